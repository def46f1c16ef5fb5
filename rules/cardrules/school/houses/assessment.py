"""How a house judges a session at the table: red lines, points or letters under its headings, and what people judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardrules.casino.faults_and_grades import Fault, accuracy, grade_of
from cardrules.protocol.texts import say
from cardrules.school.course import course_of
from cardrules.school.progress.table_sessions import TableSession

if TYPE_CHECKING:
    from cardrules.school.houses.house_profile import Criterion, Profile

__all__ = ["Assessment", "Crossed", "assessed", "crossed", "rubric_score"]


class Crossed(NamedTuple):
    """A red line that was crossed."""

    line: str
    """A key of ``Course.red_lines``."""
    coup: int
    step: int
    """At which of the dealer's actions in the session."""


class Assessment(NamedTuple):
    """What a session is worth by a house's rules."""

    passed: bool
    accuracy: float
    speed: float | None
    points: Mapping[str, float]
    """Points lost under each of the house's headings, for thirty coups."""
    letters: Mapping[str, str]
    """A, B or C under each, where the house judges by letters; else empty."""
    red: tuple[Crossed, ...]
    """The red lines of the house that were crossed."""
    why: tuple[str, ...]
    """What it has failed for, in sentences; empty if it has passed."""


def crossed(session: TableSession) -> list[Crossed]:
    """Every red line that was crossed, whether a house has it or not."""
    found = [Crossed("exposed_decided", coup, step) for coup, step in session.decided]
    for fault in session.faults:
        found += [Crossed(line, fault.coup, fault.step) for line in course_of(session.game).lines_crossed(fault)]
    return sorted(found, key=lambda each: each.step)


def assessed(session: TableSession, profile: Profile) -> Assessment:
    """What a session at the table is worth in a house."""
    coups = len(session.coups)
    points = _points(session.faults, coups, profile)
    letters = {name: "A" if not lost else "B" if lost <= profile.b else "C" for name, lost in points.items()}
    red = tuple(each for each in crossed(session) if each.line in profile.red_lines)
    score = accuracy(session.faults, coups)
    course = course_of(session.game)
    why: list[str] = [say(course.told.red_line, line=course.red_lines[each.line], coup=each.coup) for each in red]
    if profile.system == "letters":
        why += [say("{name}: C.", name=name) for name, letter in letters.items() if letter == "C"]
    else:
        critical = grade_of(session.faults, coups, None).critical
        if score < profile.accuracy:
            why.append(say("Accuracy {score:.1f}; {needed:g} are needed.", score=score, needed=profile.accuracy))
        if critical:
            why.append(say("Critical errors that were not put right: {errors}.", errors=critical))
    if session.grade.speed is not None and session.grade.speed > profile.speed:
        why.append(say("Time {speed:.2f} of par; {most:g} is allowed.", speed=session.grade.speed, most=profile.speed))
    needed = -(-profile.coups_in_a_row * session.wanted // course.by_heart[0].rounds)
    if session.run < needed:
        why.append(say(course.told.short_run, coups=session.run, needed=needed))
    by_letter = letters if profile.system == "letters" else {}
    return Assessment(not why, score, session.grade.speed, points, by_letter, red, tuple(why))


def _points(faults: Sequence[Fault], coups: int, profile: Profile) -> dict[str, float]:
    """Points lost by heading, the house's names in our order."""
    found: dict[str, list[Fault]] = {name: [] for _, name in profile.headings}
    for fault in faults:
        found[profile.heading(fault.error.heading)].append(fault)
    return {name: 100 - accuracy(each, coups) for name, each in found.items()}


def rubric_score(marks: Mapping[str, int], rubric: Iterable[Criterion]) -> float | None:
    """What people have given, 1 to 10, by the weights of the house; None as long as not everything is judged.

    Raises ValueError for a mark that is none.

    >>> from cardrules.school.houses.house_profile import Criterion
    >>> rubric_score({"Hospitality": 8, "Technique": 5}, [Criterion("Hospitality", 3), Criterion("Technique", 2)])
    6.8
    """
    total = weights = 0
    for name, weight in rubric:
        mark = marks.get(name)
        if mark is None:
            return None
        if isinstance(mark, bool) or not 1 <= mark <= 10:
            raise ValueError(f"{name}: a mark is a whole number from 1 to 10")
        total += mark * weight
        weights += weight
    return total / weights if weights else None
