"""The roads of baccarat, as on a casino's display: bead plate, big road and the three derived roads in their grids,
with the counts of the shoe and what the next coup would add.

The forms are the usual ones: solid discs on the bead plate, open circles on the big road, small open circles for big
eye boy, small discs for the small road, slashes for the cockroach road. Red is darkened less than blue, so that the
two can be told apart without colour; high contrast adds letters to the big road and a bar to blue derived marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from cardrules.baccarat.roads import DERIVED, ROWS, Bead, Roads
from dealers_choice import style
from dealers_choice.plain import PlainLabel, plain_tip

__all__ = ["BEAD_PLATE", "BIG_ROAD", "Cell", "Entry", "Road", "RoadsBoard"]

BEAD_PLATE: Final = "bead plate"
BIG_ROAD: Final = "big road"

_SIDES: Final = {"B": "Banker", "P": "Player", "T": "Tie"}
_COLOURS: Final = {"B": "red", "P": "blue", "T": "green", "": ""}
_DERIVED_FORMS: Final = ("circle", "disc", "slash")
_BACK: Final = ("the one before it", "the second before it", "the third before it")
_ABOUT: Final = {
    BEAD_PLATE: "Every coup in order, from top to bottom and from left to right.",
    BIG_ROAD: "Wins in a row run down a column; the other side's win begins a new one. Ties are green strokes.",
    **{
        name: f"Each mark compares the newest column of the big road with {back}: red where they go on alike, blue "
        "where they do not. It does not tell who won."
        for name, back in zip(DERIVED, _BACK, strict=True)
    },
}
_SHORT: Final = dict(zip(DERIVED, ("Big eye", "Small", "Cockroach"), strict=True))
"""The names where there is no room for more."""
_TURN: Final = 40  # of a mouse wheel for one column, in Qt's units: a notch is three columns
_LARGEST: Final = 64  # side of a cell in logical pixels
_SMALLEST: Final = 4
_PLAIN: Final = 20  # larger cells must leave room for more columns than the fewest
_BEADS: Final = (8, 15)  # fewest and most columns of the bead plate that room is kept for; the longest shoe fills 15
_STREAKS: Final = (18, 36)  # and of the big road
_DERIVED_WIDTH: Final = 12  # of the derived roads beside the big road, in its columns
_WORTH: Final = 0.75  # words at the counts are worth cells that are this much smaller
_PRICE: Final = 0.6  # and the counts themselves are worth cells this much smaller than without them


class _Inks(NamedTuple):
    paper: str
    rule: str
    newest: str
    """Behind the newest mark."""
    red: str
    blue: str
    green: str
    print: str


_CALM: Final = _Inks("#fbf8ee", "#d5d0c0", "#ffe08a", "#e2382f", "#12308c", "#0f7f38", "#3b3a33")
_CONTRAST: Final = _Inks("#ffffff", "#8c8c8c", "#ffe27a", "#d40000", "#00006e", "#006321", "#000000")


class Cell(NamedTuple):
    """What one cell of a road shows."""

    form: str
    """bead, ring, circle, disc, slash, or "" for nothing but the stroke of a tie."""
    colour: str
    """red, blue, green, print (the dark of print), or ""."""
    tip: str = ""
    letter: str = ""
    ties: int = 0
    banker_pair: bool = False
    player_pair: bool = False
    newest: bool = False
    """Whether the last coup put it there, or its stroke."""


Place = tuple[int, int]
Cells = dict[Place, Cell]
"""By column and row, both from 1; the newest is the last."""


# -------------------------------------------------------------------------------------------- what is shown


def _coup(number: int, bead: Bead) -> str:
    """A coup in words; ``number`` counts from 1."""
    words = [_SIDES[bead.result]]
    if bead.natural:
        words.append(f"natural {bead.natural}")
    words += [f"{side} pair" for side, pair in (("Banker", bead.banker_pair), ("Player", bead.player_pair)) if pair]
    return f"Coup {number}: {', '.join(words)}"


def _bead_plate(roads: Roads) -> Cells:
    return {
        (bead.column, bead.row): Cell(
            "bead", _COLOURS[bead.result], _coup(number, bead), bead.result,
            banker_pair=bead.banker_pair, player_pair=bead.player_pair, newest=number == len(roads.beads),
        )
        for number, bead in enumerate(roads.beads, 1)
    }  # fmt: skip


def _big_road(roads: Roads) -> Cells:
    tips: list[list[str]] = []
    ties: list[list[int]] = [[]]  # the ties marked on each cell; those before the first other result are on it
    streak, last = 0, ""
    for number, bead in enumerate(roads.beads, 1):
        if bead.result == "T":
            ties[-1].append(number)
            continue
        streak, last = streak + 1 if bead.result == last else 1, bead.result
        if tips:
            ties.append([])
        tips.append([_coup(number, bead) + (f", {streak} in a row" if streak > 1 else "")])
    cells: Cells = {}
    for index, cell in enumerate(roads.big_road):
        lines = tips[index] if tips else []
        if cell.ties:
            numbers = ", ".join(map(str, ties[index]))
            lines = [*lines, f"Tie: coup {numbers}" if cell.ties == 1 else f"Ties: coups {numbers}"]
        cells[cell.column, cell.row] = Cell(
            "ring" if cell.result else "", _COLOURS[cell.result], "\n".join(lines), cell.result, cell.ties,
            cell.banker_pair, cell.player_pair, newest=index == len(roads.big_road) - 1,
        )  # fmt: skip
    return cells


def _derived_road(roads: Roads, which: int) -> Cells:
    marks = roads.derived[which]
    decided = [(number, bead) for number, bead in enumerate(roads.beads, 1) if bead.result != "T"]
    # Once a derived road has begun, every result that is no tie adds a mark.
    coups = decided[len(decided) - len(marks) :]
    cells: Cells = {}
    for mark, (number, bead) in zip(marks, coups, strict=True):
        meaning = "regular" if mark.colour == "red" else "irregular"
        cells[mark.column, mark.row] = Cell(
            _DERIVED_FORMS[which], mark.colour, f"Coup {number} ({_SIDES[bead.result]}): {mark.colour}, {meaning}",
            newest=number == len(roads.beads),
        )  # fmt: skip
    return cells


def _runs(values: Iterable[str]) -> str:
    return ", ".join(f"{value} {len(list(run))}" for value, run in groupby(values))


# ------------------------------------------------------------------------------------------------- painting


def _inks() -> _Inks:
    return _CONTRAST if style.high_contrast() else _CALM


def _font(pixels: float, *, bold: bool = False) -> QFont:
    font = QFont()
    font.setPixelSize(max(5, round(pixels)))
    if bold:
        font.setWeight(QFont.Weight.Bold)
    return font


def _paint_cell(painter: QPainter, box: QRectF, cell: Cell) -> None:
    """Paint a cell's mark into a square."""
    inks, contrast, side = _inks(), style.high_contrast(), box.width()
    colour = QColor(getattr(inks, cell.colour) if cell.colour else inks.green)
    middle = box.center()

    def line(thick: float) -> QPen:
        pen = QPen(colour, max(1.2, side * thick))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        return pen

    def disc(radius: float) -> None:
        painter.drawEllipse(middle, side * radius, side * radius)

    if cell.form in ("bead", "disc"):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        disc(0.43 if cell.form == "bead" else 0.38)
    elif cell.form in ("ring", "circle"):
        painter.setPen(line(0.12 if cell.form == "ring" else 0.16))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        disc(0.36 if cell.form == "ring" else 0.32)
    elif cell.form == "slash":
        painter.setPen(line(0.17))
        reach = QPointF(side * 0.28, -side * 0.28)
        painter.drawLine(middle - reach, middle + reach)
    if contrast and cell.colour == "blue" and cell.form in _DERIVED_FORMS:
        disc_bar = QPen(QColor(inks.paper), max(2.0, side * 0.2))
        painter.setPen(disc_bar if cell.form == "disc" else QPen(colour, max(1.2, side * 0.14)))
        reach = QPointF(side * (0.36 if cell.form == "slash" else 0.26), 0)
        painter.drawLine(middle - reach, middle + reach)
    if cell.form == "bead" or (cell.form == "ring" and contrast):
        painter.setFont(_font(side * (0.58 if cell.form == "bead" else 0.46), bold=True))
        painter.setPen(QColor("white") if cell.form == "bead" else colour)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), cell.letter)
    if cell.ties:
        _paint_ties(painter, box, cell.ties)
    painter.setPen(QPen(QColor(inks.paper), max(0.8, side * 0.05)))
    for pair, ink, shift in ((cell.banker_pair, inks.red, -0.32), (cell.player_pair, inks.blue, 0.32)):
        if pair:
            painter.setBrush(QColor(ink))
            painter.drawEllipse(middle + QPointF(side * shift, side * shift), side * 0.15, side * 0.15)


