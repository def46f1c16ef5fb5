"""Which exams were begun on this computer: a list that only grows, so that an attempt counts whose files are gone.

It is a chain of lines (``cardrules.school.hash_chain``) in the file ``begun``. Beside it lies ``latest``: the latest
time that the computer's clock has shown, and the link of the list's last line, so that lines that are cut off are
missed. Who has the computer can change both; who does so without care is found out, and the sheets of exams that were
sealed before say that the list was gone, cut or changed. Beside the folder lies ``<its name>.begun``, which says that
there has been a list: else who takes the whole folder away would have a computer that has never seen an exam::

    the first  ``format``, ``since``; ``fresh``: the computer's key was made with it, and there was no list before, so
               nothing is forgotten; ``place``
    ``begun``  the exam's seal, the trainee's name as it is compared, the name of the attempt
    ``over``   the name of an attempt that has become a result
    ``gap``    lines before this one are gone, and so may be what they said
    ``place``  the folder lies elsewhere from now on, or is a copy
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.protocol.foreign_data import moment_of
from cardrules.protocol.match_record import FormatError
from cardrules.school.exams.exam import Exam
from cardrules.school.hash_chain import Chain, digest_of, read_chain
from dealers_choice.language import words
from dealers_choice.storage.folders import own_folder, read_file, write_whole

__all__ = ["Begun", "BegunList"]

_FORMAT: Final = "dealers-begun/1"
_LARGEST: Final = 20_000_000


class Begun(NamedTuple):
    """An attempt that was begun here."""

    trainee: str
    """The name as it is compared."""
    run: str
    """The name of the attempt, drawn by lot."""
    over: bool
    """Whether it has become a result."""


class BegunList:
    """The list of one folder of exams."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path, self._latest = folder / "begun", folder / "latest"
        self._witness = folder.with_name(f"{folder.name}.begun")
        self._lines: list[Mapping[str, Any]] = []
        self._links: set[str] = set()
        self._chain = Chain()

    # ------------------------------------------------------------------------------------------------- the time

    def latest_time(self) -> int:
        """The latest time that the computer's clock has shown here, in milliseconds since 1970; 0 if none is known."""
        text = self._told()[0]
        return int(text) if text.isdecimal() else 0

    def remember_time(self, now: int) -> None:
        """The clock shows this now."""
        if now > self.latest_time():
            self._tell(now, self._told()[1])

    def _told(self) -> tuple[str, str]:
        try:
            first, _, second = read_file(self._latest, 200).decode("ascii").strip().partition(" ")
        except (OSError, UnicodeDecodeError):
            return "", ""
        return first, second

    def _tell(self, now: int, link: str) -> None:
        with contextlib.suppress(OSError):
            own_folder(self._folder)
            write_whole(self._latest, f"{now} {link}".strip())

    # ------------------------------------------------------------------------------------------------- the list

    def open(self, now: int, *, fresh: bool = False) -> None:
        """Read the list, and begin it where there is none. ``fresh``: the computer's key was made just now. Raises
        OSError."""
        self._lines, self._links, self._chain = [], set(), Chain()
        try:
            raw = read_file(self._path, _LARGEST)
        except FileNotFoundError:
            self._begin(now, fresh)
            return
        try:
            links = read_chain(raw, broken_off=True)
            if not links or links[0].data.get("format") != _FORMAT:
                raise FormatError("it is no list of exams")
        except FormatError:
            self._set_aside()
            self._begin(now, fresh=False)
            return
        self._leave_witness(now)
        good = raw.rfind(b"\n") + 1
        if good < len(raw):  # the line that was being written when the power failed
            os.truncate(self._path, good)
        self._lines, self._links = [link.data for link in links], {link.link for link in links}
        self._chain = Chain(links[-1].link)
        if self._told()[1] not in self._links:
            self._add({"gap": now}, now)
        if self._place() != next((line["place"] for line in reversed(self._lines) if "place" in line), ""):
            self._add({"place": self._place(), "wall": now}, now)

    def _begin(self, now: int, fresh: bool) -> None:
        own_folder(self._folder)
        fresh = fresh and not self._witness.exists()
        self._add({"format": _FORMAT, "since": now, "fresh": fresh, "place": self._place()}, now)
        self._leave_witness(now)

    def _leave_witness(self, now: int) -> None:
        with contextlib.suppress(OSError):
            if not self._witness.exists():
                write_whole(self._witness, str(now))

    def _set_aside(self) -> None:
        number = 1
        while (aside := self._path.with_name(f"begun.damaged-{number}")).exists():
            number += 1
        self._path.rename(aside)

    def _place(self) -> str:
        return digest_of(f"dealers-begun {self._folder.resolve()}")[:16]

    def _add(self, data: Mapping[str, Any], now: int) -> None:
        line = self._chain.add(data).encode("utf-8")
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        handle = os.open(self._path, flags, 0o600)
        try:
            size = os.fstat(handle).st_size
            if os.write(handle, line) < len(line):
                os.ftruncate(handle, size)
                raise OSError(28, words("the disk is full"))
            os.fsync(handle)
        finally:
            os.close(handle)
        self._lines.append(data)
        self._links.add(self._chain.last)
        self._tell(max(now, self.latest_time()), self._chain.last)

    def add(self, exam: Exam, trainee: str, run: str, now: int) -> None:
        """An exam is begun. Raises OSError."""
        self._add({"begun": [exam.seal, trainee.casefold(), run], "wall": now}, now)

    def over(self, run: str, now: int) -> None:
        """An attempt has become a result. Raises OSError."""
        if self.is_over(run):
            return
        self._add({"over": run, "wall": now}, now)

    def knows(self, run: str) -> bool:
        """Whether this attempt is on the list."""
        return any(line["begun"][2] == run for line in self._lines if "begun" in line)

    def is_over(self, run: str) -> bool:
        """Whether this attempt has become a result."""
        return any(line.get("over") == run for line in self._lines)

    def of(self, seal: str) -> list[Begun]:
        """The attempts at an exam, in the order in which they were begun."""
        over = {line["over"] for line in self._lines if "over" in line}
        begun = [line["begun"] for line in self._lines if "begun" in line]
        return [Begun(trainee, run, run in over) for sealed, trainee, run in begun if sealed == seal]

    def forgets(self, exam: Exam) -> bool:
        """Whether the exam may have been begun here in lines that are gone."""
        since = _since(exam)
        first = self._lines[0]
        if not first["fresh"] and since is not None and since < first["since"]:
            return True  # without its moment it was sealed by a program that kept no list yet
        return any(since is None or since < line["gap"] for line in self._lines if "gap" in line)

    def is_newer(self, exam: Exam) -> bool:
        """Whether the list was begun after the exam was sealed, so that it does not know what was before."""
        since = _since(exam)
        return since is None or since < self._lines[0]["since"]

    def has_moved(self, exam: Exam) -> bool:
        """Whether the folder was moved, or copied, since the exam was sealed."""
        since = _since(exam)
        return any(since is None or since < line["wall"] for line in self._lines[1:] if "place" in line)


def _since(exam: Exam) -> int | None:
    """When the exam was sealed; None if that is not known."""
    return moment_of(exam.sealed)
