"""Closing the bets, and dealing the cards of a coup until its result is shown."""

from __future__ import annotations

from cardrules.casino.baccarat.bets import close_bets, merge_late
from cardrules.casino.baccarat.coup_cards import lay_aside, turn_over
from cardrules.casino.baccarat.dealer_phase import out_of_order
from cardrules.casino.baccarat.faults import Error, third_card_message
from cardrules.casino.baccarat.judging_calls import call_first, judge_call
from cardrules.casino.baccarat.putting_right import as_it_lies, declare_by_cards
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, PLAYER, TIE, next_card, outcome_of, total_of
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.dealer_phase import DealerPhase
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = ["ClosingPhase", "CoupPhase"]


class ClosingPhase(DealerPhase[TableState]):
    """The bets lie there, and are to be closed."""

    def due(self, table: TableState) -> tuple[str, ...]:
        illegal = table.illegal_bets()
        return tuple(f"return {wager.position} {wager.bet}" for wager, _ in illegal) or ("close",)

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        if verb == "return":
            return out_of_order(say("That bet is right; leave it to its bettor."))
        if verb == "close":
            return FaultVerdict(Error.OUT_OF_ORDER, table.illegal_bets()[0][1], "does")
        return FaultVerdict(Error.EARLY_CARD, say("Announce no more bets first."), "skips", "close")

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        close_bets(table, out)


class CoupPhase(DealerPhase[TableState]):
    """The cards are dealt, and the result is shown."""

    def due(self, table: TableState) -> tuple[str, ...]:
        if table.cut == "hand":
            return ("aside",)
        if table.call_due:
            return (f"call {table.call_due}",)
        late = [wager for wager in table.layout if wager.late]
        if late:
            return tuple(f"return {wager.position} {wager.bet}" for wager in late)
        if table.exposed_card is not None or table.extra_state == "burn":
            return ("floor",) if _floor_decides(table) else ("burn",)
        if table.extra_state == "keep":
            return ("keep",)
        if len(table.player) + len(table.banker) < 4:
            return (f"draw {next_card(table.player, table.banker)}",)
        return self._after_four(table)

    def _after_four(self, table: TableState) -> tuple[str, ...]:
        """When the first four cards are out."""
        if any(table.down):
            return ("turn player",) if table.down[0] else ("turn banker",)
        banker = f"{'draw' if table.draws_third(BANKER) else 'stand'} banker"
        if not table.player_done:
            if table.draws_third(PLAYER):
                return ("draw player",)
            return ("stand player",) if table.house.calls else ("stand player", banker)
        if not table.banker_done:
            return (banker,)
        winner = outcome_of(table.player, table.banker).winner
        return ("tap",) if winner == TIE else (f"push {winner}",)

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        if verb == "close":
            return None  # they are closed, and it may be said again
        if verb == "return":
            return out_of_order(say("That bet plays; leave it where it is."))
        if verb == "call":
            return judge_call(table, words)
        if table.cut == "hand":
            return FaultVerdict(Error.CUT_CARD_KEPT, say("Lay the cut card aside and draw again."), "skips")
        if _clears_a_card(table, verb):
            return None
        if table.call_due:
            return FaultVerdict(Error.NO_CALL, call_first(table, verb), "skips", f"call {table.call_due}")
        if verb == "draw":
            return _judge_draw(table, words[0])
        if verb == "pull":
            return _judge_draw(table, words[0]) or FaultVerdict(Error.TWO_CARDS, say("One card at a time."), "does")
        return _judge_stray(table, verb) or _judge_with_four(table, verb, words)

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        if table.cut == "hand":
            lay_aside(table, [], out)
            _may_still(table, act, "aside")
        elif table.call_due:
            table.call_due = ""
        elif error is Error.SETTLED_SHORT:
            table.before = as_it_lies(table)
            declare_by_cards(table, out)
        elif error is Error.CARD_NOT_DEALT:
            table.player_done = table.banker_done = True
        elif error is Error.LATE_BET:
            for position, bet, _ in merge_late(table):
                _may_still(table, act, f"return {position} {bet}")
        else:
            _go_on(table, out)


