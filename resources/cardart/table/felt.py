"""The table: cloth with a fine weave, light from above, a vignette, and a padded leather rail round the edge."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGradient,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QTransform,
)

from cardart.drawing import players_pictures
from cardart.names_and_sizes import FELTS, rail_width

__all__ = ["FELTS", "felt_image", "rail_width"]


class _Cloth(NamedTuple):
    cloth: str
    leather: str
    trim: str


_CLOTHS: Final = {
    "baize": _Cloth("#1f6b48", "#45261a", "#c99a45"),
    "casino": _Cloth("#1f4f86", "#2b1d1a", "#c9a052"),
    "burgundy": _Cloth("#762236", "#2e1715", "#d0a550"),
    "night": _Cloth("#33373f", "#15161a", "#9aa3b0"),
    "teal": _Cloth("#17656b", "#3a2a20", "#d3b06a"),
    "sand": _Cloth("#6f5730", "#33231a", "#d8bc7c"),
}
_TILE: Final = 128  # pixels along a side of the woven tile; a multiple of the twill's period
_SEED: Final = 88
_LIT: Final = 1.36  # how much lighter the cloth is right under the lamp than on the whole
_LARGEST: Final = 16_384  # pixels along a side

# The rail's section from the cloth (0) to the window's edge (1): lightness of the leather, 1 being its own colour.
_SECTION: Final = ((0.0, 0.42), (0.1, 0.85), (0.3, 1.6), (0.42, 1.85), (0.6, 1.3), (0.85, 0.75), (1.0, 0.4))


@lru_cache(maxsize=8)
def _tile(colour: str, strength: float, scale: int) -> QImage:
    """A seamless tile of cloth: noise of single fibres over a fine diagonal twill.

    ``strength`` is the largest change of a colour value, ``scale`` how many pixels wide a fibre is.
    """
    base = QColor(colour)
    noise = random.Random(_SEED).randbytes(_TILE * _TILE)
    levels = 64
    pixels = []
    for level in range(levels):
        change = (level / (levels - 1) * 2 - 1) * strength
        red, green, blue = (round(min(255, max(0, c + change))) for c in (base.red(), base.green(), base.blue()))
        pixels.append(bytes((red, green, blue, 255)))
    rows = []
    for y in range(_TILE):
        row = noise[y * _TILE : (y + 1) * _TILE]
        before = row[-1]
        cells = []
        for x, grain in enumerate(row):
            # A fibre runs a little to the right, so each cell keeps a part of its neighbour's value.
            fibre = (2 * grain + before) // 3
            before = grain
            twill = 84 if (x + y) // 2 % 2 else 0
            cells.append(pixels[(fibre * 2 // 3 + twill) * (levels - 1) // 254])
        rows.append(b"".join(cells))
    data = b"".join(rows)
    image = QImage(data, _TILE, _TILE, 4 * _TILE, QImage.Format.Format_RGBA8888)
    result = image.convertToFormat(QImage.Format.Format_RGB32)
    if scale > 1:
        result = result.scaled(_TILE * scale, _TILE * scale)
    return result


def _shade(colour: QColor, lightness: float) -> QColor:
    return QColor(*(min(255, round(c * lightness)) for c in (colour.red(), colour.green(), colour.blue())))


def _section_stops(gradient: QGradient, leather: QColor, start: float) -> None:
    """Lay the rail's section into a gradient from ``start`` to 1."""
    for position, lightness in _SECTION:
        gradient.setColorAt(start + (1 - start) * position, _shade(leather, lightness))


def _light(painter: QPainter, width: int, height: int) -> None:
    """A lamp above the table: full light near the middle, dark towards the corners.

    Only black is laid over the cloth, as it keeps the hue; a tint would come out in rings of slightly wrong colours.
    """
    gradient = QRadialGradient(QPointF(0.5, 0.38), 0.8)
    for position, alpha in ((0.0, 0), (0.15, 10), (0.35, 48), (0.6, 104), (0.8, 148), (1.0, 188)):
        gradient.setColorAt(position, QColor(0, 0, 0, alpha))
    brush = QBrush(gradient)
    brush.setTransform(QTransform.fromScale(width, height))
    painter.fillRect(0, 0, width, height, brush)


