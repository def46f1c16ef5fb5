"""What lies over the table while a game against the clock stands, and counts down until it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from dealers_choice.ui import style
from dealers_choice.ui.typefaces import display_font

if TYPE_CHECKING:
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["Curtain"]

_BEAT: Final = 700
"""Milliseconds that each number stands."""


class Curtain(QWidget):
    """Covers the table, or (while it is counted down to the first move) only shows the numbers over it."""

    def __init__(self, table: TableWidget) -> None:
        super().__init__(table)
        self.words = ""
        """What is written on it."""
        self._table = table
        self._covers = False
        self._button: QPushButton | None = None  # on which it goes on
        self._left = 0
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._count)
        table.viewport().installEventFilter(self)
        self.hide()

    def cover(self, words: str) -> None:
        """Hide the table behind these words."""
        self._next.stop()
        self._write(words, covers=True)

    def wait_for(self, button: str, pressed: Callable[[], None], covered: bool) -> None:
        """A button stands there until it is pressed (or Enter is); ``covered``: over a table that cannot be seen."""
        self._next.stop()
        if covered:
            self._write("", covers=True)
        else:
            self.take_away()
        self._take_button()
        self._button = made = QPushButton(button, self._table)
        made.setObjectName("choice")
        made.setAutoDefault(True)
        made.setDefault(True)

        def go() -> None:
            self._take_button()
            pressed()

        made.clicked.connect(go)
        made.show()
        made.raise_()
        self._place_button()
        made.setFocus()

    def _place_button(self) -> None:
        if self._button is not None:
            self._button.setGeometry(self._table.room.clear_place(self._button.sizeHint(), (self, self._button)))

    def _take_button(self) -> None:
        if self._button is not None:
            had = self._button.hasFocus()
            self._button.hide()
            self._button.deleteLater()
            self._button = None
            if had:
                self._table.setFocus()

    def count_down(self, milliseconds: int) -> None:
        """Show "3, 2, 1" for so long, and then be gone. What is covered stays so until then."""
        self._left = milliseconds
        self._count()

    def ready(self, milliseconds: int) -> None:
        """Show the first number of so long a time; it stands until it is counted down."""
        self._write(str(-(-milliseconds // _BEAT)), self._covers)

    def take_away(self) -> None:
        """Nothing is covered, counted or waited for."""
        self._take_button()
        self._next.stop()
        self._covers = False
        self.hide()

    def covers(self) -> bool:
        """Whether the table cannot be seen."""
        return self.isVisible() and self._covers

    def _count(self) -> None:
        if self._left <= 0:
            self.take_away()
            return
        number = -(-self._left // _BEAT)
        wait = self._left - (number - 1) * _BEAT
        self._left -= wait
        self._write(str(number), self._covers)
        self._next.start(wait)

    def _write(self, words: str, covers: bool) -> None:
        before = (self.words, self._covers) if self.isVisible() else None
        if before == (words, covers):
            return  # the first number stands since the table does
        self.words, self._covers = words, covers
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not covers)
        self.setAccessibleName(words)
        self.setGeometry(self._table.viewport().geometry())
        self.show()
        self.raise_()
        self.update(self.rect() if covers or before is None or before[1] else self._number())
        if words:
            self._table.announce(words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own: it is as large as the table."""
        if event.type() == QEvent.Type.Resize:
            if self.isVisible():
                self.setGeometry(self._table.viewport().geometry())
            QTimer.singleShot(0, self, self._place_button)
        return super().eventFilter(watched, event)

    def _number(self) -> QRect:
        """Where a number stands: what lies round it on the table is not painted anew for the next one."""
        box = QRect(0, 0, 2 * self._size(1), 2 * self._size(1))
        box.moveCenter(self.rect().center())
        return box

    def _size(self, letters: int) -> int:
        """How large so many letters are written, in pixels."""
        return max(12, style.pixels(2) if letters > 1 else min(self.height() // 4, style.pixels(12)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        look, painter = style.colours(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._covers:
            painter.fillRect(self.rect(), QColor(look.ground))
        painter.setFont(display_font(self._size(len(self.words))))
        box = QRectF(self.rect()).adjusted(20, 20, -20, -20)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.setPen(QColor(0, 0, 0, 170))
        painter.drawText(box.translated(2, 3), flags, self.words)
        painter.setPen(QColor(look.gold))
        painter.drawText(box, flags, self.words)
