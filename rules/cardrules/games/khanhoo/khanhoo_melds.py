"""The pack and the melds of Khanhoo: what each meld is worth, how cards are best arranged into melds, and which cards
complete one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations_with_replacement, product
from typing import Final, NamedTuple

from cardrules.parts.melds import PossibleMeld, best_packing, counts_of
from cardrules.protocol.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    JOKER,
    KING,
    QUEEN,
    SPADES,
    Card,
    card_of,
    card_symbol,
    cards_in,
    parts_of,
)
from cardrules.protocol.texts import say

__all__ = [
    "ALL_MELDS", "ALL_USED", "FIVE", "IN_WORDS", "KIND_CARDS", "PACK", "PLAIN_MELDS", "POINTS", "TITLES", "MeldOnTable",
    "arranged", "best_value", "completions", "counts_in", "described", "identity", "kind_of", "meld_of", "named_meld",
    "outs", "possible_melds", "sets_of", "wanted",
]  # fmt: skip

FIVE: Final = 5
"""Fifteen cards form five melds at most."""
_SUITS: Final = (HEARTS, SPADES, DIAMONDS)
_ACE: Final = 0


KIND_CARDS: Final = (
    *(card_of(14 if place == _ACE else place + 1, suit) for place in range(9) for suit in _SUITS),
    card_of(JACK, CLUBS),
    card_of(QUEEN, CLUBS),
    card_of(KING, CLUBS),
)
"""A card of each of the thirty kinds: three of each rank from the ace to the nine, then the courts."""
_KINDS: Final = {Card(card + 64 * copy): kind for kind, card in enumerate(KIND_CARDS) for copy in range(2)}
PACK: Final = (*sorted(_KINDS), JOKER)
"""The 61 cards."""
_JOKER_BIT: Final = 1 << JOKER

POINTS: Final = {
    "sequence": 1, "aces": 1, "triplet": 2, "royal": 3, "court": 4, "khanhoo": 5,
    "double_aces": 10, "double_triplet": 10, "double_royal": 10, "double_khanhoo": 15,
}  # fmt: skip
"""What each meld is worth."""
TITLES: Final = {
    "sequence": say("sequence"), "aces": say("aces"), "triplet": say("triplet"), "royal": say("royal assembly"),
    "court": say("court meld"), "khanhoo": say("khanhoo"), "double_aces": say("double aces"),
    "double_triplet": say("double triplet"), "double_royal": say("double royal"),
    "double_khanhoo": say("double khanhoo"),
}  # fmt: skip
"""What players call each meld."""
IN_WORDS: Final = {
    "sequence": say("a sequence"), "aces": say("three aces"), "triplet": say("a triplet"),
    "royal": say("a royal assembly"), "court": say("a court meld"), "khanhoo": say("a khanhoo"),
    "double_aces": say("double aces"), "double_triplet": say("a double triplet"),
    "double_royal": say("a double royal"), "double_khanhoo": say("a double khanhoo"),
}  # fmt: skip
"""Each meld in a sentence."""


class MeldOnTable(NamedTuple):
    """A meld on the table."""

    name: str
    cards: tuple[Card, ...]
    points: int
    joker: int = -1
    """The kind that the joker in it stands for, or -1."""


def kind_of(card: Card) -> int:
    """The kind of a card, 0 to 29; -1 for the joker."""
    return _KINDS.get(card, -1)


class _Counts(dict[int, int]):
    """The count vector of the cards of a mask within one printed suit, found out when it is first asked for."""

    def __missing__(self, part: int) -> int:
        counts = self[part] = counts_of([_KINDS[card] for card in cards_in(part)])
        return counts


_COUNTS: Final = _Counts()


def counts_in(hand: int) -> int:
    """The count vector of a hand (a mask) without the joker."""
    natural = hand & ~_JOKER_BIT
    return sum([_COUNTS[natural & suit] for suit in parts_of(natural)])


def _natural_melds() -> list[tuple[str, tuple[int, ...]]]:
    """Every meld of natural cards, as kinds; sequences of three to five, which longer ones can be divided into."""
    melds: list[tuple[str, tuple[int, ...]]] = []
    for suit in range(3):
        for size in (5, 4, 3):
            for low in range(9 - size + 1):
                melds.append(("sequence", tuple(3 * place + suit for place in range(low, low + size))))
    melds += [("aces", kinds) for kinds in combinations_with_replacement(range(3), 3) if len(set(kinds)) > 1]
    melds += [("triplet", (3 * place, 3 * place + 1, 3 * place + 2)) for place in range(1, 9)]
    jack, queen, king = 27, 28, 29
    melds.append(("royal", (jack, queen, king)))
    melds += [("court", (king, 24, 24)), ("court", (queen, 22, 22)), ("court", (jack, 20, 20))]
    melds.append(("khanhoo", (0, 4, 8)))
    melds.append(("double_aces", (0, 0, 1, 1, 2, 2)))
    melds += [("double_triplet", tuple(3 * place + suit // 2 for suit in range(6))) for place in range(1, 9)]
    melds.append(("double_royal", (jack, jack, queen, queen, king, king)))
    melds.append(("double_khanhoo", (0, 0, 4, 4, 8, 8)))
    return melds


def _joker_melds() -> list[PossibleMeld]:
    """Every meld in which the joker stands for one of the cards."""
    melds: dict[tuple[str, tuple[int, ...]], PossibleMeld] = {}
    for name, kinds in _natural_melds():
        for kind in sorted(set(kinds)):
            rest = list(kinds)
            rest.remove(kind)
            melds.setdefault((name, tuple(sorted(rest))), PossibleMeld.of(name, tuple(rest), (kind,), POINTS[name]))
    return list(melds.values())


PLAIN_MELDS: Final = tuple(PossibleMeld.of(name, kinds, (), POINTS[name]) for name, kinds in _natural_melds())
"""Every meld without the joker."""
ALL_MELDS: Final = (*PLAIN_MELDS, *_joker_melds())
"""Every meld, with the joker and without."""
_GUARDS: Final = counts_of(range(30)) << 3
ALL_USED: Final = 1000
"""More than all points of a hand: what a card in a meld counts if as many cards as possible must be used."""
_FIRST_COPIES: Final = (1 << 64) - 1 & ~_JOKER_BIT
_ACES: Final = sum(1 << card_of(14, suit) for suit in _SUITS)
_ACES_LOW: Final = _ACES >> 13  # where the aces stand below the twos
_RANKS: Final = sum(1 << rank for rank in range(2, 10))
_COURTS: Final = tuple(
    (1 << card_of(court, CLUBS), 1 << card_of(rank, suit))
    for court, rank, suit in ((KING, 9, HEARTS), (QUEEN, 8, SPADES), (JACK, 7, DIAMONDS))
)
_KHANHOO: Final = 1 << card_of(14, HEARTS) | 1 << card_of(2, SPADES) | 1 << card_of(3, DIAMONDS)


@lru_cache(maxsize=1 << 15)
def _packed(counts: int, jokers: int, weight: int) -> tuple[int, tuple[PossibleMeld, ...]]:
    return best_packing(counts, jokers, ALL_MELDS if jokers else PLAIN_MELDS, weight)


def best_value(hand: int, weight: int = 0) -> int:
    """What the best melds of hidden cards (a mask) are worth: their points, and ``weight`` for each card in them."""
    return _packed(counts_in(hand), hand >> JOKER & 1, weight)[0]


@lru_cache(maxsize=1 << 14)
def arranged(hand: int, weight: int = 0) -> tuple[MeldOnTable, ...]:
    """The best melds of hidden cards (a mask), as ``best_value`` counts them, the dearest first."""
    _, melds = _packed(counts_in(hand), hand >> JOKER & 1, weight)
    held: dict[int, list[Card]] = {}
    for card in cards_in(hand):
        held.setdefault(kind_of(card), []).append(card)
    shown = []
    for meld in sorted(melds, key=lambda meld: (-meld.points, meld.name, meld.kinds)):
        cards = [held[kind].pop(0) for kind in meld.kinds]
        if meld.stands:
            cards += held.pop(-1)
        shown.append(_in_order(meld.name, cards, meld.stands[0] if meld.stands else -1))
    return tuple(shown)


def _in_order(name: str, cards: Iterable[Card], joker: int) -> MeldOnTable:
    """A meld as it is laid on the table: the joker where the card lies that it stands for."""
    kinds = {card: joker if card == JOKER else kind_of(card) for card in cards}
    courts_first = name == "court"
    order = sorted(kinds, key=lambda card: (-kinds[card] if courts_first else kinds[card], card))
    return MeldOnTable(name, tuple(order), POINTS[name], joker)


def wanted(hand: int) -> int:
    """The natural cards of a hand (a mask) that are in any of the melds of three cards that it can form, as first
    copies. Every card of a longer meld is in one of three cards, too.

    It says the same as a look at all those melds, in a tenth of the time: cards that lie side by side in the mask are
    next to each other in rank, and the three courts of clubs are so, too.
    """
    held, both = (hand | hand >> 64) & _FIRST_COPIES, hand & hand >> 64
    line = held | (held & _ACES) >> 13
    diamonds, hearts, spades = held >> 16 & _RANKS, held >> 32 & _RANKS, held >> 48 & _RANKS
    aces, khanhoo = (hand & (_ACES | _ACES << 64)).bit_count(), held & _KHANHOO
    if hand & _JOKER_BIT:
        near, far = line & line >> 1, line & line >> 2
        runs = near | near << 1 | far | far << 2
        triplets = diamonds & hearts | diamonds & spades | hearts & spades
        enough = 2
    else:
        start = line & line >> 1 & line >> 2
        runs = start | start << 1 | start << 2
        triplets = diamonds & hearts & spades
        enough = 3
    found = runs | (runs & _ACES_LOW) << 13 | triplets << 16 | triplets << 32 | triplets << 48
    if aces >= enough:
        found |= _ACES
    if khanhoo.bit_count() >= enough:
        found |= _KHANHOO
    for court, pair in _COURTS:
        if (both & pair and (held & court or enough == 2)) or (enough == 2 and held & court and held & pair):
            found |= court | pair
    return found & held


def _lonely(hand: int) -> int:
    """How many natural cards are in none of the melds that a hand can form."""
    idle = ~wanted(hand)
    return (hand & idle & _FIRST_COPIES).bit_count() + (hand >> 64 & idle).bit_count()


@lru_cache(maxsize=1 << 15)
def outs(hand: int) -> int:
    """The hidden cards, as a mask, that can be thrown so that all the others are in melds."""
    size = hand.bit_count()
    if _lonely(hand) > 1:
        return 0
    if best_value(hand, ALL_USED) < ALL_USED * (size - 1):
        return 0
    found = 0
    for card in cards_in(hand):
        if best_value(hand ^ 1 << card, ALL_USED) >= ALL_USED * (size - 1):
            found |= 1 << card
    return found


def _completions(melds: Sequence[PossibleMeld]) -> dict[int, tuple[tuple[PossibleMeld, int], ...]]:
    """For each kind of card (-1: the joker) those of the melds that it is part of, each with the count vector of the
    natural cards that are needed besides."""
    found: dict[int, list[tuple[PossibleMeld, int]]] = {kind: [] for kind in range(-1, 30)}
    for meld in sorted(melds, key=lambda meld: (len(meld.stands), -meld.points)):
        for kind in set(meld.kinds):
            found[kind].append((meld, meld.need - counts_of((kind,))))
        if meld.stands:
            found[-1].append((meld, meld.need))
    return {kind: tuple(each) for kind, each in found.items()}


_COMPLETIONS: Final = (_completions(PLAIN_MELDS) | {-1: _completions(ALL_MELDS)[-1]}, _completions(ALL_MELDS))
"""For a hand without the joker, which may be the card itself, and with it."""


def completions(card: Card, hand: int) -> list[tuple[PossibleMeld, int]]:
    """The melds that hidden cards (a mask) can form with a card thrown, each with the count vector of the natural
    cards used; those without the joker first. Sequences have at most five cards."""
    if card != JOKER and not wanted(hand | 1 << card) >> (card & 63) & 1:
        return []
    guarded = counts_in(hand) | _GUARDS
    melds = _COMPLETIONS[hand >> JOKER & 1][kind_of(card)]
    return [(meld, need) for meld, need in melds if (guarded - need) & _GUARDS == _GUARDS]


def sets_of(need: int, joker: bool, hand: int) -> list[frozenset[Card]]:
    """Every choice of cards of a hand that has these counts, with the joker or without."""
    picks: list[tuple[tuple[Card, ...], ...]] = [((JOKER,),)] if joker else []
    while need:
        kind = (need & -need).bit_length() - 1 >> 2
        count = need >> 4 * kind & 7
        need ^= count << 4 * kind
        card = KIND_CARDS[kind]
        both = tuple([other for other in (card, Card(card + 64)) if hand >> other & 1])
        picks.append((both,) if count == 2 else tuple([(other,) for other in both]))
    return [frozenset(chain.from_iterable(parts)) for parts in product(*picks)]


def meld_of(cards: Sequence[Card]) -> MeldOnTable | None:
    """The best meld that these cards are, all of them, or None. Sequences may have any length."""
    jokers = sum(card == JOKER for card in cards)
    kinds = tuple(sorted(kind_of(card) for card in cards if card != JOKER))
    need = counts_of(kinds)
    best: PossibleMeld | None = None
    for meld in ALL_MELDS:
        if meld.need == need and len(meld.stands) == jokers and (best is None or meld.points > best.points):
            best = meld
    if best is not None:
        return _in_order(best.name, cards, best.stands[0] if best.stands else -1)
    return _long_sequence(cards, kinds, jokers)


@lru_cache(maxsize=1 << 12)
def identity(cards: tuple[Card, ...]) -> tuple[str, str] | None:
    """The name of the best meld that these cards are, all of them, and the card that the joker in it stands for ("":
    there is none); or None."""
    meld = meld_of(cards)
    return None if meld is None else (meld.name, card_symbol(KIND_CARDS[meld.joker]) if meld.joker >= 0 else "")


def _long_sequence(cards: Sequence[Card], kinds: Sequence[int], jokers: int) -> MeldOnTable | None:
    """A sequence of six cards or more, or None."""
    if not 6 <= len(cards) <= 9 or jokers > 1 or kinds[-1] >= 27 or len({kind % 3 for kind in kinds}) > 1:
        return None
    missing = [kind for kind in range(kinds[0], kinds[-1], 3) if kind not in kinds]
    if len(set(kinds)) < len(kinds) or len(missing) > jokers:
        return None
    outside = kinds[-1] + 3 if kinds[-1] + 3 < 27 else kinds[0] - 3
    joker = (missing[0] if missing else outside) if jokers else -1
    return _in_order("sequence", cards, joker)


def possible_melds(hand: int) -> list[frozenset[Card]]:
    """Every set of cards of a hand that is a meld."""
    counts, jokers = counts_in(hand) | _GUARDS, hand >> JOKER & 1
    found: list[frozenset[Card]] = []
    for meld in (*(ALL_MELDS if jokers else PLAIN_MELDS), *_LONG_MELDS):
        if len(meld.stands) <= jokers and (counts - meld.need) & _GUARDS == _GUARDS:
            found += sets_of(meld.need, bool(meld.stands), hand)
    return list(dict.fromkeys(found))


def _long_melds() -> tuple[PossibleMeld, ...]:
    """The sequences of six to nine cards, with the joker and without."""
    melds: dict[tuple[int, int], PossibleMeld] = {}
    for suit, size in product(range(3), range(6, 10)):
        for low in range(9 - size + 1):
            kinds = tuple(3 * place + suit for place in range(low, low + size))
            for joker in (None, *kinds):
                rest = tuple(kind for kind in kinds if kind != joker)
                meld = PossibleMeld.of("sequence", rest, () if joker is None else (joker,), POINTS["sequence"])
                melds.setdefault((meld.need, len(meld.stands)), meld)
    return tuple(melds.values())


_LONG_MELDS: Final = _long_melds()


def named_meld(name: str, cards: Sequence[Card]) -> MeldOnTable:
    """The meld of this name that the cards are."""
    need = counts_of(kind_of(card) for card in cards if card != JOKER)
    meld = next(meld for meld in ALL_MELDS if meld.name == name and meld.need == need)
    return _in_order(name, cards, meld.stands[0] if meld.stands else -1)


def described(meld: MeldOnTable) -> str:
    """A meld and its points in words."""
    return say("{meld} {points}", meld=TITLES[meld.name], points=meld.points)
