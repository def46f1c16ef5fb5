"""Where Pinochle's zones lie: two players with their melds before them, the stock and the turned trump."""

from __future__ import annotations

from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.layouts.parts.table_to_furnish import size as table_size
from dealers_choice.table.pictures.chip_stacks import COUNTERS, money
from dealers_choice.table.placement import Layout

__all__ = ["SIZE", "layout", "size"]


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    return table_size(view.seats, rows=1)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Pinochle for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, rows=1)
    board.stack("turned", x=-2.6, angle=90)
    board.stack("stock", x=-3.1, count=True, z=1)
    board.trick(outline=not view.over)
    board.hands()
    board.piles()
    if view.over:  # they are counted before everybody's eyes
        board.plates_above()
        for seat, y in zip(board.circle, (0.25, -1.25), strict=True):  # the paper lies below them
            board.row(f"won:{seat}", y=y, span=width - 1.2, step=0.44, scale=0.8)
            board.tokens[f"count:won:{seat}"] = board.middle[0], board.middle[1] + y - 0.73  # above its row
    else:
        board.badges("trump", x=-3.1, y=-1.25)
        board.badges("strict", x=0.0, y=1.2)  # where the melds have lain
    board.melds("meld")
    board.labels("meld")
    return _with_racks(board)


def _with_racks(board: Board) -> Layout:
    """The layout with the chips of the score at the right of the trick, those of the viewer below: the rack, and what
    has been scored."""
    over = board.view.over
    for row, seat in enumerate(reversed(board.circle)):
        y = board.middle[1] + (row - 0.5) * 1.15
        if over:  # the piles take the middle
            y = 0.6 if seat != board.viewer else board.height - 0.6
        for kind, x in (("rack", board.middle[0] + 3.0), ("scored", board.middle[0] + 4.2)):
            board.tokens[f"{kind}:{seat}"] = x, y
        board.tokens[f"counters:{seat}"] = board.tokens[f"rack:{seat}"]  # what is paid leaves the rack where it is
    for token in board.view.tokens:
        kind, _, owner = token.place.partition(":")
        if token.kind == "chips":
            own, rack = int(owner) == board.view.seat, kind == "rack"
            name = say("Your rack: {points} points in chips" if own and rack else "Your score: {points} points in chips"
                       if own else "The other player's rack: {points} points in chips" if rack
                       else "The other player's score: {points} points in chips", points=token.text)  # fmt: skip
            board.things[token.place] = money(int(token.text), *board.tokens[token.place], name, values=COUNTERS)
    return board.layout()._replace(money=lambda amount: money(amount, values=COUNTERS))
