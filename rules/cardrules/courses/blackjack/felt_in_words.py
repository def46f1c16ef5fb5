"""What lies on the felt of a blackjack drill, and what a film of it shows, in words."""

from __future__ import annotations

from itertools import groupby

from cardrules.casino.blackjack.wagers import KIND_NAMES, Wager
from cardrules.casino.currencies import money
from cardrules.courses.blackjack.felt import as_blackjack_felt
from cardrules.protocol.texts import say
from cardrules.school.drills.chips_in_words import told_chips
from cardrules.school.drills.items import Felt

__all__ = ["told_felt"]


def told_felt(some: Felt, currency: str) -> list[str]:
    """What lies on the felt.

    >>> from cardrules.courses.blackjack.felt import BlackjackFelt, one_hand
    >>> from cardrules.protocol.cards import parse_cards
    >>> spot, dealer = one_hand(tuple(parse_cards("AS 6D"))), tuple(parse_cards("9C KH"))
    >>> told_felt(BlackjackFelt(((4, spot),), dealer, True, (Wager(4, 1, "main", 2500),)), "usd")
    ['Spot 4: A♠ 6♦.', 'The dealer: 9♣, and a card face down.', 'Spot 4: $25 as bet.']
    """
    felt = as_blackjack_felt(some)
    said: list[str] = []
    for number, spot in felt.spots:
        for hand, played in enumerate(spot.hands, 1):
            told = say("Spot {number}: {cards:cards}.", number=number, cards=played.cards)
            if len(spot.hands) > 1:
                told = say("Spot {number}, hand {hand}: {cards:cards}.", number=number, hand=hand, cards=played.cards)
            said.append(told)
    if felt.dealer and felt.closed:
        said.append(say("The dealer: {cards:cards}, and a card face down.", cards=felt.dealer[:1]))
    elif felt.dealer:
        said.append(say("The dealer: {cards:cards}.", cards=felt.dealer))
    for number, wagers in groupby(sorted(felt.bets, key=_spot), key=_spot):
        bets = [_bet(wager, currency) for wager in wagers]
        said.append(say("Spot {number}: {bets:and}.", number=number, bets=bets))
    return said + told_chips(felt, currency)


def _spot(wager: Wager) -> int:
    return wager.spot


def _bet(wager: Wager, currency: str) -> str:
    paid, kind = money(wager.amount, currency), KIND_NAMES[wager.kind]
    if wager.hand > 1:
        return say("{money} as {kind} of hand {hand}", money=paid, kind=kind, hand=wager.hand)
    return say("{money} as {kind}", money=paid, kind=kind)
