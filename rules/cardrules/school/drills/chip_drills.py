"""The drills of chips, at any game's table: an amount cut from the rack, a stack read, chips and notes changed (M5 to
M7).

They are one skill for every game: their ids are the same in all courses, and so a mark counts in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final

from cardrules.casino.chips import RackChips
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.item_keys import cents_of, refused, rest_of
from cardrules.school.drills.items import ChipsOnFelt, DrillQuestion, Item, Setting, chips_text, read_chips
from cardrules.school.seeded_choice import SeededLots

__all__ = ["chip_drills", "columns_of"]

_TALLEST: Final = 20
"""Chips in a stack."""
_USUAL: Final[Mapping[str, int]] = {"to coins": 3, "to ones": 3, "to fives": 2, "to quarters": 1, "to hundreds": 1}
"""How often payouts of each class come."""
_CHIP_WORDS: Final = ("thousands", "five hundreds", "hundreds", "quarters", "fives", "ones", "coins")
"""What the chips of a house are called in the names of cells, largest first: after those of a table in US dollars."""


def columns_of(chips: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Chips in stacks of one denomination each, and of twenty at most."""
    return tuple(
        (denomination,) * min(_TALLEST, count - start)
        for denomination, count in chips
        for start in range(0, count, _TALLEST)
    )


def _payout_cell(amount: int, chips: RackChips) -> str:
    """What a payout is called by its smallest chip.

    >>> from cardrules.casino.chips import DOLLARS
    >>> _payout_cell(3325, DOLLARS), _payout_cell(150_000, DOLLARS)
    ('to coins', 'to hundreds')
    """
    smallest = chips.fewest(amount)[-1][0]
    return f"to {_CHIP_WORDS[max(2, chips.values.index(smallest))]}" if smallest in chips.values else "to coins"


@lru_cache(maxsize=32)
def _by_cell(amounts: tuple[int, ...], chips: RackChips) -> Mapping[str, tuple[int, ...]]:
    """Payouts by their smallest chip."""
    found: dict[str, list[int]] = {}
    for amount in amounts:
        found.setdefault(_payout_cell(amount, chips), []).append(amount)
    return {cell: tuple(each) for cell, each in found.items()}


def _chips_why(amount: int, setting: Setting) -> str:
    """The fewest chips of an amount.

    >>> from cardrules.school.drills.items import setting_of
    >>> _chips_why(11875, setting_of())
    '$118.75 in the fewest chips: 1 of $100, 3 of $5, 3 of $1, 3 of 25 cents.'
    """
    cash = setting.house.cash
    chips = ", ".join(f"{count} of {cash(denomination)}" for denomination, count in setting.house.chips.fewest(amount))
    return f"{cash(amount)} in the fewest chips: {chips}."


def _payout_item(key: str, setting: Setting) -> Item:
    amount = cents_of("M5", key, rest_of("M5", key))
    ask = DrillQuestion(f"Cut out {setting.house.cash(amount)} from the rack.", "chips", (str(amount),))
    why = f"{_chips_why(amount, setting)} Largest chips first; two chips more are still well cut."
    return Item("M5", key, _payout_cell(amount, setting.house.chips), ChipsOnFelt(), (ask,), why)


def _stack_cells(setting: Setting) -> Mapping[str, int]:
    plain = {f"{count} colours": 2 for count in (2, 3, 4)}
    return {"1 colours": 1, **plain, **{f"{count} colours with coins": 1 for count in (2, 3, 4, 5)}}


def _draw_stack(cell: str, lots: SeededLots, setting: Setting) -> str:
    coins = cell.endswith("coins")
    count = int(cell.split()[0]) - coins
    colours = sorted(lots.in_order(setting.house.chips.values[1:6])[:count], reverse=True)
    room = _TALLEST - (count + coins)
    chips = []
    for colour in colours:
        pieces = 1 + lots.below(min(room, 6) + 1)
        room -= pieces - 1
        chips.append((colour, pieces))
    if coins:
        chips.append((setting.house.chips.smallest, 1 + lots.below(min(room, 5) + 1)))
    return f"M6 {chips_text(chips)}"


