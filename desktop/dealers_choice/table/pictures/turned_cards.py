"""Pictures of cards as they lie on the table, turned, made smaller and with their shadows.

Whatever flies over a table has the hands beneath it painted anew in every frame. To turn a card takes ten times as long
as to copy a picture of it turned.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from cardrules.protocol.cards import Card

__all__ = ["Poses"]

_STEPS: Final = 4  # of a degree: a card in a picture lies an eighth of a degree from its place at the most
_MOST: Final = 36  # cards of full size whose pictures are kept; or more smaller ones
_REMEMBERED: Final = 1000  # poses that have been seen once
_SAME: Final = 1e-4


class Poses:
    """The pictures of cards of one sheet at one size; the oldest are forgotten."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[object, ...], QImage] = {}
        self._seen: set[tuple[object, ...]] = set()
        self._kept = 0  # bytes

    def clear(self) -> None:
        """The cards have another look or size."""
        self._pictures.clear()
        self._seen.clear()
        self._kept = 0

    def paint(
        self, painter: QPainter, box: QRectF, ratio: float, look: tuple[Card | None, bool, float, float],
        draw: Callable[[QPainter], None],
    ) -> bool:  # fmt: skip
        """Copy the picture of a card to where a painter stands, within a box about the card's middle; whether it is
        one that lies, and not one on its way, of which there is no picture.

        ``look`` is its face, whether it lies flat, its angle in degrees clockwise and its scale; ``draw`` draws it
        straight, and ``ratio`` is that of physical pixels to logical ones.
        """
        card, flat, angle, scale = look
        stands = painter.worldTransform()
        turn = math.radians(angle)
        if abs(stands.m11() - scale * math.cos(turn)) > _SAME or abs(stands.m12() - scale * math.sin(turn)) > _SAME:
            return False  # the whole table is drawn larger or smaller
        step = round(angle * _STEPS)
        key = (card, flat, step, scale)
        picture = self._pictures.pop(key, None)
        if picture is None:
            if key not in self._seen:  # what flies has another angle and size in each frame
                if len(self._seen) >= _REMEMBERED:
                    self._seen.clear()
                self._seen.add(key)
                return False
            picture = self._draw(box, ratio, QTransform().rotate(step / _STEPS).scale(scale, scale), draw)
            self._kept += picture.sizeInBytes()
            while self._pictures and self._kept > _MOST * 4 * box.width() * box.height() * ratio**2:
                oldest = next(iter(self._pictures))
                self._kept -= self._pictures.pop(oldest).sizeInBytes()
                self._seen.discard(oldest)
        self._pictures[key] = picture  # again the youngest
        corner = QPointF(picture.width(), picture.height()) / (2 * ratio)
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        middle = QPointF(stands.dx(), stands.dy())
        where = QRectF(middle - corner, middle + corner)
        painter.setClipRect(where)  # one rectangle, where all of it is painted: copying it is quick
        painter.drawImage(where.topLeft(), picture)
        painter.restore()
        return True

    @staticmethod
    def _draw(box: QRectF, ratio: float, turned: QTransform, draw: Callable[[QPainter], None]) -> QImage:
        """A new picture, with the card's middle in its own."""
        seen = turned.mapRect(box)
        wide, high = (2 * math.ceil(side / 2) for side in (seen.width(), seen.height()))
        picture = QImage(round(wide * ratio), round(high * ratio), QImage.Format.Format_ARGB32_Premultiplied)
        picture.setDevicePixelRatio(ratio)
        picture.fill(0)
        painter = QPainter(picture)
        painter.setWorldTransform(turned * QTransform.fromTranslate(wide / 2, high / 2))
        draw(painter)
        painter.end()
        return picture
