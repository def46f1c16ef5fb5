"""How the bots play Yaniv.

*Novice* throws as many points as he can, takes a card only if it is worth three points or fewer, and calls as soon as
he may. *Club* weighs every throw with every card that may be taken after it (``evaluation.py``): the points that are
left, less much of what can be thrown together later, and what the next player is given. It calls with fewer points the
fewer cards somebody else holds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from cardrules.bots import Advice, Level
from cardrules.bots.reasons import Reason
from cardrules.games.yaniv.evaluation import Plan, call_with, cheapest_left, dearest, fewest_cards, lasts, plans
from cardrules.games.yaniv.game import Yaniv
from cardrules.games.yaniv.reasons import REASONS
from cardrules.games.yaniv.throws import Throw, points_in, points_of, throw_of, throws, together
from cardrules.games.yaniv.turns import SLAPPING, TAKING
from cardrules.protocol.cards import JOKER, Card, mask_of
from cardrules.protocol.game import Action, Choice, Seat, View

__all__ = ["choose"]

_NOVICE_TAKES = 3
"""Points of the dearest card that a novice takes."""


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a throw, a call, or what to take; see ``Chooser``."""
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    game, seat = Yaniv.sample(view, rng), view.seat
    if view.phase == SLAPPING.id:
        return _slap(Card(game.drawn))
    if view.phase == TAKING.id:
        return _take(game, seat, level)
    held = points_in(game.hands[seat])
    waits: tuple[Reason, ...] = ()
    if any(choice.verb == "call" for choice in choices):
        most = game.rules.call_limit if level == "novice" else call_with(game, seat, risk)
        if held <= most:
            return Advice(Action("call"), _why_call(game, seat, held, level))
        waits = (REASONS["wait"](number=held, cards=fewest_cards(game, seat)),)
    return _throw(game, seat, level, waits)


def _why_call(game: Yaniv, seat: Seat, held: int, level: Level) -> Reason:
    if not game.hands[seat]:
        return REASONS["no cards"]()
    if not held:
        return REASONS["nothing"]()
    if level == "novice":
        return REASONS["may"](number=held)
    return REASONS["long"](number=held) if lasts(game) else REASONS["few"](number=held, cards=fewest_cards(game, seat))


def _throw(game: Yaniv, seat: Seat, level: Level, waits: tuple[Reason, ...]) -> Advice:
    hand = game.hands[seat]
    possible = throws(hand, game.rules.throws)
    most = dearest(possible)
    if level == "novice":
        return Advice(_action(game, most), (*waits, REASONS["most"](number=most.points)))
    best = plans(game, hand, possible, game.takeable)[0]
    return Advice(_action(game, best.throw), (*waits, _why_throw(game, hand, best, most)))


def _why_throw(game: Yaniv, hand: int, best: Plan, most: Throw) -> Reason:
    throw, rules = best.throw, game.rules.throws
    rest = hand & ~mask_of(throw.cards)
    if throw.points == most.points:
        return REASONS["most"](number=throw.points)
    if best.take is not None and together(rest | 1 << best.take, rules) > together(rest, rules):
        return REASONS["for"](card=best.take)
    if together(rest, rules) > together(hand & ~mask_of(most.cards), rules):
        return REASONS["keeps"](number=together(rest, rules))
    if cheapest_left(game, throw) > cheapest_left(game, most):
        return REASONS["gift"](cards=most.cards, number=cheapest_left(game, most))
    return REASONS["least"]()


def _action(game: Yaniv, throw: Throw) -> Action:
    cards = tuple(sorted(throw.cards))
    usual = throw_of(cards, game.rules.throws)
    return Action("throw", () if usual == throw else (str(throw.front),), cards)


def _take(game: Yaniv, seat: Seat, level: Level) -> Advice:
    rules, hand = game.rules.throws, game.hands[seat]
    cheapest = min(game.takeable, key=lambda card: (points_of(card), card))
    if level == "novice":
        if points_of(cheapest) <= _NOVICE_TAKES:
            return Advice(Action("take", (), (cheapest,)), REASONS["cheap"](card=cheapest, number=points_of(cheapest)))
        return Advice(Action("draw"), REASONS["dear"](number=points_of(cheapest)))
    best = plans(game, hand, (), game.takeable)[0]
    if best.take is None:
        return Advice(Action("draw"), REASONS["stock"]())
    action = Action("take", (), (best.take,))
    if together(hand | 1 << best.take, rules) > together(hand, rules):
        return Advice(action, REASONS["fits"](card=best.take))
    return Advice(action, REASONS["cheap"](card=best.take, number=points_of(best.take)))


def _slap(card: Card) -> Advice:
    if card & 15 == JOKER:
        return Advice(Action("keep"), REASONS["joker"]())
    return Advice(Action("slap"), REASONS["slap"](card=card, number=points_of(card)))
