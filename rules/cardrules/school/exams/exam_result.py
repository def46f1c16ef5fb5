"""What was done in an exam, as a file (``.dealers-result``): a chain of lines, signed, from which it is graded anew.

The lines, each with ``at`` (milliseconds since the exam was begun, that never go back) and ``wall`` (what the
computer's clock said, in milliseconds since 1970):

    the first   ``format``, ``id``, the lines of the ``exam``, its ``seed``, ``trainee``, ``attempt``, ``hand``,
                the ``program``, the editions of its ``dealing`` and ``grading``, the installation's ``key``
    ``item``    of the written test: the item's key, the answer, its milliseconds. Who goes back to an item writes
                another: the last answer counts ("" is none), and the milliseconds are added up
    ``do``      at the table: seat and action, as in the record of a match; those of chance, too
    ``note``    what happened besides: see ``NOTES``; with ``ms`` where it took or jumped
    ``grade``   what all that came to, by the program that was there
    ``signature``  of the installation, over the link before

A journal is such a file while the exam is sat: it has neither grade nor signature yet. Nothing in a result is believed
that can be worked out: ``examined`` replays it, deals anew from the seed, and compares.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from cardrules.casino.dealers_table import HANDS
from cardrules.protocol.foreign_data import ForeignFields, FormatError, whole_of
from cardrules.protocol.game import CHANCE, IllegalAction, Seat, action_text, parse_action
from cardrules.protocol.match_record import Record
from cardrules.protocol.phrases import isolated
from cardrules.protocol.texts import Text, error_text, say
from cardrules.school.course import DEALING, Course
from cardrules.school.drills.items import MAX_ANSWER, judge
from cardrules.school.exams.exam import Exam, clean_name, commitment_of, exam_deal, read_exam, written_keys
from cardrules.school.exams.sitting_remarks import doubts
from cardrules.school.hash_chain import BrokenChain, BrokenOff, Link, read_chain
from cardrules.school.houses.assessment import Assessment, assessed
from cardrules.school.list_of_drills import item_of
from cardrules.school.progress.table_sessions import TableSession, session_of
from cardrules.school.scripted_match import ScriptedMatch

__all__ = [
    "DEALING", "FORMAT", "GRADING", "LARGEST", "NOTES", "Difference", "Examined", "Head", "ResultLine", "SatExam",
    "altered", "audition_record", "examined", "grade_of_exam", "head_line", "read_journal", "read_result",
    "signed_text",
]  # fmt: skip

FORMAT: Final = "dealers-result/1"
LARGEST: Final = 16_000_000
"""Bytes of a result, at most; an audition of thirty coups has some 400,000."""
GRADING: Final = 2
"""The edition of how faults are found and graded."""

NOTES: Final[Mapping[str, Text]] = {
    "written": say("The written test was begun"),
    "written over": say("The written test was handed in"),
    "time over": say("The time of the written test was over"),
    "audition": say("The audition was begun"),
    "away": say("The window was left"),
    "back": say("The window was in use again"),
    "resumed": say("The exam was interrupted and resumed"),
    "clock back": say("The computer's clock was set back"),
    "clock forward": say("The computer slept, or its clock was set forward"),
    "unsaved": say("Nothing could be written to the disk"),
    "saved": say("Everything was written after all"),
    "late": say("The exam was finished after its window had closed"),
    "tapped out": say("The trainee ended the exam"),
    "stood": say("The program stood still"),
    "journal cut": say("Lines that had been written were gone when the exam was resumed"),
    "begun lost": say("The list of exams begun on this computer was gone, cut or changed"),
    "lost attempt": say("An attempt before this one was begun here and left nothing"),
    "abandoned": say("The exam was begun here under another name before, and not finished"),
    "others": say("The exam was sat here before under another name"),
    "handed in": say("The attempt had been handed in, and was gone on with"),
    "first": say("No exam was begun on this computer before this one was sealed, as far as its files tell"),
    "copied": say("The folder of exams was copied or moved"),
    "by keys": say("The table was worked with keys mostly, though par was that of the mouse"),
    "help": say("Help was asked for, and was closed"),
    "opened": say("Something else of the program was opened"),
}
"""What an exam's sheet tells besides faults."""
_SEATS: Final = {-1: "chance", -2: "clock"}
_MOST_MS: Final = 10_000_000_000_000
_LONGEST_KEY: Final = 400  # characters of an item's key
_TIME_OVER: Final = 2_000
"""Milliseconds after the end of the written test in which an answer may still be written down."""

