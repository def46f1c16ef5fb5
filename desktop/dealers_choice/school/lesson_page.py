"""The rooms of the lessons: the list of them with the first day, and one lesson at the real table."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardrules.casino.currencies import in_currency
from cardrules.protocol.game import Action
from cardrules.protocol.phrases import capital
from cardrules.protocol.texts import say
from cardrules.school.dealt_game import game_of
from cardrules.school.lesson import Lesson
from cardrules.school.lessons import (
    UNAIDED,
    day_one,
    find_lesson,
    is_complete,
    is_over,
    is_turn,
    lessons_at,
    others_step,
    shown_step,
    table_of,
)
from cardrules.school.progress.attempts import LessonDone
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.school.dealing.console import Console
from dealers_choice.school.dealing.ghost_hand import GhostHand, point_at
from dealers_choice.school.drills.exercise_table import SceneStage
from dealers_choice.school.drills.running_session import new_id
from dealers_choice.school.parts.cards_and_tiles import Card, Door
from dealers_choice.school.parts.school_page import RoomPage, ScrolledPage
from dealers_choice.school.school_frame import School
from dealers_choice.school.shown.shown_course import ShownCourse, TourStop, shown_course
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label

__all__ = ["LessonPage", "LessonsPage"]

_MOST_WORDS: Final = 0.34
"""Of the page's height, for what is said above the table."""
_LINES: Final = 2
"""There is room for so many lines of what is said, at first."""
_THINK_MS: Final = 1_300
"""To read why, before the hand moves."""
_BETWEEN_MS: Final = 500
"""Before each step that the school does between two of the lesson's own."""


