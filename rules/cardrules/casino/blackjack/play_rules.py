"""What a hand may do, and why not; what the dealer must do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from cardrules.casino.blackjack.hand_values import HIGHEST, HandTotal, is_blackjack, same_value, total_of, value_of
from cardrules.casino.blackjack.payouts import greatest_insurance
from cardrules.casino.blackjack.played_round import DealerCards, PlayedHand, PlayedSpot
from cardrules.casino.blackjack.table_rules import Limits, TableRules
from cardrules.casino.currencies import money
from cardrules.protocol.cards import Card, rank_of
from cardrules.protocol.texts import say

__all__ = [
    "ACTS", "Act", "acts", "awaits_card", "blackjack_waits", "bust_waits", "dealer_draws", "dealer_must_play",
    "doubled", "draws_on", "even_money_offered", "hand_over", "insurance_fault", "insurance_offered", "is_charlie",
    "is_pair", "needs_second_card", "surrender_before_peek", "why_not",
]  # fmt: skip

Act = Literal["stand", "hit", "double", "split", "surrender"]
ACTS: Final[tuple[Act, ...]] = ("stand", "hit", "double", "split", "surrender")

_MOST_HANDS: Final[Mapping[int, str]] = {
    2: say("Two hands are the most."), 3: say("Three hands are the most."), 4: say("Four hands are the most."),
}  # fmt: skip

# ----------------------------------------------------------------------------------------------- the bettors


def is_pair(first: Card, second: Card, rules: TableRules) -> bool:
    """Whether two cards may be split."""
    return same_value(first, second) if rules.split_by == "value" else rank_of(first) == rank_of(second)


def is_charlie(hand: PlayedHand, rules: TableRules) -> bool:
    """Whether a hand wins at once by the number of its cards."""
    return 0 < rules.charlie <= len(hand.cards) and not hand.bust


def awaits_card(hand: PlayedHand) -> bool:
    """Whether a hand of a split has not got its second card yet, or a doubled one that of the double: the cut card came
    out instead, or the shoe had run out."""
    return len(hand.cards) < 2 + len(hand.doubles)


def hand_over(spot: PlayedSpot, index: int, rules: TableRules) -> bool:
    """Whether the hand of this number (from 0) does nothing more: it stood or surrendered, was paid, is seen to have 21
    or more, got its last card by a double, or is a split ace with its one card that cannot be split again."""
    hand = spot.hands[index]
    if awaits_card(hand):
        return False
    if hand.stood or hand.surrendered or hand.even_money or is_charlie(hand, rules):
        return True
    if hand.total.total >= HIGHEST and not hand.down:
        return True
    if _one_card(hand, rules):
        return bool(_split_fault(spot, hand, rules))
    return len(hand.doubles) > (1 if rules.redouble else 0)


def acts(spot: PlayedSpot, index: int, up: int, rules: TableRules) -> tuple[Act, ...]:
    """All that the hand of this number (from 0) may do at its turn, against an upcard of this value; nothing if it is
    over. The amounts of doubles are looked at by ``why_not``."""
    if hand_over(spot, index, rules):
        return ()
    return tuple(act for act in ACTS if not why_not(act, spot, index, up, rules))


def why_not(act: Act, spot: PlayedSpot, index: int, up: int, rules: TableRules, amount: int | None = None) -> str:
    """Why the hand of this number (from 0) may not do this at its turn, or "" if it may. ``up``: the value of the
    upcard; ``amount``: the chips that are laid beside the bet for a double or a split, None for what is right."""
    hand = spot.hands[index]
    if hand_over(spot, index, rules):
        return _over(hand, rules)
    if awaits_card(hand):
        return say("The hand gets its second card first.")
    if act == "split":
        fault = _split_fault(spot, hand, rules)
        if not fault and amount is not None and amount != hand.bet:
            return say("The bet beside must equal the bet.")
        return fault
    if act == "double":
        return _double_fault(hand, rules, hand.bet if amount is None else amount)
    if act == "surrender":
        return _surrender_fault(spot, hand, up, rules)
    if act == "hit":
        if _one_card(hand, rules):
            return say("Split aces get one card each.")
        if hand.doubles:
            return say("The double gets one card, across.")
        if hand.total.total >= HIGHEST:
            return say("That hand is over.")
    return ""


def surrender_before_peek(spot: PlayedSpot, up: int, rules: TableRules) -> str:
    """Why a spot may not surrender before the dealer looks, or "" if it may."""
    hand = spot.hands[0]
    if rules.early and rules.hole_card and up in (1, 10) and rules.offers_surrender(up):
        return _first_act(spot, hand)
    return say("Nobody surrenders before the dealer looks.")


def doubled(hand: PlayedHand, amount: int, rules: TableRules) -> PlayedHand:
    """A hand with this much added to its bet; its one card comes next. A soft hand doubled as 9 or 10 counts so for
    good."""
    hard = hand.hard or (rules.soft_as_hard and hand.total.soft and hand.total.low in _doubling_totals(rules))
    return hand._replace(doubles=(*hand.doubles, amount), hard=hard)


def _over(hand: PlayedHand, rules: TableRules) -> str:
    """Why a hand that is over does nothing more."""
    if _one_card(hand, rules):
        return say("Split aces get one card each.")
    if hand.doubles and not hand.bust:
        return say("The double gets one card, across.")
    return say("That hand is over.")


def _one_card(hand: PlayedHand, rules: TableRules) -> bool:
    """Whether a hand has begun with a split ace that gets one card."""
    return hand.split and rules.split_aces != "once_hit" and value_of(hand.cards[0]) == 1


def _split_fault(spot: PlayedSpot, hand: PlayedHand, rules: TableRules) -> str:
    if len(hand.cards) != 2 or not is_pair(hand.cards[0], hand.cards[1], rules):
        return say("Those cards are no pair.")
    if hand.split and value_of(hand.cards[0]) == 1 and rules.split_aces != "resplit_one":
        return say("Aces are split once.")
    if len(spot.hands) >= rules.split_hands:
        return _MOST_HANDS[rules.split_hands]
    return ""


def _doubling_totals(rules: TableRules) -> tuple[int, ...]:
    return (10, 11) if rules.double == "10_11" else (9, 10, 11)


def _double_fault(hand: PlayedHand, rules: TableRules, amount: int) -> str:
    if hand.doubles:
        if amount != hand.bet:
            return say("A hand is doubled again for the bet.")
        return ""
    if len(hand.cards) != 2:
        return say("Doubling is for two cards.")
    if hand.split and value_of(hand.cards[0]) == 1:
        return say("Split aces are not doubled.")
    if hand.split and not rules.das:
        return say("There is no doubling after a split.")
    total = hand.total
    if rules.double != "any2":
        counted = total.low if total.soft and rules.soft_as_hard and total.total in (19, 20) else total.total
        if (total.soft and counted == total.total) or counted not in _doubling_totals(rules):
            if rules.double == "10_11":
                return say("Doubling is for 10 and 11.")
            return say("Doubling is for 9, 10 and 11.")
    if amount > hand.bet:
        return say("Not more than your bet.")
    if amount < hand.bet and not rules.double_less:
        return say("The bet beside must equal the bet.")
    return "" if amount > 0 else say("The chips for it come first.")


def _surrender_fault(spot: PlayedSpot, hand: PlayedHand, up: int, rules: TableRules) -> str:
    if rules.surrender == "none":
        return say("There is no surrender at this table.")
    if not rules.offers_surrender(up):
        return say("Against an ace nobody surrenders.")
    if rules.early and rules.hole_card:
        return say("Surrender comes before the dealer looks, against an ace or a ten.")
    return _first_act(spot, hand)


def _first_act(spot: PlayedSpot, hand: PlayedHand) -> str:
    if spot.split or len(hand.cards) != 2 or hand.doubles:
        return say("Surrender comes first.")
    return ""


# ----------------------------------------------------------------------------------------- insurance, even money


def insurance_offered(up: int, rules: TableRules) -> bool:
    """Whether insurance is offered against an upcard of this value."""
    return rules.insurance and up == 1


def insurance_fault(amount: int, bet: int, up: int, rules: TableRules, limits: Limits) -> str:
    """Why nobody may insure a bet for this amount, or "" if it is right."""
    if not insurance_offered(up, rules):
        return say("Insurance is offered against an ace only.") if rules.insurance else say("There is no insurance.")
    if amount > greatest_insurance(bet, limits.chips):
        return say("Insurance is at most half your bet.")
    if amount <= 0 or amount % limits.insurance_step:
        return say("Insurance is in steps of {money}.", money=money(limits.insurance_step, limits.currency))
    return ""


def even_money_offered(cards: tuple[Card, ...], up: int, rules: TableRules) -> bool:
    """Whether the first two cards of a spot may be paid 1 to 1 before the dealer looks."""
    return rules.even_money and up == 1 and is_blackjack(cards)


# ----------------------------------------------------------------------------------------------- the dealer


def dealer_draws(cards: Iterable[Card], rules: TableRules) -> bool:
    """Whether the dealer takes a card to these."""
    return draws_on(total_of(cards), rules)


def draws_on(total: HandTotal, rules: TableRules) -> bool:
    """Whether the dealer takes a card on this total: to 16, and on a soft 17 where the table draws."""
    return total.total < 17 or (total.total == 17 and total.soft and rules.soft17 == "hit")


def blackjack_waits(dealer: DealerCards, rules: TableRules) -> bool:
    """Whether a bettor's blackjack cannot be paid before the dealer's second card is known, when all have played."""
    return dealer.may_have_blackjack and not rules.peeks(dealer.value)


def bust_waits(spot: PlayedSpot, dealer: DealerCards, rules: TableRules) -> bool:
    """Whether a busted hand of this spot stays until the dealer's second card is known: where a blackjack takes one
    bet of a spot that was split."""
    return spot.split and _one_bet(rules) and blackjack_waits(dealer, rules)


def _one_bet(rules: TableRules) -> bool:
    return rules.hole_rule in ("obo", "peek")


def needs_second_card(spots: Iterable[PlayedSpot], dealer: DealerCards, rules: TableRules) -> bool:
    """Whether a dealer without a hole card draws the second card when the bettors are done: for a hand that can still
    win or lose, and for a blackjack, an insurance, a surrender or a busted hand that waits for it."""
    for spot in spots:
        if dealer.may_have_blackjack and spot.insurance:
            return True
        for hand in spot.hands:
            if hand.even_money:
                continue
            if hand.blackjack or hand.surrendered:
                if blackjack_waits(dealer, rules) and not (hand.surrendered and rules.early):
                    return True
            elif hand.bust:
                if bust_waits(spot, dealer, rules):
                    return True
            elif not is_charlie(hand, rules):
                return True
    return any(bet == "buster" for spot in spots for bet, _ in spot.side_bets)


def dealer_must_play(spots: Iterable[PlayedSpot], rules: TableRules) -> bool:
    """Whether the dealer's hand is played to its end: somebody has a hand that can still win or lose, or a buster bet
    lives. Blackjacks, busts, surrenders and hands that have won at once need no more cards."""
    return any(
        any(bet == "buster" for bet, _ in spot.side_bets)
        or any(not (hand.bust or hand.blackjack or hand.surrendered or is_charlie(hand, rules)) for hand in spot.hands)
        for spot in spots
    )
