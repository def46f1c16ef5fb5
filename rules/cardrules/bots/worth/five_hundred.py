"""What a hand of Five Hundred is worth."""

from __future__ import annotations

from typing import Final

from cardrules.cards import ACE, JACK, JOKER, KING, QUEEN, card_of, cards_in, rank_of, suit_mask, suit_of
from cardrules.tricks import TRUMP, Order

__all__ = ["JOKER_BIT", "SUITS", "tricks_in"]

JOKER_BIT: Final = 1 << JOKER
SUITS: Final = tuple(suit_mask(suit_of(card_of(ACE, suit))) for suit in range(4))
_TRUMP_TRICKS: Final = {ACE: 0.8, KING: 0.7, QUEEN: 0.6, 10: 0.55}


def tricks_in(hand: int, trump: int | None, order: Order) -> float:
    """How many tricks a club player expects of a hand, given as a mask, with these trumps; the ``order`` is that of
    the contract."""
    if trump is None:
        return _no_trump_tricks(hand)
    trumps = cards_in(hand & order.masks[TRUMP])
    worth = 0.0
    for card in trumps:
        if card == JOKER:
            worth += 1.0
        elif rank_of(card) == JACK:
            worth += 0.95 if suit_of(card) == trump else 0.9
        else:
            worth += _TRUMP_TRICKS.get(rank_of(card), 0.5)
    over = len(trumps) - 4
    worth += 0.2 * over if over > 0 else 0.5 * over
    for suit in range(4):
        if suit == trump:
            continue
        ranks = [rank_of(card) for card in cards_in(hand & order.masks[suit])]
        if ACE in ranks:
            worth += 0.85
        if KING in ranks:
            worth += 0.5 if len(ranks) > 1 else 0.15
        if len(ranks) < 2 and over >= 0:
            worth += 0.3
    return worth


def _no_trump_tricks(hand: int) -> float:
    worth = 1.0 if hand & JOKER_BIT else 0.0
    for suit in range(4):
        ranks = [rank_of(card) for card in cards_in(hand & SUITS[suit])]
        if ACE in ranks:
            worth += 1.0
            if KING in ranks:
                worth += 0.9 + (0.8 if QUEEN in ranks else 0.0)
            worth += 0.25 * max(len(ranks) - 3, 0)
        elif KING in ranks and len(ranks) > 1:
            worth += 0.5
    return worth
