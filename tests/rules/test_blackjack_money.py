"""Blackjack's totals, options, payouts and side bets, by the worked examples of its rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.casino.blackjack.hand_values import HandTotal, added, is_blackjack, is_bust, total_of, value_total
from cardrules.casino.blackjack.options import GROUPS, PRESETS, TableOptions, check_table, limits_of, rules_of
from cardrules.casino.blackjack.payouts import (
    blackjack_pays,
    greatest_insurance,
    insurance_pays,
    is_well_bridged,
    surrender_keeps,
)
from cardrules.casino.blackjack.racks import rack_of
from cardrules.casino.blackjack.side_bets import SIDE_TABLES, buster_pays, dealt_side_bet
from cardrules.casino.blackjack.table_rules import TableRules
from cardrules.casino.chips import is_well_cut
from cardrules.casino.currencies import CURRENCIES
from cardrules.protocol.cards import parse_card, parse_cards
from cardrules.protocol.options import OptionError, Value, read_options

# ------------------------------------------------------------------------------------------------ totals


@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("AS 6D", 17, True),
        ("AS 6D 10C", 17, False),
        ("AS AD 9C", 21, True),
        ("AS AD", 12, True),
        ("5S AD AC 10H", 17, False),
        ("AS 5D AC 9H 2S", 18, False),
        ("10S 6D AC", 17, False),
        ("KS QD 2C", 22, False),
    ],
)
def test_g1_totals(cards: str, total: int, soft: bool) -> None:
    hand = parse_cards(cards)
    assert total_of(hand) == HandTotal(total, soft)
    assert is_bust(hand) == total_of(hand).bust == (total > 21)


@given(st.lists(st.integers(1, 10), max_size=12))
def test_a_total_grows_card_by_card(values: list[int]) -> None:
    total = HandTotal(0)
    for value in values:
        total = added(total, value)
    assert total == value_total(values)
    assert total.low == sum(values)


def test_a_blackjack_is_an_ace_and_a_ten_in_two_cards() -> None:
    assert [is_blackjack(parse_cards(hand)) for hand in ("AS KD", "10S AD", "AS 5D 5C", "9S 2D", "AS AD")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_a_hand_doubled_on_a_soft_19_as_on_9_is_hard() -> None:
    assert total_of(parse_cards("AS 8D 2C"), hard=True) == HandTotal(11)
    assert total_of(parse_cards("AS 9D 2C"), hard=True) == HandTotal(12)


# ------------------------------------------------------------------------------------------------ payouts


@pytest.mark.parametrize(
    ("bet", "due"), [(3500, 5250), (500, 750), (1500, 2250), (17500, 26250), (700, 1050), (30000, 45000)]
)
def test_g5_three_to_two(bet: int, due: int) -> None:
    assert blackjack_pays(bet) == due


@pytest.mark.parametrize(
    ("bet", "even_rest", "down_half", "exact"),
    [(3500, 4200, 4200, 4200), (700, 800, 800, 840), (1200, 1400, 1400, 1440), (1800, 2100, 2150, 2160)],
)
def test_g5_six_to_five(bet: int, even_rest: int, down_half: int, exact: int) -> None:
    assert blackjack_pays(bet, "6_5") == even_rest
    assert blackjack_pays(bet, "6_5", "down_half") == down_half
    assert blackjack_pays(bet, "6_5", "exact") == exact


def test_g5_seven_to_five_and_even() -> None:
    assert blackjack_pays(3500, "7_5") == 4900
    assert blackjack_pays(1800, "7_5") == 2400
    assert blackjack_pays(1800, "1_1") == 1800


@pytest.mark.parametrize(
    ("bet", "three", "chips", "six", "six_chips"),
    [
        (5, 750, "1x500 2x100 1x50", 600, "1x500 1x100"),
        (10, 1500, "3x500", 1200, "2x500 2x100"),
        (15, 2250, "4x500 2x100 1x50", 1800, "3x500 3x100"),
        (25, 3750, "1x2500 2x500 2x100 1x50", 3000, "1x2500 1x500"),
        (35, 5250, "2x2500 2x100 1x50", 4200, "1x2500 3x500 2x100"),
        (50, 7500, "3x2500", 6000, "2x2500 2x500"),
        (75, 11250, "1x10000 2x500 2x100 1x50", 9000, "3x2500 3x500"),
        (125, 18750, "1x10000 3x2500 2x500 2x100 1x50", 15000, "1x10000 2x2500"),
        (175, 26250, "2x10000 2x2500 2x500 2x100 1x50", 21000, "2x10000 2x500"),
        (300, 45000, "4x10000 2x2500", 36000, "3x10000 2x2500 2x500"),
    ],
)
def test_the_table_of_payouts(bet: int, three: int, chips: str, six: int, six_chips: str) -> None:
    rack = rack_of("usd")
    for pays, due, cut in (("3_2", three, chips), ("6_5", six, six_chips)):
        assert blackjack_pays(100 * bet, pays) == due  # type: ignore[arg-type]
        assert " ".join(f"{count}x{chip}" for chip, count in rack.fewest(due)) == cut


@pytest.mark.parametrize("currency", CURRENCIES)
def test_chips_come_to_three_to_two_to_half_and_to_insurance_in_every_currency(currency: str) -> None:
    for unit in (1, 5, 25):
        limits = limits_of(options(currency=currency, unit=unit))
        for bet in range(limits.least, limits.least + 20 * limits.unit, limits.unit):
            for due in (blackjack_pays(bet, chips=limits.chips), surrender_keeps(bet), limits.insurance_step):
                assert limits.chips.whole(due) == due
            assert greatest_insurance(bet, limits.chips) % limits.insurance_step == 0


@given(st.integers(1, 4000), st.booleans())
def test_taking_the_largest_chip_that_fits_takes_the_fewest(halves: int, pink: bool) -> None:
    rack = rack_of("usd", pink)
    least = [0] + [10**9] * halves
    for amount in range(1, halves + 1):
        least[amount] = 1 + min(least[amount - chip // 50] for chip in rack.values if chip // 50 <= amount)
    assert sum(count for _, count in rack.fewest(50 * halves)) == least[halves]


def test_the_rack() -> None:
    rack = rack_of("usd")
    assert dict(zip(rack.values, rack.rack, strict=True)) == {
        100_000: 20,
        50_000: 60,
        10_000: 200,
        2_500: 300,
        500: 500,
        100: 200,
        50: 80,
    }
    assert [rack.sub_stack(chip) for chip in rack.values] == [2, 2, 5, 4, 5, 5, 10]
    pink = rack_of("usd", pink=True)
    assert dict(zip(pink.values, pink.rack, strict=True))[250] == 100
    assert (pink.ones, pink.fives, pink.quarters, pink.smallest) == (100, 500, 2500, 50)


def test_a_bridged_blackjack_is_well_cut() -> None:
    """35 as a green and two reds: 52.50 in four chips, or nine as it is bridged."""
    rack, bet = rack_of("usd"), [(2500, 1), (500, 2)]
    bridged = [(2500, 1), (500, 5), (100, 2), (50, 1)]
    assert not is_well_cut(5250, bridged, 0, rack)
    assert is_well_bridged(bridged, bet, 5250, rack)
    assert not is_well_bridged([(500, 10), (100, 2), (50, 1)], bet, 5250, rack)


def test_insurance_and_even_money_come_to_the_same() -> None:
    """G7: 75 insured for 37.50 wins 75 in either case; paid 6 to 5 it would not."""
    bet, insured = 7500, greatest_insurance(7500)
    assert insured == 3750
    assert insurance_pays(insured) == bet == blackjack_pays(bet) - insured
    assert blackjack_pays(bet, "6_5") - insured == 5250


# ------------------------------------------------------------------------------------------------ options


def options(**chosen: Value) -> dict[str, Value]:
    return read_options(TableOptions.declared, chosen)


def test_presets_and_groups_name_options() -> None:
    for preset in PRESETS:
        check_table(options(**preset.settings))
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(option.id for option in TableOptions.declared)


def test_the_defaults_are_those_of_las_vegas() -> None:
    assert rules_of(options()) == TableRules()
    limits = limits_of(options())
    assert (limits.unit, limits.least, limits.most, limits.side_least, limits.side_most) == (
        500,
        1500,
        100_000,
        500,
        10_000,
    )


@pytest.mark.parametrize(
    ("chosen", "option", "why"),
    [
        ({"style": "pitch"}, "style", "only one pack or two can be dealt from the hand"),
        ({"style": "pitch", "decks": 8}, "style", "only one pack or two can be dealt from the hand"),
        ({"decks": 1}, "cut_depth", "the cut card needs a quarter of the cards before it"),
        ({"decks": 2, "cut_depth": 104}, "cut_depth", "the cut card needs a quarter of the cards before it"),
        ({"bj_pays": "6_5"}, "even_money", "even money is paid only where a blackjack pays 3 to 2"),
        ({"soft_as_hard": "on"}, "soft_as_hard", "where any two cards may double, a soft hand doubles as it is"),
        (
            {"split_aces": "resplit_one", "split_hands": 2},
            "split_aces",
            "with two hands at most no aces are split again",
        ),
        ({"peek_how": "ace_only", "hole_rule": "obo"}, "peek_how", "there is no hole card to look at"),
        ({"hole_first": "on", "hole_rule": "enhc"}, "hole_first", "there is no hole card"),
        ({"pink": "on", "currency": "eur"}, "pink", "there are pink chips of $2.50 only in US dollars"),
    ],
)
def test_what_excludes_each_other_is_refused(chosen: dict[str, Value], option: str, why: str) -> None:
    with pytest.raises(OptionError) as refused:
        check_table(options(**chosen))
    assert (refused.value.option, refused.value.why) == (option, why)


@pytest.mark.parametrize(
    ("chosen", "amount", "spots", "why"),
    [
        ({}, 1500, 1, ""),
        ({}, 1000, 1, "The minimum is $15."),
        ({}, 100_500, 1, "The maximum is $1,000."),
        ({}, 1700, 1, "Bets are in multiples of $5."),
        ({}, 2500, 2, "Two spots: the minimum is $30 each."),
        ({}, 3000, 2, ""),
        ({"two_hands_min": "same"}, 1500, 2, ""),
        ({"unit": 25}, 1500, 1, "The minimum is $25."),
        ({"currency": "php"}, 100_000, 1, "The minimum is ₱1,500."),
    ],
)
def test_bets_that_are_refused(chosen: dict[str, Value], amount: int, spots: int, why: str) -> None:
    assert limits_of(options(**chosen)).fault(amount, spots) == why


def test_side_bets_and_newcomers_that_are_refused() -> None:
    limits = limits_of(options(midshoe="off"))
    assert limits.side_fault(500, 1500) == ""
    assert limits.side_fault(500, 0) == "A side bet needs a bet in the circle."
    assert limits.side_fault(10_500, 1500) == "The maximum is $100."
    closed = "This table is closed to new bettors until the shuffle."
    assert [limits.entering_fault(*each) for each in ((True, False), (False, True), (False, False))] == ["", "", closed]
    assert limits_of(options()).entering_fault(False, False) == ""


# ------------------------------------------------------------------------------------------------ side bets


@pytest.mark.parametrize(
    ("bet", "cards", "up", "win"),
    [
        ("perfect_pairs", "8S 8S'", "2C", "perfect_pair"),
        ("perfect_pairs", "8S 8C", "2C", "coloured_pair"),
        ("perfect_pairs", "8D 8H", "2C", "coloured_pair"),
        ("perfect_pairs", "8D 8C", "2C", "mixed_pair"),
        ("perfect_pairs", "KD QC", "2C", ""),
        ("plus3", "7S 7S'", "7S''", "suited_trips"),
        ("plus3", "7S 7H", "7D", "trips"),
        ("plus3", "7S 8S", "9S", "straight_flush"),
        ("plus3", "AS 2D", "3S", "straight"),
        ("plus3", "QS AD", "KS", "straight"),
        ("plus3", "KS AD", "2S", ""),
        ("plus3", "KS AS", "2S", "flush"),
        ("lucky_ladies", "QH QH'", "9C", "ladies"),
        ("lucky_ladies", "QS QS'", "AC", "matched_20"),
        ("lucky_ladies", "QS 10S", "AC", "suited_20"),
        ("lucky_ladies", "AS 9S", "AC", "suited_20"),
        ("lucky_ladies", "AS 9D", "AC", "any_20"),
        ("lucky_ladies", "QH QD", "AC", "any_20"),
        ("lucky_ladies", "QH 9H", "AC", ""),
        ("royal_match", "QH KH", "AC", "royal_match"),
        ("royal_match", "QH 2H", "AC", "suited"),
        ("royal_match", "QH KD", "AC", ""),
    ],
)
def test_side_bets_on_two_cards(bet: str, cards: str, up: str, win: str) -> None:
    assert dealt_side_bet(bet, parse_cards(cards), parse_card(up)) == win


def test_two_queens_of_hearts_wait_for_the_dealers_second_card() -> None:
    queens = parse_cards("QH QH'")
    for up in ("AC", "10S", "KD"):
        assert dealt_side_bet("lucky_ladies", queens, parse_card(up)) is None
    assert dealt_side_bet("lucky_ladies", queens, parse_card("AC"), True) == "ladies_blackjack"
    assert dealt_side_bet("lucky_ladies", queens, parse_card("AC"), False) == "ladies"


def test_what_side_bets_pay() -> None:
    assert SIDE_TABLES["royal_match"]["on"].paid("suited", 500) == 1250
    assert SIDE_TABLES["plus3"]["100_40_30_10_5"].paid("trips", 500) == 15_000
    assert SIDE_TABLES["perfect_pairs"]["25_12_6"].paid("", 500) == 0
    buster = SIDE_TABLES["buster"]["on"]
    assert [buster_pays(buster, cards, True, 100) for cards in range(3, 11)] == [
        200,
        200,
        400,
        1200,
        5000,
        25_000,
        25_000,
        25_000,
    ]
    assert buster_pays(buster, 5, False, 100) == 0
