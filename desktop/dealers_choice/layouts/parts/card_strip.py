"""What is printed on the felt beside the trick: a strip of small cards that tells which are the highest now (they are a
picture: the cards themselves lie elsewhere), and below it rows of counters, as many as win the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from cardart.cards.faces import paint_face
from cardart.names_and_sizes import HEIGHT, WIDTH
from cardrules.protocol.cards import Card, card_name
from dealers_choice.table.placement import Thing
from dealers_choice.ui.suit_symbols import printed_with
from dealers_choice.ui.typefaces import text_font

__all__ = ["card_strip", "counters"]

_CARD: Final = 0.43  # card widths
_STEP: Final = 0.46
_CAPTION: Final = 0.24
_ROW: Final = 0.24
_HEAD: Final = 0.3  # how much of a row of counters its head takes
_CREAM: Final = QColor(253, 249, 235)
_EMPTY: Final = QColor(253, 249, 235, 130)


def card_strip(cards: Sequence[Card], caption: str, name: str, x: float, y: float) -> Thing:
    """These cards about (x, y), in card widths, with the ``caption`` over them; ``name`` tells all of it."""
    names, deck = tuple(map(card_name, cards)), printed_with()
    wide, high = _STEP * len(names), _CARD * HEIGHT / WIDTH + _CAPTION
    return Thing(
        x, y, wide, high, name, ("card strip", names, caption, deck), partial(_paint_cards, names, caption, deck)
    )


def counters(rows: Sequence[tuple[str, int]], most: int, name: str, x: float, y: float) -> Thing:
    """Rows of so many counters about (x, y), each with its head and how many of them count."""
    seen = tuple(rows)
    wide = 4 * _STEP
    return Thing(x, y, wide, _ROW * len(seen), name, ("counters", seen, most), partial(_paint_counters, seen, most))


def _paint_cards(names: Sequence[str], caption: str, deck: str, painter: QPainter, whole: QRectF) -> None:
    step = whole.width() / len(names)
    high = _CARD / _STEP * step * HEIGHT / WIDTH
    painter.setFont(text_font((whole.height() - high) * 0.8, bold=True))
    painter.setPen(_CREAM)
    painter.drawText(whole, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), caption)
    for number, card in enumerate(names):
        painter.save()
        painter.translate(whole.left() + (number + 0.03) * step, whole.bottom() - high)
        painter.scale(high / HEIGHT, high / HEIGHT)
        paint_face(painter, card, deck)
        painter.restore()


def _paint_counters(rows: Sequence[tuple[str, int]], most: int, painter: QPainter, whole: QRectF) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    high = whole.height() / len(rows)
    step = whole.width() * (1 - _HEAD) / most
    for number, (head, count) in enumerate(rows):
        line = QRectF(whole.left(), whole.top() + number * high, whole.width() * _HEAD, high)
        painter.setFont(text_font(high * 0.7, bold=True))
        painter.setPen(_CREAM)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), head)
        for at in range(most):
            dot = QRectF(line.right() + (at + 0.1) * step, line.center().y() - step * 0.4, step * 0.8, step * 0.8)
            painter.setPen(QPen(_CREAM if at < count else _EMPTY, max(1.0, step * 0.1)))
            painter.setBrush(_CREAM if at < count else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(dot)
