"""A card seen large: while the button is held down on it without moving, or until the next key."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from cardart.names_and_sizes import CORNER, HEIGHT, WIDTH
from cardrules.protocol.cards import Card, card_name
from dealers_choice.table.felt.free_space import beside
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.graphics_items import CardItem

__all__ = ["Magnifier"]

_SHARE: Final = 0.62  # of the table's height that the large card takes
_MOST: Final = 0.46  # ... and of its width, at most
_LARGEST: Final = 460  # logical pixels across
_LEAST: Final = 1.5  # times as large as the card on the table, at least, where the table has room for it
_SHADOW: Final = 10  # pixels
_KEPT: Final = 8  # pictures


class Magnifier(QWidget):
    """Lies over the table beside the card of which it shows the face. The mouse does not see it."""

    def __init__(self, table: QWidget, art: Art) -> None:
        super().__init__(table)
        self._table = table
        self._art = art
        self._pictures: dict[tuple[object, ...], QImage] = {}
        self._picture: QImage | None = None
        self._size = QSize()
        self.card: Card | None = None
        """The card that is shown."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_card(self, item: CardItem, box: QRectF) -> bool:
        """Show the face of a card that lies in a box of the table; whether the viewer sees its face there."""
        if item.card is None or item.turn_pending():
            return False
        table = self._table
        wide = min(table.height() * _SHARE * WIDTH / HEIGHT, table.width() * _MOST, _LARGEST)
        wide = min(max(wide, _LEAST * self._art.width), (table.height() - 4 * _SHADOW) * WIDTH / HEIGHT)
        card = QSize(round(wide), round(wide * HEIGHT / WIDTH))
        self.card, self._size = item.card, card
        self._picture = self._pictures.get(self._key())
        if self._picture is None:  # the small picture stands for it until the large one has been drawn
            sheet = self._art.sheet
            self._picture = sheet.image.copy(self._art.source(item.card).toRect())
            QTimer.singleShot(0, self, self._sharpen)
        margin = QSize(2 * _SHADOW, 2 * _SHADOW)
        self.setGeometry(_aside(box.toAlignedRect(), card + margin, table.rect()))
        self.raise_()
        self.show()
        self.update()
        return True

    def put_away(self) -> bool:
        """Show nothing any more; whether anything was shown."""
        shown, self.card = self.card is not None, None
        self.hide()
        return shown

    def _key(self) -> tuple[object, ...]:
        """What the picture depends on."""
        return self.card, self._art.deck, self._size.width(), self._art.ratio

    def _sharpen(self) -> None:
        """Draw the card that is shown as large as it is; the last few pictures are kept."""
        if self.card is None:
            return
        from cardart.cards.faces import paint_face
        from cardart.drawing.shape_cache import let_go

        picture = QImage(self._size * self._art.ratio, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.scale(picture.width() / WIDTH, picture.height() / HEIGHT)
        paint_face(painter, card_name(self.card).rstrip("'"), self._art.deck)
        painter.end()
        let_go()
        self._pictures[self._key()] = self._picture = picture
        while len(self._pictures) > _KEPT:
            del self._pictures[next(iter(self._pictures))]
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        box = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
        corner = CORNER * box.width() / WIDTH
        for away in range(_SHADOW, 0, -2):
            painter.setBrush(QColor(0, 0, 0, 20))
            painter.drawRoundedRect(box.adjusted(-away, -away / 2, away, away), corner + away, corner + away)
        if self._picture is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(box, self._picture)


def _aside(card: QRect, size: QSize, room: QRect) -> QRect:
    """Where something of a size stands beside a card, on the side of the middle, so that the pointer does not hide
    it; above or below it only where there is no room beside."""
    gap = size.width() // 12
    left = card.center().x() > room.center().x()
    x = card.left() - gap - size.width() if left else card.right() + gap
    y = min(max(card.center().y() - size.height() // 2, room.top()), room.bottom() - size.height())
    found = QRect(x, y, size.width(), size.height())
    return found if room.contains(found) else beside(card, size, room)
