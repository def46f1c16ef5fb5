"""The room of the progress: by week accuracy, speed, errors by heading and hours; what is due, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.learning_path import path
from cardrules.school.progress.progress_reports import TraineeProgress, Week, progress
from dealers_choice.language import in_figures, words
from dealers_choice.match.players import spoken
from dealers_choice.school.drills.drill_report import HeatTable
from dealers_choice.school.parts.cards_and_tiles import Card, words_of_mark
from dealers_choice.school.parts.painted_fonts import font_of
from dealers_choice.school.parts.school_page import ScrolledPage
from dealers_choice.school.progress.take_along import TakeAlong
from dealers_choice.school.school_frame import School
from dealers_choice.school.shown.shown_course import shown_course
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label

__all__ = ["Chart", "ProgressPage"]

_WEEKS: Final = 12
"""Weeks that are shown; further back are only in the exports."""


class Chart(QWidget):
    """A number for each week, as bars; None: there is none."""

    def __init__(self, title: str, weeks: Sequence[str], numbers: Sequence[float | None], said: Sequence[str]) -> None:
        super().__init__()
        self._title, self._weeks, self._numbers, self._words = title, weeks, numbers, said
        self.setAccessibleName(title)
        told = [f"{week}: {word}" for week, word in zip(weeks, said, strict=True) if word]
        self.setAccessibleDescription("; ".join(told) or words("Nothing yet"))
        self.setToolTip("")

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.room_pixels(24), style.room_pixels(10))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.room_pixels(16), style.room_pixels(10))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = style.colours()
        painter.setFont(font_of(1.0, bold=True))
        painter.setPen(QColor(look.text))
        head = painter.fontMetrics().height() + 6
        painter.drawText(QRectF(0, 0, self.width(), head), int(Qt.AlignmentFlag.AlignVCenter), self._title)
        painter.setFont(font_of(0.78))
        foot = painter.fontMetrics().height() + 4
        room = QRectF(0, head + foot, self.width(), self.height() - head - 2 * foot)
        most = max((number for number in self._numbers if number is not None), default=0.0) or 1.0
        step = min(room.width() / max(1, len(self._numbers)), style.room_pixels(5.0))
        painter.setPen(QPen(QColor(look.edge), 1))
        painter.drawLine(room.bottomLeft(), room.bottomRight())
        tops = []
        for place, (number, week, word) in enumerate(zip(self._numbers, self._weeks, self._words, strict=True)):
            left = room.left() + place * step
            centre = int(Qt.AlignmentFlag.AlignCenter)
            painter.setPen(QColor(look.muted))
            painter.drawText(QRectF(left, room.bottom() + 2, step, foot), centre, week)
            if number is None:
                continue
            high = room.height() * number / most
            bar = QRectF(left + step * 0.22, room.bottom() - high, step * 0.56, high)
            painter.fillRect(bar, QColor(look.gold))
            tops.append(bar.topLeft())
            painter.setPen(QColor(look.text))
            painter.drawText(QRectF(left, bar.top() - foot, step, foot), centre, word)
        if len(tops) > 1 and style.high_contrast():
            painter.setPen(QPen(QColor(look.text), 1))
            painter.drawPolyline(QPolygonF([QPointF(top) for top in tops]))


class ProgressPage(ScrolledPage):
    """What has become of the practice."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self.along = TakeAlong(school)

    def leave(self) -> None:
        """A table that is being written is given up."""
        self.along.stop()

    def arrive(self, what: str = "") -> None:
        """Work it out."""
        summary, day = self.school.summary, self.school.today()
        told = progress(summary, day, self.school.game)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(
            style.room_pixels(1.5), style.room_pixels(0.5), style.room_pixels(1.5), style.room_pixels(1.5)
        )
        column.setSpacing(style.room_pixels(0.9))
        column.addWidget(self._next(told))
        column.addWidget(_charts(told.weeks[-_WEEKS:], self.school.width()))
        row = QHBoxLayout()
        row.setSpacing(style.room_pixels(1))
        row.addWidget(_errors(told.weeks[-_WEEKS:]), 1)
        marks = Card(words("Marks"))
        grid = QGridLayout()
        seen = [tile for tile in path(summary, day, self.school.game) if tile.last]
        for number, tile in enumerate(seen):
            name = QHBoxLayout()
            name.setSpacing(style.room_pixels(0.5))
            name.addWidget(label(words(tile.drill.title)))
            name.addWidget(label(tile.drill.label, "muted"))
            name.addStretch(1)
            grid.addLayout(name, number, 0)
            grid.addWidget(label(words_of_mark(tile.mark)), number, 1)
            first, last = summary.state(tile.drill.id).first, tile.last[-1]
            if first is not None:
                grid.addWidget(label(f"{first.permille / 10:.0f} → {last.permille / 10:.0f} %", "muted"), number, 2)
        marks.body.addLayout(grid)
        if not seen:
            marks.body.addWidget(label(words("No drill has been done yet."), "muted", wrap=True))
        row.addWidget(marks, 1)
        column.addLayout(row)
        for table in self.school.course.heat_maps:
            heat = Card(words(table.title))
            heat.body.addWidget(HeatTable(summary, table, shown_course(self.school.game)))
            column.addWidget(heat)
        self.along.setParent(None)  # it may be at work; the page around it is made anew
        column.addWidget(self.along)
        column.addStretch(1)
        self.area.fill(inner)

    def refresh(self) -> None:
        """The look has changed."""
        self.arrive()

    def _next(self, told: TraineeProgress) -> Card:
        card = Card(words("What to do next"))
        due = words("{due:item/items} due today.", due=told.due) if told.due else words("Nothing is due today.")
        card.body.addWidget(label(f"{due} {words(told.next.why)}", wrap=True))
        button = QPushButton(
            {"review": words("&Review"), "table": words("&Deal at the free table")}.get(told.next.kind, "")
            or words(find_drill(told.next.drill, self.school.game).title)
        )
        button.setObjectName("choice")
        button.clicked.connect(lambda: self._go(told))
        row = QHBoxLayout()
        row.addWidget(button)
        row.addStretch(1)
        card.body.addLayout(row)
        return card

    def _go(self, told: TraineeProgress) -> None:
        if told.next.kind == "table":
            self.school.free_table()
        else:
            self.school.go("drill", told.next.drill or "review")


