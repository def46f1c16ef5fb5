"""Where Pinochle's zones lie: two players with their melds before them, the stock and the turned trump."""

from __future__ import annotations

from cardrules.game import View
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.layouts.board import size as table_size
from dealers_choice.table.place import Layout

__all__ = ["SIZE", "layout", "size"]


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    return table_size(view.seats, rows=1)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Pinochle for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, rows=1)
    board.stack("turned", x=-2.6, angle=90)
    board.stack("stock", x=-3.1, count=True)
    board.trick()
    board.hands()
    board.piles()
    if view.phase in ("hand_over", "game_over"):  # they are counted before everybody's eyes
        for seat, y in zip(board.circle, (0.75, -0.75), strict=True):
            board.row(f"won:{seat}", y=y, span=width - 1.2, step=0.44, scale=0.8)
    else:
        board.badges("trump", x=-3.1, y=-1.25)
    board.melds("meld")
    board.labels("meld", "count")
    return board.layout()
