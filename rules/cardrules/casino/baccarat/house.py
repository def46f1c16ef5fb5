"""The house of a baccarat table: what its options come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from cardrules.casino.baccarat.bettors import Crowd
from cardrules.casino.baccarat.dealer_calls import OURS
from cardrules.casino.baccarat.rules import Terms, value_of
from cardrules.casino.chips import RackChips
from cardrules.casino.currencies import money
from cardrules.casino.dealers_table import Coach, Hand, Remedy
from cardrules.protocol.cards import ACE, Card, rank_of
from cardrules.protocol.game import Seat

__all__ = ["House", "Side", "ends_of"]

Side = Literal["right", "left"]
"""Of the dealer; position 1 is at the right."""


class House(NamedTuple):
    """What the options of a table come to."""

    decks: int
    pack: tuple[Card, ...]
    terms: Terms
    crowd: Crowd
    labels: tuple[str, ...]
    """What is printed at each position; the first, of position 0, is empty."""
    each_coup: bool
    """Whether marked commission is collected after every coup."""
    cut_depth: int
    one_more: bool
    burn_ten: int
    burn_ace: int
    face_down: bool
    coach: Coach
    calls: bool
    """Whether the dealer has to make the calls."""
    totals: bool
    """Whether the dealer has to call totals."""
    prep: tuple[str, ...]
    """The steps of preparing a shoe; empty: it is done for the dealer."""
    race: bool
    limit: int
    """Milliseconds of a session, or 0 for one shoe."""
    dealer: Seat
    mends: bool = True
    """Whether a dealer may mend his own mistakes; else the floor is called."""
    free_hand: bool = False
    """Whether a card drawn in error begins a hand without bets, so that the shoe keeps its order; else it is burned."""
    remedy: Remedy = "named"
    coups: int = 0
    """How many coups a session has, whatever the cut card says; 0: as many as the shoe has."""
    middle: bool = False
    """Whether the first shoe is taken over from another dealer in its middle."""
    hand: Hand = "keys"
    """With what the dealer's hands work; par is that of them."""
    words: Mapping[str, str] = OURS
    """How the house words its calls, where it has words of its own; see ``cardrules.casino.baccarat.dealer_calls``."""

    currency: str = "usd"
    """A key of ``CURRENCIES``."""
    take_from: Side = "right"
    """At which end of the table the losing bets are begun with."""
    pay_from: Side = "right"
    """At which end the winners are."""

    @property
    def reserved(self) -> int:
        """The position of a person who bets, 0 for none."""
        return self.crowd.reserved

    @property
    def chips(self) -> RackChips:
        """What lies in its rack."""
        return self.terms.chips

    def cash(self, amount: int) -> str:
        """An amount as it is said in this house."""
        return money(amount, self.currency)

    def in_turn(self, position: int, begins: Side) -> int:
        """By which a position stands in order, where one begins at that end."""
        return position if begins == "right" else -position

    def end(self, begins: Side) -> int:
        """The position at that end."""
        return 1 if begins == "right" else len(self.labels) - 1

    @property
    def marked(self) -> bool:
        """Whether commission is marked and collected later."""
        return self.terms.commission == "marked"

    def burns(self, card: Card) -> int:
        """How many more cards are burned after this first one."""
        if rank_of(card) == ACE:
            return self.burn_ace
        return value_of(card) or self.burn_ten


def ends_of(take_order: str) -> tuple[Side, Side]:
    """At which end of the table losing bets are begun with, and winners, by the option of the table."""
    first: Side = "left" if take_order.startswith("left") else "right"
    return first, "right" if take_order == "left_then_right" else first
