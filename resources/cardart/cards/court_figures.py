"""The figures: four kings, four queens, four jacks, the joker and the ornamented aces.

Each court card is one half-length figure, drawn in coordinates whose origin is the card's middle, cut off at a
slanting band and repeated upside down. Kings stand before sun rays, queens before fans, jacks before chevrons;
each suit has its own colours, its own pattern on the clothes, and each figure its own head-dress and attribute:

    spades    king: sword, pointed crown       queen: lily, veil and diadem      jack: halberd, beret
    hearts    king: sceptre, crown of hearts   queen: rose, long golden hair     jack: laurel leaf, feathered cap
    diamonds  king: axe, stepped crown         queen: marigold, waved bob        jack: lance with pennon, peaked hat
    clubs     king: orb, arched crown          queen: clover, braids and hood    jack: mace, plumed hat
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform

from cardart.drawing.figures import (
    BLACK,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    IVORY,
    LINE,
    LIP,
    LIVERIES,
    MAN,
    STEEL,
    STEEL_DARK,
    WHITE,
    WOMAN,
    YOUTH,
    KeptPaths,
    Livery,
    fist,
    head,
)
from cardart.drawing.pips_and_letters import rank_path, suit_path
from cardart.drawing.shape_cache import once
from cardart.drawing.svg_paths import circle, mirrored, moved, path, polygon, turned

__all__ = [
    "FIGURES", "HALF", "band", "bob", "doublet", "feather", "frame", "ground", "jewel", "moustache", "paint_ace",
    "paint_court", "paint_joker", "paint_two_way",
]  # fmt: skip

_MIDDLE: Final = (31.5, 44.0)
_SLOPE: Final = 0.29  # of the band that parts the two halves: it falls by this much for each unit to the right
HALF: Final = QRectF(-25, -38, 50, 38 + 25 * _SLOPE)  # what can show of an upper half
_SHADE: Final = QColor(20, 14, 40, 46)


# The pane, the band and the ground behind a figure ------------------------------------------------------------------


@once
def _pane(large: bool, inset: float = 0.0) -> QPainterPath:
    """The framed field of a court card; the large indices take a step out of two of its corners."""
    x, y = 20.4 - inset, 37.2 - inset
    if not large:
        return polygon((-x, -y), (x, -y), (x, y), (-x, y))
    step_x, step_y = -13.4 + inset, -3.6 + inset
    x = 25.0 - inset
    return polygon(
        (step_x, -y), (x, -y), (x, -step_y), (-step_x, -step_y), (-step_x, y), (-x, y), (-x, step_y), (step_x, step_y)
    )


@once
def _upper_half() -> QPainterPath:
    return polygon((-40, -60), (40, -60), (40, 40 * _SLOPE), (-40, -40 * _SLOPE))


def _wedge(x: float, y: float, radius: float, start: float, sweep: float) -> QPainterPath:
    a, b = math.radians(start), math.radians(start + sweep)
    return polygon(
        (x, y),
        (x + radius * math.sin(a), y - radius * math.cos(a)),
        (x + radius * math.sin(b), y - radius * math.cos(b)),
    )


def ground(d: KeptPaths, rank: str, livery: Livery) -> None:
    """The pane behind a figure: sun rays for kings, fans for queens, chevrons for jacks."""
    d.fill("M-30 -40 H30 V20 H-30Z", livery.pane_light)
    if rank == "K":
        for i in range(18):
            d.fill(_wedge(0, -20, 60, i * 20 - 5, 10), livery.pane)
        d.fill(circle(0, -20.5, 14.6), GOLD_LIGHT, LINE, GOLD_DARK)
        with d.inside(circle(0, -20.5, 14.4)):
            for i in range(36):
                d.fill(_wedge(0, -20.5, 16, i * 10, 5), QColor("#efc766"))
        d.line(circle(0, -20.5, 13.2), 0.25, GOLD_DARK)
    elif rank == "Q":
        for row in range(-5, 4):
            for column in range(-4, 5):
                x, y = column * 7.0 + (row % 2) * 3.5, row * 7.0 - 2
                for radius, colour in ((5.2, livery.pane), (3.6, livery.pane_light), (2.0, livery.pane)):
                    d.fill(circle(x, y, radius), colour)
                d.line(circle(x, y, 5.2), 0.16, livery.pane.darker(112))
    else:
        for row in range(-8, 5):
            y = row * 6.0
            d.fill(f"M-28 {y + 12} L0 {y - 2} L28 {y + 12} V{y + 15} L0 {y + 1} L-28 {y + 15}Z", livery.pane)


def frame(painter: QPainter, large: bool, colour: QColor) -> None:
    """The frame of the pane, about the painter's origin."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, width, ink in ((0.45, 0.95, GOLD), (0.0, 0.3, INK), (0.95, 0.22, INK)):
        painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin))
        painter.drawPath(_pane(large, inset))


@once
def _band(suit: str) -> KeptPaths:
    return band(LIVERIES[suit])


def band(livery: Livery) -> KeptPaths:
    """The slanting band that parts the two halves."""
    d = KeptPaths(HALF)
    angle = math.degrees(math.atan(_SLOPE))
    with d.placed(0, 0, angle):
        d.fill("M-40 -1.5 H40 V1.5 H-40Z", GOLD, LINE)
        d.fill("M-40 -.85 H40 V.85 H-40Z", livery.dark, 0.2)
        for i in range(-9, 10):
            d.fill(polygon((i * 3 - 1.1, 0), (i * 3, -0.6), (i * 3 + 1.1, 0), (i * 3, 0.6)), GOLD_LIGHT)
        d.fill(circle(0, 0, 3.0), GOLD, LINE)
        d.fill(circle(0, 0, 2.4), livery.dark, 0.2)
        for i in range(8):
            petal = turned(path("M0 0 C-.7 -.8 -.5 -1.6 0 -2.1 C.5 -1.6 .7 -.8 0 0Z"), i * 45)
            d.fill(petal, livery.light if i % 2 else GOLD_LIGHT, 0.12)
        d.fill(circle(0, 0, 0.55), livery.main, 0.16)
    return d


# Clothes ------------------------------------------------------------------------------------------------------------


