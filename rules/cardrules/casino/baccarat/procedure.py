"""The dealer's procedure: a baccarat table as the hands of its dealer see it, step by step.

A ``GradedTable`` is the state of a table that knows what is to be done next (``due``), and what is wrong with doing
something else (``judge``): its phases say it (``dealer_phases``). Each step of the hands is an entry of a table
(``dealer_steps``), and so is each remedy (``remedies``). A dealer settles right to left, takes before he pays, and at
one position starts with the bet nearest to the bettor (Vegas Aces, "How to Deal Mini-Baccarat"). Every step is an
action in words; all amounts are cents:

    shoe     gather, mix (or wash, stacks, and for each pick: pick, riffle, riffle, strip, riffle, lay), square,
             offer 3, insert 150, slide, cutcard 52, load, burn, sweep
    bets     open, return 3 banker, close
    cards    draw player, pull player (two cards at once), turn player, stand banker, aside (the cut card),
             burn (a card lying face up, or drawn in error), move banker (a card to the hand it belongs to)
    calls    call 5-3, call player-7, call banker-7-4, call tie-6-6, call burn-7, call last, call end, call colour,
             call pay 59375, call change 10000
    result   push banker, tap
    money    take 4 tie, rake (all losing bets in one sweep), pay 3 banker 9500, mark 3 125, restore 3 banker (put the
             settlement of a bet right), unmark 3, supervisor (undo what was settled too early), discard, discard banker
             (whose cards are picked up first)
    between  spread 2, count 2, give 2 10000, handover 2 10000 (hand to hand), drop, collect 3, fill 25, hands, leave,
             tapout (the relief takes over, and the session is over), freehand (deal a hand without bets, that begins
             with a card laid aside)
    always   floor (call the floor); keep (lay a card drawn in error aside for a hand without bets) is a remedy

``pay`` may be followed by the chips of which it is made: ``pay 3 banker 9500 3x2500 4x500``.

How a wrong step is met depends on the house's ``coach``: ``block`` refuses it with the reason and counts it,
``correct`` lets it happen and then demands the remedy, ``silent`` lets it happen and says nothing. What was done wrong
in silence and not put right is then the situation in which the rest is judged, so a consequence is no error of its own.
One act is one error, at its highest severity, however much is wrong with it.

A house where nobody mends his own mistakes has it that the floor is called, which is right whenever something is wrong,
and says what is to be done (``cardrules.casino.baccarat.floor_supervisor``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from cardrules.casino.baccarat import bets
from cardrules.casino.baccarat.dealer_calls import claims_of, same_winner
from cardrules.casino.baccarat.dealer_phases import DEALER_PHASES
from cardrules.casino.baccarat.dealer_steps import STEPS, do_step, step_said
from cardrules.casino.baccarat.faults import Error
from cardrules.casino.baccarat.floor_supervisor import reason_for_floor, thinkable_remedies
from cardrules.casino.baccarat.judging_calls import WINNING
from cardrules.casino.baccarat.money_gone_wrong import OF_RESULT
from cardrules.casino.baccarat.putting_right import as_it_lies
from cardrules.casino.baccarat.remedies import CURES
from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE, draws, next_card, outcome_of, total_of
from cardrules.casino.baccarat.serving import misplace, next_shoe, put_right_between
from cardrules.casino.baccarat.settlement import sort_out
from cardrules.casino.baccarat.shoe import burn_one_more
from cardrules.casino.baccarat.table_phase import SETTLING
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.dealer_phase import DealerPhase
from cardrules.casino.faults_and_grades import Corrected, FaultVerdict
from cardrules.casino.money_astray import stands
from cardrules.casino.steps import Cure, Step
from cardrules.protocol.game import Event

__all__ = ["GradedTable"]

_OF_TOTALS: Final = frozenset((
    Error.PLAYER_DREW, Error.BANKER_DREW, Error.PLAYER_SKIPPED, Error.CARD_NOT_DEALT, Error.SETTLED_SHORT,
    Error.WRONG_RESULT, Error.WRONG_BURN,
))  # fmt: skip
"""Errors to which a number called wrongly may lead."""


class GradedTable(TableState):
    """A table whose dealer is watched and graded."""

    out_of_order = Error.OUT_OF_ORDER
    no_call = Error.NO_CALL

    def change_purse(self, position: int, amount: int) -> None:
        bets.bank(self, position, amount)

    def seat_newcomer(self, position: int, out: list[Event] | None) -> None:
        bets.seat(self, position, out)

    def bets_go_back(self, out: list[Event] | None) -> None:
        bets.take_bets_back(self, out)

    def end_service(self) -> None:
        next_shoe(self)

    def misplace(self, position: int, cents: int) -> None:
        misplace(self, position, cents)

    def put_right_between(self, position: int) -> None:
        put_right_between(self, position)

    def dealer_phases(self) -> Mapping[str, DealerPhase[Any]]:
        return DEALER_PHASES

    def dealer_steps(self) -> Mapping[str, Step[Any]]:
        return STEPS

    def cures(self) -> Mapping[str, Cure[Any]]:
        return CURES

    def step_said(self, text: str) -> str:
        return step_said(self, text)

    def reason_for_floor(self) -> str:
        return reason_for_floor(self)

    def thinkable_remedies(self) -> Iterator[str]:
        return thinkable_remedies(self)

    def do(self, text: str, chips: Sequence[tuple[int, int]], act: int, out: list[Event] | None) -> None:
        if self.phase == SETTLING and text.split()[0] in ("take", "pay", "rake", "mark"):
            self._settling_begins()
        before = self._winner_now()
        do_step(self, text, chips, out)
        if act >= 0 and before and self._winner_now() != before:
            self.turned = (*self.turned, act)

    def as_remedy(self, text: str) -> str:
        """A call that says truly what was called wrongly is the call that puts it right, whatever its form."""
        said = claims_of(text.removeprefix("call ")) if text.startswith("call ") else {}
        if said.items() >= claims_of(self.call_due).items() != set():
            return text
        for step in (self.prompt, *(cure for _, cure, _ in self.pending)):
            due = claims_of(step.removeprefix("call ")) if step.startswith("call ") else {}
            wanted = [hand for hand, *_ in self.misread if hand in due] or [*due]
            if said and due and all(said.get(hand) == due[hand] for hand in (*wanted, *(set(said) & set(due)))):
                return step
        return text

    def before_judging(self, text: str) -> None:
        """Whoever has shown the wrong result and then settles by the cards that lie there does that rightly."""
        if self.phase != SETTLING or self.touched or not text.startswith(("take ", "pay ")) or not self.declared:
            return
        true = outcome_of(self.player, self.banker)
        if true.winner == self.declared or self.judge(text) is None:
            return
        ahead = self.copy()
        ahead.outcome = true
        sort_out(ahead)
        if ahead.judge(text) is None:
            self.outcome, self.to_take, self.to_pay = true, ahead.to_take, ahead.to_pay

    def cause_of(self, text: str, verdict: FaultVerdict) -> int:
        """The error from which this act follows, -1 if there is none: a total called wrongly, or a number of cards to
        be burned, by which it would be right; losing bets that were passed over, where some is paid before them."""
        error = verdict.error
        if verdict.once == "take first" and set(self.to_take) <= set(self.passed):
            own = (number for number, fault in enumerate(self.faults) if stands(fault, self.coups))
            return next((number for number in own if self.faults[number].error == Error.WRONG_SEQUENCE), -1)
        if not self.misread or error not in _OF_TOTALS:
            return -1
        entry = self.misread[0]
        if (error == Error.WRONG_BURN) != (entry[0] == "burn"):
            return -1
        if error == Error.WRONG_BURN:
            burned = len(self.burned) - 1
            return entry[3] if (burned < entry[2] if text == "burn" else burned == entry[2]) else -1
        if error in OF_RESULT:
            totals = {PLAYER: total_of(self.player), BANKER: total_of(self.banker)}
            totals |= {hand: total for hand, cards, total, _ in self.misread
                       if cards == len(self.player if hand == PLAYER else self.banker)}  # fmt: skip
            verb, *words = text.split()
            shown = claims_of(words[0]) if verb == "call" else WINNING.get(words[0] if words else TIE, {})
            return entry[3] if shown and same_winner(shown, totals) else -1
        called = {hand: total for hand, cards, total, _ in self.misread if cards == 2}
        player, banker = (called.get(hand, total_of(cards[:2]))
                          for hand, cards in ((PLAYER, self.player), (BANKER, self.banker)))  # fmt: skip
        values = [player, 0, *self.player_values()[2:]]
        due = PLAYER if len(values) == 2 and draws(PLAYER, values, banker) else ""
        if not due and len(self.banker) == 2 and draws(BANKER, values, banker):
            due = BANKER
        verb, *words = text.split()
        if verb == "stand" and words[0] == PLAYER:
            right = due != PLAYER
        else:
            right = due == (words[0] if verb in ("draw", "pull") else "")
        return entry[3] if right else -1

    def _settling_begins(self) -> None:
        """The first bet is touched: what was done wrong with the cards can now be undone only by the supervisor, and a
        third card that was not dealt is the worse for it."""
        if self.touched or self.marks:
            return
        standing = [number for number, fault in enumerate(self.faults) if stands(fault, self.coups)]
        wrong = {number for number in standing if self.faults[number].error in _OF_TOTALS | {Error.WRONG_HAND}}
        wrong |= {number for *_, number in self.misread if number in standing and self.faults[number].severity != "m"}
        wrong -= {number for number, cure, _ in self.pending if cure == "supervisor"}
        is_short = next_card(self.player, self.banker) is not None
        for number in wrong:
            fault = self.faults[number]
            if fault.error == Error.CARD_NOT_DEALT:
                self.revise(number, fault._replace(error=Error.SETTLED_SHORT, severity=Error.SETTLED_SHORT.severity))
            elif fault.error == Error.WRONG_TOTAL and is_short:  # it has led to the same
                self.revise(number, fault._replace(severity=Error.SETTLED_SHORT.severity))
        if wrong and self.before is None:
            self.before = as_it_lies(self)
        kept = tuple(each for each in self.pending if each[0] not in wrong)
        self.pending = (*kept, *((number, "supervisor", self.steps - 1) for number in sorted(wrong)))

    def _winner_now(self) -> str:
        """Who would win by the cards that lie there; "" before the first four do, and when the coup is over."""
        both = len(self.player) > 1 < len(self.banker)
        return outcome_of(self.player, self.banker).winner if both else ""

    # ------------------------------------------------------------------------------------------------- putting right

    def put_right(self, text: str, out: list[Event] | None, how: Corrected = "") -> None:
        if text == "burn" and self.burn_missing > 1:  # one of several cards that should have been burned
            burn_one_more(self, out)
            self.pending = tuple((number, cure, self.steps) for number, cure, _ in self.pending)
            return
        super().put_right(text, out, how)

    def cured_by(self, text: str) -> list[tuple[int, str, int]]:
        cured = [each for each in self.pending if _cures(text, each[1])]
        return cured[-1:] if text in ("burn", "keep") else cured  # each card drawn in error is put right by itself

    def change_remedies(self) -> None:
        """The card of a hand that was passed over has come to Banker by now, or can still be dealt."""
        if len(self.player) == 2 < len(self.banker):
            self.pending = tuple(
                (number, "move player" if cure == "draw player" else cure, made) for number, cure, made in self.pending
            )


def _cures(text: str, cure: str) -> bool:
    """Whether what is done is this remedy, or more: one misplaced card is not put right without the others, and the
    supervisor undoes whatever has been settled."""
    verb = cure.split()[0]
    return (
        text == cure
        or (verb == "move" and text.startswith("move "))
        or (text == "supervisor" and verb in ("restore", "mark", "unmark"))
    )
