"""A time in words."""

from __future__ import annotations

from dealers_choice.language import words

__all__ = ["seconds"]


def seconds(milliseconds: int) -> str:
    """A time in seconds with one decimal: "21.3 s"."""
    return words("{seconds:.1f} s", seconds=milliseconds / 1000)
