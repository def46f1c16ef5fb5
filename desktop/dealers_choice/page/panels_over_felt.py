"""What stands over the felt: the panel of bids, the buttons at piles, those that put the user's cards in order, and
while a race stands a curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QKeyEvent

from cardrules.protocol.game import Action, Choice, Fields
from dealers_choice.language import words
from dealers_choice.table.table_widget import TableWidget
from dealers_choice.ui import last_press

if TYPE_CHECKING:
    from dealers_choice.panels.bidding.bid_panel import BidPanel
    from dealers_choice.panels.buttons.hand_order_buttons import WayButtons
    from dealers_choice.panels.buttons.pile_buttons import PileButtons
    from dealers_choice.panels.countdown import Curtain

__all__ = ["FeltPanels", "over_the_felt"]

_LOWER: Final = 0.5  # how much of its height the panel of bids gives up for a pile's number


class FeltPanels:
    """The panels of one table, made when they are first needed."""

    def __init__(
        self, table: TableWidget, press: Callable[[Choice, str], None], fault: Callable[[Action], str]
    ) -> None:
        """``press`` is called with the choice, and the value, that is taken on the panel of bids or at a pile;
        ``fault`` tells why something that was typed there may not be said."""
        self._table = table
        self._press = press
        self._fault = fault
        self.grown: Callable[[], object] = lambda: None
        """Called when the panel of bids has another size."""
        self.above = 0.0
        """So many pixels above the panel of bids are left to what stands there."""
        self.bids: BidPanel | None = None
        """The panel of bids, shown or not."""
        self._ways: WayButtons | None = None
        self._piles: PileButtons | None = None
        self._curtain: Curtain | None = None

    def offer(self, choices: Sequence[Choice], names: Sequence[str]) -> Sequence[Choice]:
        """Show the bids among the choices on their panel; the other choices."""
        table = self._table
        if self.bids is None:
            if all(choice.fields is None for choice in choices):
                return choices
            from dealers_choice.panels.bidding.bid_panel import BidPanel

            self.bids = BidPanel(table, self._fault)
            self.bids.chosen.connect(self._press)
            self.bids.folded.connect(lambda: self.grown())
            self.bids.why.said.connect(table.announce)
        view = table.view_shown
        stood = self.bids.isVisible()
        others = self.bids.offer(choices, names, view.calls if view is not None else ())
        self.fit()
        free = (None, table.parentWidget(), table)
        if self.bids.isVisible() and not stood and table.window().focusWidget() in free:
            self.bids.take_keyboard(by_keys=last_press.by_keys(table))
        return others

    def offer_at_piles(self, choices: Sequence[Choice], names: Sequence[str], coming: bool) -> Sequence[Choice]:
        """Show the buttons that stand at piles; the other choices. ``coming``: ``PileButtons.offer``."""
        if self._piles is None:
            if not choices or not self._table.room.button_piles():
                return choices
            from dealers_choice.panels.buttons.pile_buttons import PileButtons

            self._piles = PileButtons(self._table, self._press)
        return self._piles.offer(choices, names, coming)

    def has_keys(self) -> bool:
        """Whether a button at a pile has the keyboard."""
        return self._piles is not None and self._piles.has_keys()

    def light(self, action: Action | None) -> None:
        """Light what does an action on the panel of bids and at the piles; None: nothing any more."""
        if self.bids is not None:
            self.bids.light(action)
        if self._piles is not None:
            self._piles.light(action)

    def offer_ways(self) -> None:
        """Show the ways in which the user may have his cards put in order, beside them."""
        ways = self._table.felt.holding.ways()
        if self._ways is None and ways:
            from dealers_choice.panels.buttons.hand_order_buttons import WayButtons

            self._ways = WayButtons(self._table)
        if self._ways is not None:
            self._ways.offer(ways)

    def boxes(self) -> list[QRectF]:
        """Where they stand that keep their places."""
        panels = (self.bids, self._ways)
        return [QRectF(panel.geometry()) for panel in panels if panel is not None and panel.isVisible()]

    def stand_above(self, tools: QRectF) -> None:
        """Tools stand in a corner of the felt."""
        if self._ways is not None:
            self._ways.stand_above(tools)

    def clear(self) -> None:
        """The match is left: its cards are put in order no more, and nothing is done with its piles."""
        if self._piles is not None:
            self._piles.offer((), (), coming=False)
        if self._ways is not None:
            self._ways.offer(())

    def ask(self, choice: Choice) -> bool:
        """Let the keyboard go to the panel on which the value of a choice is given; whether it is given there."""
        if self.bids is not None and self.bids.isVisible() and choice.fields is not None:
            self.bids.setFocus()
            return True
        return False

    def fit(self) -> None:
        """The bids stand above the user's hand."""
        table = self._table
        if self.bids is not None and self.bids.isVisible():
            enlarged = min(1.9, max(1.0, table.art.width / 105))
            room = table.room.above_hand().toRect()
            below = table.room.above_hand(below=True).toRect()
            for each in (room, below):
                each.setTop(min(each.top() + round(self.above), each.bottom()))
            self.bids.fit(room, enlarged, below)
            for number in table.room.pile_numbers():  # a little lower it leaves them to be read
                covered = number.toAlignedRect().intersected(self.bids.geometry())
                if covered.isValid() and covered.height() <= _LOWER * self.bids.height():
                    for each in (room, below):
                        each.setTop(max(each.top(), covered.bottom() + 2))
                    self.bids.fit(room, enlarged, below)
            self._step_aside(self.bids)
        if self._piles is not None:
            self._piles.fit()
        if self._ways is not None:
            self._ways.fit()

    def _step_aside(self, bids: BidPanel) -> None:
        """Where the bids would lie on cards, as on a trick that has been begun, they stand beside them if there is room
        that is free."""
        room, stands = self._table.room, bids.geometry()
        if room.cards_under(stands) > 0:
            foot = QPointF(stands.center().x(), stands.bottom())
            place = room.clear_place(stands.size(), [bids], foot)
            if not room.cards_under(place, signs=True):
                bids.step_to(place.topLeft())

    def cover(self) -> None:
        """The clock stands: what could be looked at at leisure now is not seen."""
        self._curtain_over_table().cover(words("The clock stands. It goes on when you come back."))

    def wait_for(self, button: str, pressed: Callable[[], None], told: str = "") -> None:
        """The match stands until a button is pressed; with something ``told`` the table is not seen until then."""
        self._curtain_over_table().wait_for(button, pressed, told)

    def ready(self, milliseconds: int) -> None:
        """The clock will be counted down for so long: the first number stands already."""
        if milliseconds:
            self._curtain_over_table().ready(milliseconds)

    def count_down(self, milliseconds: int) -> None:
        """The clock goes on in so many milliseconds; until then the curtain counts them."""
        if milliseconds or self._curtain is not None:
            self._curtain_over_table().count_down(milliseconds)

    def uncover(self) -> None:
        """Take the curtain away, if there is one."""
        if self._curtain is not None:
            self._curtain.take_away()

    def _curtain_over_table(self) -> Curtain:
        if self._curtain is None:
            from dealers_choice.panels.countdown import Curtain

            self._curtain = Curtain(self._table)
        return self._curtain

    def order_key(self, event: QKeyEvent) -> bool:
        """Whether a key puts the user's cards in order."""
        return self._ways is not None and self._ways.key(event)

    def key(self, event: QKeyEvent) -> bool:
        """Hand a key that the table does not want on to the bids; whether there are any."""
        if self.bids is None or not self.bids.isVisible() or not self._table.hasFocus():
            return False
        self.bids.setFocus()
        self.bids.keyPressEvent(event)
        return True


def over_the_felt(choices: list[Choice]) -> list[Choice]:
    """A question that is answered in words ("Re" or "No re", "Bump" or "Pass") stands over the felt, as bids do. What
    is said beside the play of a card ("Kontra") stays in the bar: it would cover the trick."""
    plain = all(
        choice.button and not (choice.cards or choice.click or choice.onto or choice.amounts) for choice in choices
    )
    if len(choices) < 2 or not plain:
        return choices
    return [choice if choice.fields is not None else choice._replace(fields=Fields()) for choice in choices]
