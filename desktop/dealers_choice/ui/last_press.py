"""What was pressed last in a window, a key or the mouse: whoever plays by keys finds the focus where he goes on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

__all__ = ["by_keys", "watch"]

_KEYS: Final = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
_POINTERS: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.TabletPress)
_BY_KEYS: Final = "pressedByKeys"
_WATCHED: Final = "pressesAreWatched"


class _Watch(QObject):
    """Sees what the windowing system tells the window, before it is handed on to whatever it is for."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's own."""
        kind = event.type()
        if kind in _KEYS or kind in _POINTERS:
            self._window.setProperty(_BY_KEYS, kind in _KEYS)
        return False


def watch(window: QWidget) -> None:
    """Remember from now on what is pressed last in a window that is shown."""
    handle = window.windowHandle()
    if handle is not None and not window.property(_WATCHED):  # to look for a _Watch among all its parts takes 3 ms
        window.setProperty(_WATCHED, True)
        handle.installEventFilter(_Watch(window))


def by_keys(widget: QWidget) -> bool:
    """Whether the last that was pressed in the window of a widget was a key."""
    return bool(widget.window().property(_BY_KEYS))
