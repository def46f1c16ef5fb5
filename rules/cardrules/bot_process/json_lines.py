"""How the program speaks with the processes beside it, at both ends of each pipe: one JSON value a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import IO, Final

__all__ = ["MOST", "json_line", "lines"]

MOST: Final = 8_000_000
"""Bytes of the longest line that is read where nothing else is said; views and answers have some thousand."""


def json_line(value: object) -> bytes:
    """A value as it travels.

    >>> json_line({"id": 1})
    b'{"id": 1}\\n'
    """
    return json.dumps(value).encode() + b"\n"


def lines(source: IO[bytes], most: int = MOST) -> Iterator[bytes | None]:
    """The lines that come, until nothing more will; None stands for one of more than ``most`` bytes.

    >>> import io
    >>> list(lines(io.BytesIO(b"12\\n123456789\\n3"), 4))
    [b'12\\n', None, b'3']
    """
    while line := source.readline(most):
        if line.endswith(b"\n") or len(line) < most:
            yield line
        else:
            yield None
            while (rest := source.readline(most)) and not rest.endswith(b"\n"):
                pass
