"""What is wrong with a step while the bettors' hands are played."""

from __future__ import annotations

from cardrules.casino.blackjack.dues import allowed_beside, answering_dues, why_refused
from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.hand_values import value_of
from cardrules.casino.blackjack.judging_money import judge_amount, judge_surrender, out_of_order
from cardrules.casino.blackjack.play_rules import awaits_card
from cardrules.casino.blackjack.stray_cards import cure_of_misdraw
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.blackjack.wagers import BESIDE, OF_HANDS, place_text, read_place
from cardrules.casino.faults_and_grades import FaultVerdict
from cardrules.protocol.texts import say

__all__ = ["judge_hasty", "judge_play", "judge_stray_peek", "unsignalled"]


def judge_play(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    turn = table.turn
    if verb == "clear":
        return FaultVerdict(Error.CLEARED_EARLY, say("Clear the cards only after every bet is settled."), "nothing")
    if verb == "peek":
        return judge_stray_peek(table)
    if verb == "turn" or (verb == "draw" and words[0] == DEALER):
        if table.second is None or table.turned or not table.house.rules.hole_card:
            return FaultVerdict(Error.DEALER_TOO_EARLY, say("The bettors' hands come first."), "nothing")
        message = say("The bettors' hands come first.")
        if verb != "turn":
            return FaultVerdict(Error.DEALER_TOO_EARLY, message, "nothing", line="hole_exposed")
        remedy = "void" if table.house.hole_voids else ""
        return FaultVerdict(Error.DEALER_TOO_EARLY, message, "does", remedy, "hole_exposed")
    if verb == "insure":
        return table.misplaced(say("Insurance is offered under an ace, before you look."))
    if verb == "take" and words[1] == "ins":
        return None
    if turn is None:
        return out_of_order(table)
    spot, hand = turn
    played, place = table.hand(spot, hand), place_text(spot, hand)
    its = words[:1] == [place]
    step = table.due()[0]
    if verb in ("take", "pay", "tap") and words[1:2] != ["ins"]:
        return _judge_money_at_turn(table, verb, words, step)
    if verb == "point" and its:
        return None
    if verb == "draw":
        extra = _one_too_many(table, words[0])
        if extra is not None:
            return extra
    if table.to_settle_at_turn(spot, hand):
        return _unsettled_at_turn(table, step)
    if awaits_card(played):
        if verb == "draw" and its:
            return _upright(place)
        if verb == "draw":
            message = say("The other hand of the split gets its card.")
            return FaultVerdict(Error.UNSIGNALLED, message, "does", step)
        return out_of_order(table)
    if verb == "point":
        return FaultVerdict(Error.HAND_SKIPPED, say("That hand comes later."), "skips", f"goback {place}",
                            "spot_skipped")  # fmt: skip
    if not its:
        if verb == "draw":
            return unsignalled(table, words[0], say("Wait for the signal."))
        return out_of_order(table)
    return _judge_signal(table, verb, words)


def judge_hasty(table: TableState, place: str) -> FaultVerdict:
    """Of a card that is drawn before the bettor whose hand acts has shown anything."""
    if place == DEALER:
        return FaultVerdict(
            Error.DEALER_TOO_EARLY, say("The bettors' hands come first."), "nothing", line="hole_exposed"
        )
    return _one_too_many(table, place) or unsignalled(table, place, say("Wait for the signal."))


def unsignalled(table: TableState, place: str, message: str) -> FaultVerdict:
    """Of a card for a hand whose bettor has not asked for it."""
    return FaultVerdict(Error.UNSIGNALLED, message, "does", cure_of_misdraw(table, place), "drawn_unsignalled")


def _one_too_many(table: TableState, place: str) -> FaultVerdict | None:
    """Of a card to a hand that has had its last one: a blackjack, a double, a split ace."""
    if read_place(place)[0] not in dict(table.spots):
        return FaultVerdict(Error.EMPTY_SPOT, say("Nobody has bet there."), "nothing")
    played, rules = table.hand(*read_place(place)), table.house.rules
    if len(played.cards) < 2:
        return None
    cure = cure_of_misdraw(table, place)
    if played.blackjack:
        return FaultVerdict(Error.BLACKJACK_MISSED, say("That is a blackjack."), "does", cure)
    if played.doubles and len(played.cards) > 2:
        message = say("The double gets one card, across.")
    elif played.split and value_of(played.cards[0]) == 1 and rules.split_aces != "once_hit":
        message = say("One card on each split ace.")
    else:
        return None
    return FaultVerdict(Error.SECOND_CARD, message, "does", cure)


def _judge_signal(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    """Of what is done with the hand that has signalled."""
    signal = table.signal
    if signal is None or verb not in ("draw", "stand", "double", "split", "surrender", "signal?", "lammer"):
        return out_of_order(table)
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
                return FaultVerdict(Error.SECOND_CARD, refused, "does", cure_of_misdraw(table, place))
            name = f"forbidden {signal}"
            if name in table.noted:
                return None
            short = doing == "split" and signal.amount < allowed_beside(table)
            return FaultVerdict(Error.WRONG_ADDITION if short else Error.ACT_FORBIDDEN, refused, "notes", once=name)
        if over:
            return FaultVerdict(Error.WRONG_ADDITION, say("The bet beside must equal the bet."), "skips")
        if doing == "surrender":
            return judge_surrender(table, words)
        return None
    if doing == "hit":
        if signal.act == "stand":
            return unsignalled(table, place, say("That was a wave: the hand stands."))
        if signal.act == "double" and not refused:
            if over:
                return FaultVerdict(Error.WRONG_ADDITION, say("The bet beside must equal the bet."), "skips")
            return _upright(place)
        return unsignalled(table, place, say("That was no tap."))
    if doing == "stand":
        if signal.act == "hit":
            return FaultVerdict(Error.HAND_SKIPPED, say("That was a tap: a card."), "does", f"goback {place}",
                                "spot_skipped")  # fmt: skip
        if refused:
            return out_of_order(table)
        return FaultVerdict(Error.ACT_REFUSED, say("The rules allow that."), "does", f"goback {place}")
    return FaultVerdict(Error.OUT_OF_ORDER, table.comes_first(answering_dues(table)[0]))


def _upright(place: str) -> FaultVerdict:
    """Of a card to a double that is laid as any other."""
    return FaultVerdict(Error.UNREADABLE, say("The card of a double lies across."), "does", f"across {place}")


def _unsettled_at_turn(table: TableState, step: str) -> FaultVerdict:
    """Of going on where a bust, a blackjack or a surrender is still to be settled."""
    bets = ((read_place(step.split()[1])[0], "main"),)
    if step.startswith("take"):
        return FaultVerdict(Error.BUST_LEFT, say("Bust: take the bet, then the cards."), "skips", step, bets=bets)
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
        return judge_amount(table, spot, hand, kind, int(due_words[2]), int(words[2]), remedy)
    if played.blackjack and kind == "main" and verb == "take":
        return FaultVerdict(Error.BLACKJACK_MISSED, say("That is a blackjack."), "does", remedy, bets=bets)
    if verb == "take" and kind in OF_HANDS and not played.bust:
        message = say("That hand is still in play.")
        return FaultVerdict(Error.BUST_LEFT, message, "does", remedy, bets=bets, severity="C")
    if verb == "pay" and played.bust:
        return FaultVerdict(
            Error.WRONG_SETTLEMENT, say("That hand lost."), "does", remedy, "loser_paid", bets
        )  # fmt: skip
    if table.to_settle_at_turn(*(table.turn or (0, 1))) and verb == "tap":
        return _unsettled_at_turn(table, step)
    return out_of_order(table)


def judge_stray_peek(table: TableState) -> FaultVerdict:
    """Of looking at the hole card where nobody looks."""
    if table.second is None or table.turned or table.peeked or not table.house.rules.hole_card:
        return table.misplaced(say("There is nothing to look at."))
    return FaultVerdict(Error.WRONG_PEEK, say("Do not look under that card."), "does")
