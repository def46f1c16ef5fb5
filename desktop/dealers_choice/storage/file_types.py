"""The kinds of file that belong to the program: by these it opens them, and the installers tell the system of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["FILE_TYPES", "QUICKLY_READ", "FileType", "school_room"]

QUICKLY_READ: Final = 40_000
"""Bytes of a file of matches that is read before the window stands; one match has some 20,000 at most."""


class FileType(NamedTuple):
    """A kind of file, known by the ending of its name or by its first bytes."""

    id: str
    """The last word of its MIME type and of the systems' identifiers; it never changes."""
    ending: str
    title: str
    """What a file manager calls such a file."""
    format: str
    """What stands before the ``/1`` in the ``format`` of its first line."""
    room: str = ""
    """The room of the school in which it is opened; "": at a table."""

    @property
    def mime(self) -> str:
        """Its MIME type."""
        return f"application/x-dealers-choice-{self.id}"


FILE_TYPES: Final = (
    FileType("match", ".dealers-choice", "Dealer's Choice match", "dealers-choice"),
    FileType("exam", ".dealers-exam", "Dealer School exam", "dealers-exam", "exam"),
    FileType("assignments", ".dealers-assignments", "Dealer School assignments", "dealers-assignments", "exam"),
    FileType("result", ".dealers-result", "Dealer School exam result", "dealers-result", "office"),
    FileType("practice", ".dealers-practice", "Dealer School practice", "dealers-practice", "office"),
)


def school_room(path: Path) -> str:
    """The room of the school in which a file is opened; "" if it is none of the school's."""
    ending = path.suffix.lower()
    return next((kind.room for kind in FILE_TYPES if kind.ending == ending), "")
