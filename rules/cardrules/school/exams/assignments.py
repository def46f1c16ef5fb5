"""Assignments: what an instructor sets trainees, until when, and how it stands by what they have done since.

A file of them (``.dealers-assignments``) is a list of JSON lines; the first says whose they are::

    {"format": "dealers-assignments/1", "school": "Lindenhof", "written": "2026-03-02T09:00+01:00"}
    {"id": "a1", "trainee": "Ann Lee", "drill": "T5", "sessions": 3, "set": "2026-03-02", "due": "2026-03-09"}
    {"id": "a2", "trainee": "", "drill": "M2", "mark": "job-ready", "set": "2026-03-02", "due": "2026-03-16",
     "by": "Kim", "note": "Before the spring audition"}

(each is one line). ``trainee`` is a name as the roster has it, or "" for everybody. Either ``sessions`` are to be done,
or a ``mark`` is to be reached. Whether it was done nobody writes down: it is worked out from the trainee's history.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from typing import Any, Final, NamedTuple

from cardrules.protocol.foreign_data import (
    ForeignFields,
    FormatError,
    json_object,
    moment_of,
    numbered_lines,
    read_object,
)
from cardrules.protocol.texts import error_text, say
from cardrules.school.drills.drill import BREAK_IN, MARK_NAMES
from cardrules.school.exams.exam import clean_name
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.history_summary import KEPT, TraineeSummary

__all__ = ["FORMAT", "LARGEST", "Assignment", "Assignments", "AssignmentStanding", "assignments_text", "latest",
           "read_assignments", "standing"]  # fmt: skip

FORMAT: Final = "dealers-assignments/1"
LARGEST: Final = 1_000_000
"""Bytes of a file, at most."""
_MOST: Final = 5_000
_LONGEST_NOTE: Final = 200


class Assignment(NamedTuple):
    """One thing that is to be done. Of ``sessions`` and ``mark`` one is 0."""

    id: str
    trainee: str
    """Who is meant; "": everybody."""
    drill: str
    sessions: int
    """How many whole sessions, 1 to 20."""
    mark: int
    """The mark that is to be reached."""
    set_on: date
    due: date
    by: str = ""
    note: str = ""

    def is_for(self, trainee: str) -> bool:
        """Whether somebody of this name is meant."""
        try:
            return not self.trainee or clean_name(self.trainee).casefold() == clean_name(trainee).casefold()
        except FormatError:
            return False

    def words(self) -> str:
        """What is to be done: "Banker's third card (T5): 3 sessions"."""
        drill = find_drill(self.drill)
        if self.mark:
            return say("{title} ({id}): {mark}", id=drill.label, title=drill.title, mark=MARK_NAMES[self.mark])
        sessions = self.sessions
        return say("{title} ({id}): {sessions:session/sessions}", id=drill.label, title=drill.title, sessions=sessions)


class Assignments(NamedTuple):
    """What a school has set."""

    school: str
    written: str
    """When, as ISO 8601 writes a moment; of two files the later counts."""
    all: tuple[Assignment, ...] = ()


class AssignmentStanding(NamedTuple):
    """How far a trainee has come with an assignment."""

    done: int
    of: int
    overdue: bool
    """Whether it was to be done before today, and is not."""

    @property
    def is_done(self) -> bool:
        """Whether all of it is done."""
        return self.done >= self.of


def standing(summary: TraineeSummary, assignment: Assignment, day: date) -> AssignmentStanding:
    """How an assignment stands on a day: the whole sessions since it was set, or whether the mark was reached (once is
    enough, and before it was set is, too)."""
    state = summary.state(assignment.drill)
    if assignment.mark:
        done, of = int(state.reached >= assignment.mark), 1
    else:
        since = assignment.set_on.toordinal()
        done, of = min(assignment.sessions, sum(sat.day >= since for sat in state.last)), assignment.sessions
    return AssignmentStanding(done, of, done < of and day > assignment.due)


# ------------------------------------------------------------------------------------------------------ as a file


def assignments_text(assignments: Assignments) -> str:
    """The text of a file."""
    lines: list[dict[str, Any]] = [
        {"format": FORMAT, "school": assignments.school, "written": assignments.written},
        *map(_data, assignments.all),
    ]
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def _data(each: Assignment) -> dict[str, Any]:
    aim = {"mark": MARK_NAMES[each.mark]} if each.mark else {"sessions": each.sessions}
    return {"id": each.id, "trainee": each.trainee, "drill": each.drill, **aim, "set": each.set_on.isoformat(),
            "due": each.due.isoformat(), "by": each.by, "note": each.note}  # fmt: skip


def read_assignments(raw: bytes) -> Assignments:
    """Read a file. Raises FormatError, with the line and what is wrong in it."""
    lines = numbered_lines(raw, LARGEST)
    if len(lines) > _MOST + 1:
        raise FormatError(say("there are more than {most:,} assignments", most=_MOST))
    try:
        head = ForeignFields(read_object(lines[0][1], FORMAT))
        school, (written, _) = clean_name(head.line("school", least=1)), head.moment("written", least=1)
    except FormatError as error:
        raise FormatError(say("line {lines}: {error}", lines=lines[0][0], error=error_text(error))) from None
    found: dict[str, Assignment] = {}
    for number, line in lines[1:]:
        try:
            each = _read(line)
            if each.id in found:
                raise FormatError(say("there is an assignment {id} already", id=repr(each.id)))
        except FormatError as error:
            raise FormatError(say("line {number}: {error}", number=number, error=error_text(error))) from None
        found[each.id] = each
    return Assignments(school, written, tuple(found.values()))


def _read(line: str) -> Assignment:
    data = ForeignFields(json_object(line, what=say("an assignment")))
    name, trainee = data.line("id", least=1, most=40), data.line("trainee")
    drill = data.line("drill", least=1, most=40)
    try:
        find_drill(drill)
    except LookupError as error:
        raise FormatError(error_text(error)) from None
    if ("sessions" in data) == ("mark" in data):
        raise FormatError(say("it says either 'sessions' or 'mark'"))
    mark = MARK_NAMES.index(data.one_of("mark", MARK_NAMES[BREAK_IN:])) if "mark" in data else 0
    sessions = data.whole("sessions", None, 1, KEPT) if not mark else 0
    set_on, due = data.day("set"), data.day("due")
    if due < set_on:
        raise FormatError(say("it is due before it was set"))
    by, note = (data.line(field, most=_LONGEST_NOTE) for field in ("by", "note"))
    data.nothing_left()
    return Assignment(name, trainee and clean_name(trainee), drill, sessions, mark, set_on, due, by, note)


def latest(files: Iterable[Assignments]) -> dict[str, Assignments]:
    """Of several files the latest of each school, by the school's name as it is compared."""
    found: dict[str, Assignments] = {}
    for each in files:
        name = each.school.casefold()
        if name not in found or (moment_of(each.written) or 0) >= (moment_of(found[name].written) or 0):
            found[name] = each
    return found
