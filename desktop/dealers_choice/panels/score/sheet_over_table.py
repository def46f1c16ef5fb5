"""The sheet of paper that lies over the middle of the table: a heading, a sentence, the score sheet, buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSpacerItem, QVBoxLayout, QWidget

from cardrules.protocol.game import Sheet
from cardrules.protocol.phrases import sentence
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.ui import style
from dealers_choice.ui.line_breaking import EvenLabel
from dealers_choice.ui.plain_text import PlainLabel, plain_tip

if TYPE_CHECKING:
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["Button", "Paper", "Writing"]

_LEAST_WIDTH: Final = 380  # pixels, as those of the text below: less where its text is smaller
_LINE: Final = 320
_COUNTED_LINE: Final = 420  # lines that appear one by one have their room from the first on
_COUNTS: Final = 600  # milliseconds from line to line at normal speed
_EDGE: Final = 20  # pixels of the table that are left around it
_ROOMY: Final = (26, 12, 26, 20)  # pixels round what stands on it: left, above, right, below
_CLOSE: Final = (14, 6, 10, 10)  # ... on a slip
_NARROW: Final = (8, 5, 8, 8)  # ... and on one that is as narrow as its buttons
_NARROW_LINE: Final = 240  # the width of that one's text
_GAP: Final = 12  # from line to line; on a slip half as much
_MOST_BUTTONS: Final = 5  # of those below, in one row
_SMALL: Final = 0.6  # of the usual text: before it is as small it may cover what is beside the table
_HIDDEN: Final = 0.25  # cards that may lie under it before it is folded
_WORTH_FOLDING: Final = 0.34  # of what it hides, at most, it must hide when it is folded; or else
_WORTH_CARDS: Final = 1.0  # so many cards less
_KEPT: Final = 2  # buttons that a slip has beside that for the rest

_PRESSES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)

_WHOLE, _FOLDED, _LARGE_SLIP, _A_SLIP, _SMALL_SLIP, _BRIEF_SLIP, _NARROW_SLIP = range(7)  # what is left away
# Of the text that it has otherwise, but never less than plain text.
_SLIPS: Final = {_LARGE_SLIP: 1.0, _A_SLIP: 0.72, _SMALL_SLIP: 0.5, _BRIEF_SLIP: 0.5, _NARROW_SLIP: 0.5}
_SHEET, _MORE = say("Score &sheet"), say("M&ore")

Button = tuple[str, Callable[[], object]]


class Writing(NamedTuple):
    """What stands on a paper."""

    title: str
    text: str = ""
    """A sentence; further lines appear below it one after another."""
    sheet: Sheet | QWidget | None = None
    """The score sheet, or a panel instead of it."""
    foot: str = ""
    """A line below: what such matches have come to until now."""
    buttons: Sequence[Button] = ()
    """What is offered; Enter and Space press the first."""
    more: Sequence[Button] = ()
    """What is offered beside it, less loudly, in a row below; in two, if it is much."""
    cheerful: bool = False
    passing: bool = False
    """Whether it is only looked at: then Escape closes it for good."""
    result: str = ""
    """A sentence above the text: how the match has ended. The text then tells of its last hand."""
    brief: str = ""
    """How that sentence, or else the text, begins: where a slip with all of it would hide cards it has only this."""
    folds: bool = False
    """Whether the score sheet, and what is offered beside it, wait behind a button as long as they would hide cards
    that have been laid out; and so all but the first sentence and what is offered first, where that is not enough."""


class Paper(QFrame):
    """A paper on the table. It can be dragged about, and put aside to look at the cards beneath."""

    put_aside = Signal()
    """The user wants to see the table: the paper has hidden itself."""

    def __init__(self, table: TableWidget, writing: Writing, names: Sequence[str]) -> None:
        super().__init__(table)
        self._page = table.parentWidget() or table
        self.setObjectName("overlay")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.passing = writing.passing
        self._table = table
        self._grip: QPoint | None = None  # where the pointer holds it while it is dragged
        self._box = table.viewport().rect()  # where it has its room
        self._moved: QPoint | None = None  # where the user has left its middle
        self._found: tuple[QRect, QPoint] | None = None  # where it covers least of a table as large as this
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(*_ROOMY)
        column.setSpacing(_GAP)
        column.addLayout(self._head(writing))
        self._result = writing.result
        self._begins = writing.brief
        self._result_line = [_wrapped(writing.result, "overlayResult")] if writing.result else []
        for line in self._result_line:
            column.addWidget(line)
        first, *self._coming = writing.text.split("\n")
        self._text = _wrapped(first, "overlayText")
        column.addWidget(self._text)
        self._text.setVisible(bool(writing.text))  # not before it is on the paper: it would be a window of its own
        self._sheet: ScoreSheet | None = None
        if isinstance(writing.sheet, QWidget):
            column.addWidget(writing.sheet, 1)
        elif writing.sheet is not None:
            self._sheet = ScoreSheet(self)
            self._sheet.show_sheet(writing.sheet, names)
            column.addWidget(self._sheet, 1)
        foot = _wrapped(writing.foot, "overlayText")
        column.addWidget(foot)
        foot.setVisible(bool(writing.foot))
        self._buttons: list[QPushButton] = []
        self._rows: list[QHBoxLayout] = []
        rows = -(-len(writing.more) // _MOST_BUTTONS)
        share = -(-len(writing.more) // max(1, rows))
        column.addLayout(self._row([writing.buttons[0], (words(_SHEET), self._unfold), *writing.buttons[1:]], "choice"))
        self._unfolds = self._buttons[1]
        self._unfolds.hide()
        for start in range(0, len(writing.more), max(1, share)):
            column.addLayout(self._row(writing.more[start : start + share], "tool"))
        self._waits: list[QWidget] = [*([foot] if writing.foot else []), *self._buttons[1 + len(writing.buttons) :]]
        if self._sheet is not None:
            self._waits.append(self._sheet)
        """What is not in sight while it is folded."""
        self._lines = [first]  # that have appeared until now
        self._kept = self._buttons[2 : 1 + _KEPT]  # what a narrow slip has not
        self._extra = self._buttons[1 + _KEPT : 1 + len(writing.buttons)]  # what no slip has, either
        self._folded = _WHOLE
        self._shut = self._sheet is not None and not writing.passing  # until he wants to see all of it
        self._folds = writing.folds and self._shut
        self._crowded = False  # whether text that can be read has no room for all that is shown
        self._written = 1.0  # the share of its usual size that its text has
        self._judged: QRect | None = None  # the table for which it was found out whether it is to be folded
        self.setFocusProxy(self._buttons[0])
        self._count = QTimer(self)
        self._count.setInterval(round(_COUNTS * table.speed))
        self._count.timeout.connect(self._count_on)
        self._line = _COUNTED_LINE if self._coming else _LINE
        if self._coming:
            self._count.start()
        said = (writing.title, writing.result, *writing.text.split("\n"), writing.foot)
        self.setAccessibleName(" ".join(map(sentence, filter(None, said))))

    def _count_on(self) -> None:
        """One more of the lines appears; without motion all of them at once."""
        lines = self._coming if not self._count.interval() else self._coming[:1]
        self._coming = self._coming[len(lines) :]
        self._lines += lines
        self._write()
        if not self._coming:
            self._count.stop()
            self._judged = None
        self.fit()

    def _head(self, writing: Writing) -> QHBoxLayout:
        self._heading = _words(writing.title, "overlayTitle")
        self._heading.setProperty("cheerful", writing.cheerful)
        self._brief = _wrapped("", "overlayText")
        self._aside = QPushButton("×")
        self._aside.setObjectName("aside")
        self._aside.setAccessibleName(words("Put this aside and look at the table"))
        self._aside.setToolTip(words("Look at the table (Escape); the paper can be dragged aside, too"))
        self._aside.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its key is Escape
        self._aside.clicked.connect(self._hide)
        row = QHBoxLayout()
        self._opposite = QSpacerItem(self._aside.sizeHint().width(), 0)  # so that the heading stands in the middle
        row.addItem(self._opposite)
        row.addWidget(self._heading, 1)
        row.addWidget(self._brief, 1)
        self._brief.hide()
        row.addWidget(self._aside, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _row(self, buttons: Sequence[Button], first: str) -> QHBoxLayout:
        row = QHBoxLayout()
        self._rows.append(row)
        row.addStretch()
        for index, (label, act) in enumerate(buttons):
            button = QPushButton(label)
            button.setObjectName(first if index == 0 else "tool")
            button.setToolTip(plain_tip(label.replace("&", "")))
            button.clicked.connect(act)
            button.setAutoDefault(True)
            button.installEventFilter(self)
            self._buttons.append(button)
            row.addWidget(button)
        row.addStretch()
        return row

    def add_line(self, words: str) -> None:
        """One more sentence under the heading."""
        self._lines[-1] = f"{self._lines[-1]} {words}".strip()
        self._write()
        self.fit()

    def _write(self) -> None:
        """Show the lines that have appeared; a slip has the first instead of its heading."""
        slip = self._folded in _SLIPS
        brief = self._folded in (_BRIEF_SLIP, _NARROW_SLIP) and self._begins
        said = brief or self._result or self._lines[0]
        self._brief.setText(said if slip else "")
        self._text.setText("\n".join(self._lines))
        self._brief.setVisible(slip)
        self._text.setVisible(not slip and bool(self._text.text()))
        for line in (self._heading, *self._result_line):
            line.setVisible(not slip)

    def drop_button(self, label: str) -> None:
        """Take a button away that has no use after all."""
        for button in [button for button in self._buttons if button.text() == label]:
            for row in (self._buttons, self._kept, self._extra):
                if button in row:
                    row.remove(button)
            button.hide()
        QTimer.singleShot(0, self, self.fit)  # when the row has closed up

    def fit(self) -> None:
        """Take as much room as the paper needs, in the middle of the table, as near to it as no cards are covered that
        lie open, or where the user has left it. Where the table is too small for it, its text is smaller, or it lies
        over what is beside the table, too. One that can be folded is so where it would hide cards otherwise."""
        self._lay()
        if self._shut and self._moved is None and self._judged != self._table.viewport().rect():
            self._judged = self._table.viewport().rect()
            best, hides = _WHOLE, self._hides(_WHOLE)
            if self._written * style.text_scale() < 1 < style.text_scale():  # he wants large text, and not small
                best, hides = _FOLDED, self._hides(_FOLDED)
            crowded = self._crowded
            for folded in (_FOLDED, *_SLIPS) if self._folds or crowded else ():
                if (hides > _HIDDEN or crowded) and folded > best:
                    left = self._hides(folded)
                    fits = crowded and not self._crowded  # text that can be read has room
                    if fits or left <= max(hides * _WORTH_FOLDING, hides - _WORTH_CARDS):
                        best, hides, crowded = folded, left, crowded and self._crowded
            if self._folded != best:
                self._fold(best)
                self._lay()

    def _hides(self, folded: int) -> float:
        """How many cards it hides that lie open, if so much of it is left away."""
        self._fold(folded)
        self._lay()
        corner = self._table.viewport().mapFromGlobal(self.mapToGlobal(QPoint(0, 0)))
        return self._table.room.cards_under(QRect(corner, self.size()), signs=True)

    def _fold(self, folded: int) -> None:
        """Leave away what can wait, or show it."""
        if folded != self._folded:
            self._found, self._folded = None, folded
        for widget in self._waits:
            widget.setVisible(not folded)
        slip, narrow = folded in _SLIPS, folded == _NARROW_SLIP
        self._column.setContentsMargins(*(_NARROW if narrow else _CLOSE if slip else _ROOMY))
        self._column.setSpacing(_GAP // 2 if slip else _GAP)
        self._opposite.changeSize(0 if slip else self._aside.sizeHint().width(), 0)
        for button in self._extra:
            button.setVisible(not slip)
        for button in self._kept:
            button.setVisible(not narrow)
        self._rows[0].setDirection(QHBoxLayout.Direction.TopToBottom if narrow else QHBoxLayout.Direction.LeftToRight)
        self._aside.setVisible(not narrow)  # Escape does the same, and so it does when all is seen
        self._write()
        self._unfolds.setText(words(_MORE if slip else _SHEET))
        self._unfolds.setVisible(bool(folded))

    def _unfold(self) -> None:
        """The user wants to see all of it."""
        self._shut = False
        self._fold(_WHOLE)
        self._buttons[0].setFocus()
        self.fit()

    def _lay(self) -> None:
        """Lie there as it is now."""
        table, page = self._table.viewport().rect(), self._page.rect()
        most = min(1.0, max(_SLIPS.get(self._folded, 1.0), 1 / style.text_scale()))
        shares = [share for share in style.SMALLER if share <= most]
        shares = [share for share in shares if style.pixels(share) >= style.least_pixels()] or shares[:1]
        tried = [(box, share) for box in (table, page) for share in shares if box == page or share > _SMALL]
        found = next((each for each in tried if self._has_room(*each)), None)
        self._crowded = found is None
        self._box, share = found or tried[-1]
        if found is None:
            self._has_room(*tried[-1])
        if share < 1 and self._has_room(table, share):  # nothing beside the table is any wider
            self._box = table
        self._written = share
        size = self.sizeHint()
        box = self._box
        self._lie_on(self._table if box == table else self._page)
        width = min(max(size.width(), round(_LEAST_WIDTH * share)), box.width() - 2 * _EDGE)
        if self._folded == _NARROW_SLIP:
            width = self._column.totalMinimumSize().width()
        self.resize(self._as_wide(width))
        middle = self._moved or (self._free_place() if box == table else box.center())
        self._go(middle - QPoint(width // 2, self.height() // 2))

    def _as_wide(self, width: int) -> QSize:
        """As large as the paper is with what stands on it now, if it is so wide."""
        height = max(self.sizeHint().height(), self.heightForWidth(width))
        return QSize(width, min(height, self._box.height() - 2 * _EDGE))

    def _free_place(self) -> QPoint:
        """Where its middle is to be on the table. It stays there while the paper grows line by line: all of them have
        room there."""
        if self._found is None or self._found[0] != self._box:
            shown, self._lines = self._lines, [*self._lines, *self._coming]
            self._write()
            size = self._as_wide(self.width())
            self._lines = shown
            self._write()
            self._found = self._box, self._table.room.free_place(size, self, self._folded in _SLIPS)
        return self._found[1]

    def _lie_on(self, widget: QWidget) -> None:
        """Be part of the table, or of the page it is on."""
        if self.parentWidget() is not widget:
            shown, focused = self.isVisible(), any(button.hasFocus() for button in self._buttons)
            self.setParent(widget)
            self.setVisible(shown)
            if focused:
                self.setFocus()

    def _has_room(self, box: QRect, share: float) -> bool:
        """Whether everything has room in this box with text of this share of its usual size, which it has from now
        on."""
        sheet = style.smaller_sheet(share)
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)
        line = _NARROW_LINE if self._folded == _NARROW_SLIP else self._line
        for written in (self._text, self._brief):
            written.setMinimumWidth(round(line * share))
        if self._sheet is not None:
            self._sheet.set_text(share)
        self._column.activate()
        width, height = box.width() - 2 * _EDGE, box.height() - 2 * _EDGE
        least = self._column.totalMinimumSize()
        margins = self._column.contentsMargins()
        buttons = max(row.sizeHint().width() for row in self._rows) + margins.left() + margins.right()
        high = max(least.height(), self._column.totalMinimumHeightForWidth(width))
        return max(least.width(), buttons) <= width and high <= height

    def _go(self, corner: QPoint) -> None:
        """Lie here, as far as all of it stays where it has its room."""
        box, room = self._box, self._box.size() - self.size()
        x = min(max(0, corner.x() - box.x()), max(0, room.width()))
        y = min(max(0, corner.y() - box.y()), max(0, room.height()))
        self.move(box.topLeft() + QPoint(x, y))

    def _hide(self) -> None:
        if self.passing:
            self._buttons[0].click()
            return
        self.hide()
        self.put_aside.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's own: the paper is picked up."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's own: it follows the pointer."""
        if self._grip is not None:
            self._go(self.mapToParent(event.position().toPoint()) - self._grip)
            self._moved = self.geometry().center()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Qt's own."""
        self._grip = None

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's own: who goes on pressing where he did before the paper came does not press its buttons."""
        if isinstance(event, QMouseEvent):
            return event.type() in _PRESSES and self._table.gestures.goes_on(event)
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        return event.key() in _KEYS and self._table.gestures.goes_on(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab and the arrows stay among the buttons; after them comes the score sheet."""
        sheet = [self._sheet] if self._sheet is not None and not self._sheet.isHidden() else []
        shown = [*(button for button in self._buttons if not button.isHidden()), *sheet]
        here = next((index for index, part in enumerate(shown) if part.hasFocus()), 0)
        shown[(here + (1 if forward else -1)) % len(shown)].setFocus()
        return True

    def event(self, event: QEvent) -> bool:
        """Qt's own: the letters of its buttons go before those of the menus."""
        early = event.type() == QEvent.Type.ShortcutOverride
        if early and isinstance(event, QKeyEvent) and self._lettered(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def _lettered(self, event: QKeyEvent) -> QPushButton | None:
        """The button whose underlined letter this is."""
        letter = event.text().upper()
        if not letter.isalpha() or event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            return None
        shown = (button for button in self._buttons if not button.isHidden() and button.isEnabled())
        return next((button for button in shown if f"&{letter}" in button.text().upper()), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter or Space presses the first button, the letters of the others those; Escape puts the paper aside."""
        lettered = self._lettered(event)
        if lettered is not None:
            if not event.isAutoRepeat() and not self._table.gestures.goes_on(event):
                lettered.click()
        elif event.key() in _KEYS:
            if not self._table.gestures.goes_on(event):
                self._buttons[0].click()
        elif event.key() == Qt.Key.Key_Escape:
            self._hide()
        else:
            super().keyPressEvent(event)


def _words(text: str, name: str) -> QLabel:
    """A line in the middle of the paper; it may hold players' names."""
    label = PlainLabel(text)
    label.setObjectName(name)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label


def _wrapped(text: str, name: str) -> QLabel:
    """As many lines in the middle of the paper as the words need."""
    label = EvenLabel(text)
    label.setObjectName(name)
    return label
