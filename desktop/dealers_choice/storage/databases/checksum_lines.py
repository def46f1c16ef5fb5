"""A line that says whether it is as it was written: a checksum, a blank, and JSON. Bytes are written as text. And
what is known of lines that are not."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from dealers_choice.language import words

__all__ = ["checked_line", "content_of", "may_be_missing"]

_BYTES = "base64"


def checked_line(content: object) -> bytes:
    """What is to be kept as a line, with its end."""
    raw = json.dumps(content, separators=(",", ":"), default=_plain).encode()
    return b"%08x %s\n" % (crc32(raw), raw)


def content_of(line: bytes) -> Any:
    """What a line says, which is given without its end. Raises ValueError if it is not as it was written."""
    if line[8:9] != b" " or b"%08x" % crc32(line[9:]) != line[:8]:
        raise ValueError(words("the checksum is wrong"))
    return json.loads(line[9:], object_hook=_read)


def may_be_missing(turns: Sequence[int | None], rows: Mapping[int, int]) -> bool:
    """Whether lines that cannot be read may tell of what a database does not know: its log may be lost, too.
    ``turns``: of the lines in their order, and None of those; ``rows``: how many rows the database has of each turn.

    >>> may_be_missing([1, 2, None], {1: 1, 2: 1}), may_be_missing([1, 2, None], {1: 1, 2: 1, 3: 1})
    (True, False)
    """
    last = max(rows, default=0)
    known = max((at for at, turn in enumerate(turns) if turn is not None and turn <= last), default=-1)
    unread = turns[known + 1 :].count(None)
    if not unread or any(turn is not None for turn in turns[known + 1 :]):
        return unread > 0
    reached = max((turn for turn in turns[: known + 1] if turn is not None), default=0)
    due = sum(count for turn, count in rows.items() if turn > reached)
    if reached == last:
        due = rows.get(last, 0) - turns.count(last)
    return unread > due


def _plain(value: object) -> object:
    if isinstance(value, bytes):
        return {_BYTES: base64.b64encode(value).decode()}
    raise TypeError(f"{type(value).__name__} cannot be kept")


def _read(data: dict[str, Any]) -> object:
    return base64.b64decode(data[_BYTES]) if data.keys() == {_BYTES} else data
