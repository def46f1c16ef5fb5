"""What lies on a blackjack table while an item of a drill is asked."""

from __future__ import annotations

from typing import NamedTuple

from cardrules.casino.blackjack.played_round import PlayedHand, PlayedSpot
from cardrules.casino.blackjack.wagers import Wager
from cardrules.protocol.cards import Card

__all__ = ["BlackjackFelt", "bets_of", "one_hand"]


class BlackjackFelt(NamedTuple):
    """Cards and chips of a round, as far as they matter to an item."""

    spots: tuple[tuple[int, PlayedSpot], ...] = ()
    """The hands by the number of their spot, first base first. What is bet on them lies there only if ``bets`` says
    so."""
    dealer: tuple[Card, ...] = ()
    """The dealer's cards: the open one, the second, and those that were drawn."""
    closed: bool = False
    """Whether the second of them lies closed."""
    bets: tuple[Wager, ...] = ()
    """The chips in the circles, on the insurance line and beside."""
    stacks: tuple[tuple[int, ...], ...] = ()
    cash: int = 0
    rack: tuple[int, ...] = ()
    settling: bool = False
    """Whether all hands are done and the bets are settled now."""


def one_hand(cards: tuple[Card, ...], bet: int = 0, split: bool = False) -> PlayedSpot:
    """A spot with just this hand."""
    return PlayedSpot((PlayedHand(cards, bet, split=split),), dealt=cards[:2])


def bets_of(number: int, spot: PlayedSpot) -> tuple[Wager, ...]:
    """The chips of a spot of this number: of each hand the bet and what was added to it, insurance, side bets."""
    found = []
    for hand, played in enumerate(spot.hands, 1):
        found.append(Wager(number, hand, "main", played.bet))
        if played.doubles:
            found.append(Wager(number, hand, "double", played.added))
    if spot.insurance:
        found.append(Wager(number, 0, "ins", spot.insurance))
    return (*found, *(Wager(number, 0, bet, amount) for bet, amount in spot.side_bets))
