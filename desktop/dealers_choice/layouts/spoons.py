"""Where Spoons' zones lie: the spoons in a ring in the middle, stock and trash beside it, an inbox at every hand."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from cardrules.games.spoons.game import State
from cardrules.protocol.game import Seat, View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.table_to_furnish import SIZE, Board, Chair
from dealers_choice.layouts.parts.table_to_furnish import size as table_size
from dealers_choice.table.placement import Layout, Place, Thing

__all__ = ["SIZE", "layout", "size"]

_RING: Final = 2.3  # across the ring of spoons, in card widths
_OFF_RING: Final = -0.48  # where the four lie, so that they leave the place of the last spoon to be seen
_SPOON: Final = 0.85  # how long a spoon is
_LANE: Final = 0.56  # between players at the top and those below them, for what lies before the former
_PICKED: Final = 0.32  # how large a card is that has been picked to be passed
_INWARDS: Final = 0.75  # how much nearer to the middle a spoon lies before a player at a side
_SIDES: Final = ("left", "right")
_BELOW: Final = 0.09  # how much lower than at other tables things lie before a player at the top
_BESIDE: Final = 0.86  # from the middle of another's hand to what lies beside it, clear of what the next one has there
_APART: Final = 400  # milliseconds for which a card that has been taken lies beside the hand


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    width, height = table_size(view.seats, lane=_LANE)
    return width, max(height, 7.2)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Spoons for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, upright=True, lane=_LANE)
    x, y = board.middle
    board.hands(step=1.06)
    hand = f"hand:{board.viewer}"
    board.zones[hand] = board.zones[hand]._replace(apart=_APART)
    circle = _circle(view) if view.state.hand else (0, 0)
    for zone, seat in (("stock", circle[0]), ("trash", circle[-1])):  # with the dealer, and with the last player
        chair = board.chairs[seat]
        own, least = chair.side == "bottom", zone == "trash"
        spot = (chair.x - 3.22, chair.y) if own else (chair.x - _BESIDE, chair.y)
        outline, label = ("card", "trash") if least and view.state.hand else ("", "")
        board.put(zone, Place(*spot, dx=0.003, dy=-0.003, scale=0.74 if own else 0.4, counted=True, outline=outline,
                              label=label, z=5))  # fmt: skip
    beside = min((abs(_before(chair)[0] - x) for chair in board.chairs.values() if chair.side in _SIDES), default=x)
    between = 2 * (beside - _INWARDS - _SPOON / 2) - 0.1  # the spoons of both sides
    board.row("four", y=_OFF_RING, span=min(4.6, between))
    for chair in board.chairs.values():
        own = chair.side == "bottom"
        inbox = (chair.x + 3.3, chair.y) if own else (chair.x + _BESIDE, chair.y)
        board.put(
            f"inbox:{chair.seat}",
            Place(
                *inbox,
                dx=0.05 if own else 0.02,
                scale=1.0 if own else 0.5,
                counted=True,
                on_cards=True,
                outline="card" if own and chair.seat not in view.state.out else "",
                z=15,
            ),
        )
        board.put(f"pick:{chair.seat}", Place(*_before(chair), scale=_PICKED, z=20))
    taken = [int(token.place.partition(":")[2]) for token in view.tokens if token.kind == "spoon" and token.text]
    for seat in taken:  # before its owner
        chair, name = board.chairs[seat], say("your spoon") if seat == view.seat else say("{seat:@'s} spoon", seat=seat)
        inwards = 0.0 if chair.side == "top" else _INWARDS * (1 if chair.x <= x else -1)
        front_x, front_y = _before(chair)
        board.things[f"spoon:{seat}"] = Thing(
            front_x + inwards, front_y, _SPOON, _SPOON / 2, name, ("spoon",), _paint_spoon
        )
    spoons = sum(token.kind == "spoon" and token.place == "spoons" for token in view.tokens)
    ring = Thing(x, y, _RING, _RING, say("the spoons"), ("spoons", spoons), partial(_paint_ring, spoons))
    board.things["spoons"] = ring
    board.badges("pause", x=0.0, y=-1.3)
    return board.layout()


def _circle(view: View) -> tuple[Seat, ...]:
    """Who has played the round, from the dealer clockwise. The piles stay where they are if the round has cost him the
    game who sat beside them."""
    state: State = view.state
    over = view.over
    gone = set(state.out) - ({state.rounds[-1].loser} if over else set())
    circle = (((state.dealer or 0) + place) % view.seats for place in range(view.seats))
    return tuple(seat for seat in circle if seat not in gone)


def _before(chair: Chair) -> tuple[float, float]:
    """Where something lies before a seat."""
    x, y = chair.front
    return x, y + (_BELOW if chair.side == "top" else 0.0)


def _paint_spoon(painter: QPainter, box: QRectF) -> None:
    """One that has been taken."""
    from cardart.table.silver_spoon import paint_spoon  # not where the picture is kept

    paint_spoon(painter, box.center(), box.width(), 90.0)


def _paint_ring(spoons: int, painter: QPainter, box: QRectF) -> None:
    """So many spoons round the middle, their handles pointing outwards."""
    from cardart.table.silver_spoon import paint_spoon  # not where the picture is kept

    long = _SPOON * box.width() / _RING
    away = box.height() / 2 - long / 2
    for spoon in range(spoons):
        angle = math.tau * spoon / spoons
        middle = box.center() + QPointF(-math.sin(angle), math.cos(angle)) * away
        paint_spoon(painter, middle, long, math.degrees(angle))
