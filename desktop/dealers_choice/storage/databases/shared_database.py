"""A database that is shared by all windows: opened when it is needed, set aside when it is damaged. That of the saved
matches is one, and that of the instructor's office."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from dealers_choice.language import words
from dealers_choice.storage.databases.damaged_database import opened_to_read
from dealers_choice.storage.databases.errors import Damaged, StoreError
from dealers_choice.storage.databases.file_lock import FileLock
from dealers_choice.storage.databases.rows_kept_twice import Ledger, States
from dealers_choice.storage.databases.sqlite_file import Schema, code, is_damage, is_known, open_database, problem_of
from dealers_choice.storage.folders import own_folder

__all__ = ["KeptFile", "Names"]

T = TypeVar("T")


class Names(NamedTuple):
    """What a file is called, by the system and in sentences."""

    file: str
    users: str
    """Every window that has the file open holds this lock together with the others."""
    contents: str
    """``saved matches``: a file of these."""
    thing: str
    """The same as what something is done with: ``the saved matches``."""
    this: str
    """``This one``: what is being saved."""
    rows: str
    """What is kept twice in it, in the plural."""
    goes_on: str
    """What the user can do while nothing can be saved: a sentence."""


class _Looked(NamedTuple, Generic[T]):
    """What was found; it may be None."""

    found: T


class KeptFile:
    """The file of one folder. Nothing is done with it before it is first needed."""

    def __init__(
        self, folder: Path, names: Names, schema: Schema, ledger: Ledger,
        reopened: Callable[[bool, Path | None], object], *, closely: bool = False,
    ) -> None:  # fmt: skip
        """``folder`` is made when it is first needed; ``ledger`` keeps some tables twice. ``reopened`` is called when
        the file has been opened, with whether what was written last may be missing in it, and what has been set aside
        for it; it may use the file. ``closely``: all of it is read for
        damage whenever it is opened."""
        self.folder = folder
        self.ledger = ledger
        self._names = names
        self._schema = schema
        self.notices: list[str] = []
        """What the player should be told: what was found damaged, and where it is now."""
        self._told = ""  # that nothing can be saved, until it can be
        self.db: sqlite3.Connection | None = None
        self._reopened = reopened
        self._in_use: FileLock | None = None
        self._closely = closely
        self._suspect = closely
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
                    if writes:
                        self.ledger.enter(db)
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
                    self._suspect = self._closely or is_damage(error) or code(error) == sqlite3.SQLITE_IOERR
                if last or not is_damage(error):
                    if not writes and (there := self._only_look(work)) is not None:
                        self._tell_once(str(self.explained(error)))
                        return there.found
                    raise self.explained(error) from error
        raise AssertionError("the loop returns or raises")

    def _only_look(self, work: Callable[[sqlite3.Connection], T]) -> _Looked[T] | None:
        """What ``work`` finds in the file where it cannot be opened as always: on a full disk, or one that is not to be
        written. None if it cannot be read either."""
        path = self.folder / self._names.file
        unreadable = contextlib.suppress(sqlite3.Error, OSError, UnicodeError, MemoryError, Damaged)
        with unreadable, opened_to_read(path) as db:
            if is_known(db, self._schema):
                return _Looked(work(db))
        return None

    def _tell_once(self, notice: str) -> None:
        if notice != self._told:
            self._told = notice
            self.notices.append(notice)

    def _connection(self) -> sqlite3.Connection:
        if self.db is not None:
            # A file that somebody deleted or replaced in the meantime would swallow what is written.
            with contextlib.suppress(FileNotFoundError):
                if _identity(self.folder / self._names.file) == self._identity:
                    return self.db
            self.close()
        own_folder(self.folder)
        path = self.folder / self._names.file
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
                raise StoreError(
                    words("{thing} cannot be opened: {reason}.", thing=self._thing, reason=str(damage))
                ) from None
        except BaseException:
            self.close()
            raise
        self.db, self._identity, self._told = db, _identity(path), ""
        self._reopened(not closed, aside)
        if self.db is None:
            raise StoreError(words("{thing} cannot be opened: damaged again and again.", thing=self._thing))
        return self.db

    def examine(self) -> str:
        """What is wrong with the file as a whole, in a few words; "" if nothing is. Reads all of it."""
        return self.do(lambda db: problem_of(db, self._schema, thorough=True))

    def replace_if_damaged(self) -> None:
        """Open the file anew, looking closely: if it is damaged it is set aside and made anew."""
        self.close()
        self._suspect = True
        self.do(lambda db: None)

    def heal_and_tell(self, besides: States | None = None) -> None:
        """Look whether the rows that are kept twice are as they were written, put right what is not, and say so.
        ``besides``: what can still be read of a file that was set aside. Raises StoreError."""
        healed = self.do(lambda db: self.ledger.heal(db, besides), writes=True)
        rows = self._names.rows
        if healed.restored:
            self.notices.append(
                words("Something of {rows} was damaged, and has been restored from its second copy.", rows=rows)
            )
        if healed.lost:
            self.notices.append(
                words("{number:,} of {rows} were damaged and are missing.", number=healed.lost, rows=rows)
                if healed.lost > 1
                else words("One of {rows} was damaged and is missing.", rows=rows)
            )
        if healed.doubtful:
            self.notices.append(
                words("What was written last of {rows} may be missing: the second copy is damaged.", rows=rows)
            )

    @property
    def _thing(self) -> str:
        return words("{thing:^}", thing=self._names.thing)

    def _join(self) -> FileLock:
        """The mark that this window has the file open."""
        lock = FileLock.wait(self.folder / self._names.users, shared=True)
        if lock is None:
            busy = words(
                "Another window is busy with {thing}. Nothing is saved until it is done.", thing=self._names.thing
            )
            raise StoreError(busy)
        return lock

    def _open(self) -> sqlite3.Connection:
        """Raises Damaged, sqlite3.Error, and StoreError for a file of a newer version."""
        with contextlib.suppress(FileExistsError):
            # The log beside it gets the same rights from SQLite.
            os.close(os.open(self.folder / self._names.file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        db = open_database(self.folder / self._names.file, self._schema, look_closely=self._suspect)
        try:
            self.ledger.attach(db)
        except BaseException as error:
            db.close()
            if is_damage(error):
                raise Damaged(words("what tells whether its rows are as they were written is damaged")) from error
            raise
        self._suspect = self._closely
        return db

    def _replace_damaged(self) -> Path | None:
        """Set the file aside; where it is now, or None if another window has done it."""
        # SQLite deletes its log by name when it closes a file: a file that another window still has open must
        # keep its name, or that window would delete the log of the new one.
        lock = FileLock.wait(self.folder / self._names.users)
        if lock is None:
            raise StoreError(
                words(
                    "The file of {contents} is damaged, and another window has it open. Close the other "
                    "windows; then it "
                    "is set aside and a new one is made.",
                    contents=self._names.contents,
                )
            )
        try:
            self._open().close()
        except Damaged as damage:
            return self._set_file_aside(str(damage))
        finally:
            lock.release()
        return None

    def _set_file_aside(self, reason: str) -> Path:
        path = self.folder / self._names.file
        day, number = time.strftime("%Y-%m-%d"), 1
        while (aside := path.with_name(f"{path.stem}.damaged-{day}-{number}{path.suffix}")).exists():
            number += 1
        # The parts first: without them the file would be taken for a complete one after a crash in between.
        for part in ("-wal", "-shm", ""):
            with contextlib.suppress(FileNotFoundError):
                Path(f"{path}{part}").rename(f"{aside}{part}")
        self.notices.append(
            words(
                "The file of {contents} was damaged ({reason}). It was kept as {aside}, and a new one was begun.",
                contents=self._names.contents,
                reason=reason,
                aside=str(aside),
            )
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
        number, names = error.errno if isinstance(error, OSError) else None, self._names
        if code(error) == sqlite3.SQLITE_FULL or number in (errno.ENOSPC, errno.EDQUOT):
            return StoreError(
                words(
                    "The disk is full, so nothing can be saved. {goes_on}: it is saved as soon as there is room.",
                    goes_on=names.goes_on,
                )
            )
        if code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError(
                words(
                    "Another window is busy with {thing}. {this} is saved as soon as it is done.",
                    thing=names.thing,
                    this=names.this,
                )
            )
        if is_damage(error):
            return StoreError(
                words(
                    "The file of {contents} in {folder} is damaged and cannot be put right now. {goes_on}: it is tried "
                    "again with every move.",
                    contents=names.contents,
                    folder=str(self.folder),
                    goes_on=names.goes_on,
                )
            )
        reason = error.strerror if isinstance(error, OSError) else None
        return StoreError(
            words(
                "Nothing can be saved in {folder} ({reason}). {goes_on}: it is saved as soon as the folder can "
                "be written.",
                folder=str(self.folder),
                reason=str(reason or error),
                goes_on=names.goes_on,
            )
        )


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino
