"""What is looked at closely on a table: the cards of a pile, spread beside it, or one card, large."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from cardrules.protocol.cards import card_symbol
from dealers_choice.language import words
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.felt.spread_pile import Looking
from dealers_choice.table.free_room import FreeRoom
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.speech.announcements import Speech

if TYPE_CHECKING:
    from dealers_choice.table.felt.magnifier import Magnifier

__all__ = ["CloseLook"]


class CloseLook:
    """At one table."""

    def __init__(self, widget: QWidget, felt: FeltParts, room: FreeRoom, speech: Speech) -> None:
        """``widget`` is the table."""
        self._widget = widget
        self._felt = felt
        self._room = room
        self._speech = speech
        self._spread = Looking(felt.scene, felt.art)
        self._magnifier: Magnifier | None = None

    def look_into(self, zone: str) -> None:
        """Spread the cards that a pile lets be looked at beside it, off the cards that matter, with the names of those
        who laid them; the next click takes them away."""
        view = self._felt.view
        cards = view.looks.get(zone, ()) if view is not None else ()
        laid = view.laid.get(zone, ()) if view is not None else ()
        names = [self._felt.names[seat] for seat in laid] if len(laid) == len(cards) else []
        middle = self._felt.where.zone_box(zone).center()
        self._spread.spread(cards, names, middle, self._felt.ground.cloth, self._room.what_matters(True))

    def stop(self) -> bool:
        """Take the spread cards away again; whether there were any."""
        return self._spread.clear()

    def show_large(self, item: CardItem) -> bool:
        """Show a card large beside it, if the viewer sees its face; whether he does."""
        if self._magnifier is None:
            from dealers_choice.table.felt.magnifier import Magnifier

            self._magnifier = Magnifier(self._widget, self._felt.art)
        return self._magnifier.show_card(item, item.mapRectToScene(item.shape().boundingRect()))

    def put_large_away(self) -> bool:
        """Show no card large any more; whether one was."""
        return self._magnifier is not None and self._magnifier.put_away()

    def closely(self, focused: CardItem | None) -> None:
        """Show the card of the focus large, or else that under the pointer; or put it away."""
        if self.put_large_away():
            return
        item = focused
        if item is None:
            item = self._felt.where.item_at(QPointF(self._felt.viewport.mapFromGlobal(QCursor.pos())))
        if item is not None and self.show_large(item) and item.card is not None:
            self._speech.announce(card_symbol(item.card))
        else:
            self._speech.announce(words("Choose a card with the arrow keys, or point at one."))
