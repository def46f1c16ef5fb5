"""The hands of a trainee on the felt of a baccarat drill."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QPointF

from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE
from cardrules.courses.mini_baccarat.felt import as_baccarat_felt
from cardrules.school.drills.items import Item
from dealers_choice.school.dealing.at_the_table import Calls
from dealers_choice.school.dealing.dealers_hands import DealerHands
from dealers_choice.school.shown.item_hands import ItemHands
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

    def stays(self, item: Item, spot: str) -> bool:
        """On a tie the bets on both hands do."""
        felt, bet = as_baccarat_felt(item.felt), spot.split(":")[2]
        return len(felt.bets) > 1 and felt.shown == TIE and bet in (PLAYER, BANKER)

    def spot_of_step(self, text: str) -> str:
        """The spot of the bet that a step is about."""
        verb, *said = text.split()
        return f"position:{said[0]}:{said[1]}" if verb in _OF_BETS and len(said) > 1 else ""
