"""The way between home and a table: nothing cuts, the tile opens to the table and the table closes over the tile."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEasingCurve, QEvent, QMargins, QObject, QPointF, QRect, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QRegion
from PySide6.QtWidgets import QApplication, QWidget

from dealers_choice.ui import style

__all__ = ["Passage"]

_LASTS: Final = 320  # milliseconds at normal speed
_EDGE: Final = QMargins(3, 3, 3, 3)  # pixels round the line at the window's edge
_HURRIES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress)


class Passage(QWidget):
    """Lies over the page that is shown already: home, with a window in it in which the table is seen. A press hurries
    it and goes to what lies beneath."""

    def __init__(self, pages: QWidget, home: QPixmap, table: QPixmap | None, tile: QRectF, speed: float) -> None:
        """``table``: the picture of the one that was left; the window shrinks to the ``tile`` (in the coordinates of
        ``pages``). None: it grows from there, and what is dealt meanwhile is seen through it. ``speed`` is a factor on
        how long it lasts."""
        super().__init__(pages)
        self._home, self._table, self._tile = home, table, tile
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, table is not None)
        self.setGeometry(pages.rect())
        self.way = QVariantAnimation(self)
        """How far it has come, from 0 to 1."""
        self.way.setStartValue(0.0)
        self.way.setEndValue(1.0)
        self.way.setDuration(round(_LASTS * speed))
        self.way.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._painted = QRect()
        self.way.valueChanged.connect(self._go_on)
        self.way.finished.connect(self._end)
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        self.show()
        self.raise_()
        self.way.start()

    def hurry(self) -> None:
        """Be there now."""
        self.way.setCurrentTime(self.way.duration())

    def window_box(self) -> QRectF:
        """Where the table is seen now."""
        share = float(self.way.currentValue() or 0.0)
        share = share if self._table is None else 1 - share
        small, whole = self._tile, QRectF(self.rect())
        first, last = (
            QPointF(one.x() + (other.x() - one.x()) * share, one.y() + (other.y() - one.y()) * share)
            for one, other in ((small.topLeft(), whole.topLeft()), (small.bottomRight(), whole.bottomRight()))
        )
        return QRectF(first, last)

    def eventFilter(self, _thing: QObject, event: QEvent) -> bool:
        """Qt's own: whatever is pressed, it is hurried."""
        if event.type() in _HURRIES:
            self.hurry()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter, table = QPainter(self), self.window_box()
        inside = QRegion(table.toAlignedRect())
        painter.setClipRegion(QRegion(self.rect()) - inside)
        painter.drawPixmap(0, 0, self._home)
        if self._table is not None:
            painter.setClipRegion(inside)
            painter.drawPixmap(0, 0, self._table)
        painter.setClipping(False)
        painter.setPen(QPen(QColor(style.colours().gold), 2))
        painter.drawRect(table)

    def _go_on(self) -> None:
        """Paint what has come into the window or gone out of it, and nothing else: beneath lies a whole table."""
        before, now = self._painted, self.window_box().toAlignedRect()
        small, large = sorted((before, now), key=lambda box: box.width() * box.height())
        self.update(QRegion(large.marginsAdded(_EDGE)) - QRegion(small.marginsRemoved(_EDGE)))
        self._painted = now

    def _end(self) -> None:
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self.hide()
        self.deleteLater()
