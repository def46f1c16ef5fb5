"""A baccarat table that is dealt: rules, bettors, the dealer's steps and calls, what is right and what is a fault."""
