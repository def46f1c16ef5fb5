"""Who trains on this computer, and what each of them has done: a folder for each, with a history that only grows.

In the folder of a trainee::

    name.json       the name, and since when
    history.jsonl   a line for each session (see ``cardrules.school.attempts``); lines are only added at its end
    summary.json    what the history comes to, and up to which byte; it can be made again at any time
    damaged.jsonl   lines that could not be read, as they were, each with what was wrong with it

Names are what people typed: they are shown as plain text, and no file is called by them. Two trainees may have one
name; they are told apart by the day on which they began.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from cardrules.record import FormatError
from cardrules.school.attempts import Entry, entry_text, read_entry
from cardrules.school.summary import Summary, open_history
from dealers_choice.places import open_file, read_file, write_whole

__all__ = ["LONGEST_NAME", "History", "Kept", "Trainee", "TraineeError", "Trainees", "clean_name"]

LONGEST_NAME: Final = 60
_MOST: Final = 500
"""Trainees on one computer."""
_LONGEST_LINE: Final = 2_000_000
"""Bytes of a line; a whole shoe has some 60,000."""
_LARGEST: Final = 1_000_000_000
"""Bytes of a history."""
_GUEST: Final = "Guest"
_SMALL: Final = 100_000
"""Bytes of a file with a name."""
_LARGEST_SUMMARY: Final = 20_000_000
_TAIL: Final = 4_096
"""Bytes before the end of what a summary knows, by which it is known again."""
_CHUNK: Final = 1_000_000


class TraineeError(Exception):
    """What has gone wrong with the files of a trainee, in a sentence for the user."""


class Trainee(NamedTuple):
    """Somebody who trains here."""

    id: str
    """Letters and digits; the folder is called so."""
    name: str
    since: str
    """The day of the beginning, as 2026-03-02."""


def clean_name(text: str) -> str:
    """A name as it is kept: one line, without blanks at its ends, and not too long; "" if nothing is left.

    >>> clean_name("  Ada\\n Lovelace ")
    'Ada Lovelace'
    """
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:LONGEST_NAME].strip()


class Trainees:
    """Everybody who trains on this computer."""

    def __init__(self, folder: Path) -> None:
        """``folder`` need not exist yet."""
        self._folder = folder

    def all(self) -> list[Trainee]:
        """Everybody, by name. Folders in which no name can be read are passed over."""
        try:
            names = sorted(path.name for path in self._folder.iterdir() if path.is_dir())[: 2 * _MOST]
        except OSError:
            return []
        found = [each for name in names if (each := self._read(name)) is not None]
        return sorted(found, key=lambda each: (each.name.casefold(), each.since, each.id))

    def _read(self, name: str) -> Trainee | None:
        if not (name.isascii() and name.isalnum()):
            return None
        try:
            data = json.loads(read_file(self._folder / name / "name.json", _SMALL).decode())
            return Trainee(name, clean_name(str(data["name"])) or "No name", str(data["since"])[:10])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def add(self, name: str, day: date) -> Trainee:
        """A new trainee; there may be another of the same name. Raises TraineeError."""
        name = clean_name(name)
        if not name:
            raise TraineeError("Type a name first.")
        if len(self.all()) >= _MOST:
            raise TraineeError(f"There are {_MOST} trainees already; no more have room here.")
        trainee = Trainee(os.urandom(6).hex(), name, day.isoformat())
        folder = self.folder(trainee)
        try:
            folder.mkdir(parents=True)
            self._write(trainee)
        except OSError as error:
            raise TraineeError(f"The trainee cannot be kept: {error.strerror or error}.") from None
        return trainee

    def guest(self, day: date) -> Trainee:
        """Whoever deals and has not said who trains: all of them are one guest. Raises TraineeError."""
        return next((each for each in self.all() if each.name == _GUEST), None) or self.add(_GUEST, day)

    def rename(self, trainee: Trainee, name: str) -> Trainee:
        """The same trainee by another name. Raises TraineeError."""
        renamed = trainee._replace(name=clean_name(name))
        if not renamed.name:
            raise TraineeError("Type a name first.")
        try:
            self._write(renamed)
        except OSError as error:
            raise TraineeError(f"The name cannot be kept: {error.strerror or error}.") from None
        return renamed

    def _write(self, trainee: Trainee) -> None:
        data = {"name": trainee.name, "since": trainee.since}
        write_whole(self.folder(trainee) / "name.json", json.dumps(data, ensure_ascii=False))

    def folder(self, trainee: Trainee) -> Path:
        """Where the trainee's files are."""
        return self._folder / trainee.id

    def history(self, trainee: Trainee) -> History:
        """What the trainee has done."""
        return History(self.folder(trainee), trainee)

    # ------------------------------------------------------------------------------------------ who trains now

    def current(self) -> Trainee | None:
        """Who trained here last."""
        try:
            name = read_file(self._folder / "current", 64).decode().strip()
        except (OSError, UnicodeDecodeError):
            return None
        return self._read(name)

    def choose(self, trainee: Trainee) -> None:
        """This one trains from now on. A full disk forgets it."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / "current", trainee.id)
        except OSError:
            return


class Kept(NamedTuple):
    """A session as it is kept."""

    number: int
    """Of its line, from 0; of a list that begins in the middle, negative from the end."""
    entry: Entry


class History:
    """What one trainee has done, opened: ``summary`` has what it comes to, ``notices`` what was wrong with it."""

    def __init__(self, folder: Path, trainee: Trainee) -> None:
        self.trainee = trainee
        self.notices: list[str] = []
        """What the trainee has to be told: lines that were set aside, a full disk."""
        self.unkept: list[Entry] = []
        """What could not be written yet; it counts, and is tried again with the next session."""
        self._folder = folder
        self._path = folder / "history.jsonl"
        self._end = 0
        written = self._recall()
        self.summary, refused = open_history(written, self._lines_from)
        self._told(refused)
        if refused or not written:
            self._remember()

    # ------------------------------------------------------------------------------------------------- the summary

    def _recall(self) -> str:
        """The summary that was written down, if the history is still the one of which it was made."""
        try:
            data = json.loads(read_file(self._folder / "summary.json", _LARGEST_SUMMARY))
            end, tail, text = int(data["bytes"]), str(data["tail"]), str(data["summary"])
            if end and self._tail(end) != tail:
                raise ValueError("another history")
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return ""
        self._end = end
        return text

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

    def _lines_from(self, number: int) -> Iterator[str]:
        """The lines that the summary does not know yet: all of them, or those after the byte up to which it knows."""
        if number == 0:
            self._end = 0
        for raw in self._raw_lines(self._end):
            self._end += len(raw)
            if raw.strip():
                yield self._text(raw)

    def _raw_lines(self, start: int) -> Iterator[bytes]:
        try:
            if self._path.stat().st_size > _LARGEST:
                self.notices.append(f"The history of {self.trainee.name} is too large; only its first part is read.")
            with open_file(self._path) as file:
                file.seek(start)
                left = _LARGEST - start
                while left > 0 and (raw := file.readline(_LONGEST_LINE)):
                    left -= len(raw)
                    yield raw
        except FileNotFoundError:
            return
        except OSError as error:
            self.notices.append(f"The history of {self.trainee.name} cannot be read: {error.strerror or error}.")

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
            f"{lines} of {self.trainee.name} cannot be read, and nothing is counted for it. It is kept, with the "
            f"reason, in {self._folder / 'damaged.jsonl'}."
        )

    def add(self, entry: Entry) -> None:
        """Keep a session. If it cannot be written it counts all the same for as long as the program runs; ``notices``
        says so, and it is tried again with the next one."""
        waiting = [*self.unkept, entry]
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._append("".join(f"{entry_text(each)}\n" for each in waiting).encode())
        except OSError as error:
            self.unkept.append(entry)
            self.summary.add(entry_text(entry))
            self.notices.append(f"This session cannot be saved now: {error.strerror or error}. It is tried again.")
            return
        if self.unkept:  # they have been counted already: begin anew with what is written
            self.unkept = []
            self.summary, self._end = Summary(), 0
        refused = [self.summary.add(line) for line in self._lines_from(self._end)]
        self._told([message for message in refused if message])
        self._remember()

    def _append(self, raw: bytes) -> None:
        """Add to the end of the history; after half a line in a line of its own. Raises OSError."""
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
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

    # ------------------------------------------------------------------------------------------------- found again

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
