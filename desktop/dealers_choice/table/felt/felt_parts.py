"""The parts of one felt: cards, plates and things, where each lies, and what the view is that they show."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QGraphicsScene, QWidget

from cardrules.protocol.game import View
from dealers_choice.table.felt.cards_in_zones import Lying
from dealers_choice.table.felt.carried_cards import Carrying
from dealers_choice.table.felt.furniture import Furniture
from dealers_choice.table.felt.geometry import Ground
from dealers_choice.table.felt.group_frames import Frames
from dealers_choice.table.felt.hand_sorting import Holding
from dealers_choice.table.felt.hit_testing import Where
from dealers_choice.table.felt.plates_and_badges import Chrome
from dealers_choice.table.motion.cards_in_flight import Motion
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.stance import Stance

__all__ = ["FeltParts"]


class FeltParts:
    """What lies on one felt, for whoever moves it or speaks of it. Points and boxes are in pixels of the viewport."""

    def __init__(self, art: Art, scene: QGraphicsScene, viewport: QWidget, stance: Stance, parent: QObject) -> None:
        self.art = art
        self.scene = scene
        self.viewport = viewport
        self.view: View | None = None
        """What is shown."""
        self.names: tuple[str, ...] = ()
        """The players' names, by seat."""
        self.motion = Motion(parent)
        self.ground = Ground(art)
        self.lying = Lying(scene, self.ground, self.motion, stance)
        self.holding = Holding(self.lying, self.ground, parent)
        """How the user holds his cards."""
        self.frames = Frames(scene, self.ground, self.lying)
        self.chrome = Chrome(scene, self.ground)
        self.carrying = Carrying(scene, self.lying, self.motion)
        """Takes cards and things into the user's hand, and lets them go."""
        self.furniture = Furniture(scene, self.ground, self.carrying)
        """What lies there and is no card."""
        self.where = Where(scene, self.ground, self.lying, self.motion, stance, self.furniture, self.chrome)
        """Finds what lies at a point, and where something lies."""

    @property
    def cards(self) -> dict[str, list[CardItem]]:
        """The cards of each zone, in the zone's order."""
        return self.lying.zones

    def filled(self) -> list[str]:
        """The zones in which cards lie."""
        return [zone for zone, items in self.cards.items() if items]

    def lies(self, item: CardItem) -> bool:
        """Whether a card still lies where it is said to."""
        return any(other is item for other in self.cards.get(item.zone, ()))

    def liftable(self, item: CardItem) -> bool:
        """Whether the user may pick a card up, be it only to learn why it cannot be played."""
        view, place = self.view, self.ground.layout.zones.get(item.zone)
        if view is None or place is None or item.card is None:
            return False
        zone = view.zone(item.zone)
        return (place.liftable or (view.seat is not None and zone.owner == view.seat)) and (
            bool(place.span) or not zone.cards or zone.cards[-1] == item.card
        )
