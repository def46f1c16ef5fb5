"""The frame of every table: where what is told of the hand and of the match stands, the same at all of them.

How the hand stands is told in the felt's upper left corner, if the table has room for all of it there; otherwise in
the bar. The score lies on a paper in the right one, if there is room; it stands on the plates anyway. Layouts leave
these corners free (``Board``) and say which tokens belong to the first (``Layout.state``).
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QWidget

from cardrules.protocol.game import View
from dealers_choice.match.players import spoken
from dealers_choice.page.state_panel import StatePanel
from dealers_choice.panels.buttons.action_bar import BETWEEN, ActionBar
from dealers_choice.panels.score.score_paper import ScorePaper
from dealers_choice.table.table_widget import TableWidget

__all__ = ["TableFrame"]


class TableFrame:
    """What stands in the corners of one table."""

    def __init__(self, table: TableWidget, bar: ActionBar) -> None:
        self._table = table
        self._bar = bar
        self.state = StatePanel(table)
        """How the hand stands, shown or not."""
        self.score = ScorePaper(table)
        """The score, shown or not."""
        self._told: tuple[str, tuple[str, ...], tuple[str, ...], View] | None = None

    def tell(self, title: str, parts: Sequence[str], remarks: Sequence[str], view: View) -> None:
        """Tell how the hand of a view stands; ``title`` is the game's, ``remarks`` are on the match as a whole."""
        self._told = title, tuple(parts), tuple(remarks), view
        self._bar.set_status(BETWEEN.join((*parts, *remarks)))
        self.fit()

    def paint(self, painter: QPainter, size: QSize) -> None:
        """Paint the table as it is seen, with what stands in its corners, in an area of this size in logical pixels."""
        room = self._table.viewport().rect()
        self._table.render(painter, QRectF(QPointF(), QSizeF(size)), room)
        painter.save()
        painter.scale(size.width() / room.width(), size.height() / room.height())
        for panel in (self.state, self.score):
            if not panel.isHidden():
                painter.save()
                painter.translate(panel.pos())
                panel.render(painter, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)  # and nothing behind it
                painter.restore()
        painter.restore()

    def clear(self) -> None:
        """The match is left."""
        self._told = None
        self.fit()

    def homeless(self) -> bool:
        """Whether how the hand stands has no place over the felt; between hands a paper tells it."""
        view = self._told[-1] if self._told is not None else None
        return view is not None and self.state.isHidden() and not (view.between_hands or view.over)

    def fit(self) -> None:
        """The table has another size, or lies otherwise: find the place for all."""
        stands = lies = False
        felt = self._table.felt
        left, right = felt.ground.corners
        if self._told is not None:
            title, parts, remarks, view = self._told
            tokens = [token for token in view.tokens if token.kind in felt.ground.layout.state and not token.place]
            signs = [token._replace(text=spoken(token.text, felt.names)) for token in tokens]
            told = {sign.text for sign in signs}
            rest = [part for part in parts[1:] if part not in told]
            self.state.put(title, parts[0] if parts else "", signs, rest, remarks)
            stands = not left.isEmpty() and self.state.fit(left, felt.art.width, self._bar.floats)
            self.state.setAccessibleDescription(self._bar.status_said())
            scored = self.score.put(view, felt.names)
            lies = scored and not right.isEmpty() and self.score.fit(right, felt.art.width)
        self.score.setVisible(lies)
        self.state.setVisible(stands)
        self._bar.tell_status(not stands)
        felt.chrome.tell_state(not stands)
