"""What bettors want between the coups, and at the end of the shoe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.casino.baccarat.dealer_calls import said
from cardrules.casino.baccarat.dealer_phase import once
from cardrules.casino.baccarat.faults import Error, payment_verdict
from cardrules.casino.baccarat.serving import leaves
from cardrules.casino.baccarat.table_phase import SHOE_ENDS
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.casino.serving_phases import SHOW_HANDS, ServiceFaults
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = ["BETWEEN_COUPS"]


class _BetweenCoups(ServiceFaults[TableState]):
    """What is wrong with what is done between the coups."""

    unclean = Error.UNCLEAN_HANDS

    def call_named(self, table: TableState, due: Sequence[str]) -> str:
        return f"The call is: {said(' '.join(due), table.house.words)}."

    def wrong_amount(self, table: TableState, due: int, given: int) -> FaultVerdict | None:
        return payment_verdict("", 0, due, given, False, currency=table.house.currency)

    def other_first(self, table: TableState, expected: str, verb: str) -> FaultVerdict | None:
        if verb == "collect" == expected:
            return once(table, "collect order", table.comes_first(table.service[0]))
        return None  # bettors may be served in any order

    def left_out(self, table: TableState, expected: str, due: Sequence[str], verb: str) -> FaultVerdict:
        if expected == "call":
            return FaultVerdict(Error.NO_CALL, self.call_named(table, due), "skips")
        if expected == "collect":
            return FaultVerdict(Error.NO_COMMISSION, say("Collect the commission first."), "skips")
        if expected == "hands":
            return FaultVerdict(Error.UNCLEAN_HANDS, SHOW_HANDS, "skips", apart="hands")
        return FaultVerdict(Error.OUT_OF_ORDER, table.comes_first(table.service[0]), "skips")

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        """The first step of the service; if steps are out of order, all that come before this one but those whose
        omission is an error of its own."""
        service = table.service[1:]
        if error == Error.NO_COMMISSION:
            position = int(table.service[0].split()[1])
            owes = table.owes(position) if table.phase == SHOE_ENDS or leaves(table, position) else 0
            table.misplace(position, owes)
        if error is Error.OUT_OF_ORDER:
            place = next((number for number, step in enumerate(service) if step.split()[0] == verb), len(service))
            _not_given(table, [table.service[0], *service[:place]])
            kept = [step for step in service[:place] if step.split()[0] in ("collect", "call")]
            service = (*kept, *service[place:])
        table.service = service


BETWEEN_COUPS: Final = _BetweenCoups()


def _not_given(table: TableState, left_out: Sequence[str]) -> None:
    """Whose notes lie spread, or whose chips have been counted, and who is given none for them."""
    for step in left_out:
        verb, *words = step.split()
        if verb == "give" and not {f"spread {words[0]}", f"count {words[0]}"} & set(left_out):
            table.misplace(int(words[0]), -int(words[1]))
