"""The name plates of the seats."""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardrules.protocol.game import Plate, Token
from dealers_choice.match.players import signed
from dealers_choice.table.pictures.graphics_items import CREAM, GLOWS, GOLD, INK
from dealers_choice.table.pictures.tokens import LAST, paint_token, token_width
from dealers_choice.ui import style
from dealers_choice.ui.materials import paint_lacquer, stepped
from dealers_choice.ui.typefaces import display_font, text_font

__all__ = ["PlateItem"]

_AT_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_NAME: Final = 0.178  # a name's text, to a card's width
_FIGURE: Final = 0.26  # and the score's, where it stands beside the whole name
_SMALL: Final = 0.138  # the text of the lower line, to a card's width
_UNDER: Final = 0.152  # and of a total that stands in it
_LONG: Final = 7  # of a name, in text heights: so much of it is read before all text is smaller
_NARROWER: Final = (94, 88, 82)  # per cent of its usual width: narrower letters are read better than smaller ones
_LEAST: Final = 12.0  # pixels, of plain text
_THREE_ROWS: Final = 1.45  # how much higher a plate is with a third row
_SMALLER: Final = 0.75  # how much smaller a name may be so that all of it is read
_FINER: Final = 0.05  # from one size of all its texts to the next that is tried, 1 being plain
_CLOSER: Final = 0.95  # from one size of its text to the next that is tried
_USUAL: Final = 2.04  # in card widths: so wide a plate with a portrait is where there is room
_AROUND: Final = 0.04  # in card widths, of a plate round its portrait
_BESIDE: Final = 0.09  # and between the portrait and the words
_BUTTON: Final = 0.1  # in card widths, the dealer's button from its middle to its edge
_STEP: Final = 0.038  # in card widths, of the stepped corners
_RINGS: Final = {"novice": QColor(190, 120, 62), "club": QColor(205, 212, 222), "expert": QColor(236, 184, 62)}
"""Round a portrait, by the level of its player: bronze, silver, gold."""
_TIGHTEST: Final = 0.72  # how much smaller than other small text a plate's line may be where it is long


