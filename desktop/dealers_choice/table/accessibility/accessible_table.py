"""The table as assistive technology sees it: zones with their cards, plates, badges and things, as a tree of accessible
objects.

The table is one widget to Qt, so the tree is made here: an object for each thing that can be seen
(``accessible_nodes.py``), made when a screen reader asks for it and handed back when the thing is gone. Nothing here is
imported before.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget, QWidget

from dealers_choice.table.accessibility.accessible_nodes import (
    BadgeNode,
    CardNode,
    Key,
    Node,
    PlateNode,
    ThingNode,
    ZoneNode,
)
from dealers_choice.table.felt.hit_testing import BADGE
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.speech.descriptions import thing_name
from dealers_choice.table.table_parts import TableParts

__all__ = ["TableInterface", "Tree"]


class Tree:
    """The accessible objects of one table. It keeps them alive: Qt holds bare pointers to them until they are
    handed back to it."""

    def __init__(self, widget: QWidget, parts: TableParts, root: TableInterface) -> None:
        """``widget`` is the table, ``root`` what Qt has for it itself."""
        self.table: Callable[[], TableParts | None] = weakref.ref(parts)
        """The parts of the table, as long as there is one."""
        self._widget: Callable[[], QWidget | None] = weakref.ref(widget)
        self.root = root
        self._nodes: dict[Key, Node] = {}
        self._shown: dict[str, list[int]] = {}
        self._focus: Node | None = None
        self._due = False
        widget.destroyed.connect(self.close)

    def must(self) -> TableParts:
        """The table, which a node that is still there always has."""
        table = self.table()
        if table is None:
            raise RuntimeError("the table is gone")
        return table

    def has_focus(self) -> bool:
        """Whether the table has the keyboard."""
        widget = self._widget()
        return widget is not None and widget.hasFocus()

    def close(self) -> None:
        """The table is gone: hand everything back."""
        self.table = self._widget = lambda: None
        for key in list(self._nodes):
            self._hand_back(key)

    # -------------------------------------------------------------------------------------------- objects

    def zones(self) -> list[str]:
        """The zones that can be seen: by their cards, their print, or because they can be clicked."""
        table = self.table()
        if table is None or table.felt.view is None:
            return []
        return [
            zone for zone in table.felt.where.zones() if table.felt.cards.get(zone) or table.felt.where.printed(zone)
        ]

    def children(self) -> list[Node]:
        """The table's own children: zones, plates, badges, things."""
        table = self.table()
        if table is None:
            return []
        return [
            *(self.zone(zone) for zone in self.zones()),
            *(self._plate(seat) for seat in range(len(table.felt.chrome.plates))),
            *(self._node(("badge", kind, 0), BadgeNode) for kind in table.felt.chrome.badges),
            *(
                self._node(("thing", name, 0), ThingNode)
                for name in table.felt.furniture.items()
                if thing_name(table.felt, name)
            ),
        ]

    def zone(self, zone: str) -> Node:
        """The object of a zone."""
        return self._node(("zone", zone, 0), ZoneNode)

    def _plate(self, seat: int) -> Node:
        return self._node(("plate", "", seat), PlateNode)

    def card(self, zone: str, item: CardItem) -> Node:
        """The object of a card as long as it lies in this zone."""
        return self._node(("card", zone, id(item)), lambda tree, key: CardNode(tree, key, item))

    def _node(self, key: Key, make: Callable[[Tree, Key], Node]) -> Node:
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = make(self, key)
            node.told = (node.name() if node.there() else "", *node.condition())
        return node

    def _hand_back(self, key: Key) -> None:
        node = self._nodes.pop(key)
        # Qt's cache tells that it is gone, destroys it and forgets it; a bare "del" would leave Qt with a pointer
        # to nothing.
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(node))

    # ------------------------------------------------------------------------------------------- actions

    def press(self, item: CardItem | None, zone: str) -> None:
        """The same as a click on a card (or, without one, on a zone)."""
        table = self.must()
        if table.showing.busy():
            table.showing.hurry()
        table.speech.clear()
        table.close_look.stop()
        if item is None:
            table.gestures.decision.click_zone(zone)
        elif any(other is item for other in table.felt.cards.get(zone, ())):
            table.gestures.decision.click_item(item)

    def press_thing(self, name: str) -> None:
        """The same as a click on a thing."""
        table = self.must()
        table.showing.hurry()
        table.speech.clear()
        table.hands.press(name)

    def focus(self, item: CardItem | None, zone: str) -> None:
        """Put the keyboard's focus on it."""
        widget = self._widget()
        if widget is not None:
            widget.setFocus()
        self.must().gestures.focus.put(item, zone)

    def menu(self, item: CardItem | None, zone: str) -> None:
        """The menu of what can be done with it."""
        self.focus(item, zone)
        self.must().gestures.ask(None, QPoint())

    # -------------------------------------------------------------------------------------------- changes

    def changed(self) -> None:
        """Something on the table has changed: tell what, once all of it has."""
        widget = self._widget()
        if widget is not None and not self._due:
            self._due = True
            QTimer.singleShot(0, widget, self.tell)

    def tell(self) -> None:
        """Tell now what has changed."""
        table, due, self._due = self.table(), self._due, False
        if table is None or not due:
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
        focus = self.focus_node() if self.has_focus() else None
        if focus is not self._focus:
            self._focus = focus
            if focus is not None:
                self._emit(QAccessibleEvent(focus, QAccessible.Event.Focus))

    def _reachable(self) -> Iterator[Node]:
        for node in self.children():
            yield node
            yield from node.nodes()

    def _compare(self, node: Node) -> None:
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

    def focus_node(self) -> Node | None:
        """The object that the arrow keys have chosen; None while nothing can be chosen."""
        table = self.must()
        card, zone = table.stance.focused()
        if card is not None:
            for name, items in table.felt.cards.items():
                for item in items:
                    if item.card == card:
                        return self.card(name, item)
        seats = table.felt.where.seats()
        if zone in seats:
            return self._plate(seats.index(zone))
        if zone.startswith(BADGE):
            return self._node(("badge", zone.removeprefix(BADGE), 0), BadgeNode)
        if zone in self.zones():
            return self.zone(zone)
        return self._node(("thing", zone, 0), ThingNode) if zone and thing_name(table.felt, zone) else None


