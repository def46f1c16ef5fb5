"""The panel of bids: everything that may be said stands on it as fields, seen at a glance, over the felt.

Choices say how they stand on it (``Choice.fields``): under which heading, in which rows, with which notes, what is
closed and why, and with which modifiers. Modifiers ("alone") are switches: the panel finds the choice that they make.
What is made of two parts (a game, and its trumps) is chosen part by part, and said by a button of its own (``sure``).

The arrows go from field to field, Enter or Space presses, typing "7h" or "22" goes to that field (a single H with
Shift, for without it a hint is wanted), a choice's own letter says it at once, and Escape gives the keyboard back to
the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from cardrules.protocol.game import Action, Choice, Field, Seat, Stake
from dealers_choice.language import in_figures, words
from dealers_choice.match.players import shortened, spoken
from dealers_choice.panels.bidding.bid_fields import AidTable, BidField, FieldButton, Fold, Modifier
from dealers_choice.panels.buttons.why_greyed import Why, say_why, show_why
from dealers_choice.ui import style
from dealers_choice.ui.line_breaking import EvenLabel
from dealers_choice.ui.materials import paint_lacquer
from dealers_choice.ui.plain_text import PlainLabel

if TYPE_CHECKING:
    from dealers_choice.panels.bidding.bet_amount import StakeRow

__all__ = ["BidPanel"]

_HIGH: Final = 3  # rows that have room for notes below the faces
_SHARES: Final = (1.12, 1.0, 0.9, 0.8)
_SMALL: Final = (0.72, 0.64, 0.56, 0.48, 0.4, 0.36)
_ROOMY: Final = (12, 9, 12, 10)  # pixels round the fields: left, above, right, below
_NARROW: Final = (8, 3, 8, 3)
_GAP: Final = 4  # pixels between fields
_TOLD: Final = 2  # of the small sizes: before text is smaller still, what is only told gives way
_BETWEEN: Final = "   ·   "  # what one and what the next has said
_SAID: Final = 24  # how wide a panel is at least, in letters, on which it is told who has said what
_LEAST: Final = 10  # pixels: smaller text helps nobody, however little room there is
_LABELS_LEAST: Final = 11  # pixels, as of the fields' words
_NO_ROOM: Final = QRect()
_HINT: Final = "h"
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class BidPanel(QFrame):
    """Shows the bids on offer, and what has been said so far."""

    folded = Signal()
    """A part of it was folded out, or away: it has another size."""
    chosen = Signal(object, str)
    """A field was pressed: the Choice, and the value ("" if it has none)."""

    def __init__(self, parent: QWidget, fault: Callable[[Action], str] = lambda _action: "") -> None:
        """``fault``: the rule's reason why something that was typed may not be said now, "" if there is none."""
        super().__init__(parent)
        self._fault = fault
        self.setObjectName("bidPanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(words("Bids"))
        self.why = Why(self)
        self._column = QVBoxLayout(self)
        self._offered: tuple[tuple[Choice, ...], str] = ((), "")
        self._names: Sequence[str] = ()
        self._fields: list[FieldButton] = []
        self._columns: list[list[FieldButton]] = []
        """Rows of fields that are equally wide."""
        self._switches: list[Modifier] = []
        self._folds: list[Fold] = []
        self._opened: set[str] = set()
        """What was unfolded last: it stays so as long as the panel is wanted."""
        self._stakes: StakeRow | None = None
        self._sure: FieldButton | None = None
        """What says what has been chosen part by part."""
        self._chosen: dict[int, FieldButton] = {}
        """The field chosen of each part."""
        self._grids: list[QGridLayout] = []
        self._lone: list[tuple[QGridLayout, list[FieldButton], int]] = []
        """Grids of a single row, their fields, and their first column."""
        self._parted = 1
        """In how many rows those fields stand; where one is too wide, in more."""
        self._flowing: list[tuple[QGridLayout, list[FieldButton], int]] = []
        """Grids that are filled row by row, their fields, and in how many columns; where they are too high, in more."""
        self._said: QWidget | None = None
        """Who has said what."""
        self._words: list[QWidget] = []
        """What is only told: who has said what, the headings. It gives way where the fields would have no room."""
        self._answers = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        """The lowest row; where it is too wide, its fields stand below each other."""
        self._typed = ""
        self._room = (QRect(), 1.0, QRect())
        self._stands_in: tuple[object, ...] = ()
        """What it stands as it does for: the room and the look. Empty: something else stands on it since."""
        self._wear(1.0)  # most often it stays so: to dress fields that are there takes as long as to make them
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        with QPainter(self) as painter:
            paint_lacquer(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), lit=self.hasFocus())

    # ------------------------------------------------------------------------------------------- what is offered

    def offer(
        self, choices: Sequence[Choice], names: Sequence[str], calls: Sequence[tuple[Seat, str]] = ()
    ) -> list[Choice]:
        """Show the bids among these choices; without any the panel goes away. ``calls`` is what has been said so far,
        ``names`` the players'. Returns the other choices."""
        bids = tuple(choice for choice in choices if choice.fields is not None)
        said = _history(calls, names)
        if (bids, said) != self._offered:
            self._offered = (bids, said)
            self._names = names
            self._clear()
            if not bids:
                self._opened = set()
            else:
                cells = _cells(bids)
                self._fill(cells, said)
                _show(self._column)  # a layout has no room for what Qt shows only later
                told = [said, *dict.fromkeys(spoken(cell.heading, names) for cell in cells)]
                self.setAccessibleDescription(". ".join(part for part in told if part))
        self.setVisible(bool(bids))
        return [choice for choice in choices if choice.fields is None]

    def fields(self) -> list[FieldButton | Modifier | Fold]:
        """The fields from top to bottom, the switches, and what unfolds more; those that are folded away, too."""
        return [*self._fields, *self._switches, *self._folds]

    def light(self, action: Action | None) -> None:
        """Light what says an action: its field, the switches that are to be turned for it, and what it is folded into.
        None: nothing any more."""
        said = [choice for choice in self._offered[0] if action is not None and choice.offers(action)]
        for button in self._fields:
            sure = button is self._sure and any(choice.fields and choice.fields.sure for choice in said)
            button.light(sure or (action is not None and button.says(action)))
        lit = [button for button in self._fields if button.property("hinted")]
        wanted = {name for choice in said if choice.fields for name in choice.fields.switches}
        turned = not said or any(button.choice in said for button in lit)
        for switch in self._switches:
            switch.light(not turned and (switch.name in wanted) != switch.isChecked())
        for fold in self._folds:
            fold.light(any(fold.leaf.isAncestorOf(button) for button in lit))

    def _clear(self) -> None:
        self._typed, self._stands_in = "", ()
        self._fields, self._switches, self._columns, self._folds = [], [], [], []
        self._stakes, self._words, self._grids, self._lone, self._parted = None, [], [], [], 1
        self._flowing = []
        self._sure, self._said, self._chosen = None, None, {}
        _empty(self._column)

    def _fill(self, cells: Sequence[BidField], said: str) -> None:
        if said:
            self._said = line = EvenLabel(_unbroken(said), self, _BETWEEN)
            line.setProperty("role", "muted")
            self._words.append(line)
            self._column.addWidget(line)
        stands = [choice.fields for choice in self._offered[0] if choice.fields is not None]
        folded = {each.heading: each.folded for each in stands if each.folded}
        for heading in dict.fromkeys(cell.heading for cell in cells if cell.heading):
            inside = [cell for cell in cells if cell.heading == heading and not cell.field.main]
            if heading in folded:
                leaf = QWidget(self)
                self._grid(inside, leaf)
                self._column.addWidget(leaf)
                self._fold(folded[heading], leaf)
                continue
            self._words.append(_label(spoken(heading, self._names), "heading", self))
            self._column.addWidget(self._words[-1])
            if inside:
                self._column.addLayout(self._grid(inside))
        for aid in dict.fromkeys(each.aid for each in stands if each.aid is not None):
            leaf = AidTable(aid, self)
            self._column.addWidget(leaf)
            self._fold(aid.title, leaf)
        for choice in self._offered[0]:
            if choice.stake is not None and choice.amounts:
                self._column.addWidget(self._stake_row(choice, choice.stake))
        row = self._answers = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(6)
        row.addStretch()
        barred = dict(each for fields in stands for each in fields.barred)
        modifiers = [*barred, *(name for fields in stands for name in fields.switches)]
        for name in dict.fromkeys(modifiers):
            switch = Modifier(name, self)
            switch.toggled.connect(self._switched)
            if name in barred:
                switch.bar(spoken(barred[name], self._names))
            self._switches.append(switch)
            row.addWidget(switch)
        for fold in self._folds:
            row.addWidget(fold)
        for cell in sorted(
            (cell for cell in cells if cell.field.main or not cell.heading), key=lambda cell: cell.field.main
        ):
            row.addWidget(self._button(cell))
        for word in dict.fromkeys(each.sure for each in stands if each.sure):
            self._sure = self._button(BidField(Field("", word, main=True), "", (), first=True))
            row.addWidget(self._sure)
        row.addStretch()
        self._column.addLayout(row)
        self._switched()
        self._staked()

    def _fold(self, title: str, leaf: QWidget) -> None:
        """A button that shows and hides a part of the panel."""
        fold = Fold(spoken(title, self._names), leaf, self)
        fold.toggled.connect(lambda on: self._unfold(fold, on))
        self._folds.append(fold)
        leaf.setVisible(False)
        fold.setChecked(fold.name in self._opened)

    def _unfold(self, fold: Fold, on: bool) -> None:
        (self._opened.add if on else self._opened.discard)(fold.name)
        if on:  # there is room for one of them
            for other in self._folds:
                other.setChecked(other is fold)
        fold.leaf.setVisible(on)
        self._stands_in = ()
        if not self._room[0].isEmpty():
            self.fit(*self._room)
        self.folded.emit()

    def _grid(self, cells: Sequence[BidField], leaf: QWidget | None = None) -> QGridLayout:
        """Fields in their rows, on a part of the panel that can be folded away or on the panel itself; where there are
        many rows, notes stand beside the faces."""
        rows: list[list[BidField]] = []
        for cell in cells:
            if cell.first or not rows or len(rows[-1]) == cell.columns:
                rows.append([])
            rows[-1].append(cell)
        grid = QGridLayout(leaf) if leaf is not None else QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(_GAP)
        self._grids.append(grid)
        widest = max(map(len, rows))
        room, left = 0, int(any(cell.caption for cell in cells))  # captions have a column of their own
        for row, line in enumerate(rows):
            buttons = [self._button(cell) for cell in line]
            for button in buttons:
                button.beside = len(rows) > _HIGH
            needed = max(button.sizeHint().width() for button in buttons)
            if len(line) < widest and needed > room:  # what does not fit into the columns has the line to itself
                aside = QHBoxLayout()
                for button in buttons:
                    aside.addWidget(button, 1)
                grid.addLayout(aside, row, left, 1, widest)
                continue
            room = max(room, needed)
            if line[0].caption:
                grid.addWidget(_label(line[0].caption, "muted", self), row, 0)
            self._columns.append(buttons)
            for column, button in enumerate(buttons):
                grid.addWidget(button, row, column + left)
                grid.setColumnStretch(column + left, 1)
        if len(rows) == 1 and widest > 2:
            self._lone.append((grid, self._columns[-1], left))
        elif len(rows) > 1 and not left and grid.count() == len(cells) and not any(cell.first for cell in cells[1:]):
            self._flowing.append((grid, [button for row in self._columns[-len(rows) :] for button in row], widest))
        return grid

    def _button(self, cell: BidField) -> FieldButton:
        button = FieldButton(cell, self._names, self)
        button.clicked.connect(lambda: self._press(button))
        button.twice.connect(self._say_chosen)
        self._fields.append(button)
        return button

    def _stake_row(self, choice: Choice, stake: Stake) -> StakeRow:
        from dealers_choice.panels.bidding.bet_amount import StakeRow  # most games have no chips

        self._stakes = StakeRow(choice.amounts, stake, self)
        self._stakes.changed.connect(self._staked)
        return self._stakes

    def _staked(self) -> None:
        """The button that puts an amount in says how much."""
        for button in self._fields:
            if self._stakes is not None and button.choice is not None and button.choice.stake is not None:
                label, most = spoken(button.choice.label, self._names), button.choice.amounts[-1]
                button.set_face(f"{label} {in_figures(most)}")
                button.setMinimumWidth(button.sizeHint().width())
                button.set_face(f"{label} {in_figures(self._stakes.amount())}")

    def _switched(self) -> None:
        """A switch was turned: the fields mean other choices."""
        self._stands_in = ()
        on = {switch.name for switch in self._switches if switch.isChecked()}
        modified = {button.cell.heading for button in self._fields if button.modifiers()} - {""}
        for button in self._fields:
            if button.cell.means and button.cell.part is None:
                button.mean(on, not button.modifiers() and button.cell.heading not in modified)
        self._look_at_parts()
        self._watch_greyed()

    def _watch_greyed(self) -> None:
        """Those that are greyed say why when they are clicked. The others are not watched: while a panel is laid, each
        hears of thirty things, and a panel may have thirty."""
        for button in self._fields:
            if not button.isEnabled():
                button.installEventFilter(self.why)

    def _press(self, button: FieldButton) -> None:
        if button is self._sure:
            self._say_chosen()
        elif button.cell.part is not None:
            self._chosen[button.cell.part] = button
            self._look_at_parts()
            self._watch_greyed()
        elif button.choice is not None:
            self._take(button.choice, button)

    def _take(self, choice: Choice, button: FieldButton | None) -> None:
        """A choice is made by its button. An amount that cannot be put in is refused there."""
        wrong = self._stakes.refused() if self._stakes is not None and choice.stake is not None else ""
        if wrong:
            show_why(button or self, wrong)
            self.why.said.emit(wrong)
        else:
            self.chosen.emit(choice, self._value_of(button) if button is not None else "")

    def _look_at_parts(self) -> None:
        """What a field means with what has been chosen of the part before. A field that does not go with that is
        chosen no longer; the only one that does is chosen by itself."""
        if self._sure is None:
            return
        left = [choice for choice in self._offered[0] if choice.fields is not None and choice.fields.sure]
        parts = {button.cell.part for button in self._fields if button.cell.part is not None}
        for part in sorted(parts):
            row = [button for button in self._fields if button.cell.part == part]
            for button in row:
                button.mean_with(left)
            possible = [button for button in row if button.choice is not None]
            if self._chosen.get(part) not in possible:
                self._chosen.pop(part, None)
            if len(possible) == 1:
                self._chosen[part] = possible[0]
            for button in row:
                button.setChecked(button is self._chosen.get(part))
            if part in self._chosen:
                left = [choice for choice in left if choice in self._chosen[part].cell.means]
        whole = len(self._chosen) == len(parts)
        self._sure.say(left[0] if whole else None, "Choose first.")

    def _say_chosen(self) -> None:
        """What has been chosen is said, if nothing is missing."""
        if self._sure is not None and self._sure.choice is not None:
            values = [button.cell.field.value for button in self._chosen.values()]
            self.chosen.emit(self._sure.choice, next(filter(None, values), ""))

    def _value_of(self, button: FieldButton) -> str:
        if self._stakes is not None and button.choice is not None and button.choice.stake is not None:
            return str(self._stakes.amount())
        return button.cell.field.value

    # --------------------------------------------------------------------------------------------------- place

    def fit(self, room: QRect, enlarged: float = 1.0, below: QRect = _NO_ROOM) -> None:
        """Stand at the bottom of a room, in the middle of the table if it can, with text as large as fits, ``enlarged``
        at most; or in the one ``below`` what is beside it, which is wider and less high, if the text can be larger
        there."""
        self._room = room, enlarged, below
        wanted = (room.getRect(), below.getRect(), enlarged, style.pixels(), style.high_contrast())
        if wanted == self._stands_in:
            return
        self._stands_in = wanted
        written = self._fit_into(room, enlarged)
        if written < 1 and below.width() > room.width() and self._fit_into(below, enlarged) <= written:
            self._fit_into(room, enlarged)

    def step_to(self, corner: QPoint) -> None:
        """Stand somewhere else, as long as nothing is fitted."""
        self._stands_in = ()
        self.move(corner)

    def _fit_into(self, room: QRect, enlarged: float) -> float:
        """Stand at the bottom of this room; how large the text is, to its usual size."""
        row, column = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        large: Sequence[float] = [share for share in dict.fromkeys((enlarged, *_SHARES)) if share <= enlarged]
        several = self._answers.count() > 3
        lone, flowing = ([len(fields) for _, fields, _ in grids] for grids in (self._lone, self._flowing))
        parted = max([1, *lone, *(-(-count // 2) for count in flowing)])
        small = (_SHARES[-1], *_SMALL)
        ways = [(row, large, True, 1), (column, large if several else (), True, 1)]
        ways += [(row, large, True, rows) for rows in (2, 3) if rows <= parted]
        beside = [(row, rows) for rows in (1, 2, 3) if rows <= parted]
        beneath = [(column, 1)] if several else []
        ways += [(way, _SMALL[:_TOLD], True, rows) for way, rows in (*beside[:2], *beneath)]
        ways += [(way, [share], False, rows) for share in small for way, rows in (*beside, *beneath)]
        ways += [(way, _SMALL, True, rows) for way, rows in (*beside[:2], *beneath)]
        legible = [
            (way, share, told, rows)
            for way, shares, told, rows in ways
            for share in shares
            if share >= 1 or style.pixels(share) >= _LEAST
        ]
        tried: list[tuple[int, int]] = []  # how much too large it is
        for way in legible:
            hint = self._stand(*way, room.width())
            tried.append((max(0, hint.width() - room.width()), max(0, hint.height() - room.height())))
            if tried[-1] == (0, 0):
                break
        else:
            way = legible[tried.index(min(tried))]
            hint = self._stand(*way, room.width())
        size = QSize(min(hint.width(), room.width()), hint.height())
        if hint.width() > size.width():
            self._narrow(size.width())
        parent = self.parentWidget()
        middle = parent.width() // 2 if parent is not None else room.center().x()
        left = max(room.left(), min(middle - size.width() // 2, room.left() + room.width() - size.width()))
        self.setGeometry(left, room.bottom() - size.height() + 1, size.width(), size.height())
        return way[1] if size == hint else 0.0

    def _narrow(self, width: int) -> None:
        """With the smallest text it is too wide: the fields are as wide as there is room, and end in dots."""
        margins, lone = self._column.contentsMargins(), [fields for _, fields, _ in self._lone]
        flowing = {id(button): columns for _, fields, columns in self._flowing for button in fields}
        for row in self._columns:
            across = -(-len(row) // self._parted) if row in lone else len(row)
            across = flowing[id(row[0])] + self._parted - 1 if id(row[0]) in flowing else across
            wide = (width - margins.left() - margins.right() + _GAP) // across - _GAP
            for button in row:
                button.setMinimumWidth(min(button.minimumWidth(), wide))
        self._column.invalidate()

    def _stand(self, direction: QBoxLayout.Direction, share: float, told: bool, rows: int, width: int) -> QSize:
        """Stand like this; ``told``: with what is only told; ``rows``: ``_part``. What it needs then, where there is so
        much width."""
        self._answers.setDirection(direction)
        if rows != self._parted:
            self._part(rows)
        self._column.setContentsMargins(*(_ROOMY if told else _NARROW))
        self._column.setSpacing(6 if told else 2)
        for grid in self._grids:
            grid.setVerticalSpacing(4 if told else 1)
        for line in self._words:
            line.setVisible(told)
        self._write(share)
        return self._size(width)

    def _part(self, rows: int) -> None:
        """Let the fields of single rows stand in so many, and those that are filled row by row in as many more
        columns."""
        self._parted = rows
        for grid, fields, columns in self._flowing:
            wide = columns + rows - 1
            for at, button in enumerate(fields):
                grid.addWidget(button, at // wide, at % wide)
            for column in range(max(wide, grid.columnCount())):
                grid.setColumnStretch(column, int(column < wide))
        for grid, fields, left in self._lone:
            wide = -(-len(fields) // rows)
            for at, button in enumerate(fields):
                grid.addWidget(button, at // wide, left + at % wide)
                grid.setColumnStretch(left + at, 1 if at < wide else 0)

    def _write(self, share: float) -> None:
        """Everything stands there with text of this size, to the usual one."""
        self._wear(share)
        for button in self.fields():
            button.resize_text(share)
        self._staked()
        wide = max((button.sizeHint().width() for row in self._columns for button in row), default=0)
        for row in self._columns:
            for button in row:
                button.setMinimumWidth(wide)
        self._column.invalidate()
        self._column.activate()  # the rows within it measure themselves anew

    def _wear(self, share: float) -> None:
        """Labels, switches and amounts have text of this size."""
        text = max(style.pixels(0.95 * share), min(_LABELS_LEAST, style.pixels()))
        sheet = f"QLabel, QPushButton, QSpinBox {{ font-size: {text}px; }}" + (
            f"QPushButton {{ padding: {text // 3}px {text // 2}px; min-width: 0; }}"
            f"QSpinBox {{ padding: {text // 4}px; }}"
        )
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)

    def _size(self, width: int) -> QSize:
        """What the panel needs where there is so much width."""
        hint = self._column.sizeHint()
        told = self._said is not None and not self._said.isHidden()
        wide = max(hint.width(), min(width, style.pixels(_SAID))) if told else hint.width()
        if self._column.hasHeightForWidth():
            return QSize(wide, self._column.heightForWidth(wide))
        return QSize(wide, hint.height())

    # ---------------------------------------------------------------------------------------------------- keys

    def event(self, event: QEvent) -> bool:
        """Qt's own: letters and digits go before the menus' single letters."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._takes(event):
            event.accept()
            return True
        return super().event(event)

    def _takes(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        text = event.text()
        if held or not text:
            return False
        if text == _HINT and not (self._typed and self._matching(self._typed + text)):
            return False  # that is asked for everywhere; with Shift, and after a number, the letter means a field
        return self._by_key(text) is not None or bool(self._matching(self._typed + text) or self._matching(text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own."""
        pressed, here = Qt.Key(event.key()), self._here()
        if self._stakes is not None and self._stakes.takes(event):
            return
        if pressed in _ARROWS:
            self._move(*_ARROWS[pressed])
        elif here in self._chosen.values() and pressed in (*_ENTER, Qt.Key.Key_Space):
            self._say_chosen()
        elif here is not None and pressed in (*_ENTER, Qt.Key.Key_Space):
            if not self._is_missing(self._typed):  # or another number stands there that only begins so
                here.click()
        elif pressed in _ENTER and self._stakes is not None and self._stakes.has_focus():
            self._press(next(button for button in self._fields if button.choice and button.choice.stake))
        elif pressed == Qt.Key.Key_Escape:
            parent = self.parentWidget()
            if parent is not None:
                parent.setFocus()
        elif self._takes(event):
            self._type(event.text())
        elif (closed := self._closed_by(event.text().upper())) is not None:
            self.why.said.emit(say_why(closed))
        elif not self._is_missing(event.text()):
            event.ignore()  # the table may want it

    def greyed(self, key: str) -> QWidget | None:
        """``why.Greying``."""
        closed = (button for button in self._fields if button.isVisible() and not button.isEnabled())
        return next(
            (button for button in closed if button.cell.field.key and button.cell.field.key.upper() == key), None
        )

    def _is_missing(self, typed: str) -> bool:
        """Whether a number was typed that is not on offer, where others are: then the rule's reason is said."""
        open_fields = [button for button in self._fields if button.isVisible() and button.isEnabled()]
        numbers = {number: button.choice for button in open_fields if (number := button.number()) is not None}
        if not typed.isdecimal() or not numbers or int(typed) in numbers:
            return False
        like = next(iter(numbers.values()))
        kept = () if like is None else like.words if like.values else like.words[:-1]
        why = self._fault(Action(like.verb, (*kept, typed))) if like is not None else ""
        why = why or words(
            "{typed} is not on offer: the numbers go from {min} to {max}.",
            typed=typed,
            min=min(numbers),
            max=max(numbers),
        )
        show_why(self, why)
        self.why.said.emit(why)
        self._typed = ""
        return True

    def _closed_by(self, typed: str) -> QWidget | None:
        """The closed field that these letters begin."""
        closed = (button for button in self._fields if button.isVisible() and not button.isEnabled())
        return next((button for button in closed if button.answers_to(typed)), None)

    def _by_key(self, text: str) -> Choice | None:
        """The choice whose own letter this is; of one that puts chips in, also the first letter of its verb."""
        for choice in self._offered[0]:
            if text and text.upper() in (choice.key, choice.verb[:1].upper() if choice.stake else choice.key):
                return choice
        return None

    def _matching(self, typed: str) -> list[FieldButton]:
        """The open fields that these letters begin."""
        return [button for button in self._fields if button.choice is not None and button.answers_to(typed.upper())]

    def _type(self, text: str) -> None:
        choice = self._by_key(text)
        longer = self._matching(self._typed + text) if self._typed else []
        if choice is not None and not longer:
            main = next((button for button in self._fields if choice is button.choice and button.cell.field.main), None)
            self._take(choice, main)
            return
        self._typed = self._typed + text if longer else text
        found = longer or self._matching(text)
        if found:
            for fold in self._folds:
                if fold.leaf.isAncestorOf(found[0]):
                    fold.setChecked(True)
            found[0].setFocus()

    def _here(self) -> FieldButton | Modifier | Fold | None:
        return next((button for button in self.fields() if button.hasFocus()), None)

    def _move(self, right: int, down: int) -> None:
        """The focus goes to the nearest field in that direction."""
        self._typed = ""
        here = self._here()
        if here is None:
            self.take_keyboard(by_keys=True)
            return
        start = self._middle(here)
        best, least = here, float("inf")
        for button in self._open_fields():
            way = self._middle(button) - start
            along, far = way.y() * down, 4 * way.y() * down + abs(way.x())  # the next row goes before the same column
            if right:
                along = way.x() * right if abs(way.y()) < here.height() else 0
                far = along
            if along > 2 and far < least:
                best, least = button, far
        best.setFocus()

    def take_keyboard(self, *, by_keys: bool) -> None:
        """Have the keyboard: for who plays ``by_keys`` the field that is most often meant has it, or the first."""
        open_fields = self._open_fields() if by_keys else []
        main = next((button for button in self._fields if button.cell.field.main and button.isEnabled()), None)
        (main or open_fields[0] if open_fields else self).setFocus()

    def _open_fields(self) -> list[FieldButton | Modifier | Fold]:
        return [button for button in self.fields() if button.isEnabled() and button.isVisible()]

    def _middle(self, button: QWidget) -> QPoint:
        return button.mapTo(self, button.rect().center())


# --------------------------------------------------------------------------------------------------- contents


def _cells(choices: Sequence[Choice]) -> list[BidField]:
    """The fields of these choices; those of equal faces under one heading are one."""
    cells: list[BidField] = []
    places: dict[tuple[str, str], int] = {}
    for choice in choices:
        stands = choice.fields
        if stands is None:
            continue
        started = any(cell.heading == stands.heading for cell in cells)
        for number, row in enumerate(stands.rows or (_plain_row(choice),)):
            for at, field in enumerate(row):
                known = places.get((stands.heading, field.face))
                if known is not None:
                    if not field.closed:
                        cells[known] = cells[known]._replace(field=field, means=(*cells[known].means, choice))
                    continue
                places[stands.heading, field.face] = len(cells)
                first = at == 0 and (number > 0 or not started)
                means = () if field.closed else (choice,)
                caption = stands.captions[number] if at == 0 and stands.captions else ""
                if not stands.sure:
                    cells.append(BidField(field, stands.heading, means, first, stands.columns, caption))
                    continue
                part = int(bool(field.value))
                first = all(cell.part != part for cell in cells)
                cells.append(BidField(field, stands.heading, means, first, stands.columns * (1 - part), caption, part))
    return sorted(cells, key=lambda cell: cell.part or 0)


def _plain_row(choice: Choice) -> tuple[Field, ...]:
    """The fields of a choice that does not say how it stands."""
    if not choice.values:
        return (Field("", choice.label, main=choice.stake is not None),)
    faces = choice.shown or choice.values
    return tuple(Field(value, face) for value, face in zip(choice.values, faces, strict=True))


def _history(calls: Sequence[tuple[Seat, str]], names: Sequence[str]) -> str:
    """What each player has said so far: "Ada: 18, 20, pass"; nothing if nobody has spoken twice, for the last words
    stand at the seats."""
    words: dict[Seat, list[str]] = {}
    for seat, text in calls:
        words.setdefault(seat, []).append(spoken(text, names))
    if len(words) == len(calls):
        return ""
    short = shortened(names)
    return _BETWEEN.join(f"{short[seat]}: {', '.join(said)}" for seat, said in words.items())


def _unbroken(said: str) -> str:
    """The same; no line ends within what somebody has said ("Hold 22"), if that is short."""
    players = (part.split(", ") for part in said.split(_BETWEEN))
    return _BETWEEN.join(
        ", ".join(word if len(word) > _SAID else word.replace(" ", "\u00a0") for word in words) for words in players
    )


def _empty(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            _empty(inner)


def _show(layout: QLayout) -> None:
    """Show everything that stands in a layout and is not folded away."""
    for place in range(layout.count()):
        item = layout.itemAt(place)
        widget, inner = (item.widget(), item.layout()) if item is not None else (None, None)
        if widget is not None:
            if not widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
                widget.show()
        elif inner is not None:
            _show(inner)


def _label(text: str, role: str, parent: QWidget) -> PlainLabel:
    label = PlainLabel(text, parent)
    label.setProperty("role", role)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
