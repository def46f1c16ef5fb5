"""The sampling search under the bots of games with hidden cards.

Every candidate is tried in the same sampled worlds, each a full game that agrees with what the bot has seen,
and judged by a playout from there. Because the worlds are shared, the difference between two candidates
settles far sooner than their values do; a candidate that is clearly behind is given up, so that the time goes
to those that are close. (Determinised Monte Carlo, as in Ginsberg's GIB; the racing is that of Maron and Moore.)

A world may count for more than another, where what was bid and played speaks for it. ``drawn`` makes such worlds: of
several samples one is kept, in proportion to how likely each is, and it stands for all of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from cardrules.bots import FIGURES, Advice, Chooser, Weighed
from cardrules.protocol.game import Action, Choice, View

__all__ = ["Asked", "Found", "Searcher", "Work", "drawn", "or_club", "weigh"]


class Copied(Protocol):
    """What can be copied: a game, or a position of the engine."""

    def copy(self) -> Self:
        """An independent one in the same state."""
        ...


World = TypeVar("World", bound=Copied)
Sample = TypeVar("Sample")

_ROUND: Final = 8
"""Worlds between two looks at who is clearly behind."""
_LOOKS: Final = 24
"""Worlds before the first look that counts, where worlds have weights: a few heavy ones decide nothing."""
_CLEARLY: Final = 2.5
"""How many standard errors behind the leader is clear."""


def or_club(club: Advice, search: Callable[[], Advice], out_of_time: Callable[[], bool]) -> Advice:
    """What a search advises; club's advice if there is no time for one, or if it goes wrong, which is logged."""
    if out_of_time():
        return club
    try:
        return search()
    except Exception:
        import logging

        logging.getLogger(__name__).exception("the search failed, so club's advice stands")
        return club


class Asked(NamedTuple):
    """What an expert is asked, and what club would do."""

    view: View
    choices: Sequence[Choice]
    club: Advice
    chooser: Chooser
    """The game's own ``choose``, for the club players in a search."""
    rng: random.Random
    out_of_time: Callable[[], bool]
    risk: float


class Searcher:
    """An expert who asks club first, and then searches for something better."""

    def advise(
        self,
        view: View,
        choices: Sequence[Choice],
        chooser: Chooser,
        rng: random.Random,
        out_of_time: Callable[[], bool],
        risk: float = 0.0,
    ) -> Advice:
        """Club's advice, or a better one. ``chooser`` is the game's own. If the search goes wrong, that is logged, and
        club's advice stands."""
        club = chooser(view, choices, "club", rng, out_of_time, risk)
        return self.better(Asked(view, choices, club, chooser, rng, out_of_time, risk))

    def better(self, asked: Asked) -> Advice:
        """The same, where it is known what club would do."""
        return or_club(asked.club, lambda: self.search(asked), asked.out_of_time) if self.doubts(asked) else asked.club

    def doubts(self, asked: Asked) -> bool:
        """Whether there is anything to search for; if not, club's advice stands."""
        return True

    def search(self, asked: Asked) -> Advice:
        """What a search advises."""
        raise NotImplementedError


def drawn(
    sample: Callable[[], Sample], likelihood: Callable[[Sample], float], rng: random.Random, tries: int
) -> tuple[Sample, float]:
    """One of ``tries`` samples, each as probable as it is likely, and the weight with which it stands for them: their
    mean likelihood. Means over such worlds are those over the samples weighted by likelihood."""
    samples = [sample() for _ in range(tries)]
    weights = [likelihood(one) for one in samples]
    total = sum(weights)
    pick = rng.random() * total
    for one, weight in zip(samples, weights, strict=True):
        pick -= weight
        if pick < 0:
            return one, total / tries
    return samples[-1], total / tries


class Work:
    """How much thought one decision may cost, in playouts: the same on every machine, so that the same question has the
    same answer."""

    __slots__ = ("left", "spare")

    def __init__(self, playouts: float) -> None:
        self.left = playouts
        self.spare = playouts / 2
        """What may be spent beyond it, so that something may be said of the best few."""

    def spend(self, playouts: float) -> None:
        """So much of it has gone."""
        self.left -= playouts


