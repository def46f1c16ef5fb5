"""The parts of which a table is made, put together: what lies on the felt, what is shown there, said and looked at, and
what mouse and keys do with it. Each knows those above it here alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QGraphicsScene, QWidget

from cardrules.protocol.game import Action
from dealers_choice.table.close_look import CloseLook
from dealers_choice.table.event_playback import Showing
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.free_room import FreeRoom
from dealers_choice.table.gestures.hands_at_table import HandsAtTable
from dealers_choice.table.gestures.press_routing import PressRouting
from dealers_choice.table.gestures.purposes import Purposes
from dealers_choice.table.gestures.table_gestures import Gestures
from dealers_choice.table.laid_view import LaidView
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.speech.announcements import Speech
from dealers_choice.table.stance import Stance
from dealers_choice.ui.screen_reader import Reader

__all__ = ["TableParts"]


class TableParts:
    """Of one table."""

    def __init__(
        self,
        widget: QWidget,
        viewport: QWidget,
        scene: QGraphicsScene,
        art: Art,
        act: Callable[[Action], object],
        tell_changes: Callable[[], object],
    ) -> None:
        """``widget`` is the table, ``act`` is called with what the user has chosen, ``tell_changes`` tells assistive
        technology of what has changed on the felt."""
        self.stance = Stance()
        self.felt = felt = FeltParts(art, scene, viewport, self.stance, widget)
        self.room = FreeRoom(widget, felt, self.stance)
        reader = Reader(widget, tell_changes, lambda: self._focus_comes(widget))
        self.speech = Speech(widget, felt, self.room, reader)
        self.laid = LaidView(felt, self.stance, self.speech, widget)
        self.showing = Showing(felt, self.laid, self.speech, widget)
        self.laid.performing = self.showing.performing
        self.close_look = CloseLook(widget, felt, self.room, self.speech)
        self.gestures = Gestures(
            widget, felt, self.stance, self.laid, self.showing, self.speech, self.close_look, self.room, act
        )
        decision = self.gestures.decision
        self.hands = HandsAtTable(widget, felt, self.stance, self.laid, self.showing, decision)
        self.presses = PressRouting(
            felt, self.laid, self.showing, self.speech, self.close_look, self.gestures, self.hands
        )
        self.purposes = Purposes(felt, self.gestures, self.hands)

    def _focus_comes(self, widget: QWidget) -> bool:
        """Whether the keyboard's focus is put where it may be next once others have acted and all has been shown."""
        others = self.gestures.decision.others_act()
        return widget.hasFocus() and (self.showing.busy() or others) and self.gestures.keys.focus_comes()
