"""Where panels stand round the table: above it, beside it, and below all else."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from dealers_choice.panels.buttons.action_bar import ActionBar
from dealers_choice.ui import style

__all__ = ["PanelPlaces"]


class PanelPlaces(QObject):
    """Lays out one page."""

    resized = Signal()
    """The page has another size than before."""

    def __init__(self, page: QWidget, table: QWidget, bar: ActionBar) -> None:
        super().__init__(page)
        self.page = page
        self._table, self._bar = table, bar
        self._column = QVBoxLayout()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(table, 1)
        self._column.addWidget(bar)
        self._whole = QVBoxLayout(page)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(0)
        self.row = QHBoxLayout()
        """The table with what stands at its right."""
        self._whole.addLayout(self.row, 1)
        self.row.addLayout(self._column, 1)

    def float_bar(self, wanted: bool) -> None:
        """The bar stands over the felt, or below it."""
        if wanted == self._bar.floats:
            return
        if wanted:
            self._column.removeWidget(self._bar)
            self._bar.setParent(self._table)
        else:
            self._column.addWidget(self._bar)
        self._bar.float_over_felt(wanted)
        self._whole.activate()

    def put_above(self, widget: QWidget) -> None:
        """Give a panel the room above the table."""
        self._column.insertWidget(0, widget)
        self._show_now(widget)

    def put_beside(self, widget: QWidget) -> None:
        """Give a panel the room at the right of the table."""
        self.row.insertWidget(1, widget)
        self._show_now(widget)

    def put_below(self, widget: QWidget) -> None:
        """Give a panel the room below all else."""
        self._whole.addWidget(widget)
        self._show_now(widget)

    def _show_now(self, widget: QWidget) -> None:
        """Show what has come: Qt would show it only later, and the table would jump. Before the page is seen itself,
        what stands on it would be laid for a size that it never has."""
        if self.page.isVisible():
            widget.show()

    def turn_over(self) -> None:
        """What stands beside the table is at the side that the user's hand wants."""
        way = QBoxLayout.Direction.RightToLeft if style.left_handed() else QBoxLayout.Direction.LeftToRight
        self.row.setDirection(way)

    def make_room(self) -> None:
        """Panels that have come, gone or grown have their room before anything is laid on the table."""
        self.row.activate()
