"""Skat for the expert: 61 points, schneider, null, and the games in which nobody wants points."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ClassVar, Final

from cardrules.bots.choice_by_search import Goal
from cardrules.bots.trick_expert import Expert, Stakes
from cardrules.engine.contract import Contract, contract_of
from cardrules.engine.heuristic_playout import ALL, NONE, Style
from cardrules.engine.position import Position
from cardrules.games.skat.bidding import ANNOUNCING, AUCTION, DISCARDING, FOREHAND, HAND_OR_SKAT
from cardrules.games.skat.evaluation import plans, put_away
from cardrules.games.skat.game import BASES, NULL_VALUES, ORDERS, PACK, Skat, matadors, worth
from cardrules.games.skat.playing import PLAY
from cardrules.parts.tricks import ACE_TEN_POINTS, TrickPlay, points_in
from cardrules.protocol.cards import cards_in, mask_of
from cardrules.protocol.game import Action, Choice, Seat, View
from cardrules.protocol.texts import say

__all__ = ["EXPERT", "SkatExpert"]

_POINT: Final = 0.1
"""What a card point is worth that changes nothing in the score: something may still go wrong."""
_BY_THE_BOOK: Final = 0.8
"""How often the Player puts away what a club player would."""
_AGAINST: Final = -0.5
"""What the Player's points are worth to an Opponent: beside the mean of the two others, half as many the other way."""
_PASSES: Final = 0.25
"""How likely somebody is to pass who could play, beside somebody who could not."""


@lru_cache(maxsize=8192)
def _chance(hand: int, game: str) -> float:
    """The chance that a club player sees for a game with these ten cards."""
    return max([plan.chance for plan in plans(hand, False, True) if plan.game == game], default=0.0)


@lru_cache(maxsize=8192)
def _could_play(hand: int) -> bool:
    """Whether a club player would bid with these ten cards."""
    return any(plan.chance >= 0.65 for plan in plans(hand, False, True))


