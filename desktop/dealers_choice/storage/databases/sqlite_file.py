"""A file that is kept, as SQLite has it: how it is made, brought to this version, and looked at for damage."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from dealers_choice.language import words
from dealers_choice.storage.databases.errors import Damaged, StoreError
from dealers_choice.storage.databases.file_names import is_name
from dealers_choice.storage.databases.rows_kept_twice import written
from dealers_choice.storage.folders import open_file

__all__ = ["Schema", "code", "is_damage", "is_known", "open_database", "problem_of"]


class Schema(NamedTuple):
    """What a file holds."""

    versions: tuple[tuple[str, ...], ...]
    """What makes each version of the database out of the one before it; the first makes it out of nothing."""
    columns: Mapping[str, str]
    """By table, those of the latest version."""
    told: int
    """From which version on the table ``about`` tells the version, too."""
    newer: str
    """What is said of a file of a newer version."""
    names: tuple[str, str] | None = None
    """A table and its column in which all names must make sense."""


def open_database(path: Path, schema: Schema, *, look_closely: bool) -> sqlite3.Connection:
    """Open the file, made or brought to this version if need be. ``look_closely``: read all of it for damage, a few
    milliseconds a megabyte; it is done in any case where the file was not closed.

    Raises Damaged, sqlite3.Error, and StoreError for a file of a newer version.
    """
    log = _size(Path(f"{path}-wal"))
    db = _connected(path, bool(log))
    try:
        # Bytes that are no text must not make a whole list unreadable; they fail later, in their match.
        db.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
        _prepare(db, schema)
        if log or look_closely:
            problem = problem_of(db, schema, thorough=look_closely)
            if problem:
                raise Damaged(problem)
    except BaseException as error:
        db.close()
        if is_damage(error):
            raise Damaged(_reason(error)) from error
        raise
    return db


class _Counted(sqlite3.Connection):
    """A connection of which the others of this process know as long as it is open."""

    def close(self) -> None:
        super().close()
        with _OPENING:
            _OPEN.pop(id(self), None)


_OPENING: Final = threading.Lock()
_OPEN: Final[dict[int, tuple[int, int]]] = {}
"""The files that this process has open, by connection."""


def _connected(path: Path, log: bool) -> sqlite3.Connection:
    """A connection to a file whose first page is one of ours. Raises Damaged and sqlite3.Error."""
    # On POSIX systems closing any handle of a file drops all locks that the process has on it: a look at the header
    # beside an open connection would let the next window that closes the file delete the log under this one.
    with _OPENING:
        if _identity(path) not in _OPEN.values():
            _check_header(path, log)
        db = sqlite3.connect(path, timeout=1.0, isolation_level=None, factory=_Counted)
        if (identity := _identity(path)) is not None:
            _OPEN[id(db)] = identity
    return db


def _identity(path: Path) -> tuple[int, int] | None:
    with contextlib.suppress(FileNotFoundError):
        found = path.stat()
        return found.st_dev, found.st_ino
    return None


def problem_of(db: sqlite3.Connection, schema: Schema, *, thorough: bool) -> str:
    """What is wrong with the file, in a few words; "" if nothing is. ``thorough``: indexes are compared, too."""
    found: str = db.execute(f"PRAGMA {'integrity' if thorough else 'quick'}_check(1)").fetchone()[0]
    if found != "ok":
        return found.splitlines()[-1]
    if thorough and schema.names:
        table, column = schema.names
        if not all(is_name(name) for (name,) in db.execute(f"SELECT {column} FROM {table}")):  # noqa: S608 - our own names, no words of a file
            return words("a name makes no sense")
    return ""


def code(error: BaseException) -> int:
    """SQLite's primary result code, 0 if the error is not SQLite's."""
    number: int = getattr(error, "sqlite_errorcode", 0)
    return number & 0xFF


def is_damage(error: BaseException) -> bool:
    """Whether an error means that the file is not as it was written. SQLite's own words about it may hold bytes of the
    file that are no text, or ask for more memory than there is."""
    if isinstance(error, UnicodeError | MemoryError | OverflowError):
        return True
    return code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def _reason(error: BaseException) -> str:
    return words("it holds what makes no sense") if not code(error) else str(error)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _check_header(path: Path, log: bool) -> None:
    """Raises Damaged for a first page that SQLite would take for a file of another kind, or one not to be written: then
    it would give a wrong cause."""
    if any(each.exists() and not each.is_file() for each in (path, Path(f"{path}-wal"), Path(f"{path}-shm"))):
        raise Damaged(words("it is no file"))
    if not _size(path):
        if log:
            raise Damaged(words("it is empty, but its log is not"))
        return
    with open_file(path) as file:
        head = file.read(100)
    size = head[16:18]
    if len(head) < 100 or head[:16] != b"SQLite format 3\0":
        raise Damaged(words("it does not begin as it should"))
    plain = (
        (size == b"\0\1" or int.from_bytes(size, "big") in (512 << power for power in range(7)))
        and head[18] in (1, 2) and head[19] in (1, 2) and head[20:24] == b"\0\x40\x20\x20"
        and int.from_bytes(head[44:48], "big") in range(5) and int.from_bytes(head[56:60], "big") in range(4)
        and not any(head[52:56]) and not any(head[64:68]) and not any(head[72:92])
    )  # fmt: skip
    if not plain:
        raise Damaged(words("its header makes no sense"))


def _prepare(db: sqlite3.Connection, schema: Schema) -> None:
    """Check the file and bring it to this version. Raises Damaged, and StoreError for a newer version."""
    version, latest = _version(db, schema), len(schema.versions)
    if version > latest:
        raise StoreError(schema.newer)
    _write_ahead(db)
    db.execute("PRAGMA synchronous = NORMAL")
    if version < latest or db.execute("PRAGMA user_version").fetchone()[0] != version:
        with written(db):
            for statements in schema.versions[_version(db, schema) :]:  # another window may just have done it
                for statement in statements:
                    db.execute(statement)
            db.execute("INSERT OR REPLACE INTO about VALUES ('version', ?)", (str(latest),))
            db.execute(f"PRAGMA user_version = {latest}")
    for table, columns in schema.columns.items():
        db.execute(f"SELECT {columns} FROM {table} LIMIT 0")  # noqa: S608 - our own names, no words of a file
    if _made_as(db, tuple(schema.columns)) != _as_made(schema.versions, tuple(schema.columns)):
        raise Damaged(words("its tables are not made as they were"))


@cache
def _as_made(versions: tuple[tuple[str, ...], ...], tables: tuple[str, ...]) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        for statement in (each for statements in versions for each in statements):
            db.execute(statement)
        return _made_as(db, tables)


def _made_as(db: sqlite3.Connection, tables: tuple[str, ...]) -> list[tuple[object, ...]]:
    """How the columns of these tables are declared: one letter of a type makes another number of what is written."""
    return [row for table in tables for row in db.execute(f"PRAGMA table_info({table})")]


def is_known(db: sqlite3.Connection, schema: Schema) -> bool:
    """Whether a file that cannot be changed now is of this version or an earlier one. Raises Damaged and
    sqlite3.Error."""
    return 0 < _version(db, schema) <= len(schema.versions)


def _version(db: sqlite3.Connection, schema: Schema) -> int:
    """The version of the file, 0 for an empty one. It is written in the header and in a table: a newer one is believed
    only where both say it, for one changed bit would say anything. Raises Damaged if it is another program's."""
    # One statement sees one state, even while another window makes the tables.
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    latest = len(schema.versions)
    number = db.execute("PRAGMA user_version").fetchone()[0]
    if "about" in tables:
        told = db.execute("SELECT value FROM about WHERE name = 'version'").fetchone()
        if told is None and number < schema.told:
            return int(number)
        said = {str(row) for row in (*(told or ()), number)}
        if len(said) == 1 and min(said).isdecimal():
            return int(min(said))
        if str(latest) not in said:
            raise Damaged(words("it does not say of which version it is"))
        return latest
    if tables and not {"matches", "match_actions", "results"} <= tables:
        raise Damaged(words("it is another program's, or tables are missing"))
    return 1 if tables else 0


def _write_ahead(db: sqlite3.Connection) -> None:
    for patience in reversed(range(100)):
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            # Two windows that make the same new file at once: here SQLite itself does not wait.
            if not patience or code(error) != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(0.01)
