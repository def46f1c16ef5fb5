"""What stands on the felt and is no card, with the hands that a game brings along for it: none at most tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsItem

from cardrules.protocol.game import Paid
from dealers_choice.table.felt.geometry import Ground
from dealers_choice.table.gestures.mouse import Gestures
from dealers_choice.table.pictures.graphics_items import ThingItem
from dealers_choice.table.placement import Thing

if TYPE_CHECKING:
    from dealers_choice.table.felt.things import Hands, ThingGestures, Things
    from dealers_choice.table.table_interface import Surface

__all__ = ["Furniture"]


class Furniture:
    """The things of one table. What they need is loaded with the first of them."""

    def __init__(self, table: Surface, ground: Ground, gestures: Gestures) -> None:
        """``gestures`` are those of a table without hands."""
        self._table = table
        self._ground = ground
        self._card_gestures = gestures
        self._made: Things | None = None
        self.hands: Hands | None = None
        """Who says what the mouse and the keys do at this table, if there is anybody."""
        self.gestures: ThingGestures | None = None
        """What follows the mouse for them."""

    @property
    def _things(self) -> Things:
        if self._made is None:
            from dealers_choice.table.felt.things import Things

            self._made = Things(self._table)
        return self._made

    def clear(self) -> None:
        """For another match: no things, no hands."""
        self.hands = self.gestures = None
        for item in self.items().values():
            self._table.scene().removeItem(item)
        self._made = None

    def use_hands(self, hands: Hands) -> None:
        """From now on these hands say what the mouse and the keys do, until the next match is set up."""
        from dealers_choice.table.felt.things import ThingGestures

        self.hands = hands
        self.gestures = ThingGestures(self._table, self._things, hands)

    def owns(self, spot: str) -> bool:
        """Whether a spot is the matter of the user's hands."""
        return self.hands is not None and self.hands.owns(spot)

    # ----------------------------------------------------------------------------------------- what there is

    def items(self) -> dict[str, ThingItem]:
        """What lies on the felt and is no card, by name."""
        return dict(self._made.items) if self._made is not None else {}

    def thing(self, name: str) -> Thing | None:
        """The thing of this name as it lies, if there is one."""
        item = self.items().get(name)
        return item.thing if item is not None else None

    def lay(self, animated: bool) -> None:
        """Make the things on the felt equal to the layout's and to what the hands have laid out."""
        things = self._ground.things()
        if self.hands is not None:
            things.update(self.hands.things())
        if things or self._made is not None:
            self._things.lay(things, animated, self._ground.layout.drawn_by)

    def draw(self, thing: Thing) -> bool:
        """Draw the picture of a thing that is going to be laid; whether it had to be drawn."""
        return self._things.draw(thing)

    def pay(self, event: Paid, source: QPointF | None, target: QPointF | None) -> bool:
        """Let chips fly from one point to another; whether there are any."""
        if self._made is None:
            return False
        money = self._ground.layout.money
        chips = money(event.amount) if money is not None else None
        return self._made.pay((event.source, event.target), chips, source, target)

    def light(self, glows: Mapping[str, str]) -> None:
        """Let things glow: those named, and those on which what the hands carry may be dropped."""
        targets: Collection[str] = self.gestures.targets() if self.gestures is not None else ()
        for name, thing in self.items().items():
            thing.light("mate" if name in targets else glows.get(name, ""))

    # -------------------------------------------------------------------------------------- what is done with it

    def carries(self, item: QGraphicsItem) -> bool:
        """Whether the hands carry this very item."""
        return self.gestures is not None and self.gestures.carries(item)

    def let_go(self) -> None:
        """What the hands carry goes back to where it lay."""
        if self.gestures is not None:
            self.gestures.cancel()

    def use_of(self, spot: str) -> str:
        """What can be done at a thing, or with hands at a zone, in words."""
        if self.hands is not None and self.hands.owns(spot):
            return self.hands.tip(spot)
        return self._card_gestures.uses(None, spot) if spot in self.items() else ""

    def press(self, name: str) -> None:
        """The same as a click on a thing."""
        item = self.items().get(name)
        if item is not None and self.hands is not None and self.hands.owns(name):
            none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
            self.hands.click(name, item.pos(), left, none)
        elif item is not None:
            self._card_gestures.click_zone(name)
