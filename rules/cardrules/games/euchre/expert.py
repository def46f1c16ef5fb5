"""Euchre for the expert: three tricks, a march, and the score of the game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar, Final

from cardrules.bots.choice_by_search import Goal
from cardrules.bots.reasons.tricks import TAKING
from cardrules.bots.trick_expert import Expert, Stakes, willing
from cardrules.engine.contract import Contract, contract_of
from cardrules.engine.heuristic_playout import ALL, Style
from cardrules.engine.position import Position
from cardrules.games.euchre.evaluation import ANSWER, best_discard, from_dealer, strength, to_name, turn_up_worth
from cardrules.games.euchre.game import Euchre
from cardrules.games.euchre.phases import ANSWERING, DEFENDING, DISCARDING, NAMING, PLAYING
from cardrules.games.euchre.reasons import REASONS
from cardrules.parts.tricks import TrickPlay
from cardrules.protocol.cards import CLUBS, Suit, cards_in
from cardrules.protocol.game import Action, Choice, Seat, View
from cardrules.protocol.texts import say

__all__ = ["EXPERT", "EuchreExpert"]

_TRICK: Final = 0.02
"""What a trick is worth that changes nothing in the score: something may still go wrong."""
_GAME: Final = 2.0
"""What winning the game is worth beside the points of a deal."""


class EuchreExpert(Expert[Euchre]):
    """Euchre: the count is the makers' tricks."""

    work: ClassVar[int] = 900
    calling: ClassVar[int] = 900
    said = (REASONS["partner called"], *TAKING)
    solvable: ClassVar[int] = 16

    def sample(self, view: View, rng: random.Random) -> Euchre:
        return Euchre.sample(view, rng)

    def table(self, game: Euchre) -> TrickPlay | None:
        return game.play if game.current is PLAYING else None

    def contract(self, game: Euchre) -> Contract:
        return contract_of(game.rules.orders[game.trump or 0], game.rules.pack)

    def style(self, game: Euchre) -> Style:
        maker = game.maker or 0
        return Style(game.sides, (ALL, ALL), draws=1 << maker | 1 << game.partner(maker))

    def stakes(self, game: Euchre, seat: Seat) -> Stakes:
        makers = game.sides[game.maker or 0]
        mine = tuple([side == makers for side in game.sides])
        sign = 1 if game.sides[seat] == makers else -1
        rates = [sign * self._makers_gain(game, makers, tricks) for tricks in range(6)]

        def worth(position: Position) -> float:
            return rates[sum([tricks for tricks, own in zip(position.tricks, mine, strict=True) if own])]

        if sign < 0:
            goal = Goal(say("{my} side euchres the makers"), lambda tricks: tricks < 3)
        elif game.alone:
            goal = Goal(say("{I} make all five tricks"), lambda tricks: tricks == 5)
        else:
            goal = Goal(say("{my} side makes its three tricks"), lambda tricks: tricks >= 3)
        return Stakes(worth, mine, tuple(map(int, mine)), rates.__getitem__, goal=goal)

    def _makers_gain(self, game: Euchre, makers: int, tricks: int) -> float:
        points = game.points_for(tricks) if tricks >= 3 else -game.points_for(tricks)
        winner = makers if points > 0 else 1 - makers
        missing = game.rules.target - game.scores[winner]
        won = missing <= abs(points)
        gained = min(abs(points), missing) + won * _GAME  # what goes beyond the game counts nothing
        return (gained if points > 0 else -gained) + _TRICK * tricks

    def told(self, game: Euchre, seat: Seat) -> float:
        played = game.play.played_by()
        weight, round_two = 1.0, False
        for other, call in game.said:
            verb = call.split()[0]
            hand = game.hands[other] | played[other]
            if other != seat and verb in ("pass", "turn_down"):
                weight *= 1.0 - willing(self._margin(game, other, hand, round_two), 0.0, 4.0)
            elif other != seat and game.trump is not None:
                weight *= willing(self._margin(game, other, hand, round_two, game.trump), 0.0, 4.0)
            round_two = round_two or verb == "turn_down"
        return weight

    def _margin(self, game: Euchre, seat: Seat, hand: int, round_two: bool, trump: Suit | None = None) -> float:
        """By how much a hand is worth more than a club player calls with in this seat: with these trumps, or in the
        second round with the best suit there is."""
        turned = game.turn_suit
        if round_two:
            suits = [trump] if trump is not None else [Suit(suit) for suit in range(4) if suit != turned]
            return max([strength(game, hand, suit) - to_name(game, seat, suit) for suit in suits])
        if turned is None:
            return 0.0
        if seat == game.dealer and not game.taken_up and game.turn_up is not None:
            six = hand | 1 << game.turn_up
            worth = max([strength(game, six ^ 1 << card, turned) for card in cards_in(six)])
        else:
            worth = strength(game, hand, turned) + turn_up_worth(game, seat)
        return worth - ANSWER[from_dealer(game, seat)]

    def calls(self, view: View, choices: Sequence[Choice], club: Action) -> list[Action]:
        if view.phase == DISCARDING.id:
            return [club, *(action for choice in choices for action in choice.actions() if action != club)]
        if view.phase not in (ANSWERING.id, NAMING.id, DEFENDING.id) or view.seat is None:
            return [club]
        game = Euchre.sample(view, random.Random(0))
        found = [club]
        for choice in choices:
            cards = (best_discard(game, view.seat, game.turn_suit or CLUBS),) if choice.verb == "take_up" else ()
            action = choice.action(cards)
            if (action.verb, action.words) != (club.verb, club.words):
                found.append(action)
        return found

    def margin(self, club: Action) -> float:
        return 0.15


EXPERT = EuchreExpert()
