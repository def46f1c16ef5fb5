"""Notes and small chips of bettors who want them changed, before them and in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dealers_choice.layouts.casino.appearance import look
from dealers_choice.layouts.casino.chips import CHIP, on_chips, proved, small_chips, working_columns
from dealers_choice.layouts.casino.whole_table import ABOVE, RAIL, CasinoTable
from dealers_choice.table.pictures.chip_stacks import chips_thing, stack_columns
from dealers_choice.table.placement import Thing

__all__ = ["change"]

_LOW: Final = 8  # chips of a stack before a bettor
_ON_NUMBER: Final = 0.614  # from the middle of the arc


def change(table: CasinoTable, laid_at: float = _ON_NUMBER, *, on_credit: bool = False) -> None:
    """Notes and small chips of bettors who want something. ``laid_at`` is how far from the middle of the arc small
    chips are laid down; ``on_credit``: those that are given next are for a marker, and nothing was laid down for
    them."""
    steps: list[list[str]] = [step.split() for step in table.state.service]
    gives = [step[1] for step in steps if step[0] == "give"]
    credit = {step[1] for step in steps if step[0] == "marker"} | set(gives[:1] if on_credit else ())
    x, y = table.cutting()
    shown = ""  # what lies in the middle
    for number, step in enumerate(steps):
        if step[0] in ("spread", "count"):
            amount = next(int(other[2]) for other in steps[number:] if other[0] == "give")
            _put_down(table, step[0], int(step[1]), amount, laid_at)
        elif step[0] == "drop" and not any(other[0] == "spread" for other in steps[:number]):
            due = [int(other[2]) for other in steps[:number] if other[0] == "give"]
            shown = "notes"
            _notes(table, due[0] if due else table.state.given, x, y)
        elif step[0] == "give" and not shown:
            before = steps[:number]
            paid = steps[number + 1 : number + 2] == [["drop"]]
            if not paid and ["count", step[1]] not in before and step[1] not in credit:
                name = f"{table.label(int(step[1]))}, the counted chips"
                if table.told:
                    name += f": {table.cash(int(step[2]))}"
                chips = small_chips(int(step[2]), table.chips)
                table.things[f"colour:{step[1]}"] = _fitting(table, chips, x, y + 0.02 * table.unit, name)
                shown = "chips"


def _fitting(table: CasinoTable, chips: Sequence[int], x: float, y: float, name: str) -> Thing:
    """Proved chips, smaller if there are many columns."""
    columns = working_columns(chips)
    radius = min(CHIP, 0.30 * table.unit / (2.14 * min(7, len(columns)) + 0.4))
    return chips_thing(columns, x, y, radius, name, ABOVE, proved=proved(table.chips), sign=on_chips(table.currency))


def _put_down(table: CasinoTable, verb: str, position: int, amount: int, laid_at: float) -> None:
    """What a bettor has laid before him: notes to be spread, or small chips to be counted."""
    x, y = table.outwards(position, RAIL)
    turn = table.places["number", position].angle
    label = table.label(position)
    if verb == "spread":
        picture, paint = look("bundle")
        wide = 0.062 * table.unit
        name = f"{label}, notes" + (f": {table.cash(amount)}" if table.told else "")
        table.things[f"cash:{position}"] = Thing(x, y, wide, wide * 0.46, name, picture, paint, turn, ABOVE)
        return
    name = f"{label}, small chips" + (f": {table.cash(amount)}" if table.told else "")
    # In low stacks, so that they do not stand out over the table's edge.
    small = working_columns(small_chips(amount, table.chips))
    columns = tuple(column for colour in small for column in stack_columns(colour, _LOW))
    x, y = table.outwards(position, laid_at)
    radius = 0.0105 * table.unit
    table.things[f"colour:{position}"] = chips_thing(columns, x, y, radius, name, ABOVE, sign=on_chips(table.currency))


def _notes(table: CasinoTable, amount: int, x: float, y: float) -> None:
    """Notes spread in the middle."""
    picture, paint = look("notes", amount, table.chips.notes)
    wide, high = 0.2 * table.unit, 0.052 * table.unit
    name = "Notes" + (f": {table.cash(amount)}" if table.told else "")
    table.things["notes"] = Thing(x, y, wide, high, name, picture, paint, z=ABOVE)
