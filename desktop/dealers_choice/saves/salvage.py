"""What can still be read of a damaged file of saved matches. Only what its proof vouches for is taken."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from dealers_choice.saves.names import is_name
from dealers_choice.saves.rows import RESULTS, Damaged, Fetched, ResultRow, fetch
from dealers_choice.saves.saved import about, outcome

__all__ = ["salvaged"]

_HEADER: Final = {
    0: b"SQLite format 3\0\x10\0\2\2\0\x40\x20\x20",
    44: b"\0\0\0\4",
    52: bytes(4),
    56: b"\0\0\0\1",
    64: bytes(4),
    72: bytes(20),
}
"""By their places: the name of the format, pages of 4,096 bytes, a log beside it, no spare room, UTF-8."""
_HEADER_END: Final = 100
_UNREADABLE: Final = (sqlite3.Error, UnicodeError, MemoryError, OverflowError, Damaged)


def salvaged(path: Path) -> tuple[list[Fetched], list[ResultRow]]:
    """The matches and the results that a damaged file still has; the file itself and its log are left as they are.

    Raises OSError.
    """
    with tempfile.TemporaryDirectory(prefix="dealers-choice-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / "matches.sqlite3"
        for part in ("", "-wal"):
            with contextlib.suppress(FileNotFoundError):
                shutil.copyfile(f"{path}{part}", f"{copy}{part}")
        _mend_header(copy)
        db = sqlite3.connect(copy, isolation_level=None)
        try:
            db.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
            return list(_matches(db)), list(_results(db))
        finally:
            db.close()


def _mend_header(copy: Path) -> None:
    """Write what the first bytes of every file of ours are; what else stands there SQLite counts anew."""
    if copy.stat().st_size >= _HEADER_END:
        with copy.open("r+b") as file:
            for place, plain in _HEADER.items():
                file.seek(place)
                file.write(plain)


def _matches(db: sqlite3.Connection) -> Iterator[Fetched]:
    for (match_id,) in _rows(db, "matches", "id", "id"):
        with contextlib.suppress(*_UNREADABLE):
            found = fetch(db, match_id) if is_name(match_id) else None
            if found is not None:
                about(found.row)
                yield found


def _results(db: sqlite3.Connection) -> Iterator[ResultRow]:
    columns = RESULTS
    with contextlib.suppress(*_UNREADABLE):  # an earlier version had fewer, and the later ones stand last
        there = {name for _, name, *_ in db.execute("PRAGMA table_info(results)")}
        columns = ", ".join(name for name in ResultRow._fields if name in there) or RESULTS
    for *values, proof in _rows(db, "results", f"{columns}, proof", "match_id"):
        with contextlib.suppress(Damaged):
            row = ResultRow(*values)
            row.check(proof)
            outcome(row)
            yield row


def _rows(db: sqlite3.Connection, table: str, columns: str, key: str) -> list[tuple[Any, ...]]:
    """The rows of a table that can be reached from its beginning or from its end."""
    found: dict[object, tuple[Any, ...]] = {}
    for way in ("ASC", "DESC"):
        with contextlib.suppress(*_UNREADABLE):
            for row in db.execute(f"SELECT {columns} FROM {table} ORDER BY {key} {way}"):  # noqa: S608 - our own names, no words of a file
                found[row[0]] = row
    return list(found.values())
