"""Cards for the drills: cards of a value, hands of a total, and the dealer's hands as the rule draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from cardrules.casino.blackjack.hand_values import (
    ACE_VALUE,
    HIGHEST,
    RANK_VALUES,
    HandTotal,
    value_of,
    value_total,
)
from cardrules.casino.blackjack.play_rules import draws_on
from cardrules.casino.blackjack.table_rules import TableRules
from cardrules.protocol.cards import Card, card_of, parse_cards, rank_of
from cardrules.school.seeded_choice import SeededLots

__all__ = [
    "VALUES", "CardBox", "bettors_values", "dealers_values", "hand_values", "read_cards", "total_name", "value_name",
    "values_text",
]  # fmt: skip

VALUES: Final = tuple(range(1, 11))
"""What cards count: an ace is 1."""
_RANKS: Final[Mapping[int, tuple[int, ...]]] = {
    value: tuple(rank for rank in range(2, 15) if RANK_VALUES[rank] == value) for value in VALUES
}
_ANY: Final = tuple(range(2, 15))
_SMALL: Final = tuple(range(2, 10))
_SUITS: Final = tuple(range(4))
_TRIES: Final = 60
"""How often a hand is put together until it could have been dealt so."""


class CardBox:
    """Packs of cards from which an item takes those that it needs, no card twice."""

    def __init__(self, lots: SeededLots, decks: int) -> None:
        self._lots = lots
        self._decks = decks
        self._gone: set[Card] = set()

    def worth(self, value: int) -> Card:
        """A card that counts so much, of any suit and any pack. Raises LookupError when there is none left."""
        return self._taken(_cards_of(_RANKS[value], _SUITS, self._decks))

    def below_ten(self) -> Card:
        """A card from 2 to 9, of any suit and any pack. Raises LookupError when there is none left."""
        return self._taken(_cards_of(_SMALL, _SUITS, self._decks))

    def any(self) -> Card:
        """Any card. Raises LookupError when there is none left."""
        return self._taken(_cards_of(_ANY, _SUITS, self._decks))

    def of(self, rank: int, suits: Sequence[int]) -> Card:
        """A card of this rank and of one of these suits. Raises LookupError when there is none left."""
        return self._taken(_cards_of((rank,), tuple(suits), self._decks))

    def hand(self, values: Iterable[int]) -> tuple[Card, ...]:
        """Cards that count so much, in this order."""
        return tuple(self.worth(value) for value in values)

    def _taken(self, cards: Sequence[Card]) -> Card:
        card = self._lots.pick(cards)
        if card in self._gone:
            left = [each for each in cards if each not in self._gone]
            if not left:
                raise LookupError("the packs have no such card left")
            card = self._lots.pick(left)
        self._gone.add(card)
        return card


@lru_cache(maxsize=256)
def _cards_of(ranks: tuple[int, ...], suits: tuple[int, ...], decks: int) -> tuple[Card, ...]:
    return tuple(card_of(rank, suit, copy) for rank in ranks for suit in suits for copy in range(decks))


def read_cards(text: str, counts: Iterable[int]) -> tuple[Card, ...]:
    """So many different cards. Raises ValueError for anything else."""
    cards = tuple(parse_cards(text))  # a NotationError is a ValueError
    if len(cards) not in counts or len(set(cards)) != len(cards) or any(rank_of(card) > 14 for card in cards):
        raise ValueError(f"{text[:40]!r} are not the cards of an item")
    return cards


def value_name(value: int) -> str:
    """A value as cells have it.

    >>> value_name(1), value_name(10)
    ('A', '10')
    """
    return "A" if value == ACE_VALUE else str(value)


def total_name(total: HandTotal) -> str:
    """A total as cells and keys have it.

    >>> total_name(HandTotal(17, True)), total_name(HandTotal(16))
    ('soft 17', 'hard 16')
    """
    return f"soft {total.total}" if total.soft else f"hard {total.total}"


def values_text(cards: Iterable[Card], low: bool = False) -> str:
    """What cards count, as a sum; ``low``: every ace as 1, else the first of them as 11.

    >>> values_text(parse_cards("AS 6D AC")), values_text(parse_cards("AS 6D KC"), low=True)
    ('11 + 6 + 1', '1 + 6 + 10')
    """
    values = [value_of(card) for card in cards]
    if not low and ACE_VALUE in values:
        values[values.index(ACE_VALUE)] = 11
    return " + ".join(map(str, values))


# ------------------------------------------------------------------------------------------------ whole hands


def hand_values(
    total: HandTotal, count: int, aces: int, lots: SeededLots, goes_on: Callable[[HandTotal], bool]
) -> tuple[int, ...]:
    """Values of so many cards, of which so many are aces, that come to this total, in an order in which each next card
    could come: the hand ``goes_on`` with what lay there before. Raises LookupError where none is found."""
    low = total.low - aces
    others = count - aces
    if aces < total.soft or not 2 * others <= low <= 10 * others:
        raise LookupError(f"no {count} cards come to {total_name(total)} with {aces} aces")
    for _ in range(_TRIES):
        values = [2] * others
        for _ in range(low - 2 * others):
            values[lots.pick([place for place in range(others) if values[place] < 10])] += 1
        order = tuple(lots.in_order((*values, *(ACE_VALUE,) * aces)))
        if value_total(order) == total and all(goes_on(value_total(order[:lie])) for lie in range(2, count)):
            return order
    raise LookupError(f"nobody draws {count} cards to {total_name(total)} with {aces} aces")


def bettors_values(total: HandTotal, count: int, aces: int, lots: SeededLots) -> tuple[int, ...]:
    """Values of a bettor's hand that was drawn to: none stands there that had 21 before its last card. Raises
    LookupError where none is found."""
    return hand_values(total, count, aces, lots, lambda before: before.total < HIGHEST)


def dealers_values(total: HandTotal, counts: Sequence[int], lots: SeededLots, rules: TableRules) -> tuple[int, ...]:
    """Values of a hand of the dealer's with this total, of one of these numbers of cards, as the rule draws them.
    Raises LookupError where none is found."""
    for _ in range(_TRIES):
        count = lots.pick(counts)
        aces = lots.between(0, min(3, count))
        if count == 2 and not total.soft:
            aces = min(aces, total.low < 12)
        try:
            return hand_values(total, count, aces, lots, lambda before: draws_on(before, rules))
        except LookupError:
            continue
    raise LookupError(f"the dealer has no {total_name(total)}")
