"""The dealer's procedure: a baccarat table as the hands of its dealer see it, step by step.

A ``Table`` knows what is to be done next (``due``), and what is wrong with doing something else (``judge``). A dealer
settles right to left, takes before he pays, and at one position starts with the bet nearest to the bettor (Vegas
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
             settlement of a bet right), unmark 3, supervisor (undo what was settled too early), discard
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
and says what is to be done (``cardrules.baccarat.floor``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from cardrules.baccarat.calls import NUMBER_WORDS, said
from cardrules.baccarat.floor import reason_for_floor
from cardrules.baccarat.grading import (
    Corrected,
    Verdict,
    call_message,
    payment_verdict,
    rank_word,
    third_card_message,
)
from cardrules.baccarat.hands import Layout
from cardrules.baccarat.rules import BANKER, PLAYER, TIE, money, next_card, outcome_of, total_of
from cardrules.baccarat.steps import STEPS_IN, said_step
from cardrules.cards import ACE, rank_of
from cardrules.game import Event, Marked, Note

__all__ = ["CLEAR_LAST", "MARK_FIRST", "START_RIGHT", "STEPS_IN", "TAKE_FIRST", "Table", "said_step"]

TAKE_FIRST: Final = "Take the losing bets first."
START_RIGHT: Final = "Start from position 1, at your right."
MARK_FIRST: Final = "Mark the commission before the next position."
CLEAR_LAST: Final = "Clear the cards only after every bet is settled."
_CUT_TOLERANCE: Final = 5
"""How many cards beside the right place the cut card may be put."""
_MOST_FAULTS: Final = 1_000


class Table(Layout):
    """A table whose dealer is watched and graded."""

    # ------------------------------------------------------------------------------------------- what is to be done

    def due(self) -> tuple[str, ...]:
        """The steps that are right now, the usual one first; empty while somebody else acts."""
        if self.prompt:
            return (self.prompt,)
        phase = self.phase
        if phase == "coup":
            return self._due_in_coup()
        if phase == "settle":
            return self._due_in_settling()
        if phase == "between" or phase == "end":
            return self.service[:1] or ("open",)
        if phase == "close":
            illegal = self.illegal_bets()
            return tuple(f"return {wager.position} {wager.bet}" for wager, _ in illegal) or ("close",)
        if phase == "burn":
            if self.call_due:
                return (f"call {self.call_due}",)
            return ("burn",) if self.burn_left or not self.burned else ("sweep",)
        if phase == "shoe":
            return self._due_in_preparing()
        return ()

    def _due_in_preparing(self) -> tuple[str, ...]:
        step = self.house.prep[self.prep_at]
        if step == "offer":
            asked = [bettor.position for bettor in self.bettors if bettor.position not in self.refused]
            return tuple(f"offer {position}" for position in asked) or (f"insert {len(self.heap) // 2}",)
        return (f"cutcard {self.house.cut_depth}",) if step == "cutcard" else (step,)

    def _due_in_coup(self) -> tuple[str, ...]:
        if self.cut == "hand":
            return ("aside",)
        if self.call_due:
            return (f"call {self.call_due}",)
        late = [wager for wager in self.layout if wager.late]
        if late:
            return tuple(f"return {wager.position} {wager.bet}" for wager in late)
        if self.exposed_card is not None or self.extra_state == "burn":
            return ("floor",) if self._floor_decides() else ("burn",)
        if self.extra_state == "keep":
            return ("keep",)
        if len(self.player) + len(self.banker) < 4:
            return (f"draw {next_card(self.player, self.banker)}",)
        if any(self.down):
            return ("turn player",) if self.down[0] else ("turn banker",)
        if not self.player_done:
            if self._draws(PLAYER):
                return ("draw player",)
            if self.house.calls:
                return ("stand player",)
            return ("stand player", "draw banker") if self._draws(BANKER) else ("stand player", "stand banker")
        if not self.banker_done:
            return ("draw banker",) if self._draws(BANKER) else ("stand banker",)
        winner = outcome_of(self.player, self.banker).winner
        return ("tap",) if winner == TIE else (f"push {winner}",)

    def _floor_decides(self) -> bool:
        """Whether the floor has still to be called about a card that lies face up in the shoe: where nobody mends
        anything alone."""
        return self.exposed_card is not None and not self.house.mends and "floor burn" not in self.noted

    def _due_in_settling(self) -> tuple[str, ...]:
        if self.call_due:
            return (f"call {self.call_due}",)
        if self.to_take:
            position, bet = self.to_take[0]
            return (f"take {position} {bet}", "rake") if self.house.race else (f"take {position} {bet}",)
        if self.to_mark:
            position, amount = self.to_mark[0]
            return (f"mark {position} {amount}",)
        if self.to_pay:
            first = self.to_pay[0]
            return (f"pay {first.position} {first.bet} {first.pays}",)
        return ("discard",)

    # ------------------------------------------------------------------------------------------ what could be wrong

    def judge(self, text: str) -> Verdict | None:
        """What is wrong with a step that the hands can do, or None if it is right."""
        if text in self.due():
            return None
        verb, *words = text.split()
        if verb == "fill":
            return None
        if verb == "floor":
            return self._judge_floor()
        if self.prompt:
            return Verdict("order", self._prompted())
        if verb not in STEPS_IN[self.phase]:
            return self._not_yet()
        judges: dict[str, Callable[[str, list[str]], Verdict | None]] = {
            "coup": self._judge_in_coup,
            "settle": self._judge_in_settling,
            "between": self._judge_service,
            "end": self._judge_service,
            "close": self._judge_before_closing,
            "burn": self._judge_burning,
            "shoe": self._judge_preparing,
        }
        return judges[self.phase](verb, words)

    def _not_yet(self) -> Verdict:
        """Of an action that belongs to another state."""
        return Verdict("order", f"First {self.step_said(self.due()[0])}.")

    def _judge_floor(self) -> Verdict | None:
        """Of calling the floor; while it waits for a remedy it has been called."""
        return None if self.prompt or reason_for_floor(self) else Verdict("order", "Nothing is wrong: go on.")

    def _prompted(self) -> str:
        if self.house.remedy != "named":
            return "That does not put it right."
        return f"First put it right: {self.step_said(self.prompt)}."

    def _judge_preparing(self, verb: str, words: list[str]) -> Verdict | None:
        steps, at = self.house.prep, self.prep_at
        step = steps[at]
        if verb == "cutcard" == step:
            if abs(int(words[0]) - self.house.cut_depth) <= _CUT_TOLERANCE:
                return None
            return Verdict("order", f"The cut card goes {self.house.cut_depth} cards from the end.", "does")
        message = f"First {self.step_said(self._due_in_preparing()[0])}."
        if verb == "insert":
            if step == "offer" and self._due_in_preparing()[0].startswith("insert"):
                return None  # nobody would cut, and the dealer may cut anywhere
            return Verdict("order", "Offer the cut card to a bettor first.", "silent" if step == "offer" else "nothing")
        if verb == "offer" == step:
            return Verdict("order", "That bettor has refused; offer it to the next.")
        return Verdict("order", message, "skips" if verb in steps[at + 1 :] else "nothing")

    def _judge_burning(self, verb: str, words: list[str]) -> Verdict | None:
        if self.call_due and verb != "call":
            return Verdict("R23", "Call the card and how many it burns.", "skips", f"call {self.call_due}")
        if verb == "call":
            return self._judge_call(words)
        if not self.burned:
            return Verdict("order", "Burn the first card, face up.")
        if self.burn_left == 0 and verb in ("open", "draw"):
            effect: Literal["skips", "nothing"] = "skips" if verb == "open" else "nothing"
            return Verdict("order", "Sweep the burned cards into the discard holder.", effect)
        remedy = "burn" if self.burn_left and verb != "burn" else ""
        first = self.burned[0]
        number = self.house.burns(first)
        if verb == "burn" and len(self.burned) > number + 1:
            return None  # too many already: the number is wrong once
        name = f"{'An' if rank_of(first) in (8, ACE) else 'A'} {rank_word(first)}"
        return Verdict("R20", f"{name} burns {NUMBER_WORDS[number] if number else 'no'} more.", "silent", remedy)

    def _judge_before_closing(self, verb: str, words: list[str]) -> Verdict | None:
        if verb == "return":
            return Verdict("order", "That bet is right; leave it to its bettor.")
        if verb == "close":
            return Verdict("order", self.illegal_bets()[0][1], "does")
        return Verdict("R1", "Announce no more bets first.", "skips", "close")

    def _judge_in_coup(self, verb: str, words: list[str]) -> Verdict | None:
        if verb == "return":
            return Verdict("order", "That bet plays; leave it where it is.")
        if self.cut == "hand" and verb != "call":
            return Verdict("R21", "Lay the cut card aside and draw again.", "skips")
        if verb == "call":
            return self._judge_call(words)
        if self.call_due:
            return Verdict("R23", self._call_first(verb), "skips", f"call {self.call_due}")
        if verb in ("draw", "pull"):
            verdict = self._judge_draw(words[0])
            if verdict is None and verb == "pull":
                return Verdict("R10", "One card at a time.", "does")
            return verdict
        if verb == "aside":
            return Verdict("order", "The cut card has not come out.")
        if verb == "burn" and self._floor_decides():
            return Verdict("order", "Call the floor: a card lies face up.", "does")
        if verb in ("burn", "keep") and self.extra_state == "use":
            return Verdict("order", "That card is the next to be used.")
        if verb == "burn" and self.extra_state == "keep":
            return Verdict("order", "Lay that card aside: it begins a hand without bets.")
        if len(self.player) + len(self.banker) < 4:
            return Verdict("order", f"The next card goes to {str(next_card(self.player, self.banker)).capitalize()}.")
        if verb == "turn":
            if words[0] == BANKER and self.down[0]:
                return Verdict("order", "Turn Player's cards first.", "does")
            return None if self.down[words[0] == BANKER] else Verdict("order", "Those cards lie face up.")
        if any(self.down):
            return Verdict("order", "Turn the cards over first.", "skips")
        if verb == "stand":
            return self._judge_stand(words[0])
        if verb in ("push", "tap"):
            return self._judge_result(TIE if verb == "tap" else words[0])
        if verb in ("take", "pay", "rake", "mark"):
            if not self.complete:
                if self._draws(BANKER if self.player_done else PLAYER):
                    return Verdict("R8", self._third_message(drew=False), "skips", "supervisor")
                return self._unsaid()
            return self._late_bet() or Verdict("order", "Show the result first.", "skips")
        return Verdict("order", "Clear the cards only after every bet is settled.")

    def _call_first(self, verb: str) -> str:
        kind = self.call_due.split("-")[0]
        if kind.isdecimal():
            return "Call the totals before drawing." if verb in ("draw", "pull") else "Call the totals first."
        if kind == "last":
            return "Call the last hand first."
        return "Call the new total first." if self.call_due.count("-") == 1 else "Call the result first."

    def _third_message(self, drew: bool) -> str:
        hand = BANKER if self.player_done else PLAYER
        return third_card_message(hand, self._values(), total_of(self.banker[:2]), drew)

    def _judge_draw(self, hand: str) -> Verdict | None:
        """Of a card to a hand that has room for it; what cannot be wrong with it has been seen to."""
        if self.extra_state not in ("unseen", "use"):
            if self.cut_is_next:
                return None  # it comes out instead of a card, for whichever hand that was meant
            if not self.shoe and self.complete:
                return Verdict("order", "No card is needed.")
        if self.exposed_card is not None:
            return Verdict("R9", "The next card lies face up: burn it and draw again.", "silent")
        if len(self.player) + len(self.banker) < 4:
            right = next_card(self.player, self.banker)
            if hand == right:
                return None
            return Verdict("R3", f"The next card goes to {str(right).capitalize()}.", "does", f"move {right}")
        if any(self.down):
            return Verdict("order", "Turn the cards over first.", "skips")
        if not self.player_done and not self._draws(PLAYER) and hand == BANKER:
            if self.house.calls:
                return Verdict("R23", "Say that Player stands.", "skips")
            return self._judge_banker_draw()
        if not self.player_done and self._draws(PLAYER):
            if hand == PLAYER:
                return None
            return Verdict("R6", self._third_message(drew=False), "does", "move player")
        if hand == BANKER:
            return self._judge_banker_draw()
        banker = not self.banker_done and len(self.player) == 2 and self._draws(BANKER)
        message = third_card_message(PLAYER, self._values(), total_of(self.banker[:2]), drew=True)
        return Verdict("R4", message, "does", "move banker" if banker else self._seen_card())

    def _judge_banker_draw(self) -> Verdict | None:
        if not self.banker_done and self._draws(BANKER):
            return None
        message = third_card_message(BANKER, self._values(), total_of(self.banker[:2]), drew=True)
        return Verdict("R5", message, "does", self._seen_card())

    def _seen_card(self) -> str:
        """What becomes of a card that was seen and that nobody may use."""
        return "keep" if self.house.free_hand and not self.extra else "burn"

    def _judge_stand(self, hand: str) -> Verdict | None:
        if self.complete:
            return Verdict("order", "The hands are complete; show the result.")
        if not self.player_done:
            if self._draws(PLAYER):
                return Verdict("R7", self._third_message(drew=False), "does", "draw player")
            if hand == PLAYER:
                return None
            if self.house.calls:
                return Verdict("R23", "Say that Player stands.", "skips")
        elif hand == PLAYER:
            return Verdict("order", "Player's hand is complete.")
        if not self._draws(BANKER):
            return None
        message = third_card_message(BANKER, self._values(), total_of(self.banker[:2]), drew=False)
        return Verdict("R7", message, "does", "draw banker")

    def _judge_result(self, winner: str) -> Verdict | None:
        if not self.complete:
            if self._draws(BANKER if self.player_done else PLAYER):
                hand = BANKER if self.player_done else PLAYER
                return Verdict("R7", self._third_message(drew=False), "skips", f"draw {hand}")
            return self._unsaid()
        late = self._late_bet()
        if late is not None:
            return late
        right = outcome_of(self.player, self.banker).winner
        if winner == right:
            return None
        message = "It is a tie — tap between the hands." if right == TIE else "That hand did not win."
        if winner == TIE:
            message = "It is no tie; push the hand that won."
        return Verdict("R12", message, "does", "tap" if right == TIE else f"push {right}")

    def _unsaid(self) -> Verdict:
        """Of going on as if a hand stood, where it does."""
        if self.house.calls:
            return Verdict("R23", f"Say that {'Banker' if self.player_done else 'Player'} stands.", "skips")
        return Verdict("", "", "skips")  # nothing wrong: nobody has to say it

    def _late_bet(self) -> Verdict | None:
        """Of a late bet that still lies there when the coup is decided."""
        if any(wager.late for wager in self.layout):
            return Verdict("R2", "Give the late bet back: it came after the bets were closed.", "skips")
        return None

    def _judge_call(self, words: list[str]) -> Verdict | None:
        call, due = " ".join(words), self.call_due
        if not due:
            return Verdict("order", "There is nothing to call now.")
        if call == due:
            return None
        kind, *numbers = due.split("-")
        result = kind in (PLAYER, BANKER, TIE) and len(numbers) == 2
        wrong_winner = result and call.split("-")[0] != kind
        total = kind.isdecimal() or kind in (PLAYER, BANKER, TIE)
        error = "R12" if wrong_winner else "R11" if total else "R23"
        return Verdict(error, call_message(call, due, self.house.words), "does", f"call {due}")

    def _judge_in_settling(self, verb: str, words: list[str]) -> Verdict | None:
        if verb == "call":
            return self._judge_call(words)
        if self.call_due:
            return Verdict("R23", self._call_first(verb) if "-" in self.call_due else "Call the payout.", "skips",
                           f"call {self.call_due}")  # fmt: skip
        if verb == "take":
            return self._judge_take(int(words[0]), words[1])
        if verb == "pay":
            return self._judge_pay(int(words[0]), words[1], int(words[2]))
        if verb == "mark":
            return self._judge_mark(int(words[0]), int(words[1]))
        if verb == "discard":
            return self._judge_discard()
        if verb == "rake":
            return Verdict("order", "There is nothing to take.")
        return Verdict("order", "The coup is decided: settle the bets.")

    def _judge_take(self, position: int, bet: str) -> Verdict | None:
        wager = self.lying(position, bet)
        result, _, _ = self.result_of(wager)
        if result == "loses":
            return self._once("R19", START_RIGHT)
        remedy = f"restore {position} {bet}"
        if result == "wins":
            return Verdict("R13", "This bet won.", "does", remedy)
        return Verdict("R15", self._pushes(), "does", remedy)

    def _pushes(self) -> str:
        if self.declared == TIE:
            return "On a tie, Player and Banker bets stay."
        return "This bet pushes: it stays where it is."

    def _once(self, error: str, message: str) -> Verdict | None:
        """An error that is noted once in a coup."""
        return None if error in self.noted else Verdict(error, message, "notes")

    def _judge_pay(self, position: int, bet: str, paid: int) -> Verdict | None:
        wager = self.lying(position, bet)
        result, pays, _ = self.result_of(wager)
        terms = self.house.terms
        remedy = f"restore {position} {bet}"
        if result == "loses":
            return Verdict("R14", "That bet lost.", "does", remedy)
        if result == "pushes":
            return Verdict("R15", self._pushes(), "does", remedy)
        verdict = None
        if self.to_take:
            verdict = self._once("R19", TAKE_FIRST)
        elif self.to_mark:
            verdict = self._once("R19", MARK_FIRST)
        elif self.to_pay[0][:2] != (position, bet):
            verdict = self._once("R19", START_RIGHT)
        if verdict is None:
            verdict = payment_verdict(bet, wager.amount, pays, paid, terms.commission == "net", terms.rounding)
        return verdict._replace(remedy=remedy) if verdict and verdict.error != "R19" else verdict

    def _judge_mark(self, position: int, amount: int) -> Verdict | None:
        due = dict(self.to_mark).get(position)
        if due is None:
            return Verdict("R18", "No commission is due from this position.", "does", f"unmark {position}")
        if amount == due:
            return self._once("R19", START_RIGHT) if self.to_take else None
        by = f"Short by {money(due - amount)}." if amount < due else f"Over by {money(amount - due)}."
        return Verdict("R16", by, "does", f"mark {position} {due}")

    def _judge_discard(self) -> Verdict | None:
        if self.to_take:
            return Verdict("R14", CLEAR_LAST, "skips")
        if self.to_pay:
            return Verdict("R16", CLEAR_LAST, "skips")
        return Verdict("R17", MARK_FIRST, "skips")

    def _judge_service(self, verb: str, words: list[str]) -> Verdict | None:
        service = self.service
        if not service:
            return None if verb == "tapout" else self._not_yet()
        expected, *due = service[0].split()
        if verb == "call" and expected == "call":
            return Verdict("R23", f"The call is: {said(' '.join(due), self.house.words)}.", "does", service[0])
        if expected == "give" and verb == "give" and words[0] == due[0]:
            verdict = payment_verdict("", 0, int(due[1]), int(words[1]), net=False)
            return verdict and verdict._replace(remedy=service[0])
        if expected == "give" and verb == "handover" and words[0] == due[0]:
            return Verdict("R24", "Lay chips on the felt, never hand to hand.", "does")
        later = [step.split()[0] for step in service[1:]] + (["open", "tapout"] if self.phase == "between" else [])
        if (verb == "call" or verb not in later) and " ".join((verb, *words)) not in service:
            return Verdict("order", f"First {self.step_said(service[0])}.")
        if expected == "call":
            return Verdict("R23", f"The call is: {said(' '.join(due), self.house.words)}.", "skips")
        if expected == "collect":
            return Verdict("R17", "Collect the commission first.", "skips")
        if expected == "hands":
            return Verdict("R24", "Show that your hands are empty before you leave.", "skips")
        return Verdict("order", f"First {self.step_said(service[0])}.", "skips")

    # ----------------------------------------------------------------------------------------------- meeting a step

    def act(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        """Do a step that the hands can do, or meet it as the coach does. ``chips`` are those of a payment.

        Nobody errs a thousand times: the table is then closed.
        """
        self._meet(text, chips, out)
        if len(self.faults) >= _MOST_FAULTS:
            self.phase = "game_over"
            self._note("Floor: That was the thousandth error. The table is closed.", out)

    def _meet(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        self.steps += 1
        self.coup_steps += 1
        if self.prompt and text == self.prompt:
            self.prompt = ""
            self._put_right(text, chips, out)
            return
        if self._is_remedy(text):
            self._put_right(text, chips, out, alone=not self.house.mends)
            return
        coach = self.house.coach
        remedy = self.prompt
        told: list[str] = []
        act = -1  # the error of this act
        while (verdict := self.judge(text)) is not None:
            error, message, effect, cure = verdict
            if not error:
                self._skip(text, "", out)
                continue
            watched = coach == "correct"
            happens = coach == "silent" or (watched and (bool(cure) or effect in ("does", "notes")))
            if effect == "nothing" or (watched and effect == "silent") or not happens:
                self._blame(error, message, "prompted" if coach != "silent" else "", act)
                self._tell([*told, message] if coach != "silent" else [], out)
                self.prompt = remedy
                return
            act = self._blame(error, message, "prompted" if watched else "", act)
            if watched:
                told.append(message)
                remedy = cure or remedy
            elif cure:
                self.pending = (*self.pending, (act, cure, self.steps))
            if effect == "skips":
                self._skip(text, error, out)
            elif effect == "notes":
                self.noted = (*self.noted, error)
            else:
                break
        if text == "floor":
            self._floor_comes(out)
            return
        self._do(text, chips, out)
        if told:
            self._tell(told, out)
        self.prompt = remedy
        self._forget()

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
                self._put_right(cure, (), out)
                return
            self.prompt = cure
        if self.house.remedy == "named":
            named = self.step_said(reason)
            self._tell([f"{named[0].upper()}{named[1:]}."], out)

    def _correct(self, number: int, how: Corrected) -> None:
        """Note how an error was put right; whoever called the floor has called it, whatever comes then."""
        fault = self.faults[number]
        if fault.corrected != "called":
            self.faults = (*self.faults[:number], fault._replace(corrected=how), *self.faults[number + 1 :])

    def _tell(self, messages: Sequence[str], out: list[Event] | None) -> None:
        """What the supervisor says; nothing at all in silence."""
        if out is None:
            return
        for message in messages:
            out.append(Marked("floor", message))
            out.append(Note(f"Floor: {message}"))
        if not messages:
            out.append(Note("Nothing happens."))

    def _is_remedy(self, text: str) -> bool:
        return any(cure == text for _, cure, _ in self.pending) and text not in self.due()

    def _put_right(
        self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None, alone: bool = False
    ) -> None:
        """Do a remedy, and note of the error that it has been put right; ``alone``: where the floor should have been
        called."""
        if text == "burn" and self.burn_missing > 1:  # one of several cards that should have been burned
            self._burn_one_more(out)
            self.pending = tuple((number, cure, self.steps) for number, cure, _ in self.pending)
            return
        moves = text.startswith("move ")  # one misplaced card is not put right without the others
        for number, cure, made in self.pending:
            if cure == text or (moves and cure.startswith("move ")):
                self._correct(number, "alone" if alone else "at once" if made == self.steps - 1 else "later")
        self.pending = tuple(
            each for each in self.pending if each[1] != text and not (moves and each[1].startswith("move "))
        )
        self._cure(text, chips, out)
        self._forget()

    def _forget(self) -> None:
        """Drop the remedies that have come too late."""
        if self.pending:
            self.pending = tuple(each for each in self.pending if self._can_still(each[1], each[2]))

    def _can_still(self, cure: str, made: int) -> bool:
        verb, *words = cure.split()
        if verb in ("restore", "unmark", "supervisor"):
            return self.phase == "settle" or (verb == "supervisor" and self.phase == "coup")
        if verb == "mark":
            return self.phase == "settle"
        if verb in ("push", "tap"):
            return self.phase == "settle" and not self.touched
        if verb == "move":
            return self.phase in ("coup", "settle") and not self.touched
        if verb == "draw":
            hand = self.player if words[0] == PLAYER else self.banker
            return self.phase in ("coup", "settle") and not self.touched and len(hand) == 2 == len(self.banker)
        if verb == "burn" and self.burn_missing:
            return self.phase == "between"
        return made == self.steps  # anything else must come at once

    def _skip(self, text: str, error: str, out: list[Event] | None) -> None:
        """Count the step that was left out as done."""
        phase = self.phase
        if self.cut == "hand" and phase == "coup":
            self._aside([], out)
        elif self.call_due and phase in ("burn", "coup", "settle"):
            self.call_due = ""
        elif phase == "shoe":
            step = self.house.prep.index(text.split()[0], self.prep_at + 1)
            if not self.heap:
                self._gather([], out)
            self.prep_at = step
        elif phase == "burn":
            self._sweep([], out)
        elif phase == "close":
            self._close(out)
        elif phase == "settle":
            self._leave_unsettled(error, out)
        elif phase in ("between", "end"):
            self._skip_service(text.split()[0], error)
        elif error == "R8":
            self.before = (self.layout, self.rack, self.bettors, self.markers, self.won, self.player_done,
                           self.banker_done, self.counts)  # fmt: skip
            self._declare_by_cards(out)
        elif error == "R7":
            self.player_done = self.banker_done = True
        elif error == "R2":
            self._merge_late()
        elif any(self.down):
            self._turn(["player"], out)
            self._turn(["banker"], out)
        elif not self.player_done:
            self.player_done = True
        elif not self.banker_done:
            self.banker_done = True
        else:
            self._declare_by_cards(out)

    def _skip_service(self, verb: str, error: str) -> None:
        """Leave the first step of the service out; if steps are out of order, all that come before this one but those
        whose omission is an error of its own."""
        service = self.service[1:]
        if error == "order":
            place = next((number for number, step in enumerate(service) if step.split()[0] == verb), len(service))
            kept = [step for step in service[:place] if step.split()[0] in ("collect", "call")]
            service = (*kept, *service[place:])
        self.service = service

    def _declare_by_cards(self, out: list[Event] | None) -> None:
        """The result counts as shown and called, though it was not."""
        self._declare(outcome_of(self.player, self.banker).winner, out)
        self.call_due = ""

    # ----------------------------------------------------------------------------------------------------- remedies

    def _cure(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        verb, *words = text.split()
        if verb == "move":
            self._put_in_order(out)
        elif verb == "burn" and self.phase == "between":
            self._burn_one_more(out)
        elif verb == "burn":
            self._burn_stray(out)
        elif verb == "keep":
            self._keep_stray(out)
        elif verb == "close":
            self._call_out("close", out)
        elif verb == "call":
            self.misread = -1
            self._call_out(" ".join(words), out)
        elif verb == "draw":
            self._undeclare()
            if words[0] == PLAYER:
                self.player_done = False
            self.banker_done = False
            self._draw(words, out)
        elif verb in ("push", "tap"):
            self._push(words, out)
        elif verb == "restore":
            self._restore(int(words[0]), words[1], out)
        elif verb == "mark":
            self._unmark(int(words[0]))
            self._mark(words, out)
        elif verb == "unmark":
            self._unmark(int(words[0]))
            self._note(f"The commission of {self.label(int(words[0]))} is returned", out)
        elif verb == "give":
            self._bank(int(words[0]), int(words[1]) - self.given)
            self._note(f"{self.label(int(words[0])).capitalize()} has {money(int(words[1]))} now", out)
        elif self.before is not None:
            self._rebuild(self.before, out)
