"""The end of a match that is won: the cards fly into a wreath."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QTransform

from dealers_choice.table.motion.cards_in_flight import CardSpot, Motion
from dealers_choice.table.pictures.graphics_items import CardItem

__all__ = ["lay_wreath"]

_ENOUGH = 12  # open cards: with fewer the closed ones are taken, too
_LEAST_Z, _MOST_Z = 3.0, 4.0  # below the plates and what else is to be read, above all that is printed
_SCALE = 0.62
_GLOW = 12.0  # pixels round a sign that shine
_STEPS = 360  # places round the felt where a card may lie


def lay_wreath(cards: Iterable[CardItem], motion: Motion, felt: QSize, signs: Sequence[QRectF]) -> None:
    """Let the cards fly into a wreath round the middle of a felt of so many pixels. It leaves the ``signs`` out, and
    what stays lying: where a plate, a badge or a pile is there is a gap, and no card half under it."""
    items = list(cards)
    faces = [item for item in items if item.card is not None]
    wreath, stay = (faces, {item for item in items if item.card is None}) if len(faces) >= _ENOUGH else (items, set())
    taken = [sign.adjusted(-_GLOW, -_GLOW, _GLOW, _GLOW) for sign in signs]
    taken += [*(item.mapRectToScene(item.shape().boundingRect()) for item in stay)]
    ring = [_spot(step / _STEPS, felt) for step in range(_STEPS)]
    if wreath:
        box = wreath[0].shape().boundingRect()
        free = [spot for spot in ring if not _touches(spot, box, taken)]
        ring = free or ring
    for index, item in enumerate(wreath):
        item.mark()
        motion.move(item, ring[index * len(ring) // len(wreath)], 900, delay=index * 22, above=True)


def _spot(share: float, felt: QSize) -> CardSpot:
    """Where a card lies that has come so far round the felt, from its top on, clockwise."""
    turn = 2 * math.pi * share
    x = felt.width() / 2 + math.sin(turn) * felt.width() * 0.40
    y = felt.height() / 2 - math.cos(turn) * felt.height() * 0.39
    return CardSpot(x, y, math.degrees(turn), _SCALE, _LEAST_Z + (_MOST_Z - _LEAST_Z) * share)


def _touches(spot: CardSpot, box: QRectF, signs: Iterable[QRectF]) -> bool:
    """Whether a card of this size at a spot lies under one of the signs."""
    lies = QTransform().translate(spot.x, spot.y).rotate(spot.angle).scale(spot.scale, spot.scale).map(box)
    return any(lies.intersects(sign) for sign in signs)
