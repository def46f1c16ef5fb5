"""The table as gestures, hands and assistive technology see it. ``view.Table`` is one; nothing else of it is theirs."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QGraphicsScene, QWidget

from cardrules.protocol.game import Action, Choice, View
from dealers_choice.table.gestures.carried_cards import Carrying
from dealers_choice.table.gestures.hand_sorting import Holding
from dealers_choice.table.gestures.hit_testing import Where
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.graphics_items import CardItem, ThingItem
from dealers_choice.table.pictures.name_plates import PlateItem
from dealers_choice.table.pictures.tokens import BadgeItem
from dealers_choice.table.placement import Thing
from dealers_choice.table.speech.speech_bubbles import BubbleKind

__all__ = ["Surface"]


class Surface(Protocol):
    """The felt and what lies on it. Points and boxes are in pixels of the viewport."""

    art: Art
    view_shown: View | None
    holding: Holding
    where: Where
    """Finds what lies at a point, and where something lies."""
    carrying: Carrying
    """Takes cards and things into the user's hand, and lets them go."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        ...

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

    def liftable(self, item: CardItem) -> bool:
        """Whether the user may pick a card up, be it only to learn why it cannot be played."""
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

    # What is done with it.

    def act(self, action: Action) -> None:
        """The user has chosen."""
        ...

    def busy(self) -> bool:
        """Whether events are still being shown or cards are moving."""
        ...

    def room_above_hand(self) -> QRectF:
        """The felt between the others' hands and plates, down to the viewer's hand: a panel may stand there."""
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

    def look_into(self, zone: str) -> None:
        """Spread the cards that a pile lets be looked at."""
        ...

    def stop_looking(self) -> bool:
        """Take the spread cards away again; whether there were any."""
        ...

    def show_large(self, item: CardItem) -> bool:
        """Show a card large beside it, if the viewer sees its face; whether he does."""
        ...

    def put_large_away(self) -> bool:
        """Show no card large any more; whether one was."""
        ...

    def say(self, text: str, point: QPointF, kind: BubbleKind = BubbleKind.REASON, milliseconds: int = 2600) -> None:
        """Show a sentence above a point for a while."""
        ...

    def announce(self, text: str, *, asked: bool = False) -> None:
        """Tell a screen reader."""
        ...

    def sound(self, kind: str) -> None:
        """Let something be heard (``hearing``)."""
        ...

    def clear_bubbles(self) -> None:
        """Take away every sentence."""
        ...

    def setCursor(self, shape: Qt.CursorShape, /) -> None:
        """Qt's own: the pointer's shape."""
        ...

    def by_keys(self) -> bool:
        """Whether the user has pressed a key last, and not the mouse."""
        ...

    def hasFocus(self) -> bool:
        """Qt's own."""
        ...

    def setFocus(self) -> None:
        """Qt's own."""
        ...
