"""Where Five Hundred's zones lie: two to five players, the middle, and tricks crossed so that they can be counted."""

from __future__ import annotations

from typing import Final

from cardrules.games.five_hundred.phases import BIDDING, DISCARDING, PARTNERS, PLAYING
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.table.placement import Layout

__all__ = ["SIZE", "layout"]

_BIDDING: Final = (BIDDING.id, PARTNERS.id)
_HELD: Final = 10  # cards


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Five Hundred for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    playing = view.over or view.phase == PLAYING.id
    board.stack("stock")
    own = next((len(zone.cards) for zone in view.zones if zone.id == f"hand:{board.viewer}"), 0)
    if view.phase == DISCARDING.id and board.viewer in view.waiting_for:
        back = max(1, own - _HELD)
        board.tray("middle", back, say("Lay {number:card/cards} back to the middle", number=back))
    elif view.phase in _BIDDING:  # at the upper edge, so that what may be said does not cover it
        x = -2.4 if view.seats in (2, 4) else 0.0
        board.stack("middle", x=x, y=0.62 - board.middle[1], scale=0.7, outline="card", label=say("middle"))
    elif playing:  # aside, so that the trick does not cover it
        board.stack("middle", x=-3.3, scale=0.7)
    else:
        board.stack("middle", outline="card", label=say("middle"))
    board.trick(outline=playing)
    board.trick(outline=False, kind="draw", step=0.12)
    board.hands()
    board.piles(crossed=view.seats)
    board.badges("trump", "named")
    board.labels("packet")
    board.fade_seats("sits_out")
    return board.layout()
