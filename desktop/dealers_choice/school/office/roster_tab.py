"""The roster: who is taught here, and in which class."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from cardrules.protocol.phrases import isolated
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.school.exams.instructors_office import Office, Pupil
from dealers_choice.school.office.roster_dialog import RosterDialog
from dealers_choice.school.office.tab_parts import Rows, Tab, button
from dealers_choice.school.parts.cards_and_tiles import Beside
from dealers_choice.ui.plain_text import asked

__all__ = ["RosterTab"]

_NOBODY: Final = say("Choose somebody on the roster first.")


class RosterTab(Tab):
    """Everybody, by class and name."""

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._pupils: list[Pupil] = []
        self.rows = Rows(words("The roster"), (words("Class"), words("Name"), words("Note")), 1)
        self.name, self.group, self.note = QLineEdit(), QLineEdit(), QLineEdit()
        fields: list[tuple[QWidget, int]] = []
        for field, said, share in (
            (self.name, words("Name"), 3),
            (self.group, words("Class"), 1),
            (self.note, words("Note"), 2),
        ):
            field.setPlaceholderText(said)
            field.setAccessibleName(said)
            field.setMaxLength(120)
            field.returnPressed.connect(self._add)
            fields.append((field, share))
        row = Beside(*fields, (button(words("&Add"), words("Put this name on the roster"), self._add, main=True), 0))
        below = Beside(
            (button(words("Se&veral…"), words("Paste names, or open a file of a spreadsheet"), self._add_several), 0),
            (
                button(
                    words("Change the c&lass"), words("Put the one chosen into the class written above"), self._move
                ),
                0,
            ),
            (
                button(
                    words("&Take off…"), words("Take the one chosen off the roster; the results stay"), self._strike
                ),
                0,
            ),
        )
        for part in (row, below):
            self.column.addWidget(part)
        self.column.addWidget(self.told)
        self.column.addWidget(self.rows, 1)

    def show_all(self) -> None:
        """The roster as it is."""

        def look() -> None:
            self._pupils = self.office.roster()

        self.attempt(look)
        self.rows.fill([(pupil.group, pupil.name, pupil.note) for pupil in self._pupils])
        if not self.told.text():
            self.tell(
                words("{trainees:trainee/trainees} on the roster.", trainees=len(self._pupils))
                if self._pupils
                else words("Nobody is on the roster yet.")
            )

    def _chosen(self) -> Pupil | None:
        at = self.rows.currentRow()
        return self._pupils[at] if 0 <= at < len(self._pupils) else None

    def _add(self) -> None:
        name = self.name.text()
        if self.attempt(lambda: self.office.enrol(name, self.group.text(), self.note.text())):
            self.name.clear()
            self.note.clear()
            self.show_all()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_several(self) -> None:
        dialog = RosterDialog(self.office, self)
        dialog.finished.connect(lambda _result: self.tell(""))
        dialog.finished.connect(lambda _result: self.show_all())
        dialog.open()

    def _move(self) -> None:
        pupil, group = self._chosen(), self.group.text()
        if pupil is None:
            self.tell(words(_NOBODY))
        elif self.attempt(lambda: self.office.regroup(pupil.id, group)):
            self.show_all()

    def _strike(self) -> None:
        pupil = self._chosen()
        if pupil is None:
            self.tell(words(_NOBODY))
        elif asked(
            self, words("Take {name} off the roster?\nThe results stay.", name=isolated(pupil.name))
        ) and self.attempt(lambda: self.office.strike(pupil.id)):
            self.show_all()
