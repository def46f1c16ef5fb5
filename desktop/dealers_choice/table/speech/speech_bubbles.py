"""The sentences that stand on one table for a while."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from dealers_choice.table.felt.free_space import KeptFree, covered, room_for
from dealers_choice.table.pictures.graphics_items import CREAM, INK
from dealers_choice.ui import style
from dealers_choice.ui.line_breaking import even_width
from dealers_choice.ui.materials import paint_lacquer
from dealers_choice.ui.typefaces import display_font, text_font

__all__ = ["BubbleItem", "Bubbles", "BubbleKind"]

_NARROWER: Final = (0.7, 0.5, 0.36)
"""Shares of its greatest width that a sentence may have where it would cover something that should be seen."""
_LEGIBLE: Final = 0.85
"""The share of their size that its letters must keep in that."""
_NEARER: Final = 8.0
"""What the way across the felt is worth to a reason, in shares of what it covers."""


class BubbleKind(Enum):
    """What a sentence is, and so when it ends before its time; a press of the user ends them all."""

    REASON = "reason"
    """Why something cannot be done, near to where it was tried: it ends with the next action."""
    TOO_EARLY = "too early"
    """That others are to act: it ends, too, as soon as the user may act."""
    WORD = "word"
    """What a player has said: it is heard to its end."""
    TALK = "talk"
    """What a player says for company: likewise, but it covers nobody's plate."""
    BANNER = "banner"
    """What begins, in large letters: it stays for its time."""
    MESSAGE = "message"
    """What the program has to say: it stays for its time."""


class Bubbles(QObject):
    """Shows sentences and takes them away."""

    def __init__(self, scene: QGraphicsScene, felt: QWidget) -> None:
        """``felt`` is the widget on which the scene is seen."""
        super().__init__(felt)
        self._scene = scene
        self._felt = felt
        self._shown: list[tuple[BubbleItem, BubbleKind]] = []

    def say(
        self,
        text: str,
        point: QPointF,
        kind: BubbleKind,
        size: float,
        room: QRectF,
        taken: Iterable[KeptFree],
        milliseconds: int,
        above: Collection[QRectF] = (),
    ) -> None:
        """Show a sentence above a point of the scene, or where it covers least; ``size`` is the text's height in
        pixels. ``above``: where panels stand, over which it is painted, too."""
        if kind is BubbleKind.WORD:  # who goes on speaking does not cover his own words
            taken = [
                *taken,
                *(KeptFree(one.sceneBoundingRect()) for one, said in self._shown if said is BubbleKind.WORD),
            ]
        near = kind in (BubbleKind.REASON, BubbleKind.TOO_EARLY)
        strong, banner = kind not in (BubbleKind.WORD, BubbleKind.TALK), kind is BubbleKind.BANNER
        bubble = BubbleItem(text, point, size, room, strong, taken, near, banner)
        self._scene.addItem(bubble)
        self._shown.append((bubble, kind))
        if any(box.intersects(bubble.sceneBoundingRect()) for box in above):
            bubble.over = _Over(self._felt, bubble)
        QTimer.singleShot(milliseconds, self, lambda: self._drop(bubble))

    def clear(self, *kinds: BubbleKind) -> None:
        """Take away the sentences of these kinds; without any, all."""
        for bubble, kind in list(self._shown):
            if not kinds or kind in kinds:
                self._drop(bubble)

    def _drop(self, bubble: BubbleItem) -> None:
        for shown in self._shown:
            if shown[0] is bubble:
                self._shown.remove(shown)
                self._scene.removeItem(bubble)
                if bubble.over is not None:
                    bubble.over.hide()
                    bubble.over.deleteLater()
                return


class _Over(QWidget):
    """A sentence once more, over the panels that stand on the felt; whoever presses there means what lies beneath."""

    def __init__(self, felt: QWidget, bubble: BubbleItem) -> None:
        super().__init__(felt)
        self._bubble = bubble
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(bubble.text)
        self.setGeometry(bubble.sceneBoundingRect().toAlignedRect())
        self.show()
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.translate(self._bubble.pos() - QPointF(self.pos()))
        self._bubble.paint(painter, QStyleOptionGraphicsItem())