class TableInterface(QAccessibleWidget):
    """The table itself. Its children are the tree's, and the sheet that lies over the table, if there is one."""

    def __init__(self, widget: QAbstractScrollArea, parts: TableParts) -> None:
        super().__init__(widget, QAccessible.Role.Grouping, "")
        self._widget: Callable[[], QAbstractScrollArea | None] = weakref.ref(widget)
        self.tree = Tree(widget, parts, self)

    def _sheets(self) -> list[QWidget]:
        """Widgets that lie on the table."""
        widget = self._widget()
        if widget is None or self.tree.table() is None:
            return []
        return [
            child
            for child in widget.children()
            if isinstance(child, QWidget)
            and child.isVisibleTo(widget)
            and not child.isWindow()
            and child is not widget.viewport()
        ]

    def childCount(self) -> int:
        """Qt's own."""
        return len(self.tree.children()) + len(self._sheets())

    def child(self, index: int) -> Any:
        """Qt's own."""
        nodes, sheets = self.tree.children(), self._sheets()
        if 0 <= index < len(nodes):
            return nodes[index]
        index -= len(nodes)
        return QAccessible.queryAccessibleInterface(sheets[index]) if 0 <= index < len(sheets) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Qt's own."""
        nodes = self.tree.children()
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
        table = self.tree.table()
        if table is None:
            return None
        point = table.felt.viewport.mapFromGlobal(QPoint(x, y))
        for sheet in self._sheets():
            if sheet.geometry().contains(point):
                return QAccessible.queryAccessibleInterface(sheet)
        zone = table.felt.where.zone_at(QPointF(point))
        if zone and zone in self.tree.zones():
            return self.tree.zone(zone)
        return next((node for node in self.tree.children() if node.rect().contains(x, y)), None)

    def focusChild(self) -> Any:
        """Qt's own."""
        if self.tree.table() is None or not self.tree.has_focus():
            return super().focusChild()
        return self.tree.focus_node()
