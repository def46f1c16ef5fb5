"""What stands on the felt and is no card: none at most tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsScene

from cardrules.protocol.game import Paid
from dealers_choice.table.felt.carried_cards import Carrying
from dealers_choice.table.felt.geometry import Ground
from dealers_choice.table.pictures.graphics_items import ThingItem
from dealers_choice.table.placement import Thing

if TYPE_CHECKING:
    from dealers_choice.table.felt.things import Things

__all__ = ["Furniture"]


class Furniture:
    """The things of one table. What they need is loaded with the first of them."""

    def __init__(self, scene: QGraphicsScene, ground: Ground, carrying: Carrying) -> None:
        self._scene = scene
        self._ground = ground
        self._carrying = carrying
        self._made: Things | None = None
        self.laid_out: Callable[[], Mapping[str, Thing]] = dict
        """What the user's hands have laid out besides, by name."""
        self.targets: Callable[[], Collection[str]] = tuple
        """The things on which what the hands carry may be dropped."""

    @property
    def made(self) -> Things:
        """The things, made when first asked for."""
        if self._made is None:
            from dealers_choice.table.felt.things import Things

            self._made = Things(self._scene, self._ground, self._carrying)
        return self._made

    def clear(self) -> None:
        """For another match: no things."""
        self.laid_out, self.targets = dict, tuple
        for item in self.items().values():
            self._scene.removeItem(item)
        self._made = None

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
        things.update(self.laid_out())
        if things or self._made is not None:
            self.made.lay(things, animated, self._ground.layout.drawn_by)

    def draw(self, thing: Thing) -> bool:
        """Draw the picture of a thing that is going to be laid; whether it had to be drawn."""
        return self.made.draw(thing)

    def pay(self, event: Paid, source: QPointF | None, target: QPointF | None) -> bool:
        """Let chips fly from one point to another; whether there are any."""
        if self._made is None:
            return False
        money = self._ground.layout.money
        chips = money(event.amount) if money is not None else None
        return self._made.pay((event.source, event.target), chips, source, target)

    def light(self, glows: Mapping[str, str]) -> None:
        """Let things glow: those named, and those on which what the hands carry may be dropped."""
        targets = self.targets()
        for name, thing in self.items().items():
            thing.light("mate" if name in targets else glows.get(name, ""))