def _go_on(table: TableState, out: list[Event] | None) -> None:
    """The cards count as turned, or a hand as standing, or the result as shown."""
    if any(table.down):
        turn_over(table, [PLAYER], out)
        turn_over(table, [BANKER], out)
    elif not table.player_done:
        table.player_done = True
    elif not table.banker_done:
        table.banker_done = True
    else:
        declare_by_cards(table, out)


def _may_still(table: TableState, act: int, cure: str) -> None:
    """In silence an error may still be put right by this, though nobody asks for it."""
    if table.house.coach == "silent":
        table.pending = (*table.pending, (act, cure, table.steps))


def _floor_decides(table: TableState) -> bool:
    """Whether the floor has still to be called about a card that lies face up in the shoe: where nobody mends anything
    alone."""
    return table.exposed_card is not None and not table.house.mends and "floor burn" not in table.noted


# ------------------------------------------------------------------------------------------ cards that lie aside


def _clears_a_card(table: TableState, verb: str) -> bool:
    """Whether a card that was pulled in error, or that lies face up in the shoe, is rightly got out of the way."""
    if verb in ("burn", "keep") and table.extra_state == verb:
        return True
    return verb == "burn" and table.exposed_card is not None and not _floor_decides(table)


def _judge_stray(table: TableState, verb: str) -> FaultVerdict | None:
    """Of laying a card aside, or burning one, that does not lie there to be."""
    if verb == "aside":
        return out_of_order(say("The cut card has not come out."))
    if verb == "burn" and _floor_decides(table):
        return FaultVerdict(Error.OUT_OF_ORDER, say("Call the floor: a card lies face up."), "does")
    if verb in ("burn", "keep") and table.extra_state == "use":
        return out_of_order(say("That card is the next to be used."))
    if verb == "burn" and table.extra_state == "keep":
        return out_of_order(say("Lay that card aside: it begins a hand without bets."))
    return None


# -------------------------------------------------------------------------------------------------- drawing


def _judge_draw(table: TableState, hand: str) -> FaultVerdict | None:
    """Of a card to a hand that has room for it; what cannot be wrong with it has been seen to."""
    if table.extra_state not in ("unseen", "use"):
        if table.cut_is_next:
            return None  # it comes out instead of a card, for whichever hand that was meant
        if not table.shoe and table.complete:
            return out_of_order(say("No card is needed."))
    if table.exposed_card is not None:
        return FaultVerdict(Error.EXPOSED_CARD, say("The next card lies face up: burn it and draw again."), "silent")
    if len(table.player) + len(table.banker) < 4:
        right = next_card(table.player, table.banker)
        return None if hand == right else FaultVerdict(Error.WRONG_HAND, _card_goes(table), "does", f"move {right}")
    if any(table.down):
        return FaultVerdict(Error.OUT_OF_ORDER, say("Turn the cards over first."), "skips")
    return _judge_third(table, hand)


def _judge_third(table: TableState, hand: str) -> FaultVerdict | None:
    """Of a third card."""
    if not table.player_done:
        if table.draws_third(PLAYER):
            if hand == PLAYER:
                return None
            return FaultVerdict(Error.PLAYER_SKIPPED, _third_message(table), "does", "move player")
        if hand == BANKER and table.house.calls:
            return FaultVerdict(Error.NO_CALL, say("Say that Player stands."), "skips")
    banker = not table.banker_done and table.draws_third(BANKER)
    if hand == BANKER:
        if banker:
            return None
        return FaultVerdict(Error.BANKER_DREW, _drew(table, BANKER), "does", _seen_card(table), _natural_line(table))
    remedy = "move banker" if banker and len(table.player) == 2 else _seen_card(table)
    return FaultVerdict(Error.PLAYER_DREW, _drew(table, PLAYER), "does", remedy, _natural_line(table))


def _card_goes(table: TableState) -> str:
    return say("The next card goes to {hand}.", hand=BET_NAMES[str(next_card(table.player, table.banker))])


def _drew(table: TableState, hand: str) -> str:
    """What is said where a hand has drawn that stands."""
    return third_card_message(hand, table.player_values(), total_of(table.banker[:2]), drew=True)


def _third_message(table: TableState) -> str:
    """What is said where the hand that is to be decided about draws."""
    hand = BANKER if table.player_done else PLAYER
    return third_card_message(hand, table.player_values(), total_of(table.banker[:2]), drew=False)


