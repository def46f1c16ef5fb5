"""The drill of game protection at any game's table: a film of a few seconds; stop or go, what it was, what the floor is
told.

One film in five is clean, and looks as much like a move as honest bettors do. What a film shows each game says itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from typing import Final, NamedTuple

from cardrules.protocol.texts import say
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Felt, FilmFrame, Item
from cardrules.school.seeded_choice import SeededLots

__all__ = ["CLEAN", "FILM_MS", "Move", "cells_of_films", "protection_item"]

FILM_MS: Final = 5_000
"""How long a film lasts at most."""
CLEAN: Final = "clean"
"""The cell of the films in which nothing is wrong."""
_NAMED: Final = 8
"""Among so many moves the right one is chosen at most."""
_TOLD: Final = 4
"""And among so many sentences what is said."""
_OTHERS: Final = 4
"""So many films of a move come for each that is clean."""


class Move(NamedTuple):
    """What somebody does who cheats, or who does not know better."""

    label: str
    tell: str
    """What the floor is told."""
    why: str


def cells_of_films(moves: Iterable[str]) -> Mapping[str, int]:
    """The cells of a drill of these moves, all equally often, and one film in five clean.

    >>> cells_of_films(("cap", "pinch"))
    {'cap': 2, 'pinch': 2, 'clean': 1}
    """
    names = tuple(moves)
    common = gcd(_OTHERS, len(names))
    return {**dict.fromkeys(names, _OTHERS // common), CLEAN: len(names) // common}


def protection_item(
    key: str, kind: str, moves: Mapping[str, Move], felt: Felt, frames: Iterable[FilmFrame], clean: str
) -> Item:
    """The item of a key: a film of this ``kind`` of move, or, if it is none of the ``moves`` that can be seen at the
    table, of something honest, of which ``clean`` says why it is let pass."""
    film = tuple(sorted(frames))
    drill = key.partition(" ")[0]
    if kind not in moves:
        return Item(drill, key, CLEAN, felt, (_stop("go"),), clean, frames=film, answered_early=True)
    move = moves[kind]
    asks = (
        _stop("stop"),
        DrillQuestion(say("What was it?"), "pick", (kind,), _names(kind, key, moves), unless="go"),
        DrillQuestion(say("What do you say?"), "pick", (kind,), _said(kind, key, moves), unless="go"),
    )
    why = say("{label}. {why}", label=move.label, why=move.why)
    return Item(drill, key, kind, felt, asks, why, frames=film, answered_early=True)


def _stop(right: str) -> DrillQuestion:
    picks = (AnswerPick("stop", say("Stop: call the floor"), "S", "floor"), AnswerPick("go", say("Go on"), "G"))
    return DrillQuestion(say("Stop the game, or go on?"), "pick", (right,), picks)


def _names(kind: str, key: str, moves: Mapping[str, Move]) -> tuple[AnswerPick, ...]:
    """What it can have been: the moves in their order, as far as there are keys for them."""
    named: Sequence[str] = tuple(moves)
    if len(named) > _NAMED:
        others = SeededLots(f"{key}/names").in_order([each for each in moves if each != kind])[: _NAMED - 1]
        named = [each for each in moves if each == kind or each in others]
    return tuple(AnswerPick(each, moves[each].label, str(number)) for number, each in enumerate(named, 1))


def _said(kind: str, key: str, moves: Mapping[str, Move]) -> tuple[AnswerPick, ...]:
    """What could be said to the floor: the right sentence and some others."""
    lots = SeededLots(f"{key}/said")
    others = lots.in_order([each for each in moves if each != kind])[: _TOLD - 1]
    shown = lots.in_order([kind, *others])
    return tuple(AnswerPick(each, moves[each].tell, letter) for letter, each in zip("ABCD", shown, strict=True))
