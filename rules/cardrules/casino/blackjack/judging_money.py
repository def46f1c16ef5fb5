"""What is wrong with money that is taken or paid: the amount, the other way round, out of its order."""

from __future__ import annotations

from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.settlement import BetDue
from cardrules.casino.blackjack.settling import due_of
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.blackjack.wagers import OF_HANDS, place_text, read_place
from cardrules.casino.faults_and_grades import FaultVerdict
from cardrules.protocol.texts import say

__all__ = ["against_result", "judge_amount", "judge_side", "judge_surrender", "noted_once", "out_of_order"]


def out_of_order(table: TableState) -> FaultVerdict:
    """Of something else than the step that is due."""
    return table.misplaced(table.comes_first(table.due()[0]))


def against_result(
    table: TableState, verb: str, due: BetDue, remedy: str, bets: tuple[tuple[int, str], ...]
) -> FaultVerdict | None:
    """Of a bet that is settled the other way round."""
    result, side = due.result, due.kind not in (*OF_HANDS, "ins")
    if verb == "tap":
        if result == "pushes" or table.stopped:  # nothing moves by it, while the dealer can still draw
            return None
        message = say("That hand won.") if result == "wins" else say("That hand lost.")
        return FaultVerdict(Error.WRONG_SETTLEMENT, message, "does", remedy, bets=bets)
    if (verb == "take") == (result == "loses") and result in ("wins", "loses"):
        return None
    if result == "pushes":
        message = say("Equal totals: tap, leave the bet.")
        return FaultVerdict(Error.WRONG_SETTLEMENT, message, "does", remedy, bets=bets)
    if result == "wins":
        spot = bets[0][0]
        if due.hand and due.kind == "main" and table.hand(spot, due.hand).blackjack:
            return FaultVerdict(Error.BLACKJACK_MISSED, say("That is a blackjack."), "does", remedy, bets=bets)
        if side:
            return FaultVerdict(Error.SIDE_BET, say("That side bet won."), "does", remedy, bets=bets)
        return FaultVerdict(Error.WRONG_SETTLEMENT, say("That hand won."), "does", remedy, bets=bets)
    if side:
        return _side_paid(remedy, bets)
    return FaultVerdict(Error.WRONG_SETTLEMENT, say("That hand lost."), "does", remedy, "loser_paid", bets)


def _side_paid(remedy: str, bets: tuple[tuple[int, str], ...]) -> FaultVerdict:
    """Of a side bet that lost and is paid."""
    return FaultVerdict(Error.SIDE_BET, say("That side bet lost."), "does", remedy, "loser_paid", bets, severity="C")


def judge_side(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    """Of settling a side bet; the remedy is to bring back what was moved."""
    spot, kind = read_place(words[0])[0], words[1]
    due = due_of(table, spot, 1, kind)
    remedy, place = f"restore {spot} {kind}", ((spot, kind),)
    if due is None:
        return table.misplaced(say("No such bet lies there."))
    if verb == "take" and due.result == "wins":
        return FaultVerdict(Error.SIDE_BET, say("That side bet won."), "does", remedy, bets=place)
    if verb == "pay" and due.result != "wins":
        return _side_paid(remedy, place)
    if verb == "pay" and int(words[2]) != due.pays:
        return FaultVerdict(Error.SIDE_BET, _off(table, due.pays, int(words[2])), "does", remedy, bets=place)
    return noted_once(table, "side order", say("Side bets are settled from third base to first."))


def judge_surrender(table: TableState, words: list[str]) -> FaultVerdict | None:
    (spot, hand), back = read_place(words[0]), int(words[1])
    due = table.hand(spot, hand).bet // 2
    if back == due:
        return None
    remedy = f"restore {place_text(spot, hand)} main"
    return FaultVerdict(Error.WRONG_PAYMENT, _off(table, due, back), "does", remedy, bets=((spot, "main"),))


def judge_amount(
    table: TableState, spot: int, hand: int, kind: str, due: int, paid: int, remedy: str
) -> FaultVerdict | None:
    """Of the amount of a payment."""
    if paid == due:
        return None
    bets = ((spot, kind),)
    if kind == "main" and table.hand(spot, hand).blackjack and paid == table.hand(spot, hand).bet:
        message = say("That is a blackjack: it is paid {money}.", money=table.cash(due))
        return FaultVerdict(Error.BLACKJACK_MISSED, message, "does", remedy, bets=bets)
    error = Error.WRONG_PAYMENT if kind in (*OF_HANDS, "ins") else Error.SIDE_BET
    return FaultVerdict(error, _off(table, due, paid), "does", remedy, bets=bets)


def _off(table: TableState, due: int, paid: int) -> str:
    off = table.cash(abs(due - paid))
    return say("Short by {money}.", money=off) if paid < due else say("Over by {money}.", money=off)


def noted_once(table: TableState, name: str, message: str, line: str = "") -> FaultVerdict | None:
    """Something out of its order, by the name under which it is noted once in a round."""
    return None if name in table.noted else FaultVerdict(Error.WRONG_SEQUENCE, message, "notes", line=line, once=name)
