"""An emblem as a widget: a game's sign beside its name."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from cardart.emblem import BRIGHT, DULL, paint_emblem
from dealers_choice.ui import style
from dealers_choice.ui.materials import inks

__all__ = ["EmblemSign", "paint_sign"]


def paint_sign(painter: QPainter, box: QRectF, data: str, *, on_paper: bool = False, framed: bool = True) -> None:
    """An emblem in the tones of the present look, on dark ground or on paper."""
    if on_paper:
        bright, dull = inks().muted, inks().rule
    elif style.high_contrast():
        bright = dull = style.colours().text
    else:
        bright, dull = BRIGHT, DULL
    paint_emblem(painter, box, data, bright=bright, dull=dull, framed=framed)


class EmblemSign(QWidget):
    """Shows one emblem, so many pixels wide and high; nothing, and takes no room, where there is none."""

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.data = ""
        """What is shown, as path data."""
        self.setFixedSize(side, side)
        self.hide()

    def show_emblem(self, data: str) -> None:
        """Show this emblem; "": none."""
        self.data = data
        self.setHidden(not data)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        if self.data:
            paint_sign(QPainter(self), QRectF(self.rect()), self.data)
