"""What a hand of Euchre is worth, from what worth somebody calls in which seat, and what the dealer discards."""

from __future__ import annotations

from typing import Final

from cardrules.games.euchre.game import Euchre
from cardrules.games.euchre.rules import bowers
from cardrules.parts.tricks import TRUMP
from cardrules.protocol.cards import ACE, JACK, JOKER, KING, QUEEN, Card, Suit, cards_in, rank_of
from cardrules.protocol.game import Seat

__all__ = ["ALONE", "ANSWER", "DARED", "HARDLY", "best_discard", "from_dealer", "strength", "to_name", "turn_up_worth"]

ALONE: Final = 3.45
"""The strength from which club plays alone."""
DARED: Final = 0.3
"""What a bold player asks less of a hand, in tricks."""
HARDLY: Final = 0.25
"""A worth below which a hand has hardly a trick."""
ANSWER: Final = {1: 2.15, 2: 1.7, 3: 2.3, 0: 1.7}
"""The strength from which club takes the suit turned up, by seats clockwise from the dealer."""
_NEXT: Final = {1: 1.75, 2: 2.05, 3: 1.85, 0: 1.65}
"""The same for naming the other suit of the colour that was turned down."""
_CROSS: Final = {1: 2.05, 2: 1.75, 3: 1.95, 0: 1.65}
"""The same for naming a suit of the other colour."""
_TRUMP_WORTH: Final = {int(ACE): 0.7, int(KING): 0.55, int(QUEEN): 0.5}


def strength(game: Euchre, hand: int, trump: Suit) -> float:
    """About how many tricks a hand is good for with these trumps."""
    masks = game.rules.orders[trump].masks
    right, left = bowers(trump)
    joker = game.rules.pack_mask >> JOKER & 1
    trumps = hand & masks[TRUMP]
    count = trumps.bit_count()
    worth = 0.2 * max(count - 2, 0)
    for card in cards_in(trumps):
        if card == JOKER:
            worth += 1.0
        elif card == right:
            worth += 0.9 if joker and not hand >> JOKER & 1 else 1.0
        elif card == left:
            worth += 0.85
        else:
            worth += _TRUMP_WORTH.get(rank_of(card), 0.4)
    for suit in range(4):
        if suit == trump:
            continue
        held = hand & masks[suit]
        length = held.bit_count()
        ranks = held >> 16 * suit
        if not length:
            worth += 0.15 if count else 0.0
        elif ranks >> ACE & 1:
            worth += 0.55 if length <= 2 else 0.4
        elif ranks >> KING & 1 and length > 1:
            worth += 0.15
    return worth


def from_dealer(game: Euchre, seat: Seat) -> int:
    """How many seats clockwise from the dealer the seat is."""
    return (game.circle.index(seat) - game.circle.index(game.dealer or 0)) % game.seats


def to_name(game: Euchre, seat: Seat, trump: Suit) -> float:
    """The strength from which club names a suit when the turn-up has been refused."""
    return (_NEXT if trump == 3 - (game.turn_suit or 0) else _CROSS)[from_dealer(game, seat)]


def turn_up_worth(game: Euchre, seat: Seat) -> float:
    """What the turn-up in the dealer's hand is worth to a side: the dealer's own hand has it already."""
    place, turn_up = from_dealer(game, seat), game.turn_up or Card(0)
    high = turn_up == JOKER or rank_of(turn_up) == JACK
    if place == 0:
        return 0.0
    if place == 2:
        return 0.35 if high else 0.2
    return -0.175 if high else -0.1


def best_discard(game: Euchre, seat: Seat, trump: Suit) -> Card:
    """What a club player discards as the dealer: what keeps most of the strength, then a plain card, then the lowest.
    The turn-up counts as part of the hand, whether it has been taken or not."""
    hand = game.hands[seat] | 1 << (game.turn_up or 0)
    trumps = game.rules.orders[trump].masks[TRUMP]

    def kept(card: Card) -> tuple[float, bool, int]:
        return (round(strength(game, hand ^ 1 << card, trump), 6), not trumps >> card & 1, -rank_of(card))

    return max(cards_in(hand), key=kept)
