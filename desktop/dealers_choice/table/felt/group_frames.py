"""Lines round cards that belong together, with what they are and are worth written on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Event, Moved
from dealers_choice.match.players import spoken
from dealers_choice.table.felt.cards_in_zones import Lying
from dealers_choice.table.felt.geometry import Ground
from dealers_choice.table.pictures.graphics_items import CREAM
from dealers_choice.table.placement import CardFrame, Judge
from dealers_choice.ui import style
from dealers_choice.ui.materials import paint_lacquer
from dealers_choice.ui.typefaces import text_font

__all__ = ["FrameItem", "Frames"]

_LINES: Final = {
    "good": QColor(140, 235, 150),
    "idle": QColor(255, 255, 255, 110),
    "danger": QColor(232, 62, 62),
}
_OVER: Final = 0.95  # above the cards of the zone
_LEAST: Final = 3  # cards make a meld
_AROUND: Final = 0.05  # from the cards to the line, in card widths


class FrameItem(QGraphicsItem):
    """One frame."""

    def __init__(self) -> None:
        super().__init__()
        self.frame = CardFrame("", ())
        self._box = QRectF()
        self._unit = 100.0

    @property
    def text(self) -> str:
        """What is written on it."""
        return spoken(self.frame.label)

    def set_state(self, frame: CardFrame, box: QRectF, unit: float) -> None:
        """``box`` is that of its cards in the scene, ``unit`` the card's width in pixels."""
        if (frame, box, unit) != (self.frame, self._box, self._unit):
            self.prepareGeometryChange()
            self.frame, self._box, self._unit = frame, box, unit
            self.update()

    def box(self) -> QRectF:
        """The line, in pixels of the scene."""
        around = self._unit * _AROUND
        return self._box.adjusted(-around, -around, around, around)

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        more = self._unit * 0.2 * max(1.0, style.text_scale())
        return self.box().adjusted(-more, -more, more, more)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        contrast, box, unit = style.high_contrast(), self.box(), self._unit
        line = QColor(_LINES[self.frame.kind])
        if contrast:
            line.setAlpha(255)
        kind = Qt.PenStyle.DashLine if self.frame.kind == "idle" else Qt.PenStyle.SolidLine
        broad = 0.045 if self.frame.kind == "danger" else 0.025
        painter.setPen(QPen(line, max(3.0 if contrast else 2.0, unit * broad), kind))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, unit * 0.09, unit * 0.09)
        if not self.text:
            return
        font = text_font(max(12.0, unit * 0.13) * style.text_scale(), bold=True)
        metrics = QFontMetricsF(font)
        wide = min(metrics.horizontalAdvance(self.text) + unit * 0.2, max(box.width(), unit))
        pill = QRectF(0, 0, wide, metrics.height() + unit * 0.04)
        pill.moveCenter(QPointF(box.center().x(), box.top()))
        paint_lacquer(painter, pill, step=pill.height() * 0.1)
        painter.setFont(font)
        painter.setPen(CREAM)
        words = metrics.elidedText(self.text, Qt.TextElideMode.ElideRight, pill.width() - unit * 0.1)
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, words)


def _parts(group: tuple[Card, ...], judge: Judge) -> list[tuple[tuple[Card, ...], str, str]]:
    """What a group is, or what its longest stretches of cards are, with label and kind."""
    whole = judge(group)
    if whole is not None:
        return [(group, *whole)]
    for size in range(len(group) - 1, _LEAST - 1, -1):
        for first in range(len(group) - size + 1):
            verdict = judge(group[first : first + size])
            if verdict is not None and verdict[1] == "good":
                behind = group[first + size :]
                found = [(group[first : first + size], *verdict), *_parts(behind, judge)]
                return [*_parts(group[:first], judge), *found]
    return []


class Frames:
    """The frames on one table."""

    def __init__(self, scene: QGraphicsScene, ground: Ground, lying: Lying) -> None:
        self._scene = scene
        self._ground = ground
        self._lying = lying
        self.items: list[FrameItem] = []

    def show(self) -> None:
        """Draw those that the layout wants round cards as they lie now: of several that share a card the first."""
        wanted: list[tuple[CardFrame, QRectF]] = []
        framed: set[Card] = set()
        for frame in (*self._ground.layout.frames, *self._judged()):
            if framed.isdisjoint(frame.cards):
                box = self._lying.box_of(frame.zone, frame.cards)
                if box is not None:
                    framed.update(frame.cards)
                    wanted.append((frame, box))
        while len(self.items) > len(wanted):
            self._scene.removeItem(self.items.pop())
        while len(self.items) < len(wanted):
            item = FrameItem()
            self._scene.addItem(item)
            self.items.append(item)
        for item, (frame, box) in zip(self.items, wanted, strict=True):
            item.set_state(frame, box, self._ground.art.width)
            item.setZValue(self._ground.layout.zones[frame.zone].z + _OVER)

    def _judged(self) -> list[CardFrame]:
        """The groups that the viewer has put together, as far as they, or some beside each other in them, are
        anything."""
        judge = self._ground.layout.judge
        found: list[CardFrame] = []
        for zone in self._lying.arrangements if judge is not None else ():
            for group in self._lying.groups(zone):
                found += [CardFrame(zone, *part) for part in _parts(group, judge)] if judge is not None else ()
        return found

    def part(self, events: Iterable[Event]) -> None:
        """Take those away round cards of zones in which something moves; the others stay meanwhile."""
        zones = set[str]()
        for event in events:
            if isinstance(event, Moved):
                zones |= {event.source, event.target}
        for item in [item for item in self.items if item.frame.zone in zones]:
            self._scene.removeItem(item)
            self.items.remove(item)

    def clear(self) -> None:
        """Take all of them away."""
        for item in self.items:
            self._scene.removeItem(item)
        self.items = []
