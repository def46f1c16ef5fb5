"""Baccarat's rules: the third card, every bet's pay, the money (worked examples E1 to E18 where they are rules)."""

from __future__ import annotations

from itertools import product

import pytest

from cardrules.casino.baccarat.rules import (
    BANKER,
    BANKER_DRAWS,
    BET_NAMES,
    BETS,
    PLAYER,
    SIDE_BETS,
    STOOD,
    TIE,
    CoupOutcome,
    Rounding,
    Settlement,
    Terms,
    commission_on,
    next_card,
    outcome_of,
    settle,
    total_of,
    value_of,
)
from cardrules.casino.chips import DOLLARS
from cardrules.casino.currencies import money
from cardrules.protocol.cards import PACK_52, Card, parse_cards


def dealt(first_four: str, more: str = "") -> tuple[list[Card], list[Card]]:
    """Both hands when Player's and Banker's first two cards ("P P / B B") are followed by ``more`` from the shoe."""
    player, banker = (parse_cards(hand) for hand in first_four.split("/"))
    shoe = parse_cards(more)
    while (hand := next_card(player, banker)) is not None:
        (player if hand == PLAYER else banker).append(shoe.pop(0))
    assert not shoe, "a card was not needed"
    return player, banker


COUPS = [
    ("E2 a natural: nobody draws", "4S 3C / 9D KH", "", "banker", 7, 9),
    ("E3 both natural", "9S KC / 8H KD", "", "player", 9, 8),
    ("E3 a natural tie", "8S KC / 8H KD", "", "tie", 8, 8),
    ("E4 both stand", "KS 6C / 5D 2H", "", "banker", 6, 7),
    ("E5 Player stands, Banker draws", "7S QC / 5D 10H", "4C", "banker", 7, 9),
    ("E6 Banker 3 stands against 8", "2S KC / 3D QH", "8C", "banker", 0, 3),
    ("E7 Banker 4 draws against 7", "AS 2C / 4D QH", "7S 5C", "banker", 0, 9),
    ("E8 Banker 4 stands against ace", "5S KC / 4H KD", "AC", "player", 6, 4),
    ("E8 Banker 4 draws against 2", "5S KC / 4H KD", "2C 9S", "player", 7, 3),
    ("E8 Banker 4 stands against 9", "5S KC / 4H KD", "9C", "tie", 4, 4),
    ("E9 Banker 5 stands against 3", "3S KC / 5H KD", "3C", "player", 6, 5),
    ("E9 Banker 5 draws against 4", "3S KC / 5H KD", "4C 3D", "banker", 7, 8),
    ("E10 Banker 6 draws against 6", "4S KC / 10H 6D", "6C 3S", "banker", 0, 9),
    ("E10 Banker 6 stands against 5", "4S KC / 10H 6D", "5C", "player", 9, 6),
    ("E11 tie with six cards", "10H QD / JS KC", "KS 10D", "tie", 0, 0),
    ("E12 a three-card 9", "2S 8H / 8D 9C", "9D", "player", 9, 7),
]


@pytest.mark.parametrize(("first_four", "more", "winner", "player", "banker"), [c[1:] for c in COUPS],
                         ids=[c[0] for c in COUPS])  # fmt: skip
def test_e2_to_e12_coups(first_four: str, more: str, winner: str, player: int, banker: int) -> None:
    outcome = outcome_of(*dealt(first_four, more))
    assert (outcome.winner, outcome.player, outcome.banker) == (winner, player, banker)
    assert outcome.natural == (not more and max(player, banker) >= 8)


BANKER_DRAWS_ON = {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567",
                   6: "67", 7: ""}  # fmt: skip


def test_the_whole_table_of_banker_s_third_card() -> None:
    """All 88 cases, by cards."""
    by_value = {value_of(card): card for card in PACK_52}
    king, eight, nine = parse_cards("KS 8S 9S")
    for banker in range(8):
        hand = [king, by_value[banker]]
        assert (next_card([king, by_value[6]], hand) == BANKER) is (banker <= 5)
        assert BANKER_DRAWS[banker][STOOD] is (banker <= 5)
        for third in range(10):
            drawn = next_card([king, by_value[5], by_value[third]], hand)
            assert drawn == (BANKER if str(third) in BANKER_DRAWS_ON[banker] else None), (banker, third)
    for player in range(8):
        assert (next_card([king, by_value[player]], [king, by_value[7]]) == PLAYER) is (player <= 5)
    for natural in (eight, nine):
        for other in range(10):
            assert next_card([king, natural], [king, by_value[other]]) is None
            assert next_card([king, by_value[other]], [king, natural]) is None


