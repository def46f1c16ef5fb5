"""The menus of the window: what can be wanted, by which keys, and what of it can be had now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from cardrules.catalogue import find, takes_tricks

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.window.main_window import MainWindow
from cardrules.protocol.texts import say
from dealers_choice.language import words

__all__ = ["Menus"]

_PRACTISE: Final = say("&Practice: tell whether the deal can still be won")
_PRACTISE_RACE: Final = say("&Practice: the clock stands while a hint is read")


class Menus(QObject):
    """The actions of the window, and the menus that they stand in."""

    held = Signal(bool)
    """A menu opens over the table, or closes."""

    def __init__(self, window: MainWindow) -> None:
        """What is wanted is told to the window, or to its ``wishes`` where it is about the match on the table."""
        super().__init__(window)
        self._window = window
        wishes, action = window.wishes, self._action
        self.new = action(words("&New deal"), wishes.new_deal, "F2")
        self.next_deal = action(words("New deal"), wishes.new_deal, icon_text=words("New deal"))
        """In the bar, between matches."""
        self.next_deal.setVisible(False)
        self.options = action(words("New match with o&ptions…"), window.choose_options, "Ctrl+N")
        self.daily = action(words("Deal of the da&y…"), window.show_daily, "F3")
        self.restart = action(words("&Restart this deal"), wishes.restart, "R / Ctrl+R")
        self.turn = action(words("This deal with seats &turned"), wishes.turn_seats, "Ctrl+T")
        self.give_up = action(words("&Give up"), wishes.give_up)
        self.save_as = action(words("&Save the match as…"), window.save_as, "Ctrl+S")
        self.home = action(words("&Home"), window.go_home, "Ctrl+H / Alt+Home")
        self.school = action(words("&Dealer School"), window.open_school, "Ctrl+E")
        self.undo = action(words("&Undo"), wishes.undo, "Ctrl+Z", words("Undo"))
        self.redo = action(words("R&edo"), wishes.redo, "Ctrl+Y / Ctrl+Shift+Z", words("Redo"))
        self.hint = action(words("&Hint"), wishes.hint, "H", words("Hint"))
        self.claim = action(words("The &rest are mine"), wishes.claim, "Ctrl+K")
        self.concede = action(words("&Concede the rest"), lambda: wishes.claim(conceding=True))
        self.last_trick = action(
            words("L&ast trick"), lambda: window.play_page.show_last_trick(), "T", words("Last trick")
        )
        for spare in (self.redo, self.last_trick):
            spare.setPriority(QAction.Priority.LowPriority)
        self.back = action(words("Back to the last &winnable position"), wishes.go_back, "W", words("Go back"))
        self.solution = action(words("Show the &solution"), wishes.show_solution, "Ctrl+L")
        self.practice = action(words(_PRACTISE), self._practise, "P")
        self.practice.setCheckable(True)
        self.log = action(words("&Log of actions"), lambda: window.play_page.toggle_log(), "L")
        self.queries = [
            action(words("How &it stands"), window.how_it_stands, "F6"),
            action(words("What can be &done"), window.what_can_be_done, "F7"),
            action(words("What &happened"), lambda: window.play_page.asking.what_happened(), "F8"),
        ]
        self.sheet = action(words("S&core sheet"), lambda: window.play_page.paper.toggle_sheet(), "S")
        self.roads = action(words("&Roads board"), window.toggle_roads, "Ctrl+B")
        self.roads.setCheckable(True)
        self.compare = action(words("Compare with &bots…"), lambda: window.duplicating.show())
        self.closely = action(words("See the card lar&ge"), lambda: window.play_page.table.look_closely(), "Z")
        self.explore = action(
            words("Look ro&und the table"), lambda: window.play_page.table.gestures.keys.explore(), "F9"
        )
        """By keys, over all that is seen there."""
        self.full = action(words("&Full screen"), window.toggle_full_screen, "F11")
        self._fill(words("&Game"), [
            self.new, self.options, self.daily, self.restart, self.turn, self.give_up, None,
            action(words("&Open a match…"), window.open_file, "Ctrl+O"), self.save_as, None,
            self.school, self.home, action(words("&Quit"), window.close, "Ctrl+Q"),
        ])  # fmt: skip
        move = self._fill(
            words("&Move"),
            [
                self.undo,
                self.redo,
                None,
                self.hint,
                self.last_trick,
                self.claim,
                self.concede,
                self.back,
                self.solution,
                self.practice,
            ],
        )
        self._marks: list[tuple[QAction, QAction]] = []
        self.bookmarks = move.addMenu(words("&Bookmarks"))
        self.bookmarks.menuAction().setVisible(False)
        self.statistics = action(words("S&tatistics…"), window.show_statistics)
        self.ladder = action(words("L&adder…"), window.show_ladder)
        self._fill(words("&View"), [
            self.sheet, self.log, self.roads, self.closely, self.compare, self.statistics, self.ladder, None,
            *self.queries, self.explore, None,
            self.full, None,
            action(words("&Settings…"), window.show_settings, "Ctrl+,"),
        ])  # fmt: skip
        self.fairness = action(words("Proof of &fairness…"), window.show_fairness)
        self._fill(words("&Help"), [
            action(words("&Rules of the game"), window.show_rules, "F1"),
            self.fairness,
            action(words("Is there a &newer version?…"), window.open_releases),
            action(words("&About Dealer's Choice"), window.show_about),
        ])  # fmt: skip

    def _action(self, text: str, slot: Callable[[], object], keys: str = "", icon_text: str = "") -> QAction:
        """``icon_text`` stands on the button, where the action has one in the bar."""
        action = QAction(self)  # with a text it might have an icon, and Qt's names of icons would be loaded
        action.setText(text)
        if keys:
            action.setShortcuts([QKeySequence(key) for key in keys.split(" / ")])
        if icon_text:
            action.setIconText(icon_text)
        action.triggered.connect(lambda _checked=False: slot())
        return action

    def _fill(self, title: str, actions: Sequence[QAction | None]) -> QMenu:
        menu = self._window.menuBar().addMenu(title)
        for action in actions:
            if action is None:
                menu.addSeparator()
            else:
                menu.addAction(action)
                self._window.addAction(action)
        menu.aboutToShow.connect(partial(self.held.emit, True))
        menu.aboutToHide.connect(partial(self.held.emit, False))
        return menu

    def _add_bookmarks(self) -> None:
        """The entries of the bookmarks, which no table needs where others play."""
        from dealers_choice.match.bookmarks import BEFORE, NUMBERS

        wishes, menu = self._window.wishes, self.bookmarks
        here = menu.addMenu(words("&Set one here"))
        for number in NUMBERS:
            put = self._action(words("Bookmark &{number}", number=number), partial(wishes.set_bookmark, number))
            put.setShortcut(QKeySequence(f"Ctrl+Shift+{number}"))
            go = self._action(
                words("&{number}: not set", number=number), partial(wishes.return_to, number), f"Ctrl+{number}"
            )
            self._marks.append((put, go))
        self._before = self._action(
            words("Where you &were before"), partial(wishes.return_to, BEFORE), f"Ctrl+{BEFORE}"
        )
        here.addActions([put for put, _ in self._marks])
        for actions in ([go for _, go in self._marks], [self._before]):
            menu.addSeparator()
            menu.addActions(actions)
        self._window.addActions([*here.actions(), *(go for _, go in self._marks), self._before])

    def _describe_bookmarks(self) -> None:
        """The entries say where the bookmarks lie, when they are looked at."""
        from dealers_choice.match.bookmarks import where

        session = self._window.session
        for number, (_, go) in enumerate(self._marks, 1):
            there = session.course.bookmarked(number) if session is not None else None
            go.setText(
                f"&{number}: {where(there)}" if there is not None else words("&{number}: not set", number=number)
            )

    def _practise(self) -> None:
        self._window.wishes.practise(self.practice.isChecked())

    def update(self, session: Session | None, at_home: bool, at_school: bool) -> None:
        """Offer what can be done with the match on the table, or ``at_home`` or ``at_school`` without one."""
        at_table = session is not None
        at_match = (self.fairness, self.new, self.restart, self.save_as, self.log, self.sheet, self.closely)
        for action in (*at_match, self.explore, *self.queries):
            action.setEnabled(at_table or (at_school and action in self.queries[:2]))
        self.home.setEnabled(at_table or not at_home)
        for action in (self.statistics, self.ladder, self.compare):
            action.setVisible(not self._window.settings.for_rest)
        self.sheet.setVisible(not at_table or self._window.play_page.status.has_sheet())
        entry = find(session.match.game.id) if session is not None else None
        running = session is not None and session.runs()
        self.new.setText(
            words("&New deal (gives this match up)")
            if running and session is not None and session.course.has_begun()
            else words("&New deal")
        )
        self.next_deal.setVisible(at_table and not running)
        self.options.setEnabled(at_table)
        for action in (self.undo, self.redo):
            action.setVisible(session is None or session.match.game.allows_undo())
        self.roads.setVisible(session is not None and session.match.game.options.get("roads") == "on")
        self.roads.setChecked(self._window.settings.show_roads)
        self.undo.setEnabled(session is not None and session.back.can_undo() and not session.given_up)
        self.redo.setEnabled(session is not None and bool(session.course.future))
        self.undo.setWhatsThis(session.back.undo_fault() if session is not None else "")
        self.redo.setWhatsThis(session.back.redo_fault() if session is not None else "")
        plays = session is not None and session.human is not None
        self.give_up.setEnabled(running and plays)
        begun = session is not None and session.course.has_begun()
        self.compare.setEnabled(plays and begun and self._window.duplicating.may_compare())
        self.hint.setEnabled(running and plays and session is not None and session.match.game.allows_hints())
        self.hint.setVisible(session is None or session.match.game.allows_hints())
        marks = session is not None and session.course.can_bookmark()
        if marks and not self._marks:
            self._add_bookmarks()
            self.bookmarks.aboutToShow.connect(self._describe_bookmarks)
        self.bookmarks.menuAction().setVisible(marks)
        self.turn.setVisible(session is None or len(session.players) > 1)
        self.turn.setEnabled(session is not None and session.turns_seats())
        self.solution.setVisible(entry is not None and entry.solver)
        self.solution.setEnabled(plays)
        tricks = entry is not None and takes_tricks(entry.id)
        self.last_trick.setVisible(tricks)
        self.last_trick.setEnabled(tricks and session is not None and bool(session.view().last_trick))
        self.last_trick.setWhatsThis(words("There is no trick now that may be looked at."))
        for action in (self.claim, self.concede):
            action.setVisible(tricks)
            action.setEnabled(running and plays)
        self.back.setVisible(entry is not None and entry.solver)
        self.back.setEnabled(session is not None and session.back.can_undo())
        races = session is not None and session.match.game.races
        self.practice.setVisible(self.back.isVisible() or races)
        self.practice.setText(words(_PRACTISE_RACE if races else _PRACTISE))
        self.practice.setChecked(session is not None and session.kept.practice)

    def tell_full_screen(self, full: bool) -> None:
        """The menu says what the next press of F11 does."""
        self.full.setText(words("Leave &full screen") if full else words("&Full screen"))
