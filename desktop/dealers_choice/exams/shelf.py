"""The file of the instructor's office as SQLite has it: how it is made, brought to this version and looked at.

The tables, which a school may read with any program::

    about     name, value                     the version, the school, the PIN's hash, wrong PINs
    trainees  id, name, folded, class, note   the roster; ``folded`` is the name as it is compared
    exams     seal, id, title, text, given    every exam that was given out, as its file
    results   link, seal, trainee, folded, attempt, run, key, came, source, passed, raw, countersigned
              what came in; ``link`` is the last link of its chain, ``raw`` the file, packed by zlib
    marks     link, fault, overruled, reason, marker, at      what the instructor says of each fault
    reviews   link, reviewer, criterion, mark                 what people have judged, 1 to 10
    computers key, name, added                                whose signatures the instructor knows
    practices link, key, person, trainee, folded, since, count, came, source, raw, summary, countersigned
              what trainees have handed in of their practice, of each computer the latest; ``summary`` is what it
              comes to, as this version works it out
    practice_files  print                                     the SHA-256 of every such file that came in
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

__all__ = ["OfficeError", "open_shelf", "written"]

_VERSIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        """CREATE TABLE trainees (id INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,
            class TEXT NOT NULL, note TEXT NOT NULL)""",
        """CREATE TABLE exams (seal TEXT PRIMARY KEY, id TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL,
            given REAL NOT NULL) WITHOUT ROWID""",
        """CREATE TABLE results (link TEXT PRIMARY KEY, seal TEXT NOT NULL, trainee TEXT NOT NULL,
            folded TEXT NOT NULL, attempt INTEGER NOT NULL, run TEXT NOT NULL, key TEXT NOT NULL, came REAL NOT NULL,
            source TEXT NOT NULL, passed INTEGER NOT NULL, raw BLOB NOT NULL, countersigned TEXT NOT NULL)
            WITHOUT ROWID""",
        "CREATE INDEX results_by_trainee ON results (folded, came)",
        """CREATE TABLE marks (link TEXT NOT NULL, fault INTEGER NOT NULL, overruled INTEGER NOT NULL,
            reason TEXT NOT NULL, marker TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (link, fault)) WITHOUT ROWID""",
        """CREATE TABLE reviews (link TEXT NOT NULL, reviewer TEXT NOT NULL, criterion TEXT NOT NULL,
            mark INTEGER NOT NULL, PRIMARY KEY (link, reviewer, criterion)) WITHOUT ROWID""",
    ),
    ("CREATE TABLE computers (key TEXT PRIMARY KEY, name TEXT NOT NULL, added REAL NOT NULL) WITHOUT ROWID",),
    (
        """CREATE TABLE practices (link TEXT PRIMARY KEY, key TEXT NOT NULL, person TEXT NOT NULL,
            trainee TEXT NOT NULL, folded TEXT NOT NULL, since TEXT NOT NULL, count INTEGER NOT NULL,
            came REAL NOT NULL, source TEXT NOT NULL, raw BLOB NOT NULL, summary TEXT NOT NULL,
            countersigned TEXT NOT NULL)""",
        "CREATE INDEX practices_by_trainee ON practices (key, person)",
        "CREATE TABLE practice_files (print TEXT PRIMARY KEY) WITHOUT ROWID",
    ),
)
"""What makes each version out of the one before it; the first makes it out of nothing."""


class OfficeError(Exception):
    """What has gone wrong in the office, in a sentence for the instructor."""


def open_shelf(path: Path) -> tuple[sqlite3.Connection, str]:
    """Open the file, made or brought to this version if need be; and what is to be said of it. A damaged one is set
    aside under a new name. Raises OfficeError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _opened(path), ""
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise OfficeError(f"The office's file cannot be opened: {error}.") from None
        aside = _aside(path)
        try:
            return _opened(path), f"The office's file was damaged. It was set aside as {aside}; a new one was begun."
        except sqlite3.Error as again:
            raise OfficeError(f"The office's file cannot be made: {again}.") from None
    except OSError as error:
        raise OfficeError(f"The office's file cannot be opened: {error.strerror}.") from None


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=1.0, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(found)
        _bring_up(db)
    except BaseException:
        db.close()
        raise
    return db


def _bring_up(db: sqlite3.Connection) -> None:
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(_VERSIONS):
        raise OfficeError(
            "The office's file was written by a newer version of Dealer's Choice. It was left as it is; please update "
            "the program."
        )
    with written(db):
        for statements in _VERSIONS[version:]:
            for statement in statements:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(_VERSIONS)}")


def _aside(path: Path) -> Path:
    """Give a damaged file another name; its new one."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    for ending in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            Path(f"{path}{ending}").replace(f"{aside}{ending}")
    return aside


@contextlib.contextmanager
def written(db: sqlite3.Connection) -> Iterator[None]:
    """Everything in it is written, or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
