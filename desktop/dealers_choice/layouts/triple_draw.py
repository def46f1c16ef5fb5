"""Where Triple Draw's zones lie: five cards before everybody, pot, stub and muck in the middle."""

from __future__ import annotations

from cardrules.game import View
from dealers_choice.layouts.betting import with_chips
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.layouts.board import size as table_size
from dealers_choice.table.place import Layout

__all__ = ["SIZE", "layout", "size"]


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    return table_size(view.seats)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Triple Draw for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, upright=True)
    drawing = view.phase == "draw" and board.viewer in view.waiting_for
    board.stack("stub", x=-2.0, y=-0.1, scale=0.6, count=True)
    board.stack("muck", x=2.0, y=-0.1, scale=0.6, label="muck", outline="card")
    board.hands(step=1.06)
    board.packets("discard")
    board.tray(f"discard:{board.viewer}", 5, "Cards to throw away", shown=drawing)
    return with_chips(board, view, y=-0.35)
