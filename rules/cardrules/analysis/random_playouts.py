"""Hands played out by lot through the public protocol: every seat does any of the things that it may do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardrules.phases.phased_game import Phase, PhasedGame
from cardrules.protocol.cards import Card
from cardrules.protocol.game import CHANCE, CLOCK, ONE, Action, Choice, Game, Seat

__all__ = ["Playouts", "any_action"]

_HASTE = 0.3
"""How often nobody acts before the clock goes on, in a game against it."""


def any_action(choice: Choice, rng: random.Random) -> Action:
    """Any action of a choice."""
    verb, words, most, sets = choice.verb, choice.words, choice.most, choice.sets
    cards: Sequence[Card] = ()
    if verb == "shuffle" or verb == "reshuffle":
        return Action(verb, words, tuple(_some(choice.cards, len(choice.cards), rng)))
    if sets:
        cards = sorted(sets[int(rng.random() * len(sets))])
    elif most:
        least = choice.least
        cards = sorted(_some(choice.cards, least + int(rng.random() * (most - least + 1)), rng))
    values: Sequence[object] = choice.values or choice.amounts
    if values:
        words = (*words, str(values[int(rng.random() * len(values))]))
    return Action(verb, words, tuple(cards))


def _some(cards: Sequence[Card], count: int, rng: random.Random) -> list[Card]:
    """So many of the cards, in any order."""
    left, some, draw = list(cards), list[Card](), rng.random
    for _ in range(count):
        place = int(draw() * len(left))
        some.append(left[place])
        left[place] = left[-1]
        left.pop()
    return some


_ALONE: Final = {waiting: seat for seat, waiting in ONE.items()}
"""Who is waited for if it is one alone: found quicker so than by looking into the set."""


class Playouts:
    """Hands of one game and its options. Of each phase it remembers whether its actions can be listed, which is
    quicker, or are too many for that (pass three of thirteen)."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._listed: dict[object, bool] = {}

    def hand(self, game: Game) -> None:
        """Play on until cards are to be shuffled for the next hand, or the match is over."""
        if isinstance(game, PhasedGame):
            self._phases(game)
            return
        listed, draw, alone = self._listed, self.rng.random, _ALONE
        while waiting := game.waiting_for():
            seat = alone.get(waiting)
            if seat is None:
                seat = min(waiting)
            if seat >= 0 and listed.get(getattr(game, "phase", "")):
                actions = game.legal(seat)
                game.apply(seat, actions[int(draw() * len(actions))])
            elif not self._step(game, seat, getattr(game, "phase", "")):
                return

    def _phases(self, game: PhasedGame) -> None:
        """``hand``, with the phases asked themselves, and without looking again at what they have just listed."""
        listed, draw, alone = self._listed, self.rng.random, _ALONE
        at = game.current
        while waiting := at.waiting_for(game):
            seat = alone.get(waiting)
            if seat is None:
                seat = min(waiting)
            if seat >= 0 and listed.get(at):
                actions = at.legal(game, seat)
                at.do(game, seat, actions[int(draw() * len(actions))], None)
            elif not self._step(game, seat, at):
                return
            at = game.current

    def _step(self, game: Game, seat: Seat, phase: object) -> bool:
        """What is not simply listed in a phase is done; whether the hand goes on."""
        rng = self.rng
        clock = seat == CLOCK
        if clock:
            able = sorted(game.may_act())
            if able and rng.random() >= _HASTE:
                seat = able[int(rng.random() * len(able))]
        choices = game.choices(seat)
        if seat >= 0 and not clock and phase not in self._listed:
            self._listed[phase] = not any(choice.most > 1 and not choice.sets for choice in choices)
        choice = choices[int(rng.random() * len(choices))]
        if seat == CHANCE and choice.verb == "shuffle":
            return False
        action = any_action(choice, rng)
        if isinstance(phase, Phase):
            phase.do(game, seat, action, None)
        else:
            game.apply(seat, action)
        return True
