"""The table as assistive technology sees it: zones with their cards, plates and badges, as a tree of accessible
objects; and the words that say what each is and what can be done with it (tooltips use them, too).

The table is one widget to Qt, so the tree is made here: an object for each thing that can be seen, made when a
screen reader asks for it and handed back when the thing is gone. Nothing here is imported before.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from typing import Any, Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleStateChangeEvent,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from shiboken6 import VoidPtr

from cardrules.cards import card_words
from dealers_choice.players import spoken
from dealers_choice.table.items import CardItem, PlateItem
from dealers_choice.table.tokens import BadgeItem
from dealers_choice.table.view import Table

__all__ = ["TableInterface", "Tree", "tip_at"]

_Key = tuple[str, str, int]
_NAME: Final = QAccessible.Text.Name
_NO_INTERFACE: Final = VoidPtr(0)
"""A null pointer. None will not do: the bindings cannot make a ``void *`` of it and crash."""
_DESCRIPTION: Final = (QAccessible.Text.Description, QAccessible.Text.Help)


# ----------------------------------------------------------------------------------------------- words


def _card_name(item: CardItem) -> str:
    return card_words(item.card) if item.card is not None else "face-down card"


def _purpose(table: Table, item: CardItem | None, zone: str) -> str:
    """What a click does now, or else why it does nothing."""
    return table.gestures.uses(item, zone) or table.gestures.why_not(item, zone)


def _thing_name(table: Table, name: str) -> str:
    thing = table.thing(name)
    return spoken(thing.name, table.names) if thing is not None else ""


def tip_at(table: Table, point: QPointF) -> tuple[str, QRect]:
    """The tooltip for a point of the viewport, and the rectangle for which it holds. Empty where there is only
    felt."""
    things = table.things()
    for thing in table.scene().items(point):
        name = getattr(thing, "name", "")
        if name and things.get(name) is thing:
            words = [_thing_name(table, name), table.use_of(name)]
            return "\n".join(filter(None, words)), thing.sceneBoundingRect().toAlignedRect()
        if isinstance(thing, PlateItem | BadgeItem):
            return thing.toolTip(), thing.sceneBoundingRect().toAlignedRect()
        if isinstance(thing, CardItem) and thing.zone:
            pile = thing.card is None or len(table.seen(thing.zone)) < len(table.cards[thing.zone])
            words = [table.zone_words(thing.zone)] if pile else []
            if thing.card is not None:
                name = _card_name(thing)
                words.append(name[:1].upper() + name[1:])
            words.append(table.use_of(thing.zone) or _purpose(table, thing, thing.zone))
            return "\n".join(filter(None, words)), thing.sceneBoundingRect().toAlignedRect()
    zone = table.zone_at(point)
    if zone:
        words = [table.zone_words(zone), _purpose(table, None, zone)]
        return "\n".join(filter(None, words)), table.zone_box(zone).toAlignedRect()
    return "", QRect()


# ------------------------------------------------------------------------------------------------ tree


class _Action(QAccessibleActionInterface):
    """What can be done with a card or zone, the same as by mouse and keys. Carried out after the question has
    been answered, for the thing itself may be gone then."""

    def __init__(self, node: _Node) -> None:
        super().__init__()
        self._node = weakref.ref(node)

    def actionNames(self) -> list[str]:
        """Qt's own."""
        node = self._node()
        return list(node.actions()) if node is not None else []

    def doAction(self, name: str) -> None:
        """Qt's own."""
        node = self._node()
        act = node.actions().get(name) if node is not None else None
        table = node.tree.table() if node is not None else None
        if act is not None and table is not None:
            QTimer.singleShot(0, table, act)

    def keyBindingsForAction(self, _name: str) -> list[str]:
        """Qt's own."""
        return []


