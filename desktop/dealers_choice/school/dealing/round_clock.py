"""The clock of a dealer: the time of a round beside par, and the pace of the shoe."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardrules.protocol.game import View
from dealers_choice.language import words
from dealers_choice.school.dealing.times_in_words import seconds
from dealers_choice.school.parts.letter_buttons import length
from dealers_choice.school.parts.painted_fonts import font_of
from dealers_choice.ui import style

__all__ = ["RoundClock", "RoundTimes", "TimedRound"]

_PAR_AT: Final = 0.6
"""Where par is on the bar, as a part of its length."""


class TimedRound(Protocol):
    """What is kept of the time of a round."""

    @property
    def took(self) -> int | None: ...

    @property
    def par(self) -> int: ...


class RoundTimes(NamedTuple):
    """What a game says of the time of its rounds."""

    name: str
    """What the clock is called."""
    none_yet: str
    """What stands there before a round is over."""
    betting: Collection[str]
    """The phases in which a round has been opened and is not over."""
    running: Collection[str]
    """Those of them in which its time runs."""
    number: Callable[[View], int]
    """Of the round, in the shoe, from 1."""
    par: Callable[[View], int]
    """Par in milliseconds of what is known of the round that runs: what has been done, and, where the dealer is
    coached, what is still to be."""
    pace: Callable[[Sequence[TimedRound]], int | None]
    """How many an hour; None if none was timed."""
    paced: Callable[[int], str]
    """The pace in words."""


class RoundClock(QWidget):
    """The time of a round against par, and the pace of the shoe."""

    def __init__(self, times: RoundTimes) -> None:
        super().__init__()
        self._times = times
        self.setAccessibleName(times.name)
        self.setToolTip(words("The time from closing the bets to clearing the cards, against that of an able dealer"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._untimed = False
        self._now = 0
        self._closed_at: int | None = None
        self._par = 0
        self._last: TimedRound | None = None
        self._pace: int | None = None
        self._shown: tuple[object, ...] = ()

    def show_view(self, view: View) -> None:
        """Take the times from this view."""
        times = self._times
        self._untimed = view.options["pace"] == "untimed"
        self._now = view.state.time
        reports: Sequence[TimedRound] = view.state.reports
        running = view.phase in times.running
        self._closed_at = view.state.closed_at if running else None
        self._last = reports[-1] if reports and view.phase not in times.betting else None
        if running:
            self._par = times.par(view)
        over = times.number(view) - (view.phase in times.betting)
        self._pace = times.pace(reports[len(reports) - over :]) if over > 0 else None
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
        pace = "" if self._pace is None else self._times.paced(self._pace)
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
        self._small(painter, below, pace or self._times.none_yet)

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
