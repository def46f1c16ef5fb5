"""Files of records, one match a line: read, and added to the saved matches all or none."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from cardrules.catalogue import find
from cardrules.protocol.game import action_text
from cardrules.protocol.match_record import FormatError, Match, Record, check_record, read_record
from dealers_choice.language import error_words, looked_up, words
from dealers_choice.match.players import HUMAN, is_player
from dealers_choice.request import new_deal
from dealers_choice.storage.databases.file_lock import FileLock
from dealers_choice.storage.databases.file_names import random_name
from dealers_choice.storage.databases.shared_database import KeptFile
from dealers_choice.storage.matches.foreign_text import read_text
from dealers_choice.storage.matches.match_in_play import MatchStanding, row_of
from dealers_choice.storage.matches.match_rows import MatchRow, Step, drop_arriving, last_link, next_turn, put
from dealers_choice.storage.matches.saved_match import StoreError
from dealers_choice.storage.matches.second_copies import Copies

__all__ = ["add_matches", "read_matches"]

_MOST: Final = 16_000_000  # bytes
_TOGETHER: Final = 8
"""Matches that are added at a time: what takes longer would keep a window from saving."""


def read_matches(path: Path, playable: Collection[str]) -> Iterator[tuple[float, Match, tuple[str, ...]]]:
    """The matches of a file, each with its players and, before it, the share of the file that has been read.
    ``playable`` are the ids of the games that have a table.

    Raises FormatError naming the first line that is malformed, breaks the rules, or does not come to the result it
    states, and StoreError if the file cannot be read.
    """
    lines = read_text(path, _MOST).splitlines()
    found = False
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            record = read_record(line)
            if record.game not in playable:
                raise FormatError(words("{title} has no table yet", title=looked_up(find(record.game).title)))
            match = Match.of(record)
            differences = check_record(record)
        except FormatError as error:
            raise FormatError(words("line {number}: {error}", number=number, error=error_words(error))) from None
        if differences:
            raise FormatError(words("line {number}: {error}", number=number, error=differences[0]))
        # Without its seed a match goes on with new chances, not with those of every other such match.
        match.seed = match.seed or new_deal()
        found = True
        yield number / len(lines), match, _players_of(record)
    if not found:
        raise FormatError(words("there is no match in the file"))


def _players_of(record: Record) -> tuple[str, ...]:
    """Who played a record, if it says so; else a person in the first seat and bots in the others."""
    players = record.extra.get("players")
    if isinstance(players, list) and len(players) == record.seats and all(map(is_player, players)):
        return tuple(players)
    return (HUMAN, *["club"] * (record.seats - 1))


def add_matches(
    file: KeptFile, copies: Copies, found: Sequence[tuple[Match, tuple[str, ...]]],
    progress: Callable[[float], object] | None,
) -> list[str]:  # fmt: skip
    """Write new matches, several at a time, show them when all are there, and return their ids. Raises StoreError;
    then none has been added. ``progress`` is told how far it is, 0.9 to 1."""
    batch, now = random_name(), time.time()
    rows: list[tuple[MatchRow, list[Step]]] = []
    file.do(lambda db: None)  # makes the folder
    lock = FileLock.take(file.folder / f"import-{batch}.lock")
    try:
        for start in range(0, len(found), _TOGETHER):

            def write(db: sqlite3.Connection, some: int = start) -> None:
                del rows[some:]
                for match, players in found[some : some + _TOGETHER]:
                    steps = [(seat, action_text(action)) for seat, action in match.done]
                    standing = MatchStanding(match, 0.0, marked=True)
                    row = row_of(random_name(), players, now, standing, 1, next_turn(db), last_link(steps))
                    put(db, row, 0, steps, batch)
                    rows.append((row, steps))

            file.do(write, writes=True)
            if progress is not None:
                progress(0.9 + 0.1 * start / len(found))
                time.sleep(0.005)
        file.do(lambda db: db.execute("UPDATE matches SET arriving = '' WHERE arriving = ?", (batch,)), writes=True)
    except BaseException:
        with contextlib.suppress(StoreError):
            file.do(lambda db: drop_arriving(db, batch), writes=True)
        raise
    finally:
        if lock:
            lock.release()
    for row, steps in rows:
        with contextlib.suppress(OSError):
            copies.write_match(row, steps)
    return [row.id for row, _ in rows]
