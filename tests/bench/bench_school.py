"""How long a trainee's history takes to open: a year of twenty thousand sessions with half a million items.

    python tests/bench/bench_school.py [sessions]

Printed are the size of the history and of its summary, the time of opening it with a summary and ten new sessions, of
opening its files as the school does, of telling whether the summary belongs to it, of what a screen asks first, and of
making the summary anew (which is the clerk's work, beside the window); processor time, best of five but for the last.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from figures import whole_numbers

from cardrules.school.drills.items import setting_of
from cardrules.school.drills.next_item import Sitting, session_spots
from cardrules.school.list_of_drills import all_drills
from cardrules.school.progress.attempts import Answer, Attempt, entry_text
from cardrules.school.progress.history_summary import TraineeSummary, is_of, open_history
from cardrules.school.progress.learning_path import path, today
from cardrules.school.progress.progress_reports import progress
from cardrules.school.seeded_choice import SeededLots
from cardrules.school.table_exercises import right_answer
from dealers_choice.school.trainees.trainee_history import AT_ONCE, trainees_cabinet
from dealers_choice.school.trainees.trainee_store import Trainees

_FIRST: Final = date(2026, 1, 5)
_ITEMS: Final = 25
_TEMPLATES: Final = 12  # of each drill
_NEW: Final = 10


def templates() -> list[dict[str, Any]]:
    """Sessions of every drill of questions; one answer in twelve is wrong."""
    setting, found = setting_of(), []
    for drill in all_drills().values():
        for number in range(_TEMPLATES):
            seed = f"bench/{drill.id}/{number}"
            lots, sitting, answers = SeededLots(seed), Sitting(session_spots(drill, seed, setting), seed, setting), []
            for _ in range(_ITEMS):
                key = sitting.draw() or ""
                item = drill.item(key, setting)
                if item.scene is not None:
                    break
                right = not lots.one_in(12)
                answers.append(Answer(key, right_answer(item) if right else "", lots.between(600, 4_000)))
                sitting.answered(right)
            if len(answers) == _ITEMS:
                attempt = Attempt("x", _FIRST, drill.id, "drill", seed, tuple(answers))
                found.append(json.loads(entry_text(attempt)))
    return found


def history(sessions: int) -> list[str]:
    """The lines of a year."""
    patterns = templates()
    lines = []
    for number in range(sessions):
        day = _FIRST + timedelta(days=365 * number // sessions)
        pattern = patterns[number * 7919 % len(patterns)]
        data = {**pattern, "id": f"s{number}", "day": day.isoformat()}
        lines.append(json.dumps(data, separators=(",", ":"), ensure_ascii=False))
    return lines


def best_of(times: int, work: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    found = []
    for _ in range(times):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return 1000 * min(found)


def opened_from_files(lines: list[str], written: str) -> float:
    """How long the files of a trainee take to open, with a summary that knows all but the last sessions."""
    with TemporaryDirectory() as name:
        trainees = Trainees(Path(name))
        trainee = trainees.add("Ann", _FIRST)
        folder = trainees.folder(trainee)
        cabinet = trainees_cabinet(folder.parent)
        cabinet.add(trainee.id, lines[:-_NEW])
        trainees.history(trainee)
        cabinet.add(trainee.id, lines[-_NEW:])
        kept = (folder / "summary.json").read_text()

        def opened() -> None:
            (folder / "summary.json").write_text(kept)
            trainees.history(trainee, AT_ONCE)

        return best_of(5, opened)


def main(sessions: int) -> int:
    """Print the figures; 1 if the history does not open in 100 ms."""
    lines = history(sessions)
    size = sum(len(line.encode()) + 1 for line in lines)
    anew = best_of(1, lambda: TraineeSummary.of(lines))
    written = TraineeSummary.of(lines[:-_NEW]).text()
    summary = TraineeSummary.of(lines)
    opened = best_of(5, lambda: open_history(written, lambda number: lines[number:]))
    files = opened_from_files(lines, written)
    day = _FIRST + timedelta(days=365)
    screens = best_of(5, lambda: (path(summary, day), today(summary, day), progress(summary, day)))
    sys.stdout.write(f"{sessions:,} sessions, {sessions * _ITEMS:,} items, {size / 1e6:.1f} MB; ")
    sys.stdout.write(f"summary {len(written) / 1e3:.0f} kB, {len(summary.cells):,} cells\n")
    sys.stdout.write(f"opened with {_NEW} new sessions {opened:9.1f} ms\n")
    sys.stdout.write(f"its files opened, as they are{files:9.1f} ms\n")
    sys.stdout.write(f"path, today and progress     {screens:9.1f} ms\n")
    sys.stdout.write(f"summary belongs to history   {best_of(5, lambda: is_of(summary, lines)):9.1f} ms\n")
    sys.stdout.write(f"summary made anew            {anew:9.0f} ms\n")
    return int(max(opened, files) + screens > 100)


if __name__ == "__main__":
    sys.exit(main(*whole_numbers(sys.argv[1:], sessions=20_000)))
