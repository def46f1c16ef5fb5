"""The exams that were given out, and the builder of another."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import capital, isolated
from cardrules.protocol.texts import say
from cardrules.school.exams.exam import LARGEST, Audition, Exam, Written, read_exam, seal
from cardrules.school.houses.house_profile import LARGEST as LARGEST_PROFILE
from cardrules.school.houses.house_profile import Profile, read_profile
from dealers_choice.foreign_documents import foreign
from dealers_choice.language import error_words, words
from dealers_choice.panels.save_file_dialog import asked_where, asked_which
from dealers_choice.school.exams.instructors_office import Given, Office, OfficeError
from dealers_choice.school.exams.keys_and_pins import (
    LONGEST_PIN,
    KeyTrouble,
    checked_pin,
    days_to_find,
    new_pin,
    new_seed,
)
from dealers_choice.school.exams.sealing import sealed_text
from dealers_choice.school.house_profiles import HouseProfile, Houses, profile_text
from dealers_choice.school.office.tab_parts import Rows, Tab, button
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.parts.cards_and_tiles import Beside
from dealers_choice.school.shown.shown_course import shown_course
from dealers_choice.storage.folders import data_folder
from dealers_choice.storage.school_presets import in_shared_folder
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import ScrolledForm, label
from dealers_choice.ui.widgets.form import FormBuilder

__all__ = ["ExamsTab", "pin_words"]

_MOMENT: Final = "%Y-%m-%d %H:%M"
_KINDS: Final = say("Exams (*.dealers-exam)")
_OPENED: Final = "opened"
_Found = TypeVar("_Found")
_BUSY: Final = say("Another file is being read. Try again in a moment.")
_MOST_ROUNDS: Final = 60
_SAFE_DAYS: Final = 1_000_000
_NO_PIN: Final = say(
    "Without a PIN everybody who has the file can read every card and every answer in it before the exam begins."
)
_SAFE_PIN: Final = say(
    "Tell this PIN when the exam begins, and not before. Write it down: it is kept nowhere, and without it nobody can "
    "sit the exam."
)
_PROFILES: Final = say("House profiles (*.dealers-house *.toml);;All files (*)")


class ExamsTab(Tab):
    """A form for another exam at the left, those given out at the right."""

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._given: list[Given] = []
        self._houses: dict[str, HouseProfile] = {}
        self._asked_of: Profile | None = None
        """For which house's table the form asks what must occur."""
        self._opened: HouseProfile | None = None
        """Of a file."""
        self.rows = Rows(words("Exams that were given out"), (words("Title"), words("Given out"), words("Results")), 0)
        self._name, self._pin = QLineEdit(), QLineEdit(new_pin())
        self.about_pin = label(pin_words(self._pin.text()), "muted", wrap=True)
        """What the PIN that stands there is worth."""
        self._aside, self._reading = Aside(self), Aside(self)
        form = self._form()
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(label(words("A new exam"), "heading"))
        scrolled = ScrolledForm(form)
        scrolled.setMinimumHeight(style.room_pixels(16))
        left.addWidget(scrolled, 1)
        makes = Beside(
            (
                button(
                    words("&Seal and save…"),
                    words("Seal it, and save its file for trainees"),
                    self._ask_where,
                    main=True,
                ),
                0,
            ),
            (button(words("&Open a draft…"), words("Seal an exam that was written by hand"), self._ask_draft), 0),
        )
        left.addWidget(makes)
        right.addWidget(label(words("Given out"), "heading"))
        right.addWidget(self.rows, 1)
        again = QHBoxLayout()
        again.addWidget(
            button(words("Save &again…"), words("Save the file of the exam chosen once more"), self._save_again)
        )
        again.addStretch(1)
        right.addLayout(again)
        self.column.addWidget(Beside((left, 1), (right, 1), gap=1.4), 1)
        self.column.addWidget(self.told)

    def _form(self) -> QWidget:
        inner = QWidget()
        rows = QFormLayout(inner)
        rows.setVerticalSpacing(style.pixels(0.5))
        form = FormBuilder.lines(rows)
        self._name.setPlaceholderText(words("Spring audition"))
        form.row(words("Title"), self._name)
        self._profile = form.choice(words("House"), {})
        self._list_houses()
        self._profile.activated.connect(self._choose_profile)
        self._what_is_asked(form)
        self._who_may_sit_it(form)
        another = button(words("Another &PIN"), words("Draw another PIN by lot"), lambda: self._pin.setText(new_pin()))
        form.row("", Beside((another, 0)))
        form.row("", self.about_pin)
        return inner

    def _what_is_asked(self, form: FormBuilder) -> None:
        self._written = form.switch(words("Written test"), on=True)
        self._minutes = form.number(words("Minutes"), range(5, 241), 30, words("Minutes of the written test"))
        self._audition = form.switch(words("Audition"), on=True)
        self._written.toggled.connect(self._minutes.setEnabled)
        of_game = QWidget()
        self._of_game = QVBoxLayout(of_game)
        """What is asked of the game that the house deals."""
        self._of_game.setContentsMargins(0, 0, 0, 0)
        form.whole(of_game)
        self._ask_of_game()

    def _ask_of_game(self) -> None:
        """How long the audition is, and what must occur in it, at the table of the house that is chosen."""
        house = self._houses[str(self._profile.currentData())].profile
        if self._asked_of == house:
            return
        self._asked_of = house
        before = self._of_game.takeAt(0)
        if before is not None and (gone := before.widget()) is not None:
            gone.hide()
            gone.deleteLater()
        inner = QWidget()
        rows = QFormLayout(inner)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setVerticalSpacing(style.pixels(0.5))
        form, course, names = FormBuilder.lines(rows), house.course, shown_course(house.game).house_form
        incidents, bettors = dict(house.incidents), course.bounds.usual[1]
        least = max(5, *(each.rounds for each in course.by_heart))  # in fewer nobody could pass
        many = max(least, min(house.coups, _MOST_ROUNDS))
        self._coups = form.number(words(course.told.several), range(least, _MOST_ROUNDS + 1), many, words(names.rounds))
        self._bettors = form.number(words("Bettors"), range(1, course.bounds.most_bettors + 1), bettors)
        form.heading(words("What must occur"), "muted")
        self._situations = {name: form.switch(capital(said), on=True) for name, said in course.situations.items()}
        form.heading(words("Incidents, at least"), "muted")
        self._incidents = {
            kind: form.number(words(names.incidents[kind]), range(6), min(5, incidents.get(kind, 0)))
            for kind in course.incidents
        }
        inner.setEnabled(self._audition.isChecked())
        self._audition.toggled.connect(inner.setEnabled)
        self._of_game.addWidget(inner)

    def _who_may_sit_it(self, form: FormBuilder) -> None:
        self._attempts = form.number(words("Attempts"), range(1, 21), 1)
        hands = {"any": words("Keys or mouse"), "keys": words("Keys alone"), "mouse": words("Mouse alone")}
        self._hand = form.choice(words("Worked by"), hands)
        self._window = form.switch(words("Only in a window of time"))
        now = datetime.now().astimezone().replace(minute=0)
        self._opens = form.line(words("Opens"), now.strftime(_MOMENT))
        self._closes = form.line(words("Closes"), (now + timedelta(days=5)).strftime(_MOMENT))
        for field in (self._opens, self._closes):
            field.setToolTip(words("Year, month, day and time, as they are here: 2026-03-02 09:00"))
            field.setEnabled(False)
            self._window.toggled.connect(field.setEnabled)
        self._roster = form.switch(words("Only for those on the roster"))
        self._pauses = form.switch(words("Its clock stands while it is interrupted"))
        self._pin.setPlaceholderText(words("None"))
        self._pin.setMaxLength(LONGEST_PIN)
        self._pin.textChanged.connect(lambda text: self.about_pin.setText(pin_words(text)))
        form.row(words("PIN at the start"), self._pin)

    def show_all(self) -> None:
        """What was given out."""

        self._list_houses()
        self._ask_of_game()

        def look() -> None:
            self._given = self.office.exams()
            counts = [len(self.office.results(given.seal)) for given in self._given]
            self.rows.fill([
                (given.exam.title, datetime.fromtimestamp(given.when).astimezone().strftime("%d %b %Y"), count)
                for given, count in zip(self._given, counts, strict=True)
            ])  # fmt: skip

        self.attempt(look)

    def _list_houses(self) -> None:
        """The houses by which an exam can be dealt and judged: those that come along, those of this computer, and that
        of a file that was opened."""
        chosen = self._profile.currentData()
        self._houses = {house.id: house for house in Houses(data_folder() / "school" / "houses").all()}
        if self._opened is not None:
            self._houses[_OPENED] = self._opened
        self._profile.clear()
        for name, house in self._houses.items():
            self._profile.addItem(house.profile.name, name)
        self._profile.addItem(words("Open a profile…"), "")
        self._profile.setCurrentIndex(max(0, self._profile.findData(chosen)))

    def _choose_profile(self, _at: int) -> None:
        if not self._profile.currentData():
            self._profile.setCurrentIndex(0)
            path = asked_which(self, words("A house's profile"), words(_PROFILES))
            if path is not None:
                self.open_profile(path)
        self._ask_of_game()

    def open_profile(self, path: Path) -> None:
        """Take the profile in a file for the exam; what is wrong with it is said."""
        self._read(path, LARGEST_PROFILE, read_profile, lambda found: self._take_profile(found[1]), self._no_profile)

    def _read(
        self, path: Path, most: int, read: Callable[[bytes], _Found],
        then: Callable[[tuple[bytes, _Found]], None], failed: Callable[[Exception], None],
    ) -> None:  # fmt: skip
        """Have a file of somebody else's read beside the window."""
        begun = self._reading.do(lambda: foreign(path, most, read), then, OSError, FormatError, failed=failed)
        self.tell(words("{name} is being read…", name=path.name) if begun else words(_BUSY))

    def _no_profile(self, error: Exception) -> None:
        self.tell(words("This profile cannot be used: {error}.", error=error))

    def _no_draft(self, error: Exception) -> None:
        self.tell(words("This draft cannot be used: {error}.", error=error))

    def _take_profile(self, profile: Profile) -> None:
        self._opened = HouseProfile("", profile, True)
        self._list_houses()
        self._profile.setCurrentIndex(self._profile.findData(_OPENED))
        self._ask_of_game()
        self.tell(words("The exam is judged as {name} does.", name=isolated(profile.name)))

    def exam(self) -> Exam:
        """What the form says. Raises OfficeError."""
        title = self._name.text().strip()
        plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in title.lower()).strip("-")
        house = self._houses[str(self._profile.currentData())]
        opens, closes = ("", "")
        if self._window.isChecked():
            opens, closes = (_moment(field.text()) for field in (self._opens, self._closes))
        audition = Audition(
            self._coups.value(), self._bettors.value(),
            tuple(name for name, switch in self._situations.items() if switch.isChecked()),
            tuple((kind, stepper.value()) for kind, stepper in self._incidents.items() if stepper.value()),
        )  # fmt: skip
        if not title:
            raise OfficeError(words("Please give the exam a title."))
        names = tuple(pupil.name for pupil in self.office.roster()) if self._roster.isChecked() else ()
        if self._roster.isChecked() and not names:
            raise OfficeError(words("There is nobody on the roster yet."))
        return Exam(
            (plain or "exam")[:40].strip("-"), title, self.office.school, opens, closes, self._attempts.value(), names,
            str(self._hand.currentData()), house.id if not house.own else "",
            profile_text(house.profile) if house.own else "",
            Written(self._minutes.value()) if self._written.isChecked() else None,
            audition if self._audition.isChecked() else None,
            game=house.profile.game, pauses=self._pauses.isChecked(),
        )  # fmt: skip

    def _ask_where(self) -> None:
        if not self.attempt(lambda: _checked(self.exam(), self._pin.text())):
            return  # what cannot be given out is said before a place for it is asked for
        path = asked_where(
            self, words("Save the exam"), in_shared_folder(f"{self.exam().id}.dealers-exam"), words(_KINDS)
        )
        if path is not None:
            self.give_out(path, self.exam())

    def _ask_draft(self) -> None:
        path = asked_which(self, words("Open a draft"), words("{kinds};;All files (*)", kinds=_KINDS))
        if path is not None:
            self.open_draft(path)

    def open_draft(self, path: Path) -> None:
        """Seal an exam that was written by hand, and ask where it is to be saved; one that is sealed is kept as it
        is."""
        self._read(path, LARGEST, read_exam, self._take_draft, self._no_draft)

    def _take_draft(self, found: tuple[bytes, Exam]) -> None:
        raw, exam = found
        if exam.school.casefold() != self.office.school.casefold():
            self.tell(words("This is a draft of {school}.", school=isolated(exam.school)))
            return
        if exam.seal:
            if self.attempt(lambda: self.office.keep_exam(raw.decode("utf-8-sig"))):
                self.show_all()
                self.tell(
                    words(
                        "{title} was sealed before. It is kept as it is, and its results can come in.",
                        title=isolated(exam.title),
                    )
                )
            return
        out = asked_where(self, words("Save the exam"), in_shared_folder(f"{exam.id}.dealers-exam"), words(_KINDS))
        if out is not None:
            self.give_out(out, exam)

    def give_out(self, path: Path, exam: Exam) -> None:
        """Seal an exam, beside the window, keep it, and save its file."""
        pin = self._pin.text()

        def give(text: str) -> None:
            def keep() -> None:
                self.office.save(path.parent, path.name, text)
                self.office.keep_exam(text)

            if self.attempt(keep):
                self._given_out(path, exam, pin)

        if self.attempt(lambda: _checked(exam, pin)):
            told = self._aside.do(lambda: _sealed(exam, pin), give, OfficeError, KeyTrouble,
                                  failed=lambda error: self.tell(error_words(error)))  # fmt: skip
            self.tell(
                words("The exam is being sealed…")
                if told
                else words("Another exam is being sealed. Try again in a moment.")
            )

    def _given_out(self, path: Path, exam: Exam, pin: str) -> None:
        self.show_all()
        said = words(
            "Sealed, and saved as {path}. {attempts:attempt/attempts} for each trainee.",
            path=path, attempts=exam.attempts,
        )  # fmt: skip
        lock = words("Its PIN is {pin}: write it down.", pin=isolated(pin)) if pin else words("It has no PIN.")
        self.tell(f"{said} {lock}")
        if pin and self._pin.text() == pin:
            self._pin.setText(new_pin())  # the trainees know the other one soon

    def leave(self) -> None:
        """Wait for what is being sealed."""
        self._aside.wait()

    def _save_again(self) -> None:
        at = self.rows.currentRow()
        if 0 <= at < len(self._given):
            given = self._given[at]
            self.save(
                words("Save the exam"),
                f"{given.exam.id}.dealers-exam",
                words(_KINDS),
                lambda: given.text.encode("utf-8"),
            )


