"""The seat of chance: the same for ever, and fair."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import comb

from cardrules.protocol.cards import HEARTS, PACK_52, Card, cards_text, pack, suit_of
from cardrules.protocol.game import Action, Choice
from cardrules.protocol.shuffling import chance_action, shuffled

SHUFFLES = 20_000
PINNED = "210dffb1e681aa2eb58813272850fdeb2ef0e409331d4ca3c04923ad132dcc4c"
"""What the first thousand deals have been since the first version; no change may alter it."""


def test_a_seed_deals_the_same_cards_for_ever() -> None:
    assert cards_text(shuffled(PACK_52, "17")[:10]) == "4C 8H 10H JC 10C 7C 9D 5H AD 2C"
    together = cards_text(card for deal in range(1000) for card in shuffled(PACK_52, str(deal)))
    assert hashlib.sha256(together.encode()).hexdigest() == PINNED


def test_purpose_and_count_have_streams_of_their_own() -> None:
    orders = {shuffled(PACK_52, "17", purpose, count) for purpose in ("shuffle", "cut") for count in range(50)}
    assert len(orders) == 100


def test_a_shuffle_keeps_every_card() -> None:
    shoe = pack(copies=8)
    assert sorted(shuffled(shoe, "17")) == sorted(shoe)
    assert shuffled((), "17") == ()


def test_chance_answers_what_it_is_asked() -> None:
    order = chance_action(Choice("shuffle", "Shuffle", ("again",), cards=PACK_52), "17", 2)
    assert order == Action("shuffle", ("again",), shuffled(PACK_52, "17", "shuffle", 2))
    lots = [chance_action(Choice("first", "Who deals", values=("0", "1", "2")), str(deal), 0) for deal in range(3000)]
    assert chance_action(Choice("first", "Who deals", values=("0", "1", "2")), "5", 0) == lots[5]
    drawn = Counter(lot.words[0] for lot in lots)
    assert set(drawn) == {"0", "1", "2"}
    assert chi_square(list(drawn.values())) < 13.8  # exceeded once in a thousand, two degrees of freedom


# The limits below are about five standard deviations above what a fair shuffle gives; a chi-square value with n
# degrees of freedom has the mean n and the standard deviation sqrt(2 n).


def test_shuffles_are_fair() -> None:
    places, followers, hearts = statistics(lambda deal: shuffled(PACK_52, f"fair {deal}"))
    assert places < 51 * 51 + 5 * 72
    assert followers < 52 * 51 + 5 * 73
    assert hearts < 35


def test_the_statistics_notice_the_classic_wrong_shuffle() -> None:
    def wrong(deal: int) -> Sequence[Card]:
        rng = random.Random(deal)
        cards = list(PACK_52)
        for place in range(52):  # any card with any card: 52 ** 52 ways do not divide evenly among 52! orders
            other = rng.randrange(52)
            cards[place], cards[other] = cards[other], cards[place]
        return cards

    places, _, _ = statistics(wrong)
    assert places > 51 * 51 + 5 * 72


def statistics(shuffle: Callable[[int], Sequence[Card]]) -> tuple[float, float, float]:
    """How uneven shuffles are: which card lies where, which follows which, and the hearts in the first hand."""
    number = {card: place for place, card in enumerate(PACK_52)}
    places = [0] * (52 * 52)
    followers = [0] * (52 * 52)
    hearts: Counter[int] = Counter()
    for deal in range(SHUFFLES):
        order = [number[card] for card in shuffle(deal)]
        for place, card in enumerate(order):
            places[52 * place + card] += 1
        for card, follower in pairwise(order):
            followers[52 * card + follower] += 1
        hearts[sum(suit_of(PACK_52[card]) == HEARTS for card in order[:13])] += 1
    pairs = [count for place, count in enumerate(followers) if place // 52 != place % 52]
    return chi_square(places), chi_square(pairs), _hearts_chi_square(hearts)


def chi_square(counts: Sequence[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def _hearts_chi_square(hearts: Counter[int]) -> float:
    """Against the hypergeometric distribution, from 0 to 7 hearts (more are too rare to count)."""
    total = 0.0
    for count in range(8):
        expected = SHUFFLES * comb(13, count) * comb(39, 13 - count) / comb(52, 13)
        total += (hearts[count] - expected) ** 2 / expected
    return total
