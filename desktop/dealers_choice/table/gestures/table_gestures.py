"""What the mouse and the keys do at one table: the parts that share its decision, put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from cardrules.protocol.game import Action, Choice
from dealers_choice.table.close_look import CloseLook
from dealers_choice.table.event_playback import Showing
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.free_room import FreeRoom
from dealers_choice.table.gestures.card_menu import CardMenu
from dealers_choice.table.gestures.decision import Decision
from dealers_choice.table.gestures.keyboard import Keys
from dealers_choice.table.gestures.keyboard_focus import Focus
from dealers_choice.table.gestures.mouse import Mouse
from dealers_choice.table.gestures.pack_edge import Edge
from dealers_choice.table.gestures.strip_at_card import StripAtCard
from dealers_choice.table.laid_view import LaidView
from dealers_choice.table.speech.announcements import Speech
from dealers_choice.table.stance import Stance

__all__ = ["Gestures"]


class Gestures:
    """The parts, by what they do."""

    def __init__(
        self,
        widget: QWidget,
        felt: FeltParts,
        stance: Stance,
        laid: LaidView,
        showing: Showing,
        speech: Speech,
        close_look: CloseLook,
        room: FreeRoom,
        act: Callable[[Action], object],
    ) -> None:
        """``widget`` is the table; ``act`` is called with what the user has chosen."""
        self._felt = felt
        self.stance = stance
        """What the user may do, has picked, carries and points at."""
        self.asked = StripAtCard(widget, felt, room)
        """What is asked at a card, while something is."""
        self.decision = Decision(felt, stance, laid, showing, speech, close_look, self.asked, act)
        self.focus = Focus(felt, stance, laid)
        """Where the arrow keys are."""
        edge = Edge(felt, stance, laid, speech)
        self.mouse = Mouse(widget, felt, stance, laid, showing, close_look, self.decision, self.asked, self.focus, edge)
        self.keys = Keys(
            widget, felt, stance, laid, showing, speech, close_look, self.decision, self.focus, edge, self.mouse
        )
        self._menu = CardMenu(felt, stance, self.decision, close_look)

    def reset(self) -> None:
        """The table shows something else: nothing is picked, carried, asked or chosen by the arrows."""
        self.decision.begin()
        self.keys.reset()
        self.mouse.reset()

    def renew(self, choices: Sequence[Choice]) -> None:
        """Other choices are on offer, or (none) others act."""
        older = self.stance.now()
        same = self.decision.put(choices)
        self.keys.renew(choices, older, same=same)
        self.mouse.renew()

    def ask(self, point: QPointF | None, where: QPoint) -> None:
        """Show the menu of the card or spot at a point (None: of what has the focus); ``where`` on the screen."""
        if point is not None:
            item, zone = self._felt.where.item_at(point), self.mouse.spot_at(point)
        else:
            item, zone = self.focus.item(), self.focus.zone
            middle = self.focus.middle() or QPointF(self._felt.viewport.rect().center())
            where = self._felt.viewport.mapToGlobal(middle.toPoint())
        self._menu.show(item, item.zone if item is not None else zone, where, keyboard=point is None)

    def goes_on(self, event: QMouseEvent | QKeyEvent) -> bool:
        """Whether a press on what lies over the table by now is one more of those that began before it lay there. It
        means nothing of what has come there."""
        return self.keys.struck.lingers(event) if isinstance(event, QKeyEvent) else self.mouse.goes_on(event)
