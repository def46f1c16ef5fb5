"""The scene in which everything on a table lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneHelpEvent, QToolTip

from dealers_choice.plain import plain_tip

if TYPE_CHECKING:
    from dealers_choice.table.view import Table

__all__ = ["Scene"]


class Scene(QGraphicsScene):
    """The scene, with tooltips that are written only when they are shown."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._table = table

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Qt's own: the pointer rests."""
        from dealers_choice.table.wording import tip_at

        text, box = tip_at(self._table, event.scenePos())
        QToolTip.showText(event.screenPos(), plain_tip(text), self._table.viewport(), box)
        event.setAccepted(bool(text))