class LessonsPage(ScrolledPage):
    """The first day, and all lessons in their order."""

    def arrive(self, what: str = "") -> None:
        """List them."""
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(
            style.room_pixels(1.5), style.room_pixels(0.5), style.room_pixels(1.5), style.room_pixels(1.5)
        )
        column.setSpacing(style.room_pixels(0.8))
        column.addWidget(self._day_one())
        grid = QGridLayout()
        grid.setSpacing(style.room_pixels(0.6))
        columns = max(1, (self.school.width() - style.room_pixels(3)) // style.room_pixels(24))
        done = self.school.summary.lessons
        for number, lesson in enumerate(lessons_at(self.school.profile.setting())):
            times = done.get(lesson.id, 0)
            state = (
                words("Done.")
                if times >= UNAIDED
                else words("Done unaided {times:time/times}.", times=times)
                if times
                else words("New.")
            )
            door = Door(
                f"{number + 1}. {words(lesson.title)}", f"{state} {self._about(lesson).split('. ')[0].rstrip('.')}."
            )
            door.clicked.connect(lambda _=False, name=lesson.id: self.school.go("lesson", name))
            grid.addWidget(door, number // columns, number % columns)
        column.addLayout(grid)
        column.addStretch(1)
        self.area.fill(inner)

    def _about(self, lesson: Lesson) -> str:
        return spoken(in_currency(lesson.about, self.school.profile.setting().house.currency))

    def _day_one(self) -> Card:
        card = Card(words("Day one"))
        shown = shown_course(self.school.game)
        card.body.addWidget(label(words(shown.about_day_one), "muted", wrap=True))
        grid = QGridLayout()
        parts = day_one(self.school.summary.lessons, self.school.summary.drilled, self.school.game)
        following = next((number for number, part in enumerate(parts) if number and not part.done), 0)
        keys = shown.keys_of_day_one
        columns = max(1, min(5, (self.school.width() - style.room_pixels(5)) // style.room_pixels(13)))
        for number, part in enumerate(parts):
            text = words(keys[part.what])
            button = QPushButton(f"{text} ✓" if part.done else text)
            if number and number == following:
                button.setObjectName("choice")
                button.setToolTip(words("This comes next"))
            button.clicked.connect(lambda _=False, each=part: self.school.go(each.room, each.what))
            grid.addWidget(button, number // columns, number % columns)
        card.body.addLayout(grid)
        return card

    def refresh(self) -> None:
        """The look has changed."""
        self.arrive()


class LessonPage(RoomPage):
    """One lesson: it is shown, then done three times unaided."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self.stage = SceneStage(school.art, school.thinker, school.settings, self)
        self.stage.page.table.heard.connect(school.heard)
        self.ghost = GhostHand(self.stage.page)
        self.lesson: Lesson | None = None
        self.unaided = 0
        """How often it has been done without a fault and without help."""
        self.showing = False
        """Whether the school deals now."""
        self.haste = 1.0
        """A factor on the time of the showing."""
        self._stop = 0  # of the tour
        self._opened = 0
        self._touring = False
        self._words, self._more = label("", "heading", wrap=True), label("", wrap=True)
        for each in (self._words, self._more):
            each.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.next_button, self.show_button = QPushButton(words("&Next")), QPushButton(words("&Show me"))
        self.next_button.setObjectName("choice")
        self.next_button.clicked.connect(self._go_on)
        self.show_button.clicked.connect(self.show_lesson)
        self._bar = QWidget()
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(
            style.room_pixels(0.9), style.room_pixels(0.3), style.room_pixels(0.9), style.room_pixels(0.5)
        )
        said = QVBoxLayout()
        said.addWidget(self._words)
        said.addWidget(self._more)
        row.addLayout(said, 1)
        row.addWidget(self.show_button)
        row.addWidget(self.next_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._bar)
        whole.addWidget(self.stage, 1)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._show_hand)
        self._between = QTimer(self)
        self._between.setSingleShot(True)
        self._between.timeout.connect(self._do_between)
        self._step = ""
        self.stage.finished.connect(lambda *_done: QTimer.singleShot(0, self, self._done))
        self.stage.acted.connect(lambda: QTimer.singleShot(0, self, self._acted))

    @property
    def _shown(self) -> ShownCourse:
        """What the course of the house's game shows."""
        return shown_course(self.school.game)

    def title(self) -> str:
        """The lesson's."""
        return (
            words("The tour")
            if self._touring
            else words(self.lesson.title)
            if self.lesson is not None
            else words("Lesson")
        )

    def arrive(self, what: str = "") -> None:
        """``what``: a lesson's id, or ``tour``."""
        self.leave()
        self.unaided = 0
        self._opened = self.school.clock()
        self._touring = what == "tour"
        self._forget_height()
        self.lesson = find_lesson(
            self._shown.tour_lesson if self._touring else what or self.school.course.lessons[0].id
        )
        if self._touring:
            self._tour()
        elif self.lesson.way == "dealt":
            self._begin()
        else:
            self.show_lesson()

    def take_focus(self) -> None:
        """The table, when it is the trainee's."""
        (self.next_button if self.showing or self._touring else self.stage).setFocus()

    def leave(self) -> None:
        """What has been done is kept."""
        lesson, self.lesson = self.lesson, None
        touring, self._touring = self._touring, False
        self._pause.stop()
        self._between.stop()
        self.ghost.stop()
        self.stage.close_scene()
        self.showing = False
        if lesson is not None and self.unaided and self.school.history is not None:
            active = min(self.school.clock() - self._opened, 86_400_000)
            done = "tour" if touring else lesson.id
            entry = LessonDone(new_id(), self.school.today(), done, self.unaided, max(0, active))
            self.unaided = 0
            self.school.history.add(entry)
            self.school.tell_notices()

    def _open(self) -> None:
        lesson = self.lesson
        if lesson is not None:
            self.stage.furnish(tasks=not self.showing, coups=bool(lesson.coups))
            match = table_of(lesson, self.school.profile.setting())
            name = self.school.trainee.name if self.school.trainee is not None else words("Dealer")
            self.stage.open_match(match, name, partial(is_over, lesson))

    # ---------------------------------------------------------------------------------------------- it is shown

    def show_lesson(self) -> None:
        """The perfect dealer does it, with the reasons."""
        if self.lesson is None:
            return
        self.showing = True
        self.next_button.hide()
        self.show_button.hide()
        self._tell(
            self._about(self.lesson), "" if self.lesson.way == "watched" else words("Watch first; then it is yours.")
        )
        self._open()
        self.ghost.haste = self.haste
        self.ghost.wait()
        QTimer.singleShot(0, self, self._show_step)

    def _show_step(self) -> None:
        """Say what comes next and why."""
        session, lesson = self.stage.session, self.lesson
        if session is None or lesson is None or not self.showing:
            return
        game = game_of(session.match)
        if not is_turn(lesson, game):
            self._go_between()
            return
        view = session.view()
        self._step, why = shown_step(lesson, session.match)
        said = self._shown.step_said(self._step, view) if self._step != "tapout" else words("tap out")
        self._tell(capital(said), f"{spoken(why)} {self._shown.how(self._step.split()[0], view)}".strip())
        self._pause.start(round(_THINK_MS * self.haste))

    def _show_hand(self) -> None:
        path = self._shown.path_of(self._step, self.stage.page.table)
        self.ghost.show_step(path, self._shown.keys.get(self._step.split()[0], ""), self._do_step)

    def _do_step(self) -> None:
        session = self.stage.session
        if session is not None:
            verb, *said = self._step.split()
            session.submit(Action(verb, tuple(said)))

    def _acted(self) -> None:
        """A step has been done: by the school, which goes on, or by the trainee."""
        if self.showing:
            self._show_step()
        else:
            self._go_between()

    def _go_between(self) -> None:
        """The school does what lies between two of the lesson's own steps."""
        session, lesson = self.stage.session, self.lesson
        if session is not None and lesson is not None and others_step(lesson, game_of(session.match)) is not None:
            self._between.start(round(_BETWEEN_MS * self.haste))

    def _do_between(self) -> None:
        session, lesson = self.stage.session, self.lesson
        step = others_step(lesson, game_of(session.match)) if session is not None and lesson is not None else None
        if session is not None and step is not None:
            session.submit(step)

    # ---------------------------------------------------------------------------------------------- it is done

    def _begin(self) -> None:
        """The trainee's turn."""
        self.showing = False
        self.ghost.stop()
        self.next_button.hide()
        if self.lesson is not None and self.lesson.way == "dealt":
            self.show_button.hide()
            self._tell(self._about(self.lesson), words("Beside the table stands what is to be done, and how."))
        else:
            self.show_button.show()
            said = words("Now you: {unaided:time/times} without a fault.", unaided=UNAIDED - self.unaided)
            self._tell(said, words("Beside the table stands what is to be done, and how."))
        self._open()
        self.stage.setFocus()

    def _about(self, lesson: Lesson) -> str:
        return spoken(in_currency(lesson.about, self.school.profile.setting().house.currency))

    def _done(self) -> None:
        """The lesson's steps are done."""
        session, lesson = self.stage.session, self.lesson
        if lesson is None or session is None or self._touring:
            return
        faults = [fault for fault in session.view().state.faults if fault.severity]
        shown, self.showing = self.showing, False
        self.ghost.stop()
        dealt = len(game_of(session.match).table.reports)
        if not is_complete(lesson, session.match):
            told = words("Not all steps of this lesson were done.")
            if lesson.coups:
                told = words(
                    "You have left the table after {dealt} of {coups}.", dealt=self._counted(dealt), coups=lesson.coups
                )
            self._tell(told, words("It does not count yet."))
            self.next_button.setText(words("&Again"))
        elif lesson.way != "lesson":
            self.unaided = 1
            coups = self._counted(dealt)
            if lesson.way == "watched":
                self._tell(words("Those were {coups}.", coups=coups), words("Now deal three yourself."))
            elif faults:
                self._tell(
                    words("You have dealt {coups}, with {count:fault/faults}.", coups=coups, count=len(faults)),
                    words(faults[0].text),
                )
            else:
                self._tell(words("You have dealt {coups}, without a fault.", coups=coups), "")
            self.next_button.setText(words("&Done"))
        elif shown:
            self._tell(words("That is all of it."), words("Now you do it."))
            self.next_button.setText(words("Beg&in"))
        elif faults:
            self._tell(words("Once more: without a fault it counts."), words(faults[0].text))
            self.next_button.setText(words("&Again"))
        else:
            self.unaided += 1
            left = UNAIDED - self.unaided
            self._tell(
                words("Right.") if left else words("Well done: three times, unaided."),
                "" if not left else words("Once more."),
            )
            self.next_button.setText(words("&Again") if left else words("&Next lesson"))
        self.stage.close_scene()
        self.next_button.show()
        self.next_button.setFocus()

    def _counted(self, rounds: int) -> str:
        """So many rounds, as they are called in the game."""
        return words(say(self.school.course.told.counted, count=rounds))

    def _go_on(self) -> None:
        if self._touring:
            self._stop += 1
            self._show_stop()
        elif self.lesson is not None and self.lesson.way != "lesson" and self.unaided:
            self.school.go("lessons", over=True)
        elif self.unaided >= UNAIDED and self.lesson is not None:
            lessons = lessons_at(self.school.profile.setting())
            at = lessons.index(self.lesson) if self.lesson in lessons else len(lessons)
            following = lessons[at + 1] if at + 1 < len(lessons) else None
            if following is None:
                self.school.go("lessons")
            else:
                self.arrive(following.id)
                self.school.retitle()
        else:
            self._begin()

    def _tell(self, text: str, more: str) -> None:
        self._words.setText(text)
        self._more.setText(more)
        self._fit()
        self.stage.page.table.announce(f"{text} {more}")

    def _fit(self) -> None:
        """Large text in a low window leaves room for the table: it is smaller there."""
        for share in style.SMALLER:
            self._bar.setStyleSheet(style.smaller_sheet(share))
            shown = [button for button in (self.show_button, self.next_button) if not button.isHidden()]
            wide = self.width() - sum(button.sizeHint().width() + style.room_pixels(0.9) for button in shown)
            high = sum(each.heightForWidth(wide) for each in (self._words, self._more))
            if high <= self.height() * _MOST_WORDS:
                break
        self._keep_height(wide)

    def _keep_height(self, wide: int) -> None:
        """What is said takes as much room as the longest of it has taken, so that the table below stands still while
        it is read; where there is little room it takes no more than it needs."""
        lines = {self._words: _LINES, self._more: 1 if self._touring else _LINES}
        least = {
            each: max(each.minimumHeight(), each.heightForWidth(wide), count * each.fontMetrics().lineSpacing())
            for each, count in lines.items()
        }
        tight = sum(least.values()) > self.height() * _MOST_WORDS
        for each, high in least.items():
            each.setMinimumHeight(0 if tight else high)

    def _forget_height(self) -> None:
        for each in (self._words, self._more):
            each.setMinimumHeight(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._forget_height()
        self._fit()

    # ------------------------------------------------------------------------------------------------- the tour

    def _tour(self) -> None:
        self._stop = 0
        self.show_button.hide()
        self.next_button.setText(words("&Next"))
        self.next_button.show()
        self._open()
        QTimer.singleShot(0, self, self._show_stop)

    def _show_stop(self) -> None:
        """Look at one thing: all but that lies under a veil, and nothing can be pressed but the way on."""
        if not self._touring:
            return
        tour = [stop for stop in self._shown.tour if self._lies_there(stop)]
        if self._stop >= len(tour):
            self.unaided = 1
            self.school.go("lessons", over=True)
            return
        if self._stop == len(tour) - 1:
            self.next_button.setText(words("&Done"))
        stop = tour[self._stop]
        if self.lesson is not None and self.lesson.id != (at := stop.lesson or self._shown.tour_lesson):
            self.lesson = find_lesson(at)
            self._open()
            self.next_button.setFocus()
        named = dict(zip(("first", "second"), map(spoken, stop.buttons), strict=False))
        said = spoken(say(stop.said, **named))
        self._tell(said, words("{stop} of {count}", stop=self._stop + 1, count=len(tour)))
        self.ghost.haste = self.haste
        self.ghost.point_at(stop.spots, partial(self._looked_at, stop))

    def _lies_there(self, stop: TourStop) -> bool:
        """Whether what is looked at lies at the table of this house."""
        return not stop.spots or any(point_at(self.stage.page.table, spot) is not None for spot in stop.spots)

    def _looked_at(self, stop: TourStop) -> list[QWidget]:
        """The parts of the page that a stop of the tour is about, as they are now."""
        page, labels = self.stage.page, [spoken(label) for label in stop.buttons]
        buttons = [each for each in page.bar.findChildren(QPushButton) if each.isVisible()]
        consoles = page.findChildren(Console) if stop.console else []
        return [*consoles, *(each for each in buttons if each.text().replace("&", "") in labels)]
