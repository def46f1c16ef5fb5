"""Where Schafkopf's zones lie: three players, the widow in the middle, what is buried beside the declarer's tricks."""

from __future__ import annotations

from cardrules.game import View
from dealers_choice.layouts.board import SIZE, SMALL, Board
from dealers_choice.table.place import Layout, Place

__all__ = ["SIZE", "layout"]


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Schafkopf for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    playing = view.phase not in ("pick", "discard")
    declarer = view.facts["declarer"]
    board.stack("stock")
    # While the deal is played least the widow stays in sight, beside the trick.
    board.row("widow", x=-2.6 if playing else 0.0, span=1.9, step=0.75, scale=0.7 if playing else 1.0)
    board.trick(outline=playing)
    board.hands()
    board.piles()
    if view.phase == "discard" and declarer == board.viewer:
        board.tray("buried", 2, "Bury two cards")
    elif declarer is not None:
        chair = board.chairs[declarer]
        x, y = chair.pile
        away = {"bottom": (-0.75, 0.0), "left": (0.0, 1.0), "right": (0.0, 1.0)}[chair.side]
        board.put("buried", Place(x + away[0], y + away[1], dx=0.2, scale=SMALL, angle=chair.angle))
    board.badges("least", "doubled")
    return board.layout()
