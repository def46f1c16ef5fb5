"""What a screen reader is told of a widget: all that is said in one moment as one announcement."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from cardrules.protocol.phrases import sentence
from dealers_choice.language import spelled

__all__ = ["Reader"]

_SOON: Final = 30
"""Milliseconds until it is looked again whether something can be said."""
_LONGEST: Final = 4.0
"""Seconds for which anything is held back."""


class Reader:
    """Tells of one widget. A screen reader that is told of another focus stops what it is saying: so it is told of
    that first, and what was said meanwhile follows, nothing of it twice but what happened twice. What was asked for is
    answered at once."""

    def __init__(
        self, widget: QWidget, first: Callable[[], object] = lambda: None, waits: Callable[[], bool] = lambda: False
    ) -> None:
        """``first`` tells of the focus, if that has changed; as long as it ``waits`` the focus is still to come."""
        self._widget = widget
        self._first = first
        self._waits = waits
        self._due: list[str] = []
        self._until = 0.0  # when it is said at the latest

    def tell(self, text: str, *, asked: bool = False, happened: bool = False) -> None:
        """Say something, with cards and suits in words; ``asked``: the user has asked for it; ``happened``: it is said
        although the same has been said, as it has happened again."""
        if not text or not QAccessible.isActive():
            return
        said = " ".join(sentence(spelled(line)) for line in text.splitlines() if line.strip())
        if not happened and any(said in other for other in self._due):
            return
        if asked:
            self._until = 0.0
        elif not self._due:
            self._until = time.monotonic() + _LONGEST
        if not self._due:
            QTimer.singleShot(0, self._widget, self._tell)
        self._due.append(said)

    def _tell(self) -> None:
        if self._waits() and time.monotonic() < self._until:
            QTimer.singleShot(_SOON, self._widget, self._tell)
            return
        said, self._due = " ".join(self._due), []
        self._first()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._widget, said))
