"""The best partition of a hand into melds: against brute force, for small hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.cards import Card, Rank, cards_in, mask_of, pack
from cardrules.games.three_thirteen import FOUR, MeldRules, arranged, outs, points_of, unmatched
from cardrules.melds import Meld, best_packing, counts_of

thorough = settings(max_examples=150, deadline=None, derandomize=True, database=None)


# ------------------------------------------------------------------------------------------- the packing

some_kinds = st.lists(st.integers(0, 6), min_size=1, max_size=4).map(lambda kinds: tuple(sorted(kinds)))
some_melds = st.lists(
    st.builds(
        lambda kinds, wilds, points: Meld.of("meld", kinds, (0,) * wilds, points),
        some_kinds,
        st.integers(0, 2),
        st.integers(0, 9),
    ),
    max_size=7,
)


def most_worth(kinds: Counter[int], wilds: int, melds: Sequence[Meld], weight: int) -> int:
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
def test_the_packing_is_the_best_there_is(hand: list[int], wilds: int, melds: list[Meld], weight: int) -> None:
    worth, chosen = best_packing(counts_of(hand), wilds, melds, weight)
    assert worth == most_worth(Counter(hand), wilds, melds, weight)
    assert sum(meld.points + weight * (len(meld.kinds) + len(meld.stands)) for meld in chosen) == worth
    assert Counter(kind for meld in chosen for kind in meld.kinds) <= Counter(hand)
    assert sum(len(meld.stands) for meld in chosen) <= wilds


def test_a_packing_of_nothing() -> None:
    assert best_packing(0, 3, ()) == (0, ())
    assert best_packing(counts_of((1, 1)), 0, (Meld.of("pair", (2, 2), (), 5),)) == (0, ())
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
