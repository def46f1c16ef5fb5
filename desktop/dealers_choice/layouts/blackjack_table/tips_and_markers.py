"""Tips that lie beside the bettors' circles, and the lammer of a marker before the rack."""

from __future__ import annotations

from typing import Final

from cardart.table.casino_places import FeltArea
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.layouts.blackjack_table.blackjack_table import BlackjackTable
from dealers_choice.layouts.casino.chips import on_chips, wager_columns
from dealers_choice.layouts.casino.whole_table import ABOVE
from dealers_choice.table.pictures.chip_stacks import chips_thing

__all__ = ["places_of_tips", "tips_and_markers"]

_BESIDE: Final = 0.05  # of the table's width: from the circle to a tip beside it
_LAMMER: Final = 0.03
_BEFORE_RACK: Final = 0.026


def places_of_tips(table: BlackjackTable) -> dict[str, tuple[float, float]]:
    """Where tips lie, by the names that money has on its way, and the slot into which they go."""
    found = {f"toke:{spot}": table.at(*_tip_at(table, spot)) for spot in range(1, table.spots + 1)}
    return {**found, "slot": table.middle("slot")}


def tips_and_markers(table: BlackjackTable) -> None:
    """Put them on the table."""
    for verb, *rest in map(str.split, table.state.service):
        if verb != "toke":
            continue
        spot, amount = map(int, rest)
        x, y = table.at(*_tip_at(table, spot))
        name = words(say("{spot}, a tip for the dealers", spot=table.label(spot)))
        if table.told:
            name = words(say("{bet}: {money}", bet=name, money=table.cash(amount)))
        columns = wager_columns(amount, 0, table.chips)
        table.things[f"toke:{spot}"] = chips_thing(
            columns, x, y, 0.012 * table.unit, name, ABOVE, sign=on_chips(table.currency)
        )
    if table.state.marker:
        rack = table.places["rack", 0]
        lies = FeltArea(rack.x, rack.y - rack.height / 2 - _BEFORE_RACK, _LAMMER, _LAMMER)
        name = words(say("The lammer of a marker: {money}", money=table.cash(table.state.marker)))
        table.add("marker", name, lies, z=ABOVE, of=("lammer", table.state.marker, *table.signed))


def _tip_at(table: BlackjackTable, spot: int) -> tuple[float, float]:
    """Beside the circle of a spot, towards third base."""
    circle = table.places["main", spot]
    return circle.x + _BESIDE, circle.y