def _natural_line(table: TableState) -> str:
    """The red line that a card crosses that is drawn now, if a hand has a natural."""
    return "natural_drawn" if max(total_of(table.player[:2]), total_of(table.banker[:2])) >= 8 else ""


def _seen_card(table: TableState) -> str:
    """What becomes of a card that was seen and that nobody may use."""
    return "keep" if table.house.free_hand and not table.extra else "burn"


# ------------------------------------------------------------------------------------- once four cards lie there


def _judge_with_four(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    """Of what comes when the first four cards do."""
    if len(table.player) + len(table.banker) < 4:
        return out_of_order(_card_goes(table))
    if verb == "turn":
        return _judge_turn(table, words[0])
    if any(table.down):
        return FaultVerdict(Error.OUT_OF_ORDER, say("Turn the cards over first."), "skips")
    if verb == "stand":
        return _judge_stand(table, words[0])
    if verb in ("push", "tap"):
        return _judge_result(table, TIE if verb == "tap" else words[0])
    if verb not in ("take", "pay", "rake", "mark"):
        return out_of_order(say("Clear the cards only after every bet is settled."))
    if table.complete:
        return _late_bet(table) or FaultVerdict(Error.OUT_OF_ORDER, say("Show the result first."), "skips")
    if table.draws_third(BANKER if table.player_done else PLAYER):
        return FaultVerdict(Error.SETTLED_SHORT, _third_message(table), "skips", "supervisor")
    return _unsaid(table)


def _judge_turn(table: TableState, hand: str) -> FaultVerdict | None:
    if hand == BANKER and table.down[0]:
        return FaultVerdict(Error.OUT_OF_ORDER, say("Turn Player's cards first."), "does")
    return None if table.down[hand == BANKER] else out_of_order(say("Those cards lie face up."))


def _judge_stand(table: TableState, hand: str) -> FaultVerdict | None:
    if table.complete:
        if table.misread and table.cards_of(hand) == 2:
            return None  # by the totals as they were called
        return out_of_order(say("The hands are complete; show the result."))
    if not table.player_done:
        if table.draws_third(PLAYER):
            return FaultVerdict(Error.CARD_NOT_DEALT, _third_message(table), "does", "draw player")
        if hand == PLAYER:
            return None
        if table.house.calls:
            return FaultVerdict(Error.NO_CALL, say("Say that Player stands."), "skips")
    elif hand == PLAYER:
        return out_of_order(say("Player's hand is complete."))
    if not table.draws_third(BANKER):
        return None
    message = third_card_message(BANKER, table.player_values(), total_of(table.banker[:2]), drew=False)
    return FaultVerdict(Error.CARD_NOT_DEALT, message, "does", "draw banker")


def _judge_result(table: TableState, winner: str) -> FaultVerdict | None:
    if not table.complete:
        hand = BANKER if table.player_done else PLAYER
        if table.draws_third(hand):
            return FaultVerdict(Error.CARD_NOT_DEALT, _third_message(table), "skips", f"draw {hand}")
        return _unsaid(table)
    late = _late_bet(table)
    if late is not None:
        return late
    right = outcome_of(table.player, table.banker).winner
    if winner == right:
        return None
    message = say("It is a tie — tap between the hands.") if right == TIE else say("That hand did not win.")
    if winner == TIE:
        message = say("It is no tie; push the hand that won.")
    return FaultVerdict(Error.WRONG_RESULT, message, "does", "tap" if right == TIE else f"push {right}")


def _unsaid(table: TableState) -> FaultVerdict:
    """Of going on as if a hand stood, where it does."""
    if table.house.calls:
        return FaultVerdict(
            Error.NO_CALL,
            say("Say that Banker stands.") if table.player_done else say("Say that Player stands."),
            "skips",
        )
    return FaultVerdict(Error.OUT_OF_ORDER, "", "implied")


def _late_bet(table: TableState) -> FaultVerdict | None:
    """Of a late bet that still lies there when the coup is decided."""
    if any(wager.late for wager in table.layout):
        return FaultVerdict(Error.LATE_BET, say("Give the late bet back: it came after the bets were closed."), "skips")
    return None
