"""How likely each total of the dealer is against very many different hands at once.

The chance of an ending of the dealer is a product over the ten card values of what is left of each. So hands that have
the same number of aces share what the aces contribute, of those the ones that have the same number of twos, and so on:
the endings are summed up value by value, and what is left at the end are a few numbers for each hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cardrules.casino.blackjack.dealer_endings import BLACKJACK, Counts, DealerEnding, falling

__all__ = ["FinalChances", "key_of", "place_key", "size_of"]

_BITS: Final = 4
_MASK: Final = 15


def place_key(place: int) -> int:
    """What one card of a value adds to a ``key_of``: a set of cards as one whole number."""
    return 1 << _BITS * place


def key_of(cards: Iterable[int]) -> int:
    """The key of a set of cards, given as how many there are of each value, at most 15."""
    return sum([count << _BITS * place for place, count in enumerate(cards)])


def size_of(key: int) -> int:
    """How many cards there are in the set of this key."""
    size = 0
    while key:
        size += key & _MASK
        key >>= _BITS
    return size


class FinalChances:
    """The chances of the dealer's totals under one upcard, whatever else is gone; blackjacks of the dealer are left
    out, so that they come to less than 1 under an ace or a ten."""

    def __init__(self, endings: Sequence[DealerEnding], left: Counts) -> None:
        """``left`` are the cards beside the upcard."""
        self._left = left
        self._cards = sum(left)
        self._found: dict[int, tuple[float, ...]] = {}
        suffixes: list[tuple[int, ...]] = []
        self._orders: list[float] = []
        for ending in endings:
            if ending.total != BLACKJACK:
                suffixes.append((*ending.cards, ending.total, ending.drawn))
                self._orders.append(float(ending.orders))
        self._steps: list[tuple[list[int], list[tuple[int, list[tuple[int, int]]]]]] = []
        """For each value how partial endings are summed up to fewer: for each of those the one that has no card of this
        value (-1: there is none), and then by the number of such cards which are added to which."""
        for _ in left:
            numbers: dict[tuple[int, ...], int] = {}
            plain: dict[int, int] = {}
            others: dict[int, list[tuple[int, int]]] = {}
            for at, suffix in enumerate(suffixes):
                number = numbers.setdefault(suffix[1:], len(numbers))
                if suffix[0]:
                    others.setdefault(suffix[0], []).append((number, at))
                else:
                    plain[number] = at
            self._steps.append(([plain.get(number, -1) for number in range(len(numbers))], sorted(others.items())))
            suffixes = list(numbers)
        self._ends = suffixes
        """In the end: total and number of cards."""
        self._shares: dict[int, list[float]] = {}
        """What one order of each end comes to, by the number of cards that are left."""

    def of(self, keys: Iterable[int]) -> dict[int, tuple[float, ...]]:
        """The chances of 17, 18, 19, 20, 21 and a bust by the ``key_of`` of the cards that are gone beside the upcard.
        What has been worked out once is remembered."""
        wanted = [key for key in dict.fromkeys(keys) if key not in self._found]
        if wanted:
            self._sum_up(0, list(self._orders), wanted)
        return self._found

    def _sum_up(self, place: int, values: list[float], keys: list[int]) -> None:
        if place == len(self._left):
            for key in keys:
                self._found[key] = self._chances(values, self._cards - size_of(key))
            return
        plain, others = self._steps[place]
        shift, count = _BITS * place, self._left[place]
        groups: dict[int, list[int]] = {}
        for key in keys:
            groups.setdefault(key >> shift & _MASK, []).append(key)
        values.append(0.0)  # for those that have no plain one
        for gone, those in groups.items():
            summed = [values[source] for source in plain]
            ways, times = 1.0, 0
            for wanted, pairs in others:
                while times < wanted:
                    ways *= max(count - gone - times, 0)
                    times += 1
                for target, source in pairs:
                    summed[target] += ways * values[source]
            self._sum_up(place + 1, summed, those)

    def _chances(self, values: list[float], cards: int) -> tuple[float, ...]:
        shares = self._shares.get(cards)
        if shares is None:
            shares = [1 / falling(cards, drawn) for _, drawn in self._ends]
            self._shares[cards] = shares
        chances = [0.0] * 6
        for (total, _), value, share in zip(self._ends, values, shares, strict=True):
            chances[total - 17] += value * share
        return tuple(chances)
