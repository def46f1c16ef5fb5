"""Pads to press: small painted buttons with a letter, and how many of them share the room that there is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.typefaces import text_font

__all__ = ["LargePad", "Pad", "Tiles", "length", "tiles_high"]


def length(share: float) -> int:
    """A length in logical pixels, ``share`` times the height of running text in the present look."""
    return round(style.room_pixels() * share)


@lru_cache(maxsize=2048)
def _advance(text: str, pixels: int, _family: str) -> int:
    """How wide words on a pad are, so many pixels high, in the present font: most pads show a digit, and every one is
    asked a dozen times while it is laid."""
    return QFontMetrics(text_font(pixels, bold=True)).horizontalAdvance(text)


def _wide(text: str, share: float = 1.0) -> int:
    """How wide words on a pad are, ``share`` times as high as running text."""
    return _advance(text, style.room_pixels(share), QFont().family())


def _wanted(text: str, key: str) -> int:
    """How wide a pad would be: its words and the letter of its key, with a little room around them."""
    small = _wide(key, _KEY) + length(0.4) if key else 0
    return max(_wide(text) + small + length(0.9), length(2.0))


def _least(text: str, key: str) -> int:
    """How narrow a pad may be: where there is less room than it wants, its words are smaller."""
    wide = _wanted(text, key)
    return max(round(wide * _SHRUNK), min(wide, length(2.0)))


def _printed(text: str, key: str) -> str:
    """The letter of a pad's key, where it is printed beside the words."""
    return key if len(key) == 1 and key != text else ""


def _columns(width: int, widest: int, columns: Sequence[int]) -> int:
    """In how many of these columns pads stand in a width, if the widest must be so wide."""
    gap = length(0.25)
    return next((n for n in columns if n * (widest + gap) - gap <= width), columns[-1])


def _high(count: int, columns: int, pad: int) -> int:
    """How high so many pads are, in so many columns, each so high."""
    gap = length(0.25)
    return -(-count // columns) * (pad + gap) - gap


def tiles_high(marks: Sequence[tuple[str, str]], columns: Sequence[int], width: int) -> int:
    """How high ``Tiles`` would be in this width, with pads that have these words and keys."""
    widest = max(_least(text, _printed(text, key)) for text, key in marks)
    return _high(len(marks), _columns(width, widest, columns), Pad.high())


_KEY: Final = 0.86
"""The size of a key's letter beside the words, in heights of text."""
_SHRUNK: Final = 0.84
"""To what part of its width a pad may be narrowed."""
_FACES: Final = {"player": "#2b57b5", "banker": "#b2322a", "tie": "#1c7443"}


class Pad(QAbstractButton):
    """A small painted button with an optional letter for its key. ``lit`` ones are part of what is being composed, or
    chosen among others."""

    def __init__(self, text: str, tip: str, parent: QWidget | None = None, *, face: str = "", key: str = "") -> None:
        """``face``: "player", "banker" or "tie" for the colour of that side; ``key`` is shown in small print."""
        super().__init__(parent)
        self.setText(text)
        self.setToolTip(plain_tip(f"{tip} ({key})" if key else tip))
        self.setAccessibleName(tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._face = face
        self._key = _printed(text, key)
        self._lit = False
        self._whispers = False
        self._share = 1.0

    @property
    def lit(self) -> bool:
        """Whether it is part of what is being composed."""
        return self._lit

    @lit.setter
    def lit(self, lit: bool) -> None:
        if lit != self._lit:
            self._lit = lit
            self.update()

    def whisper(self, whispers: bool) -> None:
        """Whether it keeps the colour of its side for the pointer and the keyboard, and shows but its edge in it."""
        if whispers != self._whispers:
            self._whispers = whispers
            self.update()

    @staticmethod
    def _font(share: float = 1.0) -> QFont:
        return text_font(style.room_pixels(share), bold=True)

    @staticmethod
    def high() -> int:
        """The height of every such pad in pixels."""
        return length(1.9)

    @property
    def share(self) -> float:
        """In what part of their plain size its words are written, at most."""
        return self._share

    def fit(self, share: float) -> None:
        """Write the words in this part of their plain size."""
        self._share = share
        self.update()

    def least_share(self, width: int) -> float:
        """In what part of their plain size the words fit into so many pixels; 1 at most."""
        words = _wide(self.text())
        return min(1.0, (width - length(0.6)) / words) if words else 1.0

    def sizeHint(self) -> QSize:
        """Qt's own: the words with a little room around them."""
        return QSize(_wanted(self.text(), self._key), self.high())

    def minimumSizeHint(self) -> QSize:
        """Qt's own: where there is less room than that the words are smaller."""
        return QSize(_least(self.text(), self._key), self.high())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's own."""
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, on = style.colours(), self.isEnabled()
        contrast = style.high_contrast()
        quiet = self._whispers and not (self.underMouse() or self.hasFocus() or self.isDown())
        body = QColor(look.raised if not self._face or contrast or quiet else _FACES[self._face])
        ink = QColor(look.text)
        if self._lit:
            body, ink = QColor(look.gold), QColor(look.on_gold)
        elif self.isDown():
            body = body.darker(130)
        elif on and self.underMouse():
            body = body.lighter(120)
        if not on and not self._lit:
            body, ink = QColor(look.surface), QColor(look.off)
        edge = QColor(look.gold if self.hasFocus() or (on and self.underMouse()) else look.edge)
        thick = 2.0 if self.hasFocus() else 1.0
        if self._face and on and not self._lit and not contrast and edge == QColor(look.edge):
            edge = QColor(_FACES[self._face]).lighter(135)
        closed = contrast and not on and not self._lit
        painter.setPen(
            QPen(QColor(look.off) if closed else edge, thick, Qt.PenStyle.DashLine if closed else Qt.PenStyle.SolidLine)
        )
        painter.setBrush(body)
        inset = thick / 2
        radius = length(0.4)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), radius, radius)
        painter.setPen(ink)
        font, key_font = self._font(min(self._share, self.least_share(self.width()))), self._font(_KEY)
        words = _advance(self.text(), font.pixelSize(), font.family())
        gap = length(0.4)
        key = _wide(self._key, _KEY) + gap if self._key else 0
        if words + key + gap > self.width():  # the tooltip has the key, too
            key = 0
        painter.setFont(font)
        left = (self.width() - words - key) / 2
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(QRectF(left, 0, words + 2, self.height()), middle, self.text())
        if key:
            painter.setFont(key_font)
            painter.drawText(QRectF(left + words + gap, 0, key + 2, self.height() * 1.06), middle, self._key)


