"""Work in pieces, done by several processes at once: ``--jobs`` of the commands that take long, or by those of an
engine of Dask (``dask_workers.py``): ``--dask``.

A worker is the program once more, with ``--pieces``. It reads one piece of work a line and answers with one line, both
JSON::

    {"task":"solve","piece":{"game":"pyramid","deal":"..."}}
    {"done":{"verdict":"won"}}

What a piece is, and what comes of it, the tasks in ``TASKS`` know. Results come in the order of the pieces, however the
work is shared out, so that the output is the same for any number of processes. A worker that dies is replaced; its
piece is tried once more, and is lost if that dies, too.

What reads files of others is done so, too, with limits of time and memory (``Apart``): a file that makes the worker
stop or fail costs that file, and is not tried again.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, Final, Self

import cardrules
from dealers_choice.process_limits import ProcessLimits, limit_process

__all__ = ["FOREIGN", "TASKS", "Apart", "LostPiece", "ProgressLine", "main", "spread"]

TASKS: Final[Mapping[str, str]] = {
    "check": "dealers_choice.cli.worker_tasks:check",
    "glance": "dealers_choice.cli.worker_tasks:glance",
    "look": "dealers_choice.school.exams.foreign_files:look",
    "prove": "dealers_choice.cli.worker_tasks:prove",
    "read": "dealers_choice.foreign_documents:read_in_worker",
    "rows": "dealers_choice.school.exams.results_database:rows_of",
    "simulate": "dealers_choice.cli.simulation:play_match",
    "solve": "dealers_choice.cli.worker_tasks:solve",
    "verify": "dealers_choice.school.exams.verification:verify",
}
"""By the name of a task the function that does a piece of it: JSON in, JSON out. Another task (of a benchmark) is named
as its function is here."""

FOREIGN: Final = ProcessLimits(megabytes=2_000, seconds=60)
"""For a file of somebody else's; the largest that may come in takes about a third of either."""
_AHEAD: Final = 4
"""Pieces for each process that may be handed out before the oldest one is done."""
_EVERY: Final = 2.0
"""Seconds between two lines about progress."""


class LostPiece(Exception):
    """A piece whose worker died, with the reason."""


_NO_ANSWER: Final = LostPiece("it made the program that reads it stop")
_SLOW: Final = LostPiece("it takes too long to be read")


def _work_of(task: str) -> Callable[[Any], Any]:
    module, _, name = TASKS.get(task, task).partition(":")
    work: Callable[[Any], Any] = getattr(import_module(module), name)
    return work


def main() -> None:
    """Do what is asked for on standard input until it ends."""
    for line in sys.stdin:
        asked = json.loads(line)
        if "limits" in asked:
            limit_process(ProcessLimits(*asked["limits"]))
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is meant for whoever asks, who ends this process
            try:
                answer = {"done": _work_of(asked["task"])(asked["piece"])}
            except OSError as error:
                answer = {"failed": f"it cannot be read: {error.strerror or error}"}
            except Exception as error:  # what a file of others does must cost that file alone
                answer = {"failed": f"it cannot be read ({type(error).__name__})"}
        else:
            answer = {"done": _work_of(asked["task"])(asked["piece"])}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def spread(
    task: str, pieces: Iterable[Any], jobs: int, engine: str = "", limits: ProcessLimits | None = None
) -> Iterator[Any]:
    """The results of the pieces, in their order; ``LostPiece`` stands for one that is lost. With one job and no
    ``limits`` everything is done here, and nothing can be lost; with the address of an ``engine`` of Dask it is done
    there. Who stops asking stops the work. Raises OSError if there is no such engine."""
    if engine:
        from dealers_choice.dask_workers import results

        yield from results(engine, _work_of(task), iter(pieces), lambda: _NO_ANSWER)
        return
    if jobs == 1 and limits is None:
        work = _work_of(task)
        yield from map(work, pieces)
        return
    crew = _Crew(task, jobs, limits)
    try:
        yield from crew.results(iter(pieces), jobs * _AHEAD)
    finally:
        crew.dismiss()


class Apart:
    """Has pieces worked out one at a time, within limits, by a process that may die of one; a context manager."""

    def __init__(self, task: str, limits: ProcessLimits = FOREIGN) -> None:
        self._crew = _Crew(task, 1, limits)

    def ask(self, piece: Any) -> Any:
        """What comes of a piece; ``LostPiece`` if nothing does. Waits for it."""
        self.hand_over(piece)
        return self.answer()

    def hand_over(self, piece: Any) -> None:
        """Have a piece begun; ``answer`` waits for what comes of it."""
        self._crew.asked.put((0, piece))

    def answer(self) -> Any:
        """What came of the piece that was handed over; ``LostPiece`` if nothing did."""
        return self._crew.answered.get()[1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failure: object) -> None:
        self._crew.dismiss()


