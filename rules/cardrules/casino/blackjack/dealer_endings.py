"""How a dealer's hand ends, exactly: every set of cards that it can end with, and in how many orders they come.

Cards are counted by their ten values: place 0 is the ace, place 9 the ten-valued cards. The order of a shoe does not
matter to how likely it is, so the chance of an ending is its orders times the chance of one of them; that holds for
packs of any number, whatever cards are gone, and for infinitely many, where no card changes the chance of the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

__all__ = [
    "BLACKJACK", "BUST", "COUNTS_OF_A_PACK", "Counts", "DealerEnding", "counts_of", "dealer_endings", "dealer_totals",
    "falling", "without",
]  # fmt: skip

Counts = tuple[int, ...]
"""How many cards there are of each of the ten values, aces first."""

COUNTS_OF_A_PACK: Final[Counts] = (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
BUST: Final = 22
"""The total that stands for every bust."""
BLACKJACK: Final = 0
"""The total that stands for a blackjack, so that it is no 21."""


class DealerEnding(NamedTuple):
    """A set of cards with which the dealer's hand ends."""

    cards: Counts
    """Those after the upcard."""
    total: int
    """17 to 21, ``BUST`` or ``BLACKJACK``."""
    orders: int
    """The orders in which these cards come without the hand ending before the last."""

    @property
    def drawn(self) -> int:
        """How many cards come after the upcard."""
        return sum(self.cards)


def counts_of(decks: int) -> Counts:
    """The cards of so many packs."""
    return tuple(decks * count for count in COUNTS_OF_A_PACK)


def without(counts: Counts, value: int) -> Counts:
    """These cards less one of a value (1 for an ace)."""
    return (*counts[: value - 1], counts[value - 1] - 1, *counts[value:])


def falling(number: int, times: int) -> int:
    """The number times the one below it and so on, so many factors: the ways to draw cards one after another.

    >>> falling(5, 3)
    60
    """
    product = 1
    for each in range(number, number - times, -1):
        product *= each
    return product


@lru_cache(maxsize=64)
def dealer_endings(up: int, hits_soft17: bool) -> tuple[DealerEnding, ...]:
    """Every ending of a hand that begins with an upcard of this value (1 for an ace)."""
    ends: dict[Counts, tuple[int, int]] = {}
    states: dict[Counts, int] = {(0,) * 10: 1}
    while states:
        longer: dict[Counts, int] = {}
        for cards, orders in states.items():
            for place in range(10):
                more = (*cards[:place], cards[place] + 1, *cards[place + 1 :])
                total = _ended(more, up, hits_soft17)
                if total is None:
                    longer[more] = longer.get(more, 0) + orders
                else:
                    ends[more] = (total, ends.get(more, (total, 0))[1] + orders)
        states = longer
    return tuple(DealerEnding(cards, total, orders) for cards, (total, orders) in ends.items())


def _ended(cards: Counts, up: int, hits_soft17: bool) -> int | None:
    """The total of a hand that takes no more cards, or None."""
    low = up + sum((place + 1) * count for place, count in enumerate(cards))
    soft = (up == 1 or cards[0] > 0) and low <= 11
    total = low + 10 if soft else low
    if total == 21 and sum(cards) == 1:
        return BLACKJACK
    if total < 17 or (soft and total == 17 and hits_soft17):
        return None
    return min(total, BUST)


def dealer_totals(up: int, hits_soft17: bool, left: Sequence[int] | None = None) -> dict[int, Fraction]:
    """The exact chance of each total of the dealer (17 to 21, ``BUST``, ``BLACKJACK``) under an upcard of this value,
    before anybody looks. ``left`` are the cards that are left beside it, or None for infinitely many packs.

    >>> dealer_totals(7, False)[BUST]
    Fraction(213976290, 815730721)
    """
    found = {total: Fraction(0) for total in (*range(17, 22), BUST, BLACKJACK)}
    for cards, total, orders in dealer_endings(up, hits_soft17):
        drawn = sum(cards)
        ways = orders
        if left is None:
            found[total] += Fraction(ways * 4 ** cards[9], 13**drawn)
            continue
        for count, wanted in zip(left, cards, strict=True):
            ways *= falling(count, wanted)
        if ways:
            found[total] += Fraction(ways, falling(sum(left), drawn))
    return found
