"""The door of the exams' room: an exam is chosen, a name and a PIN are given; what was interrupted is resumed here.

Why an exam cannot be begun is told as soon as it is known, and not when somebody has pressed the button: the door looks
at the clock every second, for an exam may open or close while somebody stands there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton, QVBoxLayout, QWidget

from cardrules.protocol.phrases import isolated
from cardrules.protocol.texts import say
from cardrules.school.exams.assignments import Assignments
from cardrules.school.exams.exam import Exam
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.exam_sitting import Broken, ExamRefused, ExamRoom, ExamRun, WrongPin
from dealers_choice.school.exams.keys_and_pins import KeyTrouble, fingerprint
from dealers_choice.school.exams.known_assignments import ASSIGNMENTS, Assigned, AssignedError
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.parts.cards_and_tiles import Beside, Card, Door, Scroll, centred
from dealers_choice.storage.folders import data_folder
from dealers_choice.storage.school_presets import in_shared_folder
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.widgets.controls import Combo, label

__all__ = ["ExamDoor"]

_NO_PAUSE: Final = say(
    "No pause: an exam that is left is broken off, its clock goes on, and its sheet says so. The report comes when "
    "your school has looked at it."
)
_PAUSES: Final = say(
    "An exam that is left is broken off, and its sheet says so; its clock stands meanwhile. The report comes when your "
    "school has looked at it."
)
_BUSY: Final = say("Another file is being read. Try again in a moment.")
_SECOND: Final = 1_000
_KINDS: Final = say("Exams and assignments (*.dealers-exam *{ending});;All files (*)", ending=ASSIGNMENTS)


class ExamDoor(Scroll):
    """Lets in who may sit an exam, and says to others why not."""

    opened = Signal(object)
    """An exam has been begun or resumed: an ``ExamRun``."""

    def __init__(self, room: ExamRoom) -> None:
        super().__init__()
        self._room = room
        self._exam: Exam | None = None
        self._path: Path | None = None
        self._known = ""
        self._aside = Aside(self)
        self.name, self.pin = QLineEdit(), QLineEdit()
        self._hand = Combo()
        self._problem, self._told = label("", "error", wrap=True), label("", "muted", wrap=True)
        self._start = QPushButton()
        self._unfit = ""  # why the trainee who is known here cannot begin
        self._barred = ""  # what the door tells of why nobody can begin now, or he cannot
        self._tick = QTimer(self)
        self._tick.setInterval(_SECOND)
        self._tick.timeout.connect(self._watch_the_clock)

    @property
    def busy(self) -> bool:
        """Whether a file is being read, or an exam begun."""
        return self._aside.busy

    def show_door(self, trainee: str) -> None:
        """The door as one finds it. ``trainee``: who trains here, "" if nobody does."""
        self._exam = self._path = None
        self._known = trainee
        self._show()

    def refresh(self) -> None:
        """The look has changed: the door is made anew, with what was typed at it."""
        problem, told = self._problem.text(), self._told.text()
        if self._barred:  # it is looked at anew
            problem = ""
        if self._exam is None:
            self._show(problem)
            if told:
                self._tell(told)
            return
        fields, hand = (self.name, self.pin), self._hand.currentIndex()
        typed = [(field.text(), field.hasFocus(), field.hasSelectedText()) for field in fields]
        self._show(problem)
        for field, (text, focused, selected) in zip((self.name, self.pin), typed, strict=True):
            field.setText(text)
            if focused:
                field.setFocus(Qt.FocusReason.OtherFocusReason)
            if selected:
                field.selectAll()
        self._hand.setCurrentIndex(hand)
        self._look_again()

    def _show(self, problem: str = "") -> None:
        inner = QWidget()
        inner.setMaximumWidth(style.room_pixels(48))
        column = QVBoxLayout(inner)
        column.setSpacing(style.pixels(1.0))
        self._barred = ""
        if self._exam is None:
            self._tick.stop()
            self._offer_file(column, problem)
        else:
            self._offer_begin(column, self._exam, problem)
        column.addStretch(1)
        self.fill(centred(inner))
        if self._exam is not None:
            self._unfit = self._room.unfit(self._exam, self._known) if self._known else ""
            self._look_again()
            self._tick.start()

    # ------------------------------------------------------------------------------------------------- a file

    def _offer_file(self, column: QVBoxLayout, problem: str) -> None:
        card = Card(words("Sit an exam"))
        said = words(
            "Your school gives you the exam as a file. What you do is written down at once, and signed at the end."
        )
        card.body.addWidget(label(said, "muted", wrap=True))
        button = QPushButton(words("&Open an exam…"))
        button.setObjectName("choice")
        button.clicked.connect(self._ask_file)
        key = QPushButton(words("This &computer…"))
        key.setToolTip(words("By which your school knows the results of this computer"))
        key.clicked.connect(self._tell_key)
        card.body.addWidget(Beside((button, 0), (key, 0)))
        self._put_problem(card, problem)
        column.addWidget(card)
        waiting = self._room.broken()
        if any(not each.over for each in waiting):
            column.addWidget(label(words("Exams that were interrupted"), "heading"))
        for each in waiting:
            title, trainee = isolated(each.title), isolated(each.trainee)
            if not each.over:
                door = Door(
                    words("Resume {title}", title=title),
                    words(
                        "{trainee}, attempt {attempt}, {school}.",
                        trainee=trainee,
                        attempt=each.attempt,
                        school=isolated(each.school),
                    ),
                )
                door.clicked.connect(lambda _=False, this=each: self.resume(this))
                column.addWidget(door)
        for each in waiting:
            if each.over:
                said = words(
                    "{title}, {trainee}: this exam is over. At its end the disk took nothing: its result is the "
                    "file that was saved then. What lies on this computer is {path}; show it to your school.",
                    title=isolated(each.title),
                    trainee=isolated(each.trainee),
                    path=each.path,
                )
                column.addWidget(label(said, "muted", wrap=True))

    def _put_problem(self, card: Card, problem: str) -> None:
        self._problem = label(problem, "error", wrap=True)
        card.body.addWidget(self._problem)
        self._problem.setVisible(bool(problem))
        self._told = label("", "muted", wrap=True)
        self._told.hide()
        card.body.addWidget(self._told)

    def _tell(self, text: str) -> None:
        self._problem.clear()
        self._problem.hide()
        self._told.setText(text)
        self._told.show()

    def _say(self, text: str) -> None:
        self._told.clear()
        self._told.hide()
        self._problem.setText(text)
        self._problem.show()

    def _ask_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, words("Open an exam"), in_shared_folder(), words(_KINDS))
        if name:
            self.choose(Path(name))

    def _tell_key(self) -> None:
        """Say by which key the results of this computer are known, and put it on the clipboard."""
        try:
            key = self._room.signer().public
        except KeyTrouble as error:
            self._say(error_words(error))
            return
        QGuiApplication.clipboard().setText(key)
        self._tell(
            words(
                "The results of this computer are signed by {fingerprint}. The whole key is on the clipboard; "
                "give it to your school once, and it knows them: {key}",
                fingerprint=fingerprint(key),
                key=" ".join(key[at : at + 8] for at in range(0, len(key), 8)),
            )
        )

    def choose(self, path: Path) -> None:
        """Look at an exam in a file, and offer to begin it; what is wrong with it is said. Assignments in a file are
        taken in."""
        set_by = Assigned(data_folder() / "school" / "assignments")
        if path.suffix == ASSIGNMENTS:
            begun = self._aside.do(
                lambda: set_by.take_in(path), self._taken_in, AssignedError, failed=self._refused_file
            )
        else:
            begun = self._aside.do(
                lambda: (self._room.look(path), path), self._looked_at, ExamRefused, failed=self._refused_file
            )
        if begun:
            self._exam = self._path = None
            self._show()
        self._tell(words("{name} is being read…", name=path.name) if begun else words(_BUSY))

    def _looked_at(self, found: tuple[Exam, Path]) -> None:
        self._exam, self._path = found
        self._show()
        self.take_focus()

    def _refused_file(self, error: Exception) -> None:
        self._show(error_words(error))
        self.take_focus()

    def take_focus(self) -> None:
        """The keyboard is for what is to be filled in first, or for the button that leads on."""
        buttons = self.findChildren(QPushButton, "choice")
        widget: QWidget = buttons[0] if buttons else self
        if self._exam is not None:
            widget = widget if self._start.isEnabled() else self.name
            empty = [field for field in (self.name, self.pin) if not field.isHidden() and not field.text()]
            widget = empty[0] if empty else widget
        widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _taken_in(self, came: Assignments) -> None:
        """Say what assignments came in."""
        mine = sum(each.is_for(self._known) for each in came.all)
        told = [
            words(
                "{count:assignment/assignments} of {school} taken in.",
                count=len(came.all),
                school=isolated(came.school),
            )
        ]
        if self._known:
            told.append(
                words("{number} of them for {name}: they stand at your path.", number=mine, name=isolated(self._known))
            )
        self._tell(" ".join(told))
        self.take_focus()

    # ------------------------------------------------------------------------------------------------- beginning

    def _offer_begin(self, column: QVBoxLayout, exam: Exam, problem: str) -> None:
        card = Card(exam.title)
        card.body.addWidget(label(f"{isolated(exam.school)}. {_words_of(exam)}", wrap=True))
        self.name, self.pin = QLineEdit(), QLineEdit()
        for field, said in (
            (self.name, words("Your name, as your school has it")),
            (self.pin, words("The PIN of this exam")),
        ):
            field.setMaxLength(120)
            field.setPlaceholderText(said)
            field.setAccessibleName(said)
            field.returnPressed.connect(self._begin)
            card.body.addWidget(field)
        self.name.setText(self._known)
        self.name.textEdited.connect(self._look_again)
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setVisible(exam.lock is not None)
        self._hand = Combo()
        self._hand.addItem(words("I work the table with the keys"), "keys")
        self._hand.addItem(words("I work the table with the mouse"), "mouse")
        self._hand.setAccessibleName(words("How the table is worked"))
        card.body.addWidget(self._hand)
        self._hand.setVisible(exam.audition is not None and exam.hand == "any")
        note = _PAUSES if exam.pauses else _NO_PAUSE
        card.body.addWidget(label(words(note), "muted", wrap=True))
        self._start = QPushButton(words("Begin the e&xam"))
        self._start.setObjectName("choice")
        self._start.clicked.connect(self._begin)
        another = QPushButton(words("&Another file"))
        another.clicked.connect(lambda: self.show_door(self._known))
        card.body.addWidget(Beside((self._start, 0), (another, 0)))
        self._put_problem(card, problem)
        column.addWidget(card)

    def _watch_the_clock(self) -> None:
        if self.isVisible():
            self._look_again()
        else:
            self._tick.stop()

    def _look_again(self) -> None:
        """Tell why the exam cannot be begun now, as far as that is known; of a name that is being typed only the
        button will tell."""
        if self._exam is None or self._aside.busy:
            return
        reason = self._room.closed(self._exam)
        if not reason and self.name.text() == self._known:
            reason = self._unfit
        if reason == self._barred:
            return
        self._barred = reason
        self._start.setEnabled(not reason)
        self._start.setToolTip(plain_tip(reason))
        self._say(reason)
        self._problem.setVisible(bool(reason))

    def _refused(self, error: Exception) -> None:
        self._start.setEnabled(True)
        self._barred = ""
        self._say(error_words(error))
        field = self.pin if isinstance(error, WrongPin) else self.name
        field.selectAll()
        field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin(self) -> None:
        path = self._path
        if path is None or not self._start.isEnabled():
            return
        name, pin, hand = self.name.text(), self.pin.text(), str(self._hand.currentData())
        self._start.setEnabled(False)
        self._aside.do(lambda: self._room.begin(path, name, hand, pin), self._begun, ExamRefused, KeyTrouble, OSError,
                       failed=self._refused)  # fmt: skip

    def _begun(self, run: ExamRun) -> None:
        self._tick.stop()
        self.opened.emit(run)

    def resume(self, broken: Broken) -> None:
        """Go on with an exam that was broken off."""
        try:
            run = self._room.resume(broken.path)
        except ExamRefused as error:
            self._show(error_words(error))
            return
        self.opened.emit(run)


def _words_of(exam: Exam) -> str:
    """What there is to do in an exam, in a sentence."""
    parts = []
    if exam.written is not None:
        parts.append(words("a written test of {minutes:minute/minutes}", minutes=exam.written.minutes))
    if exam.audition is not None:
        dealt = say(exam.course.told.counted, count=exam.audition.coups)
        parts.append(words("an audition of {dealt}", dealt=dealt))
    return words("There is {parts:and}, and {attempts:attempt/attempts}.", parts=parts, attempts=exam.attempts)
