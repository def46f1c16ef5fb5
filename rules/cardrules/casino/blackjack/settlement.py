"""What each bet of a finished round is due.

A dealer's blackjack that is found after the bettors have played takes by ``hole_rule``: every bet (``enhc``); one
original bet of each spot (``obo``, and under a ten that is not looked at); one original bet of each hand (``obbo``);
busted hands and one more original bet of the spot (``bb1``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cardrules.casino.blackjack.payouts import blackjack_pays, insurance_pays, surrender_keeps
from cardrules.casino.blackjack.play_rules import is_charlie
from cardrules.casino.blackjack.played_round import DealerCards, PlayedHand, PlayedSpot
from cardrules.casino.blackjack.racks import rack_of
from cardrules.casino.blackjack.side_bets import buster_pays, dealt_side_bet
from cardrules.casino.blackjack.table_rules import TableRules
from cardrules.casino.chips import RackChips

__all__ = ["BetDue", "Result", "hand_result", "house_result", "settle_round", "settle_spot"]

Result = Literal["wins", "loses", "pushes", "halves"]
"""``halves``: the hand was surrendered."""


class BetDue(NamedTuple):
    """What becomes of one bet."""

    hand: int
    """The number of the hand in its spot, from 1; 0 for insurance and side bets, which are the spot's."""
    kind: str
    """``main``, ``double`` (all that was added to it), ``ins``, or a side bet."""
    amount: int
    result: Result
    pays: int = 0
    """Cents paid beside the bet."""

    @property
    def taken(self) -> int:
        """What the house takes of it."""
        if self.result == "loses":
            return self.amount
        return self.amount - surrender_keeps(self.amount) if self.result == "halves" else 0


def settle_round(
    spots: Sequence[PlayedSpot], dealer: DealerCards, rules: TableRules, chips: RackChips | None = None
) -> tuple[tuple[BetDue, ...], ...]:
    """What the bets of every spot are due when the round is over; see ``settle_spot``."""
    return tuple(settle_spot(spot, dealer, rules, chips) for spot in spots)


def house_result(dues: Sequence[Sequence[BetDue]]) -> int:
    """What the house has won of a round: all that it takes less all that it pays."""
    return sum(due.taken - due.pays for spot in dues for due in spot)


def settle_spot(
    spot: PlayedSpot, dealer: DealerCards, rules: TableRules, chips: RackChips | None = None
) -> tuple[BetDue, ...]:
    """What the bets of a spot are due when the round is over: by hands, the main bet before its double, then insurance
    and side bets. ``chips`` are those of the house, US dollars if nothing is said; they matter only to 6 to 5 and 7 to
    5 of odd amounts. Which of them have been settled before is the dealer's procedure."""
    chips = chips or rack_of("usd")
    dues = []
    taken = _takes(spot, dealer, rules) if dealer.blackjack else None
    for index, hand in enumerate(spot.hands):
        if taken is None:
            main = double = hand_result(hand, dealer, rules)
        else:
            main, double = taken[index]
        pays = 0
        if main == "wins":
            real = hand.blackjack and not hand.even_money
            pays = blackjack_pays(hand.bet, rules.bj_pays, rules.bj_odd, chips) if real else hand.bet
        dues.append(BetDue(index + 1, "main", hand.bet, main, pays))
        if hand.doubles:
            dues.append(BetDue(index + 1, "double", hand.added, double, hand.added if double == "wins" else 0))
    if spot.insurance:
        won = dealer.blackjack
        pays = insurance_pays(spot.insurance) if won else 0
        dues.append(BetDue(0, "ins", spot.insurance, "wins" if won else "loses", pays))
    for bet, amount in spot.side_bets:
        pays = _side_pays(bet, amount, spot, dealer, rules)
        dues.append(BetDue(0, bet, amount, "wins" if pays else "loses", pays))
    return tuple(dues)


def hand_result(hand: PlayedHand, dealer: DealerCards, rules: TableRules) -> Result:
    """What becomes of a hand's bets where the dealer has no blackjack."""
    if hand.surrendered:
        return "halves"
    if hand.bust:
        return "loses"
    if hand.blackjack or is_charlie(hand, rules) or dealer.total.bust or hand.total.total > dealer.total.total:
        return "wins"
    return "pushes" if hand.total.total == dealer.total.total else "loses"


def _takes(spot: PlayedSpot, dealer: DealerCards, rules: TableRules) -> list[tuple[Result, Result]]:
    """What becomes of each hand's bet, and of what was added to it, where the dealer has blackjack."""
    one_bet = rules.hole_rule == "obo" or rules.hole_card  # under a ten that is not looked at, originals only
    results: list[tuple[Result, Result]] = []
    for hand in spot.hands:
        if hand.even_money or is_charlie(hand, rules):
            results.append(("wins", "wins"))
        elif hand.blackjack:
            results.append(("pushes", "pushes"))
        elif hand.surrendered:
            results.append(("halves", "halves") if rules.early else ("loses", "loses"))
        elif rules.hole_rule == "enhc" or (hand.bust and not (one_bet and spot.split)):
            results.append(("loses", "loses"))
        elif rules.hole_rule == "obbo":
            results.append(("loses", "pushes"))
        else:
            results.append(("pushes", "pushes"))
    if one_bet or rules.hole_rule == "bb1":
        left = [index for index, result in enumerate(results) if result == ("pushes", "pushes")]
        left = [index for index in left if not spot.hands[index].blackjack]
        if left:  # the busted one, if there is one: its bet lies apart from those that go back
            first = next((index for index in left if spot.hands[index].bust), left[0])
            results[first] = ("loses", "pushes")
    return results


def _side_pays(bet: str, amount: int, spot: PlayedSpot, dealer: DealerCards, rules: TableRules) -> int:
    table = next(table for table in rules.side_bets if table.bet == bet)
    if bet == "buster":
        return buster_pays(table, len(dealer.cards), dealer.total.bust, amount)
    win = dealt_side_bet(bet, spot.dealt, dealer.up, dealer.blackjack)
    return table.paid(win, amount) if win else 0
