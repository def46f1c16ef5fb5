"""Where War's zones lie: a packet on each side, and a line of cards for each between them."""

from __future__ import annotations

from typing import Final

from cardrules.protocol.game import View
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.table.placement import Layout, Place

__all__ = ["SIZE", "layout"]

_LINE: Final = 0.84  # how large the cards of a war are
_FIGHTING: Final = 1.34  # and how much larger those of them that fight
_PACKET: Final = 0.76
_RISE: Final = 0.3  # how much higher the viewer's packet lies where there is room, so that its number stands below it


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of War for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    board.stack("stock", y=0.0)
    for chair in board.chairs.values():
        own = chair.side == "bottom"
        packet = f"packet:{chair.seat}"
        y = height - 0.95 - min(_RISE, height - SIZE[1]) if own else 0.83
        board.put(packet, Place(width / 2, y, dx=0.004, dy=-0.0045, scale=_PACKET, counted=True))
        line = height / 2 + (0.1 if own else -1.52) + 0.7
        row = Place(width / 2, line, dx=0.56, span=width - 5.0, scale=_LINE, foremost=_FIGHTING, z=20)
        board.put(f"line:{chair.seat}", row)
    board.badges("war", x=-3.3, y=0.1, size=4.2)
    return board.layout()
