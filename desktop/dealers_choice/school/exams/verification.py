"""What ``dealers-choice verify`` and ``seal`` do: look a result through, and make an exam that can be sat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import isolated
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import MARK_NAMES
from cardrules.school.exams.exam import LARGEST as LARGEST_EXAM
from cardrules.school.exams.exam import Exam, read_exam
from cardrules.school.exams.exam_result import Difference, Examined, altered
from cardrules.school.exams.practice_file import pasted_lines, read_practice, signed_practice
from cardrules.school.exams.sitting_remarks import NOTHING
from cardrules.school.hash_chain import BrokenChain
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.history_summary import TraineeSummary
from cardrules.school.progress.skills import training_of
from dealers_choice.foreign_documents import foreign
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.exam_sitting import put_whole
from dealers_choice.school.exams.foreign_files import is_practice, largest_of, last_link, look_through
from dealers_choice.school.exams.instructors_office import Office
from dealers_choice.school.exams.keys_and_pins import fingerprint, is_signed
from dealers_choice.school.exams.sealing import sealed_text
from dealers_choice.storage.folders import open_file, read_file
from dealers_choice.worker_processes import LostPiece, WorkerProcess

__all__ = ["FileVerdict", "computer_words", "ruling_lines", "sealed", "summary_lines", "verified", "verify"]

_BEGINS: Final = b'{"format":"dealers-result/'
_NOT_PROCTORED: Final = say(
    "Verified, and not proctored: it is as it was written, and graded right. What was noted stands above."
)
_RULED_HERE: Final = say("Rulings of the instructor's room on this computer; the file does not hold them:")
_RULED_ELSEWHERE: Final = say(
    "The file holds no rulings of an instructor, and there are none on this computer: whoever has marked it may have "
    "overruled or added faults."
)
_RULED: Final = {"overruled": say("overruled"), "stands": say("stands"), "added": say("added")}
_MOST_TOLD: Final = 5
"""Of what differs in a file whose chain does not hold, so much is told."""


class FileVerdict(NamedTuple):
    """What was found in a file."""

    good: bool
    """Whether it is as it was written, and graded right."""
    lines: list[str]
    red: list[int]
    """Which of the lines, from 0, say that something is not as it should be."""


def verified(
    path: Path, exam: Path | None = None, computers: Mapping[str, str] | None = None, *, listed: bool = False
) -> FileVerdict:
    """Whether a result is as it was written and graded right, and what is to be said of it; it is read by a process
    that may die of it. ``exam``: of which it must be a result. ``computers``: the names of those that are known, by
    their keys; with ``listed`` it must come from one of them. Raises OSError, and FormatError for what is no result at
    all."""
    for each in filter(None, (path, exam)):
        open_file(each).close()  # what is no file is told in the words of the system
    piece = {"path": str(path), "exam": str(exam or ""), "computers": computers or {}, "listed": listed}
    with WorkerProcess("verify") as apart:
        said = apart.ask(piece)
    if isinstance(said, LostPiece) or "refused" in said:
        raise FormatError(f"{isolated(str(path))}: {said}" if isinstance(said, LostPiece) else said["refused"])
    return FileVerdict(said["good"], said["lines"], said["red"])


def verify(piece: Mapping[str, Any]) -> dict[str, Any]:
    """The same in this process: ``good``, ``lines`` and ``red``, or ``refused``, a line."""
    exam = Path(piece["exam"]) if piece["exam"] else None
    try:
        return _verified(Path(piece["path"]), exam, piece["computers"], listed=piece["listed"])._asdict()
    except FormatError as error:
        return {"refused": error_words(error)}


def _verified(path: Path, exam: Path | None, computers: Mapping[str, str], *, listed: bool) -> FileVerdict:
    raw = read_file(path, largest_of(path))
    wanted = _exam_in(exam) if exam is not None else None
    if is_practice(raw):
        return _practice(raw, computers, listed=listed)
    if not raw.startswith(_BEGINS):
        told = isolated(str(path))
        raise FormatError(
            words("{file}: this is no match and no result of an exam, or its first line was changed", file=told)
        )
    try:
        found = look_through(raw)
    except BrokenChain as error:
        return _refused([error_words(error), *_told(altered(raw))])
    lines = [str(difference) for difference in found.differences]
    if wanted is not None and wanted.seal != found.sat.head.exam.seal:
        lines.append(
            words(
                "line 1: this is no result of {title}, as it is in {exam}",
                title=isolated(wanted.title),
                exam=isolated(str(exam)),
            )
        )
    key = found.sat.head.key
    if listed and key not in computers:
        lines.append(words("line 1: the computer {fingerprint} is not on the list", fingerprint=fingerprint(key)))
    good, red = not lines, list(range(len(lines)))
    lines += summary_lines(found, computers)
    for doubt in found.doubts:
        red.append(len(lines))
        lines.append(words("Not proctored: {doubt}", doubt=doubt))
    if not found.doubts:
        lines.append(words(NOTHING))
    if wanted is None:
        lines.append(
            words(
                "The exam is the one that stands in the file, with the seal {seal}; that it is the school's is "
                "looked at with --exam FILE.",
                seal=found.sat.head.exam.seal[:12],
            )
        )
    said = words(_NOT_PROCTORED) if found.doubts else words("Verified: it is as it was written, and graded right.")
    lines.append(said if good else words("Refused: see above."))
    return FileVerdict(good, lines, [*red, len(lines) - 1] if found.doubts or not good else red)


def _refused(lines: list[str]) -> FileVerdict:
    """Of what is not even as it was written."""
    return FileVerdict(
        False, [*lines, words("Refused: the file is not as it was written.")], list(range(len(lines) + 1))
    )


def ruling_lines(path: Path, office: Office | None) -> list[str]:
    """What the instructor of this computer says of the faults of a verified result, and what it comes to with that; or
    that rulings are not looked for elsewhere. Nothing of a trainee's practice, on which there are none. Raises OSError
    and OfficeError."""
    raw = read_file(path, largest_of(path))
    if is_practice(raw):
        return []
    marked = office.rulings(last_link(raw)) if office is not None else None
    if marked is None:
        return [words(_RULED_ELSEWHERE)]
    lines = [words(_RULED_HERE)]
    for ruling in marked.rulings():
        fault = ruling.fault
        told = words(
            "Ruling: {error} {severity} in round {coup} {what}",
            error=fault.error, severity=fault.severity, coup=fault.coup, what=_RULED[ruling.what],
        )  # fmt: skip
        if ruling.marker:
            told = words("{ruling} by {marker}", ruling=told, marker=isolated(ruling.marker))
        lines.append(f"{told}: {isolated(ruling.reason)}" if ruling.reason else told)
    came = words("With the rulings: passed.") if marked.passed else words("With the rulings: not passed.")
    return [*lines, " ".join((came, *map(words, marked.why)))]


def _told(differences: Sequence[Difference]) -> list[str]:
    """The first of what differs; a trainee's name that was changed makes all cards others."""
    rest = len(differences) - _MOST_TOLD
    more = [words("{rest:more difference/more differences}", rest=rest)] if rest > 0 else []
    return [*map(str, differences[:_MOST_TOLD]), *more]


