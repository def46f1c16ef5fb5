"""The few controls that a style sheet cannot draw well without pictures: a drop-down, a switch, a stepper."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QListView,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from dealers_choice import style
from dealers_choice.plain import PlainLabel

__all__ = ["Combo", "Flow", "ScrolledForm", "Stepper", "Switch", "label"]


def label(text: str, role: str = "", *, wrap: bool = False) -> QLabel:
    """A label in one of the roles of ``style_sheet``: title, heading, muted, error."""
    made = PlainLabel(text)
    made.setWordWrap(wrap)
    if role:
        made.setProperty("role", role)
    return made


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
    """A drop-down list with a chevron. The wheel scrolls the page around it, as long as it has not the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setView(QListView(self))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
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

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Qt's own."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Qt's own."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Qt's own."""
        super().leaveEvent(event)
        self.update()

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


class _Number(QSpinBox):
    """A spin box without arrows. Under a style sheet Qt leaves no room for its text then."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._make_room()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own."""
        super().showEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: another size of text or other colours, while it is shown."""
        super().changeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        self.lineEdit().setGeometry(self.rect().adjusted(8, 2, -8, -2))


class Stepper(QWidget):
    """A whole number of a range, with a button at either side; it can be typed, too."""

    changed = Signal(int)

    def __init__(self, numbers: range, value: int, name: str, parent: QWidget | None = None) -> None:
        """``name`` is for screen readers."""
        super().__init__(parent)
        self.box = _Number()
        self.box.setRange(numbers[0], numbers[-1])
        # The buttons would take for ever from one end of a long range to the other.
        self.box.setSingleStep(50 if len(numbers) > 1000 else numbers.step)
        self.box.setValue(value)
        self.box.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.box.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.box.setAccessibleName(name)
        self._numbers = numbers
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for text, step, words in (("–", -1, "less"), ("+", 1, "more")):
            button = QPushButton(text)
            button.setProperty("kind", "quiet")
            button.setAutoDefault(False)
            button.setAutoRepeat(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAccessibleName(f"{name}: {words}")
            button.clicked.connect(lambda _=False, by=step: self.box.stepBy(by))
            row.addWidget(button)
        row.insertWidget(1, self.box, 1)
        self.setFocusProxy(self.box)
        self.box.editingFinished.connect(self._settle)
        self.box.valueChanged.connect(self.changed)

    def _settle(self) -> None:
        """A typed number goes to the nearest one of the range."""
        value, numbers = self.box.value(), self._numbers
        steps = round((value - numbers[0]) / numbers.step)
        self.box.setValue(numbers[min(max(0, steps), len(numbers) - 1)])

    def value(self) -> int:
        """The number."""
        return self.box.value()

    def set_value(self, value: int) -> None:
        """Show this number."""
        self.box.setValue(value)


class Flow(QLayout):
    """Widgets of their own size one after the other, in as many rows as are needed."""

    def __init__(self, gap: int) -> None:
        super().__init__()
        self._gap = gap
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
        for number, item in enumerate(self._items) if move else ():
            row, column = divmod(number, across)
            corner = QPoint(column * (size.width() + self._gap), row * (size.height() + self._gap))
            item.setGeometry(QRect(box.topLeft() + corner, size))
        return -(-len(self._items) // across) * (size.height() + self._gap) - self._gap
