"""The deck with Spanish suits: batons, coins, cups and swords; sota, caballo and rey.

It is drawn in the manner of the French-suited courts (``court_figures``), two-way and with indices in two corners. As
on Spanish cards the courts are numbered 10, 11 and 12 and the ace is a one with a single large sign, and the line round
a card is broken at both ends: not at all for coins, once for cups, twice for swords and three times for batons, so that
a suit can be told from a card's edge.

Clubs are batons, spades swords, hearts cups, diamonds coins; the jack is the sota (10), the queen the caballo, a rider
(11), the king the rey (12).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from cardart.cards import court_figures
from cardart.cards.painted_signs import HAIR, SIGN, in_both_corners, paint_badge, paint_sign
from cardart.drawing.figures import (
    BLACK,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    IVORY,
    LINE,
    MAN,
    WHITE,
    KeptPaths,
    Livery,
    head,
    livery,
)  # fmt: skip
from cardart.drawing.pips_and_letters import rank_path
from cardart.drawing.shape_cache import once
from cardart.drawing.svg_paths import circle, moved, path
from cardart.names_and_sizes import HEIGHT, WIDTH

__all__ = ["INKS", "paint_spanish", "sign_path"]

INKS: Final = {"C": QColor("#1d6b2c"), "D": QColor("#8f5c00"), "H": QColor("#bd1529"), "S": QColor("#1c4f9c")}
"""Of the indices and the line round a card."""

_FIGURES: Final = {"A": "1", "J": "10", "Q": "11", "K": "12"}
_BREAKS: Final = {"D": 0, "H": 1, "S": 2, "C": 3}
_CUP: Final = """M-.38 -.5 H.38 C.4 -.14 .24 .04 .08 .1 V.28 C.22 .31 .3 .38 .3 .5 H-.3 C-.3 .38 -.22 .31 -.08 .28 V.1
    C-.24 .04 -.4 -.14 -.38 -.5Z"""
_SWORD: Final = """M0 -.5 L.085 -.37 V.14 H.3 C.33 .14 .33 .23 .3 .23 H.06 V.37 C.13 .4 .12 .5 0 .5
    C-.12 .5 -.13 .4 -.06 .37 V.23 H-.3 C-.33 .23 -.33 .14 -.3 .14 H-.085 V-.37Z"""
_BATON: Final = """M-.13 -.5 L.1 -.46 C.13 -.34 .1 -.28 .13 -.2 L.3 -.34 L.36 -.25 L.17 -.05 C.16 .1 .12 .3 .08 .5 H-.09
    C-.12 .34 -.16 .22 -.17 .1 L-.34 -.02 L-.29 -.12 L-.17 -.07 C-.19 -.24 -.2 -.36 -.13 -.5Z"""
_COURT_SIGN: Final = 9.2
_ACE: Final = 46.0
_MIDDLE: Final = (WIDTH / 2, HEIGHT / 2)
_EDGE: Final = 2.3  # from the card's edge to the line
_BROKEN: Final = 4.4  # how long a break is, and what is between two

_LIVERIES: Final = {
    "C": "#2f7a36 #143f1e #b9dca9 #d6e8cd #edf5e7",
    "D": "#d8a02a #7c1f1b #fae6a8 #f6e5b0 #fdf6dd",
    "H": "#b51f31 #6f0f20 #f0aba0 #f8d9d0 #fdefe8",
    "S": "#274a86 #13234a #a9c1e2 #d3dff0 #eaf0f8",
}
_HORSES: Final = {
    "C": (QColor("#7a4a22"), QColor("#3c2210")),
    "D": (QColor("#f2ede0"), QColor("#b9a98a")),
    "H": (QColor("#3a3230"), QColor("#171211")),
    "S": (QColor("#9aa0a8"), QColor("#565c66")),
}


@once
def sign_path(letter: str) -> QPainterPath:
    """The outline of a suit's sign, one unit high about the origin: baton (C), coin (D), cup (H) or sword (S)."""
    if letter == "D":
        return moved(circle(0, 0, 48), 0, 0, 0.01)
    return path({"C": _BATON, "H": _CUP, "S": _SWORD}[letter])


