"""A switch, for what is on or off."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox

from dealers_choice import style

__all__ = ["Switch"]


class Switch(QCheckBox):
    """A check box drawn as a switch, its words at the right."""

    def _knob(self) -> float:
        return self.fontMetrics().height() * 1.15

    def sizeHint(self) -> QSize:
        """Qt's own."""
        high = self._knob()
        words = self.fontMetrics().size(int(Qt.TextFlag.TextShowMnemonic), self.text())
        return QSize(round(high * 1.9 + high * 0.6) + words.width() + 4, round(high + 8))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return self.sizeHint()

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
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic), self.text())
