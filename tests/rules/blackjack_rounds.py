"""Rounds of blackjack played from a row of cards, as the tests tell them: who bets, what each hand does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cardrules.casino.blackjack.play_rules import (
    Act,
    awaits_card,
    dealer_draws,
    dealer_must_play,
    doubled,
    hand_over,
    needs_second_card,
    why_not,
)
from cardrules.casino.blackjack.played_round import DealerCards, PlayedHand, PlayedSpot
from cardrules.casino.blackjack.settlement import BetDue, house_result, settle_round
from cardrules.casino.blackjack.table_rules import TableRules
from cardrules.protocol.cards import Card, parse_cards

Decides = Callable[[int, PlayedSpot, int, DealerCards], tuple[Act, int | None]]
"""What a hand does: by the number of the spot, the spot, the number of the hand, and the dealer's cards. With a double
the amount, None for the whole bet."""


def scripted(script: Mapping[int, str]) -> Decides:
    """Hands that do what is written for their spot, one word after another ("hit double:60 stand"); then they stand."""
    words = {spot: iter(said.split()) for spot, said in script.items()}

    def decide(number: int, spot: PlayedSpot, index: int, dealer: DealerCards) -> tuple[Act, int | None]:
        act, _, amount = next(words.get(number, iter(())), "stand").partition(":")
        return act, int(amount) * 100 if amount else None  # type: ignore[return-value]

    return decide


def play_round(
    cards: Iterable[Card],
    spots: Mapping[int, PlayedSpot],
    decide: Decides,
    rules: TableRules,
) -> tuple[dict[int, PlayedSpot], DealerCards]:
    """A round to its end: bets, insurance and side bets are those of ``spots``, whose hands have no cards yet."""
    shoe = iter(cards)
    numbers = sorted(spots)
    table = {number: spots[number] for number in numbers}
    seconds = {number: [next(shoe)] for number in numbers}
    up = next(shoe)
    for number in numbers:
        seconds[number].append(next(shoe))
        table[number] = table[number]._replace(
            hands=(table[number].hands[0]._replace(cards=tuple(seconds[number])),), dealt=tuple(seconds[number])
        )
    dealer = DealerCards(up, next(shoe) if rules.hole_card else None)
    if rules.hole_card and rules.peeks(dealer.value) and dealer.blackjack:
        return table, dealer
    for number in numbers:
        index = 0
        while index < len(table[number].hands):
            spot = table[number]
            hand = spot.hands[index]
            if awaits_card(hand):
                table[number] = spot.with_hand(index, hand.with_card(next(shoe)))
                continue
            if hand_over(spot, index, rules):
                index += 1
                continue
            act, amount = decide(number, spot, index, dealer)
            assert why_not(act, spot, index, dealer.value, rules, amount) == ""
            if act == "split":
                table[number] = spot.after_split(index)
                continue
            if act == "hit":
                hand = hand.with_card(next(shoe))
            elif act == "double":
                hand = doubled(hand, hand.bet if amount is None else amount, rules).with_card(next(shoe))
            else:
                hand = hand._replace(stood=act == "stand", surrendered=act == "surrender")
            table[number] = spot.with_hand(index, hand)
    played = list(table.values())
    if not rules.hole_card and needs_second_card(played, dealer, rules):
        dealer = dealer._replace(second=next(shoe))
    if dealer_must_play(played, rules) and not dealer.blackjack:
        while dealer_draws(dealer.cards, rules):
            dealer = dealer._replace(drawn=(*dealer.drawn, next(shoe)))
    return table, dealer


def told_round(
    cards: str,
    bets: Mapping[int, int],
    script: Mapping[int, str] | None = None,
    rules: TableRules | None = None,
    insurance: Mapping[int, int] | None = None,
) -> tuple[dict[int, tuple[BetDue, ...]], int, DealerCards]:
    """The same with bets in dollars: what each spot's bets are due, the house's result in dollars and cents as cents,
    and the dealer's cards."""
    rules = rules or TableRules()
    spots = {
        number: PlayedSpot((PlayedHand((), 100 * bet),), 100 * (insurance or {}).get(number, 0))
        for number, bet in bets.items()
    }
    table, dealer = play_round(parse_cards(cards), spots, scripted(script or {}), rules)
    dues = settle_round([table[number] for number in sorted(table)], dealer, rules)
    return dict(zip(sorted(table), dues, strict=True)), house_result(dues), dealer
