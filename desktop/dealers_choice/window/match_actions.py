"""What the user wants done with the match on the table, and what he is asked before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication, QWidget

from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.settings import Settings
from dealers_choice.ui.plain_text import asked

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.page.match_page import PlayPage
    from dealers_choice.window.current_match import Matches

__all__ = ["Wishes"]

_TAKE_BACK: Final = say(
    "Since then you have seen what was hidden. If you take this back, the match no longer counts in the statistics. "
    "Take it back?"
)
_START_AGAIN: Final = say(
    "You have seen what was hidden. If you start this deal again, the match no longer counts in the statistics. Start "
    "it again?"
)
_SEE_SOLUTION: Final = say(
    "If you look at the solution, the match no longer counts in the statistics. Do you want to see it?"
)


class Wishes:
    """Does what can be done; without a match on the table that is nothing."""

    def __init__(
        self, matches: Matches, settings: Callable[[], Settings], page: Callable[[], PlayPage],
        go_home: Callable[[], None], window: QWidget,
    ) -> None:  # fmt: skip
        """``window`` is what questions stand before."""
        self._matches = matches
        self._settings = settings
        self._page = page
        self._go_home = go_home
        self._window = window

    def may_deal_anew(self) -> bool:
        """Whether the running match may be given up for a new one."""
        return self._may_drop(words("Give up this match and deal a new one?"))

    def _may_drop(self, question: str) -> bool:
        """Whether the running match may be given up: asked where the user wants to be asked."""
        session = self._matches.session
        if session is None or not session.runs():
            return True
        return not session.course.decisions() or self._agreed(question)

    def _agreed(self, question: str) -> bool:
        """The user's answer to a question; yes where the user does not want to be asked."""
        if not self._settings().confirmations:
            return True
        return asked(QApplication.activeModalWidget() or self._window, question)

    def new_deal(self) -> None:
        """A new match of the same kind; the running one counts as given up."""
        last = self._matches.last
        if last is not None and self.may_deal_anew():
            self._matches.drop()
            if not last.remembered:  # a deal of the day, or one of the school: the next is as the user plays the game
                last = self._matches.remembered(last.game)._replace(practice=last.practice)
            self._matches.start(last._replace(deal=None, pack=None, record=None, remembered=True))

    def restart(self) -> None:
        """The same deal from the start. A running match goes back to its deal; one that is over stays as it ended, and
        the new one does not count: a deal has one result."""
        session = self._matches.session
        if session is None:
            return
        if session.human is not None and session.runs():
            if not session.back.restart_marks() or self._agreed(words(_START_AGAIN)):
                self._go(session, session.back.restart)
            return
        self._matches.branch(session.course.dealt(), counts=True)

    def turn_seats(self) -> None:
        """The same cards once more, from the next seat: a match of its own that does not count, for its cards have been
        seen. Only of a match that is over, which is then as it was."""
        session = self._matches.session
        if session is not None and session.turns_seats():
            self._matches.branch(session.course.dealt(), counts=False, turned=True)

    def play_from(self, actions: int) -> None:
        """Play on, in a match of its own, from where so many actions of the match on the table had been made. It does
        not count: all cards have been seen. The match itself stays as it is."""
        session = self._matches.session
        if session is not None and session.human is not None:
            self._matches.branch(actions, counts=False)

    def give_up(self) -> None:
        """Give the match up: through the game's own action where it has one, else it is lost where it stands, with its
        sheet, its review and all cards to be looked at. One in which nothing was done is left."""
        session = self._matches.session
        if session is None or not self._may_drop(words("Give up this match?\nIt will count as lost.")):
            return
        for choice in session.choices():
            if choice.verb in ("give_up", "leave"):
                session.submit(choice.action())
                return
        if session.course.decisions():
            self._matches.give_up()
        else:
            self._matches.drop()
            self._go_home()

    def undo(self) -> None:
        """Take the last decision back. Where that keeps the match out of the statistics, it is said before."""
        session = self._matches.session
        if session is None or not session.back.can_undo():
            return
        there = session.course.last_decision()  # while he is asked the others go on, or what plays by itself
        if not session.back.undo_marks() or self._agreed(words(_TAKE_BACK)):
            self._go(session, partial(session.back.undo_to, there))

    def redo(self) -> None:
        """Do it again."""
        session = self._matches.session
        if session is not None:
            self._go(session, session.back.redo)

    def set_bookmark(self, number: int) -> None:
        """Set one of the bookmarks where the match stands, and say where that is."""
        session = self._matches.session
        if session is not None and session.course.can_bookmark():
            place = session.set_bookmark(number)
            self._page().tell(words("Bookmark {number} is set: {place}.", number=number, place=place))

    def return_to(self, number: int) -> None:
        """Go back, or on, to one of the bookmarks, and say where that is."""
        from dealers_choice.match.bookmarks import BEFORE, where

        session = self._matches.session
        if session is None or not session.course.can_bookmark():
            return
        there = session.course.bookmarked(number)
        if there is None:
            never = say("You have not gone to any bookmark.")
            self._page().tell(words(never if number == BEFORE else say("Bookmark {number} is not set.", number=number)))
            return
        self._go(session, partial(session.back.return_to, there))
        place = where(there)
        before = number == BEFORE
        self._page().tell(
            words("Where you were before: {place}.", place=place)
            if before
            else words("Bookmark {number}: {place}.", number=number, place=place)
        )

    def _go(self, session: Session, go: Callable[[], None]) -> None:
        """Go back or forth in the match, and say what that has changed."""
        before = session.log_lines()
        go()
        after = session.log_lines()
        self._page().asking.undone(before[len(after) :], after[len(before) :])

    def claim(self, conceding: bool = False) -> None:
        """The rest of the tricks are the user's, or (``conceding``) the others'; where the rules let him give the whole
        hand up, that is meant."""
        session = self._matches.session
        if session is None:
            return
        from cardrules.protocol.game import CONCEDE  # there by now; home stands without it

        own = next((choice for choice in session.choices() if choice.verb == CONCEDE), None)
        if conceding and own is not None:
            self._page().table.gestures.decision.press_button(own)
        else:
            session.for_user.claim(conceding)

    def hint(self) -> None:
        """Ask the expert."""
        if self._matches.session is not None:
            self._page().hints.ask()

    def go_back(self) -> None:
        """Back to the last position that can be won."""
        if self._matches.session is not None:
            self._matches.session.verdicts.go_back_to_winnable()

    def show_solution(self) -> None:
        """Show on the table how the deal is won, step by step."""
        session = self._matches.session
        if session is not None and (session.marked or self._agreed(words(_SEE_SOLUTION))):
            session.verdicts.solve(self._page().looking_back.show_solution)

    def practise(self, practice: bool) -> None:
        """Tell from now on whether the deal can still be won, or no longer."""
        self._matches.practise(practice)
