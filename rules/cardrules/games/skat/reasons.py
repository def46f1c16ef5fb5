"""What bots say at Skat, and when it is true."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from cardrules.bots import LET_BE
from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.bots.reasons.ace_ten_games import ACE_TEN
from cardrules.games.skat.evaluation import (
    ACES,
    JACK_CARDS,
    SAFE,
    GamePlan,
    best_plan,
    danger,
    hardly_lost,
    made_chance,
    needed,
    null_chance,
    plans,
    put_away,
    would_double,
)
from cardrules.games.skat.game import ORDERS, matadors, worth
from cardrules.parts.tricks import TRUMP, points_in
from cardrules.protocol.cards import mask_of

__all__ = ["REASONS"]


def _offers(case: Case, verb: str) -> bool:
    return any(choice.verb == verb for choice in case.choices)


def _does(*verbs: str, check: Callable[[Case], object] | None = None) -> Holds:
    return lambda case: case.action.verb in verbs and (check is None or bool(check(case)))


def _leads(case: Case) -> bool:
    return bool(case.seat == case.view.state.forehand)


def _plans(case: Case) -> list[GamePlan]:
    """What the hand may play, as a novice and as a club player see it."""
    return [plan for club in (True, False) for plan in plans(case.hand, _leads(case), club)]


def _would(case: Case) -> bool:
    """The hand has a fair chance in the game that is told, which counts so much."""
    game, limit = case.values["game"], case.values["limit"]
    least = needed(case.view, 1.0)
    return any((plan.game, plan.value) == (game, limit) and plan.chance >= least for plan in _plans(case))


def _level(case: Case) -> int:
    called = [int(word) for _, word in case.view.state.said if word.isdecimal()]
    return called[-1] if called else 0


def _next(case: Case) -> int:
    """What would have to be bid or held."""
    bids = [int(choice.values[0]) for choice in case.choices if choice.verb == "bid" and choice.values]
    return bids[0] if bids else _level(case)


def _no_game(case: Case) -> bool:
    """No game has a chance with which even a careful player would bid."""
    chances = [plan.chance for plan in plans(case.hand, _leads(case), False)]
    better = [plan.chance for plan in plans(case.hand, _leads(case), True)]
    return min(max(chances, default=0.0), max(better, default=0.0)) < needed(case.view, -1.0)


def _from_hand(case: Case) -> bool:
    best = [best_plan(case.view, case.hand, club) for club in (True, False)]
    return any(plan is not None and plan.hand and plan.game == case.values["game"] for plan in best)


def _from_skat(case: Case) -> bool:
    """Whether what promises most is no game from the hand."""
    best = [best_plan(case.view, case.hand, club) for club in (True, False)]
    return any(plan is None or not plan.hand for plan in best)


def _trumps(case: Case) -> bool:
    game = case.values["game"]
    number = (case.hand & ORDERS[game].masks[TRUMP]).bit_count()
    return bool(case.action.words[0] == game and number == case.values["number"])


def _grand(case: Case) -> bool:
    jacks, aces = (case.hand & JACK_CARDS).bit_count(), (case.hand & ACES).bit_count()
    return case.action.words[0] == "grand" and (jacks, aces) == (case.values["jacks"], case.values["aces"])


def _null(case: Case) -> bool:
    return case.action.words[0] == "null" and null_chance(case.hand, _leads(case), "ouvert" in case.action.words) >= 0.5


def _unlikely(case: Case) -> bool:
    """The game that is announced is likelier to be lost than won."""
    game = case.action.words[0]
    away = points_in(mask_of(filter(None, case.view.zone("skat").cards)))
    if game == "null":
        return null_chance(case.hand, _leads(case), "ouvert" in case.action.words) < 0.5
    too_little = worth(game, matadors(case.hand | mask_of(filter(None, case.view.zone("skat").cards)), game), ())
    likely = made_chance(case.hand, game, away, _leads(case)) >= 0.5 and too_little >= case.view.state.bid
    return bool(case.values["game"] == game) and not likely


def _away(case: Case) -> bool:
    """Whether these two go, and are those that go in the game that is meant."""
    two = sorted(case.values["cards"])
    meant = [sorted(put_away(mask_of(case.cards), case.values["game"], club)) for club in (True, False)]
    return two == sorted(case.action.cards) and two in meant


def _safe_points(case: Case) -> bool:
    return _away(case) and points_in(mask_of(case.action.cards)) >= 10


def _high_go(case: Case) -> bool:
    """Whether the hand is least dangerous without these two, or they are its highest."""
    two = sorted(case.values["cards"])
    left = [danger(case.hand & ~mask_of(some)) for some in combinations(case.cards, 2)]
    power = ORDERS["reject"].power
    highest = sorted(power[card] for card in case.cards)[-2:]
    right = danger(case.hand & ~mask_of(two)) == min(left) or sorted(power[card] for card in two) == highest
    return two == sorted(case.action.cards) and right


REASONS: Final = ACE_TEN | kinds(
    "skat",
    {
        "agree": ("The game is lost for the Player, so {I} agree.", _does("agree")),
        "no kontra": (
            "{I} {I:am/are} not sure enough of beating this game to double it.",
            lambda case: (
                case.action == LET_BE and _offers(case, "kontra") and not would_double(case.view, case.hand, -1.0)
            ),
        ),
        "never kontra": (
            "{I} never double a game.",
            lambda case: case.action == LET_BE and _offers(case, "kontra"),
        ),
        "kontra": (
            "{I} hold so much against this game that {I} double it.",
            _does("kontra", check=lambda case: would_double(case.view, case.hand, 1.0)),
        ),
        "re": (
            "Even so {I} can hardly lose this game.",
            _does("re", check=lambda case: hardly_lost(case.view, case.hand)),
        ),
        "no re": (
            "{I} {I:am/are} not sure enough of this game to double it again.",
            _does("pass", check=lambda case: _offers(case, "re") and not hardly_lost(case.view, case.hand)),
        ),
        "leave kontra": ("{I} leave it at kontra.", _does("pass", check=lambda case: _offers(case, "re"))),
        # The auction.
        "hold": (
            "{I} would play {game}, which can count {limit}, so {I} hold {level}.",
            _does(
                "hold", check=lambda case: _would(case) and _level(case) == case.values["level"] <= case.values["limit"]
            ),
        ),
        "bid": (
            "{I} would play {game}, which can count {limit}, so {I} bid {level}.",
            _does(
                "bid",
                check=lambda case: (
                    _would(case) and int(case.action.words[-1]) == case.values["level"] <= case.values["limit"]
                ),
            ),
        ),
        "no more": (
            "{I} would play {game}, and that counts no more than {limit}.",
            _does(
                "pass",
                check=lambda case: _would(case) and case.values["limit"] < _next(case),
            ),
        ),
        "weak": ("{my} hand is too weak to play alone.", _does("pass", check=_no_game)),
        "eighteen": ("{I} can play {game}, which counts {limit}.", _does("play_18", check=_would)),
        "others": (
            "{I} cannot play alone, and somebody else may well take more points.",
            _does("reject", check=_no_game),
        ),
        "fewest": (
            "{my} cards are low, so {I} expect to take the fewest points.",
            _does("reject", check=lambda case: danger(case.hand) <= SAFE),
        ),
        "throw in": (
            "{I} do not want to play with these cards, alone or for few points.",
            _does("throw_in", check=_no_game),
        ),
        # The skat.
        "from hand": (
            "{I} can play {game} without help, and from the hand it counts more.",
            _does("play_hand", check=_from_hand),
        ),
        "take skat": (
            "No game from the hand promises more than one with the skat.",
            _does("take_skat", check=_from_skat),
        ),
        "away": (
            "{I} mean to play {game}, and the {cards:cards} help least there.",
            _does("discard", check=_away),
        ),
        "away null": ("{I} mean to play null, and the {cards:cards} go.", _does("discard", check=_away)),
        "away points": (
            "{I} mean to play {game}, and the points of the {cards:cards} are safe with {me}.",
            _does("discard", check=_safe_points),
        ),
        # The game.
        "unlikely": (
            "No game that counts {my} bid is likely to be won, and {game} should cost {me} least.",
            _does("announce", check=_unlikely),
        ),
        "null": (
            "{I} have a low card for almost whatever is led, so {I} expect to take no trick.",
            _does("announce", check=_null),
        ),
        "grand": (
            "With {jacks:jack/jacks} and {aces:ace/aces} {I} expect to win a grand.",
            _does("announce", check=_grand),
        ),
        "trumps": ("With {game} {I} have {number:trump/trumps}.", _does("announce", check=_trumps)),
        # Pushing.
        "push unseen": (
            "{my} cards are safe, so the score may as well be doubled.",
            _does("push_unseen", check=lambda case: danger(case.hand) <= SAFE // 2),
        ),
        "take two": ("{I} take the two cards to get rid of two worse ones.", _does("take")),
        "push": ("The {cards:cards} would win tricks that {I} do not want.", _does("push", check=_high_go)),
    },
)
