"""Where Skat's zones lie: three players, and the skat in the middle; once cards are played it lies aside."""

from __future__ import annotations

from typing import Final

from cardrules.games.skat.bidding import ANNOUNCING, DISCARDING
from cardrules.games.skat.playing import CONCESSION, KONTRA, PLAY
from cardrules.games.skat.reject import PUSH
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.table.placement import Layout
from dealers_choice.ui import style

__all__ = ["SIZE", "layout"]

_PLAYED: Final = (PLAY.id, CONCESSION.id, KONTRA.id)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Skat for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    over = view.over and bool(view.state.game)
    playing = over or view.phase in _PLAYED
    board.stack("stock")
    if view.phase == DISCARDING.id and view.state.player == board.viewer:
        board.tray("skat", 2, say("The skat: lay two cards here"))
    elif view.phase == PUSH.id and board.viewer in view.waiting_for:
        board.tray("skat", 2, say("Pass two cards on"))
    elif over or view.phase == ANNOUNCING.id or (not playing and style.text_scale() > 1):
        # Out of the way of the tricks, or of a large panel.
        board.row("skat", y=0.72 - board.middle[1], span=1.9, step=0.66, scale=0.62)
    elif playing:
        board.row("skat", x=-2.75, span=1.9, step=0.75, scale=0.7)
    else:  # above the panel of bids
        board.row("skat", y=-1.1, span=1.9, step=0.75)
    board.trick(outline=playing and not over)
    board.hands(count=playing)  # before that panels stand there, and everybody has ten
    if over:
        board.laid_out(3, top=1.3)
        beside = 1.47 - board.middle[1]  # beside what the first row counts: above it the plates have their room
        board.badges("game", "trump", x=3.4, y=beside)
        board.badges("kontra", x=-2.4, y=beside)
    else:
        board.piles()
        board.badges("kontra", "game", "trump", x=2.9)
    return board.layout()
