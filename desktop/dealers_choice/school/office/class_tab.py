"""The class: everybody's last exam, with each heading in the first and the last audition; and what was practised, each
drill in its first session and in its last; as tables and on paper."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QTableWidgetItem, QVBoxLayout, QWidget

from cardrules.protocol.texts import Text, say
from cardrules.school.drills.drill import MARK_NAMES
from cardrules.school.exams.exam_result import Examined
from cardrules.school.list_of_drills import find_drill
from dealers_choice.language import error_words, words
from dealers_choice.match.players import spoken
from dealers_choice.school.exams.class_practice import Trained, trained_of
from dealers_choice.school.exams.csv_export import (
    class_csv,
    class_rows,
    drills_of,
    faults_csv,
    headings_of,
    items_csv,
    skills_csv,
)
from dealers_choice.school.exams.instructors_office import MarkedResult, Office, OfficeError, Pupil
from dealers_choice.school.office.class_practice_pdf import MARKS, skill_words, skills_list
from dealers_choice.school.office.pdf_papers import PAPERS, cell_words, class_list, paper_note
from dealers_choice.school.office.tab_parts import Rows, Tab, button
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.trainees.local_practice import practised_here
from dealers_choice.storage.folders import data_folder
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.widgets.controls import Combo, label
from dealers_choice.ui.widgets.wrapping_layout import WrappingLayout

__all__ = ["ClassTab"]

_CSV: Final = say("Tables (*.csv)")
_EVERYBODY: Final = say("Every class")
_POINTS: Final = say(
    "Under each heading stand the points that its faults cost in thirty rounds, in the first audition and in the last: "
    "0.0 is without a fault."
)


def _lozenges() -> str:
    """What the practice of a class is told in."""
    return words(
        "Right answers of the first session and of the last, in per cent; {marks:row}. Of the computers of this "
        "school: those who train here, and what was handed in and merged under Results.",
        marks=[f"{MARKS[mark]} {words(MARK_NAMES[mark])}" for mark in range(1, len(MARK_NAMES))],
    )


class ClassTab(Tab):
    """Looks all results through, beside the window, and shows what they come to."""

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._pupils: list[Pupil] = []
        self._results: list[MarkedResult] = []
        self._trained: list[Trained] = []
        self._looked: dict[str, Examined] = {}
        """What looking the results through has brought, by link."""
        self._aside, self._practising = Aside(self), Aside(self)
        self._table = QVBoxLayout()
        self._shown: Rows | None = None
        self.group = Combo()
        self.group.setAccessibleName(words("Class"))
        self.group.addItem(words(_EVERYBODY))
        self.group.activated.connect(lambda _at: self._show())
        self.view = Combo()
        self.view.setAccessibleName(words("What is shown"))
        self.view.addItems((words("Exams"), words("Practice")))
        self.view.activated.connect(lambda _at: self._show())
        self._paper = Combo()
        for paper in PAPERS:
            self._paper.addItem(paper, paper)
        self._paper.setAccessibleName(words("Paper"))
        self.column.addWidget(
            WrappingLayout(
                self.view,
                self.group,
                button(words("Class &list…"), words("Save what is shown as PDF"), self._ask_list, main=True),
                self._paper,
                button(words("&Table…"), words("Save what is shown as CSV"), self._save_table),
                button(words("&Faults…"), words("Save every fault as CSV"), lambda: self._save("faults")),
                button(
                    words("&Items…"), words("Save every item of the written tests as CSV"), lambda: self._save("items")
                ),
            )
        )
        self._key = label("", "muted", wrap=True)
        self.column.addWidget(self._key)
        self.column.addLayout(self._table, 1)
        self.column.addWidget(self.told)

    def show_all(self) -> None:
        """Look everything through: results that were looked through before are not once more."""
        office, other, known = self.office.beside(), self.office.beside(), dict(self._looked)

        def exams() -> tuple[list[Pupil], list[MarkedResult]]:
            try:
                results = [office.marked(about.link, known.get(about.link)) for about in reversed(office.results())]
                return office.roster(), results
            finally:
                office.close()

        def practice() -> list[Trained]:
            try:
                here = practised_here(data_folder() / "school")
                return trained_of(other.roster(), here, other.practices.all())
            finally:
                other.close()

        def failed(error: Exception) -> None:
            self.tell(error_words(error))

        self._practising.do(practice, self._found_practice, OfficeError, failed=failed)
        if self._aside.do(exams, self._found, OfficeError, failed=failed):
            self.tell(words("The results are being looked through…"))

    def _found_practice(self, found: list[Trained]) -> None:
        self._trained = found
        if self._practice:
            self._show()

    def _found(self, found: tuple[list[Pupil], list[MarkedResult]]) -> None:
        self._pupils, self._results = found
        self._looked = {marked.about.link: _short(marked.found) for marked in self._results}
        chosen = self.group.currentText()
        self.group.clear()
        self.group.addItem(words(_EVERYBODY))
        self.group.addItems(sorted({pupil.group for pupil in self._pupils if pupil.group}))
        self.group.setCurrentIndex(max(0, self.group.findText(chosen)))
        self.tell("")
        self._show()

    def _chosen(self) -> list[Pupil]:
        """Those of the class that is shown."""
        if self.group.currentIndex() <= 0:
            return self._pupils
        return [pupil for pupil in self._pupils if pupil.group == self.group.currentText()]

    def _results_shown(self) -> list[MarkedResult]:
        if self.group.currentIndex() <= 0:
            return self._results
        names = {pupil.name.casefold() for pupil in self._chosen()}
        return [marked for marked in self._results if marked.about.trainee.casefold() in names]

    @property
    def _practice(self) -> bool:
        """Whether what was practised is shown, and not the exams."""
        return self.view.currentIndex() == 1

    def _trained_shown(self) -> list[Trained]:
        if self.group.currentIndex() <= 0:
            return self._trained
        return [each for each in self._trained if each.group == self.group.currentText()]

    def _show(self) -> None:
        self._key.setText(_lozenges() if self._practice else words(_POINTS))
        table = self._practice_table() if self._practice else self._exams_table()
        if self._shown is not None:
            self._table.removeWidget(self._shown)
            self._shown.deleteLater()
        self._shown = table
        self._table.addWidget(table)

    def _practice_table(self) -> Rows:
        trained = self._trained_shown()
        drills = drills_of(trained)
        heads = [
            words("Class"),
            words("Trainee"),
            words("Sessions"),
            words("Hours"),
            words("Rounds"),
            words("Job-ready in"),
            *drills,
        ]
        table = Rows(words("What the class has practised"), heads, None)
        table.horizontalHeader().setStretchLastSection(False)
        for column, drill in enumerate(drills, len(heads) - len(drills)):
            found = find_drill(drill)
            name = words(found.title)
            head = QTableWidgetItem(f"{name}\n{found.label}")
            head.setToolTip(plain_tip(name))
            table.setHorizontalHeaderItem(column, head)
        table.fill([
            (each.group, each.name, each.training.sessions, round(each.training.active / 3_600_000, 1),
             each.training.coups, each.training.job_ready,
             *(skill_words(each.training.skills.get(drill)) for drill in drills))
            for each in trained
        ])  # fmt: skip
        return table

    def _exams_table(self) -> Rows:
        rows = class_rows(self._chosen(), self._results_shown())
        headings = headings_of(self._results_shown())
        heads = [spoken(str(each)) for each in rows[0][: len(rows[0]) - 2 * len(headings)]]
        for name in headings:
            heads += [words("{heading}\nfirst", heading=name), words("{heading}\nlast", heading=name)]
        table = Rows(words("The class"), heads, None)
        table.horizontalHeader().setStretchLastSection(False)
        table.fill([[cell_words(each) if isinstance(each, bool | Text) else each for each in row] for row in rows[1:]])
        return table

    def table(self) -> QWidget | None:
        """The table that is shown."""
        return self._shown

    def csv(self, name: str) -> str:
        """One of the tables ``class``, ``practice``, ``faults`` and ``items``, of the class that is shown."""
        if name == "practice":
            return skills_csv(self._trained_shown())
        results = self._results_shown()
        if name == "faults":
            return faults_csv(results)
        return items_csv(results) if name == "items" else class_csv(self._chosen(), results)

    def _save(self, name: str) -> None:
        self.save(words("Save the table"), f"{name}.csv", words(_CSV), lambda: self.csv(name).encode("utf-8"))

    def _save_table(self) -> None:
        self._save("practice" if self._practice else "class")

    def _ask_list(self) -> None:
        paper = self._paper.currentData()
        if self._practice:
            trained = self._trained_shown()
            self.save(words("Save the list"), "practice.pdf", "PDF (*.pdf)",
                      lambda: skills_list(self.office.school, trained, paper),
                      paper_note(*(each.name for each in trained)))  # fmt: skip
            return
        self.save(words("Save the class list"), "class.pdf", "PDF (*.pdf)",
                  lambda: class_list(self.office.school, self._chosen(), self._results_shown(), paper),
                  paper_note(*(pupil.name for pupil in self._chosen())))  # fmt: skip

    def leave(self) -> None:
        """Wait for what is being done."""
        self._practising.wait()
        self._aside.wait()


def _short(found: Examined) -> Examined:
    """A result without its single actions, which no table of a class tells: those of a large class would take much
    room."""
    return found._replace(sat=found.sat._replace(actions=()))
