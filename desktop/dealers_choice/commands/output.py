"""What a command prints; nothing where there is no console."""

from __future__ import annotations

import json
import sys

__all__ = ["write", "write_json", "write_now"]


def write(line: str) -> None:
    """A line."""
    if sys.stdout is not None:
        sys.stdout.write(line + "\n")


def write_json(data: object) -> None:
    """A line of JSON."""
    write(json.dumps(data))


def write_now(line: str) -> None:
    """A line that is to be seen before the next is known."""
    write(line)
    if sys.stdout is not None:
        sys.stdout.flush()
