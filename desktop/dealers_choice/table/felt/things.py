"""Things on the felt that are no cards (chips, a shoe, a rack), and what the user's hands do with them.

The table finds out what is pressed, carried and dropped where; what that means is the matter of its ``Hands``, which a
game brings along that is played with more than cards.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsItem

from dealers_choice.table.motion.cards_in_flight import FLIGHT, SETTLE, CardSpot
from dealers_choice.table.motion.sound_cues import CHIPS, SLIDE
from dealers_choice.table.pictures.graphics_items import CardItem, ThingItem
from dealers_choice.table.placement import Thing

if TYPE_CHECKING:
    from pathlib import Path

    from dealers_choice.table.pictures.picture_cache import KeptPictures
    from dealers_choice.table.table_interface import Surface

__all__ = ["Hands", "Load", "PictureKey", "ThingGestures", "Things"]

_CARRIED_Z: Final = 4000.0
_FLYING_Z: Final = 600.0
_SWEEP: Final = 0.22  # of the table's width: a stroke over the felt that is meant
_MOST_PICTURES: Final = 400
_NOTCH: Final = 120
"""How far a notch turns the wheel, in Qt's eighths of a degree."""


PictureKey = tuple[object, int, int, float]
"""What a picture shows, four times its width and height, and the ratio of pixels."""


class Load(NamedTuple):
    """What the pointer carries."""

    thing: Thing | None = None
    """Its picture, wherever it lay."""
    card: bool = False
    """A card, face down."""
    zone: str = ""
    """The cards of this zone, as they lie."""


