"""The drill of a whole shift beside the dealing, at any game's table (F1): opening count, rack and float, fills
and credits, relief in mid-shoe, tips, difficult bettors, a problem gambler, and the closing count.

Its tasks follow from each other: the closing count of a shift is that of its own rack. Maryland prescribes these
subjects for the training of dealers (COMAR 36.05.03.17).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from cardrules.casino.chips import RackChips
from cardrules.protocol.texts import Text, say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.items import AnswerPick, ChipsOnFelt, DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["ShiftCase", "ShiftTasks", "shift_drill"]


class ShiftCase(NamedTuple):
    """A task that is no matter of counting."""

    text: str
    right: str
    """The right answer; of what is done in an order the words that name the steps."""
    wrong: tuple[str, ...]
    """The others; of what is done in an order the steps, as they are said, in the order of their words."""
    why: str


class ShiftTasks(NamedTuple):
    """The tasks of a shift in the words of a game."""

    orders: Mapping[str, ShiftCase]
    """Things that are done in an order, by the task's name in the plan."""
    cases: Mapping[str, tuple[ShiftCase, ...]]
    """What may come, likewise."""


_PLAN: Final = (
    "opening tube", "opening count", "opening difference", "relief brief", "tip", "fill order", "fill",
    "difficult bettor", "credit", "relief", "problem gambler", "closing count", "result",
)  # fmt: skip
"""The tasks of a shift in their order."""


class _Books(NamedTuple):
    """The money of one shift, in cents."""

    slip: int
    """What the opening slip says."""
    opening: tuple[int, ...]
    """Chips in the rack at its opening, by ``RackChips.values``."""
    fill: int
    credit: int
    drop: int
    """Notes in the drop box."""
    closing: tuple[int, ...]


