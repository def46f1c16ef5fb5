"""What the hands do on a window: clicks, drags, turns of the wheel and keys, counted as they come in."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent, QWindow
from PySide6.QtWidgets import QApplication

__all__ = ["Counted", "Gestures"]

_SHIFTS: Final = (Qt.Key.Key_Shift, Qt.Key.Key_Control)
_MS: Final = (700, 1_350, 700, 100, 350)
"""Milliseconds of a practised hand for a click, a drag, pointing at what the wheel is turned over, each notch, and a
key. An instructor's coups with six bettors took 21 clicks and 12 drags each, and 31 s, where a drag, which points
twice, is two clicks; by keys they took 12 s, some 34 presses."""


class Counted(NamedTuple):
    """How many gestures there were of each kind."""

    clicks: int = 0
    drags: int = 0
    turns: int = 0
    """Times that the wheel was turned over something."""
    notches: int = 0
    """How far, all in all."""
    keys: int = 0

    def plus(self, other: Counted) -> Counted:
        """These and others."""
        return Counted(*(one + two for one, two in zip(self, other, strict=True)))

    def less(self, other: Counted) -> Counted:
        """These without others that were among them."""
        return Counted(*(one - two for one, two in zip(self, other, strict=True)))

    @property
    def milliseconds(self) -> int:
        """What they take a practised hand."""
        return sum(count * ms for count, ms in zip(self, _MS, strict=True))


class Gestures(QObject):
    """Counts what reaches a window."""

    def __init__(self, window: QWindow) -> None:
        super().__init__(window)
        self.counted = Counted()
        self._pressed = QPointF()
        self._wheel: QPointF | None = None  # where the wheel was turned last, and nothing else was done since
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own: everything goes on to the window."""
        kind, count = event.type(), self.counted
        if isinstance(event, QWheelEvent):
            at = event.position()
            self.counted = count._replace(turns=count.turns + (at != self._wheel), notches=count.notches + 1)
            self._wheel = at
        elif isinstance(event, QMouseEvent) and kind == QEvent.Type.MouseButtonPress:
            self._pressed, self._wheel = event.position(), None
        elif isinstance(event, QMouseEvent) and kind == QEvent.Type.MouseButtonRelease:
            far = (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
            self.counted = count._replace(drags=count.drags + far, clicks=count.clicks + (not far))
        elif isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress and event.key() not in _SHIFTS:
            self.counted = count._replace(keys=count.keys + 1)
        return False
