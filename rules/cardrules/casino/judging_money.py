"""What can be wrong with taking, paying and marking, with clearing the table, and with what bettors want between the
coups."""

from __future__ import annotations

from typing import Final

from cardrules.casino.baccarat_rules import BANKER, TIE
from cardrules.casino.dealer_calls import said
from cardrules.casino.dealers_hands import DealersHands
from cardrules.casino.faults_and_grades import Error, FaultVerdict, payment_verdict
from cardrules.casino.judging_cards_and_calls import CardJudge
from cardrules.casino.table_phase import BETWEEN

__all__ = ["MoneyJudge"]

_TAKE_FIRST: Final = "Take the losing bets first."
_START: Final = "Start from {position}, at your {side}."
_PASSED_OVER: Final = "A position before this one comes first: from your {side} to your {other}."
_NEAREST_FIRST: Final = "Of one position's bets the one nearest to the bettor comes first."
_CHIPS_FIRST: Final = "Pay the bet, then mark its commission."
_MARK_FIRST: Final = "Mark the commission before the next position."
_CLEAR_LAST: Final = "Clear the cards only after every bet is settled."
_BEGIN_SERVICE: Final = ("collect", "spread", "count")
"""With which the service of a bettor begins."""
_SHOW_HANDS: Final = "Show that your hands are empty before you leave."


