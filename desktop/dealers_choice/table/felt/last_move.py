"""What the last one who acted has moved: it is marked until somebody else acts."""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.protocol.game import Seat
from dealers_choice.table.pictures.graphics_items import CardItem

__all__ = ["LastMove"]


class LastMove:
    """The cards of one table that were moved last by somebody who chose to; what follows from it, as that a trick is
    gathered, is not his move."""

    def __init__(self) -> None:
        self.wanted = True
        """Whether it is to be marked."""
        self._actor: Seat | None = None
        self._target = ""
        self._items: list[CardItem] = []

    def begin(self, actor: Seat | None) -> None:
        """What is shown from now on has been done by this seat; None: by nobody, as a deal."""
        self._actor, self._target, self._items = actor, "", []

    def take(self, source: str, target: str, moved: Iterable[CardItem]) -> None:
        """Cards have been moved from one zone to another. Those that come to where the first went belong to it."""
        if self._actor is None or not source:
            return
        self._target = self._target or target
        if target == self._target:
            self._items += moved

    def holds(self, item: CardItem) -> bool:
        """Whether a card is to be marked: it lies where the last who acted has laid it."""
        return self.wanted and item.zone == self._target and any(each is item for each in self._items)

    def actor(self) -> Seat | None:
        """Who acted last, if that is to be marked and he has moved no card."""
        return self._actor if self.wanted and not self._items else None
