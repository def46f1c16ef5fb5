"""Notes that are kept beside a match by number, one small file a match: the reviews of its hands, its bookmarks. The
match itself can do without them, so there is no second copy."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dealers_choice.places import read_file, write_whole
from dealers_choice.saves.names import for_file_name

__all__ = ["MOST_NOTES", "NoteFiles"]

MOST_NOTES: Final = 40
"""Of one match."""
_LONGEST: Final = 2_000_000  # bytes of a file; forty reviews, or ten bookmarks, have a tenth of it


class NoteFiles:
    """The notes of one kind, in a folder that is made when it is first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: dict[str, dict[str, str]] = {}

    def _path(self, match_id: str) -> Path:
        return self._folder / f"{for_file_name(match_id)}.json"

    def read(self, match_id: str) -> dict[str, str]:
        """What is kept of a match, by number; nothing if there is nothing, or nothing that makes sense."""
        with contextlib.suppress(OSError, ValueError, RecursionError):
            data = json.loads(read_file(self._path(match_id), _LONGEST))
            if isinstance(data, dict) and len(data) <= MOST_NOTES:
                found = {number: text for number, text in data.items() if number.isdecimal() and isinstance(text, str)}
                self._written[match_id] = dict(found)
                return found
        return {}

    def write(self, match_id: str, notes: Mapping[str, str]) -> None:
        """Keep the notes of a match, if they are others than before. What cannot be written is done without."""
        if notes and self._written.get(match_id) != notes:
            with contextlib.suppress(OSError):
                self._folder.mkdir(parents=True, exist_ok=True)
                write_whole(self._path(match_id), json.dumps(dict(notes), ensure_ascii=False))
                self._written[match_id] = dict(notes)

    def remove(self, match_id: str) -> None:
        """The match is gone."""
        self._written.pop(match_id, None)
        with contextlib.suppress(OSError):
            self._path(match_id).unlink(missing_ok=True)
