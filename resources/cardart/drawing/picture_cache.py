"""Pictures kept in the user's cache folder as raw pixels: read back in a millisecond where drawing takes a hundred.

A file begins with a key that names exactly what it shows. One whose key, length or checksum is not as expected
counts as missing. A folder that cannot be read or written is no error.
"""

from __future__ import annotations

import contextlib
import os
import struct
import sys
import zlib
from collections.abc import Collection
from functools import cache
from io import FileIO
from pathlib import Path
from typing import Final

from PySide6.QtCore import qVersion

__all__ = ["LARGEST", "art_version", "keep", "recall"]

LARGEST: Final = 30_000_000
"""Bytes; what is larger is not kept."""

_MAGIC: Final = b"DCSHEET2"
_AT_ONCE: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""How a file is opened: whatever lies there under its name, nobody waits for it."""
_ALL: Final = 60_000_000  # bytes that all pictures together may take
_SOURCES: Final = (
    "drawing/svg_paths.py", "drawing/pips_and_letters.py", "names_and_sizes.py", "drawing/figures.py",
    "cards/court_figures.py", "cards/suit_signs.py", "cards/faces.py", "cards/backs.py", "cards/sprite_sheet.py",
    "table/felt.py",
)  # fmt: skip


@cache
def art_version(drawn_by: tuple[Path, ...] = ()) -> str:
    """For keys: changes whenever the art may look different, with its source files, those in ``drawn_by`` and with Qt;
    in an installed bundle, with the program."""
    folder = Path(__file__).parents[1]
    sums = []
    try:
        for file in (*(folder / name for name in _SOURCES), *drawn_by):
            sums.append(f"{zlib.crc32(file.read_bytes()):08x}")
    except OSError:  # frozen: there are no sources beside the program
        program = Path(sys.executable).stat()
        sums = [f"{program.st_size}.{program.st_mtime_ns}"]
    return f"{qVersion()} {sys.byteorder} {''.join(sums)}"


def recall(folder: Path, name: str, key: str, pixels: memoryview) -> bool:
    """Fill the pixels with the picture kept under this name; False, with the pixels undefined, if it is not there
    or not exactly what ``key`` asks for."""
    header, file = _header(key, pixels.nbytes), _file(folder, name)
    try:
        with FileIO(os.open(file, _AT_ONCE), "rb") as source:
            start = len(header) + 4
            if os.fstat(source.fileno()).st_size != start + pixels.nbytes:
                return False
            begin = source.read(start)
            if begin[:-4] != header or source.readinto(pixels) != pixels.nbytes:
                return False
        if begin[-4:] != struct.pack("<I", zlib.adler32(pixels)):
            return False
        with contextlib.suppress(OSError):
            os.utime(file)  # used now: pruned later than others
        return True
    except OSError:
        return False


def keep(folder: Path, name: str, key: str, pixels: memoryview, using: Collection[str] = ()) -> None:
    """Keep a picture, and make room by dropping those used longest ago, but none of the names in ``using``."""
    if pixels.nbytes > LARGEST:
        return
    file = _file(folder, name)
    part = file.with_name(f"{file.stem}-{os.getpid()}.part")
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # For the user alone: a match that was left shows the cards of its player.
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
        with os.fdopen(handle, "wb") as target:
            target.write(_header(key, pixels.nbytes) + struct.pack("<I", zlib.adler32(pixels)))
            target.write(pixels)
        part.replace(file)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    _prune(folder, {file, *(_file(folder, other) for other in using)})


def _file(folder: Path, name: str) -> Path:
    return folder / f"{name}.sheet"


def _header(key: str, size: int) -> bytes:
    text = key.encode()
    return _MAGIC + struct.pack("<IQ", len(text), size) + text


def _prune(folder: Path, using: Collection[Path]) -> None:
    """Delete the pictures read longest ago until the rest fits, and what an interrupted writer left behind."""
    found = []
    with contextlib.suppress(OSError):
        for file in (*folder.glob("*.sheet"), *folder.glob("*.part")):
            with contextlib.suppress(OSError):
                status = file.stat()
                found.append((file in using, status.st_mtime, status.st_size, file))
    total = 0
    for in_use, _, size, file in sorted(found, key=lambda entry: entry[:2], reverse=True):
        total += size
        if not in_use and (total > _ALL or file.suffix == ".part"):
            with contextlib.suppress(OSError):
                file.unlink()
