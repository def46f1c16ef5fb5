"""A part of a dealt table, as large as the room for it: what an item of a drill is about."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from cardart.table.casino_places import SHAPE
from cardrules.protocol.game import View
from cardrules.school.drills.items import Item, Setting
from dealers_choice.layouts.casino.whole_table import WHOLE, Part
from dealers_choice.table.placement import Layout

__all__ = ["TableCloseUp"]


class _Table(Protocol):
    """The module of a dealt table's layout."""

    SIZE: tuple[float, float]
    """The width and height of the whole table, in card widths."""

    def layout(self, view: View, width: float, height: float, part: Part) -> Layout:
        """Place everything, with this part of the table as large as fits into so many card widths."""


class TableCloseUp(ABC):
    """The layout of a table, of which ``part`` fills the room. It stands for the layout's module."""

    SIZE: tuple[float, float]
    """The least width and height, in card widths."""
    high = False
    """Whether what is looked at is so high, or what is asked so long, that the question stands beside the felt."""
    bare: ClassVar[frozenset[Part]] = frozenset()
    """The parts round which there is bare felt, and nothing that is cut off."""
    plain: ClassVar[frozenset[Part]] = frozenset()
    """Those of them of which nothing but the cards is shown."""

    def __init__(self, table: _Table) -> None:
        self._table = table
        self._take(WHOLE)

    @abstractmethod
    def part_of(self, item: Item, setting: Setting) -> Part:
        """The part that an item is about."""

    def look_at(self, item: Item, setting: Setting) -> None:
        """Show that part of the table that an item is about."""
        self._take(self.part_of(item, setting))

    def _take(self, part: Part) -> None:
        wide, high = self._table.SIZE
        self.part = part
        self.SIZE = wide * part.width, high * part.height / SHAPE

    def layout(self, view: View, width: float, height: float) -> Layout:
        """Place everything, most of it perhaps out of sight."""
        laid = self._table.layout(view, width, height, self.part)
        printed = laid.printed
        if self.part not in self.bare or printed is None:
            return laid
        left, top = printed.x + self.part.x * printed.width, printed.y + self.part.y * printed.width
        box = QRectF(left, top, self.part.width * printed.width, self.part.height * printed.width)
        things = {name: thing for name, thing in laid.things.items() if box.contains(thing.x, thing.y)}
        tokens = {name: spot for name, spot in laid.tokens.items() if box.contains(*spot)}  # no rack, no words for it
        if self.part in self.plain:
            return laid._replace(things={}, tokens=tokens, printed=None)
        bare = printed._replace(key=(printed.key, self.part), paint=partial(_paint_part, self.part, printed.paint))
        return laid._replace(things=things, tokens=tokens, printed=bare)


def _paint_part(part: Part, paint: Callable[[QPainter, float], None], painter: QPainter, width: float) -> None:
    """Paint a part of what is printed on the felt, which is so many pixels wide."""
    painter.save()
    painter.setClipRect(QRectF(part.x * width, part.y * width, part.width * width, part.height * width))
    paint(painter, width)
    painter.restore()
