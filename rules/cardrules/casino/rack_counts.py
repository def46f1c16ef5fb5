"""The rack counted against its slip, as a table is opened and as it is closed, and its packs looked over.

What is to be done is a row of steps, ``service``, as between two rounds. Where the slip says something else than the
rack holds, nothing is signed before the floor has come.
"""

from __future__ import annotations

import random
from typing import Final, TypeVar

from cardrules.casino.faults_and_grades import FaultVerdict
from cardrules.casino.serving import ServedTable, next_service
from cardrules.casino.serving_phases import ShoeEnding
from cardrules.casino.table_phases import OPENING
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = [
    "CountedRack", "check_backs", "closing_steps", "count_said", "fan_packs", "open_table", "packs_counted",
    "rack_counted", "sign_slip", "wash_packs",
]  # fmt: skip

T = TypeVar("T", bound=ServedTable)

_ONE_IN: Final = 4
"""Of so many slips one says something else than the rack holds, where there are incidents."""


def _counting(table: ServedTable) -> list[str]:
    """The steps of the count: it is said where the dealer makes the calls."""
    return [f"call float {table.rack_worth}" if table.house.calls else "float"]


def open_table(table: ServedTable, slips_may_differ: bool, look_over: bool, out: list[Event] | None) -> None:
    """The lid is lifted: the rack is to be counted against the slip of the last closing, and where it is so in the
    house, the packs are looked over."""
    lots = random.Random(f"slip/{table.lot}")
    chips = table.house.chips
    differs = slips_may_differ and lots.randrange(_ONE_IN) == 0
    off = lots.choice((1, -1)) * lots.choice((chips.fives, 20 * chips.ones, chips.quarters)) if differs else 0
    table.slip = table.rack_worth + off
    table.note(say("The slip in the rack says {money}", money=table.cash(table.slip)), out)
    service = [*(["call opening"] if table.house.calls else []), *_counting(table), *(["floor"] if off else []), "sign"]
    table.service = (*service, *(("fan", "backs", "washed") if look_over else ()))
    table.phase = OPENING


def closing_steps(table: ServedTable) -> list[str]:
    """What closes a table after its last round: its cards counted out, its rack counted, the slip signed."""
    return ["countout", *_counting(table), "sign"]


def count_said(table: ServedTable, amount: int, out: list[Event] | None) -> None:
    """It has been said what the rack comes to; at the closing the slip is written so."""
    if table.phase != OPENING:
        table.slip = amount
        table.note(say("The slip is written: {money}", money=table.cash(amount)), out)


def rack_counted(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    worth = table.rack_worth
    table.note(say("The rack is counted: {money}", money=table.cash(worth)), out)
    count_said(table, worth, out)
    next_service(table, out)


def sign_slip(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    table.note(say("The slip is signed and dropped"), out)
    next_service(table, out)


def fan_packs(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    told = say("The packs lie face up, suit by suit: {cards:card/cards}, none missing", cards=len(table.house.pack))
    table.note(told, out)
    next_service(table, out)


def check_backs(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    table.note(say("The cards are turned over, and no back is marked"), out)
    next_service(table, out)


def wash_packs(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    table.note(say("The cards are washed"), out)
    next_service(table, out)


def packs_counted(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    told = say("The cards are counted out, pack by pack: {cards:card/cards}", cards=len(table.house.pack))
    table.note(told, out)
    next_service(table, out)


class CountedRack(ShoeEnding[T]):
    """The rack is counted, before the first shoe or after the last round."""

    def judge(self, table: T, verb: str, words: list[str]) -> FaultVerdict | None:
        expected, *due = (table.service or ("open",))[0].split()
        if expected == verb == "call" and due[0] == "float" == words[0]:
            message = say("The rack holds something else: count it again.")
            return self.faults.left_out(table, expected, due, verb)._replace(
                message=message, effect="does", remedy=table.service[0]
            )
        return super().judge(table, verb, words)