Verify = Callable[[str, str, str], bool]
"""Whether a signature (third) of a text (second) is that of a key (first); keys and signatures are hexadecimal."""


class Head(NamedTuple):
    """Who sits which exam, and where."""

    id: str
    """A name of the attempt, drawn by lot."""
    exam: Exam
    lines: tuple[str, ...]
    """Of the exam's file."""
    seed: str
    trainee: str
    attempt: int
    hand: str
    program: str
    """The version of the program."""
    dealing: int = DEALING
    grading: int = GRADING
    key: str = ""
    """The installation's, for its signature; hexadecimal."""


class ResultLine(NamedTuple):
    """A line of a result."""

    number: int
    """From 1."""
    what: str
    """``head``, ``item``, ``do``, ``grade``, or what is noted."""
    at: int
    wall: int
    took: int = 0
    """Milliseconds that somebody looked at an item."""


class SatExam(NamedTuple):
    """An exam as it was sat, so far."""

    head: Head
    items: tuple[tuple[int, str, str, int], ...]
    """Of the written test, as they were first looked at: line of the last visit, key, answer, all milliseconds."""
    actions: tuple[tuple[int, Seat, str], ...]
    """At the table: line, seat, action."""
    notes: tuple[tuple[int, str, int], ...]
    """At (milliseconds since the beginning), what, and its milliseconds."""
    at: int
    """Of the last line."""
    wall: int
    """When the last line was written, by the computer's clock."""
    began: int
    """When the first line was."""
    last: str
    """The link of the last line of these."""
    length: int
    """Lines of these."""
    grade: Mapping[str, Any]
    """What is written of it; empty in a journal."""
    signature: str
    slipped: tuple[int, ...]
    """Lines whose ``at`` is before that of the line above."""
    lines: tuple[ResultLine, ...] = ()
    """When each was written, without the signature's."""


class Difference(NamedTuple):
    """Something in a result that is not as it must be."""

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}"


class Examined(NamedTuple):
    """A result that was looked through."""

    sat: SatExam
    grade: Mapping[str, Any]
    """Worked out anew."""
    session: TableSession | None
    assessment: Assessment | None
    differences: tuple[Difference, ...]
    """Empty if everything is as it must be."""
    remarks: tuple[str, ...]
    """What cannot be told, and why: of results of older programs."""
    doubts: tuple[str, ...] = ()
    """Why it does not count as watched: sentences for its sheet."""


# ------------------------------------------------------------------------------------------------------ writing


def head_line(head: Head) -> dict[str, Any]:
    """The first line of a journal."""
    data = head._asdict()
    del data["exam"], data["lines"]
    return {"format": FORMAT, **data, "exam": list(head.lines)}


def signed_text(head: Head, link: str) -> str:
    """What an installation signs: nothing else that it signs can be taken for it."""
    return f"dealers-result {head.id} {head.exam.seal} {link}"


# ------------------------------------------------------------------------------------------------------ reading


def read_journal(raw: bytes) -> tuple[SatExam, int]:
    """An exam that was broken off, with the bytes that are good of it: what comes after them was cut off. Raises
    FormatError for one that does not hold."""
    links = read_chain(raw, broken_off=True)
    if not links:
        raise BrokenOff(1, say("the line is cut off; only a part of the file is here"))
    return _sat(links), raw.rfind(b"\n") + 1


def read_result(raw: bytes) -> SatExam:
    """A finished result whose chain holds. Raises FormatError, with the line and what is wrong."""
    if len(raw) > LARGEST:
        raise FormatError(
            say("the result is too large ({bytes:,} bytes, {most:,} at most)", bytes=len(raw), most=LARGEST)
        )
    links = read_chain(raw)
    sat = _sat(links)
    if not sat.signature:
        raise BrokenOff(len(links) + 1, say("the end is missing: the exam was not finished, or the file is only half"))
    return sat


