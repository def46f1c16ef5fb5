"""What ``dealers-choice verify`` and ``seal`` do: look a result through, and make an exam that can be sat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from cardrules.record import FormatError
from cardrules.school.chain import BrokenChain
from cardrules.school.drill import MARK_NAMES
from cardrules.school.drills import find_drill
from cardrules.school.exam import LARGEST as LARGEST_EXAM
from cardrules.school.exam import Exam, read_exam, seal
from cardrules.school.exam_result import Difference, Examined, altered, examined
from cardrules.school.practice import read_practice, signed_practice
from cardrules.school.skills import training_of
from cardrules.school.summary import Summary
from cardrules.texts import counted, isolated
from dealers_choice.exams.keys import fingerprint, is_signed, lock_seed, new_seed
from dealers_choice.exams.office import largest_of
from dealers_choice.exams.practices import is_practice
from dealers_choice.exams.sitting import put_whole
from dealers_choice.places import read_file

__all__ = ["computer_words", "sealed", "summary_lines", "verified"]

_BEGINS: Final = b'{"format":"dealers-result/'
_MOST_TOLD: Final = 5
"""Of what differs in a file whose chain does not hold, so much is told."""


def verified(
    path: Path, exam: Path | None = None, computers: Mapping[str, str] | None = None, *, listed: bool = False
) -> tuple[bool, list[str]]:
    """Whether a result is as it was written and graded right, and what is to be said of it. ``exam``: of which it must
    be a result. ``computers``: the names of those that are known, by their keys; with ``listed`` it must come from one
    of them. Raises OSError, and FormatError for what is no result at all."""
    raw = read_file(path, largest_of(path))
    wanted = _exam_in(exam) if exam is not None else None
    if is_practice(raw):
        return _practice(raw, computers or {}, listed=listed)
    if not raw.startswith(_BEGINS):
        raise FormatError(f"{path}: this is no match and no result of an exam, or its first line was changed")
    try:
        found = examined(raw, is_signed)
    except BrokenChain as error:
        return False, [str(error), *_told(altered(raw)), "Refused: the file is not as it was written."]
    lines = [str(difference) for difference in found.differences]
    if wanted is not None and wanted.seal != found.sat.head.exam.seal:
        lines.append(f"line 1: this is no result of {isolated(wanted.title)}, as it is in {exam}")
    key = found.sat.head.key
    if listed and key not in (computers or {}):
        lines.append(f"line 1: the computer {fingerprint(key)} is not on the list")
    good = not lines
    lines += summary_lines(found, computers)
    lines.append("Verified: it is as it was written, and graded right." if good else "Refused: see above.")
    return good, lines


def _told(differences: Sequence[Difference]) -> list[str]:
    """The first of what differs; a trainee's name that was changed makes all cards others."""
    rest = len(differences) - _MOST_TOLD
    more = [f"{counted(rest, 'more difference')}"] if rest > 0 else []
    return [*map(str, differences[:_MOST_TOLD]), *more]


def _practice(raw: bytes, computers: Mapping[str, str], *, listed: bool) -> tuple[bool, list[str]]:
    """As ``verified``, of what a trainee has handed in of the practice: it is judged anew, and the marks are told."""
    try:
        practice = read_practice(raw)
    except BrokenChain as error:
        return False, [str(error), "Refused: the file is not as it was written."]
    head, lines = practice.head, []
    if not is_signed(head.key, signed_practice(head, practice.links[-1]), practice.signature):
        lines.append(f"line {len(practice.links) + 1}: the signature is not that of the computer it names")
    if listed and head.key not in computers:
        lines.append(f"line 1: the computer {fingerprint(head.key)} is not on the list")
    good = not lines
    training = training_of([Summary.of(practice.sessions)])
    lines.append(f"{isolated(head.trainee)}, since {head.since}: {counted(training.sessions, 'session')}")
    lines.append(f"From {computer_words(head.key, computers)}")
    for drill, skill in training.skills.items():
        first, last = (f"{sat.permille / 10:.0f} %" for sat in (skill.first, skill.last))
        lines.append(f"{drill} {find_drill(drill).title}: {first} at first, {last} at last, {_mark(skill.mark)}")
    lines.append("Verified: it is as it was written." if good else "Refused: see above.")
    return good, lines


def _mark(mark: int) -> str:
    return MARK_NAMES[mark] if mark else "no mark yet"


def summary_lines(found: Examined, computers: Mapping[str, str] | None = None) -> list[str]:
    """Whose result it is, and what it came to, in a few lines. ``computers``: as for ``verified``."""
    sat, grade = found.sat, found.grade
    head = sat.head
    lines = [
        f"{isolated(head.exam.title)}, {isolated(head.exam.school)}: {isolated(head.trainee)}, attempt {head.attempt}",
        f"Program {head.program}, {computer_words(head.key, computers or {})}",
        *found.remarks,
    ]
    if "written" in grade and grade["written"]["passed"]:  # else the reasons of the failure say it
        lines.append(f"Written test: {grade['written']['right']} of {grade['written']['of']}")
    if "audition" in grade:
        told = grade["audition"]
        speed = "not timed" if told["speed"] is None else f"{told['speed']:.2f} of par"
        faults = counted(len(told["faults"]), "fault")
        lines.append(f"Audition: {counted(told['coups'], 'coup')}, accuracy {told['accuracy']:.1f}, {speed}, {faults}")
    if grade:
        lines.append("Passed" if grade["passed"] else f"Not passed. {' '.join(grade['why'])}")
    return lines


def computer_words(key: str, computers: Mapping[str, str]) -> str:
    """From which computer a result comes, as far as that is known."""
    if not computers:
        return f"computer {fingerprint(key)}"
    if key in computers:
        return f"computer {fingerprint(key)}: {isolated(computers[key]) or 'on the list'}"
    return f"computer {fingerprint(key)}, which is not on the list of known ones; its key is {key}"


def _exam_in(path: Path) -> Exam:
    try:
        return read_exam(read_file(path, LARGEST_EXAM))
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from None


def sealed(path: Path, out: Path, pin: str = "") -> str:
    """Seal a draft of an exam and write it; what is to be said of it. ``pin`` locks its deals.

    Raises OSError, FormatError, and ValueError for a PIN that cannot be.
    """
    exam = _exam_in(path)
    if exam.seal:
        raise FormatError(f"{path}: this exam is sealed already")
    seed = exam.seed or new_seed()
    text = seal(exam, seed, lock_seed(seed, pin) if pin else None)
    put_whole(out, text.encode("utf-8"))
    return f"{isolated(exam.title)} is sealed: {read_exam(text.encode()).seal[:12]}"
