"""The parts of a session in which the dealer acts: what is due in each, what is wrong, and what is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrules.casino.blackjack.bets import close_bets, give_back, give_up_hand
from cardrules.casino.blackjack.course import DUES, go_on
from cardrules.casino.blackjack.dues import (
    SIDES_LEFT,
    allowed_beside,
    before_anything,
    bet_dues,
    closing_dues,
    hands_down,
    left_out,
    left_unread,
    next_target,
    not_undone,
)
from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.judging import (
    judge_closing,
    judge_deal,
    judge_early,
    judge_insurance,
    judge_peek,
    judge_sides,
    judged_first,
)
from cardrules.casino.blackjack.judging_hands import judge_hasty, judge_play
from cardrules.casino.blackjack.judging_settling import judge_dealers_hand, judge_settling
from cardrules.casino.blackjack.round_phases import (
    ANSWERING,
    CLEARING,
    DEALERS_HAND,
    DEALING,
    EARLY,
    INSURANCE,
    PEEKING,
    PLAYING,
    SIDES,
)
from cardrules.casino.blackjack.serving_faults import BETWEEN_ROUNDS_FAULTS
from cardrules.casino.blackjack.settling import take
from cardrules.casino.blackjack.shoe import FEWEST_CUT, burn_card, lay_aside
from cardrules.casino.blackjack.stray_cards import lay_back
from cardrules.casino.blackjack.table_state import DEALER, Settled, TableState
from cardrules.casino.blackjack.undoing import as_it_lies
from cardrules.casino.blackjack.wagers import BESIDE, place_text, read_place
from cardrules.casino.blackjack.ways_to_pay import WAYS, judge_way
from cardrules.casino.dealer_phase import DealerPhase
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.casino.preparing import PreparingPhase
from cardrules.casino.rack_counts import CountedRack
from cardrules.casino.serving_phases import BetweenRounds
from cardrules.casino.table_phases import BETWEEN, BURNING, CLOSING, OPENING, PREPARING, SETTLING, SHOE_ENDS
from cardrules.casino.watched_table import WatchedTable
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = ["DEALER_PHASES"]


class PreparingBlackjack(PreparingPhase):
    """The pack is prepared; a bettor's cut too near an end is offered again."""

    def due(self, table: WatchedTable) -> tuple[str, ...]:
        step = table.house.prep[table.prep_at]
        if step == "slide" and not FEWEST_CUT <= table.cut_point <= len(table.heap) - FEWEST_CUT:
            return ("recut",)
        due = super().due(table)
        return due[:1] if step == "offer" else due

    def judge(self, table: WatchedTable, verb: str, words: list[str]) -> FaultVerdict | None:
        if verb == "recut":
            return table.misplaced(say("The cut is deep enough."))
        return super().judge(table, verb, words)


class BurningPhase(DealerPhase[TableState]):
    """The first cards are burned, unseen."""

    def due(self, table: TableState) -> tuple[str, ...]:
        return ("burn",)

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        return FaultVerdict(Error.WRONG_BURN, say("Burn the first card."), "skips", "burn")

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        table.phase = BETWEEN


class ClosingPhase(DealerPhase[TableState]):
    """The bets lie there, and are to be closed."""

    def due(self, table: TableState) -> tuple[str, ...]:
        return closing_dues(table)

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        return judge_closing(table, verb, words)

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        close_bets(table, out)


class RoundPhase(DealerPhase[TableState]):
    """A part of a round, with what is wrong in it."""

    def __init__(self, name: str, judge: Callable[[TableState, str, list[str]], FaultVerdict | None]) -> None:
        self.name = name
        self.judge_here = judge

    def due(self, table: TableState) -> tuple[str, ...]:
        return before_anything(table) or DUES[self.name](table)

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        if verb == "pull":
            wrong = None if f"draw {words[0]}" in self.due(table) else self.judge(table, "draw", words)
            return wrong or FaultVerdict(Error.TWO_CARDS, say("One card at a time."), "does")
        if verb == "pay" and words[-1] in WAYS:
            plain = words[:-1]
            wrong = judge_way(table, words)
            right = f"pay {' '.join(plain)}" in self.due(table)
            return wrong or (None if right else self.judge(table, verb, plain))
        final, verdict = judged_first(table, verb, words)
        return verdict if final else self.judge_here(table, verb, words)

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        if not _left_first(table, act, verb):
            _LEAVES[self.name](table, error, act)
        go_on(table)


