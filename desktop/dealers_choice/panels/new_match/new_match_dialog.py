"""What to agree on before a match: the game's options, the bots' levels and the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from cardrules.catalogue import Entry
from cardrules.protocol.cards import Card, NotationError
from cardrules.protocol.match_record import read_pack
from cardrules.protocol.options import Option, OptionError, Value
from cardrules.protocol.partnerships import side_of
from cardrules.protocol.phrases import capital
from cardrules.protocol.texts import say
from dealers_choice.language import error_words, looked_up, words
from dealers_choice.match.characters import character_of, faces_of
from dealers_choice.match.players import (
    GUEST,
    HUMAN,
    LEVEL_NAMES,
    LONGEST_BOT_NAME,
    given_name,
    guest,
    names_of,
    people_of,
    spoken,
)
from dealers_choice.panels.new_match.character_choice import About, Face, add_people, company
from dealers_choice.request import TableRequest
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.widgets.controls import Combo, ScrolledForm, Stepper, Switch, WrappedRow, label
from dealers_choice.ui.widgets.room_dialog import DoubleRule, RoomDialog

__all__ = ["NewMatchDialog"]

_OWN: Final = say("Your own rules")
_LEVEL_HELP: Final = {
    "novice": say("Plays by rule of thumb, and errs as people do."),
    "club": say("Plays well."),
    "expert": say("Thinks ahead; the hardest to beat."),
}
_COMPANY: Final = "characters"
_COMPANY_HELP: Final = say(
    "Different people with names and faces, each with a way of their own; choose it again for others."
)
_GUEST_HELP: Final = say(
    "One of you who plays at this computer: before each turn the cards are hidden until the right one presses a button."
)
_MOST_PEOPLE: Final = 4
_DUPLICATE: Final = ((say("No"), 0), *((say("{number:deal/deals}", number=number), number) for number in (4, 8, 16)))
_DUPLICATE_HELP: Final = say("After so many deals you see what bots of each level make of your cards in your seat")
_OF_SCREEN: Final = 0.9  # what the dialog takes of the screen at most
_WIDE: Final = 48  # text heights
_LONGEST_NUMBER: Final = 60  # characters of a deal's number or name


class NewMatchDialog(RoomDialog):
    """Options of a new match. After it has been accepted, ``request`` is the table to open."""

    def __init__(
        self,
        entry: Entry,
        options: Mapping[str, object] | None = None,
        levels: Sequence[str] = (),
        names: Sequence[str] = (),
        own_name: str = "",
        parent: QWidget | None = None,
        may_deal: Callable[[], bool] = lambda: True,
    ) -> None:
        """``options``, ``levels`` and ``names`` (of the bots, from seat 1 on) are what the dialog opens with; what is
        left out is at its default. ``own_name`` is the user's. ``may_deal`` is asked at the end, whether a running
        match may be given up. Raises OptionError for options that the game does not have."""
        super().__init__(parent)
        self._may_deal = may_deal
        self.entry = entry
        self._entry = entry
        self._game = entry.game()
        self._levels_wanted = list(levels)
        self._names_wanted = list(names)
        self._usual: list[str] = []
        self._own_name = own_name
        usual = self._game()
        self._shares = usual.seats > 1 and not usual.watched() and not usual.races
        self._fields: dict[str, Combo | Switch | Stepper] = {}
        self._unasked: dict[str, Value] = {}  # options that are agreed elsewhere, as they came
        self._options: dict[str, Value] | None = self._game.read_options(options or {})
        self._pack: tuple[Card, ...] | None = None
        self._filling = False
        self.setWindowTitle(words("New match: {title}", title=looked_up(entry.title)))
        style.dress_box(self)
        self._build()
        self._show_options(self._options or {})
        self._changed()
        if self._game.presets:  # rules of one's own are seen at once
            self._fold.setChecked(self._options is not None and self._game.preset_of(self._options) is None)
        self.resize(self.sizeHint())

    # ------------------------------------------------------------------------------------------ building

    def _build(self) -> None:
        space = style.box_pixels()
        whole = QVBoxLayout(self)
        self.frame(whole)
        whole.setSpacing(space)
        whole.addWidget(label(looked_up(self.entry.title), "title"))
        whole.addWidget(DoubleRule())
        together = QWidget()
        self._column = column = QVBoxLayout(together)
        column.setContentsMargins(0, 0, space // 2, 0)
        column.setSpacing(round(space * 0.9))
        column.addWidget(label(looked_up(self.entry.summary), "muted", wrap=True))
        column.addWidget(self._players_form())
        self._fold = self._folded(column, words("Show every rule that can be agreed on, or hide them"))
        self._rules = self._options_form()
        self._rules.hide()
        column.addWidget(self._rules)
        self._deal_fold = self._folded(column, words("Show which deal it may be, or hide that"))
        self._deals = self._deal_form()
        self._deals.hide()
        column.addWidget(self._deals)
        column.addStretch(1)
        self._scrolled = ScrolledForm(together)
        whole.addWidget(self._scrolled, 1)
        foot = QHBoxLayout()
        self._error = label("", "error", wrap=True)
        self._error.setAccessibleName(words("What cannot be played"))
        foot.addWidget(self._error, 1)
        cancel = QPushButton(words("Cancel"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        self._play = QPushButton(words("&Play"))
        self._play.setDefault(True)
        self._play.setToolTip(words("Deal (Ctrl+Enter works from everywhere)"))
        self._play.clicked.connect(self.accept)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self._play.click)
        foot.addWidget(cancel)
        foot.addWidget(self._play)
        whole.addLayout(foot)

    def _folded(self, column: QVBoxLayout, tip: str) -> QPushButton:
        """A line that unfolds into what can be chosen."""
        fold = QPushButton()
        fold.setProperty("kind", "quiet")
        fold.setCheckable(True)
        fold.setAutoDefault(False)
        fold.setToolTip(plain_tip(tip))
        fold.toggled.connect(self._unfold)
        column.addWidget(fold, 0, Qt.AlignmentFlag.AlignLeft)
        return fold

    def _unfold(self) -> None:
        """Show all that can be chosen, or only what is."""
        self._rules.setVisible(self._fold.isChecked())
        self._deals.setVisible(self._deal_fold.isChecked())
        self._name_folds()
        if self.isVisible():
            self.resize(self.size().expandedTo(self.sizeHint()))

    def _name_folds(self) -> None:
        """Say on the folds which rules these are, and which deal it is."""
        preset = self._game.preset_of(self._options) if self._options is not None and self._game.presets else None
        usual = self._game.read_options({})
        if self._options == usual or (preset is not None and preset is self._game.preset_of(usual)):
            rules = words("Usual rules")
        else:
            rules = words(preset.title) if preset is not None else words(_OWN)
        chosen = self._deal.checkedButton()
        deal = chosen.text().replace("&", "") if chosen is not None else ""
        for fold, told in (
            (self._fold, words("{rules}, change…", rules=rules)),
            (self._deal_fold, words("{deal}, change…", deal=deal)),
        ):
            fold.setText(f"{'▾' if fold.isChecked() else '▸'}  {told}")
            fold.setAccessibleName(told)

    def _preset_row(self) -> QHBoxLayout:
        self._presets = Combo()
        for preset in self._game.presets:
            self._presets.addItem(words(preset.title))
        self._presets.addItem(words(_OWN))
        self._presets.setAccessibleName(words("Variant"))
        self._presets.setToolTip(words("A named set of rules; change any rule to make your own"))
        self._presets.activated.connect(self._take_preset)
        name = label(words("&Variant"), "heading")
        name.setBuddy(self._presets)
        row = QHBoxLayout()
        row.setSpacing(style.box_pixels())
        row.addWidget(name)
        row.addWidget(self._presets)
        row.addStretch(1)
        return row

    def _options_form(self) -> QWidget:
        cells = {option.id: self._option_cell(option) for option in self._game.declared if option.text is None}
        groups = self._game.groups or {say("Rules"): tuple(cells)}
        form = QWidget()
        column = QVBoxLayout(form)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(style.box_pixels() * 1.8))
        if self._game.presets:
            column.addLayout(self._preset_row())
        for heading, names in groups.items():
            column.addWidget(
                _Columns(spoken(heading), [cells[name] for name in names if name in cells], list(cells.values()))
            )
        column.addStretch(1)
        return form

    def _option_cell(self, option: Option) -> QWidget:
        whole = QWidget()
        cell = QVBoxLayout(whole)
        cell.setContentsMargins(0, 0, 0, 0)
        cell.setSpacing(4)
        field: Combo | Switch | Stepper
        if isinstance(option.values, range):
            field = Stepper(option.values, int(option.default), words(option.label))
            field.changed.connect(self._changed)
        elif set(option.values) == {"on", "off"} and not option.labels:
            field = Switch(words(option.label))
            field.toggled.connect(self._changed)
        else:
            field = Combo()
            for value in option.values:
                field.addItem(spoken(option.label_of(value)), value)
            field.currentIndexChanged.connect(self._changed)
        if not isinstance(field, Switch):
            name = label(words(option.label))
            name.setBuddy(field)
            cell.addWidget(name)
        field.setAccessibleName(words(option.label))
        cell.addWidget(field)
        if option.help:
            field.setToolTip(plain_tip(words(option.help)))
            field.setAccessibleDescription(words(option.help))
            cell.addWidget(label(words(option.help), "muted", wrap=True))
        cell.addStretch(1)
        self._fields[option.id] = field
        return whole

    def _players_form(self) -> QWidget:
        space = style.box_pixels()
        self._players = QWidget()
        players = QVBoxLayout(self._players)
        players.setContentsMargins(0, 0, 0, space // 2)
        players.setSpacing(round(space * 0.6))
        head = QHBoxLayout()
        head.setSpacing(space)
        head.addWidget(label(words("Players"), "heading"), 1)
        self._all = self._level_field(words("Everybody"))
        self._all.insertItem(0, words("Mixed"), "")
        self._all.addItem(words("Characters"), _COMPANY)
        self._all.setItemData(self._all.count() - 1, words(_COMPANY_HELP), Qt.ItemDataRole.ToolTipRole)
        self._all.activated.connect(self._take_level)
        everybody = label(words("&Everybody"))
        everybody.setBuddy(self._all)
        head.addWidget(everybody)
        head.addWidget(self._all)
        players.addLayout(head)
        self._seats = WrappedRow(space, fills=True)
        players.addLayout(self._seats)
        self._about = About()
        players.addWidget(self._about)
        self._bots: list[Combo] = []
        self._bot_names: list[QLineEdit] = []
        self._marks: list[QLabel] = []
        self._faces: list[Face] = []
        self._places: list[QWidget] = []
        return self._players

    def _deal_form(self) -> QWidget:
        form = QWidget()
        column = QVBoxLayout(form)
        space = style.box_pixels()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(space * 0.6))
        column.addWidget(label(words("The deal"), "heading"))
        self._duplicate = Combo()
        for told, deals in _DUPLICATE:
            self._duplicate.addItem(words(told), deals)
        self._duplicate.setToolTip(plain_tip(words(_DUPLICATE_HELP)))
        self._duplicate.setAccessibleName(words("Duplicate"))
        self._duplicate.setAccessibleDescription(words(_DUPLICATE_HELP))
        self._duplicate_label = label(words("&Duplicate"))
        self._duplicate_label.setBuddy(self._duplicate)
        duplicate = QHBoxLayout()
        duplicate.setSpacing(space)
        duplicate.addWidget(self._duplicate_label, 1)
        duplicate.addWidget(self._duplicate, 1)
        column.addLayout(duplicate)
        self._deal = QButtonGroup(self)
        self._random, self._by_number, self._by_pack = (
            QRadioButton(words("A &new deal")),
            QRadioButton(words("Deal n&umber")),
            QRadioButton(words("This pac&k, in this order")),
        )
        self._number = QLineEdit()
        self._number.setMaxLength(_LONGEST_NUMBER)
        self._number.setPlaceholderText("17")
        self._number.setAccessibleName(words("Number of the deal"))
        self._random.setToolTip(words("Any of all possible deals, by lot. It has no number"))
        self._number.setToolTip(words("The same number, or name, always deals the same cards"))
        self._cards = QPlainTextEdit()
        self._cards.setPlaceholderText(words("QS 2C 10H … – every card once, in the order in which they are dealt"))
        self._cards.setTabChangesFocus(True)
        self._cards.setAccessibleName(words("Cards of the pack in order"))
        self._cards.setFixedHeight(QFontMetrics(self._cards.font()).lineSpacing() * 5 + 2 * space)
        self._cards_note = label("", "muted", wrap=True)
        for number, button in enumerate((self._random, self._by_number, self._by_pack)):
            self._deal.addButton(button, number)
        for widget in (
            self._random, self._by_number, self._number, self._by_pack, self._cards, self._cards_note,
        ):  # fmt: skip
            column.addWidget(widget)
        column.addStretch(1)
        self._random.setChecked(True)
        self._deal.idToggled.connect(self._changed)
        # Writing into a field chooses it.
        self._number.textEdited.connect(lambda: self._by_number.setChecked(True))
        self._number.textChanged.connect(self._changed)
        self._cards.textChanged.connect(self._cards_changed)
        return form

    def _level_field(self, name: str) -> Combo:
        field = Combo()
        for level in self._entry.levels:
            field.addItem(words(LEVEL_NAMES[level]), level)
            field.setItemData(field.count() - 1, words(_LEVEL_HELP[level]), Qt.ItemDataRole.ToolTipRole)
        field.setAccessibleName(words("Level of {name}", name=name))
        field.setToolTip(
            plain_tip("\n".join(f"{words(LEVEL_NAMES[level])}: {words(told)}" for level, told in _LEVEL_HELP.items()))
        )
        return field

    # ------------------------------------------------------------------------------------------- options

    def _show_options(self, options: Mapping[str, Value]) -> None:
        self._filling = True
        self._unasked = {option.id: options[option.id] for option in self._game.declared if option.text is not None}
        for name, field in self._fields.items():
            value = options[name]
            if isinstance(field, Stepper):
                field.set_value(int(value))
            elif isinstance(field, Switch):
                field.setChecked(value == "on")
            else:
                field.setCurrentIndex(field.findData(value))
        self._filling = False

    def _chosen(self) -> dict[str, Value]:
        """The values of the fields, whether they go together or not."""
        chosen: dict[str, Value] = {**self._unasked}
        for name, field in self._fields.items():
            if isinstance(field, Stepper):
                chosen[name] = field.value()
            elif isinstance(field, Switch):
                chosen[name] = "on" if field.isChecked() else "off"
            else:
                chosen[name] = field.currentData()
        return chosen

    def _take_preset(self, index: int) -> None:
        if index < len(self._game.presets):
            preset = self._game.presets[index]
            rules = {**preset.settings, **self._unasked}
            kept = {**self._beside(), **rules}
            self._show_options(self._game.read_options(kept if self._game.preset_of(kept) is preset else rules))
        self._changed()

    def _beside(self) -> dict[str, Value]:
        """What goes with every set of rules (``Option.rule``): it stays as it is where another one is chosen."""
        return {option.id: value for option in self._game.declared
                if not option.rule and (value := self._chosen().get(option.id)) is not None}  # fmt: skip

    def _changed(self) -> None:
        """Something was changed: say at once whether it can be played."""
        if self._filling:
            return
        faults: list[str] = []
        try:
            self._options = self._game.read_options(self._chosen())
            self._show_seats(self._game(self._options).seats)
        except OptionError as error:
            self._options = None
            faults.append(self._readable(error))
        if self._game.presets:
            preset = self._game.preset_of(self._options) if self._options is not None else None
            at = self._game.presets.index(preset) if preset is not None else len(self._game.presets)
            self._presets.setCurrentIndex(at)
        comparable = self._options is not None and self._game(self._options).compares()
        for widget in (self._duplicate_label, self._duplicate):
            widget.setVisible(comparable)
        self._name_folds()
        self._show_faces()
        faults += self._name_faults()
        faults += self._deal_faults()
        self._error.setText(" ".join(faults))
        self._play.setEnabled(not faults)

    def _readable(self, error: OptionError) -> str:
        """What an option's error says, in the words of the form instead of the options' ids."""
        labels = [option.label for option in self._game.declared if option.id == error.option]
        return words("{option}: {why}.", option=labels[0], why=error.why) if labels else error_words(error)

    # ------------------------------------------------------------------------------------------- players

    def _show_seats(self, seats: int) -> None:
        """Offer a name and a level for each bot of a table with so many seats."""
        usual = names_of((HUMAN, *["club"] * (seats - 1)), self._own_name)[1:]
        self._usual = usual
        partners = side_of(self._game(self._options), 0) if self._options is not None else ()
        for seat, name in enumerate(usual):
            if seat < len(self._bots):
                continue
            field = self._level_field(name)
            kept = self._levels_wanted[seat] if seat < len(self._levels_wanted) else "club"
            add_people(field, self._entry.levels)
            if self._shares:
                field.insertSeparator(field.count())
                field.addItem(words("Somebody here"), GUEST)
                field.setItemData(field.count() - 1, plain_tip(words(_GUEST_HELP)), Qt.ItemDataRole.ToolTipRole)
            known = field.findData(kept)
            field.setCurrentIndex(known if known >= 0 else field.findData("club"))
            field.currentIndexChanged.connect(self._seat_taken)
            field.highlighted.connect(lambda at, field=field: self._about.show_player(str(field.itemData(at) or "")))
            called = QLineEdit(self._names_wanted[seat] if seat < len(self._names_wanted) else "")
            called.setMaxLength(LONGEST_BOT_NAME)
            called.setPlaceholderText(name)
            called.setAccessibleName(words("Name of {name}", name=name))
            called.setToolTip(
                plain_tip(words("What the player in seat {seat} is called, clockwise from yours", seat=seat + 2))
            )
            called.textChanged.connect(self._changed)
            self._bots.append(field)
            self._bot_names.append(called)
            face = Face(field.showPopup)
            self._faces.append(face)
            mark = label(words("Your partner"), "muted")
            mark.setBuddy(called)
            self._marks.append(mark)
            place = QWidget()
            cell = QVBoxLayout(place)
            cell.setContentsMargins(0, 0, 0, 0)
            cell.setSpacing(style.box_pixels() // 3)
            cell.addWidget(face, 0, Qt.AlignmentFlag.AlignHCenter)
            for widget in (called, field, mark):
                cell.addWidget(widget)
            cell.addStretch(1)
            QWidget.setTabOrder(face, called)
            QWidget.setTabOrder(called, field)
            self._places.append(place)
            self._seats.addWidget(place)
        for seat, (field, called) in enumerate(zip(self._bots, self._bot_names, strict=True)):
            self._places[seat].setVisible(seat < len(usual))
            self._marks[seat].setVisible(seat + 1 in partners)
            for widget in (field, called):
                widget.setEnabled(seat < len(usual))
        self._players.setVisible(bool(usual))
        self._show_all_level()

    def _names(self) -> tuple[str, ...]:
        """What the bots at the table are to be called; "" for those who keep their usual names, and for guests, who
        have their own."""
        fields = zip(self._bot_names, self._levels(), strict=False)
        return tuple("" if level.startswith(GUEST) else called.text().strip() for called, level in fields)

    def _name_faults(self) -> list[str]:
        """Names that two players would have, and what is amiss with the guests."""
        names = self._names()
        given = names_of((HUMAN, *self._levels()), self._own_name, names)[1:]
        wished = [name or given_name(level) for name, level in zip(names, self._levels(), strict=True)]
        doubled = [name for name, its in zip(wished, given, strict=True) if name and name != its]
        faults = [words("Two players cannot both be called {name}.", name=name) for name in doubled[:1]]
        if len(people_of((HUMAN, *self._levels()))) > _MOST_PEOPLE:
            faults.append(words("At most {most} people can share one computer.", most=_MOST_PEOPLE))
        return faults

    def _levels(self) -> tuple[str, ...]:
        """Who sits at the table, from seat 1 on: the levels of the bots, and the guests."""
        seats = self._game(self._options).seats if self._options is not None else 1
        taken = zip(self._bots[: seats - 1], self._bot_names, self._usual, strict=False)
        return tuple(
            guest(called.text().strip() or usual) if field.currentData() == GUEST else field.currentData()
            for field, called, usual in taken
        )

    def _take_level(self, _index: int) -> None:
        level = self._all.currentData()
        wanted = [level] * len(self._bots)
        if level == _COMPANY:
            wanted = company(len(self._levels()), self._entry.levels)
        for field, player in zip(self._bots, wanted, strict=False) if level else ():
            field.setCurrentIndex(field.findData(player))
        self._show_all_level()

    def _seat_taken(self, _index: int) -> None:
        """Somebody else sits there."""
        field = self.sender()
        if isinstance(field, Combo):
            self._about.show_player(str(field.currentData()))
        self._show_all_level()
        self._changed()

    def _show_all_level(self) -> None:
        levels = self._levels()
        for seat, (called, level) in enumerate(zip(self._bot_names, levels, strict=False)):
            called.setPlaceholderText(given_name(level) or self._usual[seat])
        everybody = 0
        if len(set(levels)) == 1:
            everybody = max(0, self._all.findData(levels[0]))
        elif levels and all(character_of(level) is not None for level in levels):
            everybody = self._all.findData(_COMPANY)
        self._all.setCurrentIndex(everybody)
        self._show_faces()

    def _show_faces(self) -> None:
        """Everybody with the face that he will have at the table."""
        players = (HUMAN, *self._levels())
        names = names_of(players, self._own_name, self._names())
        for face, name, looks in zip(self._faces, names[1:], faces_of(players, names)[1:], strict=False):
            face.show_player(looks, name)

    # ---------------------------------------------------------------------------------------------- deal

    def _cards_changed(self) -> None:
        if self._cards.toPlainText().strip():
            self._by_pack.setChecked(True)
        self._changed()

    def _deal_faults(self) -> list[str]:
        """What is wrong with the deal that was chosen; reads the pack."""
        self._pack = None
        note, faults = "", []
        if self._by_number.isChecked() and not self._number.text().strip():
            faults.append(words("Give the number of the deal."))
        text = self._cards.toPlainText()
        if self._by_pack.isChecked() and self._options is not None:
            try:
                self._pack = read_pack(self.entry.id, self._options, text)
                note = words("All {number} cards are there.", number=len(self._pack))
            except NotationError as error:
                note = error_words(error) if text.strip() else words("Write or paste the cards.")
                faults.append(
                    words("The pack is not complete.") if text.strip() else words("Give the cards of the pack.")
                )
        self._cards_note.setText(capital(note))
        wrong = self._by_pack.isChecked() and self._pack is None
        style.mark(self._cards_note, "role", "error" if wrong else "muted")
        style.mark(self._cards, "faulty", str(bool(text.strip()) and self._pack is None).lower())
        return faults

    # -------------------------------------------------------------------------------------------- result

    def accept(self) -> None:
        """Qt's own: if no running match is in the way, or may be given up for this one."""
        if self._may_deal():
            super().accept()

    def request(self) -> TableRequest:
        """The table that was agreed on. Raises ValueError while the fields do not go together."""
        if self._options is None or not self._play.isEnabled():
            raise ValueError(self._error.text())
        deal = self._number.text().strip() if self._by_number.isChecked() else None
        names = self._names() if any(self._names()) else ()
        shared = len(people_of((HUMAN, *self._levels()))) > 1
        duplicate = 0 if shared or self._duplicate.isHidden() else int(self._duplicate.currentData())
        return TableRequest(
            self.entry.id, self._options, self._levels(), deal, self._pack, names=names, duplicate=duplicate
        )

    def sizeHint(self) -> QSize:
        """Qt's own: as large as the rules need, as far as the screen has room."""
        room = self.screen().availableSize() * _OF_SCREEN
        around = super().sizeHint().height() - self._scrolled.sizeHint().height()
        wide = min(style.box_pixels(_WIDE), room.width())
        within = self._column.heightForWidth(wide - style.box_pixels(5))
        return QSize(wide, max(style.box_pixels(36), around + within)).boundedTo(room)


