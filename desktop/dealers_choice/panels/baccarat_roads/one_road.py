"""One road of baccarat: its marks painted in a grid, which can be looked through."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QLine, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from cardrules.casino.baccarat.roads import DERIVED, ROWS
from cardrules.protocol.phrases import capital
from dealers_choice.panels.baccarat_roads.road_cells import BEAD_PLATE, BIG_ROAD, DERIVED_FORMS, Cells, RoadCell
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip

__all__ = ["Road", "mark_font", "paint_cell", "present_inks"]

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
_LEAST_CAPTION: Final = 0.4  # how small a name may be, to its usual size
_TURN: Final = 40  # of a mouse wheel for one column, in Qt's units: a notch is three columns


class Inks(NamedTuple):
    paper: str
    rule: str
    newest: str
    """Behind the newest mark."""
    red: str
    blue: str
    green: str
    print: str


_CALM: Final = Inks("#fbf8ee", "#d5d0c0", "#ffe08a", "#dc342b", "#12308c", "#0f7f38", "#3b3a33")
_CONTRAST: Final = Inks("#ffffff", "#8c8c8c", "#ffe27a", "#d40000", "#00006e", "#006321", "#000000")


def present_inks() -> Inks:
    """The colours of the present look."""
    return _CONTRAST if style.high_contrast() else _CALM


def mark_font(pixels: float, *, bold: bool = False) -> QFont:
    """The letters of marks and captions, so many pixels high."""
    font = QFont()
    font.setPixelSize(max(5, round(pixels)))
    if bold:
        font.setWeight(QFont.Weight.Bold)
    return font


def paint_cell(painter: QPainter, box: QRectF, cell: RoadCell) -> None:
    """Paint a cell's mark into a square."""
    inks, contrast, side = present_inks(), style.high_contrast(), box.width()
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
    if contrast and cell.colour == "blue" and cell.form in DERIVED_FORMS:
        disc_bar = QPen(QColor(inks.paper), max(2.0, side * 0.2))
        painter.setPen(disc_bar if cell.form == "disc" else QPen(colour, max(1.2, side * 0.14)))
        reach = QPointF(side * (0.36 if cell.form == "slash" else 0.26), 0)
        painter.drawLine(middle - reach, middle + reach)
    if cell.form == "bead" or (cell.form == "ring" and contrast):
        painter.setFont(mark_font(side * (0.6 if cell.form == "bead" else 0.54), bold=True))
        painter.setPen(QColor("white") if cell.form == "bead" else colour)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), cell.letter)
    if cell.ties:
        _paint_ties(painter, box, cell.ties)
    painter.setPen(QPen(QColor(inks.paper), max(0.8, side * 0.05)))
    for pair, ink, shift in ((cell.banker_pair, inks.red, -0.32), (cell.player_pair, inks.blue, 0.32)):
        if pair:
            painter.setBrush(QColor(ink))
            painter.drawEllipse(middle + QPointF(side * shift, side * shift), side * 0.15, side * 0.15)


@lru_cache(maxsize=512)
def _mark(cell: RoadCell, inks: Inks, side: int, ratio: float) -> QImage:
    """The picture of a mark in these inks, in a square of so many points, each of so many pixels: copying it takes a
    tenth of the time in which it is painted, and a road has sixty of some ten kinds."""
    picture = QImage(round(side * ratio), round(side * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(inks.newest if cell.newest else inks.paper))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_cell(painter, QRectF(0, 0, side, side), cell)
    painter.end()
    return picture


def _paint_ties(painter: QPainter, box: QRectF, ties: int) -> None:
    """A green stroke, and the number of ties at its upper end if there is more than one."""
    inks, side = present_inks(), box.width()
    pen = QPen(QColor(inks.green), max(1.2, side * 0.1))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    end = 0.88 if ties == 1 else 0.68
    at = box.topLeft()
    painter.drawLine(at + QPointF(side * 0.12, side * 0.88), at + QPointF(side * end, side * (1 - end)))
    if ties > 1:
        font = mark_font(side * 0.48, bold=True)
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
        self.setAccessibleName(capital(name))

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
        return round(style.pixels(0.84) * 1.3)

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
        if not before or not cells:
            self.update()  # the paper comes with its first mark
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
        if place == self._pointed:
            return
        for each in (self._pointed, place):
            if each is not None:
                self.update(self.box(*each) if self.cells else self.rect())
        self._pointed = place
        self.setCursor(Qt.CursorShape.PointingHandCursor if place is not None else Qt.CursorShape.ArrowCursor)

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
        return cell.tip if cell is not None else f"{capital(self.name)}\n{_ABOUT[self.name]}"

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
        inks = present_inks()
        used, look = bool(self.cells) or self._pointed is not None, style.colours()
        painter.fillRect(grid, QColor(inks.paper if used else look.surface))  # one that is not needed yet whispers
        painter.setPen(QPen(QColor(inks.rule if used else look.edge), 1))
        upright = [column * self._cell for column in range(self.columns + 1)]
        across = [grid.top() + row * self._cell for row in range(ROWS + 1)]
        lines = [QLine(x, grid.top(), x, grid.bottom()) for x in upright]
        painter.drawLines(lines + [QLine(0, y, grid.right(), y) for y in across])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(grid, Qt.ClipOperation.IntersectClip)
        first, last, ratio = self.first, self.first + self.columns, self.devicePixelRatioF()
        whole = ratio == int(ratio)
        for (column, row), cell in self.cells.items():
            if not first < column <= last:
                continue
            box = self.box(column, row)
            if not exposed.intersects(box):
                continue
            inner = box.adjusted(1, 1, -1, -1)
            if whole:
                painter.drawImage(inner.topLeft(), _mark(cell._replace(tip=""), inks, inner.width(), ratio))
                continue
            if cell.newest:  # between pixels a copy would be soft
                painter.fillRect(inner, QColor(inks.newest))
            paint_cell(painter, QRectF(inner), cell)
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
        painter.setFont(mark_font(style.pixels(0.84)))
        side = int(Qt.AlignmentFlag.AlignVCenter)
        metrics = painter.fontMetrics()
        room = self.width()
        if self._most_first():
            shown = f"{self.first + 1}–{self.first + self.columns} of {self.length}"
            wide = metrics.horizontalAdvance(shown)
            if metrics.horizontalAdvance(capital(self.name)) + wide + metrics.height() <= room:
                painter.setPen(QColor(look.muted))
                painter.drawText(box, side | int(Qt.AlignmentFlag.AlignRight), shown)
        painter.setPen(QColor(look.text))
        words = capital(self.name)
        if metrics.horizontalAdvance(words) > room:
            words = _SHORT.get(self.name, words)
            share = max(_LEAST_CAPTION, min(1.0, 0.96 * room / max(1, metrics.horizontalAdvance(words))))
            painter.setFont(mark_font(max(style.pixels(0.84 * share), style.least_pixels())))
            words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(box, side, words)
