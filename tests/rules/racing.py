"""A game against the clock with players of code, driven by ``cardrules.turns`` at full speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardrules.against_the_clock import LATER
from cardrules.bots import LET_BE, Advice
from cardrules.protocol.game import CLOCK, Action, Choice, Game, Seat, View, action_text
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, NextDeed, Turns

Player = Callable[[View, Sequence[Choice]], Advice]


def match_of(game: Game) -> Match:
    """A match that stands where the game does."""
    match = Match(game.id, game.options)
    match.game = game
    return match


class Race:
    """The players of one game, by seat; those who are not named let everything be."""

    def __init__(self, game: Game, players: Mapping[Seat, Player], human: Seat | None = None) -> None:
        self.game = game
        self.players = players
        self.turns = Turns(match_of(game), human)

    def press(self, action: Action, at: int) -> None:
        """The human acts at this time."""
        self.turns.press(action, at)

    def next(self, until: int = LATER + 1) -> NextDeed | None:
        """What is done next before that time."""
        if self.game.waiting_for() != {CLOCK}:
            return None
        due = self.turns.due(until - 1)
        while due.asks:
            for ask in due.asks:
                self.turns.answer(ask, self._decide(ask))
            due = self.turns.due(until - 1)
        return due.deed

    def do(self, deed: NextDeed) -> None:
        """Do what is next."""
        self.turns.do(deed)

    def _decide(self, ask: AskedBot) -> Advice:
        player = self.players.get(ask.seat)
        return player(self.game.view(ask.seat), ask.choices) if player is not None else Advice(LET_BE)

    def run(self, until: int) -> list[str]:
        """Everything that happens before ``until``, the clock included."""
        done = []
        while (deed := self.next(until)) is not None:
            self.do(deed)
            done.append(f"{'clock' if deed.seat == CLOCK else deed.seat} {action_text(deed.action)}")
        return done
