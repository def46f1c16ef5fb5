"""What the user does on the table with mouse and keys, turned into exactly one action through the choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu

from cardrules.cards import Card, card_words
from cardrules.game import Action, Choice
from dealers_choice.players import spoken
from dealers_choice.table.items import CardItem

if TYPE_CHECKING:
    from dealers_choice.table.view import Table

__all__ = ["Gestures"]

_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_SAME_ROW: Final = 0.3  # zones whose heights differ by less, in card widths, are one row for the arrows
_LIFTED_Z: Final = 4000.0


class Gestures:
    """Clicks, drags and keys on one table. A gesture either finds a choice and emits ``Table.acted``, or shows
    the rule's reason where it happened."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.refusal: Callable[[Sequence[Card], str], str] = lambda _cards, _zone: ""
        """Set by the session: why cards may not go to a zone now (``Game.refusal``)."""
        self.one_click = True
        """Whether one click plays a card; otherwise the first raises it and the second plays it."""
        self.picked: list[Card] = []
        self._pressed: CardItem | None = None
        self._pressed_zone = ""
        self._press_point = QPointF()
        self._dragged: CardItem | None = None
        self._grip = QPointF()
        self._hovered: CardItem | None = None
        self._focus_card: Card | None = None
        self._focus_zone = ""
        self._last_focus: QPointF | None = None

    # ------------------------------------------------------------------------------------------ questions

    def reset(self) -> None:
        """A new decision: nothing is picked, a dragged card is let go."""
        self.picked = []
        dragged, self._dragged, self._pressed = self._dragged, None, None
        focused = self._focus_spot()[0]
        self._focus_card, self._focus_zone = None, ""
        for loose in (dragged, focused):
            if loose is not None:
                self._table.glide(loose)

    def playable(self) -> frozenset[Card]:
        """The cards that some choice takes."""
        cards: set[Card] = set()
        for choice in self._table.choices:
            if choice.most:
                cards.update(choice.cards)
            for some in choice.sets:
                cards |= some
        return frozenset(cards)

    def dims(self) -> bool:
        """Whether what cannot be played should be dimmed: when single cards are played, not when some are picked."""
        return any(choice.most == 1 and not choice.sets for choice in self._table.choices)

    def partners(self) -> frozenset[Card]:
        """The cards that go together with what is picked or dragged."""
        held = frozenset(self.picked) | frozenset(self.lifted())
        found: set[Card] = set()
        if held:
            for choice in self._table.choices:
                for some in choice.sets:
                    if held < some:
                        found |= some - held
        return frozenset(found)

    def targets(self) -> frozenset[str]:
        """The zones on which the dragged card may be dropped."""
        held = frozenset(self.lifted())
        if not held:
            return frozenset()
        zones: set[str] = set()
        for choice in self._table.choices:
            stands_for = choice.most == 0 and held.issubset(choice.cards)
            if choice.onto and (choice.takes(held) or self._extends(choice, held) or stands_for):
                zones.update(choice.onto)
        return frozenset(zones)

    def tray(self) -> Choice | None:
        """The choice that collects cards in a zone until its button is pressed, if there is one."""
        for choice in self._table.choices:
            if choice.most > 1 and not choice.sets and choice.onto:
                return choice
        return None

    def lifted(self) -> list[Card]:
        """The card being dragged, if its face is known."""
        return [self._dragged.card] if self._dragged is not None and self._dragged.card is not None else []

    def hovered(self) -> CardItem | None:
        """The playable card under the pointer."""
        return self._hovered

    def is_dragged(self, item: CardItem) -> bool:
        """Whether the pointer carries this card."""
        return item is self._dragged

    def focused(self) -> tuple[Card | None, str]:
        """The card or zone that the arrow keys have chosen."""
        return self._focus_card, self._focus_zone

    # ---------------------------------------------------------------------------------------------- mouse

    def press(self, point: QPointF, button: Qt.MouseButton) -> None:
        """A mouse button goes down at a point of the viewport."""
        if button != Qt.MouseButton.LeftButton:
            return
        self._pressed = self._table.item_at(point)
        self._pressed_zone = self._table.zone_at(point)
        self._press_point = point
        if self._pressed is not None:
            self._grip = self._pressed.pos() - point

    def move(self, point: QPointF, buttons: Qt.MouseButton) -> None:
        """The pointer moves: hover, or drag."""
        if self._dragged is not None:
            self._dragged.setPos(self._inside(point + self._grip))
            return
        held = bool(buttons & Qt.MouseButton.LeftButton) and self._pressed is not None
        far = (point - self._press_point).manhattanLength() >= QApplication.startDragDistance() / 2
        if held and far and self._pressed is not None and self._may_lift(self._pressed):
            self._dragged = self._pressed
            self.hover(None)
            self._table.catch(self._dragged)
            self._dragged.setZValue(_LIFTED_Z)
            self._dragged.setRotation(0)
            self._dragged.setPos(self._inside(point + self._grip))
            self._table.refresh()
            self._dragged.mark("", False, True)
        elif not buttons:
            item = self._table.item_at(point)
            playable = item is not None and item.card is not None and item.card in self.playable()
            self.hover(item if playable else None)

    def release(self, point: QPointF, button: Qt.MouseButton) -> None:
        """A mouse button goes up: a drop or a click."""
        if button != Qt.MouseButton.LeftButton:
            return
        if self._dragged is not None:
            self._drop(point)
            return
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed is self._table.item_at(point):
            self.click_item(pressed)
        elif pressed is None and self._pressed_zone and self._pressed_zone == self._table.zone_at(point):
            self.click_zone(self._pressed_zone, point)
        elif self.picked and pressed is None and self.tray() is None:
            self.picked = []
            self._table.refresh()

    def double_click(self, point: QPointF, button: Qt.MouseButton) -> None:
        """A double click does what a card's only choice says (its only partner, its only place); elsewhere it
        is a second click."""
        item = self._table.item_at(point)
        if button == Qt.MouseButton.LeftButton and item is not None and item.card is not None:
            actions = self._actions_with(item.card)
            if len(actions) == 1:
                self._pressed = None
                self._emit(actions[0])
                return
        self.press(point, button)

    def hover(self, item: CardItem | None) -> None:
        """Lift the playable card under the pointer a little."""
        if item is self._hovered:
            return
        old, self._hovered = self._hovered, item
        self._table.setCursor(Qt.CursorShape.PointingHandCursor if item is not None else Qt.CursorShape.ArrowCursor)
        for changed in (old, item):
            if changed is not None:
                self._table.glide(changed, 80)

    def ask(self, point: QPointF | None, where: QPoint) -> None:
        """Show a menu of what may be done with the card or pile at a point (None: with what has the focus)."""
        if point is not None:
            item, zone = self._table.item_at(point), self._table.zone_at(point)
        else:
            item, zone = self._focus_spot()
            middle = self._point_of((0.0, item, zone)) if item is not None or zone else None
            if middle is None:
                return
            where = self._table.viewport().mapToGlobal(middle.toPoint())
        card = item.card if item is not None else None
        zone = item.zone if item is not None else zone
        entries = [(self._action_words(action, card), action) for action in self._actions_with(card)] if card else []
        clicks = [choice for choice in self._table.choices if zone in choice.click]
        entries += [(spoken(choice.label, self._table.names), choice.action()) for choice in clicks]
        view = self._table.view_shown
        looks = view is not None and zone in view.looks
        if card is None and not entries and not looks:
            return
        menu = QMenu(self._table)
        menu.addAction(card_words(card).capitalize() if card is not None else self._table.zone_words(zone)).setEnabled(
            False
        )
        menu.addSeparator()
        for words, action in entries:
            entry = QAction(words, menu)
            entry.triggered.connect(lambda _=False, chosen=action: self._emit(chosen))
            menu.addAction(entry)
        if looks:
            look = QAction("Look through these cards", menu)
            look.triggered.connect(lambda _=False: self._table.look_into(zone))
            menu.addAction(look)
        if card is not None and not entries:
            menu.addAction(self.refusal((card,), "") or "Nothing can be done with this card now.").setEnabled(False)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)
        if point is None:
            menu.setActiveAction(menu.actions()[-1])

    def uses(self, item: CardItem | None, zone: str) -> str:
        """What a click on a card, or on a zone's print, does now, in words; empty if it does nothing."""
        card = item.card if item is not None else None
        names = self._table.names
        if card is not None and card in self.picked:
            return "Picked; choose it again to put it back"
        if card is not None and card in self.playable():
            words = [self._action_words(action, card) for action in self._actions_with(card)]
            labels = [spoken(choice.label, names) for choice in self._table.choices if card in choice.cards]
            return "; ".join(words or labels)
        for choice in self._table.choices:
            if zone in choice.click:
                return f"{spoken(choice.label, names)} ({choice.key})" if choice.key else spoken(choice.label, names)
        view = self._table.view_shown
        if card is None and self._table.choices and view is not None and zone in view.looks:
            return "Look through these cards"
        return ""

    def why_not(self, item: CardItem | None, zone: str) -> str:
        """Why a click on a card or zone does nothing now: the rule's reason; empty while others act."""
        if not self._table.choices:
            return ""
        card = item.card if item is not None else None
        return spoken(self.refusal((card,), "") if card is not None else self.refusal((), zone), self._table.names)

    # ----------------------------------------------------------------------------------------------- keys

    def key(self, event: QKeyEvent) -> bool:
        """A key: arrows move among what may be chosen, Enter acts, Escape lets go. Whether it was used."""
        pressed = Qt.Key(event.key())
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if pressed in _ARROWS:
            self._move_focus(*_ARROWS[pressed])
            return True
        if pressed in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape) and self._table.stop_looking():
            return True
        if pressed in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._table.busy():
                self._table.hurry()
            elif self._focus_card is not None:
                item = self._item_of(self._focus_card)
                if item is not None:
                    self._click_focused(item)
            elif self._focus_zone:
                self.press_zone(self._focus_zone)
            else:
                return False
            return True
        if pressed == Qt.Key.Key_Escape and (self.picked or self._focus_card is not None or self._focus_zone):
            self.reset()
            self._table.refresh()
            return True
        for choice in self._table.choices:
            if self._key_fits(choice, event):
                self.press_button(choice)
                return True
        return False

    def _click_focused(self, item: CardItem) -> None:
        """Enter on a card. If it goes into the tray, the focus goes on to the card that takes its place."""
        row = next((row for row in self._spots() if any(spot[1] is item for spot in row)), [])
        index = next((index for index, spot in enumerate(row) if spot[1] is item), 0)
        beside = [*row[index + 1 : index + 2], *row[max(0, index - 1) : index]]
        self.click_item(item)
        if item.card in self.picked and self.tray() is not None and beside:
            self._focus_on(*beside[0][1:])

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether a choice on offer has this key: then it goes before a menu's."""
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        return not held and any(self._key_fits(choice, event) for choice in self._table.choices)

    def press_button(self, choice: Choice, value: str | None = None) -> None:
        """A choice's button (or key): act, with the picked cards if it takes any."""
        cards = tuple(card for card in self.picked if card in choice.cards)
        if choice.takes(cards) and (value is not None or not (choice.values or choice.amounts)):
            if not choice.confirm or self._sure(choice.confirm):
                self._emit(choice.action(cards, value))
        else:
            self._refuse(cards, choice.onto[0] if choice.onto else "", self._table.rect().center().toPointF())

    def _sure(self, question: str) -> bool:
        """Ask what a choice wants to be asked before it is done."""
        from dealers_choice.plain import asked  # no other moment of a match needs it

        return asked(self._table.window(), spoken(question, self._table.names))

    @staticmethod
    def _key_fits(choice: Choice, event: QKeyEvent) -> bool:
        if choice.key == "Space":
            return event.key() == Qt.Key.Key_Space
        return bool(choice.key) and event.text().upper() == choice.key.upper()

    def _spots(self) -> list[list[tuple[float, CardItem | None, str]]]:
        """What the arrows move among, as rows from top to bottom: x, and a card that may be chosen or a zone that
        can be clicked. Cards stand in the row of their zone, so that a raised one does not change places."""
        playable, tray = self.playable(), self.tray()
        places: list[tuple[QPointF, CardItem | None, str]] = []
        for name, items in self._table.cards.items():
            for item in items:
                if item.card is not None and item.card in playable:
                    row = tray.onto[0] if tray is not None and item.card in self.picked else name
                    places.append((QPointF(item.x(), self._table.zone_box(row).center().y()), item, ""))
        places += [(self._table.zone_box(zone).center(), None, zone) for zone in self._clickable()]
        places.sort(key=lambda place: place[0].y())
        rows: list[list[tuple[float, CardItem | None, str]]] = []
        top = 0.0
        for point, card, zone in places:
            if not rows or point.y() > top + _SAME_ROW * self._table.art.width:
                rows.append([])
                top = point.y()
            rows[-1].append((point.x(), card, zone))
        for spots in rows:
            spots.sort(key=lambda spot: spot[0])
        return rows

    def _clickable(self) -> list[str]:
        """The zones on the table with which a click does something."""
        view = self._table.view_shown
        zones = {zone for choice in self._table.choices for zone in choice.click}
        for zone in view.looks if view is not None and self._table.choices else ():
            items = self._table.cards.get(zone)
            if items and items[-1].card is None:
                zones.add(zone)
        return [zone for zone in self._table.layout_zones() if zone in zones]

    def _move_focus(self, dx: int, dy: int) -> None:
        """Left and right go through everything that may be chosen as one reads, row by row; up and down to the
        nearest in the next row."""
        rows = self._spots()
        spots = [spot for row in rows for spot in row]
        if not spots:
            return
        here = next((spot for spot in spots if spot[1:] == self._focus_spot()), None)
        if here is None:
            # The first arrow shows where the focus is: where it was last, else in the middle.
            goal = self._last_focus or self._table.rect().center().toPointF()
            self._focus_on(*min(spots, key=lambda spot: (self._point_of(spot) - goal).manhattanLength())[1:])
            return
        if dx:
            index = spots.index(here) + dx
            if 0 <= index < len(spots):
                self._focus_on(*spots[index][1:])
            return
        row = next(index for index, spots in enumerate(rows) if here in spots) + dy
        if 0 <= row < len(rows):
            self._focus_on(*min(rows[row], key=lambda spot: abs(spot[0] - here[0]))[1:])

    def _focus_spot(self) -> tuple[CardItem | None, str]:
        return (self._item_of(self._focus_card) if self._focus_card is not None else None), self._focus_zone

    def _point_of(self, spot: tuple[float, CardItem | None, str]) -> QPointF:
        return spot[1].pos() if spot[1] is not None else self._table.zone_box(spot[2]).center()

    def _focus_on(self, item: CardItem | None, zone: str) -> None:
        old = self._focus_spot()[0]
        self._focus_card, self._focus_zone = (item.card if item is not None else None), zone
        self._last_focus = self._point_of((0.0, item, zone))
        self._table.refresh()
        for changed in (old, item):
            if changed is not None:
                self._table.glide(changed, 80)

    def focus(self, item: CardItem | None, zone: str = "") -> None:
        """Put the keyboard's focus on a card or a zone."""
        self._focus_on(item, "" if item is not None else zone)

    # ---------------------------------------------------------------------------------------- resolution

    def _item_of(self, card: Card) -> CardItem | None:
        for items in self._table.cards.values():
            for item in items:
                if item.card == card:
                    return item
        return None

    def _inside(self, point: QPointF) -> QPointF:
        """A dragged card stays on the table."""
        size = self._table.viewport().size()
        return QPointF(min(max(point.x(), 0), size.width()), min(max(point.y(), 0), size.height()))

    def _may_lift(self, item: CardItem) -> bool:
        card = item.card
        if card is None:
            return False
        stands_for = any(not choice.most and card in choice.cards for choice in self._table.choices)
        return card in self.playable() or stands_for or self._table.liftable(item)

    def _extends(self, choice: Choice, cards: frozenset[Card]) -> bool:
        """Whether the cards are a part of what the choice takes."""
        if choice.sets:
            return any(cards < some for some in choice.sets)
        return len(cards) < choice.most and cards.issubset(choice.cards)

    def _fires(self, choice: Choice, cards: frozenset[Card]) -> bool:
        """Whether picking exactly these cards is the whole choice: no button has to confirm it."""
        return (
            bool(cards) and not choice.values and choice.takes(cards) and (bool(choice.sets) or choice.most == 1)
        ) and not (choice.button and choice.most > 1)

    def _actions_with(self, card: Card) -> list[Action]:
        """Every action of few cards in which this card takes part."""
        found: list[Action] = []
        for choice in self._table.choices:
            sets = choice.sets or tuple(frozenset((one,)) for one in choice.cards if choice.most == 1)
            found += [choice.action(some) for some in sets if card in some and not choice.values]
        return found

    def _action_words(self, action: Action, card: Card) -> str:
        others = [card_words(other) for other in action.cards if other != card]
        label = next((choice.label for choice in self._table.choices if choice.verb == action.verb), action.verb)
        text = spoken(label, self._table.names)
        return f"{text}: with the {' and the '.join(others)}" if others else text

    def click_item(self, item: CardItem) -> None:
        """Do what a click on a card does: act, pick it, or say why nothing can be done with it."""
        card = item.card
        if card is None or (card not in self.playable() and not self.picked):
            if not self._click_choice(item.zone) and not self._look(item.zone, card):
                self._refuse((card,) if card is not None else (), item.zone if card is None else "", item.pos())
            return
        if card in self.picked:
            if not self.one_click and any(self._fires(choice, frozenset((card,))) for choice in self._table.choices):
                self._try((card,), item.pos())
                return
            self.picked.remove(card)
            self._table.refresh()
            return
        if not self._try((*self.picked, card), item.pos(), click=True):
            self._table.refresh()

    def _try(self, cards: tuple[Card, ...], point: QPointF, click: bool = False) -> bool:
        """Act on the picked cards if they are a whole choice; otherwise go on picking, or say why not."""
        chosen = frozenset(cards)
        for choice in self._table.choices:
            if self._fires(choice, chosen):
                if click and not self.one_click and choice.most == 1 and not choice.sets:
                    self.picked = [*cards]
                    return False
                self._emit(choice.action(chosen))
                return True
        if any(self._extends(choice, chosen) or choice.takes(chosen) for choice in self._table.choices):
            self.picked = list(cards)
            return False
        if len(cards) > 1:
            self._refuse(cards, "", point)
            single = frozenset(cards[-1:])
            again = any(choice.sets and self._extends(choice, single) for choice in self._table.choices)
            self.picked = [cards[-1]] if again else self.picked
        else:
            self._refuse(cards, "", point)
        return False

    def _look(self, zone: str, card: Card | None) -> bool:
        """Spread the cards of a face-down pile that may be looked into."""
        view = self._table.view_shown
        if card is not None or view is None or zone not in view.looks:
            return False
        self._table.look_into(zone)
        return True

    def _click_choice(self, zone: str) -> bool:
        for choice in self._table.choices:
            if zone in choice.click:
                self._emit(choice.action())
                return True
        return False

    def press_zone(self, zone: str) -> None:
        """Do with the keyboard what a click on a zone, or on the pile in it, does."""
        if not self._click_choice(zone) and not self._look(zone, None):
            self.click_zone(zone, self._table.zone_box(zone).center())

    def click_zone(self, zone: str, point: QPointF) -> None:
        """Do what a click on a zone's print does."""
        if self._click_choice(zone):
            return
        if self.picked:
            for choice in self._table.choices:
                if zone in choice.onto and choice.takes(self.picked) and not choice.button:
                    self._emit(choice.action(self.picked))
                    return
            if self.tray() is None:
                self.picked = []
                self._table.refresh()
            return
        self._refuse((), zone, point)

    def _drop(self, point: QPointF) -> None:
        """A dragged card is let go: on a zone that takes it, on its partner, or it glides home."""
        wanted = self.targets()
        item, self._dragged, self._pressed = self._dragged, None, None
        if item is None or item.card is None:
            return
        card = item.card
        action, zone = self._dropped(item, point, wanted)
        self._table.refresh()
        if action is not None:
            self._emit(action)
            return
        tray = self.tray()
        if tray is not None and card in tray.cards:
            if zone in tray.onto and card not in self.picked and len(self.picked) < tray.most:
                self.picked.append(card)
            elif zone not in tray.onto and card in self.picked:
                self.picked.remove(card)
            self._table.refresh()
            self._table.glide(item)
            return
        self._table.glide(item)
        if zone and zone != item.zone:
            self._refuse((card,), zone, point)

    def _dropped(self, item: CardItem, point: QPointF, wanted: frozenset[str]) -> tuple[Action | None, str]:
        """The action of a drop, if there is one, and the zone on which the card was let go: of several the
        nearest, but one of the ``wanted`` before all others."""
        card = item.card
        box = QRectF(0, 0, self._table.art.width, self._table.art.height)
        box.moveCenter(item.pos())
        nearest, least = "", float("inf")
        for zone in self._table.layout_zones():
            items = [other for other in self._table.cards.get(zone, []) if other is not item]
            areas = [self._table.zone_box(zone)]
            if items:
                top = QRectF(box)
                top.moveCenter(items[-1].pos())
                areas.append(top)
            if zone == item.zone or not any(area.intersects(box) for area in areas):
                continue
            area = areas[-1]
            if not (
                area.contains(point) or area.contains(item.pos()) or area.intersected(box).width() > box.width() / 2
            ):
                continue
            way = (area.center() - item.pos()).manhattanLength()
            for choice in self._table.choices:
                if zone in choice.onto and card is not None and self._fires(choice, frozenset((card,))):
                    return choice.action((card,)), zone
                if zone in choice.onto and choice.most == 0 and card in choice.cards:
                    return choice.action(), zone
                if items and items[-1].card is not None and card is not None:
                    pair = frozenset((card, items[-1].card))
                    if pair in choice.sets:
                        return choice.action(pair), zone
            if zone in wanted:
                way -= 1_000_000
            if way < least:
                nearest, least = zone, way
        return None, nearest

    def _emit(self, action: Action) -> None:
        self.picked = []
        self._table.acted.emit(action)

    def _refuse(self, cards: Sequence[Card], zone: str, point: QPointF) -> None:
        reason = self.refusal(cards, zone)
        if reason:
            self._table.say(spoken(reason, self._table.names), point - QPointF(0, self._table.art.height * 0.55))
            self._table.announce(spoken(reason, self._table.names))
