"""What can be wrong with what a dealer calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.casino.baccarat.dealer_calls import claims_of, same_winner
from cardrules.casino.baccarat.dealer_phase import out_of_order
from cardrules.casino.baccarat.faults import Error, call_message
from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE, outcome_of
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.faults_and_grades import FaultVerdict
from cardrules.protocol.texts import say

__all__ = ["WINNING", "call_first", "judge_call"]

WINNING: Final = {
    PLAYER: {PLAYER: 1, BANKER: 0}, BANKER: {PLAYER: 0, BANKER: 1}, TIE: {PLAYER: 0, BANKER: 0}
}  # fmt: skip
"""Totals with which each result would be right."""


def call_first(table: TableState, verb: str) -> str:
    """What is to be called before anything else."""
    kind = table.call_due.split("-")[0]
    if kind.isdecimal():
        return say("Call the totals before drawing.") if verb in ("draw", "pull") else say("Call the totals first.")
    if kind == "last":
        return say("Call the last hand first.")
    return say("Call the new total first.") if table.call_due.count("-") == 1 else say("Call the result first.")


def judge_call(table: TableState, words: list[str]) -> FaultVerdict | None:
    """Of a call. What is truly said of the totals is never wrong, in whatever order and form, and whenever."""
    call, due = " ".join(words), table.call_due
    if call == due:
        return None
    said, true = claims_of(call), table.totals_now()
    if said and true:
        if all(true[hand] == total for hand, total in said.items()) or _said_before(table, said, true):
            return None
        result = due.count("-") == 2
        error = Error.WRONG_RESULT if result and len(said) == 2 and not same_winner(said, true) else Error.WRONG_TOTAL
        wanted = due or f"{true[PLAYER]}-{true[BANKER]}"
        return FaultVerdict(error, call_message(call, wanted, table.house.words), "does", f"call {wanted}")
    if not due:
        return None if _is_so(table, call) else out_of_order(say("There is nothing to call now."))
    message = call_message(call, due, table.house.words)
    return out_of_order(message) if claims_of(due) else FaultVerdict(Error.NO_CALL, message, "does", f"call {due}")


def _said_before(table: TableState, said: Mapping[str, int], true: Mapping[str, int]) -> bool:
    """Whether a call only says once more what was called wrongly, or what was wrongly shown: then it follows from
    that."""
    if table.declared and len(said) == 2 and table.declared != outcome_of(table.player, table.banker).winner:
        return same_winner(said, WINNING[table.declared])
    called = {hand: total for hand, cards, total, _ in table.misread if cards == table.cards_of(hand)}
    return all(total in (true[hand], called.get(hand)) for hand, total in said.items())


def _is_so(table: TableState, call: str) -> bool:
    """Whether a call that nobody waits for says what is so: that this is the last hand, or what was just paid."""
    paid = table.touched[-1].paid if table.touched else None
    return bool(table.last) if call == "last" else call == f"pay {paid}"
