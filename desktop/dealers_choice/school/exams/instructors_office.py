"""The instructor's office: roster, exams given out, results that came in, and what the instructor says of them.

It lies behind a PIN, kept as scrypt has it; a wrong one makes the next wait. Everything is one SQLite file (its tables:
``office_database.py``). Results are looked through before they are taken in, and countersigned by this installation;
what is refused is told, and left where it was.
"""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cardrules.casino.faults_and_grades import Fault, FaultKind
from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import isolated
from cardrules.school.course import course_of
from cardrules.school.exams.exam import Exam, clean_name, read_exam
from cardrules.school.exams.exam_result import Examined
from cardrules.school.houses.assessment import Assessment, assessed, rubric_score
from cardrules.school.progress.table_sessions import judged_anew
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.exam_sitting import put_whole
from dealers_choice.school.exams.foreign_files import (
    PRACTICE,
    Found,
    PracticeFound,
    ResultFound,
    found_practice,
    found_result,
    is_practice,
    largest_of,
    last_link,
    look_through,
    looked_at,
)
from dealers_choice.school.exams.handed_in_practice import Practices
from dealers_choice.school.exams.import_outcome import ImportedFile, passed_words, refused, sentence
from dealers_choice.school.exams.keys_and_pins import KEY, PinHash, Signer, check_pin, hash_pin
from dealers_choice.school.exams.known_computers import read_key
from dealers_choice.school.exams.office_database import OfficeDatabase, OfficeError
from dealers_choice.school.exams.pin_attempts import Tries
from dealers_choice.school.exams.roster_file import Refused, RosterEntry
from dealers_choice.storage.folders import read_file
from dealers_choice.worker_processes import WorkerProcess

__all__ = [
    "ENDING", "Added", "Computer", "Given", "InResult", "FaultMark", "MarkedResult", "Office", "OfficeError",
    "Pupil", "Ruling", "last_link", "look_through", "office_here",
]  # fmt: skip

ENDING: Final = ".dealers-result"
_FILE: Final = "office.sqlite"
_MOST_PUPILS: Final = 2_000
_MOST_ADDED: Final = 200
_LONGEST_TEXT: Final = 400
_LONGEST_NAME: Final = 80


class Pupil(NamedTuple):
    """Somebody on the roster."""

    id: int
    name: str
    group: str
    note: str


class Given(NamedTuple):
    """An exam that was given out."""

    seal: str
    exam: Exam
    text: str
    when: float


class Computer(NamedTuple):
    """A computer from which results come."""

    key: str
    """Of its signatures; hexadecimal digits."""
    name: str
    """What the instructor calls it; "" for one that is not on the list."""
    added: float
    """When it was put on the list; 0 if it was not."""
    results: int
    """How many came from it, of exams and of practice."""
    trainees: tuple[str, ...]
    """Whose, by name."""


class InResult(NamedTuple):
    """A result that came in, in short."""

    link: str
    seal: str
    trainee: str
    attempt: int
    key: str
    came: float
    source: str
    passed: bool
    twins: int = 0
    """How many other results of the same attempt came in."""


class FaultMark(NamedTuple):
    """What the instructor says of a fault."""

    fault: int
    """Its number in the session, from 0."""
    overruled: bool
    reason: str
    marker: str


class Added(NamedTuple):
    """A fault that the instructor saw, and the program did not."""

    id: int
    coup: int
    error: str
    """A key of ``Course.errors``."""
    reason: str
    marker: str
    game: str
    """The id of the game that was dealt."""

    @property
    def kind(self) -> FaultKind:
        """What it is."""
        return course_of(self.game).errors[self.error]

    @property
    def fault(self) -> Fault:
        """As it is judged."""
        return Fault(self.kind, self.kind.severity, self.reason, self.coup, 0)


class Ruling(NamedTuple):
    """What the instructor says of one fault: it stands, it is overruled, or it was added."""

    what: str
    """``stands``, ``overruled`` or ``added``."""
    fault: Fault
    reason: str
    marker: str


