"""What bots say at Seven Up, and when it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.bots.reasons.all_fours_games import ALL_FOURS
from cardrules.games.seven_up.evaluation import ACCEPT, ACCEPT_AND_PAY, AHEAD, DARED, suit_worth
from cardrules.games.seven_up.game import State
from cardrules.games.seven_up.trumps import ACCEPTING, ANSWERING
from cardrules.phases.hands_game import Phase
from cardrules.protocol.cards import ACE, card_of, rank_of, suit_mask, suit_of

__all__ = ["REASONS"]


def _state(case: Case) -> State:
    state: State = case.view.state
    return state


def _trump(case: Case) -> int:
    """The trump suit, once it is fixed."""
    return int(case.view.state.trump)


def _in(phase: Phase[Any], verb: str, check: Callable[[Case], object] | None = None) -> Holds:
    """A predicate on what is answered to a suit: the first of the choices, or the last."""

    def holds(case: Case) -> bool:
        said = case.choices[0 if verb == "yes" else -1].action()
        return case.view.phase == phase.id and case.action == said and (check is None or bool(check(case)))

    return holds


def _number(case: Case) -> int:
    return (case.hand & suit_mask(case.values["suit"])).bit_count()


def _proposed(case: Case) -> bool:
    """Whether the suit that is named is the one that is proposed."""
    return bool(suit_of(_state(case).turned[0]) == case.values["suit"])


def _side(case: Case) -> int:
    return case.seat % len(_state(case).scores)


def _needs_one(case: Case) -> bool:
    target, scores = int(case.view.options["target"]), _state(case).scores
    return bool(scores[_side(case)] == target - 1) and case.view.options["gift_can_win"] == "yes"


def _ace_wins(case: Case) -> bool:
    needs = int(case.view.options["target"]) - _state(case).scores[_side(case)]
    plays = case.action == case.choices[0].action()
    return plays and needs == 1 and _proposed(case) and bool(case.hand >> card_of(ACE, case.values["suit"]) & 1)


def _gift_loses(case: Case) -> bool:
    scores, target = _state(case).scores, int(case.view.options["target"])
    return any(score == target - 1 for side, score in enumerate(scores) if side != _side(case))


def _worth(case: Case, least: float) -> bool:
    return _proposed(case) and suit_worth(case.hand, case.values["suit"]) >= least


def _pays(case: Case) -> float:
    return ACCEPT_AND_PAY[len(_state(case).scores)]


# -------------------------------------------------------------------------------------------- laying away


def _keeps_trumps(case: Case) -> bool:
    trump, away = _trump(case), case.action.cards
    kept = [card for card in case.cards if card not in away]
    told = case.values.get("cards")
    first = not any(suit_of(card) == trump for card in away) or all(suit_of(card) == trump for card in kept)
    return case.action.verb == "discard" and first and (told is None or sorted(told) == sorted(kept))


def _keeps_high(case: Case) -> bool:
    trump, away = _trump(case), case.action.cards
    plain = [rank_of(card) for card in case.cards if card not in away and suit_of(card) != trump]
    gone = [rank_of(card) for card in away if suit_of(card) != trump]
    return _keeps_trumps(case) and max(gone, default=0) <= min(plain, default=99)


def _ten_goes(case: Case) -> bool:
    trump = _trump(case)
    return case.action.verb == "discard" and any(
        rank_of(card) == 10 and suit_of(card) != trump for card in case.action.cards
    )


REASONS: Final = ALL_FOURS | kinds(
    "seven_up",
    {
        "some": (
            "{I} have {number:card/cards} of {suit:suit}, which is enough for {me}.",
            _in(ACCEPTING, "yes", lambda case: _number(case) == case.values["number"] >= 1 and _proposed(case)),
        ),
        "none": (
            "{I} have no {suit:suit} at all, so {I} would rather have other trumps.",
            _in(ACCEPTING, "no", lambda case: not _number(case) and _proposed(case)),
        ),
        "hardly any": (
            "{I} have only {number:card/cards} of {suit:suit}, so {I} would rather have other trumps.",
            _in(ACCEPTING, "no", lambda case: _number(case) == case.values["number"] < 3 and _proposed(case)),
        ),
        "one point": (
            "{I} need one point: if the dealer accepts now, the gift wins the game for {me}.",
            _in(ACCEPTING, "no", _needs_one),
        ),
        "ace": (
            "{I} need one point, and the ace of {suit:suit} is High, which is counted first.",
            _ace_wins,
        ),
        "accept": (
            "With {my} {suit:suit} {I} would rather play now than see everybody get new cards.",
            _in(ACCEPTING, "yes", lambda case: _worth(case, ACCEPT - DARED)),
        ),
        "none held": (
            "{I} have no {suit:suit} at all; the dealer may pay for them or run the cards.",
            _in(ACCEPTING, "no", lambda case: not _number(case) and _proposed(case)),
        ),
        "too weak": (
            "{my} {suit:suit} are too weak; the dealer may pay for them or run the cards.",
            _in(ACCEPTING, "no", lambda case: not _worth(case, ACCEPT + DARED)),
        ),
        "must run": (
            "The gift would end the game, so the cards must be run.",
            _in(ANSWERING, "no", lambda case: len(case.choices) == 1),
        ),
        "no gift": ("Accepting would give a point away, so {I} run the cards.", _in(ANSWERING, "no")),
        "gift loses": (
            "{my} gift would lose the game at once, so {I} run the cards.",
            _in(ANSWERING, "no", _gift_loses),
        ),
        "worth a point": (
            "{my} {suit:suit} are worth more than the point that {I} give for them.",
            _in(ANSWERING, "yes", lambda case: _worth(case, _pays(case) - DARED - AHEAD)),
        ),
        "no point": (
            "{my} {suit:suit} are not worth a point to the other side, so {I} run the cards.",
            _in(ANSWERING, "no", lambda case: not _worth(case, _pays(case) + DARED)),
        ),
        # Laying away.
        "keep high": ("{I} keep {my} trumps and then {my} highest cards.", _keeps_high),
        "keep": ("{I} keep {cards:cards}: trumps before other cards.", _keeps_trumps),
        "ten away": ("A ten that is no trump goes early, for others would catch it.", _ten_goes),
    },
)
