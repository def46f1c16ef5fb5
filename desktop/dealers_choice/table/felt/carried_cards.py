"""Cards and things in the user's hand, and out of it again: taken from the felt, let go, sent, put back."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsScene

from dealers_choice.table.felt.cards_in_zones import Lying
from dealers_choice.table.motion.cards_in_flight import FLIGHT, CardSpot, Motion
from dealers_choice.table.pictures.graphics_items import CardItem, ThingItem

__all__ = ["Carrying"]


class Carrying:
    """Moves single cards and things on one table, beside what events move."""

    def __init__(self, scene: QGraphicsScene, lying: Lying, motion: Motion) -> None:
        self._scene = scene
        self._lying = lying
        self._motion = motion

    @property
    def starts(self) -> dict[str, QPointF]:
        """Where the next move from a zone or thing begins: where the user's hand has let it go."""
        return self._lying.starts

    @starts.setter
    def starts(self, points: dict[str, QPointF]) -> None:
        self._lying.starts = points

    def catch(self, item: CardItem | ThingItem) -> None:
        """Take a card or a thing out of its motion: the pointer has it now."""
        self._motion.forget(item)

    def glide(self, item: CardItem, milliseconds: float = FLIGHT, above: bool = False) -> None:
        """Let a card go (back) to its place; ``above`` the others: it has been in the user's hand."""
        self._lying.glide(item, milliseconds, above)

    def glide_zone(self, zone: str) -> None:
        """The cards of a zone go back to their places."""
        self._lying.settle(zone, FLIGHT)

    def send(self, item: CardItem | ThingItem, spot: CardSpot, milliseconds: float) -> None:
        """Let something go to a spot, in so much time at normal speed."""
        self._motion.move(item, spot, milliseconds, above=True)

    def loose_card(self, point: QPointF) -> CardItem:
        """A face-down card that is in the user's hand."""
        item = self._lying.new(None)
        item.setPos(point)
        return item

    def take_away(self, item: CardItem | ThingItem) -> None:
        """Something is on the table no longer."""
        self._motion.forget(item)
        self._scene.removeItem(item)