def _practice(raw: bytes, computers: Mapping[str, str], *, listed: bool) -> FileVerdict:
    """As ``verified``, of what a trainee has handed in of the practice: it is judged anew, and the marks are told."""
    try:
        practice = read_practice(raw)
    except BrokenChain as error:
        return _refused([error_words(error)])
    head, lines = practice.head, []
    if not is_signed(head.key, signed_practice(head, practice.links[-1]), practice.signature):
        lines.append(
            words("line {number}: the signature is not that of the computer it names", number=len(practice.links) + 1)
        )
    if listed and head.key not in computers:
        lines.append(words("line 1: the computer {fingerprint} is not on the list", fingerprint=fingerprint(head.key)))
    lines += pasted_lines(practice, date.today())
    good, red = not lines, list(range(len(lines)))
    training = training_of([TraineeSummary.of(practice.sessions)])
    lines.append(
        words(
            "{trainee}, since {since}: {sessions:session/sessions}",
            trainee=isolated(head.trainee),
            since=head.since,
            sessions=training.sessions,
        )
    )
    lines.append(words("From {computer}", computer=computer_words(head.key, computers)))
    for drill, skill in training.skills.items():
        first, last = (words("{percent:.0f} %", percent=sat.permille / 10) for sat in (skill.first, skill.last))
        lines.append(
            words(
                "{title} ({drill}): {first} at first, {last} at last, {mark}",
                drill=find_drill(drill).label,
                title=find_drill(drill).title,
                first=first,
                last=last,
                mark=_mark(skill.mark),
            )
        )
    lines.append(words("Verified: it is as it was written.") if good else words("Refused: see above."))
    return FileVerdict(good, lines, red)


