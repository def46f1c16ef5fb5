"""Keys on one table: the arrows choose among what may be done, Enter does it, Escape lets go, and choices have keys of
their own. What they mean is said in ``table.gestures.gesture_meaning``.

A key hurries whatever is still moving, as a press of the mouse does, and then means what it meant before. One that is
held down acts once, and one that was struck twice for once acts once, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Choice
from dealers_choice.language import words
from dealers_choice.table.gestures.choices_and_picks import Decision
from dealers_choice.table.gestures.gesture_meaning import picks
from dealers_choice.table.gestures.keyboard_focus import ARROWS, Focus
from dealers_choice.table.gestures.pack_edge import Edge
from dealers_choice.table.gestures.quick_presses import Struck
from dealers_choice.table.pictures.graphics_items import CardItem

if TYPE_CHECKING:
    from dealers_choice.table.table_interface import Surface

__all__ = ["Keys"]

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Keys(Decision):
    """What keys, and buttons in place of keys, do on one table, and what has the keyboard's focus there."""

    def __init__(self, table: Surface) -> None:
        super().__init__(table)
        self.focus_ring = Focus(table, lambda: self.offer)
        self.edge = Edge(table, lambda: self.offer)
        self._struck = Struck()
        self._meant = (set[str](), 0)  # by the key that was pressed last, and how much had been done before
        self._keys: dict[str, str] = {}  # of choices that there have been here: the spot at which each does something

    def reset(self) -> None:
        """The table shows something else: nothing is picked, asked or chosen by the arrows."""
        self.begin()
        self._keys = {}
        self.focus_ring.clear()
        self.edge.clear()

    def renew(self, choices: Sequence[Choice]) -> None:
        """Other choices are on offer, or (none) others act. The focus stays where it means the same."""
        older = self._now()
        same = self.put(choices)
        if not choices:
            self.edge.clear()
            return
        for choice in choices:
            if choice.key:
                self._keys[choice.key.upper()] = next(iter((*choice.click, *choice.onto)), "")
        zone = self.focus_ring.zone
        if not same and not (zone and older.verbs(None, zone) & self.offer.verbs(None, zone)):
            has_it = bool(self.focus_ring)
            stays = has_it if self.focus_ring.exploring else self.focus_comes() and (has_it or self._due())
            self.focus_ring.clear()
            if stays:
                self.focus_ring.stay()

    def focus_comes(self) -> bool:
        """Whether the focus is put where it may be next once all has been shown: where the user has it already, or
        plays by keys and is not asked in words. In a race nobody waits for that."""
        if self.focus_ring or self._racing():
            return not self._racing()
        return self._table.by_keys() and all(choice.fields is None for choice in self.offer.choices)

    def _due(self) -> bool:
        """Whether it is the user who is to act, and not others while something may be done anyhow."""
        view = self._table.view_shown
        return view is not None and view.seat in view.waiting_for

    def goes_to_button(self) -> bool:
        """Whether there is only a button for the focus of who plays by keys."""
        comes = bool(self.offer.choices) and not self.focus_ring and self._due() and self.focus_comes()
        return comes and self._table.hasFocus() and not self.focus_ring.can_be_put()

    def lifted(self, zone: str) -> int:
        """How many cards of a pack, counted from its top, are lifted to be taken off."""
        return self.edge.above(zone)

    def focused(self) -> tuple[Card | None, str]:
        """The card, or the zone or thing, that the arrow keys have chosen; neither while nothing can be chosen, for
        what they have chosen before may be leaving."""
        if not self._table.choices and not self.focus_ring.exploring:
            return None, ""
        return self.focus_ring.card, self.focus_ring.zone

    def focus(self, item: CardItem | None, zone: str = "") -> None:
        """Put the keyboard's focus on a card, a zone or a thing."""
        self.focus_ring.put(item, zone)

    def explore(self) -> None:
        """Let the arrows go over all that is seen on the table, or again over what may be chosen."""
        self.focus_ring.explore()
        if self.focus_ring.exploring:
            self._table.announce(
                words("You look round: the arrows go over all that is seen. Escape ends it."), asked=True
            )
            self._table.setFocus()
        else:
            self._table.announce(words("The arrows go over what you may choose."), asked=True)

    def carries(self) -> bool:
        """Whether the pointer carries a card."""
        return False

    def abandon(self) -> None:
        """What the pointer holds or carries is let go."""

    def _goes_on(self, meant: frozenset[str] | set[str]) -> bool:
        """Whether something that meant this before it was hurried may mean something else now: nobody but the user
        has acted, so what lies there now is what he has brought about and saw coming."""
        return bool(meant) and self._alone_acted

    # ------------------------------------------------------------------------------------- clicks, buttons

    def click_item(self, item: CardItem, again: bool = False) -> None:
        """Do what a click on a card does; ``again``: the second at once, or Enter."""
        self.mean(self.offer.click(item.card, item.zone, again, self.lifted(item.zone)), item, item.zone)

    def click_zone(self, zone: str) -> None:
        """Do what a click on a zone's print, on a thing or (without a name) on the bare felt does."""
        self.mean(self.offer.click(None, zone, above=self.lifted(zone)), None, zone)

    def press_button(self, choice: Choice, value: str | None = None) -> None:
        """A choice's button: act, with the picked cards if it takes any. While something moves the press hurries it,
        and is for the same choice if it is on offer again; else for none."""
        now = self._same_as(choice)
        if now is None:
            self._table.catch_up()
            now = self._same_as(choice)
            if now is None or not self.offer.ready(now):
                return
        self.mean(self.offer.press(now, value), None, "")

    def _same_as(self, choice: Choice) -> Choice | None:
        """What is on offer for who has pressed the button of a choice: it may take other cards by now."""
        said = (choice.verb, choice.label, choice.words)
        return next((other for other in self.offer.choices if (other.verb, other.label, other.words) == said), None)

    # ----------------------------------------------------------------------------------------------- keys

    def key(self, event: QKeyEvent) -> bool:
        """A key: arrows move among what may be chosen, Enter acts, Escape lets go. Whether it was used. A key that is
        held down acts once."""
        again = self._struck.again(event)
        used = self._use_key(event, again)
        if used:
            self._struck.strike(event)
        return used

    def _use_key(self, event: QKeyEvent, again: bool) -> bool:
        pressed = Qt.Key(event.key())
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return self._arrange_by_key(event)
        if pressed in ARROWS:
            return self._arrow(*ARROWS[pressed])
        table = self._table
        if pressed in (*_ENTER, Qt.Key.Key_Escape) and table.stop_looking():
            return True
        if pressed in _ENTER:
            if not table.busy() and not self.focus_ring:
                return not event.isAutoRepeat() and self._confirm_picked()
            if not event.isAutoRepeat():
                self._enter()
            return True
        if pressed == Qt.Key.Key_Escape and self.focus_ring.exploring:
            self.explore()
            return True
        held = bool(self.offer.picked) or self.offer.armed is not None
        if pressed == Qt.Key.Key_Escape and (held or self.focus_ring or self.carries()):
            self.offer = self.offer._replace(armed=None)
            self.abandon()
            self._pick(())
            self.focus_ring.clear()
            self.edge.clear()
            table.refresh()
            return True
        return self._choice_key(event, again)

    def _arrow(self, dx: int, dy: int) -> bool:
        """An arrow: along the edge of a pack, if the focus is on one, else to what may be chosen beside it."""
        if dx and self.edge.step(self.focus_ring.zone, dx):
            return True
        moved = self.focus_ring.move(dx, dy)
        self.edge.begin(self.focus_ring.zone)
        return moved

    def _arrange_by_key(self, event: QKeyEvent) -> bool:
        """Ctrl and an arrow move the card of the focus in its row, Ctrl and Space make a gap before it."""
        item, pressed = self.focus_ring.item(), Qt.Key(event.key())
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if not control or item is None or not self._table.holding.arranges(item.zone):
            return False
        if pressed == Qt.Key.Key_Space:
            self._table.holding.part_at(item)
        elif pressed in ARROWS and ARROWS[pressed][0]:
            self._table.holding.arrange_by(item, ARROWS[pressed][0])
        else:
            return False
        return True

    def _confirm_picked(self) -> bool:
        """Enter with the focus on no card: what has been picked by mouse is confirmed, if one button does that. Whether
        it was."""
        buttons = [choice for choice in self.offer.choices if choice.button and picks(choice)]
        ready = [choice for choice in buttons if self.offer.ready(choice)]
        if not self.offer.picked or len(ready) != 1:
            return False
        self.press_button(ready[0])
        return True

    def _enter(self) -> None:
        """Enter on a card or spot. If a card goes into the tray, the focus goes on to the one that takes its place."""
        ring = self.focus_ring
        before, late = self._now().verbs(ring.card, ring.zone), self._table.busy()
        self._table.catch_up()
        item = ring.item()
        zone = item.zone if item is not None else ring.zone
        goes_on = ring.card is None and self._goes_on(before)
        if late and not goes_on and not before & self.offer.verbs(ring.card, zone):
            return
        if item is None:
            self.click_zone(zone)
            return
        beside = ring.beside(item)
        self.click_item(item, again=True)
        if item.card in self.offer.picked and self.tray() is not None and beside is not None:
            ring.put(beside.item, beside.zone)

    def _choice_key(self, event: QKeyEvent, again: bool) -> bool:
        """The key of a choice, pressed ``again`` at once or not. While something moves it hurries, and then means what
        it meant before."""
        name, table = _key_name(event), self._table
        before = {choice.verb for choice in self._now().choices if choice.key and choice.key.upper() == name}
        if event.isAutoRepeat() and before:
            return True
        late = table.busy() and not self._racing()
        if not before:
            if late and name == "SPACE":
                table.catch_up()
                return True
            return self._say_idle(name)
        table.catch_up()
        table.stop_looking()
        now = {choice.verb for choice in self.offer.choices if choice.key and choice.key.upper() == name}
        meant, deeds = self._meant
        wanted = meant if again else before if late and not self._goes_on(before) else now
        self._meant = (wanted, self._deeds)
        meaning = self.offer.key(name) if wanted & now else None
        if meaning is not None:
            self.mean(meaning, None, "")
        elif not late and not (again and self._deeds > deeds):  # twice for once: the first has acted
            self._say_idle(name)
        return True

    def _say_idle(self, name: str) -> bool:
        """A key does nothing now that did something here before: why, at its spot; whether it has one."""
        spot = self._keys.get(name, "")
        if spot:
            self._table.clear_bubbles()
            self._refuse((), spot, self._place_of(None, spot).center())
        return bool(spot)

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether a choice on offer, or one that was a moment ago, has this key: then it goes before a menu's."""
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        name = _key_name(event)
        offer = self.offer if self.offer.choices or not self._table.busy() else self._older
        return not held and any(choice.key and choice.key.upper() == name for choice in offer.choices)


def _key_name(event: QKeyEvent) -> str:
    """A key as ``Choice.key`` has it, in capitals."""
    return "SPACE" if event.key() == Qt.Key.Key_Space else event.text().upper()
