"""The drill of sums in the head, fifty in a minute (A1): plain sums at every game's table, and besides what a dealer of
that game works out most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from cardrules.protocol.texts import Text, say
from cardrules.school.drills.drill import Bar, Drill
from cardrules.school.drills.item_keys import cents_of, refused, rest_of
from cardrules.school.drills.items import ChipsOnFelt, DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["OwnSums", "WorkedOut", "arithmetic_drill"]

_SUMS: Final = ("add", "add with carry")
_LARGEST: Final = 1_000


class WorkedOut(NamedTuple):
    """What a dealer of a game works out in the head."""

    cell: str
    text: str
    right: int
    """In cents."""
    why: str


class OwnSums(NamedTuple):
    """The sums of a game."""

    word: str
    """By which their keys are told: ``commission``."""
    cells: tuple[str, ...]
    draw: Callable[[str, SeededLots, Setting], int]
    """An amount in cents for a cell."""
    work_out: Callable[[int, Setting], WorkedOut]
    """What is asked of an amount."""


def arithmetic_drill(task: Text, own: OwnSums) -> Drill:
    """The drill at the table of a game. ``task`` is what is shown and asked, in a sentence."""

    def cells(setting: Setting) -> Mapping[str, int]:
        return dict.fromkeys((*_SUMS, *own.cells), 1)

    def draw(cell: str, lots: SeededLots, setting: Setting) -> str:
        if cell in own.cells:
            return f"A1 {own.word} {own.draw(cell, lots, setting)}"
        carry = cell.endswith("carry")
        last, other = lots.pick([(a, b) for a in range(1, 10) for b in range(1, 10) if (a + b >= 10) == carry])
        return f"A1 add {10 * lots.below(5) + last} {10 * lots.below(5) + other}"

    def item(key: str, setting: Setting) -> Item:
        kind, *words = rest_of("A1", key).split(" ")
        numbers = [cents_of("A1", key, word) for word in words]
        if kind == "add" and len(numbers) == 2 and max(numbers) < _LARGEST:
            return _sum_item(key, numbers[0], numbers[1], setting)
        if kind != own.word or len(numbers) != 1:
            raise refused("A1", key)
        asked = own.work_out(numbers[0], setting)
        ask = DrillQuestion(asked.text, "amount", (str(asked.right),))
        return Item("A1", key, asked.cell, ChipsOnFelt(), (ask,), asked.why)

    return Drill(
        "A1", say("Arithmetic by the minute"), task, 50,
        (Bar(90, time=90_000), Bar(96, time=60_000), Bar(100, time=45_000)), cells, draw, item, timed="total",
    )  # fmt: skip


def _sum_item(key: str, one: int, other: int, setting: Setting) -> Item:
    cell = _SUMS[one % 10 + other % 10 >= 10]
    house = setting.house
    unit = 100 if 100 % house.chips.coin == 0 else 100 * house.chips.scale
    text = f"{house.cash(unit * one)} and {house.cash(unit * other)}?"
    ask = DrillQuestion(text, "amount", (str(unit * (one + other)),))
    return Item("A1", key, cell, ChipsOnFelt(), (ask,), f"{one} + {other} = {one + other}.")
