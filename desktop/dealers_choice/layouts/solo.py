"""Where Solo's zones lie: four players, the steps of the auction, and what has been named and called."""

from __future__ import annotations

from typing import Final

from cardrules.games.solo.bidding import ASKING, DUEL, NAMING
from cardrules.games.solo.game import GAMES, PLAY
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.auction_steps import steps
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.table.placement import Layout
from dealers_choice.ui import style

__all__ = ["SIZE", "layout"]

_AUCTION: Final = (ASKING.id, DUEL.id)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Solo for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    board.stack("stock")
    board.stack("shown")
    board.trick(outline=view.phase == PLAY.id)
    board.trick(outline=False, kind="turned", step=0.12)
    board.hands()
    board.piles()
    if (
        view.phase == NAMING.id and style.text_scale() > 1
    ):  # the panel with large text reaches up to where it would stand
        board.badges("color", x=2.4, y=-1.64)
    else:
        board.badges("color", "game", "trump", "called", x=3.05)
    if view.phase in _AUCTION:
        level = view.state.level if view.phase == DUEL.id else 0
        told = (
            say("The steps of the auction: {game} is spoken of", game=GAMES[level].name)
            if level in GAMES
            else say("The steps of the auction: nobody has asked yet")
        )
        ranks = [(say("{kind:^}", kind=kind.name), str(kind.value)) for kind in GAMES.values()]
        steps(board, ranks, level, told, "level")
    return board.layout()
