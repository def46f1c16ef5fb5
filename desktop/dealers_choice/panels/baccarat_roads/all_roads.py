"""The roads of baccarat, as on a casino's display: bead plate, big road and the three derived roads in their grids,
with the counts of the shoe and what the next coup would add.

The forms are the usual ones: solid discs on the bead plate, open circles on the big road, small open circles for big
eye boy, small discs for the small road, slashes for the cockroach road. Red is darkened less than blue, so that the
two can be told apart without colour; high contrast adds letters to the big road and a bar to blue derived marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardrules.casino.baccarat.roads import DERIVED, ROWS, Roads
from dealers_choice.panels.baccarat_roads.one_road import Road, mark_font, paint_cell, present_inks
from dealers_choice.panels.baccarat_roads.road_cells import (
    BEAD_PLATE,
    BIG_ROAD,
    COLOURS,
    DERIVED_FORMS,
    SIDES,
    RoadCell,
    bead_plate,
    big_road,
    coup_words,
    derived_road,
    runs,
)
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import PlainLabel, plain_tip

__all__ = ["BEAD_PLATE", "BIG_ROAD", "RoadEntry", "RoadsBoard"]

_LARGEST: Final = 64  # side of a cell in logical pixels
_SMALLEST: Final = 4
_PLAIN: Final = 20  # larger cells must leave room for more columns than the fewest
_BEADS: Final = (8, 15)  # fewest and most columns of the bead plate that room is kept for; the longest shoe fills 15
_STREAKS: Final = (18, 36)  # and of the big road
_DERIVED_WIDTH: Final = 12  # of the derived roads beside the big road, in its columns
_WORTH: Final = 0.75  # words at the counts are worth cells that are this much smaller
_PRICE: Final = 0.6  # and the counts themselves are worth cells this much smaller than without them


class RoadEntry(PlainLabel):
    """A count, or what the next coup would add: a mark, words where there is room for them, and a number or marks.

    It is a label so that a screen reader takes it for text.
    """

    def __init__(self, mark: RoadCell, words: str, short: str, parent: QWidget) -> None:
        """``short``: said instead of ``words`` where room is short."""
        super().__init__("", parent)
        self.mark = mark
        self.words = words
        self.short = short
        self.number = 0
        self.marks: tuple[RoadCell | None, ...] = ()
        self._brief = False
        self._widths: dict[tuple[int, bool, bool], int] = {}  # a board that finds its cells asks hundreds of times

    def show_count(self, number: int, text: str) -> None:
        """Show a number. ``text`` tells it to a screen reader, and where it is pointed at."""
        if (number, text) != (self.number, self.toolTip()):
            self.number = number
            self._tell(text)

    def show_marks(self, marks: tuple[RoadCell | None, ...], text: str) -> None:
        """Show a mark of each derived road; None: no mark."""
        if marks != self.marks:
            self.marks = marks
            self._tell(text)

    def _tell(self, text: str) -> None:
        self.setAccessibleName(text)
        self.setToolTip(plain_tip(text))
        self.update()

    def place(self, geometry: QRect, brief: bool) -> None:
        """Take this place, with the words or without."""
        self._brief = brief
        self.setGeometry(geometry)
        self.update()

    @staticmethod
    def line() -> int:
        """The height of an entry in pixels."""
        return round(style.pixels() * 1.55)

    def wide(self, brief: bool) -> int:
        """How wide it must be, in pixels."""
        known = style.pixels(), brief, bool(self.marks)
        if known not in self._widths:
            self._widths[known] = self._measure(brief)
        return self._widths[known]

    def _measure(self, brief: bool) -> int:
        pad, metrics = style.pixels(0.4), QFontMetrics(mark_font(style.pixels(), bold=True))
        words = metrics.horizontalAdvance(self.short if brief else self.words)
        rest = metrics.horizontalAdvance("888") if not self.marks else 3 * self._side() + pad
        return self._side() + pad + words + (pad if words else 0) + rest + 2 * pad

    @staticmethod
    def _side() -> int:
        """The side of a mark."""
        return round(style.pixels() * 1.26)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, inks, side, pad = style.colours(), present_inks(), self._side(), style.pixels(0.4)
        top = (self.height() - side) / 2
        box = QRectF(0, top, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(inks.paper))
        painter.drawRoundedRect(box, side * 0.2, side * 0.2)
        paint_cell(painter, box, self.mark)
        painter.setFont(mark_font(style.pixels()))
        painter.setPen(QColor(look.text))
        words = self.short if self._brief else self.words
        line = QRectF(side + pad, 0, self.width() - side - pad, self.height())
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), words)
        x = side + pad + (painter.fontMetrics().horizontalAdvance(words) + pad if words else 0)
        if self.marks:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(inks.paper))
            painter.drawRoundedRect(QRectF(x, top, 3 * side, side), side * 0.2, side * 0.2)
            for index, mark in enumerate(self.marks):
                at = QRectF(x + index * side, top, side, side)
                if mark is not None:
                    paint_cell(painter, at.adjusted(side * 0.12, side * 0.12, -side * 0.12, -side * 0.12), mark)
                else:
                    painter.setPen(QPen(QColor(inks.print), max(1.0, side * 0.07)))
                    reach = QPointF(side * 0.14, 0)
                    painter.drawLine(at.center() - reach, at.center() + reach)
        else:
            painter.setFont(mark_font(style.pixels(), bold=True))
            painter.drawText(
                QRectF(x, 0, self.width(), self.height()), int(Qt.AlignmentFlag.AlignVCenter), str(self.number)
            )


# ----------------------------------------------------------------------------------------------- the board

_COUNTS: Final = (
    # words, what is counted in a tooltip's words, its mark, which coups
    ("Banker", "Banker wins", RoadCell("bead", "red", letter="B"), lambda bead: bead.result == "B"),
    ("Player", "Player wins", RoadCell("bead", "blue", letter="P"), lambda bead: bead.result == "P"),
    ("Ties", "Ties", RoadCell("bead", "green", letter="T"), lambda bead: bead.result == "T"),
    ("Naturals", "Coups with a natural", RoadCell("bead", "print", letter="N"), lambda bead: bead.natural > 0),
    ("Banker pairs", "Banker pairs", RoadCell("", "", banker_pair=True), lambda bead: bead.banker_pair),
    ("Player pairs", "Player pairs", RoadCell("", "", player_pair=True), lambda bead: bead.player_pair),
)
_PROBES: Final = ("B", "P")


class _Plan(NamedTuple):
    """Where everything goes."""

    cell: int
    half: int
    """The side of a cell of the derived roads."""
    roads: dict[str, QRect]
    entries: QRect
    columns: tuple[int, ...]
    """How wide each column of the entries is; none: there is no room for them."""


class RoadsBoard(QWidget):
    """The five roads of a shoe with its counts and the next coup's marks.

    It fits itself to any shape: a block, a strip above a table, or a column beside it. Call ``refresh`` when the look
    has changed (``style.set_look``) and the board is in no window that has been told.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._placed = False  # whether it has a place of its own: before, there is nothing to lay out
        self._probing = True
        self._roads = {name: Road(name, self) for name in (BEAD_PLATE, BIG_ROAD, *DERIVED)}
        self._counts = [RoadEntry(mark, words, "", self) for words, _, mark, _ in _COUNTS]
        self._probes = {
            side: RoadEntry(RoadCell("ring", COLOURS[side], letter=side), f"{SIDES[side]} next", "next", self)
            for side in _PROBES
        }
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Roads")
        self.show_roads(Roads())

    def road(self, name: str) -> Road:
        """One of the roads: ``BEAD_PLATE``, ``BIG_ROAD`` or one of the rules' ``DERIVED``."""
        return self._roads[name]

    def hide_probes(self) -> None:
        """Do not tell what the next coup would add: whoever looks is asked for it."""
        self._probing = False
        for entry in self._probes.values():
            entry.hide()
        self._arrange()

    def show_roads(self, roads: Roads) -> None:
        """Show these roads. What has not changed is not painted again."""
        beads = roads.beads
        self._roads[BEAD_PLATE].show_cells(bead_plate(roads), " ".join(bead.result for bead in beads))
        streaks = ", ".join(f"{SIDES[result]} {length}" for result, length in roads.streaks)
        self._roads[BIG_ROAD].show_cells(big_road(roads), f"Wins in a row: {streaks}" if streaks else "")
        for which, name in enumerate(DERIVED):
            colours = runs(mark.colour for mark in roads.derived[which])
            self._roads[name].show_cells(derived_road(roads, which), colours)
        found = []
        for entry, (words, told, _, counts) in zip(self._counts, _COUNTS, strict=True):
            number = sum(map(counts, beads))
            entry.show_count(number, f"{told}: {number} of {len(beads)} coups")
            found.append(f"{words} {number}")
        for side, entry in self._probes.items():
            colours_next = roads.probe(side)
            marks = tuple(
                RoadCell(form, colour) if colour else None
                for form, colour in zip(DERIVED_FORMS, colours_next, strict=True)
            )
            told = ", ".join(
                f"{name} {colour or 'no mark'}" for name, colour in zip(DERIVED, colours_next, strict=True)
            )
            entry.show_marks(marks, f"If {SIDES[side]} wins the next coup: {told}")
        last = f"{coup_words(len(beads), beads[-1])}. " if beads else "No coup yet. "
        self.setAccessibleDescription(f"{last}{', '.join(found)}.")

    def refresh(self) -> None:
        """The look has changed: lay out and paint again."""
        if self._placed:
            self._arrange()
        self.updateGeometry()
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: a new style sheet comes with a new look."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._placed = True
        self._arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        QPainter(self).fillRect(self.rect(), QColor(style.colours().ground))

    # ----------------------------------------------------------------------------------------------- layout

    @staticmethod
    def _gap() -> int:
        return style.pixels(0.6)

    def _entries(self) -> list[RoadEntry]:
        return [*self._counts, *(self._probes.values() if self._probing else ())]

    def _entry_widths(self, brief: bool) -> tuple[int, ...]:
        """How wide each of the entries must be."""
        return tuple(entry.wide(brief) for entry in self._entries())

    @staticmethod
    def _entry_columns(height: int, widths: Sequence[int] | None) -> tuple[int, ...]:
        """How wide the columns are that entries of these widths need in this height; none: they have no room."""
        rows = height // RoadEntry.line()
        if widths is None or rows <= 0:
            return ()
        rows = -(-len(widths) // -(-len(widths) // rows))
        return tuple(max(widths[at : at + rows]) for at in range(0, len(widths), rows))

    def _plan(self, brief: bool | None) -> _Plan | None:
        """The arrangement with the largest cells, with entries in full or in brief (None: without entries)."""
        gap, widths = self._gap(), None if brief is None else self._entry_widths(brief)
        room = self.rect().adjusted(gap, gap, -gap, -gap)
        largest = (room.height() - Road.caption() - 1) // ROWS  # every arrangement has a road of six rows with its name
        for cell in range(min(_LARGEST, largest), _SMALLEST - 1, -1):
            for arrange in (self._block, self._strip, self._column):
                plan = arrange(room, cell, widths)
                if plan is not None:
                    return plan
        return None

    def _arrange(self) -> None:
        """Give everything its place."""
        full, brief = self._plan(False), self._plan(True)
        worth = full is not None and brief is not None and full.cell >= brief.cell * _WORTH
        plan, bare = full if worth else brief, self._plan(None)
        if plan is None or (bare is not None and plan.cell < bare.cell * _PRICE):
            plan = bare
        for road in self._roads.values():
            road.setVisible(plan is not None)
        for entry in self._entries():
            entry.setVisible(plan is not None and bool(plan.columns))
        if plan is None:
            return
        for name, road in self._roads.items():
            road.place(plan.roads[name], plan.cell if name in (BEAD_PLATE, BIG_ROAD) else plan.half)
        if plan.columns:
            entries, line = self._entries(), RoadEntry.line()
            rows = -(-len(entries) // len(plan.columns))
            for index, entry in enumerate(entries):
                column = index // rows
                corner = plan.entries.topLeft() + QPoint(sum(plan.columns[:column]), index % rows * line)
                entry.place(QRect(corner, QSize(plan.columns[column], line)), not worth)

    @staticmethod
    def _wanted(cell: int) -> tuple[int, int]:
        """How many columns the bead plate and the big road must have room for."""
        share = min(1.0, max(0.0, (cell - _PLAIN) / _PLAIN))
        beads, streaks = (round(fewest + (most - fewest) * share) for fewest, most in (_BEADS, _STREAKS))
        return beads, streaks

    @staticmethod
    def _high(cell: int) -> int:
        """The height of a road with its name."""
        return Road.caption() + ROWS * cell + 1

    def _block(self, room: QRect, cell: int, widths: Sequence[int] | None) -> _Plan | None:
        """The bead plate over the counts at the left, the other roads at the right."""
        gap, high, half = self._gap(), self._high(cell), self._high(cell // 2)
        beads, streaks = self._wanted(cell)
        columns = self._entry_columns(room.height() - high - gap, widths)
        if high + 2 * (gap + half) > room.height() or (widths is not None and not columns):
            return None
        left = max(beads * cell + 1, sum(columns))
        left = max(left, min(_BEADS[1] * cell + 1, room.width() - gap - _STREAKS[1] * cell))
        right = room.width() - left - gap
        if right < streaks * cell + 1:
            return None
        x, y = room.x() + left + gap, room.y()
        top = y + high + gap
        roads = {
            BEAD_PLATE: QRect(room.x(), y, left, high),
            BIG_ROAD: QRect(x, y, right, high),
            **self._derived(QRect(x, top, right, 2 * half + gap)),
        }
        return _Plan(cell, cell // 2, roads, QRect(room.x(), top, left, room.bottom() - top), columns)

    def _derived(self, area: QRect) -> dict[str, QRect]:
        """Big eye boy over the other two derived roads."""
        gap = self._gap()
        high, wide = (area.height() - gap) // 2, (area.width() - gap) // 2
        x, y = area.x(), area.y() + high + gap
        places = (
            QRect(x, area.y(), area.width(), high),
            QRect(x, y, wide, high),
            QRect(x + area.width() - wide, y, wide, high),
        )
        return dict(zip(DERIVED, places, strict=True))

    def _strip(self, room: QRect, cell: int, widths: Sequence[int] | None) -> _Plan | None:
        """Everything side by side, in a low space, with the cells of the derived roads as large as it allows."""
        gap, high = self._gap(), self._high(cell)
        small = min(cell // 2, (room.height() - gap - 2 * self._high(0)) // (2 * ROWS))
        fewest, streaks = self._wanted(cell)
        columns = self._entry_columns(room.height(), widths)
        if high > room.height() or small < max(_SMALLEST // 2, cell // 3) or (widths is not None and not columns):
            return None
        half, counts = self._high(small), sum(columns)
        spare = room.width() - counts - 3 * gap - (fewest + streaks + _DERIVED_WIDTH) * cell - 3
        if spare < 0:
            return None
        beads = fewest * cell + 1 + min((_BEADS[1] - fewest) * cell, spare // 4)
        derived = _DERIVED_WIDTH * cell + 1 + spare // 3
        big = room.width() - counts - 3 * gap - beads - derived
        x, y = room.x(), room.y()
        roads = {
            BEAD_PLATE: QRect(x, y, beads, high),
            BIG_ROAD: QRect(x + beads + gap, y, big, high),
            **self._derived(QRect(x + beads + big + 2 * gap, y, derived, 2 * half + gap)),
        }
        return _Plan(cell, small, roads, QRect(room.right() + 1 - counts, y, counts, room.height()), columns)

    def _column(self, room: QRect, cell: int, widths: Sequence[int] | None) -> _Plan | None:
        """Everything one below the other, in a narrow space."""
        gap, high, half = self._gap(), self._high(cell), self._high(cell // 2)
        _, streaks = self._wanted(cell)
        columns = room.width() // max(widths) if widths is not None else 0
        if room.width() < streaks * cell + 1 or (widths is not None and not columns):
            return None
        columns = next(full for full in (8, 4, 2, 1, 0) if full <= columns)  # so that the last row is full
        counts = len(widths or ()) // columns * RoadEntry.line() if columns else 0
        if 2 * (high + half) + counts + 4 * gap > room.height():
            return None
        x, y, whole = room.x(), room.y(), room.width()
        roads = {
            BIG_ROAD: QRect(x, y, whole, high),
            **self._derived(QRect(x, y + high + gap, whole, 2 * half + gap)),
            BEAD_PLATE: QRect(x, y + high + 2 * half + 3 * gap, whole, high),
        }
        entries = QRect(x, y + 2 * (high + half) + 4 * gap, whole, counts)
        return _Plan(cell, cell // 2, roads, entries, (whole // columns,) * columns if columns else ())

    def sizeHint(self) -> QSize:
        """Qt's own: a block."""
        gap, cell = self._gap(), style.pixels(1.4)
        wide = max(_BEADS[0] * cell, 2 * max(self._entry_widths(False))) + _STREAKS[0] * cell + 3 * gap + 2
        return QSize(wide, self._high(cell) + 2 * self._high(cell // 2) + 4 * gap)

    def minimumSizeHint(self) -> QSize:
        """Qt's own: as narrow as a column and as low as a strip may be. With both, the cells are tiny."""
        gap, cell = self._gap(), max(8, style.pixels(0.7))
        wide = max(_STREAKS[0] * cell + 1, max(self._entry_widths(True)))
        return QSize(wide + 2 * gap, 2 * self._high(cell // 2) + 3 * gap)
