"""What a press is aimed at, and presses one soon after the other: at one place, or of one key. They mean what was
pressed first."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from cardrules.protocol.cards import Card
from dealers_choice.table.pictures.graphics_items import CardItem

__all__ = ["Aim", "TablePresses", "Struck"]

LINGERS = 700
"""Milliseconds for which a hand presses on before it has seen that something else has come there."""
_NEAR: Final = 12  # pixels: presses that are no farther apart are made at one place


class Aim(NamedTuple):
    """What a press is aimed at."""

    item: CardItem | None
    card: Card | None
    zone: str
    """The zone of the card, the zone whose print it is, or a thing."""
    verbs: frozenset[str]
    """What it would have meant when the button went down."""


class TablePresses(NamedTuple):
    """Presses of the mouse at one place."""

    point: QPointF
    when: int
    """The time stamp of the last of them."""
    aim: Aim
    """What the first was aimed at."""
    presses: int
    deeds: int
    """How much the user had done before the first of them."""

    def takes(self, point: QPointF, when: int) -> bool:
        """Whether a press at a point, with this time stamp, is one more of them."""
        return self._follows(point, when, QApplication.doubleClickInterval())

    def lingers(self, point: QPointF, when: int) -> bool:
        """Whether a press there, on what has come over the table, was still aimed at the table."""
        return self._follows(point, when, LINGERS)

    def _follows(self, point: QPointF, when: int, milliseconds: int) -> bool:
        return 0 <= when - self.when <= milliseconds and (point - self.point).manhattanLength() <= _NEAR


class Struck:
    """The key with which something was done last."""

    def __init__(self) -> None:
        self._key = int(Qt.Key.Key_unknown)
        self._when = 0.0

    def again(self, event: QKeyEvent) -> bool:
        """Whether a key that is pressed now is the same once more: at once, or as it is held down."""
        return self._follows(event, QApplication.doubleClickInterval())

    def lingers(self, event: QKeyEvent) -> bool:
        """Whether a key that reaches what has come over the table was still pressed for the table."""
        return self._follows(event, LINGERS)

    def _follows(self, event: QKeyEvent, milliseconds: int) -> bool:
        soon = time.monotonic() - self._when < milliseconds / 1000
        return event.key() == self._key and (soon or event.isAutoRepeat())

    def strike(self, event: QKeyEvent) -> None:
        """It has been pressed and is that key from now on."""
        self._key, self._when = event.key(), time.monotonic()
