"""A switch, for what is on or off."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from dealers_choice.ui import style

__all__ = ["Switch"]

_ONE_LINE: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic)
_WRAPPED: Final = _ONE_LINE | int(Qt.TextFlag.TextWordWrap)


class Switch(QCheckBox):
    """A check box drawn as a switch, its words at the right."""

    def __init__(self, words: str, parent: QWidget | None = None, *, wraps: bool = False) -> None:
        """``wraps``: where there is no room for the words in one line they have more."""
        super().__init__(words, parent)
        self._wraps = wraps
        if wraps:
            policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)

    def _knob(self) -> float:
        return self.fontMetrics().height() * 1.15

    def sizeHint(self) -> QSize:
        """Qt's own."""
        high = self._knob()
        words = self.fontMetrics().size(int(Qt.TextFlag.TextShowMnemonic), self.text())
        return QSize(self._before() + words.width() + 4, round(high + 8))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        if not self._wraps:
            return self.sizeHint()
        longest = max(self.fontMetrics().horizontalAdvance(f"{word} ") for word in self.text().split())
        return QSize(self._before() + longest + 4, self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        """Qt's own."""
        room = QRect(0, 0, max(1, width - self._before() - 4), 10_000)
        return max(self.sizeHint().height(), self.fontMetrics().boundingRect(room, _WRAPPED, self.text()).height() + 8)

    def _before(self) -> int:
        """The width of what stands before the words, in pixels."""
        return round(self._knob() * 2.5)

    def hitButton(self, pos: QPointF) -> bool:  # type: ignore[override]  # Qt's stubs want a QPoint, which fits
        """Qt's own: words and switch alike."""
        return self.rect().contains(pos)  # type: ignore[call-overload,no-any-return]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, high, on = style.colours(), self._knob(), self.isChecked()
        track = QRectF(3, (self.height() - high) / 2, high * 1.9, high)
        hinted = bool(self.property("hinted"))
        line = style.HINT if hinted else look.gold if on or self.underMouse() else look.edge
        painter.setPen(QPen(QColor(line), 3 if hinted else 1))
        painter.setBrush(QColor(look.gold if on else look.raised))
        painter.drawRoundedRect(track, high / 2, high / 2)
        knob = high * 0.74
        x = track.right() - high / 2 if on else track.left() + high / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.on_gold if on else look.muted))
        painter.drawEllipse(QPointF(x, track.center().y()), knob / 2, knob / 2)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(look.text), 2))
            painter.drawRoundedRect(track.adjusted(-2, -2, 2, 2), high / 2 + 2, high / 2 + 2)
        painter.setPen(QColor(look.text if self.isEnabled() else look.off))
        words = QRectF(self.rect()).adjusted(track.right() + high * 0.5, 0, 0, 0)
        painter.drawText(words, _WRAPPED if self._wraps else _ONE_LINE, self.text())
