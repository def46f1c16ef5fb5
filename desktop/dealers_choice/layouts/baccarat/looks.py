"""What the things on a casino table look like: the shoe, the rack, notes, lammers, the pack on its edge."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from cardart.baccarat import (
    paint_discard_holder,
    paint_limits,
    paint_loose_cards,
    paint_pack,
    paint_rack,
    paint_shoe,
    paint_slot,
    paint_stacks_of_cards,
    paint_tube,
)
from cardart.chips import (
    paint_bundle,
    paint_commission_marker,
    paint_cut_card,
    paint_lammer,
    paint_notes,
    paint_rail_chips,
    paint_tray,
)

__all__ = ["CUT_CARD", "fullness", "look"]

CUT_CARD: Final = QColor("#e0b71f")

_STEPS: Final = 40
"""How finely shoes, holders and tubes show how full they are, so that few pictures have to be drawn."""


def _paint_rack(painter: QPainter, box: QRectF, tubes: tuple[int, ...]) -> None:
    paint_rack(painter, box, [(denomination, 0.0) for denomination in tubes])


def _paint_lammer(painter: QPainter, box: QRectF, amount: int) -> None:
    paint_lammer(painter, box.center(), min(box.width(), box.height()) * 0.43, amount)


def _paint_pack(painter: QPainter, box: QRectF, total: int, cuts: tuple[int, ...], magnified: bool) -> None:
    paint_pack(painter, box, total, cuts, magnified=magnified)


def _paint_cut_card(painter: QPainter, box: QRectF) -> None:
    inset = 0.02 * box.width()  # where a picture is turned, its edge would be jagged
    paint_cut_card(painter, box.adjusted(inset, inset, -inset, -inset), CUT_CARD)


def _paint_stuck_card(painter: QPainter, box: QRectF) -> None:
    """A cut card of which the lower part is in the pack."""
    painter.save()
    painter.setClipRect(box)
    paint_cut_card(painter, box.adjusted(0, 0, 0, box.height() * 0.4), CUT_CARD)
    painter.restore()


_PAINTERS: Final[Mapping[str, Callable[..., None]]] = {
    "bundle": paint_bundle,
    "cut_card": _paint_cut_card,
    "discards": paint_discard_holder,
    "lammer": _paint_lammer,
    "limits": paint_limits,
    "loose": paint_loose_cards,
    "marker": paint_commission_marker,
    "notes": paint_notes,
    "pack": _paint_pack,
    "rack": _paint_rack,
    "rail": paint_rail_chips,
    "shoe": paint_shoe,
    "slot": paint_slot,
    "stacks": paint_stacks_of_cards,
    "stuck_card": _paint_stuck_card,
    "tray": paint_tray,
    "tube": paint_tube,
}


@lru_cache(maxsize=1024)
def look(kind: str, *of: Hashable) -> tuple[Hashable, Callable[[QPainter, QRectF], None]]:
    """The picture of a thing of this kind and what paints it, as ``Thing`` has them; ``of`` is what the painter of
    that kind takes besides painter and box. Equal arguments give the same pair. Raises KeyError for another kind."""
    painting = _PAINTERS[kind]

    def paint(painter: QPainter, box: QRectF) -> None:
        painting(painter, box, *of)

    return (kind, *of), paint


def fullness(share: float) -> float:
    """How full something is, no finer than it is drawn; only what is empty looks so."""
    return min(_STEPS, math.ceil(round(share * _STEPS, 6))) / _STEPS