def _sat(links: Sequence[Link]) -> SatExam:
    try:
        head = _read_head(links[0].data)
    except FormatError as error:
        raise BrokenChain(1, error_text(error)) from None
    items: dict[str, tuple[int, str, str, int]] = {}
    actions, notes, slipped = [], [], []
    grade: Mapping[str, Any] = {}
    signature, last, length, at = "", links[0].link, 1, 0
    wall = began = _number(links[0], "wall")
    lines = [ResultLine(1, "head", 0, began)]
    for link in links[1:]:
        if signature:
            raise BrokenChain(link.number, say("there is more after the signature"))
        if "signature" in link.data:
            if not grade:
                raise BrokenChain(link.number, say("it is signed without a grade"))
            signature = _text(link, "signature", 128)
            continue
        if grade:
            raise BrokenChain(link.number, say("there is more after the grade"))
        if _number(link, "at") < at:
            slipped.append(link.number)
        at, wall, took = max(at, _number(link, "at")), _number(link, "wall"), 0
        match link.data:
            case {"item": [str(key), str(answer), ms]} if len(key) <= _LONGEST_KEY and len(answer) <= MAX_ANSWER:
                took = _milliseconds(link, "the time of an item", ms)
                spent = took + (items[key][3] if key in items else 0)
                items[key] = (link.number, key, answer, _milliseconds(link, "the time of an item", spent))
            case {"do": ["chance" | "clock" as name, str(text)]}:
                actions.append((link.number, -1 if name == "chance" else -2, text))
            case {"do": [0, str(text)]}:
                actions.append((link.number, 0, text))
            case {"note": str(what)} if what in NOTES:
                notes.append((at, what, _number(link, "ms") if "ms" in link.data else 0))
            case {"grade": dict(grade)} if grade:
                pass
            case _:
                raise BrokenChain(link.number, say("it is none of item, do, note, grade and signature"))
        last, length = link.link, link.number
        lines.append(ResultLine(link.number, _what(link), _number(link, "at"), wall, took))
    return SatExam(head, tuple(items.values()), tuple(actions), tuple(notes), at, wall, began, last, length, grade,
               signature, tuple(slipped), tuple(lines))  # fmt: skip


def _what(link: Link) -> str:
    return str(link.data.get("note") or next(name for name in ("item", "do", "grade") if name in link.data))


def _number(link: Link, name: str) -> int:
    return _milliseconds(link, repr(name), link.data.get(name))


def _milliseconds(link: Link, what: str, value: object) -> int:
    try:
        return whole_of(value, what, 0, _MOST_MS)
    except FormatError as error:
        raise BrokenChain(link.number, error_text(error)) from None


def _text(link: Link, name: str, most: int) -> str:
    value = link.data.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= most:
        raise BrokenChain(
            link.number, say("{name} must be a text of 1 to {most} characters", name=repr(name), most=most)
        )
    return value


def _read_head(data: Mapping[str, Any]) -> Head:
    form = data.get("format")
    if form != FORMAT:
        family, _, version = str(form)[:60].rpartition("/")
        if family == "dealers-result" and version.isdecimal():
            raise FormatError(
                say(
                    "the result has the format {found}; this version reads {wanted}",
                    found=repr(str(form)),
                    wanted=FORMAT,
                )
            )
        raise FormatError(say("'format' must be {wanted}", wanted=repr(FORMAT)))
    fields = ForeignFields(data)
    name, seed, trainee, program, key = (
        fields.text(each, None) for each in ("id", "seed", "trainee", "program", "key")
    )
    attempt, dealing, grading = (fields.whole(each, None, 1, 1_000) for each in ("attempt", "dealing", "grading"))
    lines, hand = fields.take("exam"), fields.one_of("hand", HANDS)
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise FormatError(say("'exam' must be the lines of an exam"))
    try:
        exam = read_exam("\n".join(lines).encode())
    except FormatError as error:
        raise FormatError(say("its exam, {error}", error=error_text(error))) from None
    if not exam.seal:
        raise FormatError(say("its exam is not sealed"))
    return Head(name, exam, tuple(lines), seed, clean_name(trainee), attempt, hand, program, dealing, grading, key)


# ---------------------------------------------------------------------------------------------------- grading


def _record_of(sat: SatExam, options: Mapping[str, Any]) -> Record:
    return Record(sat.head.exam.game, dict(options), 1, tuple((seat, text) for _, seat, text in sat.actions))


def audition_record(sat: SatExam) -> Record | None:
    """What was done at the table, as the record of a match; None where the exam has no audition."""
    head = sat.head
    deal = exam_deal(head.exam, head.seed, head.trainee, head.attempt, head.hand, head.dealing)
    return _record_of(sat, deal.options) if deal is not None else None


