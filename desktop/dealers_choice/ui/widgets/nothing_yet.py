"""What an empty page says, below a faint sketch of what will stand there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent

from dealers_choice.ui import style
from dealers_choice.ui.materials import stepped
from dealers_choice.ui.plain_text import PlainLabel
from dealers_choice.ui.widgets.face import paint_face

__all__ = ["NothingYet"]

_ROWS: Final = ((0.62, 0.9), (0.48, 0.75), (0.55, 0.6), (0.4, 0.45), (0.5, 0.3))
"""Of each row that is sketched: how long its line is, and how much of its ink it has."""


class NothingYet(PlainLabel):
    """Rows as they will be, each with its mark, its words and its figure; and, below them, a sentence."""

    def __init__(self, text: str = "", faces: Sequence[str] = ()) -> None:
        """``faces`` are the portraits of who will stand in the first rows, instead of marks."""
        super().__init__(text)
        self._faces = faces
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self._leave(len(_ROWS))

    def _leave(self, rows: int) -> None:
        """Leave room for so many rows above the sentence."""
        self._rows, edge = rows, style.pixels(1)
        above = round(style.pixels(2.4) * (rows + 1.2)) if rows else edge
        if self.contentsMargins().top() != above:
            self.setContentsMargins(edge, above, edge, edge)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own: where there is little room, the sentence has it before the sketch."""
        super().resizeEvent(event)
        edge = style.pixels(1)
        box = QRect(0, 0, max(1, self.width() - 2 * edge), 1 << 16)
        high = self.fontMetrics().boundingRect(box, int(Qt.TextFlag.TextWordWrap), self.text()).height()
        rows = int((self.height() - high - edge) / style.pixels(2.4) - 1.2)
        self._leave(max(0, min(len(_ROWS), rows)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row, wide = style.pixels(2.4), min(self.width() * 0.8, style.pixels(40))
        left, line = (self.width() - wide) / 2, QColor(style.colours().edge)
        for number, (long, ink) in enumerate(_ROWS[: self._rows]):
            line.setAlphaF(ink)
            box = QRectF(left, row * (number + 0.6), wide, row * 0.8)
            painter.setPen(QPen(line, 1))
            painter.drawPath(stepped(box, 2))
            painter.setPen(QPen(line, box.height() * 0.22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            middle = box.center().y()
            painter.drawLine(QPointF(box.left() + row, middle), QPointF(box.left() + row + wide * long * 0.6, middle))
            painter.drawLine(QPointF(box.right() - row * 1.6, middle), QPointF(box.right() - row * 0.7, middle))
            if number < len(self._faces):
                side = box.height() * 0.86
                corner = QPointF(box.left() + row * 0.5 - side / 2, middle - side / 2)
                painter.setOpacity(min(1.0, ink * 2))
                paint_face(painter, QRectF(corner, QSizeF(side, side)), self._faces[number], "", line, line)
                painter.setOpacity(1.0)
                continue
            painter.setBrush(line)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QPointF(box.left() + row * 0.5, middle), box.height() * 0.16, box.height() * 0.16)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.end()
        super().paintEvent(event)