class BubbleItem(QGraphicsItem):
    """A sentence on the table: a player's word, or the reason for a refusal, where it happened."""

    def __init__(
        self,
        text: str,
        point: QPointF,
        size: float,
        room: QRectF,
        strong: bool,
        taken: Iterable[KeptFree] = (),
        near: bool = False,
        banner: bool = False,
    ) -> None:
        """``point``: what it speaks of; ``size``: the text's height in pixels; it is kept inside ``room`` and off what
        is ``taken``. ``near``: it rather covers something than stands far from there. ``banner``: it is written as a
        headline is."""
        super().__init__()
        self._ways = (_NEARER,) if near else ()
        self.over: QWidget | None = None
        """The same over the panels, if it stands where one is."""
        self.text = text
        self.strong = strong
        self.banner = banner
        taken = list(taken)
        ways: list[tuple[float, QRectF, float]] = []
        largest = 0
        for share in (1.0, *_NARROWER):  # rather high than wide it may find room beside the cards
            spot = self._measure(size, room, point, taken, share)
            if ways and spot.size() == ways[-1][1].size():
                continue
            largest = max(largest, self._text_font.pixelSize())
            if self._text_font.pixelSize() < _LEGIBLE * largest:
                break  # its letters would be small only to cover less
            ways.append((covered(spot, taken), spot, share))
            if not ways[-1][0]:
                break
        _, spot, best = min(ways, key=lambda way: way[0])
        if best != share:
            spot = self._measure(size, room, point, taken, best)
        aside = self._even_out()
        self.setPos(spot.topLeft() + QPointF(round(aside), 0))
        self.setZValue(5000)

    def _measure(self, size: float, room: QRectF, point: QPointF, taken: list[KeptFree], share: float) -> QRectF:
        """Take the shape of the sentence with so large a ``share`` of its greatest width; where it then has room."""
        flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignCenter)
        while True:
            self._text_font = display_font(size) if self.banner else text_font(size, bold=self.strong)
            widest = share * min(room.width() * (0.5 if size < 22 else 0.8) - size * 1.8, size * 24)
            box = QFontMetricsF(self._text_font).boundingRect(QRectF(0, 0, widest, 10_000), flags, self.text)
            self._margin = size * 0.9
            wide = box.width() + 1  # in a width that is its own to a hair Qt may break a line
            self._size = QRectF(0, 0, wide + 2 * self._margin, box.height() + size * 0.5)
            if size <= 10 or (self._size.width() <= room.width() and self._size.height() <= room.height()):
                break
            size *= 0.9
        return room_for(self._size.size(), point, room, taken, *self._ways)

    def _even_out(self) -> float:
        """Be no wider than lines of about equal length are: how much it has become narrower at each side. So it covers
        nothing that it did not cover before."""
        margins = 2 * self._margin
        wide = even_width(self.text, self._text_font, self._size.width() - margins) + margins
        aside = (self._size.width() - wide) / 2
        self._size.setWidth(wide)
        return aside

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        return self._size.adjusted(-3, -3, 3, 3)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        contrast = style.high_contrast()
        if self.strong:
            paint_lacquer(painter, self._size, lit=True)
        else:
            painter.setPen(QPen(QColor(0, 0, 0, 255 if contrast else 90), 3 if contrast else 1.4))
            painter.setBrush(QColor("white") if contrast else QColor(250, 246, 234, 240))
            corner = min(self._size.height() / 2, self._text_font.pixelSize() * 0.9)
            painter.drawRoundedRect(self._size, corner, corner)
        painter.setFont(self._text_font)
        painter.setPen(CREAM if self.strong else INK)
        # Within the width it was measured for, or the lines would break elsewhere. (A pixel more for rounding.)
        aside = self._margin - 1
        lines = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(self._size.adjusted(aside, 0, -aside, 0), lines, self.text)
