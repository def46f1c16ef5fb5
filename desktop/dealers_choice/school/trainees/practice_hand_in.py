"""Handing the practice in: what a trainee has done on this computer, as a file for the school's shared folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from cardrules.protocol.match_record import FormatError
from cardrules.school.exams.exam import clean_name
from cardrules.school.exams.practice_file import LARGEST, PastedLook, PracticeHead, practice_lines
from cardrules.school.progress.attempts import entry_text
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.exam_sitting import ExamRoom, plain_name, put_whole
from dealers_choice.school.exams.handed_in_practice import ENDING
from dealers_choice.school.exams.keys_and_pins import KeyTrouble, Signer
from dealers_choice.school.trainees.trainee_history import History
from dealers_choice.storage.databases.errors import StoreError

__all__ = ["HandingInError", "hand_in", "practice_text"]


class HandingInError(Exception):
    """The practice cannot be handed in; the message is a sentence for the trainee."""


def practice_text(history: History, signer: Signer, tell: Callable[[float], None]) -> bytes:
    """All that a trainee has done, as the file of it; ``tell`` is called with how far that is, 0 to 1. Raises
    FormatError for more than such a file can hold."""
    trainee = history.trainee
    head = PracticeHead(clean_name(trainee.name), trainee.id, trainee.since, signer.public)
    raw = bytearray()
    for line in practice_lines(head, _sessions(history, tell), signer.sign):
        raw += line.encode("utf-8")
        if len(raw) > LARGEST:
            raise FormatError(words("it would be larger than {largest} MB", largest=LARGEST // 1_000_000))
    return bytes(raw)


def _sessions(history: History, tell: Callable[[float], None]) -> Iterator[str]:
    """Every session that can be read, and written in UTF-8, as a line. Raises FormatError for one that cannot have been
    practised: what was pasted in is not signed."""
    look = PastedLook(date.today())
    for entry in history.entries(tell):
        reason = look.reason(entry)
        if reason:
            raise FormatError(
                words(
                    "a session of {day} cannot have been practised, for {reason}",
                    day=entry.day.isoformat(),
                    reason=reason,
                )
            )
        line = entry_text(entry)
        if line.isascii() or line.encode("utf-8", "replace").decode() == line:
            yield line


def hand_in(history: History, folder: Path, shared: Path, tell: Callable[[float], None]) -> Path:
    """Put the practice into a folder, under a name of its own; where it lies. ``folder``: the trainee's. The same
    practice has the same name, and nothing else is ever overwritten. Raises HandingInError."""
    try:
        signer = ExamRoom(folder.parent.parent / "exams").signer()
        raw = practice_text(history, signer, tell)
    except (KeyTrouble, StoreError) as error:
        raise HandingInError(error_words(error)) from None
    except FormatError as error:
        raise HandingInError(words("The practice cannot be handed in: {error}.", error=error)) from None
    count, link = raw.count(b"\n") - 2, raw.rpartition(b'"link":"')[2][:8].decode("ascii")
    trainee = history.trainee
    path = shared / f"practice_{plain_name(trainee.name)}_{signer.public[:8]}_{count}_{link}{ENDING}"
    try:
        put_whole(path, raw)
    except OSError as error:
        raise HandingInError(
            words("{path} cannot be written: {error}.", path=path, error=error.strerror or error)
        ) from None
    return path
