"""A coup in the dealer's hands: the cards drawn, turned and called, the losers taken and the winners paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.casino.baccarat_rules import (
    BANKER,
    BET_NAMES,
    PLAYER,
    TIE,
    CoupOutcome,
    next_card,
    outcome_of,
    settle,
    total_of,
)
from cardrules.casino.bets_and_requests import BetHands
from cardrules.casino.bettors import after_coup
from cardrules.casino.dealer_calls import claims_of, said_as_totals
from cardrules.casino.faults_and_grades import CoupReport, Error, FaultVerdict, is_well_cut, par_time, result_call
from cardrules.casino.money_gone_wrong import losses, with_consequences, wrong_money
from cardrules.casino.table_phase import BETWEEN, BURNING, COUP, SETTLING, SHOE_ENDS
from cardrules.casino.table_state import Payment, Touched, result_mark
from cardrules.protocol.cards import card_symbol
from cardrules.protocol.game import NOBODY, Event, Marked, Moved, Note, Paid, Turned

__all__ = ["CoupHands"]

_CALLED_PAYOUT: Final = 50_000
"""The least payout that is called, in cents."""


class CoupHands(BetHands):
    """Dealing and settling a coup."""

    # ---------------------------------------------------------------------------------------------------- the cards

    def _draw(self, words: list[str], out: list[Event] | None) -> None:
        if self.phase == BURNING:  # a card was drawn before the shoe was ready
            self._sweep(words, out)
            return
        hand = words[0]
        if self.extra and self.extra_state in ("unseen", "use"):
            card, source = self.extra[0], "extra"
            self.extra, self.extra_state = (), ""
        elif self.cut_is_next:
            self._cut_card_comes(out)
            return
        elif not self.shoe:
            self._void(out)
            return
        else:
            card, source = self.shoe[0], "shoe"
            if out is not None and self.exposed_card is not None and self.house.face_down:
                out.append(Turned(None, "shoe", 0))
            self.shoe = self.shoe[1:]
        before, was_complete = len(self.player) + len(self.banker), self.complete
        if hand == PLAYER:
            self.player = (*self.player, card)
        else:
            self.banker = (*self.banker, card)
        self.laid = (*self.laid, hand)
        self.drawn += 1
        hidden = self.house.face_down and before < 4
        if hidden:
            self.down = (self.down[0] or hand == PLAYER, self.down[1] or hand == BANKER)
        if out is not None:
            out.append(Moved((card,), source, hand, NOBODY if hidden else None))
            out.append(Note(f"{hand.capitalize()}: {'a card, face down' if hidden else card_symbol(card)}"))
        if before == 3 and not any(self.down):
            self._four_out()
        elif before >= 4:
            self.player_done = True
            self.banker_done = self.banker_done or hand == BANKER
            if self.house.totals and not was_complete:
                self.call_due = f"{hand}-{total_of(self.player if hand == PLAYER else self.banker)}"

    def _four_out(self) -> None:
        """The first four cards lie face up."""
        player, banker = total_of(self.player[:2]), total_of(self.banker[:2])
        if self.house.totals:
            self.call_due = f"{player}-{banker}"
        if player >= 8 or banker >= 8:
            self.player_done = self.banker_done = True

    def _pull(self, words: list[str], out: list[Event] | None) -> None:
        """Two cards come out of the shoe; the second is seen if it says so."""
        self._draw(words[:1], out)
        card = self.shoe[0]
        self.shoe = self.shoe[1:]
        self.extra = (card,)
        seen = words[1:] == ["seen"]
        four_down = any(self.down) and len(self.player) + len(self.banker) == 4
        certain = not four_down and next_card(self.player, self.banker) is not None
        nobody = "keep" if self.house.free_hand else "burn"
        self.extra_state = ("use" if certain else nobody) if seen else "unseen"
        if out is not None:
            out.append(Moved((card,), "shoe", "extra", None if seen else NOBODY))
            out.append(
                Note(f"A second card has come out: {card_symbol(card)}" if seen else "A second card has come out")
            )

    def _cut_card_comes(self, out: list[Event] | None) -> None:
        self.cut = "hand"
        first = not self.player and not self.banker
        if first:
            self.last = "this"
        else:
            self.last = "next" if self.house.one_more else "this"
        if out is not None:
            out.append(Marked("cut_card", "The cut card comes out"))
            out.append(Note("The cut card comes out"))
        if first and self.house.calls:
            self.call_due = "last"

    def _aside(self, words: list[str], out: list[Event] | None) -> None:
        self.cut = "out"
        if out is not None:
            out.append(Marked("cut_card", "The cut card is laid aside"))
            out.append(Note("The cut card is laid aside"))

    def _turn(self, words: list[str], out: list[Event] | None) -> None:
        index = 0 if words[0] == PLAYER else 1
        if not self.down[index]:
            return
        self.down = (False, self.down[1]) if index == 0 else (self.down[0], False)
        cards = self.player if index == 0 else self.banker
        if out is not None:
            out.extend(Turned(card, words[0], number) for number, card in enumerate(cards))
            out.append(Note(f"{words[0].capitalize()} has {' '.join(map(card_symbol, cards))}"))
        if not any(self.down):
            self._four_out()

    def _stand(self, words: list[str], out: list[Event] | None) -> None:
        self.player_done = True
        self.banker_done = self.banker_done or words[0] == BANKER
        self._call_out(f"stand_{words[0]}", out)

    def _call(self, words: list[str], out: list[Event] | None) -> None:
        call = " ".join(words)
        self._call_out(call, out)
        if self.phase in (BETWEEN, SHOE_ENDS):
            self._next_service(out)
            return
        said, true, due = claims_of(call), self.totals_now(), claims_of(self.call_due)
        wrong = [hand for hand, total in said.items() if true.get(hand) != total]
        cards = {PLAYER: len(self.player), BANKER: len(self.banker)}
        first = {entry[:3]: entry[3] for entry in self.misread}
        entries = [(hand, cards[hand], said[hand]) for hand in wrong]
        self.misread = (
            *(entry for entry in self.misread if entry[0] not in said),
            *((*entry, first.get(entry, len(self.faults) - 1)) for entry in entries),
        )
        if call.startswith("burn-") and call != self.call_due:
            self.misread = (("burn", 1, int(call.split("-")[2]), len(self.faults) - 1),)
        if self.phase == COUP and self.complete and len(said) == 2 and not said_as_totals(call):
            self.result_said = self.coups, len(self.laid)
        missing = [hand for hand in due if hand not in said and self.half_said != (self.call_due, hand, self.coups)]
        if wrong or not missing:
            self.call_due = ""
        elif said and self.call_due[0].isdecimal():  # the total of the other hand is still to be said
            self.half_said = self.call_due, next(iter(said)), self.coups

    def totals_now(self) -> dict[str, int]:
        """The totals of both hands as a call may have them now; empty before the first four cards lie there. Of what is
        to be called now it is what was to be called."""
        if len(self.player) < 2 or len(self.banker) < 2 or any(self.down):
            return {}
        return {PLAYER: total_of(self.player), BANKER: total_of(self.banker), **claims_of(self.call_due)}

    def _void(self, out: list[Event] | None) -> None:
        """The shoe has run out: the coup is void, and all bets go back."""
        self._blame(FaultVerdict(Error.SHOE_RAN_OUT, "The shoe has run out: the coup is void."), "prompted")
        for wager in self.layout:
            self._bank(wager.position, wager.amount)
            self._lift(wager, out)
        self._note("The shoe has run out: the coup is void, and all bets go back", out)
        self.down = (False, False)
        self.last = "this"
        self._clear(out)

    # ----------------------------------------------------------------------------------------------- the settlement

    def _push(self, words: list[str], out: list[Event] | None) -> None:
        winner = words[0] if words else TIE
        if out is not None:
            text = "The dealer taps between the hands" if winner == TIE else f"{winner.capitalize()} is pushed forward"
            out.append(Marked("result", winner))
            out.append(Note(text))
        self._declare(winner, out)

    def _declare(self, winner: str, out: list[Event] | None) -> None:
        """From now on the coup counts as won by this hand."""
        true = outcome_of(self.player, self.banker)
        if not self.declared:
            self.results = (*self.results, result_mark(true))
        self.player_done = self.banker_done = True
        self.declared = winner
        self.outcome = true if winner == true.winner else _as_if(true, winner)
        self.phase = SETTLING
        self._sort_out()
        was_said = self.result_said == (self.coups, len(self.laid))
        calls = self.house.calls and winner == true.winner and not was_said
        self.call_due = result_call(true) if calls else ""

    def _sort_out(self) -> None:
        """Which bets are to be taken and which to be paid."""
        take, pay = [], []
        for wager in self.layout:
            result, pays, marks = self.result_of(wager)
            if result == "loses":
                take.append((wager.position, wager.bet))
            elif result == "wins":
                pay.append(Payment(wager.position, wager.bet, pays, marks))
        house = self.house
        self.to_take = tuple(sorted(take, key=lambda each: house.in_turn(each[0], house.take_from)))
        self.to_pay = tuple(sorted(pay, key=lambda each: house.in_turn(each.position, house.pay_from)))

    def _take(self, words: list[str], out: list[Event] | None) -> None:
        wager = self.lying(int(words[0]), words[1])
        place = (wager.position, wager.bet)
        result, pays, _ = self.result_of(wager)
        rack = self.rack
        self._lift(wager, out, "rack")
        self._rack_takes(wager.amount, wager.colour)
        self.won += wager.amount
        if place in self.to_take:
            self.passed = (*self.passed, *self.to_take[: self.to_take.index(place)])
        taken, paid, banker = self.counts
        self.counts = (taken + 1, paid, banker)
        self.to_take = tuple(each for each in self.to_take if each != place)
        self.to_pay = tuple(each for each in self.to_pay if each[:2] != place)
        self.touched = (*self.touched, Touched(wager, result, pays, None, rack))
        label = self.label(wager.position).capitalize()
        self._note(f"{label}: {self.cash(wager.amount)} on {BET_NAMES[wager.bet]} is taken", out)

    def _rake(self, words: list[str], out: list[Event] | None) -> None:
        for position, bet in self.to_take:
            self._take([str(position), bet], out)

    def _pay(
        self, position: int, bet: str, paid: int, chips: Sequence[tuple[int, int]], out: list[Event] | None
    ) -> None:
        wager = self.lying(position, bet)
        result, pays, _ = self.result_of(wager)
        place = (position, bet)
        marks = next((each.marks for each in self.to_pay if each[:2] == place), 0)
        rack, left = self.rack, self.chips_for(paid, ())
        fewest = sum(rack) - sum(left) if left is not None else 0
        self._lift(wager, out)
        self._bank(position, wager.amount + paid)
        self._rack_pays(paid, chips, out)
        self.won -= paid
        taken, others, bankers = self.counts
        self.counts = (taken, others, bankers + 1) if bet == BANKER else (taken, others + 1, bankers)
        self.to_take = tuple(each for each in self.to_take if each != place)
        self.to_pay = tuple(each for each in self.to_pay if each[:2] != place)
        self.touched = (*self.touched, Touched(wager, result, pays, paid, rack))
        if marks:
            self.to_mark = (*self.to_mark, (position, marks))
        colour = wager.colour if paid == wager.amount else 0
        if chips and paid == pays and not is_well_cut(paid, chips, colour, self.house.chips, fewest):
            self.ill_cut += 1
        if self.house.calls and paid >= _CALLED_PAYOUT * self.house.chips.scale:
            self.call_due = f"pay {paid}"
        if out is not None:
            out.append(Paid(paid, "rack", f"rail:{position}"))
            out.append(Note(f"{self.label(position).capitalize()}: {self.cash(paid)} is paid on {BET_NAMES[bet]}"))

    def _mark(self, words: list[str], out: list[Event] | None) -> None:
        position, amount = int(words[0]), int(words[1])
        self._add_marker(position, amount)
        self.marks = (*self.marks, (position, amount))
        self.to_mark = tuple(each for each in self.to_mark if each[0] != position)
        self.to_pay = tuple(each._replace(marks=0) if each.position == position else each for each in self.to_pay)
        if out is not None:
            out.append(Marked("marker", str(position)))
            out.append(Note(f"{self.cash(amount)} commission is marked for {self.label(position)}"))

    def to_be_marked(self) -> tuple[tuple[int, int], ...]:
        """The commission that is still to be marked. What was wrongly deducted from a payment is not owed any more."""
        paid = ((each, self.result_of(each.wager).marks) for each in self.touched if each.paid is not None)
        deducted = {each.wager.position for each, marks in paid if marks and each.paid == each.due - marks}
        return tuple(each for each in self.to_mark if each[0] not in deducted)

    def _add_marker(self, position: int, amount: int) -> None:
        markers = dict(self.markers)
        markers[position] = markers.get(position, 0) + amount
        self.markers = tuple(sorted((each, owed) for each, owed in markers.items() if owed))
        self.won += amount

    def _leave_unsettled(self, error: Error | None, out: list[Event] | None) -> None:
        """The first of the bets or marks that are still to be settled is not settled."""
        if error == Error.NO_COMMISSION:
            first = self.to_be_marked()[0]
            self.to_mark = tuple(each for each in self.to_mark if each != first)
            return
        position, bet = self.to_take[0] if error == Error.LOSER_PAID else self.to_pay[0][:2]
        if error == Error.LOSER_PAID:
            self.to_take = self.to_take[1:]
        else:
            self.to_pay = self.to_pay[1:]
        wager = self.lying(position, bet)
        result, pays, _ = self.result_of(wager)
        self.touched = (*self.touched, Touched(wager, result, pays, 0, self.rack))
        self._lift(wager, out)
        self._bank(position, wager.amount)

    def _discard(self, words: list[str], out: list[Event] | None) -> None:
        self._note("The cards go to the discard holder", out)
        self._clear(out, BANKER if words else PLAYER)

    def _clear(self, out: list[Event] | None, first: str = PLAYER) -> None:
        """The coup is over: cards away, ``first`` those of this hand, report, and what the bettors want."""
        true = outcome_of(self.player, self.banker) if len(self.player) > 1 < len(self.banker) else None
        if self.declared:
            wrong = wrong_money(self)
            self.faults = with_consequences(self, wrong)
            house, bettors = losses(wrong)
            self.lost = self.lost[0] + house, self.lost[1] + bettors
        for hand in sorted((PLAYER, BANKER), key=lambda each: each != first):
            self._bury(self.player if hand == PLAYER else self.banker, hand, out)
        thirds = max(0, len(self.player) - 2) + max(0, len(self.banker) - 2)
        due = self._due_counts(true)
        self.player = self.banker = ()
        if self.extra_state in ("use", "burn"):
            self._bury(self.extra, "extra", out)
            self.extra, self.extra_state = (), ""
        result = self.results[-1][0] if self.declared and self.results else ""
        self.reports = (
            *self.reports,
            CoupReport(
                number=self.coups,
                result=result,
                player=true.player if true else 0,
                banker=true.banker if true else 0,
                house=self.won,
                steps=self.coup_steps,
                done=self.steps - self.coup_steps,
                par=par_time(thirds, *due, self.house.hand),
                took=None if self.closed_at is None else self.time - self.closed_at,
            ),
        )
        self.house_won += self.won
        self.won = 0
        self._bettors_after_coup()
        self.call_due = ""
        self.before = None
        self._ask_for_service(out)

    def _due_counts(self, true: CoupOutcome | None) -> tuple[int, int, int]:
        """The bets that were to be taken and to be paid, and of these the Banker bets, by the cards that lie there:
        whoever leaves some undone has no less time for it."""
        taken = paid = bankers = 0
        for wager in (*self.layout, *(each.wager for each in self.touched)) if true else ():
            result = settle(wager.bet, wager.amount, true, self.house.terms).result if true else ""
            taken += result == "loses"
            paid += result == "wins" and wager.bet != BANKER
            bankers += result == "wins" and wager.bet == BANKER
        return taken, paid, bankers

    def _bettors_after_coup(self) -> None:
        won: dict[int, int] = {}
        for touched in self.touched:
            position = touched.wager.position
            change = -touched.wager.amount if touched.paid is None else touched.paid
            won[position] = won.get(position, 0) + change
        self.bettors = tuple([after_coup(bettor, won.get(bettor.position, 0)) for bettor in self.bettors])


def _as_if(true: CoupOutcome, winner: str) -> CoupOutcome:
    """The outcome as a dealer settles it who has shown the wrong result."""
    high, low = max(true.player, true.banker), min(true.player, true.banker)
    if high == low:
        high, low = (high, low - 1) if low else (1, 0)
    if winner == TIE:
        low = high
    player, banker = (high, low) if winner == PLAYER else (low, high)
    return true._replace(player=player, banker=banker)
