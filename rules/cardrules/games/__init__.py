"""A room for each game: its rules, its bot, and what they alone need. What two games need is in ``parts``."""
