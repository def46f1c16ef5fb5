"""What lies before the bettors of a blackjack table: their circles, chips and hands, and the bets."""

from __future__ import annotations

import math
from typing import Final

from cardart.table.casino_places import FeltArea
from cardrules.casino.blackjack.bettors import Bettor
from cardrules.casino.blackjack.wagers import BESIDE, KIND_NAMES, Wager
from cardrules.protocol.phrases import capital
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.layouts.blackjack_table.blackjack_table import BlackjackTable
from dealers_choice.layouts.casino.appearance import look
from dealers_choice.layouts.casino.chips import on_chips, wager_columns
from dealers_choice.layouts.casino.whole_table import CHIPS, RAIL, STAND
from dealers_choice.table.pictures.chip_stacks import chips_thing
from dealers_choice.table.placement import Thing

__all__ = ["bet_place", "bettors", "wagers"]

_SMALL: Final = 0.72  # of a chip's size where a bet takes more than one stack
_BY_HAND: Final = 0.0385  # of the table's width: from the bet of a hand to that of the next one of its spot
_SEAT: Final = 0.655  # radius of the edge of the table, where bettors have their hands
_HANDS: Final = 0.014  # how high that is, of the table's width
_OFF_LINE: Final = 0.032  # so far towards the bettor lie chips that are not on the insurance line
_INWARDS: Final = 0.030  # and so far towards the dealer lie those of a third and a fourth hand


def bettors(table: BlackjackTable) -> None:
    """What lies before each of the bettors besides bets."""
    for spot in range(1, table.spots + 1):
        _spot(table, spot)


def wagers(table: BlackjackTable) -> None:
    """The bets on the felt."""
    for wager in table.state.layout:
        _wager(table, wager)


def bet_place(table: BlackjackTable, wager: Wager) -> FeltArea:
    """Where chips lie: in the spot's circle, on the line, or, where a spot has several hands, in a row before them,
    each with what was added to it."""
    spot, kind = wager.spot, wager.kind
    if kind == "ins":
        line = table.places["insurance", spot]
        off = wager.late and "uninsure" not in table.state.called
        return line._replace(y=line.y - _OFF_LINE) if off else line
    if not wager.hand:
        return table.places[kind, spot]
    circle = table.places["main", spot]
    row, column = divmod(wager.hand - 1, 2)
    aside = (column + (0.5 if kind in ("double", BESIDE) else 0.0)) * 2 * _BY_HAND
    if table.hands(spot) > 1:
        aside = column * 2 * _BY_HAND + (0.8 * _BY_HAND if kind in ("double", BESIDE) else 0.0) - _BY_HAND / 2
    turn = math.radians(circle.angle)
    down = row * _INWARDS
    x = circle.x + aside * math.cos(turn) - down * math.sin(turn)
    y = circle.y + aside * math.sin(turn) + down * math.cos(turn)
    return circle._replace(x=x, y=y)


def _spot(table: BlackjackTable, spot: int) -> None:
    label, places = table.label(spot), table.places
    for kind in ("main", *table.sides):
        name = words(say("{spot}, {bet}", spot=label, bet=words(KIND_NAMES[kind])))
        table.add(f"circle:{spot}:{kind}", name, places[kind, spot], z=0.1)
    if table.options["insurance"] == "on":
        table.add(
            f"line:{spot}", words(say("{spot}, the insurance line", spot=label)), places["insurance", spot], z=0.2
        )
    rail = places["rail", spot]
    wide, high = rail.width * table.unit, rail.height * table.unit
    x, y = table.outwards(spot, RAIL)
    name = words(say("{spot}, the felt before the bettor", spot=label))
    table.things[f"rail:{spot}"] = Thing(x, y, wide, high, name, angle=rail.angle)
    bettor = next((each for each in table.state.bettors if each.spot == spot), None)
    if bettor is not None and bettor.bankroll and spot != table.own:
        picture, paint = look("rail", *_rail_chips(table, bettor))
        name = words(say("{spot}, the bettor's chips", spot=label))
        table.things[f"rail:{spot}"] = Thing(x, y, wide, high, name, picture, paint, rail.angle, STAND)
    x, y = table.outwards(spot, _SEAT)
    name = words(say("{spot}, the bettor's hands", spot=label))
    table.things[f"seat:{spot}"] = Thing(x, y, wide, _HANDS * table.unit, name, angle=rail.angle)


def _wager(table: BlackjackTable, wager: Wager) -> None:
    columns = wager_columns(wager.amount, wager.colour, table.chips)
    place = bet_place(table, wager)
    several = len(columns) > 1 or table.hands(wager.spot) > 1
    radius = 0.41 * min(place.width, 0.046) * table.unit * (_SMALL if several else 1.0)
    x, y = table.at(place.x, place.y)
    late = wager.late and wager.kind != "ins"  # beside those that came in time
    if late:
        aside = 2.02 * radius
        x += -aside if table.lies(wager.spot, wager.hand, "double") else aside
    name = words(say("{spot}, {bet}", spot=_place_said(table, wager), bet=words(KIND_NAMES[wager.kind])))
    if wager.late:
        name = words(say("{bet}, late chips", bet=name))
    if table.told:
        name = words(say("{bet}: {money}", bet=name, money=table.cash(wager.amount)))
    key = f"spot:{wager.place}:{wager.kind}" + (":late" if late else "")
    table.things[key] = chips_thing(
        columns, x, y + radius * 0.1, radius, capital(name), CHIPS + y, sign=on_chips(table.currency)
    )


def _place_said(table: BlackjackTable, wager: Wager) -> str:
    """The spot, and its hand where it has several."""
    if wager.hand > 1 or (wager.hand == 1 and table.hands(wager.spot) > 1):
        return words(say("Spot {number}, hand {hand}", number=wager.spot, hand=wager.hand))
    return table.label(wager.spot)


def _rail_chips(table: BlackjackTable, bettor: Bettor) -> tuple[tuple[int, ...], int]:
    """The colours of the chips in a bettor's rail, and how many are drawn, which says nothing of their value."""
    colours = (bettor.colour,) if bettor.colour else table.chips.values[2:5]
    return colours, 16 + bettor.spot * 5 % 8
