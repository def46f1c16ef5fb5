"""All cards of a deck drawn once at one size into one picture, and kept in the user's cache folder.

Faces and back are kept apart, so that another back costs one card and not all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from cardart.cards.suit_inks import parted
from cardart.drawing import players_pictures
from cardart.drawing.picture_cache import art_version, keep, recall
from cardart.names_and_sizes import BACKS, CORNER, DECKS, HEIGHT, NAMES, WIDTH

__all__ = ["LARGEST_WIDTH", "SMALLEST_WIDTH", "SpriteSheet"]

SMALLEST_WIDTH: Final = 16
LARGEST_WIDTH: Final = 1000

_COLUMNS: Final = 9
_ROWS: Final = 6


class SpriteSheet:
    """The cards of one deck and one back at one size.

    ``image`` holds them all; ``rect`` says where each is in it. ``card_size`` is the size of a card and
    ``shadow_margin`` how far the soft shadow reaches beyond it on every side, both in physical pixels.
    """

    def __init__(self, image: QImage, folder: Path | None, deck: str, back: str, width: int) -> None:
        """Use ``load``."""
        self.image = image
        self.card_size = _card_size(width)
        self.shadow_margin = _shadow_margin(width)
        self._folder = folder
        self._deck, self._back = deck, back
        self._rects: dict[str, QRectF] = {}
        self._missing: dict[str, None] = {}
        self._drew = False

    @classmethod
    def load(cls, folder: Path | None, deck: str, back: str, width: int, whole: bool = True) -> SpriteSheet:
        """The sheet from the cache ``folder``, or drawn and, if the folder can be written, kept there.

        ``deck`` is a key of DECKS, with colours of one's own or without (``inks``), ``back`` one of BACKS, ``width``
        that of a card in physical pixels. If not ``whole``, a face that must be drawn is drawn when it is first asked
        for; ``complete`` draws the others.
        Raises KeyError for an unknown deck or back and ValueError for a width out of range. A folder that cannot
        be read or written is no error.
        """
        if parted(deck)[0] not in DECKS:
            raise KeyError(deck)
        if back not in BACKS and not players_pictures.there("back", back):
            raise KeyError(back)
        if not SMALLEST_WIDTH <= width <= LARGEST_WIDTH:
            raise ValueError(f"cards {width} pixels wide: the width must be {SMALLEST_WIDTH} to {LARGEST_WIDTH}")
        across, upper, lower = _layout(width)
        sheet = cls(QImage(across, upper + lower, QImage.Format.Format_ARGB32_Premultiplied), folder, deck, back, width)
        faces, back_part = sheet._pixels()
        if folder is None or not recall(folder, *_key("faces", deck, width), faces):
            faces[:] = bytes(faces.nbytes)
            sheet._missing = dict.fromkeys(NAMES)
            while whole and sheet.complete():
                pass
        if folder is None or not recall(folder, *_key("back", back, width), back_part):
            back_part[:] = bytes(back_part.nbytes)
            _draw_back(sheet.image, back, width)
            sheet._drew = True
            if folder is not None:
                keep(folder, *_key("back", back, width), back_part, (_key("faces", deck, width)[0],))
        return sheet

    def _pixels(self) -> tuple[memoryview, memoryview]:
        """The pixels of the faces, and those of back and shadow."""
        pixels = memoryview(self.image.bits())
        split = _layout(self.card_size.width())[1] * self.image.bytesPerLine()
        return pixels[:split], pixels[split:]

    def complete(self) -> bool:
        """Draw one of the faces that nobody has asked for yet; all drawn, keep them. Whether any is still missing."""
        if self._missing:
            self._draw(next(iter(self._missing)))
        return bool(self._missing)

    def _draw(self, name: str) -> None:
        width = self.card_size.width()
        del self._missing[name]
        _draw_face(self.image, name, self._deck, width)
        self._drew = True
        if not self._missing and self._folder is not None:
            back_name, _ = _key("back", self._back, width)
            keep(self._folder, *_key("faces", self._deck, width), self._pixels()[0], (back_name,))

    def draw_ahead(self, names: Iterable[str]) -> bool:
        """Draw the first of these faces that has not been drawn yet; whether there was one."""
        name = next((name for name in names if name in self._missing), None) if self._missing else None
        if name is not None:
            self._draw(name)
        return name is not None

    def rest(self) -> None:
        """No other sheet will be drawn soon: let go of what it takes to draw one, if this one had to be drawn."""
        if self._drew:
            self._drew = False
            from cardart.drawing.shape_cache import let_go

            let_go()

    def rect(self, name: str) -> QRectF:
        """Where a face (a name of NAMES), ``"back"`` or ``"shadow"`` lies in the image.

        The shadow is ``shadow_margin`` larger than a card on every side. Each picture has one transparent pixel
        all round, so a turned card drawn from ``rect(name).adjusted(-1, -1, 1, 1)`` has smooth edges.
        Raises KeyError for another name.
        """
        found = self._rects.get(name)
        if found is None:
            found = self._rects[name] = _rect(name, self.card_size.width())
            if name in self._missing:
                self._draw(name)
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


def _draw_face(image: QImage, name: str, deck: str, width: int) -> None:
    from cardart.cards import faces  # where the sheet has been kept, what draws it is not loaded

    painter = QPainter(image)
    _paint_card(painter, _rect(name, width), partial(faces.paint_face, name=name, deck=deck))
    painter.end()


def _draw_back(image: QImage, back: str, width: int) -> None:
    from cardart.cards import backs

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


def _key(kind: str, name: str, width: int) -> tuple[str, str]:
    """Under which name a part of a sheet is kept, and the key of what it shows."""
    kept_name = f"{kind}-{name}-{width}"
    return kept_name, f"{art_version()} {kept_name}"
