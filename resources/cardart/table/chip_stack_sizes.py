"""How casino chips stand: what they are proved in, and how much room stacks of them take. What they look like is in
``chips``.

Denominations and amounts are in cents, sizes in the painter's units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QRectF

__all__ = [
    "SHADOW",
    "SQUASH",
    "THICK",
    "columns_rect",
    "feet",
    "levels_of",
    "stack_rect",
    "sub_stack",
]

SQUASH: Final = 0.84
"""A circle's height to its width, seen slightly from the front."""
THICK: Final = 0.145
"""Of a radius: how much a chip adds to a stack's height."""
_GAP: Final = 0.12  # of a radius: between sub-stacks
_ASIDE: Final = 0.16  # of a radius: how far every other sub-stack is shifted
_SIDE: Final = 0.035  # of a radius: how far from straight a chip may lie on those below
_ROW: Final = 7  # stacks beside each other
_ACROSS: Final = 2.14  # radiuses from stack to stack
_DEEP: Final = 1.9  # radiuses from row to row
SHADOW: Final = 0.2
"""Of a radius: how far a shadow reaches."""


def levels_of(chips: Sequence[int], group: int) -> list[tuple[float, float]]:
    """Where the bottom of each chip lies in a stack of radius 1: how far to the right, and how high."""
    result = []
    height, side, run = 0.0, 0, 0
    for number, chip in enumerate(chips):
        if group and number and (run == group or chip != chips[number - 1]):
            height, side, run = height + _GAP, 1 - side, 0
        run += 1
        # A little untidy, but always the same way.
        loose = ((number * 7 + 3) % 5 - 2) / 2 * _SIDE if number else 0.0
        result.append((side * _ASIDE + loose, height))
        height += THICK
    return result


def stack_rect(chips: Sequence[int], radius: float, group: int = 0) -> QRectF:
    """What ``paint_stack`` paints, shadow and all, if the bottom chip's middle lies at the origin.

    Empty if there are no chips.
    """
    if not chips:
        return QRectF()
    top = levels_of(chips, group)[-1][1] + THICK
    reach = 1 + SHADOW
    right = max(reach, 1 + _SIDE + (_ASIDE if group else 0.0))
    return QRectF(-reach * radius, -(top + SQUASH + 0.02) * radius, (reach + right) * radius,
                  (top + 2 * SQUASH + SHADOW + 0.12) * radius)  # fmt: skip


def columns_rect(columns: Sequence[Sequence[int]], radius: float, group: Mapping[int, int] | None = None) -> QRectF:
    """What ``paint_columns`` paints, shadow and all; see there. Empty if there are no chips."""
    result = QRectF()
    for chips, (x, y) in zip(columns, feet(len(columns)), strict=True):
        result = result.united(stack_rect(chips, radius, sub_stack(chips, group)).translated(x * radius, y * radius))
    return result


def sub_stack(chips: Sequence[int], group: Mapping[int, int] | None) -> int:
    """How many chips a sub-stack of this column has; 0 without any."""
    return group[chips[0]] if group and chips else 0


def feet(count: int) -> list[tuple[float, float]]:
    """Where the columns stand, in radiuses."""
    rows = -(-count // _ROW) or 1
    each = -(-count // rows)
    return [
        ((number % each - (min(each, count - number // each * each) - 1) / 2) * _ACROSS, number // each * _DEEP)
        for number in range(count)
    ]
