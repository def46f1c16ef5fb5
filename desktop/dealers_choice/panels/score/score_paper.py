"""The score on a small paper in the felt's upper right corner: a line for each player or side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardrules.protocol.game import View
from dealers_choice.match.players import shortened, spoken
from dealers_choice.ui import style
from dealers_choice.ui.materials import inks, paint_paper
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.typefaces import display_font, text_font

__all__ = ["ScorePaper"]

_TITLE: Final = 16.0  # pixels of plain text
_ROW: Final = 14.0
_LEAST: Final = 12.0
_PADS: Final = 2.8  # above, below the title and below the last row, with the shadow there
_SHARES: Final = (1.0, 0.92, 0.85)
_WIDE: Final = 2.05  # card widths
_PAD: Final = QPointF(16, 6)  # pixels with plain text; the shadow falls into it
_SIDE: Final = " & "
_FIGURE: Final = re.compile(r"[-−+]?\d[\d,]*")
_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class ScorePaper(QWidget):
    """Lies in the corner that the table has for it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = ""
        self._rows: list[tuple[str, str, bool]] = []
        self._size = 1.0
        self.hide()

    def put(self, view: View, names: Sequence[str]) -> bool:
        """The score of a view's sheet, but the figures that stand on the players' plates while a hand goes on; whether
        it has one of several players or sides."""
        self._title, self._rows, told, sheet = "", [], list[str](), view.sheet
        if sheet is not None:
            short = shortened(names)
            self._title = spoken(sheet.title, names)
            for head, total in zip(sheet.heads, sheet.totals, strict=True):
                seats = () if isinstance(head, str) else (head,) if isinstance(head, int) else head
                if seats and total:
                    now = {view.plates[seat].score for seat in seats}
                    if len(now) == 1 and _FIGURE.fullmatch(total) and all(map(_FIGURE.fullmatch, now)):
                        total = now.pop()
                    leads = seats[0] in sheet.leaders
                    self._rows.append((_SIDE.join(short[seat] for seat in seats), spoken(total, names), leads))
                    told.append(f"{_SIDE.join(names[seat] for seat in seats)} {spoken(total, names)}")
        self.setAccessibleName(self._title)
        self.setToolTip(plain_tip("\n".join((self._title, *told))))
        return len(self._rows) > 1

    def fit(self, room: QRectF, unit: float) -> bool:
        """Lie in the ``room``, at its right, where a card is ``unit`` pixels wide; False if it has no room there."""
        plain, wide = max(1.0, unit / 104), min(_WIDE * unit, room.width())
        for share in _SHARES:
            size = share * plain * style.text_scale()
            if share < 1 and style.text_scale() > 1 and size < plain:
                break
            self._size = size
            title, font = self._fonts()
            high = self._line(title) + self._line(font) * len(self._rows) + _PADS * self._pad().y()
            metrics, bold = QFontMetricsF(title), QFontMetricsF(text_font(font.pixelSize(), bold=True))
            widest = max(bold.horizontalAdvance(f"{who}   {total}") for who, total, _ in self._rows)
            widest = max(widest, metrics.horizontalAdvance(self._title))
            if high <= room.height() and widest <= wide - 2 * self._pad().x():
                self.setGeometry(QRectF(room.right() - wide, room.y(), wide, high).toRect())
                self.update()
                return True
        return False

    def _fonts(self) -> tuple[QFont, QFont]:
        """Of the title and of the rows."""
        least = _LEAST * min(1.0, style.text_scale())
        return display_font(max(least, _TITLE * self._size)), text_font(max(least, _ROW * self._size))

    @staticmethod
    def _line(font: QFont) -> float:
        return QFontMetricsF(font).height()

    def _pad(self) -> QPointF:
        return _PAD * max(1.0, self._size)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter, look, pad = QPainter(self), inks(), self._pad()
        paint_paper(painter, QRectF(self.rect()))
        title, font = self._fonts()
        row = QRectF(pad.x(), pad.y() * 0.7, self.width() - 2 * pad.x(), self._line(title))
        painter.setFont(title)
        painter.setPen(QColor(look.muted))
        painter.drawText(row, _LEFT, self._title)
        painter.setPen(QPen(QColor(look.rule), 1))
        painter.drawLine(row.bottomLeft(), row.bottomRight())
        row = QRectF(row.left(), row.bottom() + pad.y() * 0.4, row.width(), self._line(font))
        for who, total, leads in self._rows:
            painter.setFont(text_font(font.pixelSize(), bold=True) if leads else font)
            painter.setPen(QColor(look.ink))
            painter.drawText(row, _LEFT, who)
            painter.drawText(row, _RIGHT, total)
            row.translate(0, row.height())
        painter.end()
