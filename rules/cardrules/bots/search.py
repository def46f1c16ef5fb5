"""The sampling search under the bots of games with hidden cards.

Every candidate is tried in the same sampled worlds, each a full game that agrees with what the bot has seen,
and judged by a playout from there. Because the worlds are shared, the difference between two candidates
settles far sooner than their values do; a candidate that is clearly behind is given up, so that the time goes
to those that are close. (Determinised Monte Carlo, as in Ginsberg's GIB; the racing is that of Maron and Moore.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from cardrules.game import Action, Game

__all__ = ["Weighed", "weigh"]

AnyGame = TypeVar("AnyGame", bound=Game)

_ROUND: Final = 8
"""Worlds between two looks at who is clearly behind."""
_CLEARLY: Final = 2.5
"""How many standard errors behind the leader is clear."""


class Weighed(NamedTuple):
    """A candidate, its mean value, and the number of worlds it was tried in."""

    action: Action
    mean: float
    worlds: int


def weigh(
    candidates: Sequence[Action],
    world: Callable[[], AnyGame],
    value: Callable[[AnyGame, Action], float],
    out_of_time: Callable[[], bool],
    most_worlds: int,
) -> list[Weighed]:
    """The candidates, best first.

    ``world`` makes a sampled game; ``value`` is given a copy of it and a candidate, may change the copy, and
    says how good the outcome is for the bot (more is better). ``out_of_time`` is asked before each world, and
    ``most_worlds`` ends the search in any case. Candidates of equal mean stay in the order given, so that put
    first which is to be done if there is no time at all.
    """
    values: list[list[float]] = [[] for _ in candidates]
    racing = list(range(len(candidates)))
    if len(racing) > 1:
        for done in range(1, most_worlds + 1):
            if out_of_time():
                break
            game = world()
            for number in racing:
                values[number].append(value(game.copy(), candidates[number]))
            if done % _ROUND == 0:
                racing = _still_racing(racing, values)
                if len(racing) == 1:
                    break
    ranked = sorted(racing, key=lambda number: -_mean(values[number]))
    dropped = sorted(set(range(len(candidates))) - set(racing), key=lambda number: -_mean(values[number]))
    return [Weighed(candidates[number], _mean(values[number]), len(values[number])) for number in ranked + dropped]


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _still_racing(racing: list[int], values: list[list[float]]) -> list[int]:
    """Those that are not clearly behind the leader, world by world."""
    leader = max(racing, key=lambda number: sum(values[number]))
    kept = []
    for number in racing:
        behind = [best - own for best, own in zip(values[leader], values[number], strict=True)]
        mean = _mean(behind)
        variance = sum((gap - mean) ** 2 for gap in behind) / (len(behind) - 1)
        if number == leader or mean <= _CLEARLY * (variance / len(behind)) ** 0.5:
            kept.append(number)
    return kept
