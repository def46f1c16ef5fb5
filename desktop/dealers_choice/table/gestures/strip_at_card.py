"""The strip that asks something at a card or spot, while there is one, and where on the table that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication, QWidget

from cardrules.protocol.game import Choice
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.free_room import FreeRoom
from dealers_choice.table.pictures.graphics_items import CardItem

if TYPE_CHECKING:
    from dealers_choice.table.gestures.button_strip import Strip

__all__ = ["StripAtCard"]


class StripAtCard:
    """At one table at most one."""

    def __init__(self, widget: QWidget, felt: FeltParts, room: FreeRoom) -> None:
        """``widget`` is the table."""
        self._widget = widget
        self._felt = felt
        self._room = room
        self.shown: Strip | None = None
        """The strip, if there is one."""
        self._choices: tuple[Choice, ...] = ()  # what it is about
        self._item: CardItem | None = None

    def show(
        self,
        text: str,
        labels: Sequence[str],
        item: CardItem | None,
        zone: str,
        choices: Sequence[Choice],
        *,
        keys: Sequence[str] = (),
        first: int = 0,
        amounts: range = range(0),
        barred: Sequence[tuple[str, str]] = (),
    ) -> Strip:
        """Ask at a card or spot about ``choices``; the rest is as ``Strip`` has it."""
        from dealers_choice.table.gestures.button_strip import Strip  # most games seldom need one

        self.close()
        self.shown = strip = Strip(self._widget, text, labels, keys, first, amounts, barred)
        strip.closed.connect(self.close)
        strip.stand_at(self.place_of(item, zone).toAlignedRect())
        strip.show()
        strip.raise_()
        self._choices, self._item = tuple(choices), item
        return strip

    def close(self, acted: bool = False) -> None:
        """Ask no longer; unless something was done, a card that was let go where it would have been done goes home."""
        strip, self.shown = self.shown, None
        if strip is None:
            return
        focus = QApplication.focusWidget()
        if focus is not None and strip.isAncestorOf(focus):
            self._widget.setFocus()  # before it hides: the keyboard would go to what stands beside it
        strip.hide()
        strip.deleteLater()
        item, self._item, self._choices = self._item, None, ()
        if item is not None and not acted:
            self._felt.carrying.glide(item, above=True)

    def close_unless(self, choices: Sequence[Choice]) -> None:
        """Ask no longer unless all that it is about is among these."""
        if self.shown is not None and not set(self._choices) <= set(choices):
            self.close()

    def place_of(self, item: CardItem | None, zone: str) -> QRectF:
        """What a gesture was about, in pixels of the viewport; if it was about no place, the upper edge of the viewer's
        hand, which is to be seen while he decides."""
        if item is not None:
            return item.mapRectToScene(item.shape().boundingRect())
        if zone:
            return self._felt.where.box(zone)
        wide, room = self._felt.viewport.width(), self._room.above_hand()
        return QRectF(wide * 0.4, room.bottom(), wide * 0.2, 2)
