"""What is done between the rounds and at the end of a shoe, beside what every dealt table has: tips, markers, fills."""

from __future__ import annotations

from typing import Final

from cardrules.casino.blackjack.bets import bank, seat
from cardrules.casino.blackjack.seats import Incident
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.rack_counts import closing_steps, count_said
from cardrules.casino.serving import comes_first, give, next_service
from cardrules.casino.table_phases import BETWEEN, SHOE_ENDS, SHOE_OVER, UNSHUFFLED
from cardrules.protocol.game import Event, Paid
from cardrules.protocol.texts import say

__all__ = [
    "ask_for_service", "call_fill", "end_shoe", "give_chips", "lay_marker", "needed_at_once", "next_shoe",
    "prove_fill", "send_credit", "serve_call", "take_toke",
]  # fmt: skip

_OVERFULL: Final = 2
"""A tube with so many times what a full one has is sent away in part, where the floor brings and fetches chips."""
_SHORT: Final = 4
"""Fewer of the smallest chips than this may be too few for a payout."""


def ask_for_service(table: TableState, out: list[Event] | None) -> None:
    """A round is over: what is to be done before the next one, or the end of the shoe."""
    timed_out = bool(table.house.limit) and table.session >= table.house.limit
    enough = bool(table.house.rounds) and table.dealt >= table.house.rounds
    if table.last or timed_out or enough:
        end_shoe(table, out)
        return
    table.phase = BETWEEN
    service = [f"prove {denomination}" for denomination in table.fills]
    if table.house.crowd.incidents != "off":
        service += [f"credit {denomination}" for denomination in _overfull(table)]
    for incident in table.incidents:
        service += _asked_for(table, incident, out)
    table.service = tuple(service)
    _replace_the_broke(table, out)


def _overfull(table: TableState) -> list[int]:
    """The chips of which the rack has far too many."""
    chips = table.house.chips
    tubes = zip(chips.values, table.rack, chips.rack, strict=True)
    return [denomination for denomination, count, full in tubes if count >= _OVERFULL * full > 0]


def _asked_for(table: TableState, incident: Incident, out: list[Event] | None) -> list[str]:
    """What a bettor wants between the rounds, as steps; who leaves is gone."""
    kind, spot, amount = incident
    name, calls = table.label(spot), table.house.calls

    def called(call: str) -> list[str]:
        return [f"call {call}"] if calls else []

    if kind == "buyin":
        table.note(say("{place:^} puts {money} in notes down", place=name, money=table.cash(amount)), out)
        return [f"spread {spot}", *called(f"change {amount}"), f"give {spot} {amount}", "drop"]
    if table.bettor(spot) is None:
        return []
    if kind == "colour":
        table.note(say("{place:^} wants larger chips for {money}", place=name, money=table.cash(amount)), out)
        return [f"count {spot}", *called("colour"), f"give {spot} {amount}"]
    if kind == "toke":
        tip = min(amount, table.purse(spot))
        if not tip:
            return []
        table.note(say("{place:^} lays {money} beside the circle for the dealers", place=name,
                       money=table.cash(tip)), out)  # fmt: skip
        bank(table, spot, -tip)
        if out is not None:
            out.append(Paid(tip, f"rail:{spot}", f"toke:{spot}"))
        return [f"toke {spot} {tip}", *called("toke")]
    if kind == "marker":
        table.note(say("{place:^} asks for a marker of {money}", place=name, money=table.cash(amount)), out)
        return [f"marker {spot} {amount}", *called(f"marker {amount}"), f"give {spot} {amount}"]
    others = [each for each in table.bettors if each.spot != table.house.reserved]
    if kind == "leave" and len(others) > 1 and spot != table.house.reserved:
        table.note(say("{place:^} leaves", place=name), out)
        table.bettors = tuple(each for each in table.bettors if spot not in (each.spot, each.second_spot))
    return []


def _replace_the_broke(table: TableState, out: list[Event] | None) -> None:
    """Bettors without chips for another bet go home, and others come."""
    least = table.house.limits.least
    served = {word for step in table.service for word in step.split()[1:2]}
    for bettor in table.bettors:
        busy = {str(bettor.spot), str(bettor.second_spot)} & served
        at_stake = any(wager.spot in (bettor.spot, bettor.second_spot) for wager in table.layout)
        if bettor.bankroll < least and bettor.spot != table.house.reserved and not at_stake and not busy:
            table.bettors = tuple(other for other in table.bettors if other != bettor)
            seat(table, bettor.spot, out)


