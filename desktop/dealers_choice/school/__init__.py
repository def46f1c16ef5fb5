"""Learning to deal: what stands beside the table of a game that is dealt by the user."""
