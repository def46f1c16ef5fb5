"""What lies over the table while a game against the clock stands, and counts down until it runs; or until somebody else
has taken his place at the computer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from cardrules.catalogue import find
from dealers_choice.ui import style
from dealers_choice.ui.typefaces import display_font
from dealers_choice.ui.widgets.emblem_sign import paint_sign

if TYPE_CHECKING:
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["Curtain"]

_BEAT: Final = 700
"""Milliseconds that each number stands."""
_BUTTON: Final = 12.0  # text heights that the button is wide at least, and high
_BUTTON_HIGH: Final = 2.6


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
        table.installEventFilter(self)
        self.hide()

    def cover(self, told: str) -> None:
        """Hide the table behind these words."""
        self._next.stop()
        self._write(told, covers=True)

    def wait_for(self, button: str, pressed: Callable[[], None], told: str = "") -> None:
        """A button stands there until it is pressed (or Enter is); with something ``told`` it stands below that, over a
        table that cannot be seen."""
        self._next.stop()
        if told:
            self._write(told, covers=True)
        else:
            self.take_away()
        self._take_button()
        self._button = made = QPushButton(button, self._table)
        made.setObjectName("choice")
        made.setMinimumSize(style.room_pixels(_BUTTON), style.room_pixels(_BUTTON_HIGH))
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
            sheet = style.room_sheet()  # its text grows with the window, as the sentence above it
            if self._button.styleSheet() != sheet:
                self._button.setStyleSheet(sheet)
            size = self._button.sizeHint().expandedTo(self._button.minimumSize())
            place = self._table.room.clear_place(size, (self, self._button))
            if self.covers():  # nothing is to be seen but this
                told = self._told_in()
                place.moveCenter(told.center().toPoint())
                place.moveTop(round(told.bottom()))
            self._button.setGeometry(place)

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

    def _write(self, told: str, covers: bool) -> None:
        before = (self.words, self._covers) if self.isVisible() else None
        if before == (told, covers):
            return  # the first number stands since the table does
        self.words, self._covers = told, covers
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not covers)
        self.setAccessibleName(told)
        self.setGeometry(self._table.viewport().geometry())
        self.show()
        self.raise_()
        self.update(self.rect() if covers or before is None or before[1] else self._number())
        if told:
            self._table.announce(told)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own: it is as large as the table; and the keys of a table that cannot be seen are its button's."""
        if watched is self._table:
            if event.type() == QEvent.Type.FocusIn and self._button is not None and self.covers():
                self._button.setFocus()
        elif event.type() == QEvent.Type.Resize:
            if not self.isHidden():
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
        return max(12, style.room_pixels(1.9) if letters > 1 else min(self.height() // 4, style.room_pixels(12)))

    def _told_in(self) -> QRectF:
        """Where a sentence stands, with the game's emblem above it: in the middle, and the button below it."""
        wide, high = min(self.width() - 40.0, 30.0 * self._size(2)), 3.6 * self._size(2) + self._emblem()
        box = QRectF(0, 0, wide, min(high, self.height() - 40.0))
        box.moveCenter(QPointF(self.rect().center()))
        return box.translated(0, -self._size(2))

    def _emblem(self) -> float:
        """How high the emblem is, with the room below it."""
        return 4.0 * self._size(2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        look, painter = style.colours(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view, box = self._table.view_shown, QRectF(self.rect()).adjusted(20, 20, -20, -20)
        if self._covers:
            self._table.drawBackground(painter, QRectF(self.rect()))
            if view is not None and len(self.words) > 1:
                box = self._told_in()
                sign = QRectF(0, box.top(), 0.75 * self._emblem(), 0.75 * self._emblem())
                sign.moveLeft(box.center().x() - sign.width() / 2)
                paint_sign(painter, sign, find(view.game).emblem)
                box.setTop(box.top() + self._emblem())
        painter.setFont(display_font(self._size(len(self.words))))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.setPen(QColor(0, 0, 0, 170))
        painter.drawText(box.translated(2, 3) if len(self.words) == 1 else box.translated(0, 1), flags, self.words)
        painter.setPen(QColor(look.text if len(self.words) > 1 else look.gold))
        painter.drawText(box, flags, self.words)
