"""The assignments that this computer knows: those its own office has set, and those that came as a file.

In the cabinet of the folder ``assignments`` each school has one paper, called by a digest of its name; of two files of
one school the later is kept. They are neither sealed nor signed: on a trainee's computer he would only fool himself.
What the office has set itself (a second paper tells so) no file from elsewhere changes.
"""

from __future__ import annotations

import contextlib
from datetime import datetime
from pathlib import Path
from typing import Final

from cardrules.protocol.foreign_data import moment_of
from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import isolated
from cardrules.school.exams.assignments import (
    LARGEST,
    Assignment,
    Assignments,
    assignments_text,
    latest,
    read_assignments,
)
from cardrules.school.exams.exam import clean_name
from cardrules.school.hash_chain import digest_of
from dealers_choice.foreign_documents import foreign
from dealers_choice.language import words
from dealers_choice.storage.databases.errors import StoreError
from dealers_choice.storage.databases.folder_database import Cabinet, Contents
from dealers_choice.storage.folders import read_file

__all__ = ["ASSIGNMENTS", "Assigned", "AssignedError"]

ASSIGNMENTS: Final = ".dealers-assignments"
_SET, _OWN = "assignments", "own"
"""The kinds of papers; the second tells that the office of this computer sets them."""
_MOST: Final = 50
"""Schools of one computer."""


class AssignedError(Exception):
    """What has gone wrong with assignments, in a sentence for the user."""


class Assigned:
    """What is set on this computer."""

    def __init__(self, folder: Path) -> None:
        """``folder`` need not exist yet."""
        self._folder = folder
        self._cabinet = Cabinet(folder, Contents("assignments"))

    def all(self) -> list[Assignments]:
        """What each school has set, by its name. What cannot be read is passed over: the next that comes is written
        over it."""
        found = []
        with contextlib.suppress(StoreError):
            self._take_over()
            for text in list(self._cabinet.papers(_SET).values())[:_MOST]:
                with contextlib.suppress(FormatError):
                    found.append(read_assignments(text.encode()))
        return sorted(latest(found).values(), key=lambda each: each.school.casefold())

    def _take_over(self) -> None:
        """Take in what an earlier version has kept in files."""
        with contextlib.suppress(OSError, UnicodeDecodeError):
            for path in sorted(self._folder.iterdir()):
                kind = {ASSIGNMENTS: _SET, f".{_OWN}": _OWN}.get(path.suffix)
                if kind is not None:
                    self._cabinet.put((kind, path.stem, read_file(path, LARGEST).decode()))
                    path.unlink()

    def look_through(self) -> None:
        """Look whether everything is as it was written, in both of its copies, and put right what is not. Raises
        StoreError."""
        self._take_over()
        self._cabinet.look_through()

    def of(self, school: str) -> Assignments:
        """What one school has set."""
        for each in self.all():
            if each.school.casefold() == school.casefold():
                return each
        return Assignments(school, _now())

    def for_trainee(self, name: str) -> list[tuple[str, Assignment]]:
        """What somebody of this name is set, by which school; what is due first comes first."""
        found = [(each.school, one) for each in self.all() for one in each.all if one.is_for(name)]
        return sorted(found, key=lambda pair: pair[1].due)

    def keep(self, assignments: Assignments) -> Assignments:
        """Keep what a school sets from now on, as it stands at this moment. Raises AssignedError."""
        whole = assignments._replace(written=_now())
        try:
            read_assignments(assignments_text(whole).encode())
            self._write(whole, own=True)
        except FormatError as error:
            raise AssignedError(words("That cannot be set: {error}.", error=error)) from None
        return whole

    def take_in(self, path: Path) -> Assignments:
        """Take a file of assignments in; one that is older than what is known of its school changes nothing. Raises
        AssignedError."""
        try:
            _, came = foreign(path, LARGEST, read_assignments)
        except FormatError as error:
            raise AssignedError(words("{name} cannot be read: {error}.", name=path.name, error=error)) from None
        except OSError as error:
            raise AssignedError(
                words("{name} cannot be read: {error}.", name=path.name, error=error.strerror)
            ) from None
        if self._is_own(came.school):
            school = isolated(came.school)
            text = words(
                "What {school} sets is set in the instructor's room of this computer, and no file changes it.",
                school=school,
            )
            raise AssignedError(text)
        known = next((each for each in self.all() if each.school.casefold() == came.school.casefold()), None)
        if known is not None and (moment_of(known.written) or 0) > (moment_of(came.written) or 0):
            raise AssignedError(
                words("{name} is older than what {school} has set since.", name=path.name, school=isolated(came.school))
            )
        self._write(came)
        return came

    def _is_own(self, school: str) -> bool:
        try:
            return _name(school) in self._cabinet.papers(_OWN)
        except StoreError as error:
            raise AssignedError(words("The assignments cannot be kept. {error}", error=error)) from None

    def _write(self, assignments: Assignments, *, own: bool = False) -> None:
        name = _name(assignments.school)
        papers = [(_SET, name, assignments_text(assignments))] + [(_OWN, name, assignments.school)] * own
        try:
            self._cabinet.put(*papers)
        except StoreError as error:
            raise AssignedError(words("The assignments cannot be kept. {error}", error=error)) from None


def _name(school: str) -> str:
    return digest_of(clean_name(school).casefold())[:16]


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
