"""A whole number between two buttons that make it less or more."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent, QValidator
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QWidget

from dealers_choice.language import words
from dealers_choice.ui.widgets.number_box import NumberBox

__all__ = ["Stepper"]

_MOST_DIGITS: Final = 9


class _Number(NumberBox):
    """A spin box without arrows. Under a style sheet Qt leaves no room for its text then."""

    def __init__(self, beyond: bool) -> None:
        super().__init__()
        self._beyond = beyond

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Qt's own: what is ``beyond`` the greatest number may be typed, so that it can be said why it is refused."""
        if self._beyond and text.isdecimal() and len(text) <= _MOST_DIGITS and int(text) > self.maximum():
            return QValidator.State.Intermediate, text, place
        return super().validate(text, place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._make_room()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own."""
        super().showEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: another size of text or other colours, while it is shown."""
        super().changeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        self.lineEdit().setGeometry(self.rect().adjusted(8, 2, -8, -2))


class Stepper(QWidget):
    """A whole number of a range, with a button at either side; it can be typed, too."""

    changed = Signal(int)

    def __init__(
        self, numbers: range, value: int, name: str, parent: QWidget | None = None, beyond: bool = False
    ) -> None:
        """``name`` is for screen readers; ``beyond``: more than the greatest number can be typed, though not chosen."""
        super().__init__(parent)
        self.box = _Number(beyond)
        self.box.setRange(numbers[0], numbers[-1])
        # The buttons would take for ever from one end of a long range to the other.
        self.box.setSingleStep(50 if len(numbers) > 1000 else numbers.step)
        self.box.setValue(value)
        self.box.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.box.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.box.setAccessibleName(name)
        self._numbers = numbers
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for text, step, called in (
            ("–", -1, words("{name}: less", name=name)),
            ("+", 1, words("{name}: more", name=name)),
        ):
            button = QPushButton(text)
            button.setProperty("kind", "quiet")
            button.setAutoDefault(False)
            button.setAutoRepeat(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAccessibleName(called)
            button.clicked.connect(lambda _=False, by=step: self.box.stepBy(by))
            row.addWidget(button)
        row.insertWidget(1, self.box, 1)
        self.setFocusProxy(self.box)
        self.box.editingFinished.connect(self._settle)
        self.box.valueChanged.connect(self.changed)

    def _settle(self) -> None:
        """A typed number goes to the nearest one of the range."""
        value, numbers = self.box.value(), self._numbers
        steps = round((value - numbers[0]) / numbers.step)
        self.box.setValue(numbers[min(max(0, steps), len(numbers) - 1)])

    def value(self) -> int:
        """The number."""
        return self.box.value()

    def set_value(self, value: int) -> None:
        """Show this number."""
        self.box.setValue(value)
