"""Where the program keeps its files: one folder each for data, cache and configuration; and how it writes them.

``DEALERS_CHOICE_HOME`` in the environment puts all three into one folder (tests, a memory stick).
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Final

__all__ = ["cache_folder", "config_folder", "data_folder", "write_whole"]

_LINUX: Final = {"data": ".local/share", "cache": ".cache", "config": ".config"}


def data_folder() -> Path:
    """Saved matches. The folder need not exist yet."""
    return _folder("data")


def cache_folder() -> Path:
    """What can be made again at any time: pictures of cards. The folder need not exist yet."""
    return _folder("cache")


def config_folder() -> Path:
    """The settings. The folder need not exist yet."""
    return _folder("config")


def _folder(kind: str) -> Path:
    home = os.environ.get("DEALERS_CHOICE_HOME")
    if home:
        return Path(home) / kind
    if sys.platform == "linux":  # as platformdirs has it, without the milliseconds that it takes to load
        named = Path(os.environ.get(f"XDG_{kind.upper()}_HOME", ""))
        return (named if named.is_absolute() else Path.home() / _LINUX[kind]) / "dealers-choice"
    import platformdirs

    path: Path = getattr(platformdirs, f"user_{kind}_path")("dealers-choice", appauthor=False)
    return path


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all, whatever happens. Raises OSError."""
    import tempfile  # it takes some milliseconds, and a start writes nothing

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
