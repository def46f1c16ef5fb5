"""Where Euchre's zones lie: partners opposite, the pack with its turn-up in the middle, the draw in a row."""

from __future__ import annotations

from typing import Final

from cardrules.games.euchre.phases import CUTTING, DRAWING, PLAYING
from cardrules.protocol.game import View
from dealers_choice.layouts.parts.scoring_cards import scoring_cards
from dealers_choice.layouts.parts.table_to_furnish import SIZE, TOOLS, Board, sides_called
from dealers_choice.table.placement import Layout, Place

__all__ = ["SIZE", "layout"]

_SPREAD: Final = 0.85  # from the lower edge to the middle of the spread
_LOWEST: Final = 0.72  # from the middle of the table to that of the viewer's card in the draw


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Euchre for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, circle=view.state.circle)
    playing = view.over or view.phase == PLAYING.id
    spread = [zone.id for zone in view.zones if zone.id.startswith("spread:")]
    step = min(0.3, (width - 5.0) / max(1, len(spread) - 1))
    for place, zone in enumerate(spread):
        x = board.middle[0] + (place - (len(spread) - 1) / 2) * step
        board.put(zone, Place(x, height - _SPREAD, z=place * 0.01))
    board.trick(outline=False, kind="draw")
    # While cards are played the pack lies aside, the turn-up on it until the dealer plays it.
    x, y, scale = (-2.9, 0.0, 0.7) if playing else (0.0, -0.45, 1.0)
    board.stack("discard", x=x - 0.2 * scale, y=y + 0.1 * scale, scale=scale)
    board.stack("turned_down", x=x - 0.5 * scale, y=y, scale=scale)  # half under it, its index to be seen
    cutting = view.phase == CUTTING.id and any(token.kind == "choose" for token in view.tokens)
    if cutting:  # the edge of each card is to be seen
        board.row("stock", span=5.7, step=0.15, outline="area", count=True)
    else:
        board.stack("stock", x=x, y=y, scale=scale, z=1)
    board.stack("turn_up", x=x, y=y, scale=scale, liftable=True, z=2)
    board.trick(outline=playing)
    board.hands()
    board.fade_seats("out")
    board.piles()
    board.badges("trump", "right_bower", "left_bower", x=3.0)
    # In the draw between the spread and the cards that have been drawn: who ties is to draw once more.
    drawing = (_LOWEST + height - _SPREAD - board.middle[1]) / 2
    board.badges("choose", x=0.0, y=-1.2 if cutting else drawing if view.phase == DRAWING.id else 0.75)
    for side, pair in enumerate(view.state.markers):
        words = next((token.text for token in view.tokens if token.kind == f"markers:{side}"), "")
        if not words or view.phase == DRAWING.id:  # played without markers; or the draw lies where they will be
            continue
        other = int(side != view.state.sides[board.viewer])
        heads, names = sides_called(view)
        x, y = width - 1.8 + 1.15 * other, height - TOOLS - 0.6
        caption, name = f"{heads[other]} {view.state.scores[side]}", f"{names[other]}: {words}"
        board.things[f"markers:{side}"] = scoring_cards(pair, "HS"[side], caption, name, x, y)
    return board.layout()
