"""The score on a small paper in the felt's upper right corner: a line for each player or side, with a bar for how far
each is from where the match ends, where it is played to a number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from cardrules.protocol.game import View
from dealers_choice.language import words
from dealers_choice.match.players import shortened, signed, spoken
from dealers_choice.ui import style
from dealers_choice.ui.materials import inks, paint_paper
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.typefaces import display_font, text_font

if TYPE_CHECKING:
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["ScorePaper", "target_of"]

_TITLE: Final = 16.0  # pixels of plain text
_ROW: Final = 14.0
_LEAST: Final = 12.0
_PADS: Final = 2.8  # above, below the title and below the last row, with the shadow there
_SHARES: Final = (1.0, 0.92, 0.85)
_WIDE: Final = 2.05  # card widths
_PAD: Final = QPointF(16, 6)  # pixels with plain text; the shadow falls into it
_BAR: Final = 76.0  # pixels with plain text: so long is a bar where there is room
_SHORTEST: Final = 30.0
_THICK: Final = 5.0
_ROLLS: Final = 400  # milliseconds at normal speed
_SIDE: Final = " & "
_FIGURE: Final = re.compile(r"[-−+]?\d[\d,]*")
_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def target_of(view: View) -> int:
    """What a match is played to, where its options say so; else 0."""
    target = view.options.get("target", 0)
    return target if isinstance(target, int) else 0


class _Row(NamedTuple):
    who: str
    total: str
    leads: bool
    own: bool
    """Whether the viewer is among them."""
    value: int | None
    """The total, where it is a plain number."""

    def written(self, value: float) -> str:
        """The total as it stands while it rolls."""
        return signed(f"{round(value):,}" if "," in self.total else str(round(value)))


class ScorePaper(QWidget):
    """Lies in the corner that the table has for it."""

    def __init__(self, table: TableWidget) -> None:
        super().__init__(table)
        self._table = table
        self._title = ""
        self.heading = ""
        """What stands above the rows: the sheet's title where it has room."""
        self._rows: list[_Row] = []
        self._target = 0
        self._size = 1.0
        self._before: list[_Row] = []  # from which the totals roll
        self._roll = QVariantAnimation(self)
        self._roll.setStartValue(0.0)
        self._roll.setEndValue(1.0)
        self._roll.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._roll.valueChanged.connect(self.update)
        self.hide()

    def put(self, view: View, names: Sequence[str]) -> bool:
        """The score of a view's sheet, but the figures that stand on the players' plates while a hand goes on; whether
        it has one of several players or sides."""
        before, stood = self._rows, self._title
        self._title, self._rows, told, sheet = "", [], list[str](), view.sheet
        self._target = target_of(view)
        if sheet is not None:
            short = shortened(names)
            self._title = spoken(sheet.title, names)
            for head, total in zip(sheet.heads, sheet.totals, strict=True):
                seats = () if isinstance(head, str) else (head,) if isinstance(head, int) else head
                if seats and total:
                    now = {view.plates[seat].score for seat in seats}
                    if len(now) == 1 and _FIGURE.fullmatch(total) and all(map(_FIGURE.fullmatch, now)):
                        total = now.pop()
                    value = int(total.replace(",", "").replace("−", "-")) if _FIGURE.fullmatch(total) else None
                    who, leads = _SIDE.join(short[seat] for seat in seats), seats[0] in sheet.leaders
                    self._rows.append(_Row(who, spoken(total, names), leads, view.seat in seats, value))
                    told.append(f"{_SIDE.join(names[seat] for seat in seats)} {spoken(total, names)}")
        self._roll_from(before if stood == self._title else [])
        self.setAccessibleName(self._title)
        self.setToolTip(plain_tip("\n".join((self._title, *told))))
        return len(self._rows) > 1

    def _roll_from(self, before: Sequence[_Row]) -> None:
        """Let totals that have changed roll from what they were."""
        same = [row.who for row in before] == [row.who for row in self._rows]
        changed = [row.value for row in before] != [row.value for row in self._rows]
        if not same:
            self._roll.stop()
        elif changed and self._table.speed and all(row.value is not None for row in (*before, *self._rows)):
            self._before = list(before)
            self._roll.stop()
            self._roll.setDuration(round(_ROLLS * self._table.speed))
            self._roll.start()

    def figures(self) -> list[str]:
        """The totals as they stand there now, from the top."""
        return [
            row.total if value is None or value == row.value else row.written(value)
            for row, value in zip(self._rows, self._values(), strict=True)
        ]

    def bars(self) -> list[float]:
        """How full each row's bar is, from 0 to 1; none where nothing is played to, or where there is no room."""
        values = [] if self._bar(self._row()).isEmpty() else self._values()
        return [min(1.0, max(0.0, (value or 0) / self._target)) for value in values]

    def _values(self) -> list[float | None]:
        """The totals as they are seen now."""
        if self._roll.state() != QVariantAnimation.State.Running:
            return [row.value for row in self._rows]
        share = float(self._roll.currentValue())
        return [
            (old.value or 0) + ((new.value or 0) - (old.value or 0)) * share
            for old, new in zip(self._before, self._rows, strict=True)
        ]

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
            widest = max(bold.horizontalAdvance(f"{row.who}   {row.total}") for row in self._rows)
            written = wide - 2 * self._pad().x()
            self.heading = self._title if metrics.horizontalAdvance(self._title) <= written else words("Score")
            widest = max(widest, metrics.horizontalAdvance(self.heading))
            if high <= room.height() and widest <= written:
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
        painter.drawText(row, _LEFT, self.heading)
        painter.setPen(QPen(QColor(look.rule), 1))
        painter.drawLine(row.bottomLeft(), row.bottomRight())
        row = self._row()
        bar, bars = self._bar(row), self.bars()
        for number, (told, figure) in enumerate(zip(self._rows, self.figures(), strict=True)):
            painter.setFont(text_font(font.pixelSize(), bold=True) if told.leads else font)
            painter.setPen(QColor(look.ink))
            painter.drawText(row, _LEFT, told.who)
            painter.drawText(row, _RIGHT, figure)
            if bars:
                self._paint_bar(painter, bar.translated(0, row.center().y()), bars[number], told.own)
            row.translate(0, row.height())
        painter.end()

    def _row(self) -> QRectF:
        """The first row below the title."""
        title, font = self._fonts()
        pad = self._pad()
        top = pad.y() * 1.1 + self._line(title)
        return QRectF(pad.x(), top, self.width() - 2 * pad.x(), self._line(font))

    def _bar(self, row: QRectF) -> QRectF:
        """Where the bars stand in their rows, about the middle of each; empty where nothing is played to or there is no
        room."""
        if self._target <= 0 or any(row.value is None for row in self._rows):
            return QRectF()
        bold = text_font(self._fonts()[1].pixelSize(), bold=True)
        metrics, gap = QFontMetricsF(bold), self._pad().x() * 0.6
        left = row.left() + max(metrics.horizontalAdvance(each.who) for each in self._rows) + gap
        figures = [metrics.horizontalAdvance(text) for each in self._rows for text in (each.total, "000")]
        right = row.right() - max(figures) - gap
        scale = max(1.0, self._size)
        wide = min(right - left, _BAR * scale)
        if wide < _SHORTEST * scale:
            return QRectF()
        return QRectF(right - wide, -_THICK * scale / 2, wide, _THICK * scale)

    @staticmethod
    def _paint_bar(painter: QPainter, box: QRectF, share: float, own: bool) -> None:
        look = inks()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        track = QColor(look.rule)
        track.setAlphaF(0.28)
        round_end = box.height() / 2
        painter.setBrush(track)
        painter.drawRoundedRect(box, round_end, round_end)
        if share > 0:
            filled = QRectF(box.left(), box.top(), max(box.height(), box.width() * share), box.height())
            painter.setBrush(QColor(look.good if own else look.rule))
            painter.drawRoundedRect(filled, round_end, round_end)
        painter.restore()
