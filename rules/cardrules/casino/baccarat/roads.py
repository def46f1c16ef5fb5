"""The five scoreboards of baccarat: bead plate, big road, and the three roads derived from it.

Results are "B", "P" and "T". Cells are (column, row), both from 1, as on the printed boards. The derived roads
compare the lengths of streaks (the logical columns of the big road), so that a dragon tail changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Self

__all__ = ["DERIVED", "ROWS", "Bead", "BigCell", "Grid", "RoadMark", "Roads"]

ROWS: Final = 6
DERIVED: Final = ("big eye boy", "small road", "cockroach road")
"""The derived roads; the k-th compares with the column k back."""
RESULTS: Final = ("B", "P", "T")
RED: Final = "red"
BLUE: Final = "blue"


class Bead(NamedTuple):
    """One coup on the bead plate."""

    column: int
    row: int
    result: str
    player_pair: bool
    banker_pair: bool
    natural: int = 0
    """8 or 9 if the coup ended with a natural (with the higher one if both hands had one)."""


class BigCell(NamedTuple):
    """One cell of the big road. ``result`` is "" for the strokes of ties before the first other result."""

    column: int
    row: int
    result: str
    ties: int = 0
    player_pair: bool = False
    banker_pair: bool = False


class RoadMark(NamedTuple):
    """One mark of a derived road."""

    column: int
    row: int
    colour: str
    """``RED`` (regular) or ``BLUE``; it says nothing about Banker or Player."""


class Grid:
    """Where the marks of a road lie: equal ones downwards, a change in a new column, and to the right (a dragon
    tail) where there is no more room below."""

    __slots__ = ("_column", "_row", "_start", "_taken", "_turned", "_value")

    def __init__(self) -> None:
        self._value = ""
        self._start = 0
        self._column = self._row = 0
        self._turned = False
        self._taken: set[tuple[int, int]] = set()

    def add(self, value: str) -> tuple[int, int]:
        """Place one more mark and return its column and row."""
        if value != self._value:
            self._value = value
            self._turned = False
            column = self._start + 1
            while (column, 1) in self._taken:
                column += 1
            self._start, self._column, self._row = column, column, 1
        elif not self._turned and self._row < ROWS and (self._column, self._row + 1) not in self._taken:
            self._row += 1
        else:
            self._turned = True
            self._column += 1
        self._taken.add((self._column, self._row))
        return self._column, self._row

    def copy(self) -> Grid:
        """An independent grid in the same state."""
        grid = Grid.__new__(Grid)
        grid._value, grid._turned = self._value, self._turned
        grid._start, grid._column, grid._row = self._start, self._column, self._row
        grid._taken = self._taken.copy()
        return grid


class Roads:
    """The roads of a shoe, kept up coup by coup.

    Read (and do not write) ``beads``, ``big_road``, ``derived`` (a list of marks for each of ``DERIVED``) and
    ``streaks`` (result and length of each logical column).

    >>> roads = Roads("BBPPP")
    >>> [mark.colour for mark in roads.derived[0]], roads.probe("B")
    (['red', 'blue'], ('blue', None, None))
    """

    def __init__(self, results: Iterable[str] = ()) -> None:
        """``results``: the coups in order, each B, P or T, then "p" and "b" for the pairs and 8 or 9 for a natural,
        as in "Bp9". Raises ValueError at one that is none."""
        self.beads: list[Bead] = []
        self.big_road: list[BigCell] = []
        self.derived: tuple[list[RoadMark], list[RoadMark], list[RoadMark]] = ([], [], [])
        self.streaks: list[tuple[str, int]] = []
        self._grid = Grid()
        self._grids = (Grid(), Grid(), Grid())
        for coup in results:
            natural = int(coup[-1]) if coup.endswith(("8", "9")) else 0
            self.add(coup[:1], "p" in coup, "b" in coup, natural)

    def add(self, result: str, player_pair: bool = False, banker_pair: bool = False, natural: int = 0) -> None:
        """One more coup. Raises ValueError if ``result`` is none of B, P and T."""
        if result not in RESULTS:
            raise ValueError(f"{result!r} is no result; there are B, P and T")
        column, row = divmod(len(self.beads), ROWS)
        self.beads.append(Bead(column + 1, row + 1, result, player_pair, banker_pair, natural))
        if result == "T":
            if self.big_road:
                last = self.big_road[-1]
                self.big_road[-1] = last._replace(ties=last.ties + 1)
            else:
                self.big_road.append(BigCell(1, 1, "", 1))
            return
        ties = 0
        if not self.streaks and self.big_road:  # ties before the first other result are put on its cell
            ties = self.big_road.pop().ties
        marks = self.probe(result)
        self.big_road.append(BigCell(*self._grid.add(result), result, ties, player_pair, banker_pair))
        if self.streaks and self.streaks[-1][0] == result:
            self.streaks[-1] = (result, self.streaks[-1][1] + 1)
        else:
            self.streaks.append((result, 1))
        for colour, found, grid in zip(marks, self.derived, self._grids, strict=True):
            if colour is not None:
                found.append(RoadMark(*grid.add(colour), colour))

    def probe(self, result: str) -> tuple[str | None, str | None, str | None]:
        """The marks that this result ("B" or "P") of the next coup would add to the derived roads; None: no mark."""
        lengths = [length for _, length in self.streaks]
        goes_on = bool(self.streaks) and self.streaks[-1][0] == result
        return _mark(lengths, goes_on, 1), _mark(lengths, goes_on, 2), _mark(lengths, goes_on, 3)

    def copy(self) -> Self:
        """Independent roads in the same state."""
        roads = type(self)()
        roads.beads = self.beads.copy()
        roads.big_road = self.big_road.copy()
        first, second, third = self.derived
        roads.derived = (first.copy(), second.copy(), third.copy())
        roads.streaks = self.streaks.copy()
        roads._grid = self._grid.copy()
        first_grid, second_grid, third_grid = self._grids
        roads._grids = (first_grid.copy(), second_grid.copy(), third_grid.copy())
        return roads


def _mark(lengths: list[int], goes_on: bool, back: int) -> str | None:
    """The mark of one derived road for a result that makes the last streak longer or begins a new one."""
    compared = len(lengths) - 1 - back  # the column compared with, from 0
    if compared < 0:
        return None
    if goes_on:
        return BLUE if lengths[-1] == lengths[compared] else RED
    return RED if lengths[-1] == lengths[compared] else BLUE