class _Node(QAccessibleInterface):
    """An accessible object that stands for no widget."""

    def __init__(self, tree: Tree, key: _Key) -> None:
        super().__init__()
        self.tree = tree
        self.key = key
        self.told: tuple[str, bool, bool] = ("", False, False)
        """The name, and whether it was disabled and selected, when assistive technology was last told."""
        self._action = _Action(self)

    # What the kinds of things answer.

    def name(self) -> str:
        """What it is called."""
        raise NotImplementedError

    def box(self) -> QRectF:
        """Where it is, in pixels of the viewport."""
        raise NotImplementedError

    def there(self) -> bool:
        """Whether it can (still) be seen on the table."""
        raise NotImplementedError

    def kind(self) -> QAccessible.Role:
        """Its role."""
        return QAccessible.Role.StaticText

    def purpose(self) -> str:
        """What can be done with it, or why not."""
        return ""

    def actions(self) -> dict[str, Callable[[], None]]:
        """What assistive technology may do with it."""
        return {}

    def nodes(self) -> list[_Node]:
        """What lies in it."""
        return []

    def condition(self) -> tuple[bool, bool]:
        """Whether it is disabled, and selected."""
        return False, False

    def focused(self) -> bool:
        """Whether it has the keyboard's focus."""
        return False

    # Qt's questions.

    def isValid(self) -> bool:
        """Qt's own."""
        return self.tree.table() is not None

    def object(self) -> Any:
        """Qt's own: no QObject stands behind it."""
        return None

    def parent(self) -> QAccessibleInterface:
        """Qt's own."""
        return self.tree.root

    def child(self, index: int) -> Any:
        """Qt's own."""
        nodes = self.nodes()
        return nodes[index] if 0 <= index < len(nodes) else None

    def childAt(self, x: int, y: int) -> Any:
        """Qt's own: the child at a point of the screen."""
        return next((node for node in reversed(self.nodes()) if node.rect().contains(x, y)), None)

    def childCount(self) -> int:
        """Qt's own."""
        return len(self.nodes())

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Qt's own."""
        return next((index for index, node in enumerate(self.nodes()) if node is child), -1)

    def rect(self) -> QRect:
        """Qt's own: on the screen."""
        table = self.tree.table()
        if table is None or not self.there():
            return QRect()
        box = self.box().toAlignedRect()
        return QRect(table.viewport().mapToGlobal(box.topLeft()), box.size())

    def role(self) -> QAccessible.Role:
        """Qt's own."""
        return self.kind()

    def state(self) -> QAccessible.State:
        """Qt's own."""
        state = QAccessible.State()
        actions = self.actions()
        state.focusable = state.selectable = bool(actions)
        state.disabled, state.selected = self.condition()
        state.focused = self.focused()
        state.invisible = not self.there()
        return state

    def text(self, which: QAccessible.Text) -> str:
        """Qt's own."""
        if not self.there():
            return ""
        if which == _NAME:
            return self.name()
        return self.purpose() if which in _DESCRIPTION else ""

    def setText(self, _which: QAccessible.Text, _text: str) -> None:
        """Qt's own: nothing here is written by the user."""

    def window(self) -> QWindow:
        """Qt's own."""
        return self.tree.root.window()

    def interface_cast(self, which: QAccessible.InterfaceType) -> Any:
        """Qt's own: the further interfaces it has."""
        wanted = which == QAccessible.InterfaceType.ActionInterface and self.actions()
        return self._action if wanted else _NO_INTERFACE


