"""Who trains on this computer, and what each of them has done: a cabinet for all, with histories that only grow.

In the cabinet (``storage/databases/folder_database.py``)::

    trainee, <id>   the name, since when, and whether there is a PIN
    pin, <id>       the trainee's own PIN as scrypt has it, and how often it was tried wrongly
    current, ""     the id of whoever trains now
    lines of <id>   a line for each session (see ``cardrules.school.progress.attempts``), oldest first

In the folder of a trainee::

    summary.json    what the history comes to, and up to which line; it can be made again at any time
    damaged.jsonl   lines that could not be read, as they were, each with what was wrong with it

Names are what people typed: they are shown as plain text, and no file is called by them. Two trainees may have one
name; they are told apart by the day on which they began.
"""

from __future__ import annotations

import contextlib
import json
import os
from datetime import date
from pathlib import Path
from typing import Final

from cardrules.protocol.phrases import isolated
from cardrules.school.progress.attempts import Entry
from cardrules.school.progress.history_summary import TraineeSummary
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.keys_and_pins import PinHash, check_pin, hash_pin
from dealers_choice.school.exams.pin_attempts import Tries
from dealers_choice.school.trainees.earlier_versions import drop_files, lines_before, paper_before
from dealers_choice.school.trainees.trainee_history import (
    AT_ONCE,
    History,
    HistoryLate,
    Trainee,
    append_entry,
    trainees_cabinet,
)
from dealers_choice.storage.databases.errors import StoreError

__all__ = ["LONGEST_NAME", "Trainee", "TraineeError", "Trainees", "clean_name"]

