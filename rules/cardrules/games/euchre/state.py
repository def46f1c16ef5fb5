"""What may be known of a match of Euchre."""

from __future__ import annotations

from typing import NamedTuple

from cardrules.protocol.cards import Card, Suit
from cardrules.protocol.game import Seat

__all__ = ["Deal", "Pips", "State"]


class Deal(NamedTuple):
    """A finished deal. ``maker`` and ``trump`` are None and ``side`` is -1 if everybody passed; ``tricks`` are those
    of the makers, ``side`` is the one that scored."""

    number: int
    maker: Seat | None
    trump: Suit | None
    alone: bool
    tricks: int
    side: int
    points: int


Pips = tuple[int, int]
"""A marker card, and how many of its pips show; 0: it lies face down."""


class State(NamedTuple):
    """What may be known; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the deal, from 1 (0 before the first)."""
    dealer: Seat | None
    """None before it is known."""
    circle: tuple[Seat, ...]
    """The seats clockwise, seat 0 first."""
    sides: tuple[int, ...]
    """The side of each seat."""
    drawn: tuple[tuple[Card, ...], ...]
    """By seat: the cards drawn for partners, in order."""
    redeal: bool
    """Whether the same dealer deals again."""
    blind: bool
    """Whether nobody may look at the cards yet, as the joker was turned up."""
    farmer: Seat | None
    """Who has shown a hand without ace and face card."""
    answered: tuple[Seat, ...]
    """Seats that have said whether they show such a hand."""
    turn_up: Card | None
    """The card turned up, None before the deal."""
    turn_suit: Suit | None
    """The suit that it offers, None before the deal or while a joker's suit has not been named."""
    taken_up: bool
    """Whether the turn-up is a card of the dealer's hand, or was one."""
    turned_down: bool
    discard: Card | None
    """What the dealer has put under the pack, if the viewer knows."""
    discarded: bool
    """Whether he has done so."""
    said: tuple[tuple[Seat, str], ...]
    """Every call of this deal by whoever has made it: "pass", "order_up alone", "name clubs" ..."""
    maker: Seat | None
    """Who has fixed trumps."""
    trump: Suit | None
    alone: bool
    """Whether the maker plays alone."""
    defender: Seat | None
    """Who defends alone."""
    sitting_out: tuple[Seat, ...]
    """Who sits this hand out."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this deal as (leader, cards in the order played), an unfinished one included."""
    scores: tuple[int, int]
    """The points of each side in this game."""
    games: tuple[tuple[int, int], ...]
    """The final scores of the finished games of a rubber, by side."""
    deals: tuple[Deal, ...]
    """The finished deals."""
    markers: tuple[tuple[Pips, Pips], ...]
    """By side: how its two low cards show the score, the bigger one first."""
