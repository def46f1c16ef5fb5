"""Every drill of the school by its id, in the order of the course."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from cardrules.casino.currencies import in_currency
from cardrules.school.drills.drill import Drill
from cardrules.school.drills.items import Item, Setting

__all__ = ["all_drills", "find_drill", "item_of"]


@lru_cache(maxsize=1)
def all_drills() -> Mapping[str, Drill]:
    """Every drill by its id. The files are read when they are first needed."""
    from cardrules.school.drills.calls_drill import CALLING_DRILL
    from cardrules.school.drills.card_drills import CARD_DRILLS
    from cardrules.school.drills.chip_handling_drill import CHIP_DRILL
    from cardrules.school.drills.find_the_error_drill import ERROR_DRILL
    from cardrules.school.drills.game_protection_drill import PROTECTION_DRILL
    from cardrules.school.drills.money_drills import MONEY_DRILLS
    from cardrules.school.drills.scoreboard_drill import ROAD_DRILL
    from cardrules.school.drills.shift_drill import SHIFT_DRILL
    from cardrules.school.drills.table_drills import TABLE_DRILLS
    from cardrules.school.drills.written_test import WRITTEN_DRILL

    single = (ERROR_DRILL, ROAD_DRILL, CALLING_DRILL, CHIP_DRILL, PROTECTION_DRILL, SHIFT_DRILL, WRITTEN_DRILL)
    return {drill.id: drill for drill in (*CARD_DRILLS, *MONEY_DRILLS, *TABLE_DRILLS, *single)}


def find_drill(name: str) -> Drill:
    """The drill of this id. Raises LookupError."""
    drill = all_drills().get(name)
    if drill is None:
        raise LookupError(f"there is no drill {name[:20]!r}; there are {', '.join(all_drills())}")
    return drill


def _in_currency(item: Item, currency: str) -> Item:
    """An item with the amounts in its texts as a house of this currency writes them."""
    asks = tuple(
        ask._replace(
            text=in_currency(ask.text, currency),
            picks=tuple(pick._replace(label=in_currency(pick.label, currency)) for pick in ask.picks),
        )
        for ask in item.asks
    )
    return item._replace(asks=asks, why=in_currency(item.why, currency), currency=currency)


def item_of(key: str, setting: Setting, *, plain: bool = False) -> Item:
    """The item of a key; a ``plain`` one is enough to judge an answer, and not to be shown. Raises ValueError for what
    is no key."""
    name = key.partition(" ")[0]
    drill = all_drills().get(name)
    if drill is None:
        raise ValueError(f"{key[:60]!r} is no item of a drill")
    try:
        make = drill.plain if plain and drill.plain is not None else drill.item
        return _in_currency(make(key, setting), setting.house.currency)
    except (ValueError, LookupError):
        raise ValueError(f"{key[:60]!r} is no item of {name}") from None
