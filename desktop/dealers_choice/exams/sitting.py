"""Sitting an exam on this computer: who may begin, what is asked, and what is left of it when the power fails.

In the folder ``exams`` of the program's data lie ``running`` (journals of exams that are being sat, or were broken off)
and ``results``. An attempt counts from its first line on, however it ends. Where the disk takes nothing at the very end
the journal is called ``.over`` from then on: the exam cannot be resumed to another result.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cardrules.game import Action, Seat, action_text, parse_action
from cardrules.record import FormatError
from cardrules.school.chain import Chain
from cardrules.school.deals import ScriptedMatch
from cardrules.school.exam import LARGEST as LARGEST_EXAM
from cardrules.school.exam import Exam, clean_name, exam_deal, moment_of, read_exam, written_keys
from cardrules.school.exam_result import LARGEST, Head, grade_of_exam, head_line, read_journal, signed_text
from cardrules.texts import isolated
from dealers_choice import __version__
from dealers_choice.exams.journal import Clocks, Journal, system_clocks
from dealers_choice.exams.keys import KeyTrouble, Signer, unlock_seed
from dealers_choice.places import read_file

__all__ = ["Broken", "ExamRefused", "ExamRoom", "ExamRun", "WrongPin", "file_name", "plain_name", "put_whole"]

_SEATS: Final = {-1: "chance", -2: "clock"}
_RUNNING, _RESULTS, _KEY, _LATEST = "running", "results", "installation.key", "latest"
_JOURNAL, _OVER, _RESULT = ".journal", ".over", ".dealers-result"
_LEEWAY: Final = 60_000
"""Milliseconds by which a clock may go back before an exam with a window asks that it be put right."""


class ExamRefused(Exception):
    """An exam cannot be sat; the message is a sentence for the trainee."""


class WrongPin(ExamRefused):
    """The PIN of an exam was another."""


class Broken(NamedTuple):
    """An exam that was begun here and has not become a result."""

    path: Path
    title: str
    school: str
    trainee: str
    attempt: int
    seal: str
    over: bool = False
    """Whether it was handed in while the disk took nothing; it cannot be resumed."""


def file_name(exam: str, trainee: str, attempt: int, run: str) -> str:
    """What a result's file is called: of letters, digits, hyphens and underscores in whatever script.

    >>> file_name("spring-1", "Anna/Lee: 李", 1, "0a1b2c3d4e5f")
    'spring-1_Anna-Lee-李_1_0a1b2c3d.dealers-result'
    """
    return f"{exam}_{plain_name(trainee)}_{attempt}_{run[:8]}{_RESULT}"


def plain_name(trainee: str) -> str:
    """A name as it may stand in that of a file.

    >>> plain_name("Anna/Lee: 李")
    'Anna-Lee-李'
    """
    plain = "".join(letter if letter.isalnum() else "-" for letter in trainee)
    while "--" in plain:
        plain = plain.replace("--", "-")
    return plain.strip("-").encode("utf-8")[:90].decode("utf-8", "ignore") or "trainee"


def put_whole(path: Path, raw: bytes) -> None:
    """Put a file where it is to lie, whole or not at all, and never over another. Whoever may read what lies there may
    read it, too: a folder is shared by people with accounts of their own. Raises OSError (FileExistsError for another
    of the same name)."""
    fresh = path.with_name(f".{path.name[:40]}.{os.urandom(6).hex()}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        if path.exists() and not _holds(path, raw):
            raise FileExistsError(17, "there is another file of this name", str(path))
        fresh.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise


def _holds(path: Path, raw: bytes) -> bool:
    """Whether a file holds just this; what is no file, or a larger one, does not."""
    try:
        return read_file(path, len(raw)) == raw
    except OSError as error:
        if error.errno in (errno.EFBIG, errno.EINVAL, errno.EISDIR):
            return False
        raise


class ExamRun:
    """An exam that is being sat."""

    def __init__(
        self,
        head: Head,
        journal: Journal,
        answered: int = 0,
        actions: Sequence[tuple[Seat, str]] = (),
        notes: Sequence[tuple[str, int]] = (),
    ) -> None:
        """``answered`` (of the written test), ``actions`` and ``notes`` are those of the journal so far."""
        self.head = head
        self.journal = journal
        self.asked = written_keys(head.exam, head.seed, head.trainee, head.attempt)
        self.answered = answered
        """Items of the written test that were answered."""
        self._actions = list(actions)
        self._notes = list(notes)
        self._result: Path | None = None

    # ------------------------------------------------------------------------------------------- written test

    def noted(self, what: str) -> int | None:
        """When this was noted first, in milliseconds of the exam; None if it was not."""
        return next((at for name, at in self._notes if name == what), None)

    def note(self, what: str, milliseconds: int | None = None) -> None:
        """Note something besides, a key of ``NOTES``."""
        self._notes.append((what, self.journal.at()))
        self.journal.add({"note": what} if milliseconds is None else {"note": what, "ms": milliseconds})

    @property
    def in_written(self) -> bool:
        """Whether the written test is to be sat, or is being sat."""
        handed_in = self.noted("written over") is not None or self.noted("time over") is not None
        return bool(self.asked) and not handed_in and self.answered < len(self.asked)

    def time_left(self) -> int:
        """Milliseconds that are left of the written test; it begins when it is first asked for."""
        written = self.head.exam.written
        if written is None:
            return 0
        begun = self.noted("written")
        if begun is None:
            self.note("written")
            begun = self.journal.at()
        return max(0, written.minutes * 60_000 - (self.journal.at() - begun))

    def answer(self, text: str, milliseconds: int) -> None:
        """The answer to the next item of the written test. One that comes when the time is over does not count."""
        if not self.in_written:
            return
        if not self.time_left():
            self.note("time over")
            return
        self.journal.add({"item": [self.asked[self.answered], text, max(0, milliseconds)]})
        self.answered += 1
        if self.answered == len(self.asked):
            self.note("written over")

    # ----------------------------------------------------------------------------------------------- audition

    def match(self) -> ScriptedMatch | None:
        """The audition as it stands; None where the exam has none."""
        head = self.head
        deal = exam_deal(head.exam, head.seed, head.trainee, head.attempt, head.hand)
        if deal is None:
            return None
        match = ScriptedMatch("mini_baccarat", deal.options, deal.script, head.seed)
        for seat, text in self._actions:
            match.apply(seat, parse_action(text, match.game.verbs))
        return match

    def follow(self, done: Sequence[tuple[Seat, Action]]) -> None:
        """Write what has been done at the table since."""
        if not self._actions and done and self.noted("audition") is None:
            self.note("audition")
        for seat, action in done[len(self._actions) :]:
            text = action_text(action)
            self._actions.append((seat, text))
            self.journal.add({"do": [_SEATS.get(seat, seat), text]})

    # ------------------------------------------------------------------------------------------------- its end

    def finish(self, now: int, results: Path, signer: Signer) -> bytes:
        """Grade and sign it, and put it among the results; the whole of it. ``now`` is what the computer's clock says.

        If the disk takes nothing, the journal still waits to be written (``journal.owes``), and what is returned can be
        saved elsewhere.
        """
        closes = moment_of(self.head.exam.closes)
        if closes is not None and now > closes:
            self.note("late")
        sat, _ = read_journal(self.journal.text)
        grade, _, _ = grade_of_exam(sat)
        self.journal.end({"grade": grade}, lambda link: {"signature": signer.sign(signed_text(self.head, link))})
        if not self.keep(results):
            with contextlib.suppress(OSError):
                self.journal.rename(self.journal.path.with_suffix(_OVER))
        return self.journal.text

    def keep(self, results: Path) -> bool:
        """Put the result of an exam that is over among the results, if the disk takes it now; whether it lies there."""
        if self._result is not None:
            return True
        self.journal.write()
        if self.journal.owes:
            return False
        self.journal.close()
        self._result = _kept(self.journal.path, self.head, self.journal.text, results)
        return self._result is not None


def _kept(path: Path, head: Head, raw: bytes, results: Path) -> Path | None:
    """Put a result that lies at a path among the results; where it is now, None if the disk does not take it."""
    result = results / file_name(head.exam.id, head.trainee, head.attempt, head.id)
    try:
        results.mkdir(parents=True, exist_ok=True)
        put_whole(result, raw)
    except OSError:
        return None
    with contextlib.suppress(OSError):
        path.unlink()
    return result


class ExamRoom:
    """Where exams are sat on this computer."""

    def __init__(self, folder: Path, school: str = "", clocks: Clocks | None = None) -> None:
        """``folder`` is made when it is first needed. ``school``: whose computer this is; "": anybody's."""
        self.running, self.results = folder / _RUNNING, folder / _RESULTS
        self.school = school
        self.clocks = clocks or system_clocks()
        self._folder = folder

    def signer(self) -> Signer:
        """The installation's key. Raises KeyTrouble."""
        return Signer.of(self._folder / _KEY)

    def look(self, path: Path) -> Exam:
        """An exam in a file. Raises ExamRefused."""
        try:
            exam = read_exam(read_file(path, LARGEST_EXAM))
        except FormatError as error:
            raise ExamRefused(f"{path.name} cannot be sat: {error}.") from None
        except OSError as error:
            raise ExamRefused(f"{path.name} cannot be read: {error.strerror}.") from None
        if not exam.seal:
            raise ExamRefused(f"{path.name} is a draft: its school has not sealed it yet.")
        return exam

    def attempts(self, exam: Exam, trainee: str) -> int:
        """How often somebody has begun an exam on this computer."""
        name = clean_name(trainee).casefold()
        heads = [self._head(path) for folder in (self.running, self.results) for path in _files(folder)]
        return sum(head is not None and head[:2] == (exam.seal, name) for head in heads)

    def broken(self) -> list[Broken]:
        """The exams that were broken off, and those whose end the disk did not take, by name. What has come to its end
        before the power failed is put among the results."""
        self._settle()
        found = []
        for path in _files(self.running):
            head = self._head(path)
            if head is not None:
                found.append(head[2]._replace(path=path, over=path.suffix == _OVER))
        return found

    def _settle(self) -> None:
        """Put what is a whole result already among the results. One that lacks its signature alone is signed: the same
        key signs the same lines alike, so there is still one result."""
        for path in _files(self.running):
            with contextlib.suppress(OSError, FormatError, KeyTrouble):
                raw = read_file(path, LARGEST)
                sat, good = read_journal(raw)
                if sat.grade and not sat.signature:
                    chain = Chain(sat.last)
                    line = {"signature": self.signer().sign(signed_text(sat.head, sat.last))}
                    raw = raw[:good] + chain.add({**line, "at": sat.at, "wall": sat.wall}).encode("utf-8")
                if sat.grade:
                    _kept(path, sat.head, raw, self.results)

    def _head(self, path: Path) -> tuple[str, str, Broken] | None:
        """Exam and trainee of a journal or a result, from its first line alone; None if it cannot be read."""
        try:
            with path.open("rb") as file:
                sat, _ = read_journal(file.readline(LARGEST_EXAM * 4))
        except (OSError, FormatError):
            return None
        head = sat.head
        about = Broken(path, head.exam.title, head.exam.school, head.trainee, head.attempt, head.exam.seal)
        return head.exam.seal, head.trainee.casefold(), about

    def begin(self, path: Path, trainee: str, hand: str, pin: str = "") -> ExamRun:
        """Begin an exam. Raises ExamRefused with the reason, and KeyTrouble."""
        exam = self.look(path)
        try:
            name = clean_name(trainee)
        except FormatError as error:
            raise ExamRefused(f"Please write your name: {error}.") from None
        self._open(exam)
        self._admit(exam, name)
        name = next((each for each in exam.trainees if each.casefold() == name.casefold()), name)
        attempt = self.attempts(exam, name) + 1
        seed = unlock_seed(exam.lock, pin) if exam.lock else exam.seed
        if not seed:
            raise WrongPin("That is not the PIN of this exam.")
        if exam.hand != "any":
            hand = exam.hand
        text = read_file(path, LARGEST_EXAM).decode("utf-8-sig")
        lines = tuple(line.rstrip("\r") for line in text.split("\n") if line.strip())
        run = os.urandom(16).hex()
        head = Head(run, exam, lines, seed, name, attempt, hand, __version__, key=self.signer().public)
        if exam_deal(exam, seed, name, attempt, hand) is None and exam.written is None:
            raise ExamRefused("There is nothing to do in this exam.")
        self._remember_time()
        journal = Journal(self.running / f"{exam.id}_{run[:8]}{_JOURNAL}", self.clocks)
        journal.add(head_line(head))
        return ExamRun(head, journal)

    def closed(self, exam: Exam) -> str:
        """Why nobody can begin an exam here now; "" if one can."""
        try:
            self._open(exam)
        except ExamRefused as error:
            return str(error)
        return ""

    def unfit(self, exam: Exam, trainee: str) -> str:
        """Why a trainee cannot begin an exam, whenever that may be; "" if he can."""
        try:
            self._admit(exam, clean_name(trainee))
        except ExamRefused as error:
            return str(error)
        return ""

    def _open(self, exam: Exam) -> None:
        """Raises ExamRefused if nobody may sit an exam here now."""
        if self.school and clean_name(self.school).casefold() != exam.school.casefold():
            given, here = isolated(exam.school), isolated(self.school)
            raise ExamRefused(f"This is an exam of {given}; this computer belongs to {here}.")
        now, latest = self.clocks.wall(), self._latest_time()
        if (exam.opens or exam.closes) and now < latest - _LEEWAY:
            raise ExamRefused(
                f"The computer's clock was set back: it says {_said(now)}, and it has been {_said(latest)} already. "
                "Put it right; then the exam can begin."
            )
        opens, closes = moment_of(exam.opens), moment_of(exam.closes)
        if opens is not None and now < opens:
            raise ExamRefused(f"This exam opens on {_said(opens)}.")
        if closes is not None and now > closes:
            raise ExamRefused(f"This exam closed on {_said(closes)}.")

    def _admit(self, exam: Exam, name: str) -> None:
        """Raises ExamRefused if somebody may not sit an exam at any time."""
        who = isolated(name)
        if not exam.may_sit(name):
            raise ExamRefused(f"{who} is not on the list of this exam. Is the name written as there?")
        for waiting in self.broken():
            if not waiting.over and waiting.seal == exam.seal and waiting.trainee.casefold() == name.casefold():
                raise ExamRefused(f"{who} has begun this exam already, and it was interrupted. Resume it instead.")
        if self.attempts(exam, name) >= exam.attempts:
            raise ExamRefused(f"{who} has used up the attempts at this exam: {exam.attempts} of {exam.attempts}.")

    def _latest_time(self) -> int:
        try:
            text = read_file(self._folder / _LATEST, 40).decode("ascii").strip()
            return int(text) if text.isdecimal() else 0
        except (OSError, UnicodeDecodeError):
            return 0

    def _remember_time(self) -> None:
        now = self.clocks.wall()
        if now > self._latest_time():
            with contextlib.suppress(OSError):
                self._folder.mkdir(parents=True, exist_ok=True)
                (self._folder / _LATEST).write_text(str(now), encoding="ascii")

    def resume(self, path: Path) -> ExamRun:
        """Go on with an exam that was broken off; the gap is noted. Raises ExamRefused for one that cannot be."""
        try:
            raw = read_file(path, LARGEST)
            sat, good = read_journal(raw)
        except FormatError as error:
            raise ExamRefused(f"This exam cannot be resumed: {error}. Show the file to your school: {path}") from None
        except OSError as error:
            raise ExamRefused(f"This exam cannot be resumed: {error.strerror}.") from None
        if sat.grade or sat.signature or path.suffix == _OVER:
            raise ExamRefused(f"This exam is over. Its file lies at {path}.")
        self._remember_time()
        gap = self.clocks.wall() - sat.wall
        journal = Journal(path, self.clocks, text=raw[:good], chain=Chain(sat.last), at=sat.at, wall=self.clocks.wall())
        actions = [(seat, text) for _, seat, text in sat.actions]
        run = ExamRun(sat.head, journal, len(sat.items), actions, [(what, at) for at, what, _ in sat.notes])
        if gap < 0:
            run.note("clock back", -gap)
        run.note("resumed", max(0, gap))
        return run

    def finish(self, run: ExamRun) -> bytes:
        """Grade, sign and keep an exam that is over; the whole of it. Raises KeyTrouble."""
        self._remember_time()
        return run.finish(self.clocks.wall(), self.results, self.signer())

    def keep(self, run: ExamRun) -> bool:
        """Try once more to keep the result of an exam that is over; whether it lies among the results."""
        return run.keep(self.results)


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix in (_JOURNAL, _OVER, _RESULT))
    except OSError:
        return []


def _said(moment: int) -> str:
    """A moment as the people at this computer say it."""
    from datetime import datetime

    return datetime.fromtimestamp(moment / 1000).astimezone().strftime("%d %B %Y, %H:%M")
