"""A slate beside the player at the left, on which the score is kept with chalk: a line of heads, and a line for each
side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from dealers_choice.language import current
from dealers_choice.layouts.parts.table_to_furnish import Board
from dealers_choice.table.placement import Thing
from dealers_choice.ui import style
from dealers_choice.ui.typefaces import text_font

__all__ = ["Column", "slate"]

Column = tuple[str, float]
"""Its head, and its share of the slate's width."""

_X: Final = 2.85
_AWAY: Final = 1.22  # from the player to its upper edge
_WIDE: Final = 2.3
_HIGH: Final = 0.96  # with plain text
_MOST: Final = 1.2  # how much it grows at most with larger text
_SLATE: Final = QColor(24, 34, 38, 225)
_WOOD: Final = QColor(126, 84, 44)
_CHALK: Final = QColor(244, 242, 232)
_FAINT: Final = QColor(244, 242, 232, 150)


def slate(board: Board, columns: Sequence[Column], rows: Sequence[Sequence[str]], name: str) -> None:
    """Put the slate on the table; ``rows`` have a cell for each of the ``columns``, and ``name`` tells all of it."""
    beside = next(chair for chair in board.chairs.values() if chair.side == "left")
    high = _HIGH * min(_MOST, max(1.0, style.text_scale()))
    seen = tuple(columns), tuple(tuple(row) for row in rows)
    board.things["slate"] = Thing(
        _X, beside.y - _AWAY + high / 2, _WIDE, high, name, ("slate", *seen), partial(_paint, *seen)
    )


def _paint(columns: Sequence[Column], rows: Sequence[Sequence[str]], painter: QPainter, box: QRectF) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = box.height() * 0.045
    painter.setPen(QPen(_WOOD, rim * 1.6))
    painter.setBrush(_SLATE)
    painter.drawRoundedRect(box.adjusted(rim, rim, -rim, -rim), rim * 2, rim * 2)
    inner = box.adjusted(rim * 3, rim * 2, -rim * 3, -rim * 2)
    high = inner.height() / (len(rows) + 1)
    for number, row in enumerate(([head for head, _ in columns], *rows)):
        painter.setFont(text_font(high * (0.48 if number == 0 else 0.66), bold=number > 0))
        painter.setPen(_FAINT if number == 0 else _CHALK)
        left, top = inner.left(), inner.top() + number * high
        for place, (cell, (_, share)) in enumerate(zip(row, columns, strict=True)):
            wide = inner.width() * share
            side = Qt.AlignmentFlag.AlignHCenter if place else Qt.AlignmentFlag.AlignLeft
            painter.drawText(QRectF(left, top, wide, high), int(side | Qt.AlignmentFlag.AlignVCenter), current()(cell))
            left += wide
        if number:
            painter.setPen(QPen(_FAINT, 1))
            painter.drawLine(QPointF(inner.left(), top), QPointF(inner.right(), top))
