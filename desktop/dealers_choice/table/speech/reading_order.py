"""All that is seen on a table, for who looks round with the arrow keys: cards, piles, empty places, plates, badges and
things, each with the height at which it lies."""

from __future__ import annotations

from collections.abc import Iterator

from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.felt.hit_testing import BADGE
from dealers_choice.table.pictures.graphics_items import CardItem

__all__ = ["everything"]


def everything(felt: FeltParts) -> Iterator[tuple[float, CardItem | None, str]]:
    """Each with its height: a card whose face is seen by itself, or ("") the name of what is no such card. Cards stand
    at the height of their zone, so that a raised one does not change places."""
    where = felt.where
    for zone in where.zones():
        faces = [item for item in where.seen(zone) if item.card is not None]
        for item in faces:
            yield where.zone_box(zone).center().y(), item, ""
        if not faces and (felt.cards.get(zone) or where.printed(zone)):
            yield where.zone_box(zone).center().y(), None, zone
    for spot in (*where.seats(), *(f"{BADGE}{kind}" for kind in felt.chrome.badges)):
        yield where.box(spot).center().y(), None, spot
    for name in felt.furniture.items():
        thing = felt.furniture.thing(name)
        if thing is not None and thing.name and thing.picture and name not in where.zones():
            yield where.box(name).center().y(), None, name
