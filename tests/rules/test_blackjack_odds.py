"""The odds of blackjack: equal to the tables of the rules, and to plain counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from cardrules.casino.blackjack.dealer_endings import BLACKJACK, BUST, counts_of, dealer_endings, dealer_totals
from cardrules.casino.blackjack.final_chances import FinalChances, key_of
from cardrules.casino.blackjack.hand_values import value_total
from cardrules.casino.blackjack.odds import ALL, blackjack_chance, dealer_table, insurance_edge, side_odds
from cardrules.casino.blackjack.side_bets import SIDE_TABLES

TOTALS = (17, 18, 19, 20, 21, BUST, BLACKJACK)


def told_tables() -> list[tuple[int, bool, dict[int, list[str]]]]:
    """The tables of the dealer's totals: packs (0: infinitely many), H17 or S17, and rows by upcard."""
    tables: list[tuple[int, bool, dict[int, list[str]]]] = []
    for line in (Path(__file__).parent / "data" / "blackjack_dealer_totals.txt").read_text("utf-8").splitlines():
        first, *rest = line.split()
        if first == "packs":
            tables.append((int(rest[0]), rest[1] == "H17", {}))
        elif first:
            up = {"A": 1, "all": ALL}.get(first) if not first.isdecimal() else int(first)
            assert up is not None
            tables[-1][2][up] = rest
    return tables


@pytest.mark.parametrize(
    ("decks", "hits", "rows"),
    told_tables(),
    ids=[f"{decks}-{'H' if hits else 'S'}17" for decks, hits, _ in told_tables()],
)
def test_the_dealers_totals(decks: int, hits: bool, rows: dict[int, list[str]]) -> None:
    table = dealer_table(decks, hits)
    assert len(rows) == 11
    for up, row in rows.items():
        assert [f"{float(table[up][total]):.8f}" for total in TOTALS] == row
        assert sum(table[up].values()) == 1


def test_exact_fractions_of_infinitely_many_packs() -> None:
    stands, hits = dealer_table(0, hits_soft17=False), dealer_table(0, hits_soft17=True)
    assert stands[7][BUST] == Fraction(213976290, 815730721)
    assert stands[10][BUST] == Fraction(1023810, 4826809)
    assert stands[6][BUST] == Fraction(345176856, 815730721)
    assert hits[6][BUST] == Fraction(358486386, 815730721)
    ace = 1792160394037
    assert [stands[1][total] for total in range(17, 21)] == [Fraction(234394686176, ace)] * 4
    assert (stands[1][21], stands[1][BUST]) == (Fraction(96536194327, ace), Fraction(206611487610, ace))
    assert stands[1][BLACKJACK] == Fraction(4, 13)
    for up in range(7, 11):
        assert stands[up] == hits[up]


@pytest.mark.parametrize("hits", [False, True])
def test_every_order_of_a_few_cards_counted_one_by_one(hits: bool) -> None:
    cards = (1, 2, 5, 6, 6, 10, 10)
    counted = dict.fromkeys(TOTALS, 0)
    for order in permutations(cards):
        hand = [6]
        for value in order:
            total = value_total(hand)
            if len(hand) > 1 and total.total >= 17 and not (total == (17, True) and hits):
                break
            hand.append(value)
        counted[min(value_total(hand).total, BUST)] += 1
    left = [cards.count(value) for value in range(1, 11)]
    orders = sum(counted.values())
    assert dealer_totals(6, hits, left) == {total: Fraction(count, orders) for total, count in counted.items()}


def test_many_hands_at_once_and_one_by_one() -> None:
    left = counts_of(2)
    hands = [(0, 0, 0, 0, 2, 0, 0, 0, 0, 1), (1, 2, 0, 0, 0, 0, 3, 0, 0, 0), (2, 1, 0, 0, 0, 1, 0, 0, 0, 0)]
    for up in (1, 6, 10):
        beside = (*left[: up - 1], left[up - 1] - 1, *left[up:])
        found = FinalChances(dealer_endings(up, True), beside).of([key_of(hand) for hand in hands])
        for hand in hands:
            exact = dealer_totals(up, True, [count - gone for count, gone in zip(beside, hand, strict=True)])
            assert found[key_of(hand)] == pytest.approx([float(exact[total]) for total in TOTALS[:6]], abs=1e-13)