class AnsweringPhase(DealerPhase[TableState]):
    """A bettor is to signal: whoever deals on does not wait for it."""

    def due(self, table: TableState) -> tuple[str, ...]:
        return ()

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        if verb == "point":
            return None
        if verb != "draw":
            return table.misplaced(say("Wait for the signal."))
        return judge_hasty(table, words[0])


class BetweenBlackjackRounds(BetweenRounds[TableState]):
    """The next round has not begun: a card that is burned before the first is one too many."""

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        if verb == "burn" and not table.shoe_rounds and len(table.shoe) > table.cut_depth + 1:
            return FaultVerdict(Error.WRONG_BURN, say("That is one card too many."), "does", severity="m")
        return super().judge(table, verb, words)


class LastRoundOver(CountedRack[TableState]):
    """The cut card has come, and the last round of the shoe is over."""

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        if verb == "open" and table.last and table.shoe:
            message = say("The cut card has come: that was the last hand.")
            return FaultVerdict(Error.CUT_CARD_KEPT, message, "does", severity="M")
        return super().judge(table, verb, words)


# ------------------------------------------------------------------------------------------------ what is left out


def _left_first(table: TableState, act: int, verb: str) -> bool:
    """Count as done what comes before anything else; whether there was such a thing."""
    if table.cut == "hand":
        lay_aside(table, [], None)
        if table.house.coach == "silent":
            table.pending = (*table.pending, (act, "aside", table.steps))
    elif table.call_due:
        table.call_due = ""
    elif table.phase != DEALING and any(wager.late for wager in table.layout):
        _leave_late_chips(table)
    elif table.drawn_back:
        _leave_drawn_back(table)
    elif table.extra and before_anything(table):
        if table.extra_state == "back":
            lay_back(table, [], None)
        else:
            burn_card(table, [], None)
    elif table.exposed_card is not None:
        table.incidents = tuple(each for each in table.incidents if each.kind != "faceup")
    elif any(wager.late for wager in table.layout) and not (table.passed[0] and verb == "draw"):
        _leave_late_chips(table)
    else:
        return False
    return True


def _leave_late_chips(table: TableState) -> None:
    """Late chips that nobody noticed play with the others; insurance that is none goes back all the same."""
    for late in [wager for wager in table.layout if wager.late]:
        if late.kind == "ins":
            give_back(table, [late.place, "ins"], None)
            continue
        layout = list(table.layout)
        layout.remove(late)
        first = next(each for each in layout if each[:3] == late[:3])
        layout.remove(first)
        amount = first.amount + late.amount
        table.layout = tuple(sorted((*layout, first._replace(amount=amount, colour=0))))
        table.put_hand(late.spot, 1, table.hand(late.spot, 1)._replace(bet=amount))
        table.late_played = (*table.late_played, (late.spot, late.amount))


def _leave_drawn_back(table: TableState) -> None:
    """Chips drawn back that nobody noticed are the bettor's."""
    for spot, amount in table.drawn_back:
        hand = table.hand(spot, 1)
        table.put_hand(spot, 1, hand._replace(bet=hand.bet - amount))
        table.late_played = (*table.late_played, (spot, -amount))
    table.drawn_back = ()


def _leave_deal(table: TableState, error: FaultKind | None, act: int) -> None:
    """A spot that was passed over does without this card; hands that are dead are out of the round."""
    place, number = table.passed
    target = next_target(table)
    if not place and target:
        table.skipped = (*table.skipped, target)
        return
    if not place:
        for spot in tuple(left_out(table)):
            give_up_hand(table, spot, None)
        return
    table.skipped, table.passed = (*table.skipped, place), ("", -1)
    if place != DEALER and number >= 0:
        fault = table.faults[number]
        said = say("{place:^} was left out.", place=table.label(int(place)))
        table.revise(number, fault._replace(error=Error.SPOT_LEFT_OUT, text=said))


def _leave_sides(table: TableState, error: FaultKind | None, act: int) -> None:
    table.called = (*table.called, SIDES_LEFT)


def _leave_early(table: TableState, error: FaultKind | None, act: int) -> None:
    table.asked, table.giving_up = "early", ()


