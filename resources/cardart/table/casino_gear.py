"""What stands on the mini baccarat table: shoe, discard holder, rack, sign, pack and slot, from above."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from cardart.drawing.printed_lettering import fitted, lettering
from cardart.drawing.svg_paths import moved, polygon
from cardart.table.casino_chips import chip_colour, paint_chip_edge
from cardart.table.casino_places import MAGNIFIED, PACK_MARKS, TALL, pack_share, rack_tubes

__all__ = [
    "paint_discard_holder", "paint_limits", "paint_loose_cards", "paint_pack", "paint_rack", "paint_reader",
    "paint_shoe", "paint_slot", "paint_small_back", "paint_stacks_of_cards", "paint_tube",
]  # fmt: skip


def _check_fill(fill: float) -> None:
    if not 0 <= fill <= 1:
        raise ValueError(f"{fill} is not between empty (0) and full (1)")


def _soft_shadow(painter: QPainter, box: QRectF, corner: float, reach: float) -> None:
    """The shadow of something that stands on the table, falling downwards."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 26))
    for number in range(5, 0, -1):
        grow = reach * number / 5
        painter.drawRoundedRect(
            box.adjusted(-grow, -grow * 0.4, grow, grow).translated(0, reach * 0.35), corner + grow, corner + grow
        )


def _gradient(box: QRectF, colour: QColor, *stops: tuple[float, int], across: bool = False) -> QLinearGradient:
    """A sheen of a colour, by percentages of its lightness, down a box or across it."""
    result = QLinearGradient(box.topLeft(), box.topRight() if across else box.bottomLeft())
    for place, lightness in stops:
        shade = colour.lighter(lightness) if lightness >= 100 else colour.darker(round(10_000 / lightness))
        result.setColorAt(place, shade)
    return result


_CASE: Final = QColor("#2c2723")
_BRASS: Final = QColor("#c79a48")
_PAPER: Final = QColor("#efe9da")