class MarkedResult(NamedTuple):
    """A result with everything that is said of it."""

    about: InResult
    found: Examined
    marks: Mapping[int, FaultMark]
    reviews: Mapping[str, Mapping[str, int]]
    """By reviewer and criterion."""
    worth: Assessment | None
    """Of the audition, without the faults that were overruled, and with those that were added."""
    passed: bool
    why: tuple[str, ...]
    computer: str = ""
    """What the instructor calls the computer from which it comes; "" if it is not on the list."""
    added: tuple[Added, ...] = ()
    """The faults that the instructor has added."""

    def rulings(self) -> list[Ruling]:
        """What the instructor says of the faults, by their numbers, and those that were added."""
        session = self.found.session
        found = session.faults if session is not None else ()
        ruled = [(found[number], mark) for number, mark in sorted(self.marks.items()) if number < len(found)]
        said = [Ruling("overruled" if mark.overruled else "stands", fault, mark.reason, mark.marker)
                for fault, mark in ruled]  # fmt: skip
        return [*said, *(Ruling("added", each.fault, each.reason, each.marker) for each in self.added)]

    def doubts(self) -> tuple[str, ...]:
        """Why it does not count as watched, and what else its school must look at: sentences for its sheet."""
        twins = self.about.twins
        if not twins:
            return self.found.doubts
        return (
            *self.found.doubts,
            words("Another result of this attempt came in. One attempt has one result: look at them all.")
            if twins == 1
            else words(
                "{twins} other results of this attempt came in. One attempt has one result: look at them all.",
                twins=twins,
            ),
        )

    def rubric(self) -> float | None:
        """What people have given, averaged over those who judged everything; None if nobody did."""
        rubric = self.found.sat.head.exam.house().rubric
        scores = [rubric_score(marks, rubric) for marks in self.reviews.values()]
        whole = [score for score in scores if score is not None]
        return sum(whole) / len(whole) if whole else None


