"""What can be wrong with what a dealer calls. What is true is never a fault, in whatever order and form, and whenever.

A total that was called wrongly is remembered (``Misread``) until it is called rightly: an act that would be right by it
follows from the call, and is no error of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.casino.blackjack.dealer_calls import HANDS_OFF, claim_of, said
from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.hand_values import HandTotal, total_of
from cardrules.casino.blackjack.round_phases import DEALERS_HAND, PLAYING
from cardrules.casino.blackjack.table_state import DEALER, Misread, TableState
from cardrules.casino.blackjack.wagers import place_text, reached, read_place
from cardrules.casino.faults_and_grades import FaultVerdict
from cardrules.casino.table_phases import SETTLING
from cardrules.protocol.cards import Card
from cardrules.protocol.texts import say

__all__ = ["judge_call", "note_call"]


def judge_call(table: TableState, call: str) -> FaultVerdict | None:
    """Of a call that is not due in these words."""
    claim, due = claim_of(call), claim_of(table.call_due)
    remedy = f"call {table.call_due}" if table.call_due else ""
    if claim:
        spoken = _spoken_of(table, call)
        if not any(claim in (true.total, true.low) for true in _totals(table, call, spoken)):
            if _lies_down(table, spoken):
                return table.misplaced(say("Those cards lie face down."))
            true = _total(table, spoken)
            message = say("Count the cards again.")
            if true.soft:
                message = say("With the ace it is {low} or {high}.", low=true.low, high=true.total)
            return FaultVerdict(Error.WRONG_TOTAL, message, "does", remedy)
        if due and not call.startswith("soft") and table.call_due.startswith("soft"):
            return FaultVerdict(Error.NO_CALL, say("A soft hand is called with both its numbers."), "does", remedy)
        return None
    if _is_so(table, call):
        return None
    if table.call_due:
        message = say("The call is: {call}.", call=said(table.call_due, table.house.words))
        return FaultVerdict(Error.NO_CALL, message, "does", remedy)
    return table.misplaced(say("There is nothing to be called."))


def note_call(table: TableState, call: str, act: int) -> None:
    """Remember a total that was called wrongly, by the number of the error, until it is called rightly."""
    claim = claim_of(call)
    if not claim:
        return
    place = _spoken_of(table, call)
    if _lies_down(table, place):
        return
    cards = len(_cards(table, place))
    same = next((each.fault for each in table.misread if each[:3] == (place, cards, claim)), act)
    table.misread = tuple([each for each in table.misread if each.place != place])
    if claim not in (_total(table, place).total, _total(table, place).low) and same >= 0:
        table.misread = (*table.misread, Misread(place, cards, claim, call.startswith("soft"), same))


def _is_so(table: TableState, call: str) -> bool:
    """Whether a call that nobody waits for says what is so, or what was just done."""
    name = call.split(" ")[0]
    signal = table.signal
    if name == "noblackjack":
        return table.peeked and not table.dealer.blackjack
    if name == "pay":
        return bool(table.settled) and call == f"pay {table.settled[-1].paid}"
    if name == "last":
        return table.last
    if name == HANDS_OFF:
        return signal is not None and reached(signal.spot, signal.hand) in table.called
    if name == "blackjack":
        own = table.upcard is not None and (table.peeked or table.second_known) and table.dealer.blackjack
        return own or any(hand.blackjack for _, played in table.spots for hand in played.hands)
    if signal is not None and name in ("double", "split", "surrender"):
        return signal.act == name
    if signal is not None and signal.act == "split" and name == "tens":
        return table.hand(signal.spot, signal.hand).total.total == 20
    if signal is not None and signal.act == "double" and (name == "less" or name.startswith("hard12-")):
        hand = table.hand(signal.spot, signal.hand)
        return signal.amount < hand.bet if name == "less" else name == f"hard12-{hand.total.low}"
    return False


def _spoken_of(table: TableState, call: str) -> str:
    """The hand of which a call speaks: the dealer's own, the one that got the last card, or the one that acts."""
    if table.upcard is None:
        return DEALER
    own = call.startswith("dealer") or table.phase in (DEALERS_HAND, SETTLING)
    if own or (table.laid and table.laid[-1] == DEALER and table.phase != PLAYING):
        return DEALER
    turn = table.turn
    last = table.laid[-1] if table.laid else DEALER
    if table.call_due and last != DEALER and table.phase == PLAYING and read_place(last)[0] in dict(table.spots):
        spot, hand = read_place(last)
        if turn is None or claim_of(table.call_due) == table.hand(spot, hand).total.total:
            return last
    return place_text(*turn) if turn is not None else DEALER


def _totals(table: TableState, call: str, spoken: str) -> Iterator[HandTotal]:
    """The totals that a call may truly name: while one is waited for that of its hand; else that of any open hand."""
    if not _lies_down(table, spoken):
        yield _total(table, spoken)
    if table.call_due or call.startswith("dealer"):
        return
    for spot, played in table.spots:
        for number, hand in enumerate(played.hands, 1):
            if (spot, number) not in table.gone and not hand.down:
                yield _total(table, place_text(spot, number))


def _lies_down(table: TableState, place: str) -> bool:
    """Whether cards of a hand lie face down, so that nobody but its bettor knows what it comes to."""
    return place != DEALER and bool(table.hand(*read_place(place)).down)


def _cards(table: TableState, place: str) -> tuple[Card, ...]:
    if place != DEALER:
        return table.hand(*read_place(place)).cards
    if table.upcard is None:
        return ()
    return table.dealer.cards if table.second_known else (table.upcard,)


def _total(table: TableState, place: str) -> HandTotal:
    return total_of(_cards(table, place)) if place == DEALER else table.hand(*read_place(place)).total