LONGEST_NAME: Final = 60
_MOST: Final = 500
"""Trainees on one computer."""
_GUEST: Final = "Guest"
_NAME, _PIN, _NOW = "trainee", "pin", "current"
"""The kinds of papers."""
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
        self._cabinet = trainees_cabinet(folder)

    def all(self) -> list[Trainee]:
        """Everybody, by name. Those of whom no name can be read are passed over."""
        self._take_over()
        found = []
        with contextlib.suppress(StoreError):
            for name, text in self._cabinet.papers(_NAME).items():
                if (each := _trainee(name, text)) is not None:
                    found.append(each)
        return sorted(found, key=lambda each: (each.name.casefold(), each.since, each.id))

    def find(self, name: str) -> Trainee | None:
        """Whoever has this id; None if nobody has."""
        return next((each for each in self.all() if each.id == name), None)

    def _take_over(self) -> None:
        """Take in what an earlier version has kept in files. What cannot be taken in now is left where it is."""
        try:
            folders = [path for path in self._folder.iterdir() if _is_id(path.name) and path.is_dir()]
        except OSError:
            return
        for folder in folders:
            if any((folder / name).exists() for name in ("name.json", "history.jsonl")):
                with contextlib.suppress(OSError, StoreError):
                    self._take_over_one(folder)
        before = self._folder / "current"
        with contextlib.suppress(OSError, StoreError, UnicodeDecodeError):
            self._cabinet.put((_NOW, "", before.read_text(encoding="utf-8")[:64].strip()))
            before.unlink()

    def _take_over_one(self, folder: Path) -> None:
        name, pin, lines = paper_before(folder, "name"), paper_before(folder, "pin"), lines_before(folder)
        if name is not None:
            data = {**json.loads(name), "locked": pin is not None}
            papers = [(_NAME, folder.name, json.dumps(data, ensure_ascii=False))]
            self._cabinet.put(*papers, *([(_PIN, folder.name, pin)] if pin is not None else []))
        if lines:
            self._cabinet.add(folder.name, lines)
        drop_files(folder)

    def add(self, name: str, day: date) -> Trainee:
        """A new trainee; there may be another of the same name. Raises TraineeError."""
        name = clean_name(name)
        if not name:
            raise TraineeError(words("Type a name first."))
        if len(self.all()) >= _MOST:
            raise TraineeError(words("There are {most} trainees already; no more have room here.", most=_MOST))
        trainee = Trainee(os.urandom(6).hex(), name, day.isoformat())
        try:
            self._write(trainee)
        except StoreError as error:
            raise TraineeError(words("The trainee cannot be kept. {error}", error=error)) from None
        return trainee

    def guest(self, day: date) -> Trainee:
        """Whoever deals and has not said who trains: all of them are one guest. Raises TraineeError."""
        return next((each for each in self.all() if each.name == _GUEST), None) or self.add(_GUEST, day)

    def rename(self, trainee: Trainee, name: str) -> Trainee:
        """The same trainee by another name. Raises TraineeError."""
        renamed = trainee._replace(name=clean_name(name))
        if not renamed.name:
            raise TraineeError(words("Type a name first."))
        try:
            self._write(renamed)
        except StoreError as error:
            raise TraineeError(words("The name cannot be kept. {error}", error=error)) from None
        return renamed

    def _write(self, trainee: Trainee, *others: tuple[str, str, str | None]) -> None:
        data = {"name": trainee.name, "since": trainee.since, "locked": trainee.locked}
        self._cabinet.put((_NAME, trainee.id, json.dumps(data, ensure_ascii=False)), *others)

    def look_through(self) -> None:
        """Look whether everything is as it was written, in both of its copies, and put right what is not. Raises
        StoreError."""
        self._take_over()
        self._cabinet.look_through()

    def folder(self, trainee: Trainee) -> Path:
        """Where the trainee's files are."""
        return self._folder / trainee.id

    def history(self, trainee: Trainee, most: int | None = None) -> History:
        """What the trainee has done. Raises HistoryLate if more than ``most`` bytes must be judged first."""
        return History(self.folder(trainee), trainee, most=most)

    def kept_summary(self, trainee: Trainee) -> TraineeSummary | None:
        """What the trainee's history comes to, as far as that is kept; None if it must be made anew first."""
        try:
            return self.history(trainee, AT_ONCE).summary
        except HistoryLate:
            return None

    def keep(self, trainee: Trainee, entry: Entry) -> None:
        """Add to a history that is not open. Raises TraineeError if it cannot be written."""
        try:
            append_entry(self.folder(trainee), entry)
        except StoreError as error:
            raise TraineeError(words("That cannot be kept. {error}", error=error)) from None

    # ------------------------------------------------------------------------------------------ who trains now

    def current(self) -> Trainee | None:
        """Who trained here last."""
        everybody = {each.id: each for each in self.all()}
        try:
            return everybody.get(self._cabinet.papers(_NOW).get("", ""))
        except StoreError:
            return None

    def choose(self, trainee: Trainee) -> None:
        """This one trains from now on; whoever trained before must give his PIN again. A full disk forgets it."""
        _OPENED.clear()
        _OPENED.add(trainee.id)
        with contextlib.suppress(StoreError):
            self._cabinet.put((_NOW, "", trainee.id))

    # ------------------------------------------------------------------------------------------ a trainee's own PIN

    def is_open(self, trainee: Trainee) -> bool:
        """Whether somebody may train under this name now: there is no PIN, or it was given, and nobody else has trained
        here since."""
        return not trainee.locked or trainee.id in _OPENED

    def set_pin(self, trainee: Trainee, pin: str) -> Trainee:
        """Ask for this PIN from now on; for none if it is "". Raises TraineeError."""
        changed = trainee._replace(locked=bool(pin))
        try:
            self._write(changed, (_PIN, trainee.id, _pin_text(hash_pin(pin), Tries()) if pin else None))
        except ValueError as error:
            raise TraineeError(error_words(error)) from None
        except StoreError as error:
            raise TraineeError(words("The PIN cannot be kept. {error}", error=error)) from None
        return changed

    def try_pin(self, trainee: Trainee, pin: str, now: float) -> bool:
        """Whether this is the PIN. ``now``: seconds since 1970. Raises TraineeError while one must wait, and for what
        is kept of a PIN and cannot be read."""
        try:
            data = json.loads(self._cabinet.papers(_PIN)[trainee.id])
            kept = PinHash(str(data["salt"]), str(data["digest"]))
            tries = Tries(int(data["wrong"]), float(data["tried"]), float(data["until"]))
        except (StoreError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
            raise TraineeError(
                words(
                    "What is kept of the PIN of {name} is damaged. Your instructor can take it away.",
                    name=isolated(trainee.name),
                )
            ) from None
        seconds = tries.wait(now)
        if seconds:
            raise TraineeError(words("Too many wrong PINs. Please wait {seconds} seconds.", seconds=seconds))
        right = check_pin(pin, kept)
        with contextlib.suppress(StoreError):  # wrong ones are not counted as long as the disk takes nothing
            self._cabinet.put((_PIN, trainee.id, _pin_text(kept, tries.after(right, now))))
        return right


def _trainee(name: str, text: str) -> Trainee | None:
    """Of whom a paper tells."""
    try:
        data = json.loads(text)
        shown = clean_name(str(data["name"])) or words("No name")
        return Trainee(name, shown, str(data["since"])[:10], bool(data["locked"])) if _is_id(name) else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _is_id(name: str) -> bool:
    return name.isascii() and name.isalnum()


def _pin_text(kept: PinHash, tries: Tries) -> str:
    return json.dumps({**kept._asdict(), **tries._asdict()})
