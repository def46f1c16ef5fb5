"""The bettors: who sits down, what each character bets, incidents, and their text form."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cardrules.casino.baccarat.bettors import (
    CHARACTERS,
    Bettor,
    Crowd,
    Incident,
    Incidents,
    Wager,
    after_coup,
    incident_due,
    new_bettor,
    plan_coup,
    read_plans,
    seat_bettors,
)
from cardrules.casino.baccarat.roads import Roads
from cardrules.casino.baccarat.rules import BETS, PLAYER, Limits, next_card, outcome_of, settle
from cardrules.protocol.cards import Card, pack

LIMITS = Limits(500, 500, 50_000, 500, 10_000, ("player", "banker", "tie"))
CROWD = Crowd(9, LIMITS)
EVERYTHING = Crowd(9, LIMITS._replace(bets=BETS), "expert", "many")


def bettor(character: str, **changes: Any) -> Bettor:
    return Bettor(3, character, 100_000, 2_500, 0)._replace(**changes)


def bets_of(who: Bettor, results: str = "", crowd: Crowd = CROWD, seeds: int = 60) -> set[tuple[str, int]]:
    """All bets that the bettor makes in the next coup, over many draws of chance."""
    found = set()
    for seed in range(seeds):
        plans = read_plans(plan_coup([who], crowd, Roads(results), random.Random(seed)), crowd)
        found |= {(wager.bet, wager.amount) for wager in plans.wagers}
    return found


@pytest.mark.parametrize(
    ("character", "results", "bets"),
    [
        ("flat_banco", "PPP", {"banker"}),
        ("flat_punto", "BBB", {"player"}),
        ("tie_hunter", "BB", {"banker", "player"}),
        ("tie_hunter", "BBB", {"banker", "player", "tie"}),
        ("trend", "BP", {"player"}),
        ("trend", "PBT", {"banker"}),
        ("trend", "", {"banker", "player"}),
        ("chopper", "BP", {"banker"}),
        ("chopper", "PBT", {"player"}),
        ("road_reader", "PPPBBB", {"banker"}),
        ("road_reader", "PPPBB", {"player"}),
        ("road_reader", "BBB", {"player"}),
        ("derived_reader", "BBPPB", {"banker"}),
        ("derived_reader", "BPB", {"player"}),
    ],
)
def test_each_character_bets_in_its_way(character: str, results: str, bets: set[str]) -> None:
    # Whoever would sit a coup out alone bets on Banker, for somebody always bets.
    found = {bet for bet, _ in bets_of(bettor(character), results)} - {"banker"}
    assert found == bets - {"banker"}


def test_a_derived_reader_bets_where_the_roads_would_turn_red() -> None:
    roads = Roads("BPB")
    assert roads.probe("P").count("red") > roads.probe("B").count("red")
    roads = Roads("BBPPB")
    assert roads.probe("B").count("red") >= roads.probe("P").count("red")


@pytest.mark.parametrize(
    ("character", "stage", "amount"),
    [
        ("flat_banco", 0, 2_500),
        ("martingale", 0, 2_500),
        ("martingale", 3, 20_000),
        ("martingale", 9, 50_000),
        ("one_three_two_six", 0, 2_500),
        ("one_three_two_six", 1, 7_500),
        ("one_three_two_six", 2, 5_000),
        ("one_three_two_six", 3, 15_000),
    ],
)
def test_progressions(character: str, stage: int, amount: int) -> None:
    assert amount in {found for _, found in bets_of(bettor(character, stage=stage))}


def test_a_progression_goes_on_by_the_result() -> None:
    martingale = bettor("martingale", stage=2)
    assert [after_coup(martingale, won).stage for won in (-2_500, 0, 2_500)] == [3, 2, 0]
    raiser = bettor("one_three_two_six", stage=3)
    assert [after_coup(raiser, won).stage for won in (-2_500, 0, 2_500)] == [0, 3, 0]
    assert after_coup(bettor("trend"), 2_500) == bettor("trend")


def test_nobody_bets_more_than_it_has() -> None:
    poor = bettor("martingale", stage=4, bankroll=3_200)
    assert {amount for _, amount in bets_of(poor)} == {2_500, 3_000}  # a first bet when it would have sat out
    assert bets_of(bettor("flat_punto", bankroll=400)) == {("banker", 500)}  # somebody has to, and brings chips
    assert all(amount <= 1_200 for _, amount in bets_of(bettor("tie_hunter", bankroll=1_200)))


@pytest.mark.parametrize(("difficulty", "counts"), [("beginner", {1, 2, 3}), ("competent", {5, 6}), ("expert", {9})])
def test_the_difficulty_is_how_much_there_is_to_do(difficulty: Any, counts: set[int]) -> None:
    crowd = CROWD._replace(difficulty=difficulty)
    seen = set()
    for seed in range(60):
        bettors = seat_bettors(crowd, random.Random(seed))
        seen.add(len(bettors))
        assert [each.position for each in bettors] == sorted({each.position for each in bettors})
        for each in bettors:
            assert each.character in CHARACTERS
            assert LIMITS.least <= each.base <= min(LIMITS.most, each.bankroll)
            assert each.base % LIMITS.unit == 0
            assert each.colour == 0 or each.base % each.colour == 0
            if difficulty == "beginner":
                assert each.colour == 500
    assert seen == counts


def test_a_reserved_position_stays_free() -> None:
    crowd = CROWD._replace(difficulty="expert", reserved=5)
    assert {each.position for each in seat_bettors(crowd, random.Random(1))} == {1, 2, 3, 4, 6, 7, 8, 9}


def test_what_bettors_do_is_legal_but_for_the_incidents() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        crowd = EVERYTHING._replace(incidents="off" if seed % 2 else "many")
        bettors = seat_bettors(crowd, rng)
        text = plan_coup(bettors, crowd, Roads("".join(rng.choices("BPT", k=seed % 40))), rng)
        plans = read_plans(text, crowd)
        faults = [crowd.limits.fault(wager.bet, wager.amount) for wager in plans.wagers]
        assert sum(map(bool, faults)) <= (0 if seed % 2 else 1)
        assert not (seed % 2 and plans.incidents)
        assert [(w.position, BETS.index(w.bet)) for w in plans.wagers] == sorted(
            (w.position, BETS.index(w.bet)) for w in plans.wagers
        )


@pytest.mark.parametrize(("incidents", "block", "each"), [("some", 72, 1), ("many", 36, 1), ("off", 36, 0)])
def test_every_kind_of_incident_is_certain(incidents: Incidents, block: int, each: int) -> None:
    kinds = {"late", "faceup", "buyin", "colour", "leave", "wrong"}
    places: Counter[int] = Counter()
    for lot in range(50):
        for start in range(1, 5 * block, block):
            due = [incident_due(incidents, lot, start + coup) for coup in range(block)]
            seen = Counter(kind for kind in due if kind)
            assert seen == dict.fromkeys(kinds, each) if each else not seen
            places.update(number for number, kind in enumerate(due) if kind)
    assert len(places) == block * each  # nobody can know in which coup


@pytest.mark.parametrize("kind", ["late", "faceup", "buyin", "colour", "leave"])
def test_what_is_to_happen_happens(kind: str) -> None:
    bettors = [bettor("flat_banco", position=position) for position in (1, 4)]
    for seed in range(50):
        word = plan_coup(bettors, CROWD, Roads(), random.Random(seed), kind)
        assert [each.kind for each in read_plans(word, CROWD).incidents] == [kind]


def test_a_wrong_bet_is_one_outside_the_limits() -> None:
    bettors = [bettor("flat_banco", position=position) for position in (1, 4)]
    wagers = read_plans(plan_coup(bettors, CROWD, Roads(), random.Random(1), "wrong"), CROWD).wagers
    assert any(wager.amount > CROWD.limits.most for wager in wagers)


@pytest.mark.parametrize(("character", "kind"), [("late", "late"), ("leaver", "leave"), ("buyer", "buyin")])
def test_characters_do_what_they_are_known_for(character: str, kind: str) -> None:
    bettors = [bettor("flat_banco", position=1), bettor(character)]
    for seed in range(30):
        happens = read_plans(plan_coup(bettors, CROWD, Roads(), random.Random(seed), kind), CROWD).incidents
        assert happens[0].position == bettors[1].position or kind == "buyin"  # newcomers buy in, too


def test_a_ditherer_dithers_where_there_are_incidents() -> None:
    bettors = [bettor("flat_banco", position=1), bettor("ditherer")]
    words = [
        plan_coup(bettors, CROWD._replace(incidents="many"), Roads(), random.Random(seed)) for seed in range(200)
    ]  # fmt: skip
    assert 30 < sum("dither" in word for word in words) < 90
    assert "dither" not in plan_coup(bettors, CROWD, Roads(), random.Random(1))


def test_the_last_bettor_does_not_leave() -> None:
    word = plan_coup([bettor("leaver")], CROWD, Roads(), random.Random(1), "leave")
    assert [each.kind for each in read_plans(word, CROWD).incidents] == ["buyin"]


def test_the_text_form() -> None:
    bets = "2:tie:500,1:banker:2500,2:player:5000:500"
    incidents = "late:3:player:2500,faceup:2,dither:5,buyin:4:20000,colour:2:8200,leave:7"
    plans = read_plans(f"{bets},{incidents}", CROWD)
    assert plans.wagers == (
        Wager(1, "banker", 2500),
        Wager(2, "player", 5000, 500),
        Wager(2, "tie", 500),
    )
    assert plans.incidents == (
        Incident("late", 3, 2500, "player"),
        Incident("faceup", 0, 2),
        Incident("dither", 5),
        Incident("buyin", 4, 20000),
        Incident("colour", 2, 8200),
        Incident("leave", 7),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a whole number"),
        ("leave:7", "nobody bets"),
        ("1:banker", "no bet of this table"),
        ("1:red:500", "no bet of this table"),
        ("1:dragon7:500", "no bet of this table"),
        ("0:banker:500", "no bet of this table"),
        ("10:banker:500", "no bet of this table"),
        ("1:banker:0", "no bet of this table"),
        ("1:banker:10", "no bet of this table"),
        ("1:banker:99999999", "no bet of this table"),
        ("1:banker:0500", "not a whole number"),
        ("1:banker:x", "not a whole number"),
        ("1:banker:500:7", "cannot be made of these chips"),
        ("1:banker:700:500", "cannot be made of these chips"),
        ("1:banker:500:500:500", "no bet of this table"),
        ("1:banker:500,1:banker:500", "twice"),
        ("1:banker:500,late:1:banker", "cannot happen"),
        ("1:banker:500,late:1:red:500", "cannot happen"),
        ("1:banker:500,late:1:banker:7", "cannot happen"),
        ("1:banker:500,faceup:7", "cannot happen"),
        ("1:banker:500,leave:10", "cannot happen"),
        ("1:banker:500,leave:1,leave:1", "the same incident twice"),
        ("1:banker:500,buyin:1:50", "cannot happen"),
        ("1:banker:500,buyin:1:0", "cannot happen"),
        ("1:banker:500,colour:1:99999900", "cannot happen"),
        ("1:banker:500,dance:1", "not a whole number"),
    ],
)
def test_what_bettors_cannot_do(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_plans(text, CROWD)


def test_the_limits_of_a_table() -> None:
    limits = LIMITS._replace(tie_least=1000)
    for bet, amount, others, fault in (
        ("banker", 500, (), ""),
        ("banker", 499, (), "The minimum is $5."),
        ("banker", 50_500, (), "The maximum is $500."),
        ("banker", 700, (), "Bets are in multiples of $5."),
        ("banker", 500, ("player",), "Not both Player and Banker."),
        ("player", 500, ("tie", "banker"), "Not both Player and Banker."),
        ("tie", 500, ("player",), "The minimum is $10."),
        ("tie", 10_500, (), "The maximum is $100."),
        ("dragon7", 500, (), "That bet is not offered at this table."),
    ):
        assert limits.fault(bet, amount, others) == fault
    assert limits._replace(both_sides=True).fault("banker", 500, ("player",)) == ""


def test_somebody_new_fits_the_table() -> None:
    limits = Limits(2500, 10_000, 10_000, 2500, 2500, ("player", "banker", "tie"))
    for difficulty in ("beginner", "competent", "expert"):
        for seed in range(30):
            crowd = Crowd(7, limits, difficulty)
            assert new_bettor(4, crowd, random.Random(seed)).base == 10_000


def test_flat_banco_loses_its_edge_in_the_long_run() -> None:
    """100,000 coups: 1.06 % of the money bet, give or take 0.6 %."""
    rng = random.Random(17)
    shoe: list[Card] = []
    lost = coups = 0
    while coups < 100_000:
        if len(shoe) < 60:
            shoe = list(pack(copies=8))
            rng.shuffle(shoe)
        player: list[Card] = []
        banker: list[Card] = []
        while (hand := next_card(player, banker)) is not None:
            (player if hand == PLAYER else banker).append(shoe.pop())
        settled = settle("banker", 2500, outcome_of(player, banker))
        lost += 2500 if settled.result == "loses" else -settled.pays
        coups += 1
    assert abs(100 * lost / (coups * 2500) - 1.06) < 0.6
