"""What a search says of what it has found. It names no difference that chance could have made, none finer than it is
sure of, and none at all from few worlds: they are too few to say more than that another choice is about as good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardrules.bots import NOTHING
from cardrules.bots.reasons import Case, Kind, Reason, named
from cardrules.protocol.game import Action, Choice
from cardrules.protocol.texts import say, template

if TYPE_CHECKING:
    from cardrules.bots import Weighed

__all__ = ["EVEN", "HURRIED", "KINDS", "POINTS_A_DEAL", "SHORT", "beside", "compared", "figure", "rounded"]

_DIFFER: Final = 2.0
"""Standard errors by which two chances differ."""
_APART: Final = 2
"""Parts of a hundred that they differ by at least."""
_AS_GOOD: Final = 2.5
"""... within which the best of several is as good as another."""
POINTS_A_DEAL: Final = template("{behind:g} {behind:#point/points} a deal")
"""So many points more or less."""
_SMALL: Final = 1e-6
_TENTHS: Final = 0.3
"""From here on no hundredths are told."""
_LITTLE: Final = 0.1
"""Points, or chips, less than which no figure says."""


def compared(choices: Sequence[Choice], usual: Action, rows: Sequence[Weighed], unit: str, tried: str) -> list[Reason]:
    """What is said of the first of the list beside the others. ``usual`` is what club would do, ``unit`` a template of
    so much as is named (``POINTS_A_DEAL``), ``tried`` what has been played out."""
    first, others = rows[0], [row for row in rows[1:] if row.worlds]
    if not others or not first.worlds:
        return []
    next_best = others[0]
    club = next((row for row in others if row.action == usual), None)
    rival = club or next_best
    known = first.known()
    apart = next_best.worse() or next_best.lags() or next_best.better()
    even = next_best is not rival and not known and not apart
    about = {"rival": named(choices, rival.action, first.action), "worlds": rival.worlds, "tried": tried}
    kind = _beside(first, rival, club is not None, known)
    if kind is AS_GOOD and _chances_differ(first, rival):
        chance, less = (round(100 * row.reached) for row in (first, rival))
        return [OFTENER(**about, goal=first.goal, chance=chance, less=less)]
    if kind is AS_GOOD and even and next_best.worlds == rival.worlds:
        return [BOTH_AS_GOOD(**about, other=named(choices, next_best.action, first.action))]
    behind = rounded(rival)
    difference = say(unit, behind=behind)
    found = [kind(**about, behind=behind, difference=difference)]
    if known:
        if first.goal and first.reached and any(row.goal == first.goal and not row.reached for row in others):
            found.append(CERTAIN(goal=first.goal))
    elif _chances_differ(first, rival):
        chance, less = (round(100 * row.reached) for row in (first, rival))
        found.append(CHANCE(goal=first.goal, chance=chance, less=less, rival=about["rival"]))
    if kind is not AS_GOOD and even:
        other = {**about, "rival": named(choices, next_best.action, first.action), "worlds": next_best.worlds}
        found.append((AS_GOOD_TOO if next_best.worlds == rival.worlds else AS_GOOD)(**other))
    return found


def _beside(first: Weighed, rival: Weighed, is_usual: bool, known: bool) -> Kind:
    if known:
        better = -rival.gain > _SMALL
        return (KNOWN_BETTER if is_usual else KNOWN_WORSE) if better else KNOWN_SAME
    if not rival.figured():
        return TOO_FEW if rival.lags() or rival.better() else AS_GOOD
    if not rival.worse():
        return LITTLE if rival.better() else AS_GOOD
    if rounded(rival) < _LITTLE:
        return A_LITTLE_BETTER if is_usual else A_LITTLE_WORSE
    return BETTER if is_usual else NEXT_WORSE


def rounded(row: Weighed) -> float:
    """How much worse than the first of the list something is, no finer than it is known."""
    return figure(-row.gain, row.doubt)


def figure(value: float, doubt: float) -> float:
    """A value, no finer than its standard error lets it be known, and than anybody wants to know it.

    >>> figure(3.88, 0.0), figure(0.57, 0.01), figure(0.13, 0.01), figure(3.88, 0.7)
    (3.9, 0.6, 0.13, 4.0)
    """
    return round(value, 0 if doubt >= 0.5 else 1 if doubt >= 0.05 or value >= _TENTHS else 2)


def beside(row: Weighed) -> str:
    """How something did beside the first of the list, as it stands in a list: a figure where one may be named."""
    if row.known():
        return say("−{behind:g}", behind=rounded(row)) if row.gain < -_SMALL else say("the same")
    if not row.figured() and (row.lags() or row.better()):
        return say("too few to say")
    if row.worse():
        return say("−{behind:g}", behind=rounded(row))
    return say("better") if row.better() else say("about as good")


def _chances_differ(first: Weighed, other: Weighed) -> bool:
    """Whether the first reaches its goal clearly more often."""
    if not (first.figured() and other.figured() and first.goal and first.goal == other.goal):
        return False
    spread = sum(row.reached * (1 - row.reached) / row.worlds for row in (first, other)) ** 0.5
    apart = round(100 * first.reached) - round(100 * other.reached)
    return apart >= _APART and first.reached - other.reached > _DIFFER * spread


# ----------------------------------------------------------------------------------- when they are true


def _rival(case: Case) -> Weighed | None:
    """The candidate that a sentence names, if the action is first of its list."""
    if not case.weighed or case.weighed[0].action != case.action:
        return None
    for row in case.weighed[1:]:
        told = named(case.choices, row.action, case.action) == case.values["rival"]
        if told and row.worlds == case.values["worlds"]:
            return row
    return None


def _named_worse(case: Case) -> bool:
    row = _rival(case)
    if row is None or not row.figured() or (row.doubt and -row.gain <= row.doubt):
        return False
    told: float = case.values["behind"]
    return told > 0 and abs(told + row.gain) <= max(row.doubt, 0.051)


def _worse(case: Case) -> bool:
    row = _rival(case)
    return row is not None and row.figured() and -row.gain > row.doubt


def _next_worse(case: Case) -> bool:
    others = [row for row in case.weighed[1:] if row.worlds]
    return _named_worse(case) and _rival(case) is others[0] and all(row.worse() or row.lags() for row in others)


def _as_good(case: Case) -> bool:
    """Neither is better by more than chance makes it look."""
    row = _rival(case)
    return row is not None and (row.worlds < 8 or abs(row.gain) <= max(_AS_GOOD * row.doubt, NOTHING))


def _little(case: Case) -> bool:
    row = _rival(case)
    return row is not None and row.figured() and row.gain > 0


def _known(case: Case) -> bool:
    row = _rival(case)
    return row is not None and row.known() and abs(case.values["behind"] + row.gain) <= 0.5


def _known_same(case: Case) -> bool:
    return _known(case) and abs(case.weighed[1].gain) < 0.5


def _certain(case: Case) -> bool:
    first, *others = case.weighed
    reached = first.action == case.action and first.known() and first.reached == 1
    return reached and first.goal == case.values["goal"] and any(not row.reached for row in others)


def _chance(case: Case) -> bool:
    first, values = case.weighed[0], case.values
    told = [row for row in case.weighed[1:] if named(case.choices, row.action, case.action) == values["rival"]]
    return (
        first.action == case.action
        and values["chance"] - values["less"] >= _APART
        and round(100 * first.reached) == values["chance"]
        and any(row.figured() and row.goal == first.goal and round(100 * row.reached) == values["less"] for row in told)
    )


def _short(case: Case) -> bool:
    return bool(case.weighed) and case.weighed[0].worlds == case.values["worlds"]


BETTER: Final = Kind(
    "search.better",
    "In {worlds} {tried} this did about {difference} better than the usual choice, {rival}.",
    _named_worse,
)
NEXT_WORSE: Final = Kind(
    "search.next worse", "In {worlds} {tried} the next best, {rival}, did about {difference} worse.", _next_worse
)
A_LITTLE_BETTER: Final = Kind(
    "search.a little better",
    "In {worlds} {tried} this did a little better than the usual choice, {rival}.",
    _worse,
)
A_LITTLE_WORSE: Final = Kind(
    "search.a little worse", "In {worlds} {tried} the next best, {rival}, did a little worse.", _worse
)
TOO_FEW: Final = Kind(
    "search.too few",
    "{worlds} {tried} are too few to say that {rival} is not about as good.",
    lambda case: (row := _rival(case)) is not None and not row.figured(),
)
AS_GOOD: Final = Kind("search.as good", "In {worlds} {tried} {rival} did about as well.", _as_good)
AS_GOOD_TOO: Final = Kind("search.as good too", "With {rival} {I} come out about as well.", _as_good)
BOTH_AS_GOOD: Final = Kind(
    "search.both as good",
    "In {worlds} {tried} {rival} and {other} did about as well.",
    lambda case: _as_good(case) and _as_good(case._replace(values={**case.values, "rival": case.values["other"]})),
)
LITTLE: Final = Kind(
    "search.little",
    "In {worlds} {tried} {rival} did better, but by less than they can be relied on, so {I} stay with the usual "
    "choice.",
    _little,
)
KNOWN_BETTER: Final = Kind(
    "search.known better",
    "{I} know every card, and with this {I} come out {difference} better than with the usual choice, {rival}.",
    _known,
)
KNOWN_WORSE: Final = Kind(
    "search.known worse",
    "{I} know every card, and with {rival} {I} come out {difference} worse.",
    _known,
)
KNOWN_SAME: Final = Kind("search.known same", "{I} know every card, and {rival} comes to the same.", _known_same)
CERTAIN: Final = Kind("search.certain", "That way {goal}.", _certain)
CHANCE: Final = Kind("search.chance", "That way {goal} in {chance} % of them, and with {rival} in {less} %.", _chance)
OFTENER: Final = Kind(
    "search.oftener",
    "Of {worlds} {tried}, in {chance} % {goal} that way, and with {rival} in {less} %.",
    lambda case: _chance(case) and _as_good(case),
)
SHORT: Final = Kind(
    "search.short",
    "There was time for only {worlds} {tried}, so another time the answer may be different.",
    _short,
)
HURRIED: Final = Kind(
    "search.hurried",
    "There was no time for enough {tried}, so another time the answer may be different.",
    lambda case: not case.weighed,
)
EVEN: Final = (AS_GOOD, AS_GOOD_TOO, BOTH_AS_GOOD, TOO_FEW, LITTLE, KNOWN_SAME)
"""What is said where nothing tells two things apart."""
KINDS: Final = (
    BETTER, NEXT_WORSE, AS_GOOD, TOO_FEW, LITTLE, KNOWN_BETTER, KNOWN_WORSE, KNOWN_SAME, CERTAIN,
    CHANCE, AS_GOOD_TOO, BOTH_AS_GOOD, OFTENER, A_LITTLE_BETTER, A_LITTLE_WORSE, SHORT,
    HURRIED,
)  # fmt: skip
