"""The instructor's room: its door with the PIN, and behind it roster, exams, results and the class."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from cardrules.protocol.match_record import Record
from cardrules.protocol.phrases import isolated
from dealers_choice.language import error_words, words
from dealers_choice.school.drills.coup_shown_again import CoupAgain
from dealers_choice.school.exams.import_outcome import ImportedFile, told_of
from dealers_choice.school.exams.instructors_office import Office, OfficeError
from dealers_choice.school.exams.keys_and_pins import KEY, KeyTrouble, Signer
from dealers_choice.school.office.assignments_tab import TasksTab
from dealers_choice.school.office.class_tab import ClassTab
from dealers_choice.school.office.computers_tab import ComputersTab
from dealers_choice.school.office.exams_tab import ExamsTab
from dealers_choice.school.office.results_tab import ResultsTab
from dealers_choice.school.office.roster_tab import RosterTab
from dealers_choice.school.office.tab_parts import Tab
from dealers_choice.school.office.this_computer_tab import HereTab
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.parts.cards_and_tiles import Card, Scroll
from dealers_choice.school.parts.school_page import RoomPage
from dealers_choice.school.school_frame import School
from dealers_choice.storage.folders import data_folder
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label
from dealers_choice.ui.widgets.mouse_wheel import hold_against_the_wheel

__all__ = ["OfficePage"]


class OfficePage(RoomPage):
    """The room of one installation. Who leaves it closes the door; what was half written there is found again."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self.office: Office | None = None
        self.tabs: QTabWidget | None = None
        """What is open; None as long as the door is closed."""
        self._behind: QTabWidget | None = None  # the same behind the closed door, with what was half written in it
        self._brought: Path | None = None  # a file that waits before the door
        self._aside, self._here = Aside(self), Aside(self)
        self._coup: CoupAgain | None = None
        """The table on which a coup of a result is shown again."""
        self._door = Scroll()
        self._pages = QStackedWidget()
        self._pages.addWidget(self._door)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)
        self._name, self._pin, self._again = QLineEdit(), QLineEdit(), QLineEdit()
        self._enter = QPushButton()
        self._problem = label("", "error", wrap=True)

    # --------------------------------------------------------------------------------------------------- the door

    def arrive(self, what: str = "") -> None:
        """The door is closed. ``what``: the path of a file that is to be taken in behind it."""
        self._brought = Path(what) if what else None
        try:
            if self.office is None:
                folder = data_folder() / "school" / "office"
                self.office = Office(folder, Signer.of(folder / KEY))
            self._show_door(self.office.school)
        except (KeyTrouble, OfficeError) as error:
            self._show_door("", error_words(error))
            self._enter.setEnabled(False)

    def _show_door(self, school: str, problem: str = "") -> None:
        new = not school
        card = Card(
            words("The instructor's room of {school}", school=isolated(school))
            if school
            else words("Set the instructor's room up")
        )
        said = (
            words(
                "Behind this door are the roster, exams, results and marks. Name your school, and choose a PIN "
                "of at least four letters or digits. Nobody can tell you the PIN if you forget it, so please type it "
                "twice."
            )
            if new
            else words("Please enter the PIN.")
        )
        card.body.addWidget(label(said, "muted", wrap=True))
        if self._brought is not None:
            card.body.addWidget(
                label(words("{name} is taken in behind this door.", name=isolated(self._brought.name)), wrap=True)
            )
        self._name, self._pin, self._again = QLineEdit(), QLineEdit(), QLineEdit()
        fields = (
            (self._name, words("The name of your school")),
            (self._pin, "PIN"),
            (self._again, words("The PIN once more")),
        )
        for field, told in fields:
            field.setMaxLength(120)
            field.setPlaceholderText(told)
            field.setAccessibleName(told)
            field.returnPressed.connect(self._try)
            card.body.addWidget(field)
        for field in (self._name, self._again):
            field.setVisible(new)
        for field in (self._pin, self._again):
            field.setEchoMode(QLineEdit.EchoMode.Password)
        self._enter = QPushButton(words("&Set up") if new else words("E&nter"))
        self._enter.setObjectName("choice")
        self._enter.clicked.connect(self._try)
        row = QHBoxLayout()
        row.addWidget(self._enter)
        row.addStretch(1)
        card.body.addLayout(row)
        self._problem = label(problem, "error", wrap=True)
        card.body.addWidget(self._problem)
        self._problem.setVisible(bool(problem))
        inner = QWidget()
        across = QHBoxLayout(inner)
        across.addStretch(1)
        middle = QVBoxLayout()
        middle.addWidget(card)
        middle.addStretch(1)
        across.addLayout(middle, 8)
        across.addStretch(1)
        card.setMaximumWidth(style.room_pixels(48))
        self._door.fill(inner)
        self._pages.setCurrentWidget(self._door)
        self.take_focus()

    def take_focus(self) -> None:
        """What is to be filled in, or the roster."""
        if self.tabs is not None:
            self.tabs.setFocus()
        else:
            (self._pin if self._name.isHidden() else self._name).setFocus(Qt.FocusReason.OtherFocusReason)

    def _try(self) -> None:
        office, pin, name = self.office, self._pin.text(), self._name.text()
        if office is None or not self._enter.isEnabled():
            return
        new = not self._name.isHidden()
        if new and pin and not self._again.text():  # Enter in the first field leads to the second
            self._again.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if new and pin != self._again.text():
            self._refused(OfficeError(words("These are two different PINs. Please type the same PIN in both fields.")))
            return
        self._enter.setEnabled(False)

        beside = office.beside()

        def work() -> bool:
            if new:
                beside.set_up(name, pin)
                return True
            return beside.enter(pin)

        def closing() -> bool:
            try:
                return work()
            finally:
                beside.close()

        self._aside.do(closing, self._tried, OfficeError, failed=self._refused)

    def _refused(self, error: Exception) -> None:
        self._enter.setEnabled(True)
        self._problem.setText(error_words(error))
        self._problem.show()
        self._again.clear()  # another PIN is typed twice, too
        self._pin.selectAll()
        self._pin.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tried(self, right: bool) -> None:
        if not right:
            self._refused(OfficeError(words("That is not the PIN.")))
        else:
            self._open()

    # -------------------------------------------------------------------------------------------------- the room

    def _open(self) -> None:
        office = self.office
        if office is None:
            return
        self._close_tabs()
        self.tabs, self._behind = self._behind or self._made(office), None
        self._pages.setCurrentWidget(self.tabs)
        self._changed(self.tabs.currentIndex())
        self.tabs.setFocus()
        brought, self._brought = self._brought, None
        results = next((tab for tab in self.tabs.findChildren(ResultsTab)), None)
        if brought is not None and results is not None:
            self.tabs.setCurrentWidget(results)
            results.take([brought])
        self._take_here(office)

    def _take_here(self, office: Office) -> None:
        """Take the results of exams that were sat on this computer in, beside the window."""
        beside, folder = office.beside(), data_folder() / "school" / "exams" / "results"

        def work() -> list[ImportedFile]:
            try:
                taken = list(beside.merge(folder)) if folder.is_dir() else []
                return [each for each in taken if each.kind in ("new", "second")]
            finally:
                beside.close()

        self._here.do(work, self._taken_here, OfficeError, failed=lambda _error: None)

    def _taken_here(self, taken: list[ImportedFile]) -> None:
        tab = self.tabs.currentWidget() if self.tabs is not None else None
        if taken and isinstance(tab, Tab):
            tab.show_all()
            tab.tell(words("From this computer: {told}", told=told_of(taken)))

    def _made(self, office: Office) -> QTabWidget:
        """The tabs of the room."""
        results = ResultsTab(office)
        results.coup_wanted.connect(self._show_coup)
        tabs = QTabWidget()
        hold_against_the_wheel(tabs.tabBar())
        tabs.setDocumentMode(True)
        tabs.setAccessibleName(words("The instructor's room"))
        for title, tab in (
            (words("&Roster"), RosterTab(office)), (words("E&xams"), ExamsTab(office)), (words("Res&ults"), results),
            (words("&Class"), ClassTab(office)), (words("Assi&gnments"), TasksTab(office)),
            (words("&Here"), HereTab(office, self.school.reread)), (words("Com&puters"), ComputersTab(office)),
        ):  # fmt: skip
            tabs.addTab(tab, title)
        tabs.currentChanged.connect(self._changed)
        self._pages.addWidget(tabs)
        return tabs

    def _show_coup(self, record: Record, dealer: str, number: int) -> None:
        """Show a coup of a result again, then the room."""
        if self._coup is None:
            self._coup = CoupAgain(self.school, self)
            self._coup.over.connect(self._coup_over)
            self._pages.addWidget(self._coup)
        self._pages.setCurrentWidget(self._coup)
        if not self._coup.show_coup(record, dealer, number):
            self._coup_over()

    def _coup_over(self) -> None:
        if self._coup is not None:
            self._coup.close_coup()
        if self.tabs is not None:
            self._pages.setCurrentWidget(self.tabs)
            self.tabs.setFocus()

    def closes_first(self) -> bool:
        """A coup that is shown again, and not the room behind its PIN."""
        shown = self._coup is not None and self._pages.currentWidget() is self._coup
        if shown:
            self._coup_over()
        return shown

    def _changed(self, at: int) -> None:
        tab = self.tabs.widget(at) if self.tabs is not None else None
        if isinstance(tab, Tab):
            tab.show_all()

    def _close_tabs(self) -> None:
        if self.tabs is not None:
            for at in range(self.tabs.count()):
                tab = self.tabs.widget(at)
                if isinstance(tab, Tab):
                    tab.leave()
            self._behind, self.tabs = self.tabs, None
            self._pages.setCurrentWidget(self._door)

    def leave(self) -> None:
        """The door closes behind whoever leaves."""
        self._aside.wait()
        self._here.wait()
        if self._coup is not None:
            self._coup.close_coup()
        self._close_tabs()
        if self.office is not None:
            self.office.close()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own: in a large window the text is larger."""
        super().resizeEvent(event)
        style.grow(self.width(), self.height())
        if self.styleSheet() != style.room_sheet():
            self.setStyleSheet(style.room_sheet())

    def refresh(self) -> None:
        """The look has changed: the door is made anew, with what was typed at it."""
        if self.tabs is not None or not self.isVisible() or self._aside.busy:
            return
        typed, told = [field.text() for field in (self._name, self._pin, self._again)], self._problem.text()
        self.arrive(str(self._brought or ""))
        for field, text in zip((self._name, self._pin, self._again), typed, strict=True):
            field.setText(text)
        if told:
            self._problem.setText(told)
            self._problem.show()
