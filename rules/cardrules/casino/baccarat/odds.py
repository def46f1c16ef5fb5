"""The exact odds of mini baccarat for whatever cards are left in the shoe.

Counted are the equally likely orders of the next six cards, those that a coup does not need included: of eight
packs 416 * 415 * 414 * 413 * 412 * 411. No sampling, no rounding: every number is a whole number of orders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from cardrules.casino.baccarat.rules import (
    BANKER,
    BANKER_DRAWS,
    PLAYER,
    PLAYER_DRAWS,
    RANK_VALUES,
    STOOD,
    TERMS,
    TIE,
    CoupOutcome,
    Terms,
    settle,
)
from cardrules.protocol.cards import Card, pack

__all__ = ["Odds", "odds_of", "shoe_odds"]

_BET = 10_000
"""The bet, in cents, whose expectation is worked out: every payout on it is a whole number of cents."""
_PAIR_BETS = ("player_pair", "banker_pair", "either_pair", "perfect_pair")


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of the next coup."""

    cards: int
    """Cards left in the shoe."""
    all: int
    """Orders of the next six cards."""
    outcomes: Mapping[CoupOutcome, int]
    """Orders that lead to each pair of totals and numbers of cards; pairs are not told apart here."""
    pairs: Mapping[tuple[bool, bool], int]
    """Orders by whether Player's and Banker's first two cards have the same rank."""
    perfect_pairs: Mapping[tuple[bool, bool], int]
    """Orders by whether Player's and Banker's first two cards have the same rank and suit."""

    def count(self, fits: Callable[[CoupOutcome], bool]) -> int:
        """Orders whose outcome fits.

        >>> shoe_odds(8).count(lambda outcome: outcome.winner == "banker")
        2292252566437888
        """
        return sum([count for outcome, count in self.outcomes.items() if fits(outcome)])

    @property
    def banker(self) -> int:
        """Orders in which Banker wins."""
        return self.count(lambda outcome: outcome.winner == BANKER)

    @property
    def player(self) -> int:
        """Orders in which Player wins."""
        return self.count(lambda outcome: outcome.winner == PLAYER)

    @property
    def tie(self) -> int:
        """Orders in which the totals are equal."""
        return self.count(lambda outcome: outcome.winner == TIE)

    def edge(self, bet: str, terms: Terms = TERMS) -> Fraction:
        """The house's expected win as a part of the bet, pushes counted as money at risk, before any rounding of
        the commission. ``bet`` is one of ``BETS``; raises KeyError for any other.

        >>> round(float(shoe_odds(8).edge("banker")), 6)
        0.010579
        """
        won, stake = 0, _BET * terms.chips.scale
        for outcome, count in self._outcomes_for(bet):
            settled = settle(bet, stake, outcome, terms)
            if settled.result == "wins":
                won += count * (settled.pays - settled.marks)
            elif settled.result == "loses":
                won -= count * stake
        return Fraction(-won, self.all * stake)

    def _outcomes_for(self, bet: str) -> Iterable[tuple[CoupOutcome, int]]:
        if bet not in _PAIR_BETS:
            return self.outcomes.items()
        if bet == "perfect_pair":
            return [(CoupOutcome(0, 0, 2, 2, *pair, *pair), count) for pair, count in self.perfect_pairs.items()]
        return [(CoupOutcome(0, 0, 2, 2, *pair), count) for pair, count in self.pairs.items()]


def shoe_odds(packs: int) -> Odds:
    """The odds of the first coup out of a fresh shoe of 1 to 8 packs (burnt cards are unknown and change nothing)."""
    return odds_of(pack(copies=packs))


def odds_of(cards: Iterable[Card]) -> Odds:
    """The odds of the next coup when just these cards are left in the shoe, in an unknown order.

    Raises ValueError if there are fewer than six: a coup could then lack a card.
    """
    left = list(cards)
    if len(left) < 6:
        raise ValueError(f"odds need at least 6 cards in the shoe, and there are {len(left)}")
    values = [0] * 10
    for card in left:
        values[RANK_VALUES[card & 15]] += 1
    unseen = (len(left) - 4) * (len(left) - 5)  # the orders of the fifth and sixth card
    return Odds(
        len(left),
        len(left) * (len(left) - 1) * (len(left) - 2) * (len(left) - 3) * unseen,
        _count_outcomes(values),
        _count_pairs(Counter([card & 15 for card in left]).values(), unseen),
        _count_pairs(Counter([card & 63 for card in left]).values(), unseen),
    )


def _count_outcomes(left: list[int]) -> dict[CoupOutcome, int]:
    """The orders of six cards by outcome, of so many cards of each value."""
    cards = sum(left)
    # By totals, Player's first: nobody draws, Player alone, Banker alone, both.
    neither, player_only, banker_only, both = [0] * 100, [0] * 100, [0] * 100, [0] * 100
    sixth = cards - 5
    unseen = (cards - 4) * sixth
    for player, player_orders in _two_cards(left):
        for banker, banker_orders in _two_cards(left):
            orders = player_orders * banker_orders
            if player >= 8 or banker >= 8:
                neither[10 * player + banker] += orders * unseen
            elif not PLAYER_DRAWS[player]:
                if BANKER_DRAWS[banker][STOOD]:
                    for value, count in enumerate(left):
                        banker_only[10 * player + (banker + value) % 10] += orders * count * sixth
                else:
                    neither[10 * player + banker] += orders * unseen
            else:
                for third, count in enumerate(left):
                    row = 10 * ((player + third) % 10)
                    if BANKER_DRAWS[banker][third]:
                        left[third] -= 1
                        for value, last in enumerate(left):
                            both[row + (banker + value) % 10] += orders * count * last
                        left[third] += 1
                    else:
                        player_only[row + banker] += orders * count * sixth
    return {
        CoupOutcome(*divmod(totals, 10), player_cards, banker_cards): count
        for counts, player_cards, banker_cards in (
            (neither, 2, 2), (player_only, 3, 2), (banker_only, 2, 3), (both, 3, 3),
        )
        for totals, count in enumerate(counts)
        if count
    }  # fmt: skip


def _two_cards(left: list[int]) -> Iterator[tuple[int, int]]:
    """Every two cards that a hand may be dealt, as their total and the orders in which that can happen; while one
    is yielded its cards are taken out of ``left``."""
    for low in range(10):
        for high in range(low, 10):
            orders = left[low] * (left[high] if high > low else left[low] - 1)
            if orders:
                left[low] -= 1
                left[high] -= 1
                yield (low + high) % 10, orders if high == low else 2 * orders
                left[low] += 1
                left[high] += 1


def _count_pairs(counts: Iterable[int], unseen: int) -> dict[tuple[bool, bool], int]:
    """The orders of four cards (times ``unseen`` for the two after them) by whether the first hand (cards 1 and 3)
    and the second (2 and 4) are pairs, where there are so many cards of each kind."""
    kinds = list(counts)
    cards = sum(kinds)
    single = sum([n * (n - 1) for n in kinds])
    # Both: of two kinds n (n - 1) m (m - 1), of one kind n (n - 1) (n - 2) (n - 3).
    both = single**2 + sum([n * (n - 1) * ((n - 2) * (n - 3) - n * (n - 1)) for n in kinds])
    one = single * (cards - 2) * (cards - 3) - both
    none = cards * (cards - 1) * (cards - 2) * (cards - 3) - both - 2 * one
    found = {(True, True): both, (True, False): one, (False, True): one, (False, False): none}
    return {pairs: count * unseen for pairs, count in found.items()}
