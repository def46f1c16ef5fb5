"""Lines of words that are broken as a printer would break them: no last line with a word alone, none that ends in a
dot meant to part it from the next."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from dealers_choice.ui.plain_text import PlainLabel

__all__ = ["EvenLabel", "even_width", "parted"]

_MIDDLE: Final = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignCenter)
_ENDLESS: Final = 10_000  # pixels: as high as it wants
_EXACT: Final = 2.0  # pixels


def even_width(text: str, font: QFont, width: float) -> float:
    """The least width in which a text breaks into no more lines than in ``width`` pixels, so that they are about
    equally long."""
    metrics = QFontMetricsF(font)

    def lines(wide: float) -> float:
        box = metrics.boundingRect(QRectF(0, 0, wide, _ENDLESS), _MIDDLE, text)
        return box.height() if box.width() <= wide else _ENDLESS

    most = lines(width)
    if most < 1.5 * metrics.height() or most == _ENDLESS:
        return width
    least, even = 0.0, width
    while even - least > _EXACT:
        middle = (least + even) / 2
        least, even = (least, middle) if lines(middle) <= most else (middle, even)
    return even


def parted(text: str, between: str, font: QFont, width: float) -> str:
    """A text broken into lines where ``between`` parts it, which is left away there: as few as have room in so many
    pixels. A part that is wider than that has a line of its own, and breaks like any other text."""
    metrics, lines = QFontMetricsF(font), list[str]()
    for part in text.split(between):
        longer = f"{lines[-1]}{between}{part}" if lines else ""
        if longer and metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return "\n".join(lines)


class EvenLabel(PlainLabel):
    """Words in the middle of their place, in as many lines as they need, which are about equally long."""

    def __init__(self, text: str = "", parent: QWidget | None = None, between: str = "") -> None:
        """``between``: what parts the text, if it has parts: then it is broken there."""
        super().__init__(text, parent)
        self._between = between
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def lines(self, width: int) -> str:
        """The text as it stands in so many pixels, as far as its parts break it."""
        if not self._between:
            return self.text()
        return parted(self.text(), self._between, self.font(), width)

    def heightForWidth(self, width: int) -> int:
        """Qt's own."""
        if not self._between:
            return super().heightForWidth(width)
        box = self.fontMetrics().boundingRect(QRect(0, 0, width, _ENDLESS), _MIDDLE, self.lines(width))
        return box.height()

    def sizeHint(self) -> QSize:
        """Qt's own: as its words in one line, if they are to break only between parts."""
        hint = super().sizeHint()
        return hint if not self._between else QSize(hint.width(), self.heightForWidth(hint.width()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter, box = QPainter(self), QRectF(self.contentsRect())
        painter.setFont(self.font())
        painter.setPen(self.palette().windowText().color())
        words = self.lines(self.width())
        aside = (box.width() - even_width(words, self.font(), box.width())) / 2
        painter.drawText(box.adjusted(aside, 0, -aside, 0), _MIDDLE | int(Qt.TextFlag.TextDontClip), words)
