"""What can be melded at Pinochle, which melds may be laid, and why other cards are none.

Of melds each card remembers, by class, the highest value that it has scored in: that is ``spent``, a mask of cards for
each of ``LEVELS``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import Final, NamedTuple

from cardrules.protocol.cards import (
    ACE,
    DIAMONDS,
    JACK,
    KING,
    QUEEN,
    SPADES,
    card_of,
    card_words,
    cards_in,
    mask_of,
)
from cardrules.protocol.game import Action
from cardrules.protocol.phrases import listed

__all__ = [
    "COVERED", "LEVELS", "SIZES", "MeldKind", "Meld", "by_mask", "legal_melds", "melds_in", "melds_of", "why_no_meld",
]  # fmt: skip

_FIRST_COPIES: Final = (1 << 64) - 1


class MeldKind(NamedTuple):
    """A kind of meld: its name, its class and what it is worth."""

    name: str
    group: str
    points: int


LEVELS: Final = (
    MeldKind("marriage", "A", 20),
    MeldKind("royal marriage", "A", 40),
    MeldKind("flush", "A", 150),
    MeldKind("40 jacks", "B", 40),
    MeldKind("60 queens", "B", 60),
    MeldKind("80 kings", "B", 80),
    MeldKind("100 aces", "B", 100),
    MeldKind("pinochle", "C", 40),
    MeldKind("double pinochle", "C", 300),
)
"""The kinds of melds, in each class from the lowest value up (the dix apart, which each nine scores once)."""

SIZES: Final = {level.name: size for level, size in zip(LEVELS, (2, 2, 5, 4, 4, 4, 4, 2, 4), strict=True)}
"""How many cards each meld has (a dix has one)."""
COVERED: Final = tuple(
    tuple(n for n, lower in enumerate(LEVELS) if lower.group == level.group and lower.points <= level.points)
    for level in LEVELS
)
"""For each level those of its class that are worth as much or less."""


class Meld(NamedTuple):
    """A meld of certain cards."""

    level: int
    mask: int
    action: Action


@lru_cache(maxsize=8)
def melds_of(trump: int, double: bool) -> tuple[Meld, ...]:
    """Every meld there is with this trump suit; ``double``: the double pinochle counts."""

    def copies(level: int, *kinds: tuple[int, int]) -> list[Meld]:
        found = []
        for chosen in product((0, 1), repeat=len(kinds)):
            cards = sorted(card_of(rank, suit, copy) for (rank, suit), copy in zip(kinds, chosen, strict=True))
            found.append(Meld(level, mask_of(cards), Action("meld", (), tuple(cards))))
        return found

    melds: list[Meld] = []
    for suit in range(4):
        melds += copies(1 if suit == trump else 0, (KING, suit), (QUEEN, suit))
    melds += copies(2, *((rank, trump) for rank in (ACE, 10, KING, QUEEN, JACK)))
    for level, rank in ((3, JACK), (4, QUEEN), (5, KING), (6, ACE)):
        melds += copies(level, *((rank, suit) for suit in range(4)))
    melds += copies(7, (QUEEN, SPADES), (JACK, DIAMONDS))
    if double:
        cards = sorted(
            card_of(rank, suit, copy) for rank, suit in ((QUEEN, SPADES), (JACK, DIAMONDS)) for copy in (0, 1)
        )
        melds.append(Meld(8, mask_of(cards), Action("meld", (), tuple(cards))))
    return tuple(melds)


@lru_cache(maxsize=8)
def by_mask(trump: int, double: bool) -> dict[int, Meld]:
    """The same by their cards."""
    return {meld.mask: meld for meld in melds_of(trump, double)}


@lru_cache(maxsize=8)
def _by_kinds(trump: int, double: bool) -> tuple[tuple[int, tuple[Meld, ...]], ...]:
    """The same in groups that differ only in which copies are in them, each with the first copies of its cards as a
    mask: most groups lack a card, and none of its melds need be looked at then."""
    groups: dict[int, list[Meld]] = {}
    for meld in melds_of(trump, double):
        groups.setdefault(_first_copies(meld.mask), []).append(meld)
    return tuple((kinds, tuple(melds)) for kinds, melds in groups.items())


def _first_copies(cards: int) -> int:
    return (cards | cards >> 64) & _FIRST_COPIES


def melds_in(held: int, trump: int, double: bool) -> list[Meld]:
    """The melds all of whose cards are ``held`` (a mask), in the order of ``melds_of``."""
    lacking, kinds_lacking = ~held, ~_first_copies(held)
    return [
        meld
        for kinds, melds in _by_kinds(trump, double)
        if not kinds & kinds_lacking
        for meld in melds
        if not meld.mask & lacking
    ]


def legal_melds(melds: Iterable[Meld], table: int, spent: Sequence[int]) -> list[Meld]:
    """Those of the melds, all of whose cards are held, that may be laid: one card at least is not on the ``table`` (a
    mask), and none from the table has scored as much in the same class."""
    elsewhere = ~table
    return [meld for meld in melds if meld.mask & elsewhere and not meld.mask & table & spent[meld.level]]


def why_no_meld(chosen: int, melds: Sequence[Meld]) -> str:
    """Why these cards are none of the melds: they are several, or what they lack to the nearest."""
    inside = [meld.mask for meld in melds if not meld.mask & ~chosen]
    if len(inside) > 1 and reduce(or_, inside) == chosen:
        return "Score one meld at a time."
    lacking = [meld.mask & ~chosen for meld in melds if chosen and not chosen & ~meld.mask]
    nearest = min(lacking, key=lambda mask: (mask.bit_count(), mask), default=0)
    if not 0 < nearest.bit_count() <= 2:
        return "These cards are no meld."
    missing = [f"the {card_words(card)}" for card in cards_in(nearest)]
    return f"These cards are no meld. T{listed(missing)[1:]} {'is' if len(missing) == 1 else 'are'} missing."
