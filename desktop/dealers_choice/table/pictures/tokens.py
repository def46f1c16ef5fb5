"""Tokens: what lies on the table and is no card. Pictures by kind, drawn crisp at any size; and what has been said.

A kind without a picture is written as its text. A text may hold suits (``7♠``), which are drawn in their colours.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardart.drawing.svg_paths import circle, path, polygon
from cardrules.protocol.cards import SUIT_NAMES
from cardrules.protocol.game import Token
from dealers_choice.language import current
from dealers_choice.ui import style
from dealers_choice.ui.materials import paint_lacquer
from dealers_choice.ui.suit_symbols import LETTERS, advance, paint_pip, paint_words
from dealers_choice.ui.typefaces import text_font

__all__ = [
    "LAST", "BadgeItem", "CallItem", "has_picture", "paint_picture", "paint_token", "token_width",
    "written",
]  # fmt: skip

_CREAM: Final = QColor(250, 244, 228)
_INK: Final = QColor(20, 26, 24)
LAST: Final = QColor(38, 128, 150)
"""Of what marks the last move."""
_GOLD: Final = QColor(255, 209, 92)
_SILVER: Final = QColor(214, 220, 226)
_RED: Final = QColor(214, 58, 58)
_BLUE: Final = QColor(74, 122, 196)

Painter = Callable[[QPainter, str], None]
"""Paints a picture into a box one unit high and wide about the origin; the text is the token's."""

# Shapes in a box 100 wide and high.
_CROWN: Final = "M12 78 L8 30 L30 50 L50 16 L70 50 L92 30 L88 78Z M14 84 H86 V92 H14Z"
_SKULL: Final = """M50 8 C76 8 90 26 90 46 C90 60 84 68 76 73 L74 90 H60 V80 H54 V90 H46 V80 H40 V90 H26 L24 73
    C16 68 10 60 10 46 C10 26 24 8 50 8Z"""
_FLAG: Final = "M22 8 H30 V94 H22Z M30 12 C46 4 58 22 84 12 V52 C58 62 46 44 30 54Z"
_GLASS: Final = "M22 8 H78 V18 C78 34 60 42 56 50 C60 58 78 66 78 82 V92 H22 V82 C22 66 40 58 44 50 C40 42 22 34 22 18Z"
_LOCK: Final = "M22 46 H78 V92 H22Z"
_PAWN: Final = """M50 8 C62 8 70 17 70 28 C70 35 66 41 61 44 C68 48 72 58 73 72 H82 V90 H18 V72 H27 C28 58 32 48 39 44
    C34 41 30 35 30 28 C30 17 38 8 50 8Z"""
_CRACK: Final = "M48 8 L58 28 L40 46 L60 66 L50 90"
_CALL_Z: Final = 40.0  # what somebody has said lies on all cards that rest
_LEAST: Final = 12.0  # pixels, of plain text
_NARROWEST: Final = 80  # per cent of a letter's width
_STEP: Final = 0.09  # of the stepped corners of a sign, to its height
_PAIRED: Final = 0.18  # how far the two rings of a pair are apart


@cache
def _shape(data: str) -> QPainterPath:
    """A shape of these, about the origin and one unit high."""
    from PySide6.QtGui import QTransform

    return QTransform().scale(0.01, 0.01).translate(-50, -50).map(path(data))


def _fill(painter: QPainter, shape: QPainterPath, colour: QColor, rim: float = 0.05) -> None:
    painter.setPen(QPen(colour.darker(190), rim))
    painter.setBrush(colour)
    painter.drawPath(shape)


def _filled(data: str, colour: QColor) -> Painter:
    """A painter of one shape in one colour."""
    return lambda painter, _text: _fill(painter, _shape(data), colour)


def suit_of_text(text: str) -> str:
    """The letter of the first suit that a text names by its symbol or its word, or ""."""
    for symbol, letter in LETTERS.items():
        if symbol in text:
            return letter
    return next((name[0].upper() for name in SUIT_NAMES if name in text.lower()), "")


def _suit(painter: QPainter, text: str) -> None:
    """The suit of trumps, on a disc like a counter's."""
    _fill(painter, circle(0, 0, 0.49), _CREAM, 0.03)
    letter = suit_of_text(text)
    if letter:
        paint_pip(painter, letter, QPointF(0, 0.01), 0.66)


