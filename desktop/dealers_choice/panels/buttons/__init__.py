"""Buttons of choices: the bar under the table, at piles, beside a hand. Bids are in ``bidding``."""
