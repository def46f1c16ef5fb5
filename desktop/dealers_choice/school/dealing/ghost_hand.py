"""The ghost hand: it shows on the table how a step is done, and names the key that does the same; in the tour it points
at one thing, and all else lies under a veil."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QWidget

from dealers_choice.language import words
from dealers_choice.page.match_page import PlayPage
from dealers_choice.school.parts.painted_fonts import font_of
from dealers_choice.table.table_widget import TableWidget
from dealers_choice.ui import style

__all__ = ["WAYS_OF_SHOE", "GhostHand", "path_along", "point_at", "sweep_across", "ways_of_service"]

_MOVE_MS: Final = 700
_REST_MS: Final = 350
_CREAM, _SHADE, _VEIL = QColor(255, 246, 222, 235), QColor(40, 30, 10, 210), QColor(4, 10, 8, 190)
_AROUND: Final = 6.0
"""Pixels between what the tour is about and the veil."""
_CORNER: Final = 8.0


def path_along(table: TableWidget, spots: Sequence[str]) -> list[QPointF]:
    """Where the hand goes from spot to spot, in pixels of the viewport: one point for a click, two for a drag; what is
    not there is passed over."""
    found = [point_at(table, spot) for spot in spots]
    return [point for point in found if point is not None]


def sweep_across(table: TableWidget, high: float = 0.55, way: float = 1.0) -> list[QPointF]:
    """A wave over the felt at this part of its height, to the right, or (``way`` -1) to the left."""
    size = table.viewport().size()
    return [QPointF(size.width() * (0.5 + side * way * 0.2), size.height() * high) for side in (-1, 1)]


WAYS_OF_SHOE: Final[Mapping[str, Sequence[str]]] = {
    "gather": ("discards",), "mix": ("heap",), "wash": ("heap",), "square": ("heap",), "slide": ("heap",),
    "insert": ("cutcard", "heap"), "cutcard": ("cutcard", "heap"), "load": ("heap", "shoe"),
    "burn": ("shoe", "discards"), "aside": ("cutcard", "aside"), "drop": ("notes", "slot"),
}  # fmt: skip
"""Along which spots the hand goes for what is done alike at every dealt table, by the verb of the step."""


def ways_of_service(place: str) -> Mapping[str, Sequence[str]]:
    """The same of what is done for a bettor."""
    rail = f"rail:{place}"
    return {
        "offer": ("cutcard", rail), "spread": (f"cash:{place}",), "count": (f"colour:{place}",), "give": ("rack", rail),
    }  # fmt: skip


def point_at(table: TableWidget, spot: str) -> QPointF | None:
    """Where something lies: a thing, the last card of a hand, else the place of a hand; None if it is nowhere."""
    item = table.things().get(spot)
    if item is not None:
        return item.pos()
    if table.cards.get(spot):
        return table.cards[spot][-1].pos()
    where = table.felt.where
    point = where.token_point(spot)
    return where.zone_box(spot).center() if point is None and spot in where.zones() else point


def _box(table: TableWidget, spot: str) -> QRectF:
    """What a spot covers on the felt; where chips would lie there and do not, the room of a card."""
    where = table.felt.where
    if spot in table.things() or table.cards.get(spot):
        return where.box(spot)
    if spot in where.zones():
        return where.zone_box(spot)
    point, side = where.token_point(spot) or table.viewport().rect().center().toPointF(), table.art.width
    return QRectF(point.x() - side / 2, point.y() - side / 2, side, side)


class GhostHand(QWidget):
    """A hand over the page of a table that goes along a path; while it is shown it lets nothing through, neither to the
    table nor to what stands beside it."""

    def __init__(self, page: PlayPage) -> None:
        super().__init__(page)
        self._table = page.table
        self._page = page
        self._at = QPointF()
        self._key = ""
        self._down = False
        self._pointing = False
        self._about: Callable[[], list[QRectF]] | None = None
        self._then: Callable[[], None] | None = None
        self._path: list[QPointF] = []
        self.haste = 1.0
        """A factor on its time."""
        self._move = QVariantAnimation(self)
        self._move.valueChanged.connect(self._go)
        self._move.finished.connect(self._arrived)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._next)
        self.setAccessibleName(words("A hand that shows how it is done"))
        page.installEventFilter(self)
        self.hide()

    def wait(self) -> None:
        """Nothing is shown yet, and nothing can be pressed."""
        self._about, self._pointing, self._key = None, False, ""
        self._cover()

    def show_step(self, path: Sequence[QPointF], key: str, then: Callable[[], None]) -> None:
        """Show how a step is done, then go on: along a path, in pixels of the table's viewport, which has no point for
        what is done beside the felt; or by a key."""
        self._about, self._pointing = None, True
        self._cover()
        self._path, self._then = [self._here(point) for point in path], then
        self._key = key
        self._down = False
        middle = self._here(self._table.viewport().rect().center().toPointF())
        if not self._path:
            self._at = middle
        self._at = self._at if not self._at.isNull() else middle
        self._next()

    def point_at(self, spots: Sequence[str], parts: Callable[[], Sequence[QWidget]]) -> None:
        """Go to the first of these spots of the table and stay there; all but those and the ``parts`` of the page lies
        under a veil. Where no spot is named the hand is out of sight, with no part either all of the table is meant."""
        self._about = lambda: self._boxes(spots, parts())
        self._key, self._then, self._down = "", None, False
        self._cover()
        self._pointing = bool(spots)
        self._path = [self._about()[0].center()] if spots else []
        self._at = self._at if not self._at.isNull() else self.rect().center().toPointF()
        self._next()

    def lit(self) -> list[QRectF]:
        """What lies under no veil while something is pointed at, in pixels of the page."""
        return self._about() if self._about is not None else [QRectF(self.rect())]

    def _boxes(self, spots: Sequence[str], parts: Sequence[QWidget]) -> list[QRectF]:
        view = self._table.viewport()
        found = [_box(self._table, spot).translated(view.mapTo(self._page, QPointF())) for spot in spots]
        found += [QRectF(part.rect()).translated(part.mapTo(self._page, QPointF())) for part in parts]
        return found or [QRectF(view.rect()).translated(view.mapTo(self._page, QPointF()))]

    def _cover(self) -> None:
        """Lie over the whole page; what is pointed at may lie elsewhere now."""
        self.setGeometry(self._page.rect())
        if self._pointing and self._down and self._about is not None:
            self._at = self._about()[0].center()
        self.show()
        self.raise_()
        self.update()

    def _here(self, point: QPointF) -> QPointF:
        """A point of the table's felt, on this widget."""
        return self._table.viewport().mapTo(self._page, point)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own: it stays as large as the page, and above what has come there since."""
        if watched is self._page and event.type() == QEvent.Type.Resize and not self.isHidden():
            QTimer.singleShot(0, self, self._cover)
        return False

    def _next(self) -> None:
        if not self._path:
            then, self._then = self._then, None
            self.update()
            if then is not None:
                then()
            return
        target = self._path.pop(0)
        if self.haste <= 0:
            self._at = target
            self._next()
            return
        self._move.setStartValue(self._at)
        self._move.setEndValue(target)
        self._move.setDuration(round(_MOVE_MS * self.haste))
        self._move.start()

    def _go(self, point: object) -> None:
        if isinstance(point, QPointF):
            self._at = point
            self.update()

    def _arrived(self) -> None:
        self._down = True
        self.update()
        self._rest.start(round(_REST_MS * self.haste))

    def stop(self) -> None:
        """Nothing more is shown."""
        self._then = self._about = None
        self._path = []
        self._move.stop()
        self._rest.stop()
        self.hide()

    def key_box(self) -> QRectF:
        """Where the key of the step is named: beside the finger's tip, clear of the hand, and whole on the page."""
        unit, high = self._unit(), style.room_pixels(2.0)
        wide = QFontMetricsF(font_of(1.2, bold=True)).horizontalAdvance(self._key) + style.room_pixels(1.2)
        right, left = self._at.x() + unit * 1.8, self._at.x() - unit * 1.8 - wide
        above, beside = self._at.y() - unit * 0.5 - high, self._at.y() - high / 2
        x, y = (right if right + wide <= self.width() else left), (above if above >= 0 else beside)
        return QRectF(left if y == beside else x, y, wide, high)

    def hand_shape(self) -> QPainterPath:
        """What the hand covers, with the ring around its finger's tip."""
        unit, hand = self._unit(), QPainterPath()
        for box in self._strokes(unit):
            hand.addRect(box)
        shape = QTransform().rotate(_LEANING).map(hand)
        shape.addEllipse(QPointF(), unit * 1.5, unit * 1.5)
        return shape.translated(self._at)

    def _unit(self) -> float:
        return max(10.0, self._table.art.width * 0.17)

    @staticmethod
    def _strokes(unit: float) -> list[QRectF]:
        """The folded fingers, the one that points, the thumb and the palm, upright, from the finger's tip."""
        folded = ((-1.25, 2.3), (-0.4, 2.7), (0.45, 2.5))
        return [
            *(QRectF((place + 0.85) * unit, unit * 1.6, unit * 0.85, high * unit * 0.6) for place, high in folded),
            QRectF(-unit * 0.45, 0, unit * 0.9, unit * 3.0),
            QRectF(-unit * 1.5, unit * 2.3, unit * 1.2, unit * 0.8),
            QRectF(-unit * 0.75, unit * 2.3, unit * 3.0, unit * 2.4),
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._about is not None:
            self._paint_veil(painter, self._about())
        if not self._pointing:
            return
        unit = self._unit()
        painter.save()
        painter.translate(self._at)
        if self._down:
            painter.setPen(QPen(QColor(style.colours().gold), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(0, 0), unit * 1.5, unit * 1.5)
        painter.setPen(QPen(_SHADE, 1.4))
        painter.setBrush(_CREAM)
        painter.rotate(_LEANING)
        for box in self._strokes(unit):
            round_by = min(box.width(), box.height()) / 2 if box.width() < 2 * unit else unit * 0.7
            painter.drawRoundedRect(box, round_by, round_by)
        painter.restore()
        if self._key:
            cap = self.key_box()
            painter.setFont(font_of(1.2, bold=True))
            painter.setPen(QPen(QColor(style.colours().gold), 1.5))
            painter.setBrush(QColor(style.colours().raised))
            painter.drawRoundedRect(cap, 6, 6)
            painter.setPen(QColor(style.colours().text))
            painter.drawText(cap, int(Qt.AlignmentFlag.AlignCenter), self._key)

    def _paint_veil(self, painter: QPainter, boxes: Sequence[QRectF]) -> None:
        """All but these lies in the dark."""
        veil, lit = QPainterPath(), QPainterPath()
        veil.addRect(QRectF(self.rect()))
        for box in boxes:
            lit.addRoundedRect(box.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND), _CORNER, _CORNER)
        painter.fillPath(veil.subtracted(lit), _VEIL)


_LEANING: Final = -18.0
"""Degrees by which the hand leans."""
