"""A bettor's hand as it lies over the felt for a moment, seen from above: what it shows, and what it looks like.

It is drawn on a plane of its own: x runs along the rail, towards third base, and y from the bettor to the dealer;
(0, 0) is where its fingertips are, and 1 is the width of a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPainterPathStroker, QPen

__all__ = ["HAND_BOX", "HandShape", "paint_bettors_hand", "skin_of", "sleeve_of"]

HandShape = Literal["flat", "one", "two", "curled"]
"""Palm down with all fingers stretched; one finger, or two; all fingers bent, as they lie on cards."""

HAND_BOX: Final = QRectF(-0.85, -3.6, 1.95, 4.05)
"""What a hand covers at most, with its sleeve, before it is turned."""

_SKINS: Final = (
    (QColor("#f3cfa9"), QColor("#d59d72"), QColor("#fbe6cd")),
    (QColor("#c98d5e"), QColor("#9c6338"), QColor("#e3b48b")),
    (QColor("#8a5534"), QColor("#5f351c"), QColor("#b98562")),
    (QColor("#e8b88c"), QColor("#bd8355"), QColor("#f6d9ba")),
)
"""Of a hand: its colour, that of its shade, and that of its nails."""
_SLEEVES: Final = (QColor("#27385c"), QColor("#3a3a3f"), QColor("#6b2432"), QColor("#2f4f45"), QColor("#54407a"))
_CUFF: Final = QColor("#f4efe2")
_INK: Final = QColor("#3c2413")
_LINE: Final = 0.028


def skin_of(whose: int) -> tuple[QColor, QColor, QColor]:
    """A person's skin, its shade, and the nails."""
    return _SKINS[whose % len(_SKINS)]


def sleeve_of(whose: int) -> QColor:
    """What a person wears."""
    return _SLEEVES[whose % len(_SLEEVES)]


class _Finger(NamedTuple):
    """From its root to its tip."""

    root: tuple[float, float]
    tip: tuple[float, float]
    wide: float


_STRETCHED: Final = (
    _Finger((-0.345, -0.95), (-0.47, -0.36), 0.175),
    _Finger((-0.135, -0.90), (-0.18, -0.10), 0.195),
    _Finger((0.075, -0.90), (0.085, -0.02), 0.205),
    _Finger((0.280, -0.95), (0.335, -0.14), 0.195),
)
"""The little finger first, the index last."""
_BENT: Final = (
    _Finger((-0.345, -0.95), (-0.375, -0.70), 0.185),
    _Finger((-0.135, -0.90), (-0.150, -0.60), 0.205),
    _Finger((0.075, -0.90), (0.080, -0.57), 0.215),
    _Finger((0.280, -0.95), (0.300, -0.63), 0.205),
)
_INDEX: Final = _Finger((0.27, -0.95), (0.10, -0.10), 0.20)
_APART: Final = (_Finger((0.075, -0.90), (-0.13, -0.04), 0.20), _Finger((0.275, -0.95), (0.41, -0.09), 0.195))
_THUMB: Final[dict[HandShape, _Finger]] = {
    "flat": _Finger((0.30, -1.35), (0.72, -0.86), 0.21),
    "one": _Finger((0.28, -1.35), (0.34, -0.86), 0.21),
    "two": _Finger((0.26, -1.35), (0.12, -0.84), 0.21),
    "curled": _Finger((0.30, -1.35), (0.47, -0.80), 0.21),
}


def _fingers(shape: HandShape) -> Sequence[_Finger]:
    if shape == "flat":
        return _STRETCHED
    if shape == "one":
        return (*_BENT[:3], _INDEX)
    if shape == "two":
        return (*_BENT[:2], *_APART)
    return _BENT


def _capsule(finger: _Finger) -> QPainterPath:
    """A finger's outline: narrower at its tip."""
    line = QPainterPath(QPointF(*finger.root))
    line.lineTo(QPointF(*finger.tip))
    stroker = QPainterPathStroker()
    stroker.setWidth(finger.wide)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    return stroker.createStroke(line)


@cache
def _palm() -> QPainterPath:
    path = QPainterPath(QPointF(-0.43, -1.02))
    path.cubicTo(-0.47, -1.35, -0.42, -1.60, -0.25, -1.86)
    path.lineTo(0.25, -1.86)
    path.cubicTo(0.40, -1.62, 0.44, -1.35, 0.38, -1.00)
    path.cubicTo(0.20, -0.80, -0.25, -0.80, -0.43, -1.02)
    path.closeSubpath()
    return path


