"""Where the program keeps its files: one folder each for data, cache and configuration; how it reads and writes them.

``DEALERS_CHOICE_HOME`` in the environment puts all three into one folder (tests, a memory stick).
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO, Final

from cardrules.protocol.texts import say
from dealers_choice.language import words

__all__ = [
    "cache_folder", "close_to_others", "config_folder", "data_folder", "make_room", "open_file", "own_folder",
    "own_pictures", "read_file", "settings_file", "write_bytes", "write_whole",
]  # fmt: skip

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


def settings_file() -> Path:
    """Where the settings stand."""
    return config_folder() / "settings.json"


def own_pictures() -> Path:
    """The player's own pictures for table and cards. The folder need not exist yet."""
    return config_folder() / "own"


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


def write_whole(path: Path, text: str, *, alone: bool = True) -> None:
    """Write a file so that it is there whole or not at all, whatever happens. ``alone``: for the user alone, and not
    for whoever may read the folder. Raises OSError."""
    write_bytes(path, text.encode(), alone=alone)


def write_bytes(path: Path, raw: bytes, *, waits: bool = True, alone: bool = True) -> None:
    """The same of bytes. ``waits``: until the disk has them.

    Not QSaveFile: until it is renamed others may read what is for the user alone, and the command line has no Qt."""
    name = path.with_name(f".{path.name[:40]}.{os.urandom(6).hex()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(name, flags, 0o600 if alone else 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            if waits:
                os.fsync(file.fileno())
        name.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            name.unlink()
        raise


def make_room(path: Path) -> None:
    """Give a folder that lies in the place of a file of the program's another name. Raises OSError."""
    if path.is_dir():
        path.rename(path.with_name(f"{path.name}.damaged-{os.urandom(4).hex()}"))


def own_folder(path: Path) -> None:
    """Make a folder for the user alone, with those above it that are missing. Raises OSError."""
    for each in reversed([each for each in (path, *path.parents) if not each.exists()]):
        each.mkdir(mode=0o700, exist_ok=True)


def close_to_others(folder: Path) -> None:
    """Make what lies in a folder of the program's the user's alone, and the folder itself; what an earlier version has
    made was as the system makes files. Does nothing on Windows, whose profiles are closed to others."""
    if os.name != "posix":
        return
    for path in (folder, *folder.rglob("*")):
        with contextlib.suppress(OSError):  # somebody else's, or gone meanwhile
            found = path.lstat().st_mode
            if not stat.S_ISLNK(found) and found & 0o077:
                path.chmod(0o700 if stat.S_ISDIR(found) else 0o600)


def open_file(path: Path, *, pipes: bool = False) -> BinaryIO:
    """Open what somebody named for reading, without waiting for anything.

    Raises OSError, with the path and a reason for the user, for what is no file: a folder, a device that never ends, a
    pipe. ``pipes``: those may be read, too, where whoever asks sees what is read.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, words("this is a folder, not a file"), str(path))
        if not stat.S_ISREG(kind) and not (pipes and stat.S_ISFIFO(kind)):
            raise OSError(errno.EINVAL, words("this is no file that could be read to its end"), str(path))
        if hasattr(os, "O_NONBLOCK"):
            os.set_blocking(handle, True)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_file(path: Path, most: int) -> bytes:
    """All of a file of at most ``most`` bytes. Raises OSError, with the path and a reason for the user; of larger files
    with the number EFBIG."""
    with open_file(path) as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        large = most >= 1_000_000
        size = say("{number} MB", number=most // 1_000_000) if large else say("{number:,} bytes", number=most)
        raise OSError(errno.EFBIG, words("the file is too large ({size} at most)", size=size), str(path))
    return raw
