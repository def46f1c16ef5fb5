"""A field for an amount of money, beside a bet."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from dealers_choice.language import words
from dealers_choice.school.parts.call_in_the_making import read_money
from dealers_choice.table.table_widget import TableWidget
from dealers_choice.ui import style

__all__ = ["AmountEntry"]


class AmountEntry:
    """Asks at a table for the amount that is paid on a bet; one at a time."""

    def __init__(self, table: TableWidget) -> None:
        self._table = table
        self._field: _Field | None = None

    def ask(self, bet: str, scale: int, point: QPointF, done: Callable[[int], object]) -> None:
        """Show a field at a point. ``bet``: what the bet is called; ``scale``: of the chips; ``done`` is given the
        cents."""
        self.close()

        def read(amount: int) -> None:
            self.close()
            done(amount)

        self._field = _Field(self._table.viewport(), bet, scale, read, self.close)
        self._field.move_near(point)

    def close(self) -> None:
        """Nothing is asked any more."""
        if self._field is not None:
            self._field.deleteLater()
            self._field = None
            self._table.setFocus()


class _Field(QLineEdit):
    """The field itself."""

    def __init__(
        self,
        parent: QWidget,
        bet: str,
        scale: int,
        done: Callable[[int], None],
        cancelled: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self._done = done
        self._cancelled = cancelled
        self._scale = scale
        self.setPlaceholderText(words("to pay"))
        self.setAccessibleName(words("Amount paid on {bet}", bet=bet))
        self.setToolTip(words("Type the amount and press Enter"))
        self.setFixedWidth(style.pixels(8))
        self.returnPressed.connect(self._read)

    def move_near(self, point: QPointF) -> None:
        """Show itself beside a point of its parent, wholly inside."""
        self.adjustSize()
        parent = self.parentWidget()
        if parent is None:
            return
        room = parent.rect()
        x = min(max(round(point.x()) - self.width() // 2, 4), room.width() - self.width() - 4)
        y = min(max(round(point.y()) + 14, 4), room.height() - self.height() - 4)
        self.move(x, y)
        self.show()
        self.setFocus()

    def _read(self) -> None:
        amount = read_money(self.text(), self._scale)
        if amount:
            self._done(amount)
        else:
            style.mark(self, "faulty", True)
            self.setToolTip(words("That is no amount of money. Type it like 33.25"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Escape closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self._cancelled()
        else:
            super().keyPressEvent(event)
        event.accept()  # Enter is for nobody else: on the table it would ask for the next amount
