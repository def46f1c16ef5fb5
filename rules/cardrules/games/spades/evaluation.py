"""What a hand of Spades is worth."""

from __future__ import annotations

from typing import Final

from cardrules.games.spades.game import SPADES_MASK
from cardrules.protocol.cards import ACE, JACK, KING, QUEEN, Card, cards_in, rank_of, suit_mask, suit_of

__all__ = ["SIDE_SUITS", "SUITS", "tricks_in"]

SUITS: Final = tuple(suit_mask(suit_of(Card(16 * suit))) for suit in range(4))
SIDE_SUITS: Final = range(3)


def tricks_in(hand: int) -> float:
    """How many tricks a club player expects of a hand, given as a mask."""
    worth = 0.0
    low_spades = 0
    spades = sorted(cards_in(hand & SPADES_MASK), reverse=True)
    for place, card in enumerate(spades):
        rank, others = rank_of(card), len(spades) - 1
        value = 0.0
        if rank == ACE:
            value = 1.0
        elif rank == KING:
            value = 1.0 if others else 0.6
        elif rank == QUEEN:
            value = 0.9 if others >= 2 else 0.4
        elif rank == JACK and others >= 3:
            value = 0.6
        if place >= 3:
            value = max(value, 0.9)
        low_spades += value == 0.0
        worth += value
    for suit in SIDE_SUITS:
        ranks = [rank_of(card) for card in cards_in(hand & SUITS[suit])]
        length = len(ranks)
        if ACE in ranks:
            worth += 0.7 if length >= 6 else 0.95
        if KING in ranks:
            if length == 1:
                worth += 0.3
            elif length >= 6:
                worth += 0.4
            else:
                worth += 0.75 if ACE in ranks else 0.65
        if QUEEN in ranks and length >= 3:
            worth += 0.3
        if length == 0:
            worth += 0.6 * min(low_spades, 2)
        elif length == 1 and len(spades) >= 2 and low_spades:
            worth += 0.5
    return worth
