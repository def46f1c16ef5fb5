"""Work in pieces, done by several processes at once: ``--jobs`` of the commands that take long, or by those of an
engine of Dask (``dask_engine.py``): ``--dask``.

A worker is the program once more, with ``--pieces``. It reads one piece of work a line and answers with one line, both
JSON::

    {"task":"solve","piece":{"game":"pyramid","deal":"..."}}
    {"done":{"verdict":"won"}}

What a piece is, and what comes of it, the tasks in ``TASKS`` know. Results come in the order of the pieces, however the
work is shared out, so that the output is the same for any number of processes. A worker that dies is replaced; its
piece is tried once more, and is lost if that dies, too.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from itertools import count
from typing import Any, Final

__all__ = ["TASKS", "Lost", "Progress", "main", "spread"]

TASKS: Final[Mapping[str, str]] = {
    "check": "dealers_choice.pieces:check",
    "simulate": "dealers_choice.simulate:play_match",
    "solve": "dealers_choice.pieces:solve",
}
"""By the name of a task the function that does a piece of it: JSON in, JSON out. Another task (of a benchmark) is named
as its function is here."""

_AHEAD: Final = 4
"""Pieces for each process that may be handed out before the oldest one is done."""
_EVERY: Final = 2.0
"""Seconds between two lines about progress."""


class Lost(Exception):
    """A piece whose worker died twice."""


def _work_of(task: str) -> Callable[[Any], Any]:
    module, _, name = TASKS.get(task, task).partition(":")
    work: Callable[[Any], Any] = getattr(import_module(module), name)
    return work


def main() -> None:
    """Do what is asked for on standard input until it ends."""
    for line in sys.stdin:
        asked = json.loads(line)
        done = _work_of(asked["task"])(asked["piece"])
        sys.stdout.write(json.dumps({"done": done}) + "\n")
        sys.stdout.flush()


def spread(task: str, pieces: Iterable[Any], jobs: int, engine: str = "") -> Iterator[Any]:
    """The results of the pieces, in their order; ``Lost`` stands for one that is lost. With one job everything is done
    here, and nothing can be lost; with the address of an ``engine`` of Dask it is done there. Who stops asking stops
    the work. Raises OSError if there is no such engine."""
    if engine:
        from dealers_choice.dask_engine import results

        yield from results(engine, _work_of(task), iter(pieces), Lost)
        return
    if jobs == 1:
        work = _work_of(task)
        yield from map(work, pieces)
        return
    crew = _Crew(task, jobs)
    try:
        yield from crew.results(iter(pieces), jobs * _AHEAD)
    finally:
        crew.dismiss()


class _Crew:
    """The processes, each with a thread that hands it its pieces."""

    def __init__(self, task: str, jobs: int) -> None:
        self.task = task
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
            line = json.dumps({"task": self.task, "piece": piece}) + "\n"
            result: Any = Lost()
            for _ in range(2):
                answer = self._answer(number, line)
                if answer:
                    result = json.loads(answer)["done"]
                    break
                self._bury(number)
                if self.stopped:
                    break
            self.answered.put((place, result))
        self._bury(number)

    def _answer(self, number: int, line: str) -> str:
        """What the worker answers; nothing if it is dead."""
        if self.stopped:
            return ""
        worker = self.workers.get(number)
        if worker is None:
            worker = self.workers[number] = subprocess.Popen(  # noqa: S603 - our own program
                [*_program(), "--pieces"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        if worker.stdin is None or worker.stdout is None:
            return ""
        try:
            worker.stdin.write(line)
            worker.stdin.flush()
            return worker.stdout.readline()
        except OSError:
            return ""

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


def _program() -> list[str]:
    """The command that starts this program."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-P", "-m", "dealers_choice"]  # -P: a file in the working folder is no module of ours


class Progress:
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
