"""Choices of partners for a pyramid, with stock and waste as a reserve without order.

In each class of ranks (ace-queen, two-jack ... six-seven) as many pairs must be made inside the pyramid as the reserve
is short of partners. A choice of such pairs will do if they can be taken in some order, no pair waiting for itself in a
circle.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardrules.games.pyramid.squares import COVERS

__all__ = ["BELOW", "Matching", "Reserve", "bits_of"]

_KING: Final = 13


def _below() -> tuple[int, ...]:
    below = [0] * 28
    for square in reversed(range(28)):
        cover = COVERS[square]
        below[square] = cover
        for other in range(square + 1, 28):
            if cover >> other & 1:
                below[square] |= below[other]
    return tuple(below)


BELOW: Final = _below()
"""For each square the mask of the triangle under it: all that must go before it is free."""


def _blocks() -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    """For each two squares that may be paired what must go before: without overlap pairs, and with them."""
    plain: dict[tuple[int, int], int] = {}
    overlap: dict[tuple[int, int], int] = {}
    for first in range(28):
        for second in range(28):
            pair = 1 << first | 1 << second
            waits = (BELOW[first] | BELOW[second]) & ~pair
            if first == second:
                continue
            if not (BELOW[first] >> second & 1 or BELOW[second] >> first & 1):
                plain[first, second] = overlap[first, second] = waits
            elif COVERS[first] >> second & 1 or COVERS[second] >> first & 1:
                overlap[first, second] = waits
    return plain, overlap


_PLAIN, _OVERLAP = _blocks()

# Two squares as a mask, and the mask of what must go before them.
_Pair = tuple[int, int]
Matching = tuple[_Pair, ...]


def _orderable(pairs: Iterable[_Pair]) -> bool:
    """Whether the pairs can be taken in some order, all other cards going when they are free."""
    waiting = list(pairs)
    while waiting:
        left = 0
        for pair, _ in waiting:
            left |= pair
        rest = [entry for entry in waiting if entry[1] & left]
        if len(rest) == len(waiting):
            return False
        waiting = rest
    return True


def _matchings(low: list[int], high: list[int], count: int, blocks: dict[tuple[int, int], int]) -> list[Matching]:
    """All ways to pair ``count`` of the ``low`` squares with ``high`` ones that do not block themselves."""
    if count == 0:
        return [()]
    found: list[Matching] = []
    for place, square in enumerate(low[: len(low) - count + 1]):
        for other in high:
            waits = blocks.get((square, other))
            if waits is None:
                continue
            pair = (1 << square | 1 << other, waits)
            rest = [partner for partner in high if partner != other]
            for more in _matchings(low[place + 1 :], rest, count - 1, blocks):
                if not more or _orderable((pair, *more)):
                    found.append((pair, *more))
    return found


class Reserve:
    """Partner choices, with stock and waste as a reserve without order."""

    def __init__(self, values: tuple[int, ...], overlap: bool, exact: bool) -> None:
        """``values`` of the squares. ``exact``: every reserve card must find its partner in the pyramid."""
        self.blocks = _OVERLAP if overlap else _PLAIN
        self.exact = exact
        self.of_value = [0] * 14
        for square, value in enumerate(values):
            self.of_value[value] |= 1 << square
        self.states = 0
        self._matchings: dict[tuple[int, int, int], list[Matching]] = {}

    def domain(self, low: int, pyramid: int, lows: int, highs: int, lonely: int, barred: list[int]) -> list[Matching]:
        """The matchings inside the pyramid for the class of ``low`` (1..6) with so many reserve cards of either rank.

        ``lonely`` are squares that the reserve has no partner for; ``barred`` is by card a mask of those with which it
        makes no pair.
        """
        low_squares = pyramid & self.of_value[low]
        high_squares = pyramid & self.of_value[_KING - low]
        short = low_squares.bit_count() - highs
        also = high_squares.bit_count() - lows
        if self.exact and (short != also or short < 0):
            return []
        lonely &= low_squares | high_squares
        least = max(0, short, also)
        # A pair more than must be takes a constraint away when it is split, unless the reserve has nobody for it.
        most = least if self.exact else max(least, lonely.bit_count())
        found: list[Matching] = []
        for count in range(least, most + 1):
            for matching in self._all(low_squares, high_squares, count):
                alone = lonely
                fits = True
                for pair, _ in matching:
                    alone &= ~pair
                    first = pair & -pair
                    if barred[first.bit_length() - 1] & pair:
                        fits = False
                        break
                if fits and not alone:
                    found.append(matching)
        return found

    def _all(self, low_squares: int, high_squares: int, count: int) -> list[Matching]:
        key = (low_squares, high_squares, count)
        known = self._matchings.get(key)
        if known is None:
            known = self._matchings[key] = _matchings(bits_of(low_squares), bits_of(high_squares), count, self.blocks)
        return known

    def choose(self, pyramid: int, reserve: list[int], lonely: int, barred: list[int]) -> Matching | None:
        """Partners for the pyramid: the pairs to be made inside it (all others go with the reserve), or None if there
        is no such choice. ``reserve`` counts the reserve cards of each value; the rest as for ``domain``."""
        domains: list[list[Matching]] = []
        for low in range(1, 7):
            domain = self.domain(low, pyramid, reserve[low], reserve[_KING - low], lonely, barred)
            if not domain:
                self.states += 1
                return None
            if domain[0]:
                domains.append(domain)
        domains.sort(key=len)
        return self._extend((), domains, 0)

    def _extend(self, chosen: Matching, domains: list[list[Matching]], depth: int) -> Matching | None:
        if depth == len(domains):
            return chosen
        for matching in domains[depth]:
            self.states += 1
            pairs = chosen + matching
            if depth == 0 or _orderable(pairs):
                found = self._extend(pairs, domains, depth + 1)
                if found is not None:
                    return found
        return None


def bits_of(mask: int) -> list[int]:
    """The bits that are set, lowest first."""
    bits: list[int] = []
    while mask:
        low = mask & -mask
        bits.append(low.bit_length() - 1)
        mask ^= low
    return bits
