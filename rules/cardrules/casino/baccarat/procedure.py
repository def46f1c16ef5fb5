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

from collections.abc import Mapping, Sequence
from typing import Final

from cardrules.casino.baccarat.dealer_calls import claims_of, same_winner
from cardrules.casino.baccarat.dealer_phase import comes_first, out_of_order
from cardrules.casino.baccarat.dealer_phases import DEALER_PHASES, due
from cardrules.casino.baccarat.dealer_steps import STEPS, do_step, step_said
from cardrules.casino.baccarat.faults import Error
from cardrules.casino.baccarat.floor_supervisor import reason_for_floor
from cardrules.casino.baccarat.judging_calls import WINNING
from cardrules.casino.baccarat.money_gone_wrong import OF_RESULT, stands
from cardrules.casino.baccarat.putting_right import as_it_lies
from cardrules.casino.baccarat.remedies import correct, forget, note_mended, put_right
from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE, draws, next_card, outcome_of, total_of
from cardrules.casino.baccarat.settlement import sort_out
from cardrules.casino.baccarat.table_phase import SESSION_OVER, SETTLING
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.protocol.game import Event, Marked, Note
from cardrules.protocol.texts import say

__all__ = ["GradedTable"]

_MOST_FAULTS: Final = 1_000
_OF_TOTALS: Final = frozenset((
    Error.PLAYER_DREW, Error.BANKER_DREW, Error.PLAYER_SKIPPED, Error.CARD_NOT_DEALT, Error.SETTLED_SHORT,
    Error.WRONG_RESULT, Error.WRONG_BURN,
))  # fmt: skip
"""Errors to which a number called wrongly may lead."""


class _Act:
    """What is wrong with one act of the dealer, as it is found out, one thing after another."""

    def __init__(self, remedy: str) -> None:
        self.errors: dict[str, int] = {}
        """The numbers of its errors: one, by "", and what counts apart from it."""
        self.told: list[str] = []
        """What the supervisor says of them."""
        self.remedy = remedy
        """What will be waited for."""


def _part_of(acts: Mapping[str, int], verdict: FaultVerdict) -> str:
    """The name of what this act does wrong, as far as it counts as one error. A call that was left out before it
    counts apart, but not from another step that was."""
    if verdict.error == Error.NO_CALL or (verdict.error is Error.OUT_OF_ORDER and "call" in acts):
        return "" if "" in acts else "call"
    return verdict.apart