def _books(seed: str, chips: RackChips) -> _Books:
    """The money of the shift of this seed, in a house with these chips."""
    lots = SeededLots(f"shift/{seed}")
    opening = tuple(max(1, count - lots.below(count // 4 + 1)) for count in chips.rack)
    closing = tuple(max(1, count - lots.below(count // 2 + 1)) for count in chips.rack)
    off = lots.pick((0, 0, chips.quarters, -chips.values[2], chips.fives, -chips.fives))
    fill, credit, drop = (lots.between(4, 40) * 50_000 * chips.scale for _ in range(3))
    return _Books(_value(opening, chips) + off, opening, fill, credit, drop, closing)


def _value(rack: tuple[int, ...], chips: RackChips) -> int:
    return sum(count * denomination for count, denomination in zip(rack, chips.values, strict=True))


def _counted(rack: tuple[int, ...], setting: Setting) -> Text:
    """What has been counted in the tubes."""
    return _chips(zip(setting.house.chips.values, rack, strict=True), setting)


def _chips(some: Iterable[tuple[int, int]], setting: Setting) -> Text:
    """Chips, each with how many of it there are."""
    cash = setting.house.cash
    told = [say("{count} of {money}", count=count, money=cash(chip)) for chip, count in some]
    return say("{chips:row}", chips=told)


def _added(rack: tuple[int, ...], setting: Setting) -> str:
    """The worth of each tube, and of all."""
    cash = setting.house.cash
    tubes = " + ".join(cash(count * chip) for count, chip in zip(rack, setting.house.chips.values, strict=True))
    return f"{tubes} is {cash(_value(rack, setting.house.chips))}."


def _cells(setting: Setting) -> Mapping[str, int]:
    return dict.fromkeys(_PLAN, 1)


def _run(number: int, seed: str, setting: Setting) -> str:
    shift, task = divmod(number, len(_PLAN))
    return f"F1 {task + 1} {SeededLots(f'{seed}/shift/{shift}').below(60_000)}"


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"F1 {_PLAN.index(cell) + 1} {lots.below(60_000)}"


def _item(key: str, setting: Setting, tasks: ShiftTasks) -> Item:
    name, number, seed = key.split(" ")
    if name != "F1" or not (key.isascii() and number.isdecimal() and 0 < int(number) <= len(_PLAN)):
        raise ValueError(f"{key[:60]!r} is no item of F1")
    if not (seed.isdecimal() and len(seed) <= 9):
        raise ValueError(f"{key[:60]!r} is no item of F1")
    cell = _PLAN[int(number) - 1]
    if cell in tasks.orders:
        return _order_item(key, cell, tasks.orders[cell])
    if cell in tasks.cases:
        return _case_item(key, cell, SeededLots(f"{key}/case").pick(tasks.cases[cell]))
    chips = setting.house.chips
    return _money_item(key, cell, _books(seed, chips), SeededLots(f"{key}/tube").below(len(chips.values)), setting)


def _order_item(key: str, cell: str, case: ShiftCase) -> Item:
    picks = [AnswerPick(word, label) for word, label in zip(case.right.split(), case.wrong, strict=True)]
    shown = [pick._replace(key=str(n)) for n, pick in enumerate(SeededLots(f"{key}/picks").in_order(picks), 1)]
    return Item(
        "F1", key, cell, ChipsOnFelt(), (DrillQuestion(case.text, "order", (case.right,), tuple(shown)),), case.why
    )


def _case_item(key: str, cell: str, case: ShiftCase) -> Item:
    texts = SeededLots(f"{key}/picks").in_order((case.right, *case.wrong))
    picks = tuple(AnswerPick(letter, text, letter) for letter, text in zip("ABCD", texts, strict=True))
    right = picks[texts.index(case.right)].answer
    asked = case.text if case.text.endswith("?") else f"{case.text} What do you do?"
    ask = DrillQuestion(asked, "pick", (right,), picks)
    return Item("F1", key, cell, ChipsOnFelt(), (ask,), f"{case.right}. {case.why}")


def _money_item(key: str, cell: str, books: _Books, tube: int, setting: Setting) -> Item:
    cash, chips = setting.house.cash, setting.house.chips
    opening, closing = _value(books.opening, chips), _value(books.closing, chips)
    felt = ChipsOnFelt(rack=books.opening)
    if cell == "opening tube":
        chip, count = chips.values[tube], books.opening[tube]
        text, right = f"The tube of {cash(chip)} chips holds {count}. What are they worth?", chip * count
        why = f"{count} times {cash(chip)} is {cash(right)}."
    elif cell == "opening count":
        text, right = say("The rack holds {chips}. What is it worth?", chips=_counted(books.opening, setting)), opening
        why = _added(books.opening, setting)
    elif cell == "opening difference":
        text = f"The rack counts {cash(opening)}, and the slip says {cash(books.slip)}. By how much do they differ?"
        right = abs(opening - books.slip)
        why = say("They agree: sign the slip.") if not right else f"{cash(right)}: sign nothing, and call the floor."
    elif cell == "fill":
        parts = _chips(chips.fewest(books.fill), setting)
        text, right = say("The fill is {chips}. What must the slip say?", chips=parts), books.fill
        why = say("Together {money}: only then is it signed.", money=cash(right))
    elif cell == "credit":
        parts, right = _chips(chips.fewest(books.credit), setting), books.credit
        text = say("These chips go back to the cage: {chips}. What does the credit slip say?", chips=parts)
        why = say("Together {money}.", money=cash(right))
    elif cell == "closing count":
        felt, right, why = ChipsOnFelt(rack=books.closing), closing, _added(books.closing, setting)
        held = _counted(books.closing, setting)
        text = say("The shift is over, and the rack holds {chips}. What is it worth?", chips=held)
    else:
        return _result_item(key, books, opening, closing, setting)
    return Item("F1", key, cell, felt, (DrillQuestion(text, "amount", (str(right),)),), why)


def _result_item(key: str, books: _Books, opening: int, closing: int, setting: Setting) -> Item:
    cash = setting.house.cash
    won = closing + books.credit + books.drop - opening - books.fill
    does, verb = ("win", "won") if won >= 0 else ("lose", "lost")
    text = (
        f"Opened with {cash(opening)}, closed with {cash(closing)}; fills {cash(books.fill)}, credits "
        f"{cash(books.credit)}, notes in the box {cash(books.drop)}. How much did the table {does}?"
    )
    why = (
        f"Closing, credits and notes are {cash(closing + books.credit + books.drop)}, opening and fills "
        f"{cash(opening + books.fill)}: the table {verb} {cash(abs(won))}."
    )
    return Item(
        "F1", key, "result", ChipsOnFelt(rack=books.closing), (DrillQuestion(text, "amount", (str(abs(won)),)),), why
    )


def shift_drill(tasks: ShiftTasks) -> Drill:
    """The drill at the table of a game."""
    return Drill(
        "F1", say("A whole shift"),
        say("Opening count, fills and credits, relief, tips, difficult bettors, closing count."),
        len(_PLAN), percent_bars((85, 92, 100), (40, 25, 15)), _cells, _draw,
        lambda key, setting: _item(key, setting, tasks), run=_run,
    )  # fmt: skip
