"""Which chips an amount is on a casino table, and how they are stacked: bets, payouts, a bettor's tray."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from cardrules.casino.chips import RackChips
from cardrules.casino.currencies import CURRENCIES
from dealers_choice.layouts.casino.whole_table import ABOVE
from dealers_choice.table.pictures.chip_stacks import STACK, Columns, chips_thing, stack_columns
from dealers_choice.table.placement import Thing

__all__ = [
    "CHIP", "on_chips", "proved", "purse_chips", "small_chips", "stack_thing", "wager_columns", "working_columns",
]  # fmt: skip

CHIP: Final = 0.25
"""The radius of the chips that the dealer handles, in card widths."""

_MOST: Final = 3  # stacks of a bet in one colour
_KEPT: Final = 4  # chips of each denomination that a purse is changed into, if it can be


def on_chips(currency: str) -> str:
    """The sign that stands on the chips of a house; on those of US dollars there is none."""
    return "" if currency == "usd" else CURRENCIES[currency].sign


def proved(chips: RackChips) -> Mapping[int, int]:
    """How many chips of each denomination lie in a sub-stack in a house with these."""
    return {each: chips.sub_stack(each) for each in chips.every}


def stack_thing(
    chips: Sequence[int],
    x: float,
    y: float,
    currency: str,
    name: str = "",
    z: float = ABOVE,
    radius: float = CHIP,
    house: RackChips | None = None,
) -> Thing:
    """Chips as a dealer cuts them: each denomination in a column of its own, the largest at the left, and proved in
    sub-stacks. (x, y) is the middle of the columns' bottom and ``radius`` that of a chip, in card widths; ``chips``
    are denominations in cents, in any order, of a house with this ``currency``, whose rack has
    the chips ``house`` (None: those of the currency).

    Raises ValueError without chips and KeyError for a denomination that there is not.
    """
    columns = working_columns(chips)
    return chips_thing(
        columns, x, y, radius, name, z, proved=proved(house or CURRENCIES[currency].chips), sign=on_chips(currency)
    )


def _in_chips(amount: int, colour: int, house: RackChips) -> list[int]:
    """An amount in chips of one colour and what is left in the fewest, largest first."""
    same, rest = divmod(amount, colour) if colour else (0, amount)
    return sorted([colour] * same + house.pieces(rest), reverse=True)


def wager_columns(amount: int, colour: int, house: RackChips) -> Columns:
    """The chips of a bet in cents, at a table with those of the ``house``: of its ``colour``, or if there is none (0)
    or they would be more than three stacks the fewest; one stack with the largest at the bottom, or stacks of about
    equal height."""
    chips = _in_chips(amount, colour, house)
    if len(chips) > _MOST * STACK:
        chips = _in_chips(amount, 0, house)
    stacks = -(-len(chips) // STACK)
    return stack_columns(chips, -(-len(chips) // stacks)) if stacks > 1 else (tuple(chips),)


def working_columns(chips: Sequence[int]) -> Columns:
    """Chips sorted as a dealer cuts them: each denomination in stacks of its own, the largest at the left."""
    columns: list[tuple[int, ...]] = []
    for denomination in sorted(set(chips), reverse=True):
        columns += stack_columns([chip for chip in chips if chip == denomination])
    return tuple(columns)


@lru_cache(maxsize=256)
def purse_chips(amount: int, least: int, house: RackChips) -> tuple[tuple[int, int], ...]:
    """The chips in a bettor's tray as (denomination, how many), largest first: few, but with change down to chips of
    ``least`` cents, so that any bet can be made."""
    counts = dict.fromkeys(house.values, 0) | dict(house.fewest(amount))
    for large, small in pairwise(house.values):
        if small >= least and counts[large] and counts[small] < _KEPT:
            counts[large] -= 1
            counts[small] += large // small
    return tuple((denomination, count) for denomination, count in counts.items() if count)


def small_chips(amount: int, house: RackChips) -> list[int]:
    """What a bettor colours up, as the dealer counts it: fives, and ones for the rest."""
    fives, rest = divmod(amount, house.fives)
    return [house.fives] * fives + [house.ones] * (rest // house.ones)
