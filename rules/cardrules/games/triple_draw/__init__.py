"""Triple Draw: rules, bot, expert, evaluation, a learnt strategy. What other games need, too, is in ``parts`` or
``bots``."""
