"""The pieces of which the school's pages are made: cards to put words on, doors, tiles of drills, and their marks."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cardrules.protocol.phrases import capital
from cardrules.school.drills.drill import FAST, MARK_NAMES
from cardrules.school.progress.learning_path import PathTile
from dealers_choice.language import words
from dealers_choice.school.parts.drill_signs import sign_of_drill
from dealers_choice.school.parts.painted_fonts import font_of
from dealers_choice.ui import style
from dealers_choice.ui.materials import paint_lacquer, stepped
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.widgets.controls import label
from dealers_choice.ui.widgets.emblem_sign import paint_sign

__all__ = [
    "Beside", "Card", "Door", "DrillTile", "PickPlate", "Scroll", "centred", "from_the_felt", "paint_marks",
    "paint_sparkline", "words_of_mark",
]  # fmt: skip

_STEP: Final = 3.0  # pixels, of the corners of what can be pressed
_SIGN: Final = 3.2
"""How large the picture of a drill is, in heights of text."""
_SHUT: Final = 0.45
"""How much of its ink the picture of one has that is not open yet."""
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def words_of_mark(mark: int) -> str:
    """A mark as it is told: "No mark yet", "Job-ready"."""
    return words("No mark yet") if not mark else capital(words(MARK_NAMES[mark]))


class Scroll(QScrollArea):
    """A page that scrolls up and down; ``fill`` gives it other contents."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def fill(self, inner: QWidget) -> None:
        """Show this instead, scrolled as far as what was there before."""
        at = self.verticalScrollBar().value()
        self.setWidget(inner)
        self.verticalScrollBar().setValue(at)


def from_the_felt() -> QBoxLayout.Direction:
    """From the felt to the panel beside it: to the right, or for left-handed dealers to the left."""
    return QBoxLayout.Direction.RightToLeft if style.left_handed() else QBoxLayout.Direction.LeftToRight


def centred(inner: QWidget) -> QWidget:
    """A page with this in its middle."""
    outer = QWidget()
    across = QHBoxLayout(outer)
    across.addStretch(1)
    across.addWidget(inner, 8)
    across.addStretch(1)
    return outer


class Beside(QWidget):
    """Parts beside each other, or one below the other where they have no room."""

    def __init__(self, *parts: tuple[QWidget | QLayout, int], gap: float = 0.6) -> None:
        """``parts``, each with its share of the room that is left; a share of 0: as much as it needs. ``gap`` is in
        heights of a line of text."""
        super().__init__()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(style.pixels(gap))
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for part, share in parts:
            if isinstance(part, QWidget):
                self._row.addWidget(part, share)
            else:
                self._row.addLayout(part, share)
        if not any(share for _, share in parts):
            self._row.addStretch(1)

    def _wanted(self) -> int:
        """The width that the parts need beside each other."""
        items = [item for at in range(self._row.count()) if (item := self._row.itemAt(at)) is not None]
        whole = sum(item.sizeHint().width() if item.widget() else item.minimumSize().width() for item in items)
        return whole + (len(items) - 1) * self._row.spacing()

    def minimumSizeHint(self) -> QSize:
        """Qt's own: it may be as narrow as the widest part."""
        items = [item for at in range(self._row.count()) if (item := self._row.itemAt(at)) is not None]
        widest = max((item.minimumSize().width() for item in items), default=0)
        return QSize(widest, self._row.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        direction = QBoxLayout.Direction
        wanted = direction.LeftToRight if self.width() >= self._wanted() else direction.TopToBottom
        if wanted != self._row.direction():
            self._row.setDirection(wanted)
            self.updateGeometry()
        super().resizeEvent(event)


class Card(QFrame):
    """A panel with a heading, on which other widgets stand in a column (``body``)."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = QVBoxLayout(self)
        space = style.room_pixels(1.0)
        self.body.setContentsMargins(round(space * 1.2), space, round(space * 1.2), space)
        self.body.setSpacing(round(space * 0.5))
        if title:
            self.body.addWidget(label(title, "heading", wrap=True))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        paint_lacquer(QPainter(self), QRectF(self.rect()))


class _Plate(QAbstractButton):
    """Something to click on that is painted as a card."""

    def __init__(self, name: str, about: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setAccessibleDescription(about)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Enter opens."""
        if event.key() in _ENTER:
            self.click()
        else:
            super().keyPressEvent(event)

    def paint_card(self, painter: QPainter) -> QRectF:
        """Paint the panel; where there is room for words on it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = style.colours()
        near = self.isEnabled() and (self.underMouse() or self.hasFocus())
        thick = 2.5 if self.hasFocus() else 1.0
        pen = QPen(QColor(look.gold if near else look.edge), thick)
        if not self.isEnabled() and style.high_contrast():
            pen = QPen(QColor(look.off), 1, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(QColor(look.raised if near else look.surface))
        painter.drawPath(stepped(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), _STEP))
        pad = style.room_pixels(0.8)
        return QRectF(self.rect()).adjusted(pad, pad * 0.8, -pad, -pad * 0.8)


class Door(_Plate):
    """The way to a room: its name, and what is done there."""

    def __init__(self, title: str, about: str, parent: QWidget | None = None) -> None:
        super().__init__(title, about, parent)
        self._title, self._about = title, about
        self.setToolTip(plain_tip(about))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """Qt's own."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's own: the name, and as many lines as the words need."""
        pad = style.room_pixels(0.8)
        wrap = int(Qt.TextFlag.TextWordWrap)
        room = QRect(0, 0, max(60, width - 2 * pad), 10_000)
        said = QFontMetrics(font_of(0.9)).boundingRect(room, wrap, self._about)
        return QFontMetrics(font_of(1.1, bold=True)).height() + said.height() + round(pad * 1.9)

    def sizeHint(self) -> QSize:
        """Qt's own."""
        wide = style.room_pixels(17)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.room_pixels(11), style.room_pixels(3))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        room, look = self.paint_card(painter), style.colours()
        painter.setFont(font_of(1.1, bold=True))
        painter.setPen(QColor(look.text if self.isEnabled() else look.off))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft), self._title)
        room.setTop(room.top() + painter.fontMetrics().height() + 2)
        painter.setFont(font_of(0.9))
        painter.setPen(QColor(look.muted if self.isEnabled() else look.off))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap), self._about)


