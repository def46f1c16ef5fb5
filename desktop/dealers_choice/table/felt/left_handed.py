"""The table for left-handed players: what lies at the right lies at the left, and the other way round.

Nobody changes his seat: play goes round the same way. So a board seats the others the other way round first
(``layouts.parts.board``), and with the mirror they are where they always sit. Cards in a row lie in their order, so
that every index remains to be seen; what is printed on the felt, as a casino's layout, stays as the house has it.
"""

from __future__ import annotations

from typing import Final

from cardrules.protocol.game import View
from dealers_choice.table.placement import Layout, Place, SeatPlace

__all__ = ["mirrored"]

_EDGE: Final = 0.05  # a step from card to card, in card widths, from which on the edges of cards are seen
_SIDES: Final = {"left": "right", "right": "left"}


def mirrored(layout: Layout, view: View, width: float) -> Layout:
    """The layout of a view on a table so many card widths wide, for the other hand."""
    if layout.printed is not None:
        return layout
    lying = {zone.id: len(zone.cards) for zone in view.zones}
    return layout._replace(
        zones={zone: _place(place, lying.get(zone, 0), width) for zone, place in layout.zones.items()},
        seats=tuple(SeatPlace(width - seat.x, seat.y, _SIDES.get(seat.side, seat.side)) for seat in layout.seats),
        tokens={name: (width - x, y) for name, (x, y) in layout.tokens.items()},
        things={name: thing._replace(x=width - thing.x, angle=-thing.angle) for name, thing in layout.things.items()},
    )


def _place(place: Place, cards: int, width: float) -> Place:
    """Where a zone of so many cards lies."""
    if place.keeps:
        return place
    there = place._replace(x=width - place.x, angle=-place.angle)
    if place.span:
        return there
    if place.slots:
        lopsided = abs(sum(slot.x for slot in place.slots)) > _EDGE
        slots = tuple(slot._replace(x=-slot.x) for slot in place.slots)
        return there._replace(slots=slots) if lopsided else there
    if abs(place.dx) < _EDGE:
        return there._replace(dx=-place.dx)
    steps = max(0, (min(cards, place.fanned) if place.fanned else cards) - 1)
    return there._replace(x=there.x - steps * place.dx)
