"""The German-suited decks: acorns, leaves, hearts and bells; König, Ober, Unter and Daus.

Both are drawn in the manner of the French-suited courts (``courts``), two-way and with indices in two corners. What
tells the figures apart at a table of Skat or Schafkopf is where the suit's sign stands: the Ober has it above, the
Unter below. The Daus has two signs, as a two has; it is the ace of its suit. The Bavarian deck stands before white and
blue lozenges, and its acorns and leaves grow on twigs.

Clubs are acorns, spades leaves, diamonds bells; jacks are Unter, queens Ober. Where a game has lower cards than sixes
they are drawn alike, and the joker is that of the French deck.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from cardart.cards import court_figures
from cardart.cards.painted_signs import HAIR, SIGN, in_both_corners, paint_badge, paint_sign
from cardart.drawing.figures import (
    BLACK,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    IVORY,
    LINE,
    MAN,
    STEEL,
    STEEL_DARK,
    WHITE,
    KeptPaths,
    Livery,
    fist,
    head,
    livery,
)  # fmt: skip
from cardart.drawing.pips_and_letters import rank_path, suit_path
from cardart.drawing.shape_cache import once
from cardart.drawing.svg_paths import circle, moved, path, polygon, turned
from cardart.names_and_sizes import HEIGHT, WIDTH

__all__ = ["INKS", "paint_german", "sign_path"]

INKS: Final = {"C": QColor("#7a4a12"), "D": QColor("#8f5c00"), "H": QColor("#bd1529"), "S": QColor("#1d6b2c")}
"""Of the indices."""

_LETTER: Final = {"J": "U", "Q": "O"}
_NUT: Final = """M0 -.5 C.03 -.44 .06 -.41 .12 -.38 C.3 -.3 .37 -.1 .34 .12 H-.34 C-.37 -.1 -.3 -.3 -.12 -.38
    C-.06 -.41 -.03 -.44 0 -.5Z"""
_CUP: Final = """M-.4 .1 C-.42 -.02 -.2 -.04 0 -.04 C.2 -.04 .42 -.02 .4 .1 C.4 .22 .28 .33 .065 .37
    L.05 .5 H-.05 L-.065 .37 C-.28 .33 -.4 .22 -.4 .1Z"""
_LEAF: Final = """M0 -.5 C.1 -.34 .45 -.2 .45 .08 C.45 .27 .3 .37 .17 .34 C.1 .325 .06 .3 .035 .26 L.05 .5 H-.05
    L-.035 .26 C-.06 .3 -.1 .325 -.17 .34 C-.3 .37 -.45 .27 -.45 .08 C-.45 -.2 -.1 -.34 0 -.5Z"""
_VEINS: Final = """M0 -.36 V.3 M0 -.1 L.2 -.2 M0 -.1 L-.2 -.2 M0 .06 L.3 -.04 M0 .06 L-.3 -.04
    M0 .22 L.26 .16 M0 .22 L-.26 .16"""
_COURT_SIGN: Final = 8.8
_MIDDLE: Final = (WIDTH / 2, HEIGHT / 2)

_GERMAN: Final = {
    "C": "#8d5b1b #432b10 #ead09a #ecdcb8 #f8f0dc",
    "D": "#d8a02a #7c1f1b #fae6a8 #f6e5b0 #fdf6dd",
    "H": "#b51f31 #6f0f20 #f0aba0 #f8d9d0 #fdefe8",
    "S": "#2f7a36 #143f1e #b9dca9 #d6e8cd #edf5e7",
}
_BLUE: Final = QColor("#8fbbe2")  # of Bavaria's lozenges
_PALE: Final = QColor("#f7fafd")


@once
def sign_path(letter: str) -> QPainterPath:
    """The outline of a suit's sign, one unit high about the origin: acorn (C), bell (D), heart (H) or leaf (S)."""
    if letter == "H":
        return suit_path("H")
    if letter == "S":
        return path(_LEAF)
    shape = moved(path(_NUT), 0, 0, 100).united(moved(path(_CUP), 0, 0, 100))
    if letter == "D":
        shape = circle(0, 5, 42).united(circle(0, -40, 10))
    shape.setFillRule(Qt.FillRule.WindingFill)
    return moved(shape, 0, 0, 0.01)


