"""What the wheel may change: only what has the keyboard. Elsewhere it scrolls the page on which a field stands."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

__all__ = ["hold_against_the_wheel"]


class _Hold(QObject):
    """Lets the wheel of a widget without the focus through to what lies behind it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def hold_against_the_wheel(field: QWidget) -> None:
    """From now on the wheel changes this number, choice or tab only where it has the focus, which the wheel does not
    give it."""
    if field.focusPolicy() == Qt.FocusPolicy.WheelFocus:
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    field.installEventFilter(_Hold(field))
