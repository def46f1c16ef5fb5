"""Rows that are kept twice: in a database, each with a turn and a proof, and once more as lines of text beside it.

Whoever writes to a table writes as always. Before his transaction ends every row that he has touched gets its entry in
the table ``kept``: the turn, one higher than the last, and a digest over the turn and every column; and a line with the
same goes to the second copy. A row that was deleted has an entry, too. So of a row and its copy the right one is known,
the later whose proof holds, whatever was damaged; and how many rows there are is written with every one of them, so
that what is gone from both is missed.

The matches' results and notes, how cards are held, and the whole of the instructor's office are kept so.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.protocol.sha256 import sha256
from dealers_choice.language import words
from dealers_choice.storage.databases.checksum_lines import checked_line, content_of, may_be_missing
from dealers_choice.storage.databases.errors import Damaged
from dealers_choice.storage.folders import make_room, open_file, read_file, write_bytes

__all__ = ["Healed", "Ledger", "RowState", "States", "written"]

_MOST: Final = 1_000_000_000
"""Bytes of a second copy."""
_LONGEST: Final = 3_000_000
"""Bytes of a line."""
_SPARE: Final = 200
"""Lines of a second copy that tell of nothing any more, beside as many as there are rows, before it is written anew."""

_KEPT: Final = (
    "CREATE TABLE kept (part TEXT NOT NULL, name TEXT NOT NULL, turn INTEGER NOT NULL, count INTEGER NOT NULL,"
    " proof TEXT NOT NULL, PRIMARY KEY (part, name)) WITHOUT ROWID"
)

Name = tuple[str, str]
"""A row: its table, and its key as JSON."""


class RowState(NamedTuple):
    """How a row stood at some time."""

    turn: int
    values: tuple[Any, ...] | None
    """None: it was deleted."""
    rows: int
    """Rows that there were then."""


States = Mapping[Name, RowState]


class Healed(NamedTuple):
    """What had to be done."""

    restored: int
    """Rows that were not as they were written, and are again."""
    lost: int
    """Rows that are in neither place as they were written."""
    doubtful: bool = False
    """Whether something that was written last may be missing."""


class _Copied(NamedTuple):
    """What a second copy says."""

    states: dict[Name, RowState]
    """The last good line about each row."""
    turns: list[int | None]
    """Of each line in its order; None: it is not as it was written."""
    whole: bool
    """Whether all of it is."""


class Ledger:
    """The second copy of some tables, and the proofs of their rows."""

    def __init__(self, copy: Path, tables: Mapping[str, int]) -> None:
        """``tables``: of each how many of its columns, the first ones, are its key."""
        self._copy = copy
        self._tables = tables
        self._columns: dict[str, list[str]] = {}

    # -------------------------------------------------------------------------------------------------- writing

    def attach(self, db: sqlite3.Connection) -> None:
        """Have this connection's rows entered from now on; once for each. What was written before there were proofs
        is taken as it is."""
        db.execute("CREATE TEMP TABLE touched (part TEXT, name TEXT, PRIMARY KEY (part, name))")
        for table, width in self._tables.items():
            columns = self._columns[table] = _columns(db, table)
            for when, row in (("INSERT", "NEW"), ("UPDATE", "OLD"), ("UPDATE", "NEW"), ("DELETE", "OLD")):
                key = ", ".join(f"{row}.{column}" for column in columns[:width])
                enter = f"INSERT OR IGNORE INTO touched VALUES ('{table}', json_array({key}))"  # noqa: S608 - our own names, no words of a file
                db.execute(f"CREATE TEMP TRIGGER {table}_{when}_{row} AFTER {when} ON main.{table} BEGIN {enter}; END")
        if not self._is_there(db):
            with written(db):
                if not self._is_there(db):  # another window may just have done it
                    self._begin(db)
        if db.execute("SELECT sql FROM sqlite_master WHERE name = 'kept'").fetchone() != (_KEPT,):
            raise Damaged(words("its proofs are not made as they were"))

    def _is_there(self, db: sqlite3.Connection) -> bool:
        return db.execute("SELECT 1 FROM sqlite_master WHERE name = 'kept'").fetchone() is not None

    def _begin(self, db: sqlite3.Connection) -> None:
        db.execute(_KEPT)
        db.execute("CREATE INDEX kept_by_turn ON kept (turn)")
        if not self._copy.exists():  # else there were proofs, and they are lost
            for table in self._tables:
                self._touch_all(db, table)
            self.enter(db)

    def _columns_of(self, db: sqlite3.Connection, table: str) -> list[str]:
        """The columns of a table, also in a file that is only looked at and was never attached."""
        if table not in self._columns:
            self._columns[table] = _columns(db, table)
        return self._columns[table]

    def _touch_all(self, db: sqlite3.Connection, table: str) -> None:
        key = ", ".join(self._columns[table][: self._tables[table]])
        db.execute(f"INSERT OR IGNORE INTO touched SELECT '{table}', json_array({key}) FROM {table}")  # noqa: S608 - our own names, no words of a file

    def enter(self, db: sqlite3.Connection) -> None:
        """Enter what this transaction has written; the last thing before its end. A copy that cannot be written keeps
        nobody from writing; it is made good when it is looked through."""
        touched = [(part, _key(json.loads(name))) for part, name in db.execute("SELECT part, name FROM touched")]
        if not touched:
            return
        db.execute("DELETE FROM touched")
        turn = _last_turn(db) + 1
        rows = [(part, name, self._row(db, part, name)) for part, name in touched]
        for part, name, values in rows:  # first all: each is written with the number of them all
            self._sign(db, (part, name), RowState(turn, values, 0))
        count: int = db.execute("SELECT count(*) FROM kept WHERE count >= 0").fetchone()[0]
        lines = []
        for part, name, values in rows:
            state = RowState(turn, values, count)
            self._sign(db, (part, name), state)
            lines.append(_line((part, name), state))
        with contextlib.suppress(OSError):
            self._append(b"".join(lines))

    def _row(self, db: sqlite3.Connection, part: str, name: str) -> tuple[Any, ...] | None:
        columns = self._columns_of(db, part)
        key = json.loads(name)
        where = " AND ".join(f"{column} = ?" for column in columns[: len(key)])
        found = db.execute(f"SELECT {', '.join(columns)} FROM {part} WHERE {where}", key).fetchone()  # noqa: S608 - our own names, no words of a file
        return None if found is None else tuple(found)

    def _sign(self, db: sqlite3.Connection, name: Name, state: RowState) -> None:
        """The entry of a row; of one that was deleted the count is below zero."""
        count = state.rows if state.values is not None else -1 - state.rows
        db.execute(
            "INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?, ?)", (*name, state.turn, count, _proof(name, state))
        )

    def _append(self, raw: bytes) -> None:
        self._copy.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(self._copy, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
        with os.fdopen(handle, "r+b", buffering=0) as file:
            end = file.seek(0, os.SEEK_END)
            if end:
                file.seek(end - 1)
                raw = raw if file.read(1) == b"\n" else b"\n" + raw
            if file.write(raw) != len(raw):
                file.truncate(end)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._copy))

    # -------------------------------------------------------------------------------------------------- reading

    def whole(self, db: sqlite3.Connection, table: str, *words: object) -> bool:
        """Whether the row of this key is as it was written, or was deleted."""
        name, values = (table, _key(words)), self._row(db, table, _key(words))
        entry = db.execute("SELECT turn, count, proof FROM kept WHERE part = ? AND name = ?", name).fetchone()
        return values is None if entry is None else _is_proved(name, entry, values)

    def all_whole(self, db: sqlite3.Connection, table: str, *words: object) -> bool:
        """Whether all rows whose key begins with these words are as they were written, and none is missing."""
        columns, begins = self._columns_of(db, table), _key(words)[:-1]
        where = " AND ".join(f"{column} = ?" for column in columns[: len(words)])
        rows = db.execute(f"SELECT {', '.join(columns)} FROM {table} WHERE {where}", words).fetchall()  # noqa: S608 - our own names, no words of a file
        select = "SELECT name, turn, count, proof FROM kept WHERE part = ? AND name > ? AND name < ?"
        entries = {name: entry for name, *entry in db.execute(select, (table, f"{begins},", f"{begins}-"))}
        # What was read is compared, and not what is found by its key: in a damaged file that may be another row.
        there = self.all_proved(db, table, rows)
        with contextlib.suppress(TypeError):
            gone = set(entries) - {_key(row[: self._tables[table]]) for row in rows}
            return there and all(_is_proved((table, name), entries[name], None) for name in gone)
        return False

    def all_proved(self, db: sqlite3.Connection, table: str, rows: Iterable[Sequence[Any]]) -> bool:
        """Whether these rows, each with all of its columns, are as they were written."""
        select = "SELECT turn, count, proof FROM kept WHERE part = ? AND name = ?"
        try:
            names = {(table, _key(row[: self._tables[table]])): row for row in rows}
            found = {name: db.execute(select, name).fetchone() for name in names}
        except TypeError:
            return False  # no key of ours
        return all(found[name] is not None and _is_proved(name, found[name], row) for name, row in names.items())

    def knows(self, db: sqlite3.Connection, table: str, *words: object) -> bool:
        """Whether there is or was a row of this key."""
        return db.execute("SELECT 1 FROM kept WHERE part = ? AND name = ?", (table, _key(words))).fetchone() is not None

    def is_behind(self, db: sqlite3.Connection) -> bool:
        """Whether the second copy does not end with what the database has last: either has lost its end, and whoever
        wrote now would give what is lost the place of something new. A look at one line, not at all of it."""
        last = _last_turn(db)
        try:
            with open_file(self._copy) as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(0, size - _LONGEST))
                turn = int(content_of(file.read()[:-1].rpartition(b"\n")[2])[2])
        except FileNotFoundError:
            return last > 0
        except (OSError, ValueError, TypeError, LookupError, RecursionError):
            return True
        return turn != last

    def states(self, db: sqlite3.Connection) -> tuple[dict[Name, RowState], set[Name]]:
        """How the rows stand in a database, those that are as they were written, and the names of the others. It may be
        damaged in any way: what cannot be reached is left out."""
        entries: dict[Name, tuple[int, int, object]] = {}
        for part, name, turn, count, proof in _reachable(db, "kept", "part, name, turn, count, proof"):
            if part in self._tables and isinstance(name, str) and isinstance(turn, int) and isinstance(count, int):
                entries[part, name] = turn, count, proof
        found: dict[Name, RowState] = {}
        wrong: set[Name] = set()
        there: set[Name] = set()
        for table, width in self._tables.items():
            columns = ", ".join(self._columns.get(table) or _columns(db, table))
            for values in _reachable(db, table, columns) if columns else ():
                try:
                    key = _key(values[:width])
                except TypeError:
                    wrong.add((table, repr(values[:width])))
                    continue
                there.add((table, key))
                turn, count, proof = entries.get((table, key), (0, -1, ""))
                state = RowState(turn, tuple(values), count)
                if count >= 0 and _proof((table, key), state) == proof:
                    found[table, key] = state
                else:
                    wrong.add((table, key))
        for name, (turn, count, proof) in entries.items():
            if name not in there:
                gone = RowState(turn, None, -1 - count)
                if count < 0 and _proof(name, gone) == proof:
                    found[name] = gone
                else:
                    wrong.add(name)
        return found, wrong

    def copied(self) -> _Copied:
        """What the second copy says. Raises OSError."""
        try:
            raw = read_file(self._copy, _MOST)
        except FileNotFoundError:
            return _Copied({}, [], True)
        found: dict[Name, RowState] = {}
        turns: list[int | None] = []
        lines = raw.split(b"\n")
        if ended := lines[-1] == b"":
            lines.pop()
        for line in lines:
            # One bad line spoils no other: each is about one row alone.
            try:
                part, key, turn, count, values = content_of(line)
                name = str(part), str(key)
                state = RowState(int(turn), None if values is None else tuple(values), int(count))
            except (ValueError, TypeError, RecursionError):
                turns.append(None)
                continue
            turns.append(state.turn)
            if name[0] in self._tables and (name not in found or found[name].turn <= state.turn):
                found[name] = state
        return _Copied(found, turns, ended and None not in turns)

    # -------------------------------------------------------------------------------------------------- healing

    def heal(self, db: sqlite3.Connection, besides: States | None = None) -> Healed:
        """Look whether every row is as it was written, here and in the second copy, and put right what is not, within a
        transaction. ``besides``: what can still be read of a file that was set aside."""
        here, wrong = self.states(db)
        try:
            copied = self.copied()
        except OSError:
            copied = _Copied({}, [], False)
        best: dict[Name, RowState] = dict(here)
        for source in (besides or {}, copied.states):
            for name, state in source.items():
                if name not in best or best[name].turn < state.turn:
                    best[name] = state
        live = {name for name, state in best.items() if state.values is not None}
        due = max(best.values(), key=lambda state: state.turn).rows if best else 0
        lost = max(len({name for name in wrong if name not in best}), due - len(live))
        read = {**here, **(besides or {})}.values()
        doubtful = not lost and may_be_missing(copied.turns, Counter(state.turn for state in read))
        restored = 0
        for name in wrong - set(best):
            self._drop(db, name)
        for name, state in best.items():
            if here.get(name) != state:
                restored += name in live or name in here
                self._drop(db, name)
                self._put(db, name, state)
        self._drop_the_rest(db, best)
        if lost:  # the number is right again from now on, and what is lost is told once
            turn = max((state.turn for state in best.values()), default=0) + 1
            best = {name: state._replace(turn=turn, rows=len(live)) for name, state in best.items()}
            for name, state in best.items():
                self._sign(db, name, state)
        db.execute("DELETE FROM touched")
        if not copied.whole or copied.states != best or len(copied.turns) > 2 * len(best) + _SPARE:
            with contextlib.suppress(OSError):
                self._copy.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                make_room(self._copy)
                lines_by_turn = sorted(best.items(), key=lambda each: each[1].turn)
                write_bytes(self._copy, b"".join(_line(*each) for each in lines_by_turn), waits=False)
        return Healed(restored, lost, doubtful)

    def _drop_the_rest(self, db: sqlite3.Connection, best: States) -> None:
        """Drop what no key can reach: entries about nothing, rows whose key is no text any more."""
        live = Counter(part for (part, _), state in best.items() if state.values is not None)
        spoilt = {table for table in self._tables if _count(db, table) != live[table]}
        for table in spoilt:
            db.execute(f"DELETE FROM {table}")  # noqa: S608 - our own names, no words of a file
        if spoilt or _count(db, "kept") != len(best):
            db.execute("DELETE FROM kept")
            for name, state in best.items():
                self._put(db, name, state)

    def _drop(self, db: sqlite3.Connection, name: Name) -> None:
        part, key = name
        db.execute("DELETE FROM kept WHERE part = ? AND name = ?", name)
        with contextlib.suppress(ValueError, sqlite3.InterfaceError):
            words = json.loads(key)
            where = " AND ".join(f"{column} IS ?" for column in self._columns[part][: len(words)])
            db.execute(f"DELETE FROM {part} WHERE {where}", words)  # noqa: S608 - our own names, no words of a file

    def _put(self, db: sqlite3.Connection, name: Name, state: RowState) -> None:
        if state.values is not None:
            places = ", ".join("?" * len(state.values))
            columns = ", ".join(self._columns[name[0]][: len(state.values)])
            db.execute(f"INSERT OR REPLACE INTO {name[0]} ({columns}) VALUES ({places})", state.values)  # noqa: S608 - our own names, no words of a file
        self._sign(db, name, state)


def _count(db: sqlite3.Connection, table: str) -> int:
    return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608 - our own names, no words of a file


def _last_turn(db: sqlite3.Connection) -> int:
    """The latest turn; what is no number is none."""
    select = "SELECT turn FROM kept WHERE typeof(turn) = 'integer' ORDER BY turn DESC LIMIT 1"
    found = db.execute(select).fetchone()
    return int(found[0]) if found else 0


def _key(words: Sequence[Any]) -> str:
    return json.dumps(words, separators=(",", ":"))


def _proof(name: Name, state: RowState) -> str:
    """The digest of a row with its turn and the number of rows; "" of what no row can hold."""
    digest = sha256()
    try:
        digest.update(json.dumps([*name, state.turn, state.rows, state.values is None]).encode())
        for value in state.values or ():
            raw = value if isinstance(value, bytes) else json.dumps(value).encode()
            digest.update(b"%d %s:" % (len(raw), type(value).__name__.encode()))
            digest.update(raw)
        return str(digest.hexdigest())[:16]
    except (TypeError, ValueError):
        return ""


def _is_proved(name: Name, entry: Sequence[Any], values: Sequence[Any] | None) -> bool:
    """Whether an entry (turn, count and proof) is that of a row with these values; None: that it was deleted."""
    turn, count, proof = entry
    if not isinstance(count, int) or (count >= 0) != (values is not None):
        return False
    state = RowState(turn, None if values is None else tuple(values), count if count >= 0 else -1 - count)
    return bool(proof == _proof(name, state))


def _line(name: Name, state: RowState) -> bytes:
    return checked_line([*name, state.turn, state.rows, state.values])


_UNREADABLE: Final = (sqlite3.Error, UnicodeError, MemoryError, OverflowError)


def _columns(db: sqlite3.Connection, table: str) -> list[str]:
    with contextlib.suppress(*_UNREADABLE):
        return [name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")]
    return []


def _reachable(db: sqlite3.Connection, table: str, columns: str) -> Iterable[tuple[Any, ...]]:
    """The rows of a table that can be reached from its beginning or from its end."""
    found: dict[object, tuple[Any, ...]] = {}
    for way in ("ASC", "DESC"):
        with contextlib.suppress(*_UNREADABLE):
            for row in _each(db, f"SELECT {columns} FROM {table} ORDER BY 1 {way}"):  # noqa: S608 - our own names, no words of a file
                found[row] = row
    return found.values()


def _each(db: sqlite3.Connection, select: str) -> Iterator[tuple[Any, ...]]:
    yield from db.execute(select)


@contextlib.contextmanager
def written(db: sqlite3.Connection) -> Iterator[None]:
    """Everything in it is written, or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
