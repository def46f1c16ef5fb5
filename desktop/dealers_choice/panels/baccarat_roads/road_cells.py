"""What the roads of baccarat show: the marks of each road, by column and row, with their words. No picture of it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple

from cardrules.casino.baccarat.roads import Bead, Roads

__all__ = [
    "BEAD_PLATE", "BIG_ROAD", "COLOURS", "DERIVED_FORMS", "SIDES", "RoadCell", "Cells", "bead_plate", "big_road",
    "coup_words", "derived_road", "runs",
]  # fmt: skip

BEAD_PLATE: Final = "bead plate"
BIG_ROAD: Final = "big road"
SIDES: Final = {"B": "Banker", "P": "Player", "T": "Tie"}
COLOURS: Final = {"B": "red", "P": "blue", "T": "green", "": ""}
DERIVED_FORMS: Final = ("circle", "disc", "slash")
"""What the marks of each derived road look like."""


class RoadCell(NamedTuple):
    """What one cell of a road shows."""

    form: str
    """bead, ring, circle, disc, slash, or "" for nothing but the stroke of a tie."""
    colour: str
    """red, blue, green, print (the dark of print), or ""."""
    tip: str = ""
    letter: str = ""
    ties: int = 0
    banker_pair: bool = False
    player_pair: bool = False
    newest: bool = False
    """Whether the last coup put it there, or its stroke."""


Place = tuple[int, int]
Cells = dict[Place, RoadCell]
"""By column and row, both from 1; the newest is the last."""


def coup_words(number: int, bead: Bead) -> str:
    """A coup in words; ``number`` counts from 1."""
    words = [SIDES[bead.result]]
    if bead.natural:
        words.append(f"natural {bead.natural}")
    words += [f"{side} pair" for side, pair in (("Banker", bead.banker_pair), ("Player", bead.player_pair)) if pair]
    return f"Coup {number}: {', '.join(words)}"


def bead_plate(roads: Roads) -> Cells:
    """The marks of the bead plate."""
    return {
        (bead.column, bead.row): RoadCell(
            "bead", COLOURS[bead.result], coup_words(number, bead), bead.result,
            banker_pair=bead.banker_pair, player_pair=bead.player_pair, newest=number == len(roads.beads),
        )
        for number, bead in enumerate(roads.beads, 1)
    }  # fmt: skip


def big_road(roads: Roads) -> Cells:
    """The marks of the big road."""
    tips: list[list[str]] = []
    ties: list[list[int]] = [[]]  # the ties marked on each cell; those before the first other result are on it
    streak, last = 0, ""
    for number, bead in enumerate(roads.beads, 1):
        if bead.result == "T":
            ties[-1].append(number)
            continue
        streak, last = streak + 1 if bead.result == last else 1, bead.result
        if tips:
            ties.append([])
        tips.append([coup_words(number, bead) + (f", {streak} in a row" if streak > 1 else "")])
    cells: Cells = {}
    for index, cell in enumerate(roads.big_road):
        lines = tips[index] if tips else []
        if cell.ties:
            numbers = ", ".join(map(str, ties[index]))
            lines = [*lines, f"Tie: coup {numbers}" if cell.ties == 1 else f"Ties: coups {numbers}"]
        cells[cell.column, cell.row] = RoadCell(
            "ring" if cell.result else "", COLOURS[cell.result], "\n".join(lines), cell.result, cell.ties,
            cell.banker_pair, cell.player_pair, newest=index == len(roads.big_road) - 1,
        )  # fmt: skip
    return cells


def derived_road(roads: Roads, which: int) -> Cells:
    """The marks of one of the three derived roads, by its number."""
    marks = roads.derived[which]
    decided = [(number, bead) for number, bead in enumerate(roads.beads, 1) if bead.result != "T"]
    # Once a derived road has begun, every result that is no tie adds a mark.
    coups = decided[len(decided) - len(marks) :]
    cells: Cells = {}
    for mark, (number, bead) in zip(marks, coups, strict=True):
        meaning = "regular" if mark.colour == "red" else "irregular"
        cells[mark.column, mark.row] = RoadCell(
            DERIVED_FORMS[which], mark.colour, f"Coup {number} ({SIDES[bead.result]}): {mark.colour}, {meaning}",
            newest=number == len(roads.beads),
        )  # fmt: skip
    return cells


def runs(values: Iterable[str]) -> str:
    """Equal values in a row, counted: "red 3, blue 1"."""
    return ", ".join(f"{value} {len(list(run))}" for value, run in groupby(values))
