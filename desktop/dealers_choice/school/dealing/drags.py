"""What is dragged at a table, as a list by the kind of spot where it is picked up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt

from dealers_choice.table.gestures.thing_gestures import Load
from dealers_choice.table.table_widget import TableWidget

__all__ = ["Drag", "Drags", "thing_at"]


class Drag(NamedTuple):
    """Something that can be picked up and let go. A spot is its kind, with what it belongs to after colons."""

    load: Callable[[str, Qt.KeyboardModifier], Load | None]
    """What is carried from a spot; None: nothing can be picked up there now."""
    targets: Callable[[str], Collection[str]]
    """Where what was picked up at a spot may go; never what would be right."""
    drop: Callable[[str, str, QPointF], bool]
    """Let go of what comes from the first spot at the second, which is at a point; whether it stays there."""


class Drags:
    """What is being carried, by a list of what can be."""

    def __init__(self, each: Mapping[str, Drag]) -> None:
        self.each = each
        self.origin = ""
        """Where it was picked up."""

    def grab(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        """What is picked up at a spot."""
        self.origin = spot
        drag = self.each.get(spot.split(":")[0])
        return drag.load(spot, modifiers) if drag else None

    def targets(self) -> Collection[str]:
        """Where what is carried may go."""
        drag = self.each.get(self.origin.split(":")[0])
        return drag.targets(self.origin) if drag else ()

    def drop(self, spot: str, point: QPointF) -> bool:
        """Let go of what is carried."""
        origin, self.origin = self.origin, ""
        drag = self.each.get(origin.split(":")[0])
        return drag.drop(origin, spot, point) if drag else False


def thing_at(table: TableWidget, spot: str) -> Load | None:
    """The thing at a spot as it is carried, if it has a picture."""
    thing = table.thing(spot)
    return Load(thing) if thing is not None and thing.paint is not None else None
