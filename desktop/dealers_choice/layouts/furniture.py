"""What stands and lies on a casino table besides cards, as things of a layout: chips, notes, the shoe, the rack."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
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
from cardrules.baccarat.rules import DENOMINATIONS, fewest_chips
from dealers_choice.table.chips import STACK, Columns, stack_columns

__all__ = [
    "CUT_CARD",
    "STEPS",
    "look",
    "purse_chips",
    "wager_columns",
    "working_columns",
]

CUT_CARD: Final = QColor("#e0b71f")

STEPS: Final = 40
"""How finely shoes, holders and tubes show how full they are, so that few pictures have to be drawn."""

_MOST: Final = 3  # stacks of a bet in one colour
_KEPT: Final = 4  # chips of each denomination that a purse is changed into, if it can be


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


def _in_chips(amount: int, colour: int) -> list[int]:
    """An amount in chips of one colour and what is left in the fewest, largest first."""
    same, rest = divmod(amount, colour) if colour else (0, amount)
    chips = [chip for chip, count in fewest_chips(rest) for _ in range(count)]
    return sorted([colour] * same + chips, reverse=True)


def wager_columns(amount: int, colour: int = 0) -> Columns:
    """The chips of a bet in cents: of its ``colour``, or if there is none (0) or they would be more than three stacks
    the fewest; one stack with the largest at the bottom, or stacks of about equal height."""
    chips = _in_chips(amount, colour)
    if len(chips) > _MOST * STACK:
        chips = _in_chips(amount, 0)
    stacks = -(-len(chips) // STACK)
    return stack_columns(chips, -(-len(chips) // stacks)) if stacks > 1 else (tuple(chips),)


def working_columns(chips: Sequence[int]) -> Columns:
    """Chips sorted as a dealer cuts them: each denomination in stacks of its own, the largest at the left."""
    columns: list[tuple[int, ...]] = []
    for denomination in sorted(set(chips), reverse=True):
        columns += stack_columns([chip for chip in chips if chip == denomination])
    return tuple(columns)


@lru_cache(maxsize=256)
def purse_chips(amount: int, least: int) -> tuple[tuple[int, int], ...]:
    """The chips in a bettor's tray as (denomination, how many), largest first: few, but with change down to chips of
    ``least`` cents, so that any bet can be made."""
    counts = dict.fromkeys(DENOMINATIONS, 0) | dict(fewest_chips(amount))
    for large, small in pairwise(DENOMINATIONS):
        if small >= least and counts[large] and counts[small] < _KEPT:
            counts[large] -= 1
            counts[small] += large // small
    return tuple((denomination, count) for denomination, count in counts.items() if count)
