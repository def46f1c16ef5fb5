"""Seven Up for the expert: in which worlds it tries its cards, and who gets to the end first.

Where cards have been run, the others have kept the best six of nine or more, as club players would.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar, Final

from cardrules.bots.all_fours_expert import MATCH, AllFoursExpert, HandScore
from cardrules.bots.trick_expert import willing
from cardrules.games.seven_up.evaluation import ACCEPT, ACCEPT_AND_PAY, club_discard, suit_worth
from cardrules.games.seven_up.game import SevenUp
from cardrules.games.seven_up.trumps import ACCEPTING, ANSWERING
from cardrules.protocol.cards import mask_of, suit_of
from cardrules.protocol.game import Seat, View

__all__ = ["EXPERT", "SevenUpExpert"]

_STEEP: Final = 5.0
"""How sharply people part hands with which they accept trumps from others."""


class SevenUpScore(HandScore):
    """Every side scores what it makes."""

    def __init__(self, game: SevenUp, own: int, held: Sequence[int], trumps: int) -> None:
        super().__init__(game, own, held, trumps)
        self.scores, self.target = game.scores, game.rules.target

    def rated(self, counts: Sequence[int], low: int = -1) -> float:
        value = super().rated(counts)
        return value if low < 0 else value + (1 if low == self.own else -1)

    def value(self, made: tuple[int, int, int, int]) -> float:
        own, points = self.own, [made.count(side) for side in range(self.sides)]
        value = points[own] - sum([number for side, number in enumerate(points) if side != own]) / (self.sides - 1)
        totals = [score + gain for score, gain in zip(self.scores, points, strict=True)]
        if max(totals) >= self.target:
            value += MATCH if totals[own] == max(totals) else -MATCH
        return value


class SevenUpExpert(AllFoursExpert[SevenUp]):
    """Its calls are the answers to the suit that is turned up."""

    weighed: ClassVar[frozenset[str]] = frozenset(("accept", "answer"))

    def imagined(self, view: View, rng: random.Random) -> SevenUp:
        """A sample in which the others have laid away as club players do."""
        game = self.sample(view, rng)
        trump, unseen, hands, away = game.trump, game.unseen, game.play.hands, game.discards
        if trump is None or unseen is None or not any(away):
            return game
        for seat in range(game.seats):
            may = (hands[seat] | away[seat]) & unseen.may[seat]
            spare = may.bit_count() - hands[seat].bit_count()
            if seat != view.seat and spare > 0:
                kept = may & ~mask_of(club_discard(may, trump, spare))
                away[seat] |= hands[seat] & ~kept
                away[seat] &= ~kept
                hands[seat] = kept
        return game

    def told(self, game: SevenUp, seat: Seat) -> float:
        """How likely the answers of the others to the suit that was proposed are."""
        proposed = suit_of(game.turned[0])
        if any(game.discards) or len(game.turned) > 1:
            return 1.0  # more cards have come since
        played, weight = game.play.played_by(), 1.0
        worth = [suit_worth(hand | done, proposed) for hand, done in zip(game.play.hands, played, strict=True)]
        speaker, dealer = game.speaker, game.dealer
        paid = any(kind == "gift" for kind, _, _ in game.gained)
        if speaker != seat and game.current is not ACCEPTING:
            accepts = willing(worth[speaker], ACCEPT, _STEEP)
            weight *= 1.0 - accepts if paid or game.current is ANSWERING else accepts
        if dealer is not None and dealer != seat and paid:
            weight *= willing(worth[dealer], ACCEPT_AND_PAY[game.rules.sides], _STEEP)
        return weight

    def duty(self, game: SevenUp) -> bool:
        return not game.rules.penalised

    def score_of(self, game: SevenUp, own: int, held: Sequence[int], trumps: int) -> SevenUpScore:
        return SevenUpScore(game, own, held, trumps)


EXPERT = SevenUpExpert()