class _ZoneNode(_Node):
    """A zone: a list of the cards that can be seen in it."""

    def name(self) -> str:
        return self.tree.must().zone_words(self.key[1])

    def there(self) -> bool:
        return self.key[1] in self.tree.zones()

    def box(self) -> QRectF:
        table = self.tree.must()
        box = table.zone_box(self.key[1])
        for item in table.seen(self.key[1]):
            box = box.united(item.mapRectToScene(item.shape().boundingRect()))
        return box

    def kind(self) -> QAccessible.Role:
        return QAccessible.Role.List

    def purpose(self) -> str:
        table, zone = self.tree.must(), self.key[1]
        return table.gestures.uses(None, zone) or ("" if table.seen(zone) else table.gestures.why_not(None, zone))

    def actions(self) -> dict[str, Callable[[], None]]:
        table, zone = self.tree.table(), self.key[1]
        if table is None or not self.there() or not table.gestures.uses(None, zone):
            return {}
        return {
            QAccessibleActionInterface.pressAction(): lambda: self.tree.press(None, zone),
            QAccessibleActionInterface.setFocusAction(): lambda: self.tree.focus(None, zone),
            QAccessibleActionInterface.showMenuAction(): lambda: self.tree.menu(None, zone),
        }

    def nodes(self) -> list[_Node]:
        table = self.tree.table()
        if table is None or not self.there():
            return []
        items, uses = table.seen(self.key[1]), table.gestures.uses
        if len(items) > 1:  # a row of backs is told well enough by its number
            items = [item for item in items if item.card is not None or uses(item, self.key[1])]
        return [self.tree.card(self.key[1], item) for item in items]

    def focused(self) -> bool:
        table = self.tree.must()
        return table.hasFocus() and table.gestures.focused()[1] == self.key[1]


