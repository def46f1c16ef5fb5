"""Where Yaniv's zones lie: the stock and the last throw in the middle, the new throw before it, older ones aside."""

from __future__ import annotations

from functools import partial

from cardrules.games.yaniv.rules import Rules
from cardrules.games.yaniv.throws import throw_of
from cardrules.phases.game_options import agreed
from cardrules.protocol.cards import Card
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.meld_orders import by_suit_and_rank
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.layouts.parts.table_to_furnish import size as table_size
from dealers_choice.table.placement import Layout

__all__ = ["SIZE", "layout", "size"]


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    return table_size(view.seats, rows=1, line=True)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Yaniv for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, upright=True, rows=1, line=True)
    board.stack("stock", x=-1.9, count=True)
    board.stack("discard", x=-2.85, scale=0.5, count=True)
    board.row("throw", x=0.2, span=3.0, step=0.5, outline="card")
    board.row("laying", x=2.2, span=2.0, step=0.4, scale=0.8)
    board.hands()
    board.labels("points")
    board.fade_seats("out")
    hand = f"hand:{board.viewer}"
    return board.layout()._replace(judge=partial(_judge, view), ways=by_suit_and_rank(hand, view.order))


def _judge(view: View, cards: tuple[Card, ...]) -> tuple[str, str] | None:
    """What a group in the viewer's hand is."""
    throw = throw_of(cards, agreed(Rules, view.options).throws)
    if throw is None or throw.kind == "card":
        return None
    named = {"set": say("Set of {number}", number=len(cards)), "run": say("Run of {number}", number=len(cards))}
    return named[throw.kind], "good"
