"""Notes that are kept beside a match by number: the reviews of its hands, its bookmarks, what bots made of its deals.
They stand in the file of the matches, and are kept twice (``storage/databases/rows_kept_twice.py``)."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dealers_choice.storage.databases.file_names import for_file_name, is_name
from dealers_choice.storage.databases.shared_database import KeptFile
from dealers_choice.storage.folders import read_file
from dealers_choice.storage.matches.saved_match import StoreError

__all__ = ["MOST_NOTES", "Notes", "drop_notes"]

MOST_NOTES: Final = 40
"""Of one match."""
_LONGEST: Final = 2_000_000  # bytes of a file; forty reviews, or ten bookmarks, have a tenth of it


class Notes:
    """The notes of one kind."""

    def __init__(self, file: KeptFile, kind: str) -> None:
        self._file = file
        self._kind = kind
        self._before = file.folder / kind
        """Where an earlier version has kept them, a file for each match."""
        self._written: dict[str, dict[str, str]] = {}

    def read(self, match_id: str) -> dict[str, str]:
        """What is kept of a match, by number; nothing if there is nothing, or nothing that can be read now."""
        found: dict[str, str] = {}
        with contextlib.suppress(StoreError):
            kept = self._fetch(match_id)
            if kept is None:  # put right at once, and told
                self._file.heal_and_tell()
                kept = self._fetch(match_id)
            found = kept or {}
        old = self._old(match_id)
        if old is not None and not found:
            found = old
            self.write(match_id, found)
        elif found:
            self._written[match_id] = dict(found)
        return found

    def _fetch(self, match_id: str) -> dict[str, str] | None:
        """None if something of it is not as it was written."""
        select = "SELECT number, text FROM notes WHERE kind = ? AND match_id = ?"

        def fetch(db: sqlite3.Connection) -> dict[str, str] | None:
            found = dict(db.execute(select, (self._kind, match_id)).fetchall())
            return found if self._file.ledger.all_whole(db, "notes", self._kind, match_id) else None

        return self._file.do(fetch)

    def take_over(self) -> None:
        """Take in what an earlier version has kept in files."""
        with contextlib.suppress(OSError):
            for path in sorted(self._before.glob("*.json")):
                if is_name(path.stem):
                    self.read(path.stem)
            self._before.rmdir()

    def _path(self, match_id: str) -> Path:
        return self._before / f"{for_file_name(match_id)}.json"

    def _old(self, match_id: str) -> dict[str, str] | None:
        """What an earlier version has kept; None if there is nothing that makes sense."""
        with contextlib.suppress(OSError, ValueError, RecursionError):
            data = json.loads(read_file(self._path(match_id), _LONGEST))
            if isinstance(data, dict) and len(data) <= MOST_NOTES:
                return {number: text for number, text in data.items() if number.isdecimal() and isinstance(text, str)}
        return None

    def write(self, match_id: str, notes: Mapping[str, str]) -> None:
        """Keep the notes of a match, if they are others than before. What cannot be written is done without."""
        before = self._written.get(match_id, {})
        changed = {number: text for number, text in notes.items() if before.get(number, "") != text}
        if not changed:
            return
        rows = [(self._kind, match_id, number, text) for number, text in changed.items()]
        insert = "INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)"
        with contextlib.suppress(StoreError, OSError):
            self._file.do(lambda db: db.executemany(insert, rows), writes=True)
            self._written[match_id] = dict(notes)
            self._path(match_id).unlink(missing_ok=True)

    def remove(self, match_id: str) -> None:
        """The match is gone."""
        self._written.pop(match_id, None)
        with contextlib.suppress(OSError):
            self._path(match_id).unlink(missing_ok=True)


def drop_notes(db: sqlite3.Connection, match_id: str) -> None:
    """The match is gone, and with it its notes of all kinds."""
    db.execute("DELETE FROM notes WHERE match_id = ?", (match_id,))
