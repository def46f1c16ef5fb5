"""What is drawn on the felt: cards, things, the print of zones, name plates and speech bubbles."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardrules.cards import Card
from cardrules.game import Plate, Token
from dealers_choice import style
from dealers_choice.table.art import Art
from dealers_choice.table.place import Thing
from dealers_choice.table.room import Taken, room_for
from dealers_choice.table.tokens import LAST, paint_token, token_width

if TYPE_CHECKING:
    from dealers_choice.table.tally import Tally

__all__ = ["GLOWS", "SHADES", "BubbleItem", "CardItem", "PlateItem", "ThingItem", "ZoneItem"]

GOLD: Final = QColor(255, 209, 92)
CREAM: Final = QColor(250, 244, 228)
INK: Final = QColor(20, 26, 24)
PLATE: Final = QColor(10, 16, 14, 178)
RING: Final = QColor(20, 60, 160)
BORDER: Final = QColor(168, 84, 214)
_CORNER: Final = 0.052  # of the card's width
_LONG_LABEL: Final = 14  # letters of what is printed in an outline: longer words take two lines
_BESIDE: Final = 16  # of a sentence with figures under it: how wide it is, to the height of its text
_MARGIN: Final = 0.14  # room around a card for its shadow and glow, of its width

GLOWS: Final = {
    "pick": QColor(255, 209, 92),
    "mate": QColor(120, 222, 255),
    "hint": QColor(255, 150, 60),
    "focus": QColor(255, 255, 255),
    "new": QColor(140, 235, 150),
    "won": QColor(255, 209, 92),
}
SHADES: Final = {"dim": 88, "covered": 40}
"""How dark the shade on a card is, of 255."""


class CardItem(QGraphicsItem):
    """A card on the table: a face, or a back whose face the viewer does not know."""

    def __init__(self, art: Art, card: Card | None) -> None:
        super().__init__()
        self.art = art
        self.card = card
        self.zone = ""
        self._shown = card  # what is drawn: the old side until a turning card is half over
        self._turn = 1.0
        self.shade = ""
        self.raised = False
        self.ring = False
        self.glow = ""
        self.border = False
        self.last = False
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

    def mark(
        self, glow: str = "", shade: str = "", raised: bool = False, ring: bool = False, border: bool = False,
        last: bool = False,
    ) -> None:  # fmt: skip
        """Set how it is emphasised: a glow of ``GLOWS`` or none; a shade of ``SHADES`` or none; raised with a deeper
        shadow; the ring of the keyboard's focus; the border of a marked card (``View.marked``); whether it was moved
        last."""
        state = (glow, shade, raised, ring, border, last)
        if state != (self.glow, self.shade, self.raised, self.ring, self.border, self.last):
            self.glow, self.shade, self.raised, self.ring, self.border, self.last = state
            self.update()

    @property
    def dim(self) -> bool:
        """Whether it is so dark that one sees at once that it cannot be played, or counts for nothing."""
        return self.shade == "dim"

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
        if self._turn < 1:
            painter.scale(max(0.02, abs(math.cos(self._turn * math.pi))), 1)
        smooth = QPainter.RenderHint.SmoothPixmapTransform
        if not self.flat:
            painter.setRenderHint(smooth, False)  # it is soft anyway, and turned so it takes a quarter of the time
            self._paint_picture(painter, art.sheet.rect("shadow"), round(h * (0.05 if self.raised else 0.016)))
        # A card as it is on the sheet is copied pixel for pixel, which takes an eighth of the time. With the sheet's
        # empty pixel all round, its edges are smooth when it is turned.
        as_it_is = art.sharp and self._turn >= 1 and not self.rotation() and self.scale() == 1
        painter.setRenderHint(smooth, not as_it_is)
        self._paint_picture(painter, art.source(self._shown).adjusted(-1, -1, 1, 1))
        if self.shade or self.glow or self.ring or self.border or self.last:
            self._paint_marks(painter, QRectF(-w / 2, -h / 2, w, h), w)

    def _paint_picture(self, painter: QPainter, source: QRectF, drop: int = 0) -> None:
        """Paint a part of the sheet in the middle of the item, ``drop`` pixels lower."""
        art = self.art
        scale = 1 / art.ratio if art.sharp else art.width / art.sheet.card_size.width()
        left, top = source.width() // 2 * scale, source.height() // 2 * scale
        place = QRectF(-left, drop - top, source.width() * scale, source.height() * scale)
        painter.drawImage(place, art.sheet.image, source)

    def _paint_marks(self, painter: QPainter, box: QRectF, w: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        contrast, corner = style.high_contrast(), w * _CORNER
        if self.dim and contrast:
            # A shade is hard to tell from none: a crossed-out disc below the index, where a fan shows it.
            middle, radius = QPointF(box.left() + w * 0.16, w * 0.1), w * 0.12
            arm = radius * 0.5
            painter.setPen(QPen(QColor("white"), max(1.5, w * 0.02)))
            painter.setBrush(QColor("black"))
            painter.drawEllipse(middle, radius, radius)
            painter.setPen(QPen(QColor("white"), max(2.0, w * 0.035)))
            painter.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm))
            painter.drawLine(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm))
        elif self.shade:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(8, 20, 14, SHADES[self.shade]))
            painter.drawRoundedRect(box, corner, corner)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.border and self._shown is not None:
            # Inside the edge, where a glow round the card leaves it to be seen.
            thick = w * (0.06 if contrast else 0.045)
            inset = thick / 2 + w * 0.012
            painter.setPen(QPen(BORDER, thick))
            painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), corner * 0.8, corner * 0.8)
        if self.last:
            self._paint_last(painter, box, w)
        if self.glow and self.glow != "focus":
            colour = GLOWS[self.glow]
            if contrast:
                painter.setPen(QPen(QColor("black"), max(6.0, w * 0.1)))
                painter.drawRoundedRect(box, corner, corner)
                painter.setPen(QPen(colour, max(4.0, w * 0.06)))
                painter.drawRoundedRect(box, corner, corner)
            else:
                for width, alpha in ((0.085, 70), (0.045, 255)):
                    painter.setPen(QPen(QColor(colour.red(), colour.green(), colour.blue(), alpha), w * width))
                    painter.drawRoundedRect(box, corner, corner)
        if self.ring:
            # White outside, dark inside: it stands out from the felt, from the white card and from every glow.
            thick = max(3.0 if contrast else 2.0, w * 0.028)
            clear = -thick - w * 0.045 if self.glow not in ("", "focus") else 0.0  # round a glow, not over it
            dark = QColor("black") if contrast else RING
            for colour, shift in ((GLOWS["focus"], clear - thick / 2), (dark, clear + thick / 2)):
                painter.setPen(QPen(colour, thick))
                painter.drawRoundedRect(box.adjusted(shift, shift, -shift, -shift), corner, corner)

    @staticmethod
    def _paint_last(painter: QPainter, box: QRectF, w: float) -> None:
        """A line inside the edge, and a corner turned down: what was moved last, without the light of what may be
        chosen."""
        contrast, corner = style.high_contrast(), w * _CORNER
        thick = max(1.4, w * (0.045 if contrast else 0.024))
        inner = box.adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)
        painter.setPen(QPen(QColor("black") if contrast else LAST, thick))
        painter.drawRoundedRect(inner, corner * 0.9, corner * 0.9)
        fold = QPainterPath(box.topRight() + QPointF(-w * 0.2, 0))
        for point in (QPointF(-corner, 0), QPointF(0, corner), QPointF(0, w * 0.2)):
            fold.lineTo(box.topRight() + point)
        fold.closeSubpath()
        painter.fillPath(fold, QColor("black") if contrast else LAST)
        painter.setBrush(Qt.BrushStyle.NoBrush)


class ThingItem(QGraphicsItem):
    """A thing on the table: a stack of chips, a shoe, or only an area."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        """Of the thing; empty for one that is only on its way."""
        self.thing: Thing | None = None
        self.glow = ""
        self._box = QRectF()
        self._picture: QPixmap | None = None

    def show_thing(self, thing: Thing, size: QSizeF, picture: QPixmap | None) -> None:
        """Look like this thing, of a size in logical pixels. Its place is set elsewhere."""
        box = QRectF(QPointF(-size.width() / 2, -size.height() / 2), size)
        if box != self._box:
            self.prepareGeometryChange()
            self._box = box
        if picture is not self._picture:
            self._picture = picture
            self.update()
        self.thing = thing

    def light(self, glow: str) -> None:
        """Set its glow: one of ``items.GLOWS``, or none."""
        if glow != self.glow:
            self.prepareGeometryChange()
            self.glow = glow
            self.update()

    def turn_pending(self) -> bool:
        """Things have one side."""
        return False

    def set_turn(self, _share: float) -> None:
        """Things have one side."""

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        return self._box.adjusted(-4, -4, 4, 4) if self.glow else self._box

    def shape(self) -> QPainterPath:
        """Qt's own."""
        path = QPainterPath()
        path.addRect(self._box)
        return path

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        if self._picture is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.rotation() != 0)
            painter.drawPixmap(self._box.topLeft(), self._picture)
        if self.glow:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour = QColor(GLOWS[self.glow])
            painter.setPen(QPen(colour, 4 if style.high_contrast() else 2.5))
            if self._picture is None:
                painter.setBrush(QColor(colour.red(), colour.green(), colour.blue(), 44))
            corner = min(self._box.width(), self._box.height()) * 0.2
            painter.drawRoundedRect(self._box, corner, corner)


