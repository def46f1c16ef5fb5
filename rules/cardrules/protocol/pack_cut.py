"""The seed of a deal that two have made: the program, which names its number first, and whoever cuts the pack then.

Such a seed is written ``NUMBER+WHO VALUE``, and ``NUMBER+WHO VALUE+TRY`` where several deals follow from both and one
of them was looked for, such as one that can be won. As the number is fixed before the cut, and all shuffles follow from
both, neither side can choose the cards alone.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

__all__ = ["CUTTERS", "LARGEST_CUT", "Parts", "number_of", "parts_of", "seed_of"]

CUTTERS: Final = ("player", "number", "system")
"""Who has cut: the player, at a place of the pack; the player, with a number of his own; the system, by chance."""
LARGEST_CUT: Final = 10**12 - 1
_FORM: Final = re.compile(r"([0-9a-f]{32})\+(player|number|system) (0|[1-9][0-9]{0,11})(?:\+([1-9][0-9]{0,4}))?")


class Parts(NamedTuple):
    """What a seed is made of."""

    number: str
    """The program's, 32 signs: it is fixed, and sealed, before the cut."""
    who: str
    """One of ``CUTTERS``."""
    cut: int
    """A place in the pack, from its top, or a number, 0 to ``LARGEST_CUT``."""
    tries: int = 0
    """How many deals that follow from number and cut were passed over."""


def seed_of(parts: Parts) -> str:
    """The seed that is made of these parts. Raises ValueError if they make none.

    >>> seed_of(Parts("5a" * 16, "player", 27))
    '5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a+player 27'
    """
    seed = f"{parts.number}+{parts.who} {parts.cut}" + (f"+{parts.tries}" if parts.tries else "")
    if parts_of(seed) != parts:
        raise ValueError(f"{seed[:80]!r} is no seed of number and cut")
    return seed


def parts_of(seed: str) -> Parts | None:
    """The parts of a seed; None: nobody has cut this deal.

    >>> parts_of("5a" * 16 + "+number 1928+3")
    Parts(number='5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a', who='number', cut=1928, tries=3)
    >>> parts_of("17") is None
    True
    """
    found = _FORM.fullmatch(seed)
    if found is None:
        return None
    number, who, cut, tries = found.groups()
    return Parts(number, who, int(cut), int(tries or 0))


def number_of(seed: str) -> str:
    """The program's part of a seed, which its seal is put on."""
    parts = parts_of(seed)
    return parts.number if parts is not None else seed
