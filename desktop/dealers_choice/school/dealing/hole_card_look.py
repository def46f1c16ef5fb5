"""How a dealer looks at the hole card: a small picture shows its corner, to nobody else, for a moment or as long as the
card is held by its corner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from cardart.cards.faces import paint_face
from cardart.names_and_sizes import WIDTH
from cardrules.protocol.cards import Card, card_name
from dealers_choice.language import words
from dealers_choice.layouts.casino.whole_table import ABOVE
from dealers_choice.school.dealing.blackjack_spots import DEALER
from dealers_choice.table.placement import Thing
from dealers_choice.table.table_widget import TableWidget

__all__ = ["HoleCardLook", "paint_corner"]

_HOLD_MS: Final = 350
"""So long the cards are held before they are lifted."""
_SHOWN_MS: Final = 1800
_SIZE: Final = (0.92, 0.72)
"""Of the picture, in card widths."""
_RIM, _GLASS = QColor("#c9a24a"), QColor("#0b1118")


class HoleCardLook(QObject):
    """The look into the reader, or under the lifted corner. ``look`` does it at a point of the table."""

    def __init__(
        self, table: TableWidget, look: Callable[[QPointF], bool], looked_at: Callable[[], Card | None]
    ) -> None:
        super().__init__(table)
        self._table, self._look, self._looked_at = table, look, looked_at
        self.held = False
        """Whether the cards are held, and lifted."""
        self._point = QPointF()
        self._seen = self._told = False
        self._hold, self._over = QTimer(self), QTimer(self)
        for timer, ends in ((self._hold, self._lift), (self._over, self.end)):
            timer.setSingleShot(True)
            timer.timeout.connect(ends)
        table.settled.connect(self._see)

    def press(self, spot: str, point: QPointF) -> None:
        """The button goes down: on the dealer's own cards they may be held."""
        self.end()
        self._point = point
        if spot == DEALER and len(self._table.cards.get(DEALER, ())) == 2:
            self._hold.start(_HOLD_MS)

    def let_be(self) -> None:
        """The pointer moves on: nothing is held."""
        self._hold.stop()

    def let_go(self) -> None:
        """The button goes up."""
        self._hold.stop()
        if self.held:
            self.end()

    def show(self) -> None:
        """The dealer has looked: the corner is seen for a moment."""
        self._seen = True
        self._over.start(_SHOWN_MS)
        self._see()

    def end(self) -> None:
        """Nothing is seen any more."""
        self._over.stop()
        shown = self._seen
        self.held = self._seen = self._told = False
        if shown:
            self._table.relay_things()

    def _lift(self) -> None:
        """The cards have been held for long enough."""
        self.held = True
        if self._looked_at() is None:
            self._look(self._point)
        self._over.stop()  # it ends when they are let go
        self._seen = True
        self._see()

    def _see(self) -> None:
        """What is known by now is seen."""
        card = self._looked_at() if self._seen else None
        if card is not None and not self._told:
            self._told = True
            self._table.relay_things()
            self._table.announce(words("The hole card: {card:words}", card=card))

    def things(self) -> Mapping[str, Thing]:
        """The picture, beside the cards that are held, else over the reader."""
        card = self._looked_at() if self._seen else None
        where = self._table.felt.where
        reader = self._table.thing("reader")
        if card is None:
            return {}
        if self.held or reader is None:
            x, y = where.units(where.zone_box(DEALER).center())
            x += 1.25
        else:
            x, y = reader.x, reader.y - 0.75
        face, deck = card_name(card).rstrip("'"), self._table.art.deck
        name = words("What you see of the hole card")
        return {"corner": Thing(x, y, *_SIZE, name, ("hole card", face, deck), _painter(face, deck), z=ABOVE)}


@lru_cache(maxsize=64)
def _painter(card: str, deck: str) -> partial[None]:
    """What paints the corner of a card: the same thing for equal arguments."""
    return partial(paint_corner, card, deck)


def paint_corner(card: str, deck: str, painter: QPainter, box: QRectF) -> None:
    """Paint a mirror with a brass rim, in which the corner of a card is seen; ``card`` and ``deck`` are as
    ``cardart.cards`` names them."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = 0.05 * box.width()
    glass = box.adjusted(rim, rim, -rim, -rim)
    metal = QLinearGradient(box.topLeft(), box.bottomRight())
    for at, lighter in ((0, 150), (0.45, 90), (0.55, 130), (1, 70)):
        metal.setColorAt(at, _RIM.lighter(lighter))
    painter.setPen(QPen(QColor(20, 12, 2), 1))
    painter.setBrush(metal)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2.4 * rim, 2.4 * rim)
    shape = QPainterPath()
    shape.addRoundedRect(glass, 1.6 * rim, 1.6 * rim)
    painter.fillPath(shape, _GLASS)
    painter.setClipPath(shape)
    painter.translate(glass.x() + 0.34 * glass.width(), glass.y() + 0.16 * glass.height())
    painter.rotate(9)
    scale = 1.9 * glass.width() / WIDTH
    painter.scale(scale, scale)
    paint_face(painter, card, deck)
    painter.restore()
    painter.save()
    painter.setClipPath(shape)
    shine = QLinearGradient(glass.topLeft(), glass.bottomRight())
    shine.setColorAt(0, QColor(255, 255, 255, 70))
    shine.setColorAt(0.35, QColor(255, 255, 255, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(glass, shine)
    painter.restore()
