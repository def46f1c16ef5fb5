"""The cards as they lie on the table, zone by zone: each is an item that keeps its identity while it moves, turns over
and is sorted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsScene

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Moved, View
from dealers_choice.table.felt.geometry import HOVERED, PICKED, Ground
from dealers_choice.table.felt.hand_order import Arrangement, fitted
from dealers_choice.table.felt.last_move import LastMove
from dealers_choice.table.motion.cards_in_flight import FLIGHT, SETTLE, CardSpot, Motion
from dealers_choice.table.pictures.graphics_items import BURIED, CardItem
from dealers_choice.table.stance import Stance

__all__ = ["NEARER", "Lying"]

NEARER: Final = 1.06
"""How much larger a card is that rises from the felt."""
_ASIDE: Final = 0.62  # how far half of a pile goes to the side where it is shuffled, in card widths
_TILT: Final = 7.0  # and how far it is turned there, in degrees
_HIGH: Final = 8  # cards of a pile of which not all need be painted
_GAP: Final = 0.55  # between two groups of an arrangement, in steps from card to card


class Lying:
    """The cards of one table."""

    def __init__(self, scene: QGraphicsScene, ground: Ground, motion: Motion, stance: Stance) -> None:
        self._scene = scene
        self._ground = ground
        self._motion = motion
        self._stance = stance
        self.zones: dict[str, list[CardItem]] = {}
        """The cards of each zone, in the zone's order."""
        self.order: tuple[Card, ...] = ()
        """How hands are held (``View.order``)."""
        self.arrangements: dict[str, Arrangement] = {}
        """The rows of cards that the viewer holds in an order of his own, by zone."""
        self._come: dict[str, Card] = {}
        """Cards that have just come into a row, by its zone, and lie apart for a while."""
        self.starts: dict[str, QPointF] = {}
        """Where the next move from a zone or thing begins: where the user's hand has let it go."""
        self.last_move = LastMove()
        """What the last one who acted has moved."""

    def clear(self) -> None:
        """Take every card away."""
        for items in self.zones.values():
            for item in items:
                self.remove(item)
        self.zones = {}
        self.arrangements = {}
        self._come = {}

    def new(self, card: Card | None) -> CardItem:
        """A card that lies nowhere yet."""
        item = CardItem(self._ground.art, card)
        self._scene.addItem(item)
        return item

    def remove(self, item: CardItem) -> None:
        """A card is on the table no longer."""
        self._motion.forget(item)
        if item.scene() is self._scene:
            self._scene.removeItem(item)

    def is_closed(self, zone: str) -> bool:
        """Whether a zone is a box, of whose cards only those that lie face up are seen."""
        place = self._ground.layout.zones.get(zone)
        return place is not None and place.closed

    def seen(self, zone: str) -> list[CardItem]:
        """The cards of a zone that can be seen at least in part, in the order in which they lie."""
        items, place = self.zones.get(zone, []), self._ground.layout.zones.get(zone)
        if place is None:
            return []
        if place.span:
            return sorted(items, key=lambda item: item.zValue())
        if place.fanned:
            return items[-place.fanned :]
        laid_open = place.slots and any(item.card is not None for item in items)  # tricks to be counted, and no pile
        return items[-1:] if self._ground.is_pile(place) and not laid_open else list(items)

    def resize(self) -> None:
        """The cards have another size."""
        for items in self.zones.values():
            for item in items:
                item.prepareGeometryChange()

    def row(self, zone: str) -> Arrangement:
        """The cards of a zone from left to right as they are held, with the gaps of the viewer's own arrangement; empty
        if not all their faces are seen. What lies in the tray keeps its place in the row."""
        place, held = self._ground.layout.zones.get(zone), self.sorted_row(zone)
        own = self.arrangements.get(zone) if place is not None and place.arrange else None
        if own is not None:
            return fitted(own, held)
        come = self._come.get(zone)
        if come in held and len(held) > 1:
            return (*(card for card in held if card != come), None, come)
        return held

    def sorted_row(self, zone: str) -> tuple[Card, ...]:
        """The same cards as they are held at first."""
        items = self.zones.get(zone, [])
        place = self._ground.layout.zones.get(zone)
        cards = [item.card for item in items if item.card is not None]
        if place is None or len(cards) < len(items):
            return ()
        return tuple(in_hand(cards, self.order) if place.sorted else cards)

    def in_tray(self, card: Card | None) -> bool:
        """Whether a card of the viewer's is picked for the tray, and so lies in it."""
        return self._has_tray() and card in self._stance.picked

    def _hides(self, card: Card | None, zone: str) -> bool:
        """Whether a card whose face the viewer knows lies face down in a zone."""
        place = self._ground.layout.zones.get(zone)
        return card is not None and place is not None and place.secret

    def _hides_in_tray(self, card: Card | None) -> bool:
        """Whether a card is picked for a tray in which cards lie face down."""
        tray = self._stance.tray()
        return tray is not None and self.in_tray(card) and self._hides(card, tray.onto[0])

    def _has_tray(self) -> bool:
        tray = self._stance.tray()
        return tray is not None and tray.onto[0] in self._ground.layout.zones

    def spots(self, zone: str) -> list[CardSpot]:
        """Where each card of a zone lies, in the order of ``self.zones[zone]``."""
        spots, items, place = self._in_line(zone), self.zones.get(zone, []), self._ground.layout.zones.get(zone)
        if place is not None and place.foremost != 1:
            last = max((index for index, item in enumerate(items) if item.card is not None), default=None)
            if last is not None:
                spots[last] = spots[last]._replace(scale=place.scale * place.foremost)
        return spots

    def _in_line(self, zone: str) -> list[CardSpot]:
        """The same while none of them is larger than the others."""
        items = self.zones.get(zone, [])
        place = self._ground.layout.zones.get(zone)
        if place is None:
            middle = self._ground.middle_of(zone)
            return [CardSpot(middle.x(), middle.y())] * len(items)
        row: Sequence[Card | None] = self.row(zone)
        if not row and any(item.card is None for item in items):
            lifted = len(items) - self._stance.lifted(zone)
            lifts = [PICKED if index >= lifted else self._lift(item, place.span) for index, item in enumerate(items)]
            return [self._ground.spot(place, index, len(items), lift) for index, lift in enumerate(lifts)]
        gap = _GAP if place.rows == 1 else 0.0
        where: dict[Card, float] = {}
        along = 0.0
        for card in row:
            if card is not None:
                where[card] = along
            along += 1.0 if card is not None else gap
        tray, picked = self._stance.tray(), self._stance.picked
        spots: list[CardSpot] = []
        for item in items:
            if item.card is None:
                continue
            if tray is not None and self.in_tray(item.card):
                # Its place in the row stays empty: a quick hand finds the others where they were.
                goal = self._ground.layout.zones[tray.onto[0]]
                spots.append(self._ground.spot(goal, picked.index(item.card), tray.most, 0.0))
            else:
                spots.append(self._ground.spot(place, where[item.card], along, self._lift(item, place.span)))
        return spots

    def _lift(self, item: CardItem, span: float) -> float:
        """How far a card stands out of its place, in card widths."""
        stance = self._stance
        if item.card is not None and item.card in stance.picked:
            return PICKED if span else HOVERED
        risen = item is stance.hovered or (item.card is not None and item.card == stance.focused()[0])
        return HOVERED if risen else 0.0

    def may_arrange(self, zone: str) -> bool:
        """Whether the viewer may hold the cards of a zone in an order of his own."""
        place = self._ground.layout.zones.get(zone)
        return place is not None and place.arrange and bool(self.row(zone))

    def box_of(self, zone: str, cards: Collection[Card]) -> QRectF | None:
        """The box round cards of a zone, if they lie beside each other, without a gap or another card between them."""
        places = [place for place, card in enumerate(self.row(zone)) if card in cards]
        if not places or len(places) < len(cards) or places[-1] - places[0] >= len(places):
            return None
        return self.box_round(zone, cards)

    def box_round(self, zone: str, cards: Collection[Card]) -> QRectF:
        """The box round cards of a zone wherever they lie in it."""
        art, box = self._ground.art, QRectF()
        for item, spot in zip(self.zones[zone], self.spots(zone), strict=True):
            if item.card in cards:
                whole = QRectF(-art.width / 2, -art.height / 2, art.width, art.height)
                turned = QTransform().translate(spot.x, spot.y).rotate(spot.angle).scale(spot.scale, spot.scale)
                box = box.united(turned.mapRect(whole))
        return box

    def groups(self, zone: str) -> list[tuple[Card, ...]]:
        """The cards of a row between its gaps."""
        found: list[list[Card]] = [[]]
        for card in self.row(zone):
            if card is None:
                found.append([])
            elif not self.in_tray(card):
                found[-1].append(card)
        return [tuple(group) for group in found]

    def settle(self, zone: str, milliseconds: float, picked: Collection[Card] = ()) -> None:
        """Let the cards of a zone go to their places in it. Those that have just been ``picked`` for the tray, or taken
        out of it, fly above the others: nobody who points at a card beside
        them means them."""
        flying = picked if self._has_tray() else ()
        for item, spot in zip(self.zones.get(zone, []), self.spots(zone), strict=True):
            if item is not self._stance.dragged:
                if self._has_tray():
                    item.keep_secret(self._hides_in_tray(item.card))
                self._motion.move(item, spot, milliseconds, above=item.card in flying)

    def glide(self, item: CardItem, milliseconds: float = FLIGHT, above: bool = False) -> None:
        """Let a card go (back) to its place; ``above`` the others: it has been in the user's hand."""
        items = self.zones.get(item.zone, [])
        if item in items:
            spot = self.spots(item.zone)[items.index(item)]
            self._motion.move(item, spot, milliseconds, above=above)

    def flatten(self, zone: str) -> None:
        """Of the cards that lie on each other the lowest alone casts a shadow, and only those that show are painted."""
        place, items = self._ground.layout.zones.get(zone), self.zones.get(zone, [])
        if place is None or place.span:
            heap = 0
        else:
            heap = len(items) if self._ground.is_pile(place) else len(items) - place.fanned + 1
        for index, item in enumerate(items):
            item.lie_flat(0 < index < heap)
            item.upon = None
        self._bury(zone, items[:heap])

    def _bury(self, zone: str, heap: Sequence[CardItem]) -> None:
        """Say of each card of a pile which one above it hides it, if there is one."""
        if len(heap) < _HIGH:
            return
        upper, *below = reversed([*zip(heap, self.spots(zone), strict=False)])
        for item, spot in below:
            if abs(upper[1].x - spot.x) + abs(upper[1].y - spot.y) < BURIED:
                item.upon = upper[0]
            else:
                upper = item, spot

    def move(self, event: Moved, milliseconds: float = FLIGHT) -> float:
        """Start a move of so many milliseconds at normal speed; returns them, or 0 where nothing of it is seen."""
        closed = [zone for zone in (event.source, event.target) if zone and self.is_closed(zone)]
        if closed and all(not zone or zone in closed for zone in (event.source, event.target)):
            return 0.0  # from box to box nothing is seen of the cards
        source = self.zones.setdefault(event.source, []) if event.source else None
        place = self._ground.layout.zones.get(event.source)
        pile = place is not None and not place.span and not place.slots
        moved: list[CardItem] = []
        for card in event.cards:
            item = None
            if source is not None:
                item = _taken(source, card, pile)
            if item is None:
                item = self.new(card if not event.source else None)
                if source is not None:
                    item.setPos(self.starts.pop(event.source, self._ground.middle_of(event.source)))
                else:
                    item.setPos(self._ground.middle_of(event.target))
            item.become(card)
            item.keep_secret(self._hides(card, event.target))
            moved.append(item)
        if not event.target:
            for item in moved:
                self.remove(item)
            return 0.0
        target = self.zones.setdefault(event.target, [])
        fresh = not event.source
        self.last_move.take(event.source, event.target, moved)
        for item in moved:
            item.zone = event.target
            item.mark(last=self.last_move.holds(item))
            item.lie_flat(False)
            target.append(item)
        if event.source and len(moved) == 1 and moved[0].card is not None:
            self._keep_apart(event.target, moved[0].card)
        spots = self.spots(event.target)
        for item, spot in zip(target, spots, strict=True):
            if item in moved:
                self._motion.move(item, spot, 0 if fresh else milliseconds, above=True)
            elif item is not self._stance.dragged:
                self._motion.move(item, spot, SETTLE)
        if source:
            self.settle(event.source, SETTLE)
        if fresh:
            self.flatten(event.target)
            return 0.0
        return milliseconds

    def _keep_apart(self, zone: str, card: Card) -> None:
        """A card has just come into a zone, where it may be seen for a while before it lies among the others."""
        place = self._ground.layout.zones.get(zone)
        if place is not None and place.apart:
            self._come[zone] = card
            QTimer.singleShot(place.apart, self._motion, lambda: self._put_among(zone, card))

    def _put_among(self, zone: str, card: Card) -> None:
        if self._come.get(zone) == card:
            del self._come[zone]
            self.settle(zone, SETTLE)

    def _forget_gone(self) -> None:
        """What has left a hand leaves the viewer's order of it, too: if it comes back it is a new card."""
        for zone, row in list(self.arrangements.items()):
            held = {item.card for item in self.zones.get(zone, ())}
            left = [card for card in row if card is not None and card in held]
            if left:
                self.arrangements[zone] = fitted(row, left)
            else:
                del self.arrangements[zone]

    def turn(self, zone: str, index: int, card: Card | None, settles: bool = True, to_all: bool = True) -> bool:
        """Turn a card of a zone over; whether it is on the table. What is turned together ``settles`` with the last.
        ``to_all``: whether everybody sees it, and not the viewer alone."""
        items = self.zones.get(zone, [])
        found = index < len(items)
        if found:
            items[index].become(card)
            items[index].keep_secret(not to_all and self._hides(card, zone))
        if settles:
            self.settle(zone, FLIGHT)
        return found

    def rise(self, zone: str, milliseconds: float, *, risen: bool = True) -> None:
        """Bring the last card of a zone nearer, and its shadow off it, or (not ``risen``) back where it lies."""
        if self.zones.get(zone):
            item, spot = self.zones[zone][-1], self.spots(zone)[-1]
            item.mark(item.glow, item.shade, risen, item.ring, item.border, item.last)
            scale = spot.scale * NEARER if risen else spot.scale
            self._motion.move(item, spot._replace(scale=scale), milliseconds)

    def riffle(self, zone: str, parted: bool) -> None:
        """Shuffle a pile before everybody's eyes: every other card goes to either side (``parted``), or all come
        together again."""
        aside = self._ground.art.width * _ASIDE
        for index, (item, spot) in enumerate(zip(self.zones.get(zone, []), self.spots(zone), strict=True)):
            way = (1 if index % 2 else -1) if parted else 0
            self._motion.move(item, spot._replace(x=spot.x + way * aside, angle=spot.angle + way * _TILT), FLIGHT)

    def show(self, view: View, animated: bool) -> None:
        """Make the zones equal to the view, keeping the items that are already there."""
        self.order = view.order
        known = {item.card: item for items in self.zones.values() for item in items if item.card is not None}
        backs = {zone: [item for item in items if item.card is None] for zone, items in self.zones.items()}
        wanted = {card for zone in view.zones for card in zone.cards if card is not None}
        spare = [item for card, item in known.items() if card not in wanted]
        now: dict[str, list[CardItem]] = {}
        arriving: set[int] = set()
        for zone in view.zones:
            lying = self.zones.get(zone.id, [])
            own = backs.get(zone.id, [])
            items: list[CardItem] = []
            closed = self.is_closed(zone.id)
            for index, card in enumerate(zone.cards):
                if closed and card is None:
                    continue
                item = known.get(card) if card is not None else None
                if item is None:
                    same = lying[index] if index < len(lying) else None
                    if same is not None and same in own and card is None:
                        item = same
                        own.remove(same)
                    elif own:
                        item = own.pop()
                    elif spare:
                        item = spare.pop()
                    else:
                        item = self.new(card)
                        item.setPos(self._ground.middle_of(zone.id))
                    item.become(card)
                item.keep_secret(self._hides(card, zone.id) or self._hides_in_tray(card))
                if item.zone != zone.id:
                    item.zone = zone.id
                    arriving.add(id(item))
                items.append(item)
            now[zone.id] = items
        kept = {id(item) for items in now.values() for item in items}
        for items in self.zones.values():
            for item in items:
                if id(item) not in kept:
                    self.remove(item)
        self.zones = now
        self._forget_gone()
        time = FLIGHT if animated else 0.0
        for name, items in now.items():
            self.flatten(name)
            for item, spot in zip(items, self.spots(name), strict=True):
                if id(item) in arriving or item is not self._stance.dragged:
                    self._motion.move(item, spot, time, above=id(item) in arriving)


def _taken(source: list[CardItem], card: Card | None, pile: bool) -> CardItem | None:
    """Take the item of a card out of a zone, as ``cardrules.protocol.game.after`` does. Of a ``pile`` of backs it is
    the uppermost, and all others stay where they are."""
    if not source:
        return None
    if pile and all(item.card is None for item in source):
        return source.pop()
    for wanted in (card, None):
        for index, item in enumerate(source):
            if item.card == wanted:
                return source.pop(index)
    return source.pop()


def in_hand(cards: Sequence[Card], order: Sequence[Card]) -> list[Card]:
    """Cards in the order in which hands are held; as they are, where that is not known of all."""
    lines = {card: place for place, card in enumerate(order)}
    if any(card not in lines for card in cards):
        return list(cards)
    return sorted(cards, key=lines.__getitem__)
