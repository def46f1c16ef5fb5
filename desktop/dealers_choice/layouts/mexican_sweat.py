"""Where Mexican Sweat's zones lie: seven cards in a row before everybody, the kill card and the card to beat."""

from __future__ import annotations

from typing import Final

from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.chips import with_chips
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.layouts.parts.table_to_furnish import size as table_size
from dealers_choice.table.placement import CardFrame, Layout, Thing

__all__ = ["SIZE", "layout", "size"]

_CARDS: Final = 7  # in a row
_LANE: Final = 0.66  # between players at the top and those below them, for the chips of the former
_KILL: Final = -1.88  # from the middle of the felt to the kill card
_BEAT: Final = -0.4  # ... to the card to beat
_UP: Final = -0.25  # how much nearer to the players at the top they lie: below them is the panel of bets
_ASIDE: Final = 0.72  # how far from the middle of its row the target may be


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    return table_size(view.seats, lane=_LANE, line=True)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Mexican Sweat for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, upright=True, line=True, lane=_LANE)
    board.stack("rest", x=-2.7, y=_UP, scale=0.5)
    board.stack("kill", x=_KILL, y=_UP, outline="card", label=say("kill"))
    board.stack("beat", x=_BEAT, y=_UP, outline="card", label=say("beat"))
    for token, zone, x in (("skull", "kill", _KILL), ("target", "beat", _BEAT)):
        board.tokens[f"{token}:{zone}"] = (board.middle[0] + x, board.middle[1] + _UP + 0.68)
    board.singles("row")
    if not view.state.revealed:
        for place in range(1, _CARDS + 1):
            zone = f"row:{board.viewer}:{place}"
            if not view.state.up[board.viewer] >> place & 1:
                board.zones[zone] = board.zones[zone]._replace(secret=True)
    board.labels("target")
    for chair in board.chairs.values():  # each within its own row
        for place in range(1, _CARDS + 1):
            name = f"target:row:{chair.seat}:{place}"
            if name in board.tokens:
                x, y = board.tokens[name]
                board.tokens[name] = min(max(x, chair.x - _ASIDE), chair.x + _ASIDE), y
    for kind in ("shown", "target"):  # the viewer's own cards stay clear of it
        board.tokens[f"{kind}:row:{board.viewer}"] = board.under_hand()
    chair = board.chairs[board.viewer]
    board.things["lifted"] = Thing(chair.x, chair.y - 1.3, chair.room, 1.1)  # where a card is dragged to be turned
    kill = tuple(card for card in view.zone("kill").cards if card is not None)
    frames = (CardFrame("kill", kill, kind="danger"),) if kill else ()
    return with_chips(board, view, x=1.6, y=_UP + 0.2)._replace(frames=frames)
