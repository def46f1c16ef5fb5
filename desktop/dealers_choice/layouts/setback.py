"""Where Setback's zones lie: the trick in the middle, the cards that are not dealt beside it, the bid at its seat."""

from __future__ import annotations

from cardrules.games.setback.phases import BIDDING
from cardrules.protocol.game import View
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.table.placement import Layout

__all__ = ["SIZE", "layout"]


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Setback for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    bidding = view.phase == BIDDING.id
    x, y, scale = (0.0, -0.45, 1.0) if bidding or not view.state.hand else (-2.9, 0.0, 0.7)  # above what is asked
    board.stack("stock", x=x, y=y, scale=scale)
    if not bidding:
        board.trick()
    board.hands()
    board.piles()
    board.badges("trump")
    board.fronts("bid")
    return board.layout()
