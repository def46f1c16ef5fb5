"""What can still be read of a damaged file of saved matches. Only what its proof vouches for is taken."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from dealers_choice.storage.databases.damaged_database import damaged_database
from dealers_choice.storage.databases.file_names import is_name
from dealers_choice.storage.databases.rows_kept_twice import Ledger, States
from dealers_choice.storage.matches.match_rows import RESULTS, Damaged, Fetched, ResultRow, fetch
from dealers_choice.storage.matches.saved_match import about, outcome

__all__ = ["salvaged"]

_UNREADABLE: Final = (sqlite3.Error, UnicodeError, MemoryError, OverflowError, Damaged)


def salvaged(path: Path, ledger: Ledger) -> tuple[list[Fetched], list[ResultRow], States]:
    """The matches and the results that a damaged file still has, and what it has of the rows that are kept twice; the
    file itself and its log are left as they are.

    Raises OSError.
    """
    with damaged_database(path) as db:
        return list(_matches(db)), list(_results(db)), ledger.states(db)[0]


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
