"""Mexican Sweat: rules, bot, expert, evaluation, reasons. What other games need, too, is in ``parts`` or ``bots``."""
