"""What the artwork is called and how large it is: all that can be known of it before anything is drawn.

Cards are measured in card units: a card is 63 wide and 88 high, the millimetres of a real one.
"""

from __future__ import annotations

from typing import Final

from cardart.drawing.pips_and_letters import RANKS

__all__ = [
    "BACKS",
    "CORNER",
    "DECKS",
    "FELTS",
    "FELT_SHADES",
    "GERMAN",
    "HEIGHT",
    "NAMES",
    "RANKS_OF",
    "SPANISH",
    "SUPERVISOR",
    "WIDTH",
    "rail_width",
]

WIDTH: Final = 63.0
HEIGHT: Final = 88.0
CORNER: Final = 3.5
"""The radius of a card's corners in card units."""

DECKS: Final[dict[str, str]] = {
    "classic": "Classic",
    "large": "Large index",
    "four_colour": "Four colours",
    "german": "German suits",
    "bavarian": "Bavarian",
    "spanish": "Spanish suits",
}
GERMAN: Final = ("german", "bavarian")
"""The decks with German suits."""
SPANISH: Final = "spanish"
RANKS_OF: Final = {"german": "67891JQKA", "bavarian": "67891JQKA", SPANISH: "234567JQKA"}
"""Of each deck that has other suits than the French: the first letters of the ranks that it has."""
NAMES: Final[tuple[str, ...]] = (*(rank + suit for suit in "CDHS" for rank in RANKS), "JK")
BACKS: Final[dict[str, str]] = {
    "house": "The house",
    "lattice": "Rose lattice",
    "fans": "Golden fans",
    "weave": "Woven diamonds",
    "night": "Night sky",
    "pyramid": "Pyramids",
    "garden": "Clover garden",
}
FELTS: Final[dict[str, str]] = {
    "baize": "Baize",
    "casino": "Casino blue",
    "burgundy": "Burgundy",
    "night": "Night",
    "teal": "Lagoon",
    "sand": "Sand",
}
FELT_SHADES: Final[dict[str, str]] = {
    "baize": "#10462e",
    "casino": "#123253",
    "burgundy": "#4c1523",
    "night": "#202329",
    "teal": "#0f4246",
    "sand": "#46371c",
}
"""In what colour a card is shaded on each of the felts, as ``#rrggbb``."""


def rail_width(width: float, height: float) -> float:
    """How thick the rail of a table of this size is: whole pixels, in the same pixels as the arguments."""
    return float(max(6, round(min(0.026 * min(width, height), 0.016 * max(width, height)))))


SUPERVISOR: Final = 0.86
"""The floor supervisor's width as a part of its height."""
