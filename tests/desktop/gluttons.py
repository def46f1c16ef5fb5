"""Work that takes more than it may, for the tests of its limits."""

from __future__ import annotations

__all__ = ["endless", "hungry"]


def hungry(size: int) -> int:
    """Needs so many bytes of memory at once."""
    return len(bytearray(size))


def endless(_piece: object) -> None:
    """Never ends."""
    while True:
        continue