@once
def _sign(letter: str) -> KeptPaths:
    """A suit's sign in its colours, ``SIGN`` units high about the origin."""
    d = KeptPaths(QRectF(-8, -8, 16, 16))
    with d.placed(0, 0, scale=SIGN):
        if letter == "C":
            for x, y, lean in ((0.33, -0.36, 40), (-0.34, -0.12, -70), (-0.08, -0.46, -30)):
                with d.placed(x, y, lean):
                    d.fill("M0 .04 C-.1 -.02 -.09 -.13 0 -.19 C.09 -.13 .1 -.02 0 .04Z", QColor("#3f9a44"), 0.024)
            d.fill(_BATON, QColor("#b27a3c"), 0.035)
            with d.inside(_BATON):
                d.fill("M.03 -.6 H.6 V.6 H.03Z", QColor("#8a5524"))
                d.line("M-.07 -.4 C-.1 -.2 -.06 0 -.05 .4 M.06 -.1 C.04 .1 .04 .2 .03 .4", 0.026, QColor("#e6c48c"))
            d.line(_BATON, 0.035)
        elif letter == "D":
            d.fill(circle(0, 0, 0.48), QColor("#f0bd3c"), 0.035)
            d.fill(circle(0, 0, 0.37), QColor("#cf8f22"), 0.025)
            d.fill(circle(0, 0, 0.3), QColor("#fdecb0"), 0.02)
            for turn in range(0, 360, 45):
                with d.placed(0, 0, turn):
                    d.fill("M0 -.04 C-.09 -.12 -.07 -.22 0 -.28 C.07 -.22 .09 -.12 0 -.04Z", QColor("#b3262d"), 0.016)
            d.fill(circle(0, 0, 0.075), QColor("#1c58ad"), 0.02)
        elif letter == "H":
            d.fill(_CUP, QColor("#f0bd3c"), 0.035)
            with d.inside(_CUP):
                d.fill("M.1 -.6 H.6 V.6 H.1Z", QColor("#cf8f22"))
                d.fill("M-.5 -.6 H.5 V-.38 H-.5Z", QColor("#c41f30"), 0.024)
                d.fill("M-.5 -.16 H.5 V-.04 H-.5Z", QColor("#1c58ad"), 0.02)
                d.line("M-.26 -.3 C-.26 -.2 -.22 -.1 -.16 0", 0.035, QColor("#fdecb0"))
            d.line(_CUP, 0.035)
        else:
            d.fill(_SWORD, QColor("#d8e2ee"), 0.035)
            with d.inside(_SWORD):
                d.fill("M0 -.6 H.1 V.14 H0Z", QColor("#8fa3ba"))
                d.fill("M-.5 .13 H.5 V.24 H-.5Z", QColor("#f0bd3c"), 0.02)
                d.fill("M-.2 .24 H.2 V.38 H-.2Z", QColor("#1c58ad"))
                d.fill("M-.2 .38 H.2 V.6 H-.2Z", QColor("#f0bd3c"), 0.02)
            d.line(_SWORD, 0.035)
    return d


def _paint_sign(painter: QPainter, letter: str, x: float, y: float, high: float) -> None:
    paint_sign(painter, _sign(letter), x, y, high)


@once
def _numbers(rank: str) -> QPainterPath:
    """The numbers in the two corners of a card as one path."""
    corner = QPainterPath()
    digits = _FIGURES.get(rank, rank)
    for place, digit in enumerate(digits):
        apart = (place - (len(digits) - 1) / 2) * 4.0
        corner.addPath(moved(rank_path(digit), 6.7 + apart, 9.6, 9.4 if len(digits) == 1 else 8.4))
    return in_both_corners(corner)


def paint_spanish(
    painter: QPainter, rank: str, suit: str, colour: QColor, pips: tuple[tuple[float, float], ...]
) -> None:
    """Paint all but the paper of a card: a court, the one, or the signs of a number, which stand at ``pips``
    (``faces.PIPS``); the line round it and the numbers in a ``colour``."""
    if rank in "JQK":
        _paint_court(painter, rank, suit, colour)
    elif rank == "A":
        _paint_sign(painter, suit, *_MIDDLE, _ACE)
    else:
        for x, y in pips:
            _paint_sign(painter, suit, _MIDDLE[0] + x * 12.2, _MIDDLE[1] + y * 27.0, -14.6 if y > 0 else 14.6)
    _paint_line(painter, suit, colour)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPath(_numbers(rank))
    _paint_sign(painter, suit, 7.2, 19.6, 7.2)
    _paint_sign(painter, suit, WIDTH - 7.2, HEIGHT - 19.6, -7.2)


