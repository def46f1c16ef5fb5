"""Keys on one table: the arrows choose among what may be done, Enter does it, Escape lets go, and choices have keys of
their own. What they mean is said in ``table.gesture_meaning``.

A key hurries whatever is still moving, as a press of the mouse does, and then means what it meant before. One that is
held down acts once, and one that was struck twice for once acts once, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from cardrules.protocol.game import Choice
from dealers_choice.language import words
from dealers_choice.table.close_look import CloseLook
from dealers_choice.table.event_playback import Showing
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.gesture_meaning import Offer, picks
from dealers_choice.table.gestures.decision import Decision
from dealers_choice.table.gestures.keyboard_focus import ARROWS, Focus
from dealers_choice.table.gestures.mouse import Mouse
from dealers_choice.table.gestures.pack_edge import Edge
from dealers_choice.table.gestures.quick_presses import Struck
from dealers_choice.table.laid_view import LaidView
from dealers_choice.table.speech.announcements import Speech
from dealers_choice.table.stance import Stance
from dealers_choice.ui import last_press

__all__ = ["Keys"]

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Keys:
    """What keys do on one table, and when the keyboard's focus comes to it."""

    def __init__(
        self,
        widget: QWidget,
        felt: FeltParts,
        stance: Stance,
        laid: LaidView,
        showing: Showing,
        speech: Speech,
        close_look: CloseLook,
        decision: Decision,
        focus: Focus,
        edge: Edge,
        mouse: Mouse,
    ) -> None:
        """``widget`` is the table."""
        self._widget = widget
        self._felt = felt
        self._stance = stance
        self._laid = laid
        self._showing = showing
        self._speech = speech
        self._close_look = close_look
        self._decision = decision
        self._focus = focus
        self._edge = edge
        self._mouse = mouse
        self.struck = Struck()
        self._meant = (set[str](), 0)  # by the key that was pressed last, and how much had been done before
        self._keys: dict[str, str] = {}  # of choices that there have been here: the spot at which each does something

    def reset(self) -> None:
        """The table shows something else: nothing is chosen by the arrows."""
        self._keys = {}
        self._focus.clear()
        self._edge.clear()

    def renew(self, choices: Sequence[Choice], older: Offer, *, same: bool) -> None:
        """Other choices are on offer than the ``older``, for the ``same`` decision or another, or (none) others act.
        The focus stays where it means the same."""
        if not choices:
            self._edge.clear()
            return
        for choice in choices:
            if choice.key:
                self._keys[choice.key.upper()] = next(iter((*choice.click, *choice.onto)), "")
        focus, zone = self._focus, self._focus.zone
        if not same and not (zone and older.verbs(None, zone) & self._stance.offer.verbs(None, zone)):
            has_it = bool(focus)
            kept = focus.exploring or self._stance.by_hands
            stays = has_it if kept else self.focus_comes() and (has_it or self._decision.is_due())
            focus.clear()
            if stays:
                focus.stay()

    def focus_comes(self) -> bool:
        """Whether the focus is put where it may be next once all has been shown: where the user has it already, or
        plays by keys and is not asked in words. In a race nobody waits for that."""
        racing = self._decision.racing()
        if self._focus or racing:
            return not racing
        by_keys = last_press.by_keys(self._widget)
        return by_keys and all(choice.fields is None for choice in self._stance.offer.choices)

    def goes_to_button(self) -> bool:
        """Whether there is only a button for the focus of who plays by keys."""
        comes = bool(self._stance.offer.choices) and not self._focus and self._decision.is_due() and self.focus_comes()
        return comes and self._widget.hasFocus() and not self._focus.can_be_put()

    def explore(self) -> None:
        """Let the arrows go over all that is seen on the table, or again over what may be chosen."""
        self._focus.explore()
        if self._focus.exploring:
            self._speech.announce(
                words("You look round: the arrows go over all that is seen. Escape ends it."), asked=True
            )
            self._widget.setFocus()
        else:
            self._speech.announce(words("The arrows go over what you may choose."), asked=True)

    def press(self, event: QKeyEvent) -> bool:
        """A key: arrows move among what may be chosen, Enter acts, Escape lets go. Whether it was used. A key that is
        held down acts once."""
        again = self.struck.again(event)
        used = self._use_key(event, again)
        if used:
            self.struck.strike(event)
        return used

    def _use_key(self, event: QKeyEvent, again: bool) -> bool:
        pressed = Qt.Key(event.key())
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return self._arrange_by_key(event)
        if pressed in ARROWS:
            return self._arrow(*ARROWS[pressed])
        if pressed in (*_ENTER, Qt.Key.Key_Escape) and self._close_look.stop():
            return True
        if pressed in _ENTER:
            if not self._showing.busy() and not self._focus:
                return not event.isAutoRepeat() and self._confirm_picked()
            if not event.isAutoRepeat():
                self._enter()
            return True
        if pressed == Qt.Key.Key_Escape and self._escape():
            return True
        return self._choice_key(event, again)

    def _escape(self) -> bool:
        """Escape ends looking round, or lets go of what is picked, carried or chosen; whether there was anything."""
        if self._focus.exploring:
            self.explore()
            return True
        stance = self._stance
        held = bool(stance.offer.picked) or stance.offer.armed is not None
        if not (held or self._focus or stance.dragged is not None):
            return False
        self._mouse.abandon()
        self._decision.drop_all()
        self._focus.clear()
        self._edge.clear()
        self._laid.refresh()
        return True

    def _arrow(self, dx: int, dy: int) -> bool:
        """An arrow: along the edge of a pack, if the focus is on one, else to what may be chosen beside it."""
        if dx and self._edge.step(self._focus.zone, dx):
            return True
        moved = self._focus.move(dx, dy)
        self._edge.begin(self._focus.zone)
        return moved

    def _arrange_by_key(self, event: QKeyEvent) -> bool:
        """Ctrl and an arrow move the card of the focus in its row, Ctrl and Space make a gap before it."""
        item, pressed, holding = self._focus.item(), Qt.Key(event.key()), self._felt.holding
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if not control or item is None or not holding.arranges(item.zone):
            return False
        if pressed == Qt.Key.Key_Space:
            holding.part_at(item)
        elif pressed in ARROWS and ARROWS[pressed][0]:
            holding.arrange_by(item, ARROWS[pressed][0])
        else:
            return False
        return True

    def _confirm_picked(self) -> bool:
        """Enter with the focus on no card: what has been picked by mouse is confirmed, if one button does that. Whether
        it was."""
        offer = self._stance.offer
        buttons = [choice for choice in offer.choices if choice.button and picks(choice)]
        ready = [choice for choice in buttons if offer.ready(choice)]
        if not offer.picked or len(ready) != 1:
            return False
        self._decision.press_button(ready[0])
        return True

    def _enter(self) -> None:
        """Enter on a card or spot. If a card goes into the tray, the focus goes on to the one that takes its place."""
        focus, stance = self._focus, self._stance
        before, late = stance.now().verbs(focus.card, focus.zone), self._showing.busy()
        self._showing.catch_up()
        item = focus.item()
        zone = item.zone if item is not None else focus.zone
        goes_on = focus.card is None and self._decision.goes_on(before)
        if late and not goes_on and not before & stance.offer.verbs(focus.card, zone):
            return
        if item is None:
            self._decision.click_zone(zone)
            return
        beside = focus.beside(item)
        self._decision.click_item(item, again=True)
        if item.card in stance.offer.picked and stance.tray() is not None and beside is not None:
            focus.put(beside.item, beside.zone)

    def _choice_key(self, event: QKeyEvent, again: bool) -> bool:
        """The key of a choice, pressed ``again`` at once or not. While something moves it hurries, and then means what
        it meant before."""
        name, decision = _key_name(event), self._decision
        before = _with_key(self._stance.now(), name)
        if event.isAutoRepeat() and before:
            return True
        late = self._showing.busy() and not decision.racing()
        if not before:
            if late and name == "SPACE":
                self._showing.catch_up()
                return True
            zone, number = self._keyed(name)
            if zone:
                self._go_to(zone, number)
                return True
            return self._say_idle(name)
        self._showing.catch_up()
        self._close_look.stop()
        now = _with_key(self._stance.offer, name)
        meant, deeds = self._meant
        wanted = meant if again else before if late and not decision.goes_on(before) else now
        self._meant = (wanted, decision.deeds)
        meaning = self._stance.offer.key(name) if wanted & now else None
        if meaning is not None:
            decision.mean(meaning, None, "")
        elif not late and not (again and decision.deeds > deeds):  # twice for once: the first has acted
            self._say_idle(name)
        return True

    def _keyed(self, name: str) -> tuple[str, int]:
        """The zone that has this key (``Place.keys``), and which of its cards is meant, -1 for the one on top; "" for
        none."""
        for zone, place in self._felt.ground.layout.zones.items():
            if name and name in place.keys:
                return zone, place.keys.index(name) if len(place.keys) > 1 else -1
        return "", -1

    def _go_to(self, zone: str, number: int) -> None:
        """Lay what is picked on a zone; or else do what Enter does on that card of it."""
        self._showing.catch_up()
        offer = self._stance.offer
        items = self._felt.cards.get(zone, [])
        if number >= 0:
            items = sorted(items, key=lambda item: item.x())[number : number + 1]
        lands = offer.picked and any(zone in choice.onto for choice in offer.choices)
        self._focus.put(items[-1] if items and not lands else None, zone)
        self._enter()

    def _say_idle(self, name: str) -> bool:
        """A key does nothing now that did something here before: why, at its spot; whether it has one."""
        spot = self._keys.get(name, "")
        if spot:
            self._decision.say_idle(spot)
        return bool(spot)

    def takes(self, event: QKeyEvent) -> bool:
        """Whether a choice on offer, or one that was a moment ago, has this key: then it goes before a menu's."""
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        offer = self._stance.offer
        if not offer.choices and self._showing.busy():
            offer = self._stance.older
        name = _key_name(event)
        return not held and (bool(_with_key(offer, name)) or bool(offer.choices and self._keyed(name)[0]))


def _with_key(offer: Offer, name: str) -> set[str]:
    """The verbs of the choices that have a key."""
    return {choice.verb for choice in offer.choices if choice.key and choice.key.upper() == name}


def _key_name(event: QKeyEvent) -> str:
    """A key as ``Choice.key`` has it, in capitals."""
    return "SPACE" if event.key() == Qt.Key.Key_Space else event.text().upper()
