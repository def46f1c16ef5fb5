"""What paints the things of a casino table. A table whose pictures are kept does not load it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from cardart.table.casino_chips import (
    paint_bundle,
    paint_commission_marker,
    paint_cut_card,
    paint_lammer,
    paint_notes,
    paint_rail_chips,
    paint_tray,
    paint_word_lammer,
)
from cardart.table.casino_gear import (
    paint_discard_holder,
    paint_limits,
    paint_loose_cards,
    paint_pack,
    paint_rack,
    paint_reader,
    paint_shoe,
    paint_slot,
    paint_stacks_of_cards,
    paint_tube,
)
from cardart.table.pitch_hand import paint_pitch_hand

__all__ = ["PAINTERS"]

_CUT_CARD: Final = QColor("#e0b71f")


def _paint_rack(painter: QPainter, box: QRectF, tubes: tuple[int, ...]) -> None:
    paint_rack(painter, box, [(denomination, 0.0) for denomination in tubes])


def _paint_lammer(painter: QPainter, box: QRectF, amount: int, sign: str = "$") -> None:
    paint_lammer(painter, box.center(), min(box.width(), box.height()) * 0.43, amount, sign)


def _paint_word_lammer(painter: QPainter, box: QRectF, word: str) -> None:
    paint_word_lammer(painter, box.center(), min(box.width(), box.height()) * 0.43, word)


def _paint_pack(painter: QPainter, box: QRectF, total: int, cuts: tuple[int, ...], magnified: bool) -> None:
    paint_pack(painter, box, total, cuts, magnified=magnified)


def _paint_cut_card(painter: QPainter, box: QRectF) -> None:
    inset = 0.02 * box.width()  # where a picture is turned, its edge would be jagged
    paint_cut_card(painter, box.adjusted(inset, inset, -inset, -inset), _CUT_CARD)


def _paint_stuck_card(painter: QPainter, box: QRectF) -> None:
    """A cut card of which the lower part is in the pack."""
    painter.save()
    painter.setClipRect(box)
    paint_cut_card(painter, box.adjusted(0, 0, 0, box.height() * 0.4), _CUT_CARD)
    painter.restore()


PAINTERS: Final[Mapping[str, Callable[..., None]]] = {
    "bundle": paint_bundle,
    "cut_card": _paint_cut_card,
    "discards": paint_discard_holder,
    "lammer": _paint_lammer,
    "limits": paint_limits,
    "loose": paint_loose_cards,
    "marker": paint_commission_marker,
    "notes": paint_notes,
    "pack": _paint_pack,
    "pitch_hand": paint_pitch_hand,
    "rack": _paint_rack,
    "rail": paint_rail_chips,
    "reader": paint_reader,
    "shoe": paint_shoe,
    "slot": paint_slot,
    "stacks": paint_stacks_of_cards,
    "stuck_card": _paint_stuck_card,
    "tray": paint_tray,
    "tube": paint_tube,
    "word_lammer": _paint_word_lammer,
}
"""By kind of thing; each takes a painter, the box and what the picture is of."""
