"""The exact odds of a blackjack table: how the dealer ends, how often there is blackjack, and the edge of every bet
that does not depend on how a hand is played. The edge of the hands themselves: ``cardrules.casino.blackjack.edge``.

Packs are full and nothing is known but what is said. Nothing is sampled: every number is a fraction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

from cardrules.casino.blackjack.dealer_endings import (
    BUST,
    counts_of,
    dealer_endings,
    dealer_totals,
    falling,
    without,
)
from cardrules.casino.blackjack.side_bets import SideTable, dealt_side_bet
from cardrules.protocol.cards import HEARTS, PACK_52, card_of

__all__ = ["ALL", "SideOdds", "blackjack_chance", "dealer_table", "insurance_edge", "side_odds"]

ALL: Final = 0
"""Stands for all upcards together."""
_TABLE_BET: Final = 2
"""The bet whose payout every table has in whole numbers."""


def dealer_table(decks: int, hits_soft17: bool) -> dict[int, dict[int, Fraction]]:
    """The chance of each total of the dealer by upcard (1 for an ace, and ``ALL``), before anybody looks and with the
    bettors' cards unknown; ``decks`` 0 is infinitely many. After a look that found none, divide by what is no
    blackjack."""
    counts = counts_of(decks or 1)
    table = {up: dealer_totals(up, hits_soft17, without(counts, up) if decks else None) for up in (*range(2, 11), 1)}
    cards = sum(counts)
    table[ALL] = {
        total: sum((table[up][total] * counts[up - 1] / cards for up in range(1, 11)), Fraction(0))
        for total in table[1]
    }
    return table


def blackjack_chance(decks: int) -> Fraction:
    """How often two cards are a blackjack.

    >>> blackjack_chance(6)
    Fraction(192, 4043)
    """
    cards = 52 * decks
    return Fraction(2 * 4 * decks * 16 * decks, cards * (cards - 1))


def insurance_edge(decks: int) -> Fraction:
    """The edge of insurance where only the dealer's ace is known.

    >>> insurance_edge(6)
    Fraction(23, 311)
    """
    return 1 - 3 * Fraction(16 * decks, 52 * decks - 1)


class SideOdds(NamedTuple):
    """The odds of a side bet."""

    chances: Mapping[str | int, Fraction]
    """How often it wins by each win of its table."""
    edge: Fraction
    """The house's expected win as a part of the bet."""


@lru_cache(maxsize=64)
def side_odds(table: SideTable, decks: int, hits_soft17: bool) -> SideOdds:
    """The odds of a side bet that pays so, out of so many packs."""
    chances = _busts(table, decks, hits_soft17) if table.bet == "buster" else _dealt(table.bet, decks)
    won = sum((chance * (table.paid(win, _TABLE_BET) + _TABLE_BET) for win, chance in chances.items()), Fraction(0))
    return SideOdds(chances, 1 - won / _TABLE_BET)


def _dealt(bet: str, decks: int) -> dict[str | int, Fraction]:
    """How often a bet on the first cards wins by what: every set of cards is looked at once."""
    up = card_of(2, HEARTS)
    found: Counter[str] = Counter()
    size = 3 if bet == "plus3" else 2
    for cards in combinations_with_replacement(PACK_52, size):
        ways = 1
        for copies in Counter(cards).values():
            ways *= comb(decks, copies)
        if ways:
            found[dealt_side_bet(bet, cards, cards[2] if size == 3 else up) or ""] += ways
    sets = comb(52 * decks, size)
    chances: dict[str | int, Fraction] = {win: Fraction(ways, sets) for win, ways in found.items() if win}
    if "ladies" in chances:
        blackjack = _blackjack_against_ladies(decks)
        chances["ladies_blackjack"] = chances["ladies"] * blackjack
        chances["ladies"] *= 1 - blackjack
    return chances


def _blackjack_against_ladies(decks: int) -> Fraction:
    """How often the dealer has blackjack where two queens of hearts are gone."""
    left = 52 * decks - 2
    return Fraction(2 * 4 * decks * (16 * decks - 2), left * (left - 1))


def _busts(table: SideTable, decks: int, hits_soft17: bool) -> dict[str | int, Fraction]:
    """How often the dealer busts with so many cards; the last number of the table stands for more as well."""
    counts, most = counts_of(decks), max(number for number, _ in table.pays if isinstance(number, int))
    cards = sum(counts)
    found: dict[str | int, Fraction] = {}
    for up in range(1, 11):
        left = without(counts, up)
        for ending in dealer_endings(up, hits_soft17):
            if ending.total == BUST:
                ways = ending.orders * counts[up - 1]
                for count, wanted in zip(left, ending.cards, strict=True):
                    ways *= falling(count, wanted)
                number = min(ending.drawn + 1, most)
                found[number] = found.get(number, Fraction(0)) + Fraction(ways, falling(cards, ending.drawn + 1))
    return found
