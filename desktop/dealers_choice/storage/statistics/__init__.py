"""What finished matches add up to: totals, rating, deals of the day. How it is shown is in ``panels.statistics``."""
