"""Small widgets for any page: numbers, switches, lists. What is about a game or a match is in ``panels``."""
