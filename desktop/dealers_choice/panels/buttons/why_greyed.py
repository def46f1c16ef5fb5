"""Why a button that is greyed cannot be pressed is said there when somebody presses it or its key."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolTip, QWidget

from dealers_choice.ui.plain_text import plain_tip

__all__ = ["Greying", "Why", "asked_for", "say_why", "show_why"]


class Why(QObject):
    """Watches buttons (``installEventFilter``): one that is greyed and is clicked says why."""

    said = Signal(str)
    """The reason, in words."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own. A press would not do: its release takes the words away."""
        clicked = event.type() == QEvent.Type.MouseButtonRelease
        if clicked and isinstance(watched, QWidget) and not watched.isEnabled() and watched.accessibleDescription():
            self.said.emit(say_why(watched))
        return False


class Greying(Protocol):
    """A panel with buttons that can be greyed."""

    def greyed(self, key: str) -> QWidget | None:
        """The button that cannot be pressed now and has this key, in capitals, if there is one."""


def asked_for(event: QKeyEvent, *panels: Greying | None) -> QWidget | None:
    """The greyed button on these panels whose key this is, if there is one."""
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    if held or not event.text():
        return None
    found = (panel.greyed(event.text().upper()) for panel in panels if panel is not None)
    return next((button for button in found if button is not None), None)


def say_why(button: QWidget) -> str:
    """Show at a greyed button why it is; the reason in words."""
    why = button.accessibleDescription()
    show_why(button, why)
    return why


def show_why(place: QWidget, why: str) -> None:
    """Show at a button why what it would do is refused."""
    QToolTip.showText(place.mapToGlobal(place.rect().center()), plain_tip(why), place)
