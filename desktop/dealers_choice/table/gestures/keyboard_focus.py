"""Where the keyboard stands on the table: the arrows move it among the cards and spots that may be chosen."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt

from cardrules.protocol.cards import Card
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.gesture_meaning import Offer
from dealers_choice.table.laid_view import LaidView
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.speech.reading_order import everything
from dealers_choice.table.stance import Stance

__all__ = ["ARROWS", "Focus", "Stop"]

ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_AS_NEAR: Final = 0.12  # in card widths: where a hand closes ranks, both neighbours come as near; the right one is next
_SAME_ROW: Final = 0.3  # zones whose heights differ by less, in card widths, are one row for the arrows


class Stop(NamedTuple):
    """Where the arrows stop: at a card, or at a zone or thing."""

    x: float
    item: CardItem | None
    zone: str


class Focus:
    """The card or spot that the arrow keys have chosen."""

    def __init__(self, felt: FeltParts, stance: Stance, laid: LaidView) -> None:
        self._felt = felt
        self._stance = stance
        self._laid = laid
        self._last: QPointF | None = None  # where it was in the decision before
        self._before: tuple[Card | None, str] = (None, "")  # where it was when the user began to look round

    @property
    def card(self) -> Card | None:
        """The card on which it is."""
        return self._stance.card

    @property
    def zone(self) -> str:
        """The zone, thing, seat or badge on which it is."""
        return self._stance.spot

    @property
    def exploring(self) -> bool:
        """Whether the arrows go over all that is seen, and not only over what may be chosen."""
        return self._stance.exploring

    def _stand(self, card: Card | None, zone: str) -> None:
        self._stance.card, self._stance.spot = card, zone

    def __bool__(self) -> bool:
        return self.card is not None or bool(self.zone)

    def item(self) -> CardItem | None:
        """The card on which it is."""
        if self.card is None:
            return None
        return next((item for items in self._felt.cards.values() for item in items if item.card == self.card), None)

    def clear(self) -> None:
        """It is nowhere; a card that has risen under it sinks back."""
        item = self.item()
        self._stand(None, "")
        if item is not None:
            self._felt.carrying.glide(item)

    def put(self, item: CardItem | None, zone: str = "") -> None:
        """Put it on a card, or on a zone or thing."""
        old = self.item()
        self._stand(*((item.card, "") if item is not None else (None, zone)))
        self._last = self._middle(Stop(0.0, item, self.zone))
        self._laid.refresh()
        for changed in (old, item):
            if changed is not None:
                self._felt.carrying.glide(changed, 80)

    def explore(self) -> None:
        """Let the arrows go over all that is seen; or, again, over what may be chosen, from where they were."""
        self._stance.exploring = not self.exploring
        if self.exploring:
            self._before = self.card, self.zone
            return
        old, (card, zone) = self.item(), self._before
        self._stand(card, zone)
        if not any((stop.item, stop.zone) == (self.item(), zone) for row in self.rows() for stop in row):
            self._stand(None, "")
        self._laid.refresh()
        if old is not None:
            self._felt.carrying.glide(old)

    def middle(self) -> QPointF | None:
        """The middle of what it is on."""
        return self._middle(Stop(0.0, self.item(), self.zone)) if self else None

    def rows(self) -> list[list[Stop]]:
        """What the arrows move among, as rows from top to bottom. Cards stand in the row of their zone, so that a
        raised one does not change places."""
        places = self._all() if self.exploring else self._choosable()
        places.sort(key=lambda place: place[0])
        rows: list[list[Stop]] = []
        top = 0.0
        for y, stop in places:
            if not rows or y > top + _SAME_ROW * self._felt.art.width:
                rows.append([])
                top = y
            rows[-1].append(stop)
        for stops in rows:
            stops.sort(key=lambda stop: stop.x)
        return rows

    def _all(self) -> list[tuple[float, Stop]]:
        """All that is seen."""
        found = everything(self._felt)
        return [(y, Stop(self._middle(Stop(0.0, item, spot)).x(), item, spot)) for y, item, spot in found]

    def _choosable(self) -> list[tuple[float, Stop]]:
        """What may be chosen."""
        offer, felt = self._stance.offer, self._felt
        playable, tray = offer.playable(), offer.tray()
        places: list[tuple[float, Stop]] = []
        for name, items in felt.cards.items():
            for item in items:
                if item.card is not None and item.card in playable:
                    row = tray.onto[0] if tray is not None and item.card in offer.picked else name
                    places.append((felt.where.zone_box(row).center().y(), Stop(item.x(), item, "")))
        for zone in self._spots(offer):
            middle = self._middle(Stop(0.0, None, zone))
            places.append((middle.y(), Stop(middle.x(), None, zone)))
        return places

    def _spots(self, offer: Offer) -> list[str]:
        """The seats, zones and things on the table with which a click does something."""
        felt, things = self._felt, self._felt.furniture.items()
        wanted = offer.spots() if offer.choices else frozenset()
        for zone in offer.looks & wanted:
            items = felt.cards.get(zone)
            clicked = any(zone in choice.click for choice in offer.choices)
            if not clicked and not (items and items[-1].card is None):
                wanted -= {zone}
        seats = [spot for spot in felt.where.seats() if spot in wanted]
        zones = [zone for zone in felt.where.zones() if zone in wanted and _plate_of(zone) not in seats]
        return [*seats, *zones, *(name for name in things if name in wanted and name not in zones)]

    def move(self, dx: int, dy: int) -> bool:
        """Left and right go through everything that may be chosen as one reads, row by row; up and down to the nearest
        in the next row. The first arrow shows where it is: where it was last, else at the beginning of the largest
        row, which is the hand. Whether there is anything to move among."""
        rows = self.rows()
        stops = [stop for row in rows for stop in row]
        if not stops:
            return False
        item, zone = self.item(), self.zone
        here = next((stop for stop in stops if stop.item is item and stop.zone == zone), None)
        if here is None:
            self._begin(rows, last=dx < 0)
        elif dx:
            index = stops.index(here) + dx
            if 0 <= index < len(stops):
                self.put(stops[index].item, stops[index].zone)
        else:
            row = next(index for index, stops in enumerate(rows) if here in stops) + dy
            if 0 <= row < len(rows):
                self.put(*min(rows[row], key=lambda stop: abs(stop.x - here.x))[1:])
        return True

    def stay(self) -> None:
        """Put it where it was last, or nearest to that, for what was there has gone; or, if it has been nowhere, at the
        beginning of the largest row."""
        if self.exploring or self.can_be_put():
            self._begin(self.rows(), last=False)

    def can_be_put(self) -> bool:
        """Whether something may be done with a card or a spot."""
        return any(self._acts(stop) for row in self.rows() for stop in row)

    def _acts(self, stop: Stop) -> bool:
        """Whether something may be done there, and not only looked at."""
        return bool(self._stance.offer.verbs(stop.item.card if stop.item else None, stop.zone))

    def _begin(self, rows: list[list[Stop]], last: bool) -> None:
        goal = self._last
        if goal is not None:
            stops = [stop for row in rows for stop in row]
            acts = [stop for stop in stops if self._acts(stop)]
            far = {stop: (self._middle(stop) - goal).manhattanLength() for stop in acts or stops}
            nearest = min(far.values()) + _AS_NEAR * self._felt.art.width
            self.put(*max((stop for stop, way in far.items() if way <= nearest), key=lambda stop: stop.x)[1:])
        else:
            acting = [found for row in rows if (found := [stop for stop in row if self._acts(stop)])]
            row = max(reversed(acting or rows), key=len)
            self.put(*row[-1 if last else 0][1:])

    def beside(self, item: CardItem) -> Stop | None:
        """The stop that is next to a card: where the focus goes when the card leaves the row."""
        row = next((row for row in self.rows() if any(stop.item is item for stop in row)), [])
        index = next((index for index, stop in enumerate(row) if stop.item is item), 0)
        return next(iter([*row[index + 1 : index + 2], *row[max(0, index - 1) : index]]), None)

    def _middle(self, stop: Stop) -> QPointF:
        if stop.item is not None:
            return stop.item.pos()
        return self._felt.where.box(stop.zone).center()


def _plate_of(zone: str) -> str:
    """The seat whose hand a zone is: the two are one stop, where both may be chosen."""
    kind, _, seat = zone.partition(":")
    return f"seat:{seat}" if kind == "hand" else ""
