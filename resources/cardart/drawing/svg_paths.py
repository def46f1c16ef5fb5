"""Paths written as SVG path data, and the few operations on them that the art needs."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

__all__ = ["circle", "mirrored", "moved", "outline", "path", "polygon", "turned"]

_COMMAND: Final = re.compile(r"([A-Za-z]?)([^A-Za-z]*)")
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
_COUNT: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "Z": 0}


def path(data: str) -> QPainterPath:
    """The path that SVG path data describes, with the commands M L H V C S Q Z, absolute or relative.

    Raises ValueError for any other command and for a wrong count of numbers.
    """
    result = QPainterPath()
    result.setFillRule(Qt.FillRule.WindingFill)
    x = y = start_x = start_y = 0.0
    control: tuple[float, float] | None = None
    for command, text in _COMMAND.findall(data.strip()):
        kind, numbers = command.upper(), [float(number) for number in _NUMBER.findall(text)]
        if kind not in _COUNT:
            if not command and not text:  # the end
                break
            raise ValueError(f"path data: no command {command!r} in {data[:40]!r}")
        count = _COUNT[kind]
        if kind == "Z" and not numbers:
            result.closeSubpath()
            x, y, control = start_x, start_y, None
            continue
        if not numbers or not count or len(numbers) % count:
            raise ValueError(f"path data: {command} needs {count} numbers in {data[:40]!r}")
        relative = command.islower()
        for at in range(0, len(numbers), count):
            dx, dy = (x, y) if relative else (0.0, 0.0)
            some = numbers[at : at + count]
            before, control = control, None
            if kind == "C":
                control = some[2] + dx, some[3] + dy
                x, y = some[4] + dx, some[5] + dy
                result.cubicTo(some[0] + dx, some[1] + dy, *control, x, y)
            elif kind == "S":
                first = (x, y) if before is None else (2 * x - before[0], 2 * y - before[1])
                control = some[0] + dx, some[1] + dy
                x, y = some[2] + dx, some[3] + dy
                result.cubicTo(*first, *control, x, y)
            elif kind == "Q":
                x, y = some[2] + dx, some[3] + dy
                result.quadTo(some[0] + dx, some[1] + dy, x, y)
            else:
                if kind == "H":
                    x = some[0] + dx
                elif kind == "V":
                    y = some[0] + dy
                else:
                    x, y = some[0] + dx, some[1] + dy
                if kind == "M" and not at:  # further pairs after a move are lines
                    result.moveTo(x, y)
                    start_x, start_y = x, y
                else:
                    result.lineTo(x, y)
    return result


def polygon(*corners: tuple[float, float]) -> QPainterPath:
    """A closed polygon."""
    result = QPainterPath(QPointF(*corners[0]))
    for corner in corners[1:]:
        result.lineTo(*corner)
    result.closeSubpath()
    return result


def circle(x: float, y: float, radius: float, height: float | None = None) -> QPainterPath:
    """A circle; with ``height``, an ellipse whose vertical radius that is."""
    result = QPainterPath()
    tall = radius if height is None else height
    result.addEllipse(QRectF(x - radius, y - tall, 2 * radius, 2 * tall))
    return result


def mirrored(shape: QPainterPath) -> QPainterPath:
    """The path mirrored left to right about x = 0."""
    return QTransform.fromScale(-1, 1).map(shape)


def moved(shape: QPainterPath, x: float, y: float, scale: float = 1.0) -> QPainterPath:
    """The path scaled about the origin, then shifted."""
    return QTransform(scale, 0, 0, scale, x, y).map(shape)


def turned(shape: QPainterPath, degrees: float, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> QPainterPath:
    """The path scaled and turned clockwise about the origin, then shifted."""
    return QTransform().translate(x, y).rotate(degrees).scale(scale, scale).map(shape)


def outline(shape: QPainterPath, width: float, *, round_ends: bool = False) -> QPainterPath:
    """The area a pen of this width covers when it follows the path."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCurveThreshold(0.02)
    if round_ends:
        stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    else:
        stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
        stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        stroker.setMiterLimit(6)
    return stroker.createStroke(shape)
