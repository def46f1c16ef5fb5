"""What the hands of whoever deals know of the table, and how they act at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from cardrules.casino.currencies import money
from dealers_choice.table.placement import Thing
from dealers_choice.table.table_widget import TableWidget

__all__ = ["AtTable", "Calls"]


class Calls(Protocol):
    """Who hears the keys that make up a call."""

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether the key is part of a call now."""
        ...

    def key(self, event: QKeyEvent) -> bool:
        """Do what the key means, and tell whether it meant anything."""
        ...


class AtTable:
    """Hands at a table.

    ``attempt`` is given an action as text and the point where it was done; it answers whether it was done, and says
    there why if it was not.
    """

    def __init__(self, table: TableWidget, attempt: Callable[[str, QPointF], bool]) -> None:
        self._table = table
        self._attempt = attempt

    @property
    def _state(self) -> Any:
        view = self._table.view_shown
        if view is None:
            raise LookupError("no table is shown")
        return view.state

    @property
    def _phase(self) -> str:
        view = self._table.view_shown
        return view.phase if view is not None else ""

    def _option(self, name: str) -> object:
        view = self._table.view_shown
        return view.options[name] if view is not None else ""

    @property
    def _currency(self) -> str:
        return str(self._option("currency") or "usd")

    def _cash(self, amount: int) -> str:
        """An amount as it is said at this table."""
        return money(amount, self._currency)

    def _coached(self) -> bool:
        """Whether somebody tells what is right; in a test nobody does."""
        return self._option("coach") != "silent"

    def _may(self, text: str) -> bool:
        """Whether the game would take this step at all, right or wrong."""
        verb, *said = text.split()
        for choice in self._table.choices:
            if choice.verb == verb and tuple(said[: len(choice.words)]) == choice.words:
                rest = said[len(choice.words) :]
                if (not rest and not choice.values) or (len(rest) == 1 and rest[0] in choice.values):
                    return True
        return False

    def things(self) -> Mapping[str, Thing]:
        """What they bring to the table."""
        return {}

    def click(self, spot: str, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A click."""

    def wheel(self, spot: str, notches: int) -> bool:
        """The wheel was turned over a spot; whether it was used."""
        return False

    def tip(self, spot: str) -> str:
        """What can be done at a spot, in words."""
        return ""

    def forget(self) -> None:
        """What has been begun is not gone on with."""

    def _middle(self) -> QPointF:
        return self._table.rect().center().toPointF()

    def _point_of(self, spot: str) -> QPointF:
        """Where something lies, or the middle of the table where it does not."""
        item = self._table.things().get(spot)
        return item.pos() if item is not None else self._middle()

    def _say(self, text: str, point: QPointF) -> None:
        self._table.say(text, point - QPointF(0, self._table.art.height * 0.4))
        self._table.announce(text)

    def _refuse(self, text: str, point: QPointF) -> bool:
        self._say(text, point)
        return False
