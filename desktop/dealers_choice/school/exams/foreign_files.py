"""What is found in a file of somebody else's that is to come in, as plain facts.

A file may hold anything, so it is read in a process that may die of it (``jobs.apart``). What comes back is looked at
by whoever takes it in, and nothing else of the file is.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.protocol.foreign_data import CutOff
from cardrules.protocol.match_record import FormatError
from cardrules.school.exams.exam_result import LARGEST, Examined, examined, signed_text
from cardrules.school.exams.practice_file import (
    FORMAT,
    PracticeHead,
    goes_on,
    pasted_lines,
    read_practice,
    signed_practice,
)
from cardrules.school.exams.practice_file import LARGEST as LARGEST_PRACTICE
from cardrules.school.progress.history_summary import TraineeSummary
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.keys_and_pins import is_signed
from dealers_choice.storage.folders import read_file
from dealers_choice.worker_processes import LostPiece, WorkerProcess

__all__ = ["PRACTICE", "Before", "Found", "PracticeFound", "ResultFound", "found_practice", "found_result",
           "is_practice", "largest_of", "last_link", "look", "look_through", "looked_at", "print_of"]  # fmt: skip

PRACTICE: Final = ".dealers-practice"
_BEGINS: Final = f'{{"format":"{FORMAT.partition("/")[0]}/'.encode()


class ResultFound(NamedTuple):
    """What is known of a result of an exam, once it has been looked through."""

    link: str
    seal: str
    exam: str
    """Its id."""
    title: str
    school: str
    trainee: str
    attempt: int
    run: str
    key: str
    passed: bool
    signed: str
    """The text of which its computer has given a signature."""
    difference: str
    """The first thing in it that is not as it must be; "" if there is none."""
    proctored: bool
    """Whether nothing in it says that nobody watched."""


class Before(NamedTuple):
    """What was handed in before by the same trainee."""

    sessions: int
    link: str
    summary: str


class PracticeFound(NamedTuple):
    """What is known of somebody's practice, once it has been looked through."""

    head: PracticeHead
    sessions: int
    link: str
    """After the last of them."""
    signed: bool
    """Whether the signature is that of the computer that it names."""
    replaces: str
    """The link of what it goes on from, of all that was handed in before; "" if it does so from none."""
    summary: str
    refused: int
    """Lines that cannot be judged."""


Found = ResultFound | PracticeFound


def largest_of(path: Path) -> int:
    """Bytes of a file that may come in, at most."""
    return LARGEST_PRACTICE if path.suffix == PRACTICE else LARGEST


def is_practice(raw: bytes) -> bool:
    """Whether a file begins as one with a practice does."""
    return raw.startswith(_BEGINS)


def print_of(raw: bytes) -> str:
    """By which just this file is known again."""
    return hashlib.sha256(raw).hexdigest()


def last_link(raw: bytes) -> str:
    """The link of the last line, by which a file is known again; "" of what has none."""
    with contextlib.suppress(UnicodeDecodeError):
        return raw[-67:-3].decode("ascii")
    return ""


def look_through(raw: bytes) -> Examined:
    """A result, looked through for the office; it takes a while. Raises FormatError."""
    return examined(raw, is_signed, round(time.time() * 1000))


# ------------------------------------------------------------------------------------------------ in this process


def found_result(raw: bytes) -> ResultFound:
    """What is known of a result. Raises FormatError."""
    found, link = look_through(raw), last_link(raw)
    head = found.sat.head
    exam = head.exam
    return ResultFound(
        link, exam.seal, exam.id, exam.title, exam.school, head.trainee, head.attempt, head.id, head.key,
        bool(found.grade.get("passed")), signed_text(head, link),
        str(found.differences[0]) if found.differences else "", not found.doubts,
    )  # fmt: skip


def found_practice(raw: bytes, before: Sequence[Before]) -> PracticeFound:
    """What is known of a practice; what was judged when an earlier one came in is not judged again. Raises
    FormatError."""
    practice = read_practice(raw)
    head, link = practice.head, practice.links[-1]
    if not is_signed(head.key, signed_practice(head, link), practice.signature):
        return PracticeFound(head, len(practice.sessions), link, False, "", "", 0)
    for line in pasted_lines(practice, date.today()):
        raise FormatError(line)
    replaced = next((each for each in before if goes_on(practice, each.sessions, each.link)), None)
    summary = TraineeSummary()
    if replaced is not None:
        with contextlib.suppress(FormatError):
            known = TraineeSummary.read(replaced.summary)
            summary = known if known.count == replaced.sessions else summary
    for session in practice.sessions[summary.count :]:
        summary.add(session)
    return PracticeFound(
        head, len(practice.sessions), link, True, replaced.link if replaced else "", summary.text(), summary.refused
    )


# ------------------------------------------------------------------------------------------------- in another one


def look(piece: Mapping[str, Any]) -> dict[str, Any]:
    """What is found in the file ``path``, in which just what ``print`` tells must stand; ``before``: see
    ``found_practice``."""
    path = Path(piece["path"])
    raw = read_file(path, largest_of(path))
    if print_of(raw) != piece["print"]:
        return {"refused": words("The line is cut off: the file is still being written."), "half": True}
    try:
        if is_practice(raw):
            return {"practice": found_practice(raw, [Before(*each) for each in piece["before"]])}
        return {"result": found_result(raw)}
    except FormatError as error:
        return {"refused": error_words(error), "half": isinstance(error, CutOff)}


def looked_at(apart: WorkerProcess, path: Path, raw: bytes, before: Sequence[Before]) -> Found:
    """The same, of what was read of a file, by the process that may die of it. Raises FormatError."""
    said = apart.ask({"path": str(path.absolute()), "print": print_of(raw), "before": before})
    if isinstance(said, LostPiece):
        raise FormatError(str(said))
    if "refused" in said:
        raise (CutOff if said["half"] else FormatError)(said["refused"])
    if "practice" in said:
        head, *rest = said["practice"]
        return PracticeFound(PracticeHead(*head), *rest)
    return ResultFound(*said["result"])
