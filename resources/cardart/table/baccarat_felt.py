"""What is printed on the felt of the mini baccarat table, in the units of ``cardart.table.baccarat_places``."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from cardart.drawing.printed_lettering import MARKS, fitted, lettering, on_arc
from cardart.drawing.svg_paths import moved
from cardart.table.baccarat_places import RINGS, SIDE_MARKS, places, ring
from cardart.table.casino_felt import FAINT, INK, LINE, paint_stand
from cardart.table.casino_places import MIDDLE, SPAN, FeltArea, at, sector

__all__ = ["paint_print"]

_INKS: Final = {
    "player": QColor("#bfe0ff"), "banker": QColor("#ffb9ae"), "tie": QColor("#bdf0c4"), "gold": QColor("#f3d98f"),
}  # fmt: skip
_TINTS: Final = {
    "player": QColor(18, 54, 136, 165), "banker": QColor(140, 14, 28, 175), "tie": QColor(12, 96, 50, 165),
    "side": QColor(0, 0, 0, 46),
}  # fmt: skip


def _rect(place: FeltArea) -> QRectF:
    return QRectF(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)


def _placed(shape: QPainterPath, place: FeltArea) -> QPainterPath:
    """A shape about the origin, in its place."""
    return QTransform().translate(place.x, place.y).rotate(place.angle).map(shape)


def _in_place(text: str, place: FeltArea, width: float, height: float) -> QPainterPath:
    """A line of text as large as it fits into a part of the place."""
    room = QRectF(-place.width * width / 2, -place.height * height / 2, place.width * width, place.height * height)
    return _placed(fitted(lettering(text, 0.02), room), place)


def paint_print(
    painter: QPainter,
    width: float,
    labels: Sequence[str] = tuple("123456789"),
    side_bets: Sequence[str] = (),
    *,
    tie_pays: int = 8,
    commission: bool = False,
    legend: str = "",
    upright: bool = False,
) -> None:
    """Paint all that is printed on the felt into 0, 0, width, SHAPE * width of the painter's coordinates.

    ``labels`` are the numbers of the positions, from position 1 on (each a number as text), ``commission`` says
    whether there are commission boxes, and ``legend`` is a line of capitals inside the arc, for which there is room
    with one side bet at most. ``upright`` is as for ``places``. Raises as ``places`` does, having painted nothing,
    and KeyError for a character that ``lettering`` has not.
    """
    positions = len(labels)
    table = places(positions, side_bets, upright=upright)
    printed = _sides(side_bets)
    bent = _legend(legend, len(side_bets))
    numbers = [_in_place(label, table["number", position], 0.62, 0.56) for position, label in enumerate(labels, 1)]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(width, width)
    _paint_cells(painter, positions, len(side_bets))
    painter.setPen(Qt.PenStyle.NoPen)
    for position, label in enumerate(labels, 1):
        place = table["number", position]
        painter.setBrush(LINE)
        painter.drawPath(_placed(_disc(place.width / 2), place))
        painter.setBrush(INK)
        painter.drawPath(numbers[position - 1])
        for bet, (word, mark) in MARKS.items():
            words = (word, f"{tie_pays} TO 1") if bet == "tie" else (word,)
            _paint_spot(painter, table[bet, position], mark, 0.66, _INKS[bet])
            _paint_words(painter, table[f"pay_{bet}", position], words, 0.0088, _INKS[bet])
        for bet, (mark, word, ink) in printed.items():
            _paint_spot(painter, table[bet, position], mark, 0.72 if len(mark) > 1 else 0.58, _INKS[ink])
            pay = table[f"pay_{bet}", position]
            _paint_words(painter, pay, (word,), 0.17 * pay.width, _INKS[ink])
        if commission:
            _paint_commission(painter, table["commission", position], label)
    painter.setBrush(LINE)
    painter.drawPath(bent)
    for hand in ("player", "banker"):
        _paint_hand(painter, hand, table)
    tap = table["tap", 0]
    painter.setBrush(_INKS["tie"])
    painter.drawPath(fitted(lettering(MARKS["tie"][1]), QRectF(tap.x - 0.009, tap.y - 0.009, 0.018, 0.018)))
    for name in ("shoe", "discard", "holding", "lammers"):
        paint_stand(painter, table[name, 0])
    painter.restore()


def _sides(side_bets: Sequence[str]) -> dict[str, tuple[str, str, str]]:
    return {bet: SIDE_MARKS[bet] for bet in side_bets}


def _legend(text: str, side_bets: int) -> QPainterPath:
    height = 0.0125
    radius = ring("side", side_bets)[1] - 0.011 - height
    return on_arc(text, QPointF(*MIDDLE), radius, 0, height, 0.22)


def _disc(radius: float) -> QPainterPath:
    result = QPainterPath()
    result.addEllipse(QPointF(0, 0), radius, radius)
    return result


def _paint_cells(painter: QPainter, positions: int, side_bets: int) -> None:
    """The bands of the bets with their lines."""
    half = SPAN / 2
    inner = ring("side", side_bets)[1]
    painter.setPen(Qt.PenStyle.NoPen)
    for kind in (*MARKS, "side"):
        if kind in MARKS or side_bets:
            painter.setBrush(_TINTS[kind])
            painter.drawPath(sector(*ring(kind, side_bets), -half, half))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    thin, bold = QPen(LINE, 0.0011), QPen(LINE, 0.0022)
    painter.setPen(thin)
    for radius in [inner for _, inner in RINGS.values()]:
        painter.drawPath(_arc(radius, half))
    top = RINGS["number"][1]
    for line in range(1, positions):
        turn = half - line * SPAN / positions
        painter.drawLine(QPointF(*at(top, turn)), QPointF(*at(inner, turn)))
    # A double line round the whole.
    pen = QPen(bold)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.drawPath(sector(top, inner, -half, half))
    painter.setPen(QPen(FAINT, 0.0009))
    wider = math.degrees(0.0045 / inner)
    painter.drawPath(sector(RINGS["number"][0] + 0.0035, inner - 0.0045, -half - wider, half + wider))


def _arc(radius: float, half: float) -> QPainterPath:
    result = QPainterPath()
    box = QRectF(MIDDLE[0] - radius, MIDDLE[1] - radius, 2 * radius, 2 * radius)
    result.arcMoveTo(box, 90 - half)
    result.arcTo(box, 90 - half, 2 * half)
    return result


def _paint_spot(painter: QPainter, place: FeltArea, mark: str, share: float, ink: QColor) -> None:
    """The circle of a bet with its mark."""
    painter.setPen(QPen(ink, place.width * 0.028))
    painter.setBrush(QColor(255, 255, 255, 13))
    painter.drawPath(_placed(_disc(place.width * 0.47), place))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPath(_in_place(mark, place, share, share * 0.92))


def _paint_words(painter: QPainter, place: FeltArea, words: Sequence[str], height: float, ink: QColor) -> None:
    """Words below each other where a bet is paid, the first one the largest, bent as the arc is."""
    gap = 0.45
    heights = [height if number == 0 else height * 0.66 for number in range(len(words))]
    whole = sum(heights) + gap * height * (len(words) - 1)
    radius = math.dist(MIDDLE, (place.x, place.y)) + whole / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for word, high in zip(words, heights, strict=True):
        wide = lettering(word, 0.04).boundingRect().width()
        high = min(high, place.width * 0.98 / wide)
        radius -= high
        painter.drawPath(on_arc(word, QPointF(*MIDDLE), radius, place.angle, high, 0.04))
        radius -= gap * height


def _paint_commission(painter: QPainter, place: FeltArea, label: str) -> None:
    box = _rect(place)
    painter.setPen(QPen(LINE, 0.0011))
    painter.setBrush(QColor(0, 0, 0, 50))
    painter.drawRect(box)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(LINE)
    painter.drawPath(_in_place(label, place, 0.5, 0.52))


def _paint_hand(painter: QPainter, hand: str, table: Mapping[tuple[str, int], FeltArea]) -> None:
    """The box of a hand: a double line, the places of its cards, and its name below them."""
    box, ink = _rect(table[f"{hand}_hand", 0]), _INKS[hand]
    painter.setBrush(_TINTS[hand])
    painter.setPen(QPen(LINE, 0.002))
    painter.drawRoundedRect(box, 0.008, 0.008)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(FAINT, 0.0008))
    painter.drawRoundedRect(box.adjusted(0.003, 0.003, -0.003, -0.003), 0.006, 0.006)
    for number in (1, 2, 3):
        pen = QPen(QColor(ink.red(), ink.green(), ink.blue(), 150), 0.0011)
        if number == 3:
            pen.setDashPattern([4, 3])
        painter.setPen(pen)
        place = table[f"{hand}_card", number]
        card = QPainterPath()
        card.addRoundedRect(QRectF(-place.width / 2, -place.height / 2, place.width, place.height), 0.003, 0.003)
        painter.drawPath(_placed(card, place))
    word, mark = MARKS[hand]
    text, height = lettering(f"{word} {mark}", 0.22), 0.0125
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    wide = text.boundingRect().width() * height
    painter.drawPath(moved(text, box.center().x() - wide / 2, box.bottom() - 0.0085, height))
