"""The ladder of trumps: a strip with all of them in their order, those that have been played greyed; a memory aid."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from cardrules.protocol.cards import Card, card_symbol
from cardrules.protocol.texts import say
from dealers_choice.table.placement import Thing
from dealers_choice.ui.suit_symbols import advance, paint_words
from dealers_choice.ui.typefaces import text_font

__all__ = ["ladder"]

_STEP: Final = 0.41  # from rung to rung, in card widths
_HIGH: Final = 0.34
_PAPER: Final = QColor(250, 244, 228)
_GONE: Final = QColor(10, 16, 14, 120)
_INK: Final = QColor("#1b2320")
_FAINT: Final = QColor(200, 210, 204, 120)


def ladder(trumps: Sequence[Card], gone: Collection[Card], x: float, y: float) -> Thing:
    """The strip about (x, y), the highest trump first; ``gone`` have been played."""
    left = [say("{card:words}", card=card) for card in trumps if card not in gone]
    name = (
        say("Trumps that have not been played: {cards:and}", cards=left) if left else say("All trumps have been played")
    )
    seen = tuple((card_symbol(card), card in gone) for card in trumps)
    return Thing(x, y, _STEP * len(trumps), _HIGH, name, ("ladder", seen), partial(_paint, seen), aid=True)


def _paint(rungs: Sequence[tuple[str, bool]], painter: QPainter, box: QRectF) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide = box.width() / len(rungs)
    font = text_font(box.height() * 0.56, bold=True)
    for place, (words, gone) in enumerate(rungs):
        rung = QRectF(box.left() + place * wide, box.top(), wide, box.height()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(0, 0, 0, 90), 1) if not gone else Qt.PenStyle.NoPen)
        painter.setBrush(_GONE if gone else _PAPER)
        painter.drawRoundedRect(rung, rung.height() * 0.18, rung.height() * 0.18)
        at = QPointF(rung.center().x() - advance(words, font) / 2, rung.center().y() - QFontMetricsF(font).height() / 2)
        if gone:
            painter.setOpacity(0.4)
        paint_words(painter, words, at, font, _FAINT if gone else _INK, plain=gone)
        painter.setOpacity(1.0)
