"""Blackjack's auditions: of nearly equal par for every trainee, with everything in them that must occur."""

from __future__ import annotations

from typing import Final

import pytest
from blackjack_truth import audition_faults, wanted_in

from cardrules.casino.blackjack.faults import ERRORS, HEADINGS
from cardrules.casino.blackjack.options import PRESETS
from cardrules.courses.blackjack.audition_deals import (
    AUDITION,
    CUT_CARD,
    INCIDENTS,
    RoundDeal,
    deal_for,
    found_in,
    shapes_of,
)
from cardrules.protocol.cards import pack, parse_cards
from cardrules.protocol.match_record import check_record, read_record, record_text
from cardrules.protocol.options import Options
from cardrules.school.course import course_of
from cardrules.school.dealt_game import game_of
from cardrules.school.scripted_match import ScriptedMatch

ONE_OF_EACH: Final = dict.fromkeys(INCIDENTS, 1)
HEADING_OF: Final = {
    "Card placement": "R3 R4 R5 R16 R17 R39",
    "Totals and the dealer's hand": "R6 R24 R25 R26 R27 R28",
    "Calls": "R1 R34 R36",
    "Control of signals": "R10 R11 R12 R13 R14",
    "Insurance and peek": "R7 R18 R19 R20 R21 R22",
    "Take and pay": "R29 R31 R37 order",
    "Payout accuracy": "R23 R30 R32",
    "Chip handling": "R15 R40",
    "Game protection": "R2 R38",
    "Composure with incidents": "R8 R9 R33 R35",
}


def options_of(preset: str) -> Options:
    return dict(next(each.settings for each in PRESETS if each.id == preset))


def audition(trainee: str, options: Options, rounds: int = 24, bettors: int = 6) -> RoundDeal:
    shapes = shapes_of("4711", rounds, bettors, AUDITION, ONE_OF_EACH, options)
    return deal_for("4711", trainee, 1, shapes, options)


def dealt(deal: RoundDeal) -> ScriptedMatch:
    """The audition as the perfect dealer deals it."""
    match = ScriptedMatch("blackjack", deal.options, deal.script)
    match.run_chance()
    game = game_of(match)
    while game.result() is None:
        match.apply(0, game.due()[0])
        match.run_chance()
    return match


def test_everybody_has_a_deal_of_his_own_and_all_are_of_nearly_equal_par() -> None:
    pars, shoes = [], set()
    shapes = shapes_of("4711", 10, 3, ("insurance", "ten_blackjack", "double", "soft", CUT_CARD), {"late": 1}, {})
    for number in range(20):
        deal = deal_for("4711", f"trainee {number}", 1, shapes, {})
        table = game_of(dealt(deal)).table
        assert len(table.reports) == 10
        assert not table.faults
        pars.append(sum(report.par for report in table.reports))
        shoes.add(deal.script[1])
        assert set(parse_cards(deal.script[1].removeprefix("shuffle "))) == set(pack(copies=6))
        assert deal.script[3].startswith("dealt ")  # it begins in the middle of a shoe
        assert sorted(deal.shapes) == sorted(shapes)
    assert len(shoes) == 20
    assert max(pars) - min(pars) <= 0.005 * min(pars)


def test_a_deal_is_the_same_again_and_another_at_the_next_attempt() -> None:
    shapes = shapes_of("4711", 10, 4, ("double", "cut_card"), {}, {})
    assert deal_for("4711", "A", 1, shapes, {}) == deal_for("4711", "A", 1, shapes, {})
    assert deal_for("4711", "A", 1, shapes, {}) != deal_for("4711", "A", 2, shapes, {})


@pytest.mark.parametrize("preset", [each.id for each in PRESETS])
def test_everything_occurs_in_the_audition_of_each_house(preset: str) -> None:
    deal = audition("A", options_of(preset))
    match = dealt(deal)
    assert not game_of(match).table.faults
    assert check_record(read_record(record_text(match.record()))) == []
    assert set(found_in(deal)) == wanted_in(preset)


@pytest.mark.nightly
@pytest.mark.parametrize("preset", [each.id for each in PRESETS])
def test_the_perfect_dealer_deals_fifty_auditions_of_each_house_without_a_fault(preset: str) -> None:
    assert [(number, faults) for number in range(50) if (faults := audition_faults(preset, number))] == []


def test_in_a_small_house_fewer_sit_down_where_one_bets_too_much() -> None:
    shapes = shapes_of("1", 12, 6, (), {"wrong": 1}, {"spots": 6})
    assert sorted(shape.bettors for shape in shapes) == [5, *(6,) * 11]


def test_what_does_not_go_into_so_many_rounds_is_refused() -> None:
    with pytest.raises(ValueError, match="10 rounds have no room"):
        shapes_of("1", 10, 6, AUDITION, {}, {})
    with pytest.raises(ValueError, match="no room"):
        shapes_of("1", 10, 6, ("ten_blackjack",), {"late": 10}, {})


def test_every_error_has_its_heading() -> None:
    assert course_of("blackjack").headings == HEADINGS == tuple(HEADING_OF)
    assert {error: kind.heading for error, kind in ERRORS.items()} == {
        error: heading for heading, errors in HEADING_OF.items() for error in errors.split()
    }
