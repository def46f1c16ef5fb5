"""What the best bot is asked for the user: hints, and which of them he has followed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from cardrules.catalogue import find
from cardrules.protocol.game import CLOCK, Action, Seat, View
from cardrules.protocol.shuffling import decision_seed
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.match.undo_history import UndoHistory

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["HintRequests"]


class HintRequests(QObject):
    """For the user of one match."""

    hinted = Signal(object, str, object)
    """A hint: the Action, its reason, and what was weighed for it, a tuple of ``Weighed``."""

    def __init__(
        self,
        course: UndoHistory,
        human: Seat | None,
        names: Callable[[], Sequence[str]],
        thinker: Callable[[], Thinker],
        view: Callable[[], View],
        trouble: Callable[[str], None],
        parent: QObject,
    ) -> None:
        """``names`` gives the players' by seat, ``thinker`` who thinks, ``view`` what the user may see; ``trouble`` is
        called with why there is no hint."""
        super().__init__(parent)
        self._course = course
        self._human = human
        self._names = names
        self._thinker = thinker
        self._view = view
        self._trouble = trouble
        self._advised: tuple[int, Action] | None = None  # what was advised last, and after how many actions
        self._cancels: list[Callable[[], None]] = []  # of those that have been asked for

    def ask(self) -> None:
        """Ask the best bot what the user should do; ``hinted`` brings the answer."""
        from cardrules.bot_process.messages import PATIENCE, ask_move, read_advice

        match, game = self._course.match, self._course.match.game
        human = self._human
        choices = game.choices(human) if human is not None else []
        if human is None or not choices:  # it may be his to act beside others, or against the clock
            return

        def answered(answer: dict[str, Any]) -> None:
            try:
                advice = read_advice(answer, game.verbs)
            except ValueError as error:
                self._trouble(words("No hint: {error}", error=error))
                return
            racing = CLOCK in self._course.match.game.waiting_for()
            if racing and game.choices(human) != choices:
                self.ask()  # others have been quicker than the answer
                return
            self._advised = (len(match.done), advice.action)
            reason = spoken(advice.reason, self._names(), to_user=True)
            self.hinted.emit(advice.action, reason, advice.weighed)

        best = find(game.id).levels[-1]
        seed = decision_seed(match.seed, human, len(match.done), choices)
        thinker = self._thinker()
        number = thinker.ask(ask_move(self._view(), choices, best, PATIENCE, seed), answered)
        self._cancels.append(partial(thinker.cancel, number))

    def done(self, length: int, action: Action) -> None:
        """The user has done this after so many actions: it is remembered if it was advised."""
        if self._advised == (length, action):
            self._course.hinted.add(length)

    def forget(self) -> None:
        """What has been asked for is not wanted any more."""
        for cancel in self._cancels:
            cancel()
        self._cancels = []
