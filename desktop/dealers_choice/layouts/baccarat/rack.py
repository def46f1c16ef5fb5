"""The house's chips on the mini baccarat table: which tubes its rack has, what has been taken, the lammers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardart.table import casino_places
from cardrules.casino.baccarat.options import limits_of
from cardrules.casino.baccarat.rules import CoupOutcome, Terms, settle
from cardrules.casino.baccarat.table_phase import SETTLING
from cardrules.casino.currencies import chips_of
from cardrules.protocol.options import Value
from dealers_choice.layouts.baccarat.baccarat_table import BaccaratTable
from dealers_choice.layouts.casino.rack import taken_chips
from dealers_choice.layouts.casino.whole_table import STAND

__all__ = ["lammers", "lammers_of", "taken", "tubes_of"]

_BIG: Final = CoupOutcome(1, 0, 3, 2)  # a coup in which "big" wins


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
    settling = table.view.phase == SETTLING and not table.own
    bets = [touched.wager for touched in table.state.touched if touched.paid is None] if settling else []
    taken_chips(table, [(wager.amount, wager.colour) for wager in bets])


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