@once
def _sign(letter: str) -> KeptPaths:
    """A suit's sign in its colours, ``SIGN`` units high about the origin."""
    d = KeptPaths(QRectF(-8, -8, 16, 16))
    with d.placed(0, 0, scale=SIGN):
        if letter == "C":
            d.fill(_NUT, QColor("#c98b2c"), 0.035)
            with d.inside(_NUT):
                d.fill("M.06 -.6 H.6 V.3 H.06Z", QColor("#a4661b"))
                d.fill(circle(-0.17, -0.16, 0.05, 0.16), QColor("#f2d489"))
            d.fill(_CUP, QColor("#4f7a33"), 0.035)
            with d.inside(_CUP):
                for slant in range(-6, 7):
                    lines = f"M{slant * 0.11 - 0.3:.3f} -.1 l.5 .5 M{slant * 0.11 + 0.3:.3f} -.1 l-.5 .5"
                    d.line(lines, 0.018, QColor("#27461b"))
            d.line(_CUP, 0.035)
        elif letter == "S":
            d.fill(_LEAF, QColor("#3f9a44"), 0.035)
            with d.inside(_LEAF):
                d.fill("M0 -.6 H.6 V.6 H0Z", QColor("#277a33"))
                d.line(_VEINS, 0.026, QColor("#cdebb8"))
            d.line(_LEAF, 0.035)
        elif letter == "H":
            heart = suit_path("H")
            d.fill(heart, QColor("#d12a38"), 0.035)
            with d.inside(heart):
                d.fill("M.02 -.6 H.6 V.6 H.02Z", QColor("#a9172a"))
                d.fill(circle(-0.24, -0.27, 0.1, 0.07), QColor("#f3a29c"))
            d.line(heart, 0.035)
        else:
            d.fill(circle(0, -0.4, 0.085), GOLD_DARK, 0.035)
            d.fill(circle(0, -0.4, 0.035), IVORY)
            ball = circle(0, 0.06, 0.42)
            d.fill(ball, QColor("#f0bd3c"), 0.035)
            with d.inside(ball):
                d.fill("M.08 -.6 H.6 V.6 H.08Z", QColor("#cf8f22"))
                d.fill(circle(-0.2, -0.17, 0.1, 0.08), QColor("#fdecb0"))
                d.fill("M-.5 .02 H.5 V.14 H-.5Z", QColor("#b3262d"), 0.022)
            d.fill("M-.035 .2 H.035 V.34 H-.035Z", INK)
            d.fill(circle(0, 0.35, 0.065), INK)
            d.line(ball, 0.035)
    return d


def _paint_sign(painter: QPainter, letter: str, x: float, y: float, high: float) -> None:
    paint_sign(painter, _sign(letter), x, y, high)


@once
def _letters(rank: str) -> QPainterPath:
    """The letters or figures in the two corners of a card as one path."""
    corner = moved(rank_path(_LETTER.get(rank, rank)), 6.2, 10.2, 11.4)
    return in_both_corners(corner)


