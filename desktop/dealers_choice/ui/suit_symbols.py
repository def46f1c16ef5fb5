"""Words with suits in them: ``7♠`` written with the pip of the card, in its colour."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from cardrules.protocol.cards import SUIT_SYMBOLS
from dealers_choice.language import current
from dealers_choice.ui import style

__all__ = ["LETTERS", "advance", "in_words", "ink", "paint_pip", "paint_words", "print_with", "printed_with"]

_BLACK: Final = 12.0  # the contrast with paper of a suit that is black, whatever shade of it
_READ: Final = 6.0  # ... of a suit's sign in text with what is behind it, at least
_LIGHTER: Final = 0.02

LETTERS: Final = dict(zip(SUIT_SYMBOLS, "CDHS", strict=True))
"""The letter of each suit by its symbol."""


_deck = "classic"


def print_with(deck: str) -> None:
    """From now on suits in words have the signs and the colours of this deck (``cardart.cards.faces``)."""
    global _deck
    _deck = deck


def printed_with() -> str:
    """The deck whose signs are printed."""
    return _deck


def ink(letter: str, deck: str = "") -> QColor:
    """The colour of a suit (C, D, H or S) in running text: that of the cards, as much lighter as it is read on the dark
    surfaces of the program; black suits have the colour of the text. ``deck``: another than that of the table."""
    from cardart.cards.suit_inks import contrast
    from cardart.cards.suit_signs import suit_colour

    colour = suit_colour(letter, deck or _deck)
    if contrast(colour.name()) >= _BLACK:
        return QColor(style.colours().text)
    while contrast(colour.name(), style.colours().surface) < _READ:
        light = min(1.0, colour.lightnessF() + _LIGHTER)
        colour = QColor.fromHslF(colour.hslHueF(), colour.hslSaturationF(), light)
    return colour


def _parts(words: str) -> list[str]:
    """Words parted at their suit symbols, these included."""
    return [part for part in re.split(f"([{SUIT_SYMBOLS}])", words) if part]


def _pip(metrics: QFontMetricsF) -> float:
    return metrics.ascent() * 0.86


def advance(words: str, font: QFont) -> float:
    """How wide words are, in the font's pixels."""
    metrics = QFontMetricsF(font)
    wide = _pip(metrics) * 1.12
    return sum(wide if part in LETTERS else metrics.horizontalAdvance(part) for part in _parts(words))


def in_words(words: str) -> str:
    """The same for a screen reader: suits by their names.

    >>> in_words("7♠"), in_words("♣ Clubs")
    ('7 spades', 'Clubs')
    """
    for suit, symbol in enumerate(SUIT_SYMBOLS):
        name = current().suit_words(suit)
        words = words.replace(symbol, "" if name.lower() in words.lower() else f" {name} ")
    return " ".join(words.split())


def paint_pip(
    painter: QPainter, letter: str, middle: QPointF, high: float, rim: QColor | None = None, ink: QColor | None = None
) -> None:
    """Paint the pip of a suit (C, D, H or S), so many pixels high, in its colour or in an ``ink``; with a ``rim`` it
    stands out from a dark ground."""
    from cardart.cards.suit_signs import pip_path, suit_colour  # most tables are laid without one

    painter.save()
    painter.translate(middle)
    painter.scale(high, high)
    painter.setPen(Qt.PenStyle.NoPen if rim is None else QPen(rim, 0.12))
    painter.setBrush(ink or suit_colour(letter, _deck))
    painter.drawPath(pip_path(letter, _deck))
    painter.restore()


def paint_words(
    painter: QPainter,
    words: str,
    at: QPointF,
    font: QFont,
    ink: QColor,
    *,
    rim: QColor | None = None,
    plain: bool = False,
) -> None:
    """Paint words from their top left corner, suits in their colours; ``plain``: in the ink, too."""
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    x, middle, pip = at.x(), at.y() + metrics.height() / 2, _pip(metrics)
    for part in _parts(words):
        letter = LETTERS.get(part)
        if letter is None:
            painter.setPen(ink)
            painter.drawText(QPointF(x, at.y() + metrics.ascent()), part)
            x += metrics.horizontalAdvance(part)
        else:
            paint_pip(painter, letter, QPointF(x + pip * 0.56, middle), pip, rim, ink if plain else None)
            x += pip * 1.12
