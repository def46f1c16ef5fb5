"""What a hand of Yaniv costs a club player beyond its points, and with how many points he calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardrules.games.yaniv.game import Yaniv
from cardrules.games.yaniv.throws import NOTHING, Throw, ThrowRules, points_in, points_of, together
from cardrules.protocol.cards import Card, mask_of
from cardrules.protocol.game import Seat

__all__ = ["FROM_STOCK", "Plan", "call_with", "cheapest_left", "cost", "dearest", "fewest_cards", "lasts", "plans"]

_TOGETHER: Final = 0.6
"""What a point is worth that can be thrown with others."""
FROM_STOCK: Final = 5.3
"""What a card from the stock costs: 6.3 on average, one less as nobody knows it."""
_GIFT, _LOW = 0.4, 4
"""What it costs to leave a card below so many points to the next player, for each point below."""
_LONG: Final = 10
"""Circuits after which a club player calls with whatever is allowed."""


class Plan(NamedTuple):
    """A throw and what is taken after it."""

    worth: float
    """What the hand then costs; less is better."""
    throw: Throw
    take: Card | None
    """None: from the stock."""


def cost(hand: int, rules: ThrowRules) -> float:
    """What a hand, given as a mask, costs: its points, less much of those that can go together."""
    return points_in(hand) - _TOGETHER * together(hand, rules)


def cheapest_left(game: Yaniv, throw: Throw) -> int:
    """The points of the cheapest card that the next player may take from a throw."""
    return min(map(points_of, throw.takeable(game.rules.throws)))


def dearest(possible: Sequence[Throw]) -> Throw:
    """The throw of most points; of equal ones the one with fewest cards."""
    return max(possible, key=lambda throw: (throw.points, -len(throw.cards)))


def plans(game: Yaniv, hand: int, possible: Sequence[Throw], takeable: Sequence[Card]) -> list[Plan]:
    """What may be thrown and taken, the best first; without ``possible`` throws, what may be taken."""
    rules, found = game.rules.throws, list[Plan]()
    for throw in possible or (NOTHING,):
        rest = hand & ~mask_of(throw.cards)
        gift = _GIFT * max(0, _LOW - cheapest_left(game, throw)) if throw.cards else 0.0
        found.append(Plan(cost(rest, rules) + FROM_STOCK + gift, throw, None))
        found += [Plan(cost(rest | 1 << card, rules) + gift, throw, card) for card in takeable]
    return sorted(found, key=lambda plan: (plan.worth, plan.throw.cards, plan.take or 0))


def lasts(game: Yaniv) -> bool:
    """Whether the round has gone on so long that a club player calls as soon as he may."""
    return game.turns >= _LONG * len(game.playing)


def fewest_cards(game: Yaniv, seat: Seat) -> int:
    """How many cards the one of the others holds who has fewest."""
    return min([game.hands[other].bit_count() for other in game.playing if other != seat])


def call_with(game: Yaniv, seat: Seat, risk: float = 0.0) -> int:
    """The most points with which a club player calls; a bold one (``risk`` 1) with one more, a careful one (-1) with
    one less."""
    limit, fewest = game.rules.call_limit, fewest_cards(game, seat)
    if lasts(game):
        return limit
    most = 4 if fewest <= 2 else 6 if fewest == 3 else 7
    return max(0, min(limit, most - (len(game.playing) >= 4) + round(risk)))
