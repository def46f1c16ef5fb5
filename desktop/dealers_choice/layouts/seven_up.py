"""Where Seven Up's zones lie: the pack with the refused turn-ups beside it, and a tray for what is laid away."""

from __future__ import annotations

from typing import Final

from cardrules.games.seven_up.game import PLAYING
from cardrules.games.seven_up.trumps import ACCEPTING, ANSWERING, DISCARDING
from cardrules.phases.hands_game import UNDEALT
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.table.placement import Layout, Place

__all__ = ["SIZE", "layout"]

_CHOOSING: Final = (UNDEALT.id, ACCEPTING.id, ANSWERING.id)  # trumps are being found
_KEPT: Final = 6  # cards


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Seven Up for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    choosing = view.phase in _CHOOSING
    x, y, scale = (-1.9, -0.45, 1.0) if choosing else (-2.9, 0.0, 0.7)  # above what is asked
    board.stack("stock", x=x, y=y, scale=scale, count=choosing)
    # Refused turn-ups stay in sight, so that everybody sees why the cards were run again.
    if choosing:
        board.row("turned", x=0.55, y=y, span=3.3)
    else:
        board.row("turned", x=-2.9, y=-1.05, span=1.7, step=0.5, scale=0.6)
    if not choosing:
        board.trick(outline=view.phase == PLAYING.id)
    board.hands()
    board.piles()
    board.packets("discard")
    held = next((len(zone.cards) for zone in view.zones if zone.id == f"hand:{board.viewer}"), 0)
    if view.phase == DISCARDING.id:
        laying = board.viewer in view.waiting_for
        board.tray(
            f"discard:{board.viewer}",
            held - _KEPT if laying else 3,
            say("Lay {number:card/cards} away", number=held - _KEPT),
            shown=laying,
        )
    else:  # beside the hand, out of the way of the trick
        own = board.chairs[board.viewer]
        board.put(f"discard:{board.viewer}", Place(own.x - 2.75, own.y, dx=0.22, span=1.0, scale=0.5))
    right, down = (2.6, -1.5) if view.seats == 3 else (2.4, -1.25)  # so that plates above it may grow with large text
    board.badges("trump", x=right, y=down, size=1.7)
    return board.layout()
