"""What is drawn on the felt: cards, the print of zones, name plates, badges and speech bubbles."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardart.faces import suit_colour, suit_path
from cardrules.cards import Card
from cardrules.game import Plate, Token
from dealers_choice.table.art import Art

__all__ = ["BadgeItem", "BubbleItem", "CardItem", "PlateItem", "ZoneItem"]

GOLD: Final = QColor(255, 209, 92)
CREAM: Final = QColor(250, 244, 228)
INK: Final = QColor(20, 26, 24)
PLATE: Final = QColor(10, 16, 14, 178)
_CORNER: Final = 0.052  # of the card's width
_MARGIN: Final = 0.14  # room around a card for its shadow and glow, of its width

_GLOWS: Final = {
    "pick": QColor(255, 209, 92),
    "mate": QColor(120, 222, 255),
    "hint": QColor(255, 150, 60),
    "focus": QColor(255, 255, 255),
    "new": QColor(140, 235, 150),
}


class CardItem(QGraphicsItem):
    """A card on the table: a face, or a back whose face the viewer does not know."""

    def __init__(self, art: Art, card: Card | None) -> None:
        super().__init__()
        self.art = art
        self.card = card
        self.zone = ""
        self._shown = card  # what is drawn: the old side until a turning card is half over
        self._turn = 1.0
        self.dim = False
        self.raised = False
        self.glow = ""
        self.flat = False

    def become(self, card: Card | None) -> None:
        """The card gets a face, or loses it; it is turned over by the next motion (or ``set_turn``)."""
        if card != self.card:
            self.card = card
            self._turn = 0.0

    def lie_flat(self, flat: bool) -> None:
        """A card on a pile casts no shadow of its own on the card beneath."""
        if flat != self.flat:
            self.flat = flat
            self.update()

    def turn_pending(self) -> bool:
        """Whether the side drawn is not yet the side that should be up."""
        return self._shown != self.card

    def set_turn(self, share: float) -> None:
        """How far it has turned over, 0 to 1."""
        if share >= 0.5:
            self._shown = self.card
        if share != self._turn:
            self._turn = share
            self.update()

    def mark(self, glow: str = "", dim: bool = False, raised: bool = False) -> None:
        """Set how it is emphasised: a glow of ``_GLOWS`` or none; dimmed; raised with a deeper shadow."""
        if (glow, dim, raised) != (self.glow, self.dim, self.raised):
            self.glow, self.dim, self.raised = glow, dim, raised
            self.update()

    def boundingRect(self) -> QRectF:
        """Qt's own: the card with its shadow."""
        w, h = self.art.width, self.art.height
        m = w * _MARGIN
        return QRectF(-w / 2 - m, -h / 2 - m, w + 2 * m, h + 2 * m)

    def shape(self) -> QPainterPath:
        """Qt's own: the card alone can be pointed at."""
        path = QPainterPath()
        path.addRect(QRectF(-self.art.width / 2, -self.art.height / 2, self.art.width, self.art.height))
        return path

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        art = self.art
        w, h = art.width, art.height
        sheet = art.sheet
        if self._turn < 1:
            painter.scale(max(0.02, abs(math.cos(self._turn * math.pi))), 1)
        if not self.flat:
            source = sheet.rect("shadow")
            spread = source.width() / sheet.rect("back").width() * w
            high = source.height() / sheet.rect("back").height() * h
            drop = h * (0.05 if self.raised else 0.016)
            painter.drawPixmap(QRectF(-spread / 2, -high / 2 + drop, spread, high), sheet.pixmap, source)
        source = art.source(self._shown)
        if self.rotation() or self._turn < 1:
            # With the sheet's empty pixel round the card its edge is smooth when it is turned.
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        edge_x, edge_y = w / source.width(), h / source.height()
        painter.drawPixmap(
            QRectF(-w / 2 - edge_x, -h / 2 - edge_y, w + 2 * edge_x, h + 2 * edge_y),
            sheet.pixmap,
            source.adjusted(-1, -1, 1, 1),
        )
        if self.dim or self.glow:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(-w / 2, -h / 2, w, h)
            if self.dim:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(8, 20, 14, 88))
                painter.drawRoundedRect(box, w * _CORNER, w * _CORNER)
            if self.glow:
                colour = _GLOWS[self.glow]
                painter.setBrush(Qt.BrushStyle.NoBrush)
                for width, alpha in ((0.085, 70), (0.045, 255)):
                    pen = QPen(QColor(colour.red(), colour.green(), colour.blue(), alpha), w * width)
                    painter.setPen(pen)
                    painter.drawRoundedRect(box, w * _CORNER, w * _CORNER)


