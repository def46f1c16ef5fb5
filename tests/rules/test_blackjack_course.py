"""Blackjack's course: its drills and stages, what its felts look like, and what its headings and red lines are."""

from __future__ import annotations

from typing import Final

import pytest

from cardrules.casino.blackjack.dealer_calls import CALLS
from cardrules.casino.blackjack.faults import ERRORS, HEADINGS
from cardrules.courses.blackjack.audition_deals import AUDITION, INCIDENTS, SITUATIONS, deal_for, found_in, shapes_of
from cardrules.protocol.texts import Text
from cardrules.school.course import AuditionPlan, course_of
from cardrules.school.drills.drill import BREAK_IN, FAST, Figures, mark_of
from cardrules.school.drills.items import Item, Setting, judge, setting_of
from cardrules.school.drills.next_item import Sitting, session_spots
from cardrules.school.item_in_words import told_item
from cardrules.school.list_of_drills import all_drills, find_drill, item_of
from cardrules.school.progress.spaced_repetition import NEW, after_answer
from cardrules.school.progress.table_sessions import rounds_in_a_row
from cardrules.school.table_exercises import judge_scene, right_answer

GAME: Final = "blackjack"
COURSE: Final = course_of(GAME)
WHOLE: Final = ("blackjack:S1", "blackjack:S2")
SETTING: Final = setting_of({"perfect_pairs": "25_12_6"}, game=GAME)


def drawn(name: str, count: int, setting: Setting = SETTING) -> list[Item]:
    """The first items of a session, as the school asks them."""
    drill = find_drill(name, GAME)
    sitting = Sitting(session_spots(drill, "5", setting), "5", setting)
    found = []
    for _ in range(count):
        key = sitting.draw()
        assert key is not None
        sitting.answered(True)
        found.append(item_of(key, setting))
    return found


def test_every_drill_of_the_stages_is_there_once() -> None:
    staged = [name for stage in COURSE.stages for name in (*stage.drills, *stage.more)]
    assert len(staged) == len(set(staged))
    assert set(staged) == set(all_drills(GAME))
    labels = [all_drills(GAME)[name].label for name in staged]
    assert len(set(labels)) == len(labels)


def test_what_one_skill_is_has_one_id_in_both_courses() -> None:
    shared = {name for name in all_drills(GAME) if ":" not in name}
    assert shared == {"M5", "M6", "M7", "H1", "A1", "F1"}
    assert shared <= set(all_drills())


@pytest.mark.parametrize("name", [name for name in all_drills(GAME) if name not in WHOLE])
def test_every_item_is_judged_and_told(name: str) -> None:
    for item in drawn(name, 3 if find_drill(name, GAME).timed == "par" else 5):
        answer = right_answer(item)
        judged = judge(item, answer) if item.scene is None else judge_scene(item, answer)
        assert judged.right, (item.key, answer, judged)
        assert item.game == GAME
        assert not (judge(item, "") if item.scene is None else judge_scene(item, "")).right
        for ask in item.asks:
            assert told_item(item, ask)


@pytest.mark.parametrize("name", [name for name in all_drills(GAME) if name not in WHOLE])
@pytest.mark.parametrize("currency", ["usd", "php"])
def test_every_felt_is_a_view_of_the_table(name: str, currency: str) -> None:
    setting = setting_of({"currency": currency}, game=GAME)
    for item in drawn(name, 2, setting):
        view = COURSE.view_of(item.felt, setting)
        assert view.game == GAME
        for text in COURSE.told_felt(item.felt, currency):
            assert isinstance(text, Text)


def test_chips_are_cut_in_the_half_dollars_of_the_rack() -> None:
    item = item_of("M5 750", SETTING)
    assert judge(item, "1x500 2x100 1x50").neat
    assert right_answer(item) == "1x500 2x100 1x50"
    assert not judge(item, "1x500 2x100 2x25").right


def test_headings_are_those_of_the_audition_sheet() -> None:
    sheet = {
        "Card placement": "R3 R4 R5 R16 R17 R39",
        "Totals and the dealer's hand": "R6 R24 R25 R26 R27 R28",
        "Calls": "R1 R34 R36",
        "Control of signals": "R10 R11 R12 R13 R14",
        "Insurance and peek": "R7 R18 R19 R20 R21 R22",
        "Take and pay": "R29 R31 R37",
        "Payout accuracy": "R23 R30 R32",
        "Chip handling": "R15 R40",
        "Game protection": "R2 R38",
        "Composure with incidents": "R8 R9 R33 R35",
    }
    assert tuple(sheet) == HEADINGS
    for heading, numbers in sheet.items():
        for number in numbers.split():
            assert ERRORS[number].heading == heading
    assert set(COURSE.heading_of.values()) <= set(HEADINGS)