def _pip(letter: str) -> Painter:
    return lambda painter, _text: paint_pip(painter, letter, QPointF(0, 0), 0.88, _CREAM)


def _broken(painter: QPainter, text: str) -> None:
    """A suit that may be led now: with a crack through it."""
    paint_pip(painter, suit_of_text(text) or "H", QPointF(0, 0), 0.88, _CREAM)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_CREAM, 0.1))
    painter.drawPath(_shape(_CRACK))


def _dealer(painter: QPainter, _text: str) -> None:
    _fill(painter, circle(0, 0, 0.48), _CREAM, 0.04)
    painter.setPen(_INK)
    painter.save()
    painter.scale(0.01, 0.01)
    painter.setFont(text_font(62, bold=True))
    painter.drawText(QRectF(-50, -50, 100, 100), Qt.AlignmentFlag.AlignCenter, "D")
    painter.restore()


def _skull(painter: QPainter, _text: str) -> None:
    _fill(painter, _shape(_SKULL), _CREAM)
    painter.setBrush(_INK)
    painter.setPen(Qt.PenStyle.NoPen)
    for eye in (-0.18, 0.18):
        painter.drawPath(circle(eye, -0.04, 0.115))
    painter.drawPath(polygon((0, 0.1), (0.06, 0.22), (-0.06, 0.22)))


def _target(painter: QPainter, _text: str) -> None:
    for radius, colour in ((0.48, _RED), (0.33, _CREAM), (0.18, _RED)):
        _fill(painter, circle(0, 0, radius), colour, 0.02)


def _star(painter: QPainter, _text: str) -> None:
    points = []
    for corner in range(10):
        radius, turn = (0.5 if corner % 2 == 0 else 0.21), math.radians(corner * 36)
        points.append((radius * math.sin(turn), -radius * math.cos(turn)))
    _fill(painter, polygon(*points), _GOLD)


def _bid(painter: QPainter, text: str) -> None:
    """What somebody has bid, on a disc."""
    _fill(painter, circle(0, 0, 0.49), _CREAM, 0.03)
    painter.save()
    painter.scale(0.01, 0.01)
    font = text_font(56, bold=True)
    wide = advance(text, font)
    if wide > 78:
        font = text_font(56 * 78 / wide, bold=True)
    at = QPointF(-advance(text, font) / 2, -QFontMetricsF(font).height() / 2)
    paint_words(painter, text, at, font, _INK)
    painter.restore()


def _lock(painter: QPainter, _text: str) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_SILVER, 0.11))
    painter.drawArc(QRectF(-0.2, -0.44, 0.4, 0.62), 0, 180 * 16)
    _fill(painter, _shape(_LOCK), _GOLD)


def _pair(painter: QPainter, _text: str) -> None:
    """Two who belong together: linked rings."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for side in (-_PAIRED, _PAIRED):
        painter.setPen(QPen(_INK, 0.17))
        painter.drawEllipse(QPointF(side, 0), 0.22, 0.22)
        painter.setPen(QPen(_GOLD, 0.1))
        painter.drawEllipse(QPointF(side, 0), 0.22, 0.22)


def _chip(painter: QPainter, _text: str) -> None:
    _fill(painter, circle(0, 0, 0.48), _BLUE, 0.04)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_CREAM, 0.17, Qt.PenStyle.CustomDashLine))
    pen = painter.pen()
    pen.setDashPattern([1.1, 1.5])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawEllipse(QPointF(0, 0), 0.4, 0.4)
    painter.setPen(QPen(_CREAM, 0.04))
    painter.drawEllipse(QPointF(0, 0), 0.25, 0.25)


def _spoon(painter: QPainter, _text: str) -> None:
    from cardart.table.silver_spoon import paint_spoon  # one game has them

    paint_spoon(painter, QPointF(0, 0), 1.0)


_PICTURES: Final[Mapping[str, Painter]] = {
    "all-in": _chip,
    "alone": _filled(_PAWN, _GOLD),
    "bid": _bid,
    "broken": _broken,
    "chips": _chip,
    "color": _suit,
    "dealer": _dealer,
    "declarer": _filled(_CROWN, _GOLD),
    "hearts": _pip("H"),
    "jack": _pip("D"),
    "killed": _skull,
    "last": _filled(_GLASS, _SILVER),
    "lock": _lock,
    "named": _suit,
    "out": _filled(_FLAG, _GOLD),
    "partner": _pair,
    "player": _filled(_CROWN, _GOLD),
    "queen": _pip("S"),
    "secret": _pair,
    "skull": _skull,
    "spoon": _spoon,
    "target": _target,
    "trump": _suit,
    "wild": _star,
}
"""What the kinds of tokens look like. Games share them: a kind says what it is, not whose."""
_WRITTEN: Final = {"bid": "", "dealer": "", "jack": "J", "queen": "Q"}
"""What is written beside the picture instead of a token's text."""


