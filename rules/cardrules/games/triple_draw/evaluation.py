"""What a hand of Triple Draw is worth: what is good in each ranking, and which cards are kept for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from cardrules.parts.poker_hands import ace_to_five, deuce_to_seven, first_rank
from cardrules.protocol.cards import Card, mask_of, rank_of

__all__ = ["NO_LOW", "RANKINGS", "Ranking", "kept", "low_rank", "made_rank"]

NO_LOW: Final = 15
"""Instead of its highest rank: a hand with a pair, or a straight or flush that counts."""


class Ranking(NamedTuple):
    """What is good in one ranking. Ranks are those of its values (the low ace is 1)."""

    value: Callable[[int], int]
    key: int
    """The card that every good hand has."""
    good: int
    """The highest card of a hand worth a bet at the end: the eight in deuce-to-seven."""
    starts: frozenset[frozenset[int]]
    """Three cards with which it is worth opening anywhere, drawing two."""
    late: frozenset[frozenset[int]]
    """Further ones in the last seats."""


def _sets(*texts: str) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(map(int, text)) for text in texts)


RANKINGS: Final = {
    "deuce_to_seven": Ranking(
        deuce_to_seven, 2, 8, _sets("234", "235", "237", "247", "257"), _sets("238", "248", "347")
    ),
    "ace_to_five": Ranking(
        ace_to_five,
        1,
        7,
        frozenset(frozenset((1, *two)) for two in combinations(range(2, 6), 2)),
        frozenset(map(frozenset, combinations(range(1, 7), 3))),
    ),
}


def low_rank(ranking: Ranking, card: Card) -> int:
    rank = rank_of(card)
    return 1 if rank == 14 and ranking.key == 1 else int(rank)


def kept(ranking: Ranking, cards: Sequence[Card], highest: int) -> tuple[Card, ...]:
    """The cards that a player keeps who wants nothing above ``highest``: one of each rank. A straight or flush that
    counts is broken by its worst card, but by the six if the seven is there, since 7-5-4-3-2 is the best hand."""
    one_each = {low_rank(ranking, card): card for card in cards}
    keep = {rank: card for rank, card in one_each.items() if rank <= highest}
    if len(keep) == 5 and ranking.value(mask_of(cards)) >> 20:
        del keep[6 if set(keep) == {3, 4, 5, 6, 7} else max(keep)]
    return tuple(card for card in cards if keep.get(low_rank(ranking, card)) == card)


def made_rank(ranking: Ranking, hand: int) -> int:
    """The highest rank of a hand (a mask) without a pair, NO_LOW for any other."""
    value = ranking.value(hand)
    return NO_LOW if value >> 20 else first_rank(value)
