"""Schafkopf: rules, bot, expert, evaluation and reasons. What other games need, too, is in ``parts`` or ``bots``."""
