"""What the keys of items are read with."""

from __future__ import annotations

__all__ = ["cents_of", "refused", "rest_of"]


def refused(drill: str, key: str) -> ValueError:
    """What is raised for a key that is none of a drill's."""
    return ValueError(f"{key[:60]!r} is no item of {drill}")


def rest_of(drill: str, key: str) -> str:
    """What follows the drill's id. Raises ValueError."""
    name, _, rest = key.partition(" ")
    if name != drill or not rest:
        raise refused(drill, key)
    return rest


def cents_of(drill: str, key: str, word: str) -> int:
    """An amount above 0. Raises ValueError."""
    if not (word.isascii() and word.isdecimal() and len(word) <= 8 and int(word)):
        raise refused(drill, key)
    return int(word)
