"""The house of a blackjack table: what its options come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from cardrules.casino.blackjack.bettors import Crowd
from cardrules.casino.blackjack.table_rules import Limits, TableRules
from cardrules.casino.chips import RackChips
from cardrules.casino.currencies import money
from cardrules.casino.dealers_table import Coach, Hand, Remedy
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Seat

__all__ = ["OURS", "Announce", "House", "Misdraw"]

Announce = Literal["soft", "all"]
"""Which totals the dealer calls: soft ones, busts, blackjacks and the dealer's own; or every one."""
Misdraw = Literal["next", "burn", "back"]
"""What becomes of a card that was drawn in error and seen: it is offered to the hands that follow; it is burned; or it
lies face down as the next card."""

OURS: Final[Mapping[str, str]] = {}
"""The words of a house that says everything as this school does."""


class House(NamedTuple):
    """What the options of a table come to."""

    crowd: Crowd
    """Who comes to it, with its rules and limits."""
    pack: tuple[Card, ...]
    dealer: Seat
    hole_first: bool
    """Whether the dealer's first card is the hole card."""
    cut_depth: int
    cut_shuffles: bool
    """Whether the cards are shuffled at once where the cut card is the first thing of a round."""
    burn: int
    coach: Coach
    calls: bool
    """Whether the dealer has to make the calls."""
    totals: bool
    """Whether the dealer has to call totals."""
    announce: Announce
    prep: tuple[str, ...]
    """The steps of preparing a shoe; empty: it is done for the dealer."""
    take_first: bool
    """Whether all losers are taken before any winner is paid; else one spot is settled after the other."""
    from_third: bool
    """Whether settlement begins at third base, the spot at the dealer's right."""
    playback_third: bool
    """Whether the hands are picked up from third base on."""
    gestures: bool
    """Whether a card may be drawn only on a gesture; a word alone is asked back."""
    black_action: int
    """A payout of this size, in cents, is called; 0: none is."""
    misdraw: Misdraw
    hole_voids: bool
    """Whether a round is void in which the hole card was seen too early; else it stays open, and the round goes on."""
    undoes_all: bool
    """Whether every act after the deal is undone where blackjack is found too late; else only original bets lose."""
    voids_empty: bool
    """Whether a round is void in which the shoe runs out; else the discards are shuffled, and it goes on."""
    heels: bool
    """Whether a payout touches the bet; else it lies beside it."""
    bridges: bool
    """Whether the bonus of a blackjack lies across bet and even payoff; else beside them."""
    sizes: bool
    """Whether an even payout may be sized against a bet of one colour, without counting."""
    converts: int
    """From this amount on, in cents, payouts are made in higher chips than the bet's; 0: from none."""
    completes: bool
    """Whether a spot that got only one card gets its second after all others; else its hand is dead."""
    limit: int
    """Milliseconds of a session, or 0 for one shoe."""
    rounds: int
    """How many rounds a session has, whatever the cut card says; 0: as many as the shoe has."""
    tokes: bool = True
    """Whether tips are allowed."""
    middle: bool = False
    """Whether the first shoe is taken over from another dealer in its middle."""
    counts_rack: bool = False
    """Whether the rack is counted before the first shoe and after the last round."""
    looks_over: bool = False
    """Whether the packs are looked over before the first shoe, too."""
    mends: bool = True
    """Whether a dealer may mend his own mistakes; else the floor is called."""
    remedy: Remedy = "named"
    hand: Hand = "keys"
    words: Mapping[str, str] = OURS
    """How the house words its calls, where it has words of its own; see ``cardrules.casino.blackjack.dealer_calls``."""

    @property
    def rules(self) -> TableRules:
        return self.crowd.rules

    @property
    def limits(self) -> Limits:
        return self.crowd.limits

    @property
    def reserved(self) -> int:
        """The spot of a person who bets, 0 for none."""
        return self.crowd.reserved

    @property
    def currency(self) -> str:
        return self.limits.currency

    @property
    def chips(self) -> RackChips:
        """What lies in its rack."""
        return self.limits.chips

    def cash(self, amount: int) -> str:
        """An amount as it is said in this house."""
        return money(amount, self.limits.currency)

    def settling_order(self, spot: int) -> int:
        """By which a spot stands in order where bets are taken and paid."""
        return -spot if self.from_third else spot
