"""The rules of a blackjack table on which hands, money and odds depend, and the limits of its bets."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardrules.casino.blackjack.payouts import BlackjackOdd, BlackjackPays
from cardrules.casino.blackjack.side_bets import SideTable
from cardrules.casino.chips import RackChips
from cardrules.casino.currencies import CURRENCIES, money
from cardrules.protocol.texts import say

__all__ = [
    "BlackjackPaid", "DoubleOn", "HoleRule", "Limits", "PeekHow", "Soft17", "SplitAces",
    "SplitBy", "Surrender", "TableRules",
]  # fmt: skip

Soft17 = Literal["hit", "stand"]
BlackjackPaid = Literal["at_turn", "at_once", "at_end"]
HoleRule = Literal["peek", "enhc", "obo", "obbo", "bb1"]
"""``peek``: the dealer has a hole card and looks at it. The others have none; they say what a blackjack that is found
after the bettors have played takes: every bet; one original bet of each spot; one of each hand; busted hands and one
more original bet of the spot."""
PeekHow = Literal["mirror", "hand", "ace_only"]
DoubleOn = Literal["any2", "9_11", "10_11"]
SplitBy = Literal["value", "rank"]
SplitAces = Literal["once_one", "resplit_one", "once_hit"]
Surrender = Literal["late", "none", "early", "early_not_ace"]


class TableRules(NamedTuple):
    """The rules of a table; those of ``las_vegas`` if nothing is said."""

    decks: int = 6
    soft17: Soft17 = "hit"
    bj_pays: BlackjackPays = "3_2"
    bj_odd: BlackjackOdd = "even_rest"
    bj_paid: BlackjackPaid = "at_turn"
    hole_rule: HoleRule = "peek"
    peek_how: PeekHow = "mirror"
    double: DoubleOn = "any2"
    soft_as_hard: bool = False
    double_less: bool = True
    das: bool = True
    """Whether the hands of a split may be doubled (never split aces that get one card)."""
    redouble: bool = False
    split_by: SplitBy = "value"
    split_hands: int = 4
    """The most hands of one spot."""
    split_aces: SplitAces = "once_one"
    surrender: Surrender = "late"
    insurance: bool = True
    even_money: bool = True
    charlie: int = 0
    """How many cards without a bust win at once; 0: no number does."""
    pitch: bool = False
    side_bets: tuple[SideTable, ...] = ()
    """The side bets on offer, with what they pay, in the order in which a spot's are settled."""

    @property
    def hole_card(self) -> bool:
        """Whether the dealer has a hole card."""
        return self.hole_rule == "peek"

    def peeks(self, up: int) -> bool:
        """Whether the dealer looks at the hole card under an upcard of this value (1 for an ace)."""
        return self.hole_card and (up == 1 or (up == 10 and self.peek_how != "ace_only"))

    def offers_surrender(self, up: int) -> bool:
        """Whether a hand may surrender against an upcard of this value, early or late."""
        return self.surrender != "none" and (self.surrender != "early_not_ace" or up != 1)

    @property
    def early(self) -> bool:
        """Whether a surrender is settled for good before the dealer may have blackjack."""
        return self.surrender in ("early", "early_not_ace")


class Limits(NamedTuple):
    """What may be bet at a table; all amounts in cents."""

    unit: int
    least: int
    most: int
    """The limits of a bet on a hand. Doubles and splits may pass the greatest."""
    side_least: int
    side_most: int
    """The limits of each side bet."""
    two_spots_least: int
    """The least bet on each of two spots of one bettor."""
    chips: RackChips
    currency: str = "usd"
    midshoe: bool = True
    """Whether a bettor may enter between two shuffles."""

    @property
    def insurance_step(self) -> int:
        """Insurance is a multiple of this: of half a dollar, where the smallest bets are dollars."""
        return 50 * CURRENCIES[self.currency].chips.scale

    def fault(self, amount: int, spots: int = 1) -> str:
        """Why nobody may bet this amount on a hand, or "" if it is right; ``spots`` are those of the bettor."""
        if spots > 1 and amount < self.two_spots_least and self.two_spots_least > self.least:
            return say("Two spots: the minimum is {money} each.", money=money(self.two_spots_least, self.currency))
        return self._fault(amount, self.least, self.most)

    def side_fault(self, amount: int, bet: int) -> str:
        """Why nobody may put this amount on a side bet, beside this bet on the hand (0: none); "" if it is right."""
        if not bet:
            return say("A side bet needs a bet in the circle.")
        return self._fault(amount, self.side_least, self.side_most)

    def entering_fault(self, entered: bool, first_round: bool) -> str:
        """Why a bettor may not bet now, or "": ``entered`` who bet in the round before, and in each since the shuffle;
        ``first_round``: none has been dealt since."""
        if self.midshoe or entered or first_round:
            return ""
        return say("This table is closed to new bettors until the shuffle.")

    def _fault(self, amount: int, least: int, most: int) -> str:
        if amount < least:
            return say("The minimum is {money}.", money=money(least, self.currency))
        if amount > most:
            return say("The maximum is {money}.", money=money(most, self.currency))
        if amount % self.unit:
            return say("Bets are in multiples of {money}.", money=money(self.unit, self.currency))
        return ""
