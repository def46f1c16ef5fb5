"""The computers from which results come: those whose keys the instructor knows, and the others."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QLineEdit, QWidget

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import isolated
from cardrules.protocol.texts import say
from dealers_choice.foreign_documents import foreign
from dealers_choice.language import words
from dealers_choice.panels.save_file_dialog import asked_which
from dealers_choice.school.exams.instructors_office import Computer, Office
from dealers_choice.school.exams.keys_and_pins import fingerprint
from dealers_choice.school.exams.known_computers import LARGEST_LIST, computers_text, read_computers
from dealers_choice.school.office.tab_parts import Rows, Tab, button
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.parts.cards_and_tiles import Beside
from dealers_choice.ui.plain_text import asked
from dealers_choice.ui.widgets.controls import label

__all__ = ["ComputersTab"]

_LISTS: Final = say("Lists (*.txt);;All files (*)")
_ABOUT: Final = say(
    "Every computer signs its results with a key of its own. Put those of your school on the list, and each result "
    "tells whether it comes from one of them. A trainee finds the key at the door of the exams, under This computer."
)
_MOST_NAMES: Final = 4


class ComputersTab(Tab):
    """Those on the list, and below them those from which results came all the same."""

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._computers: list[Computer] = []
        self._aside = Aside(self)
        self.rows = Rows(
            words("Computers"),
            (words("Name"), words("Key"), words("On the list since"), words("Files"), words("Trainees")),
            4,
        )
        self.name, self.key = QLineEdit(), QLineEdit()
        fields: list[tuple[QWidget, int]] = []
        for field, said, share, most in (
            (self.name, words("Name"), 2, 80),
            (self.key, words("Key, or of the one chosen"), 3, 200),
        ):
            field.setPlaceholderText(said)
            field.setAccessibleName(said)
            field.setMaxLength(most)
            field.returnPressed.connect(self._add)
            fields.append((field, share))
        row = Beside(
            *fields,
            (button(words("&Add"), words("Put this computer on the list under this name"), self._add, main=True), 0),
        )
        below = Beside(
            (
                button(
                    words("&Take off…"), words("Take the one chosen off the list; its results stay"), self._take_off
                ),
                0,
            ),
            (button(words("&Save the list…"), words("For dealers-choice verify --computers"), self._save_list), 0),
            (button(words("R&ead a list…"), words("Add the computers of a list"), self._ask_list), 0),
        )
        self.column.addWidget(label(words(_ABOUT), "muted", wrap=True))
        for part in (row, below):
            self.column.addWidget(part)
        self.column.addWidget(self.told)
        self.column.addWidget(self.rows, 1)

    def show_all(self) -> None:
        """The list as it is."""

        def look() -> None:
            self._computers = self.office.computers()

        told = self.told.text()
        if self.attempt(look):
            self.tell(told)
        self.rows.fill([
            (each.name or words("not on the list"), fingerprint(each.key), _day(each.added), each.results,
             _names(each.trainees))
            for each in self._computers
        ])  # fmt: skip

    def _chosen(self) -> Computer | None:
        at = self.rows.currentRow()
        return self._computers[at] if 0 <= at < len(self._computers) else None

    def _add(self) -> None:
        """Put the key that is written, or that of the computer chosen, on the list."""
        chosen, name = self._chosen(), self.name.text()
        key = self.key.text() or (chosen.key if chosen is not None else "")
        if self.attempt(lambda: self.office.trust(key, name), words("{name} is on the list.", name=name.strip())):
            self.name.clear()
            self.key.clear()
            self.show_all()

    def _take_off(self) -> None:
        chosen = self._chosen()
        if (
            chosen is None
            or not chosen.name
            or not asked(self, words("Take {name} off the list?\nIts results stay.", name=isolated(chosen.name)))
        ):
            return
        if self.attempt(lambda: self.office.distrust(chosen.key)):
            self.show_all()

    def _save_list(self) -> None:
        def raw() -> bytes:
            listed = {each.key: each.name for each in self._computers if each.name}
            return computers_text(self.office.school, listed).encode("utf-8")

        self.save(words("Save the list"), "computers.txt", words(_LISTS), raw)

    def _ask_list(self) -> None:
        path = asked_which(self, words("Read a list of computers"), words(_LISTS))
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Add the computers of a list; what is wrong with it is said, and changes nothing."""
        self.tell(words("{name} is being read…", name=path.name))
        self._aside.do(lambda: foreign(path, LARGEST_LIST, read_computers)[1], self._add_all, OSError, FormatError,
                       failed=self._unread)  # fmt: skip

    def _unread(self, error: Exception) -> None:
        self.tell(words("This list cannot be read: {error}.", error=error))

    def _add_all(self, found: dict[str, str]) -> None:
        def add() -> None:
            for key, name in found.items():
                self.office.trust(key, name or fingerprint(key))

        if self.attempt(add, words("{count:computer/computers} read.", count=len(found))):
            self.show_all()


def _day(when: float) -> str:
    return datetime.fromtimestamp(when).astimezone().strftime("%d %b %Y") if when else ""


def _names(names: tuple[str, ...]) -> str:
    shown = names[:_MOST_NAMES]
    if len(names) > _MOST_NAMES:
        return words("{names:row} and {more} more", names=shown, more=len(names) - _MOST_NAMES)
    return ", ".join(shown)
