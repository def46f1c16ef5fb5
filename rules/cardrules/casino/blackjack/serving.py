"""What is done between the rounds and at the end of a shoe."""

from __future__ import annotations

import random

from cardrules.casino.blackjack.bets import bank, lift
from cardrules.casino.blackjack.bettors import new_bettor
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.table_phases import BETWEEN, SESSION_OVER, SHOE_ENDS, SHOE_OVER, UNSHUFFLED
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = ["ask_for_service", "call_fill", "end_shoe", "leave_table", "next_service", "serve", "show_hands", "tap_out"]


def ask_for_service(table: TableState, out: list[Event] | None) -> None:
    """A round is over: the next one, or the end of the shoe."""
    timed_out = bool(table.house.limit) and table.session >= table.house.limit
    enough = bool(table.house.rounds) and table.dealt >= table.house.rounds
    if table.last or timed_out or enough:
        end_shoe(table, out)
        return
    table.phase = BETWEEN
    least = table.house.limits.least
    for bettor in table.bettors:  # who has no chips for another bet goes home, and others come
        at_stake = any(wager.spot in (bettor.spot, bettor.second_spot) for wager in table.layout)
        if bettor.bankroll < least and bettor.spot != table.house.reserved and not at_stake:
            rng = random.Random(f"{table.lot}/{table.coups}/{bettor.spot}")
            others = (other for other in table.bettors if other != bettor)
            table.bettors = tuple(sorted((*others, new_bettor(bettor.spot, table.house.crowd, rng))))
            table.note(say("A new bettor sits down at {place}", place=table.label(bettor.spot)), out)


def end_shoe(table: TableState, out: list[Event] | None) -> None:
    """There is no further round of this shoe, and perhaps of the session."""
    house = table.house
    timed_out = bool(house.limit) and table.session >= house.limit
    enough = bool(house.rounds) and table.dealt >= house.rounds
    table.phase = SHOE_ENDS
    service = ["call end"] if house.calls else []
    if enough or timed_out or not (house.rounds or house.limit):
        service += ["hands", "leave"]
    table.service = tuple(service)
    if not service:
        next_shoe(table)


def next_service(table: TableState) -> None:
    table.service = table.service[1:]
    if table.phase == SHOE_ENDS and not table.service:
        next_shoe(table)


def next_shoe(table: TableState) -> None:
    """The shoe is over, and the session goes on; where its rounds are counted, without a pause."""
    table.phase = UNSHUFFLED if table.house.rounds else SHOE_OVER


def show_hands(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.noted = (*table.noted, "hands")
    table.note(say("The hands are shown empty"), out)
    if table.phase == SHOE_ENDS:
        next_service(table)


def serve(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.call_out(" ".join(words), out)
    next_service(table)


def call_fill(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """Chips run short: the floor brings them at once."""
    chips = table.house.chips
    index = chips.values.index(int(words[0]))
    table.rack = (*table.rack[:index], chips.rack[index], *table.rack[index + 1 :])
    table.note(say("The fill of {money} chips has come", money=table.cash(int(words[0]))), out)


def tap_out(table: TableState, words: list[str], out: list[Event] | None) -> None:
    for wager in table.layout:
        lift(table, wager, out)
        bank(table, wager.spot, wager.amount)
    table.phase = SESSION_OVER
    table.note(say("The dealer claps, and the relief takes over"), out)


def leave_table(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.service = ()
    table.phase = SESSION_OVER
    table.note(say("The dealer leaves the table"), out)
