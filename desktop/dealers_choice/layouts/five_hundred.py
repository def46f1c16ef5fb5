"""Where Five Hundred's zones lie: two to five players, the middle, and tricks crossed so that they can be counted."""

from __future__ import annotations

from cardrules.game import View
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.table.place import Layout

__all__ = ["SIZE", "layout"]


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Five Hundred for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    playing = view.phase in ("play", "hand_over", "game_over")
    board.stack("stock")
    discarding = view.phase == "discard" and board.viewer in view.waiting_for
    if discarding:
        board.tray("middle", 5, "Lay five cards back to the middle" if view.seats != 2 else "Lay cards back")
    elif playing:
        board.stack("middle", x=-2.75, scale=0.7)
    else:
        board.stack("middle", label="middle", outline="card")
    board.trick(outline=playing)
    board.trick(outline=False, kind="draw", step=0.12)
    board.hands()
    board.piles(crossed=view.seats)
    board.badges("named")
    return board.layout()
