"""The mini baccarat table: what is printed on its felt, where everything lies, and its shoe, discard holder, rack
and sign.

The table is seen from the dealer's chair: the bettors sit round an arc at the top, position 1 at the right. Lengths
are in units of the table's width; the table is SHAPE high, x runs to the right and y downwards from its upper left
corner. Angles are in degrees, clockwise.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from cardart.chips import chip_colour, paint_chip_edge
from cardart.marks import MARKS, fitted, lettering, on_arc
from cardart.vector import moved, polygon

__all__ = [
    "MIDDLE", "PACK_MARKS", "SHAPE", "SIDE_MARKS", "Place", "card_share", "cell_path", "inner_radius", "pack_behind",
    "pack_share", "paint_discard_holder", "paint_limits", "paint_loose_cards", "paint_pack", "paint_print",
    "paint_rack", "paint_shoe", "paint_slot", "paint_stacks_of_cards", "paint_tube", "places", "rack_tubes",
]  # fmt: skip

SHAPE: Final = 0.585
"""The table's height to its width."""

MIDDLE: Final = (0.5, 0.665)
"""The middle of all arcs."""

SIDE_MARKS: Final[dict[str, tuple[str, str, str]]] = {
    "player_pair": ("閒對", "PAIR", "player"),
    "banker_pair": ("莊對", "PAIR", "banker"),
    "either_pair": ("任對", "EITHER", "gold"),
    "perfect_pair": ("對", "PERFECT", "gold"),
    "dragon7": ("7", "DRAGON", "banker"),
    "panda8": ("8", "PANDA", "player"),
    "super6_bet": ("6", "SUPER", "gold"),
    "lucky6": ("6", "LUCKY", "tie"),
    "dragon_bonus_p": ("閒龍", "BONUS", "player"),
    "dragon_bonus_b": ("莊龍", "BONUS", "banker"),
    "small": ("小", "SMALL", "tie"),
    "big": ("大", "BIG", "gold"),
}
"""Of each side bet: what is printed in its circle, the word beside it, and which of the inks."""


class Place(NamedTuple):
    """An area of the table."""

    x: float
    """Its middle."""
    y: float
    width: float
    """Its size before it is turned."""
    height: float
    angle: float = 0.0
    """How far it is turned about its middle."""


_SPAN: Final = 94.0  # degrees that the positions take in all
_RINGS: Final = {"number": (0.620, 0.597), "player": (0.597, 0.548), "banker": (0.548, 0.499), "tie": (0.499, 0.453)}
_INNER: Final = 0.453
_SPOT: Final = {"player": 0.042, "banker": 0.042, "tie": 0.038}
_DEEPEST: Final = 0.075  # of the side bets' band
_CARD: Final = 0.052  # wide, where the side bets leave the least room
_TALL: Final = 88 / 63  # a card's height to its width
_LARGER: Final = {0: 1.3, 1: 1.2}  # cards, where fewer side bets leave more room

_LINE: Final = QColor("#ecd9a3")
_FAINT: Final = QColor(236, 217, 163, 120)
_INKS: Final = {
    "player": QColor("#bfe0ff"), "banker": QColor("#ffb9ae"), "tie": QColor("#bdf0c4"), "gold": QColor("#f3d98f"),
}  # fmt: skip
_TINTS: Final = {
    "player": QColor(18, 54, 136, 165), "banker": QColor(140, 14, 28, 175), "tie": QColor(12, 96, 50, 165),
    "side": QColor(0, 0, 0, 46),
}  # fmt: skip


def _at(radius: float, degrees: float) -> tuple[float, float]:
    turn = math.radians(degrees)
    return MIDDLE[0] + radius * math.sin(turn), MIDDLE[1] - radius * math.cos(turn)


def _check(positions: int, side_bets: Sequence[str]) -> None:
    if not 1 <= positions <= 9:
        raise ValueError(f"a table has one to nine positions, not {positions}")
    for bet in side_bets:
        if bet not in SIDE_MARKS:
            raise KeyError(bet)
    if len(set(side_bets)) != len(side_bets):
        raise ValueError("a side bet is named twice")


def _depth(side_bets: int) -> float:
    return min(_DEEPEST, 0.037 * side_bets)


def _angle(positions: int, position: int) -> float:
    """Where a position's middle lies on the arc: from the right (1) to the left."""
    return _SPAN / 2 - _SPAN / positions * (position - 0.5)