def pin_words(pin: str) -> str:
    """What is to be said of a PIN for an exam, before it is chosen."""
    days = days_to_find(pin)
    if not pin:
        return words(_NO_PIN)
    if days > _SAFE_DAYS:
        return words(_SAFE_PIN)
    minutes = days * 24 * 60
    time = words("{minutes:minute/minutes}", minutes=max(1, round(minutes)))
    if minutes >= 2 * 60 * 24 * 365:
        time = words("{years:year/years}", years=round(minutes / (60 * 24 * 365)))
    elif minutes >= 2 * 60 * 24:
        time = words("{days:day/days}", days=round(minutes / (60 * 24)))
    elif minutes >= 2 * 60:
        time = words("{hours:hour/hours}", hours=round(minutes / 60))
    return words(
        "Whoever has the file can try PINs on computers of his own. This one would be found in about {time}, a word, a "
        "name or a date far sooner. Take the one that is proposed, or a longer one.",
        time=time,
    )


def _checked(exam: Exam, pin: str) -> None:
    """Raises OfficeError for an exam that cannot be given out, or not with this PIN."""
    try:
        seal(exam, exam.seed or new_seed())
        if pin:
            checked_pin(pin)
    except (FormatError, ValueError) as error:
        raise OfficeError(
            words("This exam cannot be given out: {error}.", error=error_words(error).rstrip("."))
        ) from None


def _sealed(exam: Exam, pin: str) -> str:
    """An exam as its sealed file, its deals locked with a PIN if there is one. Raises OfficeError and KeyTrouble."""
    try:
        return sealed_text(exam, pin)
    except (FormatError, ValueError) as error:
        raise OfficeError(
            words("This exam cannot be given out: {error}.", error=error_words(error).rstrip("."))
        ) from None


def _moment(text: str) -> str:
    """A moment as somebody here writes it, with the time zone of this computer. Raises OfficeError."""
    try:
        return datetime.strptime(text.strip(), _MOMENT).astimezone().isoformat(timespec="minutes")
    except (ValueError, OverflowError, OSError):
        raise OfficeError(words("{text} is no moment; write it as 2026-03-02 09:00.", text=repr(text[:40]))) from None
