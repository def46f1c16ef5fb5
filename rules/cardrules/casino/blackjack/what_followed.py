"""What follows from an error: an act that would be right by a total called wrongly; a bust left lying, and then paid.

An error and what follows from it count once, at the higher severity (``cardrules.casino.faults_and_grades``).
"""

from __future__ import annotations

from typing import Final

from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.hand_values import HandTotal, total_of
from cardrules.casino.blackjack.table_state import DEALER, Misread, TableState
from cardrules.casino.blackjack.wagers import place_text, read_place
from cardrules.casino.faults_and_grades import FaultVerdict
from cardrules.casino.money_astray import stands

__all__ = ["cause_of"]

_OF_OWN_HAND: Final = frozenset((Error.DEALER_DREW, Error.DEALER_STOPPED))
_OF_MONEY: Final = frozenset((Error.WRONG_SETTLEMENT, Error.BUST_LEFT, Error.BLACKJACK_MISSED))
_MEANS: Final = {"take": "loses", "pay": "wins", "tap": "pushes"}


def cause_of(table: TableState, text: str, verdict: FaultVerdict) -> int:
    """The number of the error from which an act follows, -1 if there is none."""
    verb, *words = text.split()
    if verdict.error in _OF_OWN_HAND:
        own = _misread(table, DEALER)
        draws = own is not None and _draws(table, own)
        return own.fault if own is not None and draws == (verdict.error is Error.DEALER_DREW) else -1
    if verdict.error not in _OF_MONEY or not words:
        return -1
    if verb in _MEANS and (len(words) == 1 or words[1] in ("main", "double")):
        number = _by_misread(table, words[0], _MEANS[verb])
        return number if number >= 0 else _left_bust(table, words[0])
    turn = table.turn
    if turn is None or verdict.error is not Error.BUST_LEFT:
        return -1
    return _by_misread(table, place_text(*turn), "lives")


def _misread(table: TableState, place: str) -> Misread | None:
    """The total that was called wrongly of a hand as it lies there, and was not put right."""
    found = next((each for each in table.misread if each.place == place), None)
    if found is None or not stands(table.faults[found.fault], table.coups):
        return None
    if place == DEALER:
        cards = len(table.dealer.cards) if table.second_known else 1
    else:
        cards = len(table.hand(*read_place(place)).cards)
    return found if found.cards == cards else None


def _draws(table: TableState, own: Misread) -> bool:
    """Whether the dealer would draw to the total that was called."""
    soft = own.soft or (own.total == 17 and table.dealer.total.soft)
    return own.total < 17 or (own.total == 17 and soft and table.house.rules.soft17 == "hit")


def _by_misread(table: TableState, place: str, result: str) -> int:
    """The error through which a hand would have this result: of its own total, or the dealer's."""
    its, own = _misread(table, place), _misread(table, DEALER)
    if its is None and own is None:
        return -1
    true = table.hand(*read_place(place)).total
    total = HandTotal(its.total) if its is not None else true
    if result == "lives":
        return its.fault if its is not None and not total.bust else -1
    against = HandTotal(own.total) if own is not None else total_of(table.dealer.cards)
    found = "loses"
    if not total.bust and (against.bust or total.total >= against.total):
        found = "pushes" if total.total == against.total else "wins"
    last = its if its is not None else own
    return last.fault if found == result and last is not None else -1


def _left_bust(table: TableState, place: str) -> int:
    """The error by which a bust was left lying, whose bet is now settled wrongly."""
    spot = read_place(place)[0]
    if not table.hand(*read_place(place)).bust:
        return -1
    left = [number for number, fault in enumerate(table.faults)
            if fault.error == Error.BUST_LEFT and stands(fault, table.coups)]  # fmt: skip
    return next((number for number in left if (spot, "main") in table.faults[number].bets), -1)