def _ring(kind: str, side_bets: int) -> tuple[float, float]:
    return _RINGS[kind] if kind in _RINGS else (_INNER, _INNER - _depth(side_bets))


def card_share(side_bets: int) -> float:
    """How wide a card is on a table with so many side bets; the fewer there are, the more room is left for it."""
    return _CARD * _LARGER.get(side_bets, 1.0)


def inner_radius(side_bets: int) -> float:
    """How far the bands of the bets reach inwards on a table with so many side bets, from the middle of the arcs,
    MIDDLE."""
    return _ring("side", side_bets)[1]


def places(
    positions: int = 9, side_bets: Sequence[str] = (), *, upright: bool = False
) -> Mapping[tuple[str, int], Place]:
    """Where everything lies, by its name and its position (1 to ``positions``; 0 for what there is once).

    For each position: ``bettor`` (a plate for the name, outside the arc), ``number``, ``player``, ``banker``, ``tie``
    and each side bet (circles for the bets), ``pay_player`` and so on (the spot beside each bet where it is paid),
    and ``commission`` (its square in front of the rack). Of cards: ``player_hand`` and ``banker_hand`` (the boxes) and
    in them ``player_card`` and ``banker_card`` 1 to 3, the third one sideways. Once: ``tap`` (between the hands),
    ``shoe``, ``discard``, ``cut_card``, ``rack``, ``holding`` (for taken chips), ``lammers`` and ``sign``.

    ``positions`` is 1 to 9, ``side_bets`` are keys of SIDE_MARKS, the one nearest to the bettor first. Raises
    ValueError for another number or a bet named twice and KeyError for an unknown bet.
    """
    _check(positions, side_bets)
    return _places(positions, tuple(side_bets), upright)


