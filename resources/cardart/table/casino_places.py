"""A casino table: what all of them have, and where that lies on them. What a game has besides is in
``baccarat_places`` and ``blackjack_places``.

A table is seen from the dealer's chair: the bettors sit round an arc at the top. Lengths are in units of the table's
width; the table is SHAPE high, x runs to the right and y downwards from its upper left corner. Angles are in degrees,
clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

__all__ = [
    "FIXTURES", "MAGNIFIED", "MIDDLE", "PACK_MARKS", "SHAPE", "SPAN", "TALL", "FeltArea", "at", "pack_behind",
    "pack_share", "rack_tubes", "sector",
]  # fmt: skip

SHAPE: Final = 0.585
"""The table's height to its width."""

MIDDLE: Final = (0.5, 0.665)
"""The middle of all arcs."""

SPAN: Final = 94.0
"""Degrees that the positions take in all."""
TALL: Final = 88 / 63
"""A card's height to its width."""


class FeltArea(NamedTuple):
    """An area of the table."""

    x: float
    """Its middle."""
    y: float
    width: float
    """Its size before it is turned."""
    height: float
    angle: float = 0.0
    """How far it is turned about its middle."""


FIXTURES: Final[Mapping[str, FeltArea]] = {
    "shoe": FeltArea(0.108, 0.492, 0.176, 0.152),
    "discard": FeltArea(0.914, 0.502, 0.112, 0.132),
    "rack": FeltArea(0.5, 0.5515, 0.40, 0.059),
    "holding": FeltArea(0.252, 0.548, 0.080, 0.056),
    "lammers": FeltArea(0.748, 0.548, 0.080, 0.056),
    "slot": FeltArea(0.822, 0.548, 0.050, 0.030),
    "sign": FeltArea(0.914, 0.380, 0.104, 0.088),
}
"""Where the shoe stands, the discards, the rack, what is taken (``holding``), the lammers, the slot for notes, the sign
with the limits."""


def at(radius: float, degrees: float) -> tuple[float, float]:
    """A point of the table, by its way from the middle of the arcs and its angle."""
    turn = math.radians(degrees)
    return MIDDLE[0] + radius * math.sin(turn), MIDDLE[1] - radius * math.cos(turn)


def sector(outer: float, inner: float, start: float, end: float, middle: tuple[float, float] = MIDDLE) -> QPainterPath:
    """A part of a ring between two angles from the top."""
    result = QPainterPath()
    x, y = middle
    wide, narrow = (
        QRectF(x - outer, y - outer, 2 * outer, 2 * outer),
        QRectF(x - inner, y - inner, 2 * inner, 2 * inner),
    )
    result.arcMoveTo(wide, 90 - start)
    result.arcTo(wide, 90 - start, start - end)
    result.arcTo(narrow, 90 - end, end - start)
    result.closeSubpath()
    return result


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


_END: Final = 0.05  # of the picture's width on each side of the pack
MAGNIFIED: Final = 104
"""Cards in the part of a pack that is magnified."""
_WIDE_PART: Final = 0.72  # of the pack's length: that part
PACK_MARKS: Final = (0, 7, 14, 16, 26, 52, 78, 104)
"""Where the scale of the pack has its marks, in cards from the end."""


def pack_share(behind: float, total: int, *, magnified: bool = False) -> float:
    """Where a cut card with so many cards behind it sticks out of the pack, as a share of the width of what
    ``paint_pack`` paints. The last card lies at the left; a ``magnified`` pack is stretched there."""
    if not magnified:
        share = behind / total
    elif behind <= MAGNIFIED:
        share = _WIDE_PART * math.sqrt(max(0.0, behind) / MAGNIFIED)
    else:
        share = _WIDE_PART + (1 - _WIDE_PART) * (behind - MAGNIFIED) / (total - MAGNIFIED)
    return _END + (1 - 2 * _END) * share


def pack_behind(share: float, total: int, *, magnified: bool = False) -> int:
    """How many cards are behind a cut card that is put in at a share of the picture's width: the contrary of
    ``pack_share``, from 1 to ``total - 1`` whatever the share."""
    part = min(1.0, max(0.0, (share - _END) / (1 - 2 * _END)))
    if not magnified:
        behind = part * total
    elif part <= _WIDE_PART:
        behind = MAGNIFIED * (part / _WIDE_PART) ** 2
    else:
        behind = MAGNIFIED + (total - MAGNIFIED) * (part - _WIDE_PART) / (1 - _WIDE_PART)
    return min(total - 1, max(1, round(behind)))
