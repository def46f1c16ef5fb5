"""The exact solver for Pyramid, and how hard a deal is. What a player guesses by rule of thumb is in ``evaluation``."""
