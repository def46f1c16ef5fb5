"""Files of records, one match a line, as they are imported into the saved matches."""

from __future__ import annotations

import errno
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from cardrules.bots import LEVELS
from cardrules.catalogue import find
from cardrules.record import FormatError, Match, Record, check_record, read_record
from dealers_choice.places import read_file
from dealers_choice.players import HUMAN
from dealers_choice.request import new_deal
from dealers_choice.saves.saved import StoreError

__all__ = ["read_matches"]

_MOST: Final = 16_000_000  # bytes


def read_matches(path: Path, playable: Collection[str]) -> Iterator[tuple[float, Match, tuple[str, ...]]]:
    """The matches of a file, each with its players and, before it, the share of the file that has been read.
    ``playable`` are the ids of the games that have a table.

    Raises FormatError naming the first line that is malformed, breaks the rules, or does not come to the result it
    states, and StoreError if the file cannot be read.
    """
    lines = _read_text(path).splitlines()
    found = False
    for number, line in enumerate(lines, 1):
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
        found = True
        yield number / len(lines), match, _players_of(record)
    if not found:
        raise FormatError("there is no match in the file")


def _read_text(path: Path) -> str:
    try:
        raw = read_file(path, _MOST)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise FormatError(str(error.strerror)) from None
        raise StoreError(f"{path} cannot be read: {error.strerror or error}.") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError("the file is no text in UTF-8") from None


def _players_of(record: Record) -> tuple[str, ...]:
    """Who played a record, if it says so; else a person in the first seat and bots in the others."""
    players = record.extra.get("players")
    if isinstance(players, list) and len(players) == record.seats and all(p in (HUMAN, *LEVELS) for p in players):
        return tuple(players)
    return (HUMAN, *["club"] * (record.seats - 1))
