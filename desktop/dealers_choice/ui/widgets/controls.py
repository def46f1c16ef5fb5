"""The few controls that a style sheet cannot draw well without pictures: a drop-down, a switch, a stepper.

What a table's first picture may need is in files of its own: drop-downs bring many classes of Qt along."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QLayout,
    QLayoutItem,
    QListView,
    QScrollArea,
    QWidget,
)

from dealers_choice.ui import style
from dealers_choice.ui.plain_text import label
from dealers_choice.ui.widgets.mouse_wheel import hold_against_the_wheel
from dealers_choice.ui.widgets.stepper import Stepper
from dealers_choice.ui.widgets.switch import Switch

__all__ = ["Combo", "WrappedRow", "ScrolledForm", "Stepper", "Switch", "label"]


class ScrolledForm(QScrollArea):
    """A form that is scrolled up and down where there is no room for it, and never sideways."""

    def __init__(self, form: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._form = form
        self.setWidget(form)

    def minimumSizeHint(self) -> QSize:
        """Qt's own: as wide as the form must be."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._form.minimumSizeHint().width() + bar, self.fontMetrics().height() * 6)

    def sizeHint(self) -> QSize:
        """Qt's own."""
        hint = self._form.sizeHint()
        return QSize(hint.width() + self.verticalScrollBar().sizeHint().width(), hint.height())


class Combo(QComboBox):
    """A drop-down list with a chevron."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setView(QListView(self))
        hold_against_the_wheel(self)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Qt's own: room for the longest entry and the chevron."""
        metrics = self.fontMetrics()
        longest = max((metrics.horizontalAdvance(self.itemText(at)) for at in range(self.count())), default=40)
        return QSize(longest + round(metrics.height() * 2.6), round(metrics.height() * 2.1))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(round(self.fontMetrics().height() * 5), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, high = style.colours(), self.fontMetrics().height()
        marked = self.hasFocus() or self.underMouse()
        painter.setBrush(QColor(look.raised if self.isEnabled() else look.surface))
        hinted = bool(self.property("hinted"))
        thick = 3 if hinted else 2 if self.hasFocus() else 1
        line = style.HINT if hinted else look.gold if marked else look.edge
        painter.setPen(QPen(QColor(line if self.isEnabled() else look.off), thick))
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(box, 8, 8)
        painter.setPen(QColor(look.text if self.isEnabled() else look.off))
        words = box.adjusted(high * 0.65, 0, -high * 1.5, 0)
        text = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, int(words.width()) + 1)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), text)
        pen = QPen(QColor(look.gold if self.isEnabled() else look.off), max(1.6, high / 9))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        x, y, reach = box.right() - high * 0.85, box.center().y(), high * 0.24
        painter.drawPolyline(
            [QPointF(x - reach, y - reach / 2), QPointF(x, y + reach / 2), QPointF(x + reach, y - reach / 2)]
        )


class WrappedRow(QLayout):
    """Widgets of their own size one after the other, in as many rows as are needed."""

    def __init__(self, gap: int, *, fills: bool = False) -> None:
        """``fills``: where they stand in one row, they are so wide that it is full."""
        super().__init__()
        self._gap = gap
        self._fills = fills
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        """Qt's own."""
        self._items.append(item)

    def count(self) -> int:
        """Qt's own."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Qt's own."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Qt's own."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        """Qt's own."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's own."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, box: QRect) -> None:
        """Qt's own."""
        super().setGeometry(box)
        self._place(box, move=True)

    def sizeHint(self) -> QSize:
        """Qt's own: all in one row."""
        size = self._size()
        return QSize(len(self._items) * (size.width() + self._gap), size.height())

    def minimumSize(self) -> QSize:
        """Qt's own."""
        return self._size()

    def _size(self) -> QSize:
        """Of the largest; all get it, so that the rows stand in columns."""
        size = QSize(0, 0)
        for item in self._items:
            size = size.expandedTo(item.sizeHint())
        return size

    def _place(self, box: QRect, *, move: bool) -> int:
        """Place the widgets (or only measure) and return the height that they take."""
        size = self._size()
        across = max(1, (box.width() + self._gap) // (size.width() + self._gap))
        shown = sum(not item.isEmpty() for item in self._items)
        if self._fills and 0 < shown <= across:
            size.setWidth((box.width() + self._gap) // shown - self._gap)
        for number, item in enumerate(self._items) if move else ():
            row, column = divmod(number, across)
            corner = QPoint(column * (size.width() + self._gap), row * (size.height() + self._gap))
            item.setGeometry(QRect(box.topLeft() + corner, size))
        return -(-len(self._items) // across) * (size.height() + self._gap) - self._gap
