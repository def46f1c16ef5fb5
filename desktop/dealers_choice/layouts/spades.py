"""Where Spades' zones lie: partners opposite, the trick in the middle, a side's tricks crossed before one of them."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from cardrules.game import View
from cardrules.texts import counted
from dealers_choice import style
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.table.place import Layout, Thing

__all__ = ["SIZE", "layout"]

_HEADS: Final = ("", "Tricks", "Bags", "Total")
_COLUMNS: Final = (0.32, 0.28, 0.18, 0.22)  # of the slate's width
_HIGH: Final = 0.96  # card widths, with plain text
_SLATE: Final = QColor(24, 34, 38, 225)
_WOOD: Final = QColor(126, 84, 44)
_CHALK: Final = QColor(244, 242, 232)
_FAINT: Final = QColor(244, 242, 232, 150)

Row = tuple[str, str, str, str]


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Spades for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    board.stack("stock")
    board.trick(outline=view.phase != "bid")
    board.hands()
    board.piles(crossed=4)
    board.badges("broken", x=3.0)
    if view.phase != "bid":  # so long they stand at the plates
        board.fronts("bid")
    if view.facts["hand"]:
        beside = next(chair for chair in board.chairs.values() if chair.side == "left")
        own, other = _side(view, board.viewer % 2), _side(view, 1 - board.viewer % 2)
        names = ("Your side", "The other side") if view.seat is not None else ("One side", "The other side")
        rows = (
            ("We" if view.seat is not None else "One", *own),
            ("They" if view.seat is not None else "Other", *other),
        )
        told = [
            f"{name}: {tricks} tricks, {counted(int(bags), 'bag')}, {total} points"
            for name, (tricks, bags, total) in zip(names, (own, other), strict=True)
        ]
        high = _HIGH * min(1.2, max(1.0, style.text_scale()))
        board.things["slate"] = Thing(
            2.85, beside.y - 1.22 + high / 2, 2.3, high, "; ".join(told), ("slate", rows), partial(_paint, rows)
        )
    return board.layout()


def _side(view: View, side: int) -> tuple[str, str, str]:
    """The tricks of a side and its contract, as far as it has been bid; its bags; its total."""
    facts = view.facts
    bids, won = facts["bids"][side::2], facts["won"][side::2]
    said = [bid for bid in bids if bid >= 0]
    if len(said) < 2:
        tricks = f"{said[0]} + ?" if said else "–"
    else:  # the tricks of who has bid nil do not count towards the contract
        taken = sum(number for bid, number in zip(bids, won, strict=True) if bid)
        tricks = f"{taken}/{sum(said)}"
    return tricks, str(facts["bags"][side]), str(facts["totals"][side])


def _paint(rows: tuple[Row, ...], painter: QPainter, box: QRectF) -> None:
    """A slate on which the score is kept with chalk."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = box.height() * 0.045
    painter.setPen(QPen(_WOOD, rim * 1.6))
    painter.setBrush(_SLATE)
    painter.drawRoundedRect(box.adjusted(rim, rim, -rim, -rim), rim * 2, rim * 2)
    inner = box.adjusted(rim * 3, rim * 2, -rim * 3, -rim * 2)
    high = inner.height() / (len(rows) + 1)
    font = QFont()
    for number, row in enumerate((_HEADS, *rows)):
        font.setPixelSize(max(7, round(high * (0.48 if number == 0 else 0.66))))
        font.setBold(number > 0)
        painter.setFont(font)
        painter.setPen(_FAINT if number == 0 else _CHALK)
        left, top = inner.left(), inner.top() + number * high
        for column, cell in enumerate(row):
            wide = inner.width() * _COLUMNS[column]
            side = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignHCenter
            painter.drawText(QRectF(left, top, wide, high), int(side | Qt.AlignmentFlag.AlignVCenter), cell)
            left += wide
        if number:
            painter.setPen(QPen(_FAINT, 1))
            painter.drawLine(QPointF(inner.left(), top), QPointF(inner.right(), top))
