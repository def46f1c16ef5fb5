"""What bots say at Mexican Sweat, and when it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.games.mexican_sweat.evaluation import (
    DARED,
    EDGE,
    cost_of,
    enough,
    equity,
    pot_of,
    price,
    seat_of,
    share_of,
    shown_by,
    state_of,
)
from cardrules.games.mexican_sweat.game import CARDS
from cardrules.parts.poker_hands import a_high_hand, high
from cardrules.protocol.game import View

__all__ = ["REASONS"]

_RAISE: Final = ("bet", "raise")


def _do(*verbs: str, check: Callable[[View, float], object]) -> Holds:
    """A predicate on a bet: on the view and the chance to win. Figures that are told must be so."""

    def holds(case: Case) -> bool:
        if case.action.verb not in verbs:
            return False
        view = case.view
        chance = equity(view)
        found = {"chance": round(100 * chance), "cost": cost_of(view), "pot": pot_of(view)}
        found["share"] = round(100 * share_of(view))
        right = all(found[name] == value for name, value in case.values.items() if name in found)
        return right and bool(check(view, chance))

    return holds


def _peeks(place: int) -> Holds:
    """Whether the card at this place is looked at, where cards are turned from left to right."""
    return lambda case: case.action.words == (str(place),) and case.view.options["order"] == "row"


def _would(verb: str) -> Holds:
    """Whether no chips can be put in, though even a bold player might want to."""

    def holds(case: Case) -> bool:
        hopes = equity(case.view) * (1 + DARED) > share_of(case.view) + EDGE
        return case.action.verb == verb and not any(choice.verb in _RAISE for choice in case.choices) and hopes

    return holds


def _turned(case: Case) -> int:
    """The place of the card that is turned; 0 if none is."""
    place = case.action.words[0] if case.action.verb == "turn" else ""
    return int(place) if place.isdecimal() else 0


def _ways(case: Case) -> int:
    """How many cards could be turned."""
    return sum(1 for choice in case.choices if choice.verb == "turn" and choice.click)


def _is_enough(case: Case) -> bool:
    place = _turned(case)
    return place in enough(case.view) and state_of(case.view).known[place] == case.values["card"]


def _another(case: Case) -> bool:
    known = state_of(case.view).known
    return bool(known) and bool(_turned(case)) and _turned(case) not in known and not enough(case.view)


def _holds_best(case: Case) -> bool:
    """Whether the seat has the hand to beat, and it is called so."""
    seat = seat_of(case.view)
    shown = shown_by(case.view)[seat]
    named = bool(shown) and a_high_hand(high(shown)) == case.values["hand"]
    return case.action.verb in _RAISE and state_of(case.view).successes[-1:] == (seat,) and named


REASONS: Final = kinds(
    "mexican_sweat",
    {
        "on": ("{I} play on.", lambda case: not case.action.verb and case.choices[0].verb == "stop"),
        "peek": (
            "A card that {I} know can be turned when it helps, so {I} look at one.",
            lambda case: case.action.verb == "peek" and case.view.options["order"] == "free",
        ),
        "peek 1": ("The first card is sure to be turned, so {I} want to know it.", _peeks(1)),
        f"peek {CARDS}": ("The last card may save {me}, so {I} want to know it.", _peeks(CARDS)),
        "next": (
            "A row is turned in its order, and {my} card {place} is next.",
            lambda case: _turned(case) == case.values["place"] > 0 and _ways(case) == 1,
        ),
        "enough": ("{I} know that the {card:card} is enough.", _is_enough),
        "another": ("What {I} have seen does not help {me} now, so {I} try another card.", _another),
        "any": (
            "One unknown card is as good as another.",
            lambda case: bool(_turned(case)) and _turned(case) not in state_of(case.view).known and _ways(case) > 1,
        ),
        "holder": ("{I} hold the hand to beat with {hand}, so {I} bet.", _holds_best),
        "wait": ("{I} wait and see what comes.", _do("check", check=lambda view, chance: not cost_of(view))),
        "may win": ("{I} may still win, so {I} stay.", _do("call", check=lambda view, chance: chance > 0)),
        "doubt": (
            "{I} doubt that {I} can still win.",
            _do("fold", check=lambda view, chance: chance < 0.5),
        ),
        "would raise": ("{I} would raise if {I} could, so {I} call.", _would("call")),
        "would bet": ("{I} would bet if {I} could, so {I} check.", _would("check")),
        "more": (
            "{my} chance to win is about {chance} in 100, more than an equal share of {share}, so {I} put chips in.",
            _do(*_RAISE, check=lambda view, chance: chance > share_of(view)),
        ),
        "dare": (
            "{my} chance to win is only about {chance} in 100, but {I} dare to put chips in.",
            _do(*_RAISE, check=lambda view, chance: chance <= share_of(view)),
        ),
        "free": (
            "{my} chance to win is about {chance} in 100; {I} need not pay to go on.",
            _do("check", check=lambda view, chance: not cost_of(view)),
        ),
        "worth": (
            "{my} chance to win is about {chance} in 100, worth {cost} for a pot of {pot}.",
            _do("call", check=lambda view, chance: chance > price(view)),
        ),
        "dare call": (
            "{my} chance to win is about {chance} in 100, a little thin for {cost} into a pot of {pot}, "
            "but {I} dare it.",
            _do("call", check=lambda view, chance: price(view) / (1 + DARED) < chance <= price(view)),
        ),
        "not worth": (
            "{my} chance to win is about {chance} in 100, not worth {cost} for a pot of {pot}.",
            _do("fold", check=lambda view, chance: chance <= price(view)),
        ),
        "careful": (
            "{my} chance to win is about {chance} in 100, hardly enough for {cost} into a pot of {pot}; "
            "{I} {I:am/are} careful.",
            _do("fold", check=lambda view, chance: price(view) < chance <= price(view) / (1 - DARED)),
        ),
    },
)
