"""Where Hearts' zones lie: the viewer at the bottom, the others clockwise round the felt, the trick in the middle."""

from __future__ import annotations

from cardrules.games.hearts.game import PASSING
from cardrules.protocol.game import View
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.table.placement import Layout

__all__ = ["SIZE", "layout"]


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Hearts for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    passing = view.phase == PASSING.id
    board.stack("stock")
    board.trick(outline=not passing)
    board.hands()
    board.piles()
    board.packets("pass")
    board.tray(f"pass:{board.viewer}", 3, _tray_label(view, board.viewer) if passing else "", shown=passing)
    board.badges("broken")
    board.tokens["direction"] = board.above_tray()
    return board.layout()


def _tray_label(view: View, seat: int) -> str:
    """An arrow to the player who gets the cards, and the name."""
    direction = int(view.state.direction)
    arrow = {1: "←", -1: "→", 2: "↑" if view.seats == 4 else "↖", -2: "↗"}[direction]
    return f"{arrow} {{{(seat + direction) % view.seats}}}"
