"""What lies where on the felt: the card, the zone or the thing at a point, and the room that each has."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsScene

from dealers_choice.table.felt.cards_in_zones import Lying
from dealers_choice.table.felt.furniture import Furniture
from dealers_choice.table.felt.geometry import Ground
from dealers_choice.table.felt.plates_and_badges import Chrome
from dealers_choice.table.motion.cards_in_flight import CardSpot, Motion
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.stance import Stance

__all__ = ["BADGE", "Where"]

BADGE: Final = "badge:"
"""Before the kind of a badge, where it is named as a place."""

_PAST: Final = 1.2  # card widths: what goes farther goes past another card


class Where:
    """Finds things on one table. Points and boxes are in pixels of the viewport."""

    def __init__(
        self, scene: QGraphicsScene, ground: Ground, lying: Lying, motion: Motion, stance: Stance,
        furniture: Furniture, chrome: Chrome,
    ) -> None:  # fmt: skip
        self._scene = scene
        self._ground = ground
        self._lying = lying
        self._motion = motion
        self._stance = stance
        self._furniture = furniture
        self._chrome = chrome

    # ------------------------------------------------------------------------------------------ at a point

    def item_at(self, point: QPointF, still: bool = False) -> CardItem | None:
        """The topmost card at a point; ``still``: that is not on its way from elsewhere."""
        for item in self._scene.items(point):
            if isinstance(item, CardItem) and item.zone and item is not self._stance.dragged:
                if still and self._motion.arriving(item):
                    continue
                return item
        return None

    def crossing_at(self, point: QPointF) -> CardItem | None:
        """The card at a point that is on its way past others, if one is."""
        way = _PAST * self._ground.art.width
        cards = (item for item in self._scene.items(point) if isinstance(item, CardItem) and item.zone)
        return next((item for item in cards if self._motion.crosses(item, way)), None)

    def lay_at(self, point: QPointF, moment: float) -> CardItem | None:
        """The topmost card that lay at a point until it closed ranks, so short a time before a moment
        (``Motion.lay_before``) that whoever pressed there then has aimed at it; if there is one."""
        found = [item for item, lay in self._motion.lay_before(moment) if item.shape().contains(_from(lay, point))]
        cards = [item for item in found if isinstance(item, CardItem) and item.zone]
        return max(cards, key=CardItem.zValue, default=None)

    def zone_at(self, point: QPointF, still: bool = False) -> str:
        """The zone whose card or print is at a point, or ""; ``still``: no card counts that is on its way."""
        item = self.item_at(point, still)
        if item is not None:
            return item.zone
        for name in sorted(self._ground.layout.zones, key=self.printed, reverse=True):
            if self.zone_box(name).contains(point):
                return name
        return ""

    def spot_at(self, point: QPointF, still: bool = False) -> str:
        """The topmost thing, or the zone of the topmost card, at a point; or "". ``still``: no card counts that is on
        its way."""
        things = self._furniture.items()
        for item in self._scene.items(point):
            if item in self._stance.carried:
                continue
            if still and isinstance(item, CardItem) and self._motion.arriving(item):
                continue
            if isinstance(item, CardItem) and item.zone:
                return item.zone
            name = getattr(item, "name", "")
            if name and things.get(name) is item:
                return str(name)
        return ""

    def seat_at(self, point: QPointF) -> str:
        """The seat whose plate is at a point, as choices name it ("seat:2"); or ""."""
        return next((spot for spot, plate in self._chrome.seats().items() if plate.lies_at(point)), "")

    def seats(self) -> tuple[str, ...]:
        """The seats that have a plate, as choices name them."""
        return tuple(self._chrome.seats())

    # --------------------------------------------------------------------------------------- zones and places

    def zones(self) -> tuple[str, ...]:
        """The zones that have a place, in the layout's order."""
        return tuple(self._ground.layout.zones)

    def zone_box(self, zone: str) -> QRectF:
        """The rectangle that a zone covers on the felt: its print and the cards that lie in it."""
        return self._ground.zone_box(zone)

    def box(self, spot: str) -> QRectF:
        """The rectangle of a thing, of a badge, of a seat's plate or of a zone on the felt."""
        thing = self._furniture.items().get(spot)
        if thing is not None:
            return thing.sceneBoundingRect()
        badge = self._chrome.badges.get(spot.removeprefix(BADGE))
        if badge is not None:
            return badge.sceneBoundingRect()
        plate = self._chrome.seats().get(spot)
        return plate.body().translated(plate.pos()) if plate is not None else self.zone_box(spot)

    def printed(self, zone: str) -> bool:
        """Whether a zone can be seen on the felt when it is empty."""
        return bool(self._ground.layout.zones[zone].outline)

    def is_closed(self, zone: str) -> bool:
        """Whether a zone is a box, of whose cards only those that lie face up are seen."""
        return self._lying.is_closed(zone)

    def seen(self, zone: str) -> list[CardItem]:
        """The cards of a zone that can be seen at least in part, in the order in which they lie."""
        return self._lying.seen(zone)

    def point_of(self, x: float, y: float) -> QPointF:
        """A point of the layout in pixels."""
        return self._ground.point(x, y)

    def units(self, point: QPointF) -> tuple[float, float]:
        """A point in the layout's card widths."""
        return self._ground.units(point)

    def token_point(self, token: str) -> QPointF | None:
        """The place of a token in the layout, if it has one."""
        spot = self._ground.layout.tokens.get(token)
        return self.point_of(*spot) if spot is not None else None


def _from(spot: CardSpot, point: QPointF) -> QPointF:
    """A point as seen from what lies at a spot."""
    back, _ = QTransform().translate(spot.x, spot.y).rotate(spot.angle).scale(spot.scale, spot.scale).inverted()
    return back.map(point)
