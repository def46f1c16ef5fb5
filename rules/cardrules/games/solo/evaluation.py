"""What a hand of Solo is worth."""

from __future__ import annotations

from typing import Final

from cardrules.games.solo.game import BLACK_QUEENS, QUEEN_OF_CLUBS, solo_order
from cardrules.parts.tricks import TRUMP
from cardrules.protocol.cards import ACE, KING, Suit, cards_in, rank_of

__all__ = ["DARED", "NEEDED", "strength"]

NEEDED: Final = {1: 3.1, 2: 3.1, 3: 4.9, 4: 4.9, 5: 7.1, 6: 7.1}
"""The strength from which club plays each game, by rank."""
DARED: Final = 0.4
"""What a bold player asks less of a hand."""

_TRUMP_WORTH: Final = {14: 0.75, 13: 0.65, 12: 0.55, 11: 0.5, 10: 0.45, 9: 0.4, 8: 0.4, 7: 0.95}
"""What a card of the trump suit is worth, by its printed rank; the seven is the second-best trump."""


def strength(hand: int, trump: Suit) -> float:
    """About how many tricks a hand is good for with these trumps."""
    masks = solo_order(trump).masks
    trumps = hand & masks[TRUMP]
    count = trumps.bit_count()
    worth = 0.15 * (count - 3) if count > 3 else -0.4 * (3 - count)
    for card in cards_in(trumps):
        if 1 << card & BLACK_QUEENS:
            worth += 1.0 if card == QUEEN_OF_CLUBS else 0.9
        else:
            worth += _TRUMP_WORTH[rank_of(card)]
    for suit in range(4):
        if suit == trump:
            continue
        held = hand & masks[suit]
        length = held.bit_count()
        ranks = held >> 16 * suit
        if not length:
            worth += 0.2 if count else 0.0
        if ranks >> ACE & 1:
            worth += 0.75 if length < 4 else 0.55
        if ranks >> KING & 1:
            worth += (0.35 if length > 1 else 0.1) + (0.2 if ranks >> ACE & 1 else 0.0)
    return worth
