"""The strip of buttons that is shown at a card or spot where a gesture leaves something open: which of several ways,
which value, or whether it is really meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from dealers_choice.language import words
from dealers_choice.table.felt.free_space import BESIDE, beside
from dealers_choice.ui.materials import paint_lacquer
from dealers_choice.ui.plain_text import PlainLabel, plain_tip
from dealers_choice.ui.widgets.number_box import NumberBox

__all__ = ["Strip"]

_ROW: Final = 3
"""So many buttons stand beside each other; more stand in columns, each label under the other."""
_BACKWARDS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Up)
_FORWARDS: Final = (Qt.Key.Key_Right, Qt.Key.Key_Down)


class Strip(QFrame):
    """Lies over the table until something is chosen: by a click, by its number, by the arrows and Enter; Escape and
    whatever else is done on the table close it."""

    chosen = Signal(int)
    """The number of the button, from 0."""
    entered = Signal(str)
    """The amount that was entered."""
    closed = Signal()
    """Nothing was chosen."""

    def __init__(
        self,
        table: QWidget,
        text: str,
        labels: Sequence[str],
        keys: Sequence[str] = (),
        first: int = 0,
        amounts: range = range(0),
        barred: Sequence[tuple[str, str]] = (),
    ) -> None:
        """``text`` stands above the buttons, if there is any; ``keys``: letters that choose them besides their numbers;
        ``first``: which of them Enter presses at once; ``amounts``: a number is asked for, with the one button;
        ``barred``: what cannot be chosen now, and why."""
        super().__init__(table)
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(text or words("Which do you mean?"))
        self._table = table
        self._keys = [key.upper() for key in keys]
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(6)
        if text:
            told = PlainLabel(text)
            told.setWordWrap(True)
            told.setMinimumWidth(260)
            column.addWidget(told)
        self._amounts = amounts
        self._field: NumberBox | None = None
        row = QHBoxLayout()
        column.addLayout(row)
        if amounts:
            self._field = NumberBox()
            self._field.setRange(amounts[0], amounts[-1])
            self._field.setSingleStep(amounts.step)
            self._field.setValue(amounts[0])
            self._field.setAccessibleName(
                words("{label}, {least:,} to {most:,}", label=labels[0], least=amounts[0], most=amounts[-1])
            )
            row.addWidget(self._field)
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        row.addLayout(self._grid)
        self.buttons = [self._button(index, label, numbered=not text and not amounts)
                        for index, label in enumerate(labels)]  # fmt: skip
        for label, reason in barred:
            column.addWidget(_barred(label, reason))
        count = len(labels)
        self._arrange(max(1, count) if count <= _ROW else 1 if count <= 2 * _ROW else 2)
        self._first: QWidget = self._field or self.buttons[first]
        self.setFocusProxy(self._first)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        with QPainter(self) as painter:
            paint_lacquer(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), lit=True)

    def _button(self, index: int, label: str, numbered: bool) -> QPushButton:
        told = label.replace("&", "&&")
        button = QPushButton(f"{index + 1}  {told}" if numbered and index < 9 else told)
        button.setObjectName("choice")
        button.setAccessibleName(label)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(lambda: self._choose(index))
        return button

    def _arrange(self, columns: int) -> None:
        """Put the buttons into so many columns."""
        for index, button in enumerate(self.buttons):
            self._grid.addWidget(button, *divmod(index, columns))

    def _choose(self, index: int) -> None:
        if self._field is not None:
            self._field.interpretText()
            self.entered.emit(str(self._field.value()))
        else:
            self.chosen.emit(index)

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own: the keyboard is the strip's."""
        super().showEvent(event)
        self._first.setFocus()
        if self._field is not None:
            self._field.selectAll()

    def event(self, event: QEvent) -> bool:
        """Qt's own: the strip's keys go before the menus' single letters."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._does(event):
            event.accept()
            return True
        return super().event(event)

    def _does(self, event: QKeyEvent) -> Callable[[], object] | None:
        """What a key does here."""
        key, letter = Qt.Key(event.key()), event.text().upper()
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return None
        if key == Qt.Key.Key_Escape:
            return self.closed.emit
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return lambda: self._choose(self._here())
        if self._field is not None:
            return None
        if key in _BACKWARDS:
            return lambda: self._step(-1)
        if key in _FORWARDS:
            return lambda: self._step(1)
        if letter.isdecimal() and 0 < int(letter) <= len(self.buttons):
            return lambda: self._choose(int(letter) - 1)
        if letter and letter in self._keys:
            return lambda: self._choose(self._keys.index(letter))
        return None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own. A key that is held down chooses nothing again."""
        does = self._does(event)
        if does is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            does()

    def _here(self) -> int:
        return next((index for index, button in enumerate(self.buttons) if button.hasFocus()), 0)

    def _step(self, step: int) -> None:
        self.buttons[(self._here() + step) % len(self.buttons)].setFocus()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Qt's own: Tab stays in the strip."""
        if self._field is not None:
            return super().focusNextPrevChild(forward)
        self._step(1 if forward else -1)
        return True

    def stand_at(self, anchor: QRect) -> None:
        """Stand beside what it speaks of, without covering it; long labels one below the other."""
        room = self._table.rect().adjusted(BESIDE, BESIDE, -BESIDE, -BESIDE)
        self.ensurePolished()
        if self.sizeHint().width() > room.width():
            self._arrange(1)
        self.adjustSize()
        self.setGeometry(beside(anchor, self.sizeHint(), room))


def _barred(label: str, reason: str) -> QPushButton:
    """A button that cannot be pressed, and says why."""
    button = QPushButton(label.replace("&", "&&"))
    button.setObjectName("choice")
    button.setEnabled(False)
    button.setAccessibleName(f"{label}: {reason}")
    button.setToolTip(plain_tip(reason))
    return button
