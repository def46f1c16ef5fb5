"""A part of the mini baccarat table, as large as the room for it: what an item of a drill is about."""

from __future__ import annotations

from typing import ClassVar

from cardrules.courses.mini_baccarat.felt import as_baccarat_felt, view_of
from cardrules.school.drills.items import Item, Setting
from dealers_choice.layouts import mini_baccarat
from dealers_choice.layouts.casino.whole_table import WHOLE, Part
from dealers_choice.school.shown.table_close_up import TableCloseUp

__all__ = ["BaccaratCloseUp"]

_HANDS = Part(0.205, 0.33, 0.59, 0.17)
_DRAWING = Part(0.01, 0.33, 0.78, 0.25)
_CUTTING = Part(0.27, 0.32, 0.46, 0.27)
_CHIPS = Part(0.27, 0.28, 0.46, 0.31)
_READING = Part(0.34, 0.22, 0.32, 0.2)
_SIDE_BETS = Part(0.15, 0.2, 0.7, 0.385)
_PARTS = {
    **dict.fromkeys(("T1", "T2", "T3", "T6"), _HANDS), **dict.fromkeys(("T4", "T5"), _DRAWING),
    "G2": Part(0.205, 0.23, 0.59, 0.27), "M5": _CUTTING, "M7": _CHIPS, "M6": _READING,
    "M4": _SIDE_BETS, "H1": _SIDE_BETS,
}  # fmt: skip
"""What is looked at in the drills whose cards and chips always lie at one place."""
_BETS = {
    **dict.fromkeys(("M1", "M2", "M3"), (Part(0.55, 0.11, 0.44, 0.27), Part(0.28, 0.0, 0.44, 0.27))),
    "M8": (Part(0.35, 0.06, 0.64, 0.48), Part(0.18, 0.06, 0.64, 0.48)),
}  # fmt: skip
"""And in those about the bets of one position: at the dealer's right, and in the middle. (At his left it is the same as
at his right.) There are no more, so that the felt is not printed anew for each item, and they are
equally large, so that chips are, too."""


class BaccaratCloseUp(TableCloseUp):
    """The layout of the mini baccarat table, of which a part fills the room."""

    bare: ClassVar[frozenset[Part]] = frozenset((_HANDS,))

    def __init__(self) -> None:
        super().__init__(mini_baccarat)

    def part_of(self, item: Item, setting: Setting) -> Part:
        """The part that an item is about."""
        felt = as_baccarat_felt(item.felt)
        bets, boxes = felt.bets, felt.boxes
        if item.drill in _BETS and (bets or boxes):
            position = bets[0].position if bets else boxes[0][0]
            count = len(view_of(item.felt, setting).state.labels) - 1
            right, middle = _BETS[item.drill]
            third = 3 * (position - 1) // count
            return (right, middle, right._replace(x=1 - right.x - right.width))[third]
        return _PARTS.get(item.drill, WHOLE)
