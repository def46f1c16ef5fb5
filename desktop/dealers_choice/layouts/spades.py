"""Where Spades' zones lie: partners opposite, the trick in the middle, a side's tricks crossed before one of them."""

from __future__ import annotations

from typing import Final

from cardrules.games.spades.game import BIDDING, State
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.score_pad import score_pad
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board, sides_called
from dealers_choice.table.placement import Layout

__all__ = ["SIZE", "layout"]

_COLUMNS: Final = (("", 0.32), (say("Tricks"), 0.28), (say("Bags"), 0.18), (say("Total"), 0.22))


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Spades for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    board.stack("stock")
    board.trick(outline=view.phase != BIDDING.id)
    board.hands()
    board.piles(crossed=4)
    board.badges("broken", x=3.0)
    if view.phase != BIDDING.id:  # so long they stand at the plates
        board.fronts("bid")
    if view.state.hand:
        own, other = _side(view, board.viewer % 2), _side(view, 1 - board.viewer % 2)
        heads, names = sides_called(view)
        told = [
            say(
                "{name}: {tricks} tricks, {bags:bag/bags}, {total} points",
                name=name,
                tricks=tricks,
                bags=int(bags),
                total=total,
            )
            for name, (tricks, bags, total) in zip(names, (own, other), strict=True)
        ]
        score_pad(board, _COLUMNS, ((heads[0], *own), (heads[1], *other)), say("{told:semicolons}", told=told))
    return board.layout()


def _side(view: View, side: int) -> tuple[str, str, str]:
    """The tricks of a side and its contract, as far as it has been bid; its bags; its total."""
    state: State = view.state
    bids, won = state.bids[side::2], state.won[side::2]
    said = [bid for bid in bids if bid >= 0]
    if len(said) < 2:
        tricks = f"{said[0]} + ?" if said else "–"
    else:  # the tricks of who has bid nil do not count towards the contract
        taken = sum(number for bid, number in zip(bids, won, strict=True) if bid)
        tricks = f"{taken}/{sum(said)}"
    return tricks, str(state.bags[side]), str(state.totals[side]).replace("-", "−")
