"""Where Schafkopf's zones lie: three players, the widow in the middle, what is buried beside the declarer's tricks."""

from __future__ import annotations

from typing import Final

from cardrules.games.schafkopf.game import DISCARDING, ORDER, PICKING
from cardrules.parts.tricks import TRUMP
from cardrules.phases.hands_game import UNDEALT
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.table_to_furnish import SIZE, SMALL, Board
from dealers_choice.layouts.parts.trump_ladder import ladder
from dealers_choice.table.placement import Layout, Place

__all__ = ["SIZE", "layout"]

_BEFORE: Final = (PICKING.id, DISCARDING.id)  # cards are played


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Schafkopf for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    over = view.over and bool(view.state.tricks)
    playing = view.phase not in _BEFORE
    declarer = view.state.declarer
    top = 0.72 - board.middle[1]
    board.stack("stock")
    board.hands()
    if over:
        board.row("widow", x=-2.0, y=top, span=1.9, step=0.68, scale=0.66)
        board.row("buried", y=top, span=1.9, step=0.68, scale=0.66)
        board.laid_out(3, top=1.3)
        board.badges("least", x=0.6, y=top)
        return board.layout()
    # While the deal is played least the widow stays in sight, beside the trick.
    if playing:
        board.row("widow", x=-2.6, span=1.9, step=0.75, scale=0.7)
    else:
        board.row("widow", y=-1.1, span=1.9, step=0.75)
    board.trick(outline=playing)
    board.piles()
    if view.phase == DISCARDING.id and declarer == board.viewer:
        board.tray("buried", 2, say("Bury two cards"))
    elif declarer is not None:
        chair = board.chairs[declarer]
        x, y = chair.pile
        away = {"bottom": (0.85, 0.0), "left": (0.0, 1.0), "right": (0.0, 1.0)}[chair.side]
        board.put("buried", Place(x + away[0], y + away[1], dx=0.2, scale=SMALL, angle=chair.angle))
    board.badges("least", "doubled", x=2.9, y=-1.5)
    if view.phase != UNDEALT.id:
        trumps = sorted((card for card in ORDER.held() if ORDER.masks[TRUMP] >> card & 1), key=ORDER.power.__getitem__)
        gone = {card for _, cards in view.state.tricks for card in cards}
        board.things["ladder"] = ladder(trumps[::-1], gone, board.middle[0], 0.42)
    return board.layout()
