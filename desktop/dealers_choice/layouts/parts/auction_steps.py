"""The steps of an auction beside the player at the left, the lowest at the bottom, with what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from dealers_choice.layouts.parts.table_to_furnish import Board
from dealers_choice.table.placement import Thing
from dealers_choice.ui import style
from dealers_choice.ui.typefaces import text_font

__all__ = ["Step", "steps"]

Step = tuple[str, str]
"""What is bid, and what it is worth."""

_LEFT: Final = (1.7, 1.15)  # of the steps with plain text and with larger
_WIDE: Final = 2.5  # with plain text
_RUNG: Final = 0.3
_MOST: Final = 1.3  # how much they grow at most with larger text
_BESIDE: Final = (1.28, 1.4)  # from their edge to the middle of a badge, with plain text and with larger
_PAPER: Final = QColor(250, 244, 228)
_LIT: Final = QColor(255, 209, 92)
_INK: Final = QColor("#1b2320")
_FAINT: Final = QColor(250, 244, 228, 170)


def steps(board: Board, all_of: Sequence[Step], level: int, name: str, badge: str) -> None:
    """Put the steps on the table, that which is spoken of lit: ``level`` counts from 1, 0 is none. A token of the kind
    ``badge`` stands beside it."""
    beside = next(chair for chair in board.chairs.values() if chair.side == "left")
    grown = min(_MOST, max(1.0, style.text_scale()))
    wide, rung = _WIDE * grown, _RUNG * grown
    x, y = _LEFT[grown > 1] + wide / 2, beside.y - 0.15
    rungs = tuple(all_of)
    board.things["steps"] = Thing(
        x, y, wide, rung * len(rungs), name, ("steps", rungs, level), partial(_paint, rungs, level)
    )
    board.tokens[badge] = (x + wide / 2 + _BESIDE[grown > 1], y + (len(rungs) / 2 - level + 0.5) * rung)


def _paint(rungs: Sequence[Step], level: int, painter: QPainter, box: QRectF) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    high = box.height() / len(rungs)
    font = text_font(high * 0.5, bold=True)
    painter.setFont(font)
    for rank, (name, worth) in enumerate(rungs, start=1):
        rung = QRectF(box.left(), box.bottom() - rank * high, box.width(), high).adjusted(1, 1, -1, -1)
        lit = rank == level
        painter.setPen(QPen(QColor(0, 0, 0, 110), 1))
        painter.setBrush(_LIT if lit else QColor(10, 16, 14, 150))
        painter.drawRoundedRect(rung, high * 0.2, high * 0.2)
        painter.setPen(_INK if lit else _PAPER if rank > level else _FAINT)
        words = rung.adjusted(high * 0.35, 0, -high * 0.35, 0)
        room = words.width() - QFontMetricsF(font).horizontalAdvance(worth) - high * 0.3
        fitting = QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, room)
        top = words.center().y() + QFontMetricsF(font).ascent() / 2 - QFontMetricsF(font).descent() / 2
        painter.drawText(QPointF(words.left(), top), fitting)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), worth)