class PickPlate(_Plate):
    """One of several answers: its words in as many lines as they need, and the key that gives it."""

    def __init__(self, text: str, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, words("Key {key}", key=key) if key else "", parent)
        self._words, self._key = text, key
        self.setText(text)
        self.setToolTip(plain_tip(f"{text} ({key})" if key else text))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.chosen = ""
        """What stands before the words once it has been chosen: a number of an order, or ""."""

    def hasHeightForWidth(self) -> bool:
        """Qt's own."""
        return True

    def _badge(self) -> int:
        metrics = QFontMetrics(font_of(0.8))
        return metrics.horizontalAdvance(self._key) + style.room_pixels(0.6) if self._key else 0

    def heightForWidth(self, width: int) -> int:
        """Qt's own."""
        pad = style.room_pixels(0.8)
        room = QRect(0, 0, max(60, width - 2 * pad - self._badge()), 10_000)
        said = QFontMetrics(font_of(1.0)).boundingRect(room, int(Qt.TextFlag.TextWordWrap), self._words)
        return said.height() + round(pad * 1.7)

    def sizeHint(self) -> QSize:
        """Qt's own."""
        wide = style.room_pixels(17)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.room_pixels(6), style.room_pixels(2.4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        room, look = self.paint_card(painter), style.colours()
        middle = Qt.AlignmentFlag.AlignVCenter
        if self._key:
            painter.setFont(font_of(0.8))
            painter.setPen(QColor(look.gold))
            painter.drawText(room, int(middle | Qt.AlignmentFlag.AlignRight), self._key)
        painter.setFont(font_of(1.0))
        painter.setPen(QColor(look.text if self.isEnabled() else look.off))
        said = f"{self.chosen} {self._words}" if self.chosen else self._words
        painter.drawText(room.adjusted(0, 0, -self._badge(), 0), int(middle | Qt.TextFlag.TextWordWrap), said)


class DrillTile(_Plate):
    """A drill on the path: its name, its mark, when it is due, and its last twenty sessions as a line."""

    def __init__(self, tile: PathTile, day: int, parent: QWidget | None = None) -> None:
        """``day`` is today, as an ordinal."""
        drill = tile.drill
        self.tile = tile
        self._note = self._noted(day)
        said = [words_of_mark(tile.mark), self._note]
        super().__init__(f"{words(drill.title)} ({drill.label})", ". ".join(filter(None, said)), parent)
        self.setToolTip(plain_tip("\n".join(filter(None, (words(drill.task), *said)))))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _noted(self, day: int) -> str:
        tile = self.tile
        if not tile.open:
            return words("Not open yet")
        if tile.is_due:
            return words("Due now")
        if tile.due is not None:
            days = tile.due.toordinal() - day
            return words("Due tomorrow") if days == 1 else words("Due in {days} days", days=days)
        if tile.reached:
            return words("Once {mark}; a second day makes it count", mark=MARK_NAMES[tile.reached])
        return words("New") if not tile.last else words("Practise on")

    def hasHeightForWidth(self) -> bool:
        """Qt's own."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's own: as many lines as the name and the note need, and at least two for the note."""
        pad = style.room_pixels(0.8)
        room = QRectF(0, 0, max(60, width - 2 * pad), 10_000)
        small = QFontMetricsF(font_of(0.85))
        aside = room.adjusted(style.room_pixels(_SIGN + 0.6), 0, 0, 0)
        note = small.boundingRect(aside, int(Qt.TextFlag.TextWordWrap), self._note).height()
        said = self._name_in(room).height() + max(note, 2 * small.height())
        return ceil(said + style.room_pixels(0.35) + style.room_pixels(0.9) + style.room_pixels(0.3) + pad * 1.6)

    def _name_in(self, room: QRectF) -> QRectF:
        """Where the drill's name stands on so much of the tile: beside its id."""
        bold = QFontMetricsF(font_of(1.0, bold=True))
        code = QFontMetricsF(font_of(0.85)).horizontalAdvance(f"  {self.tile.drill.label}")
        beside = room.adjusted(style.room_pixels(_SIGN + 0.6), 0, -code, 0)
        return bold.boundingRect(beside, int(Qt.TextFlag.TextWordWrap), self.tile.drill.title)

    def sizeHint(self) -> QSize:
        """Qt's own."""
        wide = style.room_pixels(14)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.room_pixels(10), style.room_pixels(3))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        room, look, tile = self.paint_card(painter), style.colours(), self.tile
        ink = QColor(look.text if tile.open else look.off)
        wrap = int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        name = self._name_in(room)
        side = style.room_pixels(_SIGN)
        painter.setOpacity(1.0 if tile.open or style.high_contrast() else _SHUT)
        paint_sign(painter, QRectF(room.left(), room.top() + 1, side, side), sign_of_drill(tile.drill.label))
        painter.setOpacity(1.0)
        painter.setFont(font_of(0.85))
        painter.setPen(QColor(look.muted if tile.open else look.off))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight), tile.drill.label)
        painter.setFont(font_of(1.0, bold=True))
        painter.setPen(ink)
        painter.drawText(QRectF(name.left(), room.top(), name.width() + 2, room.height()), wrap, tile.drill.title)
        room.setLeft(name.left())
        marks = QRectF(
            room.left(), name.bottom() + style.room_pixels(0.35), style.room_pixels(3.6), style.room_pixels(0.9)
        )
        paint_marks(painter, marks, tile.mark, tile.reached, dim=not tile.open)
        line = QRectF(marks.right() + style.room_pixels(0.8), marks.top(), 0, marks.height() * 1.3)
        line.setRight(room.right())
        paint_sparkline(painter, line, [sat.permille for sat in tile.last])
        painter.setFont(font_of(0.85))
        painter.setPen(QColor(look.red if tile.is_due else look.muted if tile.open else look.off))
        low = room.adjusted(0, marks.bottom() - room.top() + style.room_pixels(0.3), 0, 0)
        painter.drawText(low, wrap, self._note)


