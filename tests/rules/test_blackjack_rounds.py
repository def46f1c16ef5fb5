"""What hands may do at blackjack, and what bets are due: the worked examples of the rules, and every refusal."""

from __future__ import annotations

import pytest
from blackjack_rounds import play_round, told_round
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.casino.blackjack.options import TableOptions, limits_of
from cardrules.casino.blackjack.play_rules import (
    acts,
    bust_waits,
    dealer_draws,
    dealer_must_play,
    doubled,
    even_money_offered,
    hand_over,
    insurance_fault,
    needs_second_card,
    surrender_before_peek,
    why_not,
)
from cardrules.casino.blackjack.played_round import DealerCards, PlayedHand, PlayedSpot
from cardrules.casino.blackjack.settlement import house_result, settle_round, settle_spot
from cardrules.casino.blackjack.side_bets import SIDE_TABLES
from cardrules.casino.blackjack.table_rules import HoleRule, TableRules
from cardrules.protocol.cards import PACK_52, parse_card, parse_cards
from cardrules.protocol.options import read_options

LAS_VEGAS = TableRules()
LIMITS = limits_of(read_options(TableOptions.declared, {}))


def hand(cards: str, bet: int = 50, doubles: tuple[int, ...] = (), split: bool = False) -> PlayedHand:
    return PlayedHand(tuple(parse_cards(cards)), 100 * bet, tuple(100 * each for each in doubles), split)


def spot(*hands: PlayedHand, insurance: int = 0) -> PlayedSpot:
    return PlayedSpot(hands, 100 * insurance)


def dealer(cards: str) -> DealerCards:
    up, second, *drawn = parse_cards(cards)
    return DealerCards(up, second, tuple(drawn))


# ------------------------------------------------------------------------------------------ worked examples

E24 = "KS 8D AC 5H 9S 10D 6H 10D 8C QS 6C 8S 6D KD 9H 2C 9D 3S 10S"

ROUNDS: dict[str, tuple[str, dict[int, int], dict[int, str], dict[str, object], dict[int, int], float]] = {
    "G2": ("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", {2: 25, 5: 50, 6: 100}, {5: "hit"}, {}, {}, 75),
    "G3": ("AS 9C 7D 5H 8H 10H AD 9S 2C", {1: 25, 4: 25}, {1: "hit hit hit"}, {}, {}, -25),
    "G4 hits": ("10S 9D 6H 8C 9C AH 5S 7C", {1: 50, 2: 25}, {}, {}, {}, 75),
    "G4 stands": ("10S 9D 6H 8C 9C AH 5S 7C", {1: 50, 2: 25}, {}, {"soft17": "stand"}, {}, -75),
    "G6": ("10S 9D AS AH KC 8C KH JD", {1: 100, 3: 50, 6: 25}, {}, {}, {1: 50, 3: 10}, 30),
    "G8": ("10S AD KH 9C KC AS", {1: 100, 4: 100}, {}, {}, {}, 100),
    "G9": (
        "8S 6D 8H 10H 8C 10C 3D 9H 2C KD 7D",
        {1: 50},
        {1: "split split stand double hit stand"},
        {},
        {},
        -200,
    ),
    "G10": ("AS 10D 9H AC 9C 7D KS AH 5S", {1: 50, 2: 25}, {1: "split"}, {}, {}, 75),
    "E7": ("10S 9D AH 8C 6D 5S 2H 10C 4S", {1: 100, 3: 50}, {3: "hit"}, {}, {1: 50}, 200),
    "E10": ("10S AD KH 9C KC AS", {1: 100, 4: 50}, {}, {"hole_rule": "enhc"}, {}, 100),
    "E11": ("6S 6D 5H 9H 9D 8C", {1: 50}, {1: "double"}, {}, {}, -100),
    "E12": ("8S 5D 3H 9H 7C 6C", {1: 100}, {1: "double:60"}, {}, {}, 160),
    "E15": ("10S 10D KH 6C 9H 8S", {1: 45, 5: 25}, {1: "surrender"}, {}, {}, -2.50),
    "E16": ("10S 10C 5D 6H 9H 10D 7D QC", {1: 50, 2: 50}, {1: "hit"}, {}, {}, 0),
    "E24": (
        E24,
        {1: 25, 2: 50, 3: 35, 4: 100, 5: 15, 6: 200},
        {2: "split stand double", 4: "double"},
        {},
        {},
        -642.50,
    ),
}


