"""The house's chips on a dealt table: the rack, the spot for taken chips; where a person bets, his tray is in the place
of the rack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF

from cardart.table.casino_places import rack_tubes
from cardrules.casino.currencies import CURRENCIES
from cardrules.protocol.phrases import capital
from dealers_choice.language import words
from dealers_choice.layouts.casino.appearance import fullness, look
from dealers_choice.layouts.casino.chips import on_chips, purse_chips, wager_columns
from dealers_choice.layouts.casino.whole_table import STAND, CasinoTable
from dealers_choice.table.pictures.chip_stacks import chips_thing, stack_columns
from dealers_choice.table.placement import Thing

__all__ = ["rack", "taken_chips", "tray"]

_HELD: Final = 140  # chips that the spot for taken chips has room for


def taken_chips(table: CasinoTable, bets: Sequence[tuple[int, int]]) -> None:
    """The spot for taken chips, with those of bets, each its amount and the colour of its chips (0: mixed)."""
    place = table.places["holding", 0]
    table.add("holding", "Taken chips", place)
    chips = [
        chip for amount, colour in bets for column in wager_columns(amount, colour, table.chips) for chip in column
    ]
    if chips:
        if len(chips) > _HELD:
            chips = table.chips.pieces(sum(chips))
        chips.sort(reverse=True)
        x, y = table.at(place.x, place.y + 0.012)
        columns = stack_columns(chips)
        radius = min(0.0145, 0.072 / (2.14 * min(7, len(columns)) + 0.4)) * table.unit
        table.things["holding"] = chips_thing(
            columns, x, y, radius, "Taken chips", STAND, sign=on_chips(table.currency)
        )


def rack(table: CasinoTable, tubes: tuple[int, ...]) -> None:
    """The rack with these tubes, the largest chips first, each as full as the house is rich."""
    place = table.places["rack", 0]
    table.add("rack", "The rack", place, z=STAND, of=("rack", tubes))
    whole = table.things["rack"] = table.things["rack"]._replace(fixed=True)
    box = QRectF(whole.x - whole.width / 2, whole.y - whole.height / 2, whole.width, whole.height)
    fills = [0.8 * count / opening for count, opening in zip(table.state.rack, table.chips.rack, strict=True)]
    fills.append(0.5)  # nobody counts the cents
    for denomination, tube, fill in zip(tubes, rack_tubes(box, len(tubes)), fills, strict=False):
        picture, paint = look("tube", denomination, fullness(fill))
        middle = tube.center()
        told = table.cash(denomination)
        name = f"Coins of {told}" if denomination < 100 or denomination == table.chips.coin else f"{told} chips"
        if denomination == 1:
            name = capital(words(CURRENCIES[table.currency].cents))
        table.things[f"tube:{denomination}"] = Thing(
            middle.x(), middle.y(), tube.width(), tube.height(), name, picture, paint, z=STAND + 1
        )
    if any(step.removeprefix("call ").startswith("float") for step in table.state.service):
        _counts(table, box, tubes)


def _counts(table: CasinoTable, box: QRectF, tubes: tuple[int, ...]) -> None:
    """How many chips each tube holds, while the rack is counted: a lammer on its end."""
    held = dict(zip(table.chips.values, table.state.rack, strict=True))
    for denomination, tube in zip(tubes, rack_tubes(box, len(tubes)), strict=True):
        count = held[denomination]
        picture, paint = look("word_lammer", str(count))
        size = tube.width() * 1.15
        name = words("{count:chip/chips} of {money}", count=count, money=table.cash(denomination))
        table.things[f"counted:{denomination}"] = Thing(
            tube.center().x(), tube.top() + size / 2, size, size, name, picture, paint, z=STAND + 2
        )


def tray(table: CasinoTable, purse: int, unit: int) -> None:
    """The chips of the person who bets, where else the rack is: so many cents, with change down to the ``unit`` of a
    bet."""
    place = table.places["rack", 0]
    table.add("rack", "Your chips", place, z=STAND, of=("tray",))
    table.things["rack"] = table.things["rack"]._replace(fixed=True)
    chips = purse_chips(purse, unit, table.chips)
    apart = place.width / max(5, len(chips)) * 0.94
    for number, (denomination, count) in enumerate(chips):
        x, y = table.at(place.x + (number - (len(chips) - 1) / 2) * apart, place.y + 0.008)
        columns = stack_columns([denomination] * count)
        radius = min(0.0175, apart / (2.14 * len(columns) + 0.5)) * table.unit
        name = f"{table.cash(denomination)} chips: {count}"
        table.things[f"tray:{denomination}"] = chips_thing(
            columns, x, y, radius, name, STAND + 1, sign=on_chips(table.currency)
        )