@cache
def _places(positions: int, side_bets: tuple[str, ...], upright: bool) -> Mapping[tuple[str, int], Place]:
    found: dict[tuple[str, int], Place] = {}
    step = math.radians(_SPAN / positions)
    columns = 1 if len(side_bets) <= 3 else 2
    rows = -(-len(side_bets) // columns)
    for position in range(1, positions + 1):
        middle = _angle(positions, position)
        found["bettor", position] = Place(*_at(0.635, middle), min(0.2, step * 0.62), 0.022, middle)
        found["number", position] = Place(*_at(0.6085, middle), 0.020, 0.020, middle)
        for bet in MARKS:
            outer, inner = _RINGS[bet]
            radius, size = (outer + inner) / 2, _SPOT[bet]
            aside = math.degrees(min(size * 0.53, step * radius / 4) / radius)
            found[bet, position] = Place(*_at(radius, middle - aside), size, size, middle - aside)
            found[f"pay_{bet}", position] = Place(*_at(radius, middle + aside), size, size, middle + aside)
        if side_bets:
            outer, inner = _ring("side", len(side_bets))
            deep = (outer - inner) / rows
            wide = step * 0.94 / columns  # radians
            for number, bet in enumerate(side_bets):
                radius = outer - (number // columns + 0.5) * deep
                size = 0.92 * min(deep, wide * inner / 2)
                across = (number % columns - (columns - 1) / 2) * math.degrees(wide)
                aside = math.degrees(min(wide / 4, size * 0.56 / radius))
                for name, turn in ((bet, across - aside), (f"pay_{bet}", across + aside)):
                    found[name, position] = Place(*_at(radius, middle + turn), size, size, middle + turn)
        square = min(0.036, 0.36 / positions)
        found["commission", position] = Place(0.5 + ((positions + 1) / 2 - position) * square, 0.502, square, 0.024)
    wide = card_share(len(side_bets))
    high = wide * _TALL
    # The cards are larger on some tables, the margins are the same on all.
    bottom, margin, gap = 0.484, 0.0105, 0.0065
    box, tall = 2 * wide + high + 2 * margin + 2 * gap + 0.0024, high + 0.0394
    y = bottom - tall + margin + high / 2
    for hand, side in (("player", 1), ("banker", -1)):
        found[f"{hand}_hand", 0] = Place(0.5 + side * (0.014 + box / 2), bottom - tall / 2, box, tall)
        first = 0.014 + margin + wide / 2
        for number, x in ((1, first), (2, first + wide + gap)):
            found[f"{hand}_card", number] = Place(0.5 + side * x, y, wide, high)
        third = first + 1.5 * wide + 2 * gap + high / 2
        found[f"{hand}_card", 3] = Place(0.5 + side * third, y, wide, high, 0.0 if upright else 90.0 * side)
    found["tap", 0] = Place(0.5, y, 0.026, 0.09)
    found["shoe", 0] = Place(0.108, 0.492, 0.176, 0.152)
    found["discard", 0] = Place(0.914, 0.502, 0.112, 0.132)
    found["cut_card", 0] = Place(0.8185, 0.462, wide, high)
    found["rack", 0] = Place(0.5, 0.5515, 0.40, 0.059)
    found["holding", 0] = Place(0.252, 0.548, 0.080, 0.056)
    found["lammers", 0] = Place(0.748, 0.548, 0.080, 0.056)
    found["slot", 0] = Place(0.822, 0.548, 0.050, 0.030)
    found["sign", 0] = Place(0.914, 0.380, 0.104, 0.088)
    return found


def _sector(outer: float, inner: float, start: float, end: float) -> QPainterPath:
    """A part of a ring between two angles from the top."""
    result = QPainterPath()
    x, y = MIDDLE
    wide, narrow = (
        QRectF(x - outer, y - outer, 2 * outer, 2 * outer),
        QRectF(x - inner, y - inner, 2 * inner, 2 * inner),
    )
    result.arcMoveTo(wide, 90 - start)
    result.arcTo(wide, 90 - start, start - end)
    result.arcTo(narrow, 90 - end, end - start)
    result.closeSubpath()
    return result


def cell_path(bet: str, position: int, positions: int = 9, side_bets: Sequence[str] = ()) -> QPainterPath:
    """The whole printed area of ``player``, ``banker`` or ``tie`` at a position, or of its side bets together
    (``side``), for hits and for highlights. Raises as ``places`` does, and KeyError for another name."""
    _check(positions, side_bets)
    if bet not in (*MARKS, "side"):
        raise KeyError(bet)
    middle, half = _angle(positions, position), _SPAN / positions / 2
    return _sector(*_ring(bet, len(side_bets)), middle - half, middle + half)


def _rect(place: Place) -> QRectF:
    return QRectF(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)


def _placed(shape: QPainterPath, place: Place) -> QPainterPath:
    """A shape about the origin, in its place."""
    return QTransform().translate(place.x, place.y).rotate(place.angle).map(shape)


def _in_place(text: str, place: Place, width: float, height: float) -> QPainterPath:
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
        painter.setBrush(_LINE)
        painter.drawPath(_placed(_disc(place.width / 2), place))
        painter.setBrush(QColor("#2a2118"))
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
    painter.setBrush(_LINE)
    painter.drawPath(bent)
    for hand in ("player", "banker"):
        _paint_hand(painter, hand, table)
    tap = table["tap", 0]
    painter.setBrush(_INKS["tie"])
    painter.drawPath(fitted(lettering(MARKS["tie"][1]), QRectF(tap.x - 0.009, tap.y - 0.009, 0.018, 0.018)))
    for name in ("shoe", "discard", "holding", "lammers"):
        _paint_stand(painter, table[name, 0])
    painter.restore()


def _sides(side_bets: Sequence[str]) -> dict[str, tuple[str, str, str]]:
    return {bet: SIDE_MARKS[bet] for bet in side_bets}


def _legend(text: str, side_bets: int) -> QPainterPath:
    height = 0.0125
    radius = _ring("side", side_bets)[1] - 0.011 - height
    return on_arc(text, QPointF(*MIDDLE), radius, 0, height, 0.22)


def _disc(radius: float) -> QPainterPath:
    result = QPainterPath()
    result.addEllipse(QPointF(0, 0), radius, radius)
    return result


def _paint_cells(painter: QPainter, positions: int, side_bets: int) -> None:
    """The bands of the bets with their lines."""
    half = _SPAN / 2
    inner = _ring("side", side_bets)[1]
    painter.setPen(Qt.PenStyle.NoPen)
    for kind in (*MARKS, "side"):
        if kind in MARKS or side_bets:
            painter.setBrush(_TINTS[kind])
            painter.drawPath(_sector(*_ring(kind, side_bets), -half, half))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    thin, bold = QPen(_LINE, 0.0011), QPen(_LINE, 0.0022)
    painter.setPen(thin)
    for radius in [inner for _, inner in _RINGS.values()]:
        painter.drawPath(_arc(radius, half))
    top = _RINGS["number"][1]
    for line in range(1, positions):
        turn = half - line * _SPAN / positions
        painter.drawLine(QPointF(*_at(top, turn)), QPointF(*_at(inner, turn)))
    # A double line round the whole.
    pen = QPen(bold)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.drawPath(_sector(top, inner, -half, half))
    painter.setPen(QPen(_FAINT, 0.0009))
    wider = math.degrees(0.0045 / inner)
    painter.drawPath(_sector(_RINGS["number"][0] + 0.0035, inner - 0.0045, -half - wider, half + wider))


def _arc(radius: float, half: float) -> QPainterPath:
    result = QPainterPath()
    box = QRectF(MIDDLE[0] - radius, MIDDLE[1] - radius, 2 * radius, 2 * radius)
    result.arcMoveTo(box, 90 - half)
    result.arcTo(box, 90 - half, 2 * half)
    return result


def _paint_spot(painter: QPainter, place: Place, mark: str, share: float, ink: QColor) -> None:
    """The circle of a bet with its mark."""
    painter.setPen(QPen(ink, place.width * 0.028))
    painter.setBrush(QColor(255, 255, 255, 13))
    painter.drawPath(_placed(_disc(place.width * 0.47), place))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPath(_in_place(mark, place, share, share * 0.92))


def _paint_words(painter: QPainter, place: Place, words: Sequence[str], height: float, ink: QColor) -> None:
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


def _paint_commission(painter: QPainter, place: Place, label: str) -> None:
    box = _rect(place)
    painter.setPen(QPen(_LINE, 0.0011))
    painter.setBrush(QColor(0, 0, 0, 50))
    painter.drawRect(box)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_LINE)
    painter.drawPath(_in_place(label, place, 0.5, 0.52))


def _paint_hand(painter: QPainter, hand: str, table: Mapping[tuple[str, int], Place]) -> None:
    """The box of a hand: a double line, the places of its cards, and its name below them."""
    box, ink = _rect(table[f"{hand}_hand", 0]), _INKS[hand]
    painter.setBrush(_TINTS[hand])
    painter.setPen(QPen(_LINE, 0.002))
    painter.drawRoundedRect(box, 0.008, 0.008)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_FAINT, 0.0008))
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