def _mark(mark: int) -> str:
    return words(MARK_NAMES[mark]) if mark else words("no mark yet")


def summary_lines(found: Examined, computers: Mapping[str, str] | None = None) -> list[str]:
    """Whose result it is, and what it came to, in a few lines. ``computers``: as for ``verified``."""
    sat, grade = found.sat, found.grade
    head = sat.head
    lines = [
        words(
            "{title}, {school}: {trainee}, attempt {attempt}",
            title=isolated(head.exam.title),
            school=isolated(head.exam.school),
            trainee=isolated(head.trainee),
            attempt=head.attempt,
        ),
        words(
            "Program {program}, {computer}", program=head.program, computer=computer_words(head.key, computers or {})
        ),
        *found.remarks,
    ]
    if "written" in grade and grade["written"]["passed"]:  # else the reasons of the failure say it
        lines.append(words("Written test: {right} of {of}", right=grade["written"]["right"], of=grade["written"]["of"]))
    if "audition" in grade:
        told = grade["audition"]
        speed = words("not timed") if told["speed"] is None else words("{speed:.2f} of par", speed=told["speed"])
        lines.append(
            words(
                "Audition: {dealt}, accuracy {accuracy:.1f}, {speed}, {faults:fault/faults}",
                dealt=say(head.exam.course.told.counted, count=told["coups"]),
                accuracy=told["accuracy"],
                speed=speed,
                faults=len(told["faults"]),
            )
        )
    if grade:
        passed = words("Passed, not proctored") if found.doubts else words("Passed")
        lines.append(passed if grade["passed"] else " ".join((words("Not passed."), *map(words, grade["why"]))))
    return lines


def computer_words(key: str, computers: Mapping[str, str]) -> str:
    """From which computer a result comes, as far as that is known."""
    if not computers:
        return words("computer {fingerprint}", fingerprint=fingerprint(key))
    if key in computers:
        name = isolated(computers[key]) or words("on the list")
        return words("computer {computer}: {name}", computer=fingerprint(key), name=name)
    return words(
        "computer {fingerprint}, which is not on the list of known ones; its key is {key}",
        fingerprint=fingerprint(key),
        key=key,
    )


def _exam_in(path: Path) -> Exam:
    try:
        return read_exam(read_file(path, LARGEST_EXAM))
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from None


def sealed(path: Path, out: Path, pin: str = "") -> list[str]:
    """Seal a draft of an exam and write it; what is to be said of it. ``pin`` locks its deals; "": they stand open.

    Raises OSError, FormatError, KeyTrouble, and ValueError for a PIN that cannot be.
    """
    try:
        _, exam = foreign(path, LARGEST_EXAM, read_exam)
    except FormatError as error:
        raise FormatError(f"{path}: {error}") from None
    if exam.seal:
        raise FormatError(words("{path}: this exam is sealed already", path=path))
    text = sealed_text(exam, pin)
    put_whole(out, text.encode("utf-8"))
    said = words("{title} is sealed: {seal}", title=isolated(exam.title), seal=read_exam(text.encode()).seal[:12])
    if pin:
        return [
            said,
            words("Its PIN is {pin}: write it down, it is kept nowhere. Tell it when the exam begins.", pin=pin),
        ]
    return [said, words("It has no PIN: everybody who has the file can read every card and every answer in it.")]
