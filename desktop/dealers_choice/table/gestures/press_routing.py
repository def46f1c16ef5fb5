"""Whose matter a press or a key is: that of the hands where they own what it is aimed at, else of the gestures."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from dealers_choice.match.clock import moment_of
from dealers_choice.table.close_look import CloseLook
from dealers_choice.table.event_playback import Showing
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.gestures.hands_at_table import HandsAtTable
from dealers_choice.table.gestures.table_gestures import Gestures
from dealers_choice.table.laid_view import LaidView
from dealers_choice.table.speech.announcements import Speech

__all__ = ["PressRouting"]

_HOLD = 400  # milliseconds after which a button that is held down on a card shows it large


class PressRouting:
    """Hands the mouse and the keys of one table on."""

    def __init__(
        self,
        felt: FeltParts,
        laid: LaidView,
        showing: Showing,
        speech: Speech,
        close_look: CloseLook,
        gestures: Gestures,
        hands: HandsAtTable,
    ) -> None:
        self._felt = felt
        self._laid = laid
        self._showing = showing
        self._speech = speech
        self._close_look = close_look
        self._gestures = gestures
        self._hands = hands
        self.moment: int | None = None
        """When (``clock.moment_of``) what is being dealt with was pressed; of a drag it is its end that counts, and
        then this is None."""
        self._point = QPointF()
        self._for_hands = False  # whether the press that is held is the matter of the hands
        self._hold = QTimer(singleShot=True, interval=_HOLD)
        self._hold.timeout.connect(self._show_large)

    def press(self, event: QMouseEvent) -> None:
        """A button goes down. It hurries what is being shown, and then means what it was aimed at."""
        hands, mouse = self._hands.gestures, self._gestures.mouse
        self.moment, self._point = moment_of(event), event.position()
        self._speech.clear()
        self._close_look.put_large_away()
        self._for_hands = self._is_for_hands(event.position())
        if hands is None or not self._for_hands:
            mouse.press(event.position(), event.button(), event.timestamp(), self.moment)
            if mouse.held() is not None:
                self._hold.start()
            return
        hurried = self._showing.busy()
        self._showing.catch_up()
        if not self._close_look.stop() and (self._offered() or not hurried):
            hands.press(event.position(), event.button())

    def _offered(self) -> bool:
        """Whether the user may do anything."""
        return bool(self._gestures.stance.offer.choices)

    def _is_for_hands(self, point: QPointF) -> bool:
        return self._hands.hands is not None and self._hands.owns(self._felt.where.spot_at(point))

    def _show_large(self) -> None:
        """The button has been held down long enough: that is no click any more, but a drag may still come of it."""
        item = self._gestures.mouse.held()
        if item is not None and self._close_look.show_large(item):
            self._gestures.mouse.forget_click()

    def move(self, event: QMouseEvent) -> None:
        """The pointer moves."""
        if (event.position() - self._point).manhattanLength() >= QApplication.startDragDistance() / 2:
            self._hold.stop()
            self._close_look.put_large_away()
        if (event.position() - self._point).manhattanLength() >= QApplication.startDragDistance():
            self.moment = None
        hands = self._hands.gestures
        for_hands = self._for_hands if event.buttons() else self._is_for_hands(event.position())
        if hands is not None and for_hands:
            hands.move(event.position(), event.buttons())
        else:
            self._gestures.mouse.move(event.position(), event.buttons())

    def release(self, event: QMouseEvent) -> None:
        """A button goes up."""
        self._hold.stop()
        self._close_look.put_large_away()
        hands = self._hands.gestures
        if hands is not None and self._for_hands:
            hands.release(event.position(), event.button(), event.modifiers())
        else:
            self._gestures.mouse.release(event.position(), event.button())
        self.moment = None

    def wheel(self, event: QWheelEvent) -> bool:
        """The wheel is turned; whether the hands do something with it there."""
        hands, point, turned = self._hands.gestures, event.position(), event.angleDelta().y()
        may = self._offered() or not self._showing.busy()  # as for a press: an item of a drill offers nothing
        acts = may and turned != 0 and self._is_for_hands(point)
        return hands is not None and acts and hands.wheel(point, turned)

    def ask(self, event: QContextMenuEvent) -> None:
        """ "What may I do with this card?"."""
        keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        if self._is_for_hands(QPointF(event.pos())) or (keyboard and self._hands.hands is not None):
            return
        self._gestures.ask(None if keyboard else QPointF(event.pos()), event.globalPos())

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether a key is for what is on offer, and goes before the menus' single letters."""
        hands = self._hands.hands
        return self._gestures.keys.takes(event) or (hands is not None and hands.takes_key(event))

    def key(self, event: QKeyEvent) -> bool:
        """A key goes down; whether it was used."""
        self.moment = moment_of(event)
        if self._close_look.put_large_away() and event.key() == Qt.Key.Key_Escape:
            return True
        used = self._use_key(event)
        self.moment = None
        return used

    def _use_key(self, event: QKeyEvent) -> bool:
        hands, carrying = self._hands.hands, self._hands.gestures
        if carrying is not None and carrying.carrying() and event.key() == Qt.Key.Key_Escape:
            carrying.cancel()
            self._laid.refresh()
            return True
        if hands is not None and hands.takes_key(event):
            self._speech.clear()
            self._showing.catch_up()
            if hands.takes_key(event) and hands.key(event):
                return True
        return self._gestures.keys.press(event)

    def key_released(self, event: QKeyEvent) -> None:
        """A key goes up."""
        if self._hands.hands is not None:
            self._hands.hands.key_released(event)
