"""How the ghost hand goes for each step of a baccarat dealer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF

from dealers_choice.school.dealing.ghost_hand import (
    WAYS_OF_SHOE,
    path_along,
    point_at,
    sweep_across,
    ways_of_service,
)
from dealers_choice.table.table_widget import TableWidget

__all__ = ["path_of"]


def path_of(step: str, table: TableWidget) -> list[QPointF]:
    """Where the hand goes for a step; see ``ShownCourse.path_of``."""
    verb, *said = step.split()
    spots: dict[str, Sequence[str]] = {
        **WAYS_OF_SHOE, "sweep": ("burn", "discards"), "tap": ("tap",), "discard": ("player", "discards"),
    }  # fmt: skip
    first = said[0] if said else ""
    if said:
        spots |= {
            **ways_of_service(first), "draw": ("shoe", first), "turn": (first,), "collect": (f"box:{first}",),
            "mark": ("lammers", f"box:{first}"),
        }  # fmt: skip
    if len(said) > 1:
        bet = f"position:{first}:{said[1]}"
        spots |= {"take": (bet, "rack"), "pay": ("rack", bet), "return": (bet, f"rail:{first}")}
    if verb == "push":
        start = point_at(table, first)
        return [start, start - QPointF(0, table.art.height * 0.6)] if start is not None else []
    return sweep_across(table) if verb == "close" else path_along(table, spots.get(verb, ()))