def _paint_stand(painter: QPainter, place: Place) -> None:
    """Corners that say where something stands."""
    box, arm = _rect(place), 0.012
    painter.setPen(QPen(_FAINT, 0.0013))
    for x, right in ((box.left(), 1), (box.right(), -1)):
        for y, down in ((box.top(), 1), (box.bottom(), -1)):
            painter.drawPolyline(QPolygonF([QPointF(x + right * arm, y), QPointF(x, y), QPointF(x, y + down * arm)]))
    painter.setPen(Qt.PenStyle.NoPen)


# What stands on the table -------------------------------------------------------------------------------------------


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


def rack_tubes(box: QRectF, tubes: int) -> list[QRectF]:
    """Where the tubes of a rack lie that fills the box, from left to right. Raises ValueError without tubes."""
    if tubes < 1:
        raise ValueError("a rack has at least one tube")
    rim = 0.075 * box.height()
    wide = (box.width() - 2 * rim) / tubes
    gap = 0.08 * wide
    return [
        QRectF(box.x() + rim + number * wide + gap / 2, box.y() + rim, wide - gap, box.height() - 2 * rim)
        for number in range(tubes)
    ]


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


def paint_limits(painter: QPainter, box: QRectF, limits: tuple[str, str], tie_limits: tuple[str, str]) -> None:
    """The sign with the table's limits. It fills the box.

    ``limits`` are the least and the most of Player and Banker as they are to be read (``$5``), ``tie_limits`` those of
    the tie. Raises KeyError for a character that ``lettering`` has not.
    """
    rows = [
        (lettering(mark), lettering(low), lettering(high))
        for mark, (low, high) in (("閒 莊", limits), ("和", tie_limits))
    ]
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
    painter.drawPath(fitted(lettering("LIMITS 限紅", 0.14), QRectF(14, 9, 76, 14)))
    for x, text in ((49.5, "MIN 最低"), (80.5, "MAX 最高")):
        painter.drawPath(fitted(lettering(text), QRectF(x - 12.5, 28, 25, 7)))
    painter.fillRect(QRectF(9, 38, 86, 0.7), gold)
    for y, (mark, low, high) in zip((41.0, 62.0), rows, strict=True):
        painter.setBrush(gold)
        painter.drawPath(_level(mark, QRectF(8, y, 25, 17), 9.0))
        painter.setBrush(pale)
        painter.drawPath(_level(low, QRectF(36.5, y, 27, 17), 9.0))
        painter.drawPath(_level(high, QRectF(66, y, 29, 17), 9.0))
    painter.restore()


