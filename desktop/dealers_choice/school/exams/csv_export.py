"""What an instructor takes along as a table: the class, a report's faults, the items of a written test, as CSV.

Every cell is data. A spreadsheet would take a name like ``=1+1`` for a formula and work it out, so whatever begins as a
formula does is written with an apostrophe before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from cardrules.protocol.texts import say
from cardrules.school.drills.drill import MARK_NAMES
from cardrules.school.drills.items import judge
from cardrules.school.list_of_drills import find_drill, item_of
from cardrules.school.progress.skills import taught
from dealers_choice.school.exams.class_practice import Trained
from dealers_choice.school.exams.instructors_office import MarkedResult, Pupil
from dealers_choice.storage.csv_cells import csv_text

__all__ = ["class_csv", "class_rows", "day_of", "drills_of", "faults_csv", "headings_of", "items_csv",
           "percent_of", "skills_csv"]  # fmt: skip


def day_of(marked: MarkedResult) -> str:
    """The day on which an exam was begun, where the instructor is, as 2026-03-02."""
    return datetime.fromtimestamp(marked.found.sat.began / 1000).astimezone().date().isoformat()


def percent_of(marked: MarkedResult) -> float | None:
    """Per cent of the written test; None where there was none."""
    told = marked.found.grade.get("written")
    return None if told is None or not told["of"] else 100 * told["right"] / told["of"]


def headings_of(results: Iterable[MarkedResult]) -> list[str]:
    """The headings of all results, in the order in which they come up."""
    return list(dict.fromkeys(name for marked in results if marked.worth for name in marked.worth.points))


def class_rows(pupils: Sequence[Pupil], results: Sequence[MarkedResult]) -> list[list[object]]:
    """A class: a head, then a row for each trainee: how many exams, how the last one went, and the points lost under
    each heading in the first and in the last audition that judges it, by the day on which they were sat. What is ours
    to say is a text."""
    headings = headings_of(results)
    head: list[object] = [
        say("Class"), say("Trainee"), say("Exams"), say("Last exam"), say("Day"), say("Passed"), say("Look at"),
        say("Written %"), say("Accuracy"), say("Of par"),
    ]  # fmt: skip
    for name in headings:
        head += [say("{heading}, first", heading=name), say("{heading}, last", heading=name)]
    rows = [head]
    by_name: dict[str, list[MarkedResult]] = {}
    for marked in sorted(results, key=lambda each: (each.found.sat.began, each.about.attempt)):
        by_name.setdefault(marked.about.trainee.casefold(), []).append(marked)
    for pupil in pupils:
        sat = by_name.pop(pupil.name.casefold(), [])
        rows.append(_pupil_row(pupil.group, pupil.name, sat, headings))
    rows += [_pupil_row(say("not on the roster"), sat[-1].about.trainee, sat, headings) for sat in by_name.values()]
    return rows


def _pupil_row(group: str, name: str, sat: Sequence[MarkedResult], headings: Sequence[str]) -> list[object]:
    if not sat:
        return [group, name, 0, *("" for _ in range(7 + 2 * len(headings)))]
    last = sat[-1]
    percent, worth = percent_of(last), last.worth
    row: list[object] = [group, name, len(sat), last.found.sat.head.exam.title, day_of(last), last.passed]
    row.append(_to_look_at(sat))
    row.append("" if percent is None else round(percent))
    row += (
        ["", ""] if worth is None else [round(worth.accuracy, 1), "" if worth.speed is None else round(worth.speed, 2)]
    )
    dealt = [marked.worth for marked in sat if marked.worth is not None]
    for heading in headings:  # houses have headings of their own: what an audition does not judge it says nothing of
        lost = [round(each.points[heading], 1) for each in dealt if heading in each.points]
        row += [lost[0], lost[-1]] if lost else ["", ""]
    return row


def _to_look_at(sat: Sequence[MarkedResult]) -> str:
    """What of somebody's results must be looked at, in a few words each."""
    said = say("not proctored") if sat[-1].found.doubts else ""
    attempts = dict.fromkeys((each.about.seal, each.about.attempt) for each in sat if each.about.twins)
    for seal, attempt in attempts:
        count = sum((each.about.seal, each.about.attempt) == (seal, attempt) for each in sat)
        more = say("{results} results of attempt {attempt}", results=count, attempt=attempt)
        said = say("{before}; {more}", before=said, more=more) if said else more
    return said


