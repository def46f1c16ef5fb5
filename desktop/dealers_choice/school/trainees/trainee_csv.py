"""What a trainee has done as tables: every session, every answer, every fault at the table, the active hours.

A year has half a million answers, so a table is written line by line, and by the clerk's process.
"""

from __future__ import annotations

import contextlib
import csv
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import MARK_NAMES, mark_of
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.attempts import (
    Attempt,
    Entry,
    Seance,
    attempt_mark,
    figures_of,
    outcomes_of,
    seance_figures,
)
from cardrules.school.progress.table_sessions import session_of
from dealers_choice.school.trainees.trainee_history import History
from dealers_choice.storage.csv_cells import safe_cell

__all__ = ["TABLES", "table_rows", "unfinished", "write_table"]

TABLES: Final = {
    "sessions": say("Every session"), "items": say("Every answer"), "faults": say("Every fault at the table"),
    "hours": say("Active hours by week"),
}  # fmt: skip
"""The tables, with what is in them."""
_HEADS: Final = {
    "sessions": ("Day", "Drill", "Mode", "Worked by", "Answers", "Right", "Median seconds", "Coups", "Mark",
                 "Active minutes"),
    "items": ("Day", "Drill", "Kind", "Item", "Answer", "Right", "Seconds"),
    "faults": ("Day", "Session", "Coup", "Error", "Severity", "Heading", "What", "Said", "Put right"),
    "hours": ("Week", "Sessions", "Active hours"),
}  # fmt: skip

Row = Sequence[object]


def table_rows(kind: str, history: History, tell: Callable[[float], None]) -> Iterator[Row]:
    """The lines of a table, its heads first. Raises LookupError for what is none."""
    yield _HEADS[kind]
    if kind == "hours":
        for monday, tallies in sorted(history.summary.weeks.items()):
            if "all" in tallies:
                whole = tallies["all"]
                yield (date.fromordinal(monday).isoformat(), whole.sessions, round(whole.active / 3_600_000, 2))
        return
    rows = {"sessions": _session, "items": _items, "faults": _faults}[kind]
    for entry in history.entries(tell):
        with contextlib.suppress(FormatError):
            yield from rows(entry)


def _session(entry: Entry) -> list[Row]:
    if isinstance(entry, Attempt):
        figures = figures_of(entry, outcomes_of(entry))
        mark: str = MARK_NAMES[attempt_mark(entry, figures)]
        active = max(entry.active, sum(figures.times))
        return [(entry.day.isoformat(), entry.drill, entry.mode, entry.hand, figures.answers, figures.right,
                 round(figures.time / 1000, 2), "", mark, round(active / 60_000, 1))]  # fmt: skip
    if isinstance(entry, Seance):
        session = session_of(entry.record)
        mark = (
            MARK_NAMES[mark_of(find_drill(entry.drill, entry.record.game), seance_figures(entry, session))]
            if entry.drill
            else ""
        )
        active = max(entry.active, session.time)
        return [(entry.day.isoformat(), entry.drill or "table", "table", entry.hand, "", "", "", len(session.coups),
                 mark, round(active / 60_000, 1))]  # fmt: skip
    return []


def _items(entry: Entry) -> list[Row]:
    if not isinstance(entry, Attempt):
        return []
    return [
        (entry.day.isoformat(), outcome.drill, outcome.cell, answer.key, answer.text, outcome.judged.right,
         round(answer.ms / 1000, 2))
        for answer, outcome in zip(entry.answers, outcomes_of(entry), strict=True)
    ]  # fmt: skip


def _faults(entry: Entry) -> list[Row]:
    if not isinstance(entry, Seance):
        return []
    return [
        (entry.day.isoformat(), entry.drill or "table", fault.coup, fault.error, fault.severity,
         fault.error.heading, fault.error.text, fault.text, fault.corrected)
        for fault in session_of(entry.record).faults
    ]  # fmt: skip


def unfinished(path: Path) -> Path:
    """What a table is called until it is whole."""
    return path.with_name(f".{path.name}.part")


def write_table(kind: str, history: History, path: Path, tell: Callable[[float], None]) -> int:
    """Write a table as CSV, whole or not at all; how many lines it has besides its heads. Raises OSError."""
    count, fresh = -1, unfinished(path)
    try:
        with fresh.open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.writer(file, lineterminator="\r\n")
            for row in table_rows(kind, history, tell):
                writer.writerow([safe_cell(cell) for cell in row])
                count += 1
        fresh.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    return count
