"""The hands of a trainee on the felt of a baccarat drill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from PySide6.QtCore import QPointF, Qt

from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE
from cardrules.courses.mini_baccarat.felt import as_baccarat_felt
from cardrules.school.drills.items import Item
from dealers_choice.school.dealing.at_the_table import Calls
from dealers_choice.school.dealing.dealers_hands import DealerHands
from dealers_choice.school.shown.item_hands import ItemHands
from dealers_choice.table.placement import Thing
from dealers_choice.table.table_widget import TableWidget

__all__ = ["BaccaratItemHands"]

_OF_BETS = ("take", "return", "pay", "move")


class BaccaratItemHands(ItemHands, DealerHands):
    """A baccarat dealer's hands, whose every gesture is an answer."""

    bets: ClassVar[tuple[str, ...]] = ("position",)

    def __init__(
        self, table: TableWidget, calls: Calls, done: Callable[[str], None], spoken: Callable[[str, QPointF], None]
    ) -> None:
        DealerHands.__init__(self, table, self.meant, calls)
        self.begin(done, spoken)

    def things_at_table(self) -> Mapping[str, Thing]:
        """What these hands bring to any table of the game."""
        return DealerHands.things(self)

    def click_at_table(self, spot: str, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """What a click means there."""
        DealerHands.click(self, spot, point, button, modifiers)

    def wheel_at_table(self, spot: str, notches: int) -> bool:
        """What the wheel does there."""
        return DealerHands.wheel(self, spot, notches)

    def tip_at_table(self, spot: str) -> str:
        """What can be done there at a spot."""
        return DealerHands.tip(self, spot)

    def forget(self) -> None:
        """What has been begun at the table is not gone on with."""
        DealerHands.forget(self)

    def chip_by_key(self, number: int) -> bool:
        """Take up a chip of the tube of this number."""
        return self._add_by_key(number)

    def stays(self, item: Item, spot: str) -> bool:
        """On a tie the bets on both hands do."""
        felt, bet = as_baccarat_felt(item.felt), spot.split(":")[2]
        return len(felt.bets) > 1 and felt.shown == TIE and bet in (PLAYER, BANKER)

    def spot_of_step(self, text: str) -> str:
        """The spot of the bet that a step is about."""
        verb, *said = text.split()
        return f"position:{said[0]}:{said[1]}" if verb in _OF_BETS and len(said) > 1 else ""
