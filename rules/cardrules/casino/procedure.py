"""The dealer's procedure: a baccarat table as the hands of its dealer see it, step by step.

A ``GradedTable`` knows what is to be done next (``due``), and what is wrong with doing something else (``judge``). A
dealer settles right to left, takes before he pays, and at one position starts with the bet nearest to the bettor (Vegas
Aces, "How to Deal Mini-Baccarat"). Every step of the hands is an action in words; all amounts are cents:

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
and says what is to be done (``cardrules.casino.floor_supervisor``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardrules.casino.baccarat_rules import BANKER, PLAYER, TIE, next_card, outcome_of, total_of
from cardrules.casino.dealer_calls import claims_of
from cardrules.casino.dealer_steps import STEPS_IN
from cardrules.casino.faults_and_grades import Error, FaultVerdict, draws, same_winner
from cardrules.casino.floor_supervisor import reason_for_floor
from cardrules.casino.judging_cards_and_calls import WINNING, CardJudge
from cardrules.casino.judging_money import MoneyJudge
from cardrules.casino.money_gone_wrong import OF_RESULT, stands
from cardrules.casino.next_step import NextStep
from cardrules.casino.remedies import Remedies
from cardrules.casino.table_phase import BETWEEN, BURNING, CLOSING, COUP, PREPARING, SESSION_OVER, SETTLING, SHOE_ENDS
from cardrules.protocol.game import Event

__all__ = ["GradedTable"]

_MOST_FAULTS: Final = 1_000
_OF_TOTALS: Final = frozenset((
    Error.PLAYER_DREW, Error.BANKER_DREW, Error.PLAYER_SKIPPED, Error.CARD_NOT_DEALT, Error.SETTLED_SHORT,
    Error.WRONG_RESULT, Error.WRONG_BURN,
))  # fmt: skip
"""Errors to which a number called wrongly may lead."""


class GradedTable(Remedies):
    """A table whose dealer is watched and graded."""

    # ------------------------------------------------------------------------------------------ what could be wrong

    def judge(self, text: str) -> FaultVerdict | None:
        """What is wrong with a step that the hands can do, or None if it is right."""
        if text in self.due():
            return None
        verb, *words = text.split()
        if verb == "fill":
            return None
        if verb == "floor":
            return self._judge_floor()
        if self.prompt:
            return FaultVerdict(Error.OUT_OF_ORDER, self._prompted())
        if verb not in STEPS_IN[self.phase]:
            return NextStep(self).not_yet()
        cards, money = CardJudge(self), MoneyJudge(self)
        judges: dict[str, Callable[[str, list[str]], FaultVerdict | None]] = {
            COUP: cards.in_coup,
            SETTLING: money.settling,
            BETWEEN: money.serving,
            SHOE_ENDS: money.serving,
            CLOSING: cards.before_closing,
            BURNING: cards.burning,
            PREPARING: cards.preparing,
        }
        return judges[self.phase](verb, words)

    def _judge_floor(self) -> FaultVerdict | None:
        """Of calling the floor; while it waits for a remedy it has been called."""
        return (
            None
            if self.prompt or reason_for_floor(self)
            else FaultVerdict(Error.OUT_OF_ORDER, "Nothing is wrong: go on.")
        )

    def _prompted(self) -> str:
        if self.house.remedy != "named":
            return "That does not put it right."
        return f"First put it right: {self.step_said(self.prompt)}."

    # ----------------------------------------------------------------------------------------------- meeting a step

    def act(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        """Do a step that the hands can do, or meet it as the coach does. ``chips`` are those of a payment.

        Nobody errs a thousand times: the table is then closed.
        """
        self._meet(text, chips, out)
        if len(self.faults) >= _MOST_FAULTS:
            self.phase = SESSION_OVER
            self._note("Floor: That was the thousandth error. The table is closed.", out)

    def _meet(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        self.steps += 1
        self.coup_steps += 1
        text = self._as_remedy(text)
        if self.prompt and text == self.prompt:
            self.prompt = ""
            self._put_right(text, chips, out)
            return
        if self._is_remedy(text):
            self._put_right(text, chips, out, "" if self.house.mends else "alone")
            return
        self._settle_by_cards(text)
        if text in self.due():
            self._note_mended([each for each in self.pending if each[1] == text])
        coach = self.house.coach
        remedy = self.prompt
        told: list[str] = []
        acts: dict[str, int] = {}  # the errors of this act: one, and what counts apart from it
        while (verdict := self.judge(text)) is not None:
            error, message, effect, cure = verdict[:4]
            if effect == "implied":
                self._skip(text, None, out, -1)
                continue
            part, cause = self._part_of(acts, verdict), self._cause_of(text, verdict)
            act = acts.get(part, -1)
            watched = coach == "correct"
            happens = coach == "silent" or (watched and (bool(cure) or effect in ("does", "notes")))
            if effect == "nothing" or (watched and effect == "silent") or not happens:
                self._blame(verdict, "prompted" if coach != "silent" else "", act, cause)
                self._tell([*told, message] if coach != "silent" else [], out)
                self.prompt = remedy
                return
            act = acts[part] = self._blame(verdict, "prompted" if watched else "", act, cause)
            if watched:
                told.append(message)
                remedy = cure or remedy
            elif cure:
                self.pending = (*self.pending, (act, cure, self.steps))
            if effect == "skips":
                self._skip(text, error, out, act)
            elif effect == "notes":
                self.noted = (*self.noted, verdict.once)
            else:
                break
        if text == "floor":
            self._floor_comes(out)
            return
        if self.phase == SETTLING and text.split()[0] in ("take", "pay", "rake", "mark"):
            self._settling_begins()
        before = self._winner_now()
        self._do(text, chips, out)
        if "" in acts and before and self._winner_now() != before:
            self.turned = (*self.turned, acts[""])
        if told:
            self._tell(told, out)
        self.prompt = remedy
        self._forget()

    @staticmethod
    def _part_of(acts: Mapping[str, int], verdict: FaultVerdict) -> str:
        """The name of what this act does wrong, as far as it counts as one error. A call that was left out before it
        counts apart, but not from another step that was."""
        if verdict.error == Error.NO_CALL or (verdict.error is Error.OUT_OF_ORDER and "call" in acts):
            return "" if "" in acts else "call"
        return verdict.apart

    def _as_remedy(self, text: str) -> str:
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

    def _settle_by_cards(self, text: str) -> None:
        """Whoever has shown the wrong result and then settles by the cards that lie there does that rightly."""
        if self.phase != SETTLING or self.touched or not text.startswith(("take ", "pay ")) or not self.declared:
            return
        true = outcome_of(self.player, self.banker)
        if true.winner == self.declared or self.judge(text) is None:
            return
        ahead = self.copy()
        ahead.outcome = true
        ahead._sort_out()
        if ahead.judge(text) is None:
            self.outcome, self.to_take, self.to_pay = true, ahead.to_take, ahead.to_pay

    def _cause_of(self, text: str, verdict: FaultVerdict) -> int:
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
                self._revise(number, fault._replace(error=Error.SETTLED_SHORT, severity=Error.SETTLED_SHORT.severity))
            elif fault.error == Error.WRONG_TOTAL and is_short:  # it has led to the same
                self._revise(number, fault._replace(severity=Error.SETTLED_SHORT.severity))
        if wrong and self.before is None:
            self.before = self._as_it_lies()
        kept = tuple(each for each in self.pending if each[0] not in wrong)
        self.pending = (*kept, *((number, "supervisor", self.steps - 1) for number in sorted(wrong)))

    def _winner_now(self) -> str:
        """Who would win by the cards that lie there; "" before the first four do, and when the coup is over."""
        both = len(self.player) > 1 < len(self.banker)
        return outcome_of(self.player, self.banker).winner if both else ""

    def _floor_comes(self, out: list[Event] | None) -> None:
        """The floor has been called with good reason: it says what is to be done, and counts the error half."""
        self._call_out("floor", out)
        if self.prompt:
            return
        reason = reason_for_floor(self)
        self.noted = (*self.noted, f"floor {reason}")
        if self.pending:
            number, cure, _ = self.pending[-1]
            self._correct(number, "called")
            if cure == "supervisor":
                self._put_right(cure, (), out, "called")
                return
            self.prompt = cure
        if self.house.remedy == "named":
            named = self.step_said(reason)
            self._tell([f"{named[0].upper()}{named[1:]}."], out)
