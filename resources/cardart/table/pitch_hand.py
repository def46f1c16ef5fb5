"""The dealer's left hand with the pack that is pitched, seen from the dealer's chair.

The pack lies level in it, its near end towards the dealer: the index finger closes the far end, so that from the
bettors' side no edge of a card is seen, the other fingers hold its right side, and the thumb lies on top.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen

from cardart.table.casino_gear import paint_small_back
from cardart.table.casino_places import TALL

__all__ = ["PACK_IN_HAND", "paint_pitch_hand"]

_SIZE: Final = 180.0
"""What the picture is wide and high, in the units in which it is drawn."""
_CARD: Final = 62.0
_MIDDLE: Final = (98.0, 78.0)
"""Where the middle of the pack is."""
_TURN: Final = 20.0
PACK_IN_HAND: Final = (_MIDDLE[0] / _SIZE - 0.5, _MIDDLE[1] / _SIZE - 0.5, _CARD / _SIZE, _TURN)
"""Where the top card is: from the picture's middle and how wide, in shares of its width, and how it is turned."""
_THICK: Final = 9.0
"""Of a whole pack, as it is seen from the dealer's chair."""

_SKIN: Final = (QColor("#f0c7a0"), QColor("#d09668"), QColor("#fbe6cd"))
_INK: Final = QColor("#3c2413")
_EDGE: Final = QColor("#efe9da")
_SLEEVE: Final = QColor("#1d1a1c")
_CUFF: Final = QColor("#f4efe2")

_FINGERS: Final = (
    ((47.0, -31.0), (4.0, -48.0), 17.0),
    ((46.0, -13.0), (22.0, -17.0), 16.5),
    ((47.0, 6.0), (23.0, 4.0), 16.0),
    ((44.0, 24.0), (24.0, 24.0), 14.5),
)
"""From where, to where and how wide, round the middle of the pack: the index along its far end, the others round its
right side; the index's nail is not seen."""
_THUMB: Final = ((-24.0, 55.0), (-39.0, 18.0), (-10.0, -8.0), 18.5)
"""Over its left side: root, bend, tip and how wide."""


def paint_pitch_hand(painter: QPainter, box: QRectF, fill: float) -> None:
    """The hand with this share of the pack in it, 0 to 1. It fills the box, which should be a square. Raises
    ValueError for another number."""
    if not 0 <= fill <= 1:
        raise ValueError(f"{fill} is not between empty (0) and full (1)")
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / _SIZE, box.height() / _SIZE)
    painter.setClipRect(QRectF(0, 0, _SIZE, _SIZE))
    painter.translate(*_MIDDLE)
    painter.rotate(_TURN)
    _paint_palm(painter)
    if fill:
        _paint_pack(painter, fill)
    for number, (root, tip, wide) in enumerate(_FINGERS):
        _paint_finger(painter, root, tip, wide, nail=number > 0)
    _paint_thumb(painter)
    painter.restore()


def _light(left: float, right: float) -> QLinearGradient:
    """A sheen of the skin, from the left to the right."""
    shine = QLinearGradient(left, 0, right, 0)
    skin, shade, _ = _SKIN
    shine.setColorAt(0, skin.lighter(105))
    shine.setColorAt(0.55, skin)
    shine.setColorAt(1, shade)
    return shine