def test_cards_come_in_turn() -> None:
    cards = parse_cards("2S 3S 4S 5S")
    assert next_card([], []) == PLAYER
    assert next_card(cards[:1], []) == BANKER
    assert next_card(cards[:1], cards[1:2]) == PLAYER
    assert next_card(cards[:2], cards[2:3]) == BANKER


def test_no_hand_ever_has_more_than_three_cards() -> None:
    for a, b, c, d in product(range(10), repeat=4):
        by_value = {value_of(card): card for card in PACK_52}
        player, banker = [by_value[a], by_value[b]], [by_value[c], by_value[d]]
        for _ in range(3):
            hand = next_card(player, banker)
            if hand is None:
                break
            (player if hand == PLAYER else banker).append(by_value[(a + b) % 10])
        assert next_card(player, banker) is None
        assert len(player) <= 3
        assert len(banker) <= 3


@pytest.mark.parametrize(("cards", "total"), [("AS 2C", 3), ("10S KC", 0), ("9S 9C", 8), ("2H 8D 9C", 9), ("", 0)])
def test_totals(cards: str, total: int) -> None:
    assert total_of(parse_cards(cards)) == total


# ----------------------------------------------------------------------------------------------- money


@pytest.mark.parametrize(
    ("bet", "commission", "pays"),
    [(3500, 175, 3325), (18000, 900, 17100), (1500, 75, 1425), (500, 25, 475), (2500, 125, 2375), (10000, 500, 9500)],
)
def test_e13_commission(bet: int, commission: int, pays: int) -> None:
    assert commission_on(bet) == commission
    assert settle(BANKER, bet, CoupOutcome(3, 7, 2, 2)) == Settlement("wins", pays)


@pytest.mark.parametrize(
    ("bet", "exact", "up", "down"), [(1200, 60, 75, 50), (2100, 105, 125, 100), (10000,) + (500,) * 3]
)
def test_e14_rounding(bet: int, exact: int, up: int, down: int) -> None:
    won = CoupOutcome(3, 7, 2, 2)
    expected: dict[Rounding, int] = {"exact": exact, "up_quarter": up, "down_quarter": down}
    for rounding, commission in expected.items():
        assert commission_on(bet, rounding) == commission
        assert settle(BANKER, bet, won, Terms("net", rounding)).pays == bet - commission
        assert settle(BANKER, bet, won, Terms("marked", rounding)) == Settlement("wins", bet, commission)


def test_with_a_unit_of_five_dollars_no_rounding_occurs() -> None:
    for bet in range(500, 100_001, 500):
        assert commission_on(bet, "up_quarter") == commission_on(bet, "exact") == commission_on(bet, "down_quarter")


E15 = [
    (1, BANKER, 25), (2, PLAYER, 50), (2, TIE, 5), (3, BANKER, 100), (3, TIE, 10), (5, PLAYER, 15), (6, TIE, 25),
    (7, BANKER, 30), (8, PLAYER, 200), (9, BANKER, 5), (9, TIE, 5),
]  # fmt: skip


@pytest.mark.parametrize(
    ("outcome", "commission", "taken", "paid", "marked"),
    [
        (CoupOutcome(6, 7, 2, 2), "net", 31000, [2375, 9500, 2850, 475], 0),
        (CoupOutcome(6, 7, 2, 2), "marked", 31000, [2500, 10000, 3000, 500], 800),
        (CoupOutcome(7, 6, 2, 2), "net", 20500, [5000, 1500, 20000], 0),
        (CoupOutcome(6, 6, 2, 2), "net", 0, [4000, 8000, 20000, 4000], 0),
    ],
)
def test_e15_a_whole_layout(outcome: CoupOutcome, commission: str, taken: int, paid: list[int], marked: int) -> None:
    terms = Terms("marked" if commission == "marked" else "net")
    settled = [(dollars * 100, settle(bet, dollars * 100, outcome, terms)) for _, bet, dollars in E15]
    assert sum(amount for amount, each in settled if each.result == "loses") == taken
    assert [each.pays for _, each in settled if each.result == "wins"] == paid
    assert sum(each.marks for _, each in settled) == marked
    assert [bet for (_, bet, _), (_, each) in zip(E15, settled, strict=True) if each.result == "pushes"] == (
        [bet for _, bet, _ in E15 if bet != TIE] if outcome.winner == TIE else []
    )


