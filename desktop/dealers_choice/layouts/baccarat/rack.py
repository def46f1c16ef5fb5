"""The house's chips on the mini baccarat table: the rack, the spot for taken chips, the lammers; where a person bets,
his tray is in the place of the rack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRectF

from cardart.table import casino_places
from cardart.table.casino_places import rack_tubes
from cardrules.casino.baccarat.options import limits_of
from cardrules.casino.baccarat.rules import CoupOutcome, Terms, settle
from cardrules.casino.baccarat.table_phase import SETTLING
from cardrules.casino.currencies import CURRENCIES, chips_of
from cardrules.protocol.options import Value
from cardrules.protocol.phrases import capital
from dealers_choice.language import words
from dealers_choice.layouts.baccarat.baccarat_table import BaccaratTable
from dealers_choice.layouts.casino.appearance import fullness, look
from dealers_choice.layouts.casino.chips import on_chips, purse_chips, wager_columns
from dealers_choice.layouts.casino.whole_table import STAND
from dealers_choice.table.pictures.chip_stacks import chips_thing, stack_columns
from dealers_choice.table.placement import Thing

__all__ = ["lammers", "lammers_of", "rack", "taken", "tray", "tubes_of"]

_BIG: Final = CoupOutcome(1, 0, 3, 2)  # a coup in which "big" wins
_HELD: Final = 140  # chips that the spot for taken chips has room for


def tubes_of(options: Mapping[str, Value]) -> tuple[int, ...]:
    """The denominations of the rack's tubes in cents, largest first; with coins where a payout may need them."""
    chips, limits = chips_of(options), limits_of(options)
    bets = range(limits.tie_least, limits.tie_most + 1, limits.unit)
    coins = (_exact(options) and options["commission"] == "net") or (
        options["big"] == "on"
        and any(settle("big", bet, _BIG, Terms(chips=chips)).pays % chips.smallest for bet in bets)
    )
    return chips.every if coins else chips.values


def lammers_of(options: Mapping[str, Value]) -> tuple[int, ...]:
    """The lammers on the table in cents, smallest first; the very smallest where a commission may need them."""
    lammers = chips_of(options).lammers
    return lammers if _exact(options) else lammers[1:]


def _exact(options: Mapping[str, Value]) -> bool:
    """Whether 5 % of a bet may come to no chips, and counts as it is."""
    return options["commission_rounding"] == "exact" and limits_of(options).unit % (20 * chips_of(options).smallest) > 0


def taken(table: BaccaratTable) -> None:
    """The spot for taken chips, with those of this coup until it is over."""
    place = table.places["holding", 0]
    table.add("holding", "Taken chips", place)
    if table.view.phase != SETTLING or table.own:
        return
    chips: list[int] = []
    for touched in table.state.touched:
        if touched.paid is None:
            chips += [
                chip
                for column in wager_columns(touched.wager.amount, touched.wager.colour, table.chips)
                for chip in column
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


def lammers(table: BaccaratTable) -> None:
    """The lammers in two rows, where a commission is marked with them."""
    if not table.marked:
        return
    place = table.places["lammers", 0]
    table.add("lammers", "Lammers that mark the commission", place)
    amounts = lammers_of(table.options)
    row = -(-len(amounts) // 2)
    wide, high = place.width / row, place.height / 2
    size = 0.96 * min(wide, high)
    for number, amount in enumerate(amounts):
        x, y = place.x + (number % row - (row - 1) / 2) * wide, place.y + (number // row - 0.5) * high
        spot = casino_places.FeltArea(x, y, size, size)
        table.add(
            f"lammer:{amount}", f"Lammer of {table.cash(amount)}", spot, z=STAND, of=("lammer", amount, *table.signed)
        )


def rack(table: BaccaratTable) -> None:
    """The rack, its tubes as full as the house is rich."""
    place, tubes = table.places["rack", 0], tubes_of(table.options)
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


def tray(table: BaccaratTable) -> None:
    """The chips of the person who bets, where else the rack is."""
    place = table.places["rack", 0]
    table.add("rack", "Your chips", place, z=STAND, of=("tray",))
    table.things["rack"] = table.things["rack"]._replace(fixed=True)
    purse = next((bettor.bankroll for bettor in table.state.bettors if bettor.position == table.own), 0)
    chips = purse_chips(purse, limits_of(table.options).unit, table.chips)
    apart = place.width / max(5, len(chips)) * 0.94
    for number, (denomination, count) in enumerate(chips):
        x, y = table.at(place.x + (number - (len(chips) - 1) / 2) * apart, place.y + 0.008)
        columns = stack_columns([denomination] * count)
        radius = min(0.0175, apart / (2.14 * len(columns) + 0.5)) * table.unit
        name = f"{table.cash(denomination)} chips: {count}"
        table.things[f"tray:{denomination}"] = chips_thing(
            columns, x, y, radius, name, STAND + 1, sign=on_chips(table.currency)
        )
