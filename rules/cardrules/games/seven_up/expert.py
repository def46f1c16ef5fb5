"""Seven Up for the expert: the jack and the game, and who gets to the end first.

Few cards decide a hand here, so rules of thumb that fit every game say too little: the deals are played out by club
players. Where cards have been run, the others have kept the best six of nine or more, as club players would.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, Final

from cardrules.bots.choice_by_search import Goal
from cardrules.bots.last_tricks import FEW
from cardrules.bots.trick_expert import Expert, Stakes, World, willing
from cardrules.engine.contract import Contract, Duties, contract_of
from cardrules.engine.heuristic_playout import ALL, Style
from cardrules.engine.position import Position, position_of
from cardrules.games.seven_up.evaluation import ACCEPT, ACCEPT_AND_PAY, club_discard, club_play, suit_worth
from cardrules.games.seven_up.game import PLAYING, SevenUp, game_values, order
from cardrules.games.seven_up.trumps import ACCEPTING, ANSWERING
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.protocol.cards import JACK, PACK_52, Card, card_of, mask_of, suit_of
from cardrules.protocol.game import Seat, View
from cardrules.protocol.texts import say

__all__ = ["EXPERT", "SevenUpExpert"]

_JACK: Final = 128
"""What the jack of trumps adds to a count: more than all cards count for Game."""
_MATCH: Final = 3.0
"""What winning the match is worth beside the points of a hand."""
_STEEP: Final = 5.0
"""How sharply people part hands with which they accept trumps from others."""
_HOLDS: Final = Duties(may_trump=True)
_MUST_TRUMP: Final = Duties(may_trump=True, must_trump=True)


@lru_cache(maxsize=4)
def _points(trump: int) -> tuple[int, ...]:
    values = list(game_values(trump))
    values[card_of(JACK, trump)] = _JACK
    return tuple(values)


class ClubWorld(World):
    """A deal that club players play to its end."""

    __slots__ = ("game",)

    def __init__(self, position: Position, stakes: Stakes, style: Style, weight: float, game: SevenUp) -> None:
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


class SevenUpExpert(Expert[SevenUp]):
    """Seven Up: a count is what was captured for Game, and the jack. Who gets High and Low is settled by the deal."""

    work: ClassVar[int] = 1600
    calling: ClassVar[int] = 900
    weighed: ClassVar[frozenset[str]] = frozenset(("accept", "answer"))
    solvable: ClassVar[int] = 12

    def sample(self, view: View, rng: random.Random) -> SevenUp:
        return SevenUp.sample(view, rng)

    def table(self, game: SevenUp) -> TrickPlay | None:
        return game.play if game.current is PLAYING else None

    def ready(self, game: SevenUp) -> bool:
        """Whether a card is weighed. Where everybody plays for himself, club has counted the last tricks out."""
        if self.table(game) is None:
            return False
        return game.rules.sides == 2 or game.play.hands[game.play.turn].bit_count() > FEW

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

    def likelihood(self, game: SevenUp, seat: Seat) -> float:
        return self.told(game, seat)

    def world_of(self, game: SevenUp, seat: Seat, weight: float = 1.0) -> ClubWorld:
        contract = self.contract(game)
        return ClubWorld(position_of(game.play, contract), self.stakes(game, seat), self.style(game), weight, game)

    def contract(self, game: SevenUp) -> Contract:
        trump = game.trump or 0
        duties = _MUST_TRUMP if game.rules.must_trump else _HOLDS
        return contract_of(order(trump), PACK_52, _points(trump), 0, duties)

    def duty(self, game: SevenUp) -> bool:
        return not game.rules.penalised

    def proper(self, game: SevenUp) -> int:
        return game.proper_mask()

    def style(self, game: SevenUp) -> Style:
        return Style([game.side_of(seat) for seat in range(game.seats)], (ALL,) * game.rules.sides)

    def stakes(self, game: SevenUp, seat: Seat) -> Stakes:
        contract, play = self.contract(game), game.play
        held = [contract.packed(hand | done) for hand, done in zip(play.hands, play.played_by(), strict=True)]
        trumps = sum(held) & contract.suits[TRUMP]
        low = trumps & -trumps if game.rules.low_captured else 0
        score = _Score(game, game.side_of(seat), held, trumps)
        total = sum([contract.points_of(cards) for cards in held])
        own, sides = score.own, score.sides

        def worth(position: Position) -> float:
            value = score.rated(score.counts(position))
            taken = max([score.side_of[other] for other, won in enumerate(position.won) if won & low], default=0)
            return value + ((1 if taken == own else -1) if low else 0)

        def shared(count: int) -> list[int]:
            counts = [total - count, total - count]
            counts[own] = count
            return counts

        alone = sides == game.seats
        goal = Goal(
            say("{I} take the point for Game" if alone else "{my} side takes the point for Game"),
            lambda count: score.takes_game(shared(count)),
            lambda position: score.takes_game(score.counts(position)),
        )
        if sides != 2 or low:
            return Stakes(worth, goal=goal)
        mine = tuple([side == own for side in score.side_of])
        return Stakes(worth, mine, (0,) * game.seats, lambda count: score.rated(shared(count)), rises=True, goal=goal)


class _Score:
    """What a hand brings a side: High and Low, which the deal has settled, then the jack and Game by the counts."""

    def __init__(self, game: SevenUp, own: int, held: Sequence[int], trumps: int) -> None:
        """``held`` are the cards that the seats began with and ``trumps`` those of them, as the engine packs them."""
        self.own, self.sides = own, game.rules.sides
        self.side_of = [game.side_of(seat) for seat in range(game.seats)]
        self.scores, self.target = game.scores, game.rules.target
        self.fixed = [0] * self.sides
        for side, cards in zip(self.side_of, held, strict=True):
            if trumps and cards >> trumps.bit_length() - 1 & 1:
                self.fixed[side] += 1
            if trumps & -trumps & cards and not game.rules.low_captured:
                self.fixed[side] += 1

    def counts(self, position: Position) -> list[int]:
        """What each side has captured."""
        counts = [0] * self.sides
        for side, points in zip(self.side_of, position.points, strict=True):
            counts[side] += points
        return counts

    def takes_game(self, counts: Sequence[int]) -> bool:
        """Whether the side gets the point for Game."""
        values = [count % _JACK for count in counts]
        return values[self.own] == max(values) and values.count(values[self.own]) == 1

    def rated(self, counts: Sequence[int]) -> float:
        """What the counts are worth to the side, with the match."""
        own, points = self.own, self.fixed[:]
        values = []
        for side, count in enumerate(counts):
            points[side] += count // _JACK
            values.append(count % _JACK)
        best = max(values)
        if values.count(best) == 1:
            points[values.index(best)] += 1
        value = points[own] - sum([number for side, number in enumerate(points) if side != own]) / (self.sides - 1)
        totals = [score + gain for score, gain in zip(self.scores, points, strict=True)]
        if max(totals) >= self.target:
            value += _MATCH if totals[own] == max(totals) else -_MATCH
        return value + 0.004 * (values[own] - sum(values) / self.sides)


EXPERT = SevenUpExpert()