def _paint_ties(painter: QPainter, box: QRectF, ties: int) -> None:
    """A green stroke, and the number of ties at its upper end if there is more than one."""
    inks, side = _inks(), box.width()
    pen = QPen(QColor(inks.green), max(1.2, side * 0.1))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    end = 0.88 if ties == 1 else 0.68
    at = box.topLeft()
    painter.drawLine(at + QPointF(side * 0.12, side * 0.88), at + QPointF(side * end, side * (1 - end)))
    if ties > 1:
        font = _font(side * 0.48, bold=True)
        wide = QFontMetrics(font).horizontalAdvance(str(ties))
        words = QPainterPath()
        words.addText(at + QPointF(side * 0.97 - wide, side * 0.42), font, str(ties))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(inks.paper), max(2.0, side * 0.12)))
        painter.drawPath(words)
        painter.fillPath(words, QColor(inks.green))


class Road(QWidget):
    """One road: its name, and below it a grid of six rows with as many columns as there is room for.

    The newest column is in sight when something new comes. Earlier ones come back with the wheel, by dragging, or with
    the arrow keys, Home and End.
    """

    pressed = Signal(int, int)
    """A cell was clicked: its column and row, from 1."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._pointed: tuple[int, int] | None = None
        self._pressed_at = QPoint()
        self.name = name
        self.cells: Cells = {}
        self.first = 0
        """How many columns are out of sight at the left."""
        self._cell = 10
        self._wheel = 0
        self._held: tuple[float, int] | None = None
        self.setAccessibleName(name.capitalize())

    @property
    def columns(self) -> int:
        """How many columns can be seen."""
        return max(1, (self.width() - 1) // self._cell)

    @property
    def length(self) -> int:
        """How many columns the road has."""
        return max((column for column, _ in self.cells), default=0)

    @staticmethod
    def caption() -> int:
        """The height of the name above the grid in pixels."""
        return round(style.pixels(0.84) * 1.45)

    def box(self, column: int, row: int) -> QRect:
        """Where a cell is, with the lines around it."""
        side = self._cell
        return QRect((column - 1 - self.first) * side, self.caption() + (row - 1) * side, side + 1, side + 1)

    def place(self, geometry: QRect, cell: int) -> None:
        """Take this place; ``cell`` is the side of a cell in pixels."""
        at_end = self.first >= self._most_first()
        self._cell = cell
        self.setGeometry(geometry)
        self._look_from(self._newest_first() if at_end else self.first)
        self.update()

    def show_cells(self, cells: Cells, text: str) -> None:
        """Show these marks. ``text`` tells them to a screen reader."""
        scrolled = self._most_first() > 0
        before, self.cells = self.cells, cells
        places = dict.fromkeys((*before, *cells))
        changed = [place for place in places if before.get(place) != cells.get(place)]
        if not changed:
            return
        self.setAccessibleDescription(text)
        if not self._look_from(self._newest_first()):
            for place in changed:
                self.update(self.box(*place))
            if scrolled or self._most_first():
                self.update(self._caption_box())

    # -------------------------------------------------------------------------------------------- scrolling

    def _most_first(self) -> int:
        return max(0, self.length - self.columns)

    def _newest_first(self) -> int:
        """The last columns, or earlier ones if the newest mark is left of them, above an older dragon tail."""
        newest = next(reversed(self.cells), (1, 1))[0]
        return min(self._most_first(), newest - 1)

    def _look_from(self, first: int) -> bool:
        """Show the columns from the one after ``first``. False if they are shown already."""
        most = self._most_first()
        first = max(0, min(first, most))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if most else Qt.FocusPolicy.NoFocus)
        hand = Qt.CursorShape.OpenHandCursor if self._held is None else Qt.CursorShape.ClosedHandCursor
        self.setCursor(hand if most else Qt.CursorShape.ArrowCursor)
        if first == self.first:
            return False
        self.first = first
        self.update()
        return True

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Qt's own: away from the user, or to the left, is back to earlier coups."""
        if not self._most_first():
            event.ignore()
            return
        turned = event.angleDelta()
        self._wheel += turned.x() if abs(turned.x()) > abs(turned.y()) else turned.y()
        steps = int(self._wheel / _TURN)
        self._wheel -= steps * _TURN
        self._look_from(self.first - steps)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's own."""
        self._pressed_at = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and self._most_first():
            self._held = (event.position().x(), self.first)
            self._look_from(self.first)
        else:
            event.setAccepted(self._pointed is not None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's own: what is held comes along."""
        if self._held is not None:
            start, first = self._held
            self._look_from(first - round((event.position().x() - start) / self._cell))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's own: a press and release in one cell is a click on it."""
        self._held = None
        self._look_from(self.first)
        here, there = self._at(self._pressed_at), self._at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and here == there and 1 <= here[1] <= ROWS:
            self.pressed.emit(*here)

    def _at(self, point: QPoint) -> tuple[int, int]:
        """The column and row of a point."""
        return point.x() // self._cell + 1 + self.first, (point.y() - self.caption()) // self._cell + 1

    def point_at(self, place: tuple[int, int] | None) -> None:
        """Frame a cell, where one is to be chosen; None: no longer."""
        self._pointed = place
        self.setCursor(Qt.CursorShape.PointingHandCursor if place is not None else Qt.CursorShape.ArrowCursor)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own."""
        goals: dict[int, int] = {
            Qt.Key.Key_Left: self.first - 1,
            Qt.Key.Key_Right: self.first + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self._most_first(),
        }
        if event.key() in goals:
            self._look_from(goals[event.key()])
        else:
            super().keyPressEvent(event)

    # --------------------------------------------------------------------------------------------- pointing

    def tip(self, point: QPoint) -> str:
        """What is pointed at: the coup of a mark, or what the road is about."""
        column, row = self._at(point)
        cell = self.cells.get((column, row)) if column - self.first <= self.columns else None
        return cell.tip if cell is not None else f"{self.name.capitalize()}\n{_ABOUT[self.name]}"

    def event(self, event: QEvent) -> bool:
        """Qt's own: tooltips."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            side = self._cell
            near = QRect(0, 0, side, side)
            near.moveCenter(event.pos())
            QToolTip.showText(event.globalPos(), plain_tip(self.tip(event.pos())), self, near)
            return True
        return super().event(event)

    # --------------------------------------------------------------------------------------------- painting

    def _caption_box(self) -> QRect:
        return QRect(0, 0, self.width(), self.caption())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own: only what has changed."""
        painter = QPainter(self)
        exposed = event.region()
        if exposed.intersects(self._caption_box()):
            self._paint_caption(painter)
        grid = QRect(0, self.caption(), self.columns * self._cell + 1, ROWS * self._cell + 1)
        inks = _inks()
        painter.fillRect(grid, QColor(inks.paper))
        painter.setPen(QPen(QColor(inks.rule), 1))
        for column in range(self.columns + 1):
            painter.drawLine(column * self._cell, grid.top(), column * self._cell, grid.bottom())
        for row in range(ROWS + 1):
            painter.drawLine(0, grid.top() + row * self._cell, grid.right(), grid.top() + row * self._cell)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(grid, Qt.ClipOperation.IntersectClip)
        for (column, row), cell in self.cells.items():
            box = self.box(column, row)
            if self.first < column <= self.first + self.columns and exposed.intersects(box):
                inner = QRectF(box).adjusted(1, 1, -1, -1)
                if cell.newest:
                    painter.fillRect(inner, QColor(inks.newest))
                _paint_cell(painter, inner, cell)
        if self._pointed is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(inks.print), 2))
            painter.drawRect(QRectF(self.box(*self._pointed)).adjusted(1, 1, -1, -1))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(inks.print), 3))
            painter.drawRect(QRectF(grid).adjusted(1.5, 1.5, -1.5, -1.5))

    def _paint_caption(self, painter: QPainter) -> None:
        look, box = style.colours(), self._caption_box()
        painter.setFont(_font(style.pixels(0.84)))
        side = int(Qt.AlignmentFlag.AlignVCenter)
        metrics = painter.fontMetrics()
        room = self.width()
        if self._most_first():
            shown = f"{self.first + 1}–{self.first + self.columns} of {self.length}"
            wide = metrics.horizontalAdvance(shown)
            if metrics.horizontalAdvance(self.name.capitalize()) + wide + metrics.height() <= room:
                painter.setPen(QColor(look.muted))
                painter.drawText(box, side | int(Qt.AlignmentFlag.AlignRight), shown)
        painter.setPen(QColor(look.text))
        words = self.name.capitalize()
        if metrics.horizontalAdvance(words) > room:
            words = metrics.elidedText(_SHORT.get(self.name, words), Qt.TextElideMode.ElideRight, room)
        painter.drawText(box, side, words)


class Entry(PlainLabel):
    """A count, or what the next coup would add: a mark, words where there is room for them, and a number or marks.

    It is a label so that a screen reader takes it for text.
    """

    def __init__(self, mark: Cell, words: str, short: str, parent: QWidget) -> None:
        """``short``: said instead of ``words`` where room is short."""
        super().__init__("", parent)
        self.mark = mark
        self.words = words
        self.short = short
        self.number = 0
        self.marks: tuple[Cell | None, ...] = ()
        self._brief = False
        self._widths: dict[tuple[int, bool, bool], int] = {}  # a board that finds its cells asks hundreds of times

    def show_count(self, number: int, text: str) -> None:
        """Show a number. ``text`` tells it to a screen reader, and where it is pointed at."""
        if (number, text) != (self.number, self.toolTip()):
            self.number = number
            self._tell(text)

    def show_marks(self, marks: tuple[Cell | None, ...], text: str) -> None:
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
        return round(style.pixels() * 1.7)

    def wide(self, brief: bool) -> int:
        """How wide it must be, in pixels."""
        known = style.pixels(), brief, bool(self.marks)
        if known not in self._widths:
            self._widths[known] = self._measure(brief)
        return self._widths[known]

    def _measure(self, brief: bool) -> int:
        pad, metrics = style.pixels(0.4), QFontMetrics(_font(style.pixels(), bold=True))
        words = metrics.horizontalAdvance(self.short if brief else self.words)
        rest = metrics.horizontalAdvance("888") if not self.marks else 3 * self._side() + pad
        return self._side() + pad + words + (pad if words else 0) + rest + 2 * pad

    @staticmethod
    def _side() -> int:
        """The side of a mark."""
        return round(style.pixels() * 1.35)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, inks, side, pad = style.colours(), _inks(), self._side(), style.pixels(0.4)
        top = (self.height() - side) / 2
        box = QRectF(0, top, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(inks.paper))
        painter.drawRoundedRect(box, side * 0.2, side * 0.2)
        _paint_cell(painter, box, self.mark)
        painter.setFont(_font(style.pixels()))
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
                    _paint_cell(painter, at.adjusted(side * 0.12, side * 0.12, -side * 0.12, -side * 0.12), mark)
                else:
                    painter.setPen(QPen(QColor(inks.print), max(1.0, side * 0.07)))
                    reach = QPointF(side * 0.14, 0)
                    painter.drawLine(at.center() - reach, at.center() + reach)
        else:
            painter.setFont(_font(style.pixels(), bold=True))
            painter.drawText(
                QRectF(x, 0, self.width(), self.height()), int(Qt.AlignmentFlag.AlignVCenter), str(self.number)
            )


# ----------------------------------------------------------------------------------------------- the board

_COUNTS: Final = (
    # words, what is counted in a tooltip's words, its mark, which coups
    ("Banker", "Banker wins", Cell("bead", "red", letter="B"), lambda bead: bead.result == "B"),
    ("Player", "Player wins", Cell("bead", "blue", letter="P"), lambda bead: bead.result == "P"),
    ("Ties", "Ties", Cell("bead", "green", letter="T"), lambda bead: bead.result == "T"),
    ("Naturals", "Coups with a natural", Cell("bead", "print", letter="N"), lambda bead: bead.natural > 0),
    ("Banker pairs", "Banker pairs", Cell("", "", banker_pair=True), lambda bead: bead.banker_pair),
    ("Player pairs", "Player pairs", Cell("", "", player_pair=True), lambda bead: bead.player_pair),
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
        self._probing = True
        self._roads = {name: Road(name, self) for name in (BEAD_PLATE, BIG_ROAD, *DERIVED)}
        self._counts = [Entry(mark, words, "", self) for words, _, mark, _ in _COUNTS]
        self._probes = {
            side: Entry(Cell("ring", _COLOURS[side], letter=side), f"{_SIDES[side]} next", "next", self)
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
        self._roads[BEAD_PLATE].show_cells(_bead_plate(roads), " ".join(bead.result for bead in beads))
        streaks = ", ".join(f"{_SIDES[result]} {length}" for result, length in roads.streaks)
        self._roads[BIG_ROAD].show_cells(_big_road(roads), f"Wins in a row: {streaks}" if streaks else "")
        for which, name in enumerate(DERIVED):
            colours = _runs(mark.colour for mark in roads.derived[which])
            self._roads[name].show_cells(_derived_road(roads, which), colours)
        found = []
        for entry, (words, told, _, counts) in zip(self._counts, _COUNTS, strict=True):
            number = sum(map(counts, beads))
            entry.show_count(number, f"{told}: {number} of {len(beads)} coups")
            found.append(f"{words} {number}")
        for side, entry in self._probes.items():
            colours_next = roads.probe(side)
            marks = tuple(
                Cell(form, colour) if colour else None
                for form, colour in zip(_DERIVED_FORMS, colours_next, strict=True)
            )
            told = ", ".join(
                f"{name} {colour or 'no mark'}" for name, colour in zip(DERIVED, colours_next, strict=True)
            )
            entry.show_marks(marks, f"If {_SIDES[side]} wins the next coup: {told}")
        last = f"{_coup(len(beads), beads[-1])}. " if beads else "No coup yet. "
        self.setAccessibleDescription(f"{last}{', '.join(found)}.")

    def refresh(self) -> None:
        """The look has changed: lay out and paint again."""
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
        self._arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        QPainter(self).fillRect(self.rect(), QColor(style.colours().ground))

    # ----------------------------------------------------------------------------------------------- layout

    @staticmethod
    def _gap() -> int:
        return style.pixels(0.6)

    def _entries(self) -> list[Entry]:
        return [*self._counts, *(self._probes.values() if self._probing else ())]

    def _entry_width(self, brief: bool) -> int:
        return max(entry.wide(brief) for entry in self._entries())

    def _entry_columns(self, height: int, brief: bool | None) -> tuple[int, ...]:
        """How wide the columns are that the entries need in this height; none: they have no room."""
        rows = height // Entry.line()
        if brief is None or rows <= 0:
            return ()
        entries = self._entries()
        rows = -(-len(entries) // -(-len(entries) // rows))
        return tuple(max(entry.wide(brief) for entry in entries[at : at + rows]) for at in range(0, len(entries), rows))

    def _plan(self, brief: bool | None) -> _Plan | None:
        """The arrangement with the largest cells, with entries in full or in brief (None: without entries)."""
        gap = self._gap()
        room = self.rect().adjusted(gap, gap, -gap, -gap)
        for cell in range(_LARGEST, _SMALLEST - 1, -1):
            for arrange in (self._block, self._strip, self._column):
                plan = arrange(room, cell, brief)
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
            entries, line = self._entries(), Entry.line()
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

    def _block(self, room: QRect, cell: int, brief: bool | None) -> _Plan | None:
        """The bead plate over the counts at the left, the other roads at the right."""
        gap, high, half = self._gap(), self._high(cell), self._high(cell // 2)
        beads, streaks = self._wanted(cell)
        columns = self._entry_columns(room.height() - high - gap, brief)
        if high + 2 * (gap + half) > room.height() or (brief is not None and not columns):
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

    def _strip(self, room: QRect, cell: int, brief: bool | None) -> _Plan | None:
        """Everything side by side, in a low space, with the cells of the derived roads as large as it allows."""
        gap, high = self._gap(), self._high(cell)
        small = min(cell // 2, (room.height() - gap - 2 * self._high(0)) // (2 * ROWS))
        fewest, streaks = self._wanted(cell)
        columns = self._entry_columns(room.height(), brief)
        if high > room.height() or small < max(_SMALLEST // 2, cell // 3) or (brief is not None and not columns):
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

    def _column(self, room: QRect, cell: int, brief: bool | None) -> _Plan | None:
        """Everything one below the other, in a narrow space."""
        gap, high, half = self._gap(), self._high(cell), self._high(cell // 2)
        _, streaks = self._wanted(cell)
        columns = room.width() // self._entry_width(brief) if brief is not None else 0
        if room.width() < streaks * cell + 1 or (brief is not None and not columns):
            return None
        columns = next(full for full in (8, 4, 2, 1, 0) if full <= columns)  # so that the last row is full
        counts = len(self._entries()) // columns * Entry.line() if columns else 0
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
        wide = max(_BEADS[0] * cell, 2 * self._entry_width(False)) + _STREAKS[0] * cell + 3 * gap + 2
        return QSize(wide, self._high(cell) + 2 * self._high(cell // 2) + 4 * gap)

    def minimumSizeHint(self) -> QSize:
        """Qt's own: as narrow as a column and as low as a strip may be. With both, the cells are tiny."""
        gap, cell = self._gap(), max(8, style.pixels(0.7))
        wide = max(_STREAKS[0] * cell + 1, self._entry_width(True))
        return QSize(wide + 2 * gap, 2 * self._high(cell // 2) + 3 * gap)
