"""Quick presses on a row of buttons: each means what the first of them was aimed at, whatever has come there since."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

__all__ = ["ButtonPresses"]

_NEAR: Final = 12  # pixels: presses that are no farther apart are made at one place


class ButtonPresses:
    """Presses at one place, one soon after the other."""

    def __init__(self, read: int = 0) -> None:
        """``read``: milliseconds in which nobody has read what comes next. Who presses later than so after the last
        press that was meant has seen what he hits. 0: nothing is there to be read, and a run goes on as long as one
        press soon follows the other."""
        self._read = read
        self._point = QPointF()
        self._when = -1  # the time stamp of the last press, or of the last that was meant
        self._aim: Hashable = None

    def means(self, event: QMouseEvent, aim: Hashable) -> bool:
        """Whether this press is meant for what it hits (None: nothing): the first of a run always, a later one if it
        hits the same."""
        most = min(self._read or math.inf, QApplication.doubleClickInterval())
        soon = 0 <= event.timestamp() - self._when <= most and self._when >= 0
        near = (event.globalPosition() - self._point).manhattanLength() <= _NEAR
        if not (soon and near):
            self._aim = aim
        meant = aim == self._aim
        if meant or not self._read:
            self._point, self._when = event.globalPosition(), event.timestamp()
        return meant
