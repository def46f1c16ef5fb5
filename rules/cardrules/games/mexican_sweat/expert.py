"""The expert at Mexican Sweat: every bet tried out to the end of its round, as the others will answer it.

Club sets its chance against the price as if nobody acted after it. But all chances lie open, so whoever knows club
players knows who folds to a bet and who raises; and each who folds leaves his part of the chance to the rest. So the
round of betting is played out with club players, some of whom call where such a player folds, since a bet that lives on
folding alone is none. What is left then is worth its part of the pots, by the chance to win as all count it. That
is right to a chip or two among club players, so the rounds to come need not be played out. With two players left nobody
else can fold, and club's choice stands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import Advice, Chooser
from cardrules.bots.choice_by_search import settled
from cardrules.bots.personality import felt
from cardrules.bots.sampling_search import Asked, Searcher, weigh
from cardrules.games.mexican_sweat.evaluation import chances, state_of
from cardrules.games.mexican_sweat.game import MexicanSweat
from cardrules.games.mexican_sweat.turns import BETTING
from cardrules.parts.betting import wager_action
from cardrules.protocol.game import Action, Choice, Seat, View
from cardrules.protocol.texts import say, template

__all__ = ["EXPERT", "MexicanSweatExpert", "worth"]

_CHIPS_A_HAND: Final = template("{behind:g} {behind:#chip/chips} a hand")
_WORLDS: Final = 120
_STUBBORN: Final = 0.5
"""How often people call where a club player folds."""
_MARGIN: Final = 0.05
"""The part of a bet by which something must be better than what club does."""
_CALL: Final = Action("call")


class _World:
    """A game that agrees with the view, and who calls in it wherever a club player folds (a mask)."""

    __slots__ = ("game", "stubborn")

    def __init__(self, game: MexicanSweat, stubborn: int) -> None:
        self.game = game
        self.stubborn = stubborn

    def copy(self) -> _World:
        """An independent one in the same state."""
        return _World(self.game.copy(), self.stubborn)


class MexicanSweatExpert(Searcher):
    """How the expert thinks."""

    def doubts(self, asked: Asked) -> bool:
        """Whether there is a bet to be weighed that more than one may answer."""
        return asked.view.phase == BETTING.id and state_of(asked.view).chips.live.bit_count() > 2

    def search(self, asked: Asked) -> Advice:
        """Every bet that may make sense, tried out."""
        view, choices, club, chooser, rng, out_of_time, risk = asked
        seat = -1 if view.seat is None else view.seat

        def value(world: _World, action: Action) -> float:
            before = world.game.chips.started[seat]
            world.game.apply(seat, action)
            return _played(world, seat, chooser, rng, lambda game: worth(game, seat, before, risk))

        weighed = weigh(_candidates(view, choices, club.action), lambda: _world(view, rng), value, out_of_time, _WORLDS)
        margin = _MARGIN * int(view.options["bet_size"])
        return settled(asked, weighed, None, _CHIPS_A_HAND, margin, say("imagined rounds of betting"))


def _candidates(view: View, choices: Sequence[Choice], club: Action) -> list[Action]:
    """What is tried: every bet that a bot makes, club's first."""
    wants = [wager_action(choices, want, state_of(view).chips) for want in ("fold", "call", "raise")]
    return list(dict.fromkeys([club, *wants]))


def _world(view: View, rng: random.Random) -> _World:
    stubborn = sum([1 << seat for seat in range(view.seats) if rng.random() < _STUBBORN])
    return _World(MexicanSweat.sample(view, rng), stubborn)


def _played(
    world: _World, own: Seat, chooser: Chooser, rng: random.Random, worth_of: Callable[[MexicanSweat], float]
) -> float:
    """What the game is worth when this round of betting is over: all bet as club players do, but that those who
    are stubborn do not fold, and that the seat itself calls where that is better than folding."""
    game = world.game
    turner = game.turn
    while game.current is BETTING and game.turn == turner:
        seat = game.chips.turn
        action = chooser(game.view(seat), game.choices(seat), "club", rng, lambda: True).action
        if action.verb == "fold" and seat == own:
            called = world.copy()
            called.game.apply(seat, _CALL)
            game.apply(seat, action)
            return max(worth_of(game), _played(called, own, chooser, rng, worth_of))
        if action.verb == "fold" and world.stubborn >> seat & 1:
            action = _CALL
        game.apply(seat, action)
    return worth_of(game)


def worth(game: MexicanSweat, seat: Seat, before: int, risk: float) -> float:
    """What the seat wins in the hand, or loses; while others are still in it, on average."""
    chips = game.chips
    paid = chips.stacks[seat] - before
    if not chips.live >> seat & 1:  # it has folded, or the hand is over
        return felt(paid, risk)
    won = chances(game.view(seat))
    value = won[seat] * paid + (1 - won[seat]) * felt(paid, risk)
    for amount, able in chips.pots():
        rivals = sum([one for other, one in enumerate(won) if able >> other & 1])
        if able >> seat & 1 and rivals:
            value += amount * won[seat] / rivals
    return value


EXPERT = MexicanSweatExpert()