class Hands(Protocol):
    """What a press, a drag and a key mean on a table with things. A *spot* is the name of a thing or a zone, or ""
    for the bare felt; points are in pixels of the viewport."""

    def things(self) -> Mapping[str, Thing]:
        """What lies on the table by the user's doing and is not in the game's view: chips that are being counted."""
        ...

    def owns(self, spot: str) -> bool:
        """Whether the mouse is these hands' there; elsewhere it plays cards as at any table."""
        ...

    def press(self, spot: str, point: QPointF) -> None:
        """The left button goes down."""
        ...

    def grab(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        """What is picked up by a drag from a spot; None: nothing can be."""
        ...

    def targets(self) -> Collection[str]:
        """The spots that glow while something is carried."""
        ...

    def drop(self, spot: str, point: QPointF) -> bool:
        """What is carried is let go; False: it glides back to where it came from."""
        ...

    def click(self, spot: str, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A press and release in one place."""
        ...

    def wheel(self, spot: str, notches: int) -> bool:
        """The wheel was turned at a spot, so many notches away from the user (or towards him, if negative); whether
        that means anything there."""
        ...

    def stroke(self, spots: Sequence[str], across: float) -> None:
        """The pointer was pressed on what cannot be carried and moved over these spots, ``across`` pixels to the
        right."""
        ...

    def release(self) -> None:
        """The left button goes up, after whatever it did."""
        ...

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether a key is one of these hands'."""
        ...

    def key(self, event: QKeyEvent) -> bool:
        """A key goes down; whether it was used."""
        ...

    def key_released(self, event: QKeyEvent) -> None:
        """A key goes up."""
        ...

    def tip(self, spot: str) -> str:
        """What can be done there, in words, or ""."""
        ...


class Things:
    """All the things that lie on one table, and those that are on their way or in the user's hand."""

    def __init__(self, table: Surface) -> None:
        self._table = table
        self.items: dict[str, ThingItem] = {}
        """Those that lie on the table, by name."""
        self._flying: list[tuple[str, ThingItem]] = []  # what has been paid, and where to
        self._look = (0.0, 0.0)  # the card's width and the pixel ratio for which they have been drawn
        self._pictures: dict[PictureKey, QPixmap] = {}

    def lay(self, things: Mapping[str, Thing], animated: bool, drawn_by: tuple[Path, ...] = ()) -> None:
        """These are the things from now on; those that lay elsewhere glide to their places if ``animated``. The
        pictures of the first that are laid are kept, if it is told which source files draw them."""
        table = self._table
        kept: KeptPictures | None = None
        if drawn_by and not self._pictures:
            from dealers_choice.table.pictures.picture_cache import KeptPictures

            painted = [(thing, self._size(thing)) for thing in things.values() if thing.paint is not None]
            sizes = {self._key(thing, size): self._pixels(size) for thing, size in painted}
            kept = KeptPictures(table.art, drawn_by, sizes)
            self._pictures = kept.recall()
        for _, flying in self._flying:
            table.carrying.take_away(flying)
        self._flying = []
        for name in [name for name in self.items if name not in things]:
            table.carrying.take_away(self.items.pop(name))
        for name, thing in things.items():
            middle = table.where.point_of(thing.x, thing.y)
            spot = CardSpot(middle.x(), middle.y(), thing.angle, 1.0, thing.z)
            item = self.items.get(name)
            if item is None:
                item = self.items[name] = self._new(name, thing)
                table.carrying.send(item, spot, 0)
            else:
                changed = item.thing != thing or self._look != (table.art.width, table.art.ratio)
                if changed:
                    self._show(item, thing)
                if changed or item.pos() != middle:
                    table.carrying.send(item, spot, SETTLE if animated else 0)
                item.setVisible(True)
        self._look = (table.art.width, table.art.ratio)
        if kept is not None:
            kept.keep(self._pictures)

    def _new(self, name: str, thing: Thing) -> ThingItem:
        item = ThingItem(name)
        self._table.scene().addItem(item)
        self._show(item, thing)
        return item

    def _show(self, item: ThingItem, thing: Thing) -> None:
        size = self._size(thing)
        item.show_thing(thing, size, self._picture(thing, size) if thing.paint is not None else None)

    def _size(self, thing: Thing) -> QSizeF:
        unit = self._table.art.width
        return QSizeF(thing.width * unit, thing.height * unit)

    def _pixels(self, size: QSizeF) -> QSize:
        """Of a picture of this size."""
        ratio = self._table.art.ratio
        return QSize(max(1, round(size.width() * ratio)), max(1, round(size.height() * ratio)))

    def _key(self, thing: Thing, size: QSizeF) -> PictureKey:
        """Equal keys look the same."""
        return thing.picture, round(size.width() * 4), round(size.height() * 4), self._table.art.ratio

    def _picture(self, thing: Thing, size: QSizeF) -> QPixmap:
        """The picture of a thing, drawn once for a size."""
        ratio = self._table.art.ratio
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
        if item is None or target is None:
            return False
        start = self._table.carrying.starts.pop(name, None)
        if start is not None:
            item.setPos(start)
            item.setVisible(True)
        self._flying.append((goal, item))
        self._table.carrying.send(item, CardSpot(target.x(), target.y(), z=_FLYING_Z), FLIGHT)
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
            self._table.carrying.send(item, CardSpot(end.x(), end.y(), item.thing.angle, 1.0, item.thing.z), FLIGHT)


class ThingGestures:
    """Follows the mouse on a table that has ``Hands``."""

    def __init__(self, table: Surface, things: Things, hands: Hands) -> None:
        self._table = table
        self._things = things
        self._hands = hands
        self._pressed: str | None = None
        self._press_point = QPointF()
        self._modifiers = Qt.KeyboardModifier.NoModifier  # of the press
        self._stroke: list[str] = []
        self._load: Load | None = None
        self._carried: list[ThingItem | CardItem] = []
        self._grips: list[QPointF] = []
        self._origin = ""
        self._hovered = ""
        self._turned = ("", 0)  # where the wheel is being turned, and how far it is on its way to the next notch

    def carrying(self) -> bool:
        """Whether the pointer carries something."""
        return self._load is not None

    def carries(self, item: QGraphicsItem) -> bool:
        """Whether the pointer carries this very item."""
        return item in self._carried

    def targets(self) -> frozenset[str]:
        """The spots on which what is carried may be dropped."""
        return frozenset(self._hands.targets()) if self._load is not None else frozenset()

    def hovered(self) -> str:
        """The spot under the pointer from which something can be picked up, or that can be clicked."""
        return self._hovered

    def press(self, point: QPointF, button: Qt.MouseButton) -> None:
        """A button goes down."""
        if button != Qt.MouseButton.LeftButton:
            return
        self._pressed = self._table.where.spot_at(point)
        self._press_point = point
        self._modifiers = QApplication.keyboardModifiers()
        self._stroke = [self._pressed] if self._pressed else []
        self._hands.press(self._pressed, point)

    def move(self, point: QPointF, buttons: Qt.MouseButton) -> None:
        """The pointer moves."""
        if self._load is not None:
            for item, grip in zip(self._carried, self._grips, strict=True):
                item.setPos(point + grip)
        elif buttons & Qt.MouseButton.LeftButton and self._pressed is not None:
            far = (point - self._press_point).manhattanLength() >= QApplication.startDragDistance() / 2
            if far and not self._begin(point):
                spot = self._table.where.spot_at(point)
                if spot and spot not in self._stroke:
                    self._stroke.append(spot)
        elif not buttons:
            self._hover(self._table.where.spot_at(point))

    def _hover(self, spot: str) -> None:
        if spot != self._hovered:
            self._hovered = spot
            acts = bool(spot) and bool(self._hands.tip(spot))
            self._table.setCursor(Qt.CursorShape.PointingHandCursor if acts else Qt.CursorShape.ArrowCursor)

    def _begin(self, point: QPointF) -> bool:
        """Pick up what was pressed, if it can be."""
        spot = self._pressed or ""
        if len(self._stroke) > 1 or not spot:
            return False
        load = self._hands.grab(spot, self._modifiers)
        if load is None:
            return False
        table = self._table
        self._load, self._origin = load, spot
        if load.zone:
            self._carried = [*table.cards.get(load.zone, [])]
        elif load.card:
            self._carried = [table.carrying.loose_card(self._press_point)]
        elif load.thing is not None:
            self._carried = [self._things.loose(load.thing, self._press_point)]
        self._grips = []
        own = load.thing is not None and load.thing == table.thing(spot)
        lay = self._things.hide(spot) if own else None
        table.sound(CHIPS if load.thing is not None and not own else SLIDE)  # what is taken out of a rack clinks
        for number, item in enumerate(self._carried):
            table.carrying.catch(item)
            item.setZValue(_CARRIED_Z + number)
            middle = lay if lay is not None else item.pos()
            self._grips.append(middle - self._press_point)
            item.setPos(point + self._grips[-1])
        table.refresh()
        return True

    def wheel(self, point: QPointF, turned: int) -> bool:
        """The wheel is turned, or two fingers glide over a pad, so many eighths of a degree; whether that is the matter
        of the hands."""
        spot = self._table.where.spot_at(point)
        before, left = self._turned
        whole = turned + (left if before == spot else 0)
        notches = int(whole / _NOTCH)
        self._turned = (spot, whole - notches * _NOTCH)
        return self._load is None and self._hands.wheel(spot, notches)

    def release(self, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A button goes up: a drop, a click or the end of a stroke."""
        if button != Qt.MouseButton.LeftButton:
            spot = self._table.where.spot_at(point)
            self._hands.click(spot, point, button, modifiers)
            return
        if self._load is not None:
            self._let_go(point)
        elif self._pressed is not None:
            spot, pressed = self._table.where.spot_at(point), self._pressed
            across = point.x() - self._press_point.x()
            if abs(across) >= _SWEEP * self._table.viewport().width():
                self._hands.stroke(self._stroke, across)
            elif spot == pressed:
                self._hands.click(spot, point, button, modifiers)
        self._pressed = None
        self._hands.release()

    def _let_go(self, point: QPointF) -> None:
        load, carried, origin = self._load, self._carried, self._origin
        spot = self._table.where.spot_at(point)
        self._load, self._carried = None, []
        if load is None:
            return
        table = self._table
        # What happens now begins where the hand is.
        table.carrying.starts = {name: carried[0].pos() for name in (origin, load.zone) if name and carried}
        if not load.zone:
            for item in carried:
                table.carrying.take_away(item)
        if not self._hands.drop(spot, point):
            table.carrying.starts = {}
            if load.zone:
                table.carrying.glide_zone(load.zone)
            elif carried and load.thing is not None and load.thing == table.thing(origin):
                self._things.glide_back(origin, carried[0].pos())
        self._things.unhide()
        table.refresh()

    def cancel(self) -> None:
        """Let go of everything: the table shows something else now, or the user thinks better of it."""
        load, carried = self._load, self._carried
        self._load, self._carried, self._pressed = None, [], None
        if load is not None:
            for item in carried:
                if load.zone:
                    self._table.carrying.glide_zone(load.zone)
                else:
                    self._table.carrying.take_away(item)
            self._things.unhide()
