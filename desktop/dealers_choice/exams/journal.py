"""The journal of an exam: its lines, in memory and in a file, as they come. Every line is written when it is made.

A line survives ``kill -9`` at once and a power cut as soon as the disk has it, which is asked for beside the window,
about as often as it can be. A disk that takes nothing keeps nobody from going on: the lines wait, and are written by
the next that can be.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.school.chain import Chain

__all__ = ["Clocks", "Journal", "system_clocks"]

_DRIFT: Final = 2_000
"""Milliseconds by which the two clocks may differ before it is noted."""


class Clocks(NamedTuple):
    """What the time is told by, in milliseconds."""

    wall: Callable[[], int]
    """Since 1970, as the computer's clock has it."""
    steady: Callable[[], int]
    """From some beginning; it never goes back."""


def system_clocks() -> Clocks:
    """The clocks of this computer."""
    import time

    return Clocks(lambda: time.time_ns() // 1_000_000, lambda: time.monotonic_ns() // 1_000_000)


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
        self, path: Path, clocks: Clocks, *, text: bytes = b"", chain: Chain | None = None, at: int = 0, wall: int = 0
    ) -> None:
        """``text`` is what is in the file already and good, with its ``chain``, the time ``at`` of its last line, and
        what the computer's clock said then."""
        self.path = path
        self.told: Callable[[bool], None] = lambda _saved: None
        """Called when a line could not be written (False), and when all is written after all (True)."""
        self._clocks = clocks
        self._text = bytearray(text)
        self._chain = chain or Chain()
        self._base = clocks.steady() - at
        self._last = (at, wall or clocks.wall())
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
        """One line more. If the computer's clock has jumped meanwhile, one line before it says so."""
        at, wall = self.at(), self._clocks.wall()
        drift = (wall - self._last[1]) - (at - self._last[0])
        if abs(drift) > _DRIFT:
            self._put({"note": "clock back" if drift < 0 else "clock forward", "ms": abs(drift)}, at, wall)
        self._put(data, at, wall)
        self.write()

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
        if self._failing:
            self._failing = False
            if not self._ended:
                self._put({"note": "saved"}, self.at(), self._clocks.wall())
                self.write()
            self.told(True)
        if self._syncer is not None:
            self._syncer.wake()

    def _fail(self) -> None:
        if not self._failing:
            self._failing = True
            if not self._ended:
                self._put({"note": "unsaved"}, self.at(), self._clocks.wall())
            self.told(False)

    def _open(self) -> int:
        if self._handle is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
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
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
