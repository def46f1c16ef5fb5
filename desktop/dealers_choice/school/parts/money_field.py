"""A field for an amount of money."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from cardrules.casino.currencies import CURRENCIES
from dealers_choice.language import words
from dealers_choice.school.parts.call_in_the_making import read_money
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip

__all__ = ["MoneyField"]


class MoneyField(QLineEdit):
    """A field for an amount. Return says it, Escape leaves the field."""

    entered = Signal(int)
    """An amount in cents was typed and confirmed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.show_currency("usd")
        self.setMaxLength(14)
        self._back: QWidget | None = None
        self.textEdited.connect(lambda _text: self._mark(False))

    def show_currency(self, currency: str) -> None:
        """In which currency amounts are typed here."""
        self._currency = currency
        self.setPlaceholderText(words("{sign} amount", sign=CURRENCIES[currency].sign))

    def begin(self) -> None:
        """Take the keyboard; it goes back to where it was afterwards."""
        self._back = self.window().focusWidget()  # also while the window is not the one in front
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def submit(self) -> None:
        """Say the amount, if it is one."""
        cents = read_money(self.text(), CURRENCIES[self._currency].chips.scale)
        self._mark(not cents)
        if cents:
            self._leave()
            self.entered.emit(cents)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Return and Escape."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _leave(self) -> None:
        self.clear()
        self._mark(False)
        back, self._back = self._back, None
        if self.window().focusWidget() is not self:
            return
        if back is not None and back is not self and back.isVisible() and back.isEnabled():
            back.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.window().focusWidget() is self:  # there is nobody to whom it could go back
            self.clearFocus()

    def _mark(self, faulty: bool) -> None:
        wanted = "true" if faulty else "false"
        if self.property("faulty") != wanted:
            style.mark(self, "faulty", wanted)
            self.setToolTip(plain_tip(words("An amount like 593.75") if faulty else self.accessibleName()))
