"""A match that is played out as fast as it can be computed: the process that may see the whole game does it at one go,
as to ask for every single decision would take many times as long."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from cardrules.bots.personality import is_bot
from cardrules.catalogue import find
from cardrules.protocol.game import Action, Event, IllegalAction, Seat
from cardrules.protocol.match_record import Match
from cardrules.turns import NextDeed
from dealers_choice.language import error_words

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["PlayOut"]

_AT_ONCE = 60  # actions of a match that is played out, between two looks at the window


class PlayOut(QObject):
    """Of one match."""

    def __init__(
        self,
        players: Sequence[str],
        solver: Callable[[], Thinker],
        apply: Callable[[NextDeed, list[Event]], None],
        went_on: Callable[[list[Event]], None],
        ended: Callable[[list[Event]], None],
        failed: Callable[[], None],
        complain: Callable[[str], None],
        parent: QObject,
    ) -> None:
        """``players`` by seat, as ``Session`` has them; ``solver`` gives who computes it, ``apply`` does it action by
        action. ``went_on`` is called with what has happened meanwhile, ``ended`` with what has happened last,
        ``failed`` if it cannot be computed, and ``complain`` with why an action could not be done."""
        super().__init__(parent)
        self._players = players
        self._solver = solver
        self._apply = apply
        self._went_on = went_on
        self._ended = ended
        self._failed = failed
        self._complain = complain
        self._match: Match | None = None
        self._cancel: Callable[[], None] | None = None

    def runs(self) -> bool:
        """Whether it is being computed how the match goes on: nobody else does anything then."""
        return self._match is not None

    def begin(self, match: Match) -> None:
        """Have it played out."""
        from cardrules.bot_process.messages import QuestionError, ask_play_out, read_played_out

        self._match = match

        def answered(answer: dict[str, Any]) -> None:
            try:
                left = deque(read_played_out(answer, match.game.verbs))
            except QuestionError:
                self._match = None
                self._failed()
            else:
                self._go_on(match, left)

        solver = self._solver()
        levels = [find(match.game.id).levels[0] if not is_bot(player) else player for player in self._players]
        number = solver.ask(ask_play_out(match, levels), answered)
        self._cancel = lambda: solver.cancel(number)

    def _go_on(self, match: Match, left: deque[tuple[Seat, Action]]) -> None:
        """Do the next of what is left to be done, so much at a time that the window stays quick."""
        if self._match is not match:  # it has been left, or something taken back
            return
        out: list[Event] = []
        try:
            for _ in range(min(_AT_ONCE, len(left))):
                self._apply(NextDeed(*left.popleft()), out)
        except IllegalAction as error:
            self._complain(error_words(error))
            left.clear()
        if left:
            self._went_on(out)
            QTimer.singleShot(0, self, lambda: self._go_on(match, left))
        else:
            self._match = None
            self._ended(out)

    def forget(self) -> None:
        """What has been asked is not wanted any more."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    def stop(self) -> None:
        """The match stands somewhere else, or is left."""
        self.forget()
        self._match = None
