"""Work in pieces, done by several processes at once: ``--jobs`` of the commands that take long, or by those of an
engine of Dask (``dask_workers.py``): ``--dask``.

A worker is the program once more, with ``--pieces``. It reads one piece of work a line and answers with one line, both
JSON::

    {"task":"solve","piece":{"game":"pyramid","deal":"..."}}
    {"done":{"verdict":"won"}}

What a piece is, and what comes of it, the tasks in ``TASKS`` know. Results come in the order of the pieces, however the
work is shared out, so that the output is the same for any number of processes. A worker that dies is replaced; its
piece is tried once more, and is lost if that dies, too.

What reads files of others is done so, too, with limits of time and memory (``WorkerProcess``): a file that makes the
worker stop or fail costs that file, and is not tried again.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from itertools import islice
from typing import Any, Final, Self

from cardrules.bot_process.json_lines import json_line
from dealers_choice.child_processes import ChildProcess, program
from dealers_choice.language import LANGUAGE, language_of, use
from dealers_choice.process_limits import ProcessLimits, limit_process

__all__ = ["FOREIGN", "TASKS", "WorkerProcess", "LostPiece", "ProgressLine", "main", "spread"]

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
_LONGEST: Final = 500_000_000
"""Bytes of what may come of a piece: all that is found in the largest file, and some."""
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
    use(language_of(os.environ.get(LANGUAGE, "en")))
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
        sys.stdout.buffer.write(json_line(answer))
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
    crew = _WorkerPool(task, jobs, limits)
    try:
        yield from crew.results(iter(pieces), jobs * _AHEAD)
    finally:
        crew.dismiss()


class WorkerProcess:
    """Has pieces worked out one at a time by a process that may die of one, and is replaced then; a context manager."""

    def __init__(self, task: str, limits: ProcessLimits | None = FOREIGN) -> None:
        self._asked = {"task": task, "limits": limits} if limits else {"task": task}
        self._seconds = limits.seconds if limits else None
        self._quiet = limits is not None
        self._answers: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self.process: ChildProcess | None = None
        self._over = False

    def ask(self, piece: Any) -> Any:
        """What comes of a piece; ``LostPiece`` if nothing does. Waits for it."""
        self.hand_over(piece)
        return self.answer()

    def hand_over(self, piece: Any) -> None:
        """Have a piece begun; ``answer`` waits for what comes of it."""
        if self.process is None or not self.process.running:
            answers = self._answers = queue.SimpleQueue[dict[str, Any] | None]()
            self.process = ChildProcess(
                program("--pieces"), answers.put, lambda _how: answers.put(None), complains=not self._quiet,
                most=_LONGEST,
            )  # fmt: skip
            if self._over:
                self.process.kill()
        self.process.tell({**self._asked, "piece": piece})

    def answer(self) -> Any:
        """What came of the piece that was handed over; ``LostPiece`` if nothing did."""
        try:
            said = self._answers.get(timeout=self._seconds)
        except queue.Empty:
            self.dismiss()
            return _SLOW
        if said is None:
            self.dismiss()
            return _NO_ANSWER
        return said["done"] if "done" in said else LostPiece(said["failed"])

    def give_up(self) -> None:
        """Let nothing more come of any piece, whichever thread waits for it."""
        self._over = True
        if (process := self.process) is not None:
            process.kill()

    def dismiss(self) -> None:
        """End the process; another one is begun for another piece."""
        process, self.process = self.process, None
        if process is not None:
            process.close()
            process.kill()
            process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failure: object) -> None:
        self.dismiss()


class _WorkerPool:
    """Several processes that share the pieces of a task out."""

    def __init__(self, task: str, jobs: int, limits: ProcessLimits | None = None) -> None:
        """With ``limits`` no piece is tried a second time."""
        from concurrent.futures import ThreadPoolExecutor  # the window never comes here

        self._tries = 1 if limits else 2
        self._stopped = False
        self._pool = ThreadPoolExecutor(jobs)
        self.workers = [WorkerProcess(task, limits) for _ in range(jobs)]
        self._idle: queue.SimpleQueue[WorkerProcess] = queue.SimpleQueue()
        for worker in self.workers:
            self._idle.put(worker)

    def results(self, pieces: Iterator[Any], ahead: int) -> Iterator[Any]:
        """The results in order, with at most so many pieces under way."""
        waiting = deque(self._pool.submit(self._done, piece) for piece in islice(pieces, ahead))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(self._pool.submit(self._done, piece) for piece in islice(pieces, 1))

    def dismiss(self) -> None:
        """End all processes."""
        self._stopped = True
        for worker in self.workers:
            worker.give_up()
        self._pool.shutdown(cancel_futures=True)
        for worker in self.workers:
            worker.dismiss()

    def _done(self, piece: Any) -> Any:
        """What one of the processes makes of a piece; a thread of the pool waits for it."""
        worker = self._idle.get()
        try:
            result: Any = _NO_ANSWER
            for _ in range(self._tries):
                if self._stopped:
                    break
                result = worker.ask(piece)
                if result is not _NO_ANSWER:
                    break
            return result
        finally:
            self._idle.put(worker)


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
