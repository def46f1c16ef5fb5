"""The table: a felt with cards on it, that shows a view, plays events as motion, and turns gestures into actions.

It knows zones and choices, no game. ``show_view`` sets it to a view, ``play`` moves it there through events.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleInterface,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsScene,
    QGraphicsSceneHelpEvent,
    QGraphicsView,
    QToolTip,
    QWidget,
)

from cardrules.cards import Card
from cardrules.game import Action, Choice, Event, Paid, Seat, View
from cardrules.texts import spelled
from dealers_choice import style
from dealers_choice.clock import moment_of
from dealers_choice.plain import plain_tip
from dealers_choice.players import spoken
from dealers_choice.settings import TRICK_LIES
from dealers_choice.table.art import Art
from dealers_choice.table.backdrop import Backdrop
from dealers_choice.table.bubbles import Bubbles, Kind
from dealers_choice.table.chrome import Chrome
from dealers_choice.table.frames import Frames
from dealers_choice.table.gestures import Gestures
from dealers_choice.table.ground import Ground
from dealers_choice.table.holding import Holding
from dealers_choice.table.items import CardItem, PlateItem, ThingItem
from dealers_choice.table.looking import Looking
from dealers_choice.table.lying import Lying
from dealers_choice.table.marks import mark_cards
from dealers_choice.table.motion import FLIGHT, Motion, Spot
from dealers_choice.table.place import LayoutModule, Thing
from dealers_choice.table.room import Taken
from dealers_choice.table.showing import Showing
from dealers_choice.table.tokens import BadgeItem

if TYPE_CHECKING:
    from dealers_choice.table.accessible import Tree
    from dealers_choice.table.things import Hands, ThingGestures, Things

__all__ = ["SPEEDS", "Table"]

SPEEDS: Final = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "off": 0.0}
"""Factors on every duration, by the setting's value."""

_MOST_AT_ONCE: Final = 50  # what others do between two decisions of the user is no more than this


class _Scene(QGraphicsScene):
    """The scene, with tooltips that are written only when they are shown."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._table = table

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Qt's own: the pointer rests."""
        from dealers_choice.table.wording import tip_at

        text, box = tip_at(self._table, event.scenePos())
        QToolTip.showText(event.screenPos(), plain_tip(text), self._table.viewport(), box)
        event.setAccepted(bool(text))


