"""Cards that do not lie flat: with a corner that is bent, or lifted so far that its face is seen.

They are drawn over a card that lies there: (0, 0) is its middle, and 1 its width.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from cardart.cards.faces import paint_face
from cardart.names_and_sizes import HEIGHT, WIDTH

__all__ = ["paint_bent_corner", "paint_lifted_corner"]

_HIGH: Final = HEIGHT / WIDTH
_BENT: Final = 0.30
"""How much of its width is bent, and of its height as much."""
_LIFTED: Final = 0.62
_NEARER: Final = 1.3
"""How much larger a lifted card looks."""
_PAPER: Final = QColor("#f7f3e8")
_EDGE: Final = QColor(60, 40, 24)


def paint_bent_corner(painter: QPainter) -> None:
    """Paint the upper right corner folded over onto the card, with the crease, and the felt where it was."""
    right, top = 0.5, -_HIGH / 2
    crease = QPointF(right - _BENT, top), QPointF(right, top + _BENT)
    tip = QPointF(right - 0.86 * _BENT, top + 0.86 * _BENT)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(12, 18, 16))
    painter.drawPolygon(QPolygonF([*crease, QPointF(right, top)]))
    light = QLinearGradient(QPointF(right - 0.5 * _BENT, top + 0.5 * _BENT), tip)
    light.setColorAt(0, QColor("#8d8676"))
    light.setColorAt(0.35, _PAPER)
    light.setColorAt(1, QColor("#cfc7b4"))
    painter.setPen(QPen(_EDGE, 0.018))
    painter.setBrush(light)
    painter.drawPolygon(QPolygonF([*crease, tip]))
    painter.restore()


def paint_lifted_corner(painter: QPainter, card: str, deck: str) -> None:
    """Paint the upper right corner of a card that lies face down, lifted and turned over so far that its index is seen
    from beyond the card; ``card`` and ``deck`` are as ``cardart.cards`` names them."""
    right, top = 0.5, -_HIGH / 2
    far = QPointF(right - _LIFTED, top), QPointF(right, top + _LIFTED)  # the line along which it stands up
    tip = QPointF(right + 0.42, top - 0.42)
    flap = QPainterPath(far[0])
    flap.lineTo(far[1])
    flap.lineTo(tip)
    flap.closeSubpath()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 100))
    painter.drawPath(flap.translated(0.05, 0.09))
    painter.setBrush(_PAPER)
    painter.drawPath(flap)
    painter.save()
    painter.setClipPath(flap)
    painter.translate(tip)
    painter.rotate(78)
    painter.scale(_NEARER / WIDTH, _NEARER / WIDTH)
    paint_face(painter, card, deck)
    painter.restore()
    painter.setPen(QPen(_EDGE, 0.018))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(flap)
    painter.restore()
