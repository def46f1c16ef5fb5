"""Buttons and fields beside each other, in as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dealers_choice.ui import style

__all__ = ["WrappingLayout"]


class WrappingLayout(QWidget):
    """Parts from left to right, each as large as it likes to be; what has no room begins the next line."""

    def __init__(self, *parts: QWidget, gap: float = 0.6) -> None:
        """``gap`` is in heights of a line of text."""
        super().__init__()
        self._parts = parts
        self._gap = style.pixels(gap)
        for part in parts:
            part.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _places(self, width: int) -> list[QRect]:
        """Where each part stands in so much width."""
        places: list[QRect] = []
        line: list[QSize] = []
        x = y = 0
        for part in self._parts:
            part.ensurePolished()  # before that it is measured in another font
            size = part.sizeHint()
            if x and x + size.width() > width:
                y += max(each.height() for each in line) + self._gap
                x, line = 0, []
            places.append(QRect(x, y, min(size.width(), max(width, 1)), size.height()))
            line.append(size)
            x += size.width() + self._gap
        return places

    def hasHeightForWidth(self) -> bool:
        """Qt's own."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's own."""
        return max((place.bottom() + 1 for place in self._places(width)), default=0)

    def sizeHint(self) -> QSize:
        """Qt's own: all in one line."""
        wide = sum(part.sizeHint().width() + self._gap for part in self._parts) - self._gap
        return QSize(wide, self.heightForWidth(self.width() or wide))

    def minimumSizeHint(self) -> QSize:
        """Qt's own: as narrow as the widest part."""
        widest = max((part.sizeHint().width() for part in self._parts), default=0)
        return QSize(widest, self.heightForWidth(max(self.width(), widest)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own: nobody is told of what a part asks for while nothing is shown."""
        super().showEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """Qt's own: a part asks for another size, a list because it has longer entries."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def _place(self) -> None:
        for part, place in zip(self._parts, self._places(self.width()), strict=True):
            part.setGeometry(place)
        self.updateGeometry()
