"""How the totals of a match went, hand by hand: read off its score sheet, and drawn as a line for each player."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardrules.protocol.game import Seat, Sheet
from dealers_choice.language import words
from dealers_choice.panels.statistics.results_graph import ticks
from dealers_choice.ui import style
from dealers_choice.ui.materials import inks
from dealers_choice.ui.typefaces import display_font, text_font

__all__ = ["Race", "totals_by_hand"]

_NUMBER: Final = re.compile(r"[-−+]?\d[\d,]*")
_OWN: Final = "#17694a"
_LINES: Final = ("#a9232b", "#2f5fa8", "#8a5a00", "#6b3fa0", "#00707c", "#b0457a", "#4d5a1e")
"""Of the others' lines; each can be told from paper and from its neighbours."""
_TEXT: Final = 0.86  # of running text
_HIGH: Final = 9.5  # text heights
_LEAST_HIGH: Final = 7.0
_NAMES: Final = 0.3  # of the width, at most, for the names at the ends of the lines


def totals_by_hand(sheet: Sheet) -> list[tuple[int, ...]]:
    """The totals of the players' columns before the first hand and after each; nothing where the cells of the sheet are
    no numbers that come to its totals. A hand may have several rows, each with what it brought or with the total."""
    columns = [column for column, head in enumerate(sheet.heads) if not isinstance(head, str)]
    ends = [_figures(sheet.totals[column])[:1] for column in columns] if sheet.totals else [[]]
    hands: list[list[tuple[str, ...]]] = []
    for row in sheet.rows:
        if row[0] or not hands:
            hands.append([])
        hands[-1].append(row)
    if not columns or not hands or not all(ends):
        return []
    begins = [] if hands[0][0][0] and not hands[0][0][0].isdigit() else [tuple(0 for _ in columns)]
    for back in range(1, 1 + min(map(len, hands))):
        for which in (0, -1):
            cells = [[_figures(hand[-back][column]) for hand in hands] for column in columns]
            lines = [[figures[which] if figures else None for figures in line] for line in cells]
            kept = [list(accumulate(line, _unless_empty, initial=0)) for line in lines]
            added = [list(accumulate((each or 0 for each in line), initial=0)) for line in lines]
            for found in (kept, added):
                if [line[-1] for line in found] == [end[0] for end in ends]:
                    return [*begins, *zip(*(line[1:] for line in found), strict=True)]
    return []


def _unless_empty(before: int, figure: int | None) -> int:
    return before if figure is None else figure


def _figures(cell: str) -> list[int]:
    return [int(number.replace(",", "").replace("−", "-")) for number in _NUMBER.findall(cell)]


class Race(QWidget):
    """The lines of the totals, each with its player's name at its end."""

    def __init__(self, sheet: Sheet, names: Sequence[str], viewer: Seat | None, target: int = 0) -> None:
        """``names`` are the players' by seat; ``target``: what the match is played to, 0 if to no number."""
        super().__init__()
        self._totals = totals_by_hand(sheet)
        heads = [(head,) if isinstance(head, int) else head for head in sheet.heads if not isinstance(head, str)]
        self._own = [viewer in seats for seats in heads]
        self._names = [" & ".join(names[seat] for seat in seats) for seats in heads]
        self._target = target
        self._share = 1.0
        self.setAccessibleName(words("The race"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def is_worth_drawing(self) -> bool:
        """Whether there is a hand for a line to lead to."""
        return len(self._totals) > 1

    def set_text(self, share: float) -> None:
        """Its text has this share of its usual size."""
        if share != self._share:
            self._share = share
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.pixels(16 * self._share), style.pixels(_HIGH * self._share))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.pixels(16 * self._share), style.pixels(_LEAST_HIGH * self._share))

    def _font(self) -> QFont:
        return text_font(max(style.pixels(_TEXT * self._share), style.least_pixels()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(display_font(style.pixels(1.15 * self._share)))
        painter.setPen(QColor(inks().muted))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignLeft), words("The race"))
        painter.setFont(self._font())
        metrics, line = painter.fontMetrics(), painter.fontMetrics().height()
        values = [value for totals in self._totals for value in totals]
        scale = ticks(min(values), max(*values, self._target), 5)
        figures = max(metrics.horizontalAdvance(f"{value:g}") for value in scale) + line // 3
        room = round(min(max(map(metrics.horizontalAdvance, self._names)), _NAMES * self.width())) + line
        box = QRectF(2, 1.9 * line, self.width() - figures - room, self.height() - 2.5 * line)

        def height(value: float) -> float:
            return box.bottom() - box.height() * (value - scale[0]) / (scale[-1] - scale[0])

        for value in scale:
            painter.setPen(QPen(QColor(inks().rule), 1 if value in (0, self._target) else 0.4))
            painter.drawLine(QPointF(box.left(), height(value)), QPointF(self.width() - figures, height(value)))
            beside = QRectF(self.width() - figures, height(value) - line / 2, figures, line)
            painter.setPen(QColor(inks().muted))
            painter.drawText(beside, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), f"{value:g}")
        self._draw_lines(painter, box, [[height(value) for value in each] for each in zip(*self._totals, strict=True)])

    def _draw_lines(self, painter: QPainter, box: QRectF, lines: list[list[float]]) -> None:
        """The lines, and the names at their ends, none over another."""
        high, others = painter.fontMetrics().height(), iter(_LINES)
        colours = [QColor(_OWN if own else next(others, _LINES[0])) for own in self._own]
        step = box.width() / (len(self._totals) - 1)
        for line, colour, own in zip(lines, colours, self._own, strict=True):
            painter.setPen(QPen(colour, 3 if own else 1.8))
            painter.drawPolyline(QPolygonF([QPointF(box.left() + step * at, y) for at, y in enumerate(line)]))
            painter.setBrush(colour)
            painter.drawEllipse(QPointF(box.right(), line[-1]), 3.5, 3.5)
        gap, order = high * 0.92, sorted(range(len(lines)), key=lambda column: lines[column][-1])
        at = 0.0
        for place, column in enumerate(order):
            at = min(max(at, lines[column][-1]), self.height() - gap * (len(order) - place - 0.5))
            name = QRectF(box.right() + high * 0.5, at - high / 2, self.width() * _NAMES, high)
            text = painter.fontMetrics().elidedText(self._names[column], Qt.TextElideMode.ElideRight, int(name.width()))
            painter.setPen(colours[column])
            painter.drawText(name, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text)
            at += gap