def _outline(width: float = 1.5) -> QPen:
    return QPen(_INK, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _fading(colour: QColor) -> QLinearGradient:
    """A colour that ends where the sleeve does: the arm is not on the table."""
    fades = QLinearGradient(0, 88, 0, 110)
    fades.setColorAt(0, colour)
    fades.setColorAt(1, QColor(colour.red(), colour.green(), colour.blue(), 0))
    return fades


def _paint_palm(painter: QPainter) -> None:
    """The palm, the wrist, the cuff and the sleeve, with the shadow of all of it."""
    palm = QPainterPath(QPointF(-40, 40))
    palm.cubicTo(-50, 0, -40, -34, -10, -46)
    palm.cubicTo(20, -58, 54, -44, 55, -18)
    palm.cubicTo(58, 20, 52, 46, 34, 62)
    palm.cubicTo(28, 70, 26, 76, 26, 84)
    palm.lineTo(-30, 84)
    palm.cubicTo(-30, 70, -36, 58, -40, 40)
    sleeve = QPainterPath(QPointF(-38, 86))
    sleeve.lineTo(-48, 150)
    sleeve.lineTo(48, 150)
    sleeve.lineTo(34, 86)
    sleeve.closeSubpath()
    painter.setPen(Qt.PenStyle.NoPen)
    for far in (7.0, 5.0, 3.0):
        painter.setBrush(QColor(0, 0, 0, 34))
        painter.drawPath(palm.translated(far * 0.5, far))
        painter.setBrush(_fading(QColor(0, 0, 0, 34)))
        painter.drawPath(sleeve.translated(far * 0.5, far))
    painter.setPen(_outline())
    painter.setBrush(_light(-45, 58))
    painter.drawPath(palm)
    painter.setPen(QPen(QBrush(_fading(_INK)), 1.5))
    painter.setBrush(_fading(_SLEEVE))
    painter.drawPath(sleeve)
    painter.setPen(_outline())
    painter.setBrush(_CUFF)
    painter.drawRoundedRect(QRectF(-37, 78, 70, 14), 4, 4)


def _paint_finger(
    painter: QPainter, root: tuple[float, float], tip: tuple[float, float], wide: float, nail: bool = False
) -> None:
    line = QPainterPath(QPointF(*root))
    line.lineTo(QPointF(*tip))
    _stroke(painter, line, wide)
    if nail:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_SKIN[2])
        painter.drawEllipse(QPointF(tip[0] - wide * 0.12, tip[1]), wide * 0.30, wide * 0.25)


def _stroke(painter: QPainter, line: QPainterPath, wide: float) -> None:
    """A finger along a line."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(QColor(0, 0, 0, 60), wide + 2.4, Qt.PenStyle.SolidLine, cap, join))
    painter.drawPath(line.translated(0.8, 2.4))
    painter.setPen(QPen(_INK, wide + 2.2, Qt.PenStyle.SolidLine, cap, join))
    painter.drawPath(line)
    painter.setPen(QPen(_light(-45, 62), wide, Qt.PenStyle.SolidLine, cap, join))
    painter.drawPath(line)


def _paint_thumb(painter: QPainter) -> None:
    root, bend, tip, wide = _THUMB
    line = QPainterPath(QPointF(*root))
    line.quadTo(QPointF(*bend), QPointF(*tip))
    _stroke(painter, line, wide)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_light(-45, 58))
    painter.drawEllipse(
        QPointF(root[0] + 1.0, root[1] + 1.5), wide / 2 + 2.2, wide / 2 + 2.2
    )  # it grows out of the palm
    painter.save()
    painter.translate(tip[0] + 0.6, tip[1] + 0.4)
    painter.rotate(38)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_SKIN[2])
    painter.drawEllipse(QPointF(0, -1.5), wide * 0.26, wide * 0.34)
    painter.restore()


def _paint_pack(painter: QPainter, fill: float) -> None:
    """The pack: its upper face, and its near end as far as the dealer sees it."""
    high = _CARD * TALL
    top = QRectF(-_CARD / 2, -high / 2, _CARD, high)
    thick = _THICK * fill
    side = QRectF(top.left(), top.bottom() - 3, top.width(), thick + 3)
    painter.setPen(QPen(QColor(60, 44, 34, 190), 0.8))
    shine = QLinearGradient(side.topLeft(), side.topRight())
    for place, darkness in ((0.0, 128), (0.15, 102), (0.5, 100), (0.85, 104), (1.0, 142)):
        shine.setColorAt(place, _EDGE.darker(darkness))
    painter.setBrush(shine)
    painter.drawRoundedRect(side, 2, 2)
    painter.setPen(QPen(QColor(86, 72, 58, 110), 0.4))
    for line in range(1, int(thick / 1.2) + 1):
        y = side.bottom() - line * 1.2
        painter.drawLine(QPointF(side.left() + 1, y), QPointF(side.right() - 1, y))
    paint_small_back(painter, top)
