"""The ear of somebody who sees nothing: all that a screen reader is told, written down line by line."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

from dealers_choice.table.accessibility.accessible_table import Tree

__all__ = ["Ear"]

_TEXT = QAccessible.Text


class Ear:
    """Hears what is announced, and what is told of whatever the keyboard comes to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[str] = []
        """``> key`` for what was pressed, ``said: `` for what was announced, ``focus: `` for what has the focus."""
        self._window: QWidget | None = None
        ear = self

        class Reader:
            @staticmethod
            def isActive() -> bool:
                return True

            @staticmethod
            def updateAccessibility(event: QAccessibleAnnouncementEvent) -> None:
                ear.lines.append(f"said: {event.message()}")

        monkeypatch.setattr("dealers_choice.ui.screen_reader.QAccessible", Reader)
        monkeypatch.setattr(Tree, "_emit", staticmethod(self._event))
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focused)
        self._application = application

    def stop(self) -> None:
        self._application.focusChanged.disconnect(self._focused)

    def pressed(self, what: str) -> None:
        """The user has pressed this."""
        self.lines.append(f"> {what}")

    def take(self) -> list[str]:
        """What has been heard since the last time."""
        lines, self.lines = self.lines, []
        return lines

    def _event(self, event: QAccessibleEvent) -> None:
        node, kind = event.accessibleInterface(), event.type()
        if kind == QAccessible.Event.Focus:
            self.lines.append(f"focus: {told_of(node)}")
        elif kind == QAccessible.Event.NameChanged and node.state().focused:
            self.lines.append(f"now: {told_of(node)}")

    def _focused(self, _old: QWidget | None, now: QWidget | None) -> None:
        interface = QAccessible.queryAccessibleInterface(now) if now is not None else None
        if now is not None and now.window() is not self._window:
            self._window = now.window()
            self.lines.append(f"window: {self._window.windowTitle()}")
        if interface is not None:
            self.lines.append(f"focus: {told_of(interface)}")


def told_of(interface: QAccessibleInterface) -> str:
    """How a screen reader tells of something that has the focus."""
    state = interface.state()
    name, value = interface.text(_TEXT.Name).replace("&", ""), interface.text(_TEXT.Value)
    role = interface.role().name if interface.role() != QAccessible.Role.ListItem else ""
    states = [word for word, held in (
        ("picked", state.selected), ("unavailable", state.disabled), ("checked", state.checked),
    ) if held]  # fmt: skip
    more = interface.text(_TEXT.Description)
    more = "" if more == name else more  # no screen reader says the same again
    return ". ".join(filter(None, (", ".join(filter(None, (name or "?", role, value, *states))), more)))
