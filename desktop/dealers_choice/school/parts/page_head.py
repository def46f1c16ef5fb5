"""What stands at the head of the school's pages and has only so much room: the page's title, and who trains."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from cardrules.protocol.phrases import isolated
from dealers_choice.language import words
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import PlainLabel, plain_tip
from dealers_choice.ui.widgets.controls import label

__all__ = ["HeadTitle", "TraineeButton"]

_MOST_NAME: Final = 14
"""How wide a trainee's name may be, in heights of a line of text."""
_MOST_SHARE: Final = 0.28
"""And in parts of the window's width."""


class HeadTitle(PlainLabel):
    """A title in the room that the buttons leave: smaller where there is little, and cut short only at the last."""

    def __init__(self) -> None:
        super().__init__()
        self._whole, self._code = "", label("", "muted")
        self._code.setParent(self)
        self.setProperty("role", "title")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # the buttons stay whole

    def say(self, text: str, code: str = "") -> None:
        """Show this title, and what it is called for short."""
        self._whole = text
        self.setAccessibleName(text)
        self._code.setText(code)
        self._code.setVisible(bool(code))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setText(self._whole)
        for share in style.SMALLER:
            sheet = style.smaller_sheet(share)
            if self.styleSheet() != sheet:
                self.setStyleSheet(sheet)
            self.ensurePolished()
            if self.sizeHint().width() <= self._room():
                break
        else:
            self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, self._room()))
        if self._code.text():
            size = self._code.sizeHint()
            line = self.height() - (self.height() - self.fontMetrics().height()) // 2 - self.fontMetrics().descent()
            top = line - self._code.fontMetrics().ascent() - (size.height() - self._code.fontMetrics().height()) // 2
            self._code.setGeometry(self.sizeHint().width() + style.room_pixels(0.6), top, size.width(), size.height())

    def _room(self) -> int:
        """How wide the words may be: beside them the short name stands."""
        beside = self._code.sizeHint().width() + style.room_pixels(0.6) if self._code.text() else 0
        return self.width() - beside


class TraineeButton(QPushButton):
    """Who trains; a long name is cut short, and stands in full in the tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self.setProperty("kind", "quiet")

    def say(self, name: str) -> None:
        """Show this name; "" hides the button."""
        self._name = name
        self.setVisible(bool(name))
        self.setToolTip(plain_tip(words("{name} trains. Click to choose somebody else.", name=isolated(name))))
        self.setAccessibleName(words("{name} trains: choose somebody else", name=isolated(name)))
        self.fit()

    def fit(self) -> None:
        """The size of the text may have changed."""
        self.ensurePolished()
        most = min(style.room_pixels(_MOST_NAME), round(self.window().width() * _MOST_SHARE))
        short = self.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideRight, most)
        self.setText(short.replace("&", "&&"))
