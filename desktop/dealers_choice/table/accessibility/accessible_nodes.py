"""What lies on a table as assistive technology sees it: accessible objects for zones, cards, plates, badges and things.

They stand for no widgets; a ``Tree`` (``accessible_table.py``) makes them when a screen reader asks and hands them back
when the thing is gone.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRect, QRectF, QTimer
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface, QWindow
from shiboken6 import VoidPtr

from cardrules.protocol.phrases import capital
from dealers_choice.language import spelled
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.speech.descriptions import card_name, thing_name, zone_name, zone_words

if TYPE_CHECKING:
    from dealers_choice.table.accessibility.accessible_table import Tree

__all__ = ["BadgeNode", "CardNode", "Key", "Node", "PlateNode", "ThingNode", "ZoneNode"]

Key = tuple[str, str, int]
"""The kind of thing, its name, and a number where the name is not enough."""
_NAME: Final = QAccessible.Text.Name
_NO_INTERFACE: Final = VoidPtr(0)
"""A null pointer. None will not do: the bindings cannot make a ``void *`` of it and crash."""
_DESCRIPTION: Final = (QAccessible.Text.Description, QAccessible.Text.Help)


class _Action(QAccessibleActionInterface):
    """What can be done with a card or zone, the same as by mouse and keys. Carried out after the question has
    been answered, for the thing itself may be gone then."""

    def __init__(self, node: Node) -> None:
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
            QTimer.singleShot(0, table.felt.viewport, act)

    def keyBindingsForAction(self, _name: str) -> list[str]:
        """Qt's own."""
        return []


class Node(QAccessibleInterface):
    """An accessible object that stands for no widget."""

    def __init__(self, tree: Tree, key: Key) -> None:
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

    def nodes(self) -> list[Node]:
        """What lies in it."""
        return []

    def condition(self) -> tuple[bool, bool]:
        """Whether it is disabled, and selected."""
        return False, False

    def focused(self) -> bool:
        """Whether it has the keyboard's focus."""
        return self.tree.has_focus() and self.tree.focus_node() is self

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
        return QRect(table.felt.viewport.mapToGlobal(box.topLeft()), box.size())

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
            return spelled(self.name())
        return spelled(self.purpose()) if which in _DESCRIPTION else ""

    def setText(self, _which: QAccessible.Text, _text: str) -> None:
        """Qt's own: nothing here is written by the user."""

    def window(self) -> QWindow:
        """Qt's own."""
        return self.tree.root.window()

    def interface_cast(self, which: QAccessible.InterfaceType) -> Any:
        """Qt's own: the further interfaces it has."""
        wanted = which == QAccessible.InterfaceType.ActionInterface and self.actions()
        return self._action if wanted else _NO_INTERFACE


class ZoneNode(Node):
    """A zone: a list of the cards that can be seen in it."""

    def name(self) -> str:
        return zone_words(self.tree.must().felt, self.key[1])

    def there(self) -> bool:
        return self.key[1] in self.tree.zones()

    def box(self) -> QRectF:
        table = self.tree.must()
        box = table.felt.where.zone_box(self.key[1])
        for item in table.felt.where.seen(self.key[1]):
            box = box.united(item.mapRectToScene(item.shape().boundingRect()))
        return box

    def kind(self) -> QAccessible.Role:
        return QAccessible.Role.List

    def purpose(self) -> str:
        table, zone = self.tree.must(), self.key[1]
        asks = bool(table.stance.offer.choices) and not table.felt.where.seen(zone)
        return table.gestures.decision.uses(None, zone) or (table.gestures.decision.why_not(None, zone) if asks else "")

    def actions(self) -> dict[str, Callable[[], None]]:
        table, zone = self.tree.table(), self.key[1]
        if table is None or not self.there() or not table.gestures.decision.uses(None, zone):
            return {}
        return {
            QAccessibleActionInterface.pressAction(): lambda: self.tree.press(None, zone),
            QAccessibleActionInterface.setFocusAction(): lambda: self.tree.focus(None, zone),
            QAccessibleActionInterface.showMenuAction(): lambda: self.tree.menu(None, zone),
        }

    def nodes(self) -> list[Node]:
        table = self.tree.table()
        if table is None or not self.there():
            return []
        items, uses = table.felt.where.seen(self.key[1]), table.gestures.decision.uses
        if len(items) > 1:  # a row of backs is told well enough by its number
            items = [item for item in items if item.card is not None or uses(item, self.key[1])]
        return [self.tree.card(self.key[1], item) for item in items]