_PRINT_Z: Final = -10.0  # under everything that lies on the felt


class ZoneItem(QGraphicsItem):
    """A zone's print on the felt: its outline, its label, the number of its cards, and a glow as a target."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.box = QRectF()
        self.card_width = 100.0
        self.outline = ""
        self.label = ""
        self.count = ""
        self.edge: QPointF | None = None
        """Of a row, the middle of its cards' upper edges: the number stands before it."""
        self.glow = ""
        self.over = False
        """Whether the number stands on the cards, as there is no room below them."""
        self.setZValue(_PRINT_Z)

    def set_state(
        self,
        box: QRectF,
        card_width: float,
        outline: str,
        label: str,
        count: str,
        edge: QPointF | None,
        glow: str,
        over: float | None = None,
    ) -> None:
        """Place and describe the zone. ``box`` and ``card_width`` are in pixels. ``over``: above what the number stands
        on the cards; None if there is room for it below them."""
        state = (box, card_width, outline, label, count, edge, glow, over is not None)
        older = (self.box, self.card_width, self.outline, self.label, self.count, self.edge, self.glow, self.over)
        self.setZValue(_PRINT_Z if over is None else over)
        if state != older:
            self.prepareGeometryChange()
            self.box, self.card_width, self.outline, self.label, self.count, self.edge, self.glow, self.over = state
            self.update()

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        m = self.card_width * (0.1 + 0.2 * max(1.0, style.text_scale()))
        box = self.box.adjusted(-m, -m, m, m)
        return box.united(self._pill(QSizeF(1.5 * m, 1.5 * m))) if self.count else box

    def _pill(self, size: QSizeF) -> QRectF:
        """Where the number stands, in a pill so large."""
        gap = self.card_width * 0.05
        pill = QRectF(QPointF(), size)
        if self.edge is None:
            below = -size.height() / 2 - gap if self.over else gap + size.height() / 2
            pill.moveCenter(QPointF(self.box.center().x(), self.box.bottom() + below))
            return pill
        way = self.edge - self.box.center()
        out = QPointF(
            math.copysign(size.width() / 2 + gap, way.x()) if abs(way.x()) > abs(way.y()) else 0.0,
            math.copysign(size.height() / 2 + gap, way.y()) if abs(way.y()) >= abs(way.x()) else 0.0,
        )
        pill.moveCenter(self.edge + out)
        return pill

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        corner, contrast = self.card_width * _CORNER, style.high_contrast()
        if self.outline and not self.over:
            thick = max(2.5, self.card_width * 0.025) if contrast else max(1.2, self.card_width * 0.014)
            painter.setPen(QPen(QColor(255, 255, 255, 255 if contrast else 46), thick))
            painter.setBrush(QColor(0, 0, 0, 120 if contrast else 26))
            painter.drawRoundedRect(self.box, corner, corner)
            if self.label:
                lines = 2 if len(self.label) > _LONG_LABEL and " " in self.label else 1
                size = min(self.card_width * 0.42, self.box.width() * 1.1 * lines / max(2, len(self.label) + lines))
                painter.setFont(plain_font(size / (1.25 if lines > 1 else 1.0), bold=True))
                painter.setPen(QColor(255, 255, 255, 255 if contrast else 76))
                flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
                painter.drawText(self.box, flags, self.label)
        if self.glow:
            colour = GLOWS[self.glow]
            painter.setBrush(QColor(colour.red(), colour.green(), colour.blue(), 26))
            thick = self.card_width * 0.03
            painter.setPen(QPen(QColor(colour.red(), colour.green(), colour.blue(), 210), thick))
            if contrast:
                painter.setPen(QPen(colour, max(3.0, thick)))
            painter.drawRoundedRect(self.box, corner, corner)
        if self.count:
            text_scale = style.text_scale()
            font = plain_font(max(11.0, self.card_width * 0.135) * text_scale, bold=True)
            painter.setFont(font)
            wide = QFontMetricsF(font).horizontalAdvance(self.count) + self.card_width * 0.16
            high = max(self.card_width * 0.2 * text_scale, QFontMetricsF(font).height())
            pill = self._pill(QSizeF(wide, high))
            painter.setPen(QPen(CREAM, 1.5) if contrast else Qt.PenStyle.NoPen)
            painter.setBrush(plate_colour())
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
            painter.setPen(CREAM)
            painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, self.count)


