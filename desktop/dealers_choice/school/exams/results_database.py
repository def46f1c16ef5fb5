"""What ``dealers-choice results`` does: the results of a folder, looked through, listed, or put into a database.

SQLite is always there; PostgreSQL needs its driver (``pip install "dealers-choice[postgres]"``). The tables, which are
made where there are none::

    about      name, value                        the edition of these tables
    exams      seal, id, title, school, attempts, game
    results    link, seal, run, trainee, folded, attempt, hand, program, installation, computer, began, finished,
               passed, why, written_right, written_of, coups, accuracy, speed, file, game
    headings   link, heading, points, letter      points lost for thirty coups
    faults     link, number, coup, step, error, severity, heading, what, said, corrected
    red_lines  link, number, line, coup
    coups      link, number, result, milliseconds, par
    items      link, number, kind, item, answer, correct, milliseconds
    notes      link, number, at, what, milliseconds
    doubts     link, number, doubt                why a result is not proctored
    twins      link, other                        results of one attempt: each with each of the others
    rulings    link, number, ruling, coup, error, severity, reason, marker
    ruled      link, passed, why, accuracy        what a result comes to with the rulings

The rulings are those of the instructor's room on the computer that loads: faults that stand, were overruled, or were
added. They are written anew each time, for an instructor may think better of them.

Tables of the first edition, in which there was one game, get the columns ``game`` when they are written to.

``link`` is the last link of a result's chain: its name for good. A result that is there already is left as it is, so a
folder can be loaded again and again. What does not verify is not loaded. Moments are text, as ISO 8601 has it.
"""

from __future__ import annotations

import contextlib
import importlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from cardrules.protocol.match_record import FormatError
from cardrules.protocol.phrases import ISOLATES, isolated, written_out
from cardrules.school.dealt_game import FIRST_GAME
from cardrules.school.drills.items import judge
from cardrules.school.exams.exam_result import LARGEST, Examined, read_result
from cardrules.school.list_of_drills import item_of
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.foreign_files import last_link, look_through, print_of
from dealers_choice.school.exams.import_outcome import passed_words
from dealers_choice.school.exams.instructors_office import ENDING, MarkedResult, Office
from dealers_choice.school.exams.keys_and_pins import fingerprint
from dealers_choice.storage.folders import read_file
from dealers_choice.worker_processes import LostPiece, WorkerProcess

__all__ = ["DatabaseError", "load_results", "rows_of", "summary"]

_EDITION: Final = "2"
_GAME: Final = ("game", f"TEXT NOT NULL DEFAULT '{FIRST_GAME}'")
"""The last column of the tables that have it: the first edition had one game and no such column."""
_TABLES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "about": (("name", "TEXT PRIMARY KEY"), ("value", "TEXT NOT NULL")),
    "exams": (
        ("seal", "TEXT PRIMARY KEY"), ("id", "TEXT NOT NULL"), ("title", "TEXT NOT NULL"),
        ("school", "TEXT NOT NULL"), ("attempts", "INTEGER NOT NULL"), _GAME,
    ),
    "results": (
        ("link", "TEXT PRIMARY KEY"), ("seal", "TEXT NOT NULL"), ("run", "TEXT NOT NULL"),
        ("trainee", "TEXT NOT NULL"), ("folded", "TEXT NOT NULL"), ("attempt", "INTEGER NOT NULL"),
        ("hand", "TEXT NOT NULL"), ("program", "TEXT NOT NULL"), ("installation", "TEXT NOT NULL"),
        ("computer", "TEXT NOT NULL"), ("began", "TEXT NOT NULL"), ("finished", "TEXT NOT NULL"),
        ("passed", "INTEGER NOT NULL"), ("why", "TEXT NOT NULL"), ("written_right", "INTEGER"),
        ("written_of", "INTEGER"), ("coups", "INTEGER"), ("accuracy", "DOUBLE PRECISION"),
        ("speed", "DOUBLE PRECISION"), ("file", "TEXT NOT NULL"), _GAME,
    ),
    "headings": (
        ("link", "TEXT NOT NULL"), ("heading", "TEXT NOT NULL"), ("points", "DOUBLE PRECISION NOT NULL"),
        ("letter", "TEXT NOT NULL"),
    ),
    "faults": (
        ("link", "TEXT NOT NULL"), ("number", "INTEGER NOT NULL"), ("coup", "INTEGER NOT NULL"),
        ("step", "INTEGER NOT NULL"), ("error", "TEXT NOT NULL"), ("severity", "TEXT NOT NULL"),
        ("heading", "TEXT NOT NULL"), ("what", "TEXT NOT NULL"), ("said", "TEXT NOT NULL"),
        ("corrected", "TEXT NOT NULL"),
    ),
    "red_lines": (
        ("link", "TEXT NOT NULL"), ("number", "INTEGER NOT NULL"), ("line", "TEXT NOT NULL"),
        ("coup", "INTEGER NOT NULL"),
    ),
    "coups": (
        ("link", "TEXT NOT NULL"), ("number", "INTEGER NOT NULL"), ("result", "TEXT NOT NULL"),
        ("milliseconds", "BIGINT"), ("par", "BIGINT NOT NULL"),
    ),
    "items": (
        ("link", "TEXT NOT NULL"), ("number", "INTEGER NOT NULL"), ("kind", "TEXT NOT NULL"),
        ("item", "TEXT NOT NULL"), ("answer", "TEXT NOT NULL"), ("correct", "INTEGER NOT NULL"),
        ("milliseconds", "BIGINT NOT NULL"),
    ),
    "notes": (
        ("link", "TEXT NOT NULL"), ("number", "INTEGER NOT NULL"), ("at", "BIGINT NOT NULL"),
        ("what", "TEXT NOT NULL"), ("milliseconds", "BIGINT NOT NULL"),
    ),
    "rulings": (
        ("link", "TEXT NOT NULL"), ("number", "INTEGER NOT NULL"), ("ruling", "TEXT NOT NULL"),
        ("coup", "INTEGER NOT NULL"), ("error", "TEXT NOT NULL"), ("severity", "TEXT NOT NULL"),
        ("reason", "TEXT NOT NULL"), ("marker", "TEXT NOT NULL"),
    ),
    "ruled": (
        ("link", "TEXT PRIMARY KEY"), ("passed", "INTEGER NOT NULL"), ("why", "TEXT NOT NULL"),
        ("accuracy", "DOUBLE PRECISION"),
    ),
    "doubts": (("link", "TEXT NOT NULL"), ("number", "INTEGER NOT NULL"), ("doubt", "TEXT NOT NULL")),
    "twins": (("link", "TEXT NOT NULL"), ("other", "TEXT NOT NULL")),
}  # fmt: skip
_KEYS: Final = {
    "headings": "heading", "twins": "other",
    **dict.fromkeys(("faults", "red_lines", "coups", "items", "notes", "rulings", "doubts"), "number"),
}  # fmt: skip
"""With the link, what a line of these tables is known by."""


