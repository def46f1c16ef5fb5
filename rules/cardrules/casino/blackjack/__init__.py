"""Blackjack in a casino: totals, what a hand may do, what each bet is due, what bettors do, and the exact odds."""