@pytest.mark.parametrize(("decks", "chance"), [(2, (64, 1339)), (6, (192, 4043)), (8, (256, 5395))])
def test_how_often_there_is_blackjack(decks: int, chance: tuple[int, int]) -> None:
    assert blackjack_chance(decks) == Fraction(*chance)


@pytest.mark.parametrize(("decks", "edge"), [(2, (7, 103)), (6, (23, 311)), (8, (31, 415))])
def test_insurance(decks: int, edge: tuple[int, int]) -> None:
    assert insurance_edge(decks) == Fraction(*edge)


SIDE_EDGES = [
    ("perfect_pairs", "25_12_6", (22.3301, 6.1093, 4.0964)),
    ("perfect_pairs", "30_10_5", (25.2427, 5.7878, 3.3735)),
    ("plus3", "9", (7.2618, 3.2386, 2.7360)),
    ("plus3", "100_40_30_10_5", (11.1672, 4.6210, 3.7039)),
    ("lucky_ladies", "on", (24.9389, 17.6391, 16.7326)),
    ("royal_match", "on", (8.3271, 6.6658, 6.4597)),
]


@pytest.mark.parametrize(("bet", "pays", "edges"), SIDE_EDGES)
def test_side_bets(bet: str, pays: str, edges: tuple[float, ...]) -> None:
    table = SIDE_TABLES[bet][pays]
    found = [round(100 * float(side_odds(table, decks, hits_soft17=True).edge), 4) for decks in (2, 6, 8)]
    assert tuple(found) == edges


def test_the_buster() -> None:
    table = SIDE_TABLES["buster"]["on"]
    edges = {
        hits: tuple(round(100 * float(side_odds(table, decks, hits).edge), 4) for decks in (2, 6, 8))
        for hits in (False, True)
    }
    assert edges == {False: (8.4765, 8.2462, 8.2154), True: (6.5097, 6.2143, 6.1749)}
    chances = side_odds(table, 6, hits_soft17=True).chances
    assert [f"{float(chances[cards]):.8f}" for cards in range(3, 9)] == [
        "0.17303184", "0.08939181", "0.02047255", "0.00263760", "0.00021444", "0.00001195",
    ]  # fmt: skip
    for most, edge in ((15, 5.4230), (18, 4.6317)):
        pays = tuple((number, 2 * most if number == 6 else twice) for number, twice in table.pays)
        assert round(100 * float(side_odds(table._replace(pays=pays), 6, hits_soft17=True).edge), 4) == edge


def test_counts_of_six_packs() -> None:
    hands = 5_013_320
    trips = side_odds(SIDE_TABLES["plus3"]["9"], 6, hits_soft17=True).chances
    assert {win: chance * hands for win, chance in trips.items()} == {
        "suited_trips": 1040, "straight_flush": 10_368, "trips": 25_272, "straight": 155_520, "flush": 292_896,
    }  # fmt: skip
    pairs = 48_516
    ladies = side_odds(SIDE_TABLES["lucky_ladies"]["on"], 6, hits_soft17=True).chances
    blackjack = Fraction(752, 15965)
    assert ladies["ladies_blackjack"] * pairs == 15 * blackjack
    assert ladies["ladies"] * pairs == 15 * (1 - blackjack)
    assert [ladies[win] * pairs for win in ("matched_20", "suited_20", "any_20")] == [225, 1008, 3888]
    same = side_odds(SIDE_TABLES["perfect_pairs"]["25_12_6"], 6, hits_soft17=True).chances
    assert [same[win] for win in ("perfect_pair", "coloured_pair", "mixed_pair")] == [
        Fraction(5, 311),
        Fraction(6, 311),
        Fraction(12, 311),
    ]
    royal = side_odds(SIDE_TABLES["royal_match"]["on"], 6, hits_soft17=True).chances
    assert (royal["royal_match"], royal["suited"]) == (Fraction(12, 4043), Fraction(989, 4043))
