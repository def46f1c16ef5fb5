"""The lines of a file of records, one after the other: none is held that is longer than a record may be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from cardrules.protocol.match_record import MAX_LINE
from dealers_choice.cli.arguments import UsageError
from dealers_choice.language import words
from dealers_choice.storage.folders import open_file

__all__ = ["numbered_lines", "only_line"]

_MOST_SKIPPED: Final = 64_000_000
"""Bytes of a line that are skipped to see whether another follows it."""


def numbered_lines(stream: BinaryIO, most: int | None = None) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not blank, at most so many, each with its number from 1. Never holds more of a
    line than a record may have: of a longer one comes just enough to be found too long. Raises UsageError for a line
    without an end."""
    number = found = 0
    while found != most and (line := stream.readline(MAX_LINE + 2)):
        number += 1
        rest, skipped = line, 0
        while len(rest) > MAX_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_LINE + 2)
            skipped += len(rest)
            if skipped > _MOST_SKIPPED:
                raise UsageError(words("line {number} does not end; is this a file of records?", number=number))
        if line.strip():
            found += 1
            yield number, line


def only_line(path: Path) -> tuple[int, bytes]:
    """The line of a file that holds one match, and its number; of several lines that are no matches the first, so that
    it is said what is wrong with it. Raises UsageError if it holds no line, or several matches."""
    with open_file(path) as stream:
        lines = list(numbered_lines(stream, most=2))
    if not lines:
        raise UsageError(words("{path}: no match in the file", path=path))
    if len(lines) > 1 and lines[0][1].lstrip().startswith(b"{"):
        raise UsageError(words("{path}: more than one match in the file", path=path))
    return lines[0]
