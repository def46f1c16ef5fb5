"""The words that say what each thing on a table is and what can be done with it: for tooltips and screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect

from cardrules.cards import card_words
from dealers_choice.players import spoken
from dealers_choice.table.items import CardItem
from dealers_choice.table.plate import PlateItem
from dealers_choice.table.tokens import BadgeItem

if TYPE_CHECKING:
    from dealers_choice.table.surface import Surface
    from dealers_choice.table.view import Table

__all__ = ["card_name", "purpose_of", "thing_name", "tip_at", "zone_words"]


def card_name(item: CardItem) -> str:
    """A card as it is spoken of."""
    if item.card is None:
        return "face-down card"
    return f"{card_words(item.card)}, face down" if item.secret else card_words(item.card)


def purpose_of(table: Table, item: CardItem | None, zone: str) -> str:
    """What a click does now, or else why it does nothing."""
    return table.gestures.uses(item, zone) or table.gestures.why_not(item, zone)


def thing_name(table: Table, name: str) -> str:
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
    known = next((each for each in view.zones if each.id == zone), None)
    name = spoken(known.name, table.names) if known is not None else zone
    count = len(table.cards.get(zone, ()))
    cards = "empty" if not count else "1 card" if count == 1 else f"{count} cards"
    return f"{name[:1].upper()}{name[1:]}, {cards}"


def _seat_of(table: Table, thing: PlateItem | BadgeItem) -> str:
    """The seat whose plate this is, as choices name it; "" of a badge."""
    return next((spot for spot, plate in zip(table.where.seats(), table.plates(), strict=True) if plate is thing), "")


def tip_at(table: Table, point: QPointF) -> tuple[str, QRect]:
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