def _stack_item(key: str, setting: Setting) -> Item:
    chips = _chips_of("M6", key, rest_of("M6", key), setting)
    if sum(count for _, count in chips) > _TALLEST:
        raise refused("M6", key)
    amount = sum(denomination * count for denomination, count in chips)
    stack = tuple(denomination for denomination, count in chips for _ in range(count))
    cell = f"{len(chips)} colours" + (
        " with coins" if chips[-1][0] == setting.house.chips.smallest and len(chips) > 1 else ""
    )
    parts = " + ".join(setting.house.cash(denomination * count) for denomination, count in chips)
    why = (
        f"{parts} is {setting.house.cash(amount)}."
        if len(chips) > 1
        else f"{chips[0][1]} times {setting.house.cash(chips[0][0])} is {parts}."
    )
    ask = DrillQuestion(say("What is the stack worth?"), "amount", (str(amount),))
    return Item("M6", key, cell, ChipsOnFelt(stacks=(stack,)), (ask,), why)


def _chips_of(drill: str, key: str, text: str, setting: Setting) -> tuple[tuple[int, int], ...]:
    house = setting.house.chips
    chips = read_chips(text, house)
    if chips is None or chips[-1][0] == house.coin:
        raise refused(drill, key)
    return chips


_CHANGES: Final = (2_000, 5_000, 10_000, 12_000, 20_000, 30_000, 50_000, 64_000, 100_000, 150_000, 200_000)
"""Notes that are changed at a table in US dollars."""


def _change_cells(setting: Setting) -> Mapping[str, int]:
    return {"ones": 2, "fives": 2, "ones and fives": 3, "quarters": 1, "cash": 2}


def _draw_change(cell: str, lots: SeededLots, setting: Setting) -> str:
    if cell == "cash":
        return f"M7 cash {lots.pick(_CHANGES) * setting.house.chips.scale}"
    quarter, five, one = setting.house.chips.values[3:6]
    ones, fives, quarters = lots.between(20, 95), lots.between(9, 57), lots.between(5, 39)
    brought = {"ones": ((one, ones),), "fives": ((five, fives),), "quarters": ((quarter, quarters),)}
    chips = brought.get(cell) or ((five, fives % 20 + 1), (one, ones))
    return f"M7 colour {chips_text(chips)}"


def _change_item(key: str, setting: Setting) -> Item:
    kind, _, rest = rest_of("M7", key).partition(" ")
    if kind == "cash":
        amount, cell = cents_of("M7", key, rest), "cash"
        if amount % (500 * setting.house.chips.scale):
            raise refused("M7", key)
        felt = ChipsOnFelt(cash=amount)
        text = f"{setting.house.cash(amount)} in notes: give the fewest chips."
    elif kind == "colour":
        chips = _chips_of("M7", key, rest, setting)
        amount = sum(denomination * count for denomination, count in chips)
        felt = ChipsOnFelt(stacks=columns_of(chips))
        cell = " and ".join(
            _CHIP_WORDS[setting.house.chips.values.index(denomination)] for denomination, _ in reversed(chips)
        )
        text = say("Colour these up: give the fewest larger chips.")
    else:
        raise refused("M7", key)
    ask = DrillQuestion(text, "chips", (str(amount),), fewest=True)
    return Item("M7", key, cell, felt, (ask,), _chips_why(amount, setting))


def chip_drills(payouts: Callable[[Setting], tuple[int, ...]]) -> tuple[Drill, Drill, Drill]:
    """Chip cutting, reading a stack, and changing. ``payouts``: those that occur at a table of the game, each once."""

    def found(setting: Setting) -> Mapping[str, tuple[int, ...]]:
        return _by_cell(payouts(setting), setting.house.chips)

    def cells(setting: Setting) -> Mapping[str, int]:
        return {cell: count for cell, count in _USUAL.items() if cell in found(setting)}

    def draw(cell: str, lots: SeededLots, setting: Setting) -> str:
        return f"M5 {lots.pick(found(setting).get(cell) or payouts(setting))}"

    cutting = Drill(
        "M5", say("Chip cutting"), say("An amount: build it from the rack."), 25,
        percent_bars((95, 100, 100), (10, 6, 4), (80, 95, 100)), cells, draw, _payout_item,
    )  # fmt: skip
    return cutting, _READING, _CHANGING


_READING: Final = Drill(
    "M6", say("Read a stack"), say("A stack of mixed chips: what it is worth."), 30,
    percent_bars((92, 98, 100), (6, 3.5, 2)), _stack_cells, _draw_stack, _stack_item,
)  # fmt: skip
_CHANGING: Final = Drill(
    "M7", say("Colour-up and change"), say("Chips or notes come in: give the fewest chips."), 20,
    percent_bars((95, 100, 100), (15, 9, 6)), _change_cells, _draw_change, _change_item,
)  # fmt: skip
