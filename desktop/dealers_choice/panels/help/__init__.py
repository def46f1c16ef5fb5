"""Help pages and what they show, and about the program. No help on the match that is played."""