def _pattern(d: KeptPaths, area: QPainterPath, suit: str, livery: Livery) -> None:
    """Fill a garment with the pattern of its suit."""
    d.fill(area, livery.main)
    with d.inside(area):
        if suit == "S":
            for row in range(-5, 7):
                y = row * 4.4
                for top, thick, tone in (
                    (y - 0.65, 1.3, livery.dark),
                    (y + 1.05, 0.52, GOLD),
                    (y + 2.15, 0.36, livery.light),
                ):
                    teeth = [(-24 + 3 * i, top - (i % 2) * 2.6) for i in range(17)]
                    d.fill(polygon(*teeth, *((x, edge + thick) for x, edge in reversed(teeth))), tone)
        elif suit == "H":
            for row in range(-7, 6):
                for column in range(-5, 6):
                    x, y = column * 4.6 + (row % 2) * 2.3, row * 2.4
                    d.fill(circle(x, y, 2.5), livery.main if row % 2 else livery.dark, 0.26, GOLD)
                    d.fill(moved(livery.emblem("H"), x, y + 1.1, 1.5), GOLD_LIGHT)
        elif suit == "D":
            for row in range(-6, 6):
                for column in range(-7, 8):
                    if (row + column) % 2 == 0:
                        continue
                    x, y = column * 3.3, row * 3.4
                    tone = livery.dark if row % 2 else (livery.light, livery.main)[(column // 2 + row // 2) % 2]
                    d.fill(polygon((x - 3.3, y), (x, y - 3.4), (x + 3.3, y), (x, y + 3.4)), tone, 0.2, GOLD_LIGHT)
                    d.fill(circle(x, y, 0.5), GOLD)
        else:
            for column in range(-8, 9):
                d.fill(f"M{column * 3 - 0.75} -20 h1.5 V20 h-1.5Z", livery.dark)
            for row in range(-6, 6):
                for column in range(-4, 5):
                    x, y = column * 6 + (row % 2) * 3, row * 3.6
                    d.fill(moved(livery.emblem("C"), x, y, 2.7), GOLD)


def _shaded(d: KeptPaths, area: QPainterPath) -> None:
    """Darken the half of a garment that is turned from the light, as the face is."""
    with d.inside(area):
        d.fill("M1.2 -30 H30 V20 H1.2Z", _SHADE)


def jewel(d: KeptPaths, x: float, y: float, radius: float, colour: QColor) -> None:
    """A stone set in gold."""
    d.fill(circle(x, y, radius), GOLD_LIGHT, 0.2)
    d.fill(circle(x, y, radius * 0.66), colour, 0.14)
    d.fill(circle(x - radius * 0.2, y - radius * 0.22, radius * 0.18), WHITE)


_ROBE: Final = """M0 -13 C-6 -12.6 -13 -11.6 -17 -8.6 C-20 -6.2 -21.5 -2 -22 3 V16 H22 V3
    C21.5 -2 20 -6.2 17 -8.6 C13 -11.6 6 -12.6 0 -13Z"""
_STOLE: Final = """M-3.4 -14 C-6.4 -13.6 -9 -13 -11.4 -12 C-11 -6 -9.4 0 -7.4 9 H-2.4 C-4.2 1 -4.6 -4 -4.4 -8Z"""
_VEST: Final = "M-5 -13 V12 H5 V-13Z"
_GOWN: Final = """M-2.4 -11.6 C-3.4 -9.2 -7 -8.6 -10.4 -7.8 C-14.6 -6.6 -17.2 -3 -18.4 2.4 L-20 14 H20 L18.4 2.4
    C17.2 -3 14.6 -6.6 10.4 -7.8 C7 -8.6 3.4 -9.2 2.4 -11.6Z"""
_NECK_WOMAN: Final = """M-2.1 -15 C-2 -13 -2.2 -12.1 -2.4 -11.6 C-3.4 -9.2 -7 -8.6 -10.4 -7.8 C-8.2 -3 -4 -.2 .2 1.4
    C4.4 -.2 8.4 -3 10.4 -7.8 C7 -8.6 3.6 -9.2 2.6 -11.6 C2.4 -12.1 2.3 -13 2.5 -15Z"""


def _kings_robe(d: KeptPaths, suit: str, livery: Livery) -> None:
    robe = path(_ROBE)
    _pattern(d, robe, suit, livery)
    _shaded(d, robe)
    d.line(robe, LINE)
    d.fill(_VEST, livery.dark, LINE)
    d.lines("M-1.1 -12 V10 M-3 -12 V10", 0.3, GOLD)
    d.pair(_STOLE, WHITE, LINE)
    for x, y in ((-7.6, -10.4), (-9.6, -8.0), (-6.4, -6.6), (-8.6, -3.9), (-5.8, -2.0), (-7.6, 1.2), (-4.9, 4)):
        for side in (x, -x):
            d.fill(f"M{side} {y - 1.1} Q{side + 0.7} {y + 0.3} {side + 0.5} {y + 1.2} L{side} {y + 0.6} "
                   f"L{side - 0.5} {y + 1.2} Q{side - 0.7} {y + 0.3} {side} {y - 1.1}Z", INK)  # fmt: skip
    d.lines("M-11.4 -12 C-11 -6 -9.4 0 -7.4 9", 1.0)
    d.lines("M-11.4 -12 C-11 -6 -9.4 0 -7.4 9", 0.6, GOLD)


def _neck(d: KeptPaths) -> None:
    """A man's neck, mostly hidden by beard or collar."""
    d.fill("M-2.9 -15 V-10.5 L0 -7 L2.9 -10.5 V-15Z", QColor("#e8bd93"), LINE)


def _hair_sides(d: KeptPaths, colour: QColor, shine: QColor) -> None:
    """Locks that fall from under a crown and end in a curl (head coordinates)."""
    lock = """M-4.4 -7 C-7.6 -6 -7.9 -2 -7.4 1.4 C-7 4.2 -7.6 6.4 -9.6 6.6 C-10.6 6.7 -11 5.6 -10.3 5.2
        C-10.9 7.6 -9 8.9 -7.2 8.6 C-4.8 8.2 -3.8 6 -4 3.4Z"""
    d.pair(lock, colour, LINE)
    d.lines("M-6.6 -4.6 C-7 -1.6 -6 2 -6.2 4.4 C-6.4 6.6 -7.6 7.6 -8.8 7.5", 0.22, shine)
    d.lines("M-5.5 -4.6 C-5.9 -1.6 -5 2 -5.1 4.4 C-5.2 6 -5.8 7.2 -6.6 7.7", 0.22, shine)


def moustache(d: KeptPaths, colour: QColor, shine: QColor) -> None:
    """A moustache with lips under it (head coordinates)."""
    wing = """M0 3.5 C-1.4 3.1 -3 3.9 -4.2 4.9 C-5 5.6 -5.9 5.5 -6.5 4.8 C-6.3 6.6 -4.5 7.2 -3.1 6.5
        C-1.7 5.8 -.8 5.2 0 5.1Z"""
    d.fill("M-1.5 5.3 Q.9 5.2 3 5.3 C2.2 6.7 -.6 6.7 -1.5 5.3Z", LIP)
    for flip in (False, True):
        with d.placed(0.85, 0, flip=flip):
            d.fill(wing, colour, 0.24)
            d.line("M-.6 4.3 C-2 4.1 -3.2 5.4 -4.8 5.9", 0.15, shine)


# The kings ----------------------------------------------------------------------------------------------------------


def _crown_band(d: KeptPaths, jewels: tuple[QColor, QColor], y: float = -6.4) -> None:
    d.fill(f"M-6.3 {y} Q0 {y + 1.9} 6.3 {y} L6.6 {y - 2.5} Q0 {y - 0.6} -6.6 {y - 2.5}Z", GOLD, LINE)
    d.line(f"M-6.4 {y - 0.6} Q0 {y + 1.3} 6.4 {y - 0.6} M-6.5 {y - 2} Q0 {y - 0.1} 6.5 {y - 2}", 0.16, GOLD_DARK)
    for i, x in enumerate((-4.6, -2.4, 0, 2.4, 4.6)):
        jewel(d, x, y - 1.25 + 0.95 * (1 - (x / 6.4) ** 2), 0.72 if i % 2 == 0 else 0.5, jewels[i % 2])


def _king_of_spades(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#2d2b40"), QColor("#8d93ad")
    _kings_robe(d, "S", livery)
    _neck(d)
    with d.placed(0, -20.5):
        _hair_sides(d, hair, shine)
        head(d, MAN, iris="#3a5f95", brow=hair, stern=0.9, lips=LIP)
        d.fill(
            """M-5.1 -1 C-4.7 1.6 -3.8 3.2 -2.3 3.8 C-1.2 4.2 .1 3.9 .85 3.7 C1.6 3.9 3 4.2 4 3.6 C4.7 2.8 5 1.4 5.1 -1
            C6.2 3 6.2 6.6 5.4 9.2 C4.8 11.6 4.2 13.4 4.6 16.4 C2.4 15 1.2 13.4 .6 11.6 C-.2 13.4 -1.6 15 -3.8 16.4
            C-3.4 13.4 -4.4 11.6 -5.2 9.2 C-6.2 6.4 -6.2 3 -5.1 -1Z""",
            hair,
            LINE,
        )
        for x in (-3.9, -2.6, -1.2):
            d.line(f"M{x} 6.2 C{x - 0.9} 8.6 {x + 0.3} 11 {x * 0.5 - 1.3} 14", 0.2, shine)
            d.line(f"M{1.2 - x} 6.2 C{2.1 - x} 8.6 {0.9 - x} 11 {2.3 - x * 0.5} 14", 0.2, shine)
        moustache(d, hair, shine)
        d.fill("M-6.2 -8.4 C-6.8 -13.4 6.8 -13.4 6.2 -8.4 Q0 -6.4 -6.2 -8.4Z", livery.main, LINE)
        d.fill(
            """M-6.6 -8.8 L-8.6 -13.8 L-5.6 -11.8 L-4.6 -14.8 L-2.6 -11.2 L0 -15.4 L2.6 -11.2 L4.6 -14.8 L5.6 -11.8
            L8.6 -13.8 L6.6 -8.8 Q0 -6.8 -6.6 -8.8Z""",
            GOLD,
            LINE,
        )
        d.fill("M0 -14.4 L1.6 -11.2 L0 -8.4 L-1.6 -11.2Z", livery.main, 0.2)
        for x, y in ((-8.6, -14), (-4.6, -15), (4.6, -15), (8.6, -14)):
            d.fill(circle(x, y, 0.62), WHITE, 0.2)
        d.fill(moved(livery.emblem("S"), 0, -15.0, 2.2), GOLD_LIGHT, 0.2)
        _crown_band(d, (LIVERIES["H"].main, livery.light))
    with d.placed(15.6, 0):
        d.fill("M-1.25 -5 L-1.1 -32.4 L0 -35.2 L1.1 -32.4 L1.25 -5Z", STEEL, LINE)
        d.fill("M0 -35 L1.1 -32.4 L1.25 -5 H0Z", STEEL_DARK)
        d.line("M0 -33.4 V-5", 0.18)
        d.fill("M-5.2 -6.3 C-4.4 -5 -2 -5.4 0 -5.6 C2 -5.4 4.2 -5 4.9 -6.3 C5.4 -4.6 3.4 -3.4 0 -3.6 "
               "C-3.4 -3.4 -5.8 -4.6 -5.2 -6.3Z", GOLD, LINE)  # fmt: skip
        jewel(d, 0, -4.5, 0.7, livery.main)
        with d.placed(-0.2, 0.4):
            fist(d, livery.main, GOLD)


def _king_of_hearts(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#c98a2e"), QColor("#8a5514")
    _kings_robe(d, "H", livery)
    _neck(d)
    with d.placed(0, -20.5):
        _hair_sides(d, hair, shine)
        head(d, MAN, iris="#5b7a4a", brow=QColor("#8a5514"), stern=0.2)
        curls = QPainterPath()
        curls.setFillRule(Qt.FillRule.WindingFill)
        curls.addPath(
            path("M-5 -.6 C-4.6 2 -3.6 5 -2.4 6.6 L.9 7.2 L4 6.6 C4.6 5 5 2 5 -.6 L5.4 4 L4.6 9.4 L.4 11.6 L-4 9.4Z")
        )
        spots = ((-5, 2.4), (-4.9, 5), (-4.2, 7.5), (-2.6, 9.6), (-0.4, 10.9), (1.9, 10.4), (3.8, 8.8), (4.9, 6.5),
                 (5.2, 4), (5.1, 1.8), (-2.6, 7.4), (0.6, 8.6), (3, 7.2))  # fmt: skip
        for x, y in spots:
            curls = curls.united(circle(x, y, 1.55))
        d.fill(curls, hair, LINE)
        for x, y in spots:
            d.line(path("M-.8 .3 C-.8 -.9 .9 -.9 .8 .2 C.7 .8 -.2 .7 -.1 .1").translated(x, y), 0.18, shine)
        d.fill("M-6.2 -8.4 C-6.8 -13 6.8 -13 6.2 -8.4 Q0 -6.4 -6.2 -8.4Z", livery.dark, LINE)
        for x, y, size in ((-6.2, -11.4, 4.6), (6.2, -11.4, 4.6)):
            d.fill(f"M{x - 0.5} {y} L{x * 0.9 - 0.7} -7.6 H{x * 0.9 + 0.7} L{x + 0.5} {y}Z", GOLD, LINE)
            d.fill(moved(livery.emblem("H"), x, y - 0.6, size), GOLD, LINE)
        d.fill("M-1 -10 L-1 -7 H1 L1 -10Z", GOLD, LINE)
        d.pair("M-3.4 -12.2 L-2.4 -7.4 H-4 Z", GOLD, 0.26)
        d.pair(circle(-3.4, -12.4, 0.7), WHITE, 0.2)
        d.fill(moved(livery.emblem("H"), 0, -12.6, 5.8), GOLD_LIGHT, LINE)
        d.fill(moved(livery.emblem("H"), 0, -12.7, 3.6), livery.main, 0.2)
        _crown_band(d, (LIVERIES["S"].main, WHITE))
    with d.placed(15.0, 0):
        d.fill("M-.75 8 V-24 H.75 V8Z", GOLD, LINE)
        d.line("M.25 7 V-24", 0.3, GOLD_DARK)
        for y in (-8, -15, -22):
            d.fill(f"M-1.3 {y} H1.3 V{y + 1.2} H-1.3Z", GOLD_LIGHT, 0.22)
        d.fill(circle(0, -28.2, 4.5), GOLD, LINE)
        d.fill(circle(0, -28.2, 3.7), livery.pane_light, 0.22)
        d.fill(moved(livery.emblem("H"), 0, -28.0, 5.2), livery.main, 0.25)
        d.fill("M0 -35.6 L1.1 -33.4 L0 -32.4 L-1.1 -33.4Z", GOLD_LIGHT, 0.22)
        with d.placed(0, 0.6):
            fist(d, livery.main, WHITE)


def _king_of_diamonds(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#f1e9da"), QColor("#8b8299")
    _kings_robe(d, "D", livery)
    _neck(d)
    with d.placed(0, -20.5):
        d.pair("M-4.2 -7 L-8 -6 L-8.6 8.6 L-4 8.6Z", hair, LINE)
        for i in range(5):
            d.lines(f"M-8.2 {-3.4 + i * 2.6} Q-6 {-2.4 + i * 2.6} -4.6 {-3.4 + i * 2.6}", 0.2, shine)
        head(d, MAN, iris="#6b4a2a", brow=QColor("#c9bfb4"), stern=0.7)
        d.fill(
            """M-5.1 -1 C-4.7 1.6 -3.8 3.2 -2.3 3.8 C-1.2 4.2 .1 3.9 .85 3.7 C1.6 3.9 3 4.2 4 3.6 C4.7 2.8 5 1.4 5.1 -1
            L5.4 7 L4.6 14.4 L.4 16 L-4 14.4 L-5.2 7Z""",
            hair,
            LINE,
        )
        for x in (-3.6, -2.3, -1, 0.3, 1.6, 2.9, 4.2):
            d.line(f"M{x} 7.2 Q{x - 0.4} 9.4 {x * 0.94} 11.2", 0.18, shine)
            d.line(path("M-.62 0 C-.6 -.9 .6 -.9 .6 0 C.5 .5 -.1 .4 -.1 0").translated(x * 0.9, 13.4), 0.18, shine)
        d.fill("M-4.9 10.6 Q.3 12 5.2 10.6 L5.1 11.8 Q.3 13.2 -4.7 11.8Z", GOLD, 0.22)
        moustache(d, hair, shine)
        d.fill("M-6.6 -8.6 L-7.6 -12 H-5.2 L-4.8 -13.6 H-2.6 L-2 -15.4 H2 L2.6 -13.6 H4.8 L5.2 -12 H7.6 L6.6 -8.6 "
               "Q0 -6.6 -6.6 -8.6Z", GOLD, LINE)  # fmt: skip
        d.fill("""M-5.8 -9 L-6.4 -11.2 H-4.5 L-4 -12.8 H-2 L-1.5 -14.5 H1.5 L2 -12.8 H4 L4.5 -11.2 H6.4 L5.8 -9 Q0
            -7 -5.8 -9Z""",
               livery.dark, 0.22)  # fmt: skip
        for x, y, size in ((-4.6, -9.7, 2.4), (4.6, -9.7, 2.4), (0, -10.9, 4.8), (-2.4, -10.4, 2.6), (2.4, -10.4, 2.6)):
            d.fill(moved(livery.emblem("D"), x, y, size), GOLD_LIGHT, 0.2)
        _crown_band(d, (livery.main, LIVERIES["S"].main))
    with d.placed(14.6, 0):
        d.fill("M-.7 8 V-34 H.7 V8Z", QColor("#7a4a22"), LINE)
        d.fill(
            "M.4 -32.4 C2.4 -32.6 4.2 -33.6 5.2 -35 C6 -31 6 -25 5.2 -21 C4.2 -22.4 2.4 -23.4 .4 -23.6Z", STEEL, LINE
        )
        d.fill("""M3.4 -33.4 C4.3 -33.8 4.8 -34.4 5.2 -35 C6 -31 6 -25 5.2 -21 C4.8 -21.6 4.3 -22.2 3.4 -22.6
            C4 -26 4 -30 3.4 -33.4Z""",
               STEEL_DARK, 0.2)  # fmt: skip
        d.fill("M-.7 -30.6 L-4.6 -28 L-.7 -25.4Z", STEEL, LINE)
        d.fill("M-1.2 -32.6 H1.2 V-23.4 H-1.2Z", GOLD, LINE)
        d.fill(moved(livery.emblem("D"), 0, -28, 4.4), livery.dark, 0.2)
        d.fill("M0 -36.4 L.9 -34 H-.9Z", GOLD, 0.24)
        with d.placed(0, 0.6):
            fist(d, livery.dark, GOLD)


def _king_of_clubs(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#8a3f1e"), QColor("#d98a4a")
    _kings_robe(d, "C", livery)
    _neck(d)
    with d.placed(0, -20.5):
        _hair_sides(d, hair, shine)
        head(d, MAN, iris="#3f6e57", brow=QColor("#6b2d14"), stern=0.4)
        d.fill(
            """M-5.1 -1 C-4.7 1.6 -3.8 3.2 -2.3 3.8 C-1.2 4.2 .1 3.9 .85 3.7 C1.6 3.9 3 4.2 4 3.6 C4.7 2.8 5 1.4 5.1 -1
            C6.8 2 7.2 6 6.2 9 C5 12.6 2.4 13.6 .6 17 C-1.2 13.6 -4.4 12.6 -5.8 9 C-7 6 -6.6 2 -5.1 -1Z""",
            hair,
            LINE,
        )
        for x in (-4.6, -3.1, -1.6):
            d.line(f"M{x} 6.4 C{x - 1.2} 9 {x + 1.4} 10.6 {x * 0.3 - 0.2} 14.4", 0.22, shine)
            d.line(f"M{1.2 - x} 6.4 C{2.4 - x} 9 {-0.2 - x} 10.6 {1.4 - x * 0.3} 14.4", 0.22, shine)
        d.line("M.6 7 V15", 0.22, shine)
        moustache(d, hair, shine)
        d.fill("M-6.2 -8.4 C-7.4 -15.6 7.4 -15.6 6.2 -8.4 Q0 -6.4 -6.2 -8.4Z", livery.main, LINE)
        d.pair("M-6.4 -8.8 C-8.6 -13.4 -4.4 -15 -.7 -13.4 L-.7 -12 C-3.6 -13.4 -6.2 -12 -4.6 -8.4Z", GOLD, LINE)
        d.fill("M-1.1 -7.6 L-.8 -13.6 H.8 L1.1 -7.6Z", GOLD, LINE)
        for x, y in ((-6.9, -11), (-5.4, -12.9), (-3.2, -13.5), (6.9, -11), (5.4, -12.9), (3.2, -13.5)):
            d.fill(circle(x, y, 0.48), WHITE, 0.16)
        d.fill(circle(0, -14.3, 1.15), GOLD_LIGHT, 0.26)
        d.fill(moved(livery.emblem("C"), 0, -9.9, 2.2), livery.dark, 0.1)
        _crown_band(d, (livery.main, LIVERIES["H"].main))
    with d.placed(14.2, -5.4):
        d.fill(circle(0, 0, 5.2), GOLD, LINE)
        with d.inside(circle(0, 0, 5)):
            d.fill(circle(1.8, 1.6, 5.2), GOLD_DARK)
            d.fill(circle(-0.5, -0.5, 4.7), GOLD)
            d.fill(circle(-2, -2, 1.5), GOLD_LIGHT)
            d.fill("M-6 -.9 Q0 1.3 6 -.9 V1 Q0 3.2 -6 1Z", livery.main, 0.22)
            d.fill("M-.9 -6 H.9 V.4 H-.9Z", livery.main, 0.22)
        d.line(circle(0, 0, 5.2), LINE)
        jewel(d, 0, 1, 1, LIVERIES["H"].main)
        d.fill("M-.6 -5 V-6.6 H-2.4 V-8 H-.6 V-9.8 H.6 V-8 H2.4 V-6.6 H.6 V-5Z", GOLD_LIGHT, 0.26)
        # The hand that carries it: a palm with the fingers round the globe.
        d.fill("M-5 8 C-5.4 10 -6 12 -7 15 H6 C5.4 12 5 10 4.6 8Z", livery.main, LINE)
        d.fill("M-5.2 7.6 H4.8 L5.2 9.4 H-5.6Z", GOLD, 0.3)
        d.fill(
            "M-4.6 3 C-3 5.2 2.6 5.4 4.6 3 C5.4 4.6 5.2 6.4 4.4 7.6 H-4.8 C-5.6 6.4 -5.4 4.6 -4.6 3Z",
            QColor("#fae3c6"),
            LINE,
        )
        d.fill("M3.4 3.9 C5.2 2.6 5.7 .6 5.5 -.8 C6.8 0 6.8 3 5.3 5.6Z", QColor("#fae3c6"), 0.24)
        for x in (-4.4, -2.6, -0.8, 1):
            d.fill(f"M{x - 0.75} 5.6 V3.2 Q{x} 2 {x + 0.75} 3.2 V5.6 Q{x} 6.5 {x - 0.75} 5.6Z", QColor("#fae3c6"), 0.2)


# The queens ---------------------------------------------------------------------------------------------------------


def _queens_gown(d: KeptPaths, suit: str, livery: Livery) -> None:
    gown = path(_GOWN)
    _pattern(d, gown, suit, livery)
    _shaded(d, gown)
    d.line(gown, LINE)
    d.fill(_NECK_WOMAN, QColor("#fae3c6"), LINE)
    with d.inside(path(_NECK_WOMAN)):
        d.fill("M.6 -16 L3.4 -16 V-9 C1.8 -9.6 .8 -10.6 .6 -12.4Z", QColor("#e8bd93"))
        d.fill("M-2.2 -14 C-1 -12 1.6 -11.6 2.6 -13.4 V-11 C1 -10.4 -1.4 -10.8 -2.2 -12.4Z", QColor("#e8bd93"))
    d.lines("M-10.4 -7.8 C-8.2 -3 -4 -.2 .1 1.4", 1.3, livery.dark)
    d.lines("M-10.4 -7.8 C-8.2 -3 -4 -.2 .1 1.4", 0.85, GOLD)


def _necklace(d: KeptPaths, colour: QColor) -> None:
    d.line("M-4.8 -8.9 Q0 -3.4 5.2 -8.9", 0.24)
    for i in range(9):
        t = (i + 1) / 10
        x, y = -4.8 + 10 * t, -8.9 + 5.5 * 2 * t * (1 - t)
        d.fill(circle(x, y, 0.42), GOLD_LIGHT if i % 2 else WHITE, 0.14)
    d.fill("M.2 -6 L1.3 -4.6 L.2 -2.4 L-.9 -4.6Z", colour, 0.24)


def _hand_with_stem(d: KeptPaths, livery: Livery) -> None:
    """A lady's hand at the origin that holds a stem between thumb and forefinger, the arm from below right."""
    skin = QColor("#fae3c6")
    d.fill("M1.4 3.4 L5.6 1.4 L13 10 L6 14Z", livery.main, LINE)
    d.fill("M1 3.6 L5.4 1 L6.6 2.6 L2.2 5.2Z", GOLD, 0.28)
    d.fill("M1.8 4.2 C.4 3.4 -.9 2.2 -1 .8 C-.6 -.4 1 -.9 2.2 -.6 C3.6 -.2 4.6 .8 5.2 1.8Z", skin, LINE)
    for degrees, n, root in ((-124, 3.5, 1.5), (-96, 4.2, 2.5), (-70, 4.2, 3.4)):
        finger = f"""M-.4 -.68 C{n * 0.4} -1 {n * 0.8} -.7 {n} .1 Q{n + 0.1} .5 {n - 0.4} .5
            C{n * 0.7} .3 {n * 0.4} .5 -.4 .68Z"""
        d.fill(turned(path(finger), degrees, root, 0.3), skin, 0.22)
    d.fill("M2.4 -.4 C1 -1.8 -.4 -2 -1.5 -1.3 C-1.9 -.8 -1.5 -.3 -.9 -.4 C0 -.6 .8 .4 1.4 1Z", skin, 0.24)
    d.fill("M1.4 1.8 C.2 1.6 -.8 .9 -1.5 .1 C-1.5 -.6 -.8 -.7 -.4 -.3 C.4 .4 1.4 .4 2.2 .6Z", skin, 0.24)


def _leaf(d: KeptPaths, x: float, y: float, degrees: float, size: float, colour: QColor) -> None:
    with d.placed(x, y, degrees, size):
        d.fill("M0 0 C-1.6 -1.4 -1.5 -3.6 0 -5.4 C1.5 -3.6 1.6 -1.4 0 0Z", colour, 0.26)
        d.line("M0 -.2 V-4.4", 0.16)


_STEM_GREEN: Final = QColor("#3f7a52")


def _queen_of_spades(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#26233a"), QColor("#7f88ad")
    veil = """M0 -33 C-7 -32 -10.4 -27 -10.8 -20 C-11.2 -13 -13 -8 -17 -4.6 C-11 -4 -7.6 -6 -6 -9 H6
        C7.6 -6 11 -4 17 -4.6 C13 -8 11.2 -13 10.8 -20 C10.4 -27 7 -32 0 -33Z"""
    d.fill(veil, livery.light, LINE)
    with d.inside(path(veil)):
        for i in range(-8, 9):
            d.line(f"M{i * 0.5} -34 C{i * 1.2} -26 {i * 1.3} -16 {i * 2.3} -2", 0.22, livery.main)
    _queens_gown(d, "S", livery)
    with d.placed(0, -19.4, 0, 0.96):
        d.pair("M-2 -8 C-7.4 -8 -7.6 -2 -7.2 3 C-7 6 -6.6 8 -6.2 9.4 C-4.4 9.2 -2.6 7.6 -1.6 6Z", hair, LINE)
        d.lines("M-6.2 -3 C-6.4 1 -6.2 5 -5.4 8.4 M-5.3 -4 C-5.4 0 -5.2 4 -4.2 7.4", 0.18, shine)
        head(d, WOMAN, iris="#2f5d9a", brow=hair, shadow="#8fa8d2")
        d.fill(
            """M-4.9 .4 C-5.4 -4.4 -3.4 -6.4 .4 -6 C2.8 -5.8 4.4 -4.6 5 .4 C6.4 -4.6 5 -8.8 0 -8.8
                C-5 -8.8 -6.4 -4.6 -4.9 .4Z""",
            hair,
            0.28,
        )
        d.line("M-4.9 -3.4 C-3.8 -6.4 -1 -7.4 1 -7 M4.8 -3.4 C4.2 -5.6 3 -6.8 1 -7", 0.18, shine)
        d.fill(
            """M-6.2 -6.2 Q0 -8.4 6.2 -6.2 L6 -8.2 C5.4 -9.2 4 -9.6 3.4 -9.4 L0 -17 L-3.4 -9.4
                C-4 -9.6 -5.4 -9.2 -6 -8.2Z""",
            GOLD,
            LINE,
        )
        d.fill("M0 -15 L2.3 -9.6 Q0 -10.2 -2.3 -9.6Z", livery.main, 0.22)
        d.fill(moved(livery.emblem("S"), 0, -11.2, 2.6), GOLD_LIGHT, 0.14)
        for x in (-4.6, -2.3, 0, 2.3, 4.6):
            d.fill(circle(x, -7.9 + abs(x) * 0.1, 0.58), WHITE, 0.18)
        for x in (-5.6, 5.8):
            d.line(f"M{x} 2.4 V4", 0.2)
            d.fill(f"M{x} 3.8 L{x + 0.8} 5.4 L{x} 7 L{x - 0.8} 5.4Z", GOLD, 0.2)
    _necklace(d, livery.main)
    with d.placed(13.6, 0.6):
        d.line("M-.6 2 C-.4 -4 0 -9 .4 -14", 0.7)
        d.line("M-.6 2 C-.4 -4 0 -9 .4 -14", 0.4, _STEM_GREEN)
        _leaf(d, 0, -7.6, -52, 0.95, _STEM_GREEN)
        _leaf(d, 0.2, -9.4, 50, 0.95, _STEM_GREEN)
        with d.placed(0.4, -14):
            d.fill("M0 0 C-3.6 -1 -5.6 -4.4 -5.2 -7.6 C-2.8 -7 -1 -4.6 0 0Z", WHITE, 0.3)
            d.fill("M0 0 C3.6 -1 5.6 -4.4 5.2 -7.6 C2.8 -7 1 -4.6 0 0Z", STEEL, 0.3)
            d.fill("M0 0 C-2.6 -3 -2.4 -7.4 0 -10.4 C2.4 -7.4 2.6 -3 0 0Z", WHITE, 0.3)
            d.line("M0 -1 V-6", 0.2, livery.main)
            for x in (-0.9, 0.9):
                d.line(f"M0 -1 Q{x} -3 {x} -5.6", 0.18, GOLD_DARK)
                d.fill(circle(x, -5.8, 0.32), GOLD, 0.1)
        _hand_with_stem(d, livery)


def _rose(d: KeptPaths, x: float, y: float, size: float, colour: QColor, dark: QColor) -> None:
    with d.placed(x, y, 0, size):
        for i in range(5):
            d.fill(turned(path("M0 0 C-3.4 -1.4 -3.2 -5 0 -4.9 C3.2 -5 3.4 -1.4 0 0Z"), i * 72), colour, 0.28)
        d.fill(circle(0, 0, 2.6), colour.lighter(118), 0.26)
        d.fill("M-2.2 .6 C-1.6 2.6 1.8 2.6 2.3 .2 C1 1.4 -.8 1.6 -2.2 .6Z", dark)
        d.line("M-1.6 .2 C-1.6 -1.8 1.5 -2 1.6 -.2 C1.6 1.2 -.8 1.2 -.7 0 C-.6 -.7 .4 -.8 .6 -.2", 0.24)


def _queen_of_hearts(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#e0a63c"), QColor("#9a6416")
    d.pair(
        """M-2 -28 C-9 -28 -10.8 -22 -10 -17 C-9.4 -13.4 -12.6 -11.6 -12.2 -8 C-11.9 -5 -14.6 -4.4 -14.4 -1.6
        C-14.2 1.4 -9 1.6 -7.4 -1.6 C-6.2 -4 -7.6 -6.6 -6 -9.6 L-2 -14Z""",
        hair,
        LINE,
    )
    _queens_gown(d, "H", livery)
    d.pair(
        """M-4.2 -25.4 C-9.4 -22 -6.2 -14 -8.6 -10.4 C-10.4 -7.6 -7.6 -5 -9.4 -2.6
            C-6.2 -3.4 -5.4 -6.4 -6 -8.6 C-6.4 -11 -3.6 -12.6 -3.4 -17Z""",
        hair,
        LINE,
    )
    for shift in (0, 1.5):
        d.lines(
            f"""M{-8.4 + shift} -24 C{-9.8 + shift} -18 {-7 + shift * 0.7} -15 {-8.8 + shift * 0.7} -11
                C-10.4 -8 -8.8 -6 {-10 + shift} -3.4""",
            0.2,
            shine,
        )
    with d.placed(0, -19.4, 0, 0.96):
        head(d, WOMAN, iris="#3d7a8c", brow=QColor("#a06a1a"), shadow="#e9a596")
        d.fill("M-4.9 2 C-5.6 -3.6 -4 -6.4 .6 -7 C-1.4 -5.4 -3.6 -3.4 -4.9 2Z", hair, 0.28)
        d.fill("M5 2 C5.6 -3.6 4.2 -6.4 .6 -7 C2.4 -5.6 4.2 -3.4 5 2Z", hair, 0.28)
        d.fill(
            """M0 -7 C-4.6 -6.6 -6.6 -3.6 -6.6 -1 C-8 -6.6 -4.8 -9.8 0 -9.8 C4.8 -9.8 8 -6.6 6.6 -1
                C6.6 -3.6 4.6 -6.6 0 -7Z""",
            hair,
            0.28,
        )
        d.fill("M-5.8 -7 Q0 -9.4 5.8 -7 L6.2 -9.4 Q0 -11.8 -6.2 -9.4Z", GOLD, LINE)
        for x, y, size in ((-5.4, -11, 3), (5.4, -11, 3), (-2.9, -12.2, 3.6), (2.9, -12.2, 3.6)):
            d.fill(moved(livery.emblem("H"), x, y, size), GOLD, 0.28)
        d.fill(moved(livery.emblem("H"), 0, -13.6, 5.4), livery.main, 0.32)
        d.fill(moved(livery.emblem("H"), -0.3, -14, 2.4), livery.light)
        for x in (-3.9, -1.3, 1.3, 3.9):
            jewel(d, x, -9.4 + abs(x) * 0.16, 0.66, livery.dark)
    _necklace(d, livery.main)
    with d.placed(13.6, 0.6):
        d.line("M-.6 2 C-.4 -4 0 -9 .2 -13", 0.7)
        d.line("M-.6 2 C-.4 -4 0 -9 .2 -13", 0.4, _STEM_GREEN)
        _leaf(d, 0, -6.6, -58, 0.95, _STEM_GREEN)
        _leaf(d, 0.1, -8.4, 56, 0.95, _STEM_GREEN)
        _rose(d, 0.2, -15.6, 1.0, livery.main, livery.dark)
        _hand_with_stem(d, livery)


def _queen_of_diamonds(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#7a2f1c"), QColor("#d07a45")
    for i in range(14):  # a standing collar of lace, spread like a fan
        degrees = -98 + i * 14
        d.fill(_wedge(0, -8, 13.4, degrees, 14), IVORY if i % 2 else livery.light, 0.24)
        d.fill(turned(circle(0, -13.4, 1.62), degrees + 7, 0, -8), WHITE, 0.24)
        d.fill(turned(circle(0, -13.5, 0.6), degrees + 7, 0, -8), GOLD, 0.14)
    _queens_gown(d, "D", livery)
    with d.placed(0, -19.4, 0, 0.96):
        d.pair(
            """M-1 -8 C-7 -8.4 -8.4 -4 -7.6 -1 C-8.8 .4 -8.4 2.4 -7.4 3.4 C-8 5 -7.4 7 -5.6 7.2
                C-4 7.4 -2.8 6.4 -2.4 4.6Z""",
            hair,
            LINE,
        )
        head(d, WOMAN, iris="#6b5a2a", brow=QColor("#5a2010"), shadow="#e6bf6a")
        d.fill(
            """M1.4 -7.6 C-1 -6.6 -2 -4.6 -3.6 -4 C-4.6 -3.4 -4 -1.8 -4.9 -1 C-5.6 0 -4.8 1.4 -5.6 2.4
                C-7 1 -6.9 -.4 -6.4 -1.4
            C-7.4 -3.6 -6.6 -9 .4 -9.2 C6.6 -9 7.6 -4 6.6 -1.4 C7 -.4 7 1 5.8 2.4 C5 1.4 5.7 0 5 -1
                C4.4 -1.8 4.8 -3.2 3.8 -4 C3 -4.8 2 -5.6 1.4 -7.6Z""",
            hair,
            0.3,
        )
        d.line("M.6 -8 C-2 -7.2 -3.2 -5.4 -4.8 -4.6 C-5.8 -3.8 -5.2 -2.2 -5.9 -1.2", 0.2, shine)
        d.line("M2.2 -8 C3.2 -6.8 4.6 -5.6 5.4 -4.6 C6 -3.8 5.6 -2.2 6 -1.2", 0.2, shine)
        d.lines("M-6.8 .6 C-7.6 2 -6.6 3.6 -6.8 5.6", 0.2, shine)
        d.fill("M-6.4 -5.4 Q0 -9 6.4 -5.4 L6.6 -7.4 Q0 -11 -6.6 -7.4Z", GOLD, LINE)
        for ray in range(-3, 4):
            shape = turned(polygon((-0.95, -2), (0, abs(ray) - 8.0), (0.95, -2)), ray * 17.4, 0, -8.2)
            d.fill(shape, GOLD if ray % 2 else livery.dark, 0.26)
        d.fill(moved(livery.emblem("D"), 0, -9.6, 4.6), WHITE, 0.28)
        d.fill(moved(livery.emblem("D"), 0, -9.6, 2.6), livery.main, 0.16)
        for x in (-4.6, -2.7, 2.7, 4.6):
            d.fill(moved(livery.emblem("D"), x, -8.6 + abs(x) * 0.28, 1.5), livery.dark, 0.12)
        for x in (-6.2, 6.4):
            for i, y in enumerate((7.4, 8.8, 10.2)):
                d.fill(circle(x, y, 0.75 - 0.12 * i), (WHITE, GOLD, livery.dark)[i], 0.18)
    _necklace(d, livery.dark)
    with d.placed(13.6, 0.6):
        d.line("M-.6 2 C-.4 -4 0 -9 .2 -13", 0.7)
        d.line("M-.6 2 C-.4 -4 0 -9 .2 -13", 0.4, _STEM_GREEN)
        _leaf(d, 0, -6.2, -58, 0.9, _STEM_GREEN)
        _leaf(d, 0.1, -7.6, 56, 0.9, _STEM_GREEN)
        for i in range(12):
            d.fill(
                turned(path("M0 0 C-1.6 -2.4 -1.2 -4.6 0 -5.8 C1.2 -4.6 1.6 -2.4 0 0Z"), i * 30, 0.2, -15.6),
                livery.main if i % 2 else GOLD_LIGHT,
                0.24,
            )
        d.fill(circle(0.2, -15.6, 1.9), livery.dark, 0.26)
        for i in range(8):
            a = i * math.pi / 4
            d.fill(circle(0.2 + 1.15 * math.sin(a), -15.6 + 1.15 * math.cos(a), 0.26), GOLD_LIGHT)
        _hand_with_stem(d, livery)


def _queen_of_clubs(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#5a3320"), QColor("#c08a52")
    hood = """M0 -31 C-7.6 -31 -10 -26 -9.6 -20 C-9.4 -14 -11 -10.6 -13.6 -7 H13.6 C11 -10.6 9.4 -14 9.6 -20
        C10 -26 7.6 -31 0 -31Z"""
    d.fill(hood, livery.dark, LINE)
    d.lines("M-8.9 -23 C-9 -15 -9.8 -11 -12 -7.6", 0.5, GOLD)
    _queens_gown(d, "C", livery)
    with d.placed(0, -19.4, 0, 0.96):
        d.pair("M-1 -8 C-6.4 -8 -6.8 -3 -6.4 0 L-5 4 L-3 2Z", hair, LINE)
        head(d, WOMAN, iris="#4a7a3c", brow=QColor("#3f2212"), shadow="#9cc3a0")
        d.fill(
            """M.4 -7.8 C-2.6 -6.4 -4.4 -4 -4.9 .2 C-6.6 -3.4 -5.6 -8.8 .4 -9 C6 -8.8 6.8 -3.4 5 .2
                C4.6 -4 3 -6.4 .4 -7.8Z""",
            hair,
            0.3,
        )
        d.lines("M-.4 -8.2 C-3.4 -7 -5 -4.8 -5.4 -1.8", 0.2, shine)
        for side in (-1, 1):
            for i in range(6):
                y = -0.4 + i * 2.05
                with d.placed(side * (5.9 + 0.16 * i), y, flip=side < 0):
                    d.fill(
                        "M-1.5 0 C-1 -1.6 .9 -1.7 1.5 -.2 C1.5 1.2 -.4 2.4 -1.3 1.7 C-1.7 1.2 -1.7 .6 -1.5 0Z",
                        hair,
                        0.24,
                    )
                    d.line("M-.9 .9 C-.2 .4 .6 -.2 .9 -.6", 0.16, shine)
            d.fill(circle(side * 6.9, 12, 1.0), GOLD, 0.24)
        d.fill("M-6.2 -6 Q0 -9.6 6.2 -6 L6.6 -8.2 Q0 -12 -6.6 -8.2Z", GOLD, LINE)
        for x, y, size in ((-5.4, -10.2, 3.2), (5.4, -10.2, 3.2), (0, -13.0, 4.8), (-2.8, -11.5, 3), (2.8, -11.5, 3)):
            d.fill(moved(livery.emblem("C"), x, y, size), GOLD if x else GOLD_LIGHT, 0.28)
        for x in (-4.2, -2.1, 0, 2.1, 4.2):
            jewel(d, x, -9 + abs(x) * 0.32, 0.66, livery.main if x else LIVERIES["H"].main)
    _necklace(d, livery.main)
    with d.placed(13.6, 0.6):
        d.line("M-.6 2 C-.4 -4 0 -9 .2 -13", 0.7)
        d.line("M-.6 2 C-.4 -4 0 -9 .2 -13", 0.4, _STEM_GREEN)
        for degrees in (-70, 0, 70):
            with d.placed(-0.1, -7, degrees, 0.5):
                d.fill(
                    """M0 0 C-4 -2 -4.4 -6.4 -1.8 -6.6 C-.8 -6.6 0 -5.8 0 -5 C0 -5.8 .8 -6.6 1.8 -6.6
                        C4.4 -6.4 4 -2 0 0Z""",
                    livery.main,
                    0.5,
                )
                d.line("M-1.6 -3.6 L0 -2.6 L1.6 -3.6", 0.4, livery.light)
        for ring, (count, radius) in enumerate(((13, 4.6), (10, 3.2), (6, 1.7))):
            for i in range(count):
                a = 360 / count * i + ring * 15
                petal = path("M0 0 C-.9 -.8 -.7 -2 0 -2.6 C.7 -2 .9 -.8 0 0Z")
                tone = (QColor("#b8467a"), QColor("#d97ba3"), QColor("#f3c3d4"))[ring]
                d.fill(QTransform().translate(0.2, -15.4).rotate(a).translate(0, -radius + 1.8).map(petal), tone, 0.2)
        d.fill(circle(0.2, -15.4, 0.7), QColor("#f3c3d4"), 0.18)
        _hand_with_stem(d, livery)


# The jacks ----------------------------------------------------------------------------------------------------------


def doublet(d: KeptPaths, suit: str, livery: Livery, collar: QColor) -> None:
    """A doublet with slashed puff sleeves, a row of buttons and a flat collar."""
    chest = path("M-3 -13 C-6 -11.4 -9 -10.6 -11 -9.6 L-10 14 H10 L11 -9.6 C9 -10.6 6 -11.4 3 -13Z")
    d.fill(chest, livery.dark, LINE)
    sleeve = path(
        "M-8.4 -10.6 C-14 -12 -19.4 -8.6 -20.4 -3.4 C-21 0 -20.4 5 -19.6 12 H-9.4 C-8.6 5 -7.2 -3 -8.4 -10.6Z"
    )
    for shape in (sleeve, mirrored(sleeve)):
        _pattern(d, shape, suit, livery)
        _shaded(d, shape)
        d.line(shape, LINE)
    d.lines("M-8.4 -10.6 C-7.2 -3 -8.6 5 -9.4 12", 0.9, GOLD)
    d.lines("M-8.4 -10.6 C-7.2 -3 -8.6 5 -9.4 12", 0.2)
    d.fill("M-1.6 -8 H1.6 V12 H-1.6Z", livery.light, 0.26)
    for y in (-4.4, -1.4, 1.6):
        jewel(d, 0, y, 0.8, livery.main)
    d.fill("M-3 -15 V-10.5 L0 -8 L3 -10.5 V-15Z", QColor("#e8bd93"), LINE)
    d.pair("M-2.9 -13.4 C-5.4 -12.6 -7.6 -11.4 -8.8 -9.6 L-5.6 -5.2 L0 -8.2Z", collar, LINE)
    d.lines("M-7.8 -9.6 L-5.4 -6.3 L-.6 -9", 0.2, livery.main)


def bob(d: KeptPaths, colour: QColor, shine: QColor) -> None:
    """A page's haircut, turned under at the jaw (head coordinates)."""
    d.pair("M-2 -8 C-7 -7.6 -7.6 -2.4 -7.4 1.4 C-7.3 4 -8.4 5.6 -7.2 6.8 C-5.8 7.9 -4 6.6 -3.6 4.6Z", colour, LINE)
    d.lines("M-6.5 -2.6 C-6.7 1 -7 4 -6.2 6.2 M-5.5 -2.6 C-5.6 1 -5.8 3.6 -5 5.8", 0.2, shine)


def _fringe(d: KeptPaths, colour: QColor, shine: QColor) -> None:
    d.fill(
        """M-5 .6 C-5.2 -2 -4.6 -3.8 -3.8 -4.6 C-1.6 -3.8 2 -3.8 4 -4.6 C4.7 -3.8 5.1 -2 5 .6
            C6.2 -1.6 6.6 -6.6 4 -8.4 H-4 C-6.6 -6.6 -6.2 -1.6 -5 .6Z""",
        colour,
        0.3,
    )
    for x in (-2.6, -1.2, 0.2, 1.6, 3):
        d.line(f"M{x} -7.6 Q{x - 0.5} -5.8 {x + 0.1} -4.4", 0.18, shine)


def feather(d: KeptPaths, colour: QColor, tip: QColor) -> None:
    """A plume from the origin up and to the left."""
    plume = path(
        """M0 0 C-1.6 -4.6 -5.6 -7.6 -10.2 -7.2 C-12.6 -6.9 -13.6 -5 -12.6 -3.4 C-12 -4.6 -10.6 -4.6 -9.6 -3.8
            C-7 -2 -3.4 -2.2 0 0Z"""
    )
    d.fill(plume, colour, 0.3)
    with d.inside(plume):
        d.fill(circle(-12.6, -5.4, 3.2), tip)
        for i in range(1, 9):
            d.line(f"M{-i * 1.3} {-i * 0.75 - 0.6} l-1.8 -2.6 M{-i * 1.3} {-i * 0.75 - 0.6} l-2 1.8", 0.16)
    d.line("M0 0 C-3 -3 -7 -5.6 -12 -5", 0.22)
    d.line(plume, 0.3)


def _jack_of_spades(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#3a2a26"), QColor("#9a7a5a")
    doublet(d, "S", livery, IVORY)
    with d.placed(0, -20.2):
        bob(d, hair, shine)
        head(d, YOUTH, iris="#2f5d9a", brow=hair, stern=0.2)
        _fringe(d, hair, shine)
        with d.placed(-4.4, -7.6, -78, 1.0):
            feather(d, WHITE, livery.light)
        d.fill(
            "M-7.6 -7 C-9.4 -11.6 -4.6 -14.6 1.4 -14 C7 -13.6 9.8 -10 8 -6.6 C3.4 -8.4 -3.2 -8.6 -7.6 -7Z",
            livery.main,
            LINE,
        )
        d.line(
            "M-5.4 -8.4 C-4.4 -11 -2 -12.6 0 -13 M.4 -9 C.4 -11 1 -12.4 2 -13.4 M5.6 -8.4 C5.6 -10.4 5 -12 3.6 -13.2",
            0.24,
            livery.light,
        )
        d.fill("M-7.6 -5.4 Q0 -8.6 8 -5 L8.2 -7.4 Q0 -10.8 -7.8 -7.8Z", livery.dark, LINE)
        d.line("M-7.4 -6 Q0 -9.2 8 -5.7", 0.24, GOLD)
        jewel(d, -4.4, -8.2, 1.25, GOLD)
        d.fill(moved(livery.emblem("S"), -4.4, -8.2, 1.5), INK)
    with d.placed(15.4, 0):
        d.fill("M-.65 8 V-30 H.65 V8Z", QColor("#7a4a22"), LINE)
        d.fill("M0 -36.6 L1.3 -31 L.9 -28.4 H-.9 L-1.3 -31Z", STEEL, LINE)
        d.fill(
            "M.5 -29.4 C2.6 -29.4 4 -30.4 4.9 -31.8 C5.4 -27.4 4.4 -22.6 1.6 -19.6 C1.6 -22 1.2 -23.4 .5 -24.2Z",
            STEEL,
            LINE,
        )
        d.fill(
            "M3.6 -30.4 C4.2 -30.8 4.6 -31.2 4.9 -31.8 C5.4 -27.4 4.4 -22.6 1.6 -19.6 C3.2 -22.8 4 -26.6 3.6 -30.4Z",
            STEEL_DARK,
            0.18,
        )
        d.fill("M-.5 -28.6 C-2 -28.4 -3.6 -27.6 -4.8 -25.4 C-3.2 -26 -1.6 -25.8 -.5 -25Z", STEEL_DARK, LINE)
        d.fill("M-1 -29.8 H1 V-23.6 H-1Z", GOLD, 0.28)
        d.fill("M-1.2 -18 H1.2 L1.8 -13.6 L.6 -14.6 L0 -13 L-.6 -14.6 L-1.8 -13.6Z", LIVERIES["H"].main, 0.26)
        with d.placed(0, 0.6):
            fist(d, livery.dark, GOLD)


def _jack_of_hearts(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#d9a13e"), QColor("#94611a")
    doublet(d, "H", livery, IVORY)
    with d.placed(0, -20.2):
        d.pair(
            """M-2 -8 C-7 -7.6 -8 -4 -7 -2 C-8.8 -1 -8.6 1.4 -7.4 2.2 C-9 3.4 -8.4 6 -6.6 6.2
                C-6 7.8 -3.4 7.4 -3.2 5Z""",
            hair,
            LINE,
        )
        d.lines("M-6.6 -4.4 C-5.4 -3.2 -6.6 -1 -5.6 -.2 M-7.2 .6 C-5.8 1.2 -6.6 3 -5.6 3.8", 0.2, shine)
        head(d, YOUTH, iris="#3d7a8c", brow=QColor("#94611a"))
        curls = path(
            """M-4.8 .2 C-5.4 -2 -5 -4.6 -3.6 -5.2 C-2.6 -3.8 -1 -4 -.4 -5 C.4 -3.8 2 -3.8 2.6 -5
                C3.6 -4.6 4.8 -2.6 4.9 .2 C6.4 -2 6.4 -6.6 4 -8.4 H-4 C-6.4 -6.6 -6.2 -2 -4.8 .2Z"""
        )
        d.fill(curls, hair, 0.3)
        d.fill(
            "M-7.8 -6.6 C-8.4 -9.4 -5 -11.6 .4 -11.6 C5.6 -11.6 8.8 -9.4 8.2 -6.6 Q.2 -9 -7.8 -6.6Z", livery.main, LINE
        )
        d.fill(
            "M-9 -5.2 Q0 -9.6 9.4 -5.2 C9.8 -7 9.2 -8 8.2 -8.2 Q0 -11.6 -7.8 -8.2 C-9 -8 -9.4 -7 -9 -5.2Z",
            livery.dark,
            LINE,
        )
        d.line("M-8.2 -6.4 Q0 -10 8.6 -6.4", 0.24, GOLD)
        with d.placed(4.6, -8.4, 38, 0.92, flip=True):
            feather(d, GOLD_LIGHT, livery.light)
        d.fill(moved(livery.emblem("H"), 4.6, -8.3, 2.8), GOLD, 0.24)
    with d.placed(14.6, 0.4):
        d.line("M0 4 C.4 -6 -.6 -16 .8 -30", 0.75)
        d.line("M0 4 C.4 -6 -.6 -16 .8 -30", 0.42, _STEM_GREEN)
        for i in range(6):
            y = -7.4 - i * 4.0
            tone = _STEM_GREEN if i % 2 else QColor("#5d9a63")
            _leaf(d, 0, y, -48, 0.92 - 0.04 * i, tone)
            _leaf(d, 0.1, y - 1.6, 48, 0.92 - 0.04 * i, tone)
        _leaf(d, 0.7, -29, 3, 1.1, QColor("#5d9a63"))
        for x, y in ((-1.2, -12.4), (1.4, -18.6), (-1.3, -24)):
            d.fill(circle(x, y, 0.7), livery.main, 0.2)
        with d.placed(0, 0.4):
            fist(d, livery.dark, GOLD)


def _jack_of_diamonds(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#8a3a1c"), QColor("#dd9256")
    doublet(d, "D", livery, LIVERIES["S"].dark)
    with d.placed(0, -20.2):
        bob(d, hair, shine)
        head(d, YOUTH, iris="#5a4a2a", brow=QColor("#5f240f"), stern=0.4)
        d.fill(
            """M-5 .8 C-5.4 -2 -5 -4 -4.2 -5 C-1 -3.2 2.6 -3.4 4.4 -5.4 C4.9 -4 5.2 -2 5 .8
                C6.2 -1.6 6.6 -6.6 4 -8.4 H-4 C-6.6 -6.6 -6.2 -1.6 -5 .8Z""",
            hair,
            0.3,
        )
        with d.placed(5.2, -7.6, 64, 0.86, flip=True):
            feather(d, LIVERIES["S"].light, LIVERIES["S"].main)
        d.fill(
            "M-6.8 -7.2 C-6.4 -11 -3.6 -14.6 .6 -15.6 C4.6 -14.8 7 -11.4 7 -7.6 C2.6 -9 -2.4 -9 -6.8 -7.2Z",
            livery.main,
            LINE,
        )
        d.fill(
            "M.6 -15.6 C4.6 -14.8 7 -11.4 7 -7.6 C5 -8.2 3 -8.6 1 -8.7 C1.8 -11 1.6 -13.6 .6 -15.6Z", livery.dark, 0.24
        )
        d.fill(
            """M-12.4 -4.4 C-9.4 -7.8 -4 -9.4 .6 -9.2 C4.4 -9 7.6 -8 8 -6 C4.6 -7 .6 -7 -2.6 -6.2
                C-5.8 -5.4 -8.8 -3.4 -12.4 -4.4Z""",
            LIVERIES["S"].dark,
            LINE,
        )
        d.line("M-10.8 -5.1 C-8 -7 -4 -8.4 .6 -8.2", 0.24, GOLD)
        d.fill(moved(livery.emblem("D"), 5.2, -8, 3), GOLD_LIGHT, 0.24)
    with d.placed(15.0, 0):
        d.fill("M-.65 8 V-32 H.65 V8Z", QColor("#7a4a22"), LINE)
        d.fill("M0 -36.8 L1.5 -33.2 L0 -30.6 L-1.5 -33.2Z", STEEL, LINE)
        d.fill("M0 -36.8 L1.5 -33.2 L0 -30.6Z", STEEL_DARK)
        pennon = path("M.5 -29.8 C2 -30.6 3.6 -29 5.2 -29.8 V-15 L3 -17.2 L.5 -15Z")
        d.fill(pennon, livery.dark, LINE)
        with d.inside(pennon):
            d.fill("M.5 -27.8 H6 V-26.8 H.5Z M.5 -19.6 H6 V-18.6 H.5Z", GOLD)
            d.fill(moved(livery.emblem("D"), 2.9, -23.2, 5), GOLD_LIGHT, 0.2)
        d.line(pennon, LINE)
        d.fill("M-1.1 -30.6 H1.1 V-29.4 H-1.1Z", GOLD, 0.26)
        with d.placed(0, 0.6):
            fist(d, LIVERIES["S"].dark, GOLD)


def _jack_of_clubs(d: KeptPaths, livery: Livery) -> None:
    hair, shine = QColor("#23212f"), QColor("#7d8a99")
    doublet(d, "C", livery, IVORY)
    with d.placed(0, -20.2):
        bob(d, hair, shine)
        head(d, YOUTH, iris="#3f6e4a", brow=hair, stern=0.1)
        d.fill(
            """M-1.6 3.7 C-.6 3.3 .2 3.4 .85 3.7 C1.5 3.4 2.3 3.3 3.2 3.7 C2.4 4.3 1.4 4.2 .85 4
                C.2 4.2 -.8 4.3 -1.6 3.7Z""",
            hair,
        )
        d.fill("M.3 6.6 H1.5 L.9 8.6Z", hair)
        _fringe(d, hair, shine)
        d.fill("M-6 -7.6 L-5.4 -13.4 C-3 -14.8 3 -14.8 5.6 -13.4 L6.2 -7.6 Q0 -9.6 -6 -7.6Z", livery.dark, LINE)
        d.fill("M-6 -7.6 L-5.8 -9.8 Q0 -11.8 6 -9.8 L6.2 -7.6 Q0 -9.6 -6 -7.6Z", GOLD, 0.28)
        d.fill("M-9.6 -6.2 C-6 -9.4 6 -9.4 9.8 -6.2 C6 -7.2 -6 -7.2 -9.6 -6.2Z", livery.main, LINE)
        with d.placed(-4.6, -8.6, -76, 1.04):
            feather(d, LIVERIES["H"].main, LIVERIES["H"].light)
        d.fill(moved(livery.emblem("C"), -4.4, -9.4, 2.9), GOLD_LIGHT, 0.24)
    with d.placed(15.2, 0):
        d.fill("M-.7 8 V-24 H.7 V8Z", GOLD_DARK, LINE)
        for ring in (-7, -13, -19):
            d.fill(f"M-1.2 {ring} H1.2 V{ring + 1} H-1.2Z", GOLD_LIGHT, 0.22)
        for x, y in ((-2.5, -26.4), (2.5, -26.4), (0, -30.6)):
            d.fill(circle(x, y, 2.75), STEEL, LINE)
            with d.inside(circle(x, y, 2.6)):
                d.fill(circle(x + 1.2, y + 0.9, 2.6), STEEL_DARK)
                d.fill(circle(x - 0.3, y - 0.3, 2.3), STEEL)
            d.fill(circle(x - 0.7, y - 0.8, 0.6), WHITE)
        d.fill("M-1.4 -24.6 H1.4 L.9 -22.6 H-.9Z", GOLD, 0.28)
        d.fill(circle(0, -27.6, 1.1), GOLD, 0.26)
        d.fill("M0 -36 L.9 -33.2 H-.9Z", STEEL, 0.26)
        with d.placed(0, 0.6):
            fist(d, livery.dark, GOLD)


FIGURES: Final[dict[str, Callable[[KeptPaths, Livery], None]]] = {
    "KC": _king_of_clubs, "KD": _king_of_diamonds, "KH": _king_of_hearts, "KS": _king_of_spades,
    "QC": _queen_of_clubs, "QD": _queen_of_diamonds, "QH": _queen_of_hearts, "QS": _queen_of_spades,
    "JC": _jack_of_clubs, "JD": _jack_of_diamonds, "JH": _jack_of_hearts, "JS": _jack_of_spades,
}  # fmt: skip


@once
def _figure(name: str) -> KeptPaths:
    d = KeptPaths(HALF)
    livery = LIVERIES[name[1]]
    ground(d, name[0], livery)
    FIGURES[name](d, livery)
    return d


def paint_two_way(
    painter: QPainter, half: KeptPaths, middle: KeptPaths, sign: Callable[[QPainter], None] | None, large: bool
) -> None:
    """Paint a half figure and its turned repeat into the pane, about the painter's origin, with the ``sign`` of the
    suit on both, and the band over them."""
    painter.save()
    painter.setClipPath(_pane(large), Qt.ClipOperation.IntersectClip)
    for _ in range(2):
        painter.save()
        painter.setClipPath(_upper_half(), Qt.ClipOperation.IntersectClip)
        half.paint(painter)
        if sign is not None:
            sign(painter)
        painter.restore()
        painter.rotate(180)
    middle.paint(painter)
    painter.restore()


def _paint_pip(painter: QPainter, pip: QPainterPath, colour: QColor) -> None:
    """A pip with a white rim."""
    painter.setPen(QPen(WHITE, 0.9))
    painter.setBrush(QBrush(colour))
    painter.drawPath(pip)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(pip)


def paint_court(painter: QPainter, rank: str, suit: str, colour: QColor, large: bool) -> None:
    """Paint the framed figure of a court card (rank J, Q or K) on a card at the painter's origin."""
    painter.save()
    painter.translate(*_MIDDLE)
    pip = moved(suit_path(suit), -14.6, -30.6, 8.6)
    sign = None if large else partial(_paint_pip, pip=pip, colour=colour)
    paint_two_way(painter, _figure(rank + suit), _band(suit), sign, large)
    frame(painter, large, colour)
    painter.restore()


# The joker and the aces ---------------------------------------------------------------------------------------------

_RED: Final = LIVERIES["H"]
_BLUE: Final = LIVERIES["S"]


def _star(radius: float, inner: float = 0.42, points: int = 5) -> QPainterPath:
    corners = []
    for i in range(2 * points):
        a = math.pi * i / points
        r = radius if i % 2 == 0 else radius * inner
        corners.append((r * math.sin(a), -r * math.cos(a)))
    return polygon(*corners)


@once
def _jester() -> KeptPaths:
    d = KeptPaths(HALF)
    d.fill("M-30 -40 H30 V20 H-30Z", QColor("#f1e4f0"))
    for i in range(12):
        d.fill(_wedge(0, -18, 60, i * 30 - 7.5, 15), QColor("#dcc6dd"))
    for x, y, r in ((-15.6, -32, 1.5), (15.8, -31, 1.5), (-17, -16, 1.0), (17.4, -20.4, 1.0)):
        d.fill(moved(_star(r), x, y), GOLD, 0.2)
    # Motley: one half red, one half blue, with lozenges in the other colour.
    body = path(_ROBE)
    d.fill(body, _RED.main)
    with d.inside(body):
        d.fill("M0 -20 H30 V20 H0Z", _BLUE.main)
        for row in range(-4, 5):
            for column in range(-4, 5):
                x, y = column * 5.4 + (row % 2) * 2.7, row * 4.2
                tone = _RED.dark if x < 0 else _BLUE.dark
                if x != 0:
                    d.fill(polygon((x - 2.7, y), (x, y - 4.2), (x + 2.7, y), (x, y + 4.2)), tone, 0.2, GOLD)
    d.line(body, LINE)
    d.fill("M-2.9 -15 V-10.5 L0 -8 L2.9 -10.5 V-15Z", QColor("#e8bd93"), LINE)
    for i in range(7):
        a = -78 + i * 26
        tip = turned(path("M-3 0 L-3.2 5.5 L0 11.5 L3.2 5.5 L3 0Z"), -a * 1.0, 0, -14)
        d.fill(tip, (GOLD, IVORY)[i % 2], LINE)
        end = turned(circle(0, 12.2, 1.0), -a, 0, -14)
        d.fill(end, GOLD_LIGHT, 0.26)
    with d.placed(0, -19.6):
        d.pair("M-3 -7 C-6.4 -6 -6.6 0 -5.8 4.6 C-5 6.4 -3 6.4 -2 5Z", QColor("#c8571f"), LINE)
        head(d, YOUTH, iris="#4a8a5a", brow=QColor("#8a3312"))
        d.fill("M-1.8 4.3 C-.4 5.2 2.2 5.2 3.8 4 C3.4 6.4 -.4 7 -1.8 4.3Z", LIP, 0.2)
        d.fill("M-1.2 4.75 C0 5.3 2 5.2 3.2 4.5 C2.6 5.6 0 5.9 -1.2 4.75Z", WHITE)
        d.line("M-2.3 3.9 Q-2 4.4 -1.7 4.4 M4.2 3.5 Q4.1 4 3.7 4.1", 0.2)
        d.fill(polygon((-1.85, 0.9), (-1.3, 2.1), (-1.85, 3.6), (-2.4, 2.1)), _BLUE.main)
        # The cap: three horns with bells.
        d.fill("""M-1.4 -6 C-6 -12 -10.6 -12.4 -13.6 -6.4 C-14.4 -4.4 -14 -2 -13 -.6 C-12.2 -4.4 -9.8 -5.4 -7.6 -3
            C-6.6 -1.8 -6 -.6 -5.6 .4 L-4.4 -4.4Z""",
               _BLUE.main, LINE)  # fmt: skip
        d.fill("""M1.4 -6 C6 -12 10.6 -12.4 13.6 -6.4 C14.4 -4.4 14 -2 13 -.6 C12.2 -4.4 9.8 -5.4 7.6 -3
            C6.6 -1.8 6 -.6 5.6 .4 L4.4 -4.4Z""",
               _RED.main, LINE)  # fmt: skip
        d.fill("""M-4.6 -4.6 C-5.6 -9.4 -3 -12.4 1.6 -14.6 C2.8 -15.2 4.2 -15.2 5.2 -14.6
            C3.4 -13.4 4.4 -9.4 4.6 -4.6 Q0 -6.6 -4.6 -4.6Z""",
               GOLD, LINE)  # fmt: skip
        d.line("M-1.6 -6 C-2 -9 0 -11.6 3 -14 M1.8 -6 C1.6 -9 2.4 -12 4.2 -14.2", 0.22, GOLD_DARK)
        d.fill(
            """M-5.6 .4 C-5 -3.4 -3.4 -5 0 -5.2 C3.4 -5 5 -3.4 5.6 .4 C6.6 -4.6 4.4 -7.4 0 -7.6
                C-4.4 -7.4 -6.6 -4.6 -5.6 .4Z""",
            IVORY,
            LINE,
        )
        for x, y in ((-13, 0.8), (13, 0.8), (6.2, -14)):
            d.fill(circle(x, y, 1.35), GOLD_LIGHT, 0.3)
            d.line(f"M{x - 1.2} {y + 0.1} H{x + 1.2} M{x} {y + 0.2} V{y + 1.1}", 0.2)
    with d.placed(15.8, 1.0):
        d.fill("M-.65 8 V-15 H.65 V8Z", QColor("#7a4a22"), LINE)
        d.fill("M-1.2 -6 L-2.8 -2.4 L0 -4 L2.8 -2.4 L1.2 -6Z", _RED.light, 0.26)
        for i in range(3):
            d.fill(turned(path("M-1.6 -2 C-2.4 -4.6 -1 -6.6 0 -7.4 C1 -6.6 2.4 -4.6 1.6 -2Z"), i * 62 - 62, 0, -17.6),
                   (_BLUE.main, GOLD, _RED.main)[i], 0.28)  # fmt: skip
            d.fill(turned(circle(0, -8, 0.8), i * 62 - 62, 0, -17.6), GOLD_LIGHT, 0.22)
        d.fill(circle(0, -16.6, 2.9), WHITE, LINE)
        d.line("M-1.3 -17 H-.7 M.7 -17 H1.3 M-1.3 -15.6 Q0 -14.4 1.3 -15.6", 0.3)
        with d.placed(0, 0.2):
            fist(d, _BLUE.dark, GOLD)
    return d


@once
def _joker_index(large: bool) -> QPainterPath:
    corner = QPainterPath()
    size, x = (12.5, 9.2) if large else (6.6, 5.9)
    corner.addPath(moved(_star(size / 2), x, 4.4 + size / 2))
    letter = 3.5 if large else 5.4
    for i, character in enumerate("JOKER"):
        corner.addPath(
            moved(rank_path(character), x, (6.2 if large else 7.4) + size + letter / 2 + i * letter * 1.2, letter)
        )
    result = QPainterPath(corner)
    result.addPath(QTransform(-1, 0, 0, -1, 2 * _MIDDLE[0], 2 * _MIDDLE[1]).map(corner))
    result.setFillRule(Qt.FillRule.WindingFill)
    return result


def paint_joker(painter: QPainter, large: bool) -> None:
    """Paint the joker's figure and indices on a card at the painter's origin."""
    painter.save()
    painter.translate(*_MIDDLE)
    paint_two_way(painter, _jester(), _band("H"), None, large)
    frame(painter, large, INK)
    painter.restore()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#6a2c7d"))
    painter.drawPath(_joker_index(large))


_SHRUNK: Final = 0.8
_SPADE_BODY: Final = """M0 -.5 C.07 -.33 .45 -.14 .45 .13 C.45 .275 .35 .355 .235 .355 C.14 .355 .06 .3 0 .2
    C-.06 .3 -.14 .355 -.235 .355 C-.35 .355 -.45 .275 -.45 .13 C-.45 -.14 -.07 -.33 0 -.5Z"""


@once
def _ace_of_spades() -> KeptPaths:
    """The light ornament inside the great spade of the ace: a fan of rays, a rosette and a border."""
    d = KeptPaths(QRectF(-25, -38, 50, 76))
    body = path(_SPADE_BODY)
    d.line(moved(body, 0, 0.2, 39.5), 0.5, GOLD)
    d.line(moved(body, 0, 0.3, 37.4), 0.22, GOLD_LIGHT)
    core = moved(body, 0, 0.5, 34.5)
    with d.inside(core):
        for i in range(-13, 14):
            d.fill(_wedge(0, 1.6, 40, i * 8 - 1.3, 2.6), GOLD)
        for radius in (10.6, 13.4, 16.4):
            d.line(circle(0, 1.6, radius), 0.5, BLACK)
        d.fill(circle(0, 1.6, 8.6), BLACK)
    d.line(circle(0, 1.6, 8.3), 0.35, GOLD)
    for i in range(16):
        d.fill(turned(circle(0, -7.5, 0.3), i * 22.5, 0, 1.6), GOLD_LIGHT)
    for i in range(8):
        petal = path("M0 -1.4 C-2.2 -3.2 -1.8 -5.4 0 -6.9 C1.8 -5.4 2.2 -3.2 0 -1.4Z")
        d.fill(turned(petal, i * 45, 0, 1.6), GOLD_LIGHT if i % 2 else IVORY, 0.2)
    d.fill(circle(0, 1.6, 2.1), _RED.main, 0.3)
    d.fill(moved(suit_path("S"), 0, 1.5, 2.5), IVORY)
    d.fill("M-6 19.6 H6 L6.8 20.6 H-6.8Z", GOLD)
    return d


@once
def _ace_pip(suit: str, large: bool) -> QPainterPath:
    """The great pip about the card's middle; the large indices leave the ornamented one a little less room."""
    return moved(suit_path(suit), 0, 0, 25 if suit != "S" else 44 * _SHRUNK if large else 44)


def paint_ace(painter: QPainter, suit: str, colour: QColor, large: bool) -> None:
    """Paint the great pip of an ace, ornamented for spades, on a card at the painter's origin."""
    painter.save()
    painter.translate(*_MIDDLE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPath(_ace_pip(suit, large))
    if suit == "S":
        if large:
            painter.scale(_SHRUNK, _SHRUNK)
        _ace_of_spades().paint(painter)
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour.lighter(190) if colour.lightness() > 60 else GOLD_LIGHT, 0.45))
        painter.drawPath(moved(suit_path(suit), 0, 0, 20.6))
    painter.restore()
