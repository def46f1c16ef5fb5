"""Back and forward in a match at the table: what the user takes back, does again, and returns to."""

from __future__ import annotations

from collections.abc import Callable

from cardrules.protocol.game import Seat
from cardrules.protocol.match_record import Match
from dealers_choice.language import words
from dealers_choice.match.undo_history import UndoHistory

__all__ = ["BackAndForth"]


class BackAndForth:
    """The user's ways through one match."""

    def __init__(
        self, course: UndoHistory, human: Seat | None, leave: Callable[[], None], arrive: Callable[[], None]
    ) -> None:
        """``human`` is the user's seat. ``leave`` is called before the match goes elsewhere, ``arrive`` when it stands
        there."""
        self._course = course
        self._human = human
        self._leave = leave
        self._arrive = arrive

    def can_undo(self) -> bool:
        """Whether the user has made a decision that can be taken back."""
        return self._course.can_undo()

    def undo(self) -> None:
        """Go back to the user's last decision."""
        if self.can_undo():
            self.undo_to(self._course.last_decision())

    def undo_to(self, length: int) -> None:
        """Go back to the decision before which so many actions had been made."""
        self._leave()
        self._course.cut(length)
        self._arrive()

    def undo_fault(self) -> str:
        """Why nothing can be taken back, or "" if something can."""
        if self._human is None:
            return words("You are watching this match.")
        if not self._course.match.game.allows_undo():
            return words("In this match nothing that was done is taken back.")
        return "" if self.can_undo() else words("You have done nothing yet that could be taken back.")

    def undo_marks(self) -> bool:
        """Whether an undo would keep the match out of the statistics, as nothing has until now."""
        return self.can_undo() and self._course.marks(self._course.last_decision())

    def redo(self) -> None:
        """Do again what was taken back, up to the user's next decision."""
        if not self._course.future:
            return
        self._leave()
        self._course.redo()
        self._arrive()

    def redo_fault(self) -> str:
        """Why nothing can be done again, or "" if something can."""
        if self._course.future:
            return ""
        if self._human is None:
            return self.undo_fault()
        return words("Nothing has been taken back that could be done again.")

    def restart(self) -> None:
        """Back to the deal, before anybody has acted. What was done can be done again."""
        self.undo_to(self._course.dealt())

    def restart_marks(self) -> bool:
        """Whether a restart would keep the match out of the statistics, as nothing has until now."""
        return self._course.marks(self._course.dealt())

    def return_to(self, there: Match) -> None:
        """Go to a bookmark. What was done since can be done again, if it was done from there on; and
        ``bookmarks.BEFORE`` marks where the match stood before."""
        self._leave()
        self._course.return_to(there)
        self._arrive()

    def go_on_from(self, match: Match) -> None:
        """Go on from a position of the deal on the table that was reached in another way: in the solution."""
        self._leave()
        self._course.leave_for(match)
        self._arrive()
