"""Seven Up for the expert: the jack and the game, and who gets to the end first.

Few cards decide a hand here, so rules of thumb that fit every game say too little: the deals are played out by club
players. Where cards have been run, the others have kept the best six of nine or more, as club players would.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import ClassVar, Final

from cardrules.bots.choice_by_search import Goal
from cardrules.bots.last_tricks import FEW
from cardrules.bots.trick_expert import Expert, Stakes, World, willing
from cardrules.engine.contract import Contract, Duties, contract_of
from cardrules.engine.heuristic_playout import ALL, Style
from cardrules.engine.position import Position, position_of
from cardrules.games.seven_up.evaluation import ACCEPT, ACCEPT_AND_PAY, club_discard, club_play, suit_worth
from cardrules.games.seven_up.game import SevenUp, game_values, order
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.protocol.cards import JACK, PACK_52, Card, card_of, mask_of, suit_of
from cardrules.protocol.game import Seat, View

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


class Hand(World):
    """A deal that club players play to its end."""

    __slots__ = ("game",)

    def __init__(self, position: Position, stakes: Stakes, style: Style, weight: float, game: SevenUp) -> None:
        super().__init__(position, stakes, style, weight)
        self.game = game

    def copy(self) -> Hand:
        """The same deal with a game of its own."""
        return Hand(self.position.copy(), self.stakes, self.style, self.weight, self.game.copy())

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
        return game.play if game.phase == "play" else None

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
        if speaker != seat and game.phase != "accept":
            accepts = willing(worth[speaker], ACCEPT, _STEEP)
            weight *= 1.0 - accepts if paid or game.phase == "answer" else accepts
        if dealer is not None and dealer != seat and paid:
            weight *= willing(worth[dealer], ACCEPT_AND_PAY[game.rules.sides], _STEEP)
        return weight

    def likelihood(self, game: SevenUp, seat: Seat) -> float:
        return self.told(game, seat)

    def world_of(self, game: SevenUp, seat: Seat, weight: float = 1.0) -> Hand:
        contract = self.contract(game)
        return Hand(position_of(game.play, contract), self.stakes(game, seat), self.style(game), weight, game)

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
        own, sides = game.side_of(seat), game.rules.sides
        side_of = [game.side_of(other) for other in range(game.seats)]
        contract, play = self.contract(game), game.play
        held = [contract.packed(hand | done) for hand, done in zip(play.hands, play.played_by(), strict=True)]
        trumps = sum(held) & contract.suits[TRUMP]
        fixed = [0] * sides
        for other, cards in enumerate(held):
            if trumps and cards >> trumps.bit_length() - 1 & 1:
                fixed[side_of[other]] += 1
            if trumps & -trumps & cards and not game.rules.low_captured:
                fixed[side_of[other]] += 1
        low = trumps & -trumps if game.rules.low_captured else 0
        total = sum([contract.points_of(cards) for cards in held])

        def rated(counts: list[int]) -> float:
            points = fixed[:]
            values = []
            for side, count in enumerate(counts):
                points[side] += count // _JACK
                values.append(count % _JACK)
            best = max(values)
            if values.count(best) == 1:
                points[values.index(best)] += 1
            value = points[own] - sum([number for side, number in enumerate(points) if side != own]) / (sides - 1)
            totals = [score + gain for score, gain in zip(game.scores, points, strict=True)]
            if max(totals) >= game.rules.target:
                value += _MATCH if totals[own] == max(totals) else -_MATCH
            return value + 0.004 * (values[own] - sum(values) / sides)

        def worth(position: Position) -> float:
            counts = [0] * sides
            taken = 0
            for other, points in enumerate(position.points):
                counts[side_of[other]] += points
                if position.won[other] & low:
                    taken = side_of[other]
            value = rated(counts)
            return value + ((1 if taken == own else -1) if low else 0)

        def game_point(counts: list[int]) -> bool:
            values = [count % _JACK for count in counts]
            return values[own] == max(values) and values.count(values[own]) == 1

        def ended(position: Position) -> bool:
            counts = [0] * sides
            for other, points in enumerate(position.points):
                counts[side_of[other]] += points
            return game_point(counts)

        def reached(count: int) -> bool:
            counts = [total - count, total - count]
            counts[own] = count
            return game_point(counts)

        who = "I take" if sides == game.seats else "my side takes"
        goal = Goal(f"{who} the point for Game", reached, ended)
        if sides != 2 or low:
            return Stakes(worth, goal=goal)

        def rate(count: int) -> float:
            counts = [total - count, total - count]
            counts[own] = count
            return rated(counts)

        mine = tuple([side == own for side in side_of])
        return Stakes(worth, mine, (0,) * game.seats, rate, rises=True, goal=goal)


EXPERT = SevenUpExpert()
