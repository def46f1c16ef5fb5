"""What the mini baccarat table is made of: a file for each kind of thing on it. Other tables are made of ``parts``."""
