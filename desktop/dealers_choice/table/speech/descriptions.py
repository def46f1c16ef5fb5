"""The words that say what each thing on a table is and what can be done with it: for tooltips and screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect

from cardrules.protocol.cards import Card
from dealers_choice.language import card_words, words
from dealers_choice.match.players import spoken
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.pictures.name_plates import PlateItem
from dealers_choice.table.pictures.tokens import BadgeItem

if TYPE_CHECKING:
    from dealers_choice.table.gestures.gesture_meaning import Offer
    from dealers_choice.table.table_interface import Surface
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["card_name", "picks_said", "purpose_of", "thing_name", "tip_at", "zone_name", "zone_words"]


def card_name(item: CardItem) -> str:
    """A card as it is spoken of."""
    if item.card is None:
        return words("face-down card")
    card = item.card
    return words("{card:words}, face down", card=card) if item.secret else card_words(card)


def purpose_of(table: TableWidget, item: CardItem | None, zone: str) -> str:
    """What a click does now, or else why it does nothing; while others act that is told of the user's own cards, to who
    looks round."""
    gestures = table.gestures
    asks = bool(table.choices) or (gestures.focus_ring.exploring and item is not None and table.liftable(item))
    return gestures.uses(item, zone) or (gestures.why_not(item, zone) if asks else "")


def thing_name(table: TableWidget, name: str) -> str:
    """What a thing on the felt is called, or "" if it has no name."""
    thing = table.thing(name)
    return spoken(thing.name, table.names) if thing is not None else ""


def zone_words(table: Surface, zone: str) -> str:
    """A zone's name and the number of its cards: "Stock, 24 cards"; of a seat the player's."""
    view = table.view_shown
    if view is None:
        return ""
    seats = table.where.seats()
    if zone in seats:
        return table.names[seats.index(zone)]
    count = len(table.cards.get(zone, ()))
    cards = words("{count:card/cards}", count=count) if count else words("empty")
    return f"{zone_name(table, zone)}, {cards}"


def zone_name(table: Surface, zone: str) -> str:
    """What a zone is called: "Row 6, card 1, covered by the 2 of diamonds"."""
    known = next((each for each in table.view_shown.zones if each.id == zone), None) if table.view_shown else None
    name = spoken(known.name, table.names) if known is not None else zone
    return f"{name[:1].upper()}{name[1:]}"


def picks_said(offer: Offer, before: Sequence[Card]) -> str:
    """What the user has picked or put back, and how many cards are picked now; ``before``: those that were."""
    now = offer.picked
    put = [card_words(card) for card in now if card not in before]
    back = [card_words(card) for card in before if card not in now]
    said = [words("Picked: {cards:and}.", cards=put)] if put else []
    said += [words("Put back: {cards:and}.", cards=back)] if back else []
    collects = [choice for choice in offer.choices if set(now) <= set(choice.cards) and not choice.sets]
    limits = {(choice.least, choice.most) for choice in collects}
    least, most = next(iter(limits)) if len(limits) == 1 else (0, 0)
    if most > 1:
        number = len(now)
        said.append(
            words("{number} of {most}.", number=number, most=most)
            if least == most
            else words("{number} of {most} at most.", number=number, most=most)
        )
    mates = sorted(offer.partners()) if now else []
    if mates and put:
        named = [words("the {card:words}", card=card) for card in mates]
        said.append(words("It goes with {cards:and}.", cards=named))
    return " ".join(said)


def _seat_of(table: TableWidget, thing: PlateItem | BadgeItem) -> str:
    """The seat whose plate this is, as choices name it; "" of a badge."""
    return next((spot for spot, plate in zip(table.where.seats(), table.plates(), strict=True) if plate is thing), "")


def tip_at(table: TableWidget, point: QPointF) -> tuple[str, QRect]:
    """The tooltip for a point of the viewport, and the rectangle for which it holds. Empty where there is only
    felt."""
    things = table.things()
    for thing in table.scene().items(point):
        name = getattr(thing, "name", "")
        if name and things.get(name) is thing:
            words = [thing_name(table, name), table.furniture.use_of(name)]
            return "\n".join(filter(None, words)), thing.sceneBoundingRect().toAlignedRect()
        if isinstance(thing, PlateItem | BadgeItem):
            use = purpose_of(table, None, seat) if (seat := _seat_of(table, thing)) in table.gestures.spots() else ""
            return "\n".join(filter(None, (thing.toolTip(), use))), thing.sceneBoundingRect().toAlignedRect()
        if isinstance(thing, CardItem) and thing.zone:
            pile = thing.card is None or len(table.where.seen(thing.zone)) < len(table.cards[thing.zone])
            words = [zone_words(table, thing.zone)] if pile else []
            if thing.card is not None:
                name = card_name(thing)
                words.append(name[:1].upper() + name[1:])
            words.append(table.furniture.use_of(thing.zone) or purpose_of(table, thing, thing.zone))
            return "\n".join(filter(None, words)), thing.sceneBoundingRect().toAlignedRect()
    zone = table.where.zone_at(point)
    if zone:
        words = [zone_words(table, zone), purpose_of(table, None, zone)]
        return "\n".join(filter(None, words)), table.where.zone_box(zone).toAlignedRect()
    return "", QRect()
