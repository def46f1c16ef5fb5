"""The hands of a trainee on the felt of a blackjack drill."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QPointF

from cardrules.school.drills.items import Item
from dealers_choice.school.dealing.at_the_table import Calls
from dealers_choice.school.dealing.blackjack_hands import BlackjackHands
from dealers_choice.school.dealing.blackjack_spots import chips_at
from dealers_choice.school.shown.item_hands import ItemHands
from dealers_choice.table.table_widget import TableWidget

__all__ = ["BlackjackItemHands"]

_OF_BETS = ("take", "return", "pay")


class BlackjackItemHands(ItemHands, BlackjackHands):
    """A blackjack dealer's hands, whose every gesture is an answer."""

    bets: ClassVar[tuple[str, ...]] = ("spot",)

    def __init__(
        self, table: TableWidget, calls: Calls, done: Callable[[str], None], spoken: Callable[[str, QPointF], None]
    ) -> None:
        BlackjackHands.__init__(self, table, self.meant, calls)
        self.begin(done, spoken)

    def stays(self, item: Item, spot: str) -> bool:
        """Nothing is asked of chips that stay."""
        return False

    def spot_of_step(self, text: str) -> str:
        """The spot of the bet that a step is about."""
        verb, *said = text.split()
        return chips_at(said[0], said[1]) if verb in _OF_BETS and len(said) > 1 else ""
