"""Card faces: pips, indices and the decks. The figures on the court cards are in ``court_figures``.

Everything is in card units: a card is 63 wide and 88 high, the millimetres of a real one.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from cardart.cards import court_figures
from cardart.cards.suit_inks import PAPER, parted
from cardart.cards.suit_signs import pip_path, suit_colour
from cardart.drawing.pips_and_letters import rank_path, suit_path
from cardart.drawing.shape_cache import once
from cardart.drawing.svg_paths import moved
from cardart.names_and_sizes import CORNER, DECKS, GERMAN, HEIGHT, NAMES, RANKS_OF, SPANISH, WIDTH

__all__ = [
    "CORNER", "DECKS", "HEIGHT", "NAMES", "PIPS", "WIDTH", "card_shape", "paint_face", "pip_path", "suit_colour",
    "suit_path",
]  # fmt: skip

_L, _M, _R = -1.0, 0.0, 1.0
_SIDES: Final = {
    4: ((_L, -1.0), (_R, -1.0), (_L, 1.0), (_R, 1.0)),
    6: ((_L, -1.0), (_R, -1.0), (_L, 0.0), (_R, 0.0), (_L, 1.0), (_R, 1.0)),
    8: tuple((side, row) for row in (-1.0, -1 / 3, 1 / 3, 1.0) for side in (_L, _R)),
}
PIPS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "2": ((_M, -1.0), (_M, 1.0)),
    "3": ((_M, -1.0), (_M, 0.0), (_M, 1.0)),
    "4": _SIDES[4],
    "5": (*_SIDES[4], (_M, 0.0)),
    "6": _SIDES[6],
    "7": (*_SIDES[6], (_M, -0.5)),
    "8": (*_SIDES[6], (_M, -0.5), (_M, 0.5)),
    "9": (*_SIDES[8], (_M, 0.0)),
    "10": (*_SIDES[8], (_M, -2 / 3), (_M, 2 / 3)),
}
"""Where the pips of a rank stand: -1, 0, 1 across and from -1 (top row) to 1 (bottom row) down the pip field."""

_PAPER: Final = QColor(PAPER)
_EDGE: Final = QColor(30, 26, 40, 105)

# For each kind of index: centre x, centre y and height of the rank, then of the suit below it.
_INDEX: Final = {False: (6.0, 9.8, 10.6, 20.2, 7.0), True: (9.6, 14.0, 20.0, 32.4, 12.2)}
# Half the width and half the height of the pip field, and the height of a pip; its centre lies on the card's.
_FIELD: Final = {False: (12.8, 28.4, 13.2), True: (8.9, 29.6, 9.4)}


def card_shape(inset: float = 0.0) -> QPainterPath:
    """The rounded outline of a card, drawn in by ``inset`` card units."""
    shape = QPainterPath()
    shape.addRoundedRect(
        QRectF(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset), CORNER - inset / 2, CORNER - inset / 2
    )
    return shape


@once
def _pips(rank: str, suit: str, large: bool) -> QPainterPath:
    """All pips of a card as one path; those below the middle stand on their heads."""
    across, down, size = _FIELD[large]
    result = QPainterPath()
    result.setFillRule(Qt.FillRule.WindingFill)
    upright = suit_path(suit)
    for x, y in PIPS[rank]:
        scale = -size if y > 0 else size
        result.addPath(moved(upright, WIDTH / 2 + x * across, HEIGHT / 2 + y * down, scale))
    return result


@once
def _index(rank: str, suit: str, large: bool) -> QPainterPath:
    """The two corner indices of a card as one path."""
    x, rank_y, rank_size, suit_y, suit_size = _INDEX[large]
    letter = rank_path(rank)
    narrow = 0.86 if large and rank == "10" else 1.0
    corner = QTransform(rank_size * narrow, 0, 0, rank_size, x, rank_y).map(letter)
    corner.addPath(moved(suit_path(suit), x, suit_y, suit_size))
    result = QPainterPath(corner)
    result.addPath(QTransform(-1, 0, 0, -1, WIDTH, HEIGHT).map(corner))
    result.setFillRule(Qt.FillRule.WindingFill)
    return result


def paint_face(painter: QPainter, name: str, deck: str) -> None:
    """Paint a whole card into the rectangle 0, 0, WIDTH, HEIGHT of the painter's coordinates.

    ``name`` is one of NAMES, ``deck`` a key of DECKS, with colours of one's own or without (``inks``). The painter is
    left as it was found. Raises KeyError for an unknown name or deck, having painted nothing.
    """
    kind, _ = parted(deck)
    if kind not in DECKS or name not in NAMES:
        raise KeyError(name if kind in DECKS else deck)
    large = kind == "large"
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_PAPER)
    painter.drawPath(card_shape())
    if name == "JK":
        court_figures.paint_joker(painter, large)
    else:
        rank, suit = name[:-1], name[-1]
        colour = suit_colour(suit, deck)
        if kind in GERMAN:
            from cardart.cards.german_decks import paint_german

            paint_german(painter, rank, suit, colour, PIPS.get(rank, ()), kind == "bavarian")
        elif kind == SPANISH:
            from cardart.cards.spanish_deck import paint_spanish

            paint_spanish(painter, rank, suit, colour, PIPS.get(rank, ()))
        elif rank in "JQK":
            court_figures.paint_court(painter, rank, suit, colour, large)
        elif rank == "A":
            court_figures.paint_ace(painter, suit, colour, large)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        if kind not in RANKS_OF:
            if rank in PIPS:
                painter.drawPath(_pips(rank, suit, large))
            painter.drawPath(_index(rank, suit, large))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_EDGE, 0.4))
    painter.drawPath(card_shape(0.2))
    painter.restore()
