"""What all dialogs of the room have in common: lacquer with a thin line of gold, the same margins, and the double rule
of gold under the headline."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QLayout, QSizePolicy, QWidget

from dealers_choice.ui import style
from dealers_choice.ui.materials import paint_lacquer

__all__ = ["DoubleRule", "RoomDialog"]

_EDGE: Final = 5  # pixels, from the window's edge to the line of gold
_RULES: Final = ((1, 150), (5, 80))  # pixels from above, and how much of the gold is seen


class RoomDialog(QDialog):
    """A dialog that looks like the rest of the room."""

    def frame(self, whole: QLayout) -> None:
        """Lay all that the dialog holds within the margins that every dialog has."""
        whole.setContentsMargins(*2 * [style.box_pixels(1.7), style.box_pixels(1.4)])

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(style.colours().ground))
        paint_lacquer(painter, QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE))


class DoubleRule(QWidget):
    """Two fine lines of gold, under a headline."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(20, _RULES[-1][0] + 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter, gold = QPainter(self), QColor(style.colours().gold)
        for y, seen in _RULES:
            gold.setAlpha(255 if style.high_contrast() else seen)
            painter.fillRect(QRectF(0, y, self.width(), 1), gold)