def end_shoe(table: TableState, out: list[Event] | None) -> None:
    """There is no further round of this shoe, and perhaps of the session."""
    house = table.house
    timed_out = bool(house.limit) and table.session >= house.limit
    enough = bool(house.rounds) and table.dealt >= house.rounds
    table.phase = SHOE_ENDS
    service = ["call end"] if house.calls else []
    if enough or timed_out or not (house.rounds or house.limit):
        service += [*(closing_steps(table) if house.counts_rack else ()), "hands", "leave"]
    table.service = tuple(service)
    if not service:
        next_shoe(table)


def next_shoe(table: TableState) -> None:
    """The shoe is over, and the session goes on; where its rounds are counted, without a pause."""
    table.phase = UNSHUFFLED if table.house.rounds else SHOE_OVER


def serve_call(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A call that belongs to a service; the floor answers where the amount is one that it is to hear of."""
    table.call_out(" ".join(words), out)
    amount = int(words[1]) if len(words) > 1 else 0
    if words[0] in ("change", "marker") and (words[0] == "marker" or 0 < table.house.black_action <= amount):
        table.note(say("Floor: {money}, thank you.", money=table.cash(amount)), out)
    if words[0] == "float":
        count_said(table, amount, out)
    next_service(table, out)


def take_toke(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """A tip is tapped on the rack's edge, so that everybody sees it, and dropped at once."""
    spot, amount = int(words[0]), int(words[1])
    comes_first(table, f"toke {spot} {amount}")
    table.tokes += amount
    if out is not None:
        out.append(Paid(amount, f"toke:{spot}", "slot"))
    table.note(say("{money} is tapped on the rack and dropped for the dealers", money=table.cash(amount)), out)
    next_service(table, out)


def give_chips(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """Chips are cut out, proved and pushed across; a marker's slip is signed by then, and its lammer goes."""
    table.marker = 0
    give(table, words, out)


def lay_marker(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The floor has the slip written: a lammer of the amount lies before the rack until it is signed."""
    spot, amount = int(words[0]), int(words[1])
    comes_first(table, f"marker {spot} {amount}")
    table.marker = amount
    table.note(say("A lammer of {money} lies before the rack for {place}", money=table.cash(amount),
                   place=table.label(spot)), out)  # fmt: skip
    next_service(table, out)


def call_fill(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """Chips run short: the floor brings them before the next round, or at once where nothing else can be paid."""
    denomination = int(words[0])
    table.note(say("The dealer calls for a fill of {money} chips", money=table.cash(denomination)), out)
    if needed_at_once(table, denomination):
        _fill_up(table, denomination, out)
    elif denomination not in table.fills:
        table.fills = (*table.fills, denomination)
        if table.phase == BETWEEN:
            table.service = (*table.service, f"prove {denomination}")


def needed_at_once(table: TableState, denomination: int) -> bool:
    """Whether a fill of these chips is brought at once, since no smaller ones can stand in for them."""
    chips = table.house.chips
    index = chips.values.index(denomination)
    return denomination == chips.smallest and table.rack[index] < min(_SHORT, chips.rack[index])


def prove_fill(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """The chips of a fill are counted before the rack against their slip, and racked."""
    comes_first(table, f"prove {words[0]}")
    _fill_up(table, int(words[0]), out)
    next_service(table, out)


def _fill_up(table: TableState, denomination: int, out: list[Event] | None) -> None:
    chips = table.house.chips
    index = chips.values.index(denomination)
    full = max(table.rack[index], chips.rack[index])
    table.rack = (*table.rack[:index], full, *table.rack[index + 1 :])
    table.fills = tuple(each for each in table.fills if each != denomination)
    table.note(say("The fill of {money} chips is counted and racked", money=table.cash(denomination)), out)


def send_credit(table: TableState, words: list[str], out: list[Event] | None) -> None:
    """Chips of which there are too many are counted before the rack against their slip, and go to the cage."""
    comes_first(table, f"credit {words[0]}")
    chips = table.house.chips
    index = chips.values.index(int(words[0]))
    table.rack = (*table.rack[:index], chips.rack[index], *table.rack[index + 1 :])
    table.note(say("The credit of {money} chips is counted and goes to the cage", money=table.cash(int(words[0]))), out)
    next_service(table, out)
