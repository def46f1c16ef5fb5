"""What every dealt table has: a shoe and how it is prepared, the rack, the clock, and what is noted of its dealer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Protocol, Self

from cardrules.casino.chips import RackChips
from cardrules.casino.faults_and_grades import Corrected, Fault, FaultVerdict
from cardrules.casino.table_phases import UNSEATED
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Event, Note, Seat
from cardrules.protocol.texts import say

__all__ = ["HANDS", "Coach", "DealersHouse", "DealersTable", "Hand", "Remedy"]

Coach = Literal["block", "correct", "silent"]
"""What happens when the dealer errs: see ``cardrules.casino.watched_table``."""
Remedy = Literal["named", "choose", "unaided"]
"""How the floor makes known what puts an error right: it names it, offers four, or waits for it."""

Hand = Literal["keys", "mouse"]
"""With what the dealer's hands work; par is that of them."""
HANDS: Final[tuple[Hand, ...]] = ("keys", "mouse")


class DealersHouse(Protocol):
    """What the options of any dealt table come to."""

    @property
    def coach(self) -> Coach: ...

    @property
    def mends(self) -> bool:
        """Whether a dealer may mend his own mistakes; else the floor is called."""

    @property
    def remedy(self) -> Remedy: ...

    @property
    def calls(self) -> bool:
        """Whether the dealer has to make the calls."""

    @property
    def words(self) -> Mapping[str, str]:
        """How the house words its calls, where it has words of its own."""

    @property
    def dealer(self) -> Seat: ...

    @property
    def reserved(self) -> int:
        """The place of a person who bets, 0 for none."""

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards of a shoe."""

    @property
    def currency(self) -> str:
        """A key of ``CURRENCIES``."""

    @property
    def prep(self) -> tuple[str, ...]:
        """The steps of preparing a shoe; empty: it is done for the dealer."""

    @property
    def cut_depth(self) -> int: ...

    @property
    def chips(self) -> RackChips: ...

    def cash(self, amount: int) -> str:
        """An amount as it is said in this house."""


class DealersTable(ABC):
    """What lies on a table, as far as it is the same at all. All attributes may be read; every value is immutable."""

    def __init__(self, house: DealersHouse) -> None:
        self.house: DealersHouse = house
        self.phase: str = UNSEATED
        self.lot = 0  # by which the bettors come, bet and answer
        # the shoe
        self.heap: tuple[Card, ...] = ()
        self.shoe: tuple[Card, ...] = ()
        self.dead: tuple[Card, ...] = ()
        self.known: tuple[Card, ...] = ()
        self.shoes = 0
        self.prep_at = 0
        self.refused: tuple[int, ...] = ()
        self.cut_point = 0
        self.cutter = 0
        self.cut = ""
        self.cut_depth = 0
        # the session
        self.coups = 0  # rounds, as other tables call them
        self.call_due = ""
        self.time = 0
        self.clocked = False
        self.closed_at: int | None = None
        self.reports: tuple[Any, ...] = ()  # of the rounds, each a ``DealtReport``
        # money
        self.rack: tuple[int, ...] = house.chips.rack
        self.house_won = 0
        self.service: tuple[str, ...] = ()  # what bettors want besides, step by step
        # grading
        self.ill_cut = 0
        self.faults: tuple[Fault, ...] = ()
        self.pending: tuple[tuple[int, str, int], ...] = ()
        self.prompt = ""
        self.noted: tuple[str, ...] = ()
        self.steps = 0
        self.coup_steps = 0

    def copy(self) -> Self:
        """An independent table in the same state."""
        table = object.__new__(type(self))
        table.__dict__.update(self.__dict__)
        return table

    # ------------------------------------------------------------------------------------------------ what there is

    @abstractmethod
    def label(self, position: int) -> str:
        """A bettor's place as players read it."""

    @abstractmethod
    def call_out(self, call: str, out: list[Event] | None) -> None:
        """The dealer says something, in the words of the house."""

    @abstractmethod
    def seated(self) -> Sequence[int]:
        """The places of the bettors to whom the cut card may be offered."""

    @abstractmethod
    def purse(self, position: int) -> int:
        """The chips on the rail of a place, in cents."""

    @property
    @abstractmethod
    def exposed_card(self) -> Card | None:
        """The next card of the shoe, if it lies face up."""

    @abstractmethod
    def would_cut(self, position: int) -> bool:
        """Whether the bettor there takes the cut card when it is offered."""

    def cash(self, amount: int) -> str:
        """An amount as it is said at this table."""
        return self.house.cash(amount)

    @property
    def cut_is_next(self) -> bool:
        """Whether the cut card is the next thing in the shoe."""
        return self.cut == "in" and len(self.shoe) <= self.cut_depth

    def note(self, text: str, out: list[Event] | None) -> None:
        """Tell what has been done."""
        if out is not None:
            out.append(Note(text))

    # -------------------------------------------------------------------------------------------------- what is noted

    def blame(self, verdict: FaultVerdict, corrected: Corrected, act: int = -1, cause: int = -1) -> int:
        """Enter an error, or add it to the error ``act`` of the same act, or to the one that led to it; its number."""
        number = cause if act in (-1, cause) else act
        if number < 0:
            severity = verdict.weight
            lines = (verdict.line,) if verdict.line else ()
            fault = Fault(verdict.error, severity, verdict.message, self.coups, self.steps, corrected, lines,
                          verdict.bets)  # fmt: skip
            self.faults = (*self.faults, fault)
            return len(self.faults) - 1
        fault = self.faults[number]
        self.revise(number, fault.led_to(verdict) if number == cause else fault.and_also(verdict))
        return number

    def revise(self, number: int, fault: Fault) -> None:
        """Say something else of an error."""
        self.faults = (*self.faults[:number], fault, *self.faults[number + 1 :])

    # ----------------------------------------------------------------------------------------------------- the rack

    @property
    def rack_worth(self) -> int:
        """What the chips in the rack come to, in cents."""
        return sum(value * count for value, count in zip(self.house.chips.values, self.rack, strict=True))

    def rack_takes(self, amount: int, colour: int) -> None:
        """Chips come into the rack, all of one ``colour`` or the fewest that there are (0)."""
        chips = dict([(colour, amount // colour)] if colour else self.house.chips.fewest(amount))
        self.rack = tuple(
            [count + chips.get(each, 0) for count, each in zip(self.rack, self.house.chips.values, strict=True)]
        )  # fmt: skip

    def rack_pays(self, amount: int, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        """Chips leave the rack: those given if there are that many of them, else the largest that there are. If it
        comes to nothing, the floor brings chips at once."""
        left = self.chips_for(amount, chips)
        if left is None:
            self.rack = tuple(map(max, zip(self.rack, self.house.chips.rack, strict=True)))
            self.note(say("The floor fills up the rack"), out)
            left = self.chips_for(amount, ())
        if left is not None:
            self.rack = left

    def chips_for(self, amount: int, chips: Sequence[tuple[int, int]]) -> tuple[int, ...] | None:
        """What is left in the rack when an amount has been paid out of it, or None if that cannot be."""
        wanted = dict(chips)
        left = []
        for count, denomination in zip(self.rack, self.house.chips.values, strict=True):
            pieces = wanted.get(denomination, 0) if chips else min(count, amount // denomination)
            if pieces > count:
                return None
            left.append(count - pieces)
            amount -= pieces * denomination
        return tuple(left) if amount < self.house.chips.smallest else None