def paint_marks(painter: QPainter, box: QRectF, mark: int, reached: int, *, dim: bool = False) -> None:
    """Three lozenges: filled ones for the mark that counts, rings of gold for one that was reached once."""
    look = style.colours()
    step = box.width() / FAST
    side = min(step, box.height()) / 2 - 1
    for number in range(1, FAST + 1):
        middle = QPointF(box.left() + step * (number - 0.5), box.center().y())
        points = [QPointF(0, -side), QPointF(side, 0), QPointF(0, side), QPointF(-side, 0)]
        gold = QColor(look.off if dim else look.gold)
        painter.setPen(QPen(gold if number <= max(mark, reached) else QColor(look.edge), 1.6))
        painter.setBrush(gold if number <= mark else QColor(0, 0, 0, 0))
        painter.drawPolygon(QPolygonF([middle + point for point in points]))


def paint_sparkline(painter: QPainter, box: QRectF, permilles: Sequence[int]) -> None:
    """How right the last sessions were, from half at the bottom to all at the top."""
    if len(permilles) < 2 or box.width() < 10:
        return
    look = style.colours()
    painter.setPen(QPen(QColor(look.edge), 1))
    painter.drawLine(box.bottomLeft(), box.bottomRight())
    step = box.width() / (len(permilles) - 1)
    points = [
        QPointF(box.left() + step * n, box.bottom() - box.height() * max(0, each - 500) / 500)
        for n, each in enumerate(permilles)
    ]
    painter.setPen(QPen(QColor(look.gold), 1.6))
    painter.drawPolyline(QPolygonF(points))
