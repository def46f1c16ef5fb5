"""A line that says whether it is as it was written: a checksum, a blank, and JSON. Bytes are written as text."""

from __future__ import annotations

import base64
import json
from typing import Any
from zlib import crc32

__all__ = ["checked_line", "content_of"]

_BYTES = "base64"


def checked_line(content: object) -> bytes:
    """What is to be kept as a line, with its end."""
    raw = json.dumps(content, separators=(",", ":"), default=_plain).encode()
    return b"%08x %s\n" % (crc32(raw), raw)


def content_of(line: bytes) -> Any:
    """What a line says, which is given without its end. Raises ValueError if it is not as it was written."""
    if line[8:9] != b" " or b"%08x" % crc32(line[9:]) != line[:8]:
        raise ValueError("the checksum is wrong")
    return json.loads(line[9:], object_hook=_read)


def _plain(value: object) -> object:
    if isinstance(value, bytes):
        return {_BYTES: base64.b64encode(value).decode()}
    raise TypeError(f"{type(value).__name__} cannot be kept")


def _read(data: dict[str, Any]) -> object:
    return base64.b64decode(data[_BYTES]) if data.keys() == {_BYTES} else data
