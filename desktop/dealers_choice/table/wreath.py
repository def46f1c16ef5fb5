"""The end of a match that is won: the cards fly into a wreath."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QSize

from dealers_choice.table.items import CardItem
from dealers_choice.table.motion import Motion, Spot

__all__ = ["lay_wreath"]

_ENOUGH = 12  # open cards: with fewer the closed ones are taken, too
_LEAST_Z, _MOST_Z = 3.0, 4.0  # below the plates and what else is to be read, above all that is printed


def lay_wreath(cards: Iterable[CardItem], motion: Motion, felt: QSize) -> None:
    """Let the cards fly into a wreath round the middle of a felt of so many pixels."""
    items = list(cards)
    faces = [item for item in items if item.card is not None]
    wreath = faces if len(faces) >= _ENOUGH else items
    for index, item in enumerate(wreath):
        turn = 2 * math.pi * index / len(wreath)
        x = felt.width() / 2 + math.sin(turn) * felt.width() * 0.40
        y = felt.height() / 2 - math.cos(turn) * felt.height() * 0.39
        spot = Spot(x, y, math.degrees(turn), 0.62, _LEAST_Z + (_MOST_Z - _LEAST_Z) * turn / (2 * math.pi))
        item.mark()
        motion.move(item, spot, 900, delay=index * 22, above=True)
