"""Poker hands as numbers: every kind of five-card hand, partial hands against a plain reference, and the names."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.parts.poker_hands import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    a_high_hand,
    a_low_hand,
    ace_to_five,
    category_of,
    deuce_to_seven,
    first_rank,
    high,
    high_name,
    ranks_text,
)
from cardrules.protocol.cards import PACK_52, Card, card_of, mask_of, parse_cards, rank_of, suit_of

Key = tuple[int, ...]


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def reference(hand: Sequence[Card], wheel: bool = True) -> Key:
    """The key of at most five cards, put together from the rules' words: category, then ranks as they count."""
    counts = Counter(rank_of(card) for card in hand)
    ranks = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    shape = [counts[rank] for rank in ranks]
    straight = 0
    if len(counts) == 5:
        if ranks[0] - ranks[4] == 4:
            straight = ranks[0]
        elif wheel and ranks == [14, 5, 4, 3, 2]:
            straight = 5
    flush = len(hand) == 5 and len({suit_of(card) for card in hand}) == 1
    if straight:
        return (8 if flush else 4, straight)
    if flush:
        return (5, *ranks)
    category = {(4,): 7, (4, 1): 7, (3, 2): 6, (3,): 3, (3, 1): 3, (3, 1, 1): 3, (2, 2): 2, (2, 2, 1): 2}
    return (category.get(tuple(shape), 1 if shape[0] == 2 else 0), *ranks)


def best(hand: Sequence[Card]) -> Key:
    return max(reference(five) for five in combinations(hand, min(5, len(hand))))


def sign(one: int | Key, other: int | Key) -> int:
    return (one > other) - (one < other)  # type: ignore[operator]


hands = st.lists(st.sampled_from(PACK_52), min_size=1, max_size=7, unique=True)
few_ranks = st.lists(
    st.sampled_from([card for card in PACK_52 if rank_of(card) in (14, 5, 4, 3, 2, 6)]),
    min_size=1,
    max_size=7,
    unique=True,
)
one_suit = st.lists(
    st.sampled_from([card for card in PACK_52 if suit_of(card) == 2 or rank_of(card) == 9]),
    min_size=1,
    max_size=7,
    unique=True,
)
any_hand = hands | few_ranks | one_suit


@given(any_hand, any_hand)
def test_high_hands_compare_as_the_rules_say(one: list[Card], other: list[Card]) -> None:
    assert sign(high(mask_of(one)), high(mask_of(other))) == sign(best(one), best(other))
    assert category_of(high(mask_of(one))) == best(one)[0]
    assert first_rank(high(mask_of(one))) == best(one)[1]


@given(any_hand.filter(lambda hand: len(hand) > 4), any_hand.filter(lambda hand: len(hand) > 4))
def test_low_hands_compare_as_the_rules_say(one: list[Card], other: list[Card]) -> None:
    one, other = one[:5], other[:5]
    assert sign(deuce_to_seven(mask_of(one)), deuce_to_seven(mask_of(other))) == sign(
        reference(one, wheel=False), reference(other, wheel=False)
    )
    plain = [_without_straights(hand) for hand in (one, other)]
    assert sign(ace_to_five(mask_of(one)), ace_to_five(mask_of(other))) == sign(*plain)


def _without_straights(hand: Sequence[Card]) -> Key:
    """The reference of ace-to-five: aces are ones, and only pairs and better are categories."""
    counts = Counter(1 if rank_of(card) == 14 else int(rank_of(card)) for card in hand)
    ranks = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    shape = tuple(counts[rank] for rank in ranks)
    return ([(1,) * 5, (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)].index(shape), *ranks)


def kinds() -> Iterator[tuple[int, int]]:
    """One hand for every kind of five cards, with the number of hands of its kind: kinds differ by ranks, and those
    without a pair by being a flush or not."""
    for ranks in combinations_with_replacement(range(2, 15), 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        ways = prod(comb(4, count) for count in counts.values())
        hand = mask_of(card_of(rank, suit) for rank, count in counts.items() for suit in range(count))
        if len(counts) == 5:
            yield hand, 4
            yield hand ^ 1 << card_of(ranks[0], 0) ^ 1 << card_of(ranks[0], 1), ways - 4
        else:
            yield hand, ways


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (high, [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]),
        (deuce_to_seven, [1303560, 1098240, 123552, 54912, 9180, 5112, 3744, 624, 36]),
        (ace_to_five, [1317888, 1098240, 123552, 54912, 0, 0, 3744, 624, 0]),
    ],
)
def test_all_2598960_hands_by_category(value: Callable[[int], int], expected: list[int]) -> None:
    found: Counter[int] = Counter()
    for hand, ways in kinds():
        found[category_of(value(hand))] += ways
    assert [found[category] for category in range(9)] == expected
    assert sum(expected) == comb(52, 5)


