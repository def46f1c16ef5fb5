"""How the user holds his cards: he puts them into an order of his own, with gaps, by dragging and by keys. The game
never hears of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Signal

from dealers_choice.table.felt.cards_in_zones import Lying
from dealers_choice.table.felt.geometry import Ground
from dealers_choice.table.felt.hand_order import Arrangement, fitted, moved, parted
from dealers_choice.table.motion.cards_in_flight import SETTLE, CardSpot
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.placement import Way
from dealers_choice.ui import style

__all__ = ["Holding"]

_APART: Final = 0.9  # a card dropped so far behind the last one, in card widths, begins a group of its own
_LINE: Final = 0.2  # cards of one line lie no farther above each other than so, in card widths
_REACH: Final = (2.0, 0.3)  # beside and above a row, in card widths, a card may be dropped into it


class Holding(QObject):
    """The rows that may be arranged on one table."""

    changed = Signal()
    """Cards are held otherwise than before."""

    def __init__(self, lying: Lying, ground: Ground, parent: QObject) -> None:
        super().__init__(parent)
        self._lying = lying
        self._ground = ground
        self._art: Art = ground.art

    def arrangements(self) -> dict[str, Arrangement]:
        """How cards are held, by zone, where it is the user's own order."""
        return dict(self._lying.arrangements)

    def restore(self, arrangements: Mapping[str, Arrangement]) -> None:
        """Hold cards as they were held before."""
        self._lying.arrangements = dict(arrangements)

    def arranges(self, zone: str) -> bool:
        """Whether the user may hold the cards of a zone as he likes."""
        return self._lying.may_arrange(zone)

    def is_arranged(self, zone: str) -> bool:
        """Whether he does."""
        return zone in self._lying.arrangements

    def arrange_at(self, item: CardItem, point: QPointF) -> bool:
        """Put a card of such a zone where a point is in its row; whether the point is there."""
        zone, card = item.zone, item.card
        if card is None or not self.arranges(zone):
            return False
        row, unit = self._lying.row(zone), self._art.width
        whole = self._lying.box_round(
            zone, [each for each in row if each is not None and not self._lying.in_tray(each)]
        )
        across, up = (share * unit for share in _REACH)
        if card not in row or self._lying.in_tray(card) or not whole.adjusted(-across, -up, across, up).contains(point):
            return False
        self._hold(zone, moved(row, card, self._place_at(zone, row, point)))
        return True

    def _place_at(self, zone: str, row: Arrangement, point: QPointF) -> int:
        """The place in a row (as ``arranging.moved`` has it) that is nearest to a point; behind the last card by most
        of a card it is one more."""
        items, spots = self._lying.zones[zone], self._lying.spots(zone)
        there = {item.card: spot for item, spot in zip(items, spots, strict=True) if not self._lying.in_tray(item.card)}
        line = self._line_at(zone, list(there.values()), point)
        xs = {card: spot.x for card, spot in there.items() if spot in line}
        last, behind = 0.0, len(row)
        for place, card in enumerate(row):
            if card is None or card not in xs:
                continue
            if point.x() < xs[card]:
                before_gap = place > 1 and row[place - 1] is None
                if before_gap and point.x() - xs[row[place - 2]] < xs[card] - point.x():
                    return place - 1  # nearer to the group before the gap
                return place
            last, behind = xs[card], place + 1
        return behind + (behind == len(row) and point.x() > last + _APART * self._art.width)

    def _line_at(self, zone: str, spots: Sequence[CardSpot], point: QPointF) -> list[CardSpot]:
        """Of a hand that lies in several lines those in the one that is nearest to a point."""
        if self._ground.layout.zones[zone].rows == 1:
            return list(spots)
        nearest = min((spot.y for spot in spots), key=lambda y: abs(y - point.y()))
        return [spot for spot in spots if abs(spot.y - nearest) < self._art.width * _LINE]

    def arrange_by(self, item: CardItem, step: int) -> None:
        """Put a card one place farther to the right (1) or left (-1), a gap counted as a place."""
        row = self._lying.row(item.zone)
        if item.card is not None and item.card in row:
            here = row.index(item.card)
            self._hold(item.zone, moved(row, item.card, max(0, here + step + (step > 0))))

    def part_at(self, item: CardItem) -> None:
        """A gap before a card, or no longer."""
        row = self._lying.row(item.zone)
        if item.card is not None and item.card in row:
            self._hold(item.zone, parted(row, item.card))

    def is_parted(self, item: CardItem) -> bool:
        """Whether there is a gap before a card."""
        row = self._lying.row(item.zone)
        return item.card in row and row[max(0, row.index(item.card) - 1)] is None

    def sort(self, zone: str) -> None:
        """The cards of a zone lie as they are held at first."""
        self._hold(zone, None)

    def ways(self) -> tuple[Way, ...]:
        """The ways in which the user may have his cards put in order now."""
        return tuple(way for way in self._ground.layout.ways if self.arranges(way.zone))

    def hold(self, way: Way) -> None:
        """Hold the cards in one of these ways."""
        if self.arranges(way.zone):
            cards = [card for card in self._lying.row(way.zone) if card is not None]
            self._hold(way.zone, fitted(way.row(cards), cards))

    def room_beside(self, zone: str) -> QRectF:
        """The felt at the right of a row (for left-handed players at its left), in pixels of the viewport: buttons may
        stand there."""
        ground = self._ground
        place, cloth = ground.layout.zones.get(zone), ground.cloth
        if place is None:
            return QRectF()
        row = ground.reach(place)
        if style.left_handed():
            return QRectF(
                cloth.left(), row.top(), row.left() - cloth.left(), min(row.bottom(), cloth.bottom()) - row.top()
            )
        return QRectF(
            row.right(), row.top(), cloth.right() - row.right(), min(row.bottom(), cloth.bottom()) - row.top()
        )

    def _hold(self, zone: str, row: Arrangement | None) -> None:
        if row is None or row == self._lying.sorted_row(zone):  # what lies as it did at first is sorted on
            self._lying.arrangements.pop(zone, None)
        else:
            self._lying.arrangements[zone] = row
        self._lying.settle(zone, SETTLE)
        self.changed.emit()
