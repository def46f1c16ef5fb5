"""The five roads: the worked example of forty coups cell by cell (E19), dragon tails, leading ties, probes."""

from __future__ import annotations

import random
from itertools import groupby, pairwise

import pytest

from cardrules.casino.baccarat.roads import BLUE, RED, Bead, BigCell, Roads

COUPS = "TBBPTPPBPPPPPPPPTPBBBBBBBPBPPBBTTPPBPBBB"
BEADS = """
    T P P B B B P
    B B P B P T B
    B P P B B T B
    P P P B P P B
    T P T B P P
    P P P B B B
"""
BIG_ROAD = """
    B1 P1 B  P  B  P  B  P  B  P  B  P  B
    B  P  .  P  B  .  .  P  B2 P  .  .  B
    .  P  .  P  B  .  .  .  .  .  .  .  B
    .  .  .  P  B  .  .  .  .  .  .  .  .
    .  .  .  P  B  B  B  .  .  .  .  .  .
    .  .  .  P  P  P1 P  .  .  .  .  .  .
"""
DERIVED = [
    ("R BBBB RRRRRRR B RRRRRR BB R BB RRRR B R B R", 32, (2, 2)),
    ("B RR B RRRRR BB RRRRR BBBBBBB RR BBB R", 29, (4, 1)),
    ("R B RRRRRR B RR B RRR B R B R BBBBBBB R B", 28, (4, 2)),
]
STREAKS = "B2 P3 B1 P9 B7 P1 B1 P2 B2 P2 B1 P1 B3"


def cells(picture: str) -> dict[tuple[int, int], str]:
    """The filled cells of a drawn grid by column and row."""
    return {
        (column, row): mark
        for row, line in enumerate(picture.split("\n")[1:-1], 1)
        for column, mark in enumerate(line.split(), 1)
        if mark != "."
    }


def big_cells(roads: Roads) -> dict[tuple[int, int], str]:
    return {(c.column, c.row): c.result + (str(c.ties) if c.ties else "") for c in roads.big_road}


def test_e19_the_bead_plate() -> None:
    roads = Roads(COUPS)
    assert {(bead.column, bead.row): bead.result for bead in roads.beads} == cells(BEADS)
    assert len(roads.beads) == 40


def test_e19_the_big_road() -> None:
    roads = Roads(COUPS)
    assert big_cells(roads) == cells(BIG_ROAD)
    assert " ".join(f"{result}{length}" for result, length in roads.streaks) == STREAKS


@pytest.mark.parametrize("number", range(3))
def test_e19_the_derived_roads(number: int) -> None:
    marks, count, place = DERIVED[number]
    found = Roads(COUPS).derived[number]
    assert "".join("R" if mark.colour == RED else "B" for mark in found) == marks.replace(" ", "")
    assert len(found) == count
    runs = [["R" if colour == RED else "B" for colour in run] for _, run in groupby(mark.colour for mark in found)]
    assert ["".join(run) for run in runs] == marks.split()
    results = [result for result in COUPS if result != "T"]
    before = next(n for n in range(len(results)) if Roads(results[: n + 1]).derived[number])
    streaks = Roads(results[: before + 1]).streaks
    assert (len(streaks), streaks[-1][1]) == place


def test_e19_the_derived_grids() -> None:
    """The marks lie as on the big road: same colour down, a change in a new column, no cell twice."""
    for found in Roads(COUPS).derived:
        assert len({(mark.column, mark.row) for mark in found}) == len(found)
        for earlier, later in pairwise(found):
            if earlier.colour != later.colour:
                assert later.row == 1
            else:
                step = (later.column - earlier.column, later.row - earlier.row)
                assert step in ((0, 1), (1, 0))
    eye = {(mark.column, mark.row): mark.colour for mark in Roads(COUPS).derived[0]}
    assert [eye.get((3, row)) for row in range(1, 7)] == [RED] * 6
    assert eye[4, 6] == RED  # the seventh red mark in a row turns
    assert eye[4, 1] == BLUE


