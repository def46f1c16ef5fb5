"""The pictures of the things with which a table is first laid, kept together from one start to the next: to read them
takes a tenth of the time in which they are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

if TYPE_CHECKING:
    from dealers_choice.table.pictures.cards_and_felt import Art

__all__ = ["KeptPictures", "PictureKey"]

PictureKey = tuple[object, int, int, float]
"""What a picture shows, four times its width and height, and the ratio of pixels."""

_NAME: Final = "things-first"


class KeptPictures:
    """The pictures of these keys, one below the other on a sheet."""

    def __init__(self, art: Art, drawn_by: tuple[Path, ...], sizes: Mapping[PictureKey, QSize]) -> None:
        """``sizes`` are theirs in physical pixels, ``drawn_by`` the source files of what draws them."""
        self._art = art
        self._drawn_by = drawn_by
        self._keys = tuple(sizes)
        self._recalled = False
        self._places: list[QRect] = []
        top = 0
        for size in sizes.values():
            self._places.append(QRect(QPoint(0, top), size))
            top += size.height()
        self._size = QSize(max((place.width() for place in self._places), default=0), top)

    def recall(self) -> dict[PictureKey, QPixmap]:
        """All of them, or none if they have not been kept like this."""
        sheet = self._sheet()
        self._recalled = bool(self._keys) and self._art.recall(sheet, _NAME, repr(self._keys), self._drawn_by)
        found: dict[PictureKey, QPixmap] = {}
        for key, place in zip(self._keys, self._places, strict=True) if self._recalled else ():
            found[key] = QPixmap.fromImage(sheet.copy(place), Qt.ImageConversionFlag.NoOpaqueDetection)
            found[key].setDevicePixelRatio(key[3])
        return found

    def keep(self, pictures: Mapping[PictureKey, QPixmap]) -> None:
        """Keep them, if they had to be drawn."""
        if self._recalled or not self._keys:
            return
        sheet = self._sheet()
        sheet.fill(Qt.GlobalColor.transparent)
        painter = QPainter(sheet)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        for key, place in zip(self._keys, self._places, strict=True):
            painter.drawPixmap(place, pictures[key], QRect(QPoint(0, 0), pictures[key].size()))
        painter.end()
        self._art.keep_later(sheet, _NAME, repr(self._keys), self._drawn_by)

    def _sheet(self) -> QImage:
        return QImage(self._size, QImage.Format.Format_ARGB32_Premultiplied)
