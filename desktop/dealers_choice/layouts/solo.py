"""Where Solo's zones lie: four players, and what has been named and called beside the trick."""

from __future__ import annotations

from cardrules.game import View
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.table.place import Layout

__all__ = ["SIZE", "layout"]


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Solo for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    board.stack("stock")
    board.stack("shown")
    board.trick(outline=view.phase == "play")
    board.trick(outline=False, kind="turned", step=0.12)
    board.hands()
    board.piles()
    board.badges("color", "game", "called", "level")
    return board.layout()
