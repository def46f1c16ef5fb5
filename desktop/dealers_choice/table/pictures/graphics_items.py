"""What lies on the felt and is printed on it: cards, things, the print of zones."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardrules.protocol.cards import Card
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.tokens import LAST
from dealers_choice.table.placement import Thing
from dealers_choice.ui import style
from dealers_choice.ui.line_breaking import even_width
from dealers_choice.ui.materials import paint_lacquer
from dealers_choice.ui.typefaces import text_font

__all__ = ["BURIED", "GLOWS", "SHADES", "CardItem", "ThingItem", "ZoneItem"]

GOLD: Final = QColor(255, 209, 92)
CREAM: Final = QColor(250, 244, 228)
INK: Final = QColor(20, 26, 24)
RING: Final = QColor(20, 60, 160)
BORDER: Final = QColor(168, 84, 214)
_CORNER: Final = 0.052  # of the card's width
_LARGEST_LABEL: Final = 0.3  # in card widths: what is printed in an outline
_LEAST_LABEL: Final = 12.0  # pixels
_NARROWER: Final = 0.92  # from one size of a label to the next that is tried
_WORTH_WHOLE: Final = 0.7  # of the size of a label: for its names to be whole it may be so small
_LABEL_GAP: Final = 0.12  # round it, in card widths
_LABEL_FLAGS: Final = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
_WHISPER: Final = 170  # of 255: how white a label is that is large; a smaller one is quite white
_LARGE: Final = 18.0  # pixels from which on a label is large
_PEELED: Final = 0.29  # of a face-down card's height that is bent up where its edge is lifted: room for the index
_MARGIN: Final = 0.14  # room around a card for its shadow and glow, of its width

GLOWS: Final = {
    "pick": QColor(255, 209, 92),
    "mate": QColor(120, 222, 255),
    "hint": QColor(style.HINT),
    "focus": QColor(255, 255, 255),
    "new": QColor(140, 235, 150),
    "won": QColor(255, 247, 224),
}
SHADES: Final = {"dim": 108, "covered": 52}
"""How opaque it is, to 255, on a card that may not be played, as if the felt shone through it."""
_HALO: Final = ((0.085, 70), (0.045, 255))  # of a glow: how wide it is, to a card's width, and of what strength
_LAMP: Final = ((0.26, 55), (0.19, 75), (0.12, 110), (0.06, 255))  # the winner's, softer and farther


BURIED: Final = 3.0
"""How much of a card may be seen beside one of its pile, in pixels, before it is painted, too."""


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
        self.secret = False
        self.upon: CardItem | None = None
        """The card of the same pile that lies on it as exactly as cards do, and hides it."""

    def become(self, card: Card | None) -> None:
        """The card gets a face, or loses it; it is turned over by the next motion (or ``set_turn``)."""
        if card != self.card:
            self.card = card
            self._turn = 0.0

    def keep_secret(self, secret: bool) -> None:
        """Whether it lies face down although the viewer has looked at it: he sees its lifted edge. When it is that no
        longer, it is turned over by the next motion."""
        if secret != self.secret:
            self.secret = secret
            self._shown = self.card if secret else None
            self._turn = 1.0 if secret or self.card is None else 0.0
            self.update()

    def lie_flat(self, flat: bool) -> None:
        """A card on a pile casts no shadow of its own on the card beneath."""
        if flat != self.flat:
            self.flat = flat
            self.update()

    def is_buried(self) -> bool:
        """Whether it need not be painted: all but a hair's breadth of it is under another card of its pile."""
        upon = self.upon
        if upon is None or not self.flat or upon.zone != self.zone or upon.scene() is None:
            return False
        return abs(upon.x() - self.x()) + abs(upon.y() - self.y()) < BURIED

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
        if self.is_buried():
            return
        art, smooth = self.art, QPainter.RenderHint.SmoothPixmapTransform
        w, h = art.width, art.height
        as_it_is = art.sharp and self._turn >= 1 and not self.rotation() and self.scale() == 1
        lies = art.sharp and self._turn >= 1 and not self.raised and not self.secret
        look = self._shown, self.flat, self.rotation(), self.scale()
        if not lies or not art.poses.paint(painter, self.boundingRect(), art.ratio, look, self._paint_card):
            if self._turn < 1:
                painter.scale(max(0.02, abs(math.cos(self._turn * math.pi))), 1)
            self._paint_card(painter)
        if self.shade or self.glow or self.ring or self.border or self.last:
            painter.setRenderHint(smooth, not as_it_is)
            self._paint_marks(painter, QRectF(-w / 2, -h / 2, w, h), w)

    def _paint_card(self, painter: QPainter) -> None:
        """Paint the side that is shown, and the shadow."""
        art, smooth = self.art, QPainter.RenderHint.SmoothPixmapTransform
        lifted = self._shown if self.secret else None
        if not self.flat and lifted is None:
            painter.setRenderHint(smooth, False)  # it is soft anyway, and turned so it takes a quarter of the time
            self._paint_picture(painter, art.sheet.rect("shadow"), round(art.height * (0.05 if self.raised else 0.016)))
        # A card as it is on the sheet is copied pixel for pixel, which takes an eighth of the time. With the sheet's
        # empty pixel all round, its edges are smooth when it is turned.
        as_it_is = art.sharp and self._turn >= 1 and not self.rotation() and self.scale() == 1
        painter.setRenderHint(smooth, not as_it_is)
        if lifted is not None:
            self._paint_lifted(painter, lifted)
        else:
            self._paint_picture(painter, art.source(self._shown).adjusted(-1, -1, 1, 1))

    def _paint_picture(self, painter: QPainter, source: QRectF, drop: int = 0) -> None:
        """Paint a part of the sheet in the middle of the item, ``drop`` pixels lower."""
        art = self.art
        scale = 1 / art.ratio if art.sharp else art.width / art.sheet.card_size.width()
        left, top = source.width() // 2 * scale, source.height() // 2 * scale
        place = QRectF(-left, drop - top, source.width() * scale, source.height() * scale)
        painter.drawImage(place, art.sheet.image, source)

    def _paint_lifted(self, painter: QPainter, card: Card) -> None:
        """Paint the back of the card, its near edge bent up and over: there the upper edge of the face is seen, with
        the index, and below it the felt on which the edge has lain."""
        art = self.art
        w, h = art.width, art.height
        flap = round(h * _PEELED)
        painter.save()
        painter.setClipRect(QRectF(-w, -h, 2 * w, 1.5 * h - flap))
        self._paint_picture(painter, art.sheet.rect("shadow"), round(h * 0.016))
        self._paint_picture(painter, art.source(None).adjusted(-1, -1, 1, 1))
        painter.setClipRect(QRectF(-w, h / 2 - 2 * flap, 2 * w, flap))
        painter.translate(0, h - 2 * flap)
        self._paint_picture(painter, art.source(card).adjusted(-1, -1, 1, 1))
        painter.restore()
        edge = QRectF(-w / 2, h / 2 - flap - w * 0.03, w, w * 0.03)
        painter.fillRect(edge, QColor(20, 26, 24, 70))  # where it is bent

    def _paint_marks(self, painter: QPainter, box: QRectF, w: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        art, contrast, corner = self.art, style.high_contrast(), w * _CORNER
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
            painter.setBrush(art.shaded(SHADES[self.shade]))
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
                if self.glow == "won":  # lamp light behind the card
                    around = QPainterPath()
                    around.addRect(self.boundingRect())
                    around.addRoundedRect(box, corner, corner)
                    painter.setClipPath(around, Qt.ClipOperation.IntersectClip)
                for width, alpha in _LAMP if self.glow == "won" else _HALO:
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
        """A short tick on the upper edge, over the index: what was moved last, without the light of a choice."""
        thick = max(3.0, w * 0.05)
        painter.setPen(QPen(QColor("black") if style.high_contrast() else LAST, thick, c=Qt.PenCapStyle.FlatCap))
        left = box.topLeft() + QPointF(w * _CORNER, thick / 2)
        painter.drawLine(left, left + QPointF(w * 0.27, 0))


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


@lru_cache(maxsize=64)
def _label_fits(label: str, wide: float, high: float, card_width: float) -> tuple[float, float]:
    """The largest text in which a label stands in an outline of this size, broken into lines between words, and how
    wide those are: about equally."""
    box = QRectF(0, 0, wide, high)
    room = box.adjusted(*(card_width * _LABEL_GAP * side for side in (1, 1, -1, -1)))
    size = card_width * _LARGEST_LABEL
    while size * _NARROWER >= _LEAST_LABEL:
        metrics = QFontMetricsF(text_font(size, bold=True))
        if room.contains(metrics.boundingRect(room, _LABEL_FLAGS, label)):
            break
        size *= _NARROWER
    return size, even_width(label, text_font(size, bold=True), wide)


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
        whole: str = "",
    ) -> None:
        """Place and describe the zone. ``box`` and ``card_width`` are in pixels. ``over``: above what the number stands
        on the cards; None if there is room for it below them. ``whole``: the label with names as long as they are, for
        where there is room in one line."""
        sizes = box.width(), box.height(), card_width
        if whole != label and whole and label:
            line, least = whole.replace(" ", "\u00a0"), _WORTH_WHOLE * _label_fits(label, *sizes)[0]
            label = line if _label_fits(line, *sizes)[0] >= least else label
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

    def _label_size(self) -> tuple[float, float]:
        """How large the text of the label is, and how wide its lines are."""
        return _label_fits(self.label, self.box.width(), self.box.height(), self.card_width)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        corner, contrast = self.card_width * _CORNER, style.high_contrast()
        if self.outline and not self.over:
            thick = max(2.5, self.card_width * 0.025) if contrast else max(1.2, self.card_width * 0.014)
            painter.setPen(QPen(QColor(255, 255, 255, 255 if contrast else 46), thick))
            painter.setBrush(QColor(0, 0, 0, 120 if contrast else 40))
            painter.drawRoundedRect(self.box, corner, corner)
            if self.label:
                size, wide = self._label_size()
                aside = (self.box.width() - wide) / 2
                painter.setFont(text_font(size, bold=True))
                painter.setPen(QColor(255, 255, 255, 255 if contrast or size < _LARGE else _WHISPER))
                painter.drawText(self.box.adjusted(aside, 0, -aside, 0), _LABEL_FLAGS, self.label)
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
            font = text_font(max(12.0, self.card_width * 0.135) * text_scale, bold=True)
            painter.setFont(font)
            wide = QFontMetricsF(font).horizontalAdvance(self.count) + self.card_width * 0.16
            high = max(self.card_width * 0.2 * text_scale, QFontMetricsF(font).height())
            pill = self._pill(QSizeF(wide, high))
            paint_lacquer(painter, pill, step=pill.height() * 0.1)
            painter.setPen(CREAM)
            painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, self.count)
