"""Truco: the game's rules, bot and reasons. What other games share does not belong here."""
