"""Burning the first cards of a shoe."""

from __future__ import annotations

from typing import Final, Literal

from cardrules.casino.baccarat.dealer_phase import out_of_order
from cardrules.casino.baccarat.faults import Error
from cardrules.casino.baccarat.judging_calls import judge_call
from cardrules.casino.baccarat.shoe import sweep
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.dealer_phase import DealerPhase
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.protocol.cards import ACE, JACK, KING, QUEEN, rank_of
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = ["BurningPhase"]

_A_RANK: Final = {
    2: say("A two"), 3: say("A three"), 4: say("A four"), 5: say("A five"), 6: say("A six"), 7: say("A seven"),
    8: say("An eight"), 9: say("A nine"), 10: say("A ten"), JACK: say("A jack"), QUEEN: say("A queen"),
    KING: say("A king"), ACE: say("An ace"),
}  # fmt: skip
_NUMBERS: Final = (
    "", say("one"), say("two"), say("three"), say("four"), say("five"), say("six"), say("seven"), say("eight"),
    say("nine"), say("ten"), say("eleven"),
)  # fmt: skip


class BurningPhase(DealerPhase[TableState]):
    """The first cards are burned."""

    def due(self, table: TableState) -> tuple[str, ...]:
        if table.call_due:
            return (f"call {table.call_due}",)
        return ("burn",) if table.burn_left or not table.burned else ("sweep",)

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        if verb == "call":
            return judge_call(table, words)
        if table.call_due:
            return FaultVerdict(
                Error.NO_CALL, say("Call the card and how many it burns."), "skips", f"call {table.call_due}"
            )
        if not table.burned:
            return out_of_order(say("Burn the first card, face up."))
        if table.burn_left == 0 and verb in ("open", "draw"):
            effect: Literal["skips", "nothing"] = "skips" if verb == "open" else "nothing"
            return FaultVerdict(Error.OUT_OF_ORDER, say("Sweep the burned cards into the discard holder."), effect)
        remedy = "burn" if table.burn_left and verb != "burn" else ""
        first = table.burned[0]
        number = table.house.burns(first)
        if verb == "burn" and len(table.burned) > number + 1:
            return None  # too many already: the number is wrong once
        rank = _A_RANK[rank_of(first)]
        if number:
            burns = say("{rank} burns {number} more.", rank=rank, number=_NUMBERS[number])
        else:
            burns = say("{rank} burns no more.", rank=rank)
        return FaultVerdict(Error.WRONG_BURN, burns, "silent", remedy)

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        if table.call_due:
            table.call_due = ""
        else:
            sweep(table, [], out)
