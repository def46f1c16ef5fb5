"""The room in which somebody says who trains: those who have trained here, each with a PIN if he wants one, and a field
for another name."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from cardrules.protocol.phrases import isolated
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.keys_and_pins import LONGEST_PIN
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.parts.cards_and_tiles import Card, Door, Scroll, centred
from dealers_choice.school.parts.school_page import RoomPage
from dealers_choice.school.school_frame import School
from dealers_choice.school.trainees.trainee_store import LONGEST_NAME, Trainee, TraineeError, clean_name
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label

__all__ = ["WhoPage"]


def _folded(trainee: Trainee) -> str:
    """A name as names are compared."""
    return trainee.name.casefold()


class WhoPage(RoomPage):
    """Choose who trains, or add somebody."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self._list = Scroll()
        self._field = QLineEdit()
        self._field.setMaxLength(2 * LONGEST_NAME)
        self._field.setPlaceholderText("A name")
        self._field.setAccessibleName(words("The name of a new trainee"))
        self._field.returnPressed.connect(self._add)
        self._problem = label("", "error", wrap=True)
        self._aside = Aside(self)
        self._asked: Trainee | None = None  # whose PIN is asked for
        self._known = ""  # the name of which it has been said that somebody trains under it already
        self.pin = QLineEdit()
        self._pin_told, self._pin_done = label("", "error", wrap=True), label("", "muted", wrap=True)
        add = QPushButton(words("Beg&in"))
        add.setToolTip(words("Train here under this name"))
        add.clicked.connect(self._add)
        card = Card(words("Somebody new"))
        row = QHBoxLayout()
        row.addWidget(self._field, 1)
        row.addWidget(add)
        about = words(
            "What is done is kept on this computer under this name. It goes elsewhere only if you hand it in."
        )
        card.body.addWidget(label(about, "muted", wrap=True))
        card.body.addLayout(row)
        card.body.addWidget(self._problem)
        self._new = card
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._list)

    def arrive(self, what: str = "") -> None:
        """List those who have trained here. ``what``: the id of one whose PIN is asked for."""
        self._asked = next((each for each in self.school.trainees.all() if each.id == what and each.locked), None)
        self._fill()

    def _fill(self) -> None:
        self._known = ""
        self._problem.clear()
        self._problem.hide()
        self._field.clear()
        trainees = self.school.trainees.all()
        names_of = Counter(map(_folded, trainees))
        names = QWidget()
        names.setMaximumWidth(style.room_pixels(48))
        column = QVBoxLayout(names)
        self._new.setParent(None)  # the list around it is made anew
        column.addWidget(self._new)
        column.setSpacing(style.room_pixels(0.5))
        if self._asked is not None:
            column.addWidget(self._pin_card(self._asked))
        elif self.school.trainee is not None:
            column.addWidget(self._own_card(self.school.trainee))
        if trainees:
            column.addWidget(label(words("Or go on as"), "heading"))
        for trainee in trainees:
            done = self._done(trainee) if names_of[_folded(trainee)] > 1 else ""
            about = [words("Trains here since {since}.", since=trainee.since), done]
            if trainee.locked:
                about.append(words("With a PIN."))
            door = Door(trainee.name, " ".join(filter(None, about)))
            door.clicked.connect(lambda _=False, each=trainee: self._go_on_as(each))
            column.addWidget(door)
        if self.school.trainee is None:  # whoever trains finds these doors in the hall
            column.addWidget(label(words("Or without training"), "heading"))
            for room in self.school.rooms:
                if room.door and not room.needs_trainee:
                    door = Door(words(room.title), words(room.about))
                    door.clicked.connect(lambda _=False, name=room.id: self.school.go(name))
                    column.addWidget(door)
        column.addStretch(1)
        self._list.fill(centred(names))

    def _done(self, trainee: Trainee) -> str:
        """What tells somebody from others of the same name, a sentence."""
        summary = self.school.trainees.kept_summary(trainee)
        if summary is None:
            return ""
        done = sum(week["all"].sessions for week in summary.weeks.values() if "all" in week)
        return words("{done:session/sessions} so far.", done=done) if done else words("No session yet.")

    def _pin_field(self, said: str, act: Callable[[], None]) -> QLineEdit:
        self.pin = QLineEdit()
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setMaxLength(LONGEST_PIN)
        self.pin.setPlaceholderText(said)
        self.pin.setAccessibleName(said)
        self.pin.returnPressed.connect(act)
        return self.pin

    def _card(self, title: str, about: str, field: QLineEdit, *acts: QPushButton) -> Card:
        card = Card(title)
        card.body.addWidget(label(about, "muted", wrap=True))
        row = QHBoxLayout()
        row.addWidget(field, 1)
        for act in acts:
            row.addWidget(act)
        card.body.addLayout(row)
        self._pin_told, self._pin_done = label("", "error", wrap=True), label("", "muted", wrap=True)
        for told in (self._pin_told, self._pin_done):
            told.hide()
            card.body.addWidget(told)
        return card

    def _pin_card(self, trainee: Trainee) -> Card:
        """The PIN of somebody is asked for."""
        go_on = QPushButton(words("&Go on"))
        go_on.setObjectName("choice")
        go_on.clicked.connect(self._try)
        about = words("If you have forgotten it, your instructor can take it away.")
        return self._card(
            words("The PIN of {name}", name=isolated(trainee.name)), about, self._pin_field("PIN", self._try), go_on
        )

    def _own_card(self, trainee: Trainee) -> Card:
        """Whoever trains now may have a PIN, another, or none."""
        keep = QPushButton(words("Change the &PIN") if trainee.locked else words("Set a &PIN"))
        keep.clicked.connect(self._keep_pin)
        drop = QPushButton(words("&No PIN any more"))
        drop.clicked.connect(lambda: self._set_pin(""))
        about = words(
            "Nobody else trains under your name then. It keeps honest people honest: the files are not locked."
        )
        said = words("Four letters or digits at least")
        card = self._card(
            words("A PIN for {name}", name=isolated(trainee.name)),
            about,
            self._pin_field(said, self._keep_pin),
            keep,
            drop,
        )
        drop.setVisible(trainee.locked)
        return card

    def take_focus(self) -> None:
        """The PIN that is asked for, or the name."""
        (self._field if self._asked is None else self.pin).setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """The look has changed: the page is made anew, with what was typed on it."""
        typed = self._field.text(), self.pin.text()
        focused = self.pin.hasFocus(), self._field.hasFocus()
        told, done = self._pin_told.text(), self._pin_done.text()
        self._fill()
        self._field.setText(typed[0])
        self.pin.setText(typed[1])
        self._tell_pin(told, done)
        for field, had in zip((self.pin, self._field), focused, strict=True):
            if had:
                field.setFocus()

    # ------------------------------------------------------------------------------------------------- choosing

    def _go_on_as(self, trainee: Trainee) -> None:
        """Let somebody train on, who has to give a PIN if there is one."""
        if trainee.locked and (self.school.trainee is None or self.school.trainee.id != trainee.id):
            self._asked = trainee
            self._fill()
            self.take_focus()
        else:
            self._choose(trainee)

    def _try(self) -> None:
        trainee, pin = self._asked, self.pin.text()
        if trainee is not None:
            self._aside.do(lambda: self.school.trainees.try_pin(trainee, pin, time.time()),
                           lambda right: self._tried(trainee, right), TraineeError, failed=self._refuse)  # fmt: skip

    def _tried(self, trainee: Trainee, right: bool) -> None:
        if right:
            self._choose(trainee)
        else:
            self._refuse(TraineeError(words("That is not the PIN.")))

    def _refuse(self, error: Exception) -> None:
        self._tell_pin(error_words(error))
        self.pin.selectAll()
        self.pin.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_pin(self) -> None:
        if self.pin.text():
            self._set_pin(self.pin.text())
        else:
            self._refuse(TraineeError(words("Type a PIN first.")))

    def _set_pin(self, pin: str) -> None:
        trainee = self.school.trainee
        if trainee is not None:
            self._aside.do(lambda: self.school.trainees.set_pin(trainee, pin), self._pin_set, TraineeError,
                           failed=self._refuse)  # fmt: skip

    def _pin_set(self, trainee: Trainee) -> None:
        if self.school.history is not None:
            self.school.history.trainee = trainee
        self._fill()
        self._tell_pin("", words("The PIN is kept.") if trainee.locked else words("There is no PIN any more."))

    def _tell_pin(self, wrong: str, done: str = "") -> None:
        """Say what is wrong, or what was done."""
        for told, text in ((self._pin_told, wrong), (self._pin_done, done)):
            told.setText(text)
            told.setVisible(bool(text))

    def leave(self) -> None:
        """Wait for what is being done, and forget whose PIN was asked for."""
        self._aside.wait()
        self._asked = None

    def _add(self) -> None:
        name = clean_name(self._field.text())
        if name.casefold() != self._known and name.casefold() in map(_folded, self.school.trainees.all()):
            self._known = name.casefold()
            told = words(
                "{name} trains here already: go on below. Are you another of this name? Then press Begin once more.",
                name=isolated(name),
            )
            self._problem.setText(told)
            self._problem.show()
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        try:
            trainee = self.school.trainees.add(self._field.text(), self.school.today())
        except TraineeError as error:
            self._problem.setText(error_words(error))
            self._problem.show()
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._choose(trainee)
        if self.school.asks_game:
            self.school.go("game", "tour", over=True)
        else:
            self.school.go("lesson", "tour")

    def _choose(self, trainee: Trainee) -> None:
        self.school.choose(trainee)
        self.school.go("hall")
