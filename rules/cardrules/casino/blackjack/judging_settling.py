"""What is wrong with a step at the dealer's own hand, and where the bets are settled."""

from __future__ import annotations

from cardrules.casino.blackjack.dues import TURN_OVER, bet_dues, in_order, left_unread, lies_unread
from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.judging_hands import judge_stray_peek, unsignalled
from cardrules.casino.blackjack.judging_money import against_result, judge_amount, noted_once, out_of_order
from cardrules.casino.blackjack.play_rules import dealer_draws
from cardrules.casino.blackjack.settlement import BetDue
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.blackjack.wagers import OF_HANDS, read_place
from cardrules.casino.faults_and_grades import FaultVerdict
from cardrules.protocol.texts import say

__all__ = ["judge_dealers_hand", "judge_settling"]


def judge_dealers_hand(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    step = table.due()[0]
    if verb == "peek":
        return judge_stray_peek(table)
    if step.startswith(("take", "pay", "surrender")):
        if verb == "draw":
            if step.endswith("ins"):
                return FaultVerdict(Error.INSURANCE_LEFT, say("No blackjack: take the insurance bets."), "skips", step)
            return noted_once(table, "waiting", say("What waited for your second card is settled first."))
        if verb in ("take", "pay", "tap"):
            return judge_settling(table, verb, words)
        return out_of_order(table)
    if step == "turn":
        if verb == "draw":
            return out_of_order(table)
        return table.misplaced(say("Turn the hole card first."))
    if verb == "draw":
        return unsignalled(table, words[0], say("The bettors' hands are done."))
    if verb in ("take", "pay", "tap", "clear", TURN_OVER):
        if table.upcard is None or table.second is None:
            return out_of_order(table)
        total = table.dealer.total
        message = say("You have {total}: draw.", total=total.total)
        if total.soft and total.total == 17:
            message = say("Soft seventeen: this table draws.")
        return FaultVerdict(Error.DEALER_STOPPED, message, "skips", "drawon")
    return out_of_order(table)


# ------------------------------------------------------------------------------------------------------ settlement


def judge_settling(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    if verb == "draw":
        if words[0] == DEALER:
            return _judge_extra_card(table)
        return unsignalled(table, words[0], say("The bettors' hands are done."))
    if verb == "clear":
        return _judge_clear(table, words)
    if verb == "peek":
        return judge_stray_peek(table)
    if verb == "surrender":
        return out_of_order(table)
    if verb not in ("take", "pay", "tap", TURN_OVER):
        return table.misplaced(say("The bets are being settled."))
    (spot, hand), kind = read_place(words[0]), words[1] if len(words) > 1 else "main"
    unread = kind in OF_HANDS and lies_unread(table, spot, hand)
    if verb == TURN_OVER:
        return _out_of_turn(table, spot) if unread else table.misplaced(say("Those cards lie open."))
    if unread:
        message = say("Turn the cards over before you settle their bet.")
        return FaultVerdict(Error.OUT_OF_ORDER, message, "notes", line="hand_unread", once=left_unread(words[0]))
    due = _bet_due(table, spot, hand, kind)
    if due is None:
        return table.misplaced(say("No bet lies there."))
    remedy, bets = f"restore {words[0]} {kind}", ((spot, kind),)
    wrong = against_result(table, verb, due, remedy, bets)
    if wrong is not None:
        return wrong
    order = _out_of_turn(table, spot)
    if order is not None:
        return order
    if verb != "pay":
        return None
    return judge_amount(table, spot, hand, kind, due.pays, int(words[2]), remedy)


def _bet_due(table: TableState, spot: int, hand: int, kind: str) -> BetDue | None:
    number = hand if kind in OF_HANDS else 0
    return next((due for due in bet_dues(table, spot) if (due.hand, due.kind) == (number, kind)), None)


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
        return noted_once(table, "settling order", base, "spot_skipped")
    return noted_once(table, "settling order", say("Settle this spot before the next."), "spot_skipped")


def _judge_extra_card(table: TableState) -> FaultVerdict:
    """Of a card that the dealer draws to a hand that is done."""
    total = table.dealer.total
    if table.stopped and dealer_draws(table.dealer.cards, table.house.rules):
        return table.misplaced(say("The bets are being settled."))
    message = say("{total} stands.", total=total.total)
    if total.total == 17:
        message = say("Soft seventeen stands here.") if total.soft else say("Hard seventeen stands.")
    return FaultVerdict(Error.DEALER_DREW, message, "does", "burn")


def _judge_clear(table: TableState, words: list[str]) -> FaultVerdict | None:
    if words and "playback" not in table.noted:
        base = say("Pick the hands up from third base.")
        if not table.house.playback_third:
            base = say("Pick the hands up from first base.")
        return FaultVerdict(Error.CLEARED_EARLY, base, "notes", once="playback", severity="m")
    if table.due()[0] == "clear":
        return None
    if table.due()[0].startswith("tap"):
        return FaultVerdict(Error.OUT_OF_ORDER, "", "implied")
    message = say("Clear the cards only after every bet is settled.")
    return FaultVerdict(Error.CLEARED_EARLY, message, "skips", "rebuild", "spot_skipped")
