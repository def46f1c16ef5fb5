"""Where Three-Thirteen's zones lie: the two piles in the middle, melds before every player."""

from __future__ import annotations

from functools import partial
from typing import Final

from cardrules.games.three_thirteen.game import meld_of
from cardrules.protocol.cards import Card
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.meld_orders import apart, by_suit_and_rank, idle_of
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.layouts.parts.table_to_furnish import size as table_size
from dealers_choice.table.placement import Layout, Way

__all__ = ["SIZE", "layout", "size"]


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    return table_size(view.seats, rows=1, line=True)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Three-Thirteen for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, upright=True, rows=1, line=True)
    board.stack("stock", x=-0.7, count=True)
    board.stack("discard", x=0.7, outline="card")
    board.hands()
    board.melds("meld", "idle")
    board.fade("idle")
    board.badges("wild", x=0.0, y=1.2)
    board.badges("turns", x=0.0, y=-1.15)
    board.labels("unmatched")
    hand = f"hand:{board.viewer}"
    melds = view.state.arrangement.melds
    ways = (*by_suit_and_rank(hand, view.order), Way(say("Arrange"), "A", hand, partial(apart, melds)))
    return board.layout()._replace(judge=partial(_judge, view, idle_of(view, melds)), ways=ways)


_MELDS: Final = {"run": say("Rummy|Run"), "set": say("Rummy|Set")}


def _judge(view: View, idle: frozenset[Card], cards: tuple[Card, ...]) -> tuple[str, str] | None:
    """What a group in the viewer's hand is."""
    if frozenset(cards) == idle:
        return say("{number:card/cards} left over", number=len(idle)), "idle"
    meld = meld_of(cards, view)
    return (_MELDS[meld], "good") if meld else None
