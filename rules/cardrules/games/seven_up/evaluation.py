"""What a hand of Seven Up is worth, and what a club player lays away."""

from __future__ import annotations

from typing import Final

from cardrules.protocol.cards import (
    ACE,
    JACK,
    KING,
    QUEEN,
    Card,
    Suit,
    cards_in,
    rank_of,
    suit_mask,
    suit_of,
)

__all__ = ["ACCEPT", "ACCEPT_AND_PAY", "AHEAD", "DARED", "club_discard", "suit_worth"]

DARED: Final = 0.25
"""What a bold player asks less of the suit."""
AHEAD: Final = 0.2
"""What one of three players asks less of it who is far ahead of the next."""
ACCEPT: Final = 0.55
"""How much the proposed suit must be worth for the player who speaks first. In played-out deals accepting is better
than running from here on, as three new cards help everybody alike."""
ACCEPT_AND_PAY: Final = {3: 0.9, 2: 1.1}
"""The same for the dealer, who gives a point for it, by the number of sides."""


def suit_worth(hand: int, suit: int) -> float:
    """About how many points a hand, given as a mask, should bring with this suit as trumps.

    >>> from cardrules.protocol.cards import HEARTS, mask_of, parse_cards
    >>> round(suit_worth(mask_of(parse_cards("AH 2H 9H KS QS 4C")), HEARTS), 1)
    1.9
    """
    ranks = [rank_of(card) for card in cards_in(hand) if suit_of(card) == suit]
    worth = 0.3 * len(ranks)
    if 2 in ranks or 3 in ranks:
        worth += 0.3
    honours = {ACE: 0.7, KING: 0.5, QUEEN: 0.1}
    worth += sum(more for rank, more in honours.items() if rank in ranks)
    if JACK in ranks and any(rank in ranks for rank in honours):
        worth += 0.3
    return worth


def club_discard(hand: int, trump: int, count: int) -> list[Card]:
    """The cards that a club player lays away, lowest number first: neither trumps nor high cards, as far as that goes.

    Tens go early. In played-out deals a ten is caught more often than it is brought home, guarded or not.
    """
    trumps = cards_in(hand & suit_mask(Suit(trump)))

    def worth(card: Card) -> int:
        rank = rank_of(card)
        if suit_of(card) != trump:
            return 1 if rank == 10 else rank
        # With more than six trumps the middle ones go: they are neither High nor Low nor Jack.
        return 40 + rank if card == trumps[0] or rank >= JACK else 20 + rank

    return sorted(sorted(cards_in(hand), key=lambda card: (worth(card), card))[:count])
