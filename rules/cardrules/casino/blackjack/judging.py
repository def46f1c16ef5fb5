"""What is wrong with a step of a round that is not due, before the hands are played: the deal, side bets, the ace."""

from __future__ import annotations

from typing import Final

from cardrules.casino.blackjack.dealer_calls import HANDS_OFF, claim_of, said
from cardrules.casino.blackjack.dues import (
    TURN_OVER,
    allowed_beside,
    before_anything,
    left_out,
    next_target,
    over_half,
)
from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.judging_calls import judge_call
from cardrules.casino.blackjack.judging_money import judge_side, judge_surrender, noted_once, out_of_order
from cardrules.casino.blackjack.round_phases import DEALERS_HAND, DEALING
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.blackjack.wagers import BESIDE, OF_HANDS, read_place
from cardrules.casino.faults_and_grades import FaultVerdict
from cardrules.casino.table_phases import SETTLING
from cardrules.protocol.texts import say

__all__ = [
    "judge_closing", "judge_deal", "judge_early", "judge_insurance", "judge_peek", "judge_sides", "judged_first",
]  # fmt: skip

_GOES_ON: Final = frozenset((
    "draw", "stand", "double", "split", "surrender", "signal?", "lammer", "turn", "take", "pay", "tap", "clear",
    "insure", "uninsure", "peek", "even", "surrender?", "point",
))  # fmt: skip
"""Steps that belong to a later part of the round than one that is due."""


# ---------------------------------------------------------------------------------------------- in any part


def judged_first(table: TableState, verb: str, words: list[str]) -> tuple[bool, FaultVerdict | None]:
    """What is looked at in every part of a round: whether the judgement is final, and the judgement."""
    if verb == "close":
        return True, None  # they are closed, and it may be said again
    if verb == "lower":
        message = say("Hold the pack level above the felt, where everybody sees it.")
        return True, FaultVerdict(Error.CARD_FLASHED, message, "does")
    if verb == "call":
        return True, judge_call(table, " ".join(words))
    if verb in ("take", "pay", "tap") and read_place(words[0])[0] not in dict(table.spots):
        return True, table.misplaced(say("No such bet lies there."))  # a side bet of nobody's hand
    if table.cut == "hand":
        return True, FaultVerdict(
            Error.CUT_CARD_KEPT, say("Lay the cut card aside and call the last hand."), "skips", apart="cut"
        )
    if table.call_due:
        if table.call_due == HANDS_OFF:
            return True, FaultVerdict(Error.UNCLEAN_HANDS, say("Nobody touches the cards: tell the bettor."), "skips")
        if table.call_due == "last":
            return True, FaultVerdict(
                Error.CUT_CARD_KEPT, say("Call the last hand."), "skips", "call last", apart="cut"
            )
        message = say("The call is missing: {call}.", call=said(table.call_due, table.house.words))
        if claim_of(table.call_due):
            message = say("Say the total first.")
        return True, FaultVerdict(Error.NO_CALL, message, "skips", f"call {table.call_due}")
    astray = _judge_chips_astray(table, verb)
    if astray is not None:
        return True, astray
    if table.extra_state:
        final, verdict = _judged_stray(table, verb)
        if final:
            return True, verdict
    if table.exposed_card is not None:
        if verb == "draw":
            error = Error.CARD_FLASHED if table.house.rules.pitch else Error.CARD_FACE_UP
            return True, FaultVerdict(error, say("The next card lies face up: it goes to the rack."), "skips")
        return True, out_of_order(table)
    if verb in ("burn", "aside", "fill", "back", "offer-card"):
        return True, table.misplaced(say("That means nothing now."))
    if verb == "return":
        return True, _judge_return(table, words)
    if verb == TURN_OVER and table.phase != SETTLING:
        if not table.hand(*read_place(words[0])).down:
            return True, table.misplaced(say("Those cards lie open."))
        if table.phase == DEALERS_HAND and table.turned:
            return False, None  # the bets are being settled, too early perhaps
        message = say("Those cards stay face down until their bet is settled.")
        return True, FaultVerdict(Error.CARD_FLASHED, message, "does")
    return False, None


def _judge_chips_astray(table: TableState, verb: str) -> FaultVerdict | None:
    """Of something else than seeing to chips that bettors have moved; in the deal late ones are looked at there."""
    late = [wager for wager in table.layout if wager.late] if table.phase != DEALING and verb != "return" else []
    if any(wager.kind == "ins" for wager in late):
        message = say("What does not lie on the line is no insurance: it goes back.")
        if "uninsure" in table.called:
            message = say("Insurance was closed: those chips go back.")
        return FaultVerdict(Error.INSURANCE_WRONG, message, "skips")
    if late:
        return FaultVerdict(
            Error.LATE_BET, say("Give the late chips back: they came after the bets were closed."), "skips"
        )
    if table.drawn_back:
        return FaultVerdict(Error.LATE_BET, say("Chips were drawn back from a bet: call the floor."), "skips")
    return None


def _judged_stray(table: TableState, verb: str) -> tuple[bool, FaultVerdict | None]:
    """Of something else than what is due while a card lies where it has no business. Whoever goes on has left it."""
    due = before_anything(table)
    if verb in ("burn", "back", "move", "offer-card"):
        return True, out_of_order(table)
    if due:
        return True, FaultVerdict(Error.OUT_OF_ORDER, "", "implied")
    return False, None


