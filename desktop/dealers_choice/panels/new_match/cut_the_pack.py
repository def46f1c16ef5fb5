"""The player cuts the pack: the program has told the seal of its number, and only then the cut is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QRegularExpressionValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSlider, QVBoxLayout, QWidget

from cardrules.protocol.pack_cut import LARGEST_CUT
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label
from dealers_choice.ui.widgets.room_dialog import DoubleRule, RoomDialog

__all__ = ["CutDialog", "PackEdge"]

_WHAT: Final = say(
    "The program has fixed its number and shows its seal. Cut the pack now: the shuffle follows from both, so neither "
    "of you chooses the cards alone."
)
_EDGE: Final = QColor("#f4ecd8")
_LINE: Final = QColor("#8b7d5f")
_MARK: Final = QColor("#ffd25f")


class PackEdge(QSlider):
    """The pack, seen from its long edge: a press chooses the place, arrow keys move it."""

    cut = Signal()
    """The pack is to be cut at the place that is chosen."""

    def __init__(self, cards: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setRange(1, max(1, cards - 1))
        self.setValue(cards // 2)
        self.setAccessibleName(words("The pack"))
        self.setAccessibleDescription(words("Arrow keys choose the place, Enter cuts"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMouseTracking(True)
        self._cards = cards

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.box_pixels(36), style.box_pixels(5))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.box_pixels(16), style.box_pixels(4))

    def _place(self, event: QMouseEvent) -> int:
        return round(event.position().x() / max(1, self.width()) * self._cards)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's own: the mark follows the pointer."""
        self.setValue(self._place(event))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's own: a press cuts."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self._place(event))
            self.cut.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's own: nothing, the press has done it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Enter cuts."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.cut.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own: as many edges as there are cards, and where it would be cut."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inset = style.box_pixels(0.3)
        box = QRectF(self.rect()).adjusted(inset, inset * 3, -inset, -inset)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_EDGE)
        painter.drawRoundedRect(box, inset, inset)
        painter.setPen(QPen(_LINE, 1))
        for card in range(1, self._cards):
            across = box.left() + box.width() * card / self._cards
            painter.drawLine(round(across), round(box.top()), round(across), round(box.bottom()))
        across = box.left() + box.width() * self.value() / self._cards
        painter.setPen(QPen(_MARK, 3))
        painter.drawLine(round(across), 0, round(across), self.height())
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, inset, inset)


class CutDialog(RoomDialog):
    """Asks for the cut; ``chosen`` says who has cut and how, as ``cardrules.protocol.pack_cut`` has it."""

    chosen = Signal(str, int)

    def __init__(self, told: Sequence[str], cards: int, parent: QWidget | None = None) -> None:
        """``words`` are the seal, ``cards`` how many the pack has."""
        super().__init__(parent)
        self.setWindowTitle(words("Cut the pack"))
        style.dress_box(self)
        space = style.box_pixels()
        whole = QVBoxLayout(self)
        self.frame(whole)
        whole.setSpacing(space)
        whole.addWidget(label(words("Cut the pack"), "title"))
        whole.addWidget(DoubleRule())
        whole.addWidget(label(words(_WHAT), wrap=True))
        self.seal = label(" ".join(told), "heading", wrap=True)
        self.seal.setAccessibleName(words("The seal"))
        self.seal.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        whole.addWidget(self.seal)
        self.pack = PackEdge(cards)
        self.pack.cut.connect(lambda: self._choose("player", self.pack.value()))
        whole.addWidget(self.pack)
        self.number = QLineEdit()
        self.number.setPlaceholderText(words("or a number of your own"))
        self.number.setAccessibleName(words("A number of your own"))
        self.number.setMaxLength(len(str(LARGEST_CUT)))
        self.number.setValidator(QRegularExpressionValidator(r"0|[1-9][0-9]{0,11}", self.number))
        self.number.textChanged.connect(self._typed)
        self.use = QPushButton(words("Cut with this &number"))
        self.use.setEnabled(False)
        self.use.setAutoDefault(False)
        self.use.clicked.connect(self._use_number)
        self.number.returnPressed.connect(self._use_number)
        row = QHBoxLayout()
        row.addWidget(self.number, 1)
        row.addWidget(self.use)
        whole.addLayout(row)
        whole.addWidget(label(words("Help, Proof of fairness tells how it is proved. The settings say how often "
                                    "you cut."), "muted", wrap=True))  # fmt: skip
        self.leave = QPushButton(words("Have it &cut by chance"))
        self.leave.setAutoDefault(False)
        self.leave.clicked.connect(self.reject)
        last = QHBoxLayout()
        last.addStretch(1)
        last.addWidget(self.leave)
        whole.addLayout(last)
        self.pack.setFocus()

    def _typed(self, text: str) -> None:
        self.use.setEnabled(bool(text))

    def _use_number(self) -> None:
        if self.number.text():
            self._choose("number", int(self.number.text()))

    def _choose(self, who: str, cut: int) -> None:
        self.accept()
        self.chosen.emit(who, cut)
