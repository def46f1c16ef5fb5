"""The results that came in: importing them, looking at each fault, overruling it with a reason, judging, papers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from cardrules.casino.faults_and_grades import HOW_CORRECTED
from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import capital, isolated
from cardrules.protocol.texts import say
from cardrules.school.course import Course, course_of
from cardrules.school.dealt_game import FIRST_GAME
from cardrules.school.exams.exam_result import NOTES, Examined, audition_record
from cardrules.school.exams.sitting_remarks import long_words
from dealers_choice.language import error_words, words
from dealers_choice.match.players import spoken
from dealers_choice.school.exams.import_outcome import ImportedFile, passed_words, told_of
from dealers_choice.school.exams.instructors_office import (
    Added,
    InResult,
    MarkedResult,
    Office,
    OfficeError,
    look_through,
)
from dealers_choice.school.exams.keys_and_pins import fingerprint
from dealers_choice.school.office.pdf_papers import PAPERS, certificate, exam_sheet, paper_note
from dealers_choice.school.office.tab_parts import Rows, Tab, button
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.parts.cards_and_tiles import Beside, Scroll
from dealers_choice.storage.school_presets import in_shared_folder
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import Combo, Stepper, label

__all__ = ["ResultsTab"]

_RESULTS: Final = say("Results and practice (*.dealers-result *.dealers-practice);;All files (*)")
_PDF: Final = "PDF (*.pdf)"


class ResultsTab(Tab):
    """The results at the left, the one chosen at the right."""

    coup_wanted = Signal(object, str, int)
    """A coup is to be shown again: of this Record, dealt by whom, its number."""

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._results: list[InResult] = []
        self.marked: MarkedResult | None = None
        self._aside = Aside(self)
        self.rows = Rows(words("Results"), (words("Trainee"), words("Exam"), words("Came in"), words("Result")), 0)
        self.faults = Rows(words("Faults"), ("", words("Round"), words("What"), words("Put right"), words("Judged")), 2)
        self.head, self.notes = label(words("Choose a result."), "heading", wrap=True), label("", wrap=True)
        self.doubts = label("", "error", wrap=True)
        """Why the result does not count as watched."""
        self.reason, self.marker = QLineEdit(), QLineEdit()
        self._coup, self._error = Combo(), Combo()
        self._coup.setAccessibleName(words("Round"))
        self._error.setAccessibleName(words("Fault"))
        self._list_errors(course_of(FIRST_GAME))
        self._judges: dict[str, Stepper] = {}
        self._panel = Scroll()
        self._paper = Combo()
        for paper in PAPERS:
            self._paper.addItem(paper, paper)
        self._paper.setAccessibleName(words("Paper"))
        self._build()
        self.rows.itemSelectionChanged.connect(self._choose)
        self.faults.itemSelectionChanged.connect(self._choose_fault)

    def _list_errors(self, course: Course) -> None:
        """The faults that may be added are those of the game that was dealt."""
        if course.game == self._error.property("game"):
            return
        self._error.setProperty("game", course.game)
        self._error.clear()
        for name, error in course.errors.items():
            if error.severity:
                self._error.addItem(f"{name} {error.severity}: {spoken(error.text)}", name)

    def _build(self) -> None:
        takes = Beside(
            (button(words("&Import a file…"), words("Take in the file of a result"), self._ask_file, main=True), 0),
            (button(words("Merge a fol&der…"), words("Take in what is new in a shared folder"), self._ask_folder), 0),
        )
        left = QVBoxLayout()
        left.addWidget(takes)
        left.addWidget(self.rows, 1)
        right = QVBoxLayout()
        right.addWidget(self.head)
        right.addWidget(self.doubts)
        right.addWidget(self.notes)
        right.addWidget(self.faults, 1)
        for field, said in ((self.reason, words("The reason, or what was wrong")), (self.marker, words("Your name"))):
            field.setPlaceholderText(said)
            field.setAccessibleName(said)
            field.setMaxLength(200)
        overrule = button(words("Overru&le"), words("This fault does not count"), lambda: self._mark(True))
        stand = button(words("Let st&and"), words("This fault counts"), lambda: self._mark(False))
        right.addWidget(Beside((self.reason, 3), (self.marker, 2), (overrule, 0), (stand, 0)))
        again = button(
            words("S&how the round"), words("Show this round again at the table, step by step"), self._show_coup
        )
        add = button(words("A&dd the fault"), words("A fault of this round that the program has not seen"), self._add)
        back = button(words("Take &back"), words("Take a fault back that was added"), self._take_back)
        for first, *rest in ((self._coup, again), (self._error, add, back)):  # the list of faults may be cut short
            row = QHBoxLayout()
            row.addWidget(first, 1)
            for each in rest:
                row.addWidget(each)
            right.addLayout(row)
        self._panel.setFixedHeight(0)
        right.addWidget(self._panel)
        sheet = button(words("Shee&t…"), words("Save the exam's sheet as PDF"), self._ask_sheet)
        award = button(words("Certi&ficate…"), words("Save the certificate as PDF"), self._ask_certificate)
        right.addWidget(Beside((sheet, 0), (award, 0), (self._paper, 0)))
        self.column.addWidget(Beside((left, 5), (right, 6), gap=1.4), 1)
        self.column.addWidget(self.told)

    # ------------------------------------------------------------------------------------------------- the list

    def show_all(self) -> None:
        """What came in."""

        told = self.told.text()
        self.attempt(self._list)
        came = (
            words("{results:result/results}.", results=len(self._results))
            if self._results
            else words("No result has come in yet.")
        )
        self.tell(told or came)

    def _list(self) -> None:
        """Show the list. Raises OfficeError."""
        titles = {given.seal: given.exam.title for given in self.office.exams()}
        self._results = self.office.results()
        self.rows.fill([
            (each.trainee, titles.get(each.seal, ""), _day(each.came), _came_to(each))
            for each in self._results
        ])  # fmt: skip

    def _choose(self) -> None:
        """Look the chosen result through, beside the window."""
        at = self.rows.currentRow()
        if not 0 <= at < len(self._results) or self._aside.busy:
            return
        link = self._results[at].link
        self.head.setText(f"{isolated(self._results[at].trainee)}…")
        try:
            raw = self.office.raw(link)
        except OfficeError as error:
            self.tell(error_words(error))
            return

        def show(found: Examined) -> None:
            self._show(self.office.marked(link, found))

        self._aside.do(lambda: look_through(raw), show, FormatError, failed=lambda error: self.tell(error_words(error)))

    def _show(self, marked: MarkedResult) -> None:
        self.marked = marked
        head = marked.found.sat.head
        self.head.setText(
            words("{trainee}: {passed}", trainee=isolated(head.trainee), passed=passed_words(marked.passed))
        )
        doubts = marked.doubts()
        self.doubts.setText(" ".join((words("Not proctored."), *doubts)) if doubts else "")
        self.doubts.setVisible(bool(doubts))
        lines = [" ".join(map(words, marked.why))] if marked.why else []
        worth = marked.worth
        if worth is not None:
            speed = words("not timed") if worth.speed is None else words("{speed:.2f} of par", speed=worth.speed)
            lines.append(words("Accuracy {accuracy:.1f}, {speed}.", accuracy=worth.accuracy, speed=speed))
        if "written" in marked.found.grade:
            told = marked.found.grade["written"]
            if told["passed"]:  # else the reasons say it already
                lines.append(words("Written test: {right} of {of} right.", right=told["right"], of=told["of"]))
        lines += [f"{_clock(at)} {words(NOTES[what])}{f' ({long_words(ms)})' if ms else ''}." for at, what, ms
                  in marked.found.sat.notes if what not in ("written", "written over", "audition")]  # fmt: skip
        given = marked.rubric()
        if given is not None:
            lines.append(
                words(
                    "Judged by people: {given:.1f} of 10 ({names:row}).",
                    given=given,
                    names=list(map(isolated, marked.reviews)),
                )
            )
        computer = marked.computer or words(
            "{computer}, which is not on the list of computers", computer=fingerprint(head.key)
        )
        lines.append(
            words(
                "Attempt {attempt}, program {program}, computer: {computer}.",
                attempt=head.attempt,
                program=head.program,
                computer=computer,
            )
        )
        self.notes.setText("\n".join(lines))
        session = marked.found.session
        rows = []
        for number, fault in enumerate(session.faults if session is not None else ()):
            mark = marked.marks.get(number)
            judged = (
                ""
                if mark is None
                else words("overruled: {reason}", reason=mark.reason)
                if mark.overruled
                else words("stands")
            )
            rows.append((f"{fault.error} "
                         f"{fault.severity}", fault.coup, _sentence(spoken(fault.error.text), spoken(fault.text)),
                         words(HOW_CORRECTED[fault.corrected]), judged))  # fmt: skip
        for added in marked.added:
            rows.append((f"{added.error} {added.fault.severity}", added.coup,
                         _sentence(spoken(added.kind.text), added.reason), "–",
                         words("added by {marker}", marker=added.marker)))  # fmt: skip
        self._list_coups(marked)
        self._list_errors(marked.found.sat.head.exam.course)
        self.faults.fill(rows)
        self._show_rubric(marked)
        chosen = self.rows.currentRow()
        if 0 <= chosen < len(self._results) and self._results[chosen].link != marked.about.link:
            self._choose()  # another was chosen meanwhile

    def _show_rubric(self, marked: MarkedResult) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        self._judges = {}
        rubric = marked.found.sat.head.exam.house().rubric
        mine = marked.reviews.get(self.marker.text().strip(), {})
        for criterion in rubric:
            row = QHBoxLayout()
            stepper = Stepper(range(1, 11), mine.get(criterion.name, 5), criterion.name)
            self._judges[criterion.name] = stepper
            row.addWidget(
                label(words("{name} (weight {weight})", name=isolated(criterion.name), weight=criterion.weight)), 1
            )
            row.addWidget(stepper)
            column.addLayout(row)
        if rubric:
            row = QHBoxLayout()
            row.addStretch(1)
            row.addWidget(button(words("&Judge"), words("Keep these marks, 1 to 10, under your name"), self._judge))
            column.addLayout(row)
        self._panel.fill(inner)
        least, most = style.room_pixels(6), style.room_pixels(14)
        self._panel.setFixedHeight(max(least, min(inner.sizeHint().height(), most)) if rubric else 0)

    def _list_coups(self, marked: MarkedResult) -> None:
        before, session = self._coup.currentData(), marked.found.session
        self._coup.clear()
        for report in session.coups if session is not None else ():
            self._coup.addItem(words("Round {number}", number=report.number), report.number)
        self._coup.setCurrentIndex(max(0, self._coup.findData(before)))

    def _choose_fault(self) -> None:
        """The coup of the fault that was chosen is the one to be shown."""
        marked, at = self.marked, self.faults.currentRow()
        session = marked.found.session if marked is not None else None
        if marked is None or session is None or at < 0:
            return
        coups = [*(fault.coup for fault in session.faults), *(added.coup for added in marked.added)]
        place = self._coup.findData(coups[at]) if at < len(coups) else -1
        if place >= 0:
            self._coup.setCurrentIndex(place)

    def _show_coup(self) -> None:
        marked, coup = self.marked, self._coup.currentData()
        record = audition_record(marked.found.sat) if marked is not None else None
        if marked is None or record is None or coup is None:
            self.tell(words("Choose a result with an audition first."))
            return
        self.coup_wanted.emit(record, marked.found.sat.head.trainee, int(coup))

    def _add(self) -> None:
        marked, coup, error = self.marked, self._coup.currentData(), self._error.currentData()
        if marked is None or coup is None:
            self.tell(words("Choose a result with an audition first."))
            return
        reason, marker = self.reason.text(), self.marker.text()
        if self.attempt(lambda: self.office.add_fault(marked, int(coup), str(error), reason, marker)):
            self.reason.clear()
            self._again()

    def _take_back(self) -> None:
        marked = self.marked
        added = self._added(marked) if marked is not None else None
        if added is None:
            self.tell(words("Choose a fault first that was added."))
        elif self.attempt(lambda: self.office.take_back(added)):
            self._again()

    def _added(self, marked: MarkedResult) -> Added | None:
        """The fault that is chosen, if it was added."""
        session = marked.found.session
        at = self.faults.currentRow() - (len(session.faults) if session is not None else 0)
        return marked.added[at] if 0 <= at < len(marked.added) else None

    def _again(self) -> None:
        """Show the result with what has been said of it since, in the list, too."""
        if self.marked is None:
            return
        marked = self.office.marked(self.marked.about.link, self.marked.found)
        if marked.passed != marked.about.passed and self.attempt(lambda: self.office.settle(marked), self.told.text()):
            self._list()
        self._show(marked)

    def _mark(self, overruled: bool) -> None:
        marked, fault = self.marked, self.faults.currentRow()
        if marked is None or fault < 0:
            self.tell(words("Choose a fault first."))
            return
        if self._added(marked) is not None:
            self.tell(words("This fault was added. Take it back if it does not count."))
            return
        link, reason, marker = marked.about.link, self.reason.text(), self.marker.text()
        if self.attempt(lambda: self.office.mark(link, fault, overruled, reason, marker)):
            self.reason.clear()
            self._again()

    def _judge(self) -> None:
        marked = self.marked
        if marked is None:
            return
        given = {name: stepper.value() for name, stepper in self._judges.items()}
        link, name = marked.about.link, self.marker.text()
        if self.attempt(lambda: self.office.review(link, name, given), words("The marks are kept.")):
            self._again()

    # ------------------------------------------------------------------------------------------------- taking in

    def _ask_file(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(self, words("Import results"), in_shared_folder(), words(_RESULTS))
        if names:
            self.take([Path(name) for name in names])

    def _ask_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, words("Merge a shared folder"), in_shared_folder())
        if name:
            self.merge(Path(name))

    def take(self, paths: list[Path]) -> None:
        """Take these files in."""
        self._take_all(lambda office: office.take_files(paths))

    def merge(self, folder: Path) -> None:
        """Take in what is new in a shared folder."""
        self._take_all(lambda office: office.merge(folder))

    def _take_all(self, take: Callable[[Office], Iterator[ImportedFile]]) -> None:
        """Take files in beside the window; then say what became of them."""
        office = self.office.beside()

        def work() -> list[ImportedFile]:
            try:
                return list(take(office))
            finally:
                office.close()

        if self._aside.do(work, self._taken, OfficeError, failed=lambda error: self.tell(error_words(error))):
            self.tell(words("The files are being looked through…"))

    def _taken(self, taken: list[ImportedFile]) -> None:
        self.tell(told_of(taken))
        self.show_all()

    # ---------------------------------------------------------------------------------------------------- papers

    def _ask_sheet(self) -> None:
        marked = self.marked
        if marked is not None:
            name = f"{marked.found.sat.head.exam.id}-{marked.about.trainee}.pdf".replace("/", "-")
            self.save(
                words("Save the sheet"),
                name,
                _PDF,
                lambda: exam_sheet(marked, self._paper.currentData()),
                paper_note(marked.about.trainee),
            )

    def _ask_certificate(self) -> None:
        marked = self.marked
        if marked is None:
            return
        if not marked.passed:
            self.tell(words("There is no certificate of an exam that was not passed."))
            return
        name = f"Certificate-{marked.about.trainee}.pdf".replace("/", "-")
        self.save(
            words("Save the certificate"),
            name,
            _PDF,
            lambda: certificate(marked, self._paper.currentData()),
            paper_note(marked.about.trainee),
        )

    def leave(self) -> None:
        """Wait for what is being done."""
        self._aside.wait()


def _sentence(what: str, said: str) -> str:
    """What a fault is, and what the floor says of it."""
    return f"{capital(what)}. {said}"


def _came_to(result: InResult) -> str:
    """What a result came to, in the list."""
    passed = passed_words(result.passed)
    if not result.twins:
        return passed
    return words(
        "{passed}; {results} results of attempt {attempt}",
        passed=passed, results=result.twins + 1, attempt=result.attempt,
    )  # fmt: skip


def _day(when: float) -> str:
    return datetime.fromtimestamp(when).astimezone().strftime("%d %b %Y")


def _clock(at: int) -> str:
    return f"{at // 60_000}:{at // 1000 % 60:02}"