def test_coup_by_coup_is_the_same_as_all_at_once() -> None:
    rng = random.Random(4)
    for _ in range(20):
        results = rng.choices("BPT", (46, 44, 10), k=90)
        roads = Roads()
        for count, result in enumerate(results, 1):
            if result != "T":
                probed = roads.probe(result)
                before = [len(marks) for marks in roads.derived]
            roads.add(result)
            if result != "T":
                for colour, length, marks in zip(probed, before, roads.derived, strict=True):
                    assert [mark.colour for mark in marks[length:]] == ([] if colour is None else [colour])
            whole = Roads(results[:count])
            assert (whole.beads, whole.big_road, whole.derived) == (roads.beads, roads.big_road, roads.derived)


def test_no_two_marks_share_a_cell() -> None:
    rng = random.Random(7)
    for _ in range(50):
        roads = Roads(rng.choices("BP", (rng.random(), rng.random()), k=90))
        for marks in (roads.big_road, *roads.derived):
            assert len({(mark.column, mark.row) for mark in marks}) == len(marks)
            assert all(1 <= mark.row <= 6 for mark in marks)


def test_a_streak_that_has_turned_never_goes_down_again() -> None:
    roads = Roads("P" * 7 + "B" * 6 + "P" + "B" * 8)
    assert big_cells(roads)[2, 6] == "P"  # the tail
    assert big_cells(roads)[2, 5] == "B"  # stopped by it ...
    assert big_cells(roads)[3, 5] == "B"  # ... and turned
    assert (3, 6) not in big_cells(roads)


def test_a_new_streak_goes_right_of_the_start_not_of_the_tail() -> None:
    roads = Roads("B" * 9 + "P")
    assert big_cells(roads)[4, 6] == "B"
    assert big_cells(roads)[2, 1] == "P"


def test_a_tail_along_the_top_row_moves_the_next_start() -> None:
    """Long tails can fill row 1 of the next columns; the next streak starts where row 1 is empty."""
    lengths = (7, 6, 5, 4, 3, 2, 4)
    roads = Roads("".join("BP"[number % 2] * length for number, length in enumerate(lengths)))
    assert [cell[:3] for cell in roads.big_road[-6:-3]] == [(6, 1, "P"), (7, 1, "P"), (8, 1, "B")]


def test_ties_before_the_first_other_result_wait_for_its_cell() -> None:
    roads = Roads("TT")
    assert roads.big_road == [BigCell(1, 1, "", 2)]
    roads.add("P", player_pair=True)
    assert roads.big_road == [BigCell(1, 1, "P", 2, player_pair=True)]
    roads.add("T")
    assert roads.big_road == [BigCell(1, 1, "P", 3, player_pair=True)]
    assert roads.beads[2] == Bead(1, 3, "P", True, False)


@pytest.mark.parametrize(
    ("results", "number", "first"),
    [("BBP", 0, None), ("BBPP", 0, RED), ("BPB", 0, RED), ("BBPB", 0, BLUE), ("BBPPBB", 1, RED), ("BBPPBP", 1, BLUE),
     ("BPBPB", 2, RED), ("BPBPP", 2, BLUE)],
)  # fmt: skip
def test_where_the_derived_roads_begin(results: str, number: int, first: str | None) -> None:
    marks = Roads(results).derived[number]
    assert [mark.colour for mark in marks][:1] == ([] if first is None else [first])


def test_a_copy_is_independent() -> None:
    roads = Roads(COUPS)
    copy = roads.copy()
    for result in "PPPBTB":
        copy.add(result)
    assert (roads.beads, roads.big_road, roads.derived, roads.streaks) == (
        Roads(COUPS).beads,
        Roads(COUPS).big_road,
        Roads(COUPS).derived,
        Roads(COUPS).streaks,
    )
    assert copy.big_road == Roads([*COUPS, *"PPPBTB"]).big_road
    assert copy.derived == Roads([*COUPS, *"PPPBTB"]).derived


def test_pairs_and_naturals_are_read() -> None:
    roads = Roads(("Bpb9", "P", "T8"))
    assert roads.beads == [
        Bead(1, 1, "B", True, True, 9),
        Bead(1, 2, "P", False, False),
        Bead(1, 3, "T", False, False, 8),
    ]
    assert roads.big_road == [BigCell(1, 1, "B", 0, True, True), BigCell(2, 1, "P", 1)]


def test_what_is_no_result_is_refused() -> None:
    with pytest.raises(ValueError, match="'' is no result"):
        Roads([""])
    with pytest.raises(ValueError, match="'X' is no result; there are B, P and T"):
        Roads("BX")
