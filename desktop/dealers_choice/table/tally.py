"""A few lines of figures under a sentence on the table, in columns: what was weighed for a hint."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

__all__ = ["Tally"]

_LINE: Final = 1.45  # of a line, to its text's height
_GAP: Final = 1.3  # between columns
_ABOVE: Final = 0.5  # between the sentence and the figures
_SMALL: Final = 0.85  # the text of the heads, to that of the lines


class Tally(NamedTuple):
    """Lines with a name and figures."""

    heads: tuple[str, ...]
    """What stands over each column."""
    lines: tuple[tuple[str, ...], ...]
    marked: int
    """The line that the sentence speaks of."""

    def words(self) -> str:
        """The same as it is read out, line by line."""
        told = [
            ", ".join([line[0], *[f"{head} {figure}" for head, figure in zip(self.heads[1:], line[1:], strict=True)]])
            for line in self.lines
        ]
        return "; ".join(told)

    def size(self, pixels: float) -> QSizeF:
        """The room that the lines need with text of this height, with the gap above them."""
        wide = sum(self._columns(pixels)) + _GAP * pixels * (len(self.heads) - 1)
        return QSizeF(wide, (_ABOVE + _LINE * (len(self.lines) + 1)) * pixels)

    def paint(self, painter: QPainter, box: QRectF, pixels: float, ink: QColor, mark: QColor) -> None:
        """Draw the lines in the middle of a box, in ``ink``, the marked one in bold and in the colour ``mark``."""
        columns, high = self._columns(pixels), _LINE * pixels
        wide = sum(columns) + _GAP * pixels * (len(columns) - 1)
        left, top = box.center().x() - wide / 2, box.top() + _ABOVE * pixels
        painter.setPen(QPen(ink, 1))
        painter.drawLine(QPointF(left, top), QPointF(left + wide, top))
        for number, line in enumerate((self.heads, *self.lines), -1):
            marked, x = number == self.marked, left
            painter.setFont(_font(pixels if number >= 0 else pixels * _SMALL, bold=marked))
            painter.setPen(mark if marked else ink)
            for place, (text, room) in enumerate(zip(line, columns, strict=True)):
                side = Qt.AlignmentFlag.AlignRight if place else Qt.AlignmentFlag.AlignLeft
                painter.drawText(QRectF(x, top, room, high), int(side | Qt.AlignmentFlag.AlignVCenter), text)
                x += room + _GAP * pixels
            top += high

    def _columns(self, pixels: float) -> list[float]:
        """How wide each column is."""
        bold, small = QFontMetricsF(_font(pixels, bold=True)), QFontMetricsF(_font(pixels * _SMALL, bold=False))
        return [
            max([small.horizontalAdvance(head), *[bold.horizontalAdvance(line[place]) for line in self.lines]]) + 1
            for place, head in enumerate(self.heads)
        ]


def _font(pixels: float, *, bold: bool) -> QFont:
    font = QFont()
    font.setPixelSize(max(8, round(pixels)))
    font.setBold(bold)
    return font
