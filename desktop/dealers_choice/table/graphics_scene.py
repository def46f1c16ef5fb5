"""The scene in which everything on a table lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneHelpEvent, QToolTip, QWidget

from dealers_choice.ui.plain_text import plain_tip

__all__ = ["FeltScene"]

_CURSOR: Final = 24  # pixels: so much lower than asked for Qt shows a tooltip at most
_AROUND: Final = 6  # ... and so much is round its words, above and below


class FeltScene(QGraphicsScene):
    """The scene, with tooltips that are written only when they are shown."""

    def __init__(self, viewport: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._viewport = viewport
        self.tip: Callable[[QPointF], tuple[str, QRect]] = lambda _point: ("", QRect())
        """Gives the tooltip for a point, and the rectangle for which it holds."""
        self.in_row: Callable[[QPointF], bool] = lambda _point: False
        """Tells whether a card lies at a point beside others."""

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Qt's own: the pointer rests."""
        text, box = self.tip(event.scenePos())
        spot = self._above(event.scenePos(), event.screenPos(), text, box)
        QToolTip.showText(spot, plain_tip(text), self._viewport, box)
        event.setAccepted(bool(text))

    def _above(self, point: QPointF, spot: QPoint, text: str, box: QRect) -> QPoint:
        """Where the tooltip is asked for: what is told of a card in a row stands above it, if there is room, and not
        upon the card beside it."""
        high = QFontMetrics(QToolTip.font()).size(0, text).height() + 2 * _AROUND + _CURSOR
        if not self.in_row(point) or box.top() < high:
            return spot
        return QPoint(spot.x(), self._viewport.mapToGlobal(box.topLeft()).y() - high)
