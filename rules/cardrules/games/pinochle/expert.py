"""Pinochle for the expert: the last twelve tricks, in which both hands are known."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from cardrules.bots.choice_by_search import Goal
from cardrules.bots.trick_expert import Expert, Stakes
from cardrules.engine.contract import Contract, Duties, contract_of
from cardrules.engine.heuristic_playout import ALL, Style
from cardrules.engine.position import Position
from cardrules.games.pinochle.game import PACK, Pinochle, order
from cardrules.games.pinochle.phases import STRICT
from cardrules.parts.tricks import ACE_TEN_POINTS, TrickPlay
from cardrules.protocol.game import Seat, View
from cardrules.protocol.texts import say

__all__ = ["EXPERT", "PinochleExpert"]

_STRICT: Final = Duties(must_trump=True, head_trumps=True)
_LAST: Final = 10
"""What the last trick counts."""
_ALL_POINTS: Final = 250
"""The card points of a deal, with those of the last trick."""


class PinochleExpert(Expert[Pinochle]):
    """Pinochle: the count is the card points of a seat and ten for the last trick.

    When the stock is gone, whoever has counted knows the other hand. So there is one world, and it is solved as soon as
    that can be done in the time; until then, for a trick or two, club plays.
    """

    solvable: ClassVar[int] = 22
    budget: ClassVar[int] = 50_000
    worlds: ClassVar[int] = 1

    def sample(self, view: View, rng: random.Random) -> Pinochle:
        return Pinochle.sample(view, rng)

    def table(self, game: Pinochle) -> TrickPlay | None:
        return game.play if game.current is STRICT else None

    def ready(self, game: Pinochle) -> bool:
        return game.current is STRICT and sum([hand.bit_count() for hand in game.play.hands]) <= self.solvable

    def seen_play(self, game: Pinochle) -> TrickPlay | None:
        return game.play

    def contract(self, game: Pinochle) -> Contract:
        return contract_of(order(game.trump), PACK, ACE_TEN_POINTS, _LAST, _STRICT)

    def recalls(self, game: Pinochle) -> bool:
        return False  # while there is a stock nobody need follow, and hands change

    def style(self, game: Pinochle) -> Style:
        return Style((0, 1), (ALL, ALL))

    def stakes(self, game: Pinochle, seat: Seat) -> Stakes:
        def worth(position: Position) -> float:
            return float(position.points[seat] - position.points[1 - seat])

        def rate(count: int) -> float:
            return 2.0 * count - _ALL_POINTS

        goal = Goal(say("most of the card points of this deal are {mine}"), lambda count: 2 * count > _ALL_POINTS)
        return Stakes(worth, (seat == 0, seat == 1), (0, 0), rate, goal=goal)


EXPERT = PinochleExpert()