def paint_german(
    painter: QPainter, rank: str, suit: str, colour: QColor, pips: tuple[tuple[float, float], ...], bavarian: bool
) -> None:
    """Paint all but the paper of a card: a court, the Daus, or the signs of a number, which stand at ``pips``
    (``faces.PIPS``); and the indices in a ``colour``."""
    if rank in "JQK":
        _paint_court(painter, rank, suit, colour, bavarian)
    elif rank == "A":
        _paint_daus(painter, suit, bavarian)
    else:
        if bavarian and suit in "CS":
            _paint_twigs(painter, pips)
        for x, y in pips:
            _paint_sign(painter, suit, _MIDDLE[0] + x * 12.6, _MIDDLE[1] + y * 28.4, -13.4 if y > 0 else 13.4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPath(_letters(rank))
    _paint_sign(painter, suit, 6.2, 21.6, 8.6)
    _paint_sign(painter, suit, WIDTH - 6.2, HEIGHT - 21.6, -8.6)


def _paint_twigs(painter: QPainter, pips: tuple[tuple[float, float], ...]) -> None:
    """The stem in the middle of a card, and a twig to each of its signs."""
    stem = QPainterPath()
    reach = max(abs(y) for _, y in pips) * 28.4 - 4.0
    stem.moveTo(0, -reach)
    stem.lineTo(0, reach)
    for x, y in pips:
        if x:
            half = -1.0 if y > 0 else 1.0  # a sign on its head hangs from its twig
            foot = y * 28.4 + 5.6 * half
            stem.moveTo(0, foot + 5.0 * half)
            stem.quadTo(x * 6, foot + 5.0 * half, x * 12.6, foot)
    painter.save()
    painter.translate(*_MIDDLE)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, ink in ((1.5, QColor("#27461b")), (0.9, QColor("#7a9a4a"))):
        painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(stem)
    painter.restore()


# The Daus -----------------------------------------------------------------------------------------------------------


@once
def _garland(bavarian: bool) -> KeptPaths:
    """What parts the two signs of a Daus: a ribbon, for Bavaria with lozenges, and leaves about a rosette."""
    d = KeptPaths(QRectF(-25, -38, 50, 76))
    for turn in (0, 180):
        with d.placed(0, 0, turn):
            for x, lean in ((-16, -38), (-11, -22), (11, 22), (16, 38)):
                d.fill(turned(path("M0 0 C-2.6 -2 -2.4 -5.4 0 -7.6 C2.4 -5.4 2.6 -2 0 0Z"), lean, x, -2.6), GOLD, 0.26)
    d.fill("M-21 -3 H21 L18 0 L21 3 H-21 L-18 0Z", _PALE if bavarian else QColor("#b3262d"), LINE)
    ribbon = path("M-21 -3 H21 L18 0 L21 3 H-21 L-18 0Z")
    with d.inside(ribbon):
        for row in range(-1, 2):
            for column in range(-12, 13) if bavarian else ():
                left, top = column * 2.4, row * 3.0
                lozenge = polygon((left - 1.2, top), (left, top - 1.5), (left + 1.2, top), (left, top + 1.5))
                d.fill(lozenge, QColor("#3f86c8"))
        if not bavarian:
            d.line("M-21 -1.9 H21 M-21 1.9 H21", 0.4, GOLD_LIGHT)
    d.line(ribbon, LINE)
    d.fill(circle(0, 0, 5.4), GOLD, LINE)
    d.fill(circle(0, 0, 4.3), IVORY, 0.25)
    for i in range(8):
        petal = path("M0 0 C-1.3 -1.5 -1 -3 0 -3.8 C1 -3 1.3 -1.5 0 0Z")
        d.fill(turned(petal, i * 45), QColor("#3f86c8") if i % 2 else QColor("#b3262d"), 0.16)
    d.fill(circle(0, 0, 0.9), GOLD_LIGHT, 0.2)
    return d


def _paint_daus(painter: QPainter, suit: str, bavarian: bool) -> None:
    painter.save()
    painter.translate(*_MIDDLE)
    _garland(bavarian).paint(painter)
    painter.restore()
    for side in (-1, 1):
        _paint_sign(painter, suit, _MIDDLE[0], _MIDDLE[1] + side * 20.6, -25.0 * side)


# König, Ober and Unter ----------------------------------------------------------------------------------------------


def _paint_court(painter: QPainter, rank: str, suit: str, colour: QColor, bavarian: bool) -> None:
    painter.save()
    painter.translate(*_MIDDLE)
    x, y = -14.3, -9.0 if rank == "J" else -30.4
    figure, band = _figure(rank, suit, bavarian), _band(suit)
    court_figures.paint_two_way(painter, figure, band, partial(_paint_badge, letter=suit, x=x, y=y), large=False)
    court_figures.frame(painter, False, colour)
    painter.restore()


def _paint_badge(painter: QPainter, letter: str, x: float, y: float) -> None:
    paint_badge(painter, sign_path(letter), _sign(letter), x, y, _COURT_SIGN)


def _colours(suit: str) -> Livery:
    return livery(_GERMAN[suit], sign_path)


@once
def _band(suit: str) -> KeptPaths:
    return court_figures.band(_colours(suit))


@once
def _figure(rank: str, suit: str, bavarian: bool) -> KeptPaths:
    d, colours = KeptPaths(court_figures.HALF), _colours(suit)
    court_figures.ground(d, rank, colours)
    if bavarian:
        _lozenges(d)
    if rank == "Q":
        _ober(d, suit, colours)
    else:
        court_figures.FIGURES[rank + suit](d, colours)
    return d


def _lozenges(d: KeptPaths) -> None:
    d.fill("M-30 -40 H30 V20 H-30Z", _PALE)
    for row in range(-9, 5):
        for column in range(-5, 6):
            left, top = column * 6.4, row * 9.8
            d.fill(polygon((left - 3.2, top), (left, top - 4.9), (left + 3.2, top), (left, top + 4.9)), _BLUE)


def _ober(d: KeptPaths, suit: str, colours: Livery) -> None:
    """An officer with moustache and sash: his hat and his weapon are those of his suit."""
    hair, shine = HAIR[suit]
    court_figures.doublet(d, suit, colours, IVORY)
    d.fill("M-10.6 -9.8 L-6.4 -11.4 L11 9 L8 13.4Z", GOLD_LIGHT, LINE)
    d.line("M-9.2 -9.4 L9 11.6 M-7.2 -10.6 L10.6 9.6", 0.3, colours.dark)
    with d.placed(0, -20.0):
        court_figures.bob(d, hair, shine)
        head(d, MAN, iris="#3d5a40", brow=hair, stern=0.35)
        if suit in "CH":
            d.fill("M-2.2 6.4 C-1.8 9.6 -.6 11.6 .9 12.8 C2.4 11.4 3.4 9.2 3.4 6.4 Q.9 7.6 -2.2 6.4Z", hair, LINE)
            d.line("M-.8 8 Q-.2 10.2 .7 11.4 M2 8 Q1.6 10 1 11.4", 0.18, shine)
        court_figures.moustache(d, hair, shine)
        _HATS[suit](d, colours)
    with d.placed(15.4, 0):
        _WEAPONS[suit](d, colours)
        with d.placed(0, 0.6):
            fist(d, colours.dark, GOLD)


def _wide_hat(d: KeptPaths, colours: Livery) -> None:
    """A hat with a wide brim, turned up at one side, and a long feather."""
    with d.placed(4.2, -9.4, 74, 1.15, flip=True):
        court_figures.feather(d, WHITE, colours.light)
    d.fill("M-5.8 -7.4 C-6.4 -13 -3.4 -15 0 -15 C3.6 -15 6.4 -13 6 -7.4 Q0 -9 -5.8 -7.4Z", colours.main, LINE)
    d.fill("M-6 -7 Q0 -9 6.2 -7 L6.4 -9.2 Q0 -11.2 -6.2 -9.2Z", GOLD, 0.3)
    d.fill("M-11 -5 C-9.6 -8.6 -4 -8.4 0 -8.2 C5 -8.2 8.6 -9.8 11.2 -11.6 C11.6 -8.2 9.6 -5.6 6 -4.8 "
           "C2 -5.8 -3 -5.8 -6 -4.8 C-8 -4.2 -10 -4.2 -11 -5Z", colours.dark, LINE)  # fmt: skip
    court_figures.jewel(d, 5.6, -8.6, 1.3, colours.light)


def _helmet(d: KeptPaths, colours: Livery) -> None:
    """A morion of steel with a high comb."""
    d.fill("M-1.2 -8 C-2.4 -14 0 -18.6 5.4 -18.2 C2.6 -16 2.4 -12 3 -8Z", colours.main, LINE)
    d.fill("M-6.4 -6.4 C-6.6 -12.4 -3.6 -14.8 .2 -14.8 C4 -14.8 6.8 -12.4 6.6 -6.4 Q0 -8.4 -6.4 -6.4Z", STEEL, LINE)
    d.fill("M1 -14.8 C4.4 -14.6 6.8 -12.4 6.6 -6.4 Q4 -7.6 1.4 -7.8Z", STEEL_DARK, 0.2)
    d.fill("M-11 -7.6 C-7 -4.2 -3 -6.4 .2 -6.4 C3.4 -6.4 7.4 -4.2 11.2 -7.6 C9 -2.8 5 -4 .2 -4.4 "
           "C-4.6 -4 -8.8 -2.8 -11 -7.6Z", STEEL, LINE)  # fmt: skip
    for x in (-4.6, -1.6, 1.6, 4.6):
        d.fill(circle(x, -7.4, 0.5), GOLD, 0.14)


def _beret(d: KeptPaths, colours: Livery) -> None:
    """A slashed beret with three feathers."""
    for lean in (-96, -72, -48):
        with d.placed(-3.6, -9.6, lean + 40, 0.92):
            court_figures.feather(d, WHITE if lean == -72 else colours.light, colours.main)
    d.fill("M-9 -6.6 C-10.6 -12 -4 -14.6 1 -14 C7.6 -13.6 10.8 -10 9 -6 C4 -8.2 -4 -8.6 -9 -6.6Z", colours.main, LINE)
    d.line("M-6 -8.2 L-4 -12.8 M-2 -9 L-1 -13.6 M2.4 -9 L2.6 -13.6 M6.4 -8 L5.6 -12.6", 0.9, colours.dark)
    d.fill("M-8.6 -5 Q0 -8.6 8.8 -4.6 L9 -7 Q0 -10.8 -8.8 -7.4Z", colours.dark, LINE)
    court_figures.jewel(d, -4.2, -7.6, 1.4, GOLD)


def _tall_hat(d: KeptPaths, colours: Livery) -> None:
    """A tall felt hat with a band, a buckle and a cockade."""
    d.fill("M-5.6 -7 L-4.4 -16.4 Q.2 -18 4.8 -16.4 L6 -7 Q0 -9 -5.6 -7Z", colours.dark, LINE)
    d.fill("M-5.8 -7 Q0 -9 6.2 -7 L5.8 -10 Q0 -12 -5.4 -10Z", colours.main, 0.3)
    d.fill("M-1.7 -11.4 H2 V-8.2 H-1.7Z M-.7 -10.5 V-9.1 H1 V-10.5Z", GOLD, 0.26)
    d.fill("M-10.4 -5.4 C-7 -8.6 7.4 -8.6 10.8 -5.2 C7 -3.8 3.6 -4.6 .2 -4.8 C-3.4 -4.6 -7 -4 -10.4 -5.4Z",
           colours.dark, LINE)  # fmt: skip
    for degrees in (-24, 0, 24):
        feather = path("M0 0 C-1.4 -2.6 -1 -5.2 0 -7 C1 -5.2 1.4 -2.6 0 0Z")
        d.fill(turned(feather, degrees, 4.6, -14), colours.light, 0.24)
    court_figures.jewel(d, 4.6, -14, 1.2, colours.main)


def _sabre(d: KeptPaths, _colours: Livery) -> None:
    d.fill("M-.8 -4 C-.8 -16 -.4 -26 3.2 -36 C4 -26 3 -14 1 -4Z", STEEL, LINE)
    d.fill("M.4 -4 C.8 -16 1.6 -26 3.2 -36 C4 -26 3 -14 1 -4Z", STEEL_DARK, 0.18)
    d.fill("M-4 -4.6 C-2 -5.6 2 -5.6 4.4 -4.4 L4.2 -3 H-3.8Z", GOLD, LINE)
    d.fill("M-.9 -3.2 H1.1 V8 H-.9Z", GOLD_DARK, LINE)


def _bow(d: KeptPaths, colours: Livery) -> None:
    """A crossbow, held upright."""
    d.fill("M-.9 8 V-32 H1 V8Z", QColor("#7a4a22"), LINE)
    d.fill("M-9.6 -22.6 C-6 -30.4 6 -30.4 9.8 -22.6 C6 -27.4 -6 -27.4 -9.6 -22.6Z", colours.main, LINE)
    d.line("M-9.4 -22.8 L0 -17.4 L9.6 -22.8", 0.35, BLACK)
    d.fill("M0 -37 L1.7 -32 H-1.7Z", STEEL, 0.26)


def _banner(d: KeptPaths, colours: Livery) -> None:
    """A staff with a small flag that bears the suit's sign."""
    d.fill("M-.7 8 V-35 H.7 V8Z", QColor("#7a4a22"), LINE)
    d.fill("M0 -38 L1.3 -34.6 H-1.3Z", GOLD, 0.26)
    d.fill("M.7 -34 C4 -36 6 -32.4 9.4 -34 V-22.4 C6 -20.8 4 -24.4 .7 -22.6Z", colours.main, LINE)
    d.fill(moved(colours.emblem("H"), 5.0, -28.4, 5.6), GOLD_LIGHT, 0.24)


def _halberd(d: KeptPaths, _colours: Livery) -> None:
    d.fill("M-.7 8 V-30 H.7 V8Z", QColor("#7a4a22"), LINE)
    d.fill("M0 -37 L1.4 -30 H-1.4Z", STEEL, LINE)
    d.fill("M.5 -29.6 C4.4 -31.4 6.6 -29 7 -25.4 C6.6 -21.6 4.4 -19.4 .5 -21.2Z", STEEL, LINE)
    d.fill("M-.5 -28 C-2.4 -27.8 -4.4 -26.6 -5.8 -24.4 C-3.8 -25 -1.8 -24.6 -.5 -23.4Z", STEEL_DARK, LINE)
    d.fill("M-1.1 -30 H1.1 V-20.6 H-1.1Z", GOLD, 0.28)


_HATS: Final[dict[str, Callable[[KeptPaths, Livery], None]]] = {
    "C": _wide_hat, "S": _helmet, "H": _beret, "D": _tall_hat,
}  # fmt: skip
_WEAPONS: Final[dict[str, Callable[[KeptPaths, Livery], None]]] = {
    "C": _sabre, "S": _bow, "H": _banner, "D": _halberd,
}  # fmt: skip
