"""Where Hearts' zones lie: the viewer at the bottom, the others clockwise round the felt, the trick in the middle."""

from __future__ import annotations

from cardrules.game import View
from dealers_choice.table.place import Layout, Place, SeatPlace

__all__ = ["SIZE", "layout"]

SIZE = (11.2, 6.6)

# Where the seats of a table of 3, 4 and 5 sit, clockwise from the viewer: edge, and how far along it.
_SEATS = {
    3: (("bottom", 0.5), ("left", 0.36), ("right", 0.36)),
    4: (("bottom", 0.5), ("left", 0.42), ("top", 0.5), ("right", 0.42)),
    5: (("bottom", 0.5), ("left", 0.55), ("top", 0.31), ("top", 0.69), ("right", 0.55)),
}
# The middle of each seat's slot in the trick, from the middle of the trick, in card widths.
_TRICK = {
    3: ((0.0, 0.62), (-0.95, -0.3), (0.95, -0.3)),
    4: ((0.0, 0.72), (-1.05, 0.0), (0.0, -0.72), (1.05, 0.0)),
    5: ((0.0, 0.78), (-1.3, 0.1), (-0.6, -0.72), (0.6, -0.72), (1.3, 0.1)),
}
_ANGLES = {"bottom": 0.0, "left": 90.0, "top": 180.0, "right": -90.0}
_SMALL = 0.56


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Hearts for the viewer's seat (seat 0 for a spectator)."""
    first = view.seat or 0
    middle_x, middle_y = width / 2, height * 0.49
    passing = view.phase == "pass"
    zones: dict[str, Place] = {"stock": Place(middle_x, middle_y, dx=0.004, dy=-0.004)}
    seats: list[SeatPlace] = [SeatPlace(0, 0)] * view.seats
    tokens: dict[str, tuple[float, float]] = {
        "broken": (middle_x + 2.75, middle_y + 1.25),
        "direction": (middle_x, middle_y),
    }
    for turn, (side, along) in enumerate(_SEATS[view.seats]):
        seat = (first + turn) % view.seats
        dx, dy = _TRICK[view.seats][turn]
        zones[f"trick:{seat}"] = Place(middle_x + dx, middle_y + dy, outline="" if passing else "card", z=20)
        if side == "bottom":
            zones[f"hand:{seat}"] = Place(
                middle_x, height - 0.84, dx=0.62, span=min(width - 4.3, 10.2), arc=5, sorted=True, z=40
            )
            zones[f"pass:{seat}"] = Place(
                middle_x,
                height - 2.62,
                dx=1.08,
                span=4.5,
                outline="area" if passing else "",
                label=_tray_label(view, seat) if passing else "",
                z=50,
            )
            zones[f"won:{seat}"] = Place(width - 0.6, height - 0.55, dx=0.004, dy=-0.002, scale=_SMALL)
            seats[seat] = SeatPlace(1.06, height - 0.45, side)
            continue
        if side == "top":
            hand_x, hand_y = width * along, 0.5
            pile_x, pile_y = hand_x + 2.0, 0.5
            plate = SeatPlace(hand_x, 1.27, side)
            packet = (hand_x, 2.06)
        else:
            sign = 1 if side == "left" else -1
            edge = 0.0 if side == "left" else width
            hand_x, hand_y = edge + sign * 0.45, height * along
            pile_x, pile_y = edge + sign * 0.62, hand_y + 1.62
            plate = SeatPlace(edge + sign * 1.3, hand_y - 1.82, side)
            packet = (edge + sign * 1.6, hand_y)
        angle = _ANGLES[side]
        zones[f"hand:{seat}"] = Place(hand_x, hand_y, dx=0.17, span=2.7, arc=10, angle=angle, scale=_SMALL, z=10)
        zones[f"pass:{seat}"] = Place(*packet, dx=0.2, span=1.2, angle=angle, scale=_SMALL, z=30)
        zones[f"won:{seat}"] = Place(pile_x, pile_y, dx=0.004, dy=-0.002, angle=angle, scale=_SMALL)
        seats[seat] = plate
    return Layout(zones, tuple(seats), tokens)


def _tray_label(view: View, seat: int) -> str:
    """An arrow to the player who gets the cards, and the name."""
    direction = int(view.facts["direction"])
    arrow = {1: "←", -1: "→", 2: "↑" if view.seats == 4 else "↖", -2: "↗"}[direction]
    return f"{arrow} {{{(seat + direction) % view.seats}}}"
