"""Where there is room on the felt: for a sentence, or for cards that are spread to be looked at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF

__all__ = ["BESIDE", "KeptFree", "beside", "covered", "room_for"]

BESIDE = 8
"""Pixels between what stands beside something and that."""

_TIGHT = 2  # pixels that may be covered of anything
_STEPS = 14  # places that are tried across the felt, and as many down
_SLIDES = 4  # how often it is moved on to the edge of what it covers
_FAR = 0.35  # what the whole way across the felt is usually worth, in shares of what is covered


class KeptFree(NamedTuple):
    """Something that should be seen."""

    box: QRectF
    weight: float = 1.0
    """How much it matters."""


def covered(box: QRectF, taken: Iterable[KeptFree]) -> float:
    """How much of what is taken a box covers, in pixels by their weight."""
    parts = ((one.box.intersected(box), one.weight) for one in taken)
    return sum(part.width() * part.height() * weight for part, weight in parts)


def room_for(size: QSizeF, wish: QPointF, room: QRectF, taken: Iterable[KeptFree], way: float = _FAR) -> QRectF:
    """A rectangle of a size, its bottom's middle at ``wish`` if it can be, inside ``room`` and covering as little as
    possible of what is taken; of places that are equally good the nearest. ``way``: what the whole way across the felt
    is worth, in shares of what is covered."""
    wide, high = min(size.width(), room.width()), min(size.height(), room.height())
    least, most = (room.left(), room.top()), (room.right() - wide, room.bottom() - high)
    x = min(max(wish.x() - wide / 2, least[0]), most[0])
    y = min(max(wish.y() - high, least[1]), most[1])
    boxes = [(one.box.left(), one.box.top(), one.box.right(), one.box.bottom(), one.weight) for one in taken]

    def cover(left: float, top: float) -> float:
        right, bottom, found = left + wide, top + high, 0.0
        for one_left, one_top, one_right, one_bottom, weight in boxes:
            across = min(right, one_right) - max(left, one_left)
            down = min(bottom, one_bottom) - max(top, one_top)
            if across > _TIGHT and down > _TIGHT:
                found += across * down * weight
        return found / (wide * high)

    whole = room.width() + room.height()
    best, cost = (x, y), cover(x, y)

    def try_at(left: float, top: float) -> None:
        nonlocal best, cost
        far = way * (abs(left - x) + abs(top - y)) / whole
        if far < cost and (now := cover(left, top) + far) < cost:
            best, cost = (left, top), now

    if cost:
        for row in range(_STEPS + 1):
            top = least[1] + (most[1] - least[1]) * row / _STEPS
            for column in range(_STEPS + 1):
                try_at(least[0] + (most[0] - least[0]) * column / _STEPS, top)
    for _ in range(_SLIDES):  # between those places there may be one at which it just fits
        left, top = best
        for one_left, one_top, one_right, one_bottom, _weight in boxes:
            if left < one_right and one_left < left + wide and top < one_bottom and one_top < top + high:
                for beside in (one_left - wide, one_right):
                    try_at(min(max(beside, least[0]), most[0]), top)
                for above in (one_top - high, one_bottom):
                    try_at(left, min(max(above, least[1]), most[1]))
        if best == (left, top):
            break
    return QRectF(round(best[0]), round(best[1]), wide, high)


def beside(anchor: QRect, size: QSize, room: QRect) -> QRect:
    """A rectangle of a size above, below or beside another, inside ``room``: the first of these that covers nothing of
    it, or least."""
    wide, high = min(size.width(), room.width()), min(size.height(), room.height())
    middle = anchor.center()
    spots = (
        (middle.x() - wide // 2, anchor.top() - BESIDE - high),
        (middle.x() - wide // 2, anchor.bottom() + BESIDE),
        (anchor.right() + BESIDE, middle.y() - high // 2),
        (anchor.left() - BESIDE - wide, middle.y() - high // 2),
    )
    found: list[QRect] = []
    for x, y in spots:
        left = min(max(x, room.left()), room.right() - wide + 1)
        top = min(max(y, room.top()), room.bottom() - high + 1)
        found.append(QRect(left, top, wide, high))
    return min(found, key=lambda box: _area_of(box.intersected(anchor)))


def _area_of(box: QRect) -> int:
    return 0 if box.isEmpty() else box.width() * box.height()
