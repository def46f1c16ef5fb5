"""A pack that lies with its edge to be seen: by pointing at a place along it one says how many cards are lifted off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from dealers_choice.language import words
from dealers_choice.table.pictures.graphics_items import CardItem

if TYPE_CHECKING:
    from dealers_choice.table.gestures.gesture_meaning import Offer
    from dealers_choice.table.table_interface import Surface

__all__ = ["Edge"]


class Edge:
    """The place along the edge of a pack that the mouse points at, or the arrow keys have chosen: the cards above it
    stand out."""

    def __init__(self, table: Surface, offer: Callable[[], Offer]) -> None:
        self._table = table
        self._offer = offer
        self.zone = ""
        """The pack in question; "" while nobody points at one."""
        self._above = 0

    def above(self, zone: str) -> int:
        """How many cards of this zone lie above the place, counted from the top; 0 if it is in no pack or in
        another."""
        return self._above if zone and zone == self.zone else 0

    def point(self, point: QPointF) -> str:
        """The mouse is at a point of the viewport: the pack whose edge is there now, or ""."""
        zone = next((zone for zone in self._packs() if self._box(zone).contains(point)), "")
        if zone:
            self._put(zone, _above(self._table.where.seen(zone), point.x(), self._table.art.width))
        else:
            self.clear()
        return zone

    def begin(self, zone: str) -> None:
        """The keyboard has come to a zone: of a pack it points at the middle."""
        if zone not in self._packs():
            self.clear()
        elif zone != self.zone:
            self._put(zone, len(self._table.cards[zone]) // 2, told=True)

    def step(self, zone: str, by: int) -> bool:
        """The keyboard, which is on a zone, goes so many cards to the right; whether the zone is a pack."""
        if zone not in self._packs():
            return False
        self.begin(zone)
        self._put(zone, self._above - by, told=True)
        return True

    def clear(self) -> None:
        """Nobody points at a pack: its cards lie as they lay."""
        if self.zone:
            zone, self.zone, self._above = self.zone, "", 0
            self._table.carrying.glide_zone(zone)
            self._table.refresh()

    def _packs(self) -> list[str]:
        """The zones of which a choice on offer takes a number of cards, where the edge of each card is seen."""
        table = self._table
        taken = {zone for choice in self._offer().choices if choice.amounts for zone in choice.click}
        return [zone for zone in taken if len(table.cards.get(zone, ())) == len(table.where.seen(zone)) > 1]

    def _box(self, zone: str) -> QRectF:
        box = QRectF()
        for item in self._table.cards[zone]:
            box = box.united(item.sceneBoundingRect())
        return box

    def _put(self, zone: str, above: int, told: bool = False) -> None:
        above = self._offer().lifted(zone, above)
        if (zone, above) == (self.zone, self._above):
            return
        if zone != self.zone:
            self.clear()
        self.zone, self._above = zone, above
        self._table.carrying.glide_zone(zone)
        self._table.refresh()
        if told:
            self._table.announce(words("{above} of {number} cards", above=above, number=len(self._table.cards[zone])))


def _above(pack: Sequence[CardItem], x: float, width: float) -> int:
    """How many cards of a pack, the lowest first, lie above a place: the one that is pointed at and all that cover it.
    Of the uppermost the whole face is seen, so it is the one everywhere on it."""
    begun = sum(item.x() - width * item.scale() / 2 <= x for item in pack)
    return len(pack) - max(1, begun) + 1
