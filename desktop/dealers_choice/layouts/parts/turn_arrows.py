"""Arrows on the felt that show which way round a game goes that does not go clockwise."""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from dealers_choice.language import words
from dealers_choice.table.placement import Thing

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

__all__ = ["counter_clockwise"]

_WIDE: Final = 0.5  # card widths
_APART: Final = (0.82, 0.78)  # from the middle of the trick
_HEAD: Final = 0.26  # of the box
_CREAM: Final = QColor(253, 249, 235, 150)


def counter_clockwise(middle: tuple[float, float]) -> dict[str, Thing]:
    """Two arrows about a trick whose middle is there, in card widths: from the bottom to the right, and from the top to
    the left."""
    name = words("Play goes counter-clockwise")
    found = {}
    for number, sign in enumerate((1, -1)):
        x, y = middle[0] + sign * (_APART[0] + _WIDE / 2), middle[1] + sign * (_APART[1] + _WIDE / 2)
        found[f"turn:{number}"] = Thing(x, y, _WIDE, _WIDE, name, ("turn arrow", sign), partial(_paint, sign), z=-1)
    return found


def _paint(sign: int, painter: QPainter, whole: QRectF) -> None:
    """A quarter of a circle about the corner of the box that is nearest to the trick, with its head at the end."""
    painter.save()
    painter.translate(whole.center())
    painter.rotate(0 if sign > 0 else 180)
    size = whole.width()
    corner, radius, head = QPointF(-size / 2, -size / 2), size * (1 - _HEAD / 2), size * _HEAD
    arc = QPainterPath()
    circle = QRectF(corner.x() - radius, corner.y() - radius, 2 * radius, 2 * radius)
    arc.arcMoveTo(circle, -84)
    arc.arcTo(circle, -84, 66)
    painter.setPen(QPen(_CREAM, size * 0.07, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(arc)
    end = -18 * pi / 180
    tip = QPointF(corner.x() + radius * cos(end), corner.y() - radius * sin(end))
    point = QPainterPath(QPointF(tip.x() + head * 0.12, tip.y() - head))
    point.lineTo(tip.x() - head / 2, tip.y() + head * 0.06)
    point.lineTo(tip.x() + head / 2, tip.y() + head * 0.06)
    point.closeSubpath()
    painter.fillPath(point, _CREAM)
    painter.restore()
