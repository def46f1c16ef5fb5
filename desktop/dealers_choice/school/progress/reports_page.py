"""The room of a report that is found again, and the room in which all reports are listed."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardrules.school.lessons import is_watched, lesson_title
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.attempts import Attempt, Entry, LessonDone, Seance
from cardrules.school.progress.progress_reports import report
from dealers_choice.language import words
from dealers_choice.school.drills.coup_shown_again import CoupAgain
from dealers_choice.school.drills.drill_report import DrillReport, title_of
from dealers_choice.school.parts.cards_and_tiles import Door, words_of_mark
from dealers_choice.school.parts.school_page import ScrolledPage
from dealers_choice.school.progress.table_report import TableReport
from dealers_choice.school.school_frame import School
from dealers_choice.ui import style
from dealers_choice.ui.widgets.nothing_yet import NothingYet

__all__ = ["ReportPage", "ReportsPage"]

_SHOWN: Final = 30
_MORE: Final = 60


class ReportPage(ScrolledPage):
    """One report."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self.report: DrillReport | TableReport | None = None
        self.again = CoupAgain(school, self)
        """The table on which a coup is shown again."""
        self.again.over.connect(self.leave)
        self.again.hide()
        self.whole.addWidget(self.again)

    def _show_coup(self, seance: Seance, number: int) -> None:
        """Show a coup of a kept session again, then the report."""
        self.area.hide()
        self.again.show()
        name = self.school.trainee.name if self.school.trainee is not None else ""
        if not self.again.show_coup(seance.record, name, number):
            self.leave()

    def closes_first(self) -> bool:
        """A coup that is shown again, and not the report."""
        shown = not self.again.isHidden()
        if shown:
            self.leave()
        return shown

    def leave(self) -> None:
        """The report lies there again."""
        self.again.close_coup()
        self.again.hide()
        self.area.show()

    def arrive(self, what: str = "") -> None:
        """Show the report that the school has in its hand."""
        entry = self.school.entry
        if isinstance(entry, Attempt):
            drill = DrillReport(self.school, entry, kept=True)
            drill.missed_wanted.connect(lambda said: self.school.go("drill", said))
            self.report = drill
        elif isinstance(entry, Seance):
            table = TableReport(self.school, entry)
            table.coup_wanted.connect(lambda number, seance=entry: self._show_coup(seance, number))
            self.report = table
        else:
            self.report = None
            self.area.fill(QWidget())
            return
        self.report.done.connect(self.school.back)
        self.area.fill(self.report)

    def take_focus(self) -> None:
        """Done."""
        (self.report or self).setFocus()

    def refresh(self) -> None:
        """The look has changed."""
        self.arrive()


class ReportsPage(ScrolledPage):
    """Every session, the latest first; a click shows its report again."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self._count = _SHOWN

    def arrive(self, what: str = "") -> None:
        """List the sessions."""
        inner = QWidget()
        across = QHBoxLayout(inner)
        across.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(style.room_pixels(0.5))
        across.addLayout(column, 8)
        across.addStretch(1)
        history = self.school.history
        kept = history.latest(self._count + 1) if history is not None else []
        if not kept:
            column.addWidget(NothingYet(words("Nothing yet. Every session is kept here with its report.")))
        for each in kept[: self._count]:
            door = Door(*_words(each.entry))
            door.clicked.connect(lambda _=False, entry=each.entry: self.school.show_report(entry))
            door.setEnabled(isinstance(each.entry, Attempt | Seance))
            column.addWidget(door)
        if len(kept) > self._count:
            more = QPushButton(words("&More"))
            more.setToolTip(words("Show older sessions"))
            more.clicked.connect(self._more)
            column.addWidget(more)
        column.addStretch(1)
        self.area.fill(inner)

    def _more(self) -> None:
        self._count += _MORE
        self.arrive()

    def refresh(self) -> None:
        """The look has changed."""
        self.arrive()


def _words(entry: Entry) -> tuple[str, str]:
    """A session in two lines: what it was, and what came of it."""
    day = entry.day.isoformat()
    if isinstance(entry, Attempt):
        told = report(entry)
        figures = told.figures
        came = words(
            "{day}  ·  {right} of {answers:item/items} right, {time:.1f} s",
            day=day,
            right=figures.right,
            answers=figures.answers,
            time=figures.time / 1000,
        )
        mark = f"  ·  {words_of_mark(told.mark)}" if told.mark else ""
        return title_of(entry), f"{came}{mark}"
    if isinstance(entry, Seance):
        return (words(find_drill(entry.drill, entry.record.game).title) if entry.drill else words("Free table")), words(
            "{day}  ·  at the table", day=day
        )
    if isinstance(entry, LessonDone):
        done = (
            words("watched")
            if is_watched(entry.lesson)
            else words("done unaided {unaided:time/times}", unaided=entry.unaided)
        )
        return lesson_title(entry.lesson), words("{day}  ·  A lesson, {done}", day=day, done=done)
    return words("A stage was opened"), words("{day}  ·  {stage}, by {by}", day=day, stage=entry.stage, by=entry.by)
