"""Whose matter a press or a key is: that of the hands where they own what it is aimed at, else of the gestures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from dealers_choice.match.clock import moment_of
from dealers_choice.table.gestures.mouse import Gestures
from dealers_choice.table.gestures.things_and_hands import Furniture

if TYPE_CHECKING:
    from dealers_choice.table.table_interface import Surface

__all__ = ["PressRouting"]

_HOLD = 400  # milliseconds after which a button that is held down on a card shows it large


class PressRouting:
    """Hands the mouse and the keys of one table on."""

    def __init__(self, table: Surface, gestures: Gestures, furniture: Furniture) -> None:
        self._table = table
        self._gestures = gestures
        self._furniture = furniture
        self.moment: int | None = None
        """When (``clock.moment_of``) what is being dealt with was pressed; of a drag it is its end that counts, and
        then this is None."""
        self._point = QPointF()
        self._for_hands = False  # whether the press that is held is the matter of the hands
        self._hold = QTimer(singleShot=True, interval=_HOLD)
        self._hold.timeout.connect(self._show_large)

    def press(self, event: QMouseEvent) -> None:
        """A button goes down. It hurries what is being shown, and then means what it was aimed at."""
        table, hands = self._table, self._furniture.gestures
        self.moment, self._point = moment_of(event), event.position()
        table.clear_bubbles()
        table.put_large_away()
        self._for_hands = self._is_for_hands(event.position())
        if hands is None or not self._for_hands:
            self._gestures.press(event.position(), event.button(), event.timestamp(), self.moment)
            if self._gestures.held() is not None:
                self._hold.start()
            return
        hurried = table.busy()
        table.catch_up()
        if not table.stop_looking() and (table.choices or not hurried):
            hands.press(event.position(), event.button())

    def _is_for_hands(self, point: QPointF) -> bool:
        return self._furniture.hands is not None and self._furniture.owns(self._table.where.spot_at(point))

    def _show_large(self) -> None:
        """The button has been held down long enough: that is no click any more, but a drag may still come of it."""
        item = self._gestures.held()
        if item is not None and self._table.show_large(item):
            self._gestures.forget_click()

    def move(self, event: QMouseEvent) -> None:
        """The pointer moves."""
        if (event.position() - self._point).manhattanLength() >= QApplication.startDragDistance() / 2:
            self._hold.stop()
            self._table.put_large_away()
        if (event.position() - self._point).manhattanLength() >= QApplication.startDragDistance():
            self.moment = None
        hands = self._furniture.gestures
        for_hands = self._for_hands if event.buttons() else self._is_for_hands(event.position())
        if hands is not None and for_hands:
            hands.move(event.position(), event.buttons())
        else:
            self._gestures.move(event.position(), event.buttons())

    def release(self, event: QMouseEvent) -> None:
        """A button goes up."""
        self._hold.stop()
        self._table.put_large_away()
        hands = self._furniture.gestures
        if hands is not None and self._for_hands:
            hands.release(event.position(), event.button(), event.modifiers())
        else:
            self._gestures.release(event.position(), event.button())
        self.moment = None

    def wheel(self, event: QWheelEvent) -> bool:
        """The wheel is turned; whether the hands do something with it there."""
        hands, point, turned = self._furniture.gestures, event.position(), event.angleDelta().y()
        may = bool(self._table.choices) or not self._table.busy()  # as for a press: an item of a drill offers nothing
        acts = may and turned != 0 and self._is_for_hands(point)
        return hands is not None and acts and hands.wheel(point, turned)

    def ask(self, event: QContextMenuEvent) -> None:
        """ "What may I do with this card?"."""
        keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        if self._is_for_hands(QPointF(event.pos())) or (keyboard and self._furniture.hands is not None):
            return
        self._gestures.ask(None if keyboard else QPointF(event.pos()), event.globalPos())

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether a key is for what is on offer, and goes before the menus' single letters."""
        hands = self._furniture.hands
        return self._gestures.takes_key(event) or (hands is not None and hands.takes_key(event))

    def key(self, event: QKeyEvent) -> bool:
        """A key goes down; whether it was used."""
        self.moment = moment_of(event)
        if self._table.put_large_away() and event.key() == Qt.Key.Key_Escape:
            return True
        used = self._use_key(event)
        self.moment = None
        return used

    def _use_key(self, event: QKeyEvent) -> bool:
        table, hands, carrying = self._table, self._furniture.hands, self._furniture.gestures
        if carrying is not None and carrying.carrying() and event.key() == Qt.Key.Key_Escape:
            carrying.cancel()
            table.refresh()
            return True
        if hands is not None and hands.takes_key(event):
            table.clear_bubbles()
            table.catch_up()
            if hands.takes_key(event) and hands.key(event):
                return True
        return self._gestures.key(event)

    def key_released(self, event: QKeyEvent) -> None:
        """A key goes up."""
        if self._furniture.hands is not None:
            self._furniture.hands.key_released(event)