def _cast_shadows(painter: QPainter, width: float, height: float, rail: float) -> None:
    """The shadow of the rail on the cloth; the upper rail, nearest below the lamp, casts the longest."""
    for begin, end, area in (
        ((0.0, rail), (0.0, rail * 2.1), QRectF(rail, rail, width - 2 * rail, rail * 1.1)),
        ((rail, 0.0), (rail * 1.8, 0.0), QRectF(rail, rail, rail * 0.8, height - 2 * rail)),
        (
            (width - rail, 0.0),
            (width - rail * 1.8, 0.0),
            QRectF(width - rail * 1.8, rail, rail * 0.8, height - 2 * rail),
        ),
        (
            (0.0, height - rail),
            (0.0, height - rail * 1.5),
            QRectF(rail, height - rail * 1.5, width - 2 * rail, rail / 2),
        ),
    ):
        gradient = QLinearGradient(QPointF(*begin), QPointF(*end))
        for position, alpha in ((0.0, 120), (0.3, 66), (0.65, 20), (1.0, 0)):
            gradient.setColorAt(position, QColor(0, 0, 0, alpha))
        painter.fillRect(area, gradient)


def _rail(painter: QPainter, width: float, height: float, rail: float, cloth: _Cloth) -> None:
    leather, trim = QColor(cloth.leather), QColor(cloth.trim)
    corner = float(round(1.5 * rail))  # radius of the cloth's corners
    reach = rail + corner
    for begin, end, area in (
        ((0.0, rail), (0.0, 0.0), QRectF(reach, 0, width - 2 * reach, rail)),
        ((0.0, height - rail), (0.0, height), QRectF(reach, height - rail, width - 2 * reach, rail)),
        ((rail, 0.0), (0.0, 0.0), QRectF(0, reach, rail, height - 2 * reach)),
        ((width - rail, 0.0), (width, 0.0), QRectF(width - rail, reach, rail, height - 2 * reach)),
    ):
        linear = QLinearGradient(QPointF(*begin), QPointF(*end))
        _section_stops(linear, leather, 0.0)
        painter.fillRect(area, linear)
    for x, y in ((0.0, 0.0), (width - reach, 0.0), (0.0, height - reach), (width - reach, height - reach)):
        middle = QPointF(reach if x == 0 else width - reach, reach if y == 0 else height - reach)
        radial = QRadialGradient(middle, reach)
        _section_stops(radial, leather, corner / reach)
        square, hollow = QPainterPath(), QPainterPath()
        square.addRect(QRectF(x, y, reach, reach))
        hollow.addEllipse(middle, corner, corner)
        painter.fillPath(square.subtracted(hollow), radial)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, thick, colour, dashes in (
        (rail * 0.99, rail * 0.1, trim, None),
        (rail * 0.96, rail * 0.03, trim.lighter(150), None),
        (rail * 0.90, rail * 0.06, QColor(0, 0, 0, 120), None),
        (rail * 0.27, rail * 0.05, _shade(leather, 2.4), (3.0, 2.2)),
    ):
        pen = QPen(colour, max(0.8, thick))
        if dashes:
            pen.setDashPattern([d * rail * 0.06 / max(0.8, thick) for d in dashes])
        painter.setPen(pen)
        radius = reach - inset
        painter.drawRoundedRect(QRectF(inset, inset, width - 2 * inset, height - 2 * inset), radius, radius)


def _spread(painter: QPainter, photo: QImage, width: int, height: int) -> None:
    """Cover the table with a photograph, what is left over cut off."""
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    size = photo.size().scaled(width, height, Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    painter.drawImage(
        QRectF((width - size.width()) / 2, (height - size.height()) / 2, size.width(), size.height()), photo
    )
    painter.fillRect(0, 0, width, height, players_pictures.wash(photo))


def felt_image(felt: str, width: int, height: int, ratio: float) -> QImage:
    """The whole background of a window: cloth, light and rail.

    ``width`` and ``height`` are physical pixels, ``ratio`` the window's device pixel ratio, which only says how
    coarse the weave is to be (the image's own ratio stays 1). The same arguments always give the same picture.
    A felt may be a photograph of the player's own (``own``), darkened so far that what is written on it can be read.
    Raises KeyError for an unknown felt and ValueError for a size that is no window's.
    """
    photo = None if felt in _CLOTHS else players_pictures.view("felt", felt)
    cloth = _CLOTHS[felt if photo is None else "night"]
    if not (1 <= width <= _LARGEST and 1 <= height <= _LARGEST):
        raise ValueError(f"a table of {width} by {height} pixels cannot be drawn")
    if not 0 < ratio <= 16:
        raise ValueError(f"{ratio} is no device pixel ratio")
    image = QImage(width, height, QImage.Format.Format_RGB32)
    rail = rail_width(width, height)
    painter = QPainter(image)
    if photo is not None:
        _spread(painter, photo, width, height)
    else:
        woven = _tile(_shade(QColor(cloth.cloth), _LIT).name(), 10.0, max(1, round(ratio)))
        painter.fillRect(0, 0, width, height, QBrush(woven))
        _light(painter, width, height)
    _cast_shadows(painter, width, height, rail)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _rail(painter, width, height, rail, cloth)
    painter.end()
    return image
