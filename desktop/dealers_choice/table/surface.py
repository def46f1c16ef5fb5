"""The table as gestures, hands and assistive technology see it. ``view.Table`` is one; nothing else of it is theirs."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QGraphicsScene, QWidget

from cardrules.game import Action, Choice, View
from dealers_choice.table.art import Art
from dealers_choice.table.bubbles import Kind
from dealers_choice.table.holding import Holding
from dealers_choice.table.items import CardItem, PlateItem, ThingItem
from dealers_choice.table.motion import FLIGHT, Spot
from dealers_choice.table.place import Thing
from dealers_choice.table.tokens import BadgeItem

__all__ = ["Surface"]


class Surface(Protocol):
    """The felt and what lies on it. Points and boxes are in pixels of the viewport."""

    art: Art
    names: tuple[str, ...]
    view_shown: View | None
    holding: Holding
    starts: dict[str, QPointF]

    @property
    def cards(self) -> dict[str, list[CardItem]]:
        """The cards of each zone, in the zone's order."""
        ...

    @property
    def choices(self) -> list[Choice]:
        """What the user may do now."""
        ...

    # What lies where.

    def viewport(self) -> QWidget:
        """Qt's own: the felt as a widget."""
        ...

    def scene(self) -> QGraphicsScene:
        """Qt's own: all that is drawn."""
        ...

    def item_at(self, point: QPointF, still: bool = False) -> CardItem | None:
        """The topmost card at a point; ``still``: that is not on its way from elsewhere."""
        ...

    def zone_at(self, point: QPointF) -> str:
        """The zone whose card or print is at a point, or ""."""
        ...

    def spot_at(self, point: QPointF) -> str:
        """The topmost thing, or the zone of the topmost card, at a point; or ""."""
        ...

    def zone_box(self, zone: str) -> QRectF:
        """The rectangle that a zone covers on the felt."""
        ...

    def zone_words(self, zone: str) -> str:
        """A zone's name and the number of its cards."""
        ...

    def layout_zones(self) -> tuple[str, ...]:
        """The zones that have a place."""
        ...

    def liftable(self, item: CardItem) -> bool:
        """Whether the user may pick a card up, be it only to learn why it cannot be played."""
        ...

    def seen(self, zone: str) -> list[CardItem]:
        """The cards of a zone that can be seen at least in part."""
        ...

    def printed(self, zone: str) -> bool:
        """Whether a zone can be seen when it is empty."""
        ...

    def plates(self) -> list[PlateItem]:
        """The seats' plates."""
        ...

    def badges(self) -> dict[str, BadgeItem]:
        """The badges on the felt."""
        ...

    def things(self) -> dict[str, ThingItem]:
        """What lies on the felt and is no card, by name."""
        ...

    def thing(self, name: str) -> Thing | None:
        """The thing of this name as it lies, if there is one."""
        ...

    def use_of(self, spot: str) -> str:
        """What the user's hands can do at a thing or zone, in words."""
        ...

    def press_thing(self, name: str) -> None:
        """The same as a click on a thing."""
        ...

    # What is done with it.

    def act(self, action: Action) -> None:
        """The user has chosen."""
        ...

    def busy(self) -> bool:
        """Whether events are still being shown or cards are moving."""
        ...

    def hurry(self) -> None:
        """Show what remains at once."""
        ...

    def catch_up(self) -> None:
        """Show at once whatever happens before the user may act again."""
        ...

    def refresh(self) -> None:
        """Mark cards and zones anew."""
        ...

    def glide(self, item: CardItem, milliseconds: float = FLIGHT, above: bool = False) -> None:
        """Let a card go (back) to its place."""
        ...

    def glide_zone(self, zone: str) -> None:
        """The cards of a zone go back to their places."""
        ...

    def catch(self, item: CardItem | ThingItem) -> None:
        """Take something out of its motion: the pointer has it now."""
        ...

    def send(self, item: CardItem | ThingItem, spot: Spot, milliseconds: float) -> None:
        """Let something go to a spot."""
        ...

    def loose_card(self, point: QPointF) -> CardItem:
        """A face-down card that is in the user's hand."""
        ...

    def take_away(self, item: CardItem | ThingItem) -> None:
        """Something is on the table no longer."""
        ...

    def point_of(self, x: float, y: float) -> QPointF:
        """A point of the layout in pixels."""
        ...

    def look_into(self, zone: str) -> None:
        """Spread the cards that a pile lets be looked at."""
        ...

    def stop_looking(self) -> bool:
        """Take the spread cards away again; whether there were any."""
        ...

    def say(self, text: str, point: QPointF, kind: Kind = Kind.REASON, milliseconds: int = 2600) -> None:
        """Show a sentence above a point for a while."""
        ...

    def announce(self, text: str) -> None:
        """Tell a screen reader."""
        ...

    def clear_bubbles(self) -> None:
        """Take away every sentence."""
        ...

    def setCursor(self, shape: Qt.CursorShape, /) -> None:
        """Qt's own: the pointer's shape."""
        ...

    def hasFocus(self) -> bool:
        """Qt's own."""
        ...

    def setFocus(self) -> None:
        """Qt's own."""
        ...
