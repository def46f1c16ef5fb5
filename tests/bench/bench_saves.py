"""Damaged stores: how many of them keep the program from starting, or lose a match, or lose one without a word.

    python tests/bench/bench_saves.py [bits [logs [pages [stores [ruins]]]]]

The numbers say how many variants are tried of each kind, as the table names them. A variant is a copy of a store of
fifteen matches in which one file is damaged (of ruins: every file). It is opened as the window opens it, looked through
as the process beside the window does it, and every match is read and compared with what was saved. Every hundred
variants there is another store. A variant that fails is named and kept as it was before it was opened.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from damage import DAMAGES, Found, damaged, look, make_store
from figures import spread, whole_numbers

_SAME_STORE = 100  # variants


class Trial(NamedTuple):
    """A kind of damage."""

    name: str
    damages: Sequence[str]
    closed: bool | None
    """Whether the stores were closed, or left as ``kill -9`` leaves them; None: in turn."""
    files: Callable[[Path], bool]
    """Which files may be damaged."""
    every: bool = False
    """Whether all of these files are."""


def _is_log(path: Path) -> bool:
    return path.name.endswith("-wal")


TRIALS = (
    Trial("bits: one bit of the log", ["one flipped bit"], False, _is_log),
    Trial("logs: any damage", [name for name in DAMAGES if name != "a bit of the header"], False, _is_log),
    Trial("pages: of closed files", ["a zeroed page", "two pages swapped"], True, lambda path: ".sqlite3" in path.name),
    Trial("stores: any damage, one file", list(DAMAGES), None, lambda path: True),
    Trial("ruins: any damage, every file", list(DAMAGES), None, lambda path: True, every=True),
)


def variants(trial: Trial, count: int, folder: Path) -> Iterator[tuple[str, Found, float]]:
    """Try so many: what each was, what came of it, and how many seconds that took. As it was damaged it lies in the
    folder "before"."""
    for number in range(count):
        if number % _SAME_STORE == 0:
            closed = number // _SAME_STORE % 2 == 0 if trial.closed is None else trial.closed
            whole = folder / str(number)
            truth = make_store(whole, closed=closed, seed=number, longest=200)
        damage = trial.damages[number % len(trial.damages)]
        rng = random.Random(f"{trial.name} {number}")
        files = damaged(whole, folder / "before", damage, rng, trial.files, every=trial.every)
        shutil.rmtree(folder / "data", ignore_errors=True)
        shutil.copytree(folder / "before", folder / "data")
        began = time.perf_counter()
        found = look(folder / "data", truth)
        yield f"{number}: {damage}, {files}, {'closed' if closed else 'killed'}", found, time.perf_counter() - began


def main(counts: Sequence[int]) -> None:
    """Print the table, and after each trial what failed."""
    write = sys.stdout.write
    write(
        f"{'':32}variants  not started  lost from  matches  results  silently     told"
        f"{'median ms':>12}{'99 %':>9}{'worst':>9}\n"
    )
    for trial, count in zip(TRIALS, counts, strict=True):
        failed, times = [], []
        not_started = losing = matches = results = silently = told = 0
        with tempfile.TemporaryDirectory() as folder:
            for name, found, took in variants(trial, count, Path(folder)):
                lost = bool(found.lost or found.outcomes_lost) and not found.error
                silent = lost and not found.said
                not_started += bool(found.error)
                losing, silently, told = losing + lost, silently + silent, told + found.said
                matches, results = matches + lost * found.lost, results + lost * found.outcomes_lost
                times.append(1000 * took)
                if found.error or silent or (lost and not trial.every):
                    kept = tempfile.mkdtemp(prefix="damaged-store-")
                    shutil.copytree(Path(folder, "before"), kept, dirs_exist_ok=True)
                    failed.append(f"    {name}: {found}; kept in {kept}\n")
        write(
            f"{trial.name:32}{count:8}{not_started:13}{losing:11}{matches:9}{results:9}{silently:10}{told:9}   "
            f"{spread(times)}\n{''.join(failed)}"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main(whole_numbers(sys.argv[1:], bits=1000, logs=500, pages=500, stores=2000, ruins=300))
