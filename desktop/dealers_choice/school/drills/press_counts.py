"""With what a table is played: its presses of keys and of the mouse are counted."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject

from cardrules.casino.dealers_table import Hand
from dealers_choice.table.table_widget import TableWidget

__all__ = ["PressCounter"]


class PressCounter(QObject):
    """Counts what is pressed on a table."""

    def __init__(self, table: TableWidget) -> None:
        super().__init__(table)
        self._keys = self._mouse = 0
        table.installEventFilter(self)
        table.viewport().installEventFilter(self)

    def begin(self) -> None:
        """Nothing has been pressed."""
        self._keys = self._mouse = 0

    def hand(self) -> Hand:
        """How the table is played, mostly."""
        return "mouse" if self._mouse * 2 > self._keys else "keys"

    def by_keys(self) -> bool:
        """Whether keys were used, and mostly."""
        return self._keys > 0 and self.hand() == "keys"

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own: keys are used, or the mouse."""
        if event.type() == QEvent.Type.KeyPress:
            self._keys += 1
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._mouse += 1
        return super().eventFilter(watched, event)