_AT_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_TIGHTEST: Final = 0.72  # how much smaller than other small text a plate's line may be where it is long


class PlateItem(QGraphicsItem):
    """A player's name plate: name, score, what is public about the seat, dealer button, captured tokens."""

    def __init__(self) -> None:
        super().__init__()
        self.name = ""
        self.level = ""
        """How well the player plays, where it is known; written after the name if there is room."""
        self.face = ""
        """Whose portrait (``cardart.portraits``) stands before the name; empty: nobody's."""
        self._side = 0.0  # of the square for it
        self.plate = Plate("")
        self.tokens: tuple[Token, ...] = ()
        self.turn = False
        self.last = False
        self.glow = ""
        self.unit = 100.0  # the card's width in pixels
        self.room = QRectF()
        self._box = QRectF()
        self._text = 1.0  # how large its text is, 1 being plain
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
        as far as there is room for that."""
        self.prepareGeometryChange()
        plain = self.plain_box(self.unit)
        text = max(1.0, style.text_scale())
        while True:
            least = self._needed(text) + self._face_room(text) * 0.55  # with a portrait in the upper line alone
            wide, high = max(plain.width(), least), plain.height() * text
            if text == 1 or (wide <= self.room.width() and high <= self.room.height()):
                break
            text = max(1.0, text - 0.05)
        wide = max(wide, self._needed(text) + self._face_room(text))
        wide = min(wide, max(plain.width(), self.room.width()))
        left = min(max(-wide / 2, self.room.left()), self.room.right() - wide)
        top = min(max(-high / 2, self.room.top()), self.room.bottom() - high)
        self._box = QRectF(left, top, wide, high)
        self._text = text if text > 1 else min(1.0, style.text_scale())
        self._side = 0.0
        if self.face:  # where it is tight it stands in the upper line alone
            whole, inner = self._needed(text) + self._face_room(text), high - self.unit * 0.1
            self._side = inner if whole <= wide + 0.5 else inner * 0.5
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
        return self.plain_box(self.unit).height() * text - self.unit * 0.02 if self.face else 0.0

    def _needed(self, text: float) -> float:
        """The width that texts of this size need; a long name may be cut short."""
        unit, font = self.unit, self._font(0.172, 10.5, text)
        metrics, small = QFontMetricsF(font), QFontMetricsF(self._font(0.132, 9.0, text))
        upper = metrics.horizontalAdvance(self.plate.score) + unit * 0.1 * text
        upper += min(metrics.horizontalAdvance(self.name), font.pixelSize() * 7)
        upper += unit * 0.28 * text if self.plate.dealer else 0.0
        lower = small.horizontalAdvance("  ".join(self.plate.lines))
        lower += sum(token_width(token, unit * text) for token in self.tokens)
        return max(upper, lower) + unit * 0.28

    def _font(self, share: float, least: float, text: float, bold: bool = True) -> QFont:
        return plain_font(max(least, self.unit * share) * text, bold)

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        m = self.unit * 0.12
        return self._box.adjusted(-m, -m, m, m)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        unit, box, contrast, grown = self.unit, self._box, style.high_contrast(), max(1.0, self._text)
        corner = unit * 0.12
        if self.turn:
            painter.setPen(QPen(QColor(GOLD.red(), GOLD.green(), GOLD.blue(), 255 if contrast else 90), unit * 0.08))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, corner, corner)
        if self.glow:
            colour = GLOWS[self.glow]
            painter.setPen(QPen(QColor(colour.red(), colour.green(), colour.blue(), 120), unit * 0.1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, corner, corner)
        bare = GLOWS[self.glow] if self.glow else QColor(255, 255, 255, 255 if contrast else 44)
        edge = GOLD if self.turn else bare
        painter.setPen(QPen(edge, max(2.0 if contrast else 1.0, unit * 0.016)))
        painter.setBrush(plate_colour())
        painter.drawRoundedRect(box, corner, corner)
        if self.last:
            painter.setPen(QPen(CREAM if contrast else LAST, max(2.0, unit * 0.035), c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(box.bottomLeft() + QPointF(corner, 0), box.bottomRight() - QPointF(corner, 0))
        if self.turn:
            self._paint_arrow(painter, box)
        inner = box.adjusted(unit * 0.12, unit * 0.05, -unit * 0.12, -unit * 0.05)
        if self._side:
            self._paint_face(painter, QRectF(inner.left() - unit * 0.05, inner.top(), self._side, self._side))
        beside = self._side + unit * 0.03 if self._side else 0.0
        upper = QRectF(inner.left() + beside, inner.top(), inner.width() - beside, inner.height() * 0.52)
        if self._side < inner.height() * 0.6:
            beside = 0.0
        lower = QRectF(inner.left() + beside, upper.bottom(), inner.width() - beside, inner.height() - upper.height())
        font = self._font(0.172, 10.5, self._text)
        painter.setFont(font)
        painter.setPen(GOLD)
        metrics = QFontMetricsF(font)
        painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.plate.score)
        room = upper.width() - metrics.horizontalAdvance(self.plate.score) - unit * 0.08
        left = upper.left()
        if self.plate.dealer:
            radius = unit * 0.105 * grown
            middle = QPointF(left + radius, upper.center().y())
            painter.setPen(QPen(INK, max(1.0, unit * 0.012)))
            painter.setBrush(CREAM)
            painter.drawEllipse(middle, radius, radius)
            painter.setFont(plain_font(radius * 1.2, bold=True))
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
        line = QRectF(left, upper.top(), room, upper.height())
        painter.drawText(line, _AT_LEFT, name)
        small = self._font(0.115, 8.5, self._text, bold=False)
        line.setLeft(left + metrics.horizontalAdvance(name) + unit * 0.07)
        if self.level and QFontMetricsF(small).horizontalAdvance(self.level) <= line.width():
            painter.setFont(small)
            painter.setPen(_faint())
            painter.drawText(line, _AT_LEFT, self.level)
        self._paint_lower(painter, lower)

    def _paint_face(self, painter: QPainter, box: QRectF) -> None:
        from cardart.portraits import portrait

        device = painter.device()
        picture = portrait(self.face, round(box.width() * device.devicePixelRatio()))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))

    def _paint_arrow(self, painter: QPainter, box: QRectF) -> None:
        """The arrow that says whose turn it is, on the edge of the plate and towards the name."""
        high = self.unit * 0.085
        middle = QPointF(box.left() + high * 0.2, box.top() + box.height() * 0.31)
        arrow = QPainterPath(middle + QPointF(-high, -high))
        for corner in (QPointF(high * 0.75, 0), QPointF(-high, high)):
            arrow.lineTo(middle + corner)
        arrow.closeSubpath()
        painter.setPen(QPen(INK, max(1.0, self.unit * 0.012)))
        painter.setBrush(GOLD)
        painter.drawPath(arrow)

    def _paint_lower(self, painter: QPainter, lower: QRectF) -> None:
        right, unit = lower.right(), self._token_unit()
        for token in reversed(self.tokens):
            right = paint_token(painter, token, right, lower, unit)
        room = QRectF(lower.left(), lower.top(), max(0.0, right - lower.left()), lower.height())
        font, words = self._fitted(room.width())
        painter.setFont(font)
        painter.setPen(_faint())
        painter.drawText(room, _AT_LEFT, words)

    def _token_unit(self) -> float:
        """The card's width for which tokens are drawn: with larger text larger, and smaller where it is tight."""
        text = max(1.0, self._text)
        return self.unit * (text if self._needed(text) <= self._box.width() else text * _TIGHTEST)

    def _fitted(self, width: float) -> tuple[QFont, str]:
        """The plate's lines in a font in which they fit into so many pixels; cut short where none that can be read
        would."""
        words, text = "  ".join(self.plate.lines), self._text
        font = self._font(0.132, 9.0, text, bold=False)
        while QFontMetricsF(font).horizontalAdvance(words) > width and text > self._text * _TIGHTEST:
            text *= 0.95
            font = self._font(0.132, 9.0, text, bold=False)
        return font, QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, width)


