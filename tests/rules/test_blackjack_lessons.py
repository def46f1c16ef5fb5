"""Blackjack's lessons: each has the cards and bets of its example, is dealt without a fault, and ends as it says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from cardrules.courses.blackjack.lessons import DAY_ONE, LESSONS
from cardrules.courses.blackjack.table_scenes import blackjack_of
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.game import action_text, parse_action
from cardrules.protocol.match_record import Match
from cardrules.school.dealt_game import game_of
from cardrules.school.drills.items import Setting, setting_of
from cardrules.school.lesson import Lesson
from cardrules.school.lessons import (
    find_lesson,
    is_complete,
    is_over,
    is_turn,
    lesson_title,
    lessons_at,
    next_lesson,
    others_step,
    shown_step,
    table_of,
)

EXAMPLES: Final[Mapping[str, dict[str, Any]]] = {
    each["name"]: each
    for each in json.loads((Path(__file__).parent / "data" / "blackjack_rounds.json").read_text(encoding="utf-8"))
}
PITCHED: Final[dict[str, object]] = {"style": "pitch", "decks": 2, "cut_depth": 26}
NO_HOLE: Final[dict[str, object]] = {"hole_rule": "obo", "surrender": "none", "soft17": "stand"}
HOUSES: Final[Mapping[str, dict[str, object]]] = {
    "las_vegas": {}, "no_hole": NO_HOLE, "one_pack": {"decks": 1, "cut_depth": 13, "spots": 5},
    "hole_first": {"hole_first": "on", "bj_paid": "at_end", "settle": "take_then_pay", "wait_signal": "word"},
    "pitched": {**PITCHED, "spots": 6, "toke": "off"},
    "large": {"soft17": "stand", "unit": 25, "table_min": 100, "currency": "php"},
    "left": {"take_order": "left_to_right", "playback": "left_to_right", "bj_paid": "at_once", "charlie": 5,
             "midshoe": "off", "redouble": "once", "surrender": "early", "currency": "hkd"},
}  # fmt: skip
OWN: Final = {
    "chips": "pay 2 main 3500; pay 1 main 1500",
    "cutting": "pay 5 main 30000; pay 3 main 12000; pay 1 main 8500",
    "opening": "call opening; call float 8024000; sign; fan; backs; washed",
    "closing": "call end; countout; call float 8031500; sign; hands; leave",
    "gather": "gather",
    "shuffle": "mix",
    "cut": "square; offer 1; offer 3; slide",
    "load": "cutcard 78; load",
    "burn": "burn",
    "layout": "return 1 main; return 3 plus3; close",
    "deal": "draw 2; draw 5; draw 6; draw dealer; draw 2; draw 5; draw 6; draw dealer",
    "placing": "draw 3; draw dealer; draw 3; draw dealer; draw 3; draw 3; draw 3",
    "signals": "stand 2; signal? 5; draw 5; stand 5; stand 6",
    "soft": "call soft-6-16; call soft-7-17",
    "bust": "take 1 main",
    "dealer": "turn; call soft-7-17; draw dealer; call hard-12; draw dealer; call dealer-19",
    "dealer17": "turn; call dealer-17",
    "settle": "take 6 main; pay 5 main 5000; take 2 main; pay 3 main 5250; pay 6 main 20000; pay 5 main 1500; "
    "pay 4 main 10000; pay 4 double 10000; pay 2.2 main 5000; pay 2.2 double 5000; pay 2 main 5000; pay 1 main 2500",
    "blackjack": "pay 1 main 5250",
    "sixfive": "pay 1 main 600; pay 2 main 1800; pay 3 main 3000; pay 4 main 4200; pay 5 main 800",
    "insurance": "insure; uninsure; peek; take 1 ins",
    "dealerbj": "turn; tap 6; take 3 main; pay 3 ins 2000; take 1 main; pay 1 ins 10000; turn; tap 4; take 1 main",
    "evenmoney": "even 2",
    "double": "double 1; pay 1 main 5000; pay 1 double 5000; double 1; take 1 main",
    "split": "split 1; draw 1; split 1; draw 1; draw 1.2; draw 1.3; draw 1.3; split 1; draw 1; draw 1.2",
    "surrender": "surrender 2 2250",
    "clear": "clear",
    "service": "spread 3; call change 20000; give 3 20000; drop; count 5; call colour; give 5 8500; toke 6 500; "
    "call toke; hands; tapout",
    "last": "aside; call last",
    "end": "hands; tapout",
}
"""The trainee's own steps in a house of Las Vegas, by the lesson's name."""
HOUSE_WINS: Final = {
    "settle": ("E3", "E24"), "dealerbj": ("E8", "E10"), "double": ("E11", "E12"), "split": ("E13", "E14"),
    "clear": ("E24",), "service": ("E3",), "end": ("E3",), "closing": ("E3",),
}  # fmt: skip
"""The examples of which the rounds of a lesson are dealt to their end."""


def name_of(lesson: Lesson) -> str:
    return lesson.id.partition(":")[2]


def dealt(lesson: Lesson, setting: Setting) -> tuple[Match, list[str]]:
    """A lesson dealt by the perfect dealer and, between its own steps, by the school; its own steps."""
    match = table_of(lesson, setting)
    game, own = game_of(match), []
    while not is_over(lesson, game):
        other = others_step(lesson, game)
        if other is None:
            step, why = shown_step(lesson, match)
            assert why
            own.append(step)
            match.apply(0, parse_action(step, game.verbs))
        else:
            assert not is_turn(lesson, game)
            match.apply(0, other)
        match.run_chance()
    return match, own


@pytest.mark.parametrize("lesson", [each for each in LESSONS if name_of(each) in OWN], ids=name_of)
def test_a_lesson_is_dealt_with_its_own_steps_alone(lesson: Lesson) -> None:
    match, own = dealt(lesson, setting_of(game=Blackjack.id))
    table = game_of(match).table
    assert "; ".join(own) == OWN[name_of(lesson)]
    assert not table.faults
    assert is_complete(lesson, match)
    assert (
        tuple(report.house for report in table.reports)
        == tuple(EXAMPLES[example]["house"] for example in HOUSE_WINS.get(name_of(lesson), ()))
        or name_of(lesson) == "last"
    )


@pytest.mark.parametrize("rule", ["enhc", "obo", "obbo", "bb1"])
def test_without_a_hole_card_the_second_card_is_drawn_at_the_end(rule: str) -> None:
    setting = setting_of({**NO_HOLE, "hole_rule": rule}, game=Blackjack.id)
    match, own = dealt(find_lesson("blackjack:nohole"), setting)
    table = game_of(match).table
    assert not table.faults
    assert own.count("draw dealer") == 2
    assert game_of(match).table.house_won == 0
    assert isinstance(game_of(match), Blackjack)
    assert match.game.table.won == EXAMPLES[f"E17 {rule}"]["house"]  # type: ignore[attr-defined]  # it is Blackjack's


@pytest.mark.parametrize("house", HOUSES)
def test_every_house_has_its_lessons(house: str) -> None:
    setting = setting_of(HOUSES[house], game=Blackjack.id)
    lessons = lessons_at(setting)
    names = [name_of(each) for each in lessons]
    assert ("nohole" in names) == (house == "no_hole")
    assert ("pitch" in names) == (house == "pitched")
    assert ("insurance" in names) == ("dealerbj" in names) == (house != "no_hole")
    assert ("surrender" in names) == (house not in ("no_hole", "left"))
    for lesson in lessons:
        match, own = dealt(lesson, setting)
        assert own, lesson.id
        assert not game_of(match).table.faults, lesson.id
        assert is_complete(lesson, match), lesson.id


def test_a_house_that_pitches_has_its_lessons_pitched() -> None:
    """But for those that tell of a shoe, of cards face up, or of gestures that are others in the hand."""
    setting = setting_of(HOUSES["pitched"], game=Blackjack.id)
    shoe = ["load", "placing", "signals", "soft", "double", "split", "last"]
    assert [
        name_of(each) for each in lessons_at(setting) if table_of(each, setting).game.options["style"] == "shoe"
    ] == shoe
    _, own = dealt(find_lesson("blackjack:settle"), setting)
    assert "; ".join(own) == OWN["settle"]  # the school turns the cards over before


def test_pitched_cards_are_tossed_and_turned_over_before_their_bets_are_settled() -> None:
    deal = [f"draw {target}" for target in (2, 5, 6, "dealer")]
    turned = ("turnover 6", "turnover 5", "turnover 2")
    for settle in ("each", "take_then_pay"):
        match, own = dealt(find_lesson("blackjack:pitch"), setting_of({**PITCHED, "settle": settle}, game=Blackjack.id))
        assert own == [*deal, *deal, "draw 5", "draw dealer", *turned]
        assert blackjack_of(match.game).table.won == EXAMPLES["E3"]["house"]


@pytest.mark.parametrize("house", HOUSES)
def test_a_payout_may_be_sized_against_a_bet_of_one_colour(house: str) -> None:
    match = table_of(find_lesson("blackjack:cutting"), setting_of(HOUSES[house], game=Blackjack.id))
    game, sized = game_of(match), 0
    while game.due()[0].verb in ("pay", "turnover"):
        if game.due()[0].verb == "turnover":
            match.apply(0, game.due()[0])
            continue
        wager = blackjack_of(match.game).table.wager(int(game.due()[0].words[0]), 1, "main")
        assert wager is not None
        cut = f" {wager.amount // wager.colour}x{wager.colour} size" if wager.colour else ""
        match.apply(0, parse_action(action_text(game.due()[0]) + cut, game.verbs))
        sized += bool(cut)
    assert sized == 2
    assert not game.table.faults


def test_where_no_tips_are_allowed_none_is_served() -> None:
    _, own = dealt(find_lesson("blackjack:service"), setting_of({"toke": "off"}, game=Blackjack.id))
    assert own[-3:] == ["give 5 8500", "hands", "tapout"]


def test_the_same_hands_come_where_the_dealers_cards_are_dealt_otherwise() -> None:
    for options in (NO_HOLE, {"hole_first": "on"}):
        _, own = dealt(find_lesson("blackjack:dealer"), setting_of(options, game=Blackjack.id))
        assert own[1:] == ["call soft-7-17", "draw dealer", "call hard-12", "draw dealer", "call dealer-19"]


def test_the_cut_of_the_example() -> None:
    match = table_of(find_lesson("blackjack:cut"), setting_of(game=Blackjack.id))
    order = next(action.cards for _, action in match.done if action.verb == "shuffle")
    match, _ = dealt(find_lesson("blackjack:cut"), setting_of(game=Blackjack.id))
    assert game_of(match).table.heap[0] == order[120]


def test_a_wrong_step_is_refused_and_noted_and_the_lesson_comes_to_its_end() -> None:
    lesson = find_lesson("blackjack:blackjack")
    match = table_of(lesson, setting_of(game=Blackjack.id))
    game = game_of(match)
    match.apply(0, parse_action("pay 1 main 3500", game.verbs))
    assert [fault.error for fault in game.table.faults] == ["R23"]
    assert not is_over(lesson, game)
    match.apply(0, parse_action("pay 1 main 5250", game.verbs))
    while (other := others_step(lesson, game)) is not None:
        match.apply(0, other)
    assert is_over(lesson, game)
    assert is_complete(lesson, match)


@pytest.mark.parametrize("house", ["las_vegas", "one_pack", "pitched"])
def test_the_first_day(house: str) -> None:
    setting = setting_of(HOUSES[house], game=Blackjack.id)
    watch, three = DAY_ONE
    for lesson, spots in ((watch, 1), (three, 3)):
        match = table_of(lesson, setting)
        game = game_of(match)
        while not is_over(lesson, game):
            step = shown_step(lesson, match)[0]
            if lesson is three and step == "close":
                assert len(game.view(0).state.layout) == spots
            match.apply(0, parse_action(step, game.verbs))
            match.run_chance()
        assert len(game.table.reports) == lesson.coups
        assert is_complete(lesson, match)
        verbs = {action.verb for _, action in match.done}
        if lesson is three:
            assert not verbs & {"call", "double", "split", "surrender", "insure"}


def test_lessons_are_found_by_their_ids() -> None:
    assert len(LESSONS) == len({each.id for each in (*LESSONS, *DAY_ONE)}) - len(DAY_ONE)
    for lesson in (*LESSONS, *DAY_ONE):
        assert find_lesson(lesson.id) is lesson
        assert lesson_title(lesson.id) == lesson.title
    setting = setting_of(game=Blackjack.id)
    first, second = lessons_at(setting)[:2]
    assert next_lesson({}, setting) is first
    assert next_lesson({first.id: 3}, setting) is second
