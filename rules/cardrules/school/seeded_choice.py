"""Lots drawn from a seed: the same for ever, on every machine and in every version of Python.

Every generator of the school draws from here, so that a seed and the answers so far are all that an exercise depends
on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from cardrules.protocol.shuffling import Stream

__all__ = ["SeededLots"]

_Thing = TypeVar("_Thing")


class SeededLots(Stream):
    """Lots of one purpose, in order; ``key`` names the seed and the purpose.

    >>> lots = SeededLots("17/example")
    >>> lots.between(3, 6), lots.pick("PBT"), lots.in_order("abcd")
    (4, 'P', ['a', 'd', 'b', 'c'])
    """

    def between(self, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``."""
        return least + self.below(most - least + 1)

    def pick(self, things: Sequence[_Thing]) -> _Thing:
        """One of the things, each equally likely."""
        return things[self.below(len(things))]

    def one_in(self, number: int) -> bool:
        """True once in so many times."""
        return self.below(number) == 0

    def weighted(self, tickets: Mapping[str, int]) -> str:
        """One of the names, as likely as it has tickets."""
        ticket = self.below(sum(tickets.values()))
        for name, count in tickets.items():
            ticket -= count
            if ticket < 0:
                return name
        raise AssertionError("no ticket is beyond their sum")

    def in_order(self, things: Iterable[_Thing]) -> list[_Thing]:
        """All the things, in an order drawn by lot."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
