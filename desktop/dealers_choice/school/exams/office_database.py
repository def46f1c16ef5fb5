"""The file of the instructor's office as SQLite has it: how it is made, brought to this version and looked at.

The tables, which a school may read with any program::

    about     name, value                     the version, the school, the PIN's hash, wrong PINs
    trainees  id, name, folded, class, note   the roster; ``folded`` is the name as it is compared
    exams     seal, id, title, text, given    every exam that was given out, as its file
    results   link, seal, trainee, folded, attempt, run, key, came, source, passed, raw, countersigned
              what came in; ``link`` is the last link of its chain, ``raw`` the file, packed by zlib
    marks     link, fault, overruled, reason, marker, at      what the instructor says of each fault
    added     id, link, coup, error, reason, marker, at       faults that the instructor saw, and the program did not
    reviews   link, reviewer, criterion, mark                 what people have judged, 1 to 10
    computers key, name, added                                whose signatures the instructor knows
    practices link, key, person, trainee, folded, since, count, came, source, raw, summary, countersigned
              what trainees have handed in of their practice, of each computer the latest; ``summary`` is what it
              comes to, as this version works it out
    practice_files  print                                     the SHA-256 of every such file that came in

All of it is kept twice (``storage/databases/rows_kept_twice.py``): the table ``kept`` has the proofs,
``copies/office.lines`` every row once more. So a row that another program has written into it is put back as it was.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from cardrules.protocol.texts import say
from dealers_choice.language import error_words
from dealers_choice.storage.databases.damaged_database import damaged_database
from dealers_choice.storage.databases.errors import StoreError
from dealers_choice.storage.databases.rows_kept_twice import Ledger, States
from dealers_choice.storage.databases.shared_database import KeptFile, Names
from dealers_choice.storage.databases.sqlite_file import Schema

__all__ = ["OfficeError", "OfficeDatabase"]

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
    (
        """CREATE TABLE added (id INTEGER PRIMARY KEY, link TEXT NOT NULL, coup INTEGER NOT NULL, error TEXT NOT NULL,
            reason TEXT NOT NULL, marker TEXT NOT NULL, at REAL NOT NULL)""",
        "CREATE INDEX added_by_result ON added (link, coup)",
    ),
    (),  # the version is told in "about", too, and every row has its proof
)
"""What makes each version out of the one before it; the first makes it out of nothing."""
_COLUMNS: Final = {
    "about": "name, value",
    "trainees": "id, name, folded, class, note",
    "exams": "seal, id, title, text, given",
    "results": "link, seal, trainee, folded, attempt, run, key, came, source, passed, raw, countersigned",
    "marks": "link, fault, overruled, reason, marker, at",
    "reviews": "link, reviewer, criterion, mark",
    "computers": "key, name, added",
    "practices": "link, key, person, trainee, folded, since, count, came, source, raw, summary, countersigned",
    "practice_files": "print",
    "added": "id, link, coup, error, reason, marker, at",
}
_KEYS: Final = {"marks": 2, "reviews": 3}
"""So many of a table's columns are its key, where it is not the first alone."""
_SCHEMA: Final = Schema(
    _VERSIONS, _COLUMNS, len(_VERSIONS),
    say("The office's file was written by a newer version of Dealer's Choice. It was left as it is; please update the "
    "program."),
)  # fmt: skip
_NAMES: Final = Names(
    file="office.sqlite", users="office.lock", contents=say("the instructor's office"),
    thing=say("the instructor's office"), this=say("What you do"),
    rows=say("what the office keeps (roster, exams, results, marks, computers)"),
    goes_on=say("Nothing is lost that was there"),
)  # fmt: skip

_Found = TypeVar("_Found")


class OfficeError(Exception):
    """What has gone wrong in the office, in a sentence for the instructor."""


class OfficeDatabase:
    """The file of one office; it is looked through whenever it is opened. Every method raises OfficeError."""

    def __init__(self, folder: Path) -> None:
        ledger = Ledger(folder / "copies" / "office.lines", {table: _KEYS.get(table, 1) for table in _COLUMNS})
        self._file = KeptFile(folder, _NAMES, _SCHEMA, ledger, self._reopened, closely=True)
        self.notices = self._file.notices
        """What is to be told: what was damaged, and what became of it."""

    def _reopened(self, _in_doubt: bool, aside: Path | None) -> None:
        states: States = {}
        if aside is not None:
            with contextlib.suppress(OSError), damaged_database(aside) as db:
                states = self._file.ledger.states(db)[0]
        self._file.do(self._enter_version, writes=True)
        self._file.heal_and_tell(states)

    def _enter_version(self, db: sqlite3.Connection) -> None:
        """Whoever brought the file to this version has written it before anything was entered; it has been compared
        with the header since."""
        if not self._file.ledger.whole(db, "about", "version"):
            version = (str(len(_VERSIONS)),)
            db.execute("UPDATE about SET value = value WHERE name = 'version' AND value = ?", version)

    def do(self, work: Callable[[sqlite3.Connection], _Found]) -> _Found:
        """Do something with the file, whole or not at all."""
        try:
            return self._file.do(work, writes=True)
        except StoreError as error:
            raise OfficeError(error_words(error)) from None

    def close(self) -> None:
        """Close the file; the next use opens it anew."""
        self._file.close()
