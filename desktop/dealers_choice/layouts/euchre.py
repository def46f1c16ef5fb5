"""Where Euchre's zones lie: partners opposite, the pack with its turn-up in the middle, the draw in a row."""

from __future__ import annotations

from cardrules.game import View
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.table.place import Layout, Place

__all__ = ["SIZE", "layout"]


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Euchre for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, circle=view.facts["seating"])
    playing = view.phase in ("play", "hand_over", "game_over")
    spread = [zone.id for zone in view.zones if zone.id.startswith("spread:")]
    step = min(0.3, (width - 5.0) / max(1, len(spread) - 1))
    for place, zone in enumerate(spread):
        x = board.middle[0] + (place - (len(spread) - 1) / 2) * step
        board.put(zone, Place(x, height - 1.0, z=place * 0.01))
    board.trick(outline=False, kind="draw")
    # While cards are played the pack lies aside, the turn-up on it until the dealer plays it.
    x, scale = (-2.9, 0.7) if playing else (0.0, 1.0)
    board.stack("discard", x=x - 0.2 * scale, y=0.1 * scale, scale=scale)
    board.stack("turned_down", x=x + 0.5 * scale, scale=scale)
    board.stack("stock", x=x, scale=scale, z=1)
    board.stack("turn_up", x=x, scale=scale, liftable=True, z=2)
    board.trick(outline=playing)
    board.hands()
    board.piles()
    board.badges("left_bower", "right_bower", "trump", x=2.5)
    for side in (0, 1):
        board.tokens[f"markers:{side}"] = (width - 1.5, height - 1.35 + 0.42 * side)
    return board.layout()
