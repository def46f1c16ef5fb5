"""The school's hall: what is due today and what comes next, the path with its drills, and the doors of the rooms."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QPushButton, QVBoxLayout, QWidget

from cardrules.protocol.phrases import isolated
from cardrules.school.course import offered
from cardrules.school.lessons import lessons_at, next_lesson
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.learning_path import Today, missing, path, today
from dealers_choice.language import words
from dealers_choice.school.assignment_card import assigned_card
from dealers_choice.school.exams.exam_sitting import Broken, ExamRoom
from dealers_choice.school.parts.cards_and_tiles import Card, Door, DrillTile
from dealers_choice.school.parts.school_page import ScrolledPage
from dealers_choice.school.school_frame import School
from dealers_choice.school.todays_step import first_day_step, path_words
from dealers_choice.storage.folders import data_folder
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label

__all__ = ["Hall"]

_TILE: Final = 16
"""The least width of a drill, in text heights."""


class Hall(ScrolledPage):
    """What a trainee sees first."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self._recommended: QPushButton
        self._columns = 0
        self._beside = -1
        """How many drills go beside the doors (see _fitting)."""

    def arrive(self, what: str = "") -> None:
        """Work the day out; "begin": and do what it recommends."""
        self._fill()
        if what == "begin":
            self._recommended.click()

    def refresh(self) -> None:
        """The look has changed."""
        self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        if self._beside >= 0 and self._fitting() != self._beside:
            self._fill()

    def _fitting(self) -> int:
        """How many drills go beside one another; 0 if not even one does beside the doors, which stand above then."""
        wide = self.school.width() - style.room_pixels(3) - self._aside() - style.room_pixels(2)
        return max(0, wide // style.room_pixels(_TILE))

    def _aside(self) -> int:
        """How wide the column of the doors is."""
        return style.room_pixels(21)

    def _fill(self) -> None:
        self._beside = beside = self._fitting()
        self._columns = beside or max(1, (self.school.width() - style.room_pixels(4)) // style.room_pixels(_TILE))
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(
            style.room_pixels(1.5), style.room_pixels(0.5), style.room_pixels(1.5), style.room_pixels(1.5)
        )
        row = QWidget()
        across = QBoxLayout(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.BottomToTop, row)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(style.room_pixels(1.6))
        left, right = QWidget(), QWidget()
        self._fill_path(QVBoxLayout(left))
        self._fill_side(QVBoxLayout(right))
        if beside:
            right.setFixedWidth(self._aside())
        across.addWidget(left, 1)
        across.addWidget(right)
        column.addWidget(row)
        column.addStretch(1)
        self.area.fill(inner)

    # ------------------------------------------------------------------------------------------------- today

    def _fill_side(self, column: QVBoxLayout) -> None:
        """Today, and the doors."""
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(style.room_pixels(0.6))
        column.addWidget(self._today(today(self.school.summary, self.school.today(), self.school.game)))
        assigned = assigned_card(self.school)
        if assigned is not None:
            column.addWidget(assigned)
        for room in self.school.rooms:
            if room.door or (room.id == "game" and len(offered()) > 1):
                door = Door(words(room.title), words(room.about))
                door.clicked.connect(lambda _=False, name=room.id: self.school.go(name))
                column.addWidget(door)
            if room.id == "lessons":
                table = Door(
                    words("Free table"), words("Deal as this house does, as long as you like; the report is kept.")
                )
                table.clicked.connect(self.school.free_table)
                column.addWidget(table)
        column.addStretch(1)

    def _today(self, plan: Today) -> QWidget:
        card = Card(words("Today"))
        interrupted = self._interrupted()
        for each in interrupted:
            said = words(
                "“{title}” was interrupted: attempt {attempt}, {school}.",
                title=isolated(each.title),
                attempt=each.attempt,
                school=isolated(each.school),
            )
            card.body.addWidget(label(said, wrap=True))
        if interrupted:
            resume = QPushButton(words("Go to the interrupted e&xam"))
            resume.clicked.connect(lambda: self.school.go("exam"))
            card.body.addWidget(resume)
        first_day = self._name_day_one(card)
        if plan.reviews:
            minutes = max(1, round(plan.review_ms / 60_000))
            text = words(
                "{count:item/items} to review, about {minutes:minute/minutes}.",
                count=len(plan.reviews),
                minutes=minutes,
            )
            card.body.addWidget(label(text, wrap=True))
        else:
            card.body.addWidget(label(words("Nothing is left to review."), wrap=True))
        if plan.lapsed:
            names = [find_drill(each, self.school.game).title for each in plan.lapsed[:4]]
            card.body.addWidget(label(words("Lapsed: {names:row}.", names=names), wrap=True))
        title, why = path_words(self.school.summary, plan, self.school.game)
        button = QPushButton(title.replace("&", "&&"))
        if not first_day:
            self._recommended = button
        button.setObjectName("" if first_day else "choice")  # one thing is recommended
        button.setAccessibleName(words("Next step"))
        button.clicked.connect(lambda: self.next_step(plan))
        card.body.addWidget(label(why, "muted", wrap=True))
        card.body.addWidget(button)
        setting = self.school.profile.setting()
        lesson, lessons = next_lesson(self.school.summary.lessons, setting), lessons_at(setting)
        if lesson is not None:
            card.body.addWidget(
                label(
                    words(
                        "The next lesson is “{title}”, {number} of {count}; a few minutes.",
                        title=lesson.title,
                        number=lessons.index(lesson) + 1,
                        count=len(lessons),
                    ),
                    "muted",
                    wrap=True,
                )
            )
            learn = QPushButton(words("Lesson: {title}", title=lesson.title))
            learn.setAccessibleName(words("Next lesson"))
            learn.clicked.connect(lambda: self.school.go("lesson", lesson.id))
            card.body.addWidget(learn)
        return card

    def _interrupted(self) -> list[Broken]:
        """The exams of whoever trains that were broken off on this computer, and can be resumed."""
        folder, trainee = data_folder() / "school" / "exams", self.school.trainee
        if trainee is None or not folder.is_dir():
            return []
        name = trainee.name.casefold()
        return [each for each in ExamRoom(folder).broken() if not each.over and each.trainee.casefold() == name]

    def _name_day_one(self, card: Card) -> bool:
        """What of the first day has not been done yet comes first; whether there is any."""
        step = first_day_step(self.school.summary, self.school.game)
        if step is None:
            return False
        part, said = step
        card.body.addWidget(label(said, wrap=True))
        button = QPushButton(words("Day one: {title}", title=part.title))
        button.setObjectName("choice")
        button.setAccessibleName(words("Next of day one"))
        button.clicked.connect(lambda: self.school.go(part.room, part.what))
        card.body.addWidget(button)
        self._recommended = button
        return True

    def next_step(self, plan: Today) -> None:
        """Do what comes next."""
        if plan.next.kind == "review":
            self.school.go("drill", "review")
        elif plan.next.kind == "drill":
            self._open(plan.next.drill)
        else:
            self.school.free_table()

    # ------------------------------------------------------------------------------------------------- the path

    def _fill_path(self, column: QVBoxLayout) -> None:
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(style.room_pixels(0.5))
        day = self.school.today()
        tiles = path(self.school.summary, day, self.school.game)
        for stage in self.school.course.stages:
            mine = [tile for tile in tiles if tile.stage == stage]
            column.addWidget(label(words(stage.title), "heading"))
            needed = missing(self.school.summary, stage) if mine and not mine[0].open else ()
            titles = [find_drill(each, self.school.game).title for each in needed]
            if titles:
                text = (
                    words("Opens when these are job-ready: {names:row}.", names=titles)
                    if len(titles) > 1
                    else words("Opens after {name}.", name=titles[0])
                )
                column.addWidget(label(text, "muted", wrap=True))
            grid = QGridLayout()
            grid.setSpacing(style.room_pixels(0.6))
            for number, tile in enumerate(mine):
                plate = DrillTile(tile, day.toordinal())
                plate.clicked.connect(lambda _=False, each=tile: self._open(each.drill.id))
                grid.addWidget(plate, number // self._columns, number % self._columns)
            for empty in range(self._columns):
                grid.setColumnStretch(empty, 1)
            column.addLayout(grid)
        column.addStretch(1)

    def _open(self, drill: str) -> None:
        """Open a drill."""
        self.school.go("drill", drill)
