"""Every drill of the school by its id."""

from __future__ import annotations

from collections.abc import Mapping

from cardrules.casino.currencies import in_currency
from cardrules.school.course import course_of, course_of_id
from cardrules.school.dealt_game import FIRST_GAME
from cardrules.school.drills.drill import Drill
from cardrules.school.drills.items import Item, Setting

__all__ = ["all_drills", "find_drill", "item_of"]


def all_drills(game: str = FIRST_GAME) -> Mapping[str, Drill]:
    """Every drill of a game by its id, in the order of the course."""
    return course_of(game).drills


def find_drill(name: str, game: str = "") -> Drill:
    """The drill of this id, as it is at the table of a game; "": of whichever has it first. Raises LookupError."""
    course = course_of(game) if game else course_of_id(name)
    drill = course.drills.get(name)
    if drill is None:
        raise LookupError(f"there is no drill {name[:20]!r}; there are {', '.join(course.drills)}")
    return drill


def _at_table(item: Item, setting: Setting) -> Item:
    """An item at the table of a setting, with the amounts in its texts as its house writes them."""
    currency = setting.house.currency
    asks = tuple(
        ask._replace(
            text=in_currency(ask.text, currency),
            picks=tuple(pick._replace(label=in_currency(pick.label, currency)) for pick in ask.picks),
        )
        for ask in item.asks
    )
    return item._replace(
        asks=asks, why=in_currency(item.why, currency), currency=currency, chips=setting.house.chips, game=setting.game
    )


def item_of(key: str, setting: Setting, *, plain: bool = False) -> Item:
    """The item of a key; a ``plain`` one is enough to judge an answer, and not to be shown. Raises ValueError for what
    is no key."""
    name = key.partition(" ")[0]
    drill = all_drills(setting.game).get(name)
    if drill is None:
        raise ValueError(f"{key[:60]!r} is no item of a drill")
    try:
        make = drill.plain if plain and drill.plain is not None else drill.item
        return _at_table(make(key, setting), setting)
    except (ValueError, LookupError):
        raise ValueError(f"{key[:60]!r} is no item of {name}") from None
