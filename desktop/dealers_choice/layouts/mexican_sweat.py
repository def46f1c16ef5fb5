"""Where Mexican Sweat's zones lie: seven cards in a row before everybody, the kill card and the card to beat."""

from __future__ import annotations

from typing import Final

from cardrules.game import View
from dealers_choice.layouts.betting import with_chips
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.layouts.board import size as table_size
from dealers_choice.table.place import Frame, Layout, Thing

__all__ = ["SIZE", "layout", "size"]

_LANE: Final = 0.66  # between players at the top and those below them, for the chips of the former


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    return table_size(view.seats, lane=_LANE)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Mexican Sweat for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, upright=True, lane=_LANE)
    board.stack("rest", x=-2.6, scale=0.6)
    board.stack("kill", x=-1.35, outline="card", label="kill")
    board.stack("beat", x=0.15, outline="card", label="beat")
    for token, zone, x in (("skull", "kill", -1.35), ("target", "beat", 0.15)):
        board.tokens[f"{token}:{zone}"] = (board.middle[0] + x, board.middle[1] + 0.86)
    board.singles("row")
    board.labels("target")
    chair = board.chairs[board.viewer]
    board.things["lifted"] = Thing(chair.x, chair.y - 1.3, chair.room, 1.1)  # where a card is dragged to be turned
    kill = tuple(card for card in view.zone("kill").cards if card is not None)
    frames = (Frame("kill", kill, kind="danger"),) if kill else ()
    return with_chips(board, view, x=2.1, y=0.2)._replace(frames=frames)
