"""The parts of a session in which bettors are served: between two rounds, and at the end of a shoe."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final, Generic, TypeVar

from cardrules.casino.dealer_phase import DealerPhase
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.casino.serving import ServedTable
from cardrules.protocol.game import Event
from cardrules.protocol.texts import Text, say

__all__ = ["SHOW_HANDS", "BetweenRounds", "ServiceFaults", "ShoeEnding"]

T = TypeVar("T", bound=ServedTable)

SHOW_HANDS: Final[Text] = say("Show that your hands are empty before you leave.")
_BEGIN_SERVICE: Final = ("collect", "spread", "count", "marker", "toke", "prove", "credit")
"""With which the service of a bettor begins, or what is done for the house."""


class ServiceFaults(ABC, Generic[T]):
    """What is wrong in a game with what is done between its rounds."""

    unclean: FaultKind
    """The error of chips from hand to hand, and of hands that are not shown."""

    @abstractmethod
    def call_named(self, table: T, due: Sequence[str]) -> str:
        """What is said of a call that is another, where this one is due."""

    @abstractmethod
    def wrong_amount(self, table: T, due: int, given: int) -> FaultVerdict | None:
        """What is wrong with so many chips for a bettor, None if nothing is; the remedy is left to the caller."""

    @abstractmethod
    def left_out(self, table: T, expected: str, due: Sequence[str], verb: str) -> FaultVerdict:
        """Of going on with ``verb`` where this step is still to be done; ``due`` are its words."""

    def other_first(self, table: T, expected: str, verb: str) -> FaultVerdict | None:
        """Of serving another bettor, or another kind of thing, first: nothing, where the game does not say more."""
        return None

    def leave_out(self, table: T, verb: str, error: FaultKind | None, act: int, out: list[Event] | None) -> None:
        """Count the first step of the service as done."""
        table.service = table.service[1:]


class ShoeEnding(DealerPhase[T]):
    """The last round of the shoe is over."""

    later: ClassVar[tuple[str, ...]] = ()
    """What is done when everybody has been served."""

    def __init__(self, faults: ServiceFaults[T]) -> None:
        self.faults = faults

    def due(self, table: T) -> tuple[str, ...]:
        return table.service[:1] or ("open",)

    def judge(self, table: T, verb: str, words: list[str]) -> FaultVerdict | None:
        service = table.service
        if not service:
            return table.misplaced(table.comes_first(self.due(table)[0]))
        expected, *due = service[0].split()
        step = " ".join((verb, *words))
        if expected in _BEGIN_SERVICE and verb in _BEGIN_SERVICE and step in service[1:]:
            return self.faults.other_first(table, expected, verb)
        if verb == "call" == expected:
            return FaultVerdict(table.no_call, self.faults.call_named(table, due), "does", service[0])
        if expected == "give" and verb in ("give", "handover") and words[0] == due[0]:
            return self._judge_given(table, verb, words, int(due[1]))
        later = (*(step.split()[0] for step in service[1:]), *self.later)
        if (verb == "call" or verb not in later) and step not in service:
            return table.misplaced(table.comes_first(service[0]))
        return self.faults.left_out(table, expected, due, verb)

    def _judge_given(self, table: T, verb: str, words: list[str], due: int) -> FaultVerdict | None:
        """Of chips for the bettor who is to be given some."""
        wrong = self.faults.wrong_amount(table, due, int(words[1]))
        if verb == "give":
            return wrong and wrong._replace(remedy=table.service[0])
        name = f"handover {words[0]}"
        if name not in table.noted:
            message = say("Lay chips on the felt, never hand to hand.")
            return FaultVerdict(self.faults.unclean, message, "notes", once=name)
        return wrong

    def leave_out(self, table: T, verb: str, error: FaultKind | None, act: int, out: list[Event] | None) -> None:
        self.faults.leave_out(table, verb, error, act, out)


class BetweenRounds(ShoeEnding[T]):
    """The next round has not begun."""

    later = ("open", "tapout")

    def judge(self, table: T, verb: str, words: list[str]) -> FaultVerdict | None:
        if verb == "hands":
            return None  # at every moment
        if verb == "tapout":
            # where the floor refuses, one thing comes after the other
            served = not table.service or table.house.coach != "block"
            if "hands" not in table.noted and served:
                return FaultVerdict(self.faults.unclean, SHOW_HANDS, "notes", once="hands", apart="hands")
            if not table.service:
                return None
        return super().judge(table, verb, words)