class _CardNode(_Node):
    """A card that lies in a zone."""

    def __init__(self, tree: Tree, key: _Key, item: CardItem) -> None:
        super().__init__(tree, key)
        self.item = item

    def name(self) -> str:
        return _card_name(self.item)

    def there(self) -> bool:
        table = self.tree.table()
        return table is not None and any(item is self.item for item in table.seen(self.key[1]))

    def box(self) -> QRectF:
        return self.item.mapRectToScene(self.item.shape().boundingRect())

    def kind(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def parent(self) -> QAccessibleInterface:
        """Qt's own."""
        return self.tree.zone(self.key[1])

    def purpose(self) -> str:
        return _purpose(self.tree.must(), self.item, self.key[1])

    def actions(self) -> dict[str, Callable[[], None]]:
        if self.condition()[0] or not self.there() or not self.tree.must().choices:
            return {}
        item = self.item
        return {
            QAccessibleActionInterface.pressAction(): lambda: self.tree.press(item, item.zone),
            QAccessibleActionInterface.setFocusAction(): lambda: self.tree.focus(item, ""),
            QAccessibleActionInterface.showMenuAction(): lambda: self.tree.menu(item, ""),
        }

    def condition(self) -> tuple[bool, bool]:
        """Disabled while the user is to act and cannot with this card; selected where it is picked."""
        table = self.tree.must()
        disabled = bool(table.choices) and not table.gestures.uses(self.item, self.key[1])
        return disabled, self.item.card is not None and self.item.card in table.gestures.picked

    def focused(self) -> bool:
        table = self.tree.must()
        return table.hasFocus() and self.item.card is not None and table.gestures.focused()[0] == self.item.card


class _PlateNode(_Node):
    """A seat's plate: who sits there, the score, and all that is written on it."""

    def name(self) -> str:
        return self.tree.must().plates()[self.key[2]].toolTip()

    def there(self) -> bool:
        table = self.tree.table()
        return table is not None and self.key[2] < len(table.plates())

    def box(self) -> QRectF:
        return self.tree.must().plates()[self.key[2]].sceneBoundingRect()


class _BadgeNode(_Node):
    """A badge on the felt: "Hearts broken"."""

    def name(self) -> str:
        return self.tree.must().badges()[self.key[1]].text

    def there(self) -> bool:
        table = self.tree.table()
        return table is not None and self.key[1] in table.badges()

    def box(self) -> QRectF:
        return self.tree.must().badges()[self.key[1]].sceneBoundingRect()


class _ThingNode(_Node):
    """A thing that is no card: a stack of chips, the shoe, a spot for a bet."""

    def name(self) -> str:
        return _thing_name(self.tree.must(), self.key[1])

    def there(self) -> bool:
        table = self.tree.table()
        return table is not None and bool(_thing_name(table, self.key[1]))

    def box(self) -> QRectF:
        return self.tree.must().things()[self.key[1]].sceneBoundingRect()

    def kind(self) -> QAccessible.Role:
        return QAccessible.Role.Button if self.actions() else QAccessible.Role.StaticText

    def purpose(self) -> str:
        return self.tree.must().use_of(self.key[1])

    def actions(self) -> dict[str, Callable[[], None]]:
        table, name = self.tree.table(), self.key[1]
        if table is None or not table.choices or not table.use_of(name):
            return {}
        return {QAccessibleActionInterface.pressAction(): lambda: self.tree.press_thing(name)}


class Tree:
    """The accessible objects of one table. It keeps them alive: Qt holds bare pointers to them until they are
    handed back to it."""

    def __init__(self, table: Table, root: TableInterface) -> None:
        self.table: Callable[[], Table | None] = weakref.ref(table)
        self.root = root
        self._nodes: dict[_Key, _Node] = {}
        self._shown: dict[str, list[int]] = {}
        self._focus: _Node | None = None
        self._due = False
        table.destroyed.connect(self.close)

    def must(self) -> Table:
        """The table, which a node that is still there always has."""
        table = self.table()
        if table is None:
            raise RuntimeError("the table is gone")
        return table

    def close(self) -> None:
        """The table is gone: hand everything back."""
        self.table = lambda: None
        for key in list(self._nodes):
            self._hand_back(key)

    # -------------------------------------------------------------------------------------------- objects

    def zones(self) -> list[str]:
        """The zones that can be seen: by their cards, their print, or because they can be clicked."""
        table = self.table()
        if table is None or table.view_shown is None:
            return []
        return [zone for zone in table.layout_zones() if table.cards.get(zone) or table.printed(zone)]

    def children(self) -> list[_Node]:
        """The table's own children: zones, plates, badges, things."""
        table = self.table()
        if table is None:
            return []
        return [
            *(self.zone(zone) for zone in self.zones()),
            *(self._node(("plate", "", seat), _PlateNode) for seat in range(len(table.plates()))),
            *(self._node(("badge", kind, 0), _BadgeNode) for kind in table.badges()),
            *(self._node(("thing", name, 0), _ThingNode) for name in table.things() if _thing_name(table, name)),
        ]

    def zone(self, zone: str) -> _Node:
        """The object of a zone."""
        return self._node(("zone", zone, 0), _ZoneNode)

    def card(self, zone: str, item: CardItem) -> _Node:
        """The object of a card as long as it lies in this zone."""
        return self._node(("card", zone, id(item)), lambda tree, key: _CardNode(tree, key, item))

    def _node(self, key: _Key, make: Callable[[Tree, _Key], _Node]) -> _Node:
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = make(self, key)
            node.told = (node.name() if node.there() else "", *node.condition())
        return node

    def _hand_back(self, key: _Key) -> None:
        node = self._nodes.pop(key)
        # Qt's cache tells that it is gone, destroys it and forgets it; a bare "del" would leave Qt with a pointer
        # to nothing.
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(node))

    # ------------------------------------------------------------------------------------------- actions

    def press(self, item: CardItem | None, zone: str) -> None:
        """The same as a click on a card (or, without one, on a zone)."""
        table = self.must()
        if table.busy():
            table.hurry()
        table.clear_bubbles()
        table.stop_looking()
        if item is None:
            table.gestures.press_zone(zone)
        elif any(other is item for other in table.cards.get(zone, ())):
            table.gestures.click_item(item)

    def press_thing(self, name: str) -> None:
        """The same as a click on a thing."""
        table = self.must()
        table.hurry()
        table.clear_bubbles()
        table.press_thing(name)

    def focus(self, item: CardItem | None, zone: str) -> None:
        """Put the keyboard's focus on it."""
        table = self.must()
        table.setFocus()
        table.gestures.focus(item, zone)

    def menu(self, item: CardItem | None, zone: str) -> None:
        """The menu of what can be done with it."""
        self.focus(item, zone)
        self.must().gestures.ask(None, QPoint())

    # -------------------------------------------------------------------------------------------- changes

    def changed(self) -> None:
        """Something on the table has changed: tell what, once all of it has."""
        table = self.table()
        if table is not None and not self._due:
            self._due = True
            QTimer.singleShot(0, table, self._tell)

    def _tell(self) -> None:
        self._due = False
        table = self.table()
        if table is None:
            return
        gone = [key for key, node in self._nodes.items() if not node.there()]
        gone.sort(key=lambda key: key[0] != "card")  # cards before their zones
        for key in gone:
            node = self._nodes[key]
            if node is self._focus:
                self._focus = None
            self._hand_back(key)
        known = set(self._nodes)
        for node in self._reachable():
            if node.key not in known:
                self._emit(QAccessibleEvent(node, QAccessible.Event.ObjectCreated))
        for node in list(self._nodes.values()):
            self._compare(node)
        focus = self.focus_node() if table.hasFocus() else None
        if focus is not self._focus:
            self._focus = focus
            if focus is not None:
                self._emit(QAccessibleEvent(focus, QAccessible.Event.Focus))

    def _reachable(self) -> Iterator[_Node]:
        for node in self.children():
            yield node
            yield from node.nodes()

    def _compare(self, node: _Node) -> None:
        """Tell what is different about a thing that is still there."""
        now = (node.name(), *node.condition())
        before, node.told = node.told, now
        if now[0] != before[0]:
            self._emit(QAccessibleEvent(node, QAccessible.Event.NameChanged))
        if now[1] != before[1]:
            changed = QAccessible.State()
            changed.disabled = True
            self._emit(QAccessibleStateChangeEvent(node, changed))
        if now[2] != before[2]:
            event = QAccessible.Event.SelectionAdd if now[2] else QAccessible.Event.SelectionRemove
            self._emit(QAccessibleEvent(node, event))

    @staticmethod
    def _emit(event: QAccessibleEvent) -> None:
        if QAccessible.isActive():
            QAccessible.updateAccessibility(event)

    def focus_node(self) -> _Node | None:
        """The object that the arrow keys have chosen."""
        table = self.must()
        card, zone = table.gestures.focused()
        if card is not None:
            for name, items in table.cards.items():
                for item in items:
                    if item.card == card:
                        return self.card(name, item)
        return self.zone(zone) if zone and zone in self.zones() else None


