"""A drill of a game as the school keeps it: by an id that no other game's drill has."""

from __future__ import annotations

from cardrules.school.drills.drill import Drill
from cardrules.school.drills.items import Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["own_drill"]


def own_drill(drill: Drill, game: str) -> Drill:
    """The same drill, its id and the keys of its items after the game's id and a colon. A course that writes its drills
    with plain ids (``T1``) and keys (``T1 AS 9D``) has them kept as ``blackjack:T1`` so; people still see ``T1``.

    >>> from cardrules.school.list_of_drills import find_drill
    >>> other = own_drill(find_drill("T1"), "faro")
    >>> other.id, other.label
    ('faro:T1', 'T1')
    """
    before = f"{game}:"

    def made(item: Item, key: str) -> Item:
        return item._replace(drill=f"{before}{item.drill}", key=key)

    def inner(key: str) -> str:
        if not key.startswith(before):
            raise ValueError(f"{key[:60]!r} is no item of {before}{drill.id}")
        return key[len(before) :]

    def draw(cell: str, lots: SeededLots, setting: Setting) -> str:
        return f"{before}{drill.draw(cell, lots, setting)}"

    def item(key: str, setting: Setting) -> Item:
        return made(drill.item(inner(key), setting), key)

    own = drill._replace(id=f"{before}{drill.id}", draw=draw, item=item)
    run, plain = drill.run, drill.plain
    if run is not None:
        own = own._replace(run=lambda number, seed, setting: f"{before}{run(number, seed, setting)}")
    if plain is not None:
        own = own._replace(plain=lambda key, setting: made(plain(inner(key), setting), key))
    return own
