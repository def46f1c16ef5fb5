"""Where Mexican Sweat's zones lie: seven cards in a row before everybody, the kill card and the card to beat."""

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
    """Place the zones of Mexican Sweat for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, upright=True)
    board.stack("rest", x=-2.3, scale=0.6)
    board.stack("kill", x=-1.15, outline="card", label="kill")
    board.stack("beat", x=0.05, outline="card", label="beat")
    for kind, x in (("skull", -1.15), ("target", 0.05)):
        board.tokens[{"skull": "kill", "target": "beat"}[kind]] = (board.middle[0] + x, board.middle[1] + 0.86)
    board.singles("row")
    return with_chips(board, view, x=1.75, y=0.2)
