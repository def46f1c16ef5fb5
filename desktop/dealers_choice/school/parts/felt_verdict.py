"""The verdict on an answer, on the felt itself: its edge is green or red, with a tick or a cross on the rail."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from dealers_choice.ui import style
from dealers_choice.ui.materials import paint_lacquer

__all__ = ["FeltVerdict"]

_SHOWN_MS: Final = 1100
"""So long one sees that an answer was right: the next item lies there already."""
_RIGHT: Final = QColor("#7fe09a")
_RAIL: Final = 15.0  # pixels, from the window's edge to the felt's
_ROUND: Final = 22.0
_TICK: Final = (QPointF(-0.45, 0.05), QPointF(-0.1, 0.4), QPointF(0.5, -0.4))
_CROSS: Final = ((QPointF(-0.36, -0.36), QPointF(0.36, 0.36)), (QPointF(-0.36, 0.36), QPointF(0.36, -0.36)))


class FeltVerdict(QWidget):
    """Lies over a felt, as large as its parent, and takes no clicks."""

    def __init__(self, felt: QWidget) -> None:
        super().__init__(felt)
        self._felt = felt
        self.good: bool | None = None
        """What is shown: right, wrong, or (None) nothing."""
        self._fades = QTimer(self)
        self._fades.setSingleShot(True)
        self._fades.timeout.connect(self.clear)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def tell(self, *, good: bool) -> None:
        """Show whether an answer was right: that it was for a moment, that it was not until ``clear``."""
        self.good = good
        self.setGeometry(self._felt.rect())
        self.show()
        self.raise_()
        self.update()
        if good:
            self._fades.start(_SHOWN_MS)
        else:
            self._fades.stop()

    def clear(self) -> None:
        """Show nothing."""
        self.good = None
        self._fades.stop()
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        if self.good is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = _RIGHT if self.good else QColor(style.colours().red)
        edge = QRectF(self.rect()).adjusted(_RAIL, _RAIL, -_RAIL, -_RAIL)
        for wide, cover in ((18, 40), (10, 90), (4, 255)):
            painter.setPen(QPen(QColor(colour.red(), colour.green(), colour.blue(), cover), wide))
            painter.drawRoundedRect(edge, _ROUND, _ROUND)
        side = 2.0 * style.room_pixels()
        box = QRectF(0, 0, side, side)
        box.moveCenter(QPointF(edge.center().x(), side / 2 + 1))  # on the rail, where no card lies
        paint_lacquer(painter, box, step=side * 0.08)
        pen = QPen(colour, side * 0.11, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        for stroke in (_TICK,) if self.good else _CROSS:
            painter.drawPolyline(QPolygonF([box.center() + point * side * 0.5 for point in stroke]))
