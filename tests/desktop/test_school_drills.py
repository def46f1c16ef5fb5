"""Every drill as a trainee does it on the real window: by keys and by mouse, perfect, too slow, and wrong."""

from __future__ import annotations

import pytest
from drilling import Driller
from pytestqt.qtbot import QtBot

from cardrules.school.attempts import Attempt, attempt_mark, figures_of, outcomes_of
from cardrules.school.drill import BREAK_IN, FAST, JOB_READY, NO_MARK
from cardrules.school.drills import find_drill

ASKED = ("T1", "T2", "T3", "T4", "T5", "T6", "M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "A1", "P5", "G2", "F1")


def last_attempt(driller: Driller) -> Attempt:
    """What was kept last."""
    assert driller.school.history is not None
    entry = driller.school.history.latest(1)[0].entry
    assert isinstance(entry, Attempt)
    return entry


@pytest.mark.parametrize("drill", ASKED)
def test_a_few_items_by_keys(qtbot: QtBot, drill: str) -> None:
    driller = Driller(qtbot)
    driller.start(drill)
    for _ in range(4):
        driller.answer_item()
    driller.answer_item(right=False)
    driller.press("Stop")
    attempt = last_attempt(driller)
    assert attempt.drill == drill and attempt.hand == "keys"
    assert [outcome.judged.right for outcome in outcomes_of(attempt)] == [True] * 4 + [False]
    assert {answer.ms for answer in attempt.answers} == {500}


@pytest.mark.parametrize("drill", ASKED)
def test_a_few_items_by_mouse(qtbot: QtBot, drill: str) -> None:
    driller = Driller(qtbot)
    driller.start(drill, "18")
    for _ in range(3):
        driller.answer_item(mouse=True)
    driller.press("Stop")
    assert all(outcome.judged.right for outcome in outcomes_of(last_attempt(driller)))


@pytest.mark.parametrize(("each", "mark"), [(800, FAST), (1_400, JOB_READY), (2_400, BREAK_IN), (4_000, NO_MARK)])
def test_a_whole_session_earns_the_mark_of_its_speed(qtbot: QtBot, each: int, mark: int) -> None:
    driller = Driller(qtbot)
    driller.start("T1")
    for _ in range(find_drill("T1").size):
        driller.answer_item(milliseconds=each)
    assert driller.page.running is None, "the report lies there"
    attempt = last_attempt(driller)
    assert attempt_mark(attempt, figures_of(attempt, outcomes_of(attempt))) == mark
    assert driller.school.summary.state("T1").reached == mark
