"""What is done between the coups and at the end of a shoe: notes changed, colour, commission, chips called for."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.casino.baccarat.bets import bank, fill_up, seat
from cardrules.casino.baccarat.bettors import Incident
from cardrules.casino.baccarat.shoe import bury
from cardrules.casino.baccarat.table_phase import BETWEEN, SHOE_ENDS, SHOE_OVER, UNSHUFFLED
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.faults_and_grades import Misplaced
from cardrules.casino.serving import comes_first, next_service
from cardrules.protocol.game import Event, Marked, Note, Paid
from cardrules.protocol.texts import say

__all__ = [
    "ask_for_service", "call_fill", "collect", "leaves", "misplace", "next_shoe", "put_right_between",
]  # fmt: skip


def ask_for_service(table: TableState, out: list[Event] | None) -> None:
    """What is to be done before the next coup, or at the end of the shoe."""
    house = table.house
    timed_out = bool(house.limit) and table.session >= house.limit
    enough = bool(house.coups) and table.dealt >= house.coups
    if table.last == "this" or timed_out or enough:
        end_shoe(table, enough, timed_out, out)
        return
    table.phase = BETWEEN
    owing = [position for position, _ in table.markers]
    service = ["freehand"] if table.extra_state == "kept" else []
    if house.each_coup:
        service += [f"collect {position}" for position in owing]
    for incident in table.incidents:
        service += asked_for(table, incident, owing, out)
    if table.last == "next":
        table.last = "this"
        if house.calls:
            service.append("call last")
    table.service = tuple(service)
    replace_the_broke(table, out)


def end_shoe(table: TableState, enough: bool, timed_out: bool, out: list[Event] | None) -> None:
    """There is no further coup of this shoe, and perhaps of the session."""
    house = table.house
    table.phase = SHOE_ENDS
    if table.extra_state == "kept":
        bury(table, table.extra, "extra", out)
        table.extra, table.extra_state = (), ""
    service = [f"collect {position}" for position, _ in table.markers]
    if house.calls and (table.last == "this" or not enough):
        service.append("call end")
    if enough or timed_out or not (house.coups or house.limit):
        service += ["hands", "leave"]
    table.service = tuple(service)
    if not service:
        next_shoe(table)


def asked_for(table: TableState, incident: Incident, owing: Sequence[int], out: list[Event] | None) -> list[str]:
    """What a bettor wants between the coups, as steps; who leaves and owes nothing is gone."""
    kind, position, amount, _ = incident
    name, calls = table.label(position), table.house.calls
    if kind == "buyin":
        table.note(say("{place:^} puts {money} in notes down", place=name, money=table.cash(amount)), out)
        call = [f"call change {amount}"] if calls else []
        return [f"spread {position}", *call, f"give {position} {amount}", "drop"]
    if table.bettor(position) is None:
        return []
    if kind == "colour":
        table.note(say("{place:^} wants larger chips for {money}", place=name, money=table.cash(amount)), out)
        return [f"count {position}", *(["call colour"] if calls else []), f"give {position} {amount}"]
    if kind == "leave" and may_leave(table, position):
        table.note(say("{place:^} leaves", place=name), out)
        if position not in owing:
            stand_up(table, position)
        elif not table.house.each_coup:
            return [f"collect {position}"]
    return []


def replace_the_broke(table: TableState, out: list[Event] | None) -> None:
    """Bettors without chips for another bet go home, and others come."""
    limits = table.house.crowd.limits
    for bettor in table.bettors:
        at_stake = any(wager.position == bettor.position for wager in table.layout)
        busy = any(str(bettor.position) in step.split() for step in table.service)
        if bettor.bankroll < limits.least and bettor.character and not at_stake and not busy:
            if table.owes(bettor.position):
                table.service = (f"collect {bettor.position}", *table.service)
            else:
                stand_up(table, bettor.position)
                seat(table, bettor.position, out)


def leaves(table: TableState, position: int) -> bool:
    """Whether somebody leaves after this coup."""
    return any(incident.kind == "leave" and incident.position == position for incident in table.incidents)


def may_leave(table: TableState, position: int) -> bool:
    """Whether somebody stays who bets without being asked."""
    return any(other.character and other.position != position for other in table.bettors)


def stand_up(table: TableState, position: int) -> None:
    """A bettor leaves with all that is his."""
    table.layout = tuple(wager for wager in table.layout if wager.position != position)
    table.bettors = tuple(bettor for bettor in table.bettors if bettor.position != position)


def next_shoe(table: TableState) -> None:
    """The shoe is over, and the session goes on; where its coups are counted, without a pause."""
    table.phase = UNSHUFFLED if table.house.coups else SHOE_OVER


def misplace(table: TableState, position: int, cents: int) -> None:
    """A bettor has so much beyond the due between the coups (negative: too little), through what is done now."""
    if not cents:
        return
    table.lost = table.lost[0] + max(0, cents), table.lost[1] + max(0, -cents)
    number = next((at for at, fault in enumerate(table.faults) if fault.step == table.steps and fault.severity), -1)
    if number >= 0:
        fault = table.faults[number]
        table.revise(number, fault._replace(money=(*fault.money, Misplaced(position, "", cents))))


def put_right_between(table: TableState, position: int) -> None:
    """What a bettor had beyond the due between the coups, or short of it, is put right."""
    for number, fault in enumerate(table.faults):
        its = tuple(each for each in fault.money if not fault.bets and each[:2] == (position, ""))
        if its:
            cents = sum(each.cents for each in its)
            table.lost = table.lost[0] - max(0, cents), table.lost[1] - max(0, -cents)
            table.revise(number, fault._replace(money=tuple(each for each in fault.money if each not in its)))


def collect(table: TableState, words: list[str], out: list[Event] | None) -> None:
    position = int(words[0])
    owed = table.owes(position)
    comes_first(table, f"collect {position}")
    put_right_between(table, position)
    table.markers = tuple(each for each in table.markers if each[0] != position)
    bank(table, position, -owed)
    table.rack_takes(owed, 0)
    if out is not None:
        out.append(Marked("marker", str(position)))
        out.append(Paid(owed, f"rail:{position}", "rack"))
        out.append(Note(say("{place:^} pays {money} commission", place=table.label(position), money=table.cash(owed))))
    if leaves(table, position) and may_leave(table, position):
        stand_up(table, position)
    next_service(table, out)
    if table.phase == BETWEEN:
        replace_the_broke(table, out)


def call_fill(table: TableState, words: list[str], out: list[Event] | None) -> None:
    denomination = int(words[0])
    if denomination not in table.fills:
        table.fills = (*table.fills, denomination)
    table.note(say("The dealer calls for a fill of {money} chips", money=table.cash(denomination)), out)
    if table.needed_at_once(denomination):
        fill_up(table, denomination, out)
