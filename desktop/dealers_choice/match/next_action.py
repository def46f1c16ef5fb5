"""What is done next in a match, by whom: asked of the bots as early as it is known, and done when it is time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardrules.bots import Advice
from cardrules.protocol.game import CHANCE, Event, Seat
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, NextDeed, Turns, WaitedFor
from dealers_choice.match.bot_requests import BotsAsked
from dealers_choice.match.players import people_of
from dealers_choice.match.undo_history import UndoHistory

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["Deeds"]


class Deeds:
    """In one match. ``cardrules.turns`` says who acts next."""

    def __init__(
        self,
        course: UndoHistory,
        players: Sequence[str],
        thinker: Callable[[], Thinker],
        answered: Callable[[], None],
        complain: Callable[[Seat, str], None],
        done: Callable[[NextDeed, int], None],
    ) -> None:
        """``players`` by seat, as ``Session`` has them; ``thinker`` gives who thinks for bots. ``answered`` is called
        when a bot knows what it wants, ``complain`` with why one cannot play, and ``done`` with what has been done and
        after how many actions."""
        self._course = course
        self._people = people_of(players)
        self._thinker = thinker
        self._answered = answered
        self._done = done
        self._bots = BotsAsked(thinker, players, course.human, self._answer, complain)
        self.turns = self._fresh()
        self.awake = True
        """Whether bots and solvers are asked. Before the first picture stands nobody is."""
        self.stepping = False
        """Whether the next action of a bot was asked for while they are stopped."""
        self.rushed = False
        """Whether the match is played out as fast as the bots answer."""

    @property
    def match(self) -> Match:
        """The match where it stands."""
        return self._course.match

    @property
    def human(self) -> Seat | None:
        """The user's seat."""
        return self._course.human

    @property
    def shared(self) -> bool:
        """Whether several people play at this computer, one after the other."""
        return len(self._people) > 1

    def _fresh(self) -> Turns:
        others = [seat for seat in self._people if seat != self.human]
        return Turns(self.match, self.human, pauses=True, others=others)

    def begin_anew(self) -> None:
        """The match stands somewhere else: nothing that was asked or answered holds."""
        self.turns = self._fresh()

    def ask(self, due: WaitedFor) -> None:
        """Ask what has not been asked yet, and forget what nobody wants to know any more."""
        if self.awake:
            self._bots.ask(self.match, due)

    def forget(self) -> None:
        """Nothing that bots were asked is wanted any more."""
        self.ask(WaitedFor())

    def rouse(self) -> None:
        """Have the bots' process ready for this game, unless it is at work already."""
        if not self._bots.thinking():
            self._thinker().ask({"ask": "ready", "game": self.match.game.id}, lambda _: None)

    def _answer(self, ask: AskedBot, advice: Advice) -> None:
        self.turns.answer(ask, advice)
        self._answered()

    def apply(self, deed: NextDeed, out: list[Event]) -> None:
        """Do it. Raises IllegalAction."""
        length = len(self.match.done)
        self.turns.do(deed, out)
        self.stepping = self.stepping and deed.seat in (self.human, CHANCE)
        self._course.done(deed.seat, deed.action)
        self._done(deed, length)

    def complain(self, reason: str) -> None:
        """Tell that what bots have done cannot be."""
        self._bots.complain(0, reason)