def _written_grade(sat: SatExam) -> dict[str, Any] | None:
    exam = sat.head.exam
    if exam.written is None:
        return None
    house = exam.house()
    setting = house.setting()
    asked = written_keys(exam, sat.head.seed, sat.head.trainee, sat.head.attempt)
    given = {key: answer for _, key, answer, _ in sat.items}
    right = 0
    for key in asked:
        try:
            right += key in given and judge(item_of(key, setting), given[key]).right
        except ValueError:
            continue
    least = house.written if exam.written.percent is None else exam.written.percent
    return {"right": right, "of": len(asked), "passed": 100 * right >= least * len(asked)}


def grade_of_exam(sat: SatExam) -> tuple[dict[str, Any], TableSession | None, Assessment | None]:
    """What an exam came to, so far: the grade as it is written, the session at the table, and what it is worth. Raises
    FormatError for actions that the rules refuse."""
    head, exam = sat.head, sat.head.exam
    grade: dict[str, Any] = {}
    why: list[str] = []
    written = _written_grade(sat)
    if written is not None:
        grade["written"] = written
        if not written["passed"]:
            why.append(f"Written test: {written['right']} of {written['of']} are right.")
    session, worth = None, None
    if exam.audition is not None:
        deal = exam_deal(exam, head.seed, head.trainee, head.attempt, head.hand, head.dealing)
        session = session_of(_record_of(sat, deal.options if deal else {}))
        worth = assessed(session, exam.house())
        dealt = len(session.coups)
        why += worth.why
        if dealt < exam.audition.coups:
            why.append(say(exam.course.told.dealt, dealt=dealt, of=exam.audition.coups))
        grade["audition"] = {
            "coups": dealt, "accuracy": round(worth.accuracy, 4),
            "speed": None if worth.speed is None else round(worth.speed, 4),
            "faults": [[fault.error, fault.coup, fault.step, fault.severity, fault.corrected]
                       for fault in session.faults],
            "red": [list(each) for each in worth.red],
            "points": {name: round(lost, 4) for name, lost in worth.points.items()},
            "letters": dict(worth.letters),
        }  # fmt: skip
    return {**grade, "passed": not why, "why": why}, session, worth


# ------------------------------------------------------------------------------------------------- looking through


def examined(raw: bytes, verify: Verify, now: int = 0) -> Examined:
    """Look a result through: its chain, its signature, its deal, its grade, its times. ``now``: as for ``doubts``.

    Raises FormatError where it is no result, or not as it was written, with the line.
    """
    return _examined(read_result(raw), verify, now)


def altered(raw: bytes) -> tuple[Difference, ...]:
    """What can be told of a result whose chain does not hold, besides the line: where it contradicts its own exam, what
    was done, or the grade. Nothing where it cannot be read any more, or where what stands there could be true."""
    try:
        return _examined(_sat(read_chain(raw, holds=False)), lambda *_: True, 0).differences
    except FormatError:
        return ()


def _examined(sat: SatExam, verify: Verify, now: int) -> Examined:
    head = sat.head
    end = sat.length + 1
    found: list[Difference] = []
    remarks: list[str] = []
    if not verify(head.key, signed_text(head, sat.last), sat.signature):
        found.append(Difference(end, "the signature is not that of the installation named in line 1"))
    if commitment_of(head.seed) != head.exam.commitment:
        found.append(Difference(1, "the seed is not that of the exam"))
    if not head.exam.may_sit(head.trainee):
        found.append(Difference(1, f"{isolated(head.trainee)} is none of those who may sit this exam"))
    if head.attempt > head.exam.attempts:
        found.append(Difference(1, f"attempt {head.attempt}, and {head.exam.attempts} are allowed"))
    found += [Difference(line, "its time is before that of the line above") for line in sat.slipped]
    found += _late_answers(sat)
    if head.dealing <= DEALING:
        found += _asked_differences(sat)
        found += _deal_differences(sat)
    else:
        # Else whoever has a computer's key could lay the cards himself, and say so in one number.
        told = f"version {head.program} dealt otherwise (edition {head.dealing}; this is {DEALING}): whether the cards "
        found.append(Difference(1, f"{told}are those of the exam only a newer version can tell"))
    try:
        grade, session, worth = grade_of_exam(sat)
    except FormatError as error:
        differences = (*found, _refused(sat, str(error)))
        return Examined(sat, {}, None, None, differences, tuple(remarks), doubts(sat, now))
    if head.grading == GRADING:
        found += [Difference(sat.length, each) for each in _compared(sat.grade, grade, head.exam.course)]
    else:
        remarks.append(
            f"Version {head.program} graded otherwise (edition {head.grading}; this is {GRADING}): where the grade is "
            "another today, the rules of the grading have changed, and not the file. What differs:"
        )
        remarks += _compared(sat.grade, grade, head.exam.course, told_as=_OLDER) or ["nothing"]
    return Examined(sat, grade, session, worth, tuple(sorted(found)), tuple(remarks), doubts(sat, now))