@cache
def _outline(shape: HandShape) -> QPainterPath:
    """The hand without its sleeve."""
    whole = _palm()
    for finger in (*_fingers(shape), _THUMB[shape]):
        whole = whole.united(_capsule(finger))
    return whole.simplified()


@cache
def _sleeve() -> tuple[QPainterPath, QPainterPath]:
    """The cuff, and the sleeve behind it."""
    cuff = QPainterPath()
    cuff.addRoundedRect(QRectF(-0.37, -2.02, 0.74, 0.24), 0.06, 0.06)
    sleeve = QPainterPath(QPointF(-0.55, -3.40))
    sleeve.lineTo(-0.43, -1.94)
    sleeve.lineTo(0.43, -1.94)
    sleeve.lineTo(0.55, -3.40)
    return cuff, sleeve


def paint_bettors_hand(painter: QPainter, shape: HandShape, whose: int, lift: float = 0.0) -> None:
    """Paint a hand with its fingertips at the origin, 1 being the width of a card. Equal numbers of ``whose`` hand it
    is have the same skin and sleeve; with ``lift`` 0 it lies on the felt, with 1 it is as high above it as a hand goes.
    """
    skin, shade, nail = skin_of(whose)
    hand, (cuff, sleeve) = _outline(shape), _sleeve()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.save()
    painter.translate(0.05 + 0.10 * lift, 0.05 + 0.12 * lift)
    painter.setPen(Qt.PenStyle.NoPen)
    dark = QColor(0, 0, 0, round(110 - 40 * lift))
    painter.setBrush(dark)
    painter.drawPath(hand)
    painter.setBrush(_fading(dark))
    painter.drawPath(sleeve)
    painter.restore()
    cloth = sleeve_of(whose)
    painter.setPen(_pen(QBrush(_fading(_INK))))
    painter.setBrush(_fading(cloth))
    painter.drawPath(sleeve)
    painter.setPen(_pen(QBrush(_INK)))
    light = QLinearGradient(-0.6, -0.4, 0.6, -0.1)
    light.setColorAt(0, skin.lighter(106))
    light.setColorAt(0.6, skin)
    light.setColorAt(1, shade)
    painter.setBrush(light)
    painter.drawPath(hand)
    painter.setBrush(_CUFF)
    painter.drawPath(cuff)
    _paint_details(painter, shape, shade, nail)
    painter.restore()


def _pen(brush: QBrush) -> QPen:
    return QPen(brush, _LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _fading(colour: QColor) -> QLinearGradient:
    """A colour that ends where the sleeve does: the arm is nobody's matter."""
    fades = QLinearGradient(0, -2.5, 0, -3.4)
    fades.setColorAt(0, colour)
    fades.setColorAt(1, QColor(colour.red(), colour.green(), colour.blue(), 0))
    return fades


def _paint_details(painter: QPainter, shape: HandShape, shade: QColor, nail: QColor) -> None:
    """Where a finger leaves the palm, its nail, and the edges of bent ones."""
    fingers = _fingers(shape)
    soft = QPen(shade.darker(118), _LINE * 0.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    for number, finger in enumerate(fingers):
        bent = finger in _BENT
        painter.setPen(soft)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if number and bent and fingers[number - 1] in _BENT:
            x = (finger.root[0] + fingers[number - 1].root[0]) / 2
            painter.drawLine(QPointF(x, -0.93), QPointF(x, -0.66))
        if bent:
            painter.drawArc(QRectF(finger.root[0] - 0.07, -0.98, 0.14, 0.10), 0, -180 * 16)
            continue
        painter.drawArc(QRectF(finger.root[0] - 0.07, -1.00, 0.14, 0.10), 0, -180 * 16)
        _paint_nail(painter, finger, nail)
    if shape == "flat":
        _paint_nail(painter, _THUMB[shape], nail)


def _paint_nail(painter: QPainter, finger: _Finger, nail: QColor) -> None:
    (x0, y0), (x1, y1) = finger.root, finger.tip
    long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    back = 0.015 / long
    at = QPointF(x1 - (x1 - x0) * back, y1 - (y1 - y0) * back)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(nail)
    painter.drawEllipse(at, finger.wide * 0.27, finger.wide * 0.33)
