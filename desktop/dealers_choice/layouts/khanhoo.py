"""Where Khanhoo's zones lie: melds before every player, the stock and the discards in the middle."""

from __future__ import annotations

from cardrules.cards import Card
from cardrules.game import View
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.layouts.board import size as table_size
from dealers_choice.table.place import Layout

__all__ = ["SIZE", "layout", "size"]


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    return table_size(view.seats, rows=1)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Khanhoo for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, upright=True, rows=1)
    if view.seats == 4:  # without a stock: each takes what his right neighbour has thrown
        board.stack("discard", outline="card")
    else:
        board.stack("stock", x=-0.7, count=True)
        board.stack("discard", x=0.7, outline="card")
    board.hands(arrange=True)
    board.melds("meld", "idle")
    board.fade("idle")
    board.labels("meld", "joker", "worth", "source")
    return board.layout()._replace(judge=_judge)


def _judge(cards: tuple[Card, ...]) -> tuple[str, str] | None:
    """What a group in the viewer's hand is worth."""
    from cardrules.games.khanhoo import TITLES, meld_of

    meld = meld_of(cards)
    return (f"{TITLES[meld.name].capitalize()}: {meld.points}", "good") if meld is not None else None
