"""A pack that lies with its edge to be seen: by pointing at a place along it one says how many cards are lifted off."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

from dealers_choice.language import words
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.laid_view import LaidView
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.speech.announcements import Speech
from dealers_choice.table.stance import Stance

__all__ = ["Edge"]


class Edge:
    """The place along the edge of a pack that the mouse points at, or the arrow keys have chosen: the cards above it
    stand out."""

    def __init__(self, felt: FeltParts, stance: Stance, laid: LaidView, speech: Speech) -> None:
        self._felt = felt
        self._stance = stance
        self._laid = laid
        self._speech = speech

    def point(self, point: QPointF) -> str:
        """The mouse is at a point of the viewport: the pack whose edge is there now, or ""."""
        zone = next((zone for zone in self._packs() if self._box(zone).contains(point)), "")
        if zone:
            self._put(zone, _above(self._felt.where.seen(zone), point.x(), self._felt.art.width))
        else:
            self.clear()
        return zone

    def begin(self, zone: str) -> None:
        """The keyboard has come to a zone: of a pack it points at the middle."""
        if zone not in self._packs():
            self.clear()
        elif zone != self._stance.pack:
            self._put(zone, len(self._felt.cards[zone]) // 2, told=True)

    def step(self, zone: str, by: int) -> bool:
        """The keyboard, which is on a zone, goes so many cards to the right; whether the zone is a pack."""
        if zone not in self._packs():
            return False
        self.begin(zone)
        self._put(zone, self._stance.above - by, told=True)
        return True

    def clear(self) -> None:
        """Nobody points at a pack: its cards lie as they lay."""
        stance = self._stance
        if stance.pack:
            zone, stance.pack, stance.above = stance.pack, "", 0
            self._felt.carrying.glide_zone(zone)
            self._laid.refresh()

    def _packs(self) -> list[str]:
        """The zones of which a choice on offer takes a number of cards, where the edge of each card is seen."""
        felt = self._felt
        taken = {zone for choice in self._stance.offer.choices if choice.amounts for zone in choice.click}
        return [zone for zone in taken if len(felt.cards.get(zone, ())) == len(felt.where.seen(zone)) > 1]

    def _box(self, zone: str) -> QRectF:
        box = QRectF()
        for item in self._felt.cards[zone]:
            box = box.united(item.sceneBoundingRect())
        return box

    def _put(self, zone: str, above: int, told: bool = False) -> None:
        above = self._stance.offer.lifted(zone, above)
        stance = self._stance
        if (zone, above) == (stance.pack, stance.above):
            return
        if zone != stance.pack:
            self.clear()
        stance.pack, stance.above = zone, above
        self._felt.carrying.glide_zone(zone)
        self._laid.refresh()
        if told:
            number = len(self._felt.cards[zone])
            self._speech.announce(words("{above} of {number} cards", above=above, number=number))


def _above(pack: Sequence[CardItem], x: float, width: float) -> int:
    """How many cards of a pack, the lowest first, lie above a place: the one that is pointed at and all that cover it.
    Of the uppermost the whole face is seen, so it is the one everywhere on it."""
    begun = sum(item.x() - width * item.scale() / 2 <= x for item in pack)
    return len(pack) - max(1, begun) + 1
