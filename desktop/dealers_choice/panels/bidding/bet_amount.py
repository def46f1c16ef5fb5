"""The amount of a bet: a slider, steps, and the amounts that have names; what it costs and what is left."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSlider, QWidget

from cardrules.protocol.game import Stake
from dealers_choice.language import in_figures, words
from dealers_choice.ui.plain_text import label
from dealers_choice.ui.widgets.mouse_wheel import hold_against_the_wheel
from dealers_choice.ui.widgets.stepper import Stepper

__all__ = ["StakeRow"]

_EDITING: Final = (
    Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End,
)  # fmt: skip
_WRITTEN_ANEW: Final = (QEvent.Type.Polish, QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.Show)
_TABS: Final = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class StakeRow(QWidget):
    """Chooses an amount of chips. Up and Down change it by a step, Page Up and Page Down go to the next amount with a
    name, and it can be typed."""

    changed = Signal(int)

    def __init__(self, amounts: range, stake: Stake, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._amounts, self._stake = amounts, stake
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        marks = QHBoxLayout()
        marks.setSpacing(4)
        self._marks: list[QPushButton] = []
        for name, amount in stake.marks:
            button = QPushButton(f"{name} {in_figures(amount)}", self)
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(lambda _=False, to=amount: self.set_amount(to))
            button.installEventFilter(self)
            self._marks.append(button)
            marks.addWidget(button)
        marks.addStretch()
        self._told = label("", "muted")
        marks.addWidget(self._told)
        grid.addLayout(marks, 0, 0, 1, 2)
        self._slider = QSlider(Qt.Orientation.Horizontal, self)
        self._slider.setRange(0, len(amounts) - 1)
        self._slider.setSingleStep(max(1, stake.step // amounts.step))
        self._slider.setPageStep(self._slider.singleStep())
        self._slider.setAccessibleName(words("Amount"))
        self._slider.valueChanged.connect(lambda at: self.set_amount(amounts[at]))
        self._slider.installEventFilter(self)
        hold_against_the_wheel(self._slider)
        grid.addWidget(self._slider, 1, 0)
        self._wrong = ""
        """Why what has been typed last cannot be put in."""
        self._above = False
        """Whether that is because it is too much: what is too little may still grow."""
        self._stepper = Stepper(amounts, amounts[0], words("Amount"), self, beyond=True)
        self._stepper.box.setSingleStep(stake.step)
        self._stepper.box.lineEdit().textEdited.connect(self._edited)
        self._stepper.box.installEventFilter(self)
        self._stepper.box.setFixedWidth(self._stepper.fontMetrics().horizontalAdvance("0" * 8))
        self._stepper.changed.connect(self._typed)
        grid.addWidget(self._stepper, 1, 1)
        grid.setColumnStretch(0, 1)
        self._tell()

    def amount(self) -> int:
        """The amount that is chosen; what is typed and not on offer counts as the nearest that is."""
        at = round((self._stepper.value() - self._amounts[0]) / self._amounts.step)
        return self._amounts[min(max(0, at), len(self._amounts) - 1)]

    def has_focus(self) -> bool:
        """Whether the keyboard is here."""
        return any(each.hasFocus() for each in (*self._marks, self._slider, self._stepper.box))

    def set_amount(self, amount: int) -> None:
        """Choose an amount, or the nearest that is on offer."""
        self._wrong, self._above = "", False
        self._stepper.set_value(min(max(amount, self._amounts[0]), self._amounts[-1]))
        self._tell()

    def type_digit(self, digit: str) -> None:
        """Begin to type an amount."""
        box = self._stepper.box
        box.setFocus()
        box.lineEdit().setText(digit)
        self._edited(digit)

    def refused(self) -> str:
        """Why what has been typed cannot be put in, or "" if it can. Then the least amount is chosen again."""
        wrong = self._wrong
        if wrong:
            self.set_amount(self._amounts[0])
        else:
            self._stepper.box.interpretText()
        return wrong

    def _too_much(self) -> str:
        """What is said of an amount above the greatest."""
        most = self._amounts[-1]
        all_in = most - self._stake.put == self._stake.stack
        return (
            words("You have no more than {most:,}.", most=most)
            if all_in
            else words("No more than {most:,} may be put in.", most=most)
        )

    def _edited(self, text: str) -> None:
        """Something has been typed."""
        least, most = self._amounts[0], self._amounts[-1]
        typed = int(text) if text.isdecimal() else most
        self._wrong, self._above = "", typed > most
        if self._above:
            self._wrong = self._too_much()
        elif typed < least:
            self._wrong = words("It must be at least {least:,}.", least=least)
        self._tell()

    def _typed(self, _amount: int) -> None:
        amount = self.amount()
        self._slider.blockSignals(True)
        self._slider.setValue(self._amounts.index(amount))
        self._slider.blockSignals(False)
        self._tell()
        self.changed.emit(amount)

    def _tell(self) -> None:
        too_much = self._wrong if self._above else ""
        cost = self.amount() - self._stake.put
        self._told.setText(too_much or _costs(cost, self._stake.stack - cost))
        self._slider.setAccessibleDescription(self._told.text())

    def event(self, event: QEvent) -> bool:
        """Qt's own: whatever will be told has room, and takes none from the amounts with names."""
        if event.type() in _WRITTEN_ANEW:
            self._told.ensurePolished()
            costs = self._amounts[-1] - self._stake.put
            leaves = self._stake.stack - self._amounts[0] + self._stake.put
            widest = max(map(self._told.fontMetrics().horizontalAdvance, (_costs(costs, leaves), self._too_much())))
            self._told.setMinimumWidth(widest + 2)
        return super().event(event)

    def step(self, by: int) -> None:
        """Change the amount by so many steps."""
        self.set_amount(self.amount() + by * self._stake.step)

    def go_on(self, by: int) -> None:
        """Go to the next amount with a name (1), or the one before (-1)."""
        named = [self._amounts[0], *(amount for _, amount in self._stake.marks), self._amounts[-1]]
        beyond = [amount for amount in named if (amount - self.amount()) * by > 0]
        if beyond:
            self.set_amount(min(beyond) if by > 0 else max(beyond))

    def takes(self, event: QKeyEvent) -> bool:
        """Do what a key means for the amount; whether it means anything."""
        pressed = Qt.Key(event.key())
        if pressed in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step(1 if pressed == Qt.Key.Key_Up else -1)
        elif pressed in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.go_on(1 if pressed == Qt.Key.Key_PageUp else -1)
        elif event.text().isdecimal():
            self.type_digit(event.text())
        else:
            return False
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own: the panel is told of the keys, but for those with which an amount is typed or a slider is moved."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            pressed, parent = Qt.Key(event.key()), self.parentWidget()
            box = self._stepper.box
            typing = watched is box and (event.text().isdecimal() or pressed in _EDITING or box.is_for_text(event))
            sliding = watched is self._slider and pressed in (Qt.Key.Key_Left, Qt.Key.Key_Right)
            if parent is not None and not typing and not sliding and pressed not in _TABS:
                parent.keyPressEvent(event)
                return True
        return super().eventFilter(watched, event)


def _costs(cost: int, left: int) -> str:
    """What is told of an amount."""
    return words("It costs {cost:,} and leaves {left:,}", cost=cost, left=left)
