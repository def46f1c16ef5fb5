"""The strip over the user's hand on which a hint stands: one sentence in two lines at most, and a button that opens
what was weighed for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QPushButton, QWidget

from dealers_choice.language import words
from dealers_choice.ui import style
from dealers_choice.ui.line_breaking import even_width
from dealers_choice.ui.materials import paint_lacquer, stepped
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.typefaces import text_font

__all__ = ["HintStrip"]

_LINES: Final = 2
_SHARES: Final = (1.0, 0.92, 0.85, 0.78, 0.72)
"""How large its text may be, to its usual size."""
_PAD: Final = 0.55  # beside the text, and a third of it above and below, to the text's height
_BETWEEN_SENTENCES: Final = re.compile(r"(?<=[.!?])\s+(?=\W*[^\W\da-z_])")  # "1.5 points" is not parted
_CREAM: Final = QColor(253, 249, 235)


class HintStrip(QWidget):
    """Stands where the page has found room for it."""

    why = Signal()
    """The user wants to see what was weighed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = ""
        """The whole sentence."""
        self.most = _LINES
        """Lines that it may have; where a table has no room for two, one."""
        self._share = 1.0
        self._pixels = 13.0
        self._button = QPushButton(words("Wh&y?"), self)
        self._button.setObjectName("way")
        self._button.setToolTip(plain_tip(words("Show beside the table what was weighed for this (Alt+Y)")))
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._button.setCursor(Qt.CursorShape.PointingHandCursor)
        self._button.clicked.connect(self.why)
        self.hide()

    def put(self, text: str, pixels: float, *, asks: bool) -> None:
        """Show this with text so many pixels high; ``asks``: more can be told of it."""
        self.text, self._pixels = text, pixels
        self._button.setHidden(not asks)
        self._button.setStyleSheet(
            f"QPushButton {{ font-size: {max(8, round(pixels * 0.9))}px; padding: 1px {round(pixels * 0.4)}px;"
            " min-width: 0; min-height: 0; }"
        )
        self.setAccessibleName(text)
        self.setToolTip(plain_tip(text))
        self.update()

    def measure(self, width: float) -> QSize:
        """What it needs where there is so much width: as large as its text can be, and no wider than it must."""
        for share in _SHARES:
            self._share = share
            room = width - self._beside()
            if len(self._broken(room, self.text)) <= self.most:
                break
        font, said = self._font(), self._readable(room)
        metrics = QFontMetricsF(font)
        if len(self._broken(room, said)) > self.most:  # it is cut, and says as much as there is room for
            even = room
        else:
            even = (
                even_width(said, font, room) if len(self._broken(room, said)) > 1 else metrics.horizontalAdvance(said)
            )
        wide = min(room, max(even + 1, metrics.horizontalAdvance("M") * 8) + 2)
        high = min(self.most, len(self._broken(wide, said))) * metrics.lineSpacing()
        high = max(high, self._button.sizeHint().height() if self.asks() else 0.0)
        return QSize(round(wide + self._beside()), round(high + 2 * self._pad() / 3))

    def told_in_full(self) -> bool:
        """Whether all of the sentence can be read."""
        return len(self._broken(self.width() - self._beside(), self.text)) <= self.most

    def asks(self) -> bool:
        """Whether more can be told."""
        return not self._button.isHidden()

    def _font(self) -> QFont:
        return text_font(self._pixels * self._share, bold=True)

    def _pad(self) -> float:
        return _PAD * self._pixels + 4

    def _beside(self) -> float:
        """What is not the text's own, from left to right."""
        button = self._button.sizeHint().width() + self._pad() if self.asks() else 0.0
        return 2 * self._pad() + button

    def _readable(self, width: float) -> str:
        """The text, or the whole sentences at its beginning for which there is room in so much width; all of it where
        not even the first has room."""
        ends = [len(self.text), *(found.start() for found in reversed([*_BETWEEN_SENTENCES.finditer(self.text)]))]
        fits = (self.text[:end] for end in ends if len(self._broken(width, self.text[:end])) <= self.most)
        return next(fits, self.text)

    def _broken(self, width: float, text: str) -> Sequence[tuple[int, int]]:
        """Where the lines of a text begin, and how long they are, in so much width."""
        return _lines_of(text, self._pixels * self._share, width)

    def lines(self) -> list[str]:
        """What is to be read, line by line: whole sentences, or, where the first is too long, that with dots at its
        end."""
        width = self.width() - self._beside()
        text = self._readable(width)
        cut = self._broken(width, text)
        said = [text[start : start + long].strip() for start, long in cut[: self.most]]
        if len(cut) > self.most:
            metrics = QFontMetricsF(self._font())
            said[-1] = metrics.elidedText(text[cut[self.most - 1][0] :], Qt.TextElideMode.ElideRight, width)
        return said

    def resizeEvent(self, _event: object) -> None:
        """Qt's own."""
        size = self._button.sizeHint()
        high = min(size.height(), self.height() - 4)
        left = self.width() - size.width() - round(self._pad())
        self._button.setGeometry(left, (self.height() - high) // 2, size.width(), high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        paint_lacquer(painter, box)
        painter.setPen(QPen(QColor(style.HINT), 2.5 if style.high_contrast() else 1.5))
        painter.drawPath(stepped(box))
        font = self._font()
        painter.setFont(font)
        painter.setPen(_CREAM)
        lines, high = self.lines(), QFontMetricsF(font).lineSpacing()
        top = (self.height() - high * len(lines)) / 2
        for number, line in enumerate(lines):
            box = QRectF(self._pad(), top + number * high, self.width() - self._beside(), high)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter), line)


@lru_cache(maxsize=256)
def _lines_of(text: str, pixels: float, width: float) -> Sequence[tuple[int, int]]:
    """Where the lines of a text so many pixels high begin, and how long they are, in so much width. Remembered: while
    the strip looks for its place it asks a dozen times."""
    laid = QTextLayout(text, text_font(pixels, bold=True))
    laid.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
    found: list[tuple[int, int]] = []
    laid.beginLayout()
    while (line := laid.createLine()).isValid():
        line.setLineWidth(max(1.0, width))
        found.append((line.textStart(), line.textLength()))
    laid.endLayout()
    return found
