"""A folder's papers and lists, kept as the saved matches are: rows with proofs in a database, and once more as lines.

A paper is a text by kind and name: who trains here, a house profile, what a school has set. A list only grows: a
trainee's sessions. The file is opened for what is done and closed again, for windows and the clerk share it::

    papers    kind, name, text
    lines     owner, number, text    the numbers of an owner grow; some may be missing
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from cardrules.protocol.texts import say
from dealers_choice.storage.databases.damaged_database import damaged_database
from dealers_choice.storage.databases.rows_kept_twice import Ledger, States
from dealers_choice.storage.databases.shared_database import KeptFile, Names
from dealers_choice.storage.databases.sqlite_file import Schema

__all__ = ["Cabinet", "Contents", "ListLine", "untold"]

_FILE: Final = "kept.sqlite3"
_SCHEMA: Final = Schema(
    (
        (
            "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
            "CREATE TABLE papers (kind TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,"
            " PRIMARY KEY (kind, name)) WITHOUT ROWID",
            "CREATE TABLE lines (owner TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,"
            " PRIMARY KEY (owner, number))",
        ),
    ),
    {"about": "name, value", "papers": "kind, name, text", "lines": "owner, number, text"},
    1,
    say("What is kept of the school was written by a newer version of Dealer's Choice. It was left as it is; "
        "please update "
    "the program."),
)  # fmt: skip
_TABLES: Final = {"papers": 2, "lines": 2}
_MANY: Final = 500
"""Lines that are read in one go."""
_UNTOLD: Final[list[str]] = []

_Found = TypeVar("_Found")


def untold() -> list[str]:
    """What was found damaged in any cabinet since this was asked last, and what became of it."""
    found = list(dict.fromkeys(_UNTOLD))
    _UNTOLD.clear()
    return found


class Contents(NamedTuple):
    """What a cabinet is for, in sentences."""

    name: str
    """``trainees, PINs and sessions``: a file of these."""
    goes_on: str = "Nothing is lost that was there"
    """What holds while nothing can be saved: a sentence without its end."""


class ListLine(NamedTuple):
    """A line of a list."""

    number: int
    text: str


class Cabinet:
    """What is kept in one folder, which is made with the first thing that is put into it. Every method raises
    StoreError; then nothing was changed."""

    def __init__(self, folder: Path, contents: Contents) -> None:
        self._folder = folder
        ledger = Ledger(folder / "copies" / "kept.lines", _TABLES)
        names = Names(
            _FILE, "kept.lock", contents.name, say("the file of "
                                                   "{contents}", contents=contents.name), say("What you do"),
            say("the {contents}", contents=contents.name),
            contents.goes_on,
        )  # fmt: skip
        self._file = KeptFile(folder, names, _SCHEMA, ledger, self._reopened)
        self._file.notices = _UNTOLD

    def _reopened(self, _in_doubt: bool, aside: Path | None) -> None:
        states: States = {}
        if aside is not None:
            with contextlib.suppress(OSError), damaged_database(aside) as db:
                states = self._file.ledger.states(db)[0]
        if aside is not None or self._file.do(self._file.ledger.is_behind):
            self._file.heal_and_tell(states)

    def _do(self, work: Callable[[sqlite3.Connection], _Found], *, writes: bool = False) -> _Found:
        try:
            return self._file.do(work, writes=writes)
        finally:
            self._file.close()

    def _read(self, work: Callable[[sqlite3.Connection], _Found | None], nothing: _Found) -> _Found:
        """What ``work`` finds. Where it gives None something is not as it was written: that is put right first."""
        if not any((self._folder / part).exists() for part in (_FILE, "copies")):
            return nothing
        found = self._do(work)
        if found is None:
            try:
                self._file.heal_and_tell()
                found = self._file.do(work)
            finally:
                self._file.close()
        return nothing if found is None else found

    # ------------------------------------------------------------------------------------------------- papers

    def papers(self, kind: str) -> dict[str, str]:
        """The papers of a kind, by name."""

        def read(db: sqlite3.Connection) -> dict[str, str] | None:
            found = dict(db.execute("SELECT name, text FROM papers WHERE kind = ?", (kind,)).fetchall())
            return found if self._file.ledger.all_whole(db, "papers", kind) else None

        return self._read(read, {})

    def put(self, *papers: tuple[str, str, str | None]) -> None:
        """Keep papers, each with its kind and name, instead of others of that name; None takes one away."""

        def write(db: sqlite3.Connection) -> None:
            for kind, name, text in papers:
                if text is None:
                    db.execute("DELETE FROM papers WHERE kind = ? AND name = ?", (kind, name))
                else:
                    db.execute("INSERT OR REPLACE INTO papers VALUES (?, ?, ?)", (kind, name, text))

        self._do(write, writes=True)

    # -------------------------------------------------------------------------------------------------- lines

    def lines(self, owner: str, after: int = 0) -> list[ListLine]:
        """The next lines of a list after this number, oldest first: at most some hundreds, and [] at its end."""
        return self._lines(owner, "number > ?", "ASC", after)

    def lines_before(self, owner: str, before: int, most: int = _MANY) -> list[ListLine]:
        """The same backwards: those before this number, the latest first."""
        return self._lines(owner, "number < ?", "DESC", before, most)

    def _lines(self, owner: str, condition: str, order: str, number: int, most: int = _MANY) -> list[ListLine]:
        select = f"SELECT number, text FROM lines WHERE owner = ? AND {condition} ORDER BY number {order} LIMIT {most}"  # noqa: S608 - our own words

        def read(db: sqlite3.Connection) -> list[ListLine] | None:
            found = [ListLine(*row) for row in db.execute(select, (owner, number))]
            whole = self._file.ledger.all_proved(db, "lines", [(owner, *line) for line in found])
            return found if whole else None

        return self._read(read, [])

    def amount(self, owner: str, after: int = 0) -> tuple[int, int]:
        """How many lines a list has after this number, and how many letters."""

        def read(db: sqlite3.Connection) -> tuple[int, int]:
            select = "SELECT count(*), coalesce(sum(length(text)), 0) FROM lines WHERE owner = ? AND number > ?"
            count, letters = db.execute(select, (owner, after)).fetchone()
            return int(count), int(letters)

        return self._read(read, (0, 0))

    def add(self, owner: str, texts: Sequence[str]) -> None:
        """Add lines to the end of a list."""

        def write(db: sqlite3.Connection) -> None:
            select = "SELECT coalesce(max(number), 0) FROM lines WHERE owner = ?"
            last = db.execute(select, (owner,)).fetchone()[0]
            while self._file.ledger.knows(db, "lines", owner, last + 1):  # a row that is gone keeps its number
                last += 1
            rows = [(owner, number, text) for number, text in enumerate(texts, last + 1)]
            db.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)

        self._do(write, writes=True)

    # ------------------------------------------------------------------------------------------ looked through

    def look_through(self) -> None:
        """Look whether all of it is as it was written, in both of its copies, and put right what is not."""
        if not any((self._folder / part).exists() for part in (_FILE, "copies")):
            return
        try:
            self._file.replace_if_damaged()
            self._file.heal_and_tell()
        finally:
            self._file.close()