class DatabaseError(Exception):
    """What has gone wrong with a database, in a sentence for the user."""


class _Database:
    """SQLite or PostgreSQL, as far as this needs them."""

    def __init__(self, where: str) -> None:
        """``where``: the path of a file, or ``postgresql://user@host/name``. Raises DatabaseError."""
        self._mark = "?"
        self._failures: tuple[type[Exception], ...] = (sqlite3.Error,)
        try:
            if where.startswith(("postgresql://", "postgres://")):
                self._connection: Any = self._postgres(where)
            else:
                self._connection = sqlite3.connect(where, timeout=5.0)
        except self._failures as error:
            raise DatabaseError(words("The database cannot be opened: {error}", error=_short(error))) from None

    def _postgres(self, where: str) -> Any:
        try:
            driver = importlib.import_module("psycopg")
        except ImportError:
            raise DatabaseError(
                words('PostgreSQL needs its driver, which is not installed: pip install "dealers-choice[postgres]"')
            ) from None
        self._mark, self._failures = "%s", (driver.Error,)
        return driver.connect(where)

    @contextlib.contextmanager
    def written(self) -> Iterator[Any]:
        """A cursor; everything that is done with it is written, or nothing. Raises DatabaseError."""
        try:
            cursor = self._connection.cursor()
            yield cursor
            self._connection.commit()
        except BaseException as error:
            with contextlib.suppress(*self._failures):
                self._connection.rollback()
            if isinstance(error, self._failures):
                raise DatabaseError(words("The database cannot be written: {error}", error=_short(error))) from None
            raise

    def put(self, cursor: Any, table: str, rows: Sequence[Sequence[object]]) -> None:
        """Add rows; those that are there already stay as they are."""
        marks = ", ".join([self._mark] * len(_TABLES[table]))
        insert = f"INSERT INTO {table} VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608 - our own names
        if rows:
            cursor.executemany(insert, [tuple(map(_plain, row)) for row in rows])

    def find(self, cursor: Any, table: str, column: str, value: str) -> Any:
        """A row, or None."""
        cursor.execute(f"SELECT * FROM {table} WHERE {column} = {self._mark}", (value,))  # noqa: S608 - our own names
        return cursor.fetchone()

    def remove(self, cursor: Any, table: str, column: str, value: str) -> None:
        """Take rows away."""
        cursor.execute(f"DELETE FROM {table} WHERE {column} = {self._mark}", (value,))  # noqa: S608 - our own names

    def upgrade(self, cursor: Any) -> None:
        """Make tables of this edition of those of the first."""
        for table, columns in _TABLES.items():
            if _GAME in columns:
                cursor.execute(f"ALTER TABLE {table} ADD COLUMN {' '.join(_GAME)}")
        self.remove(cursor, "about", "name", "edition")
        self.put(cursor, "about", [("edition", _EDITION)])

    def twins(self, cursor: Any, link: str) -> list[str]:
        """The links of the other results of the same attempt."""
        same = "one.seal = other.seal AND one.folded = other.folded AND one.attempt = other.attempt"
        cursor.execute(
            f"SELECT other.link FROM results one JOIN results other ON {same} "  # noqa: S608 - our own names
            f"WHERE one.link = {self._mark} AND other.link <> one.link",
            (link,),
        )
        return [str(row[0]) for row in cursor.fetchall()]

    def close(self) -> None:
        """Close it."""
        self._connection.close()


