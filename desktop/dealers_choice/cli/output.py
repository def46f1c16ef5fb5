"""What a command prints; nothing where there is no console."""

from __future__ import annotations

import json
import os
import sys

__all__ = ["write", "write_json", "write_now"]


def write(line: str, *, red: bool = False) -> None:
    """A line; in red where it is to be and a person reads it."""
    if sys.stdout is not None:
        sys.stdout.write((f"\x1b[31m{line}\x1b[0m" if red and _has_colours() else line) + "\n")


def _has_colours() -> bool:
    """Whether what is printed goes to a terminal with colours (https://no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    old = sys.platform == "win32" and not os.environ.get("WT_SESSION")
    return not plain and not old and sys.stdout is not None and sys.stdout.isatty()


def write_json(data: object) -> None:
    """A line of JSON."""
    write(json.dumps(data))


def write_now(line: str) -> None:
    """A line that is to be seen before the next is known."""
    write(line)
    if sys.stdout is not None:
        sys.stdout.flush()
