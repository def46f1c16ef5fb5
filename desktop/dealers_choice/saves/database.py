"""The file of saved matches as SQLite has it: how it is made, brought to this version, and looked at for damage."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Final

from dealers_choice.places import open_file
from dealers_choice.saves.names import is_name
from dealers_choice.saves.rows import MATCHES, RESULTS, Damaged
from dealers_choice.saves.saved import StoreError

__all__ = ["code", "is_damage", "open_database", "problem_of"]

_COLUMNS: Final = {
    "matches": f"{MATCHES}, proof, arriving",
    "match_actions": "match_id, step, seat, text",
    "results": f"{RESULTS}, proof",
    "holdings": "match_id, rows",
}
_VERSIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seats INTEGER NOT NULL,
            deal TEXT NOT NULL, players TEXT NOT NULL, started REAL NOT NULL, updated REAL NOT NULL,
            seconds REAL NOT NULL, length INTEGER NOT NULL, marked INTEGER NOT NULL, ended TEXT NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX matches_by_date ON matches (ended, updated)",
        """CREATE TABLE match_actions (
            match_id TEXT NOT NULL, step INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (match_id, step)
        ) WITHOUT ROWID""",
        """CREATE TABLE results (
            match_id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, players TEXT NOT NULL,
            won INTEGER NOT NULL, score INTEGER, low_wins INTEGER NOT NULL, seconds REAL NOT NULL,
            ended REAL NOT NULL
        ) WITHOUT ROWID""",
    ),
    (
        # The version once more: where the header says another, the header is damaged.
        "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        "ALTER TABLE matches ADD COLUMN turn INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE matches ADD COLUMN line TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN proof TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN arriving TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN proof TEXT NOT NULL DEFAULT ''",
        """WITH ordered AS (SELECT id, row_number() OVER (ORDER BY updated) AS place FROM matches)
            UPDATE matches SET turn = (SELECT place FROM ordered WHERE ordered.id = matches.id)""",
        "DROP INDEX matches_by_date",
        "CREATE INDEX matches_by_turn ON matches (turn)",
    ),
    ("CREATE TABLE holdings (match_id TEXT PRIMARY KEY, rows TEXT NOT NULL) WITHOUT ROWID",),
    (
        "ALTER TABLE results ADD COLUMN deal TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE results ADD COLUMN hands TEXT NOT NULL DEFAULT ''",
    ),
    ("ALTER TABLE results ADD COLUMN checked INTEGER NOT NULL DEFAULT 0",),
)
"""What makes each version of the database out of the one before it; the first makes it out of nothing."""


def open_database(path: Path, *, look_closely: bool) -> sqlite3.Connection:
    """Open the file, made or brought to this version if need be. ``look_closely``: read all of it for damage, a few
    milliseconds a megabyte; it is done in any case where the file was not closed.

    Raises Damaged, sqlite3.Error, and StoreError for a file of a newer version.
    """
    log = _size(Path(f"{path}-wal"))
    _check_header(path, bool(log))
    db = sqlite3.connect(path, timeout=1.0, isolation_level=None)
    try:
        # Bytes that are no text must not make a whole list unreadable; they fail later, in their match.
        db.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
        _prepare(db)
        if log or look_closely:
            problem = problem_of(db, thorough=look_closely)
            if problem:
                raise Damaged(problem)
    except BaseException as error:
        db.close()
        if is_damage(error):
            raise Damaged(_reason(error)) from error
        raise
    return db


def problem_of(db: sqlite3.Connection, *, thorough: bool) -> str:
    """What is wrong with the file, in a few words; "" if nothing is. ``thorough``: indexes are compared, too."""
    found: str = db.execute(f"PRAGMA {'integrity' if thorough else 'quick'}_check(1)").fetchone()[0]
    if found != "ok":
        return found.splitlines()[-1]
    if thorough and not all(is_name(match_id) for (match_id,) in db.execute("SELECT id FROM matches")):
        return "a match has a name that makes no sense"
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
    return "it holds what makes no sense" if not code(error) else str(error)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _check_header(path: Path, log: bool) -> None:
    """Raises Damaged for a first page that SQLite would take for a file of another kind, or one not to be written: then
    it would give a wrong cause."""
    if not _size(path):
        if log:
            raise Damaged("it is empty, but its log is not")
        return
    with open_file(path) as file:
        head = file.read(100)
    size = head[16:18]
    if len(head) < 100 or head[:16] != b"SQLite format 3\0":
        raise Damaged("it does not begin as it should")
    plain = (
        (size == b"\0\1" or int.from_bytes(size, "big") in (512 << power for power in range(7)))
        and head[18] in (1, 2) and head[19] in (1, 2) and head[20:24] == b"\0\x40\x20\x20"
        and int.from_bytes(head[44:48], "big") in range(5) and int.from_bytes(head[56:60], "big") in range(4)
        and not any(head[52:56]) and not any(head[64:68]) and not any(head[72:92])
    )  # fmt: skip
    if not plain:
        raise Damaged("its header makes no sense")


def _prepare(db: sqlite3.Connection) -> None:
    """Check the file and bring it to this version. Raises Damaged, and StoreError for a newer version."""
    version = _version(db)
    if version > len(_VERSIONS):
        raise StoreError(
            "The saved matches were written by a newer version of Dealer's Choice. They were left as they are; "
            "please update the program to play on. Until then nothing is saved."
        )
    _write_ahead(db)
    db.execute("PRAGMA synchronous = NORMAL")
    if version < len(_VERSIONS) or db.execute("PRAGMA user_version").fetchone()[0] != version:
        db.execute("BEGIN IMMEDIATE")
        try:
            for statements in _VERSIONS[_version(db) :]:  # another window may just have done it
                for statement in statements:
                    db.execute(statement)
            db.execute("INSERT OR REPLACE INTO about VALUES ('version', ?)", (str(len(_VERSIONS)),))
            db.execute(f"PRAGMA user_version = {len(_VERSIONS)}")
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    for table, columns in _COLUMNS.items():
        db.execute(f"SELECT {columns} FROM {table} LIMIT 0")  # noqa: S608 - our own names, no words of a file


def _version(db: sqlite3.Connection) -> int:
    """The version of the file, 0 for an empty one. It is written in the header and in a table: a newer one is believed
    only where both say it, for one changed bit would say anything. Raises Damaged if it is another program's."""
    # One statement sees one state, even while another window makes the tables.
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "about" in tables:
        told = db.execute("SELECT value FROM about WHERE name = 'version'").fetchone()
        said = {str(row[0]) for row in (told, db.execute("PRAGMA user_version").fetchone()) if row is not None}
        if len(said) == 1 and min(said).isdecimal():
            return int(min(said))
        if str(len(_VERSIONS)) not in said:
            raise Damaged("it does not say of which version it is")
        return len(_VERSIONS)
    if tables and not {"matches", "match_actions", "results"} <= tables:
        raise Damaged("it is another program's, or tables are missing")
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