class ZoneItem(QGraphicsItem):
    """A zone's print on the felt: its outline, its label, the number of its cards, and a glow as a target."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.box = QRectF()
        self.card_width = 100.0
        self.outline = ""
        self.label = ""
        self.count: int | None = None
        self.glow = ""
        self.setZValue(-10)

    def set_state(self, box: QRectF, card_width: float, outline: str, label: str, count: int | None, glow: str) -> None:
        """Place and describe the zone. ``box`` and ``card_width`` are in pixels."""
        state = (box, card_width, outline, label, count, glow)
        if state != (self.box, self.card_width, self.outline, self.label, self.count, self.glow):
            self.prepareGeometryChange()
            self.box, self.card_width, self.outline, self.label, self.count, self.glow = state
            self.update()

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        m = self.card_width * 0.3
        return self.box.adjusted(-m, -m, m, m)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        corner = self.card_width * _CORNER
        if self.outline:
            painter.setPen(QPen(QColor(255, 255, 255, 46), max(1.2, self.card_width * 0.014)))
            painter.setBrush(QColor(0, 0, 0, 26))
            painter.drawRoundedRect(self.box, corner, corner)
            if self.label:
                size = min(self.card_width * 0.42, self.box.width() * 1.1 / max(2, len(self.label)))
                painter.setFont(_font(size, bold=True))
                painter.setPen(QColor(255, 255, 255, 76))
                painter.drawText(self.box, Qt.AlignmentFlag.AlignCenter, self.label)
        if self.glow:
            colour = _GLOWS[self.glow]
            painter.setBrush(QColor(colour.red(), colour.green(), colour.blue(), 26))
            painter.setPen(QPen(QColor(colour.red(), colour.green(), colour.blue(), 210), self.card_width * 0.03))
            painter.drawRoundedRect(self.box, corner, corner)
        if self.count is not None:
            font = _font(max(11.0, self.card_width * 0.135), bold=True)
            painter.setFont(font)
            text = str(self.count)
            wide = QFontMetricsF(font).horizontalAdvance(text) + self.card_width * 0.16
            pill = QRectF(
                self.box.center().x() - wide / 2,
                self.box.bottom() + self.card_width * 0.05,
                wide,
                self.card_width * 0.2,
            )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(PLATE)
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
            painter.setPen(CREAM)
            painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)


class PlateItem(QGraphicsItem):
    """A player's name plate: name, score, what is public about the seat, dealer button, captured tokens."""

    def __init__(self) -> None:
        super().__init__()
        self.name = ""
        self.plate = Plate("")
        self.tokens: tuple[Token, ...] = ()
        self.turn = False
        self.unit = 100.0  # the card's width in pixels
        self.setZValue(5)

    def set_state(self, name: str, plate: Plate, tokens: tuple[Token, ...], turn: bool, unit: float) -> None:
        """Describe the seat; ``unit`` is the card's width in pixels."""
        state = (name, plate, tokens, turn, unit)
        if state != (self.name, self.plate, self.tokens, self.turn, self.unit):
            self.prepareGeometryChange()
            self.name, self.plate, self.tokens, self.turn, self.unit = state
            self.update()

    def _box(self) -> QRectF:
        return QRectF(-self.unit * 0.92, -self.unit * 0.31, self.unit * 1.84, self.unit * 0.62)

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        m = self.unit * 0.12
        return self._box().adjusted(-m, -m, m, m)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        unit, box = self.unit, self._box()
        corner = unit * 0.12
        if self.turn:
            painter.setPen(QPen(QColor(GOLD.red(), GOLD.green(), GOLD.blue(), 90), unit * 0.08))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, corner, corner)
        painter.setPen(QPen(GOLD if self.turn else QColor(255, 255, 255, 44), max(1.0, unit * 0.016)))
        painter.setBrush(PLATE)
        painter.drawRoundedRect(box, corner, corner)
        inner = box.adjusted(unit * 0.12, unit * 0.05, -unit * 0.12, -unit * 0.05)
        share = 0.52 if self.plate.lines or self.tokens else 1.0
        upper = QRectF(inner.left(), inner.top(), inner.width(), inner.height() * share)
        lower = QRectF(inner.left(), upper.bottom(), inner.width(), inner.height() - upper.height())
        font = _font(max(10.5, unit * 0.172), bold=True)
        painter.setFont(font)
        painter.setPen(GOLD)
        metrics = QFontMetricsF(font)
        painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.plate.score)
        room = upper.width() - metrics.horizontalAdvance(self.plate.score) - unit * 0.08
        left = upper.left()
        if self.plate.dealer:
            radius = unit * 0.105
            middle = QPointF(left + radius, upper.center().y())
            painter.setPen(QPen(INK, max(1.0, unit * 0.012)))
            painter.setBrush(CREAM)
            painter.drawEllipse(middle, radius, radius)
            painter.setFont(_font(radius * 1.2, bold=True))
            painter.setPen(INK)
            painter.drawText(
                QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius),
                Qt.AlignmentFlag.AlignCenter,
                "D",
            )
            left += 2 * radius + unit * 0.06
            room -= 2 * radius + unit * 0.06
            painter.setFont(font)
        painter.setPen(CREAM)
        name = metrics.elidedText(self.name, Qt.TextElideMode.ElideRight, room)
        painter.drawText(
            QRectF(left, upper.top(), room, upper.height()),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            name,
        )
        self._paint_lower(painter, lower)

    def _paint_lower(self, painter: QPainter, lower: QRectF) -> None:
        unit = self.unit
        font = _font(max(9.0, unit * 0.132))
        painter.setFont(font)
        painter.setPen(QColor(CREAM.red(), CREAM.green(), CREAM.blue(), 205))
        text = "  ".join(self.plate.lines)
        right = lower.right()
        for token in reversed(self.tokens):
            right = _paint_token(painter, token, right, lower, unit)
        painter.setFont(font)
        painter.setPen(QColor(CREAM.red(), CREAM.green(), CREAM.blue(), 205))
        room = QRectF(lower.left(), lower.top(), max(0.0, right - lower.left()), lower.height())
        text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)


