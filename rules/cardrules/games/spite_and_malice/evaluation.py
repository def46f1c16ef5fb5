"""What a club player counts at Spite and Malice: the way to his pay-off card, what a move is worth, and a discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardrules.games.spite_and_malice.game import SpiteAndMalice
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Seat

__all__ = ["Way", "discard_worth", "move_worth", "steps_to", "takes_place_of", "way_to_payoff"]

_ACE: Final = -4.0
_WILD: Final = -10.0
_ON_WILD: Final = -8.0
"""What it is worth to lay an ace or a wild card aside, and any card on a wild one."""
_NEAR: Final = 2
"""Steps from which on an opponent's pay-off card is near."""


class Way(NamedTuple):
    """Cards that lead, one after the other on one centre stack, to a player's pay-off card, which is the last."""

    wild: int
    """How many of them are wild."""
    cards: tuple[Card, ...]
    stack: int


def _ways(
    game: SpiteAndMalice, reached: int, goal: int, sides: Sequence[Sequence[Card]], hand: Sequence[Card]
) -> list[tuple[int, tuple[Card, ...]]]:
    """The cheapest way to bring a stack from one rank to another: wild cards and cards; empty if there is none."""
    rules = game.rules
    if reached == goal:
        return [(0, ())]
    found = []
    tried = set[int]()
    for card in (*[side[-1] for side in sides if side], *hand):
        rank, at_side = rules.rank(card), card not in hand
        if not rules.fits(card, reached) or (not at_side and rank in tried):
            continue
        if not at_side:
            tried.add(rank)
        left = [side[:-1] if side and side[-1] == card else side for side in sides] if at_side else sides
        kept = hand if at_side else [each for each in hand if each != card]
        found += [(wild + (not rank), (card, *rest)) for wild, rest in _ways(game, reached + 1, goal, left, kept)]
    return [min(found)] if found else []


def way_to_payoff(game: SpiteAndMalice, seat: Seat) -> Way | None:
    """The way to the seat's pay-off card that costs fewest wild cards, and of those the shortest."""
    payoff = game.payoffs[seat][-1]
    rank = game.rules.rank(payoff)
    sides, hand = [list(side) for side in game.own_sides(seat)], game.hand_of(seat)
    found = []
    for number, stack in enumerate(game.centre):
        goal = rank - 1 if rank else len(stack)
        if len(stack) <= goal and game.rules.fits(payoff, goal):
            found += [Way(wild, (*cards, payoff), number) for wild, cards in _ways(game, len(stack), goal, sides, hand)]
    return min(found, key=lambda way: (way.wild, len(way.cards), way.cards), default=None)


def steps_to(game: SpiteAndMalice, reached: int, card: Card) -> int:
    """How many cards must go on a stack that has reached this rank before the card fits."""
    rank = game.rules.rank(card)
    if not rank:
        return 0 if game.rules.fits(card, reached) else 1
    return rank - 1 - reached if rank > reached else rank - 1 - reached + game.rules.top


def _after(game: SpiteAndMalice, stack: int) -> int:
    """The rank that a stack has reached once one more card lies on it."""
    return (len(game.centre[stack]) + 1) % game.rules.top


def takes_place_of(game: SpiteAndMalice, seat: Seat, stack: int) -> Card | None:
    """The pay-off card of somebody else that fits this stack now, and would not after one more card."""
    for other, pile in enumerate(game.payoffs):
        if other != seat and game.fits(pile[-1], stack) and steps_to(game, _after(game, stack), pile[-1]):
            return pile[-1]
    return None


def move_worth(game: SpiteAndMalice, seat: Seat, card: Card, stack: int) -> float:
    """What it is worth to play this card there."""
    reached, own = [len(each) for each in game.centre], game.payoffs[seat][-1]
    later = [*reached[:stack], _after(game, stack), *reached[stack + 1 :]]
    held = game.hands[seat] >> card & 1
    worth = 1.5
    if held:
        worth = 4.0 if game.hands[seat].bit_count() - 1 <= 2 else 1.0
    if not game.rules.rank(card):
        worth -= 3
    if min(steps_to(game, each, own) for each in later) < min(steps_to(game, each, own) for each in reached):
        worth += 0.5
    for other, pile in enumerate(game.payoffs):
        if other != seat:
            left = steps_to(game, later[stack], pile[-1])
            if left <= _NEAR and left < steps_to(game, reached[stack], pile[-1]):
                worth -= 1.2 * (3 - left)
    return worth + 3 if takes_place_of(game, seat, stack) is not None else worth


def discard_worth(game: SpiteAndMalice, seat: Seat, card: Card, place: int) -> float:
    """What it is worth to end the turn with this card on this side place."""
    rules, side = game.rules, game.own_sides(seat)[place]
    rank, own = rules.rank(card), rules.rank(game.payoffs[seat][-1])
    if not rank:
        return _WILD
    worth = _ACE if rank == 1 else 0.0
    if not side:
        worth += 0.5
    elif not rules.rank(side[-1]):
        worth += _ON_WILD
    else:
        gap = rules.rank(side[-1]) - rank
        worth += 3 if gap == 1 else 2 if not gap else 0.5 - 0.15 * gap if gap > 0 else -1 + 0.2 * gap
    if 0 < own - rank < 6:
        worth -= 0.15 * (6 - (own - rank))
    twice = sum([rules.rank(each) == rank for each in game.hand_of(seat)]) > 1
    return worth + 0.5 if twice else worth
