"""The parts of a session at a blackjack table that other tables do not have, as views and records call them."""

from __future__ import annotations

from typing import Final

__all__ = [
    "ANSWERING", "CLEARING", "DEALERS_HAND", "DEALING", "EARLY", "INSURANCE", "PEEKING", "PLAYING", "RESHUFFLING",
    "SIDES",
]  # fmt: skip

DEALING: Final = "dealing"
"""The first two cards go round."""
SIDES: Final = "sides"
"""The side bets on two cards are settled."""
EARLY: Final = "early"
"""Hands are given up before the dealer looks."""
INSURANCE: Final = "insurance"
"""An ace is up: insurance and even money."""
PEEKING: Final = "peek"
"""The dealer looks at the hole card; without blackjack the insurance bets are taken."""
PLAYING: Final = "play"
"""The bettors' hands are played, from first base on."""
ANSWERING: Final = "answer"
"""A bettor is to signal, or all of them say whether they insure or give up."""
DEALERS_HAND: Final = "dealer"
"""The dealer's hand is turned, and drawn to its end."""
CLEARING: Final = "clear"
"""The hands are picked up."""
RESHUFFLING: Final = "reshuffle"
"""The shoe has run out in a round: the discards are shuffled."""
