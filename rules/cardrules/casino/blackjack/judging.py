"""What is wrong with a step of a round that is not due: the faults of each part, found where they are made."""

from __future__ import annotations

from typing import Final

from cardrules.casino.blackjack.dealer_calls import claim_of, said
from cardrules.casino.blackjack.dues import (
    allowed_beside,
    answering_dues,
    bet_dues,
    in_order,
    next_target,
    over_half,
    why_refused,
)
from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.hand_values import HandTotal, total_of, value_of
from cardrules.casino.blackjack.play_rules import awaits_card, dealer_draws
from cardrules.casino.blackjack.round_phases import DEALERS_HAND, PLAYING
from cardrules.casino.blackjack.settlement import BetDue
from cardrules.casino.blackjack.settling import due_of
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.blackjack.wagers import BESIDE, OF_HANDS, place_text, read_place
from cardrules.casino.faults_and_grades import FaultVerdict
from cardrules.casino.table_phases import SETTLING
from cardrules.protocol.texts import say

__all__ = [
    "judge_call", "judge_closing", "judge_deal", "judge_dealers_hand", "judge_early", "judge_insurance", "judge_peek",
    "judge_play", "judge_settling", "judge_sides", "judged_first",
]  # fmt: skip

_WAIT_TO_CLEAR: Final = say("Clear the cards only after every bet is settled.")
_GOES_ON: Final = frozenset((
    "draw", "stand", "double", "split", "surrender", "signal?", "lammer", "turn", "take", "pay", "tap", "clear",
    "insure", "uninsure", "peek", "even", "surrender?", "point",
))  # fmt: skip
"""Steps that belong to a later part of the round than one that is due."""


def _order(table: TableState) -> FaultVerdict:
    return table.misplaced(table.comes_first(table.due()[0]))


# ---------------------------------------------------------------------------------------------- in any part


def judged_first(table: TableState, verb: str, words: list[str]) -> tuple[bool, FaultVerdict | None]:
    """What is looked at in every part of a round: whether the judgement is final, and the judgement."""
    if verb == "close":
        return True, None  # they are closed, and it may be said again
    if verb == "call":
        return True, judge_call(table, " ".join(words))
    if table.cut == "hand":
        return True, FaultVerdict(
            Error.CUT_CARD_KEPT, say("Lay the cut card aside and call the last hand."), "skips", apart="cut"
        )
    if table.call_due:
        if table.call_due == "last":
            return True, FaultVerdict(
                Error.CUT_CARD_KEPT, say("Call the last hand."), "skips", "call last", apart="cut"
            )
        message = say("The call is missing: {call}.", call=said(table.call_due, table.house.words))
        if claim_of(table.call_due):
            message = say("Say the total first.")
        return True, FaultVerdict(Error.NO_CALL, message, "skips", f"call {table.call_due}")
    if table.extra_state in ("burn", "back"):
        if verb in ("burn", "back"):
            return True, None if verb == table.extra_state else _order(table)
        return True, FaultVerdict(Error.OUT_OF_ORDER, "", "implied")
    if table.exposed_card is not None:
        if verb == "draw":
            return True, FaultVerdict(
                Error.CARD_FACE_UP, say("The next card lies face up: it goes to the rack."), "skips"
            )
        return True, _order(table)
    if verb in ("burn", "aside", "fill"):
        return True, table.misplaced(say("That means nothing now."))
    if verb == "return":
        return True, _judge_return(table, words)
    return False, None


def _judge_return(table: TableState, words: list[str]) -> FaultVerdict | None:
    spot, hand = read_place(words[0])
    wager = table.wager(spot, hand, words[1])
    if wager is not None and wager.late:
        return None
    if wager is not None and wager.kind == BESIDE:
        if wager.amount > allowed_beside(table):
            return None
        return table.misplaced(say("Those chips are right; take the signal."))
    if wager is not None and wager.kind == "ins" and over_half(table, wager):
        return None
    return table.misplaced(say("That bet plays; leave it where it is."))


