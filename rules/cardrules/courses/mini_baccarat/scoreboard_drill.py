"""The drill of the scoreboards: the next result, and where each mark goes (P5)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from cardrules.casino.baccarat.roads import DERIVED, RoadMark, Roads
from cardrules.courses.mini_baccarat.felt import BaccaratFelt
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["ROAD_DRILL"]

_COMES: Final = {"B": say("Banker wins next."), "P": say("Player wins next."), "T": say("A tie comes next.")}
_OTHER: Final = {"B": "P", "P": "B"}
_TICKETS: Final = {"B": 459, "P": 446, "T": 95}
"""How often each result comes, in a thousand."""
_NONE: Final = (AnswerPick("none", say("No mark"), "N"),)
_SHORTEST, _LONGEST = 8, 45
_MOST: Final = 80


def _cells(setting: Setting) -> Mapping[str, int]:
    return {"down": 3, "change": 3, "tail": 2, "tie": 1}


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    while True:
        past = "".join(lots.weighted(_TICKETS) for _ in range(lots.between(_SHORTEST, _LONGEST)))
        last = past.replace("T", "")[-1:] or "B"
        result = {"tie": "T", "change": _OTHER[last]}.get(cell, last)
        if cell == "tail":
            past += last * lots.between(3, 7)
        if cell in ("tie", "change") or _goes(Roads(past), result) == cell:
            return f"P5 {past} {result}"


def _goes(before: Roads, result: str) -> str:
    """What is to be known about the next result: a tie, a change of side, or one more of the same, down or to the
    right."""
    if result == "T":
        return "tie"
    if not before.streaks or before.streaks[-1][0] != result:
        return "change"
    after = before.copy()
    after.add(result)
    return "down" if after.big_road[-1].column == before.big_road[-1].column else "tail"


def _item(key: str, setting: Setting) -> Item:
    name, past, result = key.split(" ")
    if name != "P5" or result not in _COMES or not past or len(past) > _MOST:
        raise ValueError(f"{key[:60]!r} is no item of P5")
    before = Roads(past)
    cell = _goes(before, result)
    after = before.copy()
    after.add(result)
    bead, big = after.beads[-1], after.big_road[-1]
    where = "Where does its stroke go on the big road?" if result == "T" else "Where does it go on the big road?"
    asks = [
        DrillQuestion(say("Where does it go on the bead plate?"), "cell", (f"{bead.column},{bead.row}",)),
        DrillQuestion(where, "cell", (f"{big.column},{big.row}",)),
    ]
    new: list[str] = []
    for road, marks, old in zip(DERIVED, after.derived, before.derived, strict=True):
        mark = _mark(marks[-1]) if len(marks) > len(old) else "none"
        new.append(mark)
        asks.append(DrillQuestion(f"Where does a mark go on the {road}, and of which colour?", "cell", (mark,), _NONE))
    why = _why(cell, result, past, new)
    return Item("P5", key, cell, BaccaratFelt(results=tuple(past)), tuple(asks), why, known=_COMES[result])


def _mark(mark: RoadMark) -> str:
    return f"{mark.column},{mark.row} {mark.colour}"


def _why(cell: str, result: str, past: str, new: list[str]) -> str:
    """The rule of the mark on the big road, and what the other roads get."""
    if cell == "tie":
        rule = "A tie is a stroke on the last cell of the big road, and adds nothing to the other roads."
        return rule if past.strip("T") else "A tie before the first other result waits in the first cell as a stroke."
    rules = {
        "change": "The other side won, so a new column begins.",
        "down": "The same side won again: one cell down.",
        "tail": "The same side won again and there is no room below: one cell to the right, the dragon's tail.",
    }
    lengths = [len(list(group)) for _, group in groupby(past.replace("T", "") + result)]
    shown = " ".join(map(str, lengths[-5:]))
    marks = ", ".join(f"{road} {mark.rpartition(' ')[2]}" for road, mark in zip(DERIVED, new, strict=True))
    return f"{rules[cell]} The derived roads compare the lengths of columns, which now end {shown}: {marks}."


ROAD_DRILL: Final = Drill(
    "P5", say("Roads"), say("The scoreboards and the next result: where does each mark go."), 30,
    percent_bars((85, 95, 100), (12, 8, 5)), _cells, _draw, _item,
)  # fmt: skip
