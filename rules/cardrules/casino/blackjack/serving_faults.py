"""What is wrong with what a blackjack dealer does between the rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardrules.casino.blackjack.dealer_calls import said
from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.casino.serving_phases import SHOW_HANDS, ServiceFaults
from cardrules.protocol.game import Event
from cardrules.protocol.texts import Text, say

__all__ = ["BETWEEN_ROUNDS_FAULTS"]

_PROVE: Final[Mapping[str, Text]] = {
    "spread": say("Spread the notes first: they are counted before everybody."),
    "drop": say("Drop the notes into the box first."),
    "count": say("Count the chips first, before everybody."),
    "give": say("Lay out the chips first."),
    "toke": say("Tap the tip on the rack and drop it at once."),
    "marker": say("Lay a lammer for the marker first."),
    "prove": say("Count the fill against its slip first."),
    "credit": say("Count the credit against its slip first."),
    "float": say("Count the rack first, in the presence of the floor."),
    "floor": say("The slip says something else: sign nothing, and call the floor."),
    "sign": say("Sign the slip first, and drop it."),
}
"""What is said where a step of a service is left out, by its verb."""


class _BetweenRounds(ServiceFaults[TableState]):
    """What is wrong with what is done between the rounds."""

    unclean = Error.UNCLEAN_HANDS

    def call_named(self, table: TableState, due: Sequence[str]) -> str:
        return say("The call is: {call}.", call=said(" ".join(due), table.house.words))

    def wrong_amount(self, table: TableState, due: int, given: int) -> FaultVerdict | None:
        if given == due:
            return None
        off = table.cash(abs(due - given))
        message = say("Short by {money}.", money=off) if given < due else say("Over by {money}.", money=off)
        return FaultVerdict(Error.WRONG_PAYMENT, message, "does")

    def left_out(self, table: TableState, expected: str, due: Sequence[str], verb: str) -> FaultVerdict:
        if expected == "hands":
            return FaultVerdict(Error.UNCLEAN_HANDS, SHOW_HANDS, "skips", apart="hands")
        if expected == "call" and due[0] == "end":
            return FaultVerdict(Error.NO_CALL, say("Say that the shoe is over."), "skips")
        message = self.call_named(table, due) if expected == "call" else _PROVE.get(expected, "")
        message = message or table.comes_first(table.service[0])
        # it can be done as long as the next round has not begun
        remedy = "" if verb in ("open", "tapout", "leave") or expected == "floor" else table.service[0]
        return FaultVerdict(Error.NOT_PROVED, message, "skips", remedy)

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        if table.service[0].startswith("give"):
            table.given = 0  # nothing has been given of what is due
        super().leave_out(table, verb, error, act, out)


BETWEEN_ROUNDS_FAULTS: Final = _BetweenRounds()