def _level(shape: QPainterPath, box: QRectF, most: float) -> QPainterPath:
    """Lettering in the middle of a box, ``most`` units high at the most."""
    bounds = shape.boundingRect()
    scale = min(most, box.width() / bounds.width(), box.height() / bounds.height())
    middle = box.center() - bounds.center() * scale
    return moved(shape, middle.x(), middle.y(), scale)


# The pack while the shoe is prepared ---------------------------------------------------------------------------------

_END: Final = 0.05  # of the picture's width on each side of the pack
_LARGE: Final = 104  # cards in the part that is magnified
_WIDE_PART: Final = 0.72  # of the pack's length: that part
PACK_MARKS: Final = (0, 7, 14, 16, 26, 52, 78, 104)
"""Where the scale of the pack has its marks, in cards from the end."""

_BACK: Final = QColor("#9d2135")
_BACK_LINE: Final = QColor("#f0cfc4")


def pack_share(behind: float, total: int, *, magnified: bool = False) -> float:
    """Where a cut card with so many cards behind it sticks out of the pack, as a share of the width of what
    ``paint_pack`` paints. The last card lies at the left; a ``magnified`` pack is stretched there."""
    if not magnified:
        share = behind / total
    elif behind <= _LARGE:
        share = _WIDE_PART * math.sqrt(max(0.0, behind) / _LARGE)
    else:
        share = _WIDE_PART + (1 - _WIDE_PART) * (behind - _LARGE) / (total - _LARGE)
    return _END + (1 - 2 * _END) * share


def pack_behind(share: float, total: int, *, magnified: bool = False) -> int:
    """How many cards are behind a cut card that is put in at a share of the picture's width: the contrary of
    ``pack_share``, from 1 to ``total - 1`` whatever the share."""
    part = min(1.0, max(0.0, (share - _END) / (1 - 2 * _END)))
    if not magnified:
        behind = part * total
    elif part <= _WIDE_PART:
        behind = _LARGE * (part / _WIDE_PART) ** 2
    else:
        behind = _LARGE + (total - _LARGE) * (part - _WIDE_PART) / (1 - _WIDE_PART)
    return min(total - 1, max(1, round(behind)))


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
        rule = QRectF(left - 9, 93, across(_LARGE) - left + 24, 29)
        painter.setPen(QPen(QColor("#5a3d10"), 0.7))
        painter.setBrush(_gradient(rule, _BRASS, (0, 165), (0.3, 135), (1, 105)))
        painter.drawRoundedRect(rule, 3, 3)
        ink = QColor("#2b1b05")
        painter.setPen(QPen(QColor(43, 27, 5, 130), 0.5))
        for cards in range(0, _LARGE + 1, 2):
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


def _paint_back(painter: QPainter, box: QRectF) -> None:
    """A card's back, small and plain."""
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
    wide, high = 26.0, 26.0 * _TALL
    for _ in range(170):
        turn, far = rng.random() * 2 * math.pi, math.sqrt(rng.random()) * (0.55 + 0.45 * spread)
        x, y = 100 + 78 * far * math.cos(turn), 50 + 29 * far * math.sin(turn)
        painter.save()
        painter.translate(x, y)
        painter.rotate((rng.random() * 2 - 1) * (40 + 140 * spread))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 46))
        painter.drawRoundedRect(QRectF(-wide / 2 - 0.4, -high / 2 + 0.5, wide + 1.4, high + 1.2), 2, 2)
        _paint_back(painter, QRectF(-wide / 2, -high / 2, wide, high))
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
    wide, high = 30.0, 30.0 * _TALL * 0.72
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
    _paint_back(painter, back)


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
