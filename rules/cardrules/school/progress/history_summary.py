"""A trainee's history in short: what a year of records comes to, kept up line by line.

A ``TraineeSummary`` is worked out from the lines of a history and from nothing else; it can be written down and read
again, so that opening a long history takes no longer than reading it and the lines that have come since. ``is_of``
tells whether it belongs to a history; if in doubt it is thrown away and made anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Any, Final, NamedTuple, Self

from cardrules.protocol.match_record import FormatError
from cardrules.school.course import course_of
from cardrules.school.drills.drill import BREAK_IN, FAST, NO_MARK, Drill, Figures, mark_of
from cardrules.school.list_of_drills import all_drills
from cardrules.school.progress.attempts import (
    Attempt,
    AttemptOutcome,
    Gate,
    LessonDone,
    Seance,
    attempt_mark,
    figures_of,
    outcomes_of,
    read_entry,
    seance_figures,
)
from cardrules.school.progress.spaced_repetition import NEW, Box, after_answer
from cardrules.school.progress.table_sessions import TableSession, session_of

__all__ = [
    "KEPT",
    "DrillState",
    "DrillSession",
    "TraineeSummary",
    "WeekTally",
    "is_of",
    "monday_of",
    "open_history",
]

_VERSION: Final = "dealers-summary/1"
KEPT: Final = 20
"""Sessions of each drill that are kept."""


class DrillSession(NamedTuple):
    """One session of a drill."""

    day: int
    mark: int
    permille: int
    """Answers that were right, in a thousand."""
    ms: int
    """The median of an item."""


@dataclass
class DrillState:
    """What has been done in a drill."""

    sessions: int = 0
    last: list[DrillSession] = field(default_factory=list)
    """The last ``KEPT`` sessions, oldest first."""
    first: DrillSession | None = None
    """The very first."""
    days: list[list[int]] = field(default_factory=lambda: [[], [], []])
    """The first two days on which break-in, job-ready and fast were reached, or better."""
    box: Box = NEW
    """Of the drill as a whole: it lapses as an item does."""

    @property
    def mark(self) -> int:
        """The mark that counts: reached on two different days."""
        return max((mark for mark in range(BREAK_IN, FAST + 1) if len(self.days[mark - 1]) == 2), default=NO_MARK)

    @property
    def reached(self) -> int:
        """The mark that was reached at least once."""
        return max((mark for mark in range(BREAK_IN, FAST + 1) if self.days[mark - 1]), default=NO_MARK)

    def is_due(self, day: date) -> bool:
        """Whether a mark that counted has lapsed."""
        return self.mark > NO_MARK and day.toordinal() >= self.box.due


@dataclass
class WeekTally:
    """What was done in a week, or in one drill of a week."""

    sessions: int = 0
    answers: int = 0
    right: int = 0
    spent: int = 0
    """Milliseconds of answers that are timed."""
    target: int = 0
    """Milliseconds that job-ready allows for them."""
    active: int = 0
    """Milliseconds of active time."""
    coups: int = 0
    """Coups that were dealt at the table."""
    errors: dict[str, int] = field(default_factory=dict)
    """By heading."""

    def blame(self, heading: str) -> None:
        """Count an error; those without a heading are not counted."""
        if heading:
            self.errors[heading] = self.errors.get(heading, 0) + 1


class TraineeSummary:
    """Everything that is known about a trainee; read its attributes, and ``add`` lines."""

    def __init__(self) -> None:
        self.count = 0
        """Lines of the history so far."""
        self.chain = ""
        """What they come to as a chain of hashes."""
        self.last_day = 0
        """The latest day so far, as an ordinal."""
        self.set_back = 0
        """How often a record was older than the one before: a clock was set back."""
        self.refused = 0
        """Lines that could not be read."""
        self.drills: dict[str, DrillState] = {}
        self.cells: dict[str, Box] = {}
        """By drill and cell: "T5 3/8"."""
        self.weeks: dict[int, dict[str, WeekTally]] = {}
        """By Monday: the tallies of each drill ("" is the free table; "all" is everything)."""
        self.lessons: dict[str, int] = {}
        """The most often that each lesson was done unaided in one go."""
        self.gates: dict[str, tuple[int, str, str]] = {}
        """Stages that were opened before their time: when, by whom, and why."""
        self.reviewed = (0, 0)
        """The last day with a review, and the milliseconds of that day's."""

    def state(self, drill: str) -> DrillState:
        """What has been done in a drill."""
        return self.drills.get(drill) or DrillState()

    @property
    def drilled(self) -> set[str]:
        """The drills of which there was a session."""
        return {name for name, state in self.drills.items() if state.sessions}

    # ------------------------------------------------------------------------------------------------ line by line

    def add(self, line: str) -> str:
        """Take one more line of the history in; what is wrong with it, or "". A line that cannot be read changes
        nothing but the count."""
        self.count += 1
        self.chain = _linked(self.chain, line)
        try:
            entry = read_entry(line)
            if isinstance(entry, Attempt):
                outcomes = outcomes_of(entry)
                self._add_attempt(entry, outcomes, self._day(entry.day))
            elif isinstance(entry, Seance):
                session = session_of(entry.judged)
                self._add_seance(entry, session, self._day(entry.day))
            elif isinstance(entry, LessonDone):
                self.lessons[entry.lesson] = max(self.lessons.get(entry.lesson, 0), entry.unaided)
                self._tally(self._day(entry.day), "all").active += entry.active
            elif isinstance(entry, Gate):
                self.gates[entry.stage] = (self._day(entry.day), entry.by, entry.why)
        except FormatError as error:
            self.refused += 1
            return f"Line {self.count}: {error}"
        return ""

    def _day(self, day: date) -> int:
        """The day that counts: never before one that has been, whatever the clock said."""
        ordinal = day.toordinal()
        if ordinal < self.last_day:
            self.set_back += 1
        self.last_day = max(self.last_day, ordinal)
        return self.last_day

    def _tally(self, day: int, drill: str) -> WeekTally:
        return self.weeks.setdefault(monday_of(day), {}).setdefault(drill, WeekTally())

    def _add_attempt(self, entry: Attempt, outcomes: Sequence[AttemptOutcome], day: int) -> None:
        figures = figures_of(entry, outcomes)
        whole = self._tally(day, "all")
        whole.sessions += 1
        whole.active += max(entry.active, sum(figures.times))
        if entry.mode == "review":
            before = self.reviewed[1] if self.reviewed[0] == day else 0
            self.reviewed = (day, before + max(entry.active, sum(figures.times)))
        for name in {outcome.drill for outcome in outcomes}:
            self._tally(day, name).sessions += 1
        for outcome in outcomes:
            self._add_outcome(outcome, day)
        if entry.mode in ("drill", "exam"):
            self._sat(all_drills(entry.game)[entry.drill], figures, attempt_mark(entry, figures), day)

    def _add_outcome(self, outcome: AttemptOutcome, day: int) -> None:
        judged, course = outcome.judged, course_of(outcome.game)
        drill = course.drills[outcome.drill]
        for tally in (self._tally(day, "all"), self._tally(day, outcome.drill)):
            tally.answers += 1
            tally.right += judged.right
            target = _target(drill, outcome)
            if target:
                tally.spent += outcome.ms
                tally.target += target
            if judged.faults:
                for error in judged.faults:
                    tally.blame(course.errors[error].heading)
            elif not judged.right:
                asked = course.errors.get(outcome.cell)
                tally.blame(asked.heading if asked is not None else course.heading_of.get(drill.id, ""))
        if outcome.cell:
            cell = f"{outcome.drill} {outcome.cell}"
            self.cells[cell] = after_answer(self.cells.get(cell, NEW), day, judged.right, outcome.slow)

    def _add_seance(self, entry: Seance, session: TableSession, day: int) -> None:
        for tally in (self._tally(day, "all"), self._tally(day, entry.drill)):
            tally.sessions += 1
            tally.active += max(entry.active, session.time)
            tally.coups += len(session.coups)
            for coup in session.coups:
                if coup.took is not None:
                    tally.spent += coup.took
                    tally.target += coup.par * 6 // 5
            for fault in session.faults:
                tally.blame(fault.error.heading)
        if entry.drill:
            drill = all_drills(session.game)[entry.drill]
            figures = seance_figures(entry, session)
            self._sat(drill, figures, mark_of(drill, figures), day)

    def _sat(self, drill: Drill, figures: Figures, mark: int, day: int) -> None:
        """A whole session of a drill."""
        if figures.answers < drill.size:
            return
        state = self.drills.setdefault(drill.id, DrillState())
        held = state.mark
        sat = DrillSession(day, mark, 1000 * figures.right // figures.answers, figures.time)
        state.sessions += 1
        state.first = state.first or sat
        state.last = [*state.last, sat][-KEPT:]
        for level in range(BREAK_IN, mark + 1):
            days = state.days[level - 1]
            if len(days) < 2 and day not in days:
                days.append(day)
        if mark or held:
            state.box = after_answer(state.box, day, mark >= max(held, BREAK_IN), boxes=drill.boxes)

    # ------------------------------------------------------------------------------------------------ written down

    def text(self) -> str:
        """The summary as one line of JSON."""
        drills = {
            name: [state.sessions, state.last, state.first, state.days, state.box]
            for name, state in self.drills.items()
        }  # fmt: skip
        weeks = {
            str(monday): {name: list(vars(tally).values()) for name, tally in tallies.items()}
            for monday, tallies in self.weeks.items()
        }
        data = {**vars(self), "drills": drills, "weeks": weeks}
        return json.dumps({"format": _VERSION, **data}, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def of(cls, lines: Iterable[str]) -> Self:
        """The summary of a whole history."""
        summary = cls()
        for line in lines:
            summary.add(line)
        return summary

    @classmethod
    def read(cls, text: str) -> Self:
        """A summary that was written down. Raises FormatError for one that is not this version's own."""
        try:
            data = json.loads(text)
            if data.pop("format") != _VERSION:
                raise FormatError("the summary was written by another version")
            summary = cls()
            if data.keys() != vars(summary).keys():
                raise FormatError("the summary was written by another version")
            vars(summary).update(data)
            summary.drills = {name: _state(*values) for name, values in data["drills"].items()}
            summary.cells = {name: Box(*values) for name, values in data["cells"].items()}
            summary.weeks = {
                int(monday): {name: WeekTally(*values) for name, values in tallies.items()}
                for monday, tallies in data["weeks"].items()
            }
            summary.gates = {stage: (day, by, why) for stage, (day, by, why) in data["gates"].items()}
            day, spent = data["reviewed"]
            summary.reviewed = (day, spent)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise FormatError(f"the summary cannot be read: {error}") from None
        return summary


def _state(sessions: int, last: Any, first: Any, days: Any, box: Any) -> DrillState:
    return DrillState(
        sessions, [DrillSession(*each) for each in last], DrillSession(*first) if first else None, days, Box(*box)
    )


def _linked(chain: str, line: str) -> str:
    return sha256(f"{chain}\n{line}".encode(errors="surrogatepass")).hexdigest()


def _target(drill: Drill, outcome: AttemptOutcome) -> int:
    """Milliseconds that job-ready allows for an answer; 0 where nothing is timed."""
    bar = drill.bars[1].time
    if drill.timed == "no" or not bar:
        return 0
    if drill.timed == "par":
        return bar * outcome.pars // 1000
    return (bar // drill.size if drill.timed == "total" else bar) + outcome.allowance


def monday_of(day: int) -> int:
    """The Monday of a day's week; both are ordinals.

    >>> date.fromordinal(monday_of(date(2026, 3, 4).toordinal())).isoformat()
    '2026-03-02'
    """
    return day - (day - 1) % 7


def is_of(summary: TraineeSummary, lines: Iterable[str]) -> bool:
    """Whether a summary is that of the first ``summary.count`` of these lines."""
    chain = ""
    count = 0
    for count, line in enumerate(lines, 1):
        if count > summary.count:
            break
        chain = _linked(chain, line)
    return chain == summary.chain and count >= summary.count


def open_history(written: str, lines_from: Callable[[int], Iterable[str]]) -> tuple[TraineeSummary, list[str]]:
    """A history as it stands: the summary that was written down (or "") with the lines that have come since, and what
    is wrong with those. ``lines_from`` gives the lines from a number on, from 0; of a summary that is this version's
    own it is asked for no others than the new ones."""
    try:
        summary = TraineeSummary.read(written)
    except FormatError:
        summary = TraineeSummary()
    refused = [summary.add(line) for line in lines_from(summary.count)]
    return summary, [message for message in refused if message]
