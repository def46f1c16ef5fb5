"""A part of the mini baccarat table, as large as the room for it: what an item of a drill is about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from cardart.table.casino_places import SHAPE
from cardrules.courses.mini_baccarat.felt import as_baccarat_felt, view_of
from cardrules.protocol.game import View
from cardrules.school.drills.items import Item, Setting
from dealers_choice.layouts import mini_baccarat
from dealers_choice.layouts.casino.whole_table import WHOLE, Part
from dealers_choice.table.placement import Layout

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


class BaccaratCloseUp:
    """The layout of the mini baccarat table, of which ``part`` fills the room. It stands for the layout's module."""

    SIZE: tuple[float, float]
    """The least width and height, in card widths."""

    def __init__(self) -> None:
        self._take(WHOLE)

    def _take(self, part: Part) -> None:
        wide, high = mini_baccarat.SIZE
        self.part = part
        self.SIZE = wide * part.width, high * part.height / SHAPE

    def layout(self, view: View, width: float, height: float) -> Layout:
        """Place everything, most of it perhaps out of sight; round the hands alone lies bare felt, and no scraps."""
        laid = mini_baccarat.layout(view, width, height, self.part)
        printed = laid.printed
        if self.part is not _HANDS or printed is None:
            return laid
        left, top = printed.x + self.part.x * printed.width, printed.y + self.part.y * printed.width
        box = QRectF(left, top, self.part.width * printed.width, self.part.height * printed.width)
        things = {name: thing for name, thing in laid.things.items() if box.contains(thing.x, thing.y)}
        tokens = {name: spot for name, spot in laid.tokens.items() if box.contains(*spot)}  # no rack, no words for it
        bare = printed._replace(key=(printed.key, self.part), paint=partial(_paint_part, self.part, printed.paint))
        return laid._replace(things=things, tokens=tokens, printed=bare)

    def look_at(self, item: Item, setting: Setting) -> None:
        """Show that part of the table that an item is about."""
        part = _PARTS.get(item.drill, WHOLE)
        felt = as_baccarat_felt(item.felt)
        bets, boxes = felt.bets, felt.boxes
        if item.drill in _BETS and (bets or boxes):
            position = bets[0].position if bets else boxes[0][0]
            count = len(view_of(item.felt, setting).state.labels) - 1
            right, middle = _BETS[item.drill]
            third = 3 * (position - 1) // count
            part = (right, middle, right._replace(x=1 - right.x - right.width))[third]
        self._take(part)


def _paint_part(part: Part, paint: Callable[[QPainter, float], None], painter: QPainter, width: float) -> None:
    """Paint a part of what is printed on the felt, which is so many pixels wide."""
    painter.save()
    painter.setClipRect(QRectF(part.x * width, part.y * width, part.width * width, part.height * width))
    paint(painter, width)
    painter.restore()