class Office:
    """The office of one installation. Every method that reads or writes its file raises OfficeError."""

    def __init__(self, folder: Path, signer: Signer, now: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._shelf = OfficeDatabase(folder)
        self._do = self._shelf.do
        self._signer = signer
        self._now = now
        self.practices = Practices(self._do, signer, now)
        """What trainees have handed in of their practice."""

    def beside(self) -> Office:
        """The same office for work in another thread: SQLite wants a connection for each."""
        return Office(self._folder, self._signer, self._now)

    def close(self) -> None:
        """Close the file; the next use opens it anew."""
        self._shelf.close()

    def notice(self) -> str:
        """What is to be told of the file, once: what was damaged, and what became of it; "" if there is nothing."""
        told = " ".join(self._shelf.notices)
        self._shelf.notices.clear()
        return told

    def _told(self, db: sqlite3.Connection, name: str) -> str:
        row = db.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else ""

    @staticmethod
    def _tell(db: sqlite3.Connection, **values: object) -> None:
        db.executemany(
            "INSERT OR REPLACE INTO about VALUES (?, ?)", [(name, str(each)) for name, each in values.items()]
        )

    # ----------------------------------------------------------------------------------------------- the door

    @property
    def school(self) -> str:
        """Whose office it is; "" as long as it has not been set up."""
        return self._do(lambda db: self._told(db, "school"))

    def set_up(self, school: str, pin: str) -> None:
        """Name the school and set the PIN, for the first time or anew. Raises OfficeError for a PIN that cannot be."""
        try:
            name, kept = clean_name(school), hash_pin(pin)
        except (FormatError, ValueError) as error:
            raise OfficeError(sentence(error_words(error))) from None
        self._do(lambda db: self._tell(db, school=name, salt=kept.salt, digest=kept.digest, tries=0, until=0))

    def wait(self) -> int:
        """Seconds until a PIN may be tried; 0: now."""
        return self._do(self._tries).wait(self._now())

    def _tries(self, db: sqlite3.Connection) -> Tries:
        count, tried, until = (float(self._told(db, name) or 0) for name in ("tries", "tried", "until"))
        return Tries(int(count), tried, until)

    def enter(self, pin: str) -> bool:
        """Whether this is the PIN. After three wrong ones each makes the next wait twice as long. Raises OfficeError
        while one must wait."""
        seconds = self.wait()
        if seconds:
            raise OfficeError(words("Too many wrong PINs. Please wait {seconds} seconds.", seconds=seconds))
        kept = self._do(lambda db: PinHash(self._told(db, "salt"), self._told(db, "digest")))
        right = check_pin(pin, kept)

        def count(db: sqlite3.Connection) -> None:
            tries = self._tries(db).after(right, self._now())
            self._tell(db, tries=tries.wrong, tried=tries.tried, until=tries.until)

        self._do(count)
        return right

    # ------------------------------------------------------------------------------------------------ the roster

    def roster(self) -> list[Pupil]:
        """Everybody, by class and name."""
        select = "SELECT id, name, class, note FROM trainees ORDER BY class, folded"
        return self._do(lambda db: [Pupil(*row) for row in db.execute(select)])

    def enrol(self, name: str, group: str = "", note: str = "") -> Pupil:
        """Put somebody on the roster. Raises OfficeError for a name that is there already: two people need two."""
        plain = self._plain(name)
        return self._do(lambda db: _enrol(db, plain, group, note))

    def enrol_all(self, entries: Sequence[RosterEntry]) -> list[Refused]:
        """Put all of these on the roster; those that cannot be, with the reasons. Raises OfficeError."""

        def put(db: sqlite3.Connection) -> list[Refused]:
            refused = []
            for each in entries:
                try:
                    _enrol(db, each.name, each.group, each.note)
                except OfficeError as error:
                    refused.append(Refused(each.line, each.text, error_words(error)))
            return refused

        return self._do(put)

    def _plain(self, name: str) -> str:
        try:
            return clean_name(name)
        except FormatError as error:
            raise OfficeError(words("That is no name: {error}.", error=error)) from None

    def regroup(self, pupil: int, group: str) -> None:
        """Put somebody into a class."""
        self._do(lambda db: db.execute("UPDATE trainees SET class = ? WHERE id = ?", (group.strip()[:80], pupil)))

    def strike(self, pupil: int) -> None:
        """Take somebody off the roster. The results stay."""
        self._do(lambda db: db.execute("DELETE FROM trainees WHERE id = ?", (pupil,)))

    # ------------------------------------------------------------------------------------------------- exams

    def keep_exam(self, text: str) -> Given:
        """Keep an exam that is given out. Raises OfficeError for one that is not sealed."""
        try:
            exam = read_exam(text.encode("utf-8"))
        except FormatError as error:
            raise OfficeError(words("This is no exam: {error}.", error=error)) from None
        if not exam.seal:
            raise OfficeError(words("This exam is not sealed yet."))
        row = (exam.seal, exam.id, exam.title, text, self._now())
        self._do(lambda db: db.execute("INSERT OR IGNORE INTO exams VALUES (?, ?, ?, ?, ?)", row))
        return Given(exam.seal, exam, text, row[4])

    def exams(self) -> list[Given]:
        """The exams that were given out, the last one first."""
        select = "SELECT seal, text, given FROM exams ORDER BY given DESC"
        rows = self._do(lambda db: db.execute(select).fetchall())
        return [Given(seal, read_exam(text.encode("utf-8")), text, when) for seal, text, when in rows]

    # --------------------------------------------------------------------------------------------- computers

    def computers(self) -> list[Computer]:
        """Every computer that is on the list, by name, and after them those from which results came all the same."""

        def look(db: sqlite3.Connection) -> list[Computer]:
            came: dict[str, list[str]] = {}
            both = "SELECT key, trainee, folded FROM results UNION ALL SELECT key, trainee, folded FROM practices"
            for key, trainee, _ in db.execute(f"{both} ORDER BY folded"):
                came.setdefault(key, []).append(trainee)
            listed = db.execute("SELECT key, name, added FROM computers ORDER BY name, key").fetchall()
            rows = [*listed, *((key, "", 0.0) for key in came if key not in {row[0] for row in listed})]
            return [
                Computer(key, name, added, len(came.get(key, ())), tuple(dict.fromkeys(came.get(key, ()))))
                for key, name, added in rows
            ]

        return self._do(look)

    def trust(self, key: str, name: str) -> None:
        """Put a computer on the list, or call it otherwise. Raises OfficeError for what is no key, and for no name."""
        try:
            plain = read_key(key)
        except FormatError as error:
            raise OfficeError(sentence(error_words(error))) from None
        called = " ".join(name.split())[:_LONGEST_NAME]
        if not called:
            raise OfficeError(words("Please give the computer a name."))
        self._do(
            lambda db: db.execute("INSERT OR REPLACE INTO computers VALUES (?, ?, ?)", (plain, called, self._now()))
        )

    def distrust(self, key: str) -> None:
        """Take a computer off the list. Its results stay, and are told to come from one that is not on it."""
        self._do(lambda db: db.execute("DELETE FROM computers WHERE key = ?", (key,)))

    # ------------------------------------------------------------------------------------------------ results

    def knows(self, raw: bytes) -> bool:
        """Whether just this file was taken in, byte for byte: one that was changed before its last line is another."""
        link = last_link(raw)
        row = self._do(lambda db: db.execute("SELECT raw FROM results WHERE link = ?", (link,)).fetchone())
        try:
            return row is not None and zlib.decompress(row[0]) == raw
        except zlib.error:
            return False  # what was damaged on this computer may come in again

    def take_in(self, raw: bytes, name: str) -> ImportedFile:
        """Take in the file of a result, or of a trainee's practice, that this computer has made itself."""
        try:
            if (known := self._known(raw, name)) is not None:
                return known
            if is_practice(raw):
                return self._put(raw, name, found_practice(raw, self.practices.before(raw)))
            return self._put(raw, name, found_result(raw))
        except FormatError as error:
            return refused(name, error, practice=is_practice(raw))

    def take_files(self, paths: Sequence[Path]) -> Iterator[ImportedFile]:
        """Take in these files, each looked through by a process that may die of it: whatever is in a file, it costs
        that file alone."""
        with WorkerProcess("look") as apart:
            for number, path in enumerate(paths):
                try:
                    yield self._take_file(apart, path)
                except OSError as error:
                    if not path.parent.is_dir():
                        left = len(paths) - number
                        yield ImportedFile(
                            path.parent.name,
                            "gone",
                            words("The folder has vanished; {left} files are left for the next time.", left=left),
                        )
                        return
                    yield ImportedFile(path.name, "refused", words("It cannot be read: {error}.", error=error.strerror))

    def _take_file(self, apart: WorkerProcess, path: Path) -> ImportedFile:
        """Raises OSError and OfficeError."""
        raw = read_file(path, largest_of(path))
        try:
            if (known := self._known(raw, path.name)) is not None:
                return known
            before = self.practices.before(raw) if is_practice(raw) else []
            return self._put(raw, path.name, looked_at(apart, path, raw, before))
        except FormatError as error:
            return refused(path.name, error, practice=is_practice(raw))

    def _known(self, raw: bytes, name: str) -> ImportedFile | None:
        if is_practice(raw) and self.practices.knows(raw):
            return ImportedFile(name, "known", words("It has been taken in before."), True)
        return ImportedFile(name, "known", words("It has been taken in before.")) if self.knows(raw) else None

    def _put(self, raw: bytes, name: str, found: Found) -> ImportedFile:
        if isinstance(found, PracticeFound):
            return self.practices.take_in(raw, name, found)
        reason = sentence(found.difference) if found.difference else self._foreign(found)
        if reason:
            return ImportedFile(name, "refused", reason)
        folded = found.trainee.casefold()
        signature = self._signer.sign(f"countersigned {found.signed}")
        row = (found.link, found.seal, found.trainee, folded, found.attempt, found.run, found.key, self._now(),
               name[:200], int(found.passed), zlib.compress(raw, 6), signature)  # fmt: skip
        about = words(
            "{trainee}, {title}, attempt {attempt}",
            trainee=isolated(found.trainee), title=isolated(found.title), attempt=found.attempt,
        )  # fmt: skip

        def put(db: sqlite3.Connection) -> ImportedFile:
            same = "SELECT count(*) FROM results WHERE seal = ? AND folded = ? AND attempt = ? AND link <> ?"
            second = db.execute(same, (found.seal, folded, found.attempt, found.link)).fetchone()[0]
            other = db.execute("SELECT 1 FROM results WHERE folded = ? AND key <> ?", (folded, found.key)).fetchone()
            listed = {key for (key,) in db.execute("SELECT key FROM computers")}
            db.execute(f"INSERT OR REPLACE INTO results VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608 - our own names, no words of a file
            told = [words("{result}: {passed}.", result=about, passed=passed_words(found.passed, found.proctored))]
            if second:
                told.append(words("There is another result of this attempt. Look at both."))
            elif listed and found.key not in listed:
                told.append(words("It comes from a computer that is not on the list."))
            elif other:
                told.append(words("It comes from another computer than those before."))
            return ImportedFile(name, "second" if second else "new", " ".join(told))

        return self._do(put)

    def _foreign(self, found: ResultFound) -> str:
        """Why a result is of none of this office's exams; "" if it is."""
        rows = self._do(lambda db: db.execute("SELECT seal, id, title FROM exams").fetchall())
        title = isolated(found.title)
        if found.seal in {seal for seal, _, _ in rows}:
            return ""
        if found.school.casefold() != self.school.casefold():
            return words("It is a result of {school}, another school.", school=isolated(found.school))
        if any(name == found.exam for _, name, _ in rows):
            return words("It is a result of another version of {title} than the one that was given out.", title=title)
        return words("{title} was not given out from this office.", title=title)

    def merge(self, folder: Path) -> Iterator[ImportedFile]:
        """Take in what is new in a shared folder, file by file. Nothing in the folder is changed; a folder that
        vanishes meanwhile ends it, and the next merge goes on."""
        try:
            paths = sorted(
                path for path in folder.iterdir() if path.suffix in (ENDING, PRACTICE) and not path.name.startswith(".")
            )
        except OSError as error:
            yield ImportedFile(folder.name, "gone", words("The folder cannot be read: {error}.", error=error.strerror))
            return
        yield from self.take_files(paths)

    def results(self, seal: str = "") -> list[InResult]:
        """What came in, of one exam or of all, the last one first."""
        select = (
            "SELECT link, seal, trainee, attempt, key, came, source, passed, (SELECT count(*) - 1 FROM results other "
            "WHERE other.seal = results.seal AND other.folded = results.folded AND other.attempt = results.attempt) "
            "FROM results"
        )
        condition, values = (" WHERE seal = ?", (seal,)) if seal else ("", ())
        rows = self._do(lambda db: db.execute(f"{select}{condition} ORDER BY came DESC, link", values).fetchall())
        return [InResult(*row)._replace(passed=bool(row[7])) for row in rows]

    def raw(self, link: str) -> bytes:
        """The file of a result, as it came in."""
        row = self._do(lambda db: db.execute("SELECT raw FROM results WHERE link = ?", (link,)).fetchone())
        if row is None:
            raise OfficeError(words("This result is no longer there."))
        try:
            return zlib.decompress(row[0])
        except zlib.error:
            raise OfficeError(words("This result is damaged on this computer; import its file again.")) from None

    # ------------------------------------------------------------------------------------------------ marking

    def mark(self, link: str, fault: int, overruled: bool, reason: str, marker: str) -> None:
        """Say of a fault that it stands, or overrule it. Raises OfficeError if it is overruled without a reason, or by
        nobody."""
        if overruled and not reason.strip():
            raise OfficeError(words("Please say why the fault is overruled."))
        if overruled and not marker.strip():
            raise OfficeError(words("Please say who overrules the fault: your name."))
        row = (link, fault, int(overruled), reason.strip()[:_LONGEST_TEXT], marker.strip()[:80], self._now())
        self._do(lambda db: db.execute("INSERT OR REPLACE INTO marks VALUES (?, ?, ?, ?, ?, ?)", row))

    def add_fault(self, marked: MarkedResult, coup: int, error: str, reason: str, marker: str) -> None:
        """Add a fault that the program has not seen. Raises OfficeError for one that cannot be, without a reason, or
        by nobody."""
        session = marked.found.session
        if session is None or not any(report.number == coup for report in session.coups):
            raise OfficeError(words("There is no such round in this audition."))
        kind = marked.found.sat.head.exam.course.errors.get(error)
        if kind is None or not kind.severity:
            raise OfficeError(words("That is no fault of the dealer's."))
        if not reason.strip():
            raise OfficeError(words("Please say what was wrong."))
        if not marker.strip():
            raise OfficeError(words("Please say who adds the fault: your name."))
        if len(marked.added) >= _MOST_ADDED:
            raise OfficeError(words("{most} faults are added already.", most=_MOST_ADDED))
        row = (marked.about.link, coup, error, reason.strip()[:_LONGEST_TEXT], marker.strip()[:80], self._now())
        insert = "INSERT INTO added (link, coup, error, reason, marker, at) VALUES (?, ?, ?, ?, ?, ?)"
        self._do(lambda db: db.execute(insert, row))

    def take_back(self, added: Added) -> None:
        """Take a fault back that was added."""
        self._do(lambda db: db.execute("DELETE FROM added WHERE id = ?", (added.id,)))

    def review(self, link: str, reviewer: str, marks: Mapping[str, int]) -> None:
        """What somebody gives, 1 to 10 by criterion. Raises OfficeError for no mark, or no name."""
        name = self._plain(reviewer)
        for criterion, given in marks.items():
            if isinstance(given, bool) or not 1 <= given <= 10:
                raise OfficeError(words("{criterion}: a mark is a whole number from 1 to 10.", criterion=criterion))
        rows = [(link, name, criterion, given) for criterion, given in marks.items()]
        self._do(lambda db: db.executemany("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?)", rows))

    def marked(self, link: str, found: Examined | None = None) -> MarkedResult:
        """A result with all that is said of it. ``found``: what looking it through has brought, if that was done."""
        about = next((each for each in self.results() if each.link == link), None)
        if about is None:
            raise OfficeError(words("This result is no longer there."))
        try:
            found = found or look_through(self.raw(link))
        except FormatError as error:
            raise OfficeError(
                words("This result is damaged on this computer ({error}); import its file again.", error=error)
            ) from None
        select = "SELECT fault, overruled, reason, marker FROM marks WHERE link = ?"
        rows = self._do(lambda db: db.execute(select, (link,)).fetchall())
        marks = {row[0]: FaultMark(row[0], bool(row[1]), row[2], row[3]) for row in rows}
        select = "SELECT id, coup, error, reason, marker FROM added WHERE link = ? ORDER BY coup, id"
        rows = self._do(lambda db: db.execute(select, (link,)).fetchall())
        exam = found.sat.head.exam
        added = tuple(
            each
            for row in rows
            if (each := Added(row[0], row[1], row[2], row[3], row[4], exam.game)).error in exam.course.errors
        )
        reviews: dict[str, dict[str, int]] = {}
        select = "SELECT reviewer, criterion, mark FROM reviews WHERE link = ? ORDER BY reviewer"
        for reviewer, criterion, given in self._do(lambda db: db.execute(select, (link,)).fetchall()):
            reviews.setdefault(reviewer, {})[criterion] = given
        select = "SELECT name FROM computers WHERE key = ?"
        named = self._do(lambda db: db.execute(select, (about.key,)).fetchone())
        worth = found.assessment
        why = tuple(found.grade.get("why", ()))
        if (
            found.session is not None
            and worth is not None
            and (added or any(mark.overruled for mark in marks.values()))
        ):
            before = worth
            worth = _ruled(found, marks, added)
            why = (*(each for each in why if each not in before.why), *worth.why)
        return MarkedResult(about, found, marks, reviews, worth, not why, why, str(named[0]) if named else "", added)

    def rulings(self, link: str) -> MarkedResult | None:
        """A result with all that is said of it, if it has come in here and anything is; None if not."""
        select = (
            "SELECT 1 FROM results WHERE link = ? AND (link IN (SELECT link FROM marks) OR link IN "
            "(SELECT link FROM added))"
        )
        there = self._do(lambda db: db.execute(select, (link,)).fetchone())
        return self.marked(link) if there else None

    def settle(self, marked: MarkedResult) -> None:
        """Keep whether a result is passed now that faults of it were judged."""
        row = (int(marked.passed), marked.about.link)
        self._do(lambda db: db.execute("UPDATE results SET passed = ? WHERE link = ?", row))

    def save(self, folder: Path, name: str, text: str) -> Path:
        """Put an exam into a folder for the trainees. Raises OfficeError; nothing is ever overwritten."""
        path = folder / name
        try:
            put_whole(path, text.encode("utf-8"))
        except OSError as error:
            raise OfficeError(words("{path} cannot be written: {error}.", path=path, error=error.strerror)) from None
        return path


def _enrol(db: sqlite3.Connection, name: str, group: str, note: str) -> Pupil:
    """Put a clean name on the roster. Raises OfficeError for one that is there already, and when it is full."""
    if db.execute("SELECT count(*) FROM trainees").fetchone()[0] >= _MOST_PUPILS:
        raise OfficeError(words("The roster is full: {most:,} trainees.", most=_MOST_PUPILS))
    if db.execute("SELECT 1 FROM trainees WHERE folded = ?", (name.casefold(),)).fetchone():
        raise OfficeError(words("{name} is on the roster already. Add a second name or a number.", name=name))
    row = (name, name.casefold(), group.strip()[:80], note.strip()[:_LONGEST_TEXT])
    cursor = db.execute("INSERT INTO trainees (name, folded, class, note) VALUES (?, ?, ?, ?)", row)
    return Pupil(int(cursor.lastrowid or 0), name, row[2], row[3])


def office_here(folder: Path) -> Office | None:
    """The office in a folder, if one has been set up there; None if not. Raises KeyTrouble."""
    return Office(folder, Signer.of(folder / KEY)) if (folder / _FILE).exists() else None


def _ruled(found: Examined, marks: Mapping[int, FaultMark], added: Sequence[Added]) -> Assessment:
    """What an audition is worth without the faults that were overruled, and with those that were added."""
    session, exam = found.session, found.sat.head.exam
    if session is None:
        raise AssertionError("only an audition has faults")
    kept = tuple(
        fault for number, fault in enumerate(session.faults) if number not in marks or not marks[number].overruled
    )
    return assessed(judged_anew(session, [*kept, *(each.fault for each in added)]), exam.house())
