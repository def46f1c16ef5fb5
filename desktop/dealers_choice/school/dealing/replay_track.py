"""The line below the buttons of a replay: how far the coup has come, and a mark for each of its errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from dealers_choice.language import words
from dealers_choice.school.parts.letter_buttons import length
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip

__all__ = ["Track"]

_NEAR: Final = 0.5
"""How near a click must be to a mark to mean it, in heights of a line of text."""


class Track(QWidget):
    """The steps of a coup from left to right. A click on a mark goes to that error, another to that step."""

    wanted = Signal(int)
    """A step is to be shown: so many have been done."""
    error_wanted = Signal(int)
    """An error is to be shown: that of the step of this number, from 1 on."""

    def __init__(self, steps: int, errors: Mapping[int, str]) -> None:
        """``errors``: what was wrong with which steps, counted from 1 on."""
        super().__init__()
        self._steps, self._errors, self._at = max(1, steps), dict(errors), 0
        self.setAccessibleName(words("How far the coup has come"))
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_step(0)

    def show_step(self, number: int) -> None:
        """So many steps have been done."""
        self._at = number
        self.setAccessibleDescription(
            words(
                "{number} of {steps:step/steps}; errors at {errors:row}",
                number=number, steps=self._steps, errors=list(map(str, self._errors)),
            )
            if self._errors
            else words("{number} of {steps:step/steps}", number=number, steps=self._steps)
        )  # fmt: skip
        self.update()

    def x_of(self, number: int) -> float:
        """Where a step lies on the line, in pixels."""
        pad = length(0.6)
        return pad + (self.width() - 2 * pad) * number / self._steps

    def _mark_at(self, x: float) -> int:
        """The step of the mark at a place; 0 if there is none."""
        near = min(self._errors, key=lambda number: abs(self.x_of(number) - x), default=0)
        return near if near and abs(self.x_of(near) - x) <= length(_NEAR) else 0

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(20), length(1.3))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's own."""
        x, mark = event.position().x(), self._mark_at(event.position().x())
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if mark:
            self.error_wanted.emit(mark)
        else:
            share = (x - self.x_of(0)) / max(1.0, self.x_of(self._steps) - self.x_of(0))
            self.wanted.emit(round(min(1.0, max(0.0, share)) * self._steps))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's own: the tooltip of a mark is what was wrong."""
        mark = self._mark_at(event.position().x())
        self.setToolTip(plain_tip(self._errors.get(mark, words("Click to go there"))))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, middle, side = style.colours(), self.height() / 2, length(0.34)
        left, right, now = self.x_of(0), self.x_of(self._steps), self.x_of(self._at)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.surface))
        painter.drawRoundedRect(QRectF(self.rect()), side, side)
        for colour, end in ((look.edge, right), (look.gold, now)):
            painter.setPen(QPen(QColor(colour), 3))
            painter.drawLine(QPointF(left, middle), QPointF(end, middle))
        painter.setPen(QPen(QColor(look.text), 1))
        painter.setBrush(QColor(look.red))
        for number in self._errors:
            at = QPointF(self.x_of(number), middle)
            corners = (QPointF(0, -side), QPointF(side, 0), QPointF(0, side), QPointF(-side, 0))
            painter.drawPolygon(QPolygonF([at + corner for corner in corners]))
        painter.setBrush(QColor(look.gold))
        painter.drawEllipse(QPointF(now, middle), side * 0.8, side * 0.8)