def class_csv(pupils: Sequence[Pupil], results: Sequence[MarkedResult]) -> str:
    """A class as CSV."""
    return csv_text(class_rows(pupils, results))


def faults_csv(results: Iterable[MarkedResult]) -> str:
    """Every fault of these results as CSV, with what the instructor says of it."""
    rows: list[list[object]] = [
        ["Trainee", "Exam", "Attempt", "Coup", "Error", "Severity", "Heading", "What", "Said", "Put right",
         "Overruled", "Reason", "By", "Added"]
    ]  # fmt: skip
    for marked in results:
        head, session = marked.found.sat.head, marked.found.session
        for number, fault in enumerate(session.faults if session is not None else ()):
            mark, error = marked.marks.get(number), fault.error
            rows.append([
                head.trainee, head.exam.title, head.attempt, fault.coup, fault.error, fault.severity, error.heading,
                error.text, fault.text, fault.corrected, bool(mark and mark.overruled),
                mark.reason if mark else "", mark.marker if mark else "", False,
            ])  # fmt: skip
        for added in marked.added:
            error = added.kind
            rows.append([
                head.trainee, head.exam.title, head.attempt, added.coup, added.error, error.severity, error.heading,
                error.text, "", "", False, added.reason, added.marker, True,
            ])  # fmt: skip
    return csv_text(rows)


def items_csv(results: Iterable[MarkedResult]) -> str:
    """Every item of the written tests as CSV."""
    rows: list[list[object]] = [["Trainee", "Exam", "Attempt", "Item", "Kind", "Answer", "Right", "Seconds"]]
    for marked in results:
        head = marked.found.sat.head
        setting = head.exam.house().setting()
        for number, (_, key, answer, ms) in enumerate(marked.found.sat.items, 1):
            try:
                item = item_of(key, setting)
                cell, right = item.cell, judge(item, answer).right
            except ValueError:  # an edition that dealt otherwise may have asked what this one does not know
                cell, right = key, False
            rows.append([head.trainee, head.exam.title, head.attempt, number, cell, answer, right,
                         round(ms / 1000, 1)])  # fmt: skip
    return csv_text(rows)


def drills_of(trained: Iterable[Trained]) -> list[str]:
    """The drills that somebody of these has done, in the order of the course."""
    done = {drill for each in trained for drill in each.training.skills}
    return [drill for drill in taught() if drill in done]


def skills_csv(trained: Sequence[Trained]) -> str:
    """What a class has practised as CSV: for each drill the first session, the last and the mark."""
    drills = drills_of(trained)
    head: list[object] = ["Class", "Trainee", "Sessions", "Active hours", "Coups", "Job-ready in", "Last day"]
    for drill in drills:
        name = f"{find_drill(drill).label} {find_drill(drill).title}"
        head += [f"{name}, first %", f"{name}, last %", f"{name}, last seconds", f"{name}, mark"]
    rows = [head]
    for each in trained:
        told = each.training
        last_day = date.fromordinal(told.last_day).isoformat() if told.last_day else ""
        row: list[object] = [each.group, each.name, told.sessions, round(told.active / 3_600_000, 1), told.coups,
                             told.job_ready, last_day]  # fmt: skip
        for drill in drills:
            skill = told.skills.get(drill)
            row += ["", "", "", ""] if skill is None else [
                round(skill.first.permille / 10), round(skill.last.permille / 10), round(skill.last.ms / 1000, 1),
                MARK_NAMES[skill.mark],
            ]  # fmt: skip
        rows.append(row)
    return csv_text(rows)
