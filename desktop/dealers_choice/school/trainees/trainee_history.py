"""The history of one trainee, opened: its lines, and the summary of what they come to, which is kept beside them.

With the summary a year opens at once; without it (lost, or of another version) every session is judged anew, which
takes seconds, and is an errand of the clerk's process (``maintenance_process.py``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import isolated
from cardrules.protocol.texts import say
from cardrules.school.progress.attempts import Entry, entry_text, read_entry
from cardrules.school.progress.history_summary import TraineeSummary
from dealers_choice.language import words
from dealers_choice.storage.databases.errors import StoreError
from dealers_choice.storage.databases.folder_database import Cabinet, Contents, ListLine, untold
from dealers_choice.storage.databases.json_kept_twice import keep, recall
from dealers_choice.storage.folders import own_folder

__all__ = ["AT_ONCE", "History", "HistoryLate", "Kept", "Trainee", "append_entry", "trainees_cabinet"]

AT_ONCE: Final = 100_000
"""Letters of lines that can be judged before anybody notices."""
_LARGEST_SUMMARY: Final = 20_000_000
_SUMMARY: Final = "summary.json"
_DAMAGED: Final = "damaged.jsonl"
_END: Final = 1 << 62
"""Above every line's number."""


def trainees_cabinet(folder: Path) -> Cabinet:
    """Where everything is kept of those whose folders lie in this one."""
    return Cabinet(folder, Contents(say("trainees, PINs and sessions")))


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
        """``folder``: the trainee's. ``most``: letters of lines that may be judged first, if that matters; ``tell`` is
        called with how far that is, 0 to 1. Raises HistoryLate if there are more."""
        self.trainee = trainee
        self.notices: list[str] = []
        """What the trainee has to be told: lines that were set aside, a full disk."""
        self.unkept: list[Entry] = []
        """What could not be written yet; it counts, and is tried again with the next session."""
        self._folder = folder
        self._cabinet = trainees_cabinet(folder.parent)
        self._last = ListLine(0, "")
        """What the summary knows last."""
        self._tell = tell
        self.summary = TraineeSummary()
        try:
            self.summary = self._recall()
            known = self.summary.count
            if most is not None and self._cabinet.amount(folder.name, self._last.number)[1] > most:
                raise HistoryLate
            self._told(self._count_new())
            if self.summary.count > known or not known:
                self._remember()
        except StoreError as error:
            self.notices.append(
                words("The history of {name} cannot be read. {error}", name=isolated(trainee.name), error=error)
            )
        self.notices += untold()

    # ------------------------------------------------------------------------------------------------- the summary

    def _recall(self) -> TraineeSummary:
        """The summary that was written down, if the history is still that of which it was made; else an empty one."""
        self._last = ListLine(0, "")
        try:
            data = recall(self._folder / _SUMMARY, _LARGEST_SUMMARY).data or {}
            number, summary = int(data["last"]), TraineeSummary.read(str(data["summary"]))
            (last,) = self._cabinet.lines_before(self._folder.name, number + 1, 1)
            count = self._cabinet.amount(self._folder.name)[0] - self._cabinet.amount(self._folder.name, number)[0]
            if (last.number, _print(last.text), count) != (number, data["print"], summary.count):
                raise ValueError("another history")
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return TraineeSummary()
        self._last = last
        return summary

    def _remember(self) -> None:
        data = {"last": self._last.number, "print": _print(self._last.text), "summary": self.summary.text()}
        try:
            keep(self._folder / _SUMMARY, data, twice=False)
        except OSError:
            return  # it can be made again

    # --------------------------------------------------------------------------------------------------- the lines

    def _count_new(self) -> dict[int, str]:
        """Count the lines that the summary does not know yet; what is wrong with them, by number."""
        new, refused = self._cabinet.amount(self._folder.name, self._last.number)[0], {}
        for done, line in enumerate(self._lines(self._last.number), 1):
            self._last = line
            if problem := self.summary.add(line.text):
                refused[line.number] = problem
            if self._tell is not None:
                self._tell(min(1.0, done / max(1, new)))
        return refused

    def _lines(self, after: int) -> Iterator[ListLine]:
        while lines := self._cabinet.lines(self._folder.name, after):
            yield from lines
            after = lines[-1].number

    def _told(self, refused: dict[int, str]) -> None:
        """Set what could not be read aside, and say so."""
        if not refused:
            return
        try:
            own_folder(self._folder)
            with (self._folder / _DAMAGED).open("a", encoding="utf-8") as file:
                for line in self._lines(min(refused) - 1):
                    if line.number in refused:
                        what = json.dumps({"problem": refused[line.number]}, ensure_ascii=False)
                        file.write(f"{what}\n{line.text}\n")
        except OSError:
            pass  # they are in the history all the same
        count = len(refused)
        lines = words("One session") if count == 1 else words("{count:session/sessions}", count=count)
        self.notices.append(
            words(
                "{lines} of {name} cannot be read, and nothing is counted for it. It is kept, with the reason, "
                "in {folder}.",
                lines=lines,
                name=isolated(self.trainee.name),
                folder=self._folder / _DAMAGED,
            )
        )

    def add(self, entry: Entry) -> None:
        """Keep a session. If it cannot be written it counts all the same for as long as the program runs; ``notices``
        says so, and it is tried again with the next one."""
        waiting = [*self.unkept, entry]
        try:
            append_entry(self._folder, *waiting)
        except StoreError as error:
            self.unkept.append(entry)
            self.summary.add(entry_text(entry))
            self.notices.append(words("This session cannot be saved now. {error} It is tried again.", error=error))
            return
        if self.unkept:  # they have been counted already: go back to what was written before them
            self.unkept = []
            self.summary = self._recall()
        self._told(self._count_new())
        self._remember()
        self.notices += untold()

    # ------------------------------------------------------------------------------------------------- found again

    def entries(self, tell: Callable[[float], None]) -> Iterator[Entry]:
        """Every session that can be read, oldest first; ``tell`` is called with how far that is, 0 to 1. Raises
        StoreError."""
        count = self._cabinet.amount(self._folder.name)[0]
        for done, line in enumerate(self._lines(0), 1):
            tell(min(1.0, done / max(1, count)))
            entry = _entry_of(line)
            if entry is not None:
                yield entry

    def latest(self, count: int) -> list[Kept]:
        """The last sessions that can be read, the latest first."""
        found = [Kept(-number - 1, each) for number, each in enumerate(reversed(self.unkept))]
        before, number = _END, 0
        try:
            while len(found) < count and (lines := self._cabinet.lines_before(self._folder.name, before, 2 * count)):
                for line in lines:
                    number -= 1
                    entry = _entry_of(line)
                    if entry is not None and len(found) < count:
                        found.append(Kept(number, entry))
                before = lines[-1].number
        except StoreError as error:
            self.notices.append(
                words("The history of {name} cannot be read. {error}", name=isolated(self.trainee.name), error=error)
            )
        return found


def _entry_of(line: ListLine) -> Entry | None:
    """The session of a line, or None if there is none."""
    try:
        return read_entry(line.text)
    except (FormatError, ValueError):
        return None


def _print(text: str) -> str:
    return sha256(text.encode(errors="replace")).hexdigest()


def append_entry(folder: Path, *entries: Entry) -> None:
    """Add to the end of the history in a trainee's folder. Raises StoreError."""
    # What is no Unicode is written as JSON has it.
    lines = [entry_text(each).encode(errors="backslashreplace").decode() for each in entries]
    trainees_cabinet(folder.parent).add(folder.name, lines)
