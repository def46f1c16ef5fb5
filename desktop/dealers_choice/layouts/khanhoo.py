"""Where Khanhoo's zones lie: melds before every player, the stock and the discards in the middle."""

from __future__ import annotations

from functools import partial

from cardrules.games.khanhoo.khanhoo_melds import POINTS, TITLES, identity
from cardrules.games.khanhoo.turns import LAYING
from cardrules.protocol.cards import Card
from cardrules.protocol.game import View
from cardrules.protocol.texts import say, template
from dealers_choice.layouts.parts.meld_orders import apart, by_suit_and_rank, idle_of
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.layouts.parts.table_to_furnish import size as table_size
from dealers_choice.table.placement import Layout, Way

__all__ = ["SIZE", "layout", "size"]


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    return table_size(view.seats, rows=1, line=True)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Khanhoo for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, upright=True, rows=1, line=True)
    if view.seats == 4:  # without a stock: each takes what his right neighbour has thrown
        board.stack("discard", outline="card", label=say("from your right"))
    else:
        board.stack("stock", x=-0.7, count=True)
        board.stack("discard", x=0.7, outline="card")
    board.hands()
    laying = view.phase == LAYING.id
    board.melds("meld", "idle", spread="idle" if laying else "")
    if not laying:  # cards that are still to be laid out may count for something
        board.fade("idle")
    board.labels("meld", "joker", "worth", "source")
    hand = f"hand:{board.viewer}"
    melds = [meld.cards for meld in view.state.arrangement]
    ways = (*by_suit_and_rank(hand, view.order), Way(say("Best melds"), "M", hand, partial(apart, melds)))
    return board.layout()._replace(judge=partial(_judge, idle_of(view, melds)), ways=ways)


def _judge(idle: frozenset[Card], cards: tuple[Card, ...]) -> tuple[str, str] | None:
    """What a group in the viewer's hand is worth."""
    if frozenset(cards) == idle:
        return say("{number:card/cards} left over", number=len(idle)), "idle"
    found = identity(cards)
    if found is None:
        return None
    name, joker = found
    stands = template("{meld:^}: {points}, joker {joker}") if joker else template("{meld:^}: {points}")
    return say(stands, meld=TITLES[name], points=POINTS[name], joker=joker), "good"
