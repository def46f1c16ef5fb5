"""What is seen over the felt in a film besides cards and chips: hands that come and go, people who lean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, QRectF, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from dealers_choice.table.table_widget import TableWidget

__all__ = ["OverPicture", "PicturesOverFelt", "Standing"]

_Z: Final = 640.0  # above chips that fly, below what is carried
_TICK_MS: Final = 16
_STILL: Final = 0.5
"""The moment of a picture that does not move."""


class Standing(NamedTuple):
    """Where a picture is."""

    point: QPointF
    """Its origin, in pixels of the table."""
    angle: float
    """Degrees by which it is turned about it, clockwise."""
    unit: float
    """How many pixels its unit has."""


class OverPicture(NamedTuple):
    """Something that is seen for a while."""

    paint: Callable[[QPainter, float], None]
    """Paints it, in its units, at a moment between 0 and 1."""
    box: QRectF
    """All that it may cover, in its units."""
    place: Callable[[TableWidget], Standing | None]
    """Where it is on a table; None: not there now."""
    milliseconds: int
    """How long it takes."""
    stays: bool = False
    """Whether it is seen to the end of the film, as it is when its time is over."""


class _PictureItem(QGraphicsItem):
    """A picture over the felt."""

    def __init__(self, picture: OverPicture, begins: int, time: int, *, moves: bool) -> None:
        """It is shown for ``time`` milliseconds from ``begins`` on; ``moves``: else it stands still for so long."""
        super().__init__()
        self.picture = picture
        self._begins, self._time, self._moves = begins, time, moves
        self._share = 0.0 if moves else 1.0 if picture.stays else _STILL
        self.over = False
        """Whether its time is over."""
        self.setZValue(_Z)

    def go_on(self, now: int) -> None:
        """Show the moment that it is."""
        share = min(1.0, (now - self._begins) / self._time) if self._time else 1.0
        self.over = share >= 1
        if self._moves:
            self._share = share
            self.update()

    def end(self) -> None:
        """Show the last moment."""
        self._share, self.over = 1.0, True
        self.update()

    def boundingRect(self) -> QRectF:
        """Qt's own."""
        return self.picture.box

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Qt's own."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.picture.paint(painter, self._share)


class PicturesOverFelt(QObject):
    """The pictures that are seen over a table now."""

    def __init__(self, table: TableWidget) -> None:
        super().__init__(table)
        self._table = table
        self._items: list[_PictureItem] = []
        self._clock = QElapsedTimer()
        self._clock.start()
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self._go_on)
        table.settled.connect(self._place_all)
        table.resized.connect(self._place_all)

    @property
    def pictures(self) -> list[OverPicture]:
        """Those that can be seen now."""
        return [item.picture for item in self._items if item.isVisible()]

    def show(self, picture: OverPicture, haste: float, *, moves: bool) -> None:
        """Show one, its time multiplied by ``haste``; ``moves``: else it stands still for so long."""
        item = _PictureItem(picture, self._clock.elapsed(), round(picture.milliseconds * haste), moves=moves)
        self._table.scene().addItem(item)
        self._place(item)
        self._items.append(item)
        self._tick.start()

    def stop(self) -> None:
        """Nothing moves any more: what comes and goes has gone."""
        for item in self._items:
            item.end()
        self._drop()

    def clear(self) -> None:
        """Nothing is seen any more."""
        self._tick.stop()
        for item in self._items:
            self._table.scene().removeItem(item)
        self._items = []

    def _go_on(self) -> None:
        now = self._clock.elapsed()
        for item in self._items:
            if not item.over:
                item.go_on(now)
        self._drop()

    def _drop(self) -> None:
        """What is over is seen no more, but for what stays."""
        for item in [each for each in self._items if each.over and not each.picture.stays]:
            self._items.remove(item)
            self._table.scene().removeItem(item)
        if all(item.over for item in self._items):
            self._tick.stop()

    def _place_all(self) -> None:
        for item in self._items:
            self._place(item)

    def _place(self, item: _PictureItem) -> None:
        standing = item.picture.place(self._table)
        item.setVisible(standing is not None)
        if standing is not None:
            item.setPos(standing.point)
            item.setRotation(standing.angle)
            item.setScale(standing.unit)