class GradedTable(TableState):
    """A table whose dealer is watched and graded."""

    # ------------------------------------------------------------------------------------------ what could be wrong

    def due(self) -> tuple[str, ...]:
        """The steps that are right now, the usual one first; empty while somebody else acts."""
        return due(self)

    def judge(self, text: str) -> FaultVerdict | None:
        """What is wrong with a step that the hands can do, or None if it is right."""
        steps = due(self)
        if text in steps:
            return None
        verb, *words = text.split()
        if verb == "fill":
            return None
        if verb == "floor":
            return self._judge_floor()
        if self.prompt:
            return out_of_order(self._prompted())
        if self.phase not in STEPS[verb].phases:
            return out_of_order(comes_first(self, steps[0]))
        return DEALER_PHASES[self.phase].judge(self, verb, words)

    def _judge_floor(self) -> FaultVerdict | None:
        """Of calling the floor; while it waits for a remedy it has been called."""
        return None if self.prompt or reason_for_floor(self) else out_of_order(say("Nothing is wrong: go on."))

    def _prompted(self) -> str:
        if self.house.remedy != "named":
            return say("That does not put it right.")
        return say("First put it right: {step}.", step=step_said(self, self.prompt))

    # ----------------------------------------------------------------------------------------------- meeting a step

    def act(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        """Do a step that the hands can do, or meet it as the coach does. ``chips`` are those of a payment.

        Nobody errs a thousand times: the table is then closed.
        """
        self._meet(text, chips, out)
        if len(self.faults) >= _MOST_FAULTS:
            self.phase = SESSION_OVER
            self.note(say("Floor: That was the thousandth error. The table is closed."), out)

    def _meet(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        self.steps += 1
        self.coup_steps += 1
        text = self._as_remedy(text)
        if self._puts_right(text, out):
            return
        self._settle_by_cards(text)
        if text in self.due():
            note_mended(self, [each for each in self.pending if each[1] == text])
        act = _Act(self.prompt)
        while (verdict := self.judge(text)) is not None:
            if verdict.effect == "implied":
                self._leave_out(text, None, -1, out)
                continue
            if not self._happens(verdict):
                self._refuse(act, text, verdict, out)
                return
            number = self._note_error(act, text, verdict)
            if verdict.effect == "skips":
                self._leave_out(text, verdict.error, number, out)
            elif verdict.effect == "notes":
                self.noted = (*self.noted, verdict.once)
            else:
                break
        if text == "floor":
            self._floor_comes(out)
            return
        if self.phase == SETTLING and text.split()[0] in ("take", "pay", "rake", "mark"):
            self._settling_begins()
        before = self._winner_now()
        do_step(self, text, chips, out)
        if "" in act.errors and before and self._winner_now() != before:
            self.turned = (*self.turned, act.errors[""])
        if act.told:
            self._tell(act.told, out)
        self.prompt = act.remedy
        forget(self)

    def _puts_right(self, text: str, out: list[Event] | None) -> bool:
        """Do a step that is a remedy; whether it was."""
        if self.prompt and text == self.prompt:
            self.prompt = ""
            put_right(self, text, out)
            return True
        if any(cure == text for _, cure, _ in self.pending) and text not in self.due():
            put_right(self, text, out, "" if self.house.mends else "alone")
            return True
        return False

    def _happens(self, verdict: FaultVerdict) -> bool:
        """Whether something that is wrong in this way happens all the same."""
        if verdict.effect == "nothing":
            return False
        if self.house.coach == "correct":
            return verdict.effect != "silent" and (bool(verdict.remedy) or verdict.effect in ("does", "notes"))
        return self.house.coach == "silent"

    def _refuse(self, act: _Act, text: str, verdict: FaultVerdict, out: list[Event] | None) -> None:
        told, cause = self.house.coach != "silent", self._cause_of(text, verdict)
        number = act.errors.get(_part_of(act.errors, verdict), -1)
        self.blame(verdict, "prompted" if told else "", number, cause)
        self._tell([*act.told, verdict.message] if told else [], out)
        self.prompt = act.remedy

    def _note_error(self, act: _Act, text: str, verdict: FaultVerdict) -> int:
        """Enter an error that happens; its number."""
        part, cause = _part_of(act.errors, verdict), self._cause_of(text, verdict)
        watched = self.house.coach == "correct"
        number = self.blame(verdict, "prompted" if watched else "", act.errors.get(part, -1), cause)
        act.errors[part] = number
        if watched:
            act.told.append(verdict.message)
            act.remedy = verdict.remedy or act.remedy
        elif verdict.remedy:
            self.pending = (*self.pending, (number, verdict.remedy, self.steps))
        return number

    def _leave_out(self, text: str, error: FaultKind | None, act: int, out: list[Event] | None) -> None:
        """Count the step that is left out as done."""
        DEALER_PHASES[self.phase].leave_out(self, text.split()[0], error, act, out)

    def _tell(self, messages: Sequence[str], out: list[Event] | None) -> None:
        """What the supervisor says; nothing at all in silence."""
        if out is None:
            return
        for message in messages:
            out.append(Marked("floor", message))
            out.append(Note(say("Floor: {message}", message=message)))
        if not messages:
            out.append(Note(say("Nothing happens.")))

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
        sort_out(ahead)
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

    def _floor_comes(self, out: list[Event] | None) -> None:
        """The floor has been called with good reason: it says what is to be done, and counts the error half."""
        self.call_out("floor", out)
        if self.prompt:
            return
        reason = reason_for_floor(self)
        self.noted = (*self.noted, f"floor {reason}")
        if self.pending:
            number, cure, _ = self.pending[-1]
            correct(self, number, "called")
            if cure == "supervisor":
                put_right(self, cure, out, "called")
                return
            self.prompt = cure
        if self.house.remedy == "named":
            named = step_said(self, reason)
            self._tell([say("{step:^}.", step=named)], out)
