"""What cards come to: totals hard and soft, blackjack, bust.

An ace counts 11 if the total does not pass 21 with it, else 1; so at most one ace counts 11.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from cardrules.protocol.cards import Card

__all__ = [
    "ACE_VALUE", "HIGHEST", "RANK_VALUES", "HandTotal", "added", "is_blackjack", "is_bust", "is_ten", "same_value",
    "total_of", "value_of", "value_total",
]  # fmt: skip

RANK_VALUES: Final = (0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)
"""The value of each rank 2..14: tens and face cards are 10, an ace is 1 here and 11 in a soft hand."""
ACE_VALUE: Final = 1
"""The value that stands for an ace."""
HIGHEST: Final = 21
"""The highest total that is no bust."""


class HandTotal(NamedTuple):
    """What a hand comes to."""

    total: int
    """The best total: with an ace as 11 if the hand is soft."""
    soft: bool = False
    """Whether an ace counts 11."""

    @property
    def bust(self) -> bool:
        """Whether it is over 21."""
        return self.total > HIGHEST

    @property
    def low(self) -> int:
        """The total with every ace as 1."""
        return self.total - 10 if self.soft else self.total


def value_of(card: Card) -> int:
    """What a card counts: 2..10, and 1 for an ace."""
    return RANK_VALUES[card & 15]


def is_ten(card: Card) -> bool:
    """Whether a card is a ten, jack, queen or king."""
    return RANK_VALUES[card & 15] == 10


def same_value(first: Card, second: Card) -> bool:
    """Whether two cards count the same, as a king and a ten do."""
    return RANK_VALUES[first & 15] == RANK_VALUES[second & 15]


def value_total(values: Iterable[int]) -> HandTotal:
    """What cards of these values (an ace is 1) come to.

    >>> value_total([1, 5, 1, 9, 2])
    HandTotal(total=18, soft=False)
    """
    low, ace = 0, False
    for value in values:
        low += value
        ace = ace or value == ACE_VALUE
    return HandTotal(low + 10, True) if ace and low <= 11 else HandTotal(low)


def total_of(cards: Iterable[Card], hard: bool = False) -> HandTotal:
    """What a hand comes to; ``hard``: every ace counts 1, as in a hand that was doubled on a soft 19 as on 9.

    >>> from cardrules.protocol.cards import parse_cards
    >>> total_of(parse_cards("AS 6D")), total_of(parse_cards("AS 6D 10C"))
    (HandTotal(total=17, soft=True), HandTotal(total=17, soft=False))
    """
    found = value_total([RANK_VALUES[card & 15] for card in cards])
    return HandTotal(found.low) if hard else found


def added(total: HandTotal, value: int) -> HandTotal:
    """What a hand of this total comes to with one more card of this value (an ace is 1).

    >>> added(HandTotal(17, True), 10), added(HandTotal(10), 1)
    (HandTotal(total=17, soft=False), HandTotal(total=21, soft=True))
    """
    low = total.low + value
    ace = total.soft or value == ACE_VALUE
    return HandTotal(low + 10, True) if ace and low <= 11 else HandTotal(low)


def is_bust(cards: Iterable[Card]) -> bool:
    """Whether a hand is over 21."""
    return sum([RANK_VALUES[card & 15] for card in cards]) > HIGHEST


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Whether two cards are an ace and a ten. Of the hands of a split none is a blackjack: whoever asks knows that."""
    return len(cards) == 2 and sorted([RANK_VALUES[card & 15] for card in cards]) == [ACE_VALUE, 10]
