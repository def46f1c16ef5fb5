"""A button on the felt, beside the viewer's own tricks, with which the last trick is looked at once more."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from dealers_choice.layouts.parts.board import Board
from dealers_choice.table.placement import Thing
from dealers_choice.ui import style

__all__ = ["last_trick"]

_WORDS: Final = "Last trick"
_WIDE: Final = 1.02  # with plain text, in card widths
_HIGH: Final = 0.3
_MOST: Final = 1.3  # how much it grows at most with larger text
_AWAY: Final = 0.72  # from the middle of the pile
_PAPER: Final = QColor(10, 16, 14, 200)
_GOLD: Final = QColor(255, 209, 92)


def last_trick(board: Board) -> None:
    """While the last trick may be looked at: a click on the button is one on the pile that it lies in."""
    for zone in board.view.looks:
        x, y = board.chairs[board.viewer].pile
        grown = min(_MOST, max(1.0, style.text_scale()))
        place = min(x, board.width - _WIDE * grown / 2 - 0.1), y - _AWAY
        board.things[zone] = Thing(*place, _WIDE * grown, _HIGH * grown, _WORDS, ("button", _WORDS), _paint)


def _paint(painter: QPainter, box: QRectF) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    body = box.adjusted(1.5, 1.5, -1.5, -1.5)
    painter.setPen(QPen(_GOLD, 1.5))
    painter.setBrush(_PAPER)
    painter.drawRoundedRect(body, body.height() * 0.3, body.height() * 0.3)
    font = QFont()
    font.setPixelSize(max(8, round(box.height() * 0.5)))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(_GOLD)
    painter.drawText(body, Qt.AlignmentFlag.AlignCenter, _WORDS)
