"""The table: a felt with cards on it, that shows a view, plays events as motion, and turns gestures into actions.

It knows zones and choices, no game. ``show_view`` sets it to a view, ``play`` moves it there through events. What it
does is done by its parts (``table_parts``); here they are told what Qt and the page want.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Choice, Event, Seat, View
from dealers_choice.language import words
from dealers_choice.table.felt.background import Backdrop
from dealers_choice.table.graphics_scene import FeltScene
from dealers_choice.table.motion.sound_cues import WIN
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.graphics_items import CardItem, ThingItem
from dealers_choice.table.pictures.name_plates import PlateItem
from dealers_choice.table.pictures.tokens import BadgeItem
from dealers_choice.table.placement import LayoutModule, Thing
from dealers_choice.table.speech.descriptions import thing_name
from dealers_choice.table.speech.speech_bubbles import BubbleKind
from dealers_choice.table.table_parts import TableParts

if TYPE_CHECKING:
    from dealers_choice.table.accessibility.accessible_table import Tree
    from dealers_choice.table.prepared_pictures import Coming, Foresight

__all__ = ["SPEEDS", "TableWidget"]

SPEEDS: Final = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "off": 0.0}
"""Factors on every duration, by the setting's value."""


class TableWidget(QGraphicsView):
    """The felt and all that lies on it."""

    settled = Signal()
    """All events have been shown and nothing moves."""
    acted = Signal(object)
    """The user has chosen: an Action."""
    picks_changed = Signal()
    """Other cards are picked than before."""
    resized = Signal()
    """Everything on the felt lies as the table's new size has it."""
    heard = Signal(str)
    """What is seen now is heard as this (``sound_cues``)."""

    def __init__(self, art: Art, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # A viewport of our own: the first call of viewport() makes PySide look at every class of widgets (8 ms).
        viewport = QWidget()
        self.setViewport(viewport)
        self.art = art
        self.pixel_ratio: float | None = None
        """Physical pixels for a logical one; None: the window's own (a picture is drawn with another)."""
        self._scene = FeltScene(viewport, self)
        self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(self._scene)
        self.parts = parts = TableParts(self, viewport, self._scene, art, self.acted.emit, self._tell_changes)
        """All of them, for whoever speaks of the table as a whole."""
        self.felt = parts.felt
        """What lies here, and where."""
        self.laid = parts.laid
        """Lays a view, and marks cards and zones."""
        self.room = parts.room
        """Where there is room for what stands over the felt."""
        self.speech = parts.speech
        """What is said, in bubbles and to a screen reader."""
        self.showing = parts.showing
        """Plays events."""
        self.close_look = parts.close_look
        """Piles that are spread and cards that are shown large."""
        self.gestures = parts.gestures
        """What mouse and keys do with cards."""
        self.hands = parts.hands
        """What a game brings along to do with things."""
        self.presses = parts.presses
        """Whose matter a press is."""
        self.laid.ratio = lambda: self.pixel_ratio or self.devicePixelRatioF()
        self.laid.picks_changed.connect(self.picks_changed)
        self.laid.marked.connect(self._marked)
        self.felt.holding.changed.connect(self.laid.refresh)
        self.showing.settled.connect(self.settled)
        self.showing.heard.connect(self.heard)
        self._scene.tip = parts.purposes.tip_at
        self._scene.in_row = self._in_row
        self._backdrop = Backdrop(art, self.felt.ground, viewport, self.showing.busy, self)
        self.accessible: Tree | None = None
        """The table as assistive technology sees it, from the moment it asks."""
        self._foresight: Foresight | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(320, 240)
        self.setAccessibleName(words("Card table"))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.felt.names

    @property
    def choices(self) -> list[Choice]:
        """What the user may do now; empty while others act."""
        return list(self.gestures.stance.offer.choices)

    @property
    def cards(self) -> dict[str, list[CardItem]]:
        """The cards of each zone, in the zone's order."""
        return self.felt.cards

    @property
    def speed(self) -> float:
        """A factor on every duration: one of ``SPEEDS``."""
        return self.felt.motion.speed

    @speed.setter
    def speed(self, factor: float) -> None:
        self.felt.motion.speed = factor

    @property
    def marks_last(self) -> bool:
        """Whether it is marked what was moved last."""
        return self.felt.lying.last_move.wanted

    @marks_last.setter
    def marks_last(self, wanted: bool) -> None:
        self.felt.lying.last_move.wanted = wanted

    @property
    def view_shown(self) -> View | None:
        """The view that is shown."""
        return self.felt.view

    # ------------------------------------------------------------------------------------- showing a match

    def set_up(
        self, module: LayoutModule, names: Sequence[str], levels: Sequence[str] = (), faces: Sequence[str] = ()
    ) -> None:
        """Clear the table for another match; ``names`` are the players', by seat, ``levels`` how well they play ("":
        nothing is said of it), and ``faces`` whose portraits stand beside the names ("": nobody's)."""
        self.stop()
        felt = self.felt
        self.laid.module = module
        felt.names = tuple(names)
        felt.lying.clear()
        felt.frames.clear()
        felt.chrome.set_up(names, levels, faces)
        self.hands.clear()
        felt.furniture.clear()
        felt.view = None
        self.gestures.reset()

    def clear_for_another(self) -> None:
        """Make ready for another match of the same game, with the same players and furniture: what lies here is laid
        anew for it, without a motion."""
        self.stop()
        self.felt.frames.clear()
        self.hands.let_go()
        self.gestures.reset()
        self.felt.view = None

    def show_view(self, view: View, choices: Sequence[Choice] = (), animated: bool = False) -> None:
        """Set the table to a view: cards that lie elsewhere go to their places (gliding if ``animated``)."""
        self.stop()
        self.clear_bubbles()
        self.showing.expect()
        self.gestures.reset()
        self.felt.lying.last_move.begin(None)
        self.laid.set_to(view, animated)
        self.offer(choices)
        self.showing.settle_soon()

    def offer(self, choices: Sequence[Choice]) -> None:
        """What the user may do now; marks the cards."""
        self.gestures.stance.hinted = (frozenset(), frozenset())
        self.gestures.renew(choices)
        if choices:
            self.speech.clear(BubbleKind.TOO_EARLY)
        else:
            self.hands.let_go()
        self.laid.refresh()

    def play(self, events: Sequence[Event], view: View, actor: Seat | None = None) -> None:
        """Show events one after another; at the end the table equals ``view``. ``settled`` tells when. What ``actor``
        has moved by them is marked."""
        self.stop()
        self.felt.lying.last_move.begin(actor)
        self.speech.clear(BubbleKind.REASON, BubbleKind.TOO_EARLY)
        self.gestures.decision.shown(actor is not None and actor == view.seat)
        self.laid.part(view)
        self.offer(())
        self.felt.frames.part(events)
        self.showing.play(events, view)

    def busy(self) -> bool:
        """Whether events are still being shown or cards are moving."""
        return self.showing.busy()

    def hurry(self) -> None:
        """Show what remains at once."""
        self.showing.hurry()

    def stop(self) -> None:
        """Forget what has not been shown yet."""
        self.close_look.stop()
        self.close_look.put_large_away()
        self.showing.stop()

    def hint(self, cards: Sequence[Card], zones: Sequence[str]) -> None:
        """Let cards and zones glow until the next choice."""
        self.laid.hint(cards, zones)

    def say(
        self,
        text: str,
        point: QPointF,
        kind: BubbleKind = BubbleKind.REASON,
        milliseconds: int = 2600,
    ) -> None:
        """Show a sentence above a point of the viewport for a while, off the cards that matter."""
        self.speech.say(text, point, kind, milliseconds)

    def announce(self, text: str, *, asked: bool = False, happened: bool = False) -> None:
        """Tell a screen reader, with cards in words; ``asked``: the user has asked for it; ``happened``: it is told as
        often as it happens."""
        self.speech.announce(text, asked=asked, happened=happened)

    def clear_bubbles(self) -> None:
        """Take away every sentence."""
        self.speech.clear()

    def chat(self, seat: Seat, text: str, milliseconds: int) -> None:
        """Somebody says something for company, near his plate."""
        plates = self.felt.chrome.plates
        if seat < len(plates):
            self.speech.say(text, plates[seat].pos(), BubbleKind.TALK, milliseconds)

    def celebrate(self) -> None:
        """The match is won: the cards fly into a wreath round the middle of the table. Where they have been laid open
        to be compared they stay to be seen, and those of the viewer light up."""
        view = self.felt.view
        if view is not None and self.room.laid_open():
            self.hint([card for seat, card in self.room.open_cards() if seat == view.seat], ())
        else:
            from dealers_choice.table.motion.win_animation import lay_wreath  # no first picture needs it

            items = (item for zone in self.felt.cards.values() for item in zone)
            signs = [*self.felt.chrome.signs(), *self.room.panel_boxes()]
            lay_wreath(items, self.felt.motion, self.viewport().size(), signs)
        self.showing.sound(WIN)

    def foresee(self, find: Callable[[], Coming | None]) -> None:
        """What ``find`` finds, asked in a moment of leisure, is going to be shown next: it is drawn meanwhile."""
        if self._foresight is None:
            from dealers_choice.table.prepared_pictures import Foresight

            self._foresight = Foresight(self.felt.ground, self._backdrop, self.felt.furniture, self.showing.busy, self)
        self._foresight.expect(find)

    @property
    def foreseeing(self) -> bool:
        """Whether something that comes next is still to be drawn."""
        return self._foresight is not None and self._foresight.drawing

    def lay_aids(self, wanted: bool) -> None:
        """Let memory aids lie on the felt, or take them away."""
        self.felt.ground.show_aids = wanted
        self.laid.lay_things()

    def relay_things(self) -> None:
        """The hands have laid something out, or taken it back."""
        self.laid.lay_things()

    def look_closely(self) -> None:
        """Show the card of the focus large, or else that under the pointer; or put it away."""
        self.close_look.closely(self.gestures.focus.item())

    # ------------------------------------------------------------------------------------ what lies where

    def part_hand(self, pixels: float, *, at_once: bool = True) -> None:
        """Let the viewer's hand lie so many pixels farther from the rest, for something that stands between;
        ``at_once`` or when the table is laid the next time."""
        if pixels != self.felt.ground.parted:
            self.felt.ground.parted = pixels
            if at_once:
                self.lay_anew()

    def plates(self) -> list[PlateItem]:
        """The seats' plates, by seat."""
        return list(self.felt.chrome.plates)

    def badges(self) -> dict[str, BadgeItem]:
        """The badges on the felt, by the kind of their token, with its place if it has one (``meld:meld:2:0``)."""
        return dict(self.felt.chrome.badges)

    def calls(self) -> dict[Seat, str]:
        """The last word of each seat that has spoken, while it is shown."""
        return {seat: slip.text for seat, slip in self.felt.chrome.calls.items()}

    def lies(self) -> list[str]:
        """What the badges on the felt say, and what the things there are called."""
        badges = [badge.text for badge in self.badges().values() if len(badge.text) > 2]
        lying = [name for name in self.things() if (thing := self.thing(name)) is not None and thing.picture]
        return badges + [said for name in lying if (said := thing_name(self.felt, name))]

    def things(self) -> dict[str, ThingItem]:
        """What lies on the felt and is no card, by name."""
        return self.felt.furniture.items()

    def thing(self, name: str) -> Thing | None:
        """The thing of this name as it lies, if there is one."""
        return self.felt.furniture.thing(name)

    # --------------------------------------------------------------------------------------- Qt's own events

    def _marked(self) -> None:
        """Cards and zones have been marked anew: so they may be called otherwise."""
        if self.accessible is not None:
            self.accessible.changed()

    def _tell_changes(self) -> None:
        """Assistive technology is told of what has changed on the felt, the focus among it."""
        if self.accessible is not None:
            self.accessible.tell()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's own: after the table itself it is told where on it the keyboard is."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self._tell_changes)

    def _in_row(self, point: QPointF) -> bool:
        """Whether a card lies at a point beside others."""
        card = self.felt.where.item_at(point)
        return card is not None and len(self.felt.where.seen(card.zone)) > 1

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Qt's own: the felt."""
        area = QRectF(rect) if isinstance(rect, QRectF) else QRectF(self.viewport().rect())
        self._backdrop.paint(painter, area)

    def paint_cloth(self, painter: QPainter) -> None:
        """Paint the felt and its rail, and nothing that lies there."""
        self._backdrop.paint(painter, QRectF(self.viewport().rect()))

    def drawForeground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Qt's own: the rail over what lies beyond the cloth."""
        if self.felt.ground.layout.beyond:
            area = QRectF(rect) if isinstance(rect, QRectF) else QRectF(self.viewport().rect())
            self._backdrop.paint_rail(painter, area)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the table out for the new size; the sheet is drawn sharp once the size holds still."""
        super().resizeEvent(event)
        self.laid.sized = True
        self._scene.setSceneRect(0, 0, self.viewport().width(), self.viewport().height())
        self.lay_anew()

    def lay_anew(self) -> None:
        """Lay everything where it belongs on the table as it is now."""
        if self.felt.view is not None:
            if self.showing.performing():
                self.hurry()
            self.felt.motion.hurry()
            self.clear_bubbles()
            self.laid.set_to(self.felt.view, animated=False)
            self._backdrop.sharpen_soon()
        self.resized.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own: while the desktop puts the window on the screen, the pictures are made ready."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._make_ready)

    def _make_ready(self) -> None:
        if self.felt.view is not None:
            self._backdrop.make_ready()

    def new_pictures(self) -> None:
        """The deck, the back or the felt is another: paint everything anew."""
        self.viewport().update()
        self._backdrop.sharpen_soon()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's own."""
        self.presses.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's own."""
        self.presses.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's own."""
        self.presses.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Qt's own: the second press of quick hands is a press."""
        self.presses.press(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel is turned over a thing with which the hands do something so; else it is for whoever scrolls."""
        event.setAccepted(self.presses.wheel(event))

    def leaveEvent(self, _event: object) -> None:
        """The pointer has left: nothing is hovered."""
        self.gestures.mouse.leave()
        self.close_look.put_large_away()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Qt's own: the right button, or the key for it."""
        self.presses.ask(event)

    def event(self, event: QEvent) -> bool:
        """Qt's own: the keys of choices on offer go before the menus' single letters."""
        early = event.type() == QEvent.Type.ShortcutOverride
        if early and isinstance(event, QKeyEvent) and self.presses.takes_key(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own."""
        if not self.presses.key(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Qt's own."""
        self.presses.key_released(event)
        super().keyReleaseEvent(event)


def _interface(key: str, thing: QObject) -> QAccessibleInterface | None:
    """Qt's factory for the table: asked once assistive technology wants to know what is in the window."""
    if key != "TableWidget" or not isinstance(thing, TableWidget):
        return None
    from dealers_choice.table.accessibility.accessible_table import TableInterface

    interface = TableInterface(thing, thing.parts)
    thing.accessible = interface.tree
    return interface


QAccessible.installFactory(_interface)
