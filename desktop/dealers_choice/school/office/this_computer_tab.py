"""Those who train on this computer: stages of the path that the instructor opens before their time, forgotten PINs."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from typing import Final

from PySide6.QtWidgets import QLineEdit, QWidget

from cardrules.protocol.phrases import isolated
from cardrules.protocol.texts import say
from cardrules.school.course import PathStage, course_of, offered
from cardrules.school.drills.drill import JOB_READY
from cardrules.school.progress.attempts import Gate
from cardrules.school.progress.history_summary import TraineeSummary
from cardrules.school.progress.learning_path import find_stage, is_open
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.instructors_office import Office, OfficeError
from dealers_choice.school.office.tab_parts import Rows, Tab, button, of_game
from dealers_choice.school.parts.cards_and_tiles import Beside
from dealers_choice.school.trainees.history_summaries import Summaries
from dealers_choice.school.trainees.trainee_store import Trainee, TraineeError, Trainees
from dealers_choice.storage.folders import data_folder
from dealers_choice.ui.plain_text import asked
from dealers_choice.ui.widgets.controls import Combo, label

__all__ = ["HereTab"]

_ABOUT: Final = say(
    "A stage of the path opens when what it needs is job-ready. You may open one before; who did it and why is kept "
    "with the trainee's history. Classes are those of the roster."
)
_CHOSEN: Final = say("The one chosen")


class HereTab(Tab):
    """Everybody who trains here, with what one may do for them."""

    def __init__(self, office: Office, changed: Callable[[], None]) -> None:
        """``changed`` is called when a history has another line."""
        super().__init__(office)
        self._changed = changed
        self._trainees = Trainees(data_folder() / "school" / "trainees")
        self._shown: list[Trainee] = []
        self._summaries = Summaries(self._trainees, self)
        self._summaries.read.connect(self._fill)
        self.rows = Rows(
            words("Who trains here"),
            (words("Name"), words("Since"), words("Sessions"), words("Job-ready in"), words("Open up to"), "PIN"),
            0,
        )
        self.stage = Combo()
        self.stage.setAccessibleName(words("Stage"))
        for game in offered():
            for stage in course_of(game).stages[1:]:
                self.stage.addItem(of_game(game, words(stage.title)), stage.id)
        self.by, self.why = QLineEdit(), QLineEdit()
        self.whom = Combo()
        self.whom.setAccessibleName(words("For whom"))
        fields: list[tuple[QWidget, int]] = [(self.stage, 2), (self.whom, 2)]
        for field, said, share in ((self.why, words("Why"), 3), (self.by, words("Your name"), 2)):
            field.setPlaceholderText(said)
            field.setAccessibleName(said)
            field.setMaxLength(120)
            fields.append((field, share))
        act = button(words("&Open the stage"), words("Open it, and those before it"), self._open, main=True)
        unlock = button(words("&Take the PIN away…"), words("Of the one chosen, who has forgotten it"), self._unlock)
        self.column.addWidget(label(words(_ABOUT), "muted", wrap=True))
        for part in (Beside(*fields, (act, 0)), Beside((unlock, 0))):
            self.column.addWidget(part)
        self.column.addWidget(self.told)
        self.column.addWidget(self.rows, 1)

    def show_all(self) -> None:
        """Everybody as they are."""
        self._shown = self._trainees.all()
        self._fill()
        try:
            self._offer_classes()
        except OfficeError as error:
            self.tell(error_words(error))
        self._summaries.look()
        if not self._shown:
            self.tell(words("Nobody trains on this computer yet."))

    def _fill(self) -> None:
        self.rows.fill([_row(each, self._summaries.known.get(each.id)) for each in self._shown])

    def _offer_classes(self) -> None:
        """For whom a stage can be opened: classes are those of the roster."""
        before = self.whom.currentText()
        self.whom.clear()
        self.whom.addItem(words(_CHOSEN), None)
        self.whom.addItem(words("Everybody here"), [each.name for each in self._shown])
        pupils = self.office.roster()
        for group in sorted({pupil.group for pupil in pupils if pupil.group}):
            self.whom.addItem(
                words("Class {group}", group=group), [pupil.name for pupil in pupils if pupil.group == group]
            )
        self.whom.setCurrentIndex(max(0, self.whom.findText(before)))

    def leave(self) -> None:
        """Wait for what is being read."""
        self._summaries.wait()

    def _chosen(self) -> Trainee | None:
        at = self.rows.currentRow()
        return self._shown[at] if 0 <= at < len(self._shown) else None

    def _open(self) -> None:
        stage, names, chosen = find_stage(str(self.stage.currentData())), self.whom.currentData(), self._chosen()
        if names is None and chosen is None:
            self.tell(words("Choose a trainee first."))
            return
        wanted = {str(name).casefold() for name in names or ()}
        trainees = [
            each for each in self._shown if (each == chosen if names is None else each.name.casefold() in wanted)
        ]
        by, why = self.by.text().strip(), self.why.text().strip()
        opened: list[str] = []

        def open_stages() -> None:
            if not by or not why:
                raise OfficeError(words("Please say who opens the stage, and why."))
            for each in trainees:
                if self._open_for(each, stage, by, why):
                    opened.append(isolated(each.name))

        if self.attempt(open_stages):
            here = {each.name.casefold() for each in self._shown}
            absent = [isolated(str(name)) for name in names or () if str(name).casefold() not in here]
            already = [isolated(each.name) for each in trainees if isolated(each.name) not in opened]
            self.tell(_told_of(self.stage.currentText(), opened, already, absent))
            if opened:
                self.why.clear()
        if opened:
            self._changed()
            self.show_all()

    def _open_for(self, trainee: Trainee, stage: PathStage, by: str, why: str) -> bool:
        """Open a stage for somebody; whether it was not open yet. Raises OfficeError."""
        summary = self._summaries.known.get(trainee.id) or self._trainees.kept_summary(trainee)
        if summary is not None and is_open(summary, stage):
            return False
        try:
            self._trainees.keep(trainee, Gate(os.urandom(6).hex(), date.today(), stage.id, by, why))
        except TraineeError as error:
            raise OfficeError(error_words(error)) from None
        return True

    def _unlock(self) -> None:
        trainee = self._chosen()
        if trainee is None or not trainee.locked:
            self.tell(words("Choose somebody with a PIN first."))
            return
        if not asked(
            self,
            words(
                "Take the PIN of {name} away?\nWhoever likes can train under this name then.",
                name=isolated(trainee.name),
            ),
        ):
            return

        def unlock() -> None:
            try:
                self._trainees.set_pin(trainee, "")
            except TraineeError as error:
                raise OfficeError(error_words(error)) from None

        if self.attempt(unlock, words("{name} has no PIN now.", name=isolated(trainee.name))):
            self.show_all()


def _told_of(stage: str, opened: list[str], already: list[str], absent: list[str]) -> str:
    """For whom a stage is open now, for whom it was, and who does not train on this computer."""
    said = []
    if opened:
        whom = opened[0] if len(opened) == 1 else words("{trainees:trainee/trainees}", trainees=len(opened))
        said.append(words("{stage} is open for {whom} now.", stage=stage, whom=whom))
    if already:
        said.append(words("{stage} is open for {names:row} already.", stage=stage, names=already))
    if absent:
        said.append(words("Nobody of this name trains on this computer: {names:row}.", names=absent))
    return " ".join(said) or words("There is nobody in it.")


def _row(trainee: Trainee, summary: TraineeSummary | None) -> tuple[object, ...]:
    if summary is None:
        return (trainee.name, trainee.since, "", "", "", words("yes") if trainee.locked else "")
    ready = sum(state.mark >= JOB_READY for state in summary.drills.values())
    begun = {game: [each for each in course_of(game).stages if is_open(summary, each)] for game in offered()}
    furthest = [of_game(game, words(stages[-1].title)) for game, stages in begun.items() if len(stages) > 1]
    first = next(iter(begun.values()))[0]
    whole = sum(tallies["all"].sessions for tallies in summary.weeks.values() if "all" in tallies)
    return (
        trainee.name,
        trainee.since,
        whole,
        words("{ready} drills", ready=ready),
        words("{stages:and}", stages=furthest or [words(first.title)]),
        words("yes") if trainee.locked else "",
    )
