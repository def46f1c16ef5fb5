"""Where Solo's zones lie: four players, the ladder of the auction, and what has been named and called."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from cardrules.game import View
from cardrules.games.solo import GAMES
from dealers_choice import style
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.table.place import Layout, Thing

__all__ = ["SIZE", "layout"]

_WIDE: Final = 2.5  # of the ladder with plain text, in card widths
_RUNG: Final = 0.3
_MOST: Final = 1.3  # how much it grows at most with larger text
_PAPER: Final = QColor(250, 244, 228)
_LIT: Final = QColor(255, 209, 92)
_INK: Final = QColor("#1b2320")
_FAINT: Final = QColor(250, 244, 228, 170)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Solo for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    board.stack("stock")
    board.stack("shown")
    board.trick(outline=view.phase == "play")
    board.trick(outline=False, kind="turned", step=0.12)
    board.hands()
    board.piles()
    if view.phase == "name" and style.text_scale() > 1:  # the panel with large text reaches up to where it would stand
        board.badges("color", x=2.4, y=-1.64)
    else:
        board.badges("color", "game", "called", x=3.05)
    if view.phase in ("ask", "duel"):
        level = view.facts["level"] if view.phase == "duel" else 0
        beside = next(chair for chair in board.chairs.values() if chair.side == "left")
        grown = min(_MOST, max(1.0, style.text_scale()))
        wide, rung = _WIDE * grown, _RUNG * grown
        x, y = (1.7 if grown == 1 else 1.15) + wide / 2, beside.y - 0.15
        words = f"{GAMES[level].name} is spoken of" if level in GAMES else "nobody has asked yet"
        board.things["ladder"] = Thing(
            x,
            y,
            wide,
            rung * len(GAMES),
            f"The steps of the auction: {words}",
            ("steps", level),
            partial(_paint, level),
        )
        # Who holds the step stands beside its rung.
        board.tokens["level"] = (x + wide / 2 + (1.0 if grown == 1 else 1.4), y + (len(GAMES) / 2 - level + 0.5) * rung)
    return board.layout()


def _paint(level: int, painter: QPainter, box: QRectF) -> None:
    """The six ranks, the lowest at the bottom, that which is spoken of lit."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    high = box.height() / len(GAMES)
    font = QFont()
    font.setPixelSize(max(8, round(high * 0.5)))
    font.setBold(True)
    painter.setFont(font)
    for rank, kind in GAMES.items():
        rung = QRectF(box.left(), box.bottom() - rank * high, box.width(), high).adjusted(1, 1, -1, -1)
        lit = rank == level
        painter.setPen(QPen(QColor(0, 0, 0, 110), 1))
        painter.setBrush(_LIT if lit else QColor(10, 16, 14, 150))
        painter.drawRoundedRect(rung, high * 0.2, high * 0.2)
        painter.setPen(_INK if lit else _PAPER if rank > level else _FAINT)
        words = rung.adjusted(high * 0.35, 0, -high * 0.35, 0)
        name = kind.name[0].upper() + kind.name[1:]
        worth = str(kind.value)
        room = words.width() - QFontMetricsF(font).horizontalAdvance(worth) - high * 0.3
        name = QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, room)
        top = words.center().y() + QFontMetricsF(font).ascent() / 2 - QFontMetricsF(font).descent() / 2
        painter.drawText(QPointF(words.left(), top), name)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), worth)