def _short(error: BaseException) -> str:
    return " ".join(str(error).split())[:300]


def _plain(value: object) -> object:
    """A value as every database takes it: no half characters, and no zeros in a text."""
    if isinstance(value, bool):
        return int(value)
    return value.encode("utf-8", "replace").decode().replace("\0", "") if isinstance(value, str) else value


def load_results(
    folder: Path, where: str, computers: Mapping[str, str], *, listed: bool = False, office: Office | None = None
) -> Iterator[tuple[bool, str]]:
    """Look the results in a folder through, and put them into a database (``where``; "": nowhere): for each file
    whether it is as it must be, and what is to be said of it. ``computers``: the names of those that are known, by
    their keys; with ``listed`` each must come from one of them. ``office``: whose rulings are put into the database,
    too. Raises DatabaseError, OfficeError, and OSError for a folder that
    cannot be read."""
    paths = sorted(path for path in folder.iterdir() if path.suffix == ENDING and not path.name.startswith("."))
    database = _Database(where) if where else None
    try:
        if database is not None:
            _make(database)
        with WorkerProcess("rows") as apart:
            for path in paths:
                good, told = _load(path, apart, database, computers, listed, office)
                yield good, written_out(told, ISOLATES)
    finally:
        if database is not None:
            database.close()


def _make(database: _Database) -> None:
    with database.written() as cursor:
        for table, columns in _TABLES.items():
            parts = [f"{name} {kind}" for name, kind in columns]
            if table in _KEYS:
                parts.append(f"PRIMARY KEY (link, {_KEYS[table]})")
            cursor.execute(f"CREATE TABLE IF NOT EXISTS {table} ({', '.join(parts)})")
        database.put(cursor, "about", [("edition", _EDITION)])
        found = database.find(cursor, "about", "name", "edition")
        if found[1] == "1":
            database.upgrade(cursor)
            found = database.find(cursor, "about", "name", "edition")
        if found[1] != _EDITION:
            raise DatabaseError(
                words(
                    "These tables are of edition {found}; this version writes {edition}.",
                    found=found[1],
                    edition=_EDITION,
                )
            )


def _load(
    path: Path,
    apart: WorkerProcess,
    database: _Database | None,
    computers: Mapping[str, str],
    listed: bool,
    office: Office | None,
) -> tuple[bool, str]:
    name = isolated(path.name)
    try:
        raw = read_file(path, LARGEST)
    except OSError as error:
        return False, words("{name}: it cannot be read: {error}.", name=name, error=error.strerror)
    link, there = last_link(raw), False
    if database is not None:
        with database.written() as cursor:
            there = database.find(cursor, "results", "link", link) is not None
    # A copy that was changed has the same end: what is there already is read all the same, if not looked through.
    piece = {"path": str(path.absolute()), "print": print_of(raw), "computers": computers, "listed": listed}
    said = apart.ask({**piece, "whole": not there})
    if isinstance(said, LostPiece) or "refused" in said:
        return False, f"{name}: {said if isinstance(said, LostPiece) else said['refused']}"
    if database is not None:
        with database.written() as cursor:
            for table, rows in said["rows"].items():
                database.put(cursor, table, rows)
            twins = [] if there else database.twins(cursor, link)
            database.put(cursor, "twins", [pair for other in twins for pair in ((link, other), (other, link))])
        if twins:
            said["told"] += " " + words("There is another result of this attempt.")
        if office is not None:
            _put_rulings(database, link, office.rulings(link))
    if there:
        return True, words("{name}: it is there already.", name=name)
    return True, f"{name}: {said['told']}"


