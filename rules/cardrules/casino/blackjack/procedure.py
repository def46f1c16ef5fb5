"""The dealer's procedure: a blackjack table as the hands of its dealer see it, step by step.

A ``GradedTable`` is the state of a table that knows what is to be done next (``due``), and what is wrong with doing
something else (``judge``): its phases say it (``dealer_phases``), from what the round has due (``dues``). Each step of
the hands is an entry of a table (``dealer_steps``), and so is each remedy (``remedies``). Every step is an action in
words; amounts are cents, ``3`` is a spot and ``3.2`` its second hand:

    shoe     gather, mix (or wash, stacks, and for each pick: pick, riffle, riffle, strip, riffle, lay), square,
             offer 3, recut, insert 150, slide, cutcard 78, load (into the shoe, or the hand that pitches), burn
    bets     open, return 3 main, close
    cards    draw 3, draw dealer, turn (the hole card), aside (the cut card), burn, back (a card drawn in error)
    ace      surrender?, insure, even 3, uninsure, peek
    hands    point 3, signal? 3, stand 3, double 3, split 3, surrender 3 2250 (what goes back), lammer 3
    pitch    turnover 3 (the cards of a bettor that lie face down)
    money    take 3.2 main, pay 3.2 main 5250 (and chips, 1x5000), tap 3
    end      clear
    between  spread 2, count 2, give 2 10000, handover 2 10000 (hand to hand), drop, toke 3 500 (a tip tapped and
             dropped), marker 2 50000 (its lammer), prove 500 (a fill counted), credit 2500, hands, tapout, leave
    always   call ..., floor, fill 500 (call for one)

Bettors answer between two steps (``hands.signalled``): the dealer's time does not run then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from cardrules.casino.blackjack import bets
from cardrules.casino.blackjack.course import go_on
from cardrules.casino.blackjack.dealer_calls import claim_of
from cardrules.casino.blackjack.dealer_phases import DEALER_PHASES
from cardrules.casino.blackjack.dealer_steps import ROUND, STEPS, do_step, step_said
from cardrules.casino.blackjack.dues import next_target, why_refused
from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.floor_supervisor import reason_for_floor, thinkable_remedies
from cardrules.casino.blackjack.hands import double_upright
from cardrules.casino.blackjack.judging_calls import note_call
from cardrules.casino.blackjack.pitch import hands_shown
from cardrules.casino.blackjack.play_rules import awaits_card
from cardrules.casino.blackjack.remedies import CURES
from cardrules.casino.blackjack.round_phases import ANSWERING, DEALERS_HAND, DEALING, PLAYING
from cardrules.casino.blackjack.serving import next_shoe
from cardrules.casino.blackjack.settling import FROM_FIRST, FROM_THIRD
from cardrules.casino.blackjack.stray_cards import lay_at_empty_spot, misdraw
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.blackjack.undoing import void_round
from cardrules.casino.blackjack.wagers import place_text, read_place
from cardrules.casino.blackjack.ways_to_pay import WAYS, judge_way
from cardrules.casino.blackjack.what_followed import cause_of
from cardrules.casino.dealer_phase import DealerPhase
from cardrules.casino.faults_and_grades import Corrected, FaultVerdict
from cardrules.casino.steps import Cure, Step
from cardrules.casino.table_phases import SETTLING
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = ["GradedTable"]

_LAPSING: Final = ("draw", "return", "offer-card", "back", "replace", "take", "restore", "across", "void")
"""Remedies for which something else may leave nothing to be done."""
_SAME_SENSE: Final = frozenset(("hard", "bust", "dealer", "dealerbust"))
"""Calls of a total that mean the same."""


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

    def dealer_phases(self) -> Mapping[str, DealerPhase[Any]]:
        return DEALER_PHASES

    def dealer_steps(self) -> Mapping[str, Step[Any]]:
        return STEPS

    def cures(self) -> Mapping[str, Cure[Any]]:
        return CURES

    def step_said(self, text: str) -> str:
        return step_said(self, text)

    def judge(self, text: str) -> FaultVerdict | None:
        waits = self.phase == ANSWERING and not self.prompt
        if waits and text.split()[0] not in ("draw", "point", "floor"):
            return self.misplaced(say("Wait for the signal."))
        return super().judge(text)

    def act(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        self._drop_stale_prompt()
        super().act(text, chips, out)
        self._drop_stale_prompt()

    def _drop_stale_prompt(self) -> None:
        """What else was done may have left nothing for what was asked for: once a round is over, nothing of it."""
        verb = self.prompt.partition(" ")[0]
        lapses = verb in _LAPSING or (bool(verb) and self.phase not in (ANSWERING, *ROUND))
        if lapses and self._has_lapsed(self.prompt):
            self.prompt = ""

    def judge_floor(self) -> FaultVerdict | None:
        """Calling it is never an error, at any time: whoever does so for nothing has only lost time."""
        return None

    def do(self, text: str, chips: Sequence[tuple[int, int]], act: int, out: list[Event] | None) -> None:
        verb, *words = text.split()
        target = next_target(self) if self.phase == DEALING else ""
        if verb == "call" and self.phase in ROUND:
            note_call(self, " ".join(words), act)
        if verb in ("draw", "pull") and self.phase in (ANSWERING, *ROUND):
            self._draw(verb, words, act, out)
        else:
            do_step(self, text, chips, out)
        if target and verb in ("draw", "pull"):
            self._passed_over(target, words[0], act)
        if self.ran_out:
            self._shoe_ran_out(out)
        self._made_worse(verb)
        hands_shown(self, out)
        self._go_on(out)

    def _go_on(self, out: list[Event] | None) -> None:
        """The round goes on; when its hands are over bettors may move chips."""
        go_on(self)
        if self.phase == SETTLING:
            bets.chips_moved(self, out)

    def floor_mends(self, out: list[Event] | None) -> bool:
        mends = bool(self.drawn_back)
        bets.drawn_back_again(self, out)
        self._go_on(out)
        return mends

    def _draw(self, verb: str, words: list[str], act: int, out: list[Event] | None) -> None:
        """A card is drawn for somebody: one who may have it, or not; at an empty spot; with another."""
        text = f"draw {words[0]}"
        if words[0] != DEALER and read_place(words[0])[0] not in dict(self.spots):
            lay_at_empty_spot(self, words, out)
            return
        if self.phase == DEALING and words[0] == DEALER and self.own_cards > self.house.rules.hole_card:
            misdraw(self, words, out)
            return
        if self.phase in (ANSWERING, PLAYING, DEALERS_HAND, SETTLING) and not self._belongs(text):
            if act >= 0 and self.faults[act].error == Error.UNREADABLE:
                double_upright(self, words, out)
            else:
                misdraw(self, words, out)
            if self.phase == ANSWERING:  # what was drawn is seen to first
                self.phase, self.question = PLAYING, ""
            return
        do_step(self, f"{verb} {words[0]}", (), out)
        if verb == "pull" and act >= 0 and self.faults[act].error == Error.TWO_CARDS:
            go_on(self)
            due = next(iter(self.due()), "")
            self._may_still(act, due if due.partition(" ")[0] in self.cures() else "")

    def _shoe_ran_out(self, out: list[Event] | None) -> None:
        """There was no card: nobody's fault, and the round is void where the house has it so."""
        self.ran_out = False
        self.blame(FaultVerdict(Error.SHOE_RAN_OUT, say("The shoe has run out.")), "prompted")
        if self.house.voids_empty:
            void_round(self, [], out)

    def _passed_over(self, target: str, place: str, act: int) -> None:
        """A card of the deal has gone to somebody else than the one whose turn it was."""
        if place == self.passed[0]:
            self.passed = "", -1
        if act < 0 or place == target:
            return
        if self.faults[act].error == Error.OWN_CARD_MISSED:
            self.skipped = (*self.skipped, DEALER)
            self._may_still(act, f"draw {DEALER}")
        elif self.faults[act].error == Error.WRONG_SPOT and target != DEALER:
            self.passed = target, act

    def _may_still(self, act: int, cure: str) -> None:
        """In silence an error may still be put right by this, though nobody asks for it."""
        if self.house.coach == "silent" and cure:
            self.pending = (*self.pending, (act, cure, self.steps))

    def change_remedies(self) -> None:
        """A spot that was left out has got a card by now, or none; the dealer takes a card that nobody else would."""
        changed = []
        for number, cure, made in self.pending:
            fault = self.faults[number]
            if fault.error == Error.SPOT_LEFT_OUT and fault.bets:
                spot = fault.bets[0][0]
                one = spot in dict(self.spots) and len(self.hand(spot, 1).cards) == 1
                changed.append(
                    (number, f"draw {spot}" if one and self.house.completes else f"return {spot} main", made)
                )
            elif cure == "burn" and self.extra_state == "next" and f"draw {DEALER}" in self.due():
                changed.append((number, f"draw {DEALER}", made))
            else:
                changed.append((number, cure, made))
        self.pending = tuple(changed)

    def _belongs(self, text: str) -> bool:
        """Whether a hand, or the dealer, may have the card that is drawn so."""
        if text in self.due():
            return True
        signal = self.signal
        if self.phase != PLAYING or signal is None or signal.act != "hit":
            turn = self.turn
            if turn is None or text != f"draw {place_text(*turn)}":
                return False
            hand = self.hand(*turn)
            return awaits_card(hand) and not hand.doubles
        return text == f"draw {place_text(signal.spot, signal.hand)}" and not why_refused(self)

    def _made_worse(self, verb: str) -> None:
        """What has come of an error: a dealer who stopped too early has taken or paid a bet; one who has not looked has
        dealt on with a blackjack."""
        if self.stopped and verb in ("take", "pay"):
            self._worse(Error.DEALER_STOPPED)
        if self.peek_missed and self.turned and self.upcard is not None and self.dealer.blackjack:
            self._worse(Error.NO_PEEK)

    def _worse(self, error: Error) -> None:
        for number, fault in enumerate(self.faults):
            if fault.error == error and fault.coup == self.coups and not fault.corrected:
                self.revise(number, fault.worse("C", fault.text))

    def put_right(self, text: str, out: list[Event] | None, how: Corrected = "") -> None:
        super().put_right(text, out, how)
        hands_shown(self, out)
        self._go_on(out)

    def as_remedy(self, text: str) -> str:
        """A total that is called truly is the call that is due, whatever its form; a soft one has two numbers. What is
        picked up, or paid, as the house has it is so without a word of it."""
        if text == f"clear {FROM_THIRD if self.house.playback_third else FROM_FIRST}":
            return "clear"
        plain, _, way = text.rpartition(" ")
        if way in WAYS and plain in self.due() and judge_way(self, text.split()[1:]) is None:
            return plain
        if not text.startswith("call ") or not self.call_due:
            return text
        said, due = text.removeprefix("call "), self.call_due
        same = claim_of(said) == claim_of(due) != 0
        kinds = {said.split("-")[0], due.split("-")[0]}
        return f"call {due}" if same and kinds <= _SAME_SENSE else text

    def cause_of(self, text: str, verdict: FaultVerdict) -> int:
        return cause_of(self, text, verdict)

    def reason_for_floor(self) -> str:
        return reason_for_floor(self)

    def thinkable_remedies(self) -> Iterator[str]:
        return thinkable_remedies(self)
