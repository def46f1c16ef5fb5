"""The signs of the suits as a deck prints them, and their colours: what a word with a suit in it needs of a deck."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QColor, QPainterPath

from cardart.cards.suit_inks import parted
from cardart.drawing.pips_and_letters import suit_path
from cardart.names_and_sizes import DECKS, GERMAN, SPANISH

__all__ = ["pip_path", "suit_colour"]

_RED: Final = QColor("#b5182b")
_BLACK: Final = QColor("#17162a")
_TWO: Final = {"C": _BLACK, "D": _RED, "H": _RED, "S": _BLACK}
_FOUR: Final = {"C": QColor("#14713f"), "D": QColor("#1c58ad"), "H": QColor("#bd1529"), "S": _BLACK}


def suit_colour(letter: str, deck: str) -> QColor:
    """The colour in which a deck (``faces.paint_face``) prints a suit (C, D, H or S). Raises KeyError for an unknown
    suit or deck."""
    name, own = parted(deck)
    if name not in DECKS:
        raise KeyError(deck)
    if letter not in own and name in GERMAN:
        from cardart.cards.german_decks import INKS

        return INKS[letter]
    if letter not in own and name == SPANISH:
        from cardart.cards import spanish_deck

        return spanish_deck.INKS[letter]
    return QColor(own.get(letter) or (_FOUR if name == "four_colour" else _TWO)[letter])


def pip_path(letter: str, deck: str) -> QPainterPath:
    """The sign of a suit (C, D, H or S) in a deck, one unit high about the origin."""
    name, _ = parted(deck)
    if name in GERMAN:
        from cardart.cards.german_decks import sign_path

        return sign_path(letter)
    if name == SPANISH:
        from cardart.cards import spanish_deck

        return spanish_deck.sign_path(letter)
    return suit_path(letter)
