"""Where an item is asked and answered: under the felt on which it lies, or beside it where a page is low or narrow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from dealers_choice.school.parts.cards_and_tiles import Scroll, from_the_felt
from dealers_choice.ui import style
from dealers_choice.ui.materials import paint_lacquer

__all__ = ["AnswersAtFelt"]

_HIGH: Final = 14.5
"""How high the strip under the felt is, in heights of a line of text."""
_ROOMY: Final = (76, 42)
"""The least width and height of a page with a strip under its felt."""
_SHARES: Final = (4, 6, 3)
"""Of the strip's width: of the course and the verdict, of question and answers, and of the ways to go on."""
_FREE: Final = 16_777_215  # Qt's greatest size


class AnswersAtFelt(Scroll):
    """What is asked, the answers and how to go on: side by side under the felt, or one below the other beside it."""

    def __init__(
        self, course: Sequence[QWidget], answers: Sequence[QWidget], told: Sequence[QWidget], on: Sequence[QWidget]
    ) -> None:
        """``course``: how far it has come; ``answers``: the question above its answers; ``told`` is said of an answer:
        under the felt it stands with the ``course``; ``on``: the ways to go on."""
        super().__init__()
        self.panel = _Lacquer()
        self._grid = QGridLayout(self.panel)
        self._course, self._answers, self._told, self._on = map(_column, (course, answers, told, on))
        self._lies: tuple[bool, QBoxLayout.Direction] | None = None
        self.setWidget(self.panel)

    @property
    def under(self) -> bool:
        """Whether it lies under the felt."""
        return self._lies is not None and self._lies[0]

    def fit(self, row: QBoxLayout, page: QWidget, beside: int, *, high: bool = False) -> None:
        """Take the place in ``row``, of the felt and this, for which ``page`` has room; ``beside``: how wide it is
        beside the felt, in pixels. What is ``high`` stands there in any case."""
        under = (
            not high and page.width() >= style.room_pixels(_ROOMY[0]) and page.height() >= style.room_pixels(_ROOMY[1])
        )
        row.setDirection(QBoxLayout.Direction.TopToBottom if under else from_the_felt())
        if under:
            self.setMinimumWidth(0)
            self.setMaximumWidth(_FREE)
            self.setFixedHeight(style.room_pixels(_HIGH))
        else:
            self.setMinimumHeight(0)
            self.setMaximumHeight(_FREE)
            self.setFixedWidth(beside)
        if self._lies != (under, from_the_felt()):
            self._lies = under, from_the_felt()
            self._lay(under)

    def _lay(self, under: bool) -> None:
        grid, space = self._grid, style.room_pixels(0.6)
        for part in (self._course, self._answers, self._told, self._on):
            grid.removeWidget(part)
        for at in range(4):
            grid.setRowStretch(at, 0)
            grid.setColumnStretch(at, 0)
        grid.setContentsMargins(*(style.room_pixels(each) for each in (1.2, 0.8, 1.2, 0.8)))
        grid.setVerticalSpacing(space)
        grid.setHorizontalSpacing(style.room_pixels(2))
        if not under:
            for at, part in enumerate((self._course, self._answers, self._told, self._on)):
                grid.addWidget(part, at, 0)
            grid.setRowStretch(3, 1)
            return
        left, middle, right = (0, 1, 2) if from_the_felt() == QBoxLayout.Direction.LeftToRight else (2, 1, 0)
        grid.addWidget(self._course, 0, left)
        grid.addWidget(self._told, 1, left)
        grid.addWidget(self._answers, 0, middle, 2, 1)
        grid.addWidget(self._on, 0, right, 2, 1)
        grid.setRowStretch(1, 1)
        for column, share in zip((left, middle, right), _SHARES, strict=True):
            grid.setColumnStretch(column, share)


class _Lacquer(QWidget):
    """The panel's ground."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        paint_lacquer(painter, QRectF(self.rect()).adjusted(4, 4, -4, -4))


class _Column(QWidget):
    """As high as its parts need in the width that it has: of what lies in several of its rows a grid does not ask
    that."""

    def sizeHint(self) -> QSize:
        """Qt's own."""
        hint = super().sizeHint()
        return QSize(hint.width(), self.heightForWidth(self.width())) if self.hasHeightForWidth() else hint

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


def _column(parts: Sequence[QWidget]) -> QWidget:
    """Parts one below the other, as high as they need."""
    whole = _Column()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(style.room_pixels(0.5))
    for part in parts:
        column.addWidget(part)
    column.addStretch(1)
    return whole