class TableInterface(QAccessibleWidget):
    """The table itself. Its children are the tree's, and the sheet that lies over the table, if there is one."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, QAccessible.Role.Grouping, "")
        table.accessible = self._tree = Tree(table, self)

    def _sheets(self) -> list[QWidget]:
        """Widgets that lie on the table."""
        table = self._tree.table()
        if table is None:
            return []
        return [
            child
            for child in table.children()
            if isinstance(child, QWidget)
            and child.isVisibleTo(table)
            and not child.isWindow()
            and child is not table.viewport()
        ]

    def childCount(self) -> int:
        """Qt's own."""
        return len(self._tree.children()) + len(self._sheets())

    def child(self, index: int) -> Any:
        """Qt's own."""
        nodes, sheets = self._tree.children(), self._sheets()
        if 0 <= index < len(nodes):
            return nodes[index]
        index -= len(nodes)
        return QAccessible.queryAccessibleInterface(sheets[index]) if 0 <= index < len(sheets) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Qt's own."""
        nodes = self._tree.children()
        for index, node in enumerate(nodes):
            if node is child:
                return index
        thing = child.object()
        for index, sheet in enumerate(self._sheets()):
            if sheet is thing:
                return len(nodes) + index
        return -1

    def childAt(self, x: int, y: int) -> Any:
        """Qt's own: what lies at a point of the screen."""
        table = self._tree.table()
        if table is None:
            return None
        point = table.viewport().mapFromGlobal(QPoint(x, y))
        for sheet in self._sheets():
            if sheet.geometry().contains(point):
                return QAccessible.queryAccessibleInterface(sheet)
        zone = table.zone_at(QPointF(point))
        if zone and zone in self._tree.zones():
            return self._tree.zone(zone)
        return next((node for node in self._tree.children() if node.rect().contains(x, y)), None)

    def focusChild(self) -> Any:
        """Qt's own."""
        table = self._tree.table()
        if table is None or not table.hasFocus():
            return super().focusChild()
        return self._tree.focus_node()
