"""What is written on a score sheet, and how wide it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtGui import QFont, QFontMetrics

__all__ = ["WrittenSheet", "Widths", "level"]


@dataclass(slots=True)
class WrittenSheet:
    """The sheet as it is written: every text as it stands."""

    title: str = ""
    heads: list[str] = field(default_factory=list)
    players: list[bool] = field(default_factory=list)
    """Which columns are players'."""
    sides: list[tuple[str, ...]] = field(default_factory=list)
    """The names at the head of each column; none where there are other words."""
    faces: list[tuple[str, ...]] = field(default_factory=list)
    """Whose portraits these have ("": nobody's); none where no portraits are shown."""
    rows: list[tuple[str, ...]] = field(default_factory=list)
    """As there is room for them: ``whole`` or ``short``."""
    whole: list[tuple[str, ...]] = field(default_factory=list)
    """The rows with all of the names, also to be copied and read out."""
    short: list[tuple[str, ...]] = field(default_factory=list)
    """With long names shortened."""
    totals: tuple[str, ...] = ()
    notes: list[str] = field(default_factory=list)
    note_of: dict[int, str] = field(default_factory=dict)
    """The raised figure of rows with a note."""
    tips: dict[tuple[int, int], str] = field(default_factory=dict)
    """What is told of a cell, by row and column."""
    leading: list[int] = field(default_factory=list)
    """The columns of those who lead."""


class Widths(dict[str, int]):
    """The widths of texts in one font, in pixels, each measured once: a sheet asks for hundreds whenever it is laid."""

    def __init__(self, font: QFont) -> None:
        super().__init__()
        self._metrics = QFontMetrics(font)

    def __missing__(self, text: str) -> int:
        self[text] = wide = self._metrics.horizontalAdvance(text)
        return wide


def level(widths: Sequence[int], room: float) -> float:
    """How wide the widest may be for all of them to have room.

    >>> level([10, 20, 100, 80], 130)
    50.0
    """
    left, columns = room, len(widths)
    for wide in sorted(widths):
        if wide * columns > left:
            break
        left, columns = left - wide, columns - 1
    return left / max(1, columns)
