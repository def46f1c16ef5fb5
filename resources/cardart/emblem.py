"""Emblems: a game's sign in two tones of gold line, in the house's stepped frame. All are drawn alike; what is drawn
stands with the game (``cardrules.catalogue``), as path data."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from cardart.drawing.svg_paths import path

__all__ = ["BRIGHT", "DULL", "paint_emblem"]

BRIGHT: Final = "#ffdf96"
DULL: Final = "#c39a55"
_BOX: Final = 48.0  # the box in which emblems are drawn
_LINE: Final = 2.2
_FRAME: Final = 1.2
_STEP: Final = 3.0


@cache
def _strokes(data: str) -> tuple[QPainterPath, ...]:
    """The strokes, the brighter first. Raises ValueError for what is no path data."""
    return tuple(path(part) for part in data.split(" / "))


def paint_emblem(
    painter: QPainter, box: QRectF, data: str, *, bright: str = BRIGHT, dull: str = DULL, framed: bool = True
) -> None:
    """Draw an emblem into a box, as large as fits; ``bright`` and ``dull`` are its two tones, ``#rrggbb``; ``framed``:
    with a stepped frame round it."""
    side = min(box.width(), box.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center().x() - side / 2, box.center().y() - side / 2)
    painter.scale(side / _BOX, side / _BOX)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if framed:
        painter.setPen(QPen(QColor(dull), _FRAME))
        painter.drawPath(_frame())
    for stroke, colour in reversed(tuple(zip(_strokes(data), (bright, dull), strict=False))):
        pen = QPen(QColor(colour), _LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(stroke)
    painter.restore()


@cache
def _frame() -> QPainterPath:
    """A box with corners cut in two steps."""
    low, high, shape = 1.5, _BOX - 1.5, QPainterPath()
    stairs = ((0, 2), (1, 2), (1, 1), (2, 1), (2, 0))
    corners = ((low, low, 1, 1), (high, low, -1, 1), (high, high, -1, -1), (low, high, 1, -1))
    for number, (x, y, across, down) in enumerate(corners):
        for right, below in stairs[:: -1 if number % 2 else 1]:
            point = QPointF(x + across * right * _STEP, y + down * below * _STEP)
            shape.lineTo(point) if shape.elementCount() else shape.moveTo(point)
    shape.closeSubpath()
    return shape
