"""Hearts for the engine: everybody for few points."""

from __future__ import annotations

import random
from typing import Final

from cardrules.bots.choice_by_search import Goal
from cardrules.bots.trick_expert import Expert, Stakes
from cardrules.engine.contract import Contract, Duties, contract_of
from cardrules.engine.heuristic_playout import NONE, Style
from cardrules.engine.position import Position
from cardrules.games.hearts.game import HEARTS_MASK, ORDER, PENALTY, QUEEN_OF_SPADES, Hearts, points_of
from cardrules.parts.tricks import TrickPlay
from cardrules.phases.trick_phase import TRICKS
from cardrules.protocol.game import Seat, View
from cardrules.protocol.texts import say

__all__ = ["EXPERT", "HeartsExpert", "plan_of"]

_MOON: Final = points_of(PENALTY)
_QUEEN = 1 << QUEEN_OF_SPADES
_DUTIES: dict[tuple[object, ...], Duties] = {}


class HeartsExpert(Expert[Hearts]):
    """Hearts: the penalty cards are the points, and no trick is wanted."""

    def sample(self, view: View, rng: random.Random) -> Hearts:
        return Hearts.sample(view, rng)

    def table(self, game: Hearts) -> TrickPlay | None:
        return game.play if game.current is TRICKS else None

    def contract(self, game: Hearts) -> Contract:
        rules = game.rules
        key = (
            rules.pack[0],
            rules.clean_start,
            rules.breaking == "heart_or_queen",
            rules.always_lead,
            rules.queen_must_go,
        )
        duties = _DUTIES.get(key)
        if duties is None:
            duties = _DUTIES[key] = Duties(
                closed=0 if rules.always_lead else HEARTS_MASK,
                broken_by=HEARTS_MASK,
                thrown_breaks=_QUEEN if rules.breaking == "heart_or_queen" else 0,
                opening=1 << rules.pack[0],
                clean=PENALTY if rules.clean_start else 0,
                must_go=_QUEEN if rules.queen_must_go else 0,
            )
        return contract_of(ORDER, rules.pack, rules.points, 0, duties)

    def style(self, game: Hearts) -> Style:
        return Style(tuple(range(game.seats)), (NONE,) * game.seats)

    def stakes(self, game: Hearts, seat: Seat) -> Stakes:
        others = game.seats - 1

        def worth(position: Position) -> float:
            own = position.points[seat]
            contract = position.contract
            for other, won in enumerate(position.won):
                if won and points_of(contract.unpacked(won)) == _MOON:
                    return _MOON if other == seat else -_MOON / others
            return (sum(position.points) - own) / others - own

        return Stakes(worth)


EXPERT = HeartsExpert()


def plan_of(game: Hearts, seat: Seat) -> tuple[Goal, Seat]:
    """What a seat wants of the rest of a hand, and whose captured cards say whether it comes to it: those are the
    count that the goal is asked of, as a mask. To shoot the moon or stop it, if one seat has all points so far and half
    of all there are; to be spared the queen of spades, until she has been taken; then to take no more points."""
    won = game.play.won
    taken = [points_of(cards) for cards in won]
    holder = next((other for other, points in enumerate(taken) if points == sum(taken) and 2 * points >= _MOON), seat)
    if 2 * taken[holder] >= _MOON == points_of(PENALTY) and taken[holder] == sum(taken):
        if holder == seat:
            return Goal(say("{I} shoot the moon"), lambda cards: cards & PENALTY == PENALTY), seat
        return Goal(say("the moon is stopped"), lambda cards: cards & PENALTY != PENALTY), holder
    if not sum(won) & _QUEEN:
        return Goal(say("somebody else takes the queen of spades"), lambda cards: not cards & _QUEEN), seat
    before = taken[seat]
    return Goal(say("{I} take no more points"), lambda cards: points_of(cards) == before), seat
