"""What a hand of Five Hundred is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.games.five_hundred.rules import Rules
from cardrules.parts.tricks import TRUMP, Order
from cardrules.protocol.cards import (
    ACE,
    JACK,
    JOKER,
    KING,
    QUEEN,
    Card,
    card_of,
    cards_in,
    mask_of,
    rank_of,
    suit_mask,
    suit_of,
)

__all__ = [
    "HARMLESS", "JOKER_BIT", "PLAY_ON", "STRAINS", "SUITS", "THROWN", "estimates", "nullo_danger", "reach_of",
    "tricks_in",
]  # fmt: skip

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


# ------------------------------------------------------------------------------------------ what a bid is for

STRAINS: Final = (0, 1, 2, 3, None)
"""Trumps, and none."""
_HELP: Final = {2: 3.0, 3: 1.0, 4: 3.0, 5: 2.0}
"""By number of players: the tricks that the middle and a partner add to those of the hand."""
_SHARED: Final = 1.0
"""Tricks that a strain is worth more which the partner has bid."""
_NO_JOKER: Final = 1.5
"""Tricks that a game without trumps is worth less to a hand without the joker: it stops every suit."""
_DARED: Final = 0.4
"""Tricks that a bold player expects beyond those."""
THROWN: Final = 1
"""How many bad cards a hand may have that is bid as a nullo. It may throw more away, but the middle brings new ones."""
HARMLESS: Final = 1.5
"""How far from a nullo a hand may be whose partner has bid one, to join in."""
PLAY_ON: Final = 5.0
"""The least estimate with which club refuses its partner's call for a redeal."""
_SAFE: Final = (6, 9, JACK)
"""In a nullo the lowest card of a suit should be no higher than the first of these, and so on."""


def estimates(hand: int, rules: Rules) -> dict[int | None, float]:
    """The tricks that a hand is worth with each strain."""
    return {trump: tricks_in(hand, trump, rules.orders[trump]) for trump in STRAINS}


def reach_of(hand: int, trump: int | None, rules: Rules, partnered: bool, risk: float) -> float:
    """The tricks that somebody expects with this strain, the middle and a partner with it; ``partnered`` if that
    partner has bid it."""
    reach = tricks_in(hand, trump, rules.orders[trump]) + _HELP[rules.seats] + _SHARED * partnered + _DARED * risk
    return reach - _NO_JOKER if trump is None and not hand & JOKER_BIT else reach


def nullo_danger(hand: int, discards: int) -> tuple[float, int]:
    """How far a hand is from losing every trick once its ``discards`` worst cards are thrown away, and these cards.

    0: in every suit the lowest card is a six or less, the second a nine or less, the third a jack or less; each
    suit that fails adds at least 1. Both hands are masks.
    """
    thrown = hand & JOKER_BIT
    left = max(discards - bool(thrown), 0)
    ways = {0: (0.0, 0, 0)}  # by number of cards thrown from the suits so far: danger, ranks kept, the cards
    for suit in range(4):
        cards = cards_in(hand & SUITS[suit])
        best: dict[int, tuple[float, int, int]] = {}
        for used, (danger, ranks, gone) in ways.items():
            for kept in range(max(len(cards) - left + used, 0), len(cards) + 1):
                low = cards[:kept]
                way = (danger + _danger(low), ranks + sum(map(rank_of, low)), gone | mask_of(cards[kept:]))
                number = used + len(cards) - kept
                best[number] = min(best.get(number, way), way)
        ways = best
    danger, _, gone = ways[max(ways)]
    return danger, thrown | gone


def _danger(cards: Sequence[Card]) -> float:
    """What the cards of one suit, lowest first, lack for a nullo."""
    over = sum(max(rank_of(card) - most, 0) for card, most in zip(cards, _SAFE, strict=False))
    return 1.0 + 0.2 * over if over else 0.0