def test_heat_maps_are_made_of_cells() -> None:
    for heat in COURSE.heat_maps:
        assert len(heat.cells) == len(heat.rows)
        assert {len(row) for row in heat.cells} == {len(heat.columns)}
    draws, more = COURSE.heat_maps
    cells = {f"blackjack:T4 {cell}" for cell in find_drill("blackjack:T4", GAME).cells(SETTING)}
    assert {cell for row in more.cells for cell in row} == cells
    known = {f"blackjack:T5 {cell}" for cell in find_drill("blackjack:T5", GAME).cells(SETTING)}
    assert {cell for row in draws.cells for cell in row} - known == {
        "blackjack:T5 hard 21 two", "blackjack:T5 soft 12 more",
    }  # fmt: skip


# ------------------------------------------------------------------------------------------------------- auditions


def test_an_audition_has_everything_that_must_occur_and_equal_par() -> None:
    incidents = dict.fromkeys(INCIDENTS, 1)
    shapes = shapes_of("exam", 24, 6, AUDITION, incidents, SETTING.options)
    wanted = sum(shape.par for shape in shapes)
    scripts = set()
    for trainee in ("ada", "ben"):
        deal = deal_for("exam", trainee, 1, shapes, SETTING.options)
        found = found_in(deal) if trainee == "ada" else dict.fromkeys((*SITUATIONS, *INCIDENTS), 1)
        assert [name for name in (*SITUATIONS, *INCIDENTS) if not found.get(name)] == []
        assert sorted(deal.shapes) == sorted(shapes)
        scripts.add(deal.script)
        assert deal_for("exam", trainee, 1, shapes, SETTING.options) == deal
    assert len(scripts) == 2
    assert 600_000 < wanted < 1_000_000  # about fourteen minutes by keys


def test_what_a_house_has_not_does_not_occur() -> None:
    options = setting_of({"surrender": "none", "double_less": "off"}, game=GAME).options
    shapes = shapes_of("exam", 20, 5, AUDITION, {}, options)
    assert {"surrender", "double_less"} & {shape.situation for shape in shapes} == set()
    with pytest.raises(ValueError, match="no room"):
        shapes_of("exam", 5, 5, AUDITION, {}, options)


def test_the_course_deals_an_audition() -> None:
    plan = AuditionPlan(20, 6, AUDITION, {"late": 1})
    deal = COURSE.audition("exam", "ada", 1, plan, SETTING.options, 2)
    assert deal.options["rounds"] == "20"
    assert sum(line.startswith("bets ") for line in deal.script) == 20


# ---------------------------------------------------------------------------------------------------------- mastery


def test_ten_rounds_in_the_dealers_hand_and_five_in_insurance_and_peek() -> None:
    good: list[list[str]] = [[]] * 9
    assert rounds_in_a_row(good, COURSE) == (9, 10)
    assert rounds_in_a_row([*good, []], COURSE) == (10, 10)
    assert rounds_in_a_row([*good, [], ["R26"], ["R21"]], COURSE) == (10, 10)
    assert rounds_in_a_row([["R18"], [], [], ["R22"], [], [], [], ["R20"], [], []], COURSE) == (3, 5)
    assert rounds_in_a_row([["R1"], ["R36"], *good], COURSE) == (11, 10)  # other errors break nothing
    shoe = find_drill("blackjack:S1", GAME)
    figures = Figures(answers=1, right=1, neat=1, errors=0, times=(1,), run=9, wanted=10, grade=FAST)
    assert mark_of(shoe, figures) == BREAK_IN
    assert mark_of(shoe, figures._replace(run=10)) == FAST


def test_what_spoils_money_most_lapses_on_the_third_box() -> None:
    soon = {name for name, drill in all_drills(GAME).items() if drill.boxes}
    assert soon == {"blackjack:T5", "blackjack:P1", "blackjack:C2"}
    box, day = NEW, 100
    for _ in range(6):
        box = after_answer(box, day, right=True, boxes=find_drill("blackjack:T5", GAME).boxes)
        day = box.due
    assert (box.number, box.due) == (2, 100 + 1 + 5 * 3)


@pytest.mark.parametrize("language", COURSE.languages)
def test_every_call_is_said_in_each_language(language: str) -> None:
    words = COURSE.languages[language]
    assert set(words) == set(CALLS)
    assert COURSE.checked_words(dict(words)) == words
    house = setting_of({"words": COURSE.words_text(words)}, game=GAME)
    item = item_of("blackjack:C1 soft AS 5H", house)
    assert item.asks[0].right == (words["soft"].replace("{low}", "6").replace("{high}", "16"),)
