"""What earlier versions have kept of trainees, in files of their own; it is taken into the cabinet."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any, Final

from dealers_choice.storage.databases.checksum_lines import content_of
from dealers_choice.storage.databases.json_kept_twice import forget, recall
from dealers_choice.storage.folders import read_file

__all__ = ["drop_files", "lines_before", "paper_before"]

_SMALL: Final = 100_000
_LARGEST: Final = 1_000_000_000
_COPY: Final = Path("copies", "history.lines")


def paper_before(folder: Path, name: str) -> str | None:
    """What the file of this name says in a trainee's folder; None if there is none that makes sense."""
    with contextlib.suppress(OSError):
        data: dict[str, Any] | None = recall(folder / f"{name}.json", _SMALL).data
        return None if data is None else json.dumps(data, ensure_ascii=False)
    return None


def lines_before(folder: Path) -> list[str]:
    """The lines of the history in a trainee's folder, with what the second copy has of them over it."""
    raw = _read(folder / "history.jsonl")
    for line in bytes(_read(folder / _COPY)).split(b"\n"):
        with contextlib.suppress(ValueError, TypeError, RecursionError):
            at, text, _ = content_of(line)
            if at <= len(raw):
                raw[at : at + len(text)] = text
    return [line.rstrip("\r") for line in raw.decode(errors="replace").split("\n") if line.strip()]


def drop_files(folder: Path) -> None:
    """They have been taken over. Raises OSError."""
    for name in ("name.json", "pin.json"):
        forget(folder / name)
    for path in (folder / _COPY, folder / "history.jsonl"):
        path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        (folder / "copies").rmdir()


def _read(path: Path) -> bytearray:
    try:
        return bytearray(read_file(path, _LARGEST))
    except FileNotFoundError:
        return bytearray()
