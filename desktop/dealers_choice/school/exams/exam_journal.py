"""The journal of an exam: its lines, in memory and in a file, as they come. Every line is written when it is made.

A line survives ``kill -9`` at once and a power cut as soon as the disk has it, which is asked for beside the window,
about as often as it can be. A disk that takes nothing keeps nobody from going on: the lines wait, and are written by
the next that can be.

Beside the journal lies its mark: how many lines there are, the link of the last, and what the steady clock said. By it
lines are missed that were cut off.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.school.hash_chain import Chain
from dealers_choice.storage.databases.file_lock import FileLock
from dealers_choice.storage.folders import own_folder, read_file

__all__ = ["Clocks", "Journal", "JournalMark", "mark_of", "system_clocks"]

_DRIFT: Final = 2_000
"""Milliseconds by which the two clocks may differ before it is noted ..."""
_SLOW_DRIFT: Final = 1_000
"""... and one more for so many that have gone by: no two clocks go alike."""
_MARK: Final = ".mark"


class Clocks(NamedTuple):
    """What the time is told by, in milliseconds."""

    wall: Callable[[], int]
    """Since 1970, as the computer's clock has it."""
    steady: Callable[[], int]
    """From some beginning; it never goes back, and goes on while the computer sleeps."""


def system_clocks() -> Clocks:
    """The clocks of this computer."""
    # Which of them counts the time asleep is another on each system; that of Windows does.
    asleep = getattr(time, "CLOCK_BOOTTIME" if sys.platform == "linux" else "CLOCK_MONOTONIC", None)
    if asleep is None or sys.platform not in ("linux", "darwin"):
        return Clocks(lambda: time.time_ns() // 1_000_000, lambda: time.monotonic_ns() // 1_000_000)
    return Clocks(lambda: time.time_ns() // 1_000_000, lambda: time.clock_gettime_ns(asleep) // 1_000_000)


class JournalMark(NamedTuple):
    """How far a journal has come."""

    lines: int
    link: str
    """Of the last line."""
    steady: int
    """What the clock that never goes back said then."""


def mark_of(journal: Path) -> JournalMark | None:
    """The mark beside a journal; None if there is none that can be read."""
    try:
        lines, link, steady = read_file(journal.with_suffix(_MARK), 200).decode("ascii").split()
        return JournalMark(int(lines), link, int(steady))
    except (OSError, ValueError):
        return None


class _Syncer(threading.Thread):
    """Asks the disk to keep what was written, beside everything else."""

    def __init__(self, handle: int) -> None:
        super().__init__(daemon=True)
        self._handle = handle
        self._wanted = threading.Event()
        self._over = False

    def run(self) -> None:
        while not self._over:
            self._wanted.wait()
            self._wanted.clear()
            with contextlib.suppress(OSError):
                os.fsync(self._handle)

    def wake(self) -> None:
        """Something was written."""
        self._wanted.set()

    def end(self) -> None:
        """Keep what there is, and end."""
        self._over = True
        self._wanted.set()
        self.join(2.0)


class Journal:
    """The lines of one exam that is being sat."""

    def __init__(
        self, path: Path, clocks: Clocks, *, text: bytes = b"", chain: Chain | None = None, at: int = 0, wall: int = 0,
        lock: FileLock | None = None,
    ) -> None:  # fmt: skip
        """``text`` is what is in the file already and good, with its ``chain``. The exam's time is ``at`` now, and
        ``wall`` what the computer's clock says. ``lock`` is held as long as the journal is open."""
        self.path = path
        self.told: Callable[[bool], None] = lambda _saved: None
        """Called when a line could not be written (False), and when all is written after all (True)."""
        self._clocks = clocks
        self._text = bytearray(text)
        self._chain = chain or Chain()
        self._base = clocks.steady() - at
        self._last = self._agreed = (at, wall or clocks.wall())
        self._lock = lock
        self._mark: int | None = None
        self._good = len(text)
        self._handle: int | None = None
        self._syncer: _Syncer | None = None
        self._failing = False
        self._ended = False

    @property
    def text(self) -> bytes:
        """All lines so far."""
        return bytes(self._text)

    @property
    def link(self) -> str:
        """The link of the last line."""
        return self._chain.last

    @property
    def owes(self) -> bool:
        """Whether something is not written yet."""
        return self._good < len(self._text)

    def at(self) -> int:
        """Milliseconds of the exam so far."""
        return max(self._last[0], self._clocks.steady() - self._base)

    def add(self, data: Mapping[str, Any]) -> None:
        """One line more. If the computer's clock has jumped meanwhile, or goes otherwise than the other, one line
        before it says so."""
        at, wall = self.at(), self._clocks.wall()
        self._compare(at, wall)
        self._put(data, at, wall)
        self.write()

    def look(self) -> None:
        """See whether the computer's clock has jumped, though there is nothing to write."""
        if self._compare(self.at(), self._clocks.wall()):
            self.write()

    def _compare(self, at: int, wall: int) -> bool:
        drift = (wall - self._agreed[1]) - (at - self._agreed[0])
        if abs(drift) <= _DRIFT + (at - self._agreed[0]) // _SLOW_DRIFT:
            return False
        self._put({"note": "clock back" if drift < 0 else "clock forward", "ms": abs(drift)}, at, wall)
        self._agreed = (at, wall)
        return True

    def end(self, data: Mapping[str, Any], signed: Callable[[str], Mapping[str, Any]]) -> None:
        """The last two lines, of one moment: this one, and what ``signed`` makes of its link. Nothing may come after
        them, not even what is noted of a disk."""
        self._ended = True
        at, wall = self.at(), self._clocks.wall()
        self._put(data, at, wall)
        self._put(signed(self.link), at, wall)
        self.write()

    def _put(self, data: Mapping[str, Any], at: int, wall: int) -> None:
        self._last = (at, wall)
        self._text += self._chain.add({**data, "at": at, "wall": max(0, wall)}).encode("utf-8")

    def write(self) -> None:
        """Write what is not written yet, if that can be."""
        try:
            handle = self._open()
            os.lseek(handle, self._good, os.SEEK_SET)
            while self.owes:
                written = os.write(handle, self._text[self._good :])
                self._good += written
        except OSError:
            self._fail()
            return
        self._set_mark()
        if self._failing:
            self._failing = False
            if not self._ended:
                self._put({"note": "saved"}, self.at(), self._clocks.wall())
                self.write()
            self.told(True)
        if self._syncer is not None:
            self._syncer.wake()

    def _set_mark(self) -> None:
        with contextlib.suppress(OSError):
            if self._mark is None:
                flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0)
                self._mark = os.open(self.path.with_suffix(_MARK), flags, 0o600)
            os.lseek(self._mark, 0, os.SEEK_SET)
            os.write(self._mark, f"{self._text.count(10):08} {self.link} {self._clocks.steady():016}\n".encode("ascii"))

    def _fail(self) -> None:
        if not self._failing:
            self._failing = True
            if not self._ended:
                self._put({"note": "unsaved"}, self.at(), self._clocks.wall())
            self.told(False)

    def _open(self) -> int:
        if self._handle is None:
            own_folder(self.path.parent)
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
            self._handle = os.open(self.path, flags, 0o600)
            os.ftruncate(self._handle, self._good)
            self._syncer = _Syncer(self._handle)
            self._syncer.start()
        return self._handle

    def rename(self, path: Path) -> None:
        """Call the file otherwise. A full disk can still do that. Raises OSError."""
        self.close()
        self.path = self.path.replace(path)

    def close(self) -> None:
        """Let go of the file."""
        if self._syncer is not None:
            self._syncer.end()
            self._syncer = None
        for handle in (self._handle, self._mark):
            if handle is not None:
                os.close(handle)
        self._handle = self._mark = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None
