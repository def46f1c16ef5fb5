"""Which digit a key has, with Shift and without it: on most keyboards a digit with Shift is another sign."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

__all__ = ["digit_of"]

_FIRST_CODES: Final = {"win32": 2, "linux": 10}
"""The code of the key with 1 above the letters; those of 2 to 9 and 0 follow."""
_MAC_CODES: Final[Mapping[int, str]] = {
    18: "1", 19: "2", 20: "3", 21: "4", 23: "5", 22: "6", 26: "7", 28: "8", 25: "9", 29: "0",
}  # fmt: skip
"""The virtual codes of the digits above the letters on a Mac, which are the same for every language."""


def digit_of(event: QKeyEvent) -> str:
    """The digit of a key, "" for any other key."""
    if Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_9:
        return chr(event.key())
    if sys.platform == "darwin":
        return _MAC_CODES.get(event.nativeVirtualKey(), "")
    number = event.nativeScanCode() - _FIRST_CODES.get(sys.platform, 10)
    return "1234567890"[number] if 0 <= number < 10 else ""
