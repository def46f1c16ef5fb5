"""What an empty page says, below a faint sketch of what will stand there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen

from dealers_choice.ui import style
from dealers_choice.ui.materials import stepped
from dealers_choice.ui.plain_text import PlainLabel

__all__ = ["NothingYet"]

_ROWS: Final = ((0.62, 0.9), (0.48, 0.75), (0.55, 0.6), (0.4, 0.45), (0.5, 0.3))
"""Of each row that is sketched: how long its line is, and how much of its ink it has."""


class NothingYet(PlainLabel):
    """Rows as they will be, each with its mark, its words and its figure; and, below them, a sentence."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        row = style.pixels(2.4)
        self.setContentsMargins(style.pixels(1), round(row * (len(_ROWS) + 1.2)), style.pixels(1), style.pixels(1))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row, wide = style.pixels(2.4), min(self.width() * 0.8, style.pixels(40))
        left, line = (self.width() - wide) / 2, QColor(style.colours().edge)
        for number, (long, ink) in enumerate(_ROWS):
            line.setAlphaF(ink)
            box = QRectF(left, row * (number + 0.6), wide, row * 0.8)
            painter.setPen(QPen(line, 1))
            painter.drawPath(stepped(box, 2))
            painter.setPen(QPen(line, box.height() * 0.22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            middle = box.center().y()
            painter.drawLine(QPointF(box.left() + row, middle), QPointF(box.left() + row + wide * long * 0.6, middle))
            painter.drawLine(QPointF(box.right() - row * 1.6, middle), QPointF(box.right() - row * 0.7, middle))
            painter.setBrush(line)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QPointF(box.left() + row * 0.5, middle), box.height() * 0.16, box.height() * 0.16)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.end()
        super().paintEvent(event)
