"""What the command line asks the window for: a table to open. Imports nothing that costs start-up time."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from cardrules.protocol.cards import Card
    from cardrules.protocol.options import Value

__all__ = ["CHOSEN", "EASY_FIRST", "LARGEST_CHANCE_CUT", "TableRequest", "Wanted", "chance_cut", "new_deal"]

EASY_FIRST: Final = "easy_first"
CHOSEN: Final = ("winnable_only", EASY_FIRST, "grade_")
"""How the values of an option ``deals`` begin with which a solver chooses among what follows from number and cut."""


_BYTES_OF_A_CUT: Final = 4
LARGEST_CHANCE_CUT: Final = 256**_BYTES_OF_A_CUT - 1
"""The largest number with which the system cuts."""
_NONE: Mapping[str, Value] = {}


class TableRequest(NamedTuple):
    """A table to open. Everything in it has been checked against the rules."""

    game: str
    """The id of a game in the catalogue."""
    options: Mapping[str, Value] = _NONE
    """All options of the game."""
    seat_bots: tuple[str, ...] = ()
    """Each bot from seat 1 on (``Mind.text``: a level, or a character), or empty: as in the user's settings."""
    deal: str | None = None
    """The number (or name) of the deal, or None: one that nobody has asked for (``new_deal``)."""
    pack: tuple[Card, ...] | None = None
    """The order of the first shuffle, or None: as ``deal`` has it."""
    record: Path | None = None
    """A file holding one saved match, to be opened as it stands; ``game`` and ``options`` are its own."""
    names: tuple[str, ...] = ()
    """What each bot from seat 1 on is called; empty, or "" for one of them: as always."""
    remembered: bool = True
    """Whether the game is to be played in this way the next time, too."""
    duplicate: int = 0
    """How many deals are to be compared with what bots make of them (``match/duplicate_play.py``); 0: none."""
    practice: bool = False
    """Whether it is practised from the first card on."""
    before: tuple[str, ...] = ()
    """The matches in which the first of these deals were played."""
    played: int = 0
    """How many those were."""


Wanted: TypeAlias = "TableRequest | Path | Literal['school'] | None"
"""What the window shows first: a table, what is in a file, the school, or (None) home."""


def new_deal() -> str:
    """The seed of a deal that nobody has asked for: 128 bits of the system's randomness. A number that people can tell
    each other has 30 at most, and would leave nearly all deals out. (``secrets`` would load OpenSSL for it.)"""
    return os.urandom(16).hex()


def chance_cut() -> int:
    """A number of the system's randomness with which the pack is cut where the player does not cut it himself."""
    return int.from_bytes(os.urandom(_BYTES_OF_A_CUT), "big")
