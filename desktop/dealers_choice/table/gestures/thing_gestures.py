"""What the user's hands do with things on the felt: the table finds out what is pressed, carried and dropped where;
what that means is the matter of its ``Hands``, which a game brings along that is played with more than cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from dealers_choice.table.event_playback import Showing
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.laid_view import LaidView
from dealers_choice.table.motion.sound_cues import CHIPS, SLIDE
from dealers_choice.table.pictures.graphics_items import CardItem, ThingItem
from dealers_choice.table.placement import Thing
from dealers_choice.table.stance import Stance

__all__ = ["Hands", "Load", "ThingGestures"]

_CARRIED_Z: Final = 4000.0
_SWEEP: Final = 0.22  # of the table's width: a stroke over the felt that is meant
_NOTCH: Final = 120
"""How far a notch turns the wheel, in Qt's eighths of a degree."""


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


class ThingGestures:
    """Follows the mouse on a table that has ``Hands``."""

    def __init__(
        self, widget: QWidget, felt: FeltParts, stance: Stance, laid: LaidView, showing: Showing, hands: Hands
    ) -> None:
        """``widget`` is the table."""
        self._widget = widget
        self._felt = felt
        self._things = felt.furniture.made
        self._stance = stance
        self._laid = laid
        self._showing = showing
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
        self._pressed = self._felt.where.spot_at(point)
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
                spot = self._felt.where.spot_at(point)
                if spot and spot not in self._stroke:
                    self._stroke.append(spot)
        elif not buttons:
            self._hover(self._felt.where.spot_at(point))

    def _hover(self, spot: str) -> None:
        if spot != self._hovered:
            self._hovered = spot
            acts = bool(spot) and bool(self._hands.tip(spot))
            self._widget.setCursor(Qt.CursorShape.PointingHandCursor if acts else Qt.CursorShape.ArrowCursor)

    def _begin(self, point: QPointF) -> bool:
        """Pick up what was pressed, if it can be."""
        spot = self._pressed or ""
        if len(self._stroke) > 1 or not spot:
            return False
        load = self._hands.grab(spot, self._modifiers)
        if load is None:
            return False
        felt = self._felt
        self._load, self._origin = load, spot
        if load.zone:
            self._carried = [*felt.cards.get(load.zone, [])]
        elif load.card:
            self._carried = [felt.carrying.loose_card(self._press_point)]
        elif load.thing is not None:
            self._carried = [self._things.loose(load.thing, self._press_point)]
        self._grips = []
        own = load.thing is not None and load.thing == felt.furniture.thing(spot)
        lay = self._things.hide(spot) if own else None
        self._showing.sound(
            CHIPS if load.thing is not None and not own else SLIDE
        )  # what is taken out of a rack clinks
        for number, item in enumerate(self._carried):
            felt.carrying.catch(item)
            item.setZValue(_CARRIED_Z + number)
            middle = lay if lay is not None else item.pos()
            self._grips.append(middle - self._press_point)
            item.setPos(point + self._grips[-1])
        self._stance.carried = [*self._carried]
        self._laid.refresh()
        return True

    def wheel(self, point: QPointF, turned: int) -> bool:
        """The wheel is turned, or two fingers glide over a pad, so many eighths of a degree; whether that is the matter
        of the hands."""
        spot = self._felt.where.spot_at(point)
        before, left = self._turned
        whole = turned + (left if before == spot else 0)
        notches = int(whole / _NOTCH)
        self._turned = (spot, whole - notches * _NOTCH)
        return self._load is None and self._hands.wheel(spot, notches)

    def release(self, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A button goes up: a drop, a click or the end of a stroke."""
        if button != Qt.MouseButton.LeftButton:
            spot = self._felt.where.spot_at(point)
            self._hands.click(spot, point, button, modifiers)
            return
        if self._load is not None:
            self._let_go(point)
        elif self._pressed is not None:
            spot, pressed = self._felt.where.spot_at(point), self._pressed
            across = point.x() - self._press_point.x()
            if abs(across) >= _SWEEP * self._felt.viewport.width():
                self._hands.stroke(self._stroke, across)
            elif spot == pressed:
                self._hands.click(spot, point, button, modifiers)
        self._pressed = None
        self._hands.release()

    def _let_go(self, point: QPointF) -> None:
        load, carried, origin = self._load, self._carried, self._origin
        spot = self._felt.where.spot_at(point)
        self._load, self._carried, self._stance.carried = None, [], []
        if load is None:
            return
        felt = self._felt
        # What happens now begins where the hand is.
        felt.carrying.starts = {name: carried[0].pos() for name in (origin, load.zone) if name and carried}
        if not load.zone:
            for item in carried:
                felt.carrying.take_away(item)
        if not self._hands.drop(spot, point):
            felt.carrying.starts = {}
            if load.zone:
                felt.carrying.glide_zone(load.zone)
            elif carried and load.thing is not None and load.thing == felt.furniture.thing(origin):
                self._things.glide_back(origin, carried[0].pos())
        self._things.unhide()
        self._laid.refresh()

    def cancel(self) -> None:
        """Let go of everything: the table shows something else now, or the user thinks better of it."""
        load, carried = self._load, self._carried
        self._load, self._carried, self._pressed, self._stance.carried = None, [], None, []
        if load is not None:
            for item in carried:
                if load.zone:
                    self._felt.carrying.glide_zone(load.zone)
                else:
                    self._felt.carrying.take_away(item)
            self._things.unhide()
