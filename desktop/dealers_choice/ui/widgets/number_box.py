"""A box for a whole number at a table, in which what was typed can be taken back, and otherwise what was done."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QSpinBox, QWidget

from dealers_choice.ui.widgets.mouse_wheel import hold_against_the_wheel

__all__ = ["NumberBox"]

_EDITING = (
    QKeySequence.StandardKey.SelectAll, QKeySequence.StandardKey.Copy,
    QKeySequence.StandardKey.Cut, QKeySequence.StandardKey.Paste,
)  # fmt: skip


class NumberBox(QSpinBox):
    """A spin box that keeps the keys of undo and redo only while it has something to take back or to do again itself,
    and no letters: Qt's own keeps them always, and then nothing comes of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        hold_against_the_wheel(self)

    def is_for_text(self, event: QKeyEvent) -> bool:
        """Whether a key takes back, or does again, what was typed, or selects, copies or pastes it."""
        edit = self.lineEdit()
        if any(event.matches(key) for key in _EDITING):
            return True
        if event.matches(QKeySequence.StandardKey.Undo):
            return edit.isUndoAvailable()
        return event.matches(QKeySequence.StandardKey.Redo) and edit.isRedoAvailable()

    def event(self, event: QEvent) -> bool:
        """Qt's own."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            backward = event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
            if (backward and not self.is_for_text(event)) or _is_letter(event):
                event.ignore()
                return False
        return super().event(event)


def _is_letter(event: QKeyEvent) -> bool:
    """Whether this is a letter without Ctrl or Alt: no number has one, and at the table each may mean something."""
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return not held and event.text().isalpha()
