"""What bettors want between the coups, and at the end of the shoe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from cardrules.casino.baccarat.dealer_calls import said
from cardrules.casino.baccarat.dealer_phase import once, out_of_order
from cardrules.casino.baccarat.faults import Error, payment_verdict
from cardrules.casino.baccarat.serving import leaves, misplace
from cardrules.casino.baccarat.table_phase import SHOE_ENDS
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.dealer_phase import DealerPhase
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = ["BetweenPhase", "ShoeEndsPhase"]

_BEGIN_SERVICE: Final = ("collect", "spread", "count")
"""With which the service of a bettor begins."""
_SHOW_HANDS: Final = say("Show that your hands are empty before you leave.")


class ShoeEndsPhase(DealerPhase[TableState]):
    """The last coup of the shoe is over."""

    later: ClassVar[tuple[str, ...]] = ()
    """What is done when everybody has been served."""

    def due(self, table: TableState) -> tuple[str, ...]:
        return table.service[:1] or ("open",)

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        service = table.service
        if not service:
            return out_of_order(table.comes_first(self.due(table)[0]))
        expected, *due = service[0].split()
        step = " ".join((verb, *words))
        if expected in _BEGIN_SERVICE and verb in _BEGIN_SERVICE and step in service[1:]:
            if verb == "collect" == expected:
                return once(table, "collect order", table.comes_first(service[0]))
            return None  # bettors may be served in any order
        if verb == "call" == expected:
            return FaultVerdict(Error.NO_CALL, _the_call(table, due), "does", service[0])
        if expected == "give" and verb in ("give", "handover") and words[0] == due[0]:
            return _judge_given(table, verb, words, int(due[1]))
        later = (*(step.split()[0] for step in service[1:]), *self.later)
        if (verb == "call" or verb not in later) and step not in service:
            return out_of_order(table.comes_first(service[0]))
        return _left_out(table, expected, due)

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        """The first step of the service; if steps are out of order, all that come before this one but those whose
        omission is an error of its own."""
        service = table.service[1:]
        if error == Error.NO_COMMISSION:
            position = int(table.service[0].split()[1])
            owes = table.owes(position) if table.phase == SHOE_ENDS or leaves(table, position) else 0
            misplace(table, position, owes)
        if error is Error.OUT_OF_ORDER:
            place = next((number for number, step in enumerate(service) if step.split()[0] == verb), len(service))
            _not_given(table, [table.service[0], *service[:place]])
            kept = [step for step in service[:place] if step.split()[0] in ("collect", "call")]
            service = (*kept, *service[place:])
        table.service = service


class BetweenPhase(ShoeEndsPhase):
    """The next coup has not begun."""

    later = ("open", "tapout")

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        if verb == "hands":
            return None  # at every moment
        if verb == "tapout":
            # where the floor refuses, one thing comes after the other
            served = not table.service or table.house.coach != "block"
            if "hands" not in table.noted and served:
                return FaultVerdict(Error.UNCLEAN_HANDS, _SHOW_HANDS, "notes", once="hands", apart="hands")
            if not table.service:
                return None
        return super().judge(table, verb, words)


def _judge_given(table: TableState, verb: str, words: list[str], due: int) -> FaultVerdict | None:
    """Of chips for the bettor who is to be given some."""
    wrong = payment_verdict("", 0, due, int(words[1]), False, currency=table.house.currency)
    if verb == "give":
        return wrong and wrong._replace(remedy=table.service[0])
    name = f"handover {words[0]}"
    if name not in table.noted:
        return FaultVerdict(Error.UNCLEAN_HANDS, say("Lay chips on the felt, never hand to hand."), "notes", once=name)
    return wrong


def _the_call(table: TableState, due: Sequence[str]) -> str:
    return f"The call is: {said(' '.join(due), table.house.words)}."


def _left_out(table: TableState, expected: str, due: Sequence[str]) -> FaultVerdict:
    """Of going on where somebody is still to be served."""
    if expected == "call":
        return FaultVerdict(Error.NO_CALL, _the_call(table, due), "skips")
    if expected == "collect":
        return FaultVerdict(Error.NO_COMMISSION, say("Collect the commission first."), "skips")
    if expected == "hands":
        return FaultVerdict(Error.UNCLEAN_HANDS, _SHOW_HANDS, "skips", apart="hands")
    return FaultVerdict(Error.OUT_OF_ORDER, table.comes_first(table.service[0]), "skips")


def _not_given(table: TableState, left_out: Sequence[str]) -> None:
    """Whose notes lie spread, or whose chips have been counted, and who is given none for them."""
    for step in left_out:
        verb, *words = step.split()
        if verb == "give" and not {f"spread {words[0]}", f"count {words[0]}"} & set(left_out):
            misplace(table, int(words[0]), -int(words[1]))
