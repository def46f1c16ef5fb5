"""What a trainee sees of the progress: a drill's report, the heat maps of the rules, and the weeks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from cardrules.school.course import Course, HeatMap, course_of
from cardrules.school.dealt_game import FIRST_GAME
from cardrules.school.drills.drill import Drill, Figures
from cardrules.school.drills.items import Item
from cardrules.school.list_of_drills import all_drills, item_of
from cardrules.school.progress.attempts import (
    Attempt,
    AttemptOutcome,
    attempt_mark,
    figures_of,
    outcomes_of,
    setting_for,
)
from cardrules.school.progress.history_summary import TraineeSummary, WeekTally, monday_of
from cardrules.school.progress.learning_path import Next, next_step
from cardrules.school.progress.spaced_repetition import NEW, Box

__all__ = ["Missed", "TraineeProgress", "SessionReport", "Week", "heat_map", "progress", "report"]


class Missed(NamedTuple):
    """An item that was missed, or right but too slow."""

    item: Item
    answer: str
    said: str
    """What is to be said of it besides ``Item.why``."""
    ms: int
    slow: bool
    """Whether it was right, but took too long."""


class SessionReport(NamedTuple):
    """What a session of a drill came to."""

    drill: Drill | None
    """None of a review or of two drills in turn."""
    figures: Figures
    mark: int
    pace: int
    """What is compared with the marks: milliseconds, or thousandths of par; the mouse's allowance is taken off."""
    missed: tuple[Missed, ...]


def report(attempt: Attempt, words: Mapping[str, str] | None = None) -> SessionReport:
    """The report of a session: per cent, seconds beside those of the marks, and what was missed. ``words`` are the
    calls of the house."""
    outcomes = outcomes_of(attempt, words)
    figures = figures_of(attempt, outcomes)
    drill = all_drills(attempt.game).get(attempt.drill)
    missed = tuple(
        _missed(attempt, number, outcome, words)
        for number, outcome in enumerate(outcomes)
        if outcome.cell and (not outcome.judged.right or outcome.slow)
    )
    return SessionReport(
        drill, figures, attempt_mark(attempt, figures), round(figures.pace(drill)) if drill else 0, missed
    )


def _missed(attempt: Attempt, number: int, outcome: AttemptOutcome, words: Mapping[str, str] | None) -> Missed:
    answer = attempt.answers[number]
    item = item_of(answer.key, setting_for(attempt, words))
    return Missed(item, answer.text, outcome.judged.said, answer.ms, outcome.judged.right)


def heat_map(summary: TraineeSummary, table: HeatMap) -> list[list[Box]]:
    """A table of the rules as a trainee knows it: its rows, each with its columns."""
    return [[summary.cells.get(cell, NEW) for cell in row] for row in table.cells]


# ------------------------------------------------------------------------------------------------------ the weeks


class Week(NamedTuple):
    """A week in figures."""

    monday: date
    sessions: int
    answers: int
    right: int
    pace: float | None
    """Time as a part of what job-ready allows; None if nothing was timed."""
    coups: int
    active: int
    """Milliseconds of active time."""
    errors: Mapping[str, int]
    """By heading, all of those of the course."""


class TraineeProgress(NamedTuple):
    """All weeks from the first to this one, what is due now, and what to do next."""

    weeks: tuple[Week, ...]
    due: int
    """Items that are due today, all of them."""
    next: Next


def progress(summary: TraineeSummary, day: date, game: str = FIRST_GAME) -> TraineeProgress:
    """The weeks of a trainee, without a gap."""
    this = monday_of(day.toordinal())
    first = min(summary.weeks, default=this)
    weeks = [
        _week(monday, summary.weeks.get(monday, {}).get("all") or WeekTally(), course_of(game))
        for monday in range(first, this + 1, 7)
    ]
    due = sum(box.due <= day.toordinal() for box in summary.cells.values())
    return TraineeProgress(tuple(weeks), due, next_step(summary, day, game))


def _week(monday: int, tally: WeekTally, course: Course) -> Week:
    return Week(
        date.fromordinal(monday), tally.sessions, tally.answers, tally.right,
        tally.spent / tally.target if tally.target else None, tally.coups, tally.active,
        {heading: tally.errors.get(heading, 0) for heading in course.headings},
    )  # fmt: skip
