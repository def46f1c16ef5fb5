"""The pictures on posters: a game's cloth, and the cards or chips that stand for it in a fan, drawn once and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPen, QPixmap

from cardart.drawing.picture_cache import art_version, keep, recall
from cardart.emblem import paint_emblem
from cardrules.catalogue import Entry
from dealers_choice.storage.folders import cache_folder
from dealers_choice.ui import style
from dealers_choice.ui.materials import cloth_of

__all__ = ["Poster", "fan_height", "poster_cloth"]

_TURN: Final = 7.0  # degrees between two cards of the fan
_RAYS: Final = 24
_DARK_ENOUGH: Final = 0.1  # luminance on which gold has a contrast of 4.8 : 1, and cream one of 6.4 : 1
_SEEN: Final = 0.86  # of the cards of a fan that stands low, in height
_APART: Final = 0.38  # between two cards of a fan, in heights of a card
_ACROSS: Final = 0.88  # of a card that leans, in heights of one
_OVER: Final = 1.12  # how high the cards of a fan are where they slip behind the words, in heights of what is free
_BESIDE: Final = 0.47  # of a picture's width that a fan takes beside what a press does
_SIGN: Final = 0.35  # of the emblem, in heights of what is free


def poster_cloth(entry: Entry, *, written: bool = False) -> tuple[QColor, QColor]:
    """The colours of a game's poster, in the light and in the dark: its family's cloth, as its tables have it.
    ``written``: words stand on it, and it is dark enough for them."""
    if style.high_contrast():
        return QColor("black"), QColor("black")
    light, dark = (QColor(colour) for colour in cloth_of(entry.family)[:2])
    while written and _luminance(light) > _DARK_ENOUGH:
        light = light.darker(108)
    return light, dark


def _luminance(colour: QColor) -> float:
    """How bright a colour is, from 0 to 1, as contrast is measured (WCAG)."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
             for part in (colour.redF(), colour.greenF(), colour.blueF())]  # fmt: skip
    return sum(part * weight for part, weight in zip(parts, (0.2126, 0.7152, 0.0722), strict=True))


def fan_height(size: QSize) -> float:
    """How high the fan at the lower right of a picture of this size is."""
    return min(size.height() * 0.44, size.width() * 0.36)


class Poster(NamedTuple):
    """A picture that is to be made: of which game, how large in physical pixels, and where words are to stand."""

    entry: Entry
    size: QSize
    words: int = 0
    """How high the lacquer at the lower end is on which they stand, in physical pixels: cards slip behind it; 0: there
    is none, and the fan is at the lower right, so that there is room above it."""

    def kept(self) -> QPixmap | None:
        """The picture as it was made once."""
        image, name, key = self._blank()
        return QPixmap.fromImage(image) if recall(cache_folder(), name, key, memoryview(image.bits())) else None

    def made(self) -> QPixmap:
        """The picture, made and kept."""
        image, name, key = self._blank()
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter, QRectF(image.rect()))
        painter.end()
        keep(cache_folder(), name, key, memoryview(image.bits()))
        return QPixmap.fromImage(image)

    def sign_box(self) -> QRectF:
        """Where the game's emblem stands: at the left of the fan, clear of it."""
        free = self.size.height() - self.words
        side = free * _SIGN
        return QRectF(side * 0.45, free * 0.92 - side, side, side)

    def fan(self) -> tuple[QPointF, float]:
        """The middle of the card in front, and how high the cards are."""
        size, behind = self.size, len(self.entry.poster.split()) - 1
        if not self.words:
            high = fan_height(size) / _SEEN
            if self._chips():
                high = min(high, size.width() * 0.28)
                return QPointF(size.width() - high * 0.45, size.height() - fan_height(size) / _SEEN * 0.36), high
            high = min(high, size.width() * _BESIDE / (_ACROSS + behind * _APART))
            return QPointF(size.width() - high * 0.55, size.height() - high * 0.36), high
        free = size.height() - self.words
        left, edge = self.sign_box().right() + free * 0.08, free * 0.1
        wide = size.width() - edge - left
        if self._chips():
            high = min(free, wide / (0.6 + behind * 0.375))
            return QPointF(size.width() - edge - high * 0.3, free * 0.5), high
        high = min(free * _OVER, wide / (_ACROSS + behind * _APART))
        return QPointF(size.width() - edge - high * _ACROSS / 2, free * 0.09 + high / 2), high

    def _chips(self) -> bool:
        return self.entry.poster[0].isdigit() and self.entry.poster.replace(" ", "").isdigit()

    def _paint(self, painter: QPainter, box: QRectF) -> None:
        cloth = QLinearGradient(box.topLeft(), box.bottomRight())
        for place, colour in enumerate(poster_cloth(self.entry, written=not self.words)):
            cloth.setColorAt(place, colour)
        painter.fillRect(box, cloth)
        centre, high = self.fan()
        if not style.high_contrast():
            _paint_rays(painter, centre, box.width())
        paint = _paint_chips if self._chips() else _paint_cards
        paint(painter, centre, high, self.entry.poster.split())
        if self.words:
            paint_emblem(painter, self.sign_box(), self.entry.emblem)

    def _blank(self) -> tuple[QImage, str, str]:
        """An image for the picture, the name under which it is kept, and the key of what it shows."""
        size, look = self.size, " ".join(colour.name() for colour in poster_cloth(self.entry, written=not self.words))
        key = f"{art_version((Path(__file__),))} {self.entry.poster} {self.entry.emblem} {look} {self.words}"
        name = f"poster-{self.entry.id}-{'' if self.words else 'low-'}{size.width()}x{size.height()}"
        return QImage(size, QImage.Format.Format_RGB32), name, key


def _paint_rays(painter: QPainter, centre: QPointF, reach: float) -> None:
    """Faint light from behind the fan."""
    painter.save()
    painter.translate(centre)
    painter.setPen(QPen(QColor(255, 255, 255, 12), max(1.0, reach / 180)))
    for _ in range(_RAYS):
        painter.drawLine(QPointF(0, 0), QPointF(reach, 0))
        painter.rotate(360 / _RAYS)
    painter.restore()


def _paint_cards(painter: QPainter, centre: QPointF, high: float, names: list[str]) -> None:
    """Cards in a fan, each so ``high``, the last one in front and over ``centre``."""
    from cardart.cards.faces import HEIGHT, WIDTH, paint_face  # not where the picture is kept

    scale, last = high / HEIGHT, len(names) - 1
    for number, name in enumerate(names):
        painter.save()
        painter.translate(centre.x() - (last - number) * high * _APART, centre.y())
        painter.rotate((number - last / 2) * _TURN + 2)
        painter.scale(scale, scale)
        painter.translate(-WIDTH / 2, -HEIGHT / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        for out in (2.4, 1.2):
            painter.setBrush(QColor(0, 0, 0, 44))
            painter.drawRoundedRect(QRectF(-out, 0.6 - out, WIDTH + 2 * out, HEIGHT + 2 * out), 5, 5)
        paint_face(painter, name, "classic")
        painter.restore()


def _paint_chips(painter: QPainter, centre: QPointF, high: float, values: list[str]) -> None:
    """Chips of these values beside one another, the odd ones lower, where a fan of cards so ``high`` would be."""
    from cardart.table.casino_chips import paint_chip

    radius = high * 0.3
    for number, value in enumerate(values):
        back, low = len(values) - 1 - number, number % 2
        place = QPointF(centre.x() - back * radius * 1.25, centre.y() + (low - 0.6) * radius * 0.9)
        paint_chip(painter, place, radius, 100 * int(value))
