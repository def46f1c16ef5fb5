"""The hands that a game brings along for the things on its table: none at most tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from dealers_choice.table.event_playback import Showing
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.gestures.decision import Decision
from dealers_choice.table.laid_view import LaidView
from dealers_choice.table.stance import Stance

if TYPE_CHECKING:
    from dealers_choice.table.gestures.thing_gestures import Hands, ThingGestures

__all__ = ["HandsAtTable"]


class HandsAtTable:
    """Of one table. What they need is loaded with the first of them."""

    def __init__(
        self, widget: QWidget, felt: FeltParts, stance: Stance, laid: LaidView, showing: Showing, decision: Decision
    ) -> None:
        """``widget`` is the table; ``decision`` says what is done with things at a table without hands."""
        self._widget = widget
        self._felt = felt
        self._stance = stance
        self._laid = laid
        self._showing = showing
        self._decision = decision
        self.hands: Hands | None = None
        """Who says what the mouse and the keys do at this table, if there is anybody."""
        self.gestures: ThingGestures | None = None
        """What follows the mouse for them."""

    def clear(self) -> None:
        """For another match: no hands."""
        self.hands = self.gestures = None
        self._stance.carried, self._stance.by_hands = [], False

    def use(self, hands: Hands) -> None:
        """From now on these hands say what the mouse and the keys do, until the next match is set up."""
        from dealers_choice.table.gestures.thing_gestures import ThingGestures

        self.hands, self._stance.by_hands = hands, True
        self.gestures = ThingGestures(self._widget, self._felt, self._stance, self._laid, self._showing, hands)
        self._felt.furniture.laid_out = hands.things
        self._felt.furniture.targets = self.gestures.targets

    def owns(self, spot: str) -> bool:
        """Whether a spot is the matter of the user's hands."""
        return self.hands is not None and self.hands.owns(spot)

    def let_go(self) -> None:
        """What the hands carry goes back to where it lay."""
        if self.gestures is not None:
            self.gestures.cancel()

    def use_of(self, spot: str) -> str:
        """What can be done at a thing, or with hands at a zone, in words."""
        if self.hands is not None and self.hands.owns(spot):
            return self.hands.tip(spot)
        return self._decision.uses(None, spot) if spot in self._felt.furniture.items() else ""

    def press(self, name: str) -> None:
        """The same as a click on a thing."""
        item = self._felt.furniture.items().get(name)
        if item is not None and self.hands is not None and self.hands.owns(name):
            none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
            self.hands.click(name, item.pos(), left, none)
        elif item is not None:
            self._decision.click_zone(name)
