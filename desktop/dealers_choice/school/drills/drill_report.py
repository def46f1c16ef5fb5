"""The report of a session of items: per cent, seconds beside the three marks, what was missed and why, the heat map."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardrules.protocol.phrases import capital
from cardrules.school.course import HeatMap, course_of
from cardrules.school.drills.drill import FAST, MARK_NAMES, Bar, Drill
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.attempts import Attempt
from cardrules.school.progress.history_summary import TraineeSummary
from cardrules.school.progress.progress_reports import SessionReport, heat_map, report
from cardrules.school.progress.spaced_repetition import Box
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.school.drills.answers_in_words import said_answer
from dealers_choice.school.parts.cards_and_tiles import Card, paint_marks, words_of_mark
from dealers_choice.school.parts.painted_fonts import font_of
from dealers_choice.school.school_frame import School
from dealers_choice.school.shown.shown_course import ShownCourse, shown_course
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label

__all__ = ["DrillReport", "HeatTable", "limit_of", "needs_of", "title_of"]

_MOST_MISSED: Final = 60
_KNOWN: Final = 4
"""From this box on a cell of the heat map is known well."""


def title_of(attempt: Attempt) -> str:
    """What a session was, in a few words."""
    kind = {
        "sixty": words("a minute"),
        "again": words("what was missed"),
        "exam": words("exam"),
        "ear": words("by ear"),
    }.get(attempt.mode, "")
    if attempt.mode == "review":
        return words("Review")
    names = words("{titles:and}", titles=[find_drill(each, attempt.game).title for each in attempt.drill.split("+")])
    return words("{drills}: {kind}", drills=names, kind=kind) if kind else names


def limit_of(drill: Drill, bar: Bar) -> str:
    """The time that a mark allows."""
    if not bar.time or drill.timed == "no":
        return "–"
    if drill.timed == "par":
        return words("{time:g} of par", time=bar.time / 1000)
    return words("{time:g} s in all", time=bar.time / 1000) if drill.timed == "total" else f"{bar.time / 1000:g} s"


def needs_of(bar: Bar) -> str:
    """What a mark needs beside the time."""
    if bar.errors is not None:
        return words("no fault") if not bar.errors else words("{errors:fault/faults} at most", errors=bar.errors)
    said = words("{right} % right", right=bar.right) if bar.right else words("as the table grades it")
    return words("{said},\n{neat} % well cut", said=said, neat=bar.neat) if bar.neat else said


def _bar_rows(drill: Drill, told: SessionReport) -> QWidget:
    """What the three marks need, and what was reached."""
    inner = QWidget()
    grid = QGridLayout(inner)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(style.room_pixels(1.6))
    rows = [
        (
            capital(words(MARK_NAMES[number])),
            needs_of(drill.bars[number - 1]),
            limit_of(drill, drill.bars[number - 1]),
        )
        for number in range(1, FAST + 1)
    ]
    for row, said in enumerate(rows):
        for place, word in enumerate(said):
            grid.addWidget(label(word, "heading" if told.mark == row + 1 and not place else ""), row, place)
    figures = told.figures
    got = words("{percent:.0f} % right", percent=figures.percent)
    if drill.bars[0].errors is not None:
        got = words("{errors:fault/faults}", errors=figures.errors)
    elif drill.bars[0].neat:
        got = words("{got},\n{neat:.0f} % well cut", got=got, neat=100 * figures.neat / max(1, figures.answers))
    pace = (
        words("{pace:.1f} of par", pace=told.pace / 1000)
        if drill.timed == "par"
        else words("{seconds:.1f} s", seconds=told.pace / 1000)
    )
    for place, word in enumerate((words("You"), got, "–" if drill.timed == "no" else pace)):
        grid.addWidget(label(word, "heading"), FAST, place)
    grid.setColumnStretch(3, 1)
    return inner


class HeatTable(QWidget):
    """A table of the rules as one knows it."""

    def __init__(
        self, summary: TraineeSummary, table: HeatMap, shown: ShownCourse, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._boxes = boxes = heat_map(summary, table)
        self._table, self._shown = table, shown
        weak = [
            shown.heat_case(table, row, column)
            for row, line in enumerate(boxes) for column, box in enumerate(line) if box.seen and not box.number
        ]  # fmt: skip
        self.setAccessibleName(words(table.about))
        self.setAccessibleDescription(
            words("To be learned: {cases:row}", cases=weak) if weak else words("To be learned: none")
        )

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.room_pixels(26), max(style.room_pixels(17), self._least()))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.room_pixels(18), max(style.room_pixels(14), self._least()))

    def _least(self) -> int:
        """As high as its rows and their names need."""
        return round((len(self._table.rows) + 1) * QFontMetricsF(font_of(0.85)).height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        look = style.colours()
        painter.setFont(font_of(0.85))
        head = painter.fontMetrics().height() + 4
        rows = [self._shown.heat_row(self._table, row) for row in range(len(self._table.rows))]
        left = max(map(painter.fontMetrics().horizontalAdvance, rows)) + 6
        wide, high = (self.width() - left) / len(self._table.columns), (self.height() - head) / len(rows)
        centre = int(Qt.AlignmentFlag.AlignCenter)
        painter.setPen(QColor(look.muted))
        for column in range(len(self._table.columns)):
            name = self._shown.heat_column(self._table, column)
            painter.drawText(QRectF(left + column * wide, 0, wide, head), centre, name)
        for row, line in enumerate(self._boxes):
            painter.setPen(QColor(look.muted))
            painter.drawText(
                QRectF(0, head + row * high, left, high),
                int(Qt.AlignmentFlag.AlignVCenter),
                rows[row],
            )
            for column, box in enumerate(line):
                cell = QRectF(left + column * wide + 1, head + row * high + 1, wide - 2, high - 2)
                painter.fillRect(cell, _heat(box))
                if box.wrong:
                    painter.setPen(QPen(QColor(look.text)))
                    painter.drawText(cell, centre, f"×{box.wrong}")


def _heat(box: Box) -> QColor:
    """From red (missed) to green (known for weeks); grey for what was never asked."""
    look = style.colours()
    if not box.seen:
        return QColor(look.raised)
    if not box.number:
        return QColor("#8c2f28")
    share = min(1.0, box.number / _KNOWN)
    return QColor.fromHsvF(0.11 + 0.25 * share, 0.62, 0.42 + 0.14 * share)


class DrillReport(QWidget):
    """What one session came to."""

    again = Signal()
    """The same once more."""
    missed_wanted = Signal(str)
    """Only what was missed: as ``DrillPage.arrive`` reads it."""
    done = Signal()
    """Back to the hall."""

    def __init__(self, school: School, attempt: Attempt, parent: QWidget | None = None, *, kept: bool = False) -> None:
        """``kept``: it is an older one that was found again."""
        super().__init__(parent)
        self._words = school.profile.words if not kept else {}
        self.told = told = report(attempt, self._words)
        across = QHBoxLayout(self)
        across.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(style.room_pixels(0.9))
        across.addLayout(column, 10)
        across.addStretch(1)
        figures = told.figures
        head = Card(title_of(attempt))
        if told.drill is not None and attempt.mode in ("drill", "exam"):
            row = QHBoxLayout()
            row.addWidget(_Marks(told.mark))
            row.addWidget(label(words_of_mark(told.mark) if told.mark else words("No mark this time"), "title"), 1)
            head.body.addLayout(row)
            if figures.answers < told.drill.size:
                short = words(
                    "{answers} of {size} items: only a whole session earns a mark.",
                    answers=figures.answers,
                    size=told.drill.size,
                )
                head.body.addWidget(label(short, "muted", wrap=True))
            else:
                state = school.summary.state(told.drill.id)
                if told.mark > state.mark and not kept:
                    head.body.addWidget(
                        label(words("It counts once it is reached on a second day."), "muted", wrap=True)
                    )
            head.body.addWidget(_bar_rows(told.drill, told))
        else:
            said = words(
                "{answers:item/items}, {right} right; {time:.1f} s in the middle.",
                answers=figures.answers,
                right=figures.right,
                time=figures.time / 1000,
            )
            head.body.addWidget(label(said, wrap=True))
        by = (
            words("Answered with the mouse; its longer way is taken off the time.")
            if attempt.hand == "mouse"
            else words("Answered with keys.")
        )
        head.body.addWidget(label(by, "muted", wrap=True))
        column.addWidget(head)
        column.addLayout(self._buttons(attempt, kept))
        if told.missed:
            column.addWidget(self._missed())
        course = course_of(attempt.game)
        for table in course.heat_maps if told.drill is not None else ():
            if told.drill is not None and told.drill.id == table.drill:
                heat = Card(words(table.after))
                heat.body.addWidget(HeatTable(school.summary, table, shown_course(attempt.game)))
                column.addWidget(heat)
        column.addStretch(1)

    def _buttons(self, attempt: Attempt, kept: bool) -> QHBoxLayout:
        row = QHBoxLayout()
        done = QPushButton(words("&Done"))
        done.setObjectName("choice")
        done.clicked.connect(self.done)
        row.addWidget(done)
        missed = dict.fromkeys(each.item.cell for each in self.told.missed if each.item.drill == attempt.drill)
        if self.told.drill is not None and missed and attempt.mode != "exam" and self.told.drill.size > 1:
            only = QPushButton(words("Only what I &missed"))
            only.setToolTip(words("What was wrong or too slow, once more"))
            said = f"again {attempt.drill} {','.join(missed)}"
            only.clicked.connect(lambda: self.missed_wanted.emit(said))
            row.addWidget(only)
        if not kept and attempt.mode != "exam":
            again = QPushButton(words("&Again"))
            again.clicked.connect(self.again)
            row.addWidget(again)
        row.addStretch(1)
        self.setFocusProxy(done)
        return row

    def _missed(self) -> Card:
        count = len(self.told.missed)
        card = Card(words("{count:item/items} to look at again", count=count))
        for missed in self.told.missed[:_MOST_MISSED]:
            item = missed.item
            asked = spoken(item.asks[0].text if item.asks else find_drill(item.drill, item.game).task)
            given = said_answer(item, missed.answer, self._words)
            slow = words("Right, but it took {time:.1f} s.", time=missed.ms / 1000)
            card.body.addWidget(
                label("  ·  ".join(filter(None, (shown_course(item.game).cards_in_a_line(item), asked))), wrap=True)
            )
            text = (
                slow
                if missed.slow
                else words("You: {given}. {said} {why}", given=given, said=spoken(missed.said), why=spoken(item.why))
            )
            card.body.addWidget(label(text, "muted", wrap=True))
        return card


class _Marks(QWidget):
    def __init__(self, mark: int) -> None:
        super().__init__()
        self._mark = mark
        self.setFixedSize(style.room_pixels(5), style.room_pixels(1.8))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_marks(painter, QRectF(self.rect()), self._mark, self._mark)
