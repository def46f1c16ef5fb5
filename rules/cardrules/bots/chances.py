"""What comes of a search: club's choice or a better one, and what is said of the chance that a plan comes off: a
contract, a nil, the others set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cardrules.bots import Advice, Weighed
from cardrules.engine.position import Position
from cardrules.game import Action

__all__ = ["Chances", "Goal", "settled", "stands"]

_WORTH_TELLING: Final = 0.1
"""Points a deal by which another choice is told to be worse."""


class Goal(NamedTuple):
    """What a seat wants of a deal, and when it has it."""

    words: str
    """As the seat says it, in the middle of a sentence: "we make our contract"."""
    reached: Callable[[int], bool]
    """Whether a count at the end of the deal (``Stakes.rate``) is enough for it."""
    ended: Callable[[Position], bool] | None = None
    """Whether a deal that has been played to its end is enough for it, where no count says so."""


class Chances:
    """How often each candidate has reached the goal, in the worlds in which it was tried."""

    def __init__(self) -> None:
        self._seen: dict[Action, dict[str, list[float]]] = {}
        """By candidate and goal: the weight of all worlds, and of those in which it was reached."""
        self._tried: dict[Action, int] = {}
        """In how many worlds each candidate was tried."""

    def add(self, action: Action, goal: Goal | None, reached: bool, weight: float) -> None:
        """Another world has been tried."""
        self._tried[action] = self._tried.get(action, 0) + 1
        sums = self._seen.setdefault(action, {}).setdefault(goal.words if goal else "", [0.0, 0.0])
        sums[0] += weight
        sums[1] += weight if reached else 0.0

    def of(self, action: Action) -> tuple[str, int] | None:
        """The goal, and in how many of a hundred worlds the candidate reached it. None where the worlds do not agree
        on a goal, or none was named."""
        goals = self._seen.get(action, {})
        if len(goals) != 1:
            return None
        ((words, (total, part)),) = goals.items()
        return (words, round(100 * part / total)) if words and total else None

    def told(self, best: Action, usual: Action) -> str:
        """A sentence to add to the reason for the best candidate, which may be the usual one; or nothing."""
        found, other = self.of(best), self.of(usual)
        if found is None:
            return ""
        words, chance = found
        if max(self._tried.values()) == 1:  # there is nothing to imagine any more
            return f" That way {words}." if chance else ""
        if best == usual or other is None or other == found or other[0] != words:
            return f" In {chance} % of them {words}."
        return f" In {chance} % of them {words}, otherwise in {other[1]} %."


def settled(
    club: Advice,
    weighed: Sequence[Weighed],
    chances: Chances,
    reason: Callable[[Weighed, Weighed], str],
    what: str = "points a deal",
    margin: float = 0.0,
    compared: bool = True,
    tried: str = "imagined deals",
) -> Advice:
    """What all experts do with what was weighed, best first: club's choice stands if nothing is better by more than the
    margin and more than chance would make the best of so many look. ``reason`` says why the best is better than the
    usual, ``what`` is what values are counted in, and ``tried`` what has been played out; the chance of its plan is
    ``compared`` with that of the usual one."""
    best = weighed[0]
    usual = next(one for one in weighed if one.action == club.action)
    if best is usual or not best.beats_first(len(weighed) - 1, margin):
        told = club.reason + stands(weighed, club.action, chances, what, tried)
        return club._replace(reason=told, weighed=tuple(weighed))
    told = reason(best, usual) + chances.told(best.action, usual.action if compared else best.action)
    return Advice(best.action, told, weighed=tuple(weighed))


def stands(
    weighed: Sequence[Weighed],
    club: Action,
    chances: Chances,
    what: str = "points a deal",
    tried: str = "imagined deals",
) -> str:
    """What a search adds to the reason for club's choice, which stands: how many deals it has looked at, the chance of
    the plan, and how far the next best is behind (``what`` it is counted in); where a single world says it all, what
    another choice misses."""
    usual = next(one for one in weighed if one.action == club)
    if usual.worlds < 2:
        certain = any(chances.of(one.action) != chances.of(club) for one in weighed)
        return chances.told(club, club) if certain else ""
    told = chances.told(club, club).strip().removeprefix("In ")
    rival = next((one for one in weighed if one is not usual), None)
    behind = -rival.gain if rival is not None else 0.0
    found = f" Played out in {usual.worlds} {tried}"
    if behind >= _WORTH_TELLING:
        found += f" the next best choice is about {behind:.1f} {what} worse"
    elif not told:
        return f"{found} nothing did clearly better."
    return f"{found}: in {told}" if told else f"{found}."
