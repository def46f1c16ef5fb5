"""The clock of a baccarat dealer: the time of the coup beside par, and hands an hour."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardrules.casino.baccarat.coup_reports import CoupReport, Hand, par_time
from cardrules.casino.baccarat.rules import BANKER, PLAYER
from cardrules.casino.baccarat.table_phase import COUP, SETTLING
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import View
from dealers_choice.language import words
from dealers_choice.school.dealing.session_report import hands_an_hour, seconds
from dealers_choice.school.parts.letter_buttons import length
from dealers_choice.school.parts.painted_fonts import font_of
from dealers_choice.ui import style

__all__ = ["CoupClock"]

_BETTING: Final = ("bets", "betting", "close", "coup", "settle")
"""The phases in which a coup has been opened and is not over."""
_PAR_AT: Final = 0.6
"""Where par is on the bar, as a part of its length."""


class CoupClock(QWidget):
    """The time of a coup against par, and the pace of the shoe.

    While the coup runs, par is what is known of it: its cards so far, the bets that were settled, and, where the dealer
    is coached, those that are still to be.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(words("Time of the coup"))
        self.setToolTip(words("The time from closing the bets to clearing the cards, against that of an able dealer"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._untimed = False
        self._now = 0
        self._closed_at: int | None = None
        self._par = 0
        self._last: CoupReport | None = None
        self._pace: int | None = None
        self._shown: tuple[object, ...] = ()

    def show_view(self, view: View) -> None:
        """Take the times from this view."""
        state: State = view.state
        self._untimed = view.options["pace"] == "untimed"
        self._now = state.time
        reports = state.reports
        running = view.phase in (COUP, SETTLING)
        self._closed_at = state.closed_at if running else None
        self._last = reports[-1] if reports and view.phase not in _BETTING else None
        if running:
            thirds = max(0, len(view.zone(PLAYER).cards) - 2) + max(0, len(view.zone(BANKER).cards) - 2)
            taken, paid, bankers = state.counts
            if view.options["coach"] != "silent":
                taken += len(state.to_take)
                due = [payment.bet == BANKER for payment in state.to_pay]
                paid, bankers = paid + due.count(False), bankers + due.count(True)
            hand: Hand = "mouse" if view.options["hand"] == "mouse" else "keys"
            self._par = par_time(thirds, taken, paid, bankers, hand)
        over = state.coup - (view.phase in _BETTING)
        self._pace = hands_an_hour(reports[len(reports) - over :]) if over > 0 else None
        self._refresh()

    def set_time(self, milliseconds: int) -> None:
        """The table's clock: milliseconds since the table was opened."""
        if self._closed_at is not None:
            self._now = max(self._now, milliseconds)
            self._refresh()

    def words(self) -> tuple[str, str, str]:
        """What is written: the time, what stands beside it, and the pace."""
        time, beside = "", ""
        if self._closed_at is not None:
            time = seconds(self._now - self._closed_at)
            beside = words("par so far {time}", time=seconds(self._par))
        elif self._last is not None and self._last.took is not None:
            time = seconds(self._last.took)
            beside = words(
                "par {time}, {took:.2f} of it", time=seconds(self._last.par), took=self._last.took / self._last.par
            )
        pace = "" if self._pace is None else words("{pace} hands an hour", pace=self._pace)
        return (time, "", "") if self._untimed else (time, beside, pace)

    def share(self) -> float:
        """The time as a part of par; 0 while no time is measured."""
        if self._untimed:
            return 0.0
        if self._closed_at is not None:
            return (self._now - self._closed_at) / self._par
        if self._last is not None and self._last.took is not None:
            return self._last.took / self._last.par
        return 0.0

    def _refresh(self) -> None:
        shown = (self.words(), round(self.share(), 2))
        if shown != self._shown:
            before, self._shown = self._shown, shown
            self.setAccessibleDescription(", ".join(filter(None, self.words())))
            if not before or bool(before[0]) != bool(shown[0]):
                self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Qt's own."""
        line = length(1.5)
        return QSize(length(14), line if self._untimed else 2 * line + length(1.1))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(8), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = style.colours()
        time, beside, pace = self.words()
        line = length(1.5)
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        if self._untimed:
            painter.setPen(QColor(look.muted))
            painter.setFont(font_of(0.95))
            painter.drawText(QRectF(0, 0, self.width(), line), middle, time or words("No hurry"))
            return
        over = self.share() > 1
        painter.setFont(font_of(1.22, bold=True))
        painter.setPen(QColor(look.red if over else look.text))
        painter.drawText(QRectF(0, 0, self.width(), line), middle, time or "–")
        wide = painter.fontMetrics().horizontalAdvance(f"{time or '–'}  ")
        self._small(painter, QRectF(wide, 0, self.width() - wide, line), beside, right=True)
        self._paint_bar(painter, QRectF(0, line + length(0.1), self.width(), length(0.6)))
        below = QRectF(0, line + length(1.1), self.width(), line)
        self._small(painter, below, pace or words("Hands an hour: from the first coup on"))

    @staticmethod
    def _small(painter: QPainter, box: QRectF, text: str, *, right: bool = False) -> None:
        """Secondary text, as small as it must be to fit into the box."""
        share = 0.9
        while share > 0.6 and QFontMetrics(font_of(share)).horizontalAdvance(text) > box.width():
            share -= 0.05
        painter.setFont(font_of(share))
        painter.setPen(QColor(style.colours().muted))
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()) + 1)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | side), text)

    def _paint_bar(self, painter: QPainter, box: QRectF) -> None:
        look = style.colours()
        radius = box.height() / 2
        painter.setPen(QPen(QColor(look.edge), 1))
        painter.setBrush(QColor(look.surface))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        filled = min(1.0, self.share() * _PAR_AT) * box.width()
        painter.save()
        clip = QPainterPath()
        clip.addRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)
        painter.setClipPath(clip)
        par = box.left() + _PAR_AT * box.width()
        painter.fillRect(QRectF(box.left(), box.top(), min(filled, par - box.left()), box.height()), QColor(look.gold))
        if box.left() + filled > par:
            painter.fillRect(QRectF(par, box.top(), box.left() + filled - par, box.height()), QColor(look.red))
        painter.restore()
        painter.setPen(QPen(QColor(look.text), 2))
        painter.drawLine(QPointF(par, box.top() - 2), QPointF(par, box.bottom() + 2))
