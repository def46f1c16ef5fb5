"""What comes of a search: club's choice or a better one, and what is said of the chance that a plan comes off: a
contract, a nil, the others set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cardrules.bots import FEWEST, Advice, Weighed
from cardrules.bots.reasons import Case, Reason, speaking
from cardrules.bots.reasons.search_results import EVEN, HURRIED, POINTS_A_DEAL, SHORT, compared
from cardrules.bots.sampling_search import Asked, Found
from cardrules.engine.position import Position
from cardrules.protocol.game import Action
from cardrules.protocol.texts import say

__all__ = ["Chances", "Goal", "Speak", "explained", "settled"]


Speak = Callable[[Case], Sequence[Reason]]
"""What might be said of an action, the best first; only what is true of it is said."""


IMAGINED_DEALS: Final = say("in so many|imagined deals")


class Goal(NamedTuple):
    """What a seat wants of a deal, and when it has it."""

    words: str
    """As the seat says it, in the middle of a sentence: "my side makes its contract"."""
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

    def told(self, weighed: Weighed) -> Weighed:
        """A candidate with its goal, and the part of its worlds in which it was reached; as it is where the worlds do
        not agree on a goal, or none was named."""
        goals = self._seen.get(weighed.action, {})
        if len(goals) != 1:
            return weighed
        ((words, (total, part)),) = goals.items()
        return weighed._replace(goal=words, reached=part / total) if words and total else weighed


def settled(
    asked: Asked,
    found: Found,
    chances: Chances | None = None,
    unit: str = POINTS_A_DEAL,
    margin: float = 0.0,
    tried: str = IMAGINED_DEALS,
    speak: Speak | None = None,
    alike: Sequence[Action] = (),
) -> Advice:
    """What all experts do with what was found: club's choice stands if nothing is better by more than the margin and
    more than chance would make the best of so many look. ``unit`` and ``tried`` are as for ``compared``: what has
    been played out, ``speak`` what might be said of the choice. ``alike`` are other things that club does about as
    often: then its choice is the one of them that did best."""
    best = found[0]
    usual = next(row.action for row in found if row.action == asked.club.action or row.action in alike)
    stands = best.action == usual or not best.beats_first(len(found) - 1, margin)
    return explained(asked, found, usual if stands else best.action, chances, unit, tried, speak)


def explained(
    asked: Asked,
    found: Found,
    action: Action,
    chances: Chances | None = None,
    unit: str = POINTS_A_DEAL,
    tried: str = IMAGINED_DEALS,
    speak: Speak | None = None,
) -> Advice:
    """An action with what a search says of it: what speaks for it against the next best one, or against club's choice
    (club's reasons, if it is that itself, or else the first of what ``speak`` names), and how it compares with that. If
    nothing tells the two apart, what is true of the action is said all the same. Where time was too short for any of
    that, club's choice stands."""
    if found.short and found[0].worlds < FEWEST:
        return Advice(asked.club.action, (*asked.club.reasons, HURRIED(tried=tried)))
    rows = found.beside(action)
    if chances is not None:
        rows = tuple(chances.told(row) for row in rows)
    case = Case(asked.view, asked.choices, action, rows)
    rival = rows[1].action if len(rows) > 1 and rows[1].worlds else None
    usual = asked.club.reasons
    if action != asked.club.action:
        rival, usual = asked.club.action, ()
    others = [(reason,) for reason in speak(case)] if speak is not None else []
    said = [some for some in (usual, *others) if some and all(reason.holds(case) for reason in some)]
    why = next((some for some in said if speaking(some, case, rival)), ())
    found_out = compared(asked.choices, asked.club.action, rows, unit, tried)
    if not why and said and all(reason.kind in EVEN for reason in found_out):
        why = said[0]
    if found.short and rows[0].worlds:
        found_out.append(SHORT(worlds=rows[0].worlds, tried=tried))
    return Advice(action, (*why, *found_out), weighed=rows)
