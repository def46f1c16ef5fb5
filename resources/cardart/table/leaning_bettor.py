"""A bettor who leans over the felt, seen from above: head and shoulders.

It is drawn on the plane of ``bettors_hand``: (0, 0) is the middle of the head, y runs from the bettor to the dealer,
and 1 is the width of a card. The face looks where y runs to.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRadialGradient

from cardart.table.bettors_hand import skin_of, sleeve_of

__all__ = ["BETTOR_BOX", "paint_leaning_bettor"]

BETTOR_BOX: Final = QRectF(-1.9, -2.2, 3.9, 3.3)
"""What a bettor covers at most, before he is turned."""

_HAIR: Final = (QColor("#2c2019"), QColor("#5b3d22"), QColor("#8b8780"), QColor("#171310"))
_INK: Final = QColor(40, 24, 14, 200)
_LINE: Final = 0.03


def paint_leaning_bettor(painter: QPainter, whose: int, lift: float = 1.0) -> None:
    """Paint head and shoulders. Equal numbers of ``whose`` they are look the same; with ``lift`` 0 the chin is on the
    felt, with 1 it is as high above it as that of one who stands."""
    skin, shade, _ = skin_of(whose)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    head, shoulders = _head(), _shoulders()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, round(120 - 50 * lift)))
    painter.translate(0.06 + 0.14 * lift, 0.06 + 0.16 * lift)
    painter.drawPath(shoulders.united(head))
    painter.translate(-0.06 - 0.14 * lift, -0.06 - 0.16 * lift)
    painter.setPen(QPen(_INK, _LINE))
    cloth = sleeve_of(whose)
    light = QRadialGradient(QPointF(-0.3, -1.0), 1.7)
    light.setColorAt(0, cloth.lighter(135))
    light.setColorAt(1, cloth)
    painter.setBrush(light)
    painter.drawPath(shoulders)
    painter.setBrush(skin)
    for side in (-1, 1):
        painter.drawEllipse(QPointF(side * 0.50, 0.06), 0.09, 0.15)
    light = QRadialGradient(QPointF(-0.1, 0.25), 0.6)
    light.setColorAt(0, skin.lighter(104))
    light.setColorAt(1, shade)
    painter.setBrush(light)
    painter.drawPath(head)
    nose = QPainterPath(QPointF(-0.075, 0.48))
    nose.quadTo(0.0, 0.80, 0.075, 0.48)
    painter.drawPath(nose)
    hair = _HAIR[whose % len(_HAIR)]
    light = QRadialGradient(QPointF(-0.12, -0.15), 0.65)
    light.setColorAt(0, hair.lighter(150))
    light.setColorAt(1, hair)
    painter.setBrush(light)
    painter.drawPath(_hair())
    painter.restore()


def _head() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0.02), 0.48, 0.56)
    return path


def _hair() -> QPainterPath:
    """From the crown to the brow."""
    path = QPainterPath(QPointF(-0.47, 0.16))
    path.cubicTo(-0.62, -0.75, 0.62, -0.75, 0.47, 0.16)
    path.cubicTo(0.34, 0.34, 0.12, 0.22, 0.0, 0.30)
    path.cubicTo(-0.12, 0.22, -0.34, 0.34, -0.47, 0.16)
    path.closeSubpath()
    return path


def _shoulders() -> QPainterPath:
    path = QPainterPath(QPointF(-1.55, -1.10))
    path.cubicTo(-1.62, -0.45, -0.85, -0.28, 0.0, -0.26)
    path.cubicTo(0.85, -0.28, 1.62, -0.45, 1.55, -1.10)
    path.cubicTo(1.40, -1.75, 0.8, -1.9, 0.0, -1.9)
    path.cubicTo(-0.8, -1.9, -1.40, -1.75, -1.55, -1.10)
    path.closeSubpath()
    return path
