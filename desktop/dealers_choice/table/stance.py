"""What the user of one table is about: what he may do, what he has picked for it, carries and points at. The gestures
write it down here; what lies on the felt looks here for what stands out."""

from __future__ import annotations

from PySide6.QtWidgets import QGraphicsItem

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Choice
from dealers_choice.table.gesture_meaning import Offer
from dealers_choice.table.pictures.graphics_items import CardItem

__all__ = ["Stance"]


class Stance:
    """Of one user at one table."""

    def __init__(self) -> None:
        self.offer = Offer()
        """What he may do now; empty while others act."""
        self.older = Offer()
        """What he could do last."""
        self.dragged: CardItem | None = None
        """The card that the pointer carries."""
        self.carried: list[QGraphicsItem] = []
        """What the hands carry that a game brings along."""
        self.hovered: CardItem | None = None
        """The playable card under the pointer."""
        self.card: Card | None = None
        """The card that the arrow keys have chosen."""
        self.spot = ""
        """The zone, thing, seat or badge that they have chosen."""
        self.exploring = False
        """Whether the arrows go over all that is seen, and not only over what may be chosen."""
        self.hinted: tuple[frozenset[Card], frozenset[str]] = (frozenset(), frozenset())
        """The cards and the zones that a hint speaks of."""
        self.by_hands = False
        """Whether a game's own hands do all here, rightly or wrongly: then no place is chosen before the user does."""
        self.pack = ""
        """The pack along whose edge a place is pointed at; "" while nobody points at one."""
        self.above = 0
        """How many of its cards lie above that place."""

    @property
    def one_click(self) -> bool:
        """Whether one click plays a card; otherwise the first raises it and the second plays it."""
        return self.offer.one_click

    @one_click.setter
    def one_click(self, value: bool) -> None:
        self.offer = self.offer._replace(one_click=value)

    def now(self) -> Offer:
        """What is on offer, or was last."""
        return self.offer if self.offer.choices else self.older

    @property
    def picked(self) -> tuple[Card, ...]:
        """The cards that are picked, in the order in which they were."""
        return self.now().picked

    def tray(self) -> Choice | None:
        """The choice that collects cards in a zone, if there is one."""
        return self.now().tray()

    def playable(self) -> frozenset[Card]:
        """The cards that some choice takes."""
        return self.offer.playable()

    def plain(self) -> frozenset[Card]:
        """Those of them about which nothing is asked first, if there are any."""
        return self.offer.plain()

    def spots(self) -> frozenset[str]:
        """The zones, things and seats with which a click does something."""
        return self.offer.spots() if self.offer.choices else frozenset()

    def partners(self) -> frozenset[Card]:
        """The cards that go together with what is picked or carried."""
        held = [self.dragged.card] if self.dragged is not None and self.dragged.card is not None else []
        return self.offer.partners(held)

    def targets(self) -> frozenset[str]:
        """The zones and things on which the card that is carried may be dropped."""
        item = self.dragged
        return self.offer.targets(item.card, item.zone) if item is not None else frozenset()

    def focused(self) -> tuple[Card | None, str]:
        """The card, or the zone or thing, that the arrow keys have chosen; neither while nothing can be chosen, for
        what they have chosen before may be leaving."""
        return (self.card, self.spot) if self.offer.choices or self.exploring else (None, "")

    def lifted(self, zone: str) -> int:
        """How many cards of a pack, counted from its top, are lifted to be taken off."""
        return self.above if zone and zone == self.pack else 0
