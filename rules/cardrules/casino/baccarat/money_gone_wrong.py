"""What came of a coup: the money that has gone to the wrong side when it is over, and the error that is to blame.

Every act is judged when it is done (``cardrules.casino.baccarat.procedure``); here the end of a coup is compared, bet
by bet, with what the cards required that left the shoe, dealt by the rules. An error through which a bet was settled
the other way round is critical, however small it was when it was made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardrules.casino.baccarat.faults import Error
from cardrules.casino.baccarat.rules import BANKER, PLAYER, CoupOutcome, next_card, outcome_of, settle
from cardrules.casino.faults_and_grades import Misplaced
from cardrules.casino.money_astray import stands
from cardrules.protocol.cards import Card

if TYPE_CHECKING:
    from cardrules.casino.baccarat.table_state import TableState

__all__ = ["OF_CARDS", "OF_RESULT", "hands_by_rule", "to_blame", "wrong_money"]

OF_CARDS: Final = frozenset((
    Error.WRONG_HAND, Error.PLAYER_DREW, Error.BANKER_DREW, Error.PLAYER_SKIPPED, Error.CARD_NOT_DEALT,
    Error.SETTLED_SHORT, Error.EXPOSED_CARD,
))  # fmt: skip
"""Errors through which other hands lie there than the rules have it."""
OF_RESULT: Final = frozenset((Error.WRONG_RESULT,))
"""Errors through which another result is settled than that of the hands."""


class Wrong(NamedTuple):
    """Money that has not gone where it should have."""

    money: Misplaced
    reversed: bool
    """Whether the bet was settled the other way round, and not only with a wrong amount."""
    by_cards: bool
    """Whether the hands that lie there settle it otherwise than those that should."""
    by_result: bool
    """Whether the result that was shown does."""
    by_late_chips: bool
    """Whether late chips have played with the bet."""


def hands_by_rule(table: TableState) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """Player's and Banker's hands, had the cards of this coup been dealt by the rules in the order in which they left
    the shoe; None if the shoe does not suffice for it."""
    rows = {PLAYER: iter(table.player), BANKER: iter(table.banker)}
    cards = [next(rows[hand]) for hand in table.laid]
    if any(fault.error == Error.EXPOSED_CARD and stands(fault, table.coups) for fault in table.faults):
        exposed = {number - 1 for kind, _, number, _ in table.incidents if kind == "faceup"}
        cards = [card for number, card in enumerate(cards) if number not in exposed]
    if table.extra_state in ("unseen", "use"):
        cards += table.extra
    cards += table.shoe[:6]
    player: list[Card] = []
    banker: list[Card] = []
    for card in cards:
        hand = next_card(player, banker)
        if hand is None:
            break
        (player if hand == PLAYER else banker).append(card)
    return (tuple(player), tuple(banker)) if next_card(player, banker) is None else None


def wrong_money(table: TableState) -> list[Wrong]:
    """All that has gone wrong with the money of a coup that is over, by position."""
    hands = hands_by_rule(table)
    if hands is None:
        return []
    true, lying = outcome_of(*hands), outcome_of(table.player, table.banker)
    found = []
    marks = {position: 0 for position, _ in table.marks}
    for position, amount in table.marks:
        marks[position] -= amount
    by_cards = set()
    settled = [(wager, 0) for wager in table.layout]
    settled += [(each.wager, -each.wager.amount if each.paid is None else each.paid) for each in table.touched]
    for wager, brought in sorted(settled):
        late = sum(cents for position, bet, cents in table.late_played if (position, bet) == wager[:2])
        result, pays, due = settle(wager.bet, wager.amount, true, table.house.terms)
        right = -wager.amount if result == "loses" else pays
        if late:  # what was bet in time plays, and nothing else
            first = settle(wager.bet, wager.amount - late, true, table.house.terms)
            played, right, due = right, late - wager.amount if result == "loses" else first.pays, first.marks
            if brought == played:
                brought = right
                if played != right:
                    money_late = Misplaced(wager.position, wager.bet, played - right)
                    found.append(Wrong(money_late, played > right, False, False, True))
        if result == "wins" and brought <= 0:  # nobody owes commission on what he was not paid
            right, due = right - due, 0
        elif due and brought == right - due and not marks.get(wager.position):
            right, due = brought, 0  # it was deducted, and so it is paid
        marks[wager.position] = marks.get(wager.position, 0) + due
        other, shown = (_other(wager.bet, wager.amount, true, each, table) for each in (lying, table.outcome or lying))
        if other:
            by_cards.add(wager.position)
        if brought != right:
            wrong_way = result == "pushes" or (brought <= 0 if result == "wins" else brought > -wager.amount)
            found.append(Wrong(Misplaced(wager.position, wager.bet, brought - right), wrong_way, other, shown, False))
    found += [
        Wrong(Misplaced(position, "", cents), False, position in by_cards, False, False)
        for position, cents in sorted(marks.items())
        if cents
    ]
    return found


def _other(bet: str, amount: int, true: CoupOutcome, lying: CoupOutcome, table: TableState) -> bool:
    terms = table.house.terms
    return settle(bet, amount, true, terms) != settle(bet, amount, lying, terms)


def to_blame(table: TableState, wrong: Wrong) -> int:
    """The number of the error through which it has gone wrong: the first about this bet, about the result that was
    shown, or about the cards, of these the one that has turned the result round; -1 if no error has been found."""
    standing = [(number, fault) for number, fault in enumerate(table.faults) if stands(fault, table.coups)]
    place = wrong.money.position, wrong.money.bet
    own = [number for number, fault in standing if place in fault.bets]
    result = [number for number, fault in standing if fault.error in OF_RESULT]
    cards = [number for number, fault in standing if fault.error in OF_CARDS]
    totals = [number for number, fault in standing if fault.error == Error.WRONG_TOTAL]
    others = [number for number, fault in standing if fault.severity]
    late = [number for number, fault in standing if wrong.by_late_chips and fault.error == Error.LATE_BET]
    turned = [number for number in table.turned if number in {*cards, *totals}]
    if wrong.by_cards:
        order = [late, turned, cards, totals, result, own]
    elif wrong.by_result and wrong.reversed:  # however much was paid for it
        order = [late, result, totals, own, cards]
    else:
        order = [late, own, result, totals, cards]
    return next((number for numbers in (*order, others) for number in numbers), -1)
