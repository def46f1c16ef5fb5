"""Cards of a pile that are spread to be looked at for a moment, with the names of those who laid them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Token
from dealers_choice.table.felt.free_space import KeptFree, room_for
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.pictures.tokens import BadgeItem

__all__ = ["Looking"]

_Z: Final = 3000.0
_SMALL: Final = 0.8  # the size of cards beside each other
_STEP: Final = 0.86  # from card to card, in card widths, where there is a name to each
_OVERLAP: Final = 0.62  # ... where there is none
_NAME: Final = 0.34  # room for a name under a card


class Looking:
    """What is spread on one table."""

    def __init__(self, scene: QGraphicsScene, art: Art) -> None:
        self._scene = scene
        self._art = art
        self._items: list[QGraphicsItem] = []

    def spread(
        self, cards: Sequence[Card], names: Sequence[str], wish: QPointF, room: QRectF, taken: Sequence[KeptFree]
    ) -> None:
        """Spread cards around ``wish``, or where they hide least of what is taken; ``names``: one for each card, or
        none."""
        self.clear()
        if not cards:
            return
        unit = self._art.width
        scale = _SMALL if names else 1.0
        most = (room.width() / unit - scale) / max(1, len(cards) - 1)
        step = min(_STEP if names else _OVERLAP, most) * unit
        size = QSizeF(
            step * (len(cards) - 1) + scale * unit,
            scale * self._art.height + (_NAME * unit if names else 0.0),
        )
        box = room_for(size, wish + QPointF(0, size.height() / 2), room, taken)
        for index, card in enumerate(cards):
            middle = QPointF(
                round(box.left() + scale * unit / 2 + step * index),
                round(box.top() + scale * self._art.height / 2),
            )
            item = CardItem(self._art, card)
            item.setPos(middle)
            item.setScale(scale)
            item.setZValue(_Z + index)
            self._add(item)
            if names:
                label, token = BadgeItem(), Token("name", "", names[index])
                place = QRectF(-step / 2, -unit * _NAME / 2, step, unit * _NAME)
                label.set_state(token, unit * _SMALL, place)
                label.setPos(QPointF(middle.x(), round(box.bottom() - unit * _NAME / 2)))
                label.setZValue(_Z + index)
                self._add(label)

    def _add(self, item: QGraphicsItem) -> None:
        self._scene.addItem(item)
        self._items.append(item)

    def clear(self) -> bool:
        """Take everything away again; whether there was anything."""
        items, self._items = self._items, []
        for item in items:
            self._scene.removeItem(item)
        return bool(items)
