"""Attempts, marks that count, boxes of days, the path: eight weeks of a scripted trainee, worked out by hand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import count
from typing import Any, Final

import pytest

from cardrules.casino.dealers_table import Hand
from cardrules.courses.mini_baccarat.course import STAGES
from cardrules.courses.mini_baccarat.erring_dealer import slip
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import CHANCE, CLOCK, Action, parse_action
from cardrules.protocol.match_record import FormatError, Match
from cardrules.protocol.texts import ENGLISH_WORDS, Language
from cardrules.school.course import course_of
from cardrules.school.drills.drill import BREAK_IN, COUPS_IN_A_ROW, FAST, JOB_READY, NO_MARK
from cardrules.school.drills.items import setting_of
from cardrules.school.drills.next_item import Sitting, session_spots
from cardrules.school.list_of_drills import find_drill, item_of
from cardrules.school.progress.attempts import (
    Answer,
    Attempt,
    Gate,
    LessonDone,
    Mode,
    Seance,
    attempt_mark,
    entry_text,
    figures_of,
    outcomes_of,
    read_entry,
)
from cardrules.school.progress.history_summary import TraineeSummary, is_of, open_history
from cardrules.school.progress.learning_path import (
    REVIEW_MS,
    again_spots,
    find_stage,
    is_open,
    missing,
    next_step,
    path,
    review,
    review_spots,
    today,
)
from cardrules.school.progress.progress_reports import (
    heat_map,
    progress,
    report,
)
from cardrules.school.progress.spaced_repetition import INTERVALS, NEW, after_answer
from cardrules.school.progress.table_sessions import rounds_in_a_row, session_of
from cardrules.school.seeded_choice import SeededLots
from cardrules.school.table_exercises import right_answer

SETTING: Final = setting_of()
MONDAY: Final = date(2026, 3, 2)
_NUMBERS: Final = count(1)


def on(day: int) -> date:
    """A day of the calendar; 0 is the first Monday."""
    return MONDAY + timedelta(days=day)


def sat(
    drill: str, day: int, ms: int, wrong: Iterable[int] = (), mode: Mode = "drill", hand: Hand = "keys", level: int = 1
) -> Attempt:
    """A session of the scripted trainee, who is wrong at some items and takes ``ms`` for each."""
    what, setting = find_drill(drill), setting_of(level=level)
    seed = f"{drill}/{day}/{next(_NUMBERS)}"
    sitting = Sitting(session_spots(what, seed, setting), seed, setting)
    answers = []
    for number in range(what.size):
        key = sitting.draw()
        assert key is not None
        right = number not in wrong
        answers.append(Answer(key, right_answer(item_of(key, setting)) if right else "", ms))
        sitting.answered(right)
    return Attempt(f"a{next(_NUMBERS)}", on(day), drill, mode, seed, tuple(answers), hand, level)


def asked(day: int, *answers: tuple[str, bool, int], mode: Mode = "review", drill: str = "") -> Attempt:
    """Single items, right or wrong, in so many milliseconds."""
    made = [Answer(key, right_answer(item_of(key, SETTING)) if right else "", ms) for key, right, ms in answers]
    return Attempt(f"a{next(_NUMBERS)}", on(day), drill, mode, "1", tuple(made))


def summary_of(entries: Iterable[Any]) -> TraineeSummary:
    summary = TraineeSummary()
    for entry in entries:
        assert summary.add(entry_text(entry)) == ""
    return summary


# --------------------------------------------------------------------------------------------- eight weeks of T1

T1_WEEKS: Final = (
    # day, milliseconds, items missed, the session's mark; then what counts: mark, reached, box, due on day
    (0, 1_400, 0, JOB_READY, NO_MARK, JOB_READY, 1, 1),
    (0, 1_400, 0, JOB_READY, NO_MARK, JOB_READY, 1, 1),  # twice on one day is once
    (1, 1_400, 0, JOB_READY, JOB_READY, JOB_READY, 2, 4),  # the second day: it counts
    (2, 2_400, 2, BREAK_IN, JOB_READY, JOB_READY, 0, 2),  # 38 of 40 is 95 %: worse than what counts
    (3, 1_500, 0, JOB_READY, JOB_READY, JOB_READY, 1, 4),  # 1.5 seconds are just enough
    (4, 1_400, 0, JOB_READY, JOB_READY, JOB_READY, 2, 7),
    (6, 1_400, 0, JOB_READY, JOB_READY, JOB_READY, 2, 7),  # before it is due: nothing changes
    (7, 1_400, 0, JOB_READY, JOB_READY, JOB_READY, 3, 14),
    (16, 900, 0, FAST, JOB_READY, FAST, 4, 32),  # two days late; then in 16 days
    (32, 900, 0, FAST, FAST, FAST, 5, 67),  # fast on a second day; then in 35 days
    (40, 2_600, 0, NO_MARK, FAST, FAST, 0, 40),  # too slow for any mark: it is due
    (41, 900, 0, FAST, FAST, FAST, 1, 42),
    (44, 900, 0, FAST, FAST, FAST, 2, 47),
    (55, 1_400, 0, JOB_READY, FAST, FAST, 0, 55),  # job-ready is less than fast
)


def test_eight_weeks_of_a_drill() -> None:
    summary = TraineeSummary()
    drill = find_drill("T1")
    for day, ms, missed, mark, counts, reached, box, due in T1_WEEKS:
        state = summary.state("T1")
        assert state.is_due(on(day)) is (bool(state.mark) and on(day).toordinal() >= state.box.due)
        entry = sat("T1", day, ms, range(10, 10 + missed))
        outcomes = outcomes_of(entry)
        assert attempt_mark(entry, figures_of(entry, outcomes)) == mark, day
        assert summary.add(entry_text(entry)) == ""
        state = summary.state("T1")
        assert (state.mark, state.reached) == (counts, reached), day
        assert (state.box.number, state.box.due) == (box, on(due).toordinal()), day
        tile = next(tile for tile in path(summary, on(day)) if tile.drill == drill)
        assert tile.due == (on(due) if counts else None)
    assert len(summary.state("T1").last) == len(T1_WEEKS)
    assert summary.state("T1").first == (on(0).toordinal(), JOB_READY, 1000, 1400)
    weeks = progress(summary, on(55)).weeks
    assert [week.sessions for week in weeks] == [7, 1, 1, 0, 1, 2, 1, 1]
    assert weeks[0].answers == 7 * 40
    assert weeks[0].right == 7 * 40 - 2
    assert weeks[0].errors["Card reading"] == 2
    assert weeks[0].active == 40 * (5 * 1_400 + 2_400 + 1_500)
    assert weeks[0].pace == pytest.approx((5 * 1_400 + 2_400 + 1_500) / (7 * 1_500))
    assert weeks[3].pace is None


def test_it_lapses_when_it_is_due() -> None:
    summary = summary_of([sat("T1", 0, 1_400), sat("T1", 1, 1_400)])
    assert not summary.state("T1").is_due(on(3))
    assert summary.state("T1").is_due(on(4))
    assert today(summary, on(4)).lapsed == ("T1",)
    assert today(summary, on(3)).lapsed == ()


# ----------------------------------------------------------------------------------------- eight weeks of an item

THREE_EIGHT: Final = "T5 2S KC 8C / 3D QH"
ITEM_WEEKS: Final = (
    # day, right, milliseconds; then box, due on day
    (0, True, 1_500, 1, 1),
    (1, False, 1_500, 0, 1),
    (1, True, 1_500, 1, 2),
    (2, True, 4_100, 1, 3),  # right but too slow: break-in allows four seconds
    (3, True, 4_000, 2, 6),
    (4, True, 1_500, 2, 6),  # before it is due
    (6, True, 1_500, 3, 13),
    (13, True, 1_500, 4, 29),
    (29, True, 1_500, 5, 64),
    (30, False, 1_500, 0, 30),
    (31, True, 1_500, 1, 32),
    (55, True, 1_500, 2, 58),  # weeks too late
)


def test_eight_weeks_of_a_cell_of_the_third_card_table() -> None:
    summary = TraineeSummary()
    for day, right, ms, box, due in ITEM_WEEKS:
        summary.add(entry_text(asked(day, (THREE_EIGHT, right, ms))))
        found = summary.cells["T5 3/8"]
        assert (found.number, found.due) == (box, on(due).toordinal()), day
    assert summary.cells["T5 3/8"][2:] == (12, 2, 1)
    assert heat_map(summary, course_of().heat_maps[0])[3][8] == summary.cells["T5 3/8"]
    assert [len(row) for row in heat_map(summary, course_of().heat_maps[0])] == [11] * 8
    assert heat_map(summary, course_of().heat_maps[0])[0][0] == NEW


def test_the_boxes_are_of_0_1_3_7_16_and_35_days() -> None:
    box, day = NEW, 100
    gone = []
    for _ in range(7):
        box = after_answer(box, day, right=True)
        gone.append(box.due - day)
        day = box.due
    assert gone == [1, 3, 7, 16, 35, 35, 35]
    assert INTERVALS == (0, 1, 3, 7, 16, 35)
    assert after_answer(box, day, right=False).due == day


def test_by_mouse_one_may_take_as_much_longer_as_the_gesture() -> None:
    slow = asked(0, (THREE_EIGHT, True, 4_300))
    assert [outcome.slow for outcome in outcomes_of(slow)] == [True]
    assert [outcome.slow for outcome in outcomes_of(slow._replace(hand="mouse"))] == [False]
    keys, mouse = sat("T1", 0, 1_900), sat("T1", 0, 1_900, hand="mouse")
    assert [attempt_mark(each, figures_of(each, outcomes_of(each))) for each in (keys, mouse)] == [BREAK_IN, JOB_READY]


# ------------------------------------------------------------------------------------------------------ the review


def test_a_review_lasts_twelve_minutes_a_day_and_no_longer() -> None:
    summary = summary_of([sat("T5", 0, 20_000), sat("M2", 0, 20_000), sat("M5", 0, 20_000), sat("T4", 0, 20_000)])
    assert summary.cells["T5 3/8"].due <= on(1).toordinal()
    dues = review(summary, on(1))
    assert REVIEW_MS - 23_000 < sum(due.ms for due in dues) <= REVIEW_MS
    assert all(due.ms == 23_000 for due in dues)  # the median of the last session, and three seconds for reading
    spent = asked(1, *[(THREE_EIGHT, True, 1_000)] * 600)
    summary.add(entry_text(spent))
    assert sum(due.ms for due in review(summary, on(1))) <= REVIEW_MS - 600_000
    assert sum(due.ms for due in review(summary, on(2))) > 600_000
    assert summary.reviewed == (on(1).toordinal(), 600_000)


def test_drills_that_are_told_apart_take_turns() -> None:
    keys = ["M2 3500", "M5 3325", "T4 2S 3S / 4S KD", THREE_EIGHT, "M2 6000", "T1 2S 3S"]
    keys += ["T5 2S KC 7C / 3D QH", "T4 2S 5S / 4S KD", "M5 9500", "T1 9S 3S"]
    summary = summary_of([asked(0, *[(key, True, 500) for key in keys])])
    order = [due.drill.id for due in review(summary, on(1))]
    assert sorted(order) == ["M2", "M2", "M5", "M5", "T1", "T1", "T4", "T4", "T5", "T5"]
    for one, other in (("T4", "T5"), ("M2", "M5")):
        assert [name for name in order if name in (one, other)] in ([one, other] * 2, [other, one] * 2)
    spots = review_spots(review(summary, on(1)))
    sitting = Sitting(spots, "review", SETTING)
    cells = []
    while (key := sitting.draw()) is not None:
        cells.append(f"{key[:2]} {item_of(key, SETTING).cell}")
        sitting.answered(True)
    assert set(cells) == set(summary.cells)


def test_what_takes_minutes_by_itself_is_no_item_of_a_review() -> None:
    shoe = sat("P2", 0, 50_000)
    summary = summary_of([shoe])
    assert "P2 shoe" in summary.cells
    assert review(summary, on(5)) == []


def test_what_was_missed_is_asked_once_more() -> None:
    drill = find_drill("T5")
    spots = again_spots(drill, ["3/8", "6/6", "3/8"], "1")
    assert sorted(spot.cell for spot in spots) == ["3/8", "6/6"]


# --------------------------------------------------------------------------------------------------- path and gates


def passed(drill: str, days: Sequence[int] = (0, 1)) -> list[Attempt]:
    """What makes a drill job-ready."""
    bar = find_drill(drill).bars[1].time
    ms = {"A1": 1_000, "P2": 50_000, "P3": 8_000}.get(drill, bar - 100)
    return [sat(drill, day, ms, level=find_drill(drill).levels) for day in days]


def test_a_stage_opens_when_the_one_before_is_job_ready() -> None:
    reading, drawing = STAGES[:2]
    entries: list[Any] = [attempt for drill in reading.drills for attempt in passed(drill)]
    entries.sort(key=lambda entry: entry.day)
    summary = summary_of(entries[:-1])
    assert is_open(summary, reading)
    assert not is_open(summary, drawing)
    assert missing(summary, drawing) == ("T4",)
    assert next_step(summary, on(0)).kind == "drill"
    summary.add(entry_text(entries[-1]))
    assert is_open(summary, drawing)
    assert not is_open(summary, STAGES[2])
    assert {tile.drill.id for tile in path(summary, on(1)) if tile.open} == {
        *reading.drills,
        "A1",
        "T5",
        "T6",
        "T7",
        "G2",
    }


def test_an_instructor_opens_a_gate_and_it_is_recorded() -> None:
    gate = Gate("g1", on(3), "procedure", "M. Duval", "Has dealt blackjack for nine years.")
    assert read_entry(entry_text(gate)) == gate
    summary = summary_of([gate])
    assert summary.gates["procedure"] == (on(3).toordinal(), "M. Duval", "Has dealt blackjack for nine years.")
    assert [is_open(summary, stage) for stage in STAGES] == [True] * 4 + [False] * 4
    with pytest.raises(LookupError, match="there is no stage 'x'; there are reading, drawing"):
        find_stage("x")


IN_BRACKETS = Language("xx", lambda template: f"[{template}]", ENGLISH_WORDS)
"""A language that shows which words are looked up."""


def test_what_is_next_and_why() -> None:
    summary = TraineeSummary()
    assert next_step(summary, on(0)) == (
        "drill", "T1", "“Two-card totals” is new, and belongs to the stage “Reading cards”."
    )  # fmt: skip
    summary = summary_of(sat(drill, 0, 1_000) for drill in ("T1", "T2", "T3"))
    summary.add(entry_text(sat("T4", 0, 9_000)))
    summary.cells.clear()  # nothing to review
    assert next_step(summary, on(0)).drill == "T4"
    assert (
        next_step(summary, on(0)).why
        == "“Player's third card” is your weakest drill of this stage; break-in is the next mark."
    )
    done = [passed(drill) for drill in ("T2", "T3", "T4")]
    summary = summary_of([first for first, _ in done] + [second for _, second in done])
    summary.add(entry_text(sat("T1", 0, 1_400)))
    summary.cells.clear()
    assert next_step(summary, on(1)) == (
        "drill", "T1", "You were job-ready in “Two-card totals” once; on a second day it counts."
    )  # fmt: skip
    assert IN_BRACKETS(next_step(summary, on(1)).why).startswith("[You were [job-ready] in “[Two-card totals]” once")
    assert next_step(summary, on(5)).why.startswith("Your mark in “Three-card totals” has lapsed")
    due = summary_of([sat("T1", 0, 1_000)])
    assert next_step(due, on(1)).kind == "review"


# ----------------------------------------------------------------------------------------------- coups in a row


def test_five_coups_in_a_row_without_a_drawing_fault() -> None:
    assert rounds_in_a_row([[]] * 4, course_of()) == (4, 5)
    assert rounds_in_a_row([["R16"], [], ["R5"], [], [], ["R19"], [], []], course_of()) == (5, 5)
    assert COUPS_IN_A_ROW == 5
    fine = sat("T7", 0, 8_000)
    figures = figures_of(fine, outcomes_of(fine))
    assert (figures.run, attempt_mark(fine, figures)) == (20, JOB_READY)
    assert attempt_mark(fine, figures._replace(run=4)) == BREAK_IN


def table_match(coups: int, error: str = "", ms: int = 600, **options: Any) -> Match:
    """So many coups of the free table, dealt by a perfect dealer who makes one error."""
    chosen = {"shoe_steps": "skip", "coach": "silent", "pace": "par", **options}
    match = Match("mini_baccarat", chosen, "5")
    game, clock, lots = match.game, 1_000, SeededLots("5")
    assert isinstance(game, MiniBaccarat)
    match.run_chance()
    while len(game.table.reports) < coups or game.table.service:
        wrong = slip(game.table, error, lots)
        if wrong:
            error = ""
        clock += ms
        match.apply(CLOCK, Action("at", (str(clock),)))
        match.apply(0, parse_action(wrong or game.table.due()[0], game.verbs))
        match.run_chance()
    return match


def test_a_session_at_the_table_is_worked_out_from_its_record() -> None:
    match = table_match(12, "R5")
    session = session_of(match.record())
    assert len(session.coups) == 12
    assert [fault.error for fault in session.faults] == ["R5"]
    assert session.grade.accuracy == pytest.approx(100 - 4 * 30 / 12)
    assert not session.over
    assert 6 <= session.run < 12
    assert session.rounds is not None
    assert session.audit is None  # less than five minutes
    slow = session_of(table_match(30, ms=1_500).record())
    assert slow.rounds is not None
    assert slow.audit is not None
    assert abs(slow.audit - slow.rounds) < 0.3 * slow.rounds
    seance = Seance("t1", on(2), "", match.record(), "keys", 200_000)
    assert read_entry(entry_text(seance)) == seance
    summary = summary_of([seance])
    week = progress(summary, on(2)).weeks[0]
    assert (week.coups, week.errors["Third-card rules"], week.sessions) == (12, 1, 1)
    assert week.active == 200_000


# -------------------------------------------------------------------------------------------------- the records


def test_an_attempt_is_read_as_it_was_written() -> None:
    attempt = sat("M1", 3, 2_000, (4, 5), level=2)._replace(active=99_000, options={"tie_pays": 9})
    assert read_entry(entry_text(attempt)) == attempt
    lesson = LessonDone("l1", on(1), "burn", 3, 40_000)
    assert read_entry(entry_text(lesson)) == lesson
    summary = summary_of([attempt, lesson])
    assert summary.lessons == {"burn": 3}
    assert progress(summary, on(3)).weeks[0].active == 99_000 + 40_000


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(entry_text(sat("T1", 0, 1_000))), **fields})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "not JSON"),
        ("[1]", "a record is a JSON object"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        (changed(format="dealers-school/2"), "newer format 'dealers-school/2'"),
        (changed(format=None), "'format' must be"),
        (changed(kind="diary"), "'kind' must be one of drill, table, lesson, gate"),
        (changed(kind=["drill"]), "'kind' must be one of"),
        (changed(day="2026-13-02"), "'day' must be a day"),
        (changed(day=7), "'day' must be a day"),
        (changed(id="../etc"), "'id' must be of letters and digits"),
        (changed(id=""), "'id' must be a text"),
        (changed(mode="sleep"), "'mode' must be one of"),
        (changed(drill="Z9"), "there is no drill 'Z9'"),
        (changed(drill="T2"), "an item is none of T2"),
        (changed(drill=""), "does not fit the mode drill"),
        (changed(drill="T1+T2"), "does not fit the mode drill"),
        (changed(hand="foot"), "'hand' must be one of keys, mouse"),
        (changed(level=0), "'level' must be a whole number from 1 to 9"),
        (changed(level=True), "'level' must be a whole number"),
        (changed(options={"tie_pays": 77}), "tie_pays=77: choose"),
        (changed(options=[]), "'options' must be an object"),
        (changed(items="T1"), "'items' must be a list"),
        (changed(items=[["T1 2S 3S", "5"]]), "item 1 must be a key, an answer and its milliseconds"),
        (changed(items=[["T1 2S 3S", "5", -1]]), "item 1 must be"),
        (changed(items=[["T1 2S 3S", "5", True]]), "item 1 must be"),
        (changed(items=[["T1 2S 3S", "5" * 5_000, 1]]), "item 1 must be"),
        (changed(items=[["T1 2S 3S", "5", 1]] * 1_001), "'items' must be a list of 1,000 answers at most"),
        (changed(kind="table", match=None), "'match' must be a match"),
        (changed(kind="table", match={"format": "x"}), "'format' must be"),
        (changed(kind="gate", stage="", by="x"), "'stage' must be a text"),
    ],
)
def test_a_record_that_is_none_is_refused_and_changes_nothing(line: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_entry(line)
    assert message in str(refused.value)
    summary = summary_of([sat("T1", 0, 1_000)])
    before = {**vars(summary), "count": 2, "refused": 1, "chain": ""}
    assert message in summary.add(line)
    assert {**vars(summary), "chain": ""} == before


def test_an_item_that_cannot_be_read_is_a_wrong_one() -> None:
    attempt = asked(0, (THREE_EIGHT, True, 900))
    broken = attempt._replace(answers=(Answer("T5 zz", "draw", 900), Answer("Q7 1", "x", 5), *attempt.answers))
    assert [outcome.judged.right for outcome in outcomes_of(broken)] == [False, False, True]
    assert set(summary_of([broken]).cells) == {"T5 3/8"}


def test_a_clock_that_was_set_back_brings_nothing_back() -> None:
    summary = summary_of([sat("T1", 10, 1_000), sat("T1", 3, 1_000)])
    assert summary.set_back == 1
    assert summary.last_day == on(10).toordinal()
    assert summary.state("T1").mark == NO_MARK  # both sessions count as of the tenth day


# --------------------------------------------------------------------------------------------------- the summary


def test_a_summary_is_read_as_it_was_written_and_only_new_lines_are_looked_at() -> None:
    lines = [
        entry_text(each) for each in (sat("T1", 0, 1_000), sat("T5", 1, 3_000, (3,)), asked(2, (THREE_EIGHT, True, 9)))
    ]
    lines += [entry_text(Gate("g", on(2), "floor", "I")), "half a line {"]
    whole = TraineeSummary.of(lines)
    early = TraineeSummary.of(lines[:2]).text()
    asked_for = []

    def lines_from(number: int) -> Sequence[str]:
        asked_for.append(number)
        return lines[number:]

    opened, refused = open_history(early, lines_from)
    assert asked_for == [2]
    assert refused == ["Line 5: not JSON: Expecting value: line 1 column 1 (char 0)"]
    assert opened.text() == whole.text()
    assert TraineeSummary.read(whole.text()).text() == whole.text()
    assert vars(TraineeSummary.read(whole.text())) == vars(whole)
    assert is_of(whole, lines)
    assert is_of(TraineeSummary.of(lines[:2]), lines)
    assert not is_of(whole, lines[:4])
    assert not is_of(whole, [*lines[:1], lines[1].replace("T5", "T4", 1), *lines[2:]])
    assert is_of(TraineeSummary(), [])


@pytest.mark.parametrize(
    "written", ["", "{}", "[]", "null", '{"format":"dealers-summary/0"}', '{"format":"dealers-summary/1"}']
)
def test_a_summary_of_another_version_is_made_anew(written: str) -> None:
    lines = [entry_text(sat("T1", 0, 1_000))]
    opened, refused = open_history(written, lambda number: lines[number:])
    assert refused == []
    assert opened.text() == TraineeSummary.of(lines).text()


# ------------------------------------------------------------------------------------------------------- reports


def test_the_report_of_a_session() -> None:
    told = report(sat("T5", 0, 1_900, (3, 7)))
    assert told.drill is find_drill("T5")
    assert (told.figures.right, told.pace, told.mark) == (58, 1_900, BREAK_IN)
    assert len(told.missed) == 2
    assert told.missed[0].item.cell
    assert not told.missed[0].slow
    late = report(asked(0, (THREE_EIGHT, True, 5_000)))
    assert late.missed[0].slow
    assert late.drill is None
    assert report(sat("T1", 0, 1_500, hand="mouse")).pace == 1_000


def test_chance_is_no_seat_of_the_school() -> None:
    match = table_match(1)
    record = match.record()
    wrong = record._replace(actions=((CHANCE, "table 1"), (0, "draw player")))
    with pytest.raises(FormatError, match="action 1"):
        session_of(wrong)
