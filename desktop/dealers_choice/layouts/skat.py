"""Where Skat's zones lie: three players, and the skat in the middle; once cards are played it lies aside."""

from __future__ import annotations

from cardrules.game import View
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.table.place import Layout

__all__ = ["SIZE", "layout"]


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Skat for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    playing = view.phase in ("play", "concession", "hand_over", "game_over")
    board.stack("stock")
    if view.phase == "discard" and view.facts["player"] == board.viewer:
        board.tray("skat", 2, "The skat: lay two cards here")
    elif view.phase in ("push", "pushing") and board.viewer in view.waiting_for:
        board.tray("skat", 2, "Pass two cards on")
    else:
        board.row("skat", x=-2.75 if playing else 0.0, span=1.9, step=0.75, scale=0.7 if playing else 1.0)
    board.trick(outline=playing)
    board.hands()
    board.piles()
    board.badges("kontra", "game")
    return board.layout()
