"""Where cards lie on the mini baccarat table: the heap, the shoe, the holder, the row of burned cards, the hands."""

from __future__ import annotations

import math
from typing import Final

from cardart.table import baccarat_places
from cardart.table.baccarat_places import card_share
from cardart.table.casino_places import MIDDLE
from cardrules.casino.baccarat.rules import BANKER, PLAYER
from dealers_choice.layouts.baccarat.baccarat_table import BaccaratTable
from dealers_choice.layouts.casino.pack import HEAP
from dealers_choice.layouts.casino.whole_table import CARDS, MOUTH, STAND
from dealers_choice.table.placement import CARD_HEIGHT, Place, Slot

__all__ = ["zones"]

_BURN_ROW: Final = 0.26  # how wide the row of burned cards is
_TUCKED: Final = (0.083, 0.420)  # Banker's first card where the first four are dealt face down
_SHOE_CARD: Final = 0.62  # how large a card is in the mouth of the shoe, to one on the table


def zones(table: BaccaratTable) -> dict[str, Place]:
    """Where the cards of each zone lie."""
    mouth_x, mouth_y = table.at(MOUTH[0], MOUTH[1])
    small = table.card * _SHOE_CARD
    # The row of burned cards lies as high as the arc, or the legend in it, lets it.
    edge = baccarat_places.inner_radius(len(table.sides)) - (0.0255 if len(table.sides) <= 1 else 0.0045)
    top = MIDDLE[1] - math.sqrt(edge**2 - (_BURN_ROW / 2) ** 2) + 0.004
    burn = 0.8 * card_share(len(table.sides))
    burn_x, burn_y = table.at(0.5, top + burn * CARD_HEIGHT / 2)
    discards_x, discards_y = table.middle("discard")
    return {
        "heap": Place(*table.at(HEAP[0], HEAP[1]), closed=True, scale=table.card * 0.8),
        "shoe": Place(mouth_x, mouth_y, angle=MOUTH[2], closed=True, scale=small, z=CARDS),
        "burn": Place(burn_x, burn_y, dx=0.4, span=_BURN_ROW * table.unit, scale=burn * table.unit, z=CARDS + 10),
        "player": _hand(table, PLAYER),
        "banker": _hand(table, BANKER),
        "extra": Place(*table.at(0.193, 0.407), angle=MOUTH[2], scale=table.card * 0.85, z=CARDS + 20),
        "discards": Place(discards_x, discards_y, closed=True, scale=table.card * 0.8),
    }


def _hand(table: BaccaratTable, hand: str) -> Place:
    if hand == BANKER and table.state.down[1]:  # under the corner of the shoe, until Player has been called
        x, y = table.at(*_TUCKED)
        aside = (Slot(0.0, 0.0), Slot(0.36 * table.card, 0.1 * table.card))
        return Place(x, y, angle=MOUTH[2], scale=table.card, slots=aside, liftable=True, z=STAND / 2)
    first = table.places[f"{hand}_card", 1]
    forward = 0.0
    if table.state.declared == hand:  # pushed forward by half a card
        forward = -table.card * CARD_HEIGHT / 2
    x, y = table.at(first.x, first.y)
    slots = []
    for number in (1, 2, 3):
        card = table.places[f"{hand}_card", number]
        slots.append(Slot((card.x - first.x) * table.unit, (card.y - first.y) * table.unit, card.angle))
    return Place(x, y + forward, scale=table.card, slots=tuple(slots), liftable=True, z=CARDS)
