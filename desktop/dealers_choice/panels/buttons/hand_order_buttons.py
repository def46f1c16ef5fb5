"""The buttons beside a hand that the user may hold as he likes: by suit, by rank, in its best melds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from dealers_choice.language import words
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.typefaces import text_font

if TYPE_CHECKING:
    from dealers_choice.table.placement import Way
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["WayButtons"]

_TEXT: Final = 13.0  # pixels
_LEAST: Final = 9.0
_HIGH: Final = 2.1  # of a button, to its text
_WIDE: Final = 1.5  # what a button is wider than its text, to the text's height


class WayButtons(QWidget):
    """One button below the other, at the right of the hand."""

    def __init__(self, table: TableWidget) -> None:
        super().__init__(table)
        self._table = table
        self._ways: tuple[Way, ...] = ()
        self._tools = QRectF()
        self.buttons: list[QPushButton] = []
        """From top to bottom."""
        self.setAccessibleName(words("How you hold your cards"))
        self.hide()

    def offer(self, ways: Sequence[Way]) -> None:
        """Show a button for each of these ways."""
        if [way[:3] for way in ways] != [way[:3] for way in self._ways]:
            for button in self.buttons:
                button.hide()
                button.deleteLater()
            self.buttons = [self._button(place, way) for place, way in enumerate(ways)]
        self._ways = tuple(ways)
        self.fit()
        self.setVisible(bool(ways))

    def _button(self, place: int, way: Way) -> QPushButton:
        button = QPushButton(words(way.label), self)
        button.setObjectName("way")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(True)  # Enter presses it, as Space does
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setToolTip(plain_tip(f"{words(way.label)} ({way.key})"))
        button.clicked.connect(partial(self._take, place))
        button.show()
        return button

    def _take(self, place: int) -> None:
        self._table.setFocus()
        self._table.felt.holding.hold(self._ways[place])

    def stand_above(self, tools: QRectF) -> None:
        """Something stands below them, in the corner."""
        if tools != self._tools:
            self._tools = tools
            self.fit()

    def fit(self) -> None:
        """Stand beside the hand, with text as large as there is room for."""
        if not self.buttons:
            return
        unit = self._table.art.width
        room = self._table.felt.holding.room_beside(self._ways[0].zone).adjusted(unit * 0.08, 0, -unit * 0.08, 0)
        if room.intersects(self._tools):
            room.setBottom(self._tools.top() - unit * 0.08)
        font = text_font(max(_TEXT, unit * _TEXT / 105) * style.text_scale(), bold=True)
        gap, count = unit * 0.05, len(self.buttons)
        while font.pixelSize() > _LEAST and not self._holds(font, room, gap):
            font.setPixelSize(font.pixelSize() - 1)
        high = min(_HIGH * font.pixelSize(), (room.height() - gap * (count - 1)) / count)
        top = room.bottom() - high * count - gap * (count - 1)
        wide = min(room.width(), self._widest(font))
        left = room.left() if style.left_handed() else room.right() - wide
        self.setGeometry(QRectF(left, top, wide, room.bottom() - top).toRect())
        sheet = f"QPushButton {{ font-size: {font.pixelSize()}px; font-weight: 600; padding: 0; min-height: 0; }}"
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)
        for place, button in enumerate(self.buttons):
            button.setGeometry(QRectF(0, place * (high + gap), wide, high).toRect())

    def _widest(self, font: QFont) -> float:
        metrics = QFontMetricsF(font)
        return max(metrics.horizontalAdvance(words(way.label)) for way in self._ways) + _WIDE * font.pixelSize()

    def _holds(self, font: QFont, room: QRectF, gap: float) -> bool:
        """Whether the buttons have room for text in this font."""
        count = len(self.buttons)
        high = 1.6 * font.pixelSize() * count + gap * (count - 1)
        return self._widest(font) <= room.width() and high <= room.height()

    def key(self, event: QKeyEvent) -> bool:
        """A way's letter; whether it was used."""
        if event.modifiers() or self.isHidden():
            return False
        for place, way in enumerate(self._ways):
            if event.text().upper() == way.key:
                self._take(place)
                return True
        return False
