"""The button of a choice, wherever it stands: in the bar under the table, or at the pile of which it is the matter."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QPushButton, QWidget

from cardrules.protocol.game import Choice
from dealers_choice.language import words
from dealers_choice.panels.buttons.quick_presses import ButtonPresses
from dealers_choice.ui.plain_text import plain_tip

__all__ = ["ChoiceButton", "choice_button", "key_said", "stands_as", "tip_of"]

_ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class ChoiceButton(QPushButton):
    """A button that Enter presses, too, and quick hands only if it is what they have been pressing."""

    def __init__(self, label: str, parent: QWidget, run: ButtonPresses) -> None:
        super().__init__(parent)  # with a text it might have an icon, and Qt's names of icons would be loaded
        self.setText(label)
        self._run = run
        self.aim: Hashable = label
        """What a press on it is about."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's own; of a double click, too, the second press is a press."""
        if self._run.means(event, self.aim):
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own. A key that is held down presses once; the arrows are for the cards."""
        if event.key() in _ARROWS:
            event.ignore()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


def choice_button(label: str, key: str, parent: QWidget, run: ButtonPresses) -> ChoiceButton:
    """A button of a choice."""
    button = ChoiceButton(label, parent, run)
    button.setObjectName("choice")
    button.setToolTip(plain_tip(tip_of(label, key)))
    button.setAccessibleDescription(key_said(key))
    return button


def stands_as(choice: Choice) -> Hashable:
    """What a choice is to who sees its button: equal ones are the same button, whatever cards it takes now."""
    return choice.verb, choice.words, choice.label, choice.key, choice.values, choice.shown, choice.amounts


def key_said(key: str) -> str:
    """What a screen reader adds to a button's name; without it Qt takes the tooltip, which has the name once more."""
    return words("Key {key}", key=key) if key else ""


def tip_of(label: str, key: str) -> str:
    """What a button does, and its key."""
    return f"{label} ({key})" if key else label
