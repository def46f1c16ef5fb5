"""Sitting an exam on this computer: who may begin, what is asked, and what is left of it when the power fails.

In the folder ``exams`` of the program's data lie ``running`` (journals of exams that are being sat, or were broken
off), ``results``, and the list of what was begun (``begun_exams.py``). An attempt counts from its first line on,
however it ends. One exam is sat at a time: whoever sits one holds a lock. Where the disk takes nothing at the very end
the journal is called ``.over`` from then on: the exam cannot be resumed to another result.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from cardrules.protocol.foreign_data import moment_of
from cardrules.protocol.game import Action, Seat, action_text, parse_action
from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import isolated
from cardrules.school.exams.exam import LARGEST as LARGEST_EXAM
from cardrules.school.exams.exam import Exam, clean_name, exam_deal, read_exam, written_keys
from cardrules.school.exams.exam_result import (
    LARGEST,
    Head,
    SatExam,
    grade_of_exam,
    head_line,
    read_journal,
    signed_text,
)
from cardrules.school.hash_chain import Chain, read_chain
from cardrules.school.scripted_match import ScriptedMatch
from dealers_choice import __version__
from dealers_choice.foreign_documents import foreign
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.begun_exams import BegunList
from dealers_choice.school.exams.exam_journal import Clocks, Journal, mark_of, system_clocks
from dealers_choice.school.exams.keys_and_pins import KEY, KeyTrouble, Signer, unlock_seed
from dealers_choice.storage.databases.file_lock import FileLock
from dealers_choice.storage.databases.json_kept_twice import is_there
from dealers_choice.storage.folders import own_folder, read_file

__all__ = ["Broken", "ExamRefused", "ExamRoom", "ExamRun", "WrongPin", "file_name", "plain_name", "put_whole"]

_SEATS: Final = {-1: "chance", -2: "clock"}
_RUNNING, _RESULTS, _LOCK = "running", "results", "sitting.lock"
_JOURNAL, _OVER, _RESULT = ".journal", ".over", ".dealers-result"
_STOOD: Final = 10_000
"""Milliseconds between two looks of the window, which looks each second, after which it must have stood still."""
_LEEWAY: Final = 60_000
"""Milliseconds by which a clock may go back before an exam with a window asks that it be put right ..."""
_SEALING: Final = 600_000
"""... and by which it may differ from that of the computer on which the exam was sealed."""


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
            raise FileExistsError(17, words("there is another file of this name"), str(path))
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
        given: Mapping[str, str] | None = None,
        actions: Sequence[tuple[Seat, str]] = (),
        notes: Sequence[tuple[str, int]] = (),
        acted: int | None = None,
    ) -> None:
        """``given`` (the answers of the written test by the items' keys), ``actions`` and ``notes`` are those of the
        journal so far; ``acted`` is when the last of these actions was written."""
        self.head = head
        self.journal = journal
        self.asked = written_keys(head.exam, head.seed, head.trainee, head.attempt)
        self.given = dict(given or {})
        """The answers of the written test so far, by the items' keys; "" where an item was only looked at."""
        self._actions = list(actions)
        self._notes = list(notes)
        self.acted = acted
        """When the last action at the table was written, in milliseconds of the exam; None if there is none."""
        self._looked: int | None = None
        self._result: Path | None = None

    def look(self) -> None:
        """To be called each second: notes that the program stood still, or that the clock was set."""
        now, before = self.journal.at(), self._looked
        self._looked = now
        if before is not None and now - before > _STOOD:
            self.note("stood", now - before)
        else:
            self.journal.look()

    def _look_first(self) -> None:
        """What is done after the program has stood still comes after the note of it."""
        if self._looked is not None and self.journal.at() - self._looked > _STOOD:
            self.look()

    # ------------------------------------------------------------------------------------------- written test

    def noted(self, what: str) -> int | None:
        """When this was noted first, in milliseconds of the exam; None if it was not."""
        return next((at for name, at in self._notes if name == what), None)

    def note(self, what: str, milliseconds: int | None = None) -> None:
        """Note something besides, a key of ``NOTES``."""
        self._notes.append((what, self.journal.at()))
        self.journal.add({"note": what} if milliseconds is None else {"note": what, "ms": milliseconds})

    @property
    def answered(self) -> int:
        """Items of the written test that were answered."""
        return sum(bool(answer) for answer in self.given.values())

    @property
    def in_written(self) -> bool:
        """Whether the written test is to be sat, or is being sat: until it is handed in, or its time is over."""
        return bool(self.asked) and self.noted("written over") is None and self.noted("time over") is None

    def open_item(self, after: int = -1) -> int | None:
        """The number, from 0, of the next item without an answer behind one, or else of the first; None if all have
        one."""
        left = [number for number, key in enumerate(self.asked) if not self.given.get(key)]
        return next((number for number in left if number > after), left[0] if left else None)

    def hand_in(self) -> None:
        """Hand the written test in: from now on nothing of it is changed."""
        if self.in_written:
            self.note("written over")

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

    def answer(self, text: str, milliseconds: int, number: int | None = None) -> None:
        """The answer to an item of the written test, by its number from 0 (None: the first without one); it takes the
        place of an earlier one. "" leaves the answer as it is: the item was only looked at. One that comes when the
        time is over does not count."""
        number = self.open_item() if number is None else number
        if not self.in_written or number is None:
            return
        self._look_first()
        if not self.time_left():
            self.note("time over")
            return
        key = self.asked[number]
        self.given[key] = text or self.given.get(key, "")
        self.journal.add({"item": [key, self.given[key], max(0, milliseconds)]})

    # ----------------------------------------------------------------------------------------------- audition

    def match(self) -> ScriptedMatch | None:
        """The audition as it stands; None where the exam has none."""
        head = self.head
        deal = exam_deal(head.exam, head.seed, head.trainee, head.attempt, head.hand, head.dealing)
        if deal is None:
            return None
        match = ScriptedMatch(head.exam.game, deal.options, deal.script, head.seed)
        for seat, text in self._actions:
            match.apply(seat, parse_action(text, match.game.verbs))
        return match

    def follow(self, done: Sequence[tuple[Seat, Action]]) -> None:
        """Write what has been done at the table since."""
        if not self._actions and done and self.noted("audition") is None:
            self.note("audition")
        if len(done) > len(self._actions):
            self._look_first()
        for seat, action in done[len(self._actions) :]:
            text = action_text(action)
            self._actions.append((seat, text))
            self.acted = self.journal.at()
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
        own_folder(results)
        put_whole(result, raw)
    except OSError:
        return None
    for left in (path, path.with_suffix(".mark")):
        with contextlib.suppress(OSError):
            left.unlink()
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
        path = self._folder / KEY
        fresh = not is_there(path)
        signer = Signer.of(path)
        if fresh:  # both are made together: who takes the list away later has a key without one
            with contextlib.suppress(OSError):
                BegunList(self._folder).open(self.clocks.wall(), fresh=True)
        return signer

    def _begun(self) -> BegunList:
        """What was begun here. Raises OSError and KeyTrouble."""
        self.signer()
        found = BegunList(self._folder)
        found.open(self.clocks.wall())
        return found

    def look(self, path: Path) -> Exam:
        """An exam in a file; takes a third of a second. Raises ExamRefused."""
        return self._look(path)[0]

    def _look(self, path: Path) -> tuple[Exam, str]:
        """The same, and its text."""
        try:
            raw, exam = foreign(path, LARGEST_EXAM, read_exam)
        except FormatError as error:
            raise ExamRefused(words("{name} cannot be sat: {error}.", name=path.name, error=error)) from None
        except OSError as error:
            raise ExamRefused(words("{name} cannot be read: {error}.", name=path.name, error=error.strerror)) from None
        if not exam.seal:
            raise ExamRefused(words("{name} is a draft: its school has not sealed it yet.", name=path.name))
        return exam, raw.decode("utf-8-sig")

    def attempts(self, exam: Exam, trainee: str) -> int:
        """How often somebody has begun an exam on this computer."""
        name = clean_name(trainee).casefold()
        runs = {run for seal, other, run, _ in self._heads() if (seal, other) == (exam.seal, name)}
        with contextlib.suppress(OSError, KeyTrouble):
            runs |= {each.run for each in self._begun().of(exam.seal) if each.trainee == name}
        return len(runs)

    def _heads(self) -> Iterator[tuple[str, str, str, Broken]]:
        """Of each journal and result here: the exam, the trainee as names are compared, and the attempt."""
        for folder in (self.running, self.results):
            for path in _files(folder):
                head = self._head(path)
                if head is not None:
                    yield head

    def broken(self) -> list[Broken]:
        """The exams that were broken off, and those whose end the disk did not take, by name. What has come to its end
        before the power failed is put among the results."""
        self._settle()
        found = []
        for path in _files(self.running):
            head = self._head(path)
            if head is not None:
                found.append(head[3]._replace(path=path, over=path.suffix == _OVER))
        return found

    def _settle(self) -> None:
        """Put what is a whole result already among the results. One that lacks its signature alone is signed: the same
        key signs the same lines alike, so there is still one result."""
        lock = self._lock()
        if lock is None:
            return  # in another window an exam is being sat, or is just coming to its end
        try:
            for path in _files(self.running):
                with contextlib.suppress(OSError, FormatError, KeyTrouble):
                    raw = read_file(path, LARGEST)
                    sat, good = read_journal(raw)
                    if sat.grade and not sat.signature:
                        chain = Chain(sat.last)
                        line = {"signature": self.signer().sign(signed_text(sat.head, sat.last))}
                        raw = raw[:good] + chain.add({**line, "at": sat.at, "wall": sat.wall}).encode("utf-8")
                    if sat.grade and _kept(path, sat.head, raw, self.results):
                        self._begun().over(sat.head.id, self.clocks.wall())
        finally:
            lock.release()

    def _lock(self) -> FileLock | None:
        """The lock of whoever sits an exam here; None if somebody has it, or it cannot be had."""
        with contextlib.suppress(OSError):
            own_folder(self._folder)
            return FileLock.take(self._folder / _LOCK)
        return None

    def _locked(self) -> FileLock:
        """As ``_lock``. Raises ExamRefused."""
        lock = self._lock()
        if lock is None:
            raise ExamRefused(
                words(
                    "An exam is being sat on this computer in another window. Only one can be sat at a time: close the "
                    "other window first."
                )
            )
        return lock

    def _head(self, path: Path) -> tuple[str, str, str, Broken] | None:
        """As ``_heads``, of one file, from its first line alone; None if it cannot be read."""
        try:
            with path.open("rb") as file:
                sat, _ = read_journal(file.readline(LARGEST_EXAM * 4))
        except (OSError, FormatError):
            return None
        head = sat.head
        about = Broken(path, head.exam.title, head.exam.school, head.trainee, head.attempt, head.exam.seal)
        return head.exam.seal, head.trainee.casefold(), head.id, about

    def begin(self, path: Path, trainee: str, hand: str, pin: str = "") -> ExamRun:
        """Begin an exam. Raises ExamRefused with the reason, and KeyTrouble."""
        exam, text = self._look(path)
        try:
            name = clean_name(trainee)
        except FormatError as error:
            raise ExamRefused(words("Please write your name: {error}.", error=error)) from None
        self._open(exam)
        self._admit(exam, name)
        name = next((each for each in exam.trainees if each.casefold() == name.casefold()), name)
        attempt = self.attempts(exam, name) + 1
        seed = unlock_seed(exam.lock, pin) if exam.lock else exam.seed
        if not seed:
            raise WrongPin(words("That is not the PIN of this exam."))
        if exam.hand != "any":
            hand = exam.hand
        lines = tuple(line.rstrip("\r") for line in text.split("\n") if line.strip())
        run = os.urandom(16).hex()
        head = Head(run, exam, lines, seed, name, attempt, hand, __version__, key=self.signer().public)
        if exam_deal(exam, seed, name, attempt, hand) is None and exam.written is None:
            raise ExamRefused(words("There is nothing to do in this exam."))
        lock = self._locked()
        try:
            told = self._enter(head)
            journal = Journal(self.running / f"{exam.id}_{run[:8]}{_JOURNAL}", self.clocks, lock=lock)
        except BaseException:
            lock.release()
            raise
        journal.add(head_line(head))
        exam_run = ExamRun(head, journal)
        for what in told:
            exam_run.note(what)
        return exam_run

    def _enter(self, head: Head) -> list[str]:
        """Put an attempt on the list of those begun here; what is to be noted of those before it, and of the list.
        Raises ExamRefused, and KeyTrouble."""
        exam, name = head.exam, head.trainee.casefold()
        try:
            begun = self._begun()
            before = begun.of(exam.seal)
            begun.add(exam, head.trainee, head.id, self.clocks.wall())
        except OSError as error:
            raise ExamRefused(
                words("The exam cannot be begun, for nothing can be written: {error}.", error=error.strerror)
            ) from None
        here = {run: other for seal, other, run, _ in self._heads() if seal == exam.seal}
        told = ["begun lost"] if begun.forgets(exam) or here.keys() - {each.run for each in before} else []
        told += ["first"] if not told and begun.is_newer(exam) and len(before) == 0 else []
        told += ["copied"] if begun.has_moved(exam) else []
        told += ["lost attempt"] if any(
            each.trainee == name and not each.over and each.run not in here for each in before
        ) else []  # fmt: skip
        rest = [each for each in before if each.trainee != name]
        told += ["abandoned"] if any(not each.over for each in rest) else []
        return told + (["others"] if any(each.over for each in rest) else [])

    def closed(self, exam: Exam) -> str:
        """Why nobody can begin an exam here now; "" if one can."""
        try:
            self._open(exam)
        except ExamRefused as error:
            return error_words(error)
        return ""

    def unfit(self, exam: Exam, trainee: str) -> str:
        """Why a trainee cannot begin an exam, whenever that may be; "" if he can."""
        try:
            self._admit(exam, clean_name(trainee))
        except ExamRefused as error:
            return error_words(error)
        return ""

    def _open(self, exam: Exam) -> None:
        """Raises ExamRefused if nobody may sit an exam here now."""
        if self.school and clean_name(self.school).casefold() != exam.school.casefold():
            given, here = isolated(exam.school), isolated(self.school)
            raise ExamRefused(
                words("This is an exam of {given}; this computer belongs to {here}.", given=given, here=here)
            )
        now, latest = self.clocks.wall(), BegunList(self._folder).latest_time()
        sealed = moment_of(exam.sealed)
        if sealed is not None and now < sealed - _SEALING:
            raise ExamRefused(
                words(
                    "The computer's clock is wrong: it says {now}, and this exam was sealed on {sealed}. Put it "
                    "right; then the exam can begin.",
                    now=_said(now),
                    sealed=_said(sealed),
                )
            )
        if (exam.opens or exam.closes) and now < latest - _LEEWAY:
            raise ExamRefused(
                words(
                    "The computer's clock was set back: it says {now}, and it has been {latest} already. Put it "
                    "right; then the exam can begin.",
                    now=_said(now),
                    latest=_said(latest),
                )
            )
        opens, closes = moment_of(exam.opens), moment_of(exam.closes)
        if opens is not None and now < opens:
            raise ExamRefused(words("This exam opens on {opens}.", opens=_said(opens)))
        if closes is not None and now > closes:
            raise ExamRefused(words("This exam closed on {closed}.", closed=_said(closes)))

    def _admit(self, exam: Exam, name: str) -> None:
        """Raises ExamRefused if somebody may not sit an exam at any time."""
        who = isolated(name)
        if not exam.may_sit(name):
            raise ExamRefused(words("{who} is not on the list of this exam. Is the name written as there?", who=who))
        for waiting in self.broken():
            if not waiting.over and waiting.seal == exam.seal and waiting.trainee.casefold() == name.casefold():
                raise ExamRefused(
                    words("{who} has begun this exam already, and it was interrupted. Resume it instead.", who=who)
                )
        if self.attempts(exam, name) >= exam.attempts:
            raise ExamRefused(
                words(
                    "{who} has used up the attempts at this exam: {attempts} of {attempts}.",
                    who=who,
                    attempts=exam.attempts,
                )
            )

    def resume(self, path: Path) -> ExamRun:
        """Go on with an exam that was broken off; the gap is noted, and its clock has gone on unless the exam says
        otherwise. Raises ExamRefused for one that cannot be resumed."""
        lock = self._locked()
        try:
            return self._resumed(path, lock)
        except BaseException:
            lock.release()
            raise

    def _resumed(self, path: Path, lock: FileLock) -> ExamRun:
        try:
            raw = read_file(path, LARGEST)
            sat, good = read_journal(raw)
        except FormatError as error:
            raise ExamRefused(
                words(
                    "This exam cannot be resumed: {error}. Show the file to your school: {path}", error=error, path=path
                )
            ) from None
        except OSError as error:
            raise ExamRefused(words("This exam cannot be resumed: {error}.", error=error.strerror)) from None
        if sat.grade or sat.signature or path.suffix == _OVER:
            raise ExamRefused(words("This exam is over. Its file lies at {path}.", path=path))
        told, mark = self._missing(path, sat, raw[:good]), mark_of(path)
        now = self.clocks.wall()
        gap = now - sat.wall
        # The clock that never goes back knows better, as long as the computer was not started anew.
        stood = max(0, gap, self.clocks.steady() - mark.steady if mark is not None else 0)
        at = sat.at if sat.head.exam.pauses else sat.at + stood
        journal = Journal(path, self.clocks, text=raw[:good], chain=Chain(sat.last), at=at, wall=now, lock=lock)
        actions = [(seat, text) for _, seat, text in sat.actions]
        given = {key: answer for _, key, answer, _ in sat.items}
        acted = max((line.at for line in sat.lines if line.what == "do"), default=None)
        run = ExamRun(sat.head, journal, given, actions, [(what, then) for then, what, _ in sat.notes], acted)
        if gap < 0:
            run.note("clock back", -gap)
        run.note("resumed", stood)
        for what in told:
            run.note(what)
        return run

    def _missing(self, path: Path, sat: SatExam, good: bytes) -> list[str]:
        """What is to be noted of a journal of which something is gone, or of the list of those begun."""
        try:
            begun = self._begun()
            begun.remember_time(self.clocks.wall())
            if not begun.knows(sat.head.id):
                begun.add(sat.head.exam, sat.head.trainee, sat.head.id, self.clocks.wall())
                return ["begun lost"]
        except (OSError, KeyTrouble):
            return ["begun lost"]
        mark, links = mark_of(path), read_chain(good)
        cut = mark is None or not 0 < mark.lines <= len(links) or links[mark.lines - 1].link != mark.link
        told = ["journal cut"] if cut else []
        return [*told, "handed in"] if begun.is_over(sat.head.id) else told

    def finish(self, run: ExamRun) -> bytes:
        """Grade, sign and keep an exam that is over; the whole of it. Raises KeyTrouble."""
        raw = run.finish(self.clocks.wall(), self.results, self.signer())
        self._is_over(run)
        return raw

    def _is_over(self, run: ExamRun) -> None:
        with contextlib.suppress(OSError, KeyTrouble):
            begun = self._begun()
            begun.over(run.head.id, self.clocks.wall())
            begun.remember_time(self.clocks.wall())

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
    return datetime.fromtimestamp(moment / 1000).astimezone().strftime("%d %B %Y, %H:%M")
