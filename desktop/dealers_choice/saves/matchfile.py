"""The file of saved matches, shared by all windows: opened when it is needed, set aside when it is damaged."""

from __future__ import annotations

import contextlib
import errno
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from dealers_choice.saves.database import code, is_damage, open_database, problem_of
from dealers_choice.saves.filelock import FileLock
from dealers_choice.saves.rows import Damaged
from dealers_choice.saves.saved import StoreError

__all__ = ["MatchFile"]

_FILE: Final = "matches.sqlite3"
_USERS: Final = "matches.lock"
"""Every window that has the file open holds this lock together with the others."""

T = TypeVar("T")


class MatchFile:
    """The file of one folder. Nothing is done with it before it is first needed."""

    def __init__(self, folder: Path, reopened: Callable[[bool, Path | None], object]) -> None:
        """``folder`` is made when it is first needed. ``reopened`` is called when the file has been opened, with
        whether what was written last may be missing in it, and what has been set aside for it; it may use the file."""
        self.folder = folder
        self.notices: list[str] = []
        """What the player should be told: what was found damaged, and where it is now."""
        self.db: sqlite3.Connection | None = None
        self._reopened = reopened
        self._in_use: FileLock | None = None
        self._suspect = False
        self._identity: tuple[int, int] | None = None

    def do(self, work: Callable[[sqlite3.Connection], T], *, writes: bool = False) -> T:
        """Run ``work`` in a transaction. A file found damaged on the way is set aside and the work is done
        with the new one. Raises StoreError; then nothing was changed."""
        for last in (False, True):
            try:
                db = self._connection()
                db.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
                try:
                    found = work(db)
                    db.execute("COMMIT")
                except BaseException:
                    if db.in_transaction:
                        db.execute("ROLLBACK")
                    raise
                return found
            except (sqlite3.Error, OSError, UnicodeError, MemoryError, OverflowError) as error:
                if code(error) not in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY):
                    # Opening the file anew checks it, and finds a folder that has become writable again.
                    self.close()
                    self._suspect = is_damage(error) or code(error) == sqlite3.SQLITE_IOERR
                if last or not is_damage(error):
                    raise self.explained(error) from error
        raise AssertionError("the loop returns or raises")

    def _connection(self) -> sqlite3.Connection:
        if self.db is not None:
            # A file that somebody deleted or replaced in the meantime would swallow what is written.
            with contextlib.suppress(FileNotFoundError):
                if _identity(self.folder / _FILE) == self._identity:
                    return self.db
            self.close()
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / _FILE
        closed = path.exists() and not Path(f"{path}-wal").exists()
        aside = None
        try:
            self._in_use = self._join()
            db = self._open()
        except Damaged:
            closed = False
            self.close()
            aside = self._replace_damaged()
            self._in_use = self._join()
            try:
                db = self._open()
            except Damaged as damage:
                self.close()
                raise StoreError(f"The saved matches cannot be opened: {damage}.") from None
        except BaseException:
            self.close()
            raise
        self.db, self._identity = db, _identity(path)
        self._reopened(not closed, aside)
        if self.db is None:
            raise StoreError("The saved matches cannot be opened: they are damaged again and again.")
        return self.db

    def examine(self) -> str:
        """What is wrong with the file as a whole, in a few words; "" if nothing is. Reads all of it."""
        return self.do(lambda db: problem_of(db, thorough=True))

    def replace_if_damaged(self) -> None:
        """Open the file anew, looking closely: if it is damaged it is set aside and made anew."""
        self.close()
        self._suspect = True
        self.do(lambda db: None)

    def _join(self) -> FileLock:
        """The mark that this window has the file open."""
        lock = FileLock.wait(self.folder / _USERS, shared=True)
        if lock is None:
            raise StoreError("Another window is busy with the saved matches. Nothing is saved until it is done.")
        return lock

    def _open(self) -> sqlite3.Connection:
        """Raises Damaged, sqlite3.Error, and StoreError for a file of a newer version."""
        db = open_database(self.folder / _FILE, look_closely=self._suspect)
        self._suspect = False
        return db

    def _replace_damaged(self) -> Path | None:
        """Set the file aside; where it is now, or None if another window has done it."""
        # SQLite deletes its log by name when it closes a file: a file that another window still has open must
        # keep its name, or that window would delete the log of the new one.
        lock = FileLock.wait(self.folder / _USERS)
        if lock is None:
            raise StoreError(
                "The file of saved matches is damaged, and another window has it open. "
                "Close the other windows; then it is set aside and a new one is made."
            )
        try:
            self._open().close()
        except Damaged as damage:
            return self._set_file_aside(str(damage))
        finally:
            lock.release()
        return None

    def _set_file_aside(self, reason: str) -> Path:
        path = self.folder / _FILE
        day, number = time.strftime("%Y-%m-%d"), 1
        while (aside := self.folder / f"matches.damaged-{day}-{number}.sqlite3").exists():
            number += 1
        # The parts first: without them the file would be taken for a complete one after a crash in between.
        for part in ("-wal", "-shm", ""):
            with contextlib.suppress(FileNotFoundError):
                Path(f"{path}{part}").rename(f"{aside}{part}")
        self.notices.append(
            f"The file of saved matches was damaged ({reason}). It was kept as {aside}, and a new one was begun."
        )
        return aside

    def close(self) -> None:
        if self.db is not None:
            with contextlib.suppress(sqlite3.Error, UnicodeError, MemoryError):
                self.db.close()
            self.db = None
        if self._in_use is not None:
            self._in_use.release()
            self._in_use = None

    def explained(self, error: BaseException) -> StoreError:
        number = error.errno if isinstance(error, OSError) else None
        if code(error) == sqlite3.SQLITE_FULL or number in (errno.ENOSPC, errno.EDQUOT):
            return StoreError(
                "The disk is full, so nothing can be saved. You can play on: it is saved as soon as there is room."
            )
        if code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError("Another window is busy with the saved matches. This one is saved as soon as it is done.")
        if is_damage(error):
            return StoreError(
                f"The file of saved matches in {self.folder} is damaged and cannot be put right now. "
                "You can play on: it is tried again with every move."
            )
        return StoreError(
            f"Nothing can be saved in {self.folder} ({error}). "
            "You can play on: it is saved as soon as the folder can be written."
        )


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino
