"""The room of the house: which profile is in use, and a form in which a school makes its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from cardrules.casino.currencies import CURRENCIES, money
from cardrules.protocol.options import Value
from cardrules.protocol.phrases import capital
from cardrules.protocol.texts import say
from cardrules.school.dealt_game import game_class
from cardrules.school.houses.call_languages import NAMES, calls_in
from cardrules.school.houses.house_profile import Criterion, Profile
from dealers_choice.language import error_words, words
from dealers_choice.match.players import spoken
from dealers_choice.panels.save_file_dialog import asked_where, asked_which
from dealers_choice.school.house_profiles import HouseError, HouseProfile, Houses, profile_text
from dealers_choice.school.office.instructor_lock import OfficeLock
from dealers_choice.school.office.tab_parts import write_file
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.parts.cards_and_tiles import Card, Door, Scroll
from dealers_choice.school.parts.painted_fonts import font_of
from dealers_choice.school.parts.school_page import ScrolledPage
from dealers_choice.school.school_frame import School
from dealers_choice.school.shown.shown_course import HouseForm, shown_course
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import Combo, Stepper, Switch, label
from dealers_choice.ui.widgets.form import FormBuilder

__all__ = ["HousePage"]

_KINDS_OF_FILES: Final = say("House profiles (*.dealers-house *.toml)")
_METHODS: Final = {
    "halves": say("A tenth, and half of it"), "nickels": say("0.05 for each 1"),
    "quarters": say("0.25 for each 5"), "ninety_five": say("A twentieth at once"),
}  # fmt: skip
_SYSTEMS: Final = {"points": say("Points"), "letters": say("A, B and C under each heading")}
_ABOUT_WORDS: Final = say(
    "They are on the pads of the calls, and are heard at the table, in films and in the drill of calling. A line that "
    "is left empty is said in the language of the house. What stands in braces is filled in; leave it as it is."
)
_SPEEDS: Final = tuple(each / 10 for each in range(6, 31))
_BS: Final = tuple(each / 2 for each in range(31))
_MOST_CRITERIA: Final = 12


class HousePage(ScrolledPage):
    """Choose a house, or make one's own."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self._editing: HouseProfile | None = None
        self._begun = ""
        """The form as it was when it was opened, as a file."""
        self._fields: dict[str, QWidget] = {}
        self._aside = Aside(self)
        self.problem = label("", "error", wrap=True)
        self.whole.insertWidget(0, self.problem)
        self.lock = OfficeLock(words("Kept by the instructor"), _about_lock, self)
        self.lock.opened.connect(self.arrive)
        row = QHBoxLayout()
        row.setContentsMargins(style.room_pixels(1.5), style.room_pixels(0.5), style.room_pixels(1.5), 0)
        row.addWidget(self.lock)
        self.whole.insertLayout(0, row)
        self._seen = Scroll()
        """What can be looked at while the house is locked; a form that is half filled in waits behind it."""
        self.whole.addWidget(self._seen)

    @property
    def houses(self) -> Houses:
        """The profiles of this computer."""
        return self.school.houses

    def arrive(self, what: str = "") -> None:
        """List the houses; a form that is half filled in is found again as it was left."""
        locked = self.lock.locked()
        for part, shown in ((self.lock, locked), (self._seen, locked), (self.area, not locked)):
            part.setVisible(shown)
        if locked:
            self._say("")
            self._seen.fill(self._houses(locked=True))
        elif self._editing is None or self.text(self._editing.profile) == self._begun:
            self._list()

    def leave(self) -> None:
        """The house is locked again."""
        self.lock.shut()

    def take_focus(self) -> None:
        """The PIN, if it is asked for."""
        if self.lock.isVisibleTo(self):
            self.lock.pin.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().take_focus()

    def _list(self) -> None:
        self._editing = None
        self._say("")
        self.area.fill(self._houses(locked=False))
        self._say("\n".join(self.houses.notices))

    def _houses(self, *, locked: bool) -> QWidget:
        """All houses, with what may be done with each."""
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(
            style.room_pixels(1.5), style.room_pixels(0.5), style.room_pixels(1.5), style.room_pixels(1.5)
        )
        column.setSpacing(style.room_pixels(0.7))
        current = self.houses.current()
        for house in self.houses.all():
            column.addWidget(self._entry(house, house.id == current.id, locked=locked))
        column.addStretch(1)
        if locked:
            return inner
        row = QHBoxLayout()
        bring = QPushButton(words("&Open a file…"))
        bring.setToolTip(words("Take over a profile that somebody has made"))
        bring.clicked.connect(self._bring)
        row.addWidget(bring)
        row.addStretch(1)
        column.insertLayout(column.count() - 1, row)
        return inner

    def refresh(self) -> None:
        """The look has changed; what has been said stays."""
        said, role = self.problem.text(), self.problem.property("role")
        if self._seen.isVisibleTo(self):  # what has been typed of the PIN stays
            self._seen.fill(self._houses(locked=True))
        elif self._editing is None:
            self.arrive()
            self._say(said, role)

    def _say(self, text: str, role: str = "error") -> None:
        style.mark(self.problem, "role", role)
        side = style.room_pixels(1.5)
        self.problem.setContentsMargins(side, 0, side, 0)
        two = 2 * QFontMetrics(font_of()).lineSpacing()  # with the whole path of a file, far down in its folders
        self.problem.setMinimumHeight(two + style.room_pixels(0.2))  # what comes moves nothing
        self.problem.setText(text)

    def _entry(self, house: HouseProfile, used: bool, *, locked: bool) -> Card:
        profile = house.profile
        card = Card()
        door = Door(profile.name, _about(profile))
        door.setEnabled(not used and not locked)
        door.clicked.connect(lambda: self._choose(house))
        card.body.addWidget(door)
        row = QHBoxLayout()
        row.addWidget(label(words("In use") if used else "", "heading"), 1)
        if not locked:
            edit = QPushButton(words("Edit…") if house.own else words("Make one's own of it…"))
            edit.clicked.connect(lambda: self.edit(house))
            row.addWidget(edit)
        give = QPushButton(words("Save as a file…"))
        give.setToolTip(words("For other computers, and to build exams there"))
        give.clicked.connect(lambda: self._give(house))
        row.addWidget(give)
        if house.own and not used and not locked:
            remove = QPushButton(words("Remove"))
            remove.clicked.connect(lambda: self._remove(house))
            row.addWidget(remove)
        card.body.addLayout(row)
        return card

    def _choose(self, house: HouseProfile) -> None:
        try:
            self.houses.choose(house)
        except HouseError as error:
            self._say(error_words(error))
            return
        self.school.profile = house.profile
        self._list()

    def _remove(self, house: HouseProfile) -> None:
        try:
            self.houses.remove(house)
        except HouseError as error:
            self._say(error_words(error))
            return
        self._list()

    def _give(self, house: HouseProfile) -> None:
        """Ask where the profile is to be saved as a file, and save it."""
        path = asked_where(
            self, words("Save the house"), f"{Path(house.id).stem}.dealers-house", words(_KINDS_OF_FILES)
        )
        if path is not None:
            try:
                said, written = write_file(path, self.houses.text(house).encode("utf-8"))
            except HouseError as error:
                said, written = error_words(error), False
            self._say(said, "muted" if written else "error")

    def _bring(self) -> None:
        path = asked_which(self, words("Open a house profile"), words("{kinds};;All files (*)", kinds=_KINDS_OF_FILES))
        if path is not None:
            self.bring(path)

    def bring(self, path: Path) -> None:
        """Take over a file, or say what is wrong with it."""
        self._aside.do(
            lambda: self.houses.bring(path), lambda _house: self._list(), HouseError,
            failed=lambda error: self._say(error_words(error)),
        )  # fmt: skip

    # ---------------------------------------------------------------------------------------------------- the form

    def edit(self, house: HouseProfile) -> None:
        """A form with everything that a house decides."""
        self._editing = house
        self._say("")
        profile = house.profile
        self._fields = {}
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(
            style.room_pixels(1.5), style.room_pixels(0.5), style.room_pixels(1.5), style.room_pixels(1.5)
        )
        column.setSpacing(style.room_pixels(0.8))
        for card in (
            self._names(house), self._table(profile), self._grading(profile), self._rubric(profile),
            self._calls(profile), self._headings(profile),
        ):  # fmt: skip
            column.addWidget(card)
        row = QHBoxLayout()
        save = QPushButton(words("&Save"))
        save.setObjectName("choice")
        save.clicked.connect(self.save)
        cancel = QPushButton(words("&Cancel"))
        cancel.clicked.connect(self._list)
        row.addWidget(save)
        row.addWidget(cancel)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        self.area.fill(inner)
        self.area.verticalScrollBar().setValue(0)
        self._begun = self.text(profile)

    def _names(self, house: HouseProfile) -> Card:
        card, profile = Card(words("The house")), house.profile
        form = FormBuilder.halves(card.body)
        self._line(
            form, "name", words("Name"), profile.name if house.own else words("{name}, our own", name=profile.name)
        )
        languages = {profile.language: profile.language, **NAMES}
        self._fields["language"] = form.choice(words("The language of its calls"), languages, profile.language)
        if profile.course.methods:
            self._fields["method"] = form.choice(words("How 5 % is worked out"), _shown(_METHODS), profile.method)
        return card

    def _table(self, profile: Profile) -> Card:
        card = Card(words("The table"))
        form = FormBuilder.halves(card.body)
        dealt, asked = game_class(profile.game), _form_of(profile)
        options = {option.id: option for option in dealt.declared}
        chosen = dealt.read_options(profile.table)
        for each in asked.options:
            option, value = options[each], chosen[each]
            if isinstance(option.values, range):
                number = value if isinstance(value, int) else option.values[0]
                self._fields[f"table.{each}"] = form.number(words(option.label), option.values, number)
                continue
            said = {str(value): spoken(option.label_of(value)) for value in option.values}
            self._fields[f"table.{each}"] = form.choice(words(option.label), said, str(value), words(option.help))
        currency = self._fields["table.currency"]
        if isinstance(currency, Combo):
            currency.currentIndexChanged.connect(self._in_its_money)
        self._in_its_money()
        form.heading(words("Side bets"))
        for option in asked.side_bets:
            value, bet = chosen[option.id], capital(words(asked.names_of_side_bets[option.id]))
            if len(option.values) > 2:  # paid by one of several tables
                said = {str(each): spoken(option.label_of(each)) for each in option.values}
                self._fields[f"table.{option.id}"] = form.choice(bet, said, str(value), words(option.help))
            else:
                self._fields[f"table.{option.id}"] = form.switch(bet, value == "on")
        return card

    def _calls(self, profile: Profile) -> Card:
        card = Card(words("The words of the house"))
        form, own = FormBuilder.halves(card.body), dict(profile.calls)
        form.whole(label(words(_ABOUT_WORDS), "muted", wrap=True))
        asked = _form_of(profile)
        for call, ours in asked.calls.items():
            if call not in asked.said_in:
                self._line(form, f"calls.{call}", ours, own.get(call, ""))
        form.heading(words("Numbers, cards and hands"))
        for call in asked.said_in:
            self._line(form, f"calls.{call}", asked.calls[call], own.get(call, ""))
        language = self._fields["language"]
        if isinstance(language, Combo):
            language.currentIndexChanged.connect(self._in_its_language)
        self._in_its_language()
        return card

    def _headings(self, profile: Profile) -> Card:
        card = Card(words("The names of the headings"))
        form, theirs = FormBuilder.halves(card.body), dict(profile.headings)
        for heading in profile.course.headings:
            self._line(form, f"headings.{heading}", spoken(heading), theirs.get(heading, ""))
        return card

    def _rubric(self, profile: Profile) -> Card:
        """What only people judge, and how much each weighs; lines that are left empty are none."""
        card = Card(words("What only people judge, from 1 to 10"))
        card.body.addWidget(
            label(words("Each with its weight, 1 to 10. A line that is left empty is none."), "muted", wrap=True)
        )
        for at in range(min(_MOST_CRITERIA, len(profile.rubric) + 3)):
            name, weight = profile.rubric[at] if at < len(profile.rubric) else ("", 1)
            field, stepper = QLineEdit(name), Stepper(range(1, 11), weight, words("Weight of line {at}", at=at + 1))
            field.setMaxLength(120)
            field.setPlaceholderText(words("What is judged"))
            field.setAccessibleName(words("What is judged, line {at}", at=at + 1))
            self._fields[f"rubric.{at}"], self._fields[f"weight.{at}"] = field, stepper
            row = QHBoxLayout()
            row.addWidget(field, 1)
            row.addWidget(stepper)
            card.body.addLayout(row)
        return card

    def _grading(self, profile: Profile) -> Card:
        card = Card(words("Grading and audition"))
        form, asked = FormBuilder.halves(card.body), _form_of(profile)

        def number(name: str, said: str, numbers: range, value: int) -> None:
            self._fields[name] = form.number(said, numbers, value)

        def decimal(name: str, said: str, numbers: Sequence[float], value: float) -> None:
            """One of these numbers, or the one that it is."""
            offered = {f"{each:g}": f"{each:g}" for each in sorted({*numbers, value})}
            self._fields[name] = form.choice(said, offered, f"{value:g}")

        self._fields["system"] = form.choice(words("Judged by"), _shown(_SYSTEMS), profile.system)
        number("accuracy", words("Accuracy that is needed"), range(101), round(profile.accuracy))
        decimal("speed", words("Speed that is needed, as a part of par"), _SPEEDS, profile.speed)
        decimal("b", words("Points under a heading up to which it is a B"), _BS, profile.b)
        number("coups_in_a_row", words(asked.in_a_row), range(31), profile.coups_in_a_row)
        number("written", words("Written test, per cent"), range(101), profile.written)
        number("coups", words(asked.rounds), range(10, 41), profile.coups)
        most = profile.course.bounds.most_bettors
        number("positions", words("Bettors of an audition"), range(1, most + 1), profile.positions)
        least = dict(profile.incidents)
        for kind in profile.course.incidents:
            number(
                f"incidents.{kind}", words("{kind}, at least", kind=asked.incidents[kind]), range(6), least.get(kind, 0)
            )
        form.heading(words("Red lines: what fails at once"))
        for line, text in profile.course.red_lines.items():
            self._fields[f"red.{line}"] = form.switch(capital(words(text)), line in profile.red_lines)
        return card

    def _line(self, form: FormBuilder, name: str, said: str, value: str) -> None:
        self._fields[name] = form.line(said, value, said)

    def _in_its_language(self) -> None:
        """Where the house has no words of its own for a call, its line shows those of its language."""
        if self._editing is None:
            return
        profile = self._editing.profile
        said = calls_in(self._text("language"), profile.course)
        for call, ours in _form_of(profile).calls.items():
            field = self._fields[f"calls.{call}"]
            if isinstance(field, QLineEdit):
                field.setPlaceholderText(said.get(call, ours))

    def _in_its_money(self) -> None:
        """The limits are shown as they stand on the sign of a table in the currency that is chosen."""
        currency = self._text("table.currency")
        for each in _form_of(self._editing.profile).limits if self._editing is not None else ():
            field = self._fields[f"table.{each}"]
            if isinstance(field, Combo):
                for at in range(field.count()):
                    dollars = int(str(field.itemData(at)))
                    field.setItemText(at, money(100 * dollars * CURRENCIES[currency].chips.scale, currency))

    def _text(self, name: str) -> str:
        field = self._fields[name]
        if isinstance(field, QLineEdit):
            return field.text().strip()
        return str(field.currentData()) if isinstance(field, Combo) else ""

    def _value(self, name: str) -> int:
        field = self._fields[name]
        return field.value() if isinstance(field, Stepper) else 0

    def save(self) -> None:
        """Check the form, and keep it; what is wrong is said, and nothing is changed."""
        house = self._editing
        if house is None:
            return
        try:
            kept = self.houses.keep(self.text(house.profile), house.id if house.own else "")
            self.houses.choose(kept)
        except HouseError as error:
            self._say(error_words(error))
            self.area.verticalScrollBar().setValue(0)
            return
        self.school.profile = kept.profile
        self._list()

    def text(self, profile: Profile) -> str:
        """The form as a file."""
        asked, course = _form_of(profile), profile.course
        options = {option.id: option for option in game_class(profile.game).declared}
        table = dict(profile.table)
        for each in asked.options:
            option, name = options[each], f"table.{each}"
            if isinstance(option.values, range):
                value: Value = self._value(name)
            else:
                value = next(one for one in option.values if str(one) == self._text(name))
            if value == option.default:
                table.pop(each, None)
            else:
                table[each] = value
        for bet in asked.side_bets:
            name = f"table.{bet.id}"
            offered = self._text(name) or ("on" if self._checked(name) else "off")
            table.pop(bet.id, None)
            if offered != bet.default:
                table[bet.id] = offered
        calls = {call: text for call in asked.calls if (text := self._text(f"calls.{call}"))}
        changed = profile._replace(
            name=self._text("name"), language=self._text("language") or profile.language, table=table,
            calls=tuple(calls.items()),
            headings=tuple((heading, self._text(f"headings.{heading}") or heading) for heading in course.headings),
            accuracy=float(self._value("accuracy")), speed=float(self._text("speed")), b=float(self._text("b")),
            rubric=tuple(
                Criterion(name, self._value(f"weight.{at}"))
                for at in range(_MOST_CRITERIA)
                if f"rubric.{at}" in self._fields and (name := self._text(f"rubric.{at}"))
            ),
            coups_in_a_row=self._value("coups_in_a_row"),
            red_lines=tuple(line for line in course.red_lines if self._checked(f"red.{line}")),
            written=self._value("written"), coups=self._value("coups"), positions=self._value("positions"),
            incidents=tuple((kind, count) for kind in course.incidents if (count := self._value(f"incidents.{kind}"))),
        )  # fmt: skip
        text = profile_text(changed)
        if "method" in self._fields:
            text = text.replace(f'method = "{profile.method}"', f'method = "{self._text("method")}"', 1)
        return text.replace(f'system = "{profile.system}"', f'system = "{self._text("system")}"', 1)

    def _checked(self, name: str) -> bool:
        field = self._fields[name]
        return isinstance(field, Switch) and field.isChecked()


def _about_lock(school: str) -> str:
    """Why the house cannot be changed."""
    return words(
        "{school} has an instructor on this computer. The house can be looked at and saved as a file; to choose "
        "another or to change one, the instructor's PIN is needed.",
        school=school,
    )


def _form_of(profile: Profile) -> HouseForm:
    """What the form asks of the game that a house deals."""
    return shown_course(profile.game).house_form


def _about(profile: Profile) -> str:
    """A house in a line."""
    judged = words("judges by letters") if profile.system == "letters" else words("judges by points")
    if profile.red_lines:
        judged = words("{judged}, {lines} red lines", judged=judged, lines=len(profile.red_lines))
    return shown_course(profile.game).house_in_a_line(profile, judged)


def _shown(offered: Mapping[str, str]) -> dict[str, str]:
    """What is offered, in the words that are shown."""
    return {value: spoken(text) for value, text in offered.items()}