def _paint_line(painter: QPainter, suit: str, colour: QColor) -> None:
    """The line round the card, broken at both ends as its suit has it."""
    painter.setPen(QPen(colour, 0.55, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    left, right, top, bottom = _EDGE, WIDTH - _EDGE, _EDGE, HEIGHT - _EDGE
    breaks = _BREAKS[suit]
    ends = [left]
    for number in range(2 * breaks):
        ends.append(_MIDDLE[0] + (number - breaks + 0.5) * _BROKEN)
    ends.append(right)
    for y in (top, bottom):
        for start, end in zip(ends[::2], ends[1::2], strict=True):
            painter.drawLine(QLineF(start, y, end, y))
    for x in (left, right):
        painter.drawLine(QLineF(x, top, x, bottom))


# Rey, caballo and sota -----------------------------------------------------------------------------------------------


def _paint_court(painter: QPainter, rank: str, suit: str, colour: QColor) -> None:
    painter.save()
    painter.translate(*_MIDDLE)
    badge = partial(_paint_badge, letter=suit, x=-14.1, y=-30.2)
    court_figures.paint_two_way(painter, _figure(rank, suit), _band(suit), badge, large=False)
    court_figures.frame(painter, False, colour)
    painter.restore()


def _paint_badge(painter: QPainter, letter: str, x: float, y: float) -> None:
    paint_badge(painter, sign_path(letter), _sign(letter), x, y, _COURT_SIGN)


def _colours(suit: str) -> Livery:
    return livery(_LIVERIES[suit], sign_path)


@once
def _band(suit: str) -> KeptPaths:
    return court_figures.band(_colours(suit))


@once
def _figure(rank: str, suit: str) -> KeptPaths:
    d, colours = KeptPaths(court_figures.HALF), _colours(suit)
    court_figures.ground(d, rank, colours)
    if rank == "Q":
        _rider(d, suit, colours)
    else:
        court_figures.FIGURES[rank + suit](d, colours)
    return d


def _rider(d: KeptPaths, suit: str, colours: Livery) -> None:
    """A rider with a plumed hat, and before him the head of his horse."""
    hair, shine = HAIR[suit]
    with d.placed(4.6, 0):
        court_figures.doublet(d, suit, colours, IVORY)
        with d.placed(0, -20.0):
            court_figures.bob(d, hair, shine)
            head(d, MAN, iris="#3d5a40", brow=hair, stern=0.3)
            if suit in "SD":
                court_figures.moustache(d, hair, shine)
            with d.placed(3.6, -9.8, 58, 1.05, flip=True):
                court_figures.feather(d, WHITE, colours.main)
            d.fill("M-6.4 -6.2 C-7 -12 -3.4 -14.6 .2 -14.6 C4 -14.6 7 -12 6.6 -6.2 Q0 -8.4 -6.4 -6.2Z", colours.main,
                   LINE)  # fmt: skip
            d.fill("M-9.8 -5.2 C-6 -8.8 6.4 -8.8 10.2 -5.2 C6.6 -4 3.4 -4.8 .2 -5 C-3 -4.8 -6.4 -4 -9.8 -5.2Z",
                   colours.dark, LINE)  # fmt: skip
            court_figures.jewel(d, 4.4, -9.0, 1.2, GOLD)
    coat, mane = _HORSES[suit]
    with d.placed(-10.6, -9.5, scale=0.98):
        d.fill("M2 -10.6 L3.4 -15 L5.4 -10 C9 -4 9.8 6 10.4 18 H-4.6 C-4.4 12 -3.4 8 -3.8 4.8 C-5.6 5.4 -6.6 7.2 "
               "-8.8 7 C-11.4 6.6 -12 3.6 -10.4 1 C-8 -3 -5.4 -8.6 -1 -10.4 L-.2 -14.4Z", coat, LINE)  # fmt: skip
        d.fill("M3.2 -11.2 C7.6 -9.6 11.4 -3 12 6 C12.2 11 12 15 12 18 H9 C9 9 8.4 -.6 3.2 -11.2Z", mane, LINE)
        d.line("M5.6 -8.4 L8 -7 M7.4 -4.6 L9.8 -3.6 M8.4 -.6 L11 .2 M9 3.6 L11.6 4.2 M9.2 8 L12 8.4", 0.24, coat)
        d.fill("M1.4 -10.6 C-1.6 -11 -3.4 -8.6 -3 -5.8 C-1.8 -7.4 0 -8.6 2.4 -8.8Z", mane, 0.24)
        d.line("M-9.4 -.4 L-3.6 5 M-4.6 -6.6 L2.2 -2.2 L-1.4 5.2 M2.2 -2.2 L4.6 -9.6", 0.75, colours.main)
        for x, y in ((-6.6, 2.2), (2.2, -2.2)):
            d.fill(circle(x, y, 0.95), GOLD_LIGHT, 0.24, GOLD_DARK)
        d.fill(circle(-3.0, -4.2, 0.95, 0.75), WHITE, 0.2)
        d.fill(circle(-3.2, -4.2, 0.55), BLACK)
        d.line("M-9.9 2.4 Q-9.2 3 -8.6 2.6 M-9.6 5.4 Q-7.6 5.8 -6 4.8", 0.28, BLACK)
        d.line("M-6.4 2.6 C-2 8 4 9.6 9 9.4", 0.7, colours.dark)
