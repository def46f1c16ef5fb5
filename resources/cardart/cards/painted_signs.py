"""What decks with painted suit signs have in common: a sign at a place, the badge of a court, both corners, hair."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from cardart.drawing.figures import WHITE, KeptPaths
from cardart.drawing.svg_paths import moved
from cardart.names_and_sizes import HEIGHT, WIDTH

__all__ = ["HAIR", "SIGN", "in_both_corners", "paint_badge", "paint_sign"]

SIGN: Final = 10.0
"""Units in which signs are drawn: Qt rounds curves of one unit too coarsely."""

HAIR: Final = {
    "C": (QColor("#5a3a22"), QColor("#a67c4e")),
    "D": (QColor("#c98a2e"), QColor("#8a5514")),
    "H": (QColor("#2e2430"), QColor("#7b6a80")),
    "S": (QColor("#b4562a"), QColor("#6d2a10")),
}
"""Of the figures that wear a hat, by suit, with its shine."""


def paint_sign(painter: QPainter, sign: KeptPaths, x: float, y: float, high: float) -> None:
    """Paint a sign, ``SIGN`` units high, so high about a point; one of negative height stands on its head."""
    painter.save()
    painter.translate(x, y)
    painter.scale(high / SIGN, high / SIGN)
    sign.paint(painter)
    painter.restore()


def paint_badge(painter: QPainter, outline: QPainterPath, sign: KeptPaths, x: float, y: float, high: float) -> None:
    """Paint the sign of a court card so high about a point, with a white rim; ``outline`` is its own, one unit high."""
    painter.setBrush(WHITE)
    painter.setPen(QPen(WHITE, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(moved(outline, x, y, high))
    paint_sign(painter, sign, x, y, high)


def in_both_corners(corner: QPainterPath) -> QPainterPath:
    """What stands in the upper left corner of a card, and upside down in the lower right one."""
    result = QPainterPath(corner)
    result.addPath(QTransform(-1, 0, 0, -1, WIDTH, HEIGHT).map(corner))
    result.setFillRule(Qt.FillRule.WindingFill)
    return result