class _Columns(QWidget):
    """Rules in two columns, read downwards, or in one where there is no room for two."""

    def __init__(self, heading: str, cells: Sequence[QWidget], every: Sequence[QWidget]) -> None:
        """``cells`` are shown; ``every`` are those of all groups, whose columns are equally wide."""
        super().__init__()
        self._cells = cells
        self._every = every
        self._columns = 0
        self._grid = QGridLayout(self)
        space = style.box_pixels()
        self._grid.setContentsMargins(0, 0, space // 2, 0)
        self._grid.setHorizontalSpacing(round(space * 1.6))
        self._grid.setVerticalSpacing(round(space * 1.1))
        self._grid.addWidget(label(heading, "heading"), 0, 0, 1, 2)
        self._grid.setRowStretch(len(cells) + 1, 1)
        self._grid.setColumnStretch(0, 1)
        self._arrange(2)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for cell in self._cells:
            self._grid.removeWidget(cell)
        half = -(-len(self._cells) // columns)
        for index, cell in enumerate(self._cells):
            column, row = divmod(index, half)
            self._grid.addWidget(cell, row + 1, column)
        self._grid.setColumnStretch(1, columns - 1)

    def _least(self) -> int:
        """Width of the narrowest column."""
        return max(cell.minimumSizeHint().width() for cell in self._every)

    def minimumSizeHint(self) -> QSize:
        """Qt's own: one column."""
        return QSize(
            max(self._least(), style.box_pixels(14)) + style.box_pixels() // 2, super().minimumSizeHint().height()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._arrange(
            2 if event.size().width() >= 2 * max(self._least(), style.box_pixels(15)) + 2 * style.box_pixels() else 1
        )
