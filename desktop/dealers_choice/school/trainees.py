"""Who trains on this computer, and what each of them has done: a folder for each, with a history that only grows.

In the folder of a trainee::

    name.json       the name, and since when
    history.jsonl   a line for each session (see ``cardrules.school.attempts``); lines are only added at its end
    summary.json    what the history comes to, and up to which byte; it can be made again at any time
    damaged.jsonl   lines that could not be read, as they were, each with what was wrong with it
    pin.json        the trainee's own PIN as scrypt has it, and how often it was tried wrongly; only where there is one

Names are what people typed: they are shown as plain text, and no file is called by them. Two trainees may have one
name; they are told apart by the day on which they began.
"""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path
from typing import Final

from cardrules.school.attempts import Entry
from cardrules.school.summary import Summary
from cardrules.texts import isolated
from dealers_choice.exams.keys import PinHash, check_pin, hash_pin
from dealers_choice.exams.tries import Tries
from dealers_choice.places import read_file, write_whole
from dealers_choice.school.history import AT_ONCE, History, HistoryLate, Trainee, append_entry

__all__ = ["LONGEST_NAME", "Trainee", "TraineeError", "Trainees", "clean_name"]

LONGEST_NAME: Final = 60
_MOST: Final = 500
"""Trainees on one computer."""
_GUEST: Final = "Guest"
_SMALL: Final = 100_000
"""Bytes of a file with a name."""
_PIN: Final = "pin.json"
_OPENED: Final[set[str]] = set()
"""Who has trained last since the program began, by id; with a PIN, it was given."""


class TraineeError(Exception):
    """What has gone wrong with the files of a trainee, in a sentence for the user."""


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

    def find(self, name: str) -> Trainee | None:
        """Whoever has this id; None if nobody has."""
        return self._read(name)

    def _read(self, name: str) -> Trainee | None:
        if not (name.isascii() and name.isalnum()):
            return None
        try:
            data = json.loads(read_file(self._folder / name / "name.json", _SMALL).decode())
            locked = (self._folder / name / _PIN).exists()
            return Trainee(name, clean_name(str(data["name"])) or "No name", str(data["since"])[:10], locked)
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

    def history(self, trainee: Trainee, most: int | None = None) -> History:
        """What the trainee has done. Raises HistoryLate if more than ``most`` bytes must be judged first."""
        return History(self.folder(trainee), trainee, most=most)

    def kept_summary(self, trainee: Trainee) -> Summary | None:
        """What the trainee's history comes to, as far as that is kept; None if it must be made anew first."""
        try:
            return self.history(trainee, AT_ONCE).summary
        except HistoryLate:
            return None

    def keep(self, trainee: Trainee, entry: Entry) -> None:
        """Add to a history that is not open. Raises TraineeError if it cannot be written."""
        try:
            append_entry(self.folder(trainee), entry)
        except OSError as error:
            raise TraineeError(f"That cannot be kept: {error.strerror or error}.") from None

    # ------------------------------------------------------------------------------------------ who trains now

    def current(self) -> Trainee | None:
        """Who trained here last."""
        try:
            name = read_file(self._folder / "current", 64).decode().strip()
        except (OSError, UnicodeDecodeError):
            return None
        return self._read(name)

    def choose(self, trainee: Trainee) -> None:
        """This one trains from now on; whoever trained before must give his PIN again. A full disk forgets it."""
        _OPENED.clear()
        _OPENED.add(trainee.id)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / "current", trainee.id)
        except OSError:
            return

    # ------------------------------------------------------------------------------------------ a trainee's own PIN

    def is_open(self, trainee: Trainee) -> bool:
        """Whether somebody may train under this name now: there is no PIN, or it was given, and nobody else has trained
        here since."""
        return not trainee.locked or trainee.id in _OPENED

    def set_pin(self, trainee: Trainee, pin: str) -> Trainee:
        """Ask for this PIN from now on; for none if it is "". Raises TraineeError."""
        try:
            if pin:
                self._write_pin(trainee, hash_pin(pin), Tries())
            else:
                (self.folder(trainee) / _PIN).unlink(missing_ok=True)
        except ValueError as error:
            raise TraineeError(str(error)) from None
        except OSError as error:
            raise TraineeError(f"The PIN cannot be kept: {error.strerror or error}.") from None
        return trainee._replace(locked=bool(pin))

    def try_pin(self, trainee: Trainee, pin: str, now: float) -> bool:
        """Whether this is the PIN. ``now``: seconds since 1970. Raises TraineeError while one must wait, and for what
        is kept of a PIN and cannot be read."""
        try:
            data = json.loads(read_file(self.folder(trainee) / _PIN, _SMALL))
            kept = PinHash(str(data["salt"]), str(data["digest"]))
            tries = Tries(int(data["wrong"]), float(data["tried"]), float(data["until"]))
        except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
            raise TraineeError(
                f"What is kept of the PIN of {isolated(trainee.name)} is damaged. Your instructor can take it away."
            ) from None
        seconds = tries.wait(now)
        if seconds:
            raise TraineeError(f"Too many wrong PINs. Please wait {seconds} seconds.")
        right = check_pin(pin, kept)
        try:
            self._write_pin(trainee, kept, tries.after(right, now))
        except OSError:
            return right  # the wrong ones are not counted as long as the disk takes nothing
        return right

    def _write_pin(self, trainee: Trainee, kept: PinHash, tries: Tries) -> None:
        write_whole(self.folder(trainee) / _PIN, json.dumps({**kept._asdict(), **tries._asdict()}))
