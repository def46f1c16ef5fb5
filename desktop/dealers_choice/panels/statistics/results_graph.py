"""A graph of matches over time: a dot for each, and a line for the mean of the last ones.

It is drawn here, without a library: the smallest that draws such a graph brings ten times as much along as the rule of
the house allows.
"""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from dealers_choice.language import words
from dealers_choice.storage.statistics.match_history import MEASURES, MeasureOverTime, day_words
from dealers_choice.ui import style
from dealers_choice.ui.typefaces import text_font

__all__ = ["ResultsGraph", "ticks"]

_TEXT: Final = 0.85  # of running text
_STEPS: Final = (1, 2, 5, 10)
_KEYS: Final = {
    Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -20, Qt.Key.Key_PageDown: 20,
}  # fmt: skip


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers from at or below ``low`` to at or above ``high``, at most ``most`` of them (at least two).

    >>> ticks(3, 97, 6)
    [0, 20, 40, 60, 80, 100]
    >>> ticks(-1.5, 0.5, 5)
    [-1.5, -1, -0.5, 0, 0.5]
    >>> ticks(40, 40, 5)
    [40, 41]
    """
    if high <= low:
        return [math.floor(low), math.floor(low) + 1]
    span = high - low
    power = 10.0 ** math.floor(math.log10(span / max(1, most - 1)))
    for step in (factor * size for size in (power, power * 10) for factor in _STEPS):
        first, last = math.floor(low / step), math.ceil(high / step)
        if last == first:
            last += 1
        if last - first < most:
            break
    values = [place * step for place in range(first, last + 1)]
    return [int(value) if value == int(value) else round(value, 6) for value in values]


class ResultsGraph(QWidget):
    """Shows a ``MeasureOverTime``. One match of it can be looked at, with the mouse or the arrow keys."""

    looked = Signal(str)
    """The user looks at a match: what it was, in a sentence; "" if at none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._course: MeasureOverTime | None = None
        self._place: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_course(self, course: MeasureOverTime) -> None:
        """Show this, and look at no match."""
        self._course, self._place = course, None
        self.setAccessibleName(words("{measure} over time", measure=MEASURES[course.measure]))
        self.setAccessibleDescription(course.told())
        self.looked.emit("")
        self.update()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.box_pixels(34), style.box_pixels(16))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.box_pixels(14), style.box_pixels(7.5))

    # --------------------------------------------------------------------------------------- looked at

    def _look_at(self, place: int | None) -> None:
        course = self._course
        if course is None or place == self._place:
            return
        self._place = place
        said = course.told_of(place) if place is not None else ""
        self.looked.emit(said)
        if said and self.hasFocus() and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows go from match to match, Page Up and Page Down by twenty, Home and End to the first and last."""
        count = len(self._course.readings) if self._course is not None else 0
        key = event.key()
        if not count or (key not in _KEYS and key not in (Qt.Key.Key_Home, Qt.Key.Key_End)):
            super().keyPressEvent(event)
        elif key in _KEYS:
            here = self._place if self._place is not None else count
            self._look_at(min(max(0, here + _KEYS[Qt.Key(key)]), count - 1))
        else:
            self._look_at(0 if key == Qt.Key.Key_Home else count - 1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's own: the match under the pointer."""
        if self._course is None or not self._course.readings:
            return
        box = self._room()
        share = (event.position().x() - box.left()) / max(1.0, box.width())
        last = len(self._course.readings) - 1
        self._look_at(min(max(0, round(share * last)), last))

    def leaveEvent(self, event: QEvent) -> None:
        """Qt's own."""
        super().leaveEvent(event)
        if not self.hasFocus():
            self._look_at(None)

    # ------------------------------------------------------------------------------------------- drawn

    def _font(self) -> QFont:
        return text_font(style.box_pixels(_TEXT))

    def _scale(self) -> list[float]:
        """The numbers at the left edge, from the lowest up."""
        course = self._course
        if course is None or not course.readings:
            return []
        most = max(2, min(7, int((self.height() - 3 * style.box_pixels(_TEXT)) / (style.box_pixels(_TEXT) * 2.2))))
        if course.measure == "won":
            return [0, 0.5, 1] if most < 5 else [0, 0.25, 0.5, 0.75, 1]
        values = [reading.value for reading in course.readings]
        return ticks(min(values), max(values), most)

    def _room(self) -> QRectF:
        """Where the matches are drawn."""
        text = style.box_pixels(_TEXT)
        course, scale = self._course, self._scale()
        longest = max((len(course.words(value)) for value in scale), default=1) if course is not None else 1
        left = text * (1.3 + 0.62 * longest)
        return QRectF(left, text * 0.8, self.width() - left - text, self.height() - text * 3.0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font())
        look, course = style.colours(), self._course
        if course is None or not course.readings:
            painter.setPen(QColor(look.muted))
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), words("There is nothing to show yet."))
            return
        box, scale = self._room(), self._scale()
        self._draw_scale(painter, box, scale, course)
        painter.setClipRect(box.adjusted(-6, -6, 6, 6))
        if course.measure != "won":
            self._draw_matches(painter, box, scale, course)
        self._draw_mean(painter, box, scale, course)
        self._draw_place(painter, box, scale, course)
        painter.setClipping(False)
        if self.hasFocus():
            painter.setPen(QPen(QColor(look.gold), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _draw_scale(self, painter: QPainter, box: QRectF, scale: list[float], course: MeasureOverTime) -> None:
        look, text = style.colours(), style.box_pixels(_TEXT)
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for value in scale:
            y = _y(box, scale, value)
            painter.setPen(
                QPen(QColor(look.edge), 1, Qt.PenStyle.SolidLine if value == scale[0] else Qt.PenStyle.DotLine)
            )
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            painter.setPen(QColor(look.text))
            painter.drawText(QRectF(0, y - text, box.left() - text * 0.5, 2 * text), right, course.words(value))
        first, last = course.readings[0].ended, course.readings[-1].ended
        foot = QRectF(box.left(), box.bottom() + text * 0.4, box.width(), text * 1.6)
        painter.drawText(foot, int(Qt.AlignmentFlag.AlignLeft), day_words(first))
        if day_words(last) != day_words(first):
            painter.drawText(foot, int(Qt.AlignmentFlag.AlignRight), day_words(last))

    def _x(self, box: QRectF, place: int, count: int) -> float:
        return box.center().x() if count == 1 else box.left() + box.width() * place / (count - 1)

    def _draw_matches(self, painter: QPainter, box: QRectF, scale: list[float], course: MeasureOverTime) -> None:
        """A dot for each match; where there are more than have room, a stroke from the lowest to the highest."""
        look, count = style.colours(), len(course.readings)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.muted))
        size = max(2.5, style.box_pixels() * 0.18)
        if count <= box.width() / size:
            for place, reading in enumerate(course.readings):
                painter.drawEllipse(QPointF(self._x(box, place, count), _y(box, scale, reading.value)), size, size)
            return
        spans: dict[int, tuple[float, float]] = {}
        for place, reading in enumerate(course.readings):
            at = int(self._x(box, place, count))
            low, high = spans.get(at, (reading.value, reading.value))
            spans[at] = min(low, reading.value), max(high, reading.value)
        painter.setPen(QPen(QColor(look.off), 1))
        for at, (low, high) in spans.items():
            painter.drawLine(QPointF(at, _y(box, scale, low)), QPointF(at, _y(box, scale, high)))

    def _draw_mean(self, painter: QPainter, box: QRectF, scale: list[float], course: MeasureOverTime) -> None:
        look, count = style.colours(), len(course.readings)
        points = [
            QPointF(self._x(box, place, count), _y(box, scale, reading.mean))
            for place, reading in enumerate(course.readings)
        ]
        step = max(1, count // max(1, 2 * int(box.width())))
        pen = QPen(QColor(look.gold), max(2.0, style.box_pixels() * 0.17))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if count > 1:
            painter.drawPolyline(QPolygonF([*points[::step], points[-1]]))
        else:
            painter.setBrush(QColor(look.gold))
            painter.drawEllipse(points[0], style.box_pixels() * 0.2, style.box_pixels() * 0.2)

    def _draw_place(self, painter: QPainter, box: QRectF, scale: list[float], course: MeasureOverTime) -> None:
        if self._place is None:
            return
        look = style.colours()
        x = self._x(box, self._place, len(course.readings))
        painter.setPen(QPen(QColor(look.text), 1))
        painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
        painter.setBrush(QColor(look.text))
        y = _y(box, scale, course.readings[self._place].value)
        painter.drawEllipse(QPointF(x, y), style.box_pixels() * 0.3, style.box_pixels() * 0.3)


def _y(box: QRectF, scale: list[float], value: float) -> float:
    return box.bottom() - box.height() * (value - scale[0]) / (scale[-1] - scale[0])