class CardNode(Node):
    """A card that lies in a zone."""

    def __init__(self, tree: Tree, key: Key, item: CardItem) -> None:
        super().__init__(tree, key)
        self.item = item

    def name(self) -> str:
        return card_name(self.item)

    def there(self) -> bool:
        table = self.tree.table()
        return table is not None and any(item is self.item for item in table.felt.where.seen(self.key[1]))

    def box(self) -> QRectF:
        return self.item.mapRectToScene(self.item.shape().boundingRect())

    def kind(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def parent(self) -> QAccessibleInterface:
        """Qt's own."""
        return self.tree.zone(self.key[1])

    def purpose(self) -> str:
        table, zone = self.tree.must(), self.key[1]
        place = zone_name(table.felt, zone) if table.gestures.focus.exploring else ""
        return ". ".join(filter(None, (place, table.purposes.of(self.item, zone))))

    def actions(self) -> dict[str, Callable[[], None]]:
        if self.condition()[0] or not self.there() or not self.tree.must().stance.offer.choices:
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
        disabled = bool(table.stance.offer.choices) and not table.gestures.decision.uses(self.item, self.key[1])
        return disabled, self.item.card is not None and self.item.card in table.stance.picked


class PlateNode(Node):
    """A seat's plate: who sits there, the score, and all that is written on it."""

    def name(self) -> str:
        return self.tree.must().felt.chrome.plates[self.key[2]].toolTip()

    def there(self) -> bool:
        table = self.tree.table()
        return table is not None and self.key[2] < len(table.felt.chrome.plates)

    def box(self) -> QRectF:
        return self.tree.must().felt.chrome.plates[self.key[2]].sceneBoundingRect()

    def kind(self) -> QAccessible.Role:
        return QAccessible.Role.Button if self.actions() else QAccessible.Role.StaticText

    def purpose(self) -> str:
        return self.tree.must().gestures.decision.uses(None, self._spot()) if self.actions() else ""

    def actions(self) -> dict[str, Callable[[], None]]:
        table, spot = self.tree.table(), self._spot()
        if table is None or spot not in table.stance.spots():
            return {}
        return {
            QAccessibleActionInterface.pressAction(): lambda: self.tree.press(None, spot),
            QAccessibleActionInterface.setFocusAction(): lambda: self.tree.focus(None, spot),
        }

    def _spot(self) -> str:
        """The seat, as choices name it."""
        return f"seat:{self.key[2]}"


class BadgeNode(Node):
    """A badge on the felt: "Hearts broken"."""

    def name(self) -> str:
        return self.tree.must().felt.chrome.badges[self.key[1]].text

    def there(self) -> bool:
        table = self.tree.table()
        return table is not None and self.key[1] in table.felt.chrome.badges

    def box(self) -> QRectF:
        return self.tree.must().felt.chrome.badges[self.key[1]].sceneBoundingRect()


class ThingNode(Node):
    """A thing that is no card: a stack of chips, the shoe, a spot for a bet."""

    def name(self) -> str:
        name = thing_name(self.tree.must().felt, self.key[1])
        return capital(name)

    def there(self) -> bool:
        table = self.tree.table()
        return table is not None and bool(thing_name(table.felt, self.key[1]))

    def box(self) -> QRectF:
        return self.tree.must().felt.furniture.items()[self.key[1]].sceneBoundingRect()

    def kind(self) -> QAccessible.Role:
        return QAccessible.Role.Button if self.actions() else QAccessible.Role.StaticText

    def purpose(self) -> str:
        return self.tree.must().purposes.of_thing(self.key[1])

    def actions(self) -> dict[str, Callable[[], None]]:
        table, name = self.tree.table(), self.key[1]
        if table is None or not table.stance.offer.choices or not table.purposes.of_thing(name):
            return {}
        return {QAccessibleActionInterface.pressAction(): lambda: self.tree.press_thing(name)}
