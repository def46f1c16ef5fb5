"""What lies and stands on a table: felt, chips, the gear of baccarat. Cards are in ``cards``."""
