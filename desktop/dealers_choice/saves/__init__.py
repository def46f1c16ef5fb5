"""How matches are kept: the database, the second copies beside it, their proofs. ``store.py`` is the door."""