@pytest.mark.parametrize("name", ROUNDS)
def test_rounds_that_the_rules_tell(name: str) -> None:
    cards, bets, script, rules, insurance, house = ROUNDS[name]
    _, result, _ = told_round(cards, bets, script, TableRules()._replace(**rules), insurance)  # type: ignore[arg-type]
    assert result == round(100 * house)


def test_g3_a_soft_hand_hits_to_18() -> None:
    dues, _, lies = told_round("AS 9C 7D 5H 8H 10H AD 9S 2C", {1: 25, 4: 25}, {1: "hit hit hit"})
    assert [due.result for spot_dues in dues.values() for due in spot_dues] == ["wins", "pushes"]
    assert lies.total.total == 17


@pytest.mark.parametrize(("second", "bet"), [("KC", 75), ("9C", 75)])
def test_g7_even_money_wins_whatever_follows(second: str, bet: int) -> None:
    paid = hand("AS KD", bet)._replace(even_money=True)
    lies = DealerCards(parse_card("AH"), parse_card(second), ())
    assert house_result([settle_spot(spot(paid), lies, LAS_VEGAS)]) == -7500
    insured = settle_spot(PlayedSpot((hand("AS KD", bet),), 3750), lies, LAS_VEGAS)
    assert house_result([insured]) == -7500


def test_g10_an_ace_and_a_ten_after_a_split_are_no_blackjack() -> None:
    dues, _, _ = told_round("AS 10D 9H AC 9C 7D KS AH 5S", {1: 50, 2: 25}, {1: "split"})
    assert [(due.hand, due.result) for due in dues[1]] == [(1, "pushes"), (2, "loses")]


NO_HOLE_CARD = {"enhc": (150, 200), "obo": (50, 100), "obbo": (100, 100), "bb1": (100, 100)}
NO_HOLE_CARD_PLAIN = {"enhc": (100, 100), "obo": (50, 100), "obbo": (100, 100), "bb1": (50, 100)}


