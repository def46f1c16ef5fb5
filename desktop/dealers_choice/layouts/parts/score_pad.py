"""A paper beside the player at the left, on which the score of the hand is kept: a line of heads, and a line for each
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
from dealers_choice.ui.materials import inks, paint_paper
from dealers_choice.ui.typefaces import text_font

__all__ = ["Column", "score_pad"]

Column = tuple[str, float]
"""Its head, and its share of the paper's width."""

_X: Final = 2.85
_AWAY: Final = 1.22  # from the player to its upper edge
_WIDE: Final = 2.3
_HIGH: Final = 0.96  # with plain text
_MOST: Final = 1.2  # how much it grows at most with larger text


def score_pad(board: Board, columns: Sequence[Column], rows: Sequence[Sequence[str]], name: str) -> None:
    """Put the paper on the table; ``rows`` have a cell for each of the ``columns``, and ``name`` tells all of it."""
    beside = next(chair for chair in board.chairs.values() if chair.side == "left")
    high = _HIGH * min(_MOST, max(1.0, style.text_scale()))
    seen = tuple(columns), tuple(tuple(row) for row in rows)
    board.things["pad"] = Thing(
        _X, beside.y - _AWAY + high / 2, _WIDE, high, name, ("pad", *seen), partial(_paint, *seen)
    )


def _paint(columns: Sequence[Column], rows: Sequence[Sequence[str]], painter: QPainter, box: QRectF) -> None:
    look, rim = inks(), box.height() * 0.06
    paint_paper(painter, box)
    inner = box.adjusted(rim * 2.2, rim, -rim * 2.2, -rim * 1.6)
    high = inner.height() / (len(rows) + 1)
    for number, row in enumerate(([head for head, _ in columns], *rows)):
        painter.setFont(text_font(high * (0.48 if number == 0 else 0.66), bold=number > 0))
        painter.setPen(QColor(look.ink if number else look.muted))
        left, top = inner.left(), inner.top() + number * high
        for place, (cell, (_, share)) in enumerate(zip(row, columns, strict=True)):
            wide = inner.width() * share
            side = Qt.AlignmentFlag.AlignHCenter if place else Qt.AlignmentFlag.AlignLeft
            painter.drawText(QRectF(left, top, wide, high), int(side | Qt.AlignmentFlag.AlignVCenter), current()(cell))
            left += wide
        if number:
            painter.setPen(QPen(QColor(look.rule), 1))
            painter.drawLine(QPointF(inner.left(), top), QPointF(inner.right(), top))