def _charts(weeks: Sequence[Week], room: int) -> Card:
    card = Card(words("By week"))
    names = [f"{week.monday.day}.{week.monday.month}." for week in weeks]
    right = [100 * week.right / week.answers if week.answers else None for week in weeks]
    pace = [week.pace for week in weeks]
    hours = [week.active / 3_600_000 if week.active else None for week in weeks]
    coups = [float(week.coups) if week.coups else None for week in weeks]
    charts = (
        Chart(
            words("Right answers, per cent"),
            names,
            right,
            [f"{each:.0f}" if each is not None else "" for each in right],
        ),
        Chart(
            words("Time, as a part of what job-ready allows"),
            names,
            pace,
            [in_figures(p, ".2f") if p else "" for p in pace],
        ),
        Chart(
            words("Active hours"), names, hours, [in_figures(each, ".1f") if each is not None else "" for each in hours]
        ),
        Chart(words("Rounds dealt"), names, coups, [f"{each:.0f}" if each is not None else "" for each in coups]),
    )
    grid = QGridLayout()
    grid.setSpacing(style.room_pixels(1.2))
    columns = 2 if room > style.room_pixels(60) else 1
    for number, chart in enumerate(charts):
        grid.addWidget(chart, number // columns, number % columns)
    card.body.addLayout(grid)
    return card


def _errors(weeks: Sequence[Week]) -> Card:
    card = Card(words("Errors by heading"))
    counts: dict[str, list[int]] = {}
    for week in weeks:
        for heading, count in week.errors.items():
            counts.setdefault(heading, []).append(count)
    grid = QGridLayout()
    found = [(sum(each), heading, each[-1]) for heading, each in counts.items() if sum(each)]
    for row, (whole, heading, now) in enumerate(sorted(found, reverse=True)):
        grid.addWidget(label(spoken(heading)), row, 0)
        grid.addWidget(label(str(whole)), row, 1)
        grid.addWidget(label(words("{now} this week", now=now), "muted"), row, 2)
    card.body.addLayout(grid)
    if not found:
        card.body.addWidget(label(words("None yet."), "muted", wrap=True))
    return card