class MoneyJudge:
    """Judges what a dealer does with chips and money; nothing is done to the table."""

    def __init__(self, table: DealersHands) -> None:
        self.table = table
        self.cards = CardJudge(table)

    def settling(self, verb: str, words: list[str]) -> FaultVerdict | None:
        """Of a step while the bets are settled."""
        table = self.table
        if verb == "call":
            return self.cards.call(words)
        if table.call_due:
            message = self.cards.call_first(verb) if "-" in table.call_due else "Call the payout."
            return FaultVerdict(Error.NO_CALL, message, "skips", f"call {table.call_due}")
        if verb == "take":
            return self._take(int(words[0]), words[1])
        if verb == "pay":
            return self._pay(int(words[0]), words[1], int(words[2]))
        if verb == "mark":
            return self._mark(int(words[0]), int(words[1]))
        if verb == "discard":
            return self._discard(words)
        if verb == "rake":
            return FaultVerdict(Error.OUT_OF_ORDER, "There is nothing to take.")
        return FaultVerdict(Error.OUT_OF_ORDER, "The coup is decided: settle the bets.")

    def _take(self, position: int, bet: str) -> FaultVerdict | None:
        table = self.table
        wager = table.lying(position, bet)
        result, _, _ = table.result_of(wager)
        place = (position, bet)
        if result == "loses":
            taken = any(each.paid is None for each in table.touched)
            return self._out_of_order("take", place, table.to_take[0], taken) if table.to_take else None
        remedy = f"restore {position} {bet}"
        if result == "wins":
            return FaultVerdict(Error.WINNER_TAKEN, "This bet won.", "does", remedy, bets=(place,))
        return FaultVerdict(Error.PUSH_TOUCHED, self._pushes(), "does", remedy, bets=(place,))

    def _pushes(self) -> str:
        if self.table.declared == TIE:
            return "On a tie, Player and Banker bets stay."
        return "This bet pushes: it stays where it is."

    def _once(self, name: str, message: str, line: str = "") -> FaultVerdict | None:
        """A settlement out of its order, by the name under which it is noted once in a coup."""
        return (
            None
            if name in self.table.noted
            else FaultVerdict(Error.WRONG_SEQUENCE, message, "notes", line=line, once=name)
        )

    def _out_of_order(
        self, verb: str, place: tuple[int, str], first: tuple[int, str], begun: bool
    ) -> FaultVerdict | None:
        """Of a bet that is taken or paid before the one that comes first."""
        table = self.table
        if place[0] == first[0]:
            return self._once(f"{verb} nearest", _NEAREST_FIRST)
        side = table.house.take_from if verb == "take" else table.house.pay_from
        message = (_PASSED_OVER if begun else _START).format(
            position=table.label(table.house.end(side)),
            side=side,
            other="left" if side == "right" else "right",
        )
        return self._once(f"{verb} order", message, "seat_skipped")

    def _pay(self, position: int, bet: str, paid: int) -> FaultVerdict | None:
        table = self.table
        wager = table.lying(position, bet)
        result, pays, _ = table.result_of(wager)
        terms = table.house.terms
        remedy, place = f"restore {position} {bet}", (position, bet)
        if result == "loses":
            return FaultVerdict(Error.LOSER_PAID, "That bet lost.", "does", remedy, bets=(place,))
        if result == "pushes":
            return FaultVerdict(Error.PUSH_TOUCHED, self._pushes(), "does", remedy, bets=(place,))
        order = None
        if table.to_take:
            order = self._once("take first", _TAKE_FIRST, "paid_before_taking")
        elif any(marked != position for marked, _ in table.to_be_marked()):
            order = self._once("mark first", _MARK_FIRST, "marker_skipped")
        if order is not None:
            return order
        if table.to_pay[0][:2] != place:
            begun = any(each.paid is not None for each in table.touched)
            order = self._out_of_order("pay", place, table.to_pay[0][:2], begun)
            if order is not None:
                return order
        late = table.late_at(position, bet)
        if late and paid == table.result_of(wager._replace(amount=wager.amount - late)).pays:
            return None  # only what was bet in time
        net, currency = terms.commission == "net", table.house.currency
        verdict = payment_verdict(bet, wager.amount, pays, paid, net, terms, currency)
        return verdict and verdict._replace(remedy=remedy, bets=(place,))

    def _mark(self, position: int, amount: int) -> FaultVerdict | None:
        table = self.table
        early = next((each.marks for each in table.to_pay if each.position == position and each.marks), None)
        due = dict(table.to_mark).get(position, early)
        bets = ((position, ""),)
        if due is None:
            message = "No commission is due from this position."
            return FaultVerdict(Error.UNDUE_COMMISSION, message, "does", f"unmark {position}", bets=bets)
        order = None
        if table.to_take:
            order = self._once("take first", _TAKE_FIRST)
        elif position not in dict(table.to_mark):
            order = self._once("chips first", _CHIPS_FIRST)
        if order is not None or amount == due:
            return order
        by = f"Short by {table.cash(due - amount)}." if amount < due else f"Over by {table.cash(amount - due)}."
        return FaultVerdict(Error.WRONG_PAYMENT, by, "does", f"mark {position} {due}", bets=bets)

    def _discard(self, words: list[str]) -> FaultVerdict | None:
        """Of cards that are picked up in the wrong order, or too early: then all losing bets that lie there are one
        error, each winner that is not paid is one, and each commission that is not marked."""
        table = self.table
        if table.to_take:
            return FaultVerdict(Error.LOSER_PAID, _CLEAR_LAST, "skips", line="seat_skipped", bets=table.to_take)
        if table.to_pay:
            place = table.to_pay[0][:2]
            apart = " ".join(map(str, place))
            return FaultVerdict(
                Error.WRONG_PAYMENT, _CLEAR_LAST, "skips", line="seat_skipped", bets=(place,), apart=apart
            )
        owed = table.to_be_marked()
        if not owed:
            first = FaultVerdict(
                Error.OUT_OF_ORDER, "Pick up Player's cards first, then Banker's.", "notes", once="pick up"
            )
            return first if words == [BANKER] and first.once not in table.noted else None
        position = owed[0][0]
        bets = ((position, ""),)
        return FaultVerdict(
            Error.NO_COMMISSION, _MARK_FIRST, "skips", line="marker_skipped", bets=bets, apart=f"{position}"
        )

    def serving(self, verb: str, words: list[str]) -> FaultVerdict | None:
        """Of a step between the coups, or at the end of the shoe."""
        table = self.table
        service = table.service
        if table.phase == BETWEEN and verb == "hands":
            return None  # at every moment
        served = not service or table.house.coach != "block"  # where the floor refuses, one thing comes after the other
        if verb == "tapout" and "hands" not in table.noted and served:
            return FaultVerdict(Error.UNCLEAN_HANDS, _SHOW_HANDS, "notes", once="hands", apart="hands")
        if not service:
            return None if verb == "tapout" else self.cards.next.not_yet()
        expected, *due = service[0].split()
        if expected in _BEGIN_SERVICE and verb in _BEGIN_SERVICE and " ".join((verb, *words)) in service[1:]:
            if verb == "collect" == expected:
                return self._once("collect order", f"First {table.step_said(service[0])}.")
            return None  # bettors may be served in any order
        if verb == "call" and expected == "call":
            return FaultVerdict(
                Error.NO_CALL, f"The call is: {said(' '.join(due), table.house.words)}.", "does", service[0]
            )
        if expected == "give" and verb == "give" and words[0] == due[0]:
            verdict = payment_verdict("", 0, int(due[1]), int(words[1]), False, currency=table.house.currency)
            return verdict and verdict._replace(remedy=service[0])
        if expected == "give" and verb == "handover" and words[0] == due[0]:
            name = f"handover {words[0]}"
            if name not in table.noted:
                return FaultVerdict(
                    Error.UNCLEAN_HANDS, "Lay chips on the felt, never hand to hand.", "notes", once=name
                )
            return payment_verdict("", 0, int(due[1]), int(words[1]), False, currency=table.house.currency)
        later = [step.split()[0] for step in service[1:]]
        if table.phase == BETWEEN:
            later += ["open", "tapout"]
        if (verb == "call" or verb not in later) and " ".join((verb, *words)) not in service:
            return FaultVerdict(Error.OUT_OF_ORDER, f"First {table.step_said(service[0])}.")
        if expected == "call":
            return FaultVerdict(Error.NO_CALL, f"The call is: {said(' '.join(due), table.house.words)}.", "skips")
        if expected == "collect":
            return FaultVerdict(Error.NO_COMMISSION, "Collect the commission first.", "skips")
        if expected == "hands":
            return FaultVerdict(Error.UNCLEAN_HANDS, _SHOW_HANDS, "skips", apart="hands")
        return FaultVerdict(Error.OUT_OF_ORDER, f"First {table.step_said(service[0])}.", "skips")