def _paint_token(painter: QPainter, token: Token, right: float, row: QRectF, unit: float) -> float:
    """Draw a captured token right-aligned in a plate's lower row; returns the left edge of it."""
    suits = {"hearts": "H", "queen": "S", "jack": "D"}
    letters = {"queen": "Q", "jack": "J"}
    text = token.text or letters.get(token.kind, "")
    font = _font(max(9.0, unit * 0.14), bold=True)
    painter.setFont(font)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    pip = unit * 0.15
    painter.setPen(CREAM)
    letter = suits.get(token.kind)
    box = QRectF(right - wide, row.top(), wide, row.height())
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    left = right - wide
    if letter is not None:
        painter.save()
        painter.translate(left - pip * 0.62, row.center().y())
        painter.scale(pip, pip)
        painter.setPen(QPen(CREAM, 0.12))
        painter.setBrush(suit_colour(letter, "classic"))
        painter.drawPath(suit_path(letter))
        painter.restore()
        left -= pip * 1.3
    return left - unit * 0.06


class BadgeItem(QGraphicsItem):
    """A small sign in the middle of the table: "Hearts broken", "Pass left"."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.unit = 100.0
        self.setZValue(6)

    def set_state(self, text: str, unit: float) -> None:
        """``unit`` is the card's width in pixels."""
        if (text, unit) != (self.text, self.unit):
            self.prepareGeometryChange()
            self.text, self.unit = text, unit
            self.update()

    def _font(self) -> QFont:
        return _font(max(10.5, self.unit * 0.15), bold=True)

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        wide = QFontMetricsF(self._font()).horizontalAdvance(self.text) + self.unit * 0.3
        return QRectF(-wide / 2, -self.unit * 0.16, wide, self.unit * 0.32)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = self.boundingRect().adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(GOLD.red(), GOLD.green(), GOLD.blue(), 150), max(1.0, self.unit * 0.012)))
        painter.setBrush(PLATE)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setFont(self._font())
        painter.setPen(CREAM)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.text)


class BubbleItem(QGraphicsItem):
    """A sentence on the table: a player's word, or the reason for a refusal, where it happened."""

    def __init__(self, text: str, middle: QPointF, size: float, room: QRectF, strong: bool) -> None:
        """``middle``: the point it speaks of; ``size``: the text's height in pixels; it is kept inside ``room``."""
        super().__init__()
        self.text = text
        self.strong = strong
        self._text_font = _font(size, bold=strong)
        metrics = QFontMetricsF(self._text_font)
        widest = min(room.width() * 0.5, size * 24)
        flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignCenter)
        box = metrics.boundingRect(QRectF(0, 0, widest, 1000), flags, text)
        self._size = QRectF(0, 0, box.width() + size * 1.8, box.height() + size * 1.0)
        left = min(max(middle.x() - self._size.width() / 2, room.left()), room.right() - self._size.width())
        top = min(max(middle.y() - self._size.height(), room.top()), room.bottom() - self._size.height())
        self.setPos(round(left), round(top))
        self.setZValue(5000)

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        return self._size.adjusted(-3, -3, 3, 3)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(GOLD if self.strong else QColor(0, 0, 0, 90), 1.4))
        painter.setBrush(QColor(14, 20, 18, 232) if self.strong else QColor(250, 246, 234, 240))
        corner = min(self._size.height() / 2, self._text_font.pixelSize() * 0.9)
        painter.drawRoundedRect(self._size, corner, corner)
        painter.setFont(self._text_font)
        painter.setPen(CREAM if self.strong else INK)
        painter.drawText(self._size, int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap), self.text)


def _font(pixels: float, bold: bool = False) -> QFont:
    font = QFont()
    font.setPixelSize(max(8, round(pixels)))
    font.setBold(bold)
    return font