class PlateItem(QGraphicsItem):
    """A player's name plate: name, score, what is public about the seat, dealer button, captured tokens."""

    def __init__(self) -> None:
        super().__init__()
        self.name = ""
        self.level = ""
        """How well the player plays ("club"), where it is known: what the ring round the portrait is made of."""
        self.face = ""
        """Whose portrait (``cardart.people.portraits``) stands before the name; empty: nobody's."""
        self._side = 0.0  # of the square for it
        self._crowded = False  # whether the words leave the portrait the upper line alone
        self.plate = Plate("")
        self._rolls = ""  # the score that is seen while it rolls to what it is
        self.tokens: tuple[Token, ...] = ()
        self.turn = False
        self.last = False
        self.glow = ""
        self.unit = 100.0  # the card's width in pixels
        self.room = QRectF()
        self._box = QRectF()
        self._text = 1.0  # how large its text is, 1 being plain
        self._parted = False  # whether tokens stand in a row of their own, below the words
        self.setZValue(5)

    @staticmethod
    def plain_box(unit: float) -> QRectF:
        """The plate with plain text, about its middle; ``unit`` is the card's width in pixels."""
        return QRectF(-unit * 0.92, -unit * 0.31, unit * 1.84, unit * 0.62)

    def set_state(
        self, name: str, plate: Plate, tokens: tuple[Token, ...], turn: bool, unit: float, room: QRectF,
        last: bool = False,
    ) -> None:  # fmt: skip
        """Describe the seat; ``unit`` is the card's width in pixels, ``room`` what a plate with larger or more text may
        take, about its middle; ``last``: it has acted last."""
        if last != self.last:
            self.last = last
            self.update()
        state = (name, plate, tokens, turn, unit, room)
        if state != (self.name, self.plate, self.tokens, self.turn, self.unit, self.room):
            self.name, self.plate, self.tokens, self.turn, self.unit, self.room = state
            self.fit()

    def fit(self) -> None:
        """Find its size: as large as the text is wanted, as far as there is room, and at least as wide as its words,
        as far as there is room for that; with a portrait it is so wide that most words do not change it."""
        self.prepareGeometryChange()
        plain = self.plain_box(self.unit)
        most = max(1.0, style.text_scale())
        smaller = range(math.ceil((most - 1) / _FINER))  # each needs less room than the one before
        text = max(1.0, most - _FINER * bisect_left(smaller, True, key=lambda at: self._fits(most - _FINER * at)))
        high = plain.height() * text
        usual = _USUAL * self.unit * text if self.face else 0.0
        wide = max(self._least(text), usual, self._needed(text, whole=True) + self._face_room(text))
        wide = min(wide, max(plain.width(), self.room.width()))
        crowded = self._needed(text) > wide + 0.5 and bool(self.tokens) and bool(self.plate.lines or self._score()[1])
        self._parted = crowded
        if crowded:  # three rows, as far as there is room
            high = max(high, min(self.room.height(), plain.height() * text * _THREE_ROWS))
        left = min(max(-wide / 2, self.room.left()), self.room.right() - wide)
        top = min(max(-high / 2, self.room.top()), self.room.bottom() - high)
        self._box = QRectF(left, top, wide, high)
        self._text = text if text > 1 else min(1.0, style.text_scale())
        self._side = 0.0
        if self.face:  # where it is tight it stands in the upper line alone
            self._crowded = self._needed(text) + self._face_room(text) > wide + 0.5
            whole = min(high, plain.height() * text) - 2 * _AROUND * self.unit
            self._side = whole * 0.5 if self._crowded else whole
        self.update()

    def _fits(self, text: float) -> bool:
        """Whether there is room for texts of this size."""
        high = self.plain_box(self.unit).height() * text
        return self._least(text) <= self.room.width() and high <= self.room.height()

    def _least(self, text: float) -> float:
        """The least width with texts of this size: with a portrait in the upper line alone."""
        return max(self.plain_box(self.unit).width(), self._needed(text) + self._face_room(text) * 0.5)

    @property
    def shown_score(self) -> str:
        """The score that is seen; while it rolls one on the way."""
        return self._rolls or self.plate.score

    def roll(self, before: int, score: int, share: float) -> None:
        """Show a score on its way from what it was ``before``; with a ``share`` of 1 it is there."""
        self._rolls = str(round(before + (score - before) * share)) if share < 1 else ""
        self.update()

    def light(self, glow: str) -> None:
        """Set its glow: one of ``GLOWS``, or none."""
        if glow != self.glow:
            self.glow = glow
            self.update()

    def lies_at(self, point: QPointF) -> bool:
        """Whether it covers a point of the scene."""
        return self._box.translated(self.pos()).contains(point)

    def body(self) -> QRectF:
        """The plate as large as it is, about its place."""
        return self._box

    def _face_room(self, text: float) -> float:
        """The width that a portrait wants beside texts of this size, with the gap after it."""
        return self.plain_box(self.unit).height() * text - self.unit * 0.06 if self.face else 0.0

    def _needed(self, text: float, whole: bool = False) -> float:
        """The width that texts of this size need; where all is not to be ``whole``, a long name may be cut short, and
        the score is no larger than it."""
        unit, font = self.unit, self._font(_NAME, _LEAST, text)
        metrics, small = QFontMetricsF(font), QFontMetricsF(self._font(_SMALL, _LEAST, text))
        beside, under = self._score()
        figure = QFontMetricsF(display_font(self.unit * _FIGURE * text)) if whole else metrics
        upper = figure.horizontalAdvance(beside) + unit * 0.1 * text
        name = metrics.horizontalAdvance(self.name)
        upper += name if whole else min(name, font.pixelSize() * _LONG)
        upper += unit * (2 * _BUTTON + 0.06) * text if self.plate.dealer and not self.face else 0.0
        lower = small.horizontalAdvance("  ".join(self.plate.lines)) + (
            metrics.horizontalAdvance(under) if under else 0
        )
        lower += sum(token_width(token, unit * text) for token in self.tokens)
        return max(upper, lower) + unit * 0.28

    def _font(self, share: float, least: float, text: float, bold: bool = True) -> QFont:
        return text_font(max(least * min(1.0, max(text, self._text)), self.unit * share * text), bold=bold)

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        m = self.unit * 0.12
        return self._box.adjusted(-m, -m, m, m)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        unit, box, contrast = self.unit, self._box, style.high_contrast()
        step = unit * _STEP
        if self.glow:
            colour = GLOWS[self.glow]
            for wide, alpha in ((0.1, 120), (0.05, 255)):
                painter.setPen(QPen(QColor(colour.red(), colour.green(), colour.blue(), alpha), unit * wide))
                painter.drawPath(stepped(box, step))
        paint_lacquer(painter, box, lit=self.turn, step=step)
        if self.last:
            painter.setPen(QPen(CREAM if contrast else LAST, max(2.0, unit * 0.035), c=Qt.PenCapStyle.RoundCap))
            aside = QPointF(3 * step, 0)
            painter.drawLine(box.bottomLeft() + aside, box.bottomRight() - aside)
        face = self._face_box()
        if self.face:
            self._paint_face(painter, face)
        upper, *lower = self._rows()
        if self.plate.dealer:
            radius = unit * _BUTTON * max(1.0, self._text)
            if self.face and self._side > 4 * radius:
                self._paint_button(painter, face.bottomRight() - QPointF(0.75, 0.75) * radius, radius)
            else:
                self._paint_button(painter, QPointF(upper.left() + radius, upper.center().y()), radius)
                upper.setLeft(upper.left() + 2 * radius + unit * 0.06)
        score, _ = self._score()
        figure = self._figure(score, upper.width())
        painter.setFont(figure)
        painter.setPen(GOLD if self.turn else CREAM)
        wide = QFontMetricsF(figure).horizontalAdvance(score)
        tall = upper.adjusted(0, -upper.height(), 0, upper.height())  # larger than its line, it is not cut
        painter.drawText(tall, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, score)
        upper.setRight(upper.right() - wide - unit * 0.08)
        painter.setPen(CREAM)
        font, name = self.written(upper.width())
        painter.setFont(font)
        painter.drawText(upper, _AT_LEFT, name)
        self._paint_lower(painter, lower[0], lower[-1])

    def _figure(self, score: str, width: float) -> QFont:
        """The font of the score: the name beside it stays whole, if it can be at all."""
        usual = self._font(_NAME, _LEAST, self._text)
        room = width - QFontMetricsF(usual).horizontalAdvance(self.name) - self.unit * 0.08
        pixels = max(usual.pixelSize(), round(self.unit * _FIGURE * self._text))
        while pixels > usual.pixelSize() and QFontMetricsF(display_font(pixels)).horizontalAdvance(score) > room:
            pixels -= 1
        return display_font(pixels)

    def written(self, room: float) -> tuple[QFont, str]:
        """The name as it stands in so many pixels, and its font: a little smaller than what stands beside it where that
        is enough for all of it, and cut short where it is not."""
        font = self._font(_NAME, _LEAST, self._text)
        usual = font.pixelSize()
        for pixels in range(usual, max(int(_LEAST), round(usual * _SMALLER)) - 1, -1):
            font.setPixelSize(pixels)
            if QFontMetricsF(font).horizontalAdvance(self.name) <= room:
                return font, self.name
        font.setPixelSize(usual)
        return font, QFontMetricsF(font).elidedText(self.name, Qt.TextElideMode.ElideRight, room)

    def _face_box(self) -> QRectF:
        around = _AROUND * self.unit
        return QRectF(self._box.left() + 2 * around, self._box.top() + around, self._side, self._side)

    def _paint_face(self, painter: QPainter, box: QRectF) -> None:
        from cardart.people.portraits import portrait

        device = painter.device()
        picture = portrait(self.face, round(box.width() * device.devicePixelRatio()))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))
        if self.level:
            thick = max(2.0, box.width() * 0.05)
            painter.setPen(QPen(_RINGS[self.level], thick))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.center(), (box.width() - thick) / 2, (box.width() - thick) / 2)

    def _paint_button(self, painter: QPainter, middle: QPointF, radius: float) -> None:
        """The dealer's button."""
        painter.setPen(QPen(INK, max(1.0, self.unit * 0.012)))
        painter.setBrush(CREAM)
        painter.drawEllipse(middle, radius, radius)
        painter.setFont(text_font(max(_LEAST, radius * 1.2), bold=True))
        painter.setPen(INK)
        reach = QPointF(radius, radius)
        painter.drawText(QRectF(middle - reach, middle + reach), Qt.AlignmentFlag.AlignCenter, "D")

    def _inner(self) -> QRectF:
        beside, above = self.unit * 0.12, self.unit * (0.02 if self._parted else 0.05)
        return self._box.adjusted(beside, above, -beside, -above)

    def _rows(self) -> list[QRectF]:
        """The upper line; the words; and, if they do not stand beside those, the tokens."""
        inner = self._inner()
        shares = (0.36, 0.32, 0.32) if self._parted else (0.52, 0.48)
        rows, top = list[QRectF](), inner.top()
        past = self._face_box().right() + _BESIDE * self.unit
        for share in shares:
            high = inner.height() * share
            left = past if self.face and (not rows or not self._crowded) else inner.left()
            rows.append(QRectF(left, top, inner.right() - left, high))
            top += high
        return rows

    def words_room(self) -> float:
        """The width that its words have, in pixels."""
        lower = self._rows()[1]
        beside = () if self._parted else self.tokens
        return max(0.0, lower.width() - sum(token_width(token, self._token_unit()) for token in beside))

    def _paint_lower(self, painter: QPainter, lower: QRectF, tokens: QRectF) -> None:
        right, unit = tokens.right(), self._token_unit()
        for token in reversed(self.tokens):
            right = paint_token(painter, token, right, tokens, unit)
        room = QRectF(lower.left(), lower.top(), self.words_room(), lower.height())
        _, under = self._score()
        if under:
            font, said = self._fit_words(under, room.width(), _UNDER, bold=True)
            painter.setFont(font)
            painter.setPen(GOLD)
            painter.drawText(room, _AT_LEFT, said)
            room.setLeft(min(room.right(), room.left() + QFontMetricsF(font).horizontalAdvance(f"{said}  ")))
        font, words = self._fitted(room.width())
        painter.setFont(font)
        painter.setPen(_faint())
        painter.drawText(room, _AT_LEFT, words)

    def _token_unit(self) -> float:
        """The card's width for which tokens are drawn: with larger text larger, and smaller where it is tight."""
        text = max(1.0, self._text)
        needed = sum(token_width(token, self.unit * text) for token in self.tokens)
        fits = needed <= self._rows()[-1].width() if self._parted else self._needed(text) <= self._box.width()
        return self.unit * (text if fits else text * _TIGHTEST)

    def _score(self) -> tuple[str, str]:
        """The running total as it stands beside the name, and as it stands under it."""
        score = signed(self.shown_score)
        return ("", score) if self.plate.below else (score, "")

    def _fitted(self, width: float) -> tuple[QFont, str]:
        """The plate's lines, as ``_fit_words`` has them."""
        return self._fit_words(signed("  ".join(self.plate.lines)), width, _SMALL, bold=False)

    def _fit_words(self, words: str, width: float, share: float, bold: bool) -> tuple[QFont, str]:
        """Words of the lower line in a font in which they fit into so many pixels; cut short where none that can be
        read would."""
        text = self._text
        font = self._font(share, _LEAST, text, bold)
        for narrow in _NARROWER:
            if QFontMetricsF(font).horizontalAdvance(words) <= width:
                return font, words
            font.setStretch(narrow)
        while QFontMetricsF(font).horizontalAdvance(words) > width and text > self._text * _TIGHTEST:
            text *= _CLOSER  # where it is crowded all words are worth more than their size
            font = self._font(share, _LEAST, text, bold)
            font.setStretch(_NARROWER[-1])
        return font, QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, width)


def _faint() -> QColor:
    """Of small text on a plate."""
    return CREAM if style.high_contrast() else QColor(CREAM.red(), CREAM.green(), CREAM.blue(), 205)
