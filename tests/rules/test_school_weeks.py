"""Eight weeks at the school, from the first day to the audition and beyond: what a scripted trainee is told to do each
day, which marks count and when they lapse, as worked out by hand in the data here."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import count
from typing import Final

import pytest
from test_school_mastery import on, sat, table_match

from cardrules.courses.mini_baccarat.course import STAGES
from cardrules.courses.mini_baccarat.erring_dealer import SLIPS
from cardrules.courses.mini_baccarat.scenes import baccarat_of
from cardrules.protocol.game import CLOCK, Action
from cardrules.protocol.match_record import Record
from cardrules.school.drills.drill import JOB_READY, NO_MARK
from cardrules.school.drills.items import setting_of
from cardrules.school.drills.next_item import Sitting
from cardrules.school.list_of_drills import all_drills, find_drill, item_of
from cardrules.school.progress.attempts import Answer, Attempt, Seance, entry_text
from cardrules.school.progress.history_summary import TraineeSummary
from cardrules.school.progress.learning_path import REVIEW_MS, DueReview, is_open, next_step, path, review, review_spots
from cardrules.school.progress.progress_reports import progress
from cardrules.school.progress.table_sessions import session_of
from cardrules.school.table_exercises import match_of, right_answer

WEEKS: Final = 8
SETTING: Final = setting_of(level=3)
PACE: Final = 1_000
"""Milliseconds of a dealer at the table between two steps."""
_NUMBERS: Final = count(1)

BEGUN: Final = {
    "T1": 0, "T2": 0, "T3": 0, "T4": 0,
    "T5": 1, "T6": 1, "T7": 1,
    "M1": 2, "M2": 2, "M3": 2, "M5": 2,
    "P1": 3, "P2": 3, "P3": 3,
    "M8": 4, "P4": 4,
    "S1": 5, "W1": 6, "S2": 7,
    "A1": 8, "G2": 8, "M6": 8, "H1": 8, "M4": 8, "M7": 8, "P5": 8, "G1": 8, "F1": 8,
}  # fmt: skip
"""The day on which a drill is done first, if everything comes out job-ready: the second day opens the next stage, and
what holds nobody up comes when the path has been gone."""
AFTER: Final = (0, 1, 4, 11, 27)
"""The days of a drill's sessions after that: it counts on the second, and lapses 3, 7, 16, and then 35 days later."""


@cache
def dealt(drill: str) -> Record:
    """A whole shoe, or an audition, dealt without a fault."""
    scene = item_of(f"{drill} 17", SETTING).scene
    assert scene is not None
    match = match_of(scene)
    game, clock = baccarat_of(match.game), 1_000
    match.run_chance()
    while game.result() is None:
        clock += PACE
        match.apply(CLOCK, Action("at", (str(clock),)))
        match.apply(0, game.due()[0])
        match.run_chance()
    return match.record()


@cache
def good(drill: str) -> Attempt | Seance:
    """A session that comes out job-ready, at least."""
    what = find_drill(drill)
    if drill in ("S1", "S2"):
        return Seance("s", on(0), drill, dealt(drill))
    ms = {"A1": 1_000, "P2": 1_500, "P3": 1_000}.get(drill, what.bars[1].time - 100)
    return sat(drill, 0, ms, level=what.levels)


def session(drill: str, day: int) -> Attempt | Seance:
    """The same on another day."""
    return good(drill)._replace(id=f"s{next(_NUMBERS)}", day=on(day))


def reviewed(dues: list[DueReview], day: int) -> Attempt:
    """A review in which everything is right and in time, with three seconds after each item."""
    seed = f"review/{day}/{next(_NUMBERS)}"
    sitting, answers = Sitting(review_spots(dues), seed, SETTING), []
    while (key := sitting.draw()) is not None:
        answers.append(Answer(key, right_answer(item_of(key, SETTING)), 900))
        sitting.answered(True)
    active = sum(answer.ms + 3_000 for answer in answers)
    return Attempt(f"r{next(_NUMBERS)}", on(day), "", "review", seed, tuple(answers), level=3, active=active)


def test_eight_weeks_from_the_first_day_to_the_audition() -> None:
    summary = TraineeSummary()
    days: dict[str, list[int]] = {}
    for day in range(7 * WEEKS):
        today: list[str] = []
        spent = 0
        while True:
            step = next_step(summary, on(day))
            if step.kind == "review":
                entry: Attempt | Seance = reviewed(review(summary, on(day)), day)
                spent += entry.active
            elif step.kind == "table" or step.drill in today:
                break
            else:
                today.append(step.drill)
                days.setdefault(step.drill, []).append(day)
                entry = session(step.drill, day)
            assert summary.add(entry_text(entry)) == ""
        assert spent <= REVIEW_MS
        opened = [stage.id for stage in STAGES if is_open(summary, stage)]
        assert len(opened) == min(day + 1, len(STAGES)), day
    assert days == {drill: [begun + after for after in AFTER] for drill, begun in BEGUN.items()}
    assert set(days) == set(all_drills())
    for tile in path(summary, on(7 * WEEKS - 1)):
        begun = BEGUN[tile.drill.id]
        assert tile.mark >= JOB_READY
        assert tile.due == on(begun + AFTER[-1] + 35)
        assert not tile.is_due
    assert next_step(summary, on(7 * WEEKS - 1)).kind == "table"