class LargePad(Pad):
    """A pad that stands alone under what is asked, and is hit in a hurry."""

    @staticmethod
    def _font(share: float = 1.0) -> QFont:
        return text_font(style.room_pixels(share * 1.5), bold=True)

    @staticmethod
    def high() -> int:
        """The height of every such pad in pixels."""
        return max(44, length(3.0))

    def least_share(self, width: int) -> float:
        """In what part of their plain size the words fit into so many pixels; 1 at most."""
        return min(1.0, super().least_share(round(width / 1.5)))


class Tiles(QWidget):
    """Pads of one size in rows: in as many columns as they need at least."""

    def __init__(self, pads: Sequence[Pad], columns: Sequence[int], parent: QWidget | None = None) -> None:
        """``columns``: how many there may be, the most first; the last is taken where there is room for no other."""
        super().__init__(parent)
        self.pads = list(pads)
        self._columns = tuple(columns)
        self._fits: dict[tuple[int, int], int] = {}
        self._widest: dict[int, int] = {}
        for before, pad in zip([None, *self.pads], self.pads, strict=False):
            pad.setParent(self)
            if before is not None:
                QWidget.setTabOrder(before, pad)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _fitting(self, width: int) -> int:
        """How many columns there are in this width."""
        look = width, style.room_pixels()
        if look not in self._fits:  # layouts ask for it many times
            self._fits[look] = self._count(width)
        return self._fits[look]

    def _count(self, width: int) -> int:
        look = style.room_pixels()
        if look not in self._widest:
            self._widest[look] = max(pad.minimumSizeHint().width() for pad in self.pads)
        return _columns(width, self._widest[look], self._columns)

    def hasHeightForWidth(self) -> bool:
        """Qt's own."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's own."""
        return _high(len(self.pads), self._fitting(width), self.pads[0].high())

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(18), self.heightForWidth(length(18)))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(6), self.pads[0].high())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        columns, gap = self._fitting(self.width()), length(0.25)
        high = self.pads[0].high()
        wide = (self.width() + gap) // columns - gap
        share = min(pad.least_share(wide) for pad in self.pads)
        for index, pad in enumerate(self.pads):
            row, column = divmod(index, columns)
            left = round(column * (self.width() + gap) / columns)
            right = round((column + 1) * (self.width() + gap) / columns) - gap
            pad.setGeometry(QRect(left, row * (high + gap), right - left, high))
            pad.fit(share)
