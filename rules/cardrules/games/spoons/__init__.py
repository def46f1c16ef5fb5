"""Spoons: rules, bot, how long it waits, and reasons. What other games need, too, is in ``parts`` or ``bots``."""
