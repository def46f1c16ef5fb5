"""The computers from which a school takes results: their keys, with the names that the instructor gives them.

As a file the list is a text of lines, each a key and a name; what comes after ``#`` is a remark::

    # Computers of Lindenhof
    3f1d...c2 Classroom 1, window
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardrules.protocol.match_record import FormatError
from dealers_choice.language import words
from dealers_choice.storage.folders import read_file
from dealers_choice.storage.school_presets import presets

__all__ = ["LARGEST_LIST", "computers_text", "known_here", "read_computers", "read_key"]

LARGEST_LIST: Final = 1_000_000
_DIGITS: Final = frozenset("0123456789abcdef")
_LONGEST: Final = 80


def read_key(text: str) -> str:
    """A key as somebody writes or pastes it. Raises FormatError."""
    key = "".join(text.split()).lower()
    if len(key) != 64 or not _DIGITS.issuperset(key):
        raise FormatError(words("a computer's key has 64 of the digits 0 to 9 and a to f"))
    return key


def read_computers(raw: bytes) -> dict[str, str]:
    """The names by their keys, of a list. Raises FormatError with the line."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(words("not UTF-8 (byte {start})", start=error.start)) from None
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip().split(maxsplit=1)
        if not said:
            continue
        try:
            key = read_key(said[0])
        except FormatError as error:
            raise FormatError(words("line {number}: {error}", number=number, error=error)) from None
        found[key] = " ".join(said[1].split())[:_LONGEST] if len(said) > 1 else ""
    return found


def computers_text(school: str, computers: Mapping[str, str]) -> str:
    """A list as a text."""
    lines = [f"{key} {name.replace('#', '')}".rstrip() for key, name in computers.items()]
    return "\n".join((f"# Computers of {school}", *lines)) + "\n"


def known_here(folder: Path) -> dict[str, str]:
    """The computers that were laid ready, and those on the list of the instructor's office in this folder of the
    program's data, which goes before. Raises OSError, and FormatError for what was laid ready and is no list."""
    found: dict[str, str] = {}
    ready = presets().computers
    if ready is not None:
        try:
            found.update(read_computers(read_file(ready, LARGEST_LIST)))
        except FormatError as error:
            raise FormatError(f"{ready}: {error}") from None
    path = folder / "school" / "office" / "office.sqlite"
    with contextlib.suppress(sqlite3.Error, OSError):
        if path.is_file():
            with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
                found.update({str(key): str(name) for key, name in db.execute("SELECT key, name FROM computers")})
    return found
