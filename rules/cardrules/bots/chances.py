"""What a search says of the chance that a plan comes off: a contract, a nil, the others set."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardrules.game import Action

__all__ = ["Chances", "Goal"]


class Goal(NamedTuple):
    """What a seat wants of a deal, and when it has it."""

    words: str
    """As the seat says it, in the middle of a sentence: "we make our contract"."""
    reached: Callable[[int], bool]
    """Whether a count at the end of the deal (``Stakes.rate``) is enough for it."""


class Chances:
    """How often each candidate has reached the goal, in the worlds in which it was tried."""

    def __init__(self) -> None:
        self._seen: dict[Action, dict[str, list[float]]] = {}
        """By candidate and goal: the weight of all worlds, and of those in which it was reached."""

    def add(self, action: Action, goal: Goal | None, reached: bool, weight: float) -> None:
        """Another world has been tried."""
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
        if best == usual or other is None or other == found or other[0] != words:
            return f" In {chance} % of them {words}."
        return f" In {chance} % of them {words}, otherwise in {other[1]} %."
