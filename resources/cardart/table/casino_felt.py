"""What the felts of all casino tables have in common: the ink of their lines, and the marks of what stands there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from cardart.table.casino_places import FeltArea

__all__ = ["FAINT", "INK", "LINE", "paint_stand"]

LINE: Final = QColor("#ecd9a3")
FAINT: Final = QColor(236, 217, 163, 120)
INK: Final = QColor("#2a2118")
"""Of numbers that stand on it."""


def paint_stand(painter: QPainter, place: FeltArea) -> None:
    """Corners that say where something stands."""
    box = QRectF(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)
    arm = 0.012
    painter.setPen(QPen(FAINT, 0.0013))
    for x, right in ((box.left(), 1), (box.right(), -1)):
        for y, down in ((box.top(), 1), (box.bottom(), -1)):
            painter.drawPolyline(QPolygonF([QPointF(x + right * arm, y), QPointF(x, y), QPointF(x, y + down * arm)]))
    painter.setPen(Qt.PenStyle.NoPen)