class Found(list[Weighed]):
    """What a search has found: the candidates, best first, each compared with the one that was given first."""

    def __init__(
        self,
        candidates: Sequence[Action],
        ranking: Sequence[int],
        values: Sequence[Sequence[float]],
        weights: Sequence[float],
        short: bool = False,
    ) -> None:
        """``ranking`` has the places of the candidates, best first; ``values`` what each was worth, world by world."""
        self._candidates, self._values, self._weights = candidates, values, weights
        self.short = short
        """Whether the time was up before enough worlds had been tried."""
        super().__init__([self._row(number, 0) for number in ranking])

    def _row(self, number: int, against: int) -> Weighed:
        values = self._values
        behind, doubt = _behind(values[against], values[number], self._weights)
        mean = _mean(values[number], self._weights)
        return Weighed(self._candidates[number], mean, len(values[number]), 0.0 - behind, doubt)

    def beside(self, action: Action) -> tuple[Weighed, ...]:
        """All of them with this one first, compared with it; then those that are not clearly worse, nor looked it when
        they were given up."""
        own = self._candidates.index(action)
        rows = [self._row(self._candidates.index(one.action), own) for one in self]
        return tuple(sorted(rows, key=lambda row: (row.action != action, row.worse() or row.lags())))


def weigh(
    candidates: Sequence[Action],
    world: Callable[[], World],
    value: Callable[[World, Action], float],
    out_of_time: Callable[[], bool],
    most_worlds: int,
    weight: Callable[[World], float] | None = None,
    work: Work | None = None,
) -> Found:
    """The candidates, best first.

    ``world`` makes a sampled game; ``value`` is given a copy of it and a candidate, may change the copy, and
    says how good the outcome is for the bot (more is better). ``most_worlds`` and ``work``, of which each value costs
    one, end the search; ``out_of_time`` is asked before each world and ends it early where a machine is too slow for
    that. ``weight`` says how much a world counts (none: all count the same).
    Candidates of equal mean stay in the order given, so that put first which is to be done if there is no time at all.
    """
    values: list[list[float]] = [[] for _ in candidates]
    weights: list[float] = []
    racing = list(range(len(candidates)))
    short = False
    if len(racing) > 1:
        for done in range(1, most_worlds + 1):
            if work is not None and work.left <= 0:
                if done > FIGURES or work.left <= -work.spare:
                    break
                racing = _named(racing, values, weights)
                if not _told_apart(racing, values, weights):
                    break
            if out_of_time():
                short = True
                break
            game = world()
            weights.append(weight(game) if weight else 1.0)
            for number in racing:
                values[number].append(value(game.copy(), candidates[number]))
            if work is not None:
                work.spend(len(racing))
            if done % _ROUND == 0 and (done >= _LOOKS or not weight):
                racing = _still_racing(racing, values, weights, keep_first=weight is not None)
                if len(racing) == 1:
                    break
    means = [_mean(one, weights) for one in values]
    ranked = sorted(racing, key=lambda number: -means[number])
    dropped = set(range(len(candidates))) - set(racing)
    longest_first = sorted(dropped, key=lambda number: (-len(values[number]), -means[number]))
    return Found(candidates, ranked + longest_first, values, weights, short)


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """The weighted mean; ``values`` may stop before ``weights``."""
    total = sum(weights[: len(values)])
    return sum([one * weight for one, weight in zip(values, weights, strict=False)]) / total if total else 0.0


def _still_racing(racing: list[int], values: list[list[float]], weights: list[float], keep_first: bool) -> list[int]:
    """Those that are not clearly behind the leader, world by world, and if it is to be kept the first of all. Until a
    figure may be told, those of which it is told stay, too."""
    leader = max(racing, key=lambda number: _mean(values[number], weights))
    named = _named(racing, values, weights) if len(weights) < FIGURES else []
    kept = []
    for number in racing:
        mean, error = _behind(values[leader], values[number], weights)
        if number == leader or mean <= _CLEARLY * error or (keep_first and not number) or number in named:
            kept.append(number)
    return kept


def _named(racing: list[int], values: list[list[float]], weights: list[float]) -> list[int]:
    """Those of which something will be said: the best two, and the first of all, which is club's."""
    best = sorted(racing, key=lambda number: -_mean(values[number], weights))[:2]
    return [number for number in racing if number in best or not number]


def _told_apart(racing: list[int], values: list[list[float]], weights: list[float]) -> bool:
    """Whether the leader looks clearly better than another, so that more worlds should say how much."""
    leader = max(racing, key=lambda number: _mean(values[number], weights))
    gaps = [_behind(values[leader], values[number], weights) for number in racing if number != leader]
    return any(mean > 2 * error for mean, error in gaps)


def _behind(leader: Sequence[float], other: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """How far ``other`` is behind on average, world by world, and the standard error of that."""
    gaps = [best - own for best, own in zip(leader, other, strict=False)]
    total = sum(weights[: len(gaps)])
    if not total:
        return 0.0, 0.0
    mean = _mean(gaps, weights)
    if len(gaps) == 1:
        return mean, 0.0
    spread = sum([(weight * (gap - mean)) ** 2 for gap, weight in zip(gaps, weights, strict=False)])
    return mean, (spread * len(gaps) / (len(gaps) - 1)) ** 0.5 / total
