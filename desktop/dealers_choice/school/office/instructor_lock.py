"""What only the instructor may change on this computer: it asks for the PIN of the office, where there is one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from cardrules.protocol.phrases import isolated
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.instructors_office import Office, OfficeError, office_here
from dealers_choice.school.exams.keys_and_pins import LONGEST_PIN, KeyTrouble
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.parts.cards_and_tiles import Beside, Card
from dealers_choice.storage.folders import data_folder
from dealers_choice.ui.widgets.controls import label

__all__ = ["OfficeLock"]


class OfficeLock(Card):
    """A card with a field for the PIN. Where no office has been set up there is nothing to ask for."""

    opened = Signal()
    """The PIN was right."""

    def __init__(self, title: str, about: Callable[[str], str], parent: QWidget | None = None) -> None:
        """``about`` says what is behind it, at a school of this name."""
        super().__init__(title)
        self.setParent(parent)
        self._about = about
        self._open = False
        self._aside = Aside(self)
        self.words, self.problem = label("", "muted", wrap=True), label("", "error", wrap=True)
        self.pin, self.enter = QLineEdit(), QPushButton(words("E&nter"))
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setMaxLength(LONGEST_PIN)
        self.pin.setPlaceholderText(words("The instructor's PIN"))
        self.pin.setAccessibleName(words("The instructor's PIN"))
        self.pin.returnPressed.connect(self._try)
        self.enter.clicked.connect(self._try)
        for part in (self.words, Beside((self.pin, 3), (self.enter, 0)), self.problem):
            self.body.addWidget(part)

    def locked(self) -> bool:
        """Whether the PIN is asked for now. An office that cannot be read stays locked, and says so."""
        if self._open:
            return False
        self.pin.clear()
        self.problem.setText("")
        school = ""
        try:
            office = _office()
            if office is not None:
                school = office.school
                office.close()
        except (KeyTrouble, OfficeError) as error:
            self.problem.setText(error_words(error))
        self.words.setText(self._about(isolated(school)))
        return bool(school or self.problem.text())

    def shut(self) -> None:
        """The page is left: the PIN is asked for again."""
        self._aside.wait()
        self._open = False

    def _try(self) -> None:
        pin = self.pin.text()

        def work() -> bool:
            office = _office()
            try:
                return office is None or office.enter(pin)
            finally:
                if office is not None:
                    office.close()

        if self._aside.do(work, self._tried, KeyTrouble, OfficeError, failed=self._refused):
            self.enter.setEnabled(False)

    def _tried(self, right: bool) -> None:
        self.enter.setEnabled(True)
        self._open = right
        if right:
            self.opened.emit()
        else:
            self._refused(OfficeError(words("That is not the PIN.")))

    def _refused(self, error: Exception) -> None:
        self.enter.setEnabled(True)
        self.problem.setText(error_words(error))
        self.pin.selectAll()
        self.pin.setFocus(Qt.FocusReason.OtherFocusReason)


def _office() -> Office | None:
    """The office of this computer; None if there is none. Raises KeyTrouble."""
    return office_here(data_folder() / "school" / "office")
