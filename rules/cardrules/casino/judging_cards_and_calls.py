"""What can be wrong with the shoe, the cards and the calls, and how it is put right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from cardrules.casino.baccarat_rules import BANKER, PLAYER, TIE, next_card, outcome_of, total_of
from cardrules.casino.dealer_calls import NUMBER_WORDS, claims_of
from cardrules.casino.dealers_hands import DealersHands
from cardrules.casino.faults_and_grades import (
    Error,
    FaultVerdict,
    call_message,
    rank_word,
    same_winner,
    third_card_message,
)
from cardrules.casino.next_step import NextStep
from cardrules.protocol.cards import ACE, rank_of

__all__ = ["WINNING", "CardJudge"]

_CUT_TOLERANCE: Final = 5
"""How many cards beside the right place the cut card may be put."""
WINNING: Final = {
    PLAYER: {PLAYER: 1, BANKER: 0}, BANKER: {PLAYER: 0, BANKER: 1}, TIE: {PLAYER: 0, BANKER: 0}
}  # fmt: skip
"""Totals with which each result would be right."""


class CardJudge:
    """Judges what a dealer does with the cards, and what he calls; nothing is done to the table."""

    def __init__(self, table: DealersHands) -> None:
        self.table = table
        self.next = NextStep(table)

    # ----------------------------------------------------------------------------------------------------- the shoe

    def preparing(self, verb: str, words: list[str]) -> FaultVerdict | None:
        """Of a step while the shoe is being prepared."""
        table = self.table
        steps, at = table.house.prep, table.prep_at
        step = steps[at]
        if verb == "cutcard" == step:
            if abs(int(words[0]) - table.house.cut_depth) <= _CUT_TOLERANCE:
                return None
            return FaultVerdict(
                Error.OUT_OF_ORDER, f"The cut card goes {table.house.cut_depth} cards from the end.", "does"
            )
        message = f"First {table.step_said(self.next.in_preparing()[0])}."
        if verb == "insert":
            if step == "offer" and self.next.in_preparing()[0].startswith("insert"):
                return None  # nobody would cut, and the dealer may cut anywhere
            return FaultVerdict(
                Error.OUT_OF_ORDER, "Offer the cut card to a bettor first.", "silent" if step == "offer" else "nothing"
            )
        if verb == "offer" == step:
            return FaultVerdict(Error.OUT_OF_ORDER, "That bettor has refused; offer it to the next.")
        return FaultVerdict(Error.OUT_OF_ORDER, message, "skips" if verb in steps[at + 1 :] else "nothing")

    def burning(self, verb: str, words: list[str]) -> FaultVerdict | None:
        """Of a step while the first cards are burned."""
        table = self.table
        if table.call_due and verb != "call":
            return FaultVerdict(
                Error.NO_CALL, "Call the card and how many it burns.", "skips", f"call {table.call_due}"
            )
        if verb == "call":
            return self.call(words)
        if not table.burned:
            return FaultVerdict(Error.OUT_OF_ORDER, "Burn the first card, face up.")
        if table.burn_left == 0 and verb in ("open", "draw"):
            effect: Literal["skips", "nothing"] = "skips" if verb == "open" else "nothing"
            return FaultVerdict(Error.OUT_OF_ORDER, "Sweep the burned cards into the discard holder.", effect)
        remedy = "burn" if table.burn_left and verb != "burn" else ""
        first = table.burned[0]
        number = table.house.burns(first)
        if verb == "burn" and len(table.burned) > number + 1:
            return None  # too many already: the number is wrong once
        name = f"{'An' if rank_of(first) in (8, ACE) else 'A'} {rank_word(first)}"
        return FaultVerdict(
            Error.WRONG_BURN, f"{name} burns {NUMBER_WORDS[number] if number else 'no'} more.", "silent", remedy
        )

    # ---------------------------------------------------------------------------------------------------- the cards

    def before_closing(self, verb: str, words: list[str]) -> FaultVerdict | None:
        """Of a step before the bets are closed."""
        if verb == "return":
            return FaultVerdict(Error.OUT_OF_ORDER, "That bet is right; leave it to its bettor.")
        if verb == "close":
            return FaultVerdict(Error.OUT_OF_ORDER, self.table.illegal_bets()[0][1], "does")
        return FaultVerdict(Error.EARLY_CARD, "Announce no more bets first.", "skips", "close")

    def in_coup(self, verb: str, words: list[str]) -> FaultVerdict | None:
        """Of a step while the cards are dealt."""
        table = self.table
        if verb == "close":
            return None  # they are closed, and it may be said again
        if verb == "return":
            return FaultVerdict(Error.OUT_OF_ORDER, "That bet plays; leave it where it is.")
        if table.cut == "hand" and verb != "call":
            return FaultVerdict(Error.CUT_CARD_KEPT, "Lay the cut card aside and draw again.", "skips")
        if verb == "call":
            return self.call(words)
        if self._clears_a_card(verb):
            return None
        if table.call_due:
            return FaultVerdict(Error.NO_CALL, self.call_first(verb), "skips", f"call {table.call_due}")
        if verb in ("draw", "pull"):
            verdict = self._draw(words[0])
            return verdict or (FaultVerdict(Error.TWO_CARDS, "One card at a time.", "does") if verb == "pull" else None)
        stray = self._stray(verb)
        if stray is not None:
            return stray
        if len(table.player) + len(table.banker) < 4:
            return FaultVerdict(Error.OUT_OF_ORDER, self._card_goes())
        if verb == "turn":
            return self._turn(words[0])
        if any(table.down):
            return FaultVerdict(Error.OUT_OF_ORDER, "Turn the cards over first.", "skips")
        return self._with_all_cards(verb, words)

    def _clears_a_card(self, verb: str) -> bool:
        """Whether a card that was pulled in error, or that lies face up in the shoe, is rightly got out of the way."""
        table = self.table
        if verb in ("burn", "keep") and table.extra_state == verb:
            return True
        return verb == "burn" and table.exposed_card is not None and not self.next.floor_decides()

    def _stray(self, verb: str) -> FaultVerdict | None:
        """Of laying a card aside, or burning one, that does not lie there to be."""
        table = self.table
        if verb == "aside":
            return FaultVerdict(Error.OUT_OF_ORDER, "The cut card has not come out.")
        if verb == "burn" and self.next.floor_decides():
            return FaultVerdict(Error.OUT_OF_ORDER, "Call the floor: a card lies face up.", "does")
        if verb in ("burn", "keep") and table.extra_state == "use":
            return FaultVerdict(Error.OUT_OF_ORDER, "That card is the next to be used.")
        if verb == "burn" and table.extra_state == "keep":
            return FaultVerdict(Error.OUT_OF_ORDER, "Lay that card aside: it begins a hand without bets.")
        return None

    def _card_goes(self) -> str:
        table = self.table
        return f"The next card goes to {str(next_card(table.player, table.banker)).capitalize()}."

    def _turn(self, hand: str) -> FaultVerdict | None:
        down = self.table.down
        if hand == BANKER and down[0]:
            return FaultVerdict(Error.OUT_OF_ORDER, "Turn Player's cards first.", "does")
        return None if down[hand == BANKER] else FaultVerdict(Error.OUT_OF_ORDER, "Those cards lie face up.")

    def _with_all_cards(self, verb: str, words: list[str]) -> FaultVerdict | None:
        """Once four cards lie there face up."""
        table = self.table
        if verb == "stand":
            return self._stand(words[0])
        if verb in ("push", "tap"):
            return self._result(TIE if verb == "tap" else words[0])
        if verb not in ("take", "pay", "rake", "mark"):
            return FaultVerdict(Error.OUT_OF_ORDER, "Clear the cards only after every bet is settled.")
        if table.complete:
            return self._late_bet() or FaultVerdict(Error.OUT_OF_ORDER, "Show the result first.", "skips")
        if table.draws_third(BANKER if table.player_done else PLAYER):
            return FaultVerdict(Error.SETTLED_SHORT, self._third_message(drew=False), "skips", "supervisor")
        return self._unsaid()

    def _third_message(self, drew: bool) -> str:
        table = self.table
        hand = BANKER if table.player_done else PLAYER
        return third_card_message(hand, table.player_values(), total_of(table.banker[:2]), drew)

    def _draw(self, hand: str) -> FaultVerdict | None:
        """Of a card to a hand that has room for it; what cannot be wrong with it has been seen to."""
        table = self.table
        if table.extra_state not in ("unseen", "use"):
            if table.cut_is_next:
                return None  # it comes out instead of a card, for whichever hand that was meant
            if not table.shoe and table.complete:
                return FaultVerdict(Error.OUT_OF_ORDER, "No card is needed.")
        if table.exposed_card is not None:
            return FaultVerdict(Error.EXPOSED_CARD, "The next card lies face up: burn it and draw again.", "silent")
        if len(table.player) + len(table.banker) < 4:
            right = next_card(table.player, table.banker)
            if hand == right:
                return None
            return FaultVerdict(Error.WRONG_HAND, self._card_goes(), "does", f"move {right}")
        if any(table.down):
            return FaultVerdict(Error.OUT_OF_ORDER, "Turn the cards over first.", "skips")
        if not table.player_done and not table.draws_third(PLAYER) and hand == BANKER:
            if table.house.calls:
                return FaultVerdict(Error.NO_CALL, "Say that Player stands.", "skips")
            return self._banker_draw()
        if not table.player_done and table.draws_third(PLAYER):
            if hand == PLAYER:
                return None
            return FaultVerdict(Error.PLAYER_SKIPPED, self._third_message(drew=False), "does", "move player")
        if hand == BANKER:
            return self._banker_draw()
        banker = not table.banker_done and len(table.player) == 2 and table.draws_third(BANKER)
        message = third_card_message(PLAYER, table.player_values(), total_of(table.banker[:2]), drew=True)
        return FaultVerdict(
            Error.PLAYER_DREW, message, "does", "move banker" if banker else self._seen_card(), self._natural_line()
        )

    def _banker_draw(self) -> FaultVerdict | None:
        table = self.table
        if not table.banker_done and table.draws_third(BANKER):
            return None
        message = third_card_message(BANKER, table.player_values(), total_of(table.banker[:2]), drew=True)
        return FaultVerdict(Error.BANKER_DREW, message, "does", self._seen_card(), self._natural_line())

    def _natural_line(self) -> str:
        """The red line that a card crosses that is drawn now, if a hand has a natural."""
        table = self.table
        return "natural_drawn" if max(total_of(table.player[:2]), total_of(table.banker[:2])) >= 8 else ""

    def _seen_card(self) -> str:
        """What becomes of a card that was seen and that nobody may use."""
        table = self.table
        return "keep" if table.house.free_hand and not table.extra else "burn"

    def _stand(self, hand: str) -> FaultVerdict | None:
        table = self.table
        if table.complete:
            if table.misread and table.cards_of(hand) == 2:
                return None  # by the totals as they were called
            return FaultVerdict(Error.OUT_OF_ORDER, "The hands are complete; show the result.")
        if not table.player_done:
            if table.draws_third(PLAYER):
                return FaultVerdict(Error.CARD_NOT_DEALT, self._third_message(drew=False), "does", "draw player")
            if hand == PLAYER:
                return None
            if table.house.calls:
                return FaultVerdict(Error.NO_CALL, "Say that Player stands.", "skips")
        elif hand == PLAYER:
            return FaultVerdict(Error.OUT_OF_ORDER, "Player's hand is complete.")
        if not table.draws_third(BANKER):
            return None
        message = third_card_message(BANKER, table.player_values(), total_of(table.banker[:2]), drew=False)
        return FaultVerdict(Error.CARD_NOT_DEALT, message, "does", "draw banker")

    def _result(self, winner: str) -> FaultVerdict | None:
        table = self.table
        if not table.complete:
            if table.draws_third(BANKER if table.player_done else PLAYER):
                hand = BANKER if table.player_done else PLAYER
                return FaultVerdict(Error.CARD_NOT_DEALT, self._third_message(drew=False), "skips", f"draw {hand}")
            return self._unsaid()
        late = self._late_bet()
        if late is not None:
            return late
        right = outcome_of(table.player, table.banker).winner
        if winner == right:
            return None
        message = "It is a tie — tap between the hands." if right == TIE else "That hand did not win."
        if winner == TIE:
            message = "It is no tie; push the hand that won."
        return FaultVerdict(Error.WRONG_RESULT, message, "does", "tap" if right == TIE else f"push {right}")

    def _unsaid(self) -> FaultVerdict:
        """Of going on as if a hand stood, where it does."""
        table = self.table
        if table.house.calls:
            return FaultVerdict(
                Error.NO_CALL, f"Say that {'Banker' if table.player_done else 'Player'} stands.", "skips"
            )
        return FaultVerdict(Error.OUT_OF_ORDER, "", "implied")

    def _late_bet(self) -> FaultVerdict | None:
        """Of a late bet that still lies there when the coup is decided."""
        if any(wager.late for wager in self.table.layout):
            return FaultVerdict(Error.LATE_BET, "Give the late bet back: it came after the bets were closed.", "skips")
        return None

    # ---------------------------------------------------------------------------------------------------- the calls

    def call_first(self, verb: str) -> str:
        """What is to be called before anything else."""
        table = self.table
        kind = table.call_due.split("-")[0]
        if kind.isdecimal():
            return "Call the totals before drawing." if verb in ("draw", "pull") else "Call the totals first."
        if kind == "last":
            return "Call the last hand first."
        return "Call the new total first." if table.call_due.count("-") == 1 else "Call the result first."

    def call(self, words: list[str]) -> FaultVerdict | None:
        """Of a call. What is truly said of the totals is never wrong, in whatever order and form, and whenever."""
        table = self.table
        call, due = " ".join(words), table.call_due
        if call == due:
            return None
        said, true = claims_of(call), table.totals_now()
        if said and true:
            if all(true[hand] == total for hand, total in said.items()) or self._said_before(said, true):
                return None
            result = due.count("-") == 2
            error = (
                Error.WRONG_RESULT if result and len(said) == 2 and not same_winner(said, true) else Error.WRONG_TOTAL
            )
            wanted = due or f"{true[PLAYER]}-{true[BANKER]}"
            return FaultVerdict(error, call_message(call, wanted, table.house.words), "does", f"call {wanted}")
        if not due:
            return None if self._is_so(call) else FaultVerdict(Error.OUT_OF_ORDER, "There is nothing to call now.")
        message = call_message(call, due, table.house.words)
        if claims_of(due):
            return FaultVerdict(Error.OUT_OF_ORDER, message)
        return FaultVerdict(Error.NO_CALL, message, "does", f"call {due}")

    def _said_before(self, said: Mapping[str, int], true: Mapping[str, int]) -> bool:
        """Whether a call only says once more what was called wrongly, or what was wrongly shown: then it follows from
        that."""
        table = self.table
        if table.declared and len(said) == 2 and table.declared != outcome_of(table.player, table.banker).winner:
            return same_winner(said, WINNING[table.declared])
        called = {hand: total for hand, cards, total, _ in table.misread if cards == table.cards_of(hand)}
        return all(total in (true[hand], called.get(hand)) for hand, total in said.items())

    def _is_so(self, call: str) -> bool:
        """Whether a call that nobody waits for says what is so: that this is the last hand, or what was just paid."""
        table = self.table
        paid = table.touched[-1].paid if table.touched else None
        return bool(table.last) if call == "last" else call == f"pay {paid}"
