"""A silver spoon as it lies on a table, with its bowl up, under a lamp that stands to the left and above.

Everything is drawn anew each time, so that it is crisp at any size; what is shown often is best kept as a pixmap.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient, QTransform

from cardart.drawing.svg_paths import path

__all__ = ["paint_spoon"]

# Shapes in a box 100 wide and high: the spoon lies upright in it, its bowl at the top.
_SPOON: Final = """M50 1 C58.5 1 66 12 66 25 C66 36 60.5 43 55 45.8 C53.2 46.8 52.8 48.6 52.7 52 L53.2 72
    C53.5 79 57.6 86 57.6 92 C57.6 97 54.6 99 50 99 C45.4 99 42.4 97 42.4 92 C42.4 86 46.5 79 46.8 72 L47.3 52
    C47.2 48.6 46.8 46.8 45 45.8 C39.5 43 34 36 34 25 C34 12 41.5 1 50 1Z"""
_BOWL: Final = """M50 3.6 C57 3.6 63.4 13 63.4 24.6 C63.4 35 57.6 42.4 50 42.4 C42.4 42.4 36.6 35 36.6 24.6
    C36.6 13 43 3.6 50 3.6Z"""
_END: Final = "M46 88 C46.4 83.6 48.2 80.4 50 77 C51.8 80.4 53.6 83.6 54 88 C54.2 92.4 52.6 94.8 50 94.8 " \
    "C47.4 94.8 45.8 92.4 46 88Z"  # fmt: skip
_RIDGE: Final = "M49.1 47 L50.9 47 L50.5 74 L49.5 74Z"

_HANDLE: Final = QRectF(-0.2, -0.035, 0.4, 0.6)

_LAMP: Final = (-0.6, -0.8)
"""The way to the lamp."""
_STEEL: Final = ((0.0, "#ffffff"), (0.16, "#e3e7eb"), (0.42, "#aeb5bd"), (0.62, "#868e97"), (0.8, "#c4cad0"),
                 (1.0, "#6d757e"))  # fmt: skip
_HOLLOW: Final = ((0.0, "#5f6770"), (0.22, "#8a929b"), (0.5, "#bcc3ca"), (0.78, "#eef1f4"), (1.0, "#ffffff"))
_LINE: Final = QColor("#3d444c")
_SHADOWS: Final = ((0.026, 46), (0.014, 70))
"""How far a shadow is from the spoon, and how dark it is, the softer one first."""


@cache
def _shape(data: str) -> QPainterPath:
    """A shape of these, about the origin and one unit high."""
    return QTransform().scale(0.01, 0.01).translate(-50, -50).map(path(data))


def _lit(way: QPointF, reach: float, middle: QPointF, colours: tuple[tuple[float, str], ...]) -> QLinearGradient:
    """From where the light falls first to where it falls last."""
    gradient = QLinearGradient(middle + way * reach, middle - way * reach)
    for at, colour in colours:
        gradient.setColorAt(at, QColor(colour))
    return gradient


def paint_spoon(painter: QPainter, middle: QPointF, long: float, turn: float = 0.0) -> None:
    """Paint a spoon of so many units about its middle, turned clockwise by so many degrees from one whose bowl is at
    the top. Wherever it points, the light comes from the same side."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(middle)
    painter.rotate(turn)
    painter.scale(long, long)
    angle = math.radians(turn)
    lamp = QPointF(
        _LAMP[0] * math.cos(angle) + _LAMP[1] * math.sin(angle),
        _LAMP[1] * math.cos(angle) - _LAMP[0] * math.sin(angle),
    )
    spoon, bowl, pan = _shape(_SPOON), _shape(_BOWL), QPointF(0.0, -0.27)
    painter.setPen(Qt.PenStyle.NoPen)
    for far, dark in _SHADOWS:
        painter.setBrush(QColor(0, 0, 0, dark))
        painter.drawPath(spoon.translated(-lamp * far))
    painter.setPen(QPen(_LINE, 0.008))
    painter.setBrush(_lit(lamp, 0.24, pan, _STEEL))
    painter.drawPath(spoon)
    painter.save()
    painter.setClipRect(_HANDLE)  # it is round, and lit from one side along all of its length
    painter.setBrush(_lit(QPointF(math.copysign(1.0, lamp.x()), 0.0), 0.075, QPointF(), _STEEL))
    painter.drawPath(spoon)
    painter.restore()
    painter.setPen(QPen(QColor(255, 255, 255, 120), 0.007))
    painter.setBrush(_lit(lamp, 0.22, pan, _HOLLOW))  # what is hollow is dark towards the lamp
    painter.drawPath(bowl)
    painter.save()
    painter.setClipPath(bowl)
    painter.setPen(Qt.PenStyle.NoPen)
    glow = QRadialGradient(pan - lamp * 0.1, 0.13)
    glow.setColorAt(0.0, QColor(255, 255, 255, 235))
    glow.setColorAt(1.0, QColor(255, 255, 255, 0))
    painter.setBrush(glow)
    painter.drawPath(bowl)
    painter.setPen(QPen(QColor(30, 36, 42, 80), 0.05))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(bowl.translated(lamp * 0.012))  # the shadow of its rim
    painter.restore()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 150))
    painter.drawPath(_shape(_RIDGE).translated(lamp * 0.004))
    painter.setPen(QPen(QColor(61, 68, 76, 150), 0.006))
    painter.setBrush(QColor(255, 255, 255, 46))
    painter.drawPath(_shape(_END))
    painter.restore()
