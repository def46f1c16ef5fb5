"""A house's profile: how it deals, what it says, how it judges. Nothing of a single trainee."""
