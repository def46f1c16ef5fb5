"""What a hand of Setback is worth with a suit as trumps, and what a club player bids and leads with it."""

from __future__ import annotations

from typing import Final

from cardrules.games.setback.game import Rules, Setback
from cardrules.protocol.cards import ACE, JACK, KING, PACK_52, QUEEN, Card, Suit, cards_in, mask_of, rank_of, suit_mask
from cardrules.protocol.game import Seat

__all__ = ["DARED", "NEAR", "best_suit", "needed", "novice_suit", "partner_holds", "pitch", "suit_worth", "wanted"]

_LIMITS: Final = {1: 0.8, 2: 1.6, 3: 2.45, 4: 3.3}
"""What a hand must be worth for a bid."""
_ALONE: Final = 0.15
"""How much more for who plays for himself."""
NEAR: Final = 0.3
"""How much less while another side needs three points or fewer."""
DARED: Final = 0.25
"""How much less for a bold player."""
_CAPTURED: Final = 0.6
"""How often one takes Low with a trump that would be the lowest."""
_TOPS: Final = (ACE, KING, QUEEN)
_LIKED: Final = (ACE, KING, JACK, 2)
"""What novices count."""
_TENS: Final = mask_of(card for card in PACK_52 if rank_of(card) == 10)
_ACES: Final = mask_of(card for card in PACK_52 if rank_of(card) == ACE)


def suit_worth(hand: int, suit: int, rules: Rules) -> float:
    """About how many points a hand, given as a mask, should make with this suit as trumps.

    >>> from cardrules.protocol.cards import HEARTS, parse_cards
    >>> hand = mask_of(parse_cards("AH JH 2H KS 10S 4C"))
    >>> round(suit_worth(hand, HEARTS, Setback().rules), 2), suit_worth(hand, 1, Setback().rules)
    (3.2, 0.0)
    """
    mask = suit_mask(Suit(suit))
    held = [rank_of(card) for card in cards_in(hand & mask)]
    if not held:
        return 0.0
    away = (46 - 6 * (rules.seats - 1)) / 46  # that nobody else was dealt a card
    tops, count = sum([rank in _TOPS for rank in held]), len(held)
    high = away ** (ACE - held[-1])
    low = away ** (held[0] - 2) * (_CAPTURED if rules.low == "captured" else 1.0)
    jack = 0.25 * (1 - away) if tops and count >= 3 else 0.0
    if JACK in held:
        jack = min(0.9, 0.3 + 0.2 * tops + 0.1 * (count - 2))
    plain_aces, tens = (hand & _ACES & ~mask).bit_count(), (hand & _TENS).bit_count()
    game = 0.12 * count + 0.08 * (tops + plain_aces) + 0.06 * tens + (0.1 if rules.partners else 0.0)
    return high + low + jack + min(0.9, game)


def best_suit(hand: int, rules: Rules) -> tuple[int, float]:
    """The suit with which a hand is worth most, and what."""
    return max(((suit, suit_worth(hand, suit, rules)) for suit in range(4)), key=lambda found: (found[1], -found[0]))


def needed(game: Setback, seat: Seat, bid: int) -> float:
    """What a hand must be worth for the seat to bid a number."""
    side, target = game.side_of(seat), game.rules.target
    near = any(score >= target - 3 for other, score in enumerate(game.scores) if other != side)
    return _LIMITS[bid] + (0.0 if game.rules.partners else _ALONE) - (NEAR if near else 0.0)


def wanted(game: Setback, seat: Seat, worth: float) -> int:
    """The most that the seat bids with a hand of this worth; 0 if it passes."""
    return max((bid for bid in _LIMITS if worth >= needed(game, seat, bid)), default=0)


def partner_holds(game: Setback, seat: Seat) -> bool:
    """Whether the highest bid so far is a partner's."""
    return game.bidder is not None and game.side_of(game.bidder) == game.side_of(seat)


def pitch(hand: int, suit: int) -> Card:
    """The card with which a club player makes a suit trumps: its highest if that is an honour above the jack, otherwise
    a middle one, but not the jack."""
    held = cards_in(hand & suit_mask(Suit(suit)))
    if rank_of(held[-1]) in _TOPS:
        return held[-1]
    others = [card for card in held if rank_of(card) != JACK] or held
    return others[len(others) // 2]


def novice_suit(hand: int) -> tuple[int, int]:
    """The suit of which a novice has most of ace, king, jack and two, and how many."""
    counts = [sum([rank_of(card) in _LIKED for card in cards_in(hand & suit_mask(Suit(suit)))]) for suit in range(4)]
    suit = max(range(4), key=lambda suit: (counts[suit], (hand & suit_mask(Suit(suit))).bit_count(), -suit))
    return suit, counts[suit]
