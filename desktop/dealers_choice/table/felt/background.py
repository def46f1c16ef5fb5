"""The felt under everything, with what is printed on it; and the pictures of the table, made ready in time."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from dealers_choice.table.felt.geometry import Ground
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.placement import Print

__all__ = ["Backdrop"]

_STILL = 160  # milliseconds for which the size must hold before pictures are drawn for it
_LATER = 200  # milliseconds until it is looked again whether anything still moves
_DONE = 5_000  # milliseconds after which nothing else is going to be drawn soon
_MOST_PIXELS = 8_000_000  # of all prints that are kept, but for the two latest


class Backdrop(QObject):
    """Paints the felt of one table. ``busy`` tells whether anything moves."""

    def __init__(self, art: Art, ground: Ground, felt: QWidget, busy: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._art = art
        self._ground = ground
        self._felt = felt
        self._busy = busy
        self._printed: dict[tuple[object, ...], QPixmap] = {}  # the felt, with all that has been printed on it
        self._sharpen = QTimer(self)
        self._sharpen.setSingleShot(True)
        self._sharpen.setInterval(_STILL)
        self._sharpen.timeout.connect(self._sharpen_now)
        self._completion = QTimer(self)
        self._completion.setSingleShot(True)
        self._completion.timeout.connect(self._complete)
        self._rest = QTimer(self, singleShot=True, interval=_DONE)
        self._rest.timeout.connect(self._art.rest)

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Paint a part of it."""
        felt = self._picture()
        ratio = felt.devicePixelRatio()
        source = QRectF(area.x() * ratio, area.y() * ratio, area.width() * ratio, area.height() * ratio)
        painter.drawPixmap(area, felt, source)

    def paint_rail(self, painter: QPainter, area: QRectF) -> None:
        """Paint the rail alone, over whatever lies there."""
        felt = self._cloth()
        ratio = felt.devicePixelRatio()
        painter.save()
        painter.setClipPath(self._ground.frame)
        painter.drawPixmap(area, felt, QRectF(area.topLeft() * ratio, area.size() * ratio))
        painter.restore()

    def _picture(self) -> QPixmap:
        printed = self._ground.layout.printed
        if printed is None:
            return self._cloth()
        key = self._key(printed)
        found = self._printed.get(key)
        if found is None:
            found = self._printed[key] = self._print(printed)
            self._forget(key[0])
        return found

    def _cloth(self) -> QPixmap:
        """The felt alone."""
        return self._art.background(self._felt.width(), self._felt.height())

    def _key(self, printed: Print) -> tuple[object, ...]:
        """Equal keys look the same; the first part is that of the felt."""
        art, corner = self._art, self._ground.corner
        felt = (art.felt, self._felt.width(), self._felt.height(), art.ratio)
        return (felt, printed[:4], art.width, corner.x(), corner.y())

    def print_ahead(self, printed: Print) -> None:
        """Print the felt as it is going to be shown next."""
        key = self._key(printed)
        made = self._printed.pop(key) if key in self._printed else self._draw(printed)
        self._printed[key] = made  # the latest is forgotten last
        self._forget(key[0])

    def _print(self, printed: Print) -> QPixmap:
        """The felt with its print, as it was kept or drawn now. What was kept needs no felt without it."""
        art, corner, drawn_by = self._art, self._ground.corner, self._ground.layout.drawn_by
        wide, high = (round(side * art.ratio) for side in (self._felt.width(), self._felt.height()))
        name = f"print-{art.felt}-{wide}x{high}"
        what = repr((printed[:4], art.width, corner.x(), corner.y()))
        kept = QImage(wide, high, QImage.Format.Format_RGB32)
        if drawn_by and art.recall(kept, name, what, drawn_by):
            made = QPixmap.fromImage(kept)
            made.setDevicePixelRatio(art.ratio)
            return made
        made = self._draw(printed)
        if drawn_by:
            art.keep_later(made.toImage().convertToFormat(kept.format()), name, what, drawn_by)
            self._sharpen.start()  # it is drawn with the picture of the table, after all else is kept
        return made

    def _draw(self, printed: Print) -> QPixmap:
        made = QPixmap(self._cloth())
        painter = QPainter(made)
        painter.translate(self._ground.point(printed.x, printed.y))
        printed.paint(painter, printed.width * self._art.width)
        painter.end()
        return made

    def _forget(self, felt: object) -> None:
        """Prints on another felt than this are kept no longer; of those on it only the latest, as far as they have
        room."""
        kept: dict[tuple[object, ...], QPixmap] = {}
        pixels = 0
        for key, picture in reversed(self._printed.items()):
            pixels += picture.width() * picture.height()
            if key[0] == felt and (len(kept) < 2 or pixels <= _MOST_PIXELS):
                kept[key] = picture
        self._printed = dict(reversed(kept.items()))

    def make_ready(self) -> None:
        """Make the pictures at the table's size, before it is painted."""
        self._picture()
        self._art.sharpen()

    def sharpen_soon(self) -> None:
        """The size or the look is another: draw the pictures anew once it holds still."""
        self._rest.stop()
        self._sharpen.start()

    def _sharpen_now(self) -> None:
        if self._art.sharpen():
            self._felt.update()
        self._art.keep_drawn()
        self._complete()

    def _complete(self) -> None:
        """Draw the faces that have not been seen yet, one by one and while nothing moves."""
        if self._busy():
            self._completion.start(_LATER)
        elif self._art.complete():
            self._completion.start(0)
        else:
            self._rest.start()