def judge_call(table: TableState, call: str) -> FaultVerdict | None:
    """Of a call that is not due in these words. What is true is never a fault."""
    claim, due = claim_of(call), claim_of(table.call_due)
    remedy = f"call {table.call_due}" if table.call_due else ""
    if claim:
        true = _total_spoken_of(table)
        if claim != true.total and claim != true.low:
            low, high = true.low, true.total
            message = say("Count the cards again.")
            if true.soft:
                message = say("With the ace it is {low} or {high}.", low=low, high=high)
            return FaultVerdict(Error.WRONG_TOTAL, message, "does", remedy)
        if due and not call.startswith("soft") and table.call_due.startswith("soft"):
            return FaultVerdict(Error.NO_CALL, say("A soft hand is called with both its numbers."), "does", remedy)
        return None
    name = call.split(" ")[0]
    if name == "noblackjack" and table.peeked and not table.dealer.blackjack:
        return None
    if name == "pay" and table.settled and call == f"pay {table.settled[-1].paid}":
        return None
    if name == "last" and table.last:
        return None
    if table.call_due:
        message = say("The call is: {call}.", call=said(table.call_due, table.house.words))
        return FaultVerdict(Error.NO_CALL, message, "does", remedy)
    return table.misplaced(say("There is nothing to be called."))


def _total_spoken_of(table: TableState) -> HandTotal:
    """The total of the hand of which a call speaks: the one that got the last card, or the dealer's own."""
    if table.upcard is None:
        return total_of(())
    if table.phase in (DEALERS_HAND, SETTLING) or (table.laid and table.laid[-1] == DEALER and table.phase != PLAYING):
        cards = table.dealer.cards if table.second_known else (table.dealer.up,)
        return total_of(cards)
    turn = table.turn
    if table.call_due and table.laid and table.laid[-1] != DEALER and table.phase == PLAYING:
        spot, hand = read_place(table.laid[-1])
        if turn is None or claim_of(table.call_due) == table.hand(spot, hand).total.total:
            return table.hand(spot, hand).total
    if turn is not None:
        return table.hand(*turn).total
    return total_of(())


# -------------------------------------------------------------------------------------------- before the hands


