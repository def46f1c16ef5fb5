"""The pictures of the drills: one for each thing that is learned, in the line of the games' emblems."""

from __future__ import annotations

from typing import Final

__all__ = ["sign_of_drill"]

_SIGNS: Final = {
    "T": "M11 12 L23 10 L26 30 L14 32 Z / M26 15 L36 17 L32 38 L20 35",
    "A": "M24 14 C31 14 36 19 36 26 C36 33 31 38 24 38 C17 38 12 33 12 26 C12 19 17 14 24 14 Z / M24 27 V19 M20 10 H28",
    "G": "M8 24 C16 13 32 13 40 24 C32 35 16 35 8 24 Z / "
         "M24 18 C27.5 18 30 20.5 30 24 C30 27.5 27.5 30 24 30 C20.5 30 18 27.5 18 24 C18 20.5 20.5 18 24 18 Z",
    "C": "M9 12 H39 V30 H25 L16 38 V30 H9 Z / M16 19 H32 M16 24 H27",
    "M": "M11 16 C11 11 37 11 37 16 C37 21 11 21 11 16 Z / M11 16 V32 C11 37 37 37 37 32 V16 M11 24 C11 29 37 29 37 24",
    "H": "M9 26 C13 39 35 39 39 26 Z / M15 18 C15 13 33 13 33 18 C33 23 15 23 15 18 Z",
    "P": "M10 31 H30 M24 25 L30 31 L24 37 / M37 12 V37 M11 12 H29 V22 H11 Z",
    "S": "M9 33 L14 13 H33 L39 33 Z / M18 19 H34 M31 33 L36 39 H27 Z",
    "F": "M13 32 C18 28 15 16 24 14 C33 16 30 28 35 32 Z / M21 37 H27 M24 14 V9",
    "W": "M12 10 H29 L36 17 V38 H12 Z / M18 22 H30 M18 27 H30 M18 32 H25",
}  # fmt: skip
"""By the first letter of a drill's label: cards, minutes, attention, calls and signals, money, chips in the hand,
procedure, the shoe, the floor, the written test. As ``cardrules.catalogue.Entry.emblem``."""


def sign_of_drill(drill: str) -> str:
    """The picture of the drill of this label, as path data. Raises LookupError for a kind of drill that has none."""
    return _SIGNS[drill[:1]]
