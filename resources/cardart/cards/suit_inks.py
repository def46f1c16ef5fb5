"""The colours in which suits are printed, where they are the player's own: part of a deck's name, as in
``classic+14713f..bd1529.`` with a colour or nothing for clubs, diamonds, hearts and spades.

So whatever draws, keeps or compares decks by their names does the right thing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

__all__ = ["LEAST_CONTRAST", "PAPER", "contrast", "inked", "parted"]

LEAST_CONTRAST: Final = 3.0
"""Of a suit's colour with the paper of the cards: what WCAG 2.2 asks of pictures that must be made out (1.4.11)."""
PAPER: Final = "#fdfbf4"
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")


def contrast(colour: str, other: str = PAPER) -> float:
    """How well two colours, each as ``#rrggbb``, are told apart by their lightness: 1 to 21, as WCAG 2.2 defines it.
    Raises ValueError for anything else.

    >>> round(contrast("#000000", "#ffffff")), round(contrast("#17162a"))
    (21, 17)
    """
    low, high = sorted((_luminance(colour), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    if not _COLOUR.fullmatch(colour):
        raise ValueError(f"{colour[:40]!r} is not a colour as #rrggbb")
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def inked(deck: str, colours: Sequence[str]) -> str:
    """A deck with its suits, in the order of clubs, diamonds, hearts and spades, in these colours; "" is the deck's
    own.

    >>> inked("classic", ("#14713f", "", "", ""))
    'classic+14713f...'
    """
    return f"{deck}+{'.'.join(colour.lstrip('#') for colour in colours)}" if any(colours) else deck


def parted(deck: str) -> tuple[str, dict[str, str]]:
    """The deck itself, and the colours that are not its own, by the suit's letter. Raises KeyError for colours that
    make no sense.

    >>> parted("classic+14713f...")
    ('classic', {'C': '#14713f'})
    """
    name, plus, colours = deck.partition("+")
    words = colours.split(".") if plus else []
    if plus and (len(words) != 4 or not all(_COLOUR.fullmatch(f"#{word}") for word in words if word)):
        raise KeyError(deck)
    return name, {suit: f"#{word}" for suit, word in zip("CDHS", words, strict=False) if word}
