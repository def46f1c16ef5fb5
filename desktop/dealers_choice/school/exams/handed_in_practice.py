"""The practice that trainees have handed in, in the office: a history of each from each of their computers.

A history only grows. One that goes on from what came in before takes its place, and only what is new in it is judged;
one that came in before, or is shorter, is known; one that does not go on from it stands beside it and is told.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, TypeVar

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import isolated
from cardrules.school.exams.practice_file import PracticeHead, goes_on, practice_head, read_practice, signed_practice
from cardrules.school.progress.history_summary import TraineeSummary
from dealers_choice.language import words
from dealers_choice.school.exams.foreign_files import PRACTICE, Before, PracticeFound, print_of
from dealers_choice.school.exams.import_outcome import ImportedFile
from dealers_choice.school.exams.keys_and_pins import Signer

__all__ = ["ENDING", "Practised", "Practices"]

ENDING: Final = PRACTICE

_Found = TypeVar("_Found")


class _Doing(Protocol):
    """Does something with the office's file, whole or not at all. Raises OfficeError."""

    def __call__(self, work: Callable[[sqlite3.Connection], _Found]) -> _Found: ...


class Practised(NamedTuple):
    """What somebody has done on one computer, as it came in."""

    head: PracticeHead
    summary: TraineeSummary
    came: float
    link: str
    """After its last session."""


class _Kept(NamedTuple):
    """What is kept of one."""

    link: str
    sessions: int
    packed: bytes
    summary: str


class Practices:
    """Those of one office."""

    def __init__(self, do: _Doing, signer: Signer, now: Callable[[], float]) -> None:
        self._do = do
        self._signer = signer
        self._now = now

    def knows(self, raw: bytes) -> bool:
        """Whether just this file has come in before. Raises OfficeError."""
        seen = "SELECT 1 FROM practice_files WHERE print = ?"
        return self._do(lambda db: db.execute(seen, (print_of(raw),)).fetchone()) is not None

    def before(self, raw: bytes) -> list[Before]:
        """What the trainee of whom a file tells has handed in before, from the same computer. Raises FormatError for a
        file that tells of nobody, and OfficeError."""
        return [Before(each.sessions, each.link, each.summary) for each in self._before(practice_head(raw))]

    def take_in(self, raw: bytes, name: str, found: PracticeFound) -> ImportedFile:
        """Take in what somebody has handed in, in which this was ``found``. Raises OfficeError."""
        head = found.head
        if not found.signed:
            line = found.sessions + 2
            return ImportedFile(
                name,
                "refused",
                words("Line {line}: the signature is not that of the computer it names.", line=line),
                True,
            )
        before, seen = self._before(head), print_of(raw)
        if any(each.sessions > found.sessions and _was(each, found) for each in before):
            self._do(lambda db: db.execute("INSERT OR IGNORE INTO practice_files VALUES (?)", (seen,)))
            return ImportedFile(name, "known", words("More has been handed in since."), True)
        replaced = next((each for each in before if each.link == found.replaces), None)
        row = (found.link, head.key, head.id, head.trainee, head.trainee.casefold(), head.since, found.sessions,
               self._now(), name[:200], zlib.compress(raw, 6), found.summary,
               self._signer.sign(f"countersigned {signed_practice(head, found.link)}"))  # fmt: skip

        def put(db: sqlite3.Connection) -> ImportedFile:
            if replaced is not None:
                db.execute("DELETE FROM practices WHERE link = ?", (replaced.link,))
            db.execute(f"INSERT OR REPLACE INTO practices VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608 - our own names, no words of a file
            db.execute("INSERT OR IGNORE INTO practice_files VALUES (?)", (seen,))
            more = found.sessions - (replaced.sessions if replaced is not None else 0)
            trainee = isolated(head.trainee)
            told = [
                words("{trainee}: {sessions:session/sessions}.", trainee=trainee, sessions=more)
                if replaced is None
                else words("{trainee}: {sessions:session/sessions} more.", trainee=trainee, sessions=more)
            ]
            if found.refused:
                told.append(words("{lines:line/lines} of it cannot be judged.", lines=found.refused))
            if before and replaced is None:
                told.append(
                    words(
                        "It does not go on from what {trainee} handed in before: sessions are gone or changed. Both "
                        "are kept; the class shows this one.",
                        trainee=trainee,
                    )
                )
                return ImportedFile(name, "second", " ".join(told), True)
            select = "SELECT since FROM practices WHERE folded = ? AND key = ? AND person <> ?"
            other = db.execute(select, (head.trainee.casefold(), head.key, head.id)).fetchone()
            if other is not None:
                told.append(
                    words(
                        "There is another {trainee} on that computer, since {since}; the class shows both.",
                        trainee=trainee,
                        since=other[0],
                    )
                )
                return ImportedFile(name, "second", " ".join(told), True)
            return ImportedFile(name, "new", " ".join(told), True)

        return self._do(put)

    def _before(self, head: PracticeHead) -> list[_Kept]:
        """What the same trainee has handed in from the same computer."""
        select = "SELECT link, count, raw, summary FROM practices WHERE key = ? AND person = ?"
        rows = self._do(lambda db: db.execute(select, (head.key, head.id)).fetchall())
        return [_Kept(*row) for row in rows]

    def all(self) -> list[Practised]:
        """Everything that was handed in, the last that came first. What an older program has judged is judged anew,
        which takes a while."""
        select = "SELECT trainee, person, since, key, summary, came, link, raw FROM practices ORDER BY came DESC, link"
        found = []
        for trainee, person, since, key, text, came, link, packed in self._do(lambda db: db.execute(select).fetchall()):
            try:
                summary: TraineeSummary | None = TraineeSummary.read(text)
            except FormatError:
                summary = self._anew(link, packed)
            if summary is not None:
                found.append(Practised(PracticeHead(trainee, person, since, key), summary, came, link))
        return found

    def _anew(self, link: str, packed: bytes) -> TraineeSummary | None:
        """What is kept, judged anew; None if it is damaged here: then it is dropped, and its file comes in again."""
        try:
            summary = TraineeSummary.of(read_practice(zlib.decompress(packed)).sessions)
        except (FormatError, zlib.error):

            def drop(db: sqlite3.Connection) -> None:
                db.execute("DELETE FROM practices WHERE link = ?", (link,))
                db.execute("DELETE FROM practice_files")

            self._do(drop)
            return None
        self._do(lambda db: db.execute("UPDATE practices SET summary = ? WHERE link = ?", (summary.text(), link)))
        return summary


def _was(kept: _Kept, found: PracticeFound) -> bool:
    """Whether what is kept goes on from this one, which has fewer sessions."""
    try:
        return goes_on(read_practice(zlib.decompress(kept.packed)), found.sessions, found.link)
    except (FormatError, zlib.error):
        return False
