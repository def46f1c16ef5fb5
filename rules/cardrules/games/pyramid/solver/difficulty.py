"""How hard a deal of Pyramid is to win, from one to five.

A careless player takes any pair that he sees. What counts is how often that wins, and how soon it may lose: of
``LINES`` such plays, drawn from the cards of the deal alone, the share that clears the pyramid, and the pairs that the
shortest way to a lost deal takes (the first trap). Stock and waste are taken as a reserve of which every card can be
brought up, as they are by the usual rules; under stricter ones the grade speaks of the pyramid, and a deal is winnable
or not by the solver of those rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.solve import winnable_with
from cardrules.games.pyramid.squares import free_squares, value_of
from cardrules.protocol.cards import cards_text
from cardrules.protocol.shuffling import Stream

__all__ = ["LINES", "GradedDeal", "grade"]

LINES: Final = 48
_KING: Final = 13
_SHARES: Final = (0.2, 0.12, 0.06, 0.02)
"""Shares of careless plays that win: from which a deal is of the first, second, third and fourth grade."""
_SOON: Final = 1
"""A deal that careless play hardly ever wins is of the fifth grade if it can be lost by so many pairs, else of the
fourth."""


class GradedDeal(NamedTuple):
    """How hard a winnable deal is."""

    grade: int
    """From 1 to 5."""
    won: float
    """The share of careless plays that win."""
    trap: int | None
    """How many pairs the shortest of them had taken when the deal was lost; None if none lost."""


def grade(game: Pyramid) -> GradedDeal:
    """How hard a deal is, from its start. Whether it can be won at all is the solver's matter."""
    values = [value_of(card) for card in game.squares]
    reserve = [0] * 14
    for card in (*game.stock, *game.waste):
        reserve[value_of(card)] += 1
    stream = Stream(f"careless/{cards_text((*game.squares, *game.stock, *game.waste))}")
    won, trap = 0, None
    for _ in range(LINES):
        states = _careless(values, reserve[:], game.left, stream)
        if not states[-1][0]:
            won += 1
        else:
            lost = _first_lost(game, states)
            trap = lost if trap is None else min(trap, lost)
    share = won / LINES
    return GradedDeal(_grade(share, trap), share, trap)


def _grade(won: float, trap: int | None) -> int:
    for number, share in enumerate(_SHARES, 1):
        if won >= share:
            return number
    return 5 if trap is not None and trap <= _SOON else 4


_State = tuple[int, tuple[int, ...]]
"""The squares that are left, as a mask, and how many cards of each value are in the reserve."""


def _careless(values: Sequence[int], reserve: list[int], left: int, stream: Stream) -> list[_State]:
    """The positions of one play in which any pair is taken that is there: at the start, and after every pair."""
    states: list[_State] = []
    while True:
        left = _without_kings(values, left)
        states.append((left, tuple(reserve)))
        free = free_squares(left)
        pairs: list[tuple[int, int]] = []
        for place, square in enumerate(free):
            partner = _KING - values[square]
            pairs += [(square, other) for other in free[place + 1 :] if values[other] == partner]
            if reserve[partner]:
                pairs.append((square, -1))
        if not pairs:
            return states
        square, other = pairs[stream.below(len(pairs))]
        left &= ~(1 << square)
        if other >= 0:
            left &= ~(1 << other)
        else:
            reserve[_KING - values[square]] -= 1


def _without_kings(values: Sequence[int], left: int) -> int:
    while kings := [square for square in free_squares(left) if values[square] == _KING]:
        for square in kings:
            left &= ~(1 << square)
    return left


def _first_lost(game: Pyramid, states: Sequence[_State]) -> int:
    """After how many pairs of a play that was lost the deal was lost: what is lost stays so, so the range is halved."""
    good, lost = 0, len(states) - 1
    while lost - good > 1:
        middle = (good + lost) // 2
        if winnable_with(game, *states[middle]):
            good = middle
        else:
            lost = middle
    return lost
