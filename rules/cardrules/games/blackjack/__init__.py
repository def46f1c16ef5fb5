"""Blackjack as a game, with its bot. The dealer's procedure, its bets and its odds are in ``casino``."""