def _refused(sat: SatExam, message: str) -> Difference:
    """The line of the action that the rules refuse."""
    words = message.split(" ", 2)
    step = int(words[1]) if words[0] == "action" and words[1].isdecimal() else 0
    return Difference(sat.actions[step][0] if step < len(sat.actions) else 1, message)


def _late_answers(sat: SatExam) -> Iterable[Difference]:
    """Answers that were written down when the time of the written test was over."""
    written = sat.head.exam.written
    begun = next((line.at for line in sat.lines if line.what == "written"), None)
    if written is None or begun is None:
        return
    end = begun + written.minutes * 60_000 + _TIME_OVER
    for line in sat.lines:
        if line.what == "item" and line.at > end:
            yield Difference(line.number, "it was answered when the time of the written test was over")


def _asked_differences(sat: SatExam) -> Iterable[Difference]:
    asked = set(written_keys(sat.head.exam, sat.head.seed, sat.head.trainee, sat.head.attempt))
    for line, key, _, _ in sat.items:
        if key not in asked:
            yield Difference(line, f"the exam did not ask {key[:60]!r}")


def _deal_differences(sat: SatExam) -> Iterable[Difference]:
    """Where chance did something else than the exam's seed."""
    head = sat.head
    deal = exam_deal(head.exam, head.seed, head.trainee, head.attempt, head.hand, head.dealing)
    if deal is None:
        yield from (Difference(line, "there is no audition in this exam") for line, _, _ in sat.actions[:1])
        return
    match = ScriptedMatch(head.exam.game, deal.options, deal.script, head.seed)
    for line, seat, text in sat.actions:
        try:
            if seat == CHANCE and match.game.waiting_for() == {CHANCE}:
                due = action_text(match.chance())
                if due != text:
                    yield Difference(line, f"the exam deals {_short(due)!r} here, not {_short(text)!r}")
                    return
            match.apply(seat, parse_action(text, match.game.verbs))
        except (IllegalAction, ValueError):
            return  # who grades it says so


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


_SAME_RULES: Final = ("{name}: {fault} is told, and did not happen", "{name}: {fault} is not told")
_OLDER: Final = ("{name}: {fault} was found then, and is not today", "{name}: {fault} is found today")
"""What is said of a fault that only one of two grades has."""


def _compared(
    told: object, found: object, course: Course, name: str = "the grade", told_as: tuple[str, str] = _SAME_RULES
) -> list[str]:
    """In which fields two grades differ."""
    told, found = (json.loads(json.dumps(each)) for each in (told, found))
    if isinstance(told, dict) and isinstance(found, dict):
        names = sorted({*told, *found})
        pairs = ((told.get(each), found.get(each), f"{name}, {each}") for each in names)
        return [line for one, other, its in pairs for line in _compared(one, other, course, its, told_as)]
    if told == found:
        return []
    if isinstance(told, list) and isinstance(found, list) and all(map(_is_fault, (*told, *found))):
        return [
            *(told_as[0].format(name=name, fault=_fault_words(each, course)) for each in told if each not in found),
            *(told_as[1].format(name=name, fault=_fault_words(each, course)) for each in found if each not in told),
        ] or [f"{name}: told in another order"]
    return [f"{name}: told {_short(json.dumps(told))}, found {_short(json.dumps(found))}"]


def _is_fault(each: object) -> bool:
    return isinstance(each, list) and len(each) == 5 and isinstance(each[0], str)


def _fault_words(fault: Sequence[Any], course: Course) -> str:
    error = course.errors.get(fault[0])
    text = error.text if error is not None else ""
    return f"{fault[0]} in coup {fault[1]} ({text})"
