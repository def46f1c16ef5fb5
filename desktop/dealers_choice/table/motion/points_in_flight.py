"""Points that somebody gets: they fly to his plate, and the score on it rolls to what it has become."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from dealers_choice.match.players import signed
from dealers_choice.table.motion.cards_in_flight import Motion
from dealers_choice.table.pictures.graphics_items import CREAM
from dealers_choice.table.pictures.name_plates import PlateItem
from dealers_choice.ui.typefaces import display_font

__all__ = ["PointsItem", "fly_points", "roll_scores"]

_FLIES: Final = 400  # milliseconds to the plate
_ROLLS: Final = 400  # milliseconds in which a score gets there
_HIGH: Final = 0.5  # of the figures, to a card's width
_EDGE: Final = 0.06  # of the dark line round them
_SMALLER: Final = 0.5  # as they arrive
_BESIDE: Final = 0.25  # card widths from the plate's right edge to where they arrive: the score stands there
_Z: Final = 2000.0  # above all cards, those in flight too


class PointsItem(QGraphicsItem):
    """What somebody gets, in figures."""

    def __init__(self, points: int, unit: float) -> None:
        """``unit`` is the width of a card in pixels."""
        super().__init__()
        self.text = signed(f"{points:+d}")
        self._edge = unit * _EDGE
        font = display_font(unit * _HIGH)
        metrics = QFontMetricsF(font)
        self._shape = QPainterPath()
        self._shape.addText(-metrics.horizontalAdvance(self.text) / 2, metrics.capHeight() / 2, font, self.text)
        self.setZValue(_Z)

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        return self._shape.boundingRect().adjusted(-self._edge, -self._edge, self._edge, self._edge)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(self._shape, QPen(QColor("black"), self._edge))
        painter.fillPath(self._shape, CREAM)


def fly_points(
    points: Sequence[int], plates: Sequence[PlateItem], scene: QGraphicsScene, motion: Motion, start: QPointF
) -> None:
    """Let what each seat gets fly from a point of the felt to its plate; who gets nothing is left out."""
    for won, plate in zip(points, plates, strict=True):
        if won:
            item = PointsItem(won, plate.unit)
            scene.addItem(item)
            body = plate.body()
            end = plate.mapToScene(QPointF(body.right() - _BESIDE * plate.unit, body.center().y()))
            motion.change(item, partial(_fly, item, start, end), _FLIES)


def _fly(item: PointsItem, start: QPointF, end: QPointF, share: float) -> None:
    item.setPos(start + (end - start) * share)
    item.setScale(1 - (1 - _SMALLER) * share)
    if share >= 1:
        item.scene().removeItem(item)


def roll_scores(before: Sequence[str], plates: Sequence[PlateItem], motion: Motion) -> None:
    """Let the scores on the plates roll from what stood there ``before``, where both are whole numbers."""
    for old, plate in zip(before, plates, strict=False):
        score = plate.plate.score
        if old != score and _is_whole(old) and _is_whole(score):
            motion.change(plate, partial(plate.roll, int(old), int(score)), _ROLLS)


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()
