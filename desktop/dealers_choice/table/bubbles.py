"""The sentences that stand on one table for a while."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer
from PySide6.QtWidgets import QGraphicsScene

from dealers_choice.table.items import BubbleItem
from dealers_choice.table.room import Taken

if TYPE_CHECKING:
    from dealers_choice.table.tally import Tally

__all__ = ["Bubbles", "Kind"]


class Kind(Enum):
    """What a sentence is, and so when it ends before its time; a press of the user ends them all."""

    REASON = "reason"
    """Why something cannot be done, or a hint: it ends with the next action."""
    TOO_EARLY = "too early"
    """That others are to act: it ends, too, as soon as the user may act."""
    WORD = "word"
    """What a player has said: it is heard to its end."""
    TALK = "talk"
    """What a player says for company: likewise, but it covers nobody's plate."""
    MESSAGE = "message"
    """What the program has to say: it stays for its time."""


class Bubbles(QObject):
    """Shows sentences and takes them away."""

    def __init__(self, scene: QGraphicsScene, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._shown: list[tuple[BubbleItem, Kind]] = []

    def say(
        self,
        text: str,
        point: QPointF,
        kind: Kind,
        size: float,
        room: QRectF,
        taken: Iterable[Taken],
        milliseconds: int,
        tally: Tally | None = None,
    ) -> None:
        """Show a sentence above a point of the scene, or where it covers least; ``size`` is the text's height in
        pixels. ``tally``: figures under it."""
        bubble = BubbleItem(text, point, size, room, kind not in (Kind.WORD, Kind.TALK), taken, tally)
        self._scene.addItem(bubble)
        self._shown.append((bubble, kind))
        QTimer.singleShot(milliseconds, self, lambda: self._drop(bubble))

    def clear(self, *kinds: Kind) -> None:
        """Take away the sentences of these kinds; without any, all."""
        for bubble, kind in list(self._shown):
            if not kinds or kind in kinds:
                self._drop(bubble)

    def _drop(self, bubble: BubbleItem) -> None:
        for shown in self._shown:
            if shown[0] is bubble:
                self._shown.remove(shown)
                self._scene.removeItem(bubble)
                return
