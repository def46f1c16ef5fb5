"""Settling the bets of a coup: the losers taken, the winners paid, commission marked, the cards cleared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardrules.casino.baccarat.dealer_phase import once, out_of_order
from cardrules.casino.baccarat.faults import Error, payment_verdict
from cardrules.casino.baccarat.judging_calls import call_first, judge_call
from cardrules.casino.baccarat.rules import BANKER, TIE
from cardrules.casino.baccarat.settlement import leave_unsettled
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.dealer_phase import DealerPhase
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say, template

__all__ = ["SettlingPhase"]

_SIDES: Final = {"left": say("left"), "right": say("right")}
_TAKE_FIRST: Final = say("Take the losing bets first.")
_START: Final = template("Start from {position}, at your {side}.")
_PASSED_OVER: Final = template("A position before this one comes first: from your {side} to your {other}.")
_NEAREST_FIRST: Final = say("Of one position's bets the one nearest to the bettor comes first.")
_CHIPS_FIRST: Final = say("Pay the bet, then mark its commission.")
_MARK_FIRST: Final = say("Mark the commission before the next position.")
_CLEAR_LAST: Final = say("Clear the cards only after every bet is settled.")


class SettlingPhase(DealerPhase[TableState]):
    """The result is shown, and the bets are settled."""

    def due(self, table: TableState) -> tuple[str, ...]:
        if table.call_due:
            return (f"call {table.call_due}",)
        if table.to_take:
            position, bet = table.to_take[0]
            return (f"take {position} {bet}", "rake") if table.house.race else (f"take {position} {bet}",)
        if table.to_mark:
            position, amount = table.to_mark[0]
            return (f"mark {position} {amount}",)
        if table.to_pay:
            first = table.to_pay[0]
            return (f"pay {first.position} {first.bet} {first.pays}",)
        return ("discard",)

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        if verb == "call":
            return judge_call(table, words)
        if table.call_due:
            message = call_first(table, verb) if "-" in table.call_due else say("Call the payout.")
            return FaultVerdict(Error.NO_CALL, message, "skips", f"call {table.call_due}")
        if verb in _JUDGES:
            return _JUDGES[verb](table, words)
        if verb == "rake":
            return out_of_order(say("There is nothing to take."))
        return out_of_order(say("The coup is decided: settle the bets."))

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        if table.call_due:
            table.call_due = ""
        else:
            leave_unsettled(table, error, out)


def _judge_take(table: TableState, words: list[str]) -> FaultVerdict | None:
    position, bet = int(words[0]), words[1]
    wager = table.lying(position, bet)
    result, _, _ = table.result_of(wager)
    place = (position, bet)
    if result == "loses":
        taken = any(each.paid is None for each in table.touched)
        return _order(table, "take", place, table.to_take[0], taken) if table.to_take else None
    remedy = f"restore {position} {bet}"
    if result == "wins":
        return FaultVerdict(Error.WINNER_TAKEN, say("This bet won."), "does", remedy, bets=(place,))
    return FaultVerdict(Error.PUSH_TOUCHED, _pushes(table), "does", remedy, bets=(place,))


def _pushes(table: TableState) -> str:
    if table.declared == TIE:
        return say("On a tie, Player and Banker bets stay.")
    return say("This bet pushes: it stays where it is.")


def _order(
    table: TableState, verb: str, place: tuple[int, str], first: tuple[int, str], begun: bool
) -> FaultVerdict | None:
    """Of a bet that is taken or paid before the one that comes first."""
    if place[0] == first[0]:
        return once(table, f"{verb} nearest", _NEAREST_FIRST)
    side = table.house.take_from if verb == "take" else table.house.pay_from
    message = say(
        _PASSED_OVER if begun else _START,
        position=table.label(table.house.end(side)),
        side=_SIDES[side],
        other=_SIDES["left" if side == "right" else "right"],
    )
    return once(table, f"{verb} order", message, "seat_skipped")


def _judge_pay(table: TableState, words: list[str]) -> FaultVerdict | None:
    position, bet, paid = int(words[0]), words[1], int(words[2])
    wager = table.lying(position, bet)
    result, pays, _ = table.result_of(wager)
    terms = table.house.terms
    remedy, place = f"restore {position} {bet}", (position, bet)
    if result == "loses":
        return FaultVerdict(Error.LOSER_PAID, say("That bet lost."), "does", remedy, bets=(place,))
    if result == "pushes":
        return FaultVerdict(Error.PUSH_TOUCHED, _pushes(table), "does", remedy, bets=(place,))
    order = None
    if table.to_take:
        order = once(table, "take first", _TAKE_FIRST, "paid_before_taking")
    elif any(marked != position for marked, _ in table.to_be_marked()):
        order = once(table, "mark first", _MARK_FIRST, "marker_skipped")
    if order is not None:
        return order
    if table.to_pay[0][:2] != place:
        begun = any(each.paid is not None for each in table.touched)
        order = _order(table, "pay", place, table.to_pay[0][:2], begun)
        if order is not None:
            return order
    late = table.late_at(position, bet)
    if late and paid == table.result_of(wager._replace(amount=wager.amount - late)).pays:
        return None  # only what was bet in time
    net, currency = terms.commission == "net", table.house.currency
    verdict = payment_verdict(bet, wager.amount, pays, paid, net, terms, currency)
    return verdict and verdict._replace(remedy=remedy, bets=(place,))


def _judge_mark(table: TableState, words: list[str]) -> FaultVerdict | None:
    position, amount = int(words[0]), int(words[1])
    early = next((each.marks for each in table.to_pay if each.position == position and each.marks), None)
    due = dict(table.to_mark).get(position, early)
    bets = ((position, ""),)
    if due is None:
        message = say("No commission is due from this position.")
        return FaultVerdict(Error.UNDUE_COMMISSION, message, "does", f"unmark {position}", bets=bets)
    order = None
    if table.to_take:
        order = once(table, "take first", _TAKE_FIRST)
    elif position not in dict(table.to_mark):
        order = once(table, "chips first", _CHIPS_FIRST)
    if order is not None or amount == due:
        return order
    if amount < due:
        by = say("Short by {money}.", money=table.cash(due - amount))
    else:
        by = say("Over by {money}.", money=table.cash(amount - due))
    return FaultVerdict(Error.WRONG_PAYMENT, by, "does", f"mark {position} {due}", bets=bets)


def _judge_discard(table: TableState, words: list[str]) -> FaultVerdict | None:
    """Of cards that are picked up in the wrong order, or too early: then all losing bets that lie there are one
    error, each winner that is not paid is one, and each commission that is not marked."""
    if table.to_take:
        return FaultVerdict(Error.LOSER_PAID, _CLEAR_LAST, "skips", line="seat_skipped", bets=table.to_take)
    if table.to_pay:
        place = table.to_pay[0][:2]
        apart = " ".join(map(str, place))
        return FaultVerdict(Error.WRONG_PAYMENT, _CLEAR_LAST, "skips", line="seat_skipped", bets=(place,), apart=apart)
    owed = table.to_be_marked()
    if not owed:
        first = FaultVerdict(
            Error.OUT_OF_ORDER, say("Pick up Player's cards first, then Banker's."), "notes", once="pick up"
        )
        return first if words == [BANKER] and first.once not in table.noted else None
    position = owed[0][0]
    bets = ((position, ""),)
    return FaultVerdict(
        Error.NO_COMMISSION, _MARK_FIRST, "skips", line="marker_skipped", bets=bets, apart=f"{position}"
    )


_JUDGES: Final[Mapping[str, Callable[[TableState, list[str]], FaultVerdict | None]]] = {
    "take": _judge_take,
    "pay": _judge_pay,
    "mark": _judge_mark,
    "discard": _judge_discard,
}
