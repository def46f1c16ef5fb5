"""Databases of which nothing is to be changed: a damaged one, and one on a disk that takes nothing."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

__all__ = ["damaged_database", "opened_to_read"]

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


@contextlib.contextmanager
def damaged_database(path: Path) -> Iterator[sqlite3.Connection]:
    """A copy of a damaged file, opened to be read as far as it can be. Raises OSError."""
    with _copied(path) as copy:
        _mend_header(copy)
        with _connected(str(copy)) as db:
            yield db


@contextlib.contextmanager
def opened_to_read(path: Path) -> Iterator[sqlite3.Connection]:
    """A file as it is, where nothing can be written beside it. What stands in its log alone is seen as far as there is
    room for a copy, or the system can read both. Raises OSError and sqlite3.Error."""
    with contextlib.ExitStack() as opened:
        at = path.absolute().as_uri()
        log = Path(f"{path}-wal")
        ways = [f"{at}?mode=ro&immutable=1"]
        if log.exists() and log.stat().st_size:
            with contextlib.suppress(OSError):
                ways.insert(0, f"{opened.enter_context(_copied(path)).as_uri()}?mode=rw")
            ways.insert(0, f"{at}?mode=ro")
        for last, way in enumerate(ways, 1 - len(ways)):
            try:
                db = opened.enter_context(_connected(way))
                db.execute("SELECT name FROM sqlite_master").fetchall()
            except sqlite3.Error:
                if last == 0:
                    raise
            else:
                yield db
                return


@contextlib.contextmanager
def _copied(path: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="dealers-choice-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / path.name
        for part in ("", "-wal"):
            with contextlib.suppress(FileNotFoundError):
                shutil.copyfile(f"{path}{part}", f"{copy}{part}")
        yield copy


@contextlib.contextmanager
def _connected(where: str) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(where, uri=where.startswith("file:"), isolation_level=None)
    try:
        db.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
        yield db
    finally:
        db.close()


def _mend_header(copy: Path) -> None:
    """Write what the first bytes of every file of ours are; what else stands there SQLite counts anew."""
    if copy.stat().st_size >= _HEADER_END:
        with copy.open("r+b") as file:
            for place, plain in _HEADER.items():
                file.seek(place)
                file.write(plain)