class SkatExpert(Expert[Skat]):
    """Skat: the count is the Player's card points in tricks, or in null and where all tricks must be won his tricks."""

    work: ClassVar[int] = 850
    calling: ClassVar[int] = 220
    weighed: ClassVar[frozenset[str]] = frozenset(
        (AUCTION.id, FOREHAND.id, HAND_OR_SKAT.id, DISCARDING.id, ANNOUNCING.id)
    )
    solvable: ClassVar[int] = 15

    def sample(self, view: View, rng: random.Random) -> Skat:
        game = Skat.sample(view, rng)
        player = game.player
        if game.took and game.current is PLAY and player is not None and player != view.seat:
            self._put_away(game, player, rng)
        return game

    def _put_away(self, game: Skat, player: Seat, rng: random.Random) -> None:
        """Most often the Player has put away what a club player would; no card that the Player cannot hold goes back
        into the hand."""
        hand, skat = game.play.hands[player], game.skat
        if not hand or rng.random() > _BY_THE_BOOK or skat & game.play.voids()[player]:
            return
        two = mask_of(put_away(hand | skat, game.game, True))
        game.play.hands[player] = (hand | skat) ^ two
        game.skat = two

    def calls(self, view: View, choices: Sequence[Choice], club: Action) -> list[Action]:
        if view.phase != DISCARDING.id:
            return super().calls(view, choices, club)
        twelve = mask_of(choices[0].cards)
        pairs = {mask_of(put_away(twelve, game, True)): None for game in (*BASES, "null")}  # in this order, each once
        return [club, *(choices[0].action(cards_in(two)) for two in pairs if two != mask_of(club.cards))]

    def told(self, game: Skat, seat: Seat) -> float:
        played, weight = game.play.played_by(), 1.0
        for other in range(3):
            if other == seat:
                continue
            if other == game.player and game.game:
                weight *= 0.05 + _chance(game.play.hands[other] | played[other], game.game) ** 2
                continue
            words = [word for caller, word in game.said if caller == other]
            if words == ["pass"] and _could_play(game.play.hands[other] | played[other]):
                weight *= _PASSES
        return weight

    def table(self, game: Skat) -> TrickPlay | None:
        return game.play if game.current is PLAY else None

    def contract(self, game: Skat) -> Contract:
        return contract_of(ORDERS[game.game], PACK, () if _by_tricks(game) else ACE_TEN_POINTS)

    def ends(self, game: Skat) -> int:
        if game.player is None or not _by_tricks(game):
            return 0
        return 1 << game.player if game.game == "null" else 7 ^ 1 << game.player

    def style(self, game: Skat) -> Style:
        player = game.player
        if player is None:
            return Style((0, 1, 2), (NONE,) * 3)
        sides = tuple([0 if seat == player else 1 for seat in range(3)])
        if game.game == "null":
            return Style(sides, (NONE, NONE))
        return Style(sides, (ALL, ALL), draws=1 << player)

    def tries(self, view: View) -> int:
        return 8 if view.seat != view.state.player else 3

    def margin(self, club: Action) -> float:
        return 6.0

    def stakes(self, game: Skat, seat: Seat) -> Stakes:
        player = game.player
        if player is None:
            return Stakes(_few(game, seat))
        mine = tuple([other == player for other in range(3)])
        sign = 1 if seat == player else _AGAINST
        if _by_tricks(game):
            fails = game.game == "null"
            value = NULL_VALUES[game.took, game.level] if fails else self._value(game, 120, 10)
            won, lost = self._score(game, float(value)), self._score(game, -2.0 * value)

            def by_tricks(tricks: int) -> float:
                return sign * (won if (tricks == 0 if fails else tricks == 10) else lost) + 0.01 * sign * tricks

            goal = _goal(sign > 0, lambda tricks: tricks == 0 if fails else tricks == 10)
            gains = tuple(map(int, mine))
            return Stakes(lambda position: by_tricks(position.tricks[player]), mine, gains, by_tricks, goal=goal)
        aside = points_in(game.skat)
        rates: dict[int, float] = {}

        def rate(count: int) -> float:
            points = min(count + aside, 120)
            if points not in rates:
                rates[points] = sign * (self._score(game, self._value(game, points, 5)) + _POINT * (points - 60))
            return rates[points]

        goal = _goal(sign > 0, lambda count: self._value(game, min(count + aside, 120), 5) > 0)
        return Stakes(lambda position: rate(position.points[player]), mine, (0, 0, 0), rate, goal=goal)

    def _value(self, game: Skat, points: int, tricks: int) -> float:
        """What the Player gets for so many card points."""
        player, level = game.player or 0, game.level
        held = matadors(game.play.hands[player] | game.play.played_by()[player] | game.skat, game.game)
        levels = ["hand"] * (not game.took)
        if level:
            levels += ["schneider", "schneider announced"]
        elif not 30 < points < 90:
            levels.append("schneider")
        if level in ("schwarz", "ouvert"):
            levels += ["schwarz", "schwarz announced"]
        if level == "ouvert":
            levels.append("ouvert")
        value = worth(game.game, held, levels)
        if points >= (90 if level else 61) and value >= game.bid:
            return float(value)
        needed = -(-game.bid // BASES[game.game]) * BASES[game.game]
        return -2.0 * max(value, needed)

    def _score(self, game: Skat, value: float) -> float:
        """What a game of this value makes between the Player and the Opponents."""
        value *= 1 << game.kontra
        if game.rules.seeger_fabian:
            return value + 50 if value > 0 else value - 90
        return value


def _goal(plays: bool, won: Callable[[int], bool]) -> Goal:
    """The Player's game is won, or it is lost."""
    return Goal(say("{I} win the game"), won) if plays else Goal(say("the Player loses"), lambda count: not won(count))


def _by_tricks(game: Skat) -> bool:
    """Whether tricks count and not card points."""
    return game.game == "null" or game.level in ("schwarz", "ouvert")


def _few(game: Skat, seat: Seat) -> Callable[[Position], float]:
    """What a game is worth in which nobody wants points."""

    def worth_of(position: Position) -> float:
        own = position.points[seat]
        others = [points for other, points in enumerate(position.points) if other != seat]
        if game.rules.reject_scoring == "fewest_wins":
            bonus = 30.0 if own < min(others) else 0.0
            return bonus - 0.2 * own
        loses = own >= max(others)
        return (-float(own) if loses else 0.0) - 0.3 * own

    return worth_of


EXPERT = SkatExpert()