def hole_shown(table: TableState) -> FaultVerdict:
    """Of turning the hole card before its time."""
    remedy = "void" if table.house.hole_voids else ""
    return FaultVerdict(Error.HOLE_EXPOSED, say("The hole card stays closed."), "does", remedy, "hole_exposed")


def _judge_return(table: TableState, words: list[str]) -> FaultVerdict | None:
    spot, hand = read_place(words[0])
    wager = table.wager(spot, hand, words[1])
    if wager is not None and wager.late:
        return None
    if wager is not None and wager.kind == BESIDE:
        if wager.amount > allowed_beside(table):
            return None
        return _touched(say("Those chips are right; take the signal."))
    if wager is not None and wager.kind == "ins" and over_half(table, wager):
        return None
    return _touched(say("That bet plays; leave it where it is."))


def _touched(message: str) -> FaultVerdict:
    """Of chips of a bettor that a dealer has no business to touch."""
    return FaultVerdict(Error.UNCLEAN_HANDS, message)


# -------------------------------------------------------------------------------------------- before the hands


def judge_closing(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    due = table.due()[0]
    if verb == "return":
        return _touched(say("That bet is right; leave it to its bettor."))
    if verb == "close":
        return FaultVerdict(Error.OUT_OF_ORDER, table.comes_first(due), "does")
    return FaultVerdict(Error.EARLY_CARD, say("Announce no more bets first."), "skips", "close")


def judge_deal(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    target = next_target(table)
    if any(wager.late for wager in table.layout) and (not target or verb != "draw"):
        return FaultVerdict(
            Error.LATE_BET, say("Give the late chips back: they came after the bets were closed."), "skips"
        )
    if table.passed[0] and table.passed[0] == target and (verb != "draw" or words[0] != target) and verb in _GOES_ON:
        return FaultVerdict(Error.OUT_OF_ORDER, "", "implied")  # it has been left out
    if target in table.skipped and target != DEALER and (verb != "draw" or words[0] != target) and verb in _GOES_ON:
        return FaultVerdict(Error.OUT_OF_ORDER, "", "implied")  # once more
    if not target and verb in _GOES_ON and any(left_out(table)):
        return FaultVerdict(Error.OUT_OF_ORDER, "", "implied")
    if verb == "flash":
        if words[0] == target:
            message = say("Toss the card low: nobody may see its face.")
            return FaultVerdict(Error.CARD_FLASHED, message, "does", f"replace {words[0]}")
        verb = "draw"
    if verb != "draw":
        if verb == "turn" and table.second is not None:
            return hole_shown(table)
        return table.misplaced(say("The cards go round first: {step}.", step=table.step_said(f"draw {target}")))
    if words[0] == target or (words[0] == DEALER and table.missing_own):
        return None
    if words[0] != DEALER and int(words[0]) not in dict(table.spots):
        return FaultVerdict(Error.EMPTY_SPOT, say("Nobody has bet there."), "does", "move")
    if target == DEALER:
        if words[0] != DEALER and len(table.hand(*read_place(words[0])).cards) < 2:
            return FaultVerdict(Error.OWN_CARD_MISSED, say("Your own card comes now."), "does")
        return FaultVerdict(Error.WRONG_SPOT, say("Your own card comes now."), "does", "move")
    if not table.laid:
        message = say("First base gets the first card.")
        return FaultVerdict(Error.WRONG_SPOT, message, "does", "move", bets=((int(target), "main"),))
    message = say("The next card goes to {place}.", place=table.label(int(target)))
    return FaultVerdict(Error.WRONG_SPOT, message, "does", "move", bets=((int(target), "main"),))


def judge_sides(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    if verb in ("take", "pay") and words[1] not in (*OF_HANDS, "ins", BESIDE):
        return judge_side(table, verb, words)
    if verb == "turn":
        return hole_shown(table)
    if verb in _GOES_ON:
        return FaultVerdict(Error.SIDE_BET, say("The side bets are settled first."), "skips")
    return out_of_order(table)


def judge_early(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    if table.asked == "early" and verb == "surrender" and table.giving_up:
        return judge_surrender(table, words)
    if verb == "turn":
        return hole_shown(table)
    if verb in _GOES_ON:
        return FaultVerdict(Error.ACT_REFUSED, say("Ask who surrenders, before you look."), "skips")
    return out_of_order(table)


def judge_insurance(table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
    step = table.due()[0]
    if verb == "turn":
        return hole_shown(table)
    if verb not in _GOES_ON:
        return out_of_order(table)
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
        return out_of_order(table)
    if verb == "take" and words[1] == "ins":
        return noted_once(table, "ins order", say("Insurance is taken from third base to first."))
    if verb == "pay" and words[1] == "ins":
        spot = read_place(words[0])[0]
        return FaultVerdict(
            Error.WRONG_SETTLEMENT, say("That bet lost."), "does", f"restore {spot} ins", "loser_paid",
            ((spot, "ins"),),
        )  # fmt: skip
    if verb in _GOES_ON:
        return FaultVerdict(Error.INSURANCE_LEFT, say("No blackjack: take the insurance bets."), "skips", step)
    return out_of_order(table)


def _judge_insure(table: TableState) -> FaultVerdict:
    """Of offering insurance where it is not offered now."""
    return out_of_order(table)
