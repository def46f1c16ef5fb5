"""The scene in which everything on a table lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneHelpEvent, QToolTip

from dealers_choice.table.speech.descriptions import tip_at
from dealers_choice.ui.plain_text import plain_tip

if TYPE_CHECKING:
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["FeltScene"]

_CURSOR: Final = 24  # pixels: so much lower than asked for Qt shows a tooltip at most
_AROUND: Final = 6  # ... and so much is round its words, above and below


class FeltScene(QGraphicsScene):
    """The scene, with tooltips that are written only when they are shown."""

    def __init__(self, table: TableWidget) -> None:
        super().__init__(table)
        self._table = table

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Qt's own: the pointer rests."""
        text, box = tip_at(self._table, event.scenePos())
        spot = self._above(event.scenePos(), event.screenPos(), text, box)
        QToolTip.showText(spot, plain_tip(text), self._table.viewport(), box)
        event.setAccepted(bool(text))

    def _above(self, point: QPointF, spot: QPoint, text: str, box: QRect) -> QPoint:
        """Where the tooltip is asked for: what is told of a card in a row stands above it, if there is room, and not
        upon the card beside it."""
        card = self._table.where.item_at(point)
        high = QFontMetrics(QToolTip.font()).size(0, text).height() + 2 * _AROUND + _CURSOR
        if card is None or len(self._table.where.seen(card.zone)) < 2 or box.top() < high:
            return spot
        return QPoint(spot.x(), self._table.viewport().mapToGlobal(box.topLeft()).y() - high)
