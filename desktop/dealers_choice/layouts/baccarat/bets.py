"""What lies before the bettors: their circles, chips, hands and commission boxes, and the bets."""

from __future__ import annotations

import math
from typing import Final

from cardrules.casino.baccarat.bettors import Bettor, Wager
from cardrules.casino.baccarat.rules import BET_NAMES
from cardrules.casino.chips import RackChips
from cardrules.protocol.phrases import capital
from dealers_choice.layouts.baccarat.baccarat_table import BaccaratTable
from dealers_choice.layouts.casino.appearance import look
from dealers_choice.layouts.casino.chips import on_chips, wager_columns
from dealers_choice.layouts.casino.whole_table import CHIPS, RAIL, STAND
from dealers_choice.table.pictures.chip_stacks import chips_thing
from dealers_choice.table.placement import Thing

__all__ = ["bettors", "wagers"]

_SEAT: Final = 0.6565  # how far from the middle of the arc the hands of a bettor lie
_ALL_SMALL: Final = 0.72  # of a chip's size where a bet takes more than one stack


def bettors(table: BaccaratTable) -> None:
    """What lies before each of the bettors besides bets."""
    for position in range(1, table.positions + 1):
        _bettor(table, position)


def wagers(table: BaccaratTable) -> None:
    """The bets on the felt."""
    for wager in table.state.layout:
        _wager(table, wager)


def _bettor(table: BaccaratTable, position: int) -> None:
    label, places = table.label(position), table.places
    for bet in table.bets:
        name = capital(BET_NAMES[bet])
        table.add(f"circle:{position}:{bet}", f"{label}, {name} bet", places[bet, position], z=0.1)
        table.add(f"pay:{position}:{bet}", f"{label}, where {name} is paid", places[f"pay_{bet}", position], z=0.1)
    rail = places["bettor", position]
    wide, high = min(0.13, 0.87 / table.positions) * table.unit, 0.022 * table.unit
    x, y = table.outwards(position, RAIL)
    table.things[f"rail:{position}"] = Thing(x, y, wide, high, f"{label}, the felt before the bettor", angle=rail.angle)
    bettor = next((each for each in table.state.bettors if each.position == position), None)
    if bettor is not None and bettor.bankroll and position != table.own:
        picture, paint = look("rail", *_rail_chips(bettor, table.chips))
        table.things[f"rail:{position}"] = Thing(
            x, y, wide, high, f"{label}, the bettor's chips", picture, paint, rail.angle, STAND
        )
    x, y = table.outwards(position, _SEAT)
    table.things[f"seat:{position}"] = Thing(
        x, y, wide, 0.014 * table.unit, f"{label}, the bettor's hands", angle=rail.angle
    )
    if table.marked:
        owed = dict(table.state.markers).get(position, 0)
        name = f"{label}, commission box"
        if owed and table.told:
            name += f": {table.cash(owed)}"
        place = places["commission", position]
        if owed:
            place = place._replace(width=place.width * 0.96, height=place.height * 0.86)
        plaque = ("marker", owed, *table.signed) if owed else ()
        table.add(f"box:{position}", name, place, z=STAND if owed else 0.1, of=plaque)


def _wager(table: BaccaratTable, wager: Wager) -> None:
    position, bet, amount, colour, late = wager
    columns = wager_columns(amount, colour, table.chips)
    place = table.places[bet, position]
    radius = table.radius(bet, position) * (1.0 if len(columns) == 1 else _ALL_SMALL)
    x, y = place.x, place.y
    if late and any(other[:2] == wager[:2] and not other.late for other in table.state.layout):
        pay = table.places[f"pay_{bet}", position]
        far = math.dist(pay[:2], place[:2])
        share = 2.02 * table.radius(bet, position) / table.unit / far
        x, y = x + (pay.x - x) * share, y + (pay.y - y) * share
    x, y = table.at(x, y)
    name = f"{table.label(position)}, {'late chips on ' if late else ''}{capital(BET_NAMES[bet])}"
    name += "" if late else " bet"
    if table.told:
        name += f": {table.cash(amount)}"
    key = f"position:{position}:{bet}" + (":late" if late else "")
    table.things[key] = chips_thing(
        columns, x, y + radius * 0.1, radius, name, CHIPS + y, sign=on_chips(table.currency)
    )


def _rail_chips(bettor: Bettor, house: RackChips) -> tuple[tuple[int, ...], int]:
    """The colours of the chips in a bettor's rail, and how many are drawn, which says nothing of their value."""
    colours = (bettor.colour,) if bettor.colour else house.values[2:5]
    return colours, 16 + bettor.position * 5 % 8
