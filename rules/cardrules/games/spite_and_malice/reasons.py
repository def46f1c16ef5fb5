"""What bots say at Spite and Malice, and when it is true."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.games.spite_and_malice.evaluation import discard_worth, takes_place_of, way_to_payoff
from cardrules.games.spite_and_malice.game import SpiteAndMalice
from cardrules.protocol.cards import Card

__all__ = ["REASONS"]


def _does(verb: str, check: Callable[[Case, SpiteAndMalice], object]) -> Holds:
    """A predicate on what is done with one verb."""

    def holds(case: Case) -> bool:
        return case.action.verb == verb and bool(check(case, SpiteAndMalice.sample(case.view, random.Random(0))))

    return holds


def _number(case: Case) -> int:
    """The stack or place, from 0."""
    return int(case.action.words[0]) - 1


def _top(case: Case, game: SpiteAndMalice) -> Card | None:
    """What the discard is laid on."""
    side = game.own_sides(case.seat)[_number(case)]
    return side[-1] if side else None


def _from_hand(case: Case) -> bool:
    return bool(case.hand >> case.card & 1)


def _on_the_way(case: Case, game: SpiteAndMalice) -> bool:
    way = way_to_payoff(game, case.seat)
    if way is None or len(way.cards) < 2:
        return False
    return (*way.cards[:1], way.stack) == (case.card, _number(case)) and case.values["cards"] == way.cards[1:]


def _few(case: Case, game: SpiteAndMalice) -> bool:
    left = case.hand.bit_count() - 1
    return _from_hand(case) and left == case.values["number"] and left <= 2


def _higher_by(steps: int) -> Callable[[Case, SpiteAndMalice], bool]:
    """Whether the card is laid on the one that is named, which is so many ranks higher."""

    def holds(case: Case, game: SpiteAndMalice) -> bool:
        top, rank = _top(case, game), game.rules.rank
        if top is None or top != case.values["card"] or not rank(top) or not rank(case.card):
            return False
        return rank(top) - rank(case.card) == steps

    return holds


def _discards(case: Case) -> list[tuple[Card, int]]:
    return [(card, int(each.words[0]) - 1) for each in case.choices if each.verb == "discard" for card in each.cards]


def _least(case: Case, game: SpiteAndMalice) -> bool:
    best = max(discard_worth(game, case.seat, card, place) for card, place in _discards(case))
    return discard_worth(game, case.seat, case.card, _number(case)) >= best - 1e-9


def _highest(case: Case, game: SpiteAndMalice) -> bool:
    rank = game.rules.rank
    return rank(case.card) == max(rank(card) for card, _ in _discards(case))


def _nearest(case: Case, game: SpiteAndMalice) -> bool:
    top, rank, sides = _top(case, game), game.rules.rank, game.own_sides(case.seat)
    if top is None or top != case.values["card"] or not _highest(case, game):
        return False
    tops = [sides[place][-1] for card, place in _discards(case) if card == case.card and sides[place]]
    return abs(rank(top) - rank(case.card)) == min(abs(rank(each) - rank(case.card)) for each in tops)


REASONS: Final = kinds(
    "spite_and_malice",
    {
        "payoff": (
            "{my} pay-off card fits.",
            _does("play", lambda case, game: case.card == game.payoffs[case.seat][-1]),
        ),
        "way": ("After it {I} can play {cards:cards,}, down to {my} pay-off card.", _does("play", _on_the_way)),
        "place": (
            "It takes the place of the {card:card} on somebody else's pay-off pile.",
            _does("play", lambda case, game: takes_place_of(game, case.seat, _number(case)) == case.values["card"]),
        ),
        "side": (
            "It fits, and one card fewer lies on {my} side stacks.",
            _does("play", lambda case, game: any(case.card in side for side in game.own_sides(case.seat))),
        ),
        "few": (
            "It fits, and leaves {me} {number:card/cards} in the hand, to be filled up again.",
            _does("play", _few),
        ),
        "hand": (
            "It fits, so {I} need not lay it aside.",
            _does("play", lambda case, game: _from_hand(case)),
        ),
        "must": (
            "{I} may lay nothing aside now.",
            _does("play", lambda case, game: not _discards(case)),
        ),
        "step": ("The {card:card} below it can be played right after it.", _does("discard", _higher_by(1))),
        "same": ("It is as high as the {card:card} below it.", _does("discard", _higher_by(0))),
        "least": (
            "Of all that {I} can lay aside it hinders {me} least there, by what lies below it, by {my} pay-off card and"
            " by what else {I} hold.",
            _does("discard", _least),
        ),
        "highest": ("No card of {mine} that may be laid aside is higher.", _does("discard", _highest)),
        "nearest": (
            "No card of {mine} that may be laid aside is higher, and no other stack is nearer than the {card:card}.",
            _does("discard", _nearest),
        ),
    },
)