def paint_shoe(painter: QPainter, box: QRectF, fill: float) -> None:
    """The shoe from above, its mouth towards the table's middle: below at the right. It fills the box.

    ``fill`` is the share of the cards that are still in it, 0 to 1. Raises ValueError for any other number.
    """
    _check_fill(fill)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 106, box.height() / 91)
    # The case lies a little askew, with its mouth towards the middle of the table.
    painter.translate(53, 42)
    painter.rotate(14)
    case = QRectF(-43, -27, 72, 54)
    _soft_shadow(painter, case, 4, 5)
    painter.setPen(QPen(QColor("#0c0a09"), 0.7))
    painter.setBrush(_gradient(case, _CASE, (0, 210), (0.07, 130), (0.5, 100), (0.93, 85), (1, 55)))
    painter.drawRoundedRect(case, 4, 4)
    painter.setPen(QPen(_BRASS, 0.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(case.adjusted(2.2, 2.2, -2.2, -2.2), 2.6, 2.6)
    # The channel with the cards on edge, and the weight that presses them forward.
    channel = QRectF(-38, -19, 62, 38)
    painter.setPen(QPen(QColor("#060505"), 0.5))
    painter.setBrush(_gradient(channel, QColor("#14100e"), (0, 60), (0.3, 120), (1, 150)))
    painter.drawRoundedRect(channel, 1.5, 1.5)
    length = 46 * fill
    cards = QRectF(23 - length, -17.5, length, 35)
    painter.setPen(Qt.PenStyle.NoPen)
    if length:
        painter.setBrush(_gradient(cards, _PAPER, (0, 72), (0.12, 96), (0.5, 103), (0.88, 92), (1, 62)))
        painter.drawRect(cards)
        painter.setPen(QPen(QColor(70, 60, 50, 120), 0.22))
        for line in range(1, int(length / 0.9)):
            x = cards.right() - line * 0.9
            painter.drawLine(QPointF(x, cards.top()), QPointF(x, cards.bottom()))
    weight = QRectF(cards.left() - 9, -17.5, 9, 35)
    painter.setPen(QPen(QColor("#2d1d08"), 0.5))
    painter.setBrush(_gradient(weight, _BRASS, (0, 60), (0.25, 105), (0.45, 150), (0.6, 110), (1, 60)))
    painter.drawRoundedRect(weight, 1.2, 1.2)
    painter.setBrush(_gradient(QRectF(weight.center().x() - 2, -5, 4, 10), _BRASS, (0, 165), (1, 60)))
    painter.drawEllipse(weight.center(), 2.1, 5)
    # The sloping face with the slit: the next card looks out of it.
    mouth = polygon((29, -25), (46, -21), (46, 21), (29, 25))
    face = QRectF(29, -25, 17, 50)
    painter.setPen(QPen(QColor("#0c0a09"), 0.7))
    painter.setBrush(_gradient(face, _CASE, (0, 170), (0.4, 125), (1, 90), across=True))
    painter.drawPath(mouth)
    painter.setBrush(QColor("#080706"))
    painter.setPen(QPen(_BRASS, 0.55))
    painter.drawPath(polygon((31.5, -18), (44.5, -16), (44.5, 16), (31.5, 18)))
    if fill:
        painter.setPen(QPen(QColor(60, 40, 30, 160), 0.3))
        painter.setBrush(_PAPER)
        painter.drawPath(polygon((32.5, -15.5), (45.5, -14), (45.5, 14), (32.5, 15.5)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#9d2135"))
        painter.drawPath(polygon((34, -13.4), (44.2, -12.2), (44.2, 12.2), (34, 13.4)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#f0cfc4"), 0.35))
        painter.drawPath(polygon((35.2, -11.6), (43.1, -10.6), (43.1, 10.6), (35.2, 11.6)))
        for y in (-7.2, 0.0, 7.2):
            painter.drawPath(polygon((39.1, y - 3.3), (41.4, y), (39.1, y + 3.3), (36.8, y)))
    # The lip over which a finger draws.
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(8, 7, 6))
    painter.drawEllipse(QPointF(44.6, 0), 1.5, 4.6)
    painter.restore()


def paint_discard_holder(painter: QPainter, box: QRectF, fill: float) -> None:
    """The discard holder: a smoked box, open at the front, whose pile of cards shows its height. It fills the box.

    ``fill`` is the share of all cards that lie in it, 0 to 1. Raises ValueError for any other number.
    """
    _check_fill(fill)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 84, box.height() / 99)
    foot = QRectF(6, 82, 72, 12)
    _soft_shadow(painter, QRectF(6, 14, 72, 80), 3, 4)
    back = QRectF(10, 5, 64, 80)
    painter.setPen(QPen(QColor(255, 255, 255, 70), 0.6))
    painter.setBrush(_gradient(back, QColor(84, 52, 42, 165), (0, 150), (0.5, 100), (1, 70)))
    painter.drawRoundedRect(back, 2, 2)
    # The pile, from the front: the edges of the cards, and on top the uppermost one's back, foreshortened.
    high = 62 * fill
    if high:
        pile = QRectF(15, 82 - high, 54, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_gradient(pile, _PAPER, (0, 70), (0.1, 97), (0.5, 103), (0.9, 95), (1, 68), across=True))
        painter.drawRect(pile)
        painter.setPen(QPen(QColor(80, 68, 55, 110), 0.3))
        for line in range(1, int(high / 1.3) + 1):
            y = pile.bottom() - line * 1.3
            painter.drawLine(QPointF(pile.left(), y), QPointF(pile.right(), y))
        top = pile.top()
        painter.setPen(QPen(QColor(60, 40, 30, 170), 0.4))
        painter.setBrush(_PAPER)
        painter.drawPath(polygon((15, top), (69, top), (66, top - 11), (18, top - 11)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#9d2135"))
        painter.drawPath(polygon((18, top - 1.5), (66, top - 1.5), (63.8, top - 9.6), (20.2, top - 9.6)))
        painter.setPen(QPen(QColor("#f0cfc4"), 0.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(polygon((20.4, top - 2.9), (63.6, top - 2.9), (62.1, top - 8.3), (21.9, top - 8.3)))
    # The side walls and the foot, in front of the pile.
    for left in (6.0, 70.0):
        wall = QRectF(left, 9, 8, 79)
        painter.setPen(QPen(QColor(255, 255, 255, 80), 0.5))
        painter.setBrush(_gradient(wall, QColor(120, 84, 66, 150), (0, 150), (0.5, 100), (1, 80), across=True))
        painter.drawRoundedRect(wall, 1.6, 1.6)
        painter.fillRect(QRectF(left + 1.6, 12, 1.0, 70), QColor(255, 255, 255, 75))
    painter.setPen(QPen(QColor("#0c0a09"), 0.6))
    painter.setBrush(_gradient(foot, _CASE, (0, 220), (0.2, 130), (1, 70)))
    painter.drawRoundedRect(foot, 2, 2)
    painter.setPen(QPen(_BRASS, 0.6))
    painter.drawLine(QPointF(10, 86), QPointF(74, 86))
    painter.restore()


def paint_rack(painter: QPainter, box: QRectF, tubes: Sequence[tuple[int, float]]) -> None:
    """The dealer's rack from above: tubes with chips that stand on edge. It fills the box.

    ``tubes`` names the denomination in cents and how full it is (0 to 1) for each tube from the left. The chips stand
    at the dealer's end. Raises KeyError and ValueError for a wrong denomination or number.
    """
    places_of = rack_tubes(box, len(tubes))
    for denomination, fill in tubes:
        _check_fill(fill)
        chip_colour(denomination)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    corner = 0.1 * box.height()
    _soft_shadow(painter, box, corner, 0.05 * box.height())
    painter.setPen(QPen(QColor("#0c0a09"), box.height() * 0.012))
    painter.setBrush(_gradient(box, QColor("#3b3633"), (0, 190), (0.06, 120), (0.9, 90), (1, 55)))
    painter.drawRoundedRect(box, corner, corner)
    painter.setPen(QPen(_BRASS, box.height() * 0.014))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = box.height() * 0.028
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), corner * 0.8, corner * 0.8)
    for (denomination, fill), tube in zip(tubes, places_of, strict=True):
        painter.setPen(Qt.PenStyle.NoPen)
        hollow = _gradient(tube, QColor("#241f1c"), (0, 45), (0.25, 105), (0.5, 150), (0.75, 105), (1, 45), across=True)
        painter.setBrush(hollow)
        painter.drawRoundedRect(tube, tube.width() * 0.08, tube.width() * 0.08)
        paint_tube(painter, tube, denomination, fill)
    painter.restore()


def paint_tube(painter: QPainter, box: QRectF, denomination: int, fill: float) -> None:
    """The chips in one tube of the rack, on edge, at the dealer's end of the box that the tube fills.

    Raises KeyError and ValueError as ``paint_rack`` does.
    """
    _check_fill(fill)
    chip_colour(denomination)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    most = max(1, round(box.height() / (box.width() * 0.085)))
    chips = min(most, math.ceil(fill * most))
    thick = box.height() / most
    for number in range(chips):
        edge = QRectF(box.x(), box.bottom() - (number + 1) * thick, box.width(), thick)
        paint_chip_edge(painter, edge, denomination, number * number * 23 + number * 41)
    # The shadow of the upper rim.
    shade = QLinearGradient(box.topLeft(), box.bottomLeft())
    for place, alpha in ((0.0, 120), (0.12, 30), (0.25, 0)):
        shade.setColorAt(place, QColor(0, 0, 0, alpha))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawRoundedRect(box, box.width() * 0.08, box.width() * 0.08)
    painter.restore()


def paint_limits(
    painter: QPainter,
    box: QRectF,
    rows: Sequence[tuple[str, str, str]],
    title: str = "LIMITS",
    heads: tuple[str, str] = ("MIN", "MAX"),
) -> None:
    """The sign with the table's limits. It fills the box.

    Each of at most two ``rows`` names a bet, and the least and the most of it as they are to be read (``$5``).
    Raises KeyError for a character that ``lettering`` has not.
    """
    lines = [(lettering(mark), lettering(low), lettering(high)) for mark, low, high in rows]
    heights = (51.0,) if len(lines) == 1 else (41.0, 62.0)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 104, box.height() / 88)
    sign = QRectF(2, 1, 100, 84)
    _soft_shadow(painter, sign, 5, 3)
    painter.setPen(QPen(QColor("#3a0a10"), 0.8))
    painter.setBrush(_gradient(sign, QColor("#8e1726"), (0, 135), (0.1, 108), (0.9, 92), (1, 70)))
    painter.drawRoundedRect(sign, 5, 5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#e6c877"), 1.0))
    painter.drawRoundedRect(sign.adjusted(3, 3, -3, -3), 3.4, 3.4)
    painter.setPen(Qt.PenStyle.NoPen)
    gold, pale = QColor("#f3d98f"), QColor("#fff6dd")
    painter.setBrush(gold)
    painter.drawPath(fitted(lettering(title, 0.14), QRectF(14, 9, 76, 14)))
    for x, text in zip((49.5, 80.5), heads, strict=True):
        painter.drawPath(fitted(lettering(text), QRectF(x - 12.5, 28, 25, 7)))
    painter.fillRect(QRectF(9, 38, 86, 0.7), gold)
    for y, (mark, low, high) in zip(heights, lines, strict=True):
        painter.setBrush(gold)
        painter.drawPath(_level(mark, QRectF(8, y, 25, 17), 9.0))
        painter.setBrush(pale)
        painter.drawPath(_level(low, QRectF(36.5, y, 27, 17), 9.0))
        painter.drawPath(_level(high, QRectF(66, y, 29, 17), 9.0))
    painter.restore()


def paint_reader(painter: QPainter, box: QRectF) -> None:
    """The reader for a hole card, let into the felt: a slot with a brass rim and a dark prism in it. It fills the
    box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 100, box.height() / 68)
    rim, glass = QRectF(2, 2, 96, 62), QRectF(12, 13, 76, 38)
    _soft_shadow(painter, rim, 10, 3)
    painter.setPen(QPen(QColor("#2d1d08"), 1.2))
    painter.setBrush(_gradient(rim, _BRASS, (0, 140), (0.2, 105), (0.8, 85), (1, 60)))
    painter.drawRoundedRect(rim, 10, 10)
    painter.setPen(QPen(QColor("#060505"), 1.2))
    painter.setBrush(_gradient(glass, QColor("#1b2733"), (0, 60), (0.45, 130), (0.5, 190), (0.55, 120), (1, 70)))
    painter.drawRoundedRect(glass, 4, 4)
    painter.fillRect(QRectF(16, 30, 68, 1.6), QColor(190, 215, 235, 120))
    painter.restore()


def _level(shape: QPainterPath, box: QRectF, most: float) -> QPainterPath:
    """Lettering in the middle of a box, ``most`` units high at the most."""
    bounds = shape.boundingRect()
    scale = min(most, box.width() / bounds.width(), box.height() / bounds.height())
    middle = box.center() - bounds.center() * scale
    return moved(shape, middle.x(), middle.y(), scale)


_BACK: Final = QColor("#9d2135")
_BACK_LINE: Final = QColor("#f0cfc4")


def paint_pack(
    painter: QPainter, box: QRectF, total: int, cut_cards: Sequence[float] = (), *, magnified: bool = False
) -> None:
    """The squared pack on its long edge: the edges of its cards, the front of the pack at the right, with cut cards
    that stick out of it, each with so many cards behind it. It fills the box, which should be about 3.2 times as wide
    as high. A ``magnified`` pack shows its end, at the left, larger and with a scale of cards.
    """

    def across(behind: float) -> float:
        return 400 * pack_share(behind, total, magnified=magnified)

    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 400, box.height() / 124)
    left, right, top, bottom, foot = 20.0, 380.0, 20.0, 76.0, 86.0
    _soft_shadow(painter, QRectF(left, top + 8, right - left, foot - top - 8), 2, 7)
    upper, front = QRectF(left, top, right - left, bottom - top), QRectF(left, bottom, right - left, foot - bottom)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_gradient(upper, _PAPER, (0, 84), (0.15, 100), (0.6, 103), (1, 95)))
    painter.drawRect(upper)
    painter.setBrush(_gradient(front, _PAPER, (0, 78), (1, 58)))
    painter.drawRect(front)
    # The edges of single cards, as long as they are not too fine to be told apart.
    drawn = left - 1.0
    for behind in range(1, total):
        x = across(behind)
        if x - drawn < 1.15:
            continue
        dark = (44 + (behind * 37 + behind * behind * 11) % 60) * min(1.0, 0.45 + (x - drawn) * 0.2)
        painter.setPen(QPen(QColor(92, 78, 62, round(dark)), 0.4))
        painter.drawLine(QPointF(x, top), QPointF(x, foot))
        drawn = x
    # The first card of the pack, whose back looks to the right.
    end = polygon((right, top), (right + 7, top + 5), (right + 7, foot + 1), (right, foot))
    painter.setPen(QPen(QColor(60, 40, 30, 170), 0.5))
    painter.setBrush(_gradient(QRectF(right, top, 7, foot - top), _BACK, (0, 120), (1, 75)))
    painter.drawPath(end)
    painter.setPen(QPen(_BACK_LINE, 0.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(
        polygon((right + 1.6, top + 5), (right + 5.4, top + 8), (right + 5.4, foot - 3), (right + 1.6, foot - 5))
    )
    painter.setPen(QPen(QColor("#3a332b"), 0.7))
    painter.drawRect(QRectF(left, top, right - left, foot - top))
    for cut in cut_cards:
        x = min(max(across(cut), left + 1.4), right - 1.4)
        card = QRectF(x - 1.5, 6, 3.0, foot + 3)
        painter.setPen(QPen(QColor("#6b4d05"), 0.5))
        painter.setBrush(_gradient(card, QColor("#e0b71f"), (0, 130), (0.5, 105), (1, 85), across=True))
        painter.drawRoundedRect(card, 1.2, 1.2)
    if magnified:
        rule = QRectF(left - 9, 93, across(MAGNIFIED) - left + 24, 29)
        painter.setPen(QPen(QColor("#5a3d10"), 0.7))
        painter.setBrush(_gradient(rule, _BRASS, (0, 165), (0.3, 135), (1, 105)))
        painter.drawRoundedRect(rule, 3, 3)
        ink = QColor("#2b1b05")
        painter.setPen(QPen(QColor(43, 27, 5, 130), 0.5))
        for cards in range(0, MAGNIFIED + 1, 2):
            painter.drawLine(QPointF(across(cards), 93), QPointF(across(cards), 95.5))
        for mark in PACK_MARKS:
            x, low = across(mark), mark == 16  # so near to 14 that it stands below it
            painter.setPen(QPen(ink, 0.9))
            painter.drawLine(QPointF(x, 93), QPointF(x, 110 if low else 98))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            side = {14: -4.6, 16: 4.6}.get(mark, 0.0)
            painter.drawPath(fitted(lettering(str(mark)), QRectF(x + side - 9, 111 if low else 99.5, 18, 8.6)))
    painter.restore()


def paint_small_back(painter: QPainter, box: QRectF) -> None:
    """A card's back, small and plain: all of a box that has the shape of a card."""
    side = box.width()
    painter.setPen(QPen(QColor(50, 34, 26, 150), side * 0.014))
    painter.setBrush(_PAPER)
    painter.drawRoundedRect(box, side * 0.05, side * 0.05)
    inner = box.adjusted(side * 0.07, side * 0.07, -side * 0.07, -side * 0.07)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_BACK)
    painter.drawRoundedRect(inner, side * 0.03, side * 0.03)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_BACK_LINE, side * 0.022))
    inset = side * 0.07
    painter.drawRect(inner.adjusted(inset, inset, -inset, -inset))
    x, y = box.center().x(), box.center().y()
    for wide, high in ((0.2, 0.34), (0.1, 0.17)):
        painter.drawPath(
            polygon((x, y - side * high), (x + side * wide, y), (x, y + side * high), (x - side * wide, y))
        )


def paint_loose_cards(painter: QPainter, box: QRectF, spread: float) -> None:
    """All cards face down in one heap, as they are gathered (``spread`` 0) or washed (1). It fills the box, which
    should be about twice as wide as high."""
    rng = random.Random(52)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 200, box.height() / 100)
    wide, high = 26.0, 26.0 * TALL
    for _ in range(170):
        turn, far = rng.random() * 2 * math.pi, math.sqrt(rng.random()) * (0.55 + 0.45 * spread)
        x, y = 100 + 78 * far * math.cos(turn), 50 + 29 * far * math.sin(turn)
        painter.save()
        painter.translate(x, y)
        painter.rotate((rng.random() * 2 - 1) * (40 + 140 * spread))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 46))
        painter.drawRoundedRect(QRectF(-wide / 2 - 0.4, -high / 2 + 0.5, wide + 1.4, high + 1.2), 2, 2)
        paint_small_back(painter, QRectF(-wide / 2, -high / 2, wide, high))
        painter.restore()
    painter.restore()


