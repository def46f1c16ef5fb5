"""Where Pyramid's zones lie: the stock and waste at the left, the pyramid in the middle, the discards right."""

from __future__ import annotations

from cardrules.protocol.game import View
from dealers_choice.table.placement import CARD_HEIGHT, Layout, Place

__all__ = ["BAR", "SIZE", "layout"]

SIZE = (9.4, 5.45)
BAR = True
_STEP = 1.1  # from card to card in a row
_ROW = 0.56  # from row to row: the index of a covered card stays readable


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Pyramid."""
    middle = width / 2
    row_step = min(0.75, (height - CARD_HEIGHT - 0.35) / 6)
    top = (height - 6 * max(row_step, _ROW) - CARD_HEIGHT) / 2 + CARD_HEIGHT / 2
    zones: dict[str, Place] = {}
    available = frozenset(view.state.free)
    for row in range(1, 8):
        for column in range(1, row + 1):
            x = middle + (column - (row + 1) / 2) * _STEP
            y = top + (row - 1) * max(row_step, _ROW)
            free = bool(available.intersection(view.zone(f"{row}.{column}").cards))
            zones[f"{row}.{column}"] = Place(x, y, liftable=free, covered=not free, z=row, keeps=True)
    left = max(0.75, middle - 4.1)
    beside = 1.2
    again = view.state.passes_left != 0
    zones["stock"] = Place(
        left,
        top,
        dx=0.002,
        dy=-0.003,
        outline="card",
        label="↻" if again else "✕",
        counted=True,
        liftable=True,
        buttons=("draw", "redeal"),
    )
    zones["waste"] = Place(
        left + beside,
        top,
        dx=0.24 if view.options["draw"] == 3 else 0.16,
        fanned=3 if view.options["draw"] == 3 else 2,
        outline="card",
        counted=True,
        liftable=True,
    )
    right = min(width - 0.75, middle + 4.1)
    zones["discard"] = Place(right, top, dx=0.001, dy=-0.002, outline="card", label="13", counted=True)
    return Layout(zones)
