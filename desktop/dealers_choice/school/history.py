"""The history of one trainee, opened: its lines, and the summary of what they come to, which is kept beside them.

With the summary a year opens at once; without it (lost, or of another version) every session is judged anew, which
takes seconds, and is an errand of the clerk's process (``clerk.py``).
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from cardrules.record import FormatError
from cardrules.school.attempts import Entry, entry_text, read_entry
from cardrules.school.summary import Summary
from cardrules.texts import isolated
from dealers_choice.places import open_file, read_file, write_whole

__all__ = ["AT_ONCE", "History", "HistoryLate", "Kept", "Trainee", "append_entry"]

AT_ONCE: Final = 100_000
"""Bytes of lines that can be judged before anybody notices."""
_LONGEST_LINE: Final = 2_000_000
"""Bytes of a line; a whole shoe has some 60,000."""
_LARGEST: Final = 1_000_000_000
"""Bytes of a history."""
_LARGEST_SUMMARY: Final = 20_000_000
_TAIL: Final = 4_096
"""Bytes before the end of what a summary knows, by which it is known again."""
_CHUNK: Final = 1_000_000
_HISTORY: Final = "history.jsonl"


class Trainee(NamedTuple):
    """Somebody who trains here."""

    id: str
    """Letters and digits; the folder is called so."""
    name: str
    since: str
    """The day of the beginning, as 2026-03-02."""
    locked: bool = False
    """Whether there is a PIN."""


class HistoryLate(Exception):
    """The summary of a history is lost or far behind, and whoever asked has no time to wait for another."""


class Kept(NamedTuple):
    """A session as it is kept."""

    number: int
    """Of its line, from 0; of a list that begins in the middle, negative from the end."""
    entry: Entry


class History:
    """What one trainee has done, opened: ``summary`` has what it comes to, ``notices`` what was wrong with it."""

    def __init__(
        self, folder: Path, trainee: Trainee, *, most: int | None = None, tell: Callable[[float], None] | None = None
    ) -> None:
        """``most``: bytes of lines that may be judged first, if that matters; ``tell`` is called with how far that is,
        0 to 1. Raises HistoryLate if there are more."""
        self.trainee = trainee
        self.notices: list[str] = []
        """What the trainee has to be told: lines that were set aside, a full disk."""
        self.unkept: list[Entry] = []
        """What could not be written yet; it counts, and is tried again with the next session."""
        self._folder = folder
        self._path = folder / _HISTORY
        self._end = 0
        self._tell = tell
        self.summary = self._recall()
        known = self.summary.count
        if most is not None and self._size() - self._end > most:
            raise HistoryLate
        self._told(self._count_new())
        if self.summary.count > known or not known:
            self._remember()

    # ------------------------------------------------------------------------------------------------- the summary

    def _recall(self) -> Summary:
        """The summary that was written down, if the history is still that of which it was made; else an empty one."""
        try:
            data = json.loads(read_file(self._folder / "summary.json", _LARGEST_SUMMARY))
            end, tail, text = int(data["bytes"]), str(data["tail"]), str(data["summary"])
            if end and self._tail(end) != tail:
                raise ValueError("another history")
            summary = Summary.read(text)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            self._end = 0
            return Summary()
        self._end = end
        return summary

    def _size(self) -> int:
        try:
            return self._path.stat().st_size
        except OSError:
            return 0

    def _remember(self) -> None:
        data = {"bytes": self._end, "tail": self._tail(self._end), "summary": self.summary.text()}
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / "summary.json", json.dumps(data))
        except OSError:
            return  # it can be made again

    def _tail(self, end: int) -> str:
        """A print of the history's last bytes before ``end``; "" if it is shorter than that."""
        try:
            with open_file(self._path) as file:
                start = max(0, end - _TAIL)
                file.seek(start)
                raw = file.read(end - start)
        except OSError:
            return ""
        return sha256(raw).hexdigest() if len(raw) == end - start else ""

    # --------------------------------------------------------------------------------------------------- the lines

    def _count_new(self) -> list[str]:
        """Count the lines that the summary does not know yet; what is wrong with them."""
        size, refused = self._size(), []
        for raw in self._raw_lines(self._end):
            self._end += len(raw)
            if raw.strip():
                refused.append(self.summary.add(self._text(raw)))
            if self._tell is not None:
                self._tell(min(1.0, self._end / max(1, size)))
        return [message for message in refused if message]

    def _raw_lines(self, start: int) -> Iterator[bytes]:
        try:
            if self._path.stat().st_size > _LARGEST:
                self.notices.append(
                    f"The history of {isolated(self.trainee.name)} is too large; only its first part is read."
                )
            with open_file(self._path) as file:
                file.seek(start)
                left = _LARGEST - start
                while left > 0 and (raw := file.readline(_LONGEST_LINE)):
                    left -= len(raw)
                    yield raw
        except FileNotFoundError:
            return
        except OSError as error:
            self.notices.append(
                f"The history of {isolated(self.trainee.name)} cannot be read: {error.strerror or error}."
            )

    @staticmethod
    def _text(raw: bytes) -> str:
        return raw.decode(errors="surrogateescape").rstrip("\r\n")

    def _told(self, refused: list[str]) -> None:
        """Set what could not be read aside, and say so."""
        if not refused:
            return
        numbers = {int(message.removeprefix("Line ").partition(":")[0]): message for message in refused}
        try:
            with (self._folder / "damaged.jsonl").open("ab") as file:
                for number, raw in enumerate(filter(bytes.strip, self._raw_lines(0)), 1):
                    if number in numbers:
                        what = json.dumps({"problem": numbers[number]}, ensure_ascii=False)
                        file.write(what.encode(errors="replace") + b"\n" + raw.rstrip(b"\r\n") + b"\n")
        except OSError:
            pass  # they are in the history all the same
        count = len(refused)
        lines = "One session" if count == 1 else f"{count} sessions"
        self.notices.append(
            f"{lines} of {isolated(self.trainee.name)} cannot be read, and nothing is counted for it. It is kept, with "
            f"the reason, in {self._folder / 'damaged.jsonl'}."
        )

    def add(self, entry: Entry) -> None:
        """Keep a session. If it cannot be written it counts all the same for as long as the program runs; ``notices``
        says so, and it is tried again with the next one."""
        waiting = [*self.unkept, entry]
        try:
            append_entry(self._folder, *waiting)
        except OSError as error:
            self.unkept.append(entry)
            self.summary.add(entry_text(entry))
            self.notices.append(f"This session cannot be saved now: {error.strerror or error}. It is tried again.")
            return
        if self.unkept:  # they have been counted already: go back to what was written before them
            self.unkept = []
            self.summary = self._recall()
        self._told(self._count_new())
        self._remember()

    # ------------------------------------------------------------------------------------------------- found again

    def entries(self, tell: Callable[[float], None]) -> Iterator[Entry]:
        """Every session that can be read, oldest first; ``tell`` is called with how far that is, 0 to 1."""
        done, size = 0, self._size()
        for raw in self._raw_lines(0):
            done += len(raw)
            tell(min(1.0, done / max(1, size)))
            entry = _entry_of(raw)
            if entry is not None:
                yield entry

    def latest(self, count: int) -> list[Kept]:
        """The last sessions that can be read, the latest first."""
        try:
            with open_file(self._path) as file:
                size = file.seek(0, os.SEEK_END)
                raw, start = b"", size
                while start > 0 and raw.count(b"\n") <= 2 * count:
                    step = min(start, _CHUNK)
                    start -= step
                    file.seek(start)
                    raw = file.read(step) + raw
        except OSError:
            raw, start = b"", 0
        lines = raw.split(b"\n")
        lines = lines[1:] if start else lines
        found = [Kept(-number - 1, each) for number, each in enumerate(reversed(self.unkept))]
        for number, line in enumerate(reversed(lines)):
            if len(found) >= count:
                break
            entry = _entry_of(line)
            if entry is not None:
                found.append(Kept(-number - 1, entry))
        return found


def _entry_of(line: bytes) -> Entry | None:
    """The session of a line, or None if there is none."""
    if not line.strip():
        return None
    try:
        return read_entry(line.decode(errors="surrogateescape"))
    except (FormatError, ValueError):
        return None


def append_entry(folder: Path, *entries: Entry) -> None:
    """Add to the end of the history in a trainee's folder; after half a line in a line of its own. Raises OSError."""
    raw = "".join(f"{entry_text(each)}\n" for each in entries).encode()
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder / _HISTORY, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
    try:
        size = os.fstat(handle).st_size
        if size + len(raw) > _LARGEST:
            raise OSError(27, "the history is full")
        if size:
            os.lseek(handle, size - 1, os.SEEK_SET)
            if os.read(handle, 1) != b"\n":
                raw = b"\n" + raw
        written = os.write(handle, raw)
        if written < len(raw):
            os.ftruncate(handle, size)
            raise OSError(28, "the disk is full")
        os.fsync(handle)
    finally:
        os.close(handle)
