"""The class: everybody's last exam, each heading in the first and the last audition; as a table and on paper."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from dealers_choice.exams.office import Marked, Office, OfficeError, Pupil
from dealers_choice.exams.tables import class_csv, class_rows, faults_csv, items_csv
from dealers_choice.panels.controls import Combo
from dealers_choice.school.aside import Aside
from dealers_choice.school.office_parts import Rows, Tab, button
from dealers_choice.school.parts import Beside
from dealers_choice.school.printing import PAPERS, class_list, paper_note

__all__ = ["ClassTab"]

_CSV: Final = "Tables (*.csv)"
_EVERYBODY: Final = "Every class"


class ClassTab(Tab):
    """Looks all results through, beside the window, and shows what they come to."""

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._pupils: list[Pupil] = []
        self._results: list[Marked] = []
        self._aside = Aside(self)
        self._table = QVBoxLayout()
        self._shown: Rows | None = None
        self.group = Combo()
        self.group.setAccessibleName("Class")
        self.group.addItem(_EVERYBODY)
        self.group.activated.connect(lambda _at: self._show())
        self._paper = Combo()
        for paper in PAPERS:
            self._paper.addItem(paper, paper)
        self._paper.setAccessibleName("Paper")
        self.column.addWidget(
            Beside(
                (self.group, 0),
                (button("Class &list…", "Save the class list as PDF", self._ask_list, main=True), 0),
                (self._paper, 0),
                (button("&Table…", "Save the class as CSV", lambda: self._save("class")), 0),
                (button("&Faults…", "Save every fault as CSV", lambda: self._save("faults")), 0),
                (button("&Items…", "Save every item of the written tests as CSV", lambda: self._save("items")), 0),
            )
        )
        self.column.addLayout(self._table, 1)
        self.column.addWidget(self.told)

    def show_all(self) -> None:
        """Look everything through once more."""
        office = self.office.beside()

        def work() -> tuple[list[Pupil], list[Marked]]:
            try:
                return office.roster(), [office.marked(about.link) for about in reversed(office.results())]
            finally:
                office.close()

        if self._aside.do(work, self._found, OfficeError, failed=lambda error: self.tell(str(error))):
            self.tell("The results are being looked through…")

    def _found(self, found: tuple[list[Pupil], list[Marked]]) -> None:
        self._pupils, self._results = found
        chosen = self.group.currentText()
        self.group.clear()
        self.group.addItem(_EVERYBODY)
        self.group.addItems(sorted({pupil.group for pupil in self._pupils if pupil.group}))
        self.group.setCurrentIndex(max(0, self.group.findText(chosen)))
        self.tell("")
        self._show()

    def _chosen(self) -> list[Pupil]:
        """Those of the class that is shown."""
        if self.group.currentIndex() <= 0:
            return self._pupils
        return [pupil for pupil in self._pupils if pupil.group == self.group.currentText()]

    def _results_shown(self) -> list[Marked]:
        if self.group.currentIndex() <= 0:
            return self._results
        names = {pupil.name.casefold() for pupil in self._chosen()}
        return [marked for marked in self._results if marked.about.trainee.casefold() in names]

    def _show(self) -> None:
        rows = class_rows(self._chosen(), self._results_shown())
        heads = [str(each).replace(", first", "\nfirst").replace(", last", "\nlast") for each in rows[0]]
        table = Rows("The class", heads, None)
        table.horizontalHeader().setStretchLastSection(False)
        table.fill([["yes" if each is True else "no" if each is False else each for each in row] for row in rows[1:]])
        if self._shown is not None:
            self._table.removeWidget(self._shown)
            self._shown.deleteLater()
        self._shown = table
        self._table.addWidget(table)

    def table(self) -> QWidget | None:
        """The table that is shown."""
        return self._shown

    def csv(self, name: str) -> str:
        """One of the tables ``class``, ``faults`` and ``items``, of the class that is shown."""
        results = self._results_shown()
        if name == "faults":
            return faults_csv(results)
        return items_csv(results) if name == "items" else class_csv(self._chosen(), results)

    def _save(self, name: str) -> None:
        self.save("Save the table", f"{name}.csv", _CSV, lambda: self.csv(name).encode("utf-8"))

    def _ask_list(self) -> None:
        paper = self._paper.currentData()
        self.save("Save the class list", "class.pdf", "PDF (*.pdf)",
                  lambda: class_list(self.office.school, self._chosen(), self._results_shown(), paper),
                  paper_note(*(pupil.name for pupil in self._chosen())))  # fmt: skip

    def leave(self) -> None:
        """Wait for what is being done."""
        self._aside.wait()
