"""The count that a counter keeps in the head: Hi-Lo."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardrules.casino.blackjack.hand_values import value_of
from cardrules.protocol.cards import Card

__all__ = ["INSURES_AT", "STANDS_16_AT", "running_count", "spread", "true_count"]

INSURES_AT: Final = 3
"""The true count from which a counter takes insurance."""
STANDS_16_AT: Final = 0
"""The true count from which a counter stands on 16 against a ten."""
_HALF_PACK: Final = 26
_SPREAD: Final = ((4, 8), (3, 4), (2, 2))
"""True counts, and how many times the base bet is bet from there on."""


def running_count(seen: Iterable[Card]) -> int:
    """The running count of the cards that have been seen: 2 to 6 are +1, tens and aces -1.

    >>> from cardrules.protocol.cards import parse_cards
    >>> running_count(parse_cards("2S 6D 7C 9H KS AD 5C"))
    1
    """
    values = [value_of(card) for card in seen]
    return sum([2 <= value <= 6 for value in values]) - sum([value in (1, 10) for value in values])


def true_count(running: int, decks: int, gone: int) -> float:
    """The running count by packs that are left, as the height of the discard rack tells them to half a pack: ``gone``
    cards are in it."""
    halves = max(1, 2 * decks - round(gone / _HALF_PACK))
    return 2 * running / halves


def spread(count: float) -> int:
    """How many times the base bet a counter bets at this true count: 1 to 8.

    >>> spread(-1), spread(2.5), spread(5)
    (1, 2, 8)
    """
    return next((times for least, times in _SPREAD if count >= least), 1)