def _leave_insurance(table: TableState, error: FaultKind | None, act: int) -> None:
    step, *words = table.due()[0].split()
    if step == "insure":
        table.asked, table.called = "ins", (*table.called, "uninsure")
    elif step == "return":
        give_back(table, words, None)
    elif step == "even":
        table.even = tuple(spot for spot in table.even if spot != int(words[0]))
    else:
        table.called = (*table.called, "uninsure")


def _leave_peek(table: TableState, error: FaultKind | None, act: int) -> None:
    if table.peeked:
        table.insurance_left = True
    else:
        table.peek_missed = True


def _leave_at_turn(table: TableState, error: FaultKind | None, act: int) -> None:
    signal, turn = table.signal, table.turn
    if signal is not None and error == Error.WRONG_ADDITION:
        beside = table.wager(signal.spot, signal.hand, BESIDE)
        if beside is not None and beside.amount > allowed_beside(table):
            give_back(table, [place_text(signal.spot, signal.hand), BESIDE], None)
    elif turn is not None and error == Error.HAND_SKIPPED:
        table.put_hand(*turn, table.hand(*turn)._replace(stood=True))
        table.signal = None
    elif turn is not None:
        table.let_lie = (*table.let_lie, turn)


def _leave_waiting(table: TableState, error: FaultKind | None, act: int) -> None:
    step, *words = table.due()[0].split()
    if error == Error.DEALER_STOPPED:
        table.stopped = True
    elif step == "take":
        take(table, words, None)
    else:
        spot, hand = read_place(words[0])
        table.lammers = tuple(each for each in table.lammers if each != (spot, hand))


def _leave_bets(table: TableState, error: FaultKind | None, act: int) -> None:
    """The bets that lie there are not settled, and go back to their bettors; of a push nothing is left out. Hands that
    lie face down are not read, and what was settled before a blackjack was found too late stays so."""
    step, *words = table.due()[0].split()
    if step == "tap":
        table.tapped = (*table.tapped, read_place(words[0]))
        return
    table.before = as_it_lies(table)
    if step == "restore":
        table.noted = (*table.noted, not_undone(words[0]))
        return
    table.noted = (*table.noted, *map(left_unread, hands_down(table)))
    for spot, _ in table.spots:
        for due in bet_dues(table, spot):
            if due.result != "pushes":
                table.settled = (
                    *table.settled,
                    Settled(spot, due.hand, due.kind, due.amount, due.result, due.pays, 0),
                )


def _nothing(table: TableState, error: FaultKind | None, act: int) -> None:
    """Nothing is left out here."""


_LEAVES: Final[Mapping[str, Callable[[TableState, FaultKind | None, int], None]]] = {
    DEALING: _leave_deal,
    SIDES: _leave_sides,
    EARLY: _leave_early,
    INSURANCE: _leave_insurance,
    PEEKING: _leave_peek,
    PLAYING: _leave_at_turn,
    DEALERS_HAND: _leave_waiting,
    SETTLING: _leave_bets,
    CLEARING: _nothing,
}

DEALER_PHASES: Final[Mapping[str, DealerPhase[Any]]] = {
    OPENING: CountedRack(BETWEEN_ROUNDS_FAULTS),
    PREPARING: PreparingBlackjack(),
    BURNING: BurningPhase(),
    BETWEEN: BetweenBlackjackRounds(BETWEEN_ROUNDS_FAULTS),
    CLOSING: ClosingPhase(),
    DEALING: RoundPhase(DEALING, judge_deal),
    SIDES: RoundPhase(SIDES, judge_sides),
    EARLY: RoundPhase(EARLY, judge_early),
    INSURANCE: RoundPhase(INSURANCE, judge_insurance),
    PEEKING: RoundPhase(PEEKING, judge_peek),
    PLAYING: RoundPhase(PLAYING, judge_play),
    ANSWERING: AnsweringPhase(),
    DEALERS_HAND: RoundPhase(DEALERS_HAND, judge_dealers_hand),
    SETTLING: RoundPhase(SETTLING, judge_settling),
    CLEARING: RoundPhase(CLEARING, judge_settling),
    SHOE_ENDS: LastRoundOver(BETWEEN_ROUNDS_FAULTS),
}
