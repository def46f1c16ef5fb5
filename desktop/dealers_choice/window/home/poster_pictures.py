"""The pictures on posters: a game's cloth, and the cards or chips that stand for it in a fan, drawn once and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPen, QPixmap

from cardart.drawing.picture_cache import art_version, keep, recall
from cardart.emblem import paint_emblem
from cardrules.catalogue import GAMES, Entry
from dealers_choice.storage.folders import cache_folder
from dealers_choice.ui import style
from dealers_choice.ui.materials import cloth_of

__all__ = ["fan_height", "kept_poster", "make_poster", "poster_cloth"]

_SHADE: Final = 11  # degrees of hue between two games of a family
_TURN: Final = 7.0  # degrees between two cards of the fan
_RAYS: Final = 24
_DARK_ENOUGH: Final = 0.1  # luminance on which gold has a contrast of 4.8 : 1, and cream one of 6.4 : 1
_SEEN: Final = 0.86  # of the cards of a fan that stands low, in height


def poster_cloth(entry: Entry, *, written: bool = False) -> tuple[QColor, QColor]:
    """The colours of a game's poster, in the light and in the dark: its family's cloth, in a shade of its own.
    ``written``: words stand on it, and it is dark enough for them."""
    if style.high_contrast():
        return QColor("black"), QColor("black")
    cloth = cloth_of(entry.family)
    kin = [each.id for each in GAMES if cloth_of(each.family) == cloth]
    turned = (kin.index(entry.id) - len(kin) / 2) * _SHADE if entry.id in kin else 0
    light, dark = (_turned(QColor(colour), turned) for colour in cloth[:2])
    while written and _luminance(light) > _DARK_ENOUGH:
        light = light.darker(108)
    return light, dark


def _turned(colour: QColor, degrees: float) -> QColor:
    """The colour with another hue."""
    hue = (colour.hslHueF() + degrees / 360) % 1
    return QColor.fromHslF(hue, colour.hslSaturationF() * 0.9, colour.lightnessF())


def _luminance(colour: QColor) -> float:
    """How bright a colour is, from 0 to 1, as contrast is measured (WCAG)."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
             for part in (colour.redF(), colour.greenF(), colour.blueF())]  # fmt: skip
    return sum(part * weight for part, weight in zip(parts, (0.2126, 0.7152, 0.0722), strict=True))


def fan_height(size: QSize) -> float:
    """How high the fan at the lower right of a picture of this size is."""
    return min(size.height() * 0.44, size.width() * 0.36)


def kept_poster(entry: Entry, size: QSize, *, low: bool = False) -> QPixmap | None:
    """The picture as it was made once, ``size`` in physical pixels; ``low``: see make_poster."""
    image, name, key = _blank(entry, size, low=low)
    return QPixmap.fromImage(image) if recall(cache_folder(), name, key, memoryview(image.bits())) else None


def make_poster(entry: Entry, size: QSize, *, low: bool = False) -> QPixmap:
    """The picture, ``size`` in physical pixels, made and kept: the fan at the upper right, and dusk below, where words
    are to stand. ``low``: the fan at the lower right, so that there is room above it."""
    image, name, key = _blank(entry, size, low=low)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(image.rect())
    cloth = QLinearGradient(box.topLeft(), box.bottomRight())
    for place, colour in enumerate(poster_cloth(entry, written=low)):
        cloth.setColorAt(place, colour)
    painter.fillRect(box, cloth)
    high = min(box.height() * 0.66, box.width() * 0.44)
    centre = QPointF(box.right() - high * 0.66, high * 0.62)
    if low:
        high = fan_height(size) / _SEEN
        centre = QPointF(box.right() - high * 0.62, box.bottom() - high * 0.36)
    if not style.high_contrast():
        _paint_rays(painter, centre, box.width())
    tokens = entry.poster.split()
    paint = _paint_chips if tokens[0].isdigit() else _paint_cards
    if low and paint is _paint_chips:  # beside them stands what a press does
        high = min(high, box.width() * 0.28)
        centre.setX(box.right() - high * 0.45)
    paint(painter, centre, high, tokens)
    if not low:
        dusk = QLinearGradient(0, box.height() * 0.3, 0, box.height())
        for at, alpha in ((0.0, 0), (0.2, 30), (0.55, 175), (1.0, 230)):
            dusk.setColorAt(at, QColor(0, 0, 0, alpha))
        painter.fillRect(box, dusk)
        side = box.height() * 0.21
        sign = QRectF(box.left() + side * 0.45, box.height() * 0.29, side, side)
        paint_emblem(painter, sign, entry.emblem)
    painter.end()
    keep(cache_folder(), name, key, memoryview(image.bits()))
    return QPixmap.fromImage(image)


def _blank(entry: Entry, size: QSize, *, low: bool) -> tuple[QImage, str, str]:
    """An image for the picture, the name under which it is kept, and the key of what it shows."""
    look = " ".join(colour.name() for colour in poster_cloth(entry, written=low))
    key = f"{art_version((Path(__file__),))} {entry.poster} {entry.emblem} {look} {size.width()}"
    name = f"poster-{entry.id}-{'low-' if low else ''}{size.width()}x{size.height()}"
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
        painter.translate(centre.x() - (last - number) * high * 0.38, centre.y())
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
