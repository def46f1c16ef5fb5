"""What can be melded at Pinochle, which melds may be laid, and why other cards are none.

Of melds each card remembers, by class, the highest value that it has scored in: that is ``spent``, a mask of cards for
each of ``LEVELS``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    cards_in,
    mask_of,
)
from cardrules.protocol.game import Action
from cardrules.protocol.texts import Text, say

__all__ = [
    "COVERED", "LEVELS", "SIZES", "TEXTS", "MeldKind", "Meld", "by_mask", "legal_melds", "melds_in", "melds_of",
    "why_no_meld",
]  # fmt: skip

_FIRST_COPIES: Final = (1 << 64) - 1


class MeldKind(NamedTuple):
    """A kind of meld: its name in states, its class and what it is worth."""

    name: str
    group: str
    points: int
    text: Text
    """What it is called."""
    one: Text
    """The same as in "she melds a flush"."""
    face: Text
    """The same on a button."""


LEVELS: Final = (
    MeldKind("marriage", "A", 20, say("marriage"), say("a marriage"), say("Marriage")),
    MeldKind("royal marriage", "A", 40, say("royal marriage"), say("a royal marriage"), say("Royal marriage")),
    MeldKind("flush", "A", 150, say("flush"), say("a flush"), say("Flush")),
    MeldKind("40 jacks", "B", 40, say("40 jacks"), say("40 jacks"), say("40 jacks")),
    MeldKind("60 queens", "B", 60, say("60 queens"), say("60 queens"), say("60 queens")),
    MeldKind("80 kings", "B", 80, say("80 kings"), say("80 kings"), say("80 kings")),
    MeldKind("100 aces", "B", 100, say("100 aces"), say("100 aces"), say("100 aces")),
    MeldKind("pinochle", "C", 40, say("pinochle"), say("a pinochle"), say("Pinochle")),
    MeldKind("double pinochle", "C", 300, say("double pinochle"), say("a double pinochle"), say("Double pinochle")),
)
"""The kinds of melds, in each class from the lowest value up (the dix apart, which each nine scores once)."""
TEXTS: Final[Mapping[str, str]] = {"dix": say("dix"), **{level.name: level.text for level in LEVELS}}
"""What each is called, the dix as well, by its name in states."""

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
        return say("Score one meld at a time.")
    lacking = [meld.mask & ~chosen for meld in melds if chosen and not chosen & ~meld.mask]
    nearest = min(lacking, key=lambda mask: (mask.bit_count(), mask), default=0)
    missing = cards_in(nearest)
    if len(missing) == 1:
        return say("These cards are no meld. The {card:words} is missing.", card=missing[0])
    if len(missing) == 2:
        return say(
            "These cards are no meld. The {one:words} and the {other:words} are missing.",
            one=missing[0], other=missing[1],
        )  # fmt: skip
    return say("These cards are no meld.")
