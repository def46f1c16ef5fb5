"""What may be known of a match of Five Hundred."""

from __future__ import annotations

from typing import NamedTuple

from cardrules.games.five_hundred.rules import Bid
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Seat

__all__ = ["Deal", "State"]


class Deal(NamedTuple):
    """A finished deal as the score sheet has it."""

    number: int
    """As ``FiveHundred.hand``: deals that were thrown in are counted, too."""
    declarer: Seat | None
    contract: str
    """The bid that was played, "" if there was none."""
    partners: tuple[Seat, ...]
    tricks: tuple[int, ...]
    """By seat."""
    made: bool
    points: tuple[int, ...]
    """By column."""


class State(NamedTuple):
    """What may be known; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the deal, from 1 (0 before the first)."""
    dealer: Seat | None
    """None before it is known."""
    drawn: tuple[Card, ...]
    """The cards turned up for the first deal, in order, until the first shuffle."""
    asked: tuple[tuple[Seat, str], ...]
    """Everybody who was asked whether to declare a poor hand, and the answer: "silent", "declared" (the partner has not
    answered yet), "play_on"."""
    said: tuple[tuple[Seat, str], ...]
    """What was said in the auction: "pass", "7S", "NULLO" ..."""
    declarer: Seat | None
    """Who plays the contract, None until there is one."""
    contract: Bid | None
    """The bid that is played, None until there is one or if there is none."""
    partners: tuple[Seat, ...]
    """The declarer's partners in the five-handed form."""
    named: bool
    """Whether they have been named."""
    exchanged: Seat | None
    """Who has put the cards into the middle that lie there, None while it is as dealt."""
    discards: tuple[Card, ...]
    """Those cards, if the viewer did so."""
    given: tuple[Card, ...]
    """The five cards that went from partner to partner in a grand nullo, if the viewer is one of them."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this deal as (leader, cards in the order played), an unfinished one included."""
    leds: tuple[int, ...]
    """The suit led to each trick, ``tricks.TRUMP`` for trumps."""
    won: tuple[int, ...]
    """How many tricks each seat has taken."""
    totals: tuple[int, ...]
    """The score of each column before this deal (after it, once it is over)."""
    deals: tuple[Deal, ...]
    """The finished deals."""
    winners: tuple[int, ...]
    """The columns that have won, once the game is over."""
