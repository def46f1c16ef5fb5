"""What a room of the Dealer School is, and what a page must be to hang in one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QVBoxLayout, QWidget

from cardrules.protocol.texts import Text
from dealers_choice.school.parts.cards_and_tiles import Scroll
from dealers_choice.school.parts.page_read_aloud import offered_on, words_on

if TYPE_CHECKING:
    from dealers_choice.school.school_frame import School

__all__ = ["Room", "RoomPage", "ScrolledPage", "close_others"]


class RoomPage(QWidget):
    """A page of the school. ``school`` knows who trains, what has been done, how the house deals, the day and the
    clock, and goes to other rooms."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self.school = school

    def arrive(self, what: str = "") -> None:
        """The page is shown: bring it up to date. ``what`` is for the page to understand: a drill's id ..."""

    def take_focus(self) -> None:
        """The keyboard is for this page now: for the button that is recommended here, if there is one."""
        buttons = self.findChildren(QPushButton, "choice")
        recommended = next((each for each in buttons if each.isEnabled() and each.isVisibleTo(self)), None)
        (recommended or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def may_leave(self) -> bool:
        """Whether the user, who wants to go back, really means it."""
        return True

    def refuses_help(self) -> bool:
        """Somebody wants help: whether there is none now. Then it has been said why."""
        return False

    def how_it_stands(self) -> list[str]:
        """What the page says, for who sees nothing."""
        return words_on(self)

    def what_can_be_done(self) -> list[str]:
        """What the user may do here."""
        return offered_on(self)

    def closes_first(self) -> bool:
        """Somebody wants to go back: whether that has closed something that lay in front of the page, and not the
        page."""
        return False

    def leave(self) -> None:
        """Another page is shown, or the school is left: stop clocks, keep what has been done."""

    def refresh(self) -> None:
        """The look has changed (text size, contrast)."""

    def title(self) -> str:
        """What stands at the top; "" for the name of the room."""
        return ""

    def code(self) -> str:
        """What the title is called for short, in small letters after it; "" for nothing."""
        return ""


class ScrolledPage(RoomPage):
    """A page that is one column, scrolled up and down: ``area`` is filled when the page is shown."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self.area = Scroll()
        self.whole = QVBoxLayout(self)
        self.whole.setContentsMargins(0, 0, 0, 0)
        self.whole.addWidget(self.area)


def close_others() -> None:
    """A test begins: nothing that could help lies open any more."""
    for other in QApplication.topLevelWidgets():
        if isinstance(other, QDialog) and other.isVisible():
            other.close()


class Room(NamedTuple):
    """A room of the school."""

    id: str
    title: Text
    about: Text
    """What is done there, in a sentence."""
    make: Callable[[School], RoomPage]
    """Makes its page; imports it only then."""
    door: bool = True
    """Whether it has a door in the school's hall."""
    needs_trainee: bool = True
    """Whether somebody must have said who trains."""