def test_who_is_too_slow_stays_at_the_first_stage_for_eight_weeks() -> None:
    """Everything is right, and takes longer than break-in allows: no mark is reached, and nothing opens or moves on."""
    summary = TraineeSummary()
    sessions: Counter[str] = Counter()
    slow = {drill: sat(drill, 0, find_drill(drill).bars[0].time + 100) for drill in STAGES[0].drills}
    for week in range(WEEKS):
        day = 7 * week
        for drill, entry in slow.items():
            assert summary.add(entry_text(entry._replace(id=f"w{next(_NUMBERS)}", day=on(day)))) == ""
            sessions[drill] += 1
        assert [stage.id for stage in STAGES if is_open(summary, stage)] == ["reading"]
        assert next_step(summary, on(day)).kind == "review"
    for drill in STAGES[0].drills:
        state = summary.state(drill)
        assert (state.mark, state.reached, state.sessions) == (NO_MARK, NO_MARK, WEEKS)
    assert {box.number for box in summary.cells.values()} == {0}, "right but too slow stays where it is"
    assert all(box.slow == box.seen and not box.wrong for box in summary.cells.values())
    dues = review(summary, on(7 * WEEKS - 1))
    assert sum(due.ms for due in dues) <= REVIEW_MS
    assert [week.sessions for week in progress(summary, on(7 * WEEKS - 1)).weeks] == [len(slow)] * WEEKS


WRONG_ONCE: Final = {
    "T1": "Card reading", "T2": "Card reading", "T3": "Third-card rules", "T4": "Third-card rules",
    "T5": "Third-card rules", "T6": "Announcing the hand", "M1": "Commission", "M2": "Payout accuracy",
    "M3": "Payout accuracy", "M4": "Payout accuracy", "M5": "Payout accuracy", "M7": "Payout accuracy",
    "M8": "Commission", "A1": "Payout accuracy", "G2": "Announcing the hand", "H1": "Payout accuracy",
    "G1": "Composure with incidents", "F1": "Composure with incidents",
}  # fmt: skip
"""Drills in which one item is missed, and under which heading that stands."""


@pytest.mark.parametrize("drill", WRONG_ONCE)
def test_one_wrong_answer_is_one_error_and_asked_again_the_next_day(drill: str) -> None:
    entry = sat(drill, 3, find_drill(drill).bars[0].time - 100, wrong=(2,))
    summary = TraineeSummary()
    assert summary.add(entry_text(entry)) == ""
    week = progress(summary, on(3)).weeks[0]
    assert sum(week.errors.values()) == week.answers - week.right == 1
    assert week.errors[WRONG_ONCE[drill]] == 1
    box = summary.cells[f"{drill} {item_of(entry.answers[2].key, setting_of()).cell}"]
    assert (box.wrong, box.due <= on(4).toordinal()) == (1, True)


UNDER: Final = {
    "R1": "Control of bets", "R3": "Cleanliness", "R4": "Third-card rules", "R5": "Third-card rules",
    "R6": "Third-card rules", "R8": "Third-card rules", "R11": "Card reading", "R12": "Result signal",
    "R13": "Payout accuracy", "R16": "Payout accuracy", "R19": "Take-and-pay order", "R23": "Announcing the hand",
}  # fmt: skip
"""Faults at the table, and under which heading of the week each stands."""


def test_each_fault_at_the_table_is_in_the_week_in_which_it_was_made() -> None:
    summary = TraineeSummary()
    made = [list(UNDER)[week::WEEKS] for week in range(WEEKS)]
    for week, errors in enumerate(made):
        for error in errors:
            entry = Seance(f"t{next(_NUMBERS)}", on(7 * week), "", table_match(4, error).record())
            assert [fault.error for fault in session_of(entry.record).faults] == [error]
            assert summary.add(entry_text(entry)) == ""
    for week, errors in zip(progress(summary, on(7 * WEEKS - 1)).weeks, made, strict=True):
        found = {heading: number for heading, number in week.errors.items() if number}
        assert found == Counter(UNDER[error] for error in errors)
    assert set(UNDER) <= set(SLIPS)
