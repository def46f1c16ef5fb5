"""Setback for the expert: what a bid brings.

It is weighed by what club players make of the hand after it: they bid on, the bidder pitches, and all play. The cards
are club's: to weigh them, too, was not shown to win anything (docs/benchmarks.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from cardrules.bots import Advice
from cardrules.bots.all_fours_expert import MATCH, AllFoursExpert, HandScore
from cardrules.bots.sampling_search import Asked
from cardrules.bots.trick_expert import willing
from cardrules.games.setback.evaluation import best_suit, needed
from cardrules.games.setback.game import Setback
from cardrules.phases.all_fours_game import Point
from cardrules.protocol.game import Seat
from cardrules.protocol.texts import say

__all__ = ["EXPERT", "SetbackExpert"]

_STEEP: Final = 4.0
"""How sharply people part hands with which they bid from others."""
_KINDS: Final = ("high", "low", "jack", "game")


class SetbackScore(HandScore):
    """A side that makes fewer points than it bid loses the bid."""

    def __init__(self, game: Setback, own: int, held: Sequence[int], trumps: int) -> None:
        super().__init__(game, own, held, trumps)
        self.game = game
        self.lone = game.side_of(game.bidder or 0)
        alone = not game.sides
        if own == self.lone:
            self.goal = say("{I} make {my} bid") if alone else say("{my} side makes its bid")
        else:
            self.goal = say("the bidder is set back") if alone else say("the other side is set back")

    def reached(self, made: tuple[int, int, int, int]) -> bool:
        return (made.count(self.lone) >= self.game.highest) == (self.own == self.lone)

    def value(self, made: tuple[int, int, int, int]) -> float:
        game, own = self.game, self.own
        totals = game.settled([Point(kind, side, 1) for kind, side in zip(_KINDS, made, strict=True) if side >= 0])
        gains = [total - score for total, score in zip(totals, game.scores, strict=True)]
        value = gains[own] - sum([gain for side, gain in enumerate(gains) if side != own]) / (self.sides - 1)
        if max(totals) >= game.rules.target:
            value += MATCH if totals[own] == max(totals) else -MATCH
        return value


class SetbackExpert(AllFoursExpert[Setback]):
    """It weighs the bids."""

    weighed: ClassVar[frozenset[str]] = frozenset(("bid",))

    def search(self, asked: Asked) -> Advice:
        return super().search(asked) if asked.view.phase in self.weighed else asked.club

    def told(self, game: Setback, seat: Seat) -> float:
        """How likely the others' bids are."""
        weight, highest = 1.0, 0
        hands = [hand | done for hand, done in zip(game.play.hands, game.play.played_by(), strict=True)]
        for place in range(game.seats):
            other = (game.speaker + place) % game.seats
            bid = game.bids[other]
            if bid < 0:
                break
            next_bid = max(game.rules.min_bid, highest + 1)
            if other != seat and (bid or next_bid <= 4):
                worth = best_suit(hands[other], game.rules)[1]
                bids = willing(worth, needed(game, other, bid or next_bid), _STEEP)
                weight *= bids if bid else 1.0 - bids
            highest = max(highest, bid)
        return weight

    def score_of(self, game: Setback, own: int, held: Sequence[int], trumps: int) -> SetbackScore:
        return SetbackScore(game, own, held, trumps)


EXPERT = SetbackExpert()