class Table(QGraphicsView):
    """The felt and all that lies on it."""

    settled = Signal()
    """All events have been shown and nothing moves."""
    acted = Signal(object)
    """The user has chosen: an Action."""
    picks_changed = Signal()
    """Other cards are picked than before."""
    resized = Signal()
    """Everything on the felt lies as the table's new size has it."""

    def __init__(self, art: Art, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # A viewport of our own: the first call of viewport() makes PySide look at every class of widgets (8 ms).
        self._felt = QWidget()
        self.setViewport(self._felt)
        self.art = art
        self.look = TRICK_LIES["normal"]
        """Milliseconds that face-up cards stay before they are turned down and gathered."""
        self.show_passed = True
        """Whether cards that the viewer was passed are left to be looked at before it goes on."""
        self.pixel_ratio: float | None = None
        """Physical pixels for a logical one; None: the window's own (a picture is drawn with another)."""
        self.pressed: int | None = None
        """The moment (``clock.moment_of``) of the press or key that is being dealt with; of a drag it is its end that
        counts, and then this is None."""
        self._pressed_at = QPointF()
        self.dim_unplayable = True
        self.show_aids = False
        """Whether memory aids lie on the felt."""
        self.names: tuple[str, ...] = ()
        self.view_shown: View | None = None
        self._module: LayoutModule | None = None
        self._scene = _Scene(self)
        self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(self._scene)
        self._motion = Motion(self)
        self._ground = Ground(art)
        self.gestures = Gestures(self)
        self._lying = Lying(self._scene, self._ground, self._motion, self.gestures)
        self.holding = Holding(self._lying, self._ground, self)
        """How the user holds his cards."""
        self.holding.changed.connect(self.refresh)
        self._frames = Frames(self._scene, self._ground, self._lying)
        self._chrome = Chrome(self._scene, self._ground)
        self.showing = Showing(self, self._lying, self._motion, self)
        self.showing.settled.connect(self.settled)
        self._backdrop = Backdrop(art, self._ground, self._felt, self.showing.busy, self)
        self._bubbles = Bubbles(self._scene, self)
        self._looking = Looking(self._scene, art)
        self.accessible: Tree | None = None
        """The table as assistive technology sees it, from the moment it asks."""
        self._things: Things | None = None
        self._hands: Hands | None = None
        self._thing_gestures: ThingGestures | None = None
        self._hands_have_it = False  # whether the press that is held is the matter of the hands
        self._raised: frozenset[Card] = frozenset()
        self._hinted: tuple[frozenset[Card], frozenset[str]] = (frozenset(), frozenset())
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
        self.setAccessibleName("Card table")

    @property
    def choices(self) -> list[Choice]:
        """What the user may do now; empty while others act."""
        return list(self.gestures.offer.choices)

    @property
    def cards(self) -> dict[str, list[CardItem]]:
        """The cards of each zone, in the zone's order."""
        return self._lying.zones

    @property
    def starts(self) -> dict[str, QPointF]:
        """Where the next move from a zone or thing begins: where the user's hand has let it go."""
        return self._lying.starts

    @starts.setter
    def starts(self, points: dict[str, QPointF]) -> None:
        self._lying.starts = points

    @property
    def speed(self) -> float:
        """A factor on every duration: one of ``SPEEDS``."""
        return self._motion.speed

    @speed.setter
    def speed(self, factor: float) -> None:
        self._motion.speed = factor

    @property
    def brief_look(self) -> int:
        """Milliseconds that face-up cards stay before they go into a hand: nobody needs to be shown until he clicks."""
        return min(self.look, TRICK_LIES["normal"])

    # ------------------------------------------------------------------------------------- showing a match

    def set_up(self, module: LayoutModule, names: Sequence[str], levels: Sequence[str] = ()) -> None:
        """Clear the table for another match; ``names`` are the players', by seat, and ``levels`` how well they play
        ("": nothing is said of it)."""
        self.stop()
        self._module = module
        self._hands = self._thing_gestures = None
        self.names = tuple(names)
        self._lying.clear()
        self._frames.clear()
        self._chrome.set_up(names, levels)
        for item in self.things().values():
            self._scene.removeItem(item)
        self._things = None
        self.view_shown = None
        self.gestures.reset()

    def use_hands(self, hands: Hands) -> None:
        """From now on these hands say what the mouse and the keys do, until the next match is set up."""
        from dealers_choice.table.things import ThingGestures, Things

        if self._things is None:
            self._things = Things(self)
        self._hands = hands
        self._thing_gestures = ThingGestures(self, self._things, hands)

    def show_view(self, view: View, choices: Sequence[Choice] = (), animated: bool = False) -> None:
        """Set the table to a view: cards that lie elsewhere go to their places (gliding if ``animated``)."""
        self.stop()
        self.clear_bubbles()
        self.showing.expect()
        self.gestures.reset()
        self.set_to(view, animated)
        self.offer(choices)
        self.showing.settle_soon()

    def offer(self, choices: Sequence[Choice]) -> None:
        """What the user may do now; marks the cards."""
        self._hinted = (frozenset(), frozenset())
        self.gestures.renew(choices)
        if choices:
            self._bubbles.clear(Kind.TOO_EARLY)
        if self._thing_gestures is not None and not choices:
            self._thing_gestures.cancel()
        self.refresh()

    def play(self, events: Sequence[Event], view: View) -> None:
        """Show events one after another; at the end the table equals ``view``. ``settled`` tells when."""
        self.stop()
        self._bubbles.clear(Kind.REASON, Kind.TOO_EARLY)
        self.offer(())
        self._frames.clear()
        self.showing.play(events, view)

    def busy(self) -> bool:
        """Whether events are still being shown or cards are moving."""
        return self.showing.busy()

    def hurry(self) -> None:
        """Show what remains at once."""
        self.showing.hurry()

    def stop(self) -> None:
        """Forget what has not been shown yet."""
        self.stop_looking()
        self.showing.stop()

    def catch_up(self) -> None:
        """Show at once whatever happens before the user may act again, as far as it is known by now."""
        for _ in range(_MOST_AT_ONCE):
            if not self.busy():
                return
            self.hurry()

    def act(self, action: Action) -> None:
        """The user has chosen."""
        self.acted.emit(action)

    def hint(self, cards: Sequence[Card], zones: Sequence[str]) -> None:
        """Let cards and zones glow until the next choice."""
        self._hinted = (frozenset(cards), frozenset(zones))
        self.refresh()

    def say(self, text: str, point: QPointF, kind: Kind = Kind.REASON, milliseconds: int = 2600) -> None:
        """Show a sentence above a point of the viewport for a while, off the cards that matter."""
        size = max(13.0, min(20.0, self.art.width * 0.16)) * style.text_scale()
        room = QRectF(self.viewport().rect()).adjusted(8, 8, -8, -8)
        taken = self._what_matters(plates=kind is not Kind.WORD)
        self._bubbles.say(text, point, kind, size, room, taken, milliseconds)

    def _what_matters(self, plates: bool = True) -> list[Taken]:
        """What should be seen: faces, above all of cards that may be played, and the plates."""
        view, playable = self.view_shown, self.gestures.playable()
        own = f"hand:{view.seat}" if view is not None else ""
        found = [Taken(plate.sceneBoundingRect()) for plate in self._chrome.plates if plates]
        for zone in self.cards:
            for item in self.seen(zone):
                if item.card is not None:
                    weight = 3.0 if item.card in playable else 2.0 if zone == own else 1.0
                    found.append(Taken(item.mapRectToScene(item.shape().boundingRect()), weight))
        return found

    def announce(self, text: str) -> None:
        """Tell a screen reader, with cards in words."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, spelled(text)))

    def clear_bubbles(self) -> None:
        """Take away every sentence."""
        self._bubbles.clear()

    def look_into(self, zone: str) -> None:
        """Spread the cards that a pile lets be looked at beside it, off the cards that matter, with the names of those
        who laid them; the next click takes them away."""
        view = self.view_shown
        cards = view.looks.get(zone, ()) if view is not None else ()
        laid = view.laid.get(zone, ()) if view is not None else ()
        names = [self.names[seat] for seat in laid] if len(laid) == len(cards) else []
        self._looking.spread(cards, names, self.zone_box(zone).center(), self._ground.cloth, self._what_matters())

    def stop_looking(self) -> bool:
        """Take the spread cards away again; whether there were any."""
        return self._looking.clear()

    def celebrate(self) -> None:
        """The match is won: the cards fly into a wreath round the middle of the table."""
        items = [item for zone in self.cards.values() for item in zone]
        faces = [item for item in items if item.card is not None]
        wreath = faces if len(faces) >= 12 else items
        width, height = self.viewport().width(), self.viewport().height()
        for index, item in enumerate(wreath):
            turn = 2 * math.pi * index / len(wreath)
            x = width / 2 + math.sin(turn) * width * 0.40
            y = height / 2 - math.cos(turn) * height * 0.39
            spot = Spot(x, y, math.degrees(turn), 0.62, 100 + index * 0.01)
            item.mark()
            self._motion.move(item, spot, 900, delay=index * 22, above=True)

    # ---------------------------------------------------------------------------------------- the picture

    def set_to(self, view: View, animated: bool) -> None:
        """Make everything on the felt equal to the view, keeping what is already there."""
        self.view_shown = view
        module = self._module
        if module is not None:
            size, ratio = self.viewport().size(), self.pixel_ratio or self.devicePixelRatioF()
            if self._ground.measure(module, view, size.width(), size.height(), ratio):
                self._scene.invalidate()
                self._lying.resize()
        self._lying.show(view, animated)
        self._chrome.describe(view, self._filled())
        self._lay_things(animated)
        self.refresh()

    def _filled(self) -> list[str]:
        """The zones in which cards lie."""
        return [zone for zone, items in self.cards.items() if items]

    def show_calls(self, view: View) -> None:
        """What has been said stands at the seats."""
        self._chrome.say(view)

    def say_at(self, seat: Seat, text: str) -> None:
        """Somebody says something, at his plate, or where voices are heard at a table without plates."""
        plates = self._chrome.plates
        middle = plates[seat].pos() if seat < len(plates) else self.layout_point("voice")
        if middle is not None:
            self.say(spoken(text, self.names), middle, Kind.WORD, 1700)

    def proclaim(self, text: str, milliseconds: int) -> None:
        """A sentence in the middle of the table."""
        middle = QPointF(self.viewport().width() / 2, self.viewport().height() * 0.36)
        self.say(spoken(text, self.names), middle, Kind.MESSAGE, milliseconds)

    def pay(self, event: Paid) -> bool:
        """Let chips fly; whether there are any."""
        if self._things is None:
            return False
        layout = self._ground.layout
        money = layout.money(event.amount) if layout.money is not None else None
        source, target = self.layout_point(event.source), self.layout_point(event.target)
        return self._things.pay((event.source, event.target), money, source, target)

    def _lay_things(self, animated: bool) -> None:
        """Make the things on the felt equal to the layout's and to what the hands have laid out."""
        laid = self._ground.layout.things.items()
        things = {name: thing for name, thing in laid if self.show_aids or not thing.aid}
        if self._hands is not None:
            things.update(self._hands.things())
        if things and self._things is None:
            from dealers_choice.table.things import Things

            self._things = Things(self)
        if self._things is not None:
            self._things.lay(things, animated)

    def relay_things(self) -> None:
        """The hands have laid something out, or taken it back."""
        if self.view_shown is not None:
            self._lay_things(animated=False)
            self.refresh()

    def refresh(self) -> None:
        """Mark cards and zones: what may be chosen, what is picked, where a dragged card may go."""
        view = self.view_shown
        if view is None:
            return
        targets, focus_zone = self.gestures.targets(), self.gestures.focused()[1]
        hinted_cards, hinted_zones = self._hinted
        dims = self.dim_unplayable and bool(self.choices) and self.gestures.dims()
        mark_cards(self.cards, view, self._ground.layout, self.gestures, hinted_cards, dims)
        glows = dict.fromkeys(targets, "mate")
        if focus_zone:
            glows[focus_zone] = "focus"
        glows.update(dict.fromkeys(hinted_zones, "hint"))
        self._chrome.print_zones({name: len(items) for name, items in self.cards.items()}, glows)
        lit = self._thing_gestures.targets() if self._thing_gestures is not None else frozenset()
        glows.update(dict.fromkeys(lit, "mate"))
        for name, thing in self.things().items():
            thing.light(glows.get(name, ""))
        if not self.showing.performing():
            self._frames.show()
        if self.accessible is not None:
            self.accessible.changed()
        picked = frozenset(self.gestures.picked)
        told = self._ground.layout.told
        self._chrome.retell(*(told(picked) if told is not None else None) or ("", ""))
        if picked != self._raised:
            changed, self._raised = picked ^ self._raised, picked
            self.picks_changed.emit()
            for name, items in self.cards.items():
                if any(item.card in changed for item in items) and not self.busy():
                    self._lying.settle(name, 90)

    # ----------------------------------------------------------------------------------- what lies where

    def point_of(self, x: float, y: float) -> QPointF:
        """A point of the layout, in pixels of the viewport."""
        return self._ground.point(x, y)

    def units(self, point: QPointF) -> tuple[float, float]:
        """A point of the viewport in the layout's card widths."""
        return self._ground.units(point)

    def layout_point(self, token: str) -> QPointF | None:
        """The place of a token in the layout, in pixels of the viewport."""
        spot = self._ground.layout.tokens.get(token)
        return self.point_of(*spot) if spot is not None else None

    def zone_box(self, zone: str) -> QRectF:
        """The rectangle that a zone covers on the felt, in pixels: its print and the cards that lie in it."""
        return self._ground.zone_box(zone)

    def is_closed(self, zone: str) -> bool:
        """Whether a zone is a box, of whose cards only those that lie face up are seen."""
        return self._lying.is_closed(zone)

    def room_above_hand(self) -> QRectF:
        """The felt between the others' hands and plates, down to the viewer's hand: a panel may stand there."""
        used = {zone for choice in self.choices for zone in (*choice.onto, *choice.click)}
        return self._ground.room_above_hand(self.view_shown, self._filled(), used)

    def seen(self, zone: str) -> list[CardItem]:
        """The cards of a zone that can be seen at least in part, in the order in which they lie."""
        return self._lying.seen(zone)

    def plates(self) -> list[PlateItem]:
        """The seats' plates, by seat."""
        return list(self._chrome.plates)

    def badges(self) -> dict[str, BadgeItem]:
        """The badges on the felt, by the kind of their token, with its place if it has one (``meld:meld:2:0``)."""
        return dict(self._chrome.badges)

    def calls(self) -> dict[Seat, str]:
        """The last word of each seat that has spoken, while it is shown."""
        return {seat: slip.text for seat, slip in self._chrome.calls.items()}

    def restyle(self) -> None:
        """Text size or contrast have changed: everything on the felt is drawn anew."""
        self._chrome.restyle()
        for item in self._scene.items():
            item.prepareGeometryChange()
            item.update()
        if self.view_shown is not None:
            self._chrome.describe(self.view_shown, self._filled())
            self.refresh()

    def zone_words(self, zone: str) -> str:
        """A zone's name and the number of its cards: "Stock, 24 cards"."""
        view = self.view_shown
        if view is None:
            return ""
        known = next((each for each in view.zones if each.id == zone), None)
        name = spoken(known.name, self.names) if known is not None else zone
        count = len(self.cards.get(zone, ()))
        cards = "empty" if not count else "1 card" if count == 1 else f"{count} cards"
        return f"{name[:1].upper()}{name[1:]}, {cards}"

    def printed(self, zone: str) -> bool:
        """Whether a zone can be seen on the felt when it is empty."""
        return bool(self._ground.layout.zones[zone].outline)

    def spot_at(self, point: QPointF) -> str:
        """The topmost thing, or the zone of the topmost card, at a point of the viewport; or ""."""
        gestures, things = self._thing_gestures, self.things()
        for item in self._scene.items(point):
            if gestures is not None and gestures.carries(item):
                continue
            if isinstance(item, CardItem) and item.zone:
                return item.zone
            name = getattr(item, "name", "")
            if name and things.get(name) is item:
                return str(name)
        return ""

    def things(self) -> dict[str, ThingItem]:
        """What lies on the felt and is no card, by name."""
        return dict(self._things.items) if self._things is not None else {}

    def thing(self, name: str) -> Thing | None:
        """The thing of this name as it lies, if there is one."""
        item = self.things().get(name)
        return item.thing if item is not None else None

    def use_of(self, spot: str) -> str:
        """What can be done at a thing, or with hands at a zone, in words."""
        if self._hands is not None and self._hands.owns(spot):
            return self._hands.tip(spot)
        return self.gestures.uses(None, spot) if spot in self.things() else ""

    def press_thing(self, name: str) -> None:
        """The same as a click on a thing."""
        item = self.things().get(name)
        if item is not None and self._hands is not None and self._hands.owns(name):
            none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
            self._hands.click(name, item.pos(), left, none)
        elif item is not None:
            self.gestures.click_zone(name)

    def loose_card(self, point: QPointF) -> CardItem:
        """A face-down card that is in the user's hand."""
        item = self._lying.new(None)
        item.setPos(point)
        return item

    def take_away(self, item: CardItem | ThingItem) -> None:
        """Something is on the table no longer."""
        self._motion.forget(item)
        self._scene.removeItem(item)

    def send(self, item: CardItem | ThingItem, spot: Spot, milliseconds: float) -> None:
        """Let something go to a spot, in so much time at normal speed."""
        self._motion.move(item, spot, milliseconds, above=True)

    def glide_zone(self, zone: str) -> None:
        """The cards of a zone go back to their places."""
        self._lying.settle(zone, FLIGHT)

    def item_at(self, point: QPointF, still: bool = False) -> CardItem | None:
        """The topmost card at a point of the viewport; ``still``: that is not on its way from elsewhere."""
        for item in self._scene.items(point):
            if isinstance(item, CardItem) and item.zone and not self.gestures.is_dragged(item):
                if still and self._motion.arriving(item):
                    continue
                return item
        return None

    def zone_at(self, point: QPointF) -> str:
        """The zone whose card or print is at a point of the viewport, or ""."""
        item = self.item_at(point)
        if item is not None:
            return item.zone
        for name in sorted(self._ground.layout.zones, key=self.printed, reverse=True):
            if self.zone_box(name).contains(point):
                return name
        return ""

    def layout_zones(self) -> tuple[str, ...]:
        """The zones that have a place, in the layout's order."""
        return tuple(self._ground.layout.zones)

    def liftable(self, item: CardItem) -> bool:
        """Whether the user may pick the card up, be it only to learn why it cannot be played."""
        view, place = self.view_shown, self._ground.layout.zones.get(item.zone)
        if view is None or place is None or item.card is None:
            return False
        zone = view.zone(item.zone)
        return (place.liftable or (view.seat is not None and zone.owner == view.seat)) and (
            bool(place.span) or not zone.cards or zone.cards[-1] == item.card
        )

    def glide(self, item: CardItem, milliseconds: float = FLIGHT, above: bool = False) -> None:
        """Let a card go (back) to its place; ``above`` the others: it has been in the user's hand."""
        self._lying.glide(item, milliseconds, above)

    def catch(self, item: CardItem | ThingItem) -> None:
        """Take a card or a thing out of its motion: the pointer has it now."""
        self._motion.forget(item)

    # --------------------------------------------------------------------------------------- Qt's own events

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Qt's own: the felt."""
        area = QRectF(rect) if isinstance(rect, QRectF) else QRectF(self.viewport().rect())
        self._backdrop.paint(painter, area)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the table out for the new size; the sheet is drawn sharp once the size holds still."""
        super().resizeEvent(event)
        self._scene.setSceneRect(0, 0, self.viewport().width(), self.viewport().height())
        if self.view_shown is not None:
            if self.showing.performing():
                self.hurry()
            self._motion.hurry()
            self.clear_bubbles()
            self.set_to(self.view_shown, animated=False)
            self._backdrop.sharpen_soon()
        self.resized.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own: while the desktop puts the window on the screen, the pictures are made ready."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._make_ready)

    def _make_ready(self) -> None:
        if self.view_shown is not None:
            self._backdrop.make_ready()

    def new_pictures(self) -> None:
        """The deck, the back or the felt is another: paint everything anew."""
        self.viewport().update()
        self._backdrop.sharpen_soon()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press hurries what is being shown, and then means what it was aimed at."""
        self.pressed, self._pressed_at = moment_of(event), event.position()
        self.clear_bubbles()
        self._hands_have_it = self._is_hands(event.position())
        if self._thing_gestures is None or not self._hands_have_it:
            self.gestures.press(event.position(), event.button(), event.timestamp())
            return
        hurried = self.busy()
        self.hurry()
        if not self.stop_looking() and (self.choices or not hurried):
            self._thing_gestures.press(event.position(), event.button())

    def _is_hands(self, point: QPointF) -> bool:
        """Whether the mouse is the matter of the user's hands at a point."""
        return self._hands is not None and self._hands.owns(self.spot_at(point))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's own."""
        if (event.position() - self._pressed_at).manhattanLength() >= QApplication.startDragDistance():
            self.pressed = None
        hands = self._hands_have_it if event.buttons() else self._is_hands(event.position())
        if self._thing_gestures is not None and hands:
            self._thing_gestures.move(event.position(), event.buttons())
        else:
            self.gestures.move(event.position(), event.buttons())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's own."""
        if self._thing_gestures is not None and self._hands_have_it:
            self._thing_gestures.release(event.position(), event.button(), event.modifiers())
        else:
            self.gestures.release(event.position(), event.button())
        self.pressed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Qt's own: the second press of quick hands is a press."""
        self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel is turned over a thing with which the hands do something so; else it is for whoever scrolls."""
        gestures = self._thing_gestures
        point, turned = event.position(), event.angleDelta().y()
        acts = gestures is not None and bool(self.choices) and turned != 0 and self._is_hands(point)
        if gestures is not None and acts and gestures.wheel(point, turned):
            event.accept()
        else:
            event.ignore()

    def leaveEvent(self, _event: object) -> None:
        """The pointer has left: nothing is hovered."""
        self.gestures.hover(None)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Qt's own: "what may I do with this card?"."""
        keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        if self._is_hands(QPointF(event.pos())) or (keyboard and self._hands is not None):
            return
        self.gestures.ask(None if keyboard else QPointF(event.pos()), event.globalPos())

    def event(self, event: QEvent) -> bool:
        """Qt's own: the keys of choices on offer go before the menus' single letters."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            hands = self._hands
            if self.gestures.takes_key(event) or (hands is not None and hands.takes_key(event)):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own."""
        self.pressed = moment_of(event)
        self._key(event)
        self.pressed = None

    def _key(self, event: QKeyEvent) -> None:
        gestures = self._thing_gestures
        if gestures is not None and gestures.carrying() and event.key() == Qt.Key.Key_Escape:
            gestures.cancel()
            self.refresh()
            return
        if self._hands is not None and self._hands.takes_key(event):
            self.clear_bubbles()
            self.hurry()
            if self._hands.key(event):
                return
        if not self.gestures.key(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Qt's own."""
        if self._hands is not None:
            self._hands.key_released(event)
        super().keyReleaseEvent(event)


def _interface(key: str, thing: QObject) -> QAccessibleInterface | None:
    """Qt's factory for the table: asked once assistive technology wants to know what is in the window."""
    if key != "Table" or not isinstance(thing, Table):
        return None
    from dealers_choice.table.accessible import TableInterface

    return TableInterface(thing)


QAccessible.installFactory(_interface)
