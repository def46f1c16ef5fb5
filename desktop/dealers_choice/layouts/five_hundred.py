"""Where Five Hundred's zones lie: two to five players, the middle, and tricks crossed so that they can be counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cardrules.game import View
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.table.place import Layout, Thing

__all__ = ["SIZE", "layout"]

_PLATE: Final = (1.8, 0.6)
"""How large the plate of a seat is, for who points at a player."""


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Five Hundred for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height)
    playing = view.phase in ("play", "hand_over", "game_over")
    board.stack("stock")
    discarding = view.phase == "discard" and board.viewer in view.waiting_for
    if discarding:
        board.tray("middle", 5, "Lay five cards back to the middle" if view.seats != 2 else "Lay cards back")
    else:  # aside, so that neither the bids nor the trick cover it
        board.stack("middle", x=-3.3, scale=0.7, outline="" if playing else "card", label="middle")
    board.trick(outline=playing)
    board.trick(outline=False, kind="draw", step=0.12)
    board.hands()
    board.piles(crossed=view.seats)
    board.badges("named")
    board.labels("packet")
    for token in view.tokens:  # who sits out holds cards that count for nothing
        hand = token.place.replace("seat", "hand")
        if token.kind == "sits_out" and hand in board.zones:
            board.zones[hand] = replace(board.zones[hand], dim=True)
    if view.phase == "partners":
        for chair in board.chairs.values():
            if chair.side != "bottom":
                board.things[f"seat:{chair.seat}"] = Thing(*chair.plate, *_PLATE, f"{{{chair.seat}}}")
    return board.layout()
