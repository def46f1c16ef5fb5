"""Whether the deal on the table can still be won, where it last could, and how."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from cardrules.catalogue import find
from cardrules.protocol.game import Seat
from cardrules.protocol.match_record import Match
from dealers_choice.language import words
from dealers_choice.match.solver_verdicts import Verdicts
from dealers_choice.match.undo_history import UndoHistory

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["DealVerdicts"]


class DealVerdicts(QObject):
    """Of one match."""

    judged = Signal(str)
    """Whether the deal can still be won: "winnable", "unknown", or "" while it is not known yet; and where it cannot:
    "lost", "never" if it could not be won from the start either, "stuck" if that is unknown."""

    def __init__(
        self,
        course: UndoHistory,
        human: Seat | None,
        solver: Callable[[], Thinker],
        awake: Callable[[], bool],
        go_back: Callable[[int], None],
        trouble: Callable[[str], None],
        changed: Callable[[], None],
        parent: QObject,
    ) -> None:
        """``human`` is the user's seat, ``solver`` gives who judges positions, once somebody is ``awake``. ``go_back``
        takes the match back to so many actions, ``trouble`` is called with a message for the user, and ``changed`` when
        the match is kept out of the statistics."""
        super().__init__(parent)
        self.judging = False
        """Whether the table is told after every action if the deal can still be won."""
        self._course = course
        self._human = human
        self._awake = awake
        self._go_back = go_back
        self._trouble = trouble
        self._changed = changed
        self._found = Verdicts(solver)

    def judge_now(self) -> None:
        """``judging`` has changed: judge the position, or take the verdict away."""
        if self.judging:
            self.judge()
        else:
            self.judged.emit("")

    def judge(self) -> None:
        """The match stands somewhere else: judge the position, if that is wanted."""
        match = self._course.match
        if not (self._awake() and self.judging and find(match.game.id).solver and match.done):
            return
        result = match.game.result()
        won = result is not None and self._human in result.winners
        if won or not self._found.known(match, len(match.done)):
            self.judged.emit("")
        if won:  # then there is nothing left that could be
            return
        self._found.tell(match, self._course.dealt(), self.judged.emit)

    def go_back_to_winnable(self) -> None:
        """Undo to the last position from which the deal can be won; says so if there is none."""

        def found(length: int | None) -> None:
            if length is None:
                self._trouble(words("This deal could not be won from the start."))
            else:
                self._go_back(length)

        self._found.last_winnable(self._course.match, self._course.decisions(), found)

    def solve(self, then: Callable[[Match, int], None]) -> None:
        """Have the deal played on to a win: from where it stands, or else from the last position that can be won. The
        match with that win at its end is told, and how many of its actions were made before; where there is none, a
        message says so. Whoever has seen it is kept out of the statistics."""
        match, ends = self._course.match, self._course.decisions()
        places = [*ends, len(match.done)] if match.game.waiting_for() else ends

        def solved(solution: Match, length: int) -> None:
            self._course.marked = True
            self._changed()
            then(solution, length)

        self._found.last_solved(match, places or [self._course.dealt()], solved, self._trouble)

    def judge_start(self, then: Callable[[str], None]) -> None:
        """Tell whether the deal could have been won from the start: "winnable", "lost" or "unknown"."""
        self._found.ask(self._course.match, self._course.dealt(), then)

    def forget(self) -> None:
        """What has been asked is not wanted any more."""
        self._found.cancel()
