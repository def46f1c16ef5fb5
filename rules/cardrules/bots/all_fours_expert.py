"""The expert of games in which High, Low, Jack and Game count: the jack and the game, and who gets to the end first.

Few cards decide a hand here, so rules of thumb that fit every game say too little: the deals are played out by club
players.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, Final, TypeVar

from cardrules.bots.all_fours_tricks import club_play
from cardrules.bots.choice_by_search import Goal
from cardrules.bots.last_tricks import FEW
from cardrules.bots.trick_expert import Expert, Stakes, World
from cardrules.catalogue import find
from cardrules.engine.contract import Contract, Duties, contract_of
from cardrules.engine.heuristic_playout import ALL, Style
from cardrules.engine.position import Position, position_of
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.phases.all_fours_game import AllFoursGame, game_values, order
from cardrules.protocol.cards import JACK, PACK_52, Card, Suit, card_of
from cardrules.protocol.game import Seat, View
from cardrules.protocol.texts import say

__all__ = ["MATCH", "AllFoursExpert", "HandScore"]

G = TypeVar("G", bound=AllFoursGame)

_JACK: Final = 128
"""What the jack of trumps adds to a count: more than all cards count for Game."""
MATCH: Final = 3.0
"""What winning the match is worth beside the points of a hand."""
_DUTIES: Final = {
    (may, must): Duties(may_trump=may, must_trump=must) for may in (False, True) for must in (False, True)
}
"""By what has been agreed, so that equal terms are the same object."""


@lru_cache(maxsize=8)
def _points(trump: int, jack: int) -> tuple[int, ...]:
    values = list(game_values(trump, jack))
    values[card_of(JACK, Suit(trump))] += _JACK
    return tuple(values)


class ClubWorld(World):
    """A deal that club players play to its end."""

    __slots__ = ("game",)

    def __init__(self, position: Position, stakes: Stakes, style: Style, weight: float, game: AllFoursGame) -> None:
        super().__init__(position, stakes, style, weight)
        self.game = game

    def copy(self) -> ClubWorld:
        """The same deal with a game of its own."""
        return ClubWorld(self.position.copy(), self.stakes, self.style, self.weight, self.game.copy())

    def play(self, move: int) -> None:
        """The seat in turn plays a card."""
        self.game.play.lay(Card(self.position.contract.cards[move]), None)
        self.position.play(move)

    def play_out(self) -> None:
        """Play the deal to its end, every seat a club player."""
        game, play = self.game, self.game.play
        while any(play.hands):
            play.lay(club_play(game)[0], None)
        self.position = position_of(play, self.position.contract)


class HandScore:
    """What a hand brings a side: High and Low, which the deal has settled, then the jack and Game by the counts."""

    def __init__(self, game: AllFoursGame, own: int, held: Sequence[int], trumps: int) -> None:
        """``held`` are the cards that the seats began with and ``trumps`` those of them, as the engine packs them."""
        self.own, self.sides = own, len(game.parties())
        self.side_of = [game.side_of(seat) for seat in range(game.seats)]
        self.high = self.low = -1
        """Who gets these points; Low is open (-1) where it is won in a trick."""
        self.goal = say("{my} side takes the point for Game") if game.sides else say("{I} take the point for Game")
        """What is told as the chance of a plan."""
        for side, cards in zip(self.side_of, held, strict=True):
            if trumps and cards >> trumps.bit_length() - 1 & 1:
                self.high = side
            if trumps & -trumps & cards and not game.low_captured:
                self.low = side

    def counts(self, position: Position) -> list[int]:
        """What each side has captured."""
        counts = [0] * self.sides
        for side, points in zip(self.side_of, position.points, strict=True):
            counts[side] += points
        return counts

    def made(self, counts: Sequence[int], low: int = -1) -> tuple[int, int, int, int]:
        """The sides that make High, Low, Jack and Game (-1: nobody); ``low`` is the side that has captured Low."""
        values = [count % _JACK for count in counts]
        best = max(values)
        jack = next((side for side, count in enumerate(counts) if count >= _JACK), -1)
        game = values.index(best) if values.count(best) == 1 else -1
        return self.high, low if self.low < 0 else self.low, jack, game

    def rated(self, counts: Sequence[int], low: int = -1) -> float:
        """What the counts are worth to the side, with the match."""
        values = [count % _JACK for count in counts]
        return self.value(self.made(counts, low)) + 0.004 * (values[self.own] - sum(values) / self.sides)

    @abstractmethod
    def value(self, made: tuple[int, int, int, int]) -> float:
        """What it is worth to the side if these sides make High, Low, Jack and Game."""

    def reached(self, made: tuple[int, int, int, int]) -> bool:
        """Whether that is what ``goal`` says."""
        return made[-1] == self.own


class AllFoursExpert(Expert[G]):
    """A count is what was captured for Game, and the jack. Who gets High and Low is settled by the deal."""

    work: ClassVar[int] = 1600
    calling: ClassVar[int] = 900
    solvable: ClassVar[int] = 12

    def sample(self, view: View, rng: random.Random) -> G:
        found: G = find(view.game).game().sample(view, rng)  # type: ignore[assignment]  # the game is the expert's own
        return found

    def table(self, game: G) -> TrickPlay | None:
        return game.play if game.phase == "play" and game.trump is not None else None

    def seen_play(self, game: G) -> TrickPlay | None:
        return game.play if game.phase == "play" else None

    def ready(self, game: G) -> bool:
        """Whether a card is weighed. Where everybody plays for himself, club has counted the last tricks out."""
        if self.table(game) is None:
            return False
        return len(game.parties()) == 2 or game.play.hands[game.play.turn].bit_count() > FEW

    def likelihood(self, game: G, seat: Seat) -> float:
        return self.told(game, seat)

    def world_of(self, game: G, seat: Seat, weight: float = 1.0) -> ClubWorld:
        contract = self.contract(game)
        return ClubWorld(position_of(game.play, contract), self.stakes(game, seat), self.style(game), weight, game)

    def contract(self, game: G) -> Contract:
        trump = game.trump
        points = _points(trump, game.jack_counts) if trump is not None else ()
        return contract_of(order(trump), PACK_52, points, 0, _DUTIES[game.may_trump, game.must_trump])

    def proper(self, game: G) -> int:
        return game.proper_mask()

    def style(self, game: G) -> Style:
        return Style([game.side_of(seat) for seat in range(game.seats)], (ALL,) * len(game.parties()))

    @abstractmethod
    def score_of(self, game: G, own: int, held: Sequence[int], trumps: int) -> HandScore:
        """How the game scores a hand."""

    def stakes(self, game: G, seat: Seat) -> Stakes:
        contract, play = self.contract(game), game.play
        held = [contract.packed(hand | done) for hand, done in zip(play.hands, play.played_by(), strict=True)]
        trumps = sum(held) & contract.suits[TRUMP]
        low = trumps & -trumps if game.low_captured else 0
        score = self.score_of(game, game.side_of(seat), held, trumps)
        total = sum([contract.points_of(cards) for cards in held])
        own, sides = score.own, score.sides

        def captor(position: Position) -> int:
            return max([score.side_of[other] for other, won in enumerate(position.won) if won & low], default=-1)

        def shared(count: int) -> list[int]:
            counts = [total - count, total - count]
            counts[own] = count
            return counts

        def worth(position: Position) -> float:
            return score.rated(score.counts(position), captor(position))

        goal = Goal(
            score.goal,
            lambda count: score.reached(score.made(shared(count))),
            lambda position: score.reached(score.made(score.counts(position), captor(position))),
        )
        if sides != 2 or low:
            return Stakes(worth, goal=goal)
        mine = tuple([side == own for side in score.side_of])
        return Stakes(worth, mine, (0,) * game.seats, lambda count: score.rated(shared(count)), rises=True, goal=goal)
