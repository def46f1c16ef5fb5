"""What the instructor sets trainees: which drill, how much of it, until when; and how far they have come."""

from __future__ import annotations

import os
from datetime import date, timedelta
from typing import Final

from PySide6.QtWidgets import QLineEdit

from cardrules.protocol.phrases import isolated
from cardrules.protocol.texts import say
from cardrules.school.course import course_of, offered
from cardrules.school.drills.drill import BREAK_IN, MARK_NAMES
from cardrules.school.exams.assignments import Assignment, AssignmentStanding, assignments_text, standing
from cardrules.school.exams.practice_file import PracticeHead
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.history_summary import KEPT, TraineeSummary
from dealers_choice.language import error_words, words
from dealers_choice.match.players import spoken
from dealers_choice.school.exams.class_practice import histories_of
from dealers_choice.school.exams.handed_in_practice import Practised
from dealers_choice.school.exams.instructors_office import Office, OfficeError, Pupil
from dealers_choice.school.exams.known_assignments import ASSIGNMENTS, Assigned, AssignedError
from dealers_choice.school.office.tab_parts import Rows, Tab, button, of_game
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.parts.cards_and_tiles import Beside
from dealers_choice.school.trainees.local_practice import practised_here
from dealers_choice.storage.folders import data_folder
from dealers_choice.ui.plain_text import asked, plain_tip
from dealers_choice.ui.widgets.controls import Combo, Stepper, label

__all__ = ["TasksTab"]

_ABOUT: Final = say(
    "What is set here stands at the path of whoever trains on this computer under that name. For other computers save "
    "it, and put the file into the shared folder: a trainee takes it in at the door of the exams. How it stands there "
    "is told when the practice has been handed in and merged."
)
_KINDS: Final = say("Assignments (*{ending})", ending=ASSIGNMENTS)


