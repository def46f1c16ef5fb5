"""The box in which the program asks or tells something: a headline, what else there is to say, and the answers."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QPainter, QPaintEvent, Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from dealers_choice.ui import materials, style

__all__ = ["RoomBox"]

_HEADLINE: Final = 64  # letters of a headline, at most


class RoomBox(QMessageBox):
    """A message box that looks like the rest of the room, in the same way on every system. The first line of its text
    is its headline, if it is short enough for that; else its title is."""

    def __init__(self, parent: QWidget | None, text: str, title: str) -> None:
        super().__init__(parent)
        style.dress_box(self)
        self.setOption(QMessageBox.Option.DontUseNativeDialog)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWindowTitle(title)
        self.setInformativeText(" ")  # Qt makes its label now, and lets it guess
        self._said = ""
        self._head, self._rest = (
            part
            for name in ("qt_msgbox_label", "qt_msgbox_informativelabel")
            if (part := self.findChild(QLabel, name)) is not None
        )
        self._head.setProperty("role", "heading")
        if (column := self.layout()) is not None:
            column.setContentsMargins(*4 * [style.box_pixels(1.5)])
        self._rest.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Qt's own."""
        self._said = text
        head, _, rest = text.partition("\n")
        if len(head) > _HEADLINE:
            head, rest = self.windowTitle(), text
        super().setText(head)
        self._rest.setText(rest.lstrip())
        self._rest.setVisible(bool(rest))

    def text(self) -> str:
        """Qt's own: all that is said."""
        return self._said

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        materials.paint_lacquer(QPainter(self), self.rect().toRectF().adjusted(5, 5, -5, -5))
