"""What bots say at Yaniv, and when it is true."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.games.yaniv.evaluation import (
    FROM_STOCK,
    call_with,
    cheapest_left,
    cost,
    dearest,
    fewest_cards,
    lasts,
    plans,
)
from cardrules.games.yaniv.game import Yaniv
from cardrules.games.yaniv.throws import Throw, points_in, points_of, throw_of, throws, together
from cardrules.protocol.cards import JOKER, mask_of

__all__ = ["REASONS"]

_BEST_CARD: Final = 5
"""Points of the dearest card that is better than one from the stock by itself."""


def _does(verb: str, check: Callable[[Case, Yaniv], object]) -> Holds:
    """A predicate on what is done with one verb."""

    def holds(case: Case) -> bool:
        return case.action.verb == verb and bool(check(case, Yaniv.sample(case.view, random.Random(0))))

    return holds


def _held(case: Case) -> int:
    return points_in(case.hand)


def _is_held(case: Case) -> bool:
    return bool(case.values["number"] == _held(case))


def _fewest(case: Case, game: Yaniv) -> bool:
    return bool(case.values["cards"] == fewest_cards(game, case.seat))


def _few(case: Case, game: Yaniv) -> bool:
    return _is_held(case) and _fewest(case, game) and _held(case) <= call_with(game, case.seat, 1.0)


def _waits(case: Case, game: Yaniv) -> bool:
    allowed = any(choice.verb == "call" for choice in case.choices)
    return allowed and _is_held(case) and _fewest(case, game) and _held(case) > call_with(game, case.seat, -1.0)


def _thrown(case: Case, game: Yaniv) -> Throw:
    front = int(case.action.words[0]) if case.action.words else None
    found = throw_of(case.action.cards, game.rules.throws, front)
    if found is None:
        raise ValueError("a bot throws what may be thrown")
    return found


def _most(case: Case, game: Yaniv) -> Throw:
    return dearest(throws(case.hand, game.rules.throws))


def _without(case: Case, throw: Throw) -> int:
    return case.hand & ~mask_of(throw.cards)


def _throws_most(case: Case, game: Yaniv) -> bool:
    worth = _thrown(case, game).points
    return bool(worth == case.values["number"] == _most(case, game).points)


def _for_a_card(case: Case, game: Yaniv) -> bool:
    card, rest = case.values["card"], _without(case, _thrown(case, game))
    rules = game.rules.throws
    return card in game.takeable and together(rest | 1 << card, rules) > together(rest, rules)


def _keeps(case: Case, game: Yaniv) -> bool:
    rules = game.rules.throws
    kept = together(_without(case, _thrown(case, game)), rules)
    return bool(kept == case.values["number"] > together(_without(case, _most(case, game)), rules))


def _gift(case: Case, game: Yaniv) -> bool:
    most, left = _most(case, game), case.values["number"]
    rightly = case.values["cards"] == most.cards and left == cheapest_left(game, most)
    return bool(rightly and cheapest_left(game, _thrown(case, game)) > left)


def _costs_least(case: Case, game: Yaniv) -> bool:
    found = plans(game, case.hand, throws(case.hand, game.rules.throws), game.takeable)
    own = min([plan.worth for plan in found if plan.throw == _thrown(case, game)])
    return own <= found[0].worth + 1e-9


def _fits(case: Case, game: Yaniv) -> bool:
    rules, card = game.rules.throws, case.card
    return card == case.values["card"] and together(case.hand | 1 << card, rules) > together(case.hand, rules)


def _cheap(case: Case, game: Yaniv) -> bool:
    return bool(case.card == case.values["card"] and points_of(case.card) == case.values["number"] <= _BEST_CARD)


def _no_card_is_better(case: Case, game: Yaniv) -> bool:
    rules = game.rules.throws
    drawn = cost(case.hand, rules) + FROM_STOCK
    return all(cost(case.hand | 1 << card, rules) >= drawn for card in game.takeable)


REASONS: Final = kinds(
    "yaniv",
    {
        "no cards": ("{I} have no cards left.", _does("call", lambda case, game: not case.hand)),
        "nothing": ("{my} hand costs nothing.", _does("call", lambda case, game: not _held(case))),
        "may": ("{number:point/points} are few enough to call.", _does("call", lambda case, game: _is_held(case))),
        "few": (
            "{number:point/points} are few, and nobody else holds fewer than {cards:card/cards}.",
            _does("call", _few),
        ),
        "long": (
            "The round has lasted long, so {I} call with {number:point/points}.",
            _does("call", lambda case, game: _is_held(case) and lasts(game)),
        ),
        "wait": (
            "With {number:point/points} {I} wait, since somebody may hold less with {cards:card/cards}.",
            _does("throw", _waits),
        ),
        "most": ("No throw gets rid of more than these {number:point/points}.", _does("throw", _throws_most)),
        "for": (
            "What {I} keep goes together with the {card:card}, which {I} can take.",
            _does("throw", _for_a_card),
        ),
        "keeps": (
            "That keeps cards of {number:point/points} that can go together later.",
            _does("throw", _keeps),
        ),
        "gift": (
            "After {cards:cards} the next player could take a card that costs {number:point/points}.",
            _does("throw", _gift),
        ),
        "least": (
            "Counting what can go together later and what the next player may take, no throw costs {me} less.",
            _does("throw", _costs_least),
        ),
        "fits": ("The {card:card} goes together with {my} other cards.", _does("take", _fits)),
        "cheap": (
            "The {card:card} costs {number:point/points}, less than a card from the stock on average.",
            _does("take", _cheap),
        ),
        "dear": (
            "The cheapest card that lies there costs {number:point/points}, so {I} draw.",
            _does("draw", lambda case, game: case.values["number"] == min(map(points_of, game.takeable))),
        ),
        "stock": (
            "A card from the stock costs {me} no more on average than what lies there.",
            _does("draw", _no_card_is_better),
        ),
        "slap": (
            "The {card:card} is gone at once, and {number:point/points} with it.",
            _does(
                "slap",
                lambda case, game: (
                    game.drawn == case.values["card"] and points_of(case.values["card"]) == case.values["number"]
                ),
            ),
        ),
        "joker": (
            "A joker costs nothing and fills any run.",
            _does("keep", lambda case, game: game.drawn & 15 == JOKER),
        ),
    },
)
