"""A round as it lies on the table: hands, spots and the dealer's cards, as plain values that never change."""

from __future__ import annotations

from typing import NamedTuple

from cardrules.casino.blackjack.hand_values import HandTotal, is_blackjack, total_of, value_of
from cardrules.protocol.cards import Card

__all__ = ["DealerCards", "PlayedHand", "PlayedSpot"]


class PlayedHand(NamedTuple):
    """A hand of a spot, with its bet; all amounts in cents."""

    cards: tuple[Card, ...]
    """In the order in which they were dealt. One after a split until the second comes."""
    bet: int
    doubles: tuple[int, ...] = ()
    """What was added to the bet each time that the hand was doubled."""
    split: bool = False
    """Whether it comes of a split: then an ace and a ten are no blackjack."""
    hard: bool = False
    """Whether its aces count 1 for good: it was doubled on a soft 19 or 20 as on 9 or 10."""
    stood: bool = False
    surrendered: bool = False
    even_money: bool = False
    """Whether it was a blackjack paid 1 to 1 before the dealer looked."""
    down: tuple[int, ...] = ()
    """Which of its cards, from 0 in the order of the deal, lie face down: in the pitched game the first two, until they
    are turned up, and the card of a double."""

    @property
    def total(self) -> HandTotal:
        """What it comes to."""
        return total_of(self.cards, self.hard)

    @property
    def bust(self) -> bool:
        """Whether it is over 21."""
        return self.total.bust

    @property
    def blackjack(self) -> bool:
        """Whether it is a blackjack."""
        return not self.split and is_blackjack(self.cards)

    @property
    def added(self) -> int:
        """All that was added to the bet by doubling."""
        return sum(self.doubles)

    @property
    def seen(self) -> tuple[Card, ...]:
        """Those of its cards that lie face up."""
        return tuple([card for number, card in enumerate(self.cards) if number not in self.down])

    def with_card(self, card: Card, down: bool = False) -> PlayedHand:
        """The hand with one more card, which lies face up or face down."""
        if down:
            return self._replace(cards=(*self.cards, card), down=(*self.down, len(self.cards)))
        return self._replace(cards=(*self.cards, card))


class PlayedSpot(NamedTuple):
    """A spot: its hands, the one that is played first in front, and its other bets."""

    hands: tuple[PlayedHand, ...]
    insurance: int = 0
    side_bets: tuple[tuple[str, int], ...] = ()
    """Each side bet with its amount, in the order in which they are settled."""
    dealt: tuple[Card, ...] = ()
    """Its first two cards, for the side bets; splits change the hands, and not these."""

    @property
    def split(self) -> bool:
        """Whether it was split."""
        return self.hands[0].split

    def with_hand(self, index: int, hand: PlayedHand) -> PlayedSpot:
        """The spot with this hand in place of the one there, from 0."""
        return self._replace(hands=(*self.hands[:index], hand, *self.hands[index + 1 :]))

    def after_split(self, index: int) -> PlayedSpot:
        """The spot after a pair was parted, with an equal bet on its second card; neither has its next card yet."""
        pair = self.hands[index]
        parted = tuple(PlayedHand((card,), pair.bet, split=True) for card in pair.cards)
        return self._replace(hands=(*self.hands[:index], *parted, *self.hands[index + 1 :]))


class DealerCards(NamedTuple):
    """The dealer's hand."""

    up: Card
    """The open card."""
    second: Card | None = None
    """The hole card, or the second card where there is none; None: not dealt yet, or not known."""
    drawn: tuple[Card, ...] = ()
    """The cards after these two."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them that are known."""
        return (self.up, *(() if self.second is None else (self.second,)), *self.drawn)

    @property
    def total(self) -> HandTotal:
        """What they come to."""
        return total_of(self.cards)

    @property
    def blackjack(self) -> bool:
        """Whether the first two cards are a blackjack."""
        return self.second is not None and is_blackjack((self.up, self.second))

    @property
    def value(self) -> int:
        """The value of the open card, 1 for an ace."""
        return value_of(self.up)

    @property
    def may_have_blackjack(self) -> bool:
        """Whether an ace or a ten is open."""
        return self.value in (1, 10)
