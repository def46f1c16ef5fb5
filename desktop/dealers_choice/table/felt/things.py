"""Things on the felt that are no cards: chips, a shoe, a rack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from dealers_choice.table.felt.carried_cards import Carrying
from dealers_choice.table.felt.geometry import Ground
from dealers_choice.table.motion.cards_in_flight import FLIGHT, SETTLE, CardSpot
from dealers_choice.table.pictures.graphics_items import ThingItem
from dealers_choice.table.placement import Thing

if TYPE_CHECKING:
    from pathlib import Path

    from dealers_choice.table.pictures.picture_cache import KeptPictures, PictureKey

__all__ = ["Things"]

_FLYING_Z: Final = 600.0
_MOST_PICTURES: Final = 400


class Things:
    """All the things that lie on one table, and those that are on their way or in the user's hand."""

    def __init__(self, scene: QGraphicsScene, ground: Ground, carrying: Carrying) -> None:
        self._scene = scene
        self._ground = ground
        self._art = ground.art
        self._carrying = carrying
        self.items: dict[str, ThingItem] = {}
        """Those that lie on the table, by name."""
        self._flying: list[tuple[str, ThingItem]] = []  # what has been paid, and where to
        self._look = (0.0, 0.0)  # the card's width and the pixel ratio for which they have been drawn
        self._pictures: dict[PictureKey, QPixmap] = {}

    def lay(self, things: Mapping[str, Thing], animated: bool, drawn_by: tuple[Path, ...] = ()) -> None:
        """These are the things from now on; those that lay elsewhere glide to their places if ``animated``. The
        pictures of the first that are laid are kept, if it is told which source files draw them."""
        kept: KeptPictures | None = None
        if drawn_by and not self._pictures:
            from dealers_choice.table.pictures.picture_cache import KeptPictures

            painted = [(thing, self._size(thing)) for thing in things.values() if thing.paint is not None]
            sizes = {self._key(thing, size): self._pixels(size) for thing, size in painted}
            kept = KeptPictures(self._art, drawn_by, sizes)
            self._pictures = kept.recall()
        for _, flying in self._flying:
            self._carrying.take_away(flying)
        self._flying = []
        for name in [name for name in self.items if name not in things]:
            self._carrying.take_away(self.items.pop(name))
        for name, thing in things.items():
            middle = self._ground.point(thing.x, thing.y)
            spot = CardSpot(middle.x(), middle.y(), thing.angle, 1.0, thing.z)
            item = self.items.get(name)
            if item is None:
                item = self.items[name] = self._new(name, thing)
                self._carrying.send(item, spot, 0)
            else:
                changed = item.thing != thing or self._look != (self._art.width, self._art.ratio)
                if changed:
                    self._show(item, thing)
                if changed or item.pos() != middle:
                    self._carrying.send(item, spot, SETTLE if animated else 0)
                item.setVisible(True)
        self._look = (self._art.width, self._art.ratio)
        if kept is not None:
            kept.keep(self._pictures)

    def _new(self, name: str, thing: Thing) -> ThingItem:
        item = ThingItem(name)
        self._scene.addItem(item)
        self._show(item, thing)
        return item

    def _show(self, item: ThingItem, thing: Thing) -> None:
        size = self._size(thing)
        item.show_thing(thing, size, self._picture(thing, size) if thing.paint is not None else None)

    def _size(self, thing: Thing) -> QSizeF:
        unit = self._art.width
        return QSizeF(thing.width * unit, thing.height * unit)

    def _pixels(self, size: QSizeF) -> QSize:
        """Of a picture of this size."""
        ratio = self._art.ratio
        return QSize(max(1, round(size.width() * ratio)), max(1, round(size.height() * ratio)))

    def _key(self, thing: Thing, size: QSizeF) -> PictureKey:
        """Equal keys look the same."""
        return thing.picture, round(size.width() * 4), round(size.height() * 4), self._art.ratio

    def _picture(self, thing: Thing, size: QSizeF) -> QPixmap:
        """The picture of a thing, drawn once for a size."""
        ratio = self._art.ratio
        key = self._key(thing, size)
        made = self._pictures.get(key)
        if made is None:
            if len(self._pictures) >= _MOST_PICTURES:
                self._pictures.clear()
            made = QPixmap(self._pixels(size))
            made.setDevicePixelRatio(ratio)
            made.fill(Qt.GlobalColor.transparent)
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if thing.paint is not None:
                thing.paint(painter, QRectF(QPointF(0, 0), size))
            painter.end()
            self._pictures[key] = made
        return made

    def draw(self, thing: Thing) -> bool:
        """Draw the picture of a thing that is going to be laid; whether it had to be drawn."""
        size = self._size(thing)
        if thing.paint is None or self._key(thing, size) in self._pictures:
            return False
        self._picture(thing, size)
        return True

    def pay(self, names: tuple[str, str], coins: Thing | None, source: QPointF | None, target: QPointF | None) -> bool:
        """Let the thing of the first name, or what has just been paid to it, fly to ``target``, which has the second
        name; if there is none, ``coins`` fly from ``source``. Whether anything flies."""
        if target is None:  # nowhere yet: it comes to lie there when the things are laid
            return False
        name, goal = names
        item = self.items.get(name)
        if item is not None and item.thing is not None and item.thing.fixed:
            item = None
        elif item is not None:
            del self.items[name]
        arrived = next((each for each in self._flying if each[0] == name), None)
        if item is None and arrived is not None:
            self._flying.remove(arrived)
            item = arrived[1]
        if item is None and coins is not None and source is not None:
            item = self.loose(coins, source)
        if item is None:
            return False
        start = self._carrying.starts.pop(name, None)
        if start is not None:
            item.setPos(start)
            item.setVisible(True)
        self._flying.append((goal, item))
        self._carrying.send(item, CardSpot(target.x(), target.y(), z=_FLYING_Z), FLIGHT)
        return True

    def loose(self, thing: Thing, point: QPointF) -> ThingItem:
        """A thing that lies nowhere: it is on its way, or in the user's hand."""
        item = self._new("", thing)
        item.setPos(point)
        return item

    def hide(self, name: str) -> QPointF:
        """The thing is in the user's hand now; where it lay."""
        item = self.items[name]
        item.setVisible(False)
        return item.pos()

    def unhide(self) -> None:
        """Nothing is in the user's hand any more."""
        for item in self.items.values():
            item.setVisible(True)

    def glide_back(self, name: str, start: QPointF) -> None:
        """A thing that was let go where it has no business goes back to where it lies."""
        item = self.items[name]
        if item.thing is not None:
            end = item.pos()
            item.setPos(start)
            self._carrying.send(item, CardSpot(end.x(), end.y(), item.thing.angle, 1.0, item.thing.z), FLIGHT)
