"""The two cards with which a side keeps its score: one covers the other so far that as many pips are to be seen as the
side has points."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from cardart.cards.backs import paint_back
from cardart.cards.faces import paint_face
from cardart.names_and_sizes import HEIGHT, WIDTH
from dealers_choice.table.placement import Thing
from dealers_choice.ui.typefaces import text_font

__all__ = ["Pair", "scoring_cards"]

Pair = tuple[tuple[int, int], tuple[int, int]]
"""The larger card and the smaller: the pips that it has, and how many of them are to be seen."""

_WIDE: Final = 1.1  # card widths; and as high
_UNCOVERED: Final = 0.9
"""How much of a card, at most, looks out from under the other."""
_CAPTION: Final = 0.2  # of the height
_CREAM: Final = QColor(253, 249, 235)


def scoring_cards(pair: Pair, suit: str, caption: str, name: str, x: float, y: float) -> Thing:
    """The pair of this suit about (x, y); below it stands the ``caption``: whose they are, and the points."""
    return Thing(x, y, _WIDE, _WIDE, name, (caption, pair), partial(_paint, pair, suit, caption))


def _paint(pair: Pair, suit: str, caption: str, painter: QPainter, whole: QRectF) -> None:
    box = whole.adjusted(0, 0, 0, -_CAPTION * whole.height())
    painter.setFont(text_font(_CAPTION * whole.height() * 0.8, bold=True))
    painter.setPen(_CREAM)
    painter.drawText(whole, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom), caption)
    (big, big_shown), (small, small_shown) = pair
    below, shown, above, open_above = small, small_shown, big, big_shown == big
    if 0 < big_shown < big or (small_shown == small and not big_shown):
        below, shown, above, open_above = big, big_shown, small, small_shown == small
    high = box.height() / (1 + _UNCOVERED)
    # So much of the card below is uncovered that its pips can be counted from the top.
    down = high * (_UNCOVERED * shown / below if 0 < shown < below else 0.05)
    _paint_card(painter, box.center().x(), box.top(), high, f"{below}{suit}" if shown else "")
    _paint_card(painter, box.center().x() + high * 0.04, box.top() + down, high, f"{above}{suit}" if open_above else "")


def _paint_card(painter: QPainter, middle: float, top: float, high: float, name: str) -> None:
    """One card, face down if it has no ``name``."""
    painter.save()
    painter.translate(middle - high * WIDTH / HEIGHT / 2, top)
    painter.scale(high / HEIGHT, high / HEIGHT)
    if name:
        paint_face(painter, name, "classic")
    else:
        paint_back(painter, "house")
    painter.restore()