def test_hands_of_one_kind_are_equal_whatever_their_suits() -> None:
    rng = random.Random(5)
    for hand, _ in kinds():
        if rng.random() < 0.1:
            shift = rng.randint(1, 3)
            turned = sum((hand >> 16 * suit & 0xFFFF) << 16 * ((suit + shift) % 4) for suit in range(4))
            assert [value(turned) for value in (high, deuce_to_seven, ace_to_five)] == [
                value(hand) for value in (high, deuce_to_seven, ace_to_five)
            ]


def test_how_many_kinds_of_low_hands_there_are() -> None:
    tops = Counter(
        first_rank(value) for value in {deuce_to_seven(hand) for hand, _ in kinds()} if category_of(value) == HIGH_CARD
    )
    assert [tops[rank] for rank in (7, 8, 9, 10)] == [4, 14, 34, 69]


def test_the_ten_best_low_hands_in_order() -> None:
    found = sorted({deuce_to_seven(hand) for hand, _ in kinds()})[:10]
    assert [ranks_text(value).replace(" ", "-") for value in found] == [
        "7-5-4-3-2", "7-6-4-3-2", "7-6-5-3-2", "7-6-5-4-2", "8-5-4-3-2",
        "8-6-4-3-2", "8-6-5-3-2", "8-6-5-4-2", "8-6-5-4-3", "8-7-4-3-2",
    ]  # fmt: skip
    assert ranks_text(min(ace_to_five(hand) for hand, _ in kinds())) == "5 4 3 2 A"


@pytest.mark.parametrize(
    ("hand", "category", "name", "ranks"),
    [
        ("KC", HIGH_CARD, "king high", "K"),
        ("9D KC 4S", HIGH_CARD, "king high", "K 9 4"),
        ("9D 9C KC", PAIR, "pair of nines", "9 9 K"),
        ("6D 6C KC KS 4H", TWO_PAIR, "kings and sixes", "K K 6 6 4"),
        ("6D 6C KC KS 4H 4D AS", TWO_PAIR, "kings and sixes", "K K 6 6 A"),
        ("6D 6C 6S", THREE, "three sixes", "6 6 6"),
        ("AD 2C 3C 4S 5H", STRAIGHT, "five-high straight", "5 4 3 2 A"),
        ("AD KC QC JS 10H 10S 10C", STRAIGHT, "ace-high straight", "A K Q J 10"),
        ("AH 2H 3H 4H 9H 10H JH", FLUSH, "ace-high flush", "A J 10 9 4"),
        ("AH AD AS 4H 4D 4S KH", FULL_HOUSE, "aces full of fours", "A A A 4 4"),
        ("8H 8D 8S 8C", FOUR, "four eights", "8 8 8 8"),
        ("8H 8D 8S 8C 3C 3D KS", FOUR, "four eights", "8 8 8 8 K"),
        ("9H 8H 7H 6H 5H KH AH", STRAIGHT_FLUSH, "nine-high straight flush", "9 8 7 6 5"),
    ],
)
def test_high_hands_in_words(hand: str, category: int, name: str, ranks: str) -> None:
    value = high(cards(hand))
    assert (category_of(value), high_name(value), ranks_text(value)) == (category, name, ranks)


@pytest.mark.parametrize(
    ("hand", "deuce", "ace"),
    [
        ("8C 6D 4H 3S 2C", "an eight-six low", "an eight-six low"),
        ("AC 5D 4H 3S 2C", "an ace-five low", "a five-four low"),
        ("7C 6D 5H 4S 3C", "a seven-high straight", "a seven-six low"),
        ("AH 9H 7H 5H 2H", "an ace-high flush", "a nine-seven low"),
        ("9H 9D 7H 5H 2H", "a pair of nines", "a pair of nines"),
        ("AH AD 7H 5H 2H", "a pair of aces", "a pair of aces"),
        ("JH JD 10H 10D 2H", "jacks and tens", "jacks and tens"),
        ("3H 3D 3S 10D 2H", "three threes", "three threes"),
        ("3H 3D 3S 10D 10H", "threes full of tens", "threes full of tens"),
        ("3H 3D 3S 3C 10H", "four threes", "four threes"),
        ("6H 5H 4H 3H 2H", "a six-high straight flush", "a six-five low"),
    ],
)
def test_low_hands_in_words(hand: str, deuce: str, ace: str) -> None:
    assert a_low_hand(deuce_to_seven(cards(hand))) == deuce
    assert a_low_hand(ace_to_five(cards(hand))) == ace


def test_a_high_card_has_no_article() -> None:
    assert a_high_hand(high(cards("KC 4D"))) == "king high"


def test_a_further_card_is_higher() -> None:
    rising = ["9D", "9D 2C", "9D 3C", "9D 3C 2S", "10D", "2C 2D", "2C 2D 3S", "AC AD", "2C 2D 3S 3D", "2C 2D 2S"]
    values = [high(cards(hand)) for hand in rising]
    assert all(lower < higher for lower, higher in pairwise(values))
    assert high(cards("5H 5S 2D")) > high(cards("5C 5D"))
    assert high(cards("KH 9S 4D")) == high(cards("KC 9D 4C"))