def rows_of(piece: Mapping[str, Any]) -> dict[str, Any]:
    """What is found in the result ``path``, in which just what ``print`` tells must stand: its ``rows`` by table, and
    what is ``told`` of it; or why it is ``refused``. ``whole``: it is looked through, and not only read."""
    path, computers = Path(piece["path"]), piece["computers"]
    raw = read_file(path, LARGEST)
    if print_of(raw) != piece["print"]:
        return {"refused": words("the file is still being written")}
    try:
        if not piece["whole"]:
            read_result(raw)
            return {"rows": {}, "told": ""}
        found = look_through(raw)
    except FormatError as error:
        return {"refused": error_words(error)}
    if found.differences:
        return {"refused": str(found.differences[0])}
    head = found.sat.head
    if piece["listed"] and head.key not in computers:
        return {"refused": words("the computer {fingerprint} is not on the list", fingerprint=fingerprint(head.key))}
    computer = computers.get(head.key, "")
    told = words(
        "{trainee}, {title}, attempt {attempt}: {passed} ({origin}).",
        trainee=isolated(head.trainee), title=isolated(head.exam.title), attempt=head.attempt,
        passed=passed_words(found.grade["passed"], not found.doubts),
        origin=isolated(computer) or words("computer {computer}", computer=fingerprint(head.key)),
    )  # fmt: skip
    return {"rows": _rows(found, last_link(raw), computer, path.name), "told": told}


def _put_rulings(database: _Database, link: str, marked: MarkedResult | None) -> None:
    """Write the rulings on a result anew."""
    with database.written() as cursor:
        for table in ("rulings", "ruled"):
            database.remove(cursor, table, "link", link)
        if marked is None:
            return
        database.put(cursor, "rulings", [
            (link, number, ruling.what, ruling.fault.coup, ruling.fault.error, ruling.fault.severity, ruling.reason,
             ruling.marker)
            for number, ruling in enumerate(marked.rulings(), 1)
        ])  # fmt: skip
        accuracy = marked.worth.accuracy if marked.worth is not None else None
        database.put(cursor, "ruled", [(link, marked.passed, " ".join(marked.why), accuracy)])


def _rows(found: Examined, link: str, computer: str, file: str) -> dict[str, list[tuple[object, ...]]]:
    """A result as rows of every table."""
    sat, grade, session, worth = found.sat, found.grade, found.session, found.assessment
    head, exam = sat.head, sat.head.exam
    written, audition = grade.get("written", {}), grade.get("audition", {})
    setting = exam.house().setting()
    items: list[tuple[object, ...]] = []
    for number, (_, key, answer, ms) in enumerate(sat.items, 1):
        try:
            item = item_of(key, setting)
        except ValueError:  # an edition that dealt otherwise may have asked what this one does not know
            items.append((link, number, "", key, answer, False, ms))
            continue
        items.append((link, number, item.cell, key, answer, judge(item, answer).right, ms))
    return {
        "exams": [(exam.seal, exam.id, exam.title, exam.school, exam.attempts, exam.game)],
        "results": [(
            link, exam.seal, head.id, head.trainee, head.trainee.casefold(), head.attempt, head.hand, head.program,
            head.key, computer, _moment(sat.began), _moment(sat.wall), grade["passed"], " ".join(grade["why"]),
            written.get("right"), written.get("of"), audition.get("coups"), audition.get("accuracy"),
            audition.get("speed"), file, exam.game,
        )],
        "headings": [] if worth is None else [
            (link, name, lost, worth.letters.get(name, "")) for name, lost in worth.points.items()
        ],
        "faults": [
            (link, number, fault.coup, fault.step, fault.error, fault.severity, fault.error.heading,
             fault.error.text, fault.text, fault.corrected)
            for number, fault in enumerate(session.faults if session else (), 1)
        ],
        "red_lines": [(link, number, red.line, red.coup) for number, red in enumerate(worth.red if worth else (), 1)],
        "coups": [
            (link, coup.number, exam.course.round_result(coup), coup.took, coup.par)
            for coup in (session.coups if session else ())
        ],
        "items": items,
        "notes": [(link, number, at, what, ms) for number, (at, what, ms) in enumerate(sat.notes, 1)],
        "doubts": [(link, number, doubt) for number, doubt in enumerate(found.doubts, 1)],
    }  # fmt: skip


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def summary(told: Sequence[bool], where: str) -> str:
    """What became of a folder, in a line."""
    good = sum(told)
    refused = len(told) - good
    place = _without_password(where)
    if refused:
        return (
            words(
                "{good:result/results} verified, in {place}; {refused:file/files} refused.",
                good=good, place=place, refused=refused,
            )
            if where
            else words("{good:result/results} verified; {refused:file/files} refused.", good=good, refused=refused)
        )  # fmt: skip
    if where:
        return words("{good:result/results} verified, in {place}.", good=good, place=place)
    return words("{good:result/results} verified.", good=good)


def _without_password(where: str) -> str:
    """A place as it may be shown: the password of a database is nobody's business."""
    head, at, tail = where.rpartition("@")
    if "://" not in where or not at or ":" not in head.partition("://")[2]:
        return where
    scheme, _, user = head.partition("://")
    return f"{scheme}://{user.partition(':')[0]}@{tail}"
