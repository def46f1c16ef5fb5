"""The room in which an exam is sat: the written test on the felt, the audition at the table, the end.

Everything is written when it is done (``school/exams/exam_sitting.py``). Who leaves the room breaks the exam off; it
can be resumed at its door, and its sheet tells the gap.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent, QWindow
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.texts import say
from cardrules.school.drills.items import SEPARATOR, Item, asked_now
from cardrules.school.exams.exam_result import read_result
from cardrules.school.item_in_words import told_felt, told_item
from cardrules.school.list_of_drills import item_of
from dealers_choice.language import error_words, words
from dealers_choice.match.players import spoken
from dealers_choice.panels.save_file_dialog import asked_where
from dealers_choice.school.drills.answer_pads import TYPED, AnswerPad
from dealers_choice.school.drills.answers_in_words import said_answer
from dealers_choice.school.drills.item_on_felt import FeltStage
from dealers_choice.school.exam_room.audition_table import ExamTable
from dealers_choice.school.exam_room.exam_choice import ExamDoor
from dealers_choice.school.exams.exam_sitting import ExamRoom, ExamRun, file_name, put_whole
from dealers_choice.school.exams.keys_and_pins import KeyTrouble
from dealers_choice.school.parts.answers_at_felt import AnswersAtFelt
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.parts.cards_and_tiles import Beside, Card, Scroll, centred
from dealers_choice.school.parts.school_page import RoomPage, close_others
from dealers_choice.school.school_frame import School
from dealers_choice.storage.folders import data_folder
from dealers_choice.storage.school_presets import in_shared_folder
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import asked, plain_tip
from dealers_choice.ui.widgets.controls import label

__all__ = ["ExamPage"]

_SECOND: Final = 1_000
_NO_HELP: Final = say("Help is closed while an exam is sat. That it was asked for stands on the sheet.")
_RESULTS: Final = say("Results (*.dealers-result)")
_LEAVE: Final = say(
    "Leave the exam now?\nIt is broken off, and the sheet will tell for how long: it is then not proctored. It can be "
    "resumed here, and its time goes on unless your school allows pauses."
)
_LOSE: Final = say("The result has been saved nowhere, and the disk still takes nothing. Leave, and lose it?")
_HAND_IN: Final = say("Hand the exam in as it is?\nNothing can be added to it afterwards.")


class ExamPage(RoomPage):
    """Sits one exam at a time."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self.room = ExamRoom(data_folder() / "school" / "exams")
        self.run: ExamRun | None = None
        self._item: Item | None = None
        self._given: list[str] = []
        self._since = 0
        self._raw = b""
        self._over: ExamRun | None = None  # what is over, as long as its result is to be saved
        self._saved = False
        self._aside = Aside(self)
        self.door = ExamDoor(self.room)
        self.door.opened.connect(self._opened)
        self._words = Scroll()
        self.pad = AnswerPad(school.game)
        self.felt: FeltStage | None = None
        self.table: ExamTable | None = None
        self._work, self._stage = QWidget(), QStackedWidget()
        self._progress, self._question = label("", "muted"), label("", "heading", wrap=True)
        self._before = label("", "muted", wrap=True)
        self._number = -1  # of the item of the written test that is shown, from 0
        self._problem, self._told = label("", "error", wrap=True), label("", "muted", wrap=True)
        self._left, self._trouble = label("", "muted"), label("", "error", wrap=True)
        self._pages = QStackedWidget()
        self._build()
        self._tick = QTimer(self)
        self._tick.setInterval(_SECOND)
        self._tick.timeout.connect(self._show_time)
        self.pad.answered.connect(self._answered)
        self._away = False
        self._asking = False
        """Whether a question of our own is being asked."""
        self._watch = QTimer(self)
        self._watch.setInterval(_SECOND)
        self._watch.timeout.connect(self._look)
        program = QGuiApplication.instance()
        if isinstance(program, QGuiApplication):
            program.applicationStateChanged.connect(self._program_left)
            program.focusWindowChanged.connect(self._other_window)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _build(self) -> None:
        self._back_button, self._on_button = QPushButton(words("‹ &Previous")), QPushButton(words("Ne&xt ›"))
        for button, by, tip in (
            (self._back_button, -1, words("The item before (Page Up)")),
            (self._on_button, 1, words("The item after (Page Down)")),
        ):  # fmt: skip
            button.setToolTip(plain_tip(tip))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, by=by: self._turn(by))
        turns = Beside((self._back_button, 1), (self._on_button, 1))
        self._hand_in = QPushButton(words("Hand &in"))
        self._hand_in.setToolTip(words("Hand the written test in; what is not answered is missed"))
        self._hand_in.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._hand_in.clicked.connect(self._hand_test_in)
        self._side = AnswersAtFelt(
            (self._progress, self._left),
            (self._question, self.pad),
            (self._before, self._trouble),
            (turns, self._hand_in),
        )
        self._across = across = QHBoxLayout(self._work)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addWidget(self._stage, 1)
        across.addWidget(self._side)
        for page in (self.door, self._work, self._words):
            self._pages.addWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    def title(self) -> str:
        """The exam's, while one is sat."""
        return self.run.head.exam.title if self.run is not None else ""

    # ------------------------------------------------------------------------------------------------- the door

    def arrive(self, what: str = "") -> None:
        """The door: a new exam, or one that was broken off. ``what``: the path of an exam."""
        if self.run is not None:
            return
        self._show_door()
        if what:
            self.door.choose(Path(what))

    def refresh(self) -> None:
        """The look has changed: the door is made anew."""
        if self.run is None and not self._raw and not self.door.busy and not self._aside.busy:
            self.door.refresh()

    def _show_door(self) -> None:
        self._pages.setCurrentWidget(self.door)
        self.door.show_door(self.school.trainee.name if self.school.trainee is not None else "")

    # ----------------------------------------------------------------------------------------------- the exam

    def _opened(self, run: ExamRun) -> None:
        self.run = run
        run.journal.told = self._tell_disk
        self._trouble.clear()
        self._trouble.hide()
        self.school.retitle()
        self._away = False
        self._number = -1
        close_others()
        self._watch.start()
        self._fit()
        self._go_on()

    def _look(self) -> None:
        if self.run is None or self._aside.busy:
            self._watch.stop()
        else:
            self.run.look()

    def refuses_help(self) -> bool:
        """In an exam there is none: it is said, and noted."""
        if self.run is None:
            return False
        self.run.note("help")
        if self.table is not None and self._pages.currentWidget() is self.table:
            self.table.tell(_NO_HELP)
        else:
            self._trouble.setText(_NO_HELP)
            self._trouble.show()
        return True

    def _asked(self, question: str) -> bool:
        """Ask something; this is no window of somebody else's."""
        self._asking = True
        try:
            return asked(self, question)
        finally:
            self._asking = False

    def _other_window(self, other: QWindow | None) -> None:
        """Note that something else of the program was opened."""
        mine = self.window().windowHandle()
        if self.run is None or self._aside.busy or self._asking or other is None or other is mine:
            return
        if other.type() in (Qt.WindowType.Window, Qt.WindowType.Dialog):
            self.run.note("opened")

    def _tell_disk(self, saved: bool) -> None:
        said = (
            "" if saved else words("The disk takes nothing now. Go on: all is kept, and written as soon as it can be.")
        )
        self._trouble.setText(said)
        self._trouble.setVisible(bool(said))
        if self.table is not None:
            self.table.tell(words("Everything is written now.") if saved else said)

    def _go_on(self) -> None:
        """The next part of the exam, or its end."""
        run = self.run
        if run is None:
            return
        if run.in_written:
            self._show_item(run)
        elif run.head.exam.audition is not None:
            self._tick.stop()
            self._open_table(run)
        else:
            self._finish()

    def _show_item(self, run: ExamRun) -> None:
        """The next item that has no answer yet; when all have one, what can be done then."""
        number = run.open_item(self._number)
        if number is None:
            self._show_all_answered(run)
        else:
            self._show_number(run, number)

    def _show_number(self, run: ExamRun, number: int) -> None:
        """An item of the written test, by its number from 0; what was answered before is said."""
        if self.felt is None:
            self.felt = FeltStage(self.school.art, lambda: self.pad.calls, self.school.game)
            self.felt.table.speed = 0.0
            self.felt.table.heard.connect(self.school.heard)
            self._stage.addWidget(self.felt)
        house = run.head.exam.house()
        setting = house.setting()
        run.time_left()
        self._number = number
        self._item, self._given = item_of(run.asked[number], setting), []
        self._since = run.journal.at()
        self._pages.setCurrentWidget(self._work)
        self.pad.furnish(setting.game)
        high = self.felt.high
        self.felt.show_item(self._item, setting)
        if self.felt.high != high:
            self._fit()
        self._tell_progress(run)
        before = run.given.get(run.asked[number], "")
        said = words(
            "Your answer: {answer}. Answer again to change it.",
            answer=said_answer(self._item, before, setting.house.words),
        )
        self._before.setText(said if before else "")
        self._show_ask()
        self._show_time()
        self._tick.start()

    def _show_all_answered(self, run: ExamRun) -> None:
        """Nothing is asked any more; until the test is handed in one may go back."""
        self._item, self._number = None, len(run.asked)
        self._pages.setCurrentWidget(self._work)
        if self.felt is not None:
            self.felt.stop()
        self._tell_progress(run)
        self.pad.show_ask(None)
        self._question.setText(words("All items are answered."))
        self._before.setText(words("Go back to an item to change its answer, or hand the test in."))
        self._show_time()
        self._tick.start()
        self._hand_in.setFocus()

    def _tell_progress(self, run: ExamRun) -> None:
        of, done = len(run.asked), run.answered
        here = (
            words("Written test: {number} of {of}, {done} answered", number=self._number + 1, of=of, done=done)
            if self._number < of
            else words("Written test: {done} of {of} answered", of=of, done=done)
        )
        self._progress.setText(here)
        self._back_button.setEnabled(self._number > 0)
        self._on_button.setEnabled(self._number + 1 < of)

    def _turn(self, by: int) -> None:
        """Go to the item before or after this one; what was begun of an answer is dropped, and the time counts."""
        run, number = self.run, self._number + by
        if run is None or not run.in_written or not 0 <= number < len(run.asked):
            return
        if self._item is not None:
            run.answer("", run.journal.at() - self._since, self._number)
        self._item = None
        if run.in_written:
            self._show_number(run, number)
        else:
            self._go_on()

    def _show_ask(self) -> None:
        ask = asked_now(self._item, self._given) if self._item is not None else None
        self._question.setText(ask.text if ask is not None else "")
        if self.felt is not None:
            self.felt.show_ask(ask)
        if ask is None or ask.reply not in TYPED:
            self.setFocus()  # with the field of the last answer the keyboard would go anywhere
        if ask is not None and self._item is not None:
            self.school.reader.tell(spoken(told_item(self._item, ask, first=not self._given)))
        self.pad.show_ask(ask, self.felt.view if self.felt is not None else None)

    def how_it_stands(self) -> list[str]:
        """The words of the page, and what lies on the felt beside them."""
        lies = map(words, told_felt(self._item)) if self._item is not None else []
        return [*super().how_it_stands(), *lies]

    def _answered(self, text: str, _hand: str) -> None:
        run, item = self.run, self._item
        if run is None or item is None:
            return
        self._given.append(text)
        if asked_now(item, self._given) is not None:
            self._show_ask()
            return
        run.answer(SEPARATOR.join(self._given), run.journal.at() - self._since, self._number)
        self._item = None
        QTimer.singleShot(0, self, self._go_on)  # the press that answered ends before the next item is there

    def _hand_test_in(self) -> None:
        run = self.run
        if run is None:
            return
        if run.open_item() is None or self._asked(words("Hand the written test in?\nWhat is not answered is missed.")):
            if self._item is not None:
                run.answer("", run.journal.at() - self._since, self._number)
            run.hand_in()
            self._go_on()

    def _show_time(self) -> None:
        run = self.run
        if run is None or not run.in_written:
            self._tick.stop()
            return
        left = run.time_left()
        self._left.setText(words("{time} left", time=f"{left // 60_000}:{left // 1000 % 60:02}"))
        if not left:
            run.note("time over")
            self._go_on()

    # ----------------------------------------------------------------------------------------------- the table

    def _open_table(self, run: ExamRun) -> None:
        if self.table is None:
            self.table = ExamTable(self.school)
            self.table.page.table.heard.connect(self.school.heard)
            self.table.finished.connect(self._finish)
            self.table.handed_in.connect(self._hand_exam_in)
            self._pages.addWidget(self.table)
        self.table.open(run)
        self._pages.setCurrentWidget(self.table)
        self.table.setFocus()

    def _hand_exam_in(self) -> None:
        if self.run is not None and self._asked(words(_HAND_IN)):
            self.run.note("tapped out")
            self._finish()

    # -------------------------------------------------------------------------------------------------- the end

    def _finish(self) -> None:
        run = self.run
        if run is None or self._aside.busy:
            return
        self._tick.stop()
        if self.table is not None:
            self.table.close_table()
        self._show_words(words("One moment"), words("The exam is being written and signed."))
        self._aside.do(lambda: self.room.finish(run), self._finished, KeyTrouble, FormatError, OSError,
                       failed=self._not_finished)  # fmt: skip

    def _show_words(self, title: str, said: str) -> Card:
        inner = QWidget()
        inner.setMaximumWidth(style.room_pixels(48))
        column = QVBoxLayout(inner)
        card = Card(title)
        card.body.addWidget(label(said, wrap=True))
        column.addWidget(card)
        column.addStretch(1)
        self._words.fill(centred(inner))
        self._pages.setCurrentWidget(self._words)
        return card

    def _not_finished(self, error: Exception) -> None:
        run, self.run = self.run, None
        told = [error_words(error), words("Show it to your school.")]
        if run is not None:
            told.insert(1, words("What was done lies in {path}.", path=run.journal.path))
        self._show_words(words("The exam could not be signed"), " ".join(told))

    def _finished(self, raw: bytes) -> None:
        run, self.run, self._raw = self.run, None, raw
        if run is None:
            return
        self._over, self._saved = run, False
        owes = run.journal.owes
        text = (
            words("The disk takes nothing: save the result elsewhere now, on a memory stick or in a shared folder.")
            if owes
            else words("The result is written and signed. Hand it in: save it where your school wants to have it.")
        )
        card = self._show_words(words("The exam is over"), text)
        grade = read_result(raw).grade
        lines = []
        if "audition" in grade:
            dealt = say(run.head.exam.course.told.counted, count=grade["audition"]["coups"])
            lines.append(words("{dealt} dealt.", dealt=dealt))
        if "written" in grade:
            lines.append(words("{answered:item/items} of the written test answered.", answered=run.answered))
        card.body.addWidget(label(" ".join((*lines, words("Your school tells you how it went."))), "muted", wrap=True))
        save = QPushButton(words("&Save the result…"))
        save.setObjectName("choice")
        save.clicked.connect(lambda: self._ask_where(run))
        done = QPushButton(words("&Done"))
        done.clicked.connect(self._done)
        row = QHBoxLayout()
        row.addWidget(save)
        row.addWidget(done)
        row.addStretch(1)
        card.body.addLayout(row)
        self._problem, self._told = label("", "error", wrap=True), label("", "muted", wrap=True)
        for said in (self._problem, self._told):
            said.hide()
            card.body.addWidget(said)
        self.school.retitle()
        save.setFocus()

    def _ask_where(self, run: ExamRun) -> None:
        head = run.head
        suggested = file_name(head.exam.id, head.trainee, head.attempt, head.id)
        path = asked_where(self, words("Save the result"), in_shared_folder(suggested), words(_RESULTS))
        if path is not None:
            self.save_result(path)

    def save_result(self, path: Path) -> None:
        """Write the result of the exam that is over to a file; it is said whether that went well."""
        try:
            put_whole(path, self._raw)
            self._saved = True
            wrong, done = "", words("Saved as {path}.", path=path)
        except OSError as error:
            wrong, done = (
                words("{path} cannot be written: {error}. Choose another place.", path=path, error=error.strerror),
                "",
            )
        for said, text in ((self._problem, wrong), (self._told, done)):
            said.setText(text)
            said.setVisible(bool(text))

    def _done(self) -> None:
        run, self._over = self._over, None
        if run is not None and not self._saved and not self.room.keep(run) and not asked(self, _LOSE):
            self._over = run
            return
        self._raw = b""
        self._show_door()

    # ----------------------------------------------------------------------------------------- leaving and Qt's own

    def may_leave(self) -> bool:
        """Nobody leaves an exam by a slip of the hand."""
        return self.run is None or self._asked(_LEAVE)

    def take_focus(self) -> None:
        """The keyboard is for the amount that is asked for, for the table, or for the page."""
        if self._pages.currentWidget() is self.door:
            self.door.take_focus()
        elif self.run is None:
            super().take_focus()
        elif self._pages.currentWidget() is self.table and self.table is not None:
            self.table.setFocus()
        else:
            (self.pad.field or self).setFocus()

    def leave(self) -> None:
        """An exam that is left is broken off; it can be resumed."""
        self._tick.stop()
        self._watch.stop()
        if self._over is not None:
            self.room.keep(self._over)
        self._raw, self._over = b"", None
        run, self.run = self.run, None
        if run is None or self._aside.busy:
            return
        if self.table is not None:
            self.table.close_table()
        if self.felt is not None:
            self.felt.stop()
        run.journal.close()

    def _program_left(self, state: Qt.ApplicationState) -> None:
        """Note when another program is in use; a question of our own is no leaving."""
        if self.run is None or self._aside.busy:
            return
        if state == Qt.ApplicationState.ApplicationActive:
            if self._away:
                self._away = False
                self.run.note("back")
        elif not self._away:
            self._away = True
            self.run.note("away")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: keys are answers; Escape asks before it leaves an exam."""
        if self.run is not None and event.key() == Qt.Key.Key_Escape:
            if self.may_leave():
                self.school.back()
            return
        if self.run is not None and self._pages.currentWidget() is self._work:
            by = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}.get(Qt.Key(event.key()), 0)
            if by:
                self._turn(by)
                return
            if self.pad.key(event):
                return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give the panel its place at the felt."""
        style.grow(self.width(), self.height())
        sheet = style.room_sheet()
        for part in (self._side, self.door, self._words):
            if part.styleSheet() != sheet:
                part.setStyleSheet(sheet)
        wide = max(style.room_pixels(24), min(round(self.width() * 0.34), style.room_pixels(40)))
        high = self.felt is not None and self.felt.high
        self._side.fit(self._across, self, min(wide, round(self.width() * 0.48)), high=high)
