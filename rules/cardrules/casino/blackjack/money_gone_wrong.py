"""What came of a round: the money that has gone to the wrong side when it is over, and the error that is to blame.

The bettors' hands are settled as they lie, for the bettors have chosen by what they saw; the dealer's is what the rule
makes of it: one that stopped too early gets the next cards of the shoe. Late chips play nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.play_rules import dealer_draws
from cardrules.casino.blackjack.played_round import DealerCards, PlayedSpot
from cardrules.casino.blackjack.settlement import BetDue, settle_spot
from cardrules.casino.blackjack.table_state import Settled, TableState
from cardrules.casino.blackjack.wagers import OF_HANDS
from cardrules.casino.faults_and_grades import Misplaced
from cardrules.casino.money_astray import stands

__all__ = ["to_blame", "wrong_money"]


class Wrong(NamedTuple):
    """Money that has not gone where it should have."""

    money: Misplaced
    reversed: bool
    """Whether the bet was settled the other way round, or late chips were; and not only with a wrong amount."""
    late: bool
    """Whether late chips have played with the bet."""
    stopped: bool
    """Whether it is the dealer's hand that settles it otherwise, as it lies there."""


def wrong_money(table: TableState) -> list[Wrong]:
    """All that has gone wrong with the money of a round that is over, by spot."""
    if table.upcard is None or table.second is None:
        return []
    lying, dealer = table.dealer, _as_it_should_be(table)
    found = []
    for spot, played in table.spots:
        late = sum(amount for each, amount in table.late_played if each == spot)
        right = _by_bet(table, _without_late(played, late), dealer)
        shown = _by_bet(table, played, lying)
        for each in table.settled:
            due = right.get((each.hand, each.kind))
            if each.spot != spot or due is None:
                continue
            brought, should = _brought(each), _should(due)
            if brought == should:
                continue
            added = bool(late) and (each.hand, each.kind) == (1, "main")
            other_way = _other_way(due, brought) or (added and shown.get((each.hand, each.kind)) is not None)
            if each.kind not in (*OF_HANDS, "ins") and brought < should:
                other_way = False  # a side bet that won: only one that lost, and was paid, is critical
            seen = shown.get((each.hand, each.kind))
            by_dealer = seen is not None and _should(seen) == brought and not added
            found.append(Wrong(Misplaced(spot, each.kind, brought - should), other_way, added, by_dealer))
    return found


def to_blame(table: TableState, wrong: Wrong) -> int:
    """The number of the error through which money has gone wrong: the late chips that played, the dealer's hand that
    stopped, the first error about the bet, a total that was misread, a look that was left out; -1 if none has been
    found."""
    standing = [(number, fault) for number, fault in enumerate(table.faults) if stands(fault, table.coups)]
    late = [number for number, fault in standing if wrong.late and fault.error == Error.LATE_BET]
    stopped = [number for number, fault in standing if wrong.stopped and fault.error == Error.DEALER_STOPPED]
    unseen = [number for number, fault in standing if table.peek_missed and fault.error == Error.NO_PEEK]
    own = [number for number, fault in standing if wrong.money[:2] in fault.bets]
    misread = [number for number, fault in standing if fault.error == Error.WRONG_TOTAL]
    return next((number for numbers in (late, stopped, own, misread, unseen) for number in numbers), -1)


def _as_it_should_be(table: TableState) -> DealerCards:
    """The dealer's hand as the rule has it."""
    dealer, more = table.dealer, iter(table.shoe)
    while table.stopped and dealer_draws(dealer.cards, table.house.rules):
        card = next(more, None)
        if card is None:
            break
        dealer = dealer._replace(drawn=(*dealer.drawn, card))
    return dealer


def _without_late(played: PlayedSpot, late: int) -> PlayedSpot:
    first = played.hands[0]
    return played.with_hand(0, first._replace(bet=first.bet - late)) if late else played


def _by_bet(table: TableState, played: PlayedSpot, dealer: DealerCards) -> dict[tuple[int, str], BetDue]:
    dues = settle_spot(played, dealer, table.house.rules, table.house.chips)
    return {(due.hand, due.kind): due for due in dues}


def _brought(settled: Settled) -> int:
    """What a bettor has won by a bet, in cents."""
    if settled.paid is None:
        return -settled.amount
    return settled.paid - settled.amount if settled.result == "halves" else settled.paid


def _should(due: BetDue) -> int:
    return due.pays - due.taken


def _other_way(due: BetDue, brought: int) -> bool:
    if due.result == "wins":
        return brought <= 0
    return brought > -due.amount if due.result == "loses" else due.result == "pushes"
