"""Preparing the shoe, and burning its first cards."""

from __future__ import annotations

from typing import Final, Literal

from cardrules.casino.baccarat.dealer_phase import DealerPhase, comes_first, out_of_order
from cardrules.casino.baccarat.faults import Error
from cardrules.casino.baccarat.judging_calls import judge_call
from cardrules.casino.baccarat.shoe import gather, sweep
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.protocol.cards import ACE, JACK, KING, QUEEN, rank_of
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = ["BurningPhase", "PreparingPhase"]

_CUT_TOLERANCE: Final = 5
"""How many cards beside the right place the cut card may be put."""

_A_RANK: Final = {
    2: say("A two"), 3: say("A three"), 4: say("A four"), 5: say("A five"), 6: say("A six"), 7: say("A seven"),
    8: say("An eight"), 9: say("A nine"), 10: say("A ten"), JACK: say("A jack"), QUEEN: say("A queen"),
    KING: say("A king"), ACE: say("An ace"),
}  # fmt: skip
_NUMBERS: Final = (
    "", say("one"), say("two"), say("three"), say("four"), say("five"), say("six"), say("seven"), say("eight"),
    say("nine"), say("ten"), say("eleven"),
)  # fmt: skip


class PreparingPhase(DealerPhase):
    """The pack is prepared, step by step, and put into the shoe."""

    def due(self, table: TableState) -> tuple[str, ...]:
        step = table.house.prep[table.prep_at]
        if step == "offer":
            asked = [bettor.position for bettor in table.bettors if bettor.position not in table.refused]
            return tuple(f"offer {position}" for position in asked) or (f"insert {len(table.heap) // 2}",)
        return (f"cutcard {table.house.cut_depth}",) if step == "cutcard" else (step,)

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        steps, at = table.house.prep, table.prep_at
        step, depth = steps[at], table.house.cut_depth
        if verb == "cutcard" == step:
            if abs(int(words[0]) - depth) <= _CUT_TOLERANCE:
                return None
            return FaultVerdict(
                Error.OUT_OF_ORDER, say("The cut card goes {count} cards from the end.", count=depth), "does"
            )
        due = self.due(table)[0]
        if verb == "insert":
            if step == "offer" and due.startswith("insert"):
                return None  # nobody would cut, and the dealer may cut anywhere
            return FaultVerdict(
                Error.OUT_OF_ORDER,
                say("Offer the cut card to a bettor first."),
                "silent" if step == "offer" else "nothing",
            )
        if verb == "offer" == step:
            return out_of_order(say("That bettor has refused; offer it to the next."))
        return FaultVerdict(
            Error.OUT_OF_ORDER, comes_first(table, due), "skips" if verb in steps[at + 1 :] else "nothing"
        )

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        step = table.house.prep.index(verb, table.prep_at + 1)
        if not table.heap:
            gather(table, [], out)
        table.prep_at = step


class BurningPhase(DealerPhase):
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
