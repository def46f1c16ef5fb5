"""All cards of a deck drawn once at one size into one picture, and kept in the user's cache folder.

Faces and back are kept apart, so that another back costs one card and not all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap

from cardart.kept import art_version, keep, recall
from cardart.measures import BACKS, CORNER, DECKS, HEIGHT, NAMES, WIDTH

__all__ = ["LARGEST_WIDTH", "SMALLEST_WIDTH", "Sheet"]

SMALLEST_WIDTH: Final = 16
LARGEST_WIDTH: Final = 1000

_COLUMNS: Final = 9
_ROWS: Final = 6


class Sheet:
    """The cards of one deck and one back at one size.

    ``pixmap`` holds them all; ``rect`` says where each is in it. ``card_size`` is the size of a card and
    ``shadow_margin`` how far the soft shadow reaches beyond it on every side, both in physical pixels.
    """

    def __init__(self, image: QImage, width: int) -> None:
        self.image = image
        self.pixmap = QPixmap.fromImage(image)
        self.card_size = _card_size(width)
        self.shadow_margin = _shadow_margin(width)
        self._rects: dict[str, QRectF] = {}

    @classmethod
    def load(cls, folder: Path | None, deck: str, back: str, width: int) -> Sheet:
        """The sheet from the cache ``folder``, or drawn and, if the folder can be written, kept there.

        ``deck`` is a key of DECKS, ``back`` of BACKS, ``width`` that of a card in physical pixels.
        Raises KeyError for an unknown deck or back and ValueError for a width out of range. A folder that cannot
        be read or written is no error.
        """
        if deck not in DECKS:
            raise KeyError(deck)
        if back not in BACKS:
            raise KeyError(back)
        if not SMALLEST_WIDTH <= width <= LARGEST_WIDTH:
            raise ValueError(f"cards {width} pixels wide: the width must be {SMALLEST_WIDTH} to {LARGEST_WIDTH}")
        across, upper, lower = _layout(width)
        image = QImage(across, upper + lower, QImage.Format.Format_ARGB32_Premultiplied)
        pixels = memoryview(image.bits())
        split = upper * across * 4
        draw_faces, draw_back = partial(_draw_faces, image, deck, width), partial(_draw_back, image, back, width)
        _fill(folder, "faces", deck, width, pixels[:split], f"back-{back}-{width}", draw_faces)
        _fill(folder, "back", back, width, pixels[split:], f"faces-{deck}-{width}", draw_back)
        return cls(image, width)

    def rect(self, name: str) -> QRectF:
        """Where a face (a name of NAMES), ``"back"`` or ``"shadow"`` lies in the pixmap.

        The shadow is ``shadow_margin`` larger than a card on every side. Each picture has one transparent pixel
        all round, so a turned card drawn from ``rect(name).adjusted(-1, -1, 1, 1)`` has smooth edges.
        Raises KeyError for another name.
        """
        found = self._rects.get(name)
        if found is None:
            found = self._rects[name] = _rect(name, self.card_size.width())
        return found


def _card_size(width: int) -> QSize:
    return QSize(width, round(width * HEIGHT / WIDTH))


def _shadow_margin(width: int) -> int:
    return max(3, round(width * 0.1))


def _layout(width: int) -> tuple[int, int, int]:
    """The sheet's width, the height of the faces' part and of the part with back and shadow below it."""
    card = _card_size(width)
    lower = card.height() + 2 * _shadow_margin(width) + 2
    return _COLUMNS * (card.width() + 2), _ROWS * (card.height() + 2), lower


@cache
def _places() -> dict[str, tuple[int, int]]:
    return {name: (i % _COLUMNS, i // _COLUMNS) for i, name in enumerate(NAMES)}


def _rect(name: str, width: int) -> QRectF:
    card, margin = _card_size(width), _shadow_margin(width)
    if name == "back":
        return QRectF(1, _layout(width)[1] + 1, card.width(), card.height())
    if name == "shadow":
        size = card + QSize(2 * margin, 2 * margin)
        return QRectF(card.width() + 3, _layout(width)[1] + 1, size.width(), size.height())
    column, row = _places()[name]
    return QRectF(column * (card.width() + 2) + 1, row * (card.height() + 2) + 1, card.width(), card.height())


def _paint_card(painter: QPainter, place: QRectF, paint: Callable[[QPainter], None]) -> None:
    painter.save()
    painter.setClipRect(place)
    painter.translate(place.topLeft())
    painter.scale(place.width() / WIDTH, place.height() / HEIGHT)
    paint(painter)
    painter.restore()


def _draw_faces(image: QImage, deck: str, width: int) -> None:
    from cardart import faces  # where the sheet has been kept, what draws it is not loaded

    painter = QPainter(image)
    for name in NAMES:
        _paint_card(painter, _rect(name, width), partial(faces.paint_face, name=name, deck=deck))
    painter.end()


def _draw_back(image: QImage, back: str, width: int) -> None:
    from cardart import backs

    painter = QPainter(image)
    _paint_card(painter, _rect("back", width), partial(backs.paint_back, back=back))
    _draw_shadow(painter, _rect("shadow", width), _shadow_margin(width), width)
    painter.end()


def _draw_shadow(painter: QPainter, place: QRectF, margin: int, width: int) -> None:
    """A soft shadow: rounded shapes from the widest to the smallest, each adding a little of the dark."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    radius = CORNER * width / WIDTH
    layers = min(2 * margin, 40)
    reached = 0.0
    for i in range(layers):
        t = (i + 1) / layers
        wanted = 0.42 * t * t * (3 - 2 * t)  # a smooth rise to the darkness below the card
        alpha = (wanted - reached) / (1 - reached)
        reached = wanted
        inset = t * margin * 1.6
        shape = QPainterPath()
        corner = max(radius, radius + margin - inset)
        shape.addRoundedRect(place.adjusted(inset, inset, -inset, -inset), corner, corner)
        painter.setBrush(QColor.fromRgbF(0, 0, 0.02, alpha))
        painter.drawPath(shape)


def _fill(
    folder: Path | None, kind: str, name: str, width: int, pixels: memoryview, using: str, draw: Callable[[], None]
) -> None:
    """Fill a part of the sheet as it was kept, or draw it and keep it. ``using`` is the kept name of the other part."""
    kept_name, key = f"{kind}-{name}-{width}", f"{art_version()} {kind} {name} {width}"
    if folder is not None and recall(folder, kept_name, key, pixels):
        return
    pixels[:] = bytes(pixels.nbytes)
    draw()
    if folder is not None:
        keep(folder, kept_name, key, pixels, (using,))