def has_picture(token: Token) -> bool:
    """Whether its kind has one; a suit's needs a suit in the text."""
    picture = _PICTURES.get(token.kind)
    return picture is not None and (picture is not _suit or bool(suit_of_text(token.text)))


def written(token: Token) -> str:
    """What is written beside a token's picture, or, if it has none, for it. A suit that is in the picture is not
    written once more as a symbol."""
    text = current()(_WRITTEN.get(token.kind, token.text))
    if has_picture(token) and _PICTURES[token.kind] is _suit:
        text = " ".join("".join(letter for letter in text if letter not in LETTERS).split())
    return text


def paint_picture(painter: QPainter, token: Token, box: QRectF) -> None:
    """Paint a token's picture into a box, as large as fits. Raises KeyError for a kind without one."""
    side = min(box.width(), box.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    painter.scale(side, side)
    _PICTURES[token.kind](painter, token.text)
    painter.restore()


# ------------------------------------------------------------------------------------------ on name plates


def _plate_font(unit: float) -> QFont:
    return text_font(max(_LEAST * min(1.0, style.text_scale()), unit * 0.14), bold=True)


def token_width(token: Token, unit: float) -> float:
    """How wide a token is on a name plate, with the gap before it; ``unit`` is the card's width in pixels."""
    wide = advance(written(token), _plate_font(unit)) + unit * 0.06
    return wide + (unit * 0.195 if has_picture(token) else 0.0)


def paint_token(painter: QPainter, token: Token, right: float, row: QRectF, unit: float) -> float:
    """Paint a token right-aligned in a row of a name plate; returns the left edge of it, less a gap."""
    text, font = written(token), _plate_font(unit)
    high = QFontMetricsF(font).height()
    left = right - advance(text, font)
    paint_words(painter, text, QPointF(left, row.center().y() - high / 2), font, _CREAM, rim=_CREAM)
    if has_picture(token):
        side = unit * 0.17
        box = QRectF(left - side - unit * 0.02, row.center().y() - side / 2, side, side)
        paint_picture(painter, token, box)
        left -= unit * 0.195
    return left - unit * 0.06


# --------------------------------------------------------------------------------------------- on the felt


class BadgeItem(QGraphicsItem):
    """A token on the felt: a sign with its picture and what is written beside it ("Hearts broken", the trump suit)."""

    def __init__(self) -> None:
        super().__init__()
        self.token = Token("", "")
        self.unit = 100.0
        self.room = QRectF()
        self._box = QRectF()
        self.size = 1.0
        """How large its text is, 1 being plain."""
        self._most = math.inf  # how large it may be
        self.setZValue(6)

    @property
    def text(self) -> str:
        """What it says, for those who do not see it."""
        return self.token.text or self.token.kind

    @staticmethod
    def box(token: Token, unit: float, size: float = 1.0) -> QRectF:
        """The badge about its middle; ``unit`` is the card's width in pixels, ``size`` that of its text."""
        font, text = _badge_font(unit, size), written(token)
        high = max(unit * 0.32, QFontMetricsF(font).height() + unit * 0.08)
        if not text:  # a picture by itself
            high *= 1.5
        wide = advance(text, font) + unit * 0.3 if text else high
        if has_picture(token) and text:
            wide += high * 0.72
        return QRectF(-wide / 2, -high / 2, wide, high)

    def set_state(self, token: Token, unit: float, room: QRectF, most: float = math.inf) -> None:
        """``token`` has the names in its text filled in; ``unit`` is the card's width in pixels; ``room`` what a badge
        with larger text may take; ``most`` how large its text may be."""
        if (token, unit, room, most) != (self.token, self.unit, self.room, self._most):
            self.token, self.unit, self.room, self._most = token, unit, room, most
            self.fit()

    def fit(self) -> None:
        """Find its size: as large as the text is wanted, as far as there is room."""
        self.prepareGeometryChange()
        size = min(style.text_scale(), self._most)
        box = self.box(self.token, self.unit, size)
        while size > 1 and (box.width() > self.room.width() or box.height() > self.room.height()):
            size = max(1.0, size - 0.05)
            box = self.box(self.token, self.unit, size)
        if size > 1:
            box.moveLeft(min(max(box.left(), self.room.left()), self.room.right() - box.width()))
            box.moveTop(min(max(box.top(), self.room.top()), self.room.bottom() - box.height()))
        self._box, self.size = box, size
        self.update()

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        return self._box

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self.boundingRect().adjusted(1, 1, -1, -1)
        text, left = written(self.token), box.left()
        if text:
            paint_lacquer(painter, box, step=box.height() * _STEP)
        if has_picture(self.token):
            side = box.height() * (0.74 if text else 1.0)
            inset = (box.height() - side) / 2 * (1.6 if text else 1.0)
            paint_picture(painter, self.token, QRectF(left + inset, box.center().y() - side / 2, side, side))
            left += inset + side if text else 0.0
        font = _badge_font(self.unit, self.size)
        middle = (left + box.right()) / 2 - (box.height() * 0.08 if left > box.left() else 0.0)
        at = QPointF(middle - advance(text, font) / 2, box.center().y() - QFontMetricsF(font).height() / 2)
        paint_words(painter, text, at, font, _CREAM, rim=_CREAM)


def _badge_font(unit: float, size: float) -> QFont:
    """Where cards are so small that it would not be read, it has narrower letters and no smaller ones."""
    least, wanted = _LEAST * min(1.0, style.text_scale()), unit * 0.15 * size
    font = text_font(max(least, wanted), bold=True)
    if wanted < least:
        font.setStretch(max(_NARROWEST, round(100 * wanted / least)))
    return font


# ------------------------------------------------------------------------------------------ what has been said


class CallItem(QGraphicsItem):
    """The last word of a seat in the auction, on a slip at its name plate."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.unit = 100.0
        self.last = False
        self._box = QRectF()
        self._size = 1.0  # how large its text is, 1 being plain
        self.setZValue(_CALL_Z)

    def set_state(self, text: str, unit: float, last: bool = False) -> None:
        """What is written; ``unit`` is the card's width in pixels; ``last``: nobody has spoken since."""
        if (text, unit, last) != (self.text, self.unit, self.last):
            self.text, self.unit, self.last = text, unit, last
            self.fit(style.text_scale())

    def fit(self, size: float) -> QSizeF:
        """Find its size, with text so large, and at least plain: what it takes."""
        self.prepareGeometryChange()
        self._size = max(1.0, size)
        font = self._font()
        wide = advance(self.text, font) + self.unit * 0.24
        high = QFontMetricsF(font).height() + self.unit * 0.08
        self._box = QRectF(-wide / 2, -high / 2, wide, high)
        self.update()
        return self.boundingRect().size()

    def _font(self) -> QFont:
        return text_font(max(_LEAST, self.unit * 0.165) * self._size, bold=True)

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        return self._box.adjusted(-2, -2, 2, 3)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        corner, font = self._box.height() * 0.32, self._font()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 70))
        painter.drawRoundedRect(self._box.translated(0, 1.5), corner, corner)
        painter.setPen(QPen(QColor("black") if style.high_contrast() else QColor(120, 96, 40), 1.2))
        painter.setBrush(QColor("white") if style.high_contrast() else _CREAM)
        painter.drawRoundedRect(self._box, corner, corner)
        if self.last:
            painter.setPen(QPen(QColor("black") if style.high_contrast() else LAST, max(2.0, self.unit * 0.03)))
            painter.drawRoundedRect(self._box, corner, corner)
        top = self._box.center().y() - QFontMetricsF(font).height() / 2
        left = self._box.center().x() - advance(self.text, font) / 2
        paint_words(painter, self.text, QPointF(left, top), font, _INK)
