"""Chips on the felt: what an amount looks like in stacks, for every game that is played for chips."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from cardart.table.chip_stack_sizes import columns_rect
from dealers_choice.language import in_figures
from dealers_choice.table.placement import Thing
from dealers_choice.ui.typefaces import text_font

__all__ = ["COUNTERS", "MOST", "STACK", "Columns", "chips_of", "chips_thing", "money", "stack_columns"]

Columns = tuple[tuple[int, ...], ...]
"""Stacks beside each other, each with its denominations in cents from the bottom to the top."""

STACK: Final = 20
"""How many chips a stack has at most where they are handled."""

MOST: Final = 5
"""How many stacks of an amount are seen; more is only a heap."""

_VALUES: Final = (1000, 500, 100, 25, 5, 1)
"""What single chips are worth."""
COUNTERS: Final = (100, 50, 10)
"""What chips are worth with which points are counted."""
_CENTS: Final = 100  # the art names chips by cents
_HIGH: Final = 10  # chips in a stack
_RADIUS: Final = 0.17  # of a chip, in card widths
_LINE: Final = 0.24  # the number below, likewise: its height, and how wide a figure is
_FIGURE: Final = 0.1
_PLATE: Final = QColor(10, 16, 14, 190)
_WHITE: Final = QColor(250, 248, 240)


def stack_columns(chips: Sequence[int], most: int = STACK) -> Columns:
    """Chips in stacks of ``most`` at the highest, in the order given."""
    return tuple(tuple(chips[start : start + most]) for start in range(0, len(chips), most))


_PLAIN: Final[Mapping[int, int]] = {}


@lru_cache(maxsize=1024)
def _look(
    columns: Columns, proved: tuple[tuple[int, int], ...], sign: str
) -> tuple[Hashable, Callable[[QPainter, QRectF], None]]:
    def paint(painter: QPainter, box: QRectF) -> None:
        from cardart.table.casino_chips import paint_columns  # not where the picture is kept

        group = dict(proved)
        whole = columns_rect(columns, 1.0, group)
        scale = box.width() / whole.width()
        paint_columns(painter, box.topLeft() - whole.topLeft() * scale, scale, columns, group, sign)

    return ("stacks", columns, proved, sign), paint


def chips_thing(
    columns: Columns,
    x: float,
    y: float,
    radius: float,
    name: str = "",
    z: float = 0.0,
    *,
    proved: Mapping[int, int] = _PLAIN,
    sign: str = "",
) -> Thing:
    """Stacks of chips that stand at (x, y), the middle of the bottom, as a thing as large as they are; ``radius`` is
    that of a chip in card widths. With ``proved``, how many chips of each denomination a sub-stack has, they show
    those; ``sign`` stands over the number of a chip. Raises ValueError without chips and KeyError for a denomination
    that there is not."""
    whole = columns_rect(columns, radius, proved)
    if whole.isEmpty():
        raise ValueError("no chips make no stack")
    middle = QPointF(x, y) + whole.center()
    picture, paint = _look(columns, tuple(proved.items()), sign)
    return Thing(middle.x(), middle.y(), whole.width(), whole.height(), name, picture, paint, z=z)


@lru_cache(maxsize=512)
def chips_of(amount: int, values: tuple[int, ...] = _VALUES) -> tuple[tuple[int, ...], ...]:
    """The stacks of an amount in the fewest chips of these values, the dearest first, each stack of one value. At most
    five stacks: a heap that is larger looks like its dearest part.

    >>> chips_of(130)
    ((100,), (25,), (5,))
    >>> [len(stack) for stack in chips_of(12_000)]
    [10, 2]
    """
    stacks: list[tuple[int, ...]] = []
    for value in values:
        count, amount = divmod(amount, value)
        stacks += stack_columns([value] * min(count, MOST * _HIGH), _HIGH)
    return tuple(stacks[:MOST])


def money(
    amount: int, x: float = 0.0, y: float = 0.0, name: str = "", *, values: tuple[int, ...] = _VALUES, most: int = MOST
) -> Thing:
    """An amount of chips of these values with its number below, in the middle of (x, y), in card widths; of more than
    ``most`` stacks only the dearest are seen. Raises ValueError if it is not above 0."""
    if amount <= 0:
        raise ValueError(f"{amount} chips make no stack")
    whole = columns_rect(_columns(amount, values, most), _RADIUS)
    width = max(whole.width(), _FIGURE * len(in_figures(amount)) + 2 * _FIGURE)
    look, paint = ("chips", amount, values, most), partial(_paint, amount, values, most)
    return Thing(x, y, width, whole.height() + _LINE, name, look, paint, z=5)


def _columns(amount: int, values: tuple[int, ...], most: int) -> Columns:
    return tuple(tuple(chip * _CENTS for chip in stack) for stack in chips_of(amount, values)[:most])


def _paint(amount: int, values: tuple[int, ...], most: int, painter: QPainter, box: QRectF) -> None:
    from cardart.table.casino_chips import paint_columns

    columns = _columns(amount, values, most)
    whole = columns_rect(columns, _RADIUS)
    scale = box.height() / (whole.height() + _LINE)
    left = box.center().x() - whole.width() * scale / 2
    foot = QPointF(left, box.top()) - whole.topLeft() * scale
    paint_columns(painter, foot, _RADIUS * scale, columns)
    plate = QRectF(box.left(), box.bottom() - _LINE * scale, box.width(), _LINE * scale).adjusted(0, 1, 0, -1)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_PLATE)
    painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
    painter.setFont(text_font(plate.height() * 0.72, bold=True))
    painter.setPen(_WHITE)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, in_figures(amount))
