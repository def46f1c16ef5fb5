"""The deals among which one is looked for that can be won, and is as hard as is wished: those that follow from number
and cut, one after the other, with a further number at the end of each seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.protocol.pack_cut import Parts, seed_of
from dealers_choice.request import EASY_FIRST

__all__ = ["HARDEST", "grades_of", "request_of"]

HARDEST: Final = 5
"""The hardest grade; who is beyond it gets any deal that can be won: 0."""
_DEALS, _DEALS_OF_A_GRADE = 64, 256  # among which one is looked for


def grades_of(kind: str) -> tuple[int, ...]:
    """The grades that a deal of this kind, a value of the option ``deals``, may have: where the easy ones come first
    that depends on how many the player has won.

    >>> grades_of("winnable_only"), grades_of("grade_3"), grades_of("easy_first")
    ((0,), (3,), (1, 2, 3, 4, 5, 0))
    """
    if kind == EASY_FIRST:
        return (*range(1, HARDEST + 1), 0)
    grade = kind.removeprefix("grade_")
    return (int(grade) if grade.isdecimal() else 0,)


def request_of(game: str, options: Mapping[str, Any], parts: Parts, grade: int) -> dict[str, Any]:
    """What a solver is asked: for the seed of the first deal that can be won, and has this grade, if it is not 0."""
    count = _DEALS_OF_A_GRADE if grade else _DEALS
    seeds = [seed_of(parts._replace(tries=at)) for at in range(count)]
    return {"ask": "winnable_deal", "game": game, "options": dict(options), "seeds": seeds, "grade": grade}