def paint_stacks_of_cards(painter: QPainter, box: QRectF, waiting: float, done: float, picks: int) -> None:
    """The pack while it is riffled: two stacks that are still to be mixed at the left, the finished stack at the
    right (in the middle when it is all there is), each by its share of the pack (0 to 1), and between them the
    ``picks`` in the dealer's hands: none (0), two packets (2), or one (1) when they have been riffled. It fills the
    box, which should be about twice as wide as high.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / 200, box.height() / 100)
    stacks = [
        (24.0, 36.0 * waiting / 2),
        (62.0, 36.0 * waiting / 2),
        (176.0 if waiting or picks else 100.0, 36.0 * done),
    ]
    stacks += {0: [], 1: [(119.0, 4.0)], 2: [(103.0, 2.0), (137.0, 2.0)]}[picks]
    for x, height in stacks:
        if height > 0:
            _paint_card_stack(painter, x, 76, height)
    painter.restore()


def _paint_card_stack(painter: QPainter, x: float, foot: float, height: float) -> None:
    """Squared cards that lie flat, seen from above and slightly from the front."""
    wide, high = 30.0, 30.0 * TALL * 0.72
    back = QRectF(x - wide / 2, foot - height - high, wide, high)
    _soft_shadow(painter, QRectF(back.left(), foot - high, wide, high + 2), 2, 4)
    side = QRectF(back.left(), back.bottom() - 1, wide, height + 1)
    painter.setPen(QPen(QColor(60, 44, 34, 190), 0.5))
    painter.setBrush(_gradient(side, _PAPER, (0, 70), (0.1, 95), (0.5, 102), (0.9, 94), (1, 66), across=True))
    painter.drawRect(side)
    painter.setPen(QPen(QColor(86, 72, 58, 95), 0.3))
    for line in range(1, int(height / 1.1) + 1):
        painter.drawLine(
            QPointF(side.left(), side.bottom() - line * 1.1), QPointF(side.right(), side.bottom() - line * 1.1)
        )
    paint_small_back(painter, back)


def paint_slot(painter: QPainter, box: QRectF) -> None:
    """The slot in the table through which notes are dropped, with its brass plate. It fills the box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    corner = box.height() * 0.2
    painter.setPen(QPen(QColor("#4a300b"), box.height() * 0.03))
    painter.setBrush(_gradient(box, _BRASS, (0, 165), (0.2, 115), (0.75, 95), (1, 70)))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), corner, corner)
    slot = QRectF(
        box.x() + box.width() * 0.16, box.center().y() - box.height() * 0.09, box.width() * 0.68, box.height() * 0.18
    )
    painter.setPen(QPen(QColor("#2a1a05"), box.height() * 0.03))
    painter.setBrush(_gradient(slot, QColor("#14100b"), (0, 40), (1, 160)))
    painter.drawRoundedRect(slot, slot.height() / 2, slot.height() / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    for x in (box.x() + box.width() * 0.08, box.right() - box.width() * 0.08):
        radius = box.height() * 0.07
        painter.setBrush(
            _gradient(QRectF(x - radius, box.center().y() - radius, 2 * radius, 2 * radius), _BRASS, (0, 170), (1, 60))
        )
        painter.drawEllipse(QPointF(x, box.center().y()), radius, radius)
    painter.restore()
