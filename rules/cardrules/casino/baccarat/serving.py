"""What is done between the coups and at the end of a shoe: notes changed, colour, commission, chips called for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.casino.baccarat.bets import bank, fill_up, seat, take_bets_back
from cardrules.casino.baccarat.bettors import Incident
from cardrules.casino.baccarat.shoe import bury
from cardrules.casino.baccarat.table_phase import BETWEEN, SESSION_OVER, SHOE_ENDS, SHOE_OVER, UNSHUFFLED
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.faults_and_grades import Misplaced
from cardrules.protocol.game import Event, Marked, Note, Paid
from cardrules.protocol.texts import say

__all__ = [
    "ask_for_service", "call_fill", "collect", "count", "give", "leave_table", "leaves", "misplace", "next_service",
    "put_right_between", "serve", "show_hands", "spread", "tap_out",
]  # fmt: skip

_OF_ONE_SERVICE: Final = ("call change", "call colour", "give", "drop")
"""What follows where somebody's notes have been spread, or chips counted."""


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


def next_service(table: TableState, out: list[Event] | None) -> None:
    table.service = table.service[1:]
    if table.phase == SHOE_ENDS and not table.service:
        next_shoe(table)


def next_shoe(table: TableState) -> None:
    """The shoe is over, and the session goes on; where its coups are counted, without a pause."""
    table.phase = UNSHUFFLED if table.house.coups else SHOE_OVER


def show_hands(table: TableState, words: list[str], out: list[Event] | None) -> None:
    if table.phase == SHOE_ENDS:
        serve(table, words, out)
        return
    table.noted = (*table.noted, "hands")
    table.note(say("The hands are shown empty"), out)


def serve(table: TableState, words: list[str], out: list[Event] | None) -> None:
    step = table.service[0]
    table.note(say("The hands are shown empty") if step == "hands" else say("The notes go into the box"), out)
    next_service(table, out)


def comes_first(table: TableState, step: str) -> None:
    """Somebody is served before the others; what belongs to it follows."""
    at = table.service.index(step)
    later = table.service[at + 1 :]
    others = (number for number, each in enumerate(later) if not each.startswith(_OF_ONE_SERVICE))
    end = at + 1 + next(others, len(later))
    table.service = (*table.service[at:end], *table.service[:at], *table.service[end:])


def spread(table: TableState, words: list[str], out: list[Event] | None) -> None:
    position = int(words[0])
    comes_first(table, f"spread {position}")
    table.note(say("The notes of {place} are spread on the felt", place=table.label(position)), out)
    seat(table, position, out)
    next_service(table, out)


def count(table: TableState, words: list[str], out: list[Event] | None) -> None:
    position = int(words[0])
    comes_first(table, f"count {position}")
    amount = int(next(step for step in table.service if step.startswith("give")).split()[2])
    chips = table.house.chips
    table.rack_takes(amount // chips.fives * chips.fives, chips.fives)
    table.rack_takes(amount % chips.fives, chips.ones)
    bank(table, position, -amount)
    table.note(say("The small chips of {place} are stacked and counted", place=table.label(position)), out)
    next_service(table, out)


def give(table: TableState, words: list[str], out: list[Event] | None) -> None:
    position, amount = int(words[0]), int(words[1])
    bank(table, position, amount)
    table.rack_pays(amount, (), out)
    table.given = amount
    due = next((int(step.split()[2]) for step in table.service[:1] if step.startswith("give")), amount)
    misplace(table, position, amount - due)
    if out is not None:
        out.append(Paid(amount, "rack", f"rail:{position}"))
        out.append(Note(say("{money} in chips for {place}", money=table.cash(amount), place=table.label(position))))
    next_service(table, out)


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


def tap_out(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.service = ()
    take_bets_back(table, out)
    table.phase = SESSION_OVER
    table.note(say("The dealer claps, and the relief takes over"), out)


def leave_table(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.service = ()
    table.phase = SESSION_OVER
    table.note(say("The dealer leaves the table"), out)
