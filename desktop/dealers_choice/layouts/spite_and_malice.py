"""Where the zones of Spite and Malice lie: the stacks that all build in the middle, every player's pay-off pile and
side stacks in one row, the viewer's above his hand, the others' beside or below their plates."""

from __future__ import annotations

from typing import Final

from cardrules.games.spite_and_malice.rules import PLACES
from cardrules.protocol.game import Seat, View
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board
from dealers_choice.table.placement import CARD_HEIGHT, Layout, Place
from dealers_choice.ui import style

__all__ = ["SIZE", "layout", "size"]

_OWN: Final = 0.74
"""How large the viewer's own stacks are."""
_OTHERS: Final = 0.46
_CENTRE: Final = 0.86
_STEP: Final = 0.3
"""From card to card of a spread stack, at most, for cards of full size."""
_BLOCK: Final = 1.3
"""Half the width of a plate."""


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    return SIZE[0], SIZE[1] + 0.5


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Spite and Malice for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, upright=True, rows=1)
    centres = [zone.id for zone in view.zones if zone.id.startswith("centre:")]
    y = height * 0.342
    for number, zone in enumerate(centres):
        x = width / 2 + (number - (len(centres) - 1) / 2) * 1.15 + 0.3
        board.put(zone, Place(x, y, dx=0.004, dy=-0.004, scale=_CENTRE, outline="card"))
    left = width / 2 - (len(centres) - 1) / 2 * 1.15 - 1.25
    board.put("stock", Place(left, y, dx=0.002, dy=-0.002, scale=_CENTRE, counted=True))
    board.put("waiting", Place(left - 0.75, y, dx=0.002, dy=-0.002, scale=0.5, counted=True))
    board.hands()
    for seat in board.circle:
        _own_stacks(board, seat)
    keys = _keys(board.viewer)
    for zone, place in board.zones.items():
        board.zones[zone] = place._replace(keys=keys.get(zone, ""))
    board.labels("needs", "stands", "left")
    return board.layout()


def _keys(seat: Seat) -> dict[str, str]:
    """The letters of the zones that its player uses."""
    rows = {f"side:{seat}": "QWER", "centre": "ZXCV"}
    letters = {f"{row}:{number}": letter for row, keys in rows.items() for number, letter in enumerate(keys)}
    return {f"hand:{seat}": "12345", f"payoff:{seat}": "P", **letters}


def _own_stacks(board: Board, seat: Seat) -> None:
    """The pay-off pile of a seat and its side stacks beside it."""
    chair = board.chairs[seat]
    if chair.side == "bottom":
        top = board.height - 3.5
        _row(board, seat, board.width / 2 - 2.4, top, 1.0, _OWN, board.height - 1.62 - top)
    elif chair.side == "top":  # the pile left of the plate, the stacks right of it
        grown = 0.9 * (min(style.text_scale(), 2.0) - 1)  # the plate grows to the right with its text
        _row(board, seat, chair.x + _BLOCK - 0.25 + max(0.0, grown), 0.08, 0.54, _OTHERS, 1.5)
        _pile(board, seat, chair.x - _BLOCK - 0.35, 0.08, 0.6)
    else:
        _row(board, seat, chair.x - 1.04, chair.rows + 0.06, 0.5, _OTHERS, 1.9)


def _pile(board: Board, seat: Seat, x: float, top: float, scale: float) -> None:
    y = top + scale * CARD_HEIGHT / 2
    board.put(f"pile:{seat}", Place(x - 0.07, y - 0.04, dx=0.003, scale=scale))
    board.put(f"payoff:{seat}", Place(x, y, scale=scale, z=2))


def _row(board: Board, seat: Seat, x: float, top: float, pitch: float, scale: float, room: float) -> None:
    """The pile and the stacks from left to right, the stacks spread downwards as far as there is ``room``."""
    _pile(board, seat, x, top, scale)
    for number in range(PLACES):
        zone = f"side:{seat}:{number}"
        count = max(len(board.view.zone(zone).cards), 2)
        step = min(_STEP * scale, (room - scale * CARD_HEIGHT) / (count - 1))
        middle = x + (number + 1) * pitch + 0.08
        board.put(
            zone, Place(middle, top + scale * CARD_HEIGHT / 2, dy=step, scale=scale, outline="card", z=5 + number)
        )
