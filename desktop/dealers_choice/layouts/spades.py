"""Where Spades' zones lie: partners opposite, the trick in the middle, a side's tricks crossed before one of them."""

from __future__ import annotations

from cardrules.game import View
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.table.place import Layout

__all__ = ["SIZE", "layout"]


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Spades for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    board.stack("stock")
    board.trick(outline=view.phase != "bid")
    board.hands()
    board.piles(crossed=4)
    board.badges("broken")
    if view.phase != "bid":  # so long they stand at the plates
        board.fronts("bid")
    return board.layout()
