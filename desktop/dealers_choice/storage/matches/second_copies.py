"""The second copies of the saved matches: each match once more, as lines of text beside the database.

A match's file begins with what never changes; every save adds a line with what has. Each line begins with its own
checksum, so a damaged one is known, and what stands before it is still good. Whatever happens to the database is put
right out of these files, and they out of it. Nothing here waits for the disk.

Whoever writes the copy of a match holds its lock.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from dealers_choice.storage.databases.checksum_lines import checked_line, content_of, may_be_missing
from dealers_choice.storage.folders import make_room, open_file, own_folder, read_file, write_bytes
from dealers_choice.storage.matches.match_rows import Damaged, MatchRow, ResultRow, Step, last_link

__all__ = ["Copies", "MatchCopy"]

_ENDING: Final = ".copy"
_RESULTS: Final = "results"
_MOST: Final = 64_000_000
"""Bytes of one file. The longest match that a record may hold takes a tenth of it."""
_LAST: Final = 4_000
"""Bytes from the end in which the last line of most files begins."""
_FIXED: Final = ("id", "game", "options", "seats", "deal", "players", "started")
_CHANGING: Final = ("updated", "seconds", "length", "marked", "ended", "turn", "line")


class MatchCopy(NamedTuple):
    """A match as its second copy has it."""

    row: MatchRow
    steps: list[Step]
    whole: bool
    """Whether every line of the file is good. If not, this is how the match stood at the last good one."""
    size: int
    """Bytes of the file that are good."""


class Copies:
    """The second copies in one folder, which is made when it is first needed. Every method raises OSError."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{_ENDING}"

    # ---------------------------------------------------------------------------------------------- matches

    def ids(self) -> set[str]:
        """The matches of which there is a copy, good or not."""
        try:
            names = [entry.name for entry in os.scandir(self.folder)]
        except FileNotFoundError:
            return set()
        found = {name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING)}
        return {name for name in found if _is_id(name)}

    def match(self, match_id: str) -> MatchCopy | None:
        """The copy of a match; None if there is none, or not even its beginning is good."""
        if not _is_id(match_id):
            return None
        try:
            raw = read_file(self._path(match_id), _MOST)
        except FileNotFoundError:
            return None
        lines, size, whole = _good_lines(raw)
        return _match_of(match_id, lines, size, whole) if lines else None

    def last_turn(self, match_id: str) -> int:
        """The turn of the last line of a match's copy, read without the rest; -1 if that line is not good."""
        with contextlib.suppress(OSError, ValueError, TypeError, LookupError):
            with open_file(self._path(match_id)) as file:
                length = file.seek(0, os.SEEK_END)
                file.seek(max(0, length - _LAST))
                last = file.read(_LAST).rstrip(b"\n").rpartition(b"\n")[2]
            return int(content_of(last)[_CHANGING.index("turn")])
        return -1

    def tells_more(self, match_id: str, turn: int) -> bool:
        """Whether the copy of a match tells of what was saved after this turn, or may do so where it is damaged."""
        turns: list[int | None] = []
        with contextlib.suppress(OSError):
            for line in read_file(self._path(match_id), _MOST).splitlines():
                try:
                    content = content_of(line)
                    turns.append(0 if isinstance(content, dict) else int(content[_CHANGING.index("turn")]))
                except (ValueError, TypeError, LookupError, RecursionError):
                    turns.append(None)
        return any(each is not None and each > turn for each in turns) or may_be_missing(turns, {turn: 1})

    def write_match(self, row: MatchRow, steps: Sequence[Step]) -> int:
        """Write the copy of a match anew; its size in bytes."""
        if not _is_id(row.id):
            return 0
        fixed = {name: getattr(row, name) for name in _FIXED}
        return self._write(row.id, [fixed, _change(row, 0, steps)])

    def add_to_match(self, size: int, row: MatchRow, since: int, steps: Sequence[Step]) -> int:
        """Add a line to a copy whose first ``size`` bytes are good: from the action ``since`` on these were saved. The
        new size. What an interrupted writer left at the end is cut off."""
        line = checked_line(_change(row, since, steps))
        with self._path(row.id).open("r+b", buffering=0) as file:
            end = file.seek(0, os.SEEK_END)
            if end < size:
                raise OSError(errno.EIO, "the copy was cut", str(file.name))
            if end > size:
                file.truncate(size)
                file.seek(size)
            if file.write(line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(file.name))
        return size + len(line)

    def remove(self, match_id: str) -> None:
        """Delete the copy of a match, if there is one."""
        if _is_id(match_id):
            self._path(match_id).unlink(missing_ok=True)

    def set_aside(self, match_id: str, target: Path) -> None:
        """Give the copy of a match, damaged as it is, another name."""
        self._path(match_id).replace(target)

    def old_results(self) -> dict[str, ResultRow]:
        """The results by match, as an earlier version has written them a second time."""
        found: dict[str, ResultRow] = {}
        with contextlib.suppress(OSError):
            for line in read_file(self._path(_RESULTS), _MOST).splitlines():
                # One bad line spoils no other: each is about one match alone.
                with contextlib.suppress(ValueError, TypeError, RecursionError):
                    match_id, values = content_of(line)
                    found.pop(match_id, None)
                    if values is not None:
                        found[match_id] = ResultRow(*values)
        return found

    def has_old_results(self) -> bool:
        """Whether there are such."""
        return self._path(_RESULTS).exists()

    def drop_old_results(self) -> None:
        """They have been taken over."""
        self._path(_RESULTS).unlink(missing_ok=True)

    # ---------------------------------------------------------------------------------------------- files

    def _write(self, name: str, contents: Iterable[object]) -> int:
        own_folder(self.folder)
        make_room(self._path(name))
        raw = b"".join(map(checked_line, contents))
        write_bytes(self._path(name), raw, waits=False)
        return len(raw)


# ------------------------------------------------------------------------------------------------- lines


def _is_id(match_id: object) -> bool:
    """Whether this can be a match's id, and so the name of a file."""
    return isinstance(match_id, str) and match_id.isascii() and match_id.isalnum() and 8 <= len(match_id) <= 40


def _good_lines(raw: bytes) -> tuple[list[Any], int, bool]:
    """What the good lines say up to the first that is not, how long they are, and whether all are good."""
    found: list[Any] = []
    size = 0
    for line in raw.splitlines(keepends=True):
        try:
            if not line.endswith(b"\n"):
                raise ValueError("cut off")
            found.append(content_of(line[:-1]))
        except (ValueError, RecursionError):
            return found, size, False
        size += len(line)
    return found, size, True


def _change(row: MatchRow, since: int, steps: Sequence[Step]) -> list[object]:
    return [*(getattr(row, name) for name in _CHANGING), since, steps]


def _match_of(match_id: str, lines: Sequence[Any], size: int, whole: bool) -> MatchCopy | None:
    """The match that these lines tell of; None if they tell of none, or of another."""
    steps: list[Step] = []
    row: MatchRow | None = None
    try:
        fixed = dict(zip(_FIXED, (lines[0][name] for name in _FIXED), strict=True))
        if fixed["id"] != match_id:
            return None
        for *changing, since, added in lines[1:]:
            steps[since:] = [(seat, text) for seat, text in added]
            row = MatchRow(**fixed, **dict(zip(_CHANGING, changing, strict=True)))
        if row is None or last_link(steps) != row.line:
            return None
        row.proof()
    except (Damaged, ValueError, TypeError, LookupError):
        return None
    return MatchCopy(row, steps, whole, size)
