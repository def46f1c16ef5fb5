"""Schafkopf for the expert: 61 points alone against two, or as few as possible."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from cardrules.bots.choice_by_search import Goal
from cardrules.bots.trick_expert import Expert, Stakes, willing
from cardrules.engine.contract import Contract, contract_of
from cardrules.engine.heuristic_playout import ALL, NONE, Style
from cardrules.engine.position import Position
from cardrules.games.schafkopf.evaluation import hand_value
from cardrules.games.schafkopf.game import ORDER, PACK, PICKING, PLAY, Schafkopf, declarer_score
from cardrules.parts.tricks import ACE_TEN_POINTS, TrickPlay, points_in
from cardrules.protocol.game import Action, Seat, View
from cardrules.protocol.texts import say

__all__ = ["EXPERT", "SchafkopfExpert"]

_POINT: Final = 0.01
"""What a card point is worth that changes nothing in the score."""
_AGAINST: Final = -0.5
"""What the declarer's points are worth to a defender: beside the mean of the two others, half as many the other way."""
_PICKING: Final = 9.0
"""The worth of a hand with which half of all pick the widow up."""


class SchafkopfExpert(Expert[Schafkopf]):
    """Schafkopf: the count is the declarer's card points in tricks."""

    work: ClassVar[int] = 1400
    calling: ClassVar[int] = 1200
    weighed: ClassVar[frozenset[str]] = frozenset((PICKING.id,))
    solvable: ClassVar[int] = 15

    def sample(self, view: View, rng: random.Random) -> Schafkopf:
        return Schafkopf.sample(view, rng)

    def table(self, game: Schafkopf) -> TrickPlay | None:
        return game.play if game.current is PLAY else None

    def contract(self, game: Schafkopf) -> Contract:
        return contract_of(ORDER, PACK, ACE_TEN_POINTS)

    def style(self, game: Schafkopf) -> Style:
        if game.declarer is None:
            return Style((0, 1, 2), (NONE,) * 3)
        sides = tuple([0 if seat == game.declarer else 1 for seat in range(3)])
        return Style(sides, (ALL, ALL), draws=1 << game.declarer)

    def margin(self, club: Action) -> float:
        return 0.2

    def stakes(self, game: Schafkopf, seat: Seat) -> Stakes:
        declarer = game.declarer
        if declarer is None:
            return Stakes(lambda position: self._least(game, seat, position))
        mine = tuple([other == declarer for other in range(3)])
        sign = 1 if seat == declarer else _AGAINST
        aside = points_in(game.buried)

        def rate(count: int) -> float:
            total = min(count + aside, 120)
            tricks = 10 if total == 120 else 0 if not count else 5
            return sign * (game.factor * declarer_score(total, tricks) + _POINT * total)

        goal = Goal(say("{I} make 61 points"), lambda count: count + aside > 60)
        if sign < 0:
            goal = Goal(say("{my} side holds the declarer to 60 points"), lambda count: count + aside <= 60)
        return Stakes(lambda position: rate(position.points[declarer]), mine, (0, 0, 0), rate, goal=goal)

    def told(self, game: Schafkopf, seat: Seat) -> float:
        played, weight = game.play.played_by(), 1.0
        for place in range(3):
            other = ((game.forehand or 0) + place) % 3
            if other == seat:
                continue
            will = willing(hand_value(game.play.hands[other] | played[other]), _PICKING, 1.5)
            if other == game.declarer:
                weight *= will
            elif place < game.passed:
                weight *= 1.0 - will
        return weight

    def tries(self, view: View) -> int:
        return 6

    def _least(self, game: Schafkopf, seat: Seat, position: Position) -> float:
        """Where nobody has picked the widow up: the fewest points win."""
        totals = position.points[:]
        if game.rules.widow_to_last:
            totals[position.turn] += points_in(game.widow)
        own = totals[seat]
        others = min([total for other, total in enumerate(totals) if other != seat])
        value = -_POINT * own
        if totals.count(0) == 2:
            return value - 4 if own else value
        if own < others:
            return value + (4 if not position.tricks[seat] else 2)
        return value - (1 if own > others else 0)


EXPERT = SchafkopfExpert()