class BubbleItem(QGraphicsItem):
    """A sentence on the table: a player's word, or the reason for a refusal, where it happened."""

    def __init__(
        self,
        text: str,
        point: QPointF,
        size: float,
        room: QRectF,
        strong: bool,
        taken: Iterable[Taken] = (),
        tally: Tally | None = None,
    ) -> None:
        """``point``: what it speaks of; ``size``: the text's height in pixels; it is kept inside ``room`` and off what
        is ``taken``. ``tally``: figures under the sentence."""
        super().__init__()
        self.text = text
        self.strong = strong
        self.tally = tally
        flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignCenter)
        while True:
            self._text_font = plain_font(size, bold=strong)
            widest = min(room.width() * (0.5 if size < 22 else 0.8) - size * 1.8, size * 24)
            below = tally.size(size) if tally is not None else QSizeF(0, 0)
            if tally is not None:  # rather high than wide: it finds room beside the cards
                widest = min(widest, max(below.width(), size * _BESIDE))
            box = QFontMetricsF(self._text_font).boundingRect(QRectF(0, 0, widest, 10_000), flags, text)
            self._margin = size * 0.9
            wide = max(box.width(), below.width()) + 2 * self._margin
            self._size = QRectF(0, 0, wide, box.height() + below.height() + size * 1.0)
            if size <= 10 or (self._size.width() <= room.width() and self._size.height() <= room.height()):
                break
            size *= 0.9
        self._below = below.height()
        self.setPos(room_for(self._size.size(), point, room, taken).topLeft())
        self.setZValue(5000)

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        return self._size.adjusted(-3, -3, 3, 3)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        contrast = style.high_contrast()
        painter.setPen(QPen(GOLD if self.strong else QColor(0, 0, 0, 255 if contrast else 90), 3 if contrast else 1.4))
        painter.setBrush(QColor(14, 20, 18, 232) if self.strong else QColor(250, 246, 234, 240))
        if contrast:
            painter.setBrush(QColor("black" if self.strong else "white"))
        pixels = self._text_font.pixelSize()
        corner = min(self._size.height() / 2, pixels * 0.9)
        painter.drawRoundedRect(self._size, corner, corner)
        painter.setFont(self._text_font)
        painter.setPen(CREAM if self.strong else INK)
        # Within the width it was measured for, or the lines would break elsewhere. (A pixel more for rounding.)
        aside = self._margin - 1
        lines = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(self._size.adjusted(aside, 0, -aside, -self._below), lines, self.text)
        if self.tally is not None:
            under = self._size.adjusted(
                self._margin, self._size.height() - self._below - pixels * 0.5, -self._margin, 0
            )
            self.tally.paint(painter, under, pixels, CREAM if self.strong else INK, GOLD if self.strong else INK)


def _faint() -> QColor:
    """Of small text on a plate."""
    return CREAM if style.high_contrast() else QColor(CREAM.red(), CREAM.green(), CREAM.blue(), 205)


def plate_colour() -> QColor:
    """Behind text on the felt."""
    return QColor("black") if style.high_contrast() else PLATE


def plain_font(pixels: float, bold: bool = False) -> QFont:
    font = QFont()
    font.setPixelSize(max(8, round(pixels)))
    font.setBold(bold)
    return font
