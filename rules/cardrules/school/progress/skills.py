"""How far somebody has come in each skill: the first session of a drill, the last, and the mark that counts, on however
many computers it was practised."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardrules.school.course import COURSES, course_of
from cardrules.school.drills.drill import BREAK_IN, FAST, JOB_READY, NO_MARK
from cardrules.school.progress.history_summary import DrillSession, DrillState, TraineeSummary

__all__ = ["Skill", "Training", "skill_of", "taught", "training_of"]


def taught() -> tuple[str, ...]:
    """Every drill of every path, in the order of the courses; one of several games once."""
    stages = [stage for game in COURSES for stage in course_of(game).stages]
    return tuple(dict.fromkeys(drill for stage in stages for drill in (*stage.drills, *stage.more)))


class Skill(NamedTuple):
    """A drill, from its first session to its last."""

    first: DrillSession
    last: DrillSession
    mark: int
    """The mark that counts: reached on two different days."""
    sessions: int


class Training(NamedTuple):
    """All that somebody has done."""

    sessions: int
    active: int
    """Milliseconds of active time."""
    coups: int
    last_day: int
    """An ordinal; 0 if nothing was done."""
    skills: Mapping[str, Skill]
    """By drill; those that were never done are not in it."""

    @property
    def job_ready(self) -> int:
        """In how many drills the mark job-ready counts."""
        return sum(skill.mark >= JOB_READY for skill in self.skills.values())


def skill_of(states: Sequence[DrillState]) -> Skill | None:
    """One drill, as it was done on each of several computers; None if it was on none."""
    firsts = [state.first for state in states if state.first is not None]
    lasts = [state.last[-1] for state in states if state.last]
    if not firsts or not lasts:
        return None
    days = {
        level: {day for state in states for day in state.days[level - 1]} for level in range(BREAK_IN, FAST + 1)
    }  # fmt: skip
    mark = max((level for level, reached in days.items() if len(reached) > 1), default=NO_MARK)
    first, last = min(firsts, key=lambda sat: sat.day), max(lasts, key=lambda sat: sat.day)
    return Skill(first, last, mark, sum(state.sessions for state in states))


def training_of(summaries: Sequence[TraineeSummary]) -> Training:
    """What the histories of one trainee come to, one of each computer."""
    wholes = [
        tallies["all"] for summary in summaries for tallies in summary.weeks.values() if "all" in tallies
    ]  # fmt: skip
    skills = {}
    for drill in taught():
        skill = skill_of([summary.state(drill) for summary in summaries])
        if skill is not None:
            skills[drill] = skill
    return Training(
        sum(whole.sessions for whole in wholes), sum(whole.active for whole in wholes),
        sum(whole.coups for whole in wholes), max((summary.last_day for summary in summaries), default=0), skills,
    )  # fmt: skip
