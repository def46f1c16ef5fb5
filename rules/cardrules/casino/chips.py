"""The chips of a house, by its currency: which there are, and how an amount is cut in them.

Casinos with other currencies deal at other stakes, too: a table that has a minimum of $5 in one has one of ₱500 in
another. All that a table, a lesson or a drill means by an amount of dollars is ``scale`` times as much there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cardrules.protocol.texts import say

__all__ = ["COLOURS", "DOLLARS", "EUROS", "HONG_KONG", "PESOS", "SINGAPORE", "RackChips", "is_well_cut"]

_LOW_TUBE: Final = 4
"""A tube of the rack with less than this part of a full one is filled in time."""


class RackChips(NamedTuple):
    """What lies in the rack of a house, in hundredths of its currency."""

    values: tuple[int, ...]
    """The chips of the rack, largest first. Taking the largest that fits finds the fewest, since each divides the one
    before it, or the two are as half-crowns and florins were (250 and 100). The coin divides the last."""
    coin: int
    """The coin in which is paid what no chip comes to."""
    scale: int
    """How many times the amounts of a table in US dollars its own are."""
    rack: tuple[int, ...]
    """How many of each there are in the rack when the table opens."""
    stacks: tuple[int, ...]
    """How many of each lie in a sub-stack when an amount is proved."""
    lammers: tuple[int, ...]
    """The markers of commission, smallest first; the first is for what no chip comes to. None where no commission is
    marked."""
    notes: tuple[int, ...]
    """What bettors buy in with, largest first; of four the first are ten of the next in a band."""

    @property
    def smallest(self) -> int:
        """The smallest chip: what payments are rounded to."""
        return self.values[-1]

    @property
    def ones(self) -> int:
        """The chips that the smallest bets are made of, and in which bettors keep their change."""
        return self.values[-2]

    @property
    def fives(self) -> int:
        """The chips of the least bet at most tables."""
        return self.values[4]

    @property
    def quarters(self) -> int:
        """The chips of larger bets."""
        return self.values[3]

    @property
    def every(self) -> tuple[int, ...]:
        """The chips, largest first, and then the coin."""
        return (*self.values, self.coin)

    def runs_low(self, rack: Sequence[int], denomination: int) -> bool:
        """Whether so few chips of a kind are left in a rack that a fill is called for in good time."""
        tube = self.values.index(denomination)
        return rack[tube] * _LOW_TUBE < self.rack[tube]

    def sub_stack(self, denomination: int) -> int:
        """How many of these chips, or coins, lie in a sub-stack when an amount is proved.

        >>> [DOLLARS.sub_stack(chip) for chip in DOLLARS.every]
        [2, 2, 5, 4, 5, 5, 4, 5]
        """
        return 5 if denomination == self.coin else self.stacks[self.values.index(denomination)]

    def fewest(self, amount: int) -> tuple[tuple[int, int], ...]:
        """The fewest chips of an amount as (denomination, how many), largest first; what is less than the smallest
        is paid in coin, and less than a coin is nothing.

        >>> DOLLARS.fewest(11875)
        ((10000, 1), (500, 3), (100, 3), (25, 3))
        """
        return _fewest(self.every, amount)

    def pieces(self, amount: int) -> list[int]:
        """The fewest chips of an amount one by one, largest first."""
        return [chip for chip, count in self.fewest(amount) for _ in range(count)]

    def whole(self, amount: int) -> int:
        """An amount without what is less than the smallest chip."""
        return amount // self.smallest * self.smallest

    def bets(self, text: str) -> str:
        """What the bettors of a table in dollars do, as chance writes it, at a table with these chips; amounts are
        whole ones.

        >>> PESOS.bets("1:banker:2500,late:3:player:500,faceup:2")
        '1:banker:250000,late:3:player:50000,faceup:2'
        """
        ones = self.ones
        return re.sub(r"(?<=:)\d{3,}", lambda found: str(int(found[0]) * self.scale // ones * ones), text)


@lru_cache(maxsize=8192)
def _fewest(every: tuple[int, ...], amount: int) -> tuple[tuple[int, int], ...]:
    chips = []
    for denomination in every:
        count, amount = divmod(amount, denomination)
        if count:
            chips.append((denomination, count))
    return tuple(chips)


COLOURS: Final = {
    10_000_000: say("burgundy"), 1_000_000: say("blue"), 500_000: say("grey"), 100_000: say("orange"),
    50_000: say("purple"), 10_000: say("black"), 2_500: say("green"), 2_000: say("yellow"), 500: say("red"),
    100: say("white"),
}  # fmt: skip
"""The colours of chips, which mean the same number in houses all over the world."""

DOLLARS: Final = RackChips(
    (100_000, 50_000, 10_000, 2_500, 500, 100, 25), 1, 1, (20, 60, 200, 300, 400, 200, 80),
    (2, 2, 5, 4, 5, 5, 4), (5, 25, 50, 100, 500, 2_500, 10_000), (10_000, 5_000, 2_000),
)  # fmt: skip
HONG_KONG: Final = RackChips(
    (1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500, 500), 100, 20, (40, 80, 200, 300, 400, 200, 80),
    (2, 2, 5, 5, 5, 4, 5), (100, 500, 2_500, 10_000, 50_000, 100_000, 500_000), (1_000_000, 100_000, 50_000, 10_000),
)  # fmt: skip
SINGAPORE: Final = RackChips(
    (100_000, 50_000, 10_000, 2_500, 500, 100, 50), 5, 5, (100, 120, 300, 300, 400, 200, 80),
    (2, 2, 5, 4, 5, 5, 5), (25, 50, 100, 500, 2_500, 10_000, 50_000), (100_000, 10_000, 5_000, 1_000),
)  # fmt: skip
PESOS: Final = RackChips(
    (10_000_000, 1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500), 500, 100, (30, 80, 200, 300, 400, 200, 80),
    (2, 2, 5, 5, 5, 5, 4), (500, 2_500, 10_000, 50_000, 100_000, 500_000, 1_000_000),
    (1_000_000, 100_000, 50_000, 10_000),
)  # fmt: skip
EUROS: Final = RackChips(
    (100_000, 50_000, 10_000, 2_000, 500, 100, 50), 5, 1, (20, 60, 200, 300, 400, 200, 80),
    (2, 2, 5, 5, 4, 5, 5), (5, 50, 100, 500, 2_000, 10_000, 50_000), (100_000, 10_000, 5_000, 2_000),
)  # fmt: skip


def is_well_cut(amount: int, chips: Sequence[tuple[int, int]], colour: int, house: RackChips, fewest: int = 0) -> bool:
    """Whether chips, as (denomination, how many), pay an amount well: with at most two chips more than the fewest of
    the ``house``, or sized into a bet of one ``colour`` with the same chips. ``fewest`` are the chips that it takes
    at least where the rack is short of some.

    >>> from cardrules.casino.chips import DOLLARS
    >>> is_well_cut(59375, [(10000, 5), (2500, 3), (500, 3), (100, 3), (25, 3)], 0, DOLLARS)
    False
    """
    if colour and [denomination for denomination, _ in chips] == [colour]:
        return True
    return _pieces(chips, house) <= max(fewest, _pieces(house.fewest(amount), house)) + 2


def _pieces(chips: Iterable[tuple[int, int]], house: RackChips) -> int:
    """How many chips; the coins for what no chip can pay count as one."""
    return sum(count if denomination > house.coin else 1 for denomination, count in chips)