def test_e17_ez() -> None:
    terms = Terms("ez")
    three_card_seven = CoupOutcome(6, 7, 2, 3)
    assert settle(BANKER, 2500, three_card_seven, terms) == Settlement("pushes")
    assert (
        settle(PLAYER, 2500, three_card_seven, terms)
        == settle(TIE, 500, three_card_seven, terms)
        == Settlement("loses")
    )
    assert settle("dragon7", 500, three_card_seven, terms) == Settlement("wins", 20000)
    two_card_seven = CoupOutcome(6, 7, 2, 2)
    assert settle(BANKER, 2500, two_card_seven, terms) == Settlement("wins", 2500)
    assert settle("dragon7", 500, two_card_seven, terms) == Settlement("loses")


def test_e18_super_six() -> None:
    terms = Terms("super6")
    assert settle(BANKER, 2500, CoupOutcome(5, 6, 3, 3), terms) == Settlement("wins", 1250)
    assert settle(BANKER, 2500, CoupOutcome(5, 6, 2, 2), terms) == Settlement("wins", 1250)
    assert settle(BANKER, 2500, CoupOutcome(5, 7, 3, 3), terms) == Settlement("wins", 2500)
    assert settle("super6_bet", 500, CoupOutcome(5, 6, 2, 2)) == Settlement("wins", 6000)


def test_ties_push_and_the_tie_pays_eight_or_nine() -> None:
    tie = CoupOutcome(4, 4, 3, 2)
    for terms in (Terms(), Terms("marked"), Terms("ez"), Terms("super6")):
        assert settle(BANKER, 2500, tie, terms) == settle(PLAYER, 2500, tie, terms) == Settlement("pushes")
    assert settle(TIE, 500, tie) == Settlement("wins", 4000)
    assert settle(TIE, 500, tie, Terms(tie_pays=9)) == Settlement("wins", 4500)


L, P = 0, None  # loses, pushes
SIDES = [
    ("player_pair", "KS KC / 3D 4H", 1100),
    ("player_pair", "KS QC / 3D 3H", L),
    ("banker_pair", "KS QC / 3D 3H", 1100),
    ("banker_pair", "KS KC / 3D 4H", L),
    ("either_pair", "KS QC / 3D 3H", 500),
    ("either_pair", "KS KC / 3D 3H", 500),
    ("either_pair", "KS QC / 3D 4H", L),
    ("perfect_pair", "KS KS' / 3D 3H", 2500),
    ("perfect_pair", "KS KC / 3D 3D'", 2500),
    ("perfect_pair", "KS KS' / 3D 3D'", 20000),
    ("perfect_pair", "KS KC / 3D 3H", L),
    ("dragon7", "6S KC / 5H KD 2C", 4000),
    ("dragon7", "6S KC / 5H 2D", L),
    ("dragon7", "4S KC 3S / 5H KD 2C", L),
    ("panda8", "4S KC 4D / 5H 2D", 2500),
    ("panda8", "4S 4C / 5H 2D", L),
    ("panda8", "4S KC 4D / 5H KD 3C", L),
    ("panda8", "4S KC 4D / 5H KD 4C", L),
    ("super6_bet", "5S KC 9D / 6H KD", 1200),
    ("super6_bet", "6S KC / 6H KD", L),
    ("lucky6", "5S KC 9D / 6H KD", 1200),
    ("lucky6", "6S 9C / 3H KD 3C", 2000),
    ("lucky6", "6S KC / 6H KD", L),
    ("dragon_bonus_p", "8S KC / 7H KD", 100),
    ("dragon_bonus_p", "9S KC / KH KD", 100),
    ("dragon_bonus_p", "9S KC / 9H KD", P),
    ("dragon_bonus_p", "7S KC / 9H KD", L),
    ("dragon_bonus_p", "7S KC / 7H KD", L),
    ("dragon_bonus_p", "7S KC / 4H KD KC", L),
    ("dragon_bonus_p", "7S KC / 4H KD 9C", 100),
    ("dragon_bonus_p", "7S KC / 4H KD 8C", 200),
    ("dragon_bonus_p", "7S KC / 4H KD 7C", 400),
    ("dragon_bonus_p", "7S KC / KH KD AC", 400),
    ("dragon_bonus_p", "7S KC / KH KD 10C", 600),
    ("dragon_bonus_p", "4S KC 4D / KH KD KC", 1000),
    ("dragon_bonus_p", "4S KC 5D / KH KD KC", 3000),
    ("dragon_bonus_b", "KS KC KH / 4H KD 5C", 3000),
    ("dragon_bonus_b", "8S KC / 9H KD", 100),
    ("dragon_bonus_b", "9S KC / 8H KD", L),
    ("small", "9S KC / 8H KD", 150),
    ("small", "4S KC 5D / 7H KD", L),
    ("big", "4S KC 5D / 7H KD", 54),
    ("big", "4S KC 5D / KH KD KC", 54),
    ("big", "9S KC / 8H KD", L),
]  # fmt: skip


