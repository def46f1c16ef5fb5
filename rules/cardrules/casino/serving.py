"""How bettors are served between two rounds at any dealt table: notes changed, colour, and the end of a shoe.

What is to be done is a row of steps, ``service``, in the order in which they are done; bettors may be served in any
order. What a game's bettors want besides, and what is wrong with a step, the game says.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from cardrules.casino.dealers_table import DealersHouse
from cardrules.casino.table_phases import OPENING, PREPARING, SESSION_OVER, SHOE_ENDS
from cardrules.casino.watched_table import WatchedTable
from cardrules.protocol.game import Event, Note, Paid
from cardrules.protocol.texts import say

__all__ = [
    "ServedTable", "comes_first", "count", "give", "give_right", "leave_table", "next_service", "serve", "show_hands",
    "spread", "tap_out",
]  # fmt: skip

_OF_ONE_SERVICE: Final = ("call change", "call colour", "call marker", "call toke", "give", "drop")
"""What follows where somebody's notes have been spread, or chips counted."""


class ServedTable(WatchedTable):
    """A table whose bettors are served between rounds."""

    def __init__(self, house: DealersHouse) -> None:
        super().__init__(house)
        self.given = 0
        self.slip = 0  # what the slip of the rack says

    @abstractmethod
    def change_purse(self, position: int, amount: int) -> None:
        """A bettor's chips on the rail become more, or less."""

    @abstractmethod
    def seat_newcomer(self, position: int, out: list[Event] | None) -> None:
        """Somebody new sits down where nobody does."""

    @abstractmethod
    def bets_go_back(self, out: list[Event] | None) -> None:
        """What still lies on the felt is the bettors' own again."""

    @abstractmethod
    def end_service(self) -> None:
        """Everything that the end of a shoe needs is done."""

    def _floor_comes(self, out: list[Event] | None) -> None:
        super()._floor_comes(out)
        if self.service[:1] == ("floor",):  # for a slip that differs from its rack
            self.slip = self.rack_worth
            self.note(say("The floor has a new slip written: {money}", money=self.cash(self.slip)), out)
            next_service(self, out)

    def misplace(self, position: int, cents: int) -> None:
        """A bettor has so much beyond the due between the rounds (negative: too little), through what is done now;
        where a game keeps an account of it."""

    def put_right_between(self, position: int) -> None:
        """What a bettor had beyond the due between the rounds is put right."""


def next_service(table: ServedTable, out: list[Event] | None) -> None:
    table.service = table.service[1:]
    if table.phase == OPENING and not table.service:
        table.phase = PREPARING
    if table.phase == SHOE_ENDS and not table.service:
        table.end_service()


def comes_first(table: ServedTable, step: str) -> bool:
    """Somebody is served before the others; what belongs to it follows. Whether such a step is to be done."""
    if step not in table.service:
        return False
    at = table.service.index(step)
    later = table.service[at + 1 :]
    others = (number for number, each in enumerate(later) if not each.startswith(_OF_ONE_SERVICE))
    end = at + 1 + next(others, len(later))
    table.service = (*table.service[at:end], *table.service[:at], *table.service[end:])
    return True


def show_hands(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    if table.phase == SHOE_ENDS:
        serve(table, words, out)
        return
    table.noted = (*table.noted, "hands")
    table.note(say("The hands are shown empty"), out)


def serve(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    step = table.service[0]
    table.note(say("The hands are shown empty") if step == "hands" else say("The notes go into the box"), out)
    next_service(table, out)


def spread(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    position = int(words[0])
    due = comes_first(table, f"spread {position}")
    table.note(say("The notes of {place} are spread on the felt", place=table.label(position)), out)
    table.seat_newcomer(position, out)
    if due:
        next_service(table, out)


def count(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    position = int(words[0])
    comes_first(table, f"count {position}")
    gives = (int(step.split()[2]) for step in table.service if step.startswith(f"give {position} "))
    amount = next(gives, table.given)
    chips = table.house.chips
    table.rack_takes(amount // chips.fives * chips.fives, chips.fives)
    table.rack_takes(amount % chips.fives, chips.ones)
    table.change_purse(position, -amount)
    table.note(say("The small chips of {place} are stacked and counted", place=table.label(position)), out)
    next_service(table, out)


def give(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    position, amount = int(words[0]), int(words[1])
    table.change_purse(position, amount)
    table.rack_pays(amount, (), out)
    table.given = amount
    due = next((int(step.split()[2]) for step in table.service[:1] if step.startswith("give")), amount)
    table.misplace(position, amount - due)
    if out is not None:
        out.append(Paid(amount, "rack", f"rail:{position}"))
        out.append(Note(say("{money} in chips for {place}", money=table.cash(amount), place=table.label(position))))
    next_service(table, out)


def give_right(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    """What a bettor has been given becomes the right amount."""
    position, amount = int(words[0]), int(words[1])
    table.put_right_between(position)
    table.change_purse(position, amount - table.given)
    table.note(say("{place:^} has {money} now", place=table.label(position), money=table.cash(amount)), out)


def tap_out(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    table.service = ()
    table.bets_go_back(out)
    table.phase = SESSION_OVER
    table.note(say("The dealer claps, and the relief takes over"), out)


def leave_table(table: ServedTable, words: list[str], out: list[Event] | None) -> None:
    table.service = ()
    table.phase = SESSION_OVER
    table.note(say("The dealer leaves the table"), out)