@pytest.mark.parametrize("rule", NO_HOLE_CARD)
def test_g11_what_a_late_blackjack_takes(rule: HoleRule) -> None:
    rules = TableRules(hole_rule=rule, soft17="stand", surrender="none")
    lies = dealer("10D AS")
    first = spot(hand("8S 3C 9H", doubles=(50,), split=True), hand("8D 7C 10H", split=True))
    fourth = spot(hand("6S 5C 10H", 100, (100,)))
    taken = tuple(house_result([dues]) // 100 for dues in settle_round([first, fourth], lies, rules))
    assert taken == NO_HOLE_CARD[rule]
    plain = spot(hand("8S 10C", split=True), hand("8D 9C", split=True))
    lost = tuple(house_result([dues]) // 100 for dues in settle_round([plain, spot(hand("10S 10C", 100))], lies, rules))
    assert lost == NO_HOLE_CARD_PLAIN[rule]


@pytest.mark.parametrize(("rule", "house"), [("enhc", 350), ("obo", 150), ("obbo", 200), ("bb1", 200)])
def test_e17_the_same_dealt(rule: HoleRule, house: int) -> None:
    cards = "8S 6C 10D 8D 5S 3C 9H 7C 10H 10C AS"
    rules = TableRules(hole_rule=rule, surrender="none")
    _, result, _ = told_round(cards, {1: 50, 4: 100}, {1: "split double hit", 4: "double"}, rules)
    assert result == 100 * house


def test_originals_only_are_lost_to_a_ten_that_is_not_looked_under() -> None:
    rules = TableRules(peek_how="ace_only")
    dues = settle_spot(spot(hand("6S 5C 10H", 100, (100,))), dealer("10D AS"), rules)
    assert [(due.kind, due.result) for due in dues] == [("main", "loses"), ("double", "pushes")]


def test_a_surrender_without_a_peek() -> None:
    lies, gone = dealer("10D AS"), hand("10S 6C")._replace(surrendered=True)
    late = TableRules(hole_rule="enhc")
    assert house_result([settle_spot(spot(gone), lies, late)]) == 5000
    assert house_result([settle_spot(spot(gone), lies, late._replace(surrender="early"))]) == 2500


def test_side_bets_are_settled_with_the_spot() -> None:
    tables = (SIDE_TABLES["lucky_ladies"]["on"], SIDE_TABLES["buster"]["on"])
    rules = TableRules(side_bets=tables)
    bets = (("lucky_ladies", 500), ("buster", 500))
    queens = tuple(parse_cards("QH QH'"))
    lucky = PlayedSpot((PlayedHand(queens, 2500),), side_bets=bets, dealt=queens)
    assert [due.pays for due in settle_spot(lucky, dealer("AC KC"), rules)] == [0, 500_000, 0]
    assert [due.pays for due in settle_spot(lucky, dealer("6C KC 6D"), rules)] == [2500, 100_000, 1000]


def test_a_hand_of_many_cards_wins_at_once_where_the_table_says_so() -> None:
    rules = TableRules(charlie=5)
    five = spot(hand("2S 3C 2H 4D 5S"))
    assert hand_over(five, 0, rules)
    assert not dealer_must_play([five], rules)
    assert settle_spot(five, dealer("10D 10C"), rules)[0].result == "wins"


# ------------------------------------------------------------------------------------------ what may be done


@pytest.mark.parametrize(
    ("cards", "split", "rules", "may"),
    [
        ("10S 6C", False, {}, "stand hit double surrender"),
        ("10S 6C", False, {"surrender": "none"}, "stand hit double"),
        ("8S 8C", False, {}, "stand hit double split surrender"),
        ("KS 10C", False, {}, "stand hit double split surrender"),
        ("KS 10C", False, {"split_by": "rank"}, "stand hit double surrender"),
        ("10S 6C", False, {"double": "9_11"}, "stand hit surrender"),
        ("5S 6C", False, {"double": "9_11"}, "stand hit double surrender"),
        ("5S 4C", False, {"double": "10_11"}, "stand hit surrender"),
        ("AS 8C", False, {"double": "9_11"}, "stand hit surrender"),
        ("AS 8C", False, {"double": "9_11", "soft_as_hard": True}, "stand hit double surrender"),
        ("AS 9C", False, {"double": "10_11", "soft_as_hard": True}, "stand hit double surrender"),
        ("AS 8C", False, {"double": "10_11", "soft_as_hard": True}, "stand hit surrender"),
        ("10S 2C 4H", False, {}, "stand hit"),
        ("8S 3C", True, {}, "stand hit double"),
        ("8S 3C", True, {"das": False}, "stand hit"),
        ("AS 3C", True, {}, ""),
        ("AS AC", True, {}, ""),
        ("AS AC", True, {"split_aces": "resplit_one"}, "stand split"),
        ("AS 3C", True, {"split_aces": "once_hit"}, "stand hit"),
        ("AS AC", True, {"split_aces": "once_hit"}, "stand hit"),
        ("AS KC", False, {}, ""),
        ("10S 6C 5D", False, {}, ""),
    ],
)
def test_what_a_hand_may_do(cards: str, split: bool, rules: dict[str, object], may: str) -> None:
    table = TableRules()._replace(**rules)  # type: ignore[arg-type]
    hands = [hand(cards, split=split)] + [hand("9C 9D", split=True)] * split
    assert " ".join(acts(spot(*hands), 0, 7, table)) == may


def test_a_doubled_hand_doubles_once_more_where_the_table_has_it() -> None:
    twice = TableRules(redouble=True)
    once = hand("5S 6C 2H", doubles=(50,))
    assert acts(spot(once), 0, 7, LAS_VEGAS) == ()
    assert acts(spot(once), 0, 7, twice) == ("stand", "double")
    assert acts(spot(once._replace(doubles=(5000, 5000)).with_card(parse_card("2D"))), 0, 7, twice) == ()


def test_a_soft_hand_doubled_as_hard_counts_so_for_good() -> None:
    rules = TableRules(double="9_11", soft_as_hard=True)
    totals = [doubled(hand(cards), 5000, rules).with_card(parse_card("2C")).total.total for cards in ("AS 8D", "AS 9D")]
    assert totals == [11, 12]


REFUSALS = [
    ("double", hand("10S 6C"), {"double": "9_11"}, 5000, "Doubling is for 9, 10 and 11."),
    ("double", hand("5S 4C"), {"double": "10_11"}, 5000, "Doubling is for 10 and 11."),
    ("double", hand("5S 6C"), {}, 6000, "Not more than your bet."),
    ("double", hand("5S 6C"), {"double_less": False}, 2500, "The bet beside must equal the bet."),
    ("double", hand("5S 3C 3D"), {}, 5000, "Doubling is for two cards."),
    ("double", hand("8S 3C", split=True), {"das": False}, 5000, "There is no doubling after a split."),
    ("double", hand("AS 3C", split=True), {"split_aces": "once_hit"}, 5000, "Split aces are not doubled."),
    ("hit", hand("AS 3C", split=True), {}, None, "Split aces get one card each."),
    ("hit", hand("5S 6C 2D", doubles=(50,)), {}, None, "The double gets one card, across."),
    ("split", hand("8S 7C"), {}, 5000, "Those cards are no pair."),
    ("split", hand("KS QC"), {"split_by": "rank"}, 5000, "Those cards are no pair."),
    ("split", hand("8S 8C"), {}, 4000, "The bet beside must equal the bet."),
    ("split", hand("AS AC", split=True), {"split_aces": "once_hit"}, None, "Aces are split once."),
    ("surrender", hand("10S 4C 2D"), {}, None, "Surrender comes first."),
    ("surrender", hand("10S 6C", split=True), {}, None, "Surrender comes first."),
    ("surrender", hand("10S 6C"), {"surrender": "none"}, None, "There is no surrender at this table."),
    ("hit", hand("10S 7C 7D"), {}, None, "That hand is over."),
]


@pytest.mark.parametrize(("act", "played", "rules", "amount", "why"), REFUSALS)
def test_what_is_refused(act: str, played: PlayedHand, rules: dict[str, object], amount: int | None, why: str) -> None:
    table = TableRules()._replace(**rules)  # type: ignore[arg-type]
    assert why_not(act, spot(played), 0, 7, table, amount) == why  # type: ignore[arg-type]


@pytest.mark.parametrize(("most", "why"), [(2, "Two hands"), (3, "Three hands"), (4, "Four hands")])
def test_the_most_hands_of_a_spot(most: int, why: str) -> None:
    full = spot(*[hand("8S 8C", split=True)] * most)
    assert why_not("split", full, 0, 7, TableRules(split_hands=most)) == f"{why} are the most."


def test_surrender_by_its_option() -> None:
    stiff = spot(hand("10S 6C"))
    early, ace = TableRules(surrender="early"), TableRules(surrender="early_not_ace")
    assert [surrender_before_peek(stiff, up, early) == "" for up in (1, 9, 10)] == [True, False, True]
    assert [surrender_before_peek(stiff, up, ace) == "" for up in (1, 9, 10)] == [False, False, True]
    assert surrender_before_peek(stiff, 10, LAS_VEGAS) == "Nobody surrenders before the dealer looks."
    assert why_not("surrender", stiff, 0, 10, early).startswith("Surrender comes before the dealer looks")
    without = ace._replace(hole_rule="obo")
    assert [why_not("surrender", stiff, 0, up, without) for up in (9, 10)] == ["", ""]
    assert why_not("surrender", stiff, 0, 1, without) == "Against an ace nobody surrenders."


@pytest.mark.parametrize(
    ("amount", "bet", "up", "rules", "why"),
    [
        (1250, 2500, 1, {}, ""),
        (50, 2500, 1, {}, ""),
        (1300, 2500, 1, {}, "Insurance is at most half your bet."),
        (125, 2500, 1, {}, "Insurance is in steps of 50 cents."),
        (1000, 2500, 10, {}, "Insurance is offered against an ace only."),
        (1000, 2500, 1, {"insurance": False}, "There is no insurance."),
    ],
)
def test_insurance(amount: int, bet: int, up: int, rules: dict[str, object], why: str) -> None:
    table = TableRules()._replace(**rules)  # type: ignore[arg-type]
    assert insurance_fault(amount, bet, up, table, LIMITS) == why


def test_even_money_is_for_a_blackjack_against_an_ace() -> None:
    snapper, other = tuple(parse_cards("AS KC")), tuple(parse_cards("AS 9C"))
    assert even_money_offered(snapper, 1, LAS_VEGAS)
    assert not even_money_offered(snapper, 10, LAS_VEGAS)
    assert not even_money_offered(other, 1, LAS_VEGAS)
    assert not even_money_offered(snapper, 1, LAS_VEGAS._replace(even_money=False))


# ------------------------------------------------------------------------------------------ the dealer


@pytest.mark.parametrize(
    ("cards", "hits", "stands"),
    [("10S 6C", 1, 1), ("10S 7C", 0, 0), ("AS 6C", 1, 0), ("AS 7C", 0, 0), ("AS 5C 10D", 1, 1), ("AS 2C 4D", 1, 0)],
)
def test_what_the_dealer_must_do(cards: str, hits: int, stands: int) -> None:
    drawn = [dealer_draws(parse_cards(cards), TableRules(soft17=rule)) for rule in ("hit", "stand")]  # type: ignore[arg-type]
    assert drawn == [bool(hits), bool(stands)]


def test_a_dealer_without_living_hands_does_not_draw() -> None:
    gone = [
        spot(hand("10S 6C 7D")),
        spot(hand("AS KD")),
        spot(hand("10S 6C")._replace(surrendered=True)),
    ]
    assert not dealer_must_play(gone, LAS_VEGAS)
    assert dealer_must_play([*gone, spot(hand("10S 7C"))], LAS_VEGAS)
    assert dealer_must_play([gone[0]._replace(side_bets=(("buster", 500),))], LAS_VEGAS)


def test_a_second_card_is_drawn_where_something_waits_for_it() -> None:
    bust, snapper, surrendered = spot(hand("10S 6C 7D")), spot(hand("AS KD")), hand("10S 6C")._replace(surrendered=True)
    for rule, up, spots, drawn in (
        ("enhc", "10D", [bust], False),
        ("enhc", "10D", [snapper], True),
        ("enhc", "9D", [snapper], False),
        ("enhc", "AD", [bust._replace(insurance=500)], True),
        ("enhc", "10D", [spot(surrendered)], True),
        ("obo", "10D", [spot(hand("8S 6C 10D", split=True), hand("8S 6C 10D", split=True))], True),
        ("obbo", "10D", [spot(hand("8S 6C 10D", split=True), hand("8S 6C 10D", split=True))], False),
        ("obo", "10D", [bust], False),
    ):
        rules = TableRules(hole_rule=rule)  # type: ignore[arg-type]
        assert needs_second_card(spots, DealerCards(parse_card(up)), rules) == drawn, (rule, up, spots)
    waits = spot(hand("8S 6C 10D", split=True), hand("8S 10C", split=True))
    assert bust_waits(waits, DealerCards(parse_card("10D")), TableRules(hole_rule="obo"))
    assert not bust_waits(waits, DealerCards(parse_card("9D")), TableRules(hole_rule="obo"))


# ------------------------------------------------------------------------------------------ any round at all


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_bet_is_due_more_than_its_odds(data: st.DataObject) -> None:
    """Any cards, any acts that are allowed, any rule: each bet is settled once, by amounts that it can come to."""
    cards = data.draw(st.permutations(PACK_52 * 2))
    rules = TableRules(
        soft17=data.draw(st.sampled_from(["hit", "stand"])),
        hole_rule=data.draw(st.sampled_from(["peek", "enhc", "obo", "obbo", "bb1"])),
        double=data.draw(st.sampled_from(["any2", "9_11", "10_11"])),
        split_aces=data.draw(st.sampled_from(["once_one", "resplit_one", "once_hit"])),
        surrender=data.draw(st.sampled_from(["late", "none", "early"])),
        redouble=data.draw(st.booleans()),
        charlie=data.draw(st.sampled_from([0, 5])),
    )

    def decide(number: int, lies: PlayedSpot, index: int, against: DealerCards) -> tuple[object, None]:
        return data.draw(st.sampled_from(acts(lies, index, against.value, rules))), None

    spots = {number: PlayedSpot((PlayedHand((), 5000),)) for number in (1, 2)}
    table, lies = play_round(cards, spots, decide, rules)  # type: ignore[arg-type]
    for played, dues in zip(table.values(), settle_round(list(table.values()), lies, rules), strict=True):
        assert len(played.hands) <= rules.split_hands
        assert sum(due.amount for due in dues) == sum(each.bet + each.added for each in played.hands)
        for due in dues:
            assert due.pays in (0, due.amount, due.amount * 3 // 2)
            assert due.taken in (0, due.amount, due.amount // 2)
            assert not (due.pays and due.taken)
