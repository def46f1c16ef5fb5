"""Paths written as SVG path data, and the few operations on them that the art needs."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

__all__ = ["circle", "mirrored", "moved", "outline", "path", "polygon", "turned"]

_TOKEN: Final = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_COUNT: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "Z": 0}


def path(data: str) -> QPainterPath:
    """The path that SVG path data describes, with the commands M L H V C S Q Z, absolute or relative.

    Raises ValueError for any other command and for a wrong count of numbers.
    """
    result = QPainterPath()
    result.setFillRule(Qt.FillRule.WindingFill)
    tokens = _TOKEN.findall(data)
    command, here, last_control, start = "", QPointF(), None, QPointF()
    at = 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        kind = command.upper()
        if kind not in _COUNT:
            raise ValueError(f"path data: no command {command!r} in {data[:40]!r}")
        count = _COUNT[kind]
        try:
            numbers = [float(token) for token in tokens[at : at + count]]
        except ValueError:
            numbers = []
        if len(numbers) != count:
            raise ValueError(f"path data: {command} needs {count} numbers in {data[:40]!r}")
        at += count
        base = here if command.islower() else QPointF()
        if kind == "H":
            points = [QPointF(base.x() + numbers[0], here.y())]
        elif kind == "V":
            points = [QPointF(here.x(), base.y() + numbers[0])]
        else:
            points = [base + QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        control = None
        if kind == "M":
            result.moveTo(points[0])
            start = points[0]
            command = "l" if command == "m" else "L"  # further pairs after a move are lines
        elif kind in "LHV":
            result.lineTo(points[0])
        elif kind == "C":
            result.cubicTo(*points)
            control = points[1]
        elif kind == "S":
            first = here if last_control is None else here * 2 - last_control
            result.cubicTo(first, *points)
            control = points[0]
        elif kind == "Q":
            result.quadTo(*points)
        else:
            result.closeSubpath()
            points = [start]
        here, last_control = points[-1], control
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
