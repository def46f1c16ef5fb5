"""The saved matches: SQLite in the user's data folder. Every action is kept when it is made.

An action is one small transaction in write-ahead mode. It survives ``kill -9`` from the moment ``save``
returns; a power cut may take the last seconds with it (nothing waits for the disk), but never more than
that, and never leaves a broken file.

Nothing is ever dropped: a damaged file is set aside under a new name, ``Store.notices`` says so, and what
could not be written for want of space or permission is written by the next ``save`` that can.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, TypeVar

from cardrules.bots import LEVELS
from cardrules.catalogue import UnknownGame, find
from cardrules.game import Action, Seat, action_text
from cardrules.options import OptionError, Value
from cardrules.record import LONGEST_SEED, FormatError, Match, Record, check_record, read_record, record_text
from dealers_choice.places import read_file, write_whole
from dealers_choice.players import HUMAN
from dealers_choice.request import new_deal

__all__ = [
    "Loaded", "MatchInUse", "Outcome", "SavedMatch", "Store", "StoreError", "export_match",
]  # fmt: skip

_FILE: Final = "matches.sqlite3"
_USERS: Final = "matches.lock"
"""Every window that has the file open holds this lock together with the others."""
_MAX_IMPORT: Final = 16_000_000  # bytes

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
)
"""What makes each version of the database out of the one before it; the first makes it out of nothing."""

_COLUMNS: Final = {
    "matches": "id, game, options, seats, deal, players, started, updated, seconds, length, marked, ended",
    "match_actions": "match_id, step, seat, text",
    "results": "match_id, game, options, players, won, score, low_wins, seconds, ended",
}

T = TypeVar("T")


class StoreError(Exception):
    """The saved matches cannot be read or written now. The message is a sentence for the player; play can go
    on, and the next ``save`` that succeeds writes whatever is missing."""


class MatchInUse(StoreError):
    """The match is open in another window."""


class _Damaged(Exception):
    """The file is no database of ours, or a broken one."""


class SavedMatch(NamedTuple):
    """A match as it stands in the list of saved ones."""

    id: str
    game: str
    options: dict[str, Value]
    deal: str
    """The seed that chance draws from."""
    players: tuple[str, ...]
    """Who sits in each seat: ``HUMAN`` or the level of a bot."""
    started: float
    """Seconds since 1970, as ``updated``."""
    updated: float
    seconds: float
    """How long it has been played."""
    actions: int
    marked: bool
    """Something hidden was seen and undone, or it was imported: kept out of the statistics."""
    ended: str
    """"" while it goes on, "over", or "given up"."""


class Loaded(NamedTuple):
    """A saved match, replayed and claimed by this window."""

    about: SavedMatch
    match: Match
    redo: tuple[tuple[Seat, Action], ...]
    """What was undone and can be redone, in the order in which it was played."""


class Outcome(NamedTuple):
    """How one match ended for the person who played it."""

    game: str
    options: dict[str, Value]
    players: tuple[str, ...]
    won: bool
    score: int | None
    """None if it was given up."""
    low_wins: bool
    """Whether the lowest score was the best one in this match."""
    seconds: float
    ended: float
    """Seconds since 1970."""


class _Standing(NamedTuple):
    """What is written of a match beside its actions."""

    match: Match
    seconds: float
    marked: bool
    given_up: bool = False


@dataclass(slots=True)
class _Held:
    """A match that this window plays."""

    players: tuple[str, ...]
    started: float
    lock: _FileLock | None
    line: list[tuple[Seat, Action]] = field(default_factory=list)
    """The actions, and after them those that were undone and can be redone."""
    written: int = 0
    """How many of ``line`` are in the file for certain."""
    owed: _Standing | None = None
    """What could not be written yet."""


class Store:
    """The saved matches of one folder.

    The file is opened when it is first needed. Every method that reads or writes it raises StoreError if
    that cannot be done; ``create`` does not, so that play can begin on a full disk.
    """

    def __init__(self, folder: Path) -> None:
        """``folder`` is made when it is first needed."""
        self.folder = folder
        self.notices: list[str] = []
        """What the player should be told: what was found damaged, and where it is now."""
        self._db: sqlite3.Connection | None = None
        self._in_use: _FileLock | None = None
        self._suspect = False
        self._identity: tuple[int, int] | None = None
        self._held: dict[str, _Held] = {}

    # ------------------------------------------------------------------------------- playing a match

    def create(self, match: Match, players: Sequence[str]) -> str:
        """Begin to keep a match and return its id; the first ``save`` writes it. ``players`` says who sits in
        each seat: ``HUMAN`` or the level of a bot."""
        if len(players) != match.game.seats:
            raise ValueError(f"{len(players)} players for {match.game.seats} seats")
        match_id = _random_name()
        # Nobody else can know the id yet, so the claim may wait for the first save.
        self._held[match_id] = _Held(tuple(players), time.time(), None)
        return match_id

    def save(
        self, match_id: str, match: Match, *, seconds: float = 0.0, marked: bool = False, given_up: bool = False
    ) -> None:
        """Make the file agree with the match: after an action, an undo, a redo, or at its end.

        Only what is missing is written, however much that is. What was undone is kept, so that redo survives
        a restart, until something else is played instead. ``seconds`` is the time played so far. ``marked``
        sticks: see ``SavedMatch.marked``. ``given_up`` ends the match as lost.

        The match must have been created or loaded here (KeyError). Raises StoreError; then nothing is lost:
        the next ``save`` catches up.
        """
        self._held[match_id].owed = _Standing(match, seconds, marked, given_up)
        self._write_owed()

    def _write_owed(self) -> None:
        """Write everything that is not in the file yet, of matches that were left in the meantime, too."""
        owed = {match_id: held.owed for match_id, held in self._held.items() if held.owed}

        def write(db: sqlite3.Connection) -> None:
            for match_id, standing in owed.items():
                self._write(db, match_id, standing)

        self._do(write, writes=True)
        for match_id in owed:
            held = self._held[match_id]
            held.owed, held.written = None, len(held.line)

    def _write(self, db: sqlite3.Connection, match_id: str, standing: _Standing) -> None:
        held, done = self._held[match_id], standing.match.done
        if held.lock is None:
            held.lock = _FileLock.take(self._lock_path(match_id))
        if held.line[: len(done)] != done:
            same = 0
            while held.line[same : same + 1] == done[same : same + 1]:
                same += 1
            held.line = done.copy()
            held.written = min(held.written, same)
        if held.written < len(held.line):
            db.execute("DELETE FROM match_actions WHERE match_id = ? AND step >= ?", (match_id, held.written))
            rows = enumerate(held.line[held.written :], held.written)
            db.executemany(
                "INSERT INTO match_actions VALUES (?, ?, ?, ?)",
                [(match_id, step, seat, action_text(action)) for step, (seat, action) in rows],
            )
        self._write_match(db, match_id, held, standing)

    def _write_match(self, db: sqlite3.Connection, match_id: str, held: _Held, standing: _Standing) -> None:
        match, game, now = standing.match, standing.match.game, time.time()
        options, players = json.dumps(game.options, sort_keys=True), json.dumps(held.players)
        result = game.result()
        ended = "over" if result else "given up" if standing.given_up else ""
        db.execute(
            f"""INSERT INTO matches ({_COLUMNS["matches"]}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET updated = excluded.updated, seconds = excluded.seconds,
            length = excluded.length, marked = max(marked, excluded.marked), ended = excluded.ended""",  # noqa: S608
            (
                match_id, game.id, options, game.seats, match.seed, players, held.started, now,
                standing.seconds, len(match.done), int(standing.marked), ended,
            ),
        )  # fmt: skip
        db.execute("DELETE FROM results WHERE match_id = ?", (match_id,))
        if not ended or held.players.count(HUMAN) != 1:
            return
        if db.execute("SELECT marked FROM matches WHERE id = ?", (match_id,)).fetchone()[0]:
            return
        if _has_counted(db, match, match_id):
            return
        seat = held.players.index(HUMAN)
        won, score, low_wins = False, None, False
        if result:
            won, score = seat in result.winners, result.scores[seat]
            others = [points for who, points in enumerate(result.scores) if who not in result.winners]
            low_wins = bool(result.winners and others) and result.scores[result.winners[0]] < min(others)
        db.execute(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (match_id, game.id, options, players, int(won), score, int(low_wins), standing.seconds, now),
        )

    def load(self, match_id: str) -> Loaded:
        """Claim a saved match for this window and replay it.

        Raises MatchInUse if another window plays it, StoreError if there is no such match. A match that
        cannot be replayed is set aside: then StoreError says where it is now.
        """
        self._claim(match_id)
        try:
            if self._held[match_id].owed:
                self._write_owed()
            about, rows = self._do(lambda db: self._read(db, match_id))
            match, redo = self._replayed(about, rows)
        except _Damaged as damage:
            self._set_match_aside(match_id, str(damage))
            raise StoreError(self.notices[-1]) from None
        except StoreError:
            self.release(match_id)
            raise
        held = self._held[match_id]
        held.players, held.started = about.players, about.started
        held.line = [*match.done, *redo]
        held.written = len(held.line)
        return Loaded(about, match, redo)

    def look(self, match_id: str) -> Match:
        """A saved match as it stands, replayed but not claimed. Raises StoreError, for one that cannot be replayed,
        too; it is set aside when it is loaded."""
        about, rows = self._do(lambda db: self._read(db, match_id))
        try:
            return self._replayed(about, rows)[0]
        except _Damaged as damage:
            raise StoreError(f"This match cannot be shown: {damage}.") from None

    def release(self, match_id: str) -> None:
        """Let other windows have the match. Does nothing if this window does not hold it.

        A match of which something could not be written yet is kept until that is done.
        """
        held = self._held.get(match_id)
        if held and held.owed:
            with contextlib.suppress(StoreError):
                self._write_owed()
        if held and not held.owed:
            del self._held[match_id]
            if held.lock:
                held.lock.release()

    def close(self) -> None:
        """Release all matches and close the file. The store can be used again; it opens the file anew."""
        for match_id in list(self._held):
            self.release(match_id)
        self._disconnect()

    # ------------------------------------------------------------------------------------- the lists

    def unfinished(self) -> list[SavedMatch]:
        """The matches that can be continued, the latest first. Those found damaged are set aside."""
        return self._list("ended = ''")

    def finished(self) -> list[SavedMatch]:
        """The matches that are over or given up, the latest first. Those found damaged are set aside."""
        return self._list("ended <> ''")

    def _list(self, condition: str) -> list[SavedMatch]:
        select = f"SELECT {_COLUMNS['matches']} FROM matches WHERE {condition} ORDER BY updated DESC"  # noqa: S608
        found: list[SavedMatch] = []
        for row in self._do(lambda db: db.execute(select).fetchall()):
            try:
                found.append(_saved_match(row))
            except _Damaged as damage:
                # In use, or not to be moved on a full disk: then it is met again next time.
                with contextlib.suppress(StoreError):
                    self._claim(row[0])
                    self._set_match_aside(row[0], str(damage))
        return found

    def delete(self, match_id: str) -> None:
        """Delete a match and its actions, but not its line in the statistics. Raises MatchInUse."""
        self._claim(match_id)
        self._held[match_id].owed = None
        try:
            self._do(lambda db: _delete(db, match_id), writes=True)
        finally:
            self.release(match_id)

    def outcomes(self) -> list[Outcome]:
        """How every match that counts ended, the oldest first. Lines that make no sense are left out."""
        select = f"SELECT {_COLUMNS['results']} FROM results ORDER BY ended, match_id"  # noqa: S608
        found: list[Outcome] = []
        for row in self._do(lambda db: db.execute(select).fetchall()):
            with contextlib.suppress(_Damaged):
                found.append(_outcome(row))
        return found

    def has_counted(self, match: Match) -> bool:
        """Whether this deal, with these options, has a result in the statistics already: it gets no second one."""
        return self._do(lambda db: _has_counted(db, match))

    def forget_outcomes(self) -> None:
        """Begin the statistics anew. The matches stay."""
        self._do(lambda db: db.execute("DELETE FROM results"), writes=True)

    def import_file(self, path: Path, playable: Collection[str]) -> list[str]:
        """Add the matches of a file of records, one a line, and return their ids. They are marked. ``playable`` are
        the ids of the games that have a table.

        All or none: raises FormatError naming the first line that is malformed, breaks the rules, or does not
        come to the result it states, and StoreError if the file cannot be read.
        """
        matches: list[tuple[Match, tuple[str, ...]]] = []
        for number, line in enumerate(_read_text(path).splitlines(), 1):
            if not line.strip():
                continue
            try:
                record = read_record(line)
                if record.game not in playable:
                    raise FormatError(f"{find(record.game).title} has no table yet")
                match = Match.of(record)
                differences = check_record(record)
            except FormatError as error:
                raise FormatError(f"line {number}: {error}") from None
            if differences:
                raise FormatError(f"line {number}: {differences[0]}")
            # Without its seed a match goes on with new chances, not with those of every other such match.
            match.seed = match.seed or new_deal()
            matches.append((match, _players_of(record)))
        if not matches:
            raise FormatError("there is no match in the file")
        ids = [self.create(match, players) for match, players in matches]

        def write(db: sqlite3.Connection) -> None:
            for match_id, (match, _) in zip(ids, matches, strict=True):
                self._write(db, match_id, _Standing(match, 0.0, marked=True))

        try:
            self._do(write, writes=True)
        finally:
            for match_id in ids:
                self.release(match_id)
        return ids

    # ----------------------------------------------------------------------------- claims and damage

    def _lock_path(self, match_id: str) -> Path:
        return self.folder / f"match-{_for_file_name(match_id)}.lock"

    def _claim(self, match_id: str) -> None:
        if match_id in self._held:
            return
        try:
            lock = _FileLock.take(self._lock_path(match_id))
        except OSError as error:
            raise self._explained(error) from error
        if lock is None:
            raise MatchInUse("This match is open in another window. Play on there, or close it first.")
        self._held[match_id] = _Held((), time.time(), lock)

    def _read(self, db: sqlite3.Connection, match_id: str) -> tuple[SavedMatch, list[tuple[Any, ...]]]:
        select = f"SELECT {_COLUMNS['matches']} FROM matches WHERE id = ?"  # noqa: S608
        row = db.execute(select, (match_id,)).fetchone()
        if row is None:
            raise StoreError("This match is no longer there.")
        rows = db.execute("SELECT step, seat, text FROM match_actions WHERE match_id = ? ORDER BY step", (match_id,))
        return _saved_match(row), rows.fetchall()

    def _replayed(
        self, about: SavedMatch, rows: list[tuple[Any, ...]]
    ) -> tuple[Match, tuple[tuple[Seat, Action], ...]]:
        """The match, and its redo. Read like a record from anywhere, for anything may be in a file."""
        if [row[0] for row in rows] != list(range(len(rows))) or len(rows) < about.actions:
            raise _Damaged("actions are missing")
        seats = find(about.game).game()(about.options).seats
        record = Record(about.game, about.options, seats, tuple((seat, text) for _, seat, text in rows))
        try:
            whole = Match.of(read_record(record_text(record)))
        except (FormatError, TypeError) as error:
            raise _Damaged(str(error)) from None
        whole.seed = about.deal
        redo = tuple(whole.done[about.actions :])
        return (whole.rewound(about.actions) if redo else whole), redo

    def _set_match_aside(self, match_id: str, reason: str) -> None:
        """Move a claimed match that makes no sense out of the file, as it is, into one of its own."""

        def raw(db: sqlite3.Connection) -> dict[str, Any]:
            row = db.execute(f"SELECT {_COLUMNS['matches']} FROM matches WHERE id = ?", (match_id,)).fetchone()  # noqa: S608
            rows = db.execute("SELECT step, seat, text FROM match_actions WHERE match_id = ?", (match_id,))
            return {
                "reason": reason,
                "match": dict(zip(_COLUMNS["matches"].split(", "), row or (), strict=False)),
                "actions": rows.fetchall(),
            }

        try:
            path = self.folder / f"match-{_for_file_name(match_id)}.damaged"
            write_whole(path, json.dumps(self._do(raw), default=repr) + "\n")
            self._do(lambda db: _delete(db, match_id), writes=True)
        except OSError as error:
            raise self._explained(error) from error
        finally:
            self.release(match_id)
        self.notices.append(f"A saved match was damaged ({reason}). It was taken out of the list and kept as {path}.")

    def _set_file_aside(self, reason: str) -> None:
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

    # --------------------------------------------------------------------------------- the database

    def _do(self, work: Callable[[sqlite3.Connection], T], *, writes: bool = False) -> T:
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
            except (sqlite3.Error, OSError) as error:
                if _code(error) not in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY):
                    # Opening the file anew checks it, and finds a folder that has become writable again.
                    self._disconnect()
                    self._suspect = True
                if last or not _is_damage(error):
                    raise self._explained(error) from error
        raise AssertionError("the loop returns or raises")

    def _connection(self) -> sqlite3.Connection:
        if self._db is not None:
            # A file that somebody deleted or replaced in the meantime would swallow what is written.
            with contextlib.suppress(FileNotFoundError):
                if _identity(self.folder / _FILE) == self._identity:
                    return self._db
            self._disconnect()
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            self._in_use = self._join()
            db = self._open()
        except _Damaged:
            self._disconnect()
            self._replace_damaged()
            self._in_use = self._join()
            try:
                db = self._open()
            except _Damaged as damage:
                self._disconnect()
                raise StoreError(f"The saved matches cannot be opened: {damage}.") from None
        except BaseException:
            self._disconnect()
            raise
        self._db, self._identity = db, _identity(self.folder / _FILE)
        for held in self._held.values():
            held.written = 0
        return db

    def _join(self) -> _FileLock:
        """The mark that this window has the file open."""
        lock = _FileLock.wait(self.folder / _USERS, shared=True)
        if lock is None:
            raise StoreError("Another window is busy with the saved matches. Nothing is saved until it is done.")
        return lock

    def _open(self) -> sqlite3.Connection:
        """Raises _Damaged, sqlite3.Error, and StoreError for a file of a newer version."""
        path = self.folder / _FILE
        log = _size(Path(f"{path}-wal"))
        if log and not _size(path):
            raise _Damaged("it is empty, but its log is not")
        db = sqlite3.connect(path, timeout=1.0, isolation_level=None)
        try:
            # Bytes that are no text must not make a whole list unreadable; they fail later, in their match.
            db.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
            _prepare(db)
            # Reading all of it takes a millisecond a megabyte: only if it was not closed, or made trouble.
            if log or self._suspect:
                problem = db.execute("PRAGMA quick_check(1)").fetchone()[0]
                if problem != "ok":
                    raise _Damaged(str(problem).splitlines()[-1])
                self._suspect = False
        except BaseException as error:
            db.close()
            if _is_damage(error):
                raise _Damaged(str(error)) from error
            raise
        return db

    def _replace_damaged(self) -> None:
        # SQLite deletes its log by name when it closes a file: a file that another window still has open must
        # keep its name, or that window would delete the log of the new one.
        lock = _FileLock.wait(self.folder / _USERS)
        if lock is None:
            raise StoreError(
                "The file of saved matches is damaged, and another window has it open. "
                "Close the other windows; then it is set aside and a new one is begun."
            )
        try:
            self._open().close()  # unless another window has set it aside meanwhile
        except _Damaged as damage:
            self._set_file_aside(str(damage))
        finally:
            lock.release()

    def _disconnect(self) -> None:
        if self._db is not None:
            with contextlib.suppress(sqlite3.Error):
                self._db.close()
            self._db = None
        if self._in_use is not None:
            self._in_use.release()
            self._in_use = None

    def _explained(self, error: Exception) -> StoreError:
        code = _code(error)
        number = error.errno if isinstance(error, OSError) else None
        if code == sqlite3.SQLITE_FULL or number in (errno.ENOSPC, errno.EDQUOT):
            return StoreError(
                "The disk is full, so nothing can be saved. You can play on: it is saved as soon as there is room."
            )
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError("Another window is busy with the saved matches. This one is saved with the next move.")
        return StoreError(
            f"Nothing can be saved in {self.folder} ({error}). "
            "You can play on: it is saved as soon as the folder can be written."
        )


def export_match(path: Path, match: Match, players: Sequence[str]) -> None:
    """Write a match to a file as one record, whole or not at all. Raises StoreError."""
    try:
        write_whole(path, record_text(match.record({"players": list(players)})) + "\n")
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror or error}.") from error


def _prepare(db: sqlite3.Connection) -> None:
    """Check the file and bring it to this version. Raises _Damaged, and StoreError for a newer version."""
    # One statement sees one state, even while another window makes the tables.
    select = "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"
    version, objects = db.execute(select).fetchone()
    if version > len(_VERSIONS):
        raise StoreError(
            "The saved matches were written by a newer version of Dealer's Choice. They were left as they are; "
            "please update the program to play on. Until then nothing is saved."
        )
    if version == 0 and objects:
        raise _Damaged("it is another program's")
    _write_ahead(db)
    db.execute("PRAGMA synchronous = NORMAL")
    if version < len(_VERSIONS):
        db.execute("BEGIN IMMEDIATE")
        try:
            # Another window may just have done it.
            version = db.execute("PRAGMA user_version").fetchone()[0]
            for statements in _VERSIONS[version:]:
                for statement in statements:
                    db.execute(statement)
            db.execute(f"PRAGMA user_version = {len(_VERSIONS)}")
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    for table, columns in _COLUMNS.items():
        db.execute(f"SELECT {columns} FROM {table} LIMIT 0")  # noqa: S608


def _write_ahead(db: sqlite3.Connection) -> None:
    for patience in reversed(range(100)):
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            # Two windows that make the same new file at once: here SQLite itself does not wait.
            if not patience or _code(error) != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(0.01)


def _code(error: BaseException) -> int:
    """SQLite's primary result code, 0 if the error is not SQLite's."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def _is_damage(error: BaseException) -> bool:
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def _has_counted(db: sqlite3.Connection, match: Match, but: str = "") -> bool:
    """Whether another match than ``but`` of the same deal and options has a result. Deals without a name are not
    compared."""
    select = """SELECT 1 FROM results JOIN matches ON matches.id = results.match_id
        WHERE matches.game = ? AND matches.options = ? AND matches.deal = ? AND matches.id <> ? LIMIT 1"""
    key = (match.game.id, json.dumps(match.game.options, sort_keys=True), match.seed, but)
    return bool(match.seed) and db.execute(select, key).fetchone() is not None


def _delete(db: sqlite3.Connection, match_id: str) -> None:
    db.execute("DELETE FROM match_actions WHERE match_id = ?", (match_id,))
    db.execute("DELETE FROM matches WHERE id = ?", (match_id,))


def _saved_match(row: tuple[Any, ...]) -> SavedMatch:
    match_id, game, options, seats, deal, players, started, updated, seconds, length, marked, ended = row
    read, who = _read_game(game, options, players)
    if len(who) != seats or not isinstance(deal, str) or len(deal) > LONGEST_SEED:
        raise _Damaged("its players or its deal make no sense")
    times = (started, updated, seconds)
    if not all(isinstance(value, int | float) for value in times) or ended not in ("", "over", "given up"):
        raise _Damaged("its dates make no sense")
    if not isinstance(length, int) or length < 0:
        raise _Damaged("its length makes no sense")
    return SavedMatch(match_id, game, read, deal, who, started, updated, seconds, length, bool(marked), ended)


def _outcome(row: tuple[Any, ...]) -> Outcome:
    _, game, options, players, won, score, low_wins, seconds, ended = row
    read, who = _read_game(game, options, players)
    if not isinstance(score, int | None) or not all(isinstance(value, int | float) for value in (seconds, ended)):
        raise _Damaged("its score makes no sense")
    return Outcome(game, read, who, bool(won), score, bool(low_wins), seconds, ended)


def _read_game(game: object, options: object, players: object) -> tuple[dict[str, Value], tuple[str, ...]]:
    try:
        kind = find(str(game)).game()
        given, who = json.loads(str(options)), json.loads(str(players))
        if not isinstance(given, dict) or not isinstance(who, list):
            raise _Damaged("its options or players make no sense")
        read = kind.read_options(given)
    except (UnknownGame, OptionError, ValueError, RecursionError) as error:
        raise _Damaged(str(error)) from None
    if not all(player in (HUMAN, *LEVELS) for player in who) or len(who) != kind(read).seats:
        raise _Damaged("its players make no sense")
    return read, tuple(who)


def _players_of(record: Record) -> tuple[str, ...]:
    """Who played a record, if it says so; else a person in the first seat and bots in the others."""
    players = record.extra.get("players")
    if isinstance(players, list) and len(players) == record.seats and all(p in (HUMAN, *LEVELS) for p in players):
        return tuple(players)
    return (HUMAN, *["club"] * (record.seats - 1))


# ----------------------------------------------------------------------------------------------- files


def _random_name() -> str:
    return os.urandom(8).hex()


def _for_file_name(match_id: object) -> str:
    return "".join(filter(str.isalnum, str(match_id)))[:40] or "unnamed"


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _read_text(path: Path) -> str:
    try:
        raw = read_file(path, _MAX_IMPORT)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise FormatError(str(error.strerror)) from None
        raise StoreError(f"{path} cannot be read: {error.strerror or error}.") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError("the file is no text in UTF-8") from None


class _FileLock:
    """The operating system's lock on a file. It ends with the process, however that ends."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle = handle

    @classmethod
    def take(cls, path: Path, *, shared: bool = False) -> Self | None:
        """The lock, or None if somebody else has it. Raises OSError.

        Windows has no shared locks, and needs none: there an open file cannot be renamed.
        """
        while True:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                if sys.platform == "win32":
                    import msvcrt

                    if not shared:
                        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
                    return cls(path, handle)
                import fcntl

                fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
                # The holder before may have deleted the file between our opening and our locking it.
                with contextlib.suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(handle), path.stat()):
                        return cls(path, handle)
            except OSError as error:
                os.close(handle)
                if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                    return None
                raise
            os.close(handle)

    @classmethod
    def wait(cls, path: Path, *, shared: bool = False) -> Self | None:
        """``take``, trying for half a second: as long as another window needs to set a file aside."""
        for _ in range(50):
            lock = cls.take(path, shared=shared)
            if lock:
                return lock
            time.sleep(0.01)
        return None

    def release(self) -> None:
        """Let go of it, and delete the file unless somebody waits at it."""
        if sys.platform == "win32":
            os.close(self._handle)
            with contextlib.suppress(OSError):
                self._path.unlink()
        else:
            import fcntl

            with contextlib.suppress(OSError):
                # Nobody else has it, or they share it and the last of them deletes it.
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self._path.unlink()
            os.close(self._handle)
