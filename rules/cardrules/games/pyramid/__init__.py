"""Pyramid: rules, bot, evaluation, reasons, and the solver. What other games need, too, is in ``parts`` or ``bots``."""