class _Crew:
    """The processes, each with a thread that hands it its pieces."""

    def __init__(self, task: str, jobs: int, limits: ProcessLimits | None = None) -> None:
        """With ``limits`` no piece is tried a second time."""
        self.task = task
        self.limits = limits
        self.asked: queue.SimpleQueue[tuple[int, Any] | None] = queue.SimpleQueue()
        self.answered: queue.SimpleQueue[tuple[int, Any]] = queue.SimpleQueue()
        self.workers: dict[int, subprocess.Popen[str]] = {}
        self.stopped = False
        self.threads = [threading.Thread(target=self._serve, args=(number,), daemon=True) for number in range(jobs)]
        for thread in self.threads:
            thread.start()

    def results(self, pieces: Iterator[Any], ahead: int) -> Iterator[Any]:
        """The results in order, with at most so many pieces under way."""
        waiting: dict[int, Any] = {}
        handed, more = 0, True
        for wanted in count():
            while more and handed < wanted + ahead:
                try:
                    piece = next(pieces)
                except StopIteration:
                    more = False
                else:
                    self.asked.put((handed, piece))
                    handed += 1
            if wanted == handed:
                return
            while wanted not in waiting:
                number, result = self.answered.get()
                waiting[number] = result
            yield waiting.pop(wanted)

    def dismiss(self) -> None:
        """End all processes."""
        self.stopped = True
        for _ in self.threads:
            self.asked.put(None)
        for worker in list(self.workers.values()):
            worker.kill()
        for thread in self.threads:
            thread.join()

    def _serve(self, number: int) -> None:
        """Hand pieces to one process, and to another one if it dies."""
        while (asked := self.asked.get()) is not None and not self.stopped:
            place, piece = asked
            asks = {"task": self.task, "piece": piece}
            line = json.dumps({**asks, "limits": self.limits} if self.limits else asks) + "\n"
            result: Any = _NO_ANSWER
            for _ in range(1 if self.limits else 2):
                slow = threading.Event()
                answer = self._answer(number, line, slow)
                if answer:
                    said = json.loads(answer)
                    result = said["done"] if "done" in said else LostPiece(said["failed"])
                    break
                result = _SLOW if slow.is_set() else _NO_ANSWER
                self._bury(number)
                if self.stopped:
                    break
            self.answered.put((place, result))
        self._bury(number)

    def _answer(self, number: int, line: str, slow: threading.Event) -> str:
        """What the worker answers; nothing if it is dead. ``slow`` is set if it was ended, for it took too long."""
        if self.stopped:
            return ""
        worker = self.workers.get(number)
        if worker is None:
            worker = self.workers[number] = subprocess.Popen(  # noqa: S603 - our own program
                [*_program(), "--pieces"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
                stderr=subprocess.DEVNULL if self.limits else None, env=_surroundings(),
            )  # fmt: skip
        if worker.stdin is None or worker.stdout is None:
            return ""

        def end(worker: subprocess.Popen[str] = worker) -> None:
            slow.set()
            worker.kill()

        watch = threading.Timer(self.limits.seconds, end) if self.limits else None
        try:
            if watch:
                watch.start()
            worker.stdin.write(line)
            worker.stdin.flush()
            return worker.stdout.readline()
        except OSError:
            return ""
        finally:
            if watch:
                watch.cancel()

    def _bury(self, number: int) -> None:
        """End a process, if there is one."""
        worker = self.workers.pop(number, None)
        if worker is not None:
            worker.kill()
            for stream in (worker.stdin, worker.stdout):
                if stream is not None:
                    try:
                        stream.close()
                    except OSError:  # what was not yet written cannot be written any more
                        continue
            worker.wait()


def _surroundings() -> dict[str, str]:
    """What the process finds in its environment: where the program's own modules lie."""
    roots = {str(Path(file).parents[1]) for file in (__file__, cardrules.__file__)}
    known = [root for root in os.environ.get("PYTHONPATH", "").split(os.pathsep) if root]
    return {**os.environ, "PYTHONPATH": os.pathsep.join((*sorted(roots), *known))}


def _program() -> list[str]:
    """The command that starts this program."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-P", "-m", "dealers_choice"]  # -P: a file in the working folder is no module of ours


class ProgressLine:
    """A line on standard error every now and then: how much has been done."""

    def __init__(self, what: str, total: int, wanted: bool) -> None:
        self.what = what
        self.total = total
        self.next = time.monotonic() + _EVERY if wanted else float("inf")

    def done(self, number: int) -> None:
        """So much is done now."""
        if time.monotonic() >= self.next and sys.stderr is not None:
            sys.stderr.write(
                f"{number:,} of {self.total:,} {self.what}\n" if self.total else f"{number:,} {self.what}\n"
            )
            sys.stderr.flush()
            self.next = time.monotonic() + _EVERY
