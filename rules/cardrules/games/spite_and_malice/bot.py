"""How the bots play Spite and Malice.

*Novice* plays whatever fits, the pay-off card first, then from side stacks, then from the hand, and keeps its wild
cards; it lays its highest card aside. *Club* looks for the way to its pay-off card that costs fewest wild cards, plays
what else is worth it (``evaluation.py``), and lays aside what hinders it least.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from cardrules.bots import Advice, Level
from cardrules.bots.reasons import Reason
from cardrules.games.spite_and_malice.evaluation import discard_worth, move_worth, takes_place_of, way_to_payoff
from cardrules.games.spite_and_malice.game import SpiteAndMalice
from cardrules.games.spite_and_malice.reasons import REASONS
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Action, Choice, Seat, View

__all__ = ["choose"]

_Move = tuple[Card, int]
"""A card, and the stack or place, from 0."""


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a card for the centre, or a discard; see ``Chooser``."""
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    game, seat = SpiteAndMalice.sample(view, rng), view.seat
    plays = _moves(choices, "play")
    discards = _moves(choices, "discard")
    if level == "novice":
        return _novice(game, seat, plays, discards)
    way = way_to_payoff(game, seat)
    if way is not None:
        card = way.cards[0]
        reason = REASONS["payoff"]() if len(way.cards) == 1 else REASONS["way"](cards=way.cards[1:])
        return _play(card, way.stack, reason)
    worths = [(move_worth(game, seat, card, stack), card, stack) for card, stack in plays]
    worth, card, stack = max(worths, default=(0.0, Card(0), 0))
    if plays and (worth > 0 or not discards):
        return _play(card, stack, _why_play(game, seat, card, stack, bool(discards)))
    card, place = max(discards, key=lambda move: (discard_worth(game, seat, *move), -move[0]))
    return _discard(card, place, _why_discard(game, seat, card, place))


def _moves(choices: Sequence[Choice], verb: str) -> list[_Move]:
    return [(card, int(each.words[0]) - 1) for each in choices if each.verb == verb for card in each.cards]


def _play(card: Card, stack: int, reason: Reason) -> Advice:
    return Advice(Action("play", (str(stack + 1),), (card,)), reason)


def _discard(card: Card, place: int, reason: Reason) -> Advice:
    return Advice(Action("discard", (str(place + 1),), (card,)), reason)


def _why_play(game: SpiteAndMalice, seat: Seat, card: Card, stack: int, free: bool) -> Reason:
    taken = takes_place_of(game, seat, stack)
    if taken is not None:
        return REASONS["place"](card=taken)
    if not game.hands[seat] >> card & 1:
        return REASONS["side"]()
    if not free:
        return REASONS["must"]()
    left = game.hands[seat].bit_count() - 1
    return REASONS["few"](number=left) if left <= 2 else REASONS["hand"]()


def _why_discard(game: SpiteAndMalice, seat: Seat, card: Card, place: int) -> Reason:
    side, rules = game.own_sides(seat)[place], game.rules
    gap = rules.rank(side[-1]) - rules.rank(card) if side and rules.rank(card) and rules.rank(side[-1]) else -1
    if gap in (0, 1):
        return REASONS["step" if gap else "same"](card=side[-1])
    return REASONS["least"]()


def _novice(game: SpiteAndMalice, seat: Seat, plays: Sequence[_Move], discards: Sequence[_Move]) -> Advice:
    payoff, rank = game.payoffs[seat][-1], game.rules.rank
    for card, stack in plays:
        if card == payoff:
            return _play(card, stack, REASONS["payoff"]())
    hand = game.hands[seat]
    useful = [move for move in plays if rank(move[0])] or ([] if discards else list(plays))
    if useful:
        card, stack = min(useful, key=lambda move: hand >> move[0] & 1)
        if not rank(card):
            return _play(card, stack, REASONS["must"]())
        return _play(card, stack, REASONS["hand" if hand >> card & 1 else "side"]())
    sides = game.own_sides(seat)
    card = max([card for card, _ in discards], key=lambda card: (rank(card), card))
    places = [place for each, place in discards if each == card]
    empty = [place for place in places if not sides[place]]
    if empty:
        return _discard(card, empty[0], REASONS["highest"]())
    place = min(places, key=lambda place: abs(rank(sides[place][-1]) - rank(card)))
    return _discard(card, place, REASONS["nearest"](card=sides[place][-1]))