def judge_closing(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    due = table.due()[0]
    if verb == "return":
        return table.misplaced(say("That bet is right; leave it to its bettor."))
    if verb == "close":
        return FaultVerdict(Error.OUT_OF_ORDER, table.comes_first(due), "does")
    return FaultVerdict(Error.EARLY_CARD, say("Announce no more bets first."), "skips", "close")


def judge_deal(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    target = next_target(table)
    if any(wager.late for wager in table.layout) and (not target or verb != "draw"):
        return FaultVerdict(
            Error.LATE_BET, say("Give the late chips back: they came after the bets were closed."), "skips"
        )
    if verb != "draw":
        if verb == "turn" and table.second is not None:
            return FaultVerdict(Error.HOLE_EXPOSED, say("The hole card stays closed."), "does")
        return table.misplaced(say("The cards go round first: {step}.", step=table.step_said(f"draw {target}")))
    if words[0] == target:
        return None
    if target == DEALER:
        if words[0] != DEALER and len(table.hand(*read_place(words[0])).cards) < 2:
            return FaultVerdict(Error.OWN_CARD_MISSED, say("Your own card comes now."), "does")
        return FaultVerdict(Error.WRONG_SPOT, say("Your own card comes now."), "does", "move")
    if not table.laid:
        return FaultVerdict(Error.WRONG_SPOT, say("First base gets the first card."), "does", "move")
    message = say("The next card goes to {place}.", place=table.label(int(target)))
    return FaultVerdict(Error.WRONG_SPOT, message, "does", "move")


def judge_sides(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    if verb in ("take", "pay") and words[1] not in (*OF_HANDS, "ins", BESIDE):
        return _judge_side(table, verb, words)
    if verb == "turn":
        return FaultVerdict(Error.HOLE_EXPOSED, say("The hole card stays closed."), "does")
    if verb in _GOES_ON:
        return FaultVerdict(Error.SIDE_BET, say("The side bets are settled first."), "skips")
    return _order(table)


def _judge_side(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    """Of settling a side bet; the remedy is to bring back what was moved."""
    spot, kind = read_place(words[0])[0], words[1]
    due = due_of(table, spot, 1, kind)
    remedy, place = f"restore {spot} {kind}", ((spot, kind),)
    if due is None:
        return table.misplaced(say("No such bet lies there."))
    if verb == "take" and due.result == "wins":
        return FaultVerdict(Error.SIDE_BET, say("That side bet won."), "does", remedy, bets=place)
    if verb == "pay" and due.result != "wins":
        return FaultVerdict(Error.WRONG_SETTLEMENT, say("That side bet lost."), "does", remedy, bets=place)
    if verb == "pay" and int(words[2]) != due.pays:
        return FaultVerdict(Error.SIDE_BET, _off(table, due.pays, int(words[2])), "does", remedy, bets=place)
    return _once(table, "side order", say("Side bets are settled from third base to first."))


def judge_early(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    if table.asked == "early" and verb == "surrender" and table.giving_up:
        return _judge_surrender(table, words)
    if verb == "turn":
        return FaultVerdict(Error.HOLE_EXPOSED, say("The hole card stays closed."), "does")
    if verb in _GOES_ON:
        return FaultVerdict(Error.ACT_REFUSED, say("Ask who surrenders, before you look."), "skips")
    return _order(table)


def judge_insurance(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    step = table.due()[0]
    if verb == "turn":
        return FaultVerdict(Error.HOLE_EXPOSED, say("The hole card stays closed."), "does")
    if verb not in _GOES_ON:
        return _order(table)
    if step == "insure":
        return FaultVerdict(Error.NOT_OFFERED, say("An ace is up: offer insurance first."), "skips")
    if step.startswith("return"):
        spot = read_place(step.split()[1])[0]
        most = table.lying(spot, 0, "ins").amount - over_half(table, table.lying(spot, 0, "ins"))
        message = say("Insurance is at most {money} here.", money=table.cash(most))
        return FaultVerdict(Error.INSURANCE_WRONG, message, "skips")
    if step.startswith("even"):
        return FaultVerdict(Error.ACT_REFUSED, say("Pay the even money first."), "skips")
    return FaultVerdict(Error.NO_CALL, say("Close insurance before you look."), "skips")


def judge_peek(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    step = table.due()[0]
    if step == "peek":
        if verb == "insure" or verb not in _GOES_ON:
            return _judge_insure(table)
        return FaultVerdict(Error.NO_PEEK, say("Look under an ace or ten."), "skips", "peek", "peek_missed")
    if step == "turn":
        return _order(table)
    if verb == "take" and words[1] == "ins":
        return _once(table, "ins order", say("Insurance is taken from third base to first."))
    if verb == "pay" and words[1] == "ins":
        spot = read_place(words[0])[0]
        return FaultVerdict(
            Error.WRONG_SETTLEMENT, say("That bet lost."), "does", f"restore {spot} ins", "loser_paid",
            ((spot, "ins"),),
        )  # fmt: skip
    if verb in _GOES_ON:
        return FaultVerdict(Error.INSURANCE_LEFT, say("No blackjack: take the insurance bets."), "skips", step)
    return _order(table)


def _judge_insure(table: TableState) -> FaultVerdict:
    """Of offering insurance where it is not offered now."""
    return _order(table)


# ---------------------------------------------------------------------------------------------- the bettors' hands


def judge_play(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    turn = table.turn
    if verb == "clear":
        return FaultVerdict(Error.CLEARED_EARLY, _WAIT_TO_CLEAR, "nothing")
    if verb == "peek":
        return _judge_stray_peek(table)
    if verb == "turn" or (verb == "draw" and words[0] == DEALER):
        if table.second is None or table.turned or not table.house.rules.hole_card:
            return FaultVerdict(Error.DEALER_TOO_EARLY, say("The bettors' hands come first."), "nothing")
        return FaultVerdict(
            Error.DEALER_TOO_EARLY,
            say("The bettors' hands come first."),
            "does" if verb == "turn" else "nothing",
            line="hole_exposed",
        )
    if verb == "insure":
        return table.misplaced(say("Insurance is offered under an ace, before you look."))
    if verb == "take" and words[1] == "ins":
        return None
    if turn is None:
        return _order(table)
    spot, hand = turn
    played, place = table.hand(spot, hand), place_text(spot, hand)
    its = words[:1] == [place]
    step = table.due()[0]
    if verb in ("take", "pay", "tap") and words[1:2] != ["ins"]:
        return _judge_money_at_turn(table, verb, words, step)
    if verb == "point" and its:
        return None
    if verb == "draw" and words[0] != DEALER:
        second = _second_card(table, *read_place(words[0]))
        if second is not None:
            return second
    if table.to_settle_at_turn(spot, hand):
        return _unsettled_at_turn(table, step)
    if awaits_card(played):
        if verb == "draw":
            return FaultVerdict(Error.HAND_SKIPPED, say("The other hand of the split gets its card."), "nothing")
        return _order(table)
    if verb == "point":
        return FaultVerdict(Error.HAND_SKIPPED, say("That hand comes later."), "skips", f"goback {place}",
                            "spot_skipped")  # fmt: skip
    if not its:
        if verb == "draw":
            return FaultVerdict(
                Error.UNSIGNALLED, say("Wait for the signal."), "does", table.house.misdraw, "drawn_unsignalled"
            )
        return _order(table)
    return _judge_signal(table, verb, words)


def _second_card(table: TableState, spot: int, hand: int) -> FaultVerdict | None:
    """Of a card to a hand that has had its last one, by a double or a split of aces."""
    played, rules = table.hand(spot, hand), table.house.rules
    if len(played.cards) < 2:
        return None
    if played.doubles and len(played.cards) > 2:
        message = say("The double gets one card, across.")
    elif played.split and value_of(played.cards[0]) == 1 and rules.split_aces != "once_hit":
        message = say("One card on each split ace.")
    else:
        return None
    return FaultVerdict(Error.SECOND_CARD, message, "does", table.house.misdraw)


def _judge_signal(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    """Of what is done with the hand that has signalled."""
    signal = table.signal
    if signal is None or verb not in ("draw", "stand", "double", "split", "surrender", "signal?", "lammer"):
        return _order(table)
    refused, place = why_refused(table), words[0]
    if verb == "signal?":
        if not table.was_asked(signal.spot, signal.hand):
            return None  # the bettor shows it once more
        if signal.act in ("double", "split", "surrender") and not refused:
            return FaultVerdict(Error.ACT_REFUSED, say("The rules allow that."), "does")
        return FaultVerdict(Error.OUT_OF_ORDER, say("The signal was clear."), "does")
    if signal.unclear(table.house.gestures) and f"word {signal}" not in table.noted:
        message = say("The hand is over the chips: ask for the signal.") if signal.over else say("Wait for the signal.")
        return FaultVerdict(Error.WORD_ONLY, message, "notes", once=f"word {signal}")
    doing = "hit" if verb == "draw" else verb
    beside = table.wager(signal.spot, signal.hand, BESIDE)
    over = beside is not None and beside.amount > allowed_beside(table)
    if doing == signal.act:
        if refused:
            if doing == "hit":
                return FaultVerdict(Error.SECOND_CARD, refused, "does", table.house.misdraw)
            name = f"forbidden {signal}"
            if name in table.noted:
                return None
            return FaultVerdict(Error.ACT_FORBIDDEN, refused, "notes", once=name)
        if over:
            return FaultVerdict(Error.WRONG_ADDITION, say("The bet beside must equal the bet."), "skips")
        if doing == "surrender":
            return _judge_surrender(table, words)
        return None
    if doing == "hit":
        if signal.act == "stand":
            message = say("That was a wave: the hand stands.")
            return FaultVerdict(Error.UNSIGNALLED, message, "does", table.house.misdraw, "drawn_unsignalled")
        return FaultVerdict(Error.ACT_REFUSED, say("That was no tap: the rules allow what was shown."), "nothing")
    if doing == "stand":
        if signal.act == "hit":
            return FaultVerdict(Error.HAND_SKIPPED, say("That was a tap: a card."), "does", f"goback {place}",
                                "spot_skipped")  # fmt: skip
        if refused:
            return _order(table)
        return FaultVerdict(Error.ACT_REFUSED, say("The rules allow that."), "does", f"goback {place}")
    return FaultVerdict(Error.OUT_OF_ORDER, table.comes_first(answering_dues(table)[0]))


def _judge_surrender(table: TableState, words: list[str]) -> FaultVerdict | None:
    (spot, hand), back = read_place(words[0]), int(words[1])
    due = table.hand(spot, hand).bet // 2
    if back == due:
        return None
    remedy = f"restore {place_text(spot, hand)} main"
    return FaultVerdict(Error.WRONG_PAYMENT, _off(table, due, back), "does", remedy, bets=((spot, "main"),))


def _unsettled_at_turn(table: TableState, step: str) -> FaultVerdict:
    """Of going on where a bust, a blackjack or a surrender is still to be settled."""
    if step.startswith("take"):
        return FaultVerdict(Error.BUST_LEFT, say("Bust: take the bet, then the cards."), "skips", step)
    if step.startswith("pay"):
        return FaultVerdict(Error.BLACKJACK_MISSED, say("Pay the blackjack first."), "skips")
    return FaultVerdict(Error.OUT_OF_ORDER, table.comes_first(step), "skips")


def _judge_money_at_turn(table: TableState, verb: str, words: list[str], step: str) -> FaultVerdict | None:
    """Of a bet that is taken, paid or tapped while hands are played."""
    (spot, hand), kind = read_place(words[0]), words[1] if len(words) > 1 else "main"
    remedy, bets = f"restore {words[0]} {kind}", ((spot, kind),)
    played = table.hand(spot, hand)
    due_verb, *due_words = step.split()
    if due_verb == "pay" and verb == "pay" and words[:2] == due_words[:2]:
        return _amount(table, spot, hand, kind, int(due_words[2]), int(words[2]), remedy)
    if played.blackjack and kind == "main" and verb == "take":
        return FaultVerdict(Error.BLACKJACK_MISSED, say("That is a blackjack."), "does", remedy, bets=bets)
    if verb == "take" and kind in OF_HANDS and not played.bust:
        return FaultVerdict(Error.WRONG_SETTLEMENT, say("That hand is still in play."), "does", remedy, bets=bets)
    if verb == "pay" and played.bust:
        return FaultVerdict(
            Error.WRONG_SETTLEMENT, say("That hand lost."), "does", remedy, "loser_paid", bets
        )  # fmt: skip
    if table.to_settle_at_turn(*(table.turn or (0, 1))) and verb == "tap":
        return _unsettled_at_turn(table, step)
    return _order(table)


def _judge_stray_peek(table: TableState) -> FaultVerdict:
    """Of looking at the hole card where nobody looks."""
    if table.second is None or table.turned or table.peeked or not table.house.rules.hole_card:
        return table.misplaced(say("There is nothing to look at."))
    return FaultVerdict(Error.WRONG_PEEK, say("Do not look under that card."), "does")


# ------------------------------------------------------------------------------------------------- the dealer's hand


def judge_dealers_hand(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    step = table.due()[0]
    if verb == "peek":
        return _judge_stray_peek(table)
    if step.startswith(("take", "pay", "surrender")):
        if verb == "draw":
            if step.endswith("ins"):
                return FaultVerdict(Error.INSURANCE_LEFT, say("No blackjack: take the insurance bets."), "skips", step)
            return _once(table, "waiting", say("What waited for your second card is settled first."))
        if verb in ("take", "pay", "tap"):
            return judge_settling(table, verb, words)
        return _order(table)
    if step == "turn":
        if verb == "draw":
            return _order(table)
        return table.misplaced(say("Turn the hole card first."))
    if verb == "draw":
        return FaultVerdict(Error.UNSIGNALLED, say("The bettors' hands are done."), "does", table.house.misdraw)
    if verb in ("take", "pay", "tap", "clear"):
        total = table.dealer.total
        if table.second is None:
            return _order(table)
        message = say("You have {total}: draw.", total=total.total)
        if total.soft and total.total == 17:
            message = say("Soft seventeen: this table draws.")
        return FaultVerdict(Error.DEALER_STOPPED, message, "skips", "drawon")
    return _order(table)


# ------------------------------------------------------------------------------------------------------ settlement


def judge_settling(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    if verb == "draw":
        if words[0] == DEALER:
            return _judge_extra_card(table)
        return FaultVerdict(Error.UNSIGNALLED, say("The bettors' hands are done."), "does", table.house.misdraw)
    if verb == "clear":
        return _judge_clear(table)
    if verb == "peek":
        return _judge_stray_peek(table)
    if verb == "surrender":
        return _order(table)
    if verb not in ("take", "pay", "tap"):
        return table.misplaced(say("The bets are being settled."))
    (spot, hand), kind = read_place(words[0]), words[1] if len(words) > 1 else "main"
    due = _bet_due(table, spot, hand, kind)
    if due is None:
        return table.misplaced(say("No bet lies there."))
    remedy, bets = f"restore {words[0]} {kind}", ((spot, kind),)
    wrong = _against_result(table, verb, due, remedy, bets)
    if wrong is not None:
        return wrong
    order = _out_of_turn(table, spot)
    if order is not None:
        return order
    if verb != "pay":
        return None
    return _amount(table, spot, hand, kind, due.pays, int(words[2]), remedy)


def _bet_due(table: TableState, spot: int, hand: int, kind: str) -> BetDue | None:
    number = hand if kind in OF_HANDS else 0
    return next((due for due in bet_dues(table, spot) if (due.hand, due.kind) == (number, kind)), None)


def _against_result(
    table: TableState, verb: str, due: BetDue, remedy: str, bets: tuple[tuple[int, str], ...]
) -> FaultVerdict | None:
    """Of a bet that is settled the other way round."""
    result = due.result
    if verb == "tap":
        if result == "pushes":
            return None
        if result == "wins":
            return table.misplaced(say("That hand won."))
        return table.misplaced(say("That hand lost."))
    if (verb == "take") == (result == "loses") and result in ("wins", "loses"):
        return None
    if result == "pushes":
        message = say("Equal totals: tap, leave the bet.")
        return FaultVerdict(Error.WRONG_SETTLEMENT, message, "does", remedy, bets=bets)
    if result == "wins":
        spot = bets[0][0]
        if due.hand and due.kind == "main" and table.hand(spot, due.hand).blackjack:
            return FaultVerdict(Error.BLACKJACK_MISSED, say("That is a blackjack."), "does", remedy, bets=bets)
        return FaultVerdict(Error.WRONG_SETTLEMENT, say("That hand won."), "does", remedy, bets=bets)
    return FaultVerdict(Error.WRONG_SETTLEMENT, say("That hand lost."), "does", remedy, "loser_paid", bets)


def _out_of_turn(table: TableState, spot: int) -> FaultVerdict | None:
    """Of a bet that is settled before the ones that come first. A push that was not tapped is no omission."""
    due = table.due()[0].split()
    if len(due) < 2 or due[0] == "clear":
        return None
    first = read_place(due[1])[0]
    if first == spot:
        return None
    if due[0] == "tap":
        return FaultVerdict(Error.OUT_OF_ORDER, "", "implied")
    begun = any(each.kind in OF_HANDS for each in table.settled)
    if not begun and first == in_order(table)[0]:
        base = say("Start at third base.") if table.house.from_third else say("Start at first base.")
        return _once(table, "settling order", base, "spot_skipped")
    return _once(table, "settling order", say("Settle this spot before the next."), "spot_skipped")


def _judge_extra_card(table: TableState) -> FaultVerdict:
    """Of a card that the dealer draws to a hand that is done."""
    total = table.dealer.total
    if table.stopped and dealer_draws(table.dealer.cards, table.house.rules):
        return table.misplaced(say("The bets are being settled."))
    message = say("{total} stands.", total=total.total)
    if total.total == 17:
        message = say("Soft seventeen stands here.") if total.soft else say("Hard seventeen stands.")
    return FaultVerdict(Error.DEALER_DREW, message, "does", "burn")


def _judge_clear(table: TableState) -> FaultVerdict:
    if table.due()[0].startswith("tap"):
        return FaultVerdict(Error.OUT_OF_ORDER, "", "implied")
    return FaultVerdict(Error.CLEARED_EARLY, _WAIT_TO_CLEAR, "skips", line="spot_skipped")


def _amount(
    table: TableState, spot: int, hand: int, kind: str, due: int, paid: int, remedy: str
) -> FaultVerdict | None:
    """Of the amount of a payment."""
    if paid == due:
        return None
    bets = ((spot, kind),)
    if kind == "main" and table.hand(spot, hand).blackjack and paid == table.hand(spot, hand).bet:
        message = say("That is a blackjack: it is paid {money}.", money=table.cash(due))
        return FaultVerdict(Error.BLACKJACK_MISSED, message, "does", remedy, bets=bets)
    error = Error.WRONG_PAYMENT if kind in (*OF_HANDS, "ins") else Error.SIDE_BET
    return FaultVerdict(error, _off(table, due, paid), "does", remedy, bets=bets)


def _off(table: TableState, due: int, paid: int) -> str:
    off = table.cash(abs(due - paid))
    return say("Short by {money}.", money=off) if paid < due else say("Over by {money}.", money=off)


def _once(table: TableState, name: str, message: str, line: str = "") -> FaultVerdict | None:
    """Something out of its order, by the name under which it is noted once in a round."""
    return None if name in table.noted else FaultVerdict(Error.WRONG_SEQUENCE, message, "notes", line=line, once=name)