class TasksTab(Tab):
    """A line to set something, and below it everything that is set."""

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._assigned = Assigned(data_folder() / "school" / "assignments")
        self._here: list[tuple[PracticeHead, TraineeSummary]] = []
        self._practised: list[Practised] = []
        self._aside = Aside(self)
        self._shown: tuple[Assignment, ...] = ()
        self._pupils: list[Pupil] = []
        self.rows = Rows(
            words("Assignments"),
            (words("Trainee"), words("What"), words("Set"), words("Due"), words("How it stands"), words("Note")),
            1,
        )
        self.who, self.drill, self.aim = Combo(), Combo(), Combo()
        for combo, said in (
            (self.who, words("For whom")),
            (self.drill, words("Drill")),
            (self.aim, words("What is to be reached")),
        ):
            combo.setAccessibleName(said)
        for game in offered():
            for stage in course_of(game).stages:
                for name in (*stage.drills, *stage.more):
                    if self.drill.findData(name) < 0:
                        drill = find_drill(name, game)
                        said = f"{drill.label} {drill.title}"
                        shared = all(name in course_of(each).drills for each in offered())
                        self.drill.addItem(said if shared else of_game(game, said), name)
        self.aim.addItem(words("Sessions"), 0)
        for mark in range(BREAK_IN, len(MARK_NAMES)):
            self.aim.addItem(words("Be {mark}", mark=MARK_NAMES[mark]), mark)
        self.sessions = Stepper(range(1, KEPT + 1), 3, words("How many sessions"))
        self.aim.currentIndexChanged.connect(lambda at: self.sessions.setEnabled(at == 0))
        self.due = QLineEdit((date.today() + timedelta(days=7)).isoformat())
        self.note, self.by = QLineEdit(), QLineEdit()
        for field, said in (
            (self.due, words("Due, as 2026-03-09")),
            (self.note, words("Note")),
            (self.by, words("Your name")),
        ):
            field.setPlaceholderText(said)
            field.setAccessibleName(said)
            field.setToolTip(plain_tip(said))
            field.setMaxLength(120)
        self._build()

    def _build(self) -> None:
        first = Beside((self.who, 2), (self.drill, 3), (self.aim, 1), (self.sessions, 0))
        act = button(words("&Set"), words("Set this"), self._set, main=True)
        second = Beside((label(words("Due"), "muted"), 0), (self.due, 1), (self.note, 3), (self.by, 1), (act, 0))
        below = Beside(
            (button(words("&Take back…"), words("Take back the one chosen"), self._take_back), 0),
            (
                button(words("Sa&ve for other computers…"), words("Save a file for the shared folder"), self._save_all),
                0,
            ),
        )
        self.column.addWidget(label(words(_ABOUT), "muted", wrap=True))
        for row in (first, second, below):
            self.column.addWidget(row)
        self.column.addWidget(self.told)
        self.column.addWidget(self.rows, 1)

    def show_all(self) -> None:
        """Everything that is set, and how it stands with those who train here or have handed their practice in."""

        def look() -> None:
            self._pupils = self.office.roster()
            self._shown = self._assigned.of(self.office.school).all

        told = self.told.text()
        if self.attempt(look):
            self.tell(told)
        chosen = self.who.currentText()
        self.who.clear()
        self.who.addItem(words("Everybody"), "")
        for group in sorted({pupil.group for pupil in self._pupils if pupil.group}):
            self.who.addItem(
                words("Class {group}", group=group), [pupil.name for pupil in self._pupils if pupil.group == group]
            )
        for pupil in self._pupils:
            self.who.addItem(pupil.name, [pupil.name])
        self.who.setCurrentIndex(max(0, self.who.findText(chosen)))
        self._fill()
        office = self.office.beside()

        def work() -> tuple[list[tuple[PracticeHead, TraineeSummary]], list[Practised]]:
            try:
                return practised_here(data_folder() / "school"), office.practices.all()
            finally:
                office.close()

        self._aside.do(work, self._found, OfficeError, failed=lambda error: self.tell(error_words(error)))

    def _found(self, found: tuple[list[tuple[PracticeHead, TraineeSummary]], list[Practised]]) -> None:
        self._here, self._practised = found
        self._fill()

    def _fill(self) -> None:
        self.rows.fill([
            (each.trainee or words("everybody"), spoken(each.words()), each.set_on.isoformat(), each.due.isoformat(),
             self._stands(each), " ".join(filter(None, (each.note, f"({each.by})" if each.by else ""))))
            for each in self._shown
        ])  # fmt: skip

    def leave(self) -> None:
        """Wait for what is being read."""
        self._aside.wait()

    def _set(self) -> None:
        """Set what is written, for each who is meant."""
        try:
            due = date.fromisoformat(self.due.text().strip())
        except ValueError:
            self.tell(words("{text} is no day; write it as 2026-03-09.", text=repr(self.due.text()[:40])))
            return
        if due < date.today():
            self.tell(words("{due} is past; name today or a day to come.", due=due.isoformat()))
            return
        names = self.who.currentData() or [""]
        mark = int(self.aim.currentData())
        more = tuple(
            Assignment(os.urandom(6).hex(), name, str(self.drill.currentData()), 0 if mark else self.sessions.value(),
                       mark, date.today(), due, self.by.text().strip(), self.note.text().strip())
            for name in names
        )  # fmt: skip
        if self._keep((*self._shown, *more), words("{count:assignment/assignments} set.", count=len(more))):
            self.note.clear()

    def _take_back(self) -> None:
        at = self.rows.currentRow()
        if not 0 <= at < len(self._shown):
            return
        each = self._shown[at]
        if asked(
            self,
            words(
                "Take this back? {who}: {what}.", who=isolated(each.trainee) or words("Everybody"), what=each.words()
            ),
        ):
            self._keep(tuple(one for one in self._shown if one != each), words("It is taken back."))

    def _keep(self, wanted: tuple[Assignment, ...], done: str) -> bool:
        def keep() -> None:
            try:
                self._assigned.keep(self._assigned.of(self.office.school)._replace(all=wanted))
            except AssignedError as error:
                raise OfficeError(error_words(error)) from None

        kept = self.attempt(keep, done)
        if kept:
            self.show_all()
        return kept

    def _stands(self, each: Assignment) -> str:
        """How an assignment stands, as far as it is known here."""
        if each.trainee:
            histories = histories_of(each.trainee, self._here, self._practised)
            if not histories:
                return words("trains elsewhere")
            stands = _standing(histories, each)
            if stands.is_done:
                return words("done")
            if stands.overdue:
                return words("{done} of {of}, overdue", done=stands.done, of=stands.of)
            return words("{done} of {of}", done=stands.done, of=stands.of)
        names = {head.trainee.casefold() for head, _ in self._here}
        names |= {practised.head.trainee.casefold() for practised in self._practised}
        done = sum(_standing(histories_of(name, self._here, self._practised), each).is_done for name in names)
        return words("done by {done} of {count}", done=done, count=len(names))

    def _save_all(self) -> None:
        def raw() -> bytes:
            return assignments_text(self._assigned.of(self.office.school)).encode("utf-8")

        self.save(words("Save the assignments"), f"assignments{ASSIGNMENTS}", words(_KINDS), raw)


def _standing(histories: list[TraineeSummary], each: Assignment) -> AssignmentStanding:
    """How an assignment stands of somebody who has trained on several computers."""
    stands = [standing(summary, each, date.today()) for summary in histories]
    of = stands[0].of
    done = min(of, sum(one.done for one in stands))
    return AssignmentStanding(done, of, done < of and all(one.overdue for one in stands))
