"""The names of matches and imports, and what may stand of them in a file's name."""

from __future__ import annotations

import os

__all__ = ["for_file_name", "is_name", "random_name"]


def random_name() -> str:
    """A name that nobody else has."""
    return os.urandom(8).hex()


def is_name(match_id: object) -> bool:
    """Whether a row of this name can be asked for: a text, and one that can be written."""
    return isinstance(match_id, str) and match_id.isprintable()


def for_file_name(match_id: object) -> str:
    """A name as part of a file's name, whatever it is."""
    return "".join(filter(str.isalnum, str(match_id)))[:40] or "unnamed"
