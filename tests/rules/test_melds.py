"""The best partition of a hand into melds: against brute force, for small hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.games.khanhoo.khanhoo_melds import ALL_USED, PACK, best_value
from cardrules.games.khanhoo.khanhoo_melds import arranged as laid_out
from cardrules.games.khanhoo.khanhoo_melds import outs as khanhoo_outs
from cardrules.games.three_thirteen.three_thirteen_melds import FOUR, MeldRules, arranged, outs, points_of, unmatched
from cardrules.parts.melds import PossibleMeld, best_packing, counts_of
from cardrules.protocol.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    SPADES,
    Card,
    Rank,
    card_of,
    cards_in,
    mask_of,
    pack,
)

thorough = settings(max_examples=150, deadline=None, derandomize=True, database=None)


# ------------------------------------------------------------------------------------------- the packing

some_kinds = st.lists(st.integers(0, 6), min_size=1, max_size=4).map(lambda kinds: tuple(sorted(kinds)))
some_melds = st.lists(
    st.builds(
        lambda kinds, wilds, points: PossibleMeld.of("meld", kinds, (0,) * wilds, points),
        some_kinds,
        st.integers(0, 2),
        st.integers(0, 9),
    ),
    max_size=7,
)


def most_worth(kinds: Counter[int], wilds: int, melds: Sequence[PossibleMeld], weight: int) -> int:
    """By trying every meld again and again."""
    most = 0
    for number, meld in enumerate(melds):
        if len(meld.stands) <= wilds and all(kinds[kind] >= many for kind, many in Counter(meld.kinds).items()):
            worth = meld.points + weight * (len(meld.kinds) + len(meld.stands))
            rest = most_worth(kinds - Counter(meld.kinds), wilds - len(meld.stands), melds[number:], weight)
            most = max(most, worth + rest)
    return most


@thorough
@given(
    hand=st.lists(st.integers(0, 6), max_size=10).filter(lambda kinds: max(Counter(kinds).values(), default=0) < 8),
    wilds=st.integers(0, 4),
    melds=some_melds,
    weight=st.sampled_from((0, 3, 1000)),
)
def test_the_packing_is_the_best_there_is(hand: list[int], wilds: int, melds: list[PossibleMeld], weight: int) -> None:
    worth, chosen = best_packing(counts_of(hand), wilds, melds, weight)
    assert worth == most_worth(Counter(hand), wilds, melds, weight)
    assert sum(meld.points + weight * (len(meld.kinds) + len(meld.stands)) for meld in chosen) == worth
    assert Counter(kind for meld in chosen for kind in meld.kinds) <= Counter(hand)
    assert sum(len(meld.stands) for meld in chosen) <= wilds


def test_a_packing_of_nothing() -> None:
    assert best_packing(0, 3, ()) == (0, ())
    assert best_packing(counts_of((1, 1)), 0, (PossibleMeld.of("pair", (2, 2), (), 5),)) == (0, ())
    assert counts_of((0, 0, 3)) == 2 | 1 << 12


# ------------------------------------------------------------------------------- Three-Thirteen, by definition


def is_meld(cards: Sequence[Card], wild: int, rules: MeldRules) -> bool:
    """Whether the cards are one meld, by the words of the rules."""
    naturals = [card for card in cards if card & 15 != wild]
    if len(cards) < 3:
        return False
    if not naturals:
        return rules.all_wild
    if len({card & 15 for card in naturals}) == 1:
        return True
    if len({card >> 4 & 3 for card in naturals}) > 1:
        return False
    orders = [[1 if card & 15 == 14 else card & 15 for card in naturals]]  # the ace is 1 ...
    if rules.high_ace:
        orders.append([card & 15 for card in naturals])  # ... or 14
    return any(len(set(ranks)) == len(ranks) and max(ranks) - min(ranks) + 1 <= len(cards) <= 13 for ranks in orders)


def fewest_points(hand: Iterable[Card], wild: int, rules: MeldRules) -> int:
    """By trying every set of disjoint melds."""
    cards = list(hand)
    cost = [rules.wild_cost or points_of(card) if card & 15 == wild else points_of(card) for card in cards]
    melds = [
        mask
        for size in range(3, len(cards) + 1)
        for chosen in combinations(range(len(cards)), size)
        if is_meld([cards[place] for place in chosen], wild, rules)
        for mask in (sum(1 << place for place in chosen),)
    ]

    @cache
    def fewest(left: int) -> int:
        if not left:
            return 0
        low = left & -left
        without = cost[low.bit_length() - 1] + fewest(left ^ low)
        return min([without, *(fewest(left ^ meld) for meld in melds if meld & low and not meld & ~left)])

    return fewest((1 << len(cards)) - 1)


meld_rules = st.builds(MeldRules, st.booleans(), st.booleans(), st.sampled_from((0, 20)))


@st.composite
def rummy_hands(draw: st.DrawFn) -> tuple[list[Card], Rank]:
    """Hands in which melds are likely: few ranks or few suits, and some wild cards."""
    wild = Rank(draw(st.integers(3, 13)))
    ranks = draw(st.lists(st.integers(2, 14), min_size=2, max_size=6, unique=True))
    suits = draw(st.lists(st.integers(0, 3), min_size=1, max_size=3, unique=True))
    pool = [card for card in pack(copies=2) if (card & 15 in (*ranks, wild) and card >> 4 & 3 in suits)]
    size = draw(st.integers(min(3, len(pool)), min(8, len(pool))))
    return draw(st.permutations(pool))[:size], wild


@thorough
@given(dealt=rummy_hands(), rules=meld_rules)
def test_the_unmatched_points_are_the_fewest_there_are(dealt: tuple[list[Card], Rank], rules: MeldRules) -> None:
    cards, wild = dealt
    hand = mask_of(cards)
    points = unmatched(hand, wild, rules)
    assert points == fewest_points(cards, wild, rules)
    laid = arranged(hand, wild, rules)
    assert laid.points == points
    assert mask_of([*laid.idle, *(card for meld in laid.melds for card in meld)]) == hand
    assert sum(map(len, laid.melds)) + len(laid.idle) == len(cards)
    assert len(laid.melds) <= FOUR
    for meld in laid.melds:
        assert is_meld(meld, wild, rules)
    assert outs(hand, wild, rules) == mask_of(
        card for card in cards if not fewest_points([other for other in cards if other != card], wild, rules)
    )


@settings(thorough, max_examples=60)
@given(order=st.permutations(pack(copies=2)), size=st.integers(9, 13), wild=st.integers(3, 13), rules=meld_rules)
def test_whole_hands_are_laid_in_true_melds(order: list[Card], size: int, wild: int, rules: MeldRules) -> None:
    hand = mask_of(order[:size])
    laid = arranged(hand, Rank(wild), rules)
    assert laid.points == unmatched(hand, Rank(wild), rules)
    assert sorted([*laid.idle, *(card for meld in laid.melds for card in meld)]) == cards_in(hand)
    for meld in laid.melds:
        assert is_meld(meld, wild, rules)


# --------------------------------------------------------------------------------------- Khanhoo, by definition

KINDS = sorted({Card(card & 63) for card in PACK} - {JOKER})
NUMBERS = range(2, 10)


def named(*cards: tuple[int, int]) -> list[Card]:
    return sorted(card_of(rank, suit) for rank, suit in cards)


SPECIAL: list[tuple[list[Card], int]] = [
    (named((11, CLUBS), (12, CLUBS), (13, CLUBS)), 3),
    (named((13, CLUBS), (9, HEARTS), (9, HEARTS)), 4),
    (named((12, CLUBS), (8, SPADES), (8, SPADES)), 4),
    (named((11, CLUBS), (7, DIAMONDS), (7, DIAMONDS)), 4),
    (named((14, HEARTS), (2, SPADES), (3, DIAMONDS)), 5),
]


def points_of_meld(cards: Sequence[Card]) -> int:
    """The points of cards as one meld, by the words of the rules; 0 if they are none."""
    kinds = sorted(Card(card & 63) for card in cards)
    for special, points in SPECIAL:
        if kinds == special:
            return points
        if kinds == sorted(special * 2) and len(set(special)) == 3:
            return 15 if points == 5 else 10
    ranks, suits = [card & 15 for card in kinds], [card >> 4 for card in kinds]
    if CLUBS in suits:
        return 0
    if set(ranks) == {14} and len(kinds) in (3, 6):
        return 1 if len(kinds) == 3 else 10
    if len(set(ranks)) == 1 and ranks[0] in NUMBERS and len(set(suits)) == 3 and len(kinds) in (3, 6):
        return 2 if len(kinds) == 3 else 10 if set(Counter(suits).values()) == {2} else 0
    low = sorted(1 if rank == 14 else rank for rank in ranks)
    if len(kinds) >= 3 and len(set(suits)) == 1 and low == list(range(low[0], low[0] + len(low))):
        return 1
    return 0


def most_points(cards: Sequence[Card], whole: bool) -> int:
    """By trying every set of disjoint melds, and every identity of the joker; -1 if not all cards can be used."""
    if JOKER in cards:
        rest = [card for card in cards if card != JOKER]
        tries = [most_points([*rest, kind], whole) for kind in KINDS]
        return max(tries if whole else [*tries, most_points(rest, whole)])
    melds = []
    for size in range(3, len(cards) + 1):
        for chosen in combinations(range(len(cards)), size):
            points = points_of_meld([cards[place] for place in chosen])
            if points:
                melds.append((sum(1 << place for place in chosen), points))

    @cache
    def most(left: int) -> int:
        if not left:
            return 0
        low = left & -left
        found = [-1 if whole else most(left ^ low)]
        for meld, points in melds:
            if meld & low and not meld & ~left:
                rest = most(left ^ meld)
                if rest >= 0:
                    found.append(points + rest)
        return max(found)

    return most((1 << len(cards)) - 1)


@st.composite
def khanhoo_hands(draw: st.DrawFn) -> list[Card]:
    """Hands in which melds are likely: cards of a few neighbouring ranks, or the special ones."""
    first = draw(st.integers(1, 8))
    near = {14 if rank == 1 else rank for rank in range(first, first + 3)}
    special = mask_of(card for cards, _ in SPECIAL for card in cards)
    wanted = draw(st.sampled_from(("near", "special", "any")))
    pool = [
        card
        for card in PACK
        if wanted == "any" or (card & 15 in near if wanted == "near" else special >> (card & 63) & 1) or card == JOKER
    ]
    size = draw(st.integers(min(3, len(pool)), min(8, len(pool))))
    return draw(st.permutations(pool))[:size]


@thorough
@given(cards=khanhoo_hands())
def test_the_melds_of_khanhoo_are_the_best_there_are(cards: list[Card]) -> None:
    hand = mask_of(cards)
    assert best_value(hand) == most_points(cards, False)
    whole = best_value(hand, ALL_USED) - ALL_USED * len(cards)
    assert (whole if whole >= 0 else -1) == most_points(cards, True)
    assert khanhoo_outs(hand) == mask_of(
        card for card in cards if most_points([other for other in cards if other != card], True) >= 0
    )
    for weight in (0, 3, ALL_USED):
        shown = laid_out(hand, weight)
        used = [card for meld in shown for card in meld.cards]
        assert len(used) == len(set(used))
        assert set(used) <= set(cards)
        assert sum(meld.points + weight * len(meld.cards) for meld in shown) == best_value(hand, weight)
        for meld in shown:
            real = [KINDS_IN_ORDER[meld.joker] if card == JOKER else card for card in meld.cards]
            assert points_of_meld(real) == meld.points


KINDS_IN_ORDER = [
    *(card_of(14 if rank == 1 else rank, suit) for rank in range(1, 10) for suit in (HEARTS, SPADES, DIAMONDS)),
    *(card_of(rank, CLUBS) for rank in (11, 12, 13)),
]