@pytest.mark.parametrize(("bet", "hands", "pays"), SIDES)
def test_side_bets(bet: str, hands: str, pays: int | None) -> None:
    player, banker = (parse_cards(hand) for hand in hands.split("/"))
    expected = Settlement("pushes") if pays is None else Settlement("wins", pays * 5) if pays else Settlement("loses")
    assert settle(bet, 500, outcome_of(player, banker)) == expected


def test_every_side_bet_is_tested_both_ways() -> None:
    for bet in SIDE_BETS:
        assert {bool(pays) for name, _, pays in SIDES if name == bet} == {True, False}
    assert set(BET_NAMES) == set(BETS)


def test_an_unknown_bet_is_an_error() -> None:
    with pytest.raises(KeyError):
        settle("red", 500, CoupOutcome(1, 2, 2, 2))


PAYOUTS = [
    (475, "4x100 3x25"), (950, "1x500 4x100 2x25"), (1425, "2x500 4x100 1x25"), (1900, "3x500 4x100"),
    (2375, "4x500 3x100 3x25"), (3325, "1x2500 1x500 3x100 1x25"), (4750, "1x2500 4x500 2x100 2x25"),
    (7125, "2x2500 4x500 1x100 1x25"), (9500, "3x2500 4x500"), (11875, "1x10000 3x500 3x100 3x25"),
    (17100, "1x10000 2x2500 4x500 1x100"), (23750, "2x10000 1x2500 2x500 2x100 2x25"), (47500, "4x10000 3x2500"),
    (59375, "1x50000 3x2500 3x500 3x100 3x25"), (95000, "1x50000 4x10000 2x2500"),
    (237500, "2x100000 3x10000 3x2500"), (4000, "1x2500 3x500"), (8000, "3x2500 1x500"), (20000, "2x10000"),
    (80000, "1x50000 3x10000"), (10925, "1x10000 1x500 4x100 1x25"), (8200, "3x2500 1x500 2x100"),
]  # fmt: skip


@pytest.mark.parametrize(("amount", "chips"), PAYOUTS)
def test_the_fewest_chips_of_the_dealer_s_table(amount: int, chips: str) -> None:
    """The table of payouts, D10, D11 ($115) and D13 ($82)."""
    assert " ".join(f"{count}x{denomination}" for denomination, count in DOLLARS.fewest(amount)) == chips


def test_taking_the_largest_chip_first_is_best() -> None:
    """Against all ways, by dynamic programming in quarters."""
    best = [0]
    for amount in range(1, 2001):
        best.append(1 + min(best[amount - chip // 25] for chip in DOLLARS.values if chip // 25 <= amount))
        assert sum(count for _, count in DOLLARS.fewest(25 * amount)) == best[amount]


def test_cents_are_paid_in_coin() -> None:
    assert DOLLARS.fewest(270) == ((100, 2), (25, 2), (1, 20))
    assert DOLLARS.fewest(0) == ()


@pytest.mark.parametrize(
    ("cents", "text"),
    [(0, "$0"), (25, "25 cents"), (125, "$1.25"), (100, "$1"), (250000, "$2,500"), (-50, "-50 cents"), (605, "$6.05")],
)
def test_money_is_said(cents: int, text: str) -> None:
    assert money(cents) == text
