"""Pinochle: rules, bot, expert and reasons. What other games need, too, is in ``parts`` or ``bots``."""
