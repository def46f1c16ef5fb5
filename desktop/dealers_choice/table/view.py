"""The table: a felt with cards on it, that shows a view, plays events as motion, and turns gestures into actions.

It knows zones and choices, no game. ``show_view`` sets it to a view, ``play`` moves it there through events.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
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
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QTransform,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsSceneHelpEvent,
    QGraphicsView,
    QToolTip,
    QWidget,
)

from cardart.measures import rail_width
from cardrules.cards import Card
from cardrules.game import Action, Choice, Event, Moved, Note, Paid, Phase, Said, Scored, Seat, Token, Turned, View
from cardrules.texts import spelled
from dealers_choice import style
from dealers_choice.clock import moment_of
from dealers_choice.plain import plain_tip
from dealers_choice.players import spoken
from dealers_choice.settings import TRICK_LIES
from dealers_choice.table.art import Art
from dealers_choice.table.bubbles import Bubbles, Kind
from dealers_choice.table.gestures import Gestures
from dealers_choice.table.items import CardItem, PlateItem, ThingItem, ZoneItem
from dealers_choice.table.looking import Looking
from dealers_choice.table.motion import FLIGHT, SETTLE, Motion, Spot
from dealers_choice.table.place import Layout, LayoutModule, Place, Thing
from dealers_choice.table.room import Taken
from dealers_choice.table.tokens import BadgeItem, CallItem

if TYPE_CHECKING:
    from dealers_choice.table.accessible import Tree
    from dealers_choice.table.things import Hands, ThingGestures, Things

__all__ = ["SPEEDS", "Table"]

SPEEDS: Final = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "off": 0.0}
"""Factors on every duration, by the setting's value."""

_STAGGER: Final = 34  # milliseconds between the cards of a deal
_PASSED: Final = 1.5  # how much longer passed cards are left to be looked at than a trick
_LEAST_LABEL: Final = 0.66  # labels on small cards are smaller, but no smaller than this
_BADGE_Z: Final = 6.0
_OVER_CARDS: Final = 0.9  # a label on cards lies above those of its zone
_BANNER: Final = 1500  # milliseconds
_PILE: Final = 0.05  # a step below so many card widths makes a pile
_PICKED: Final = 0.3  # how far a picked card of a row stands out, in card widths
_HOVERED: Final = 0.07  # how far a playable card rises under the pointer
_LINE: Final = 0.62  # from one line of a row of cards to the next, in card widths
_MOST_AT_ONCE: Final = 50  # what others do between two decisions of the user is no more than this
_LARGEST_CARD: Final = 300.0  # logical pixels; beyond, a table looks like a magnifying glass


class _Scene(QGraphicsScene):
    """The scene, with tooltips that are written only when they are shown."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._table = table

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Qt's own: the pointer rests."""
        from dealers_choice.table.accessible import tip_at

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

    def __init__(self, art: Art, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # A viewport of our own: the first call of viewport() makes PySide look at every class of widgets (8 ms).
        self._felt = QWidget()
        self.setViewport(self._felt)
        self.art = art
        self.speed = 1.0
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
        self.names: tuple[str, ...] = ()
        self._levels: tuple[str, ...] = ()
        self.cards: dict[str, list[CardItem]] = {}
        self.view_shown: View | None = None
        self.gestures = Gestures(self)
        self.accessible: Tree | None = None
        """The table as assistive technology sees it, from the moment it asks."""
        self._module: LayoutModule | None = None
        self._layout = Layout({})
        self._things: Things | None = None
        self._hands: Hands | None = None
        self._thing_gestures: ThingGestures | None = None
        self.starts: dict[str, QPointF] = {}
        """Where the next move from a zone or thing begins: where the user's hand has let it go."""
        self._printed: tuple[object, QPixmap] | None = None
        self._scene = _Scene(self)
        self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(self._scene)
        self._zones: dict[str, ZoneItem] = {}
        self._plates: list[PlateItem] = []
        self._badges: dict[str, BadgeItem] = {}
        self._calls: dict[Seat, CallItem] = {}
        self._signs: list[QRectF] = []
        """Where the badges lie, with plain text."""
        self._bubbles = Bubbles(self._scene, self)
        self._looking = Looking(self._scene, art)
        self._motion = Motion(self)
        self._motion.rested.connect(self._settle_down)
        self._script: Iterator[float] | None = None
        self._unsettled = False
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.timeout.connect(self._advance)
        self._sharpen = QTimer(self)
        self._sharpen.setSingleShot(True)
        self._sharpen.setInterval(160)
        self._sharpen.timeout.connect(self._sharpen_now)
        self._completion = QTimer(self)
        self._completion.setSingleShot(True)
        self._completion.timeout.connect(self._complete)
        self._left = self._top = 0.0
        self._hands_have_it = False  # whether the press that is held is the matter of the hands
        self._raised: frozenset[Card] = frozenset()
        self._hinted: tuple[frozenset[Card], frozenset[str]] = (frozenset(), frozenset())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(320, 240)
        self.setAccessibleName("Card table")

    @property
    def choices(self) -> list[Choice]:
        """What the user may do now; empty while others act."""
        return list(self.gestures.offer.choices)

    # ------------------------------------------------------------------------------------- showing a match

    def set_up(self, module: LayoutModule, names: Sequence[str], levels: Sequence[str] = ()) -> None:
        """Clear the table for another match; ``names`` are the players', by seat, and ``levels`` how well they play
        ("": nothing is said of it)."""
        self.stop()
        self._module = module
        self._levels = tuple(levels) or ("",) * len(names)
        self._hands = self._thing_gestures = None
        self.names = tuple(names)
        for items in self.cards.values():
            for item in items:
                self._scene.removeItem(item)
        signs: list[QGraphicsItem] = [*self._badges.values(), *self._calls.values(), *self.things().values()]
        for other in (*self._zones.values(), *self._plates, *signs):
            self._scene.removeItem(other)
        self.cards, self._zones, self._plates, self._badges, self._things = {}, {}, [], {}, None
        self._calls = {}
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
        self._unsettled = True
        self.gestures.reset()
        self._reconcile(view, animated)
        self.offer(choices)
        if not self._motion.moving():
            QTimer.singleShot(0, self, self._settle_down)

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
        self._unsettled = True
        self._script = self._perform(list(events), view)
        self._advance()

    def busy(self) -> bool:
        """Whether events are still being shown or cards are moving."""
        return self._unsettled or self._script is not None or self._motion.moving()

    def hurry(self) -> None:
        """Show what remains at once."""
        self._wait.stop()
        script, self._script = self._script, None
        if script is not None:
            speed, self.speed = self.speed, 0.0
            for _ in script:
                pass
            self.speed = speed
        self._motion.hurry()
        self._settle_down()

    def catch_up(self) -> None:
        """Show at once whatever happens before the user may act again, as far as it is known by now."""
        for _ in range(_MOST_AT_ONCE):
            if not self.busy():
                return
            self.hurry()

    def act(self, action: Action) -> None:
        """The user has chosen."""
        self.acted.emit(action)

    def stop(self) -> None:
        """Forget what has not been shown yet."""
        self.stop_looking()
        self._wait.stop()
        self._script = None
        self._unsettled = False
        self._motion.hurry()

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
        found = [Taken(plate.sceneBoundingRect()) for plate in self._plates if plates]
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
        room = QRectF(self.viewport().rect()).adjusted(self._left, self._top, -self._left, -self._top)
        self._looking.spread(cards, names, self.zone_box(zone).center(), room, self._what_matters())

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
            self._motion.move(item, spot, 900 * self.speed, delay=index * 22 * self.speed, above=True)

    # -------------------------------------------------------------------------------------------- events

    def _advance(self) -> None:
        while self._script is not None:
            wait = next(self._script, None)
            if wait is None:
                self._script = None
                if not self._motion.moving():
                    QTimer.singleShot(0, self, self._settle_down)
                return
            if wait > 0:
                self._wait.start(round(wait))
                return

    def _settle_down(self) -> None:
        """Tell once that everything has been shown."""
        if self._unsettled and self._script is None and not self._motion.moving():
            self._unsettled = False
            self.settled.emit()

    def _perform(self, events: list[Event], view: View) -> Iterator[float]:
        """Show the events; yields the milliseconds to wait before the next one."""
        for index, event in enumerate(events):
            follower = events[index + 1] if index + 1 < len(events) else None
            if isinstance(event, Moved):
                if self._disappears(event) and not (index and _gathers(events[index - 1], event)):
                    # What goes into a hand nobody needs to be shown until he clicks.
                    yield min(self.look, TRICK_LIES["normal"]) if event.target.startswith("hand") else self.look
                yield self._show_move(event, follower) * self.speed
            elif isinstance(event, Paid):
                rest = (later for later in events[index + 1 :] if not isinstance(later, Note))
                yield self._show_payment(event, isinstance(next(rest, None), Paid)) * self.speed
            elif isinstance(event, Turned):
                items = self.cards.get(event.zone, [])
                if event.index < len(items):
                    items[event.index].become(event.card)
                    self._settle(event.zone, FLIGHT)
                    yield (0 if isinstance(follower, Turned) else FLIGHT) * self.speed
            elif isinstance(event, Said):
                if (event.seat, event.text) in view.calls:  # it stays at the seat
                    self._describe_calls(view, self.art.width)
                else:
                    self._say_at(event.seat, event.text)
                yield 0 if event.seat == view.seat else 500 * self.speed
            elif isinstance(event, Scored):
                for seat, points in enumerate(event.points):
                    if points and len(event.points) > 1:
                        self._say_at(seat, f"{points:+d}")
                yield 600 * self.speed
            elif isinstance(event, Phase) and event.text and event.name != "game_over" and self.speed:
                self.say(
                    spoken(event.text, self.names),
                    QPointF(self.viewport().width() / 2, self.viewport().height() * 0.36),
                    Kind.MESSAGE,
                    round(_BANNER * max(0.6, self.speed)),
                )
                yield 350 * self.speed
        self.starts = {}
        before, passed = self.view_shown, view.facts.get("received", ())
        self._reconcile(view, animated=True)
        if self.show_passed and passed and before is not None and not before.facts.get("received"):
            yield self.look * _PASSED + FLIGHT * self.speed

    def _disappears(self, event: Moved) -> bool:
        """Whether cards that all could see are turned down by the move: then they are left to be looked at."""
        items = self.cards.get(event.source, [])
        hides = bool(event.target) and not self.is_closed(event.target) and None in event.cards
        return hides and any(item.card is not None for item in items)

    def is_closed(self, zone: str) -> bool:
        """Whether a zone is a box, of whose cards only those that lie face up are seen."""
        place = self._layout.zones.get(zone)
        return place is not None and place.closed

    def _show_move(self, event: Moved, follower: Event | None) -> float:
        """Start a move; returns the milliseconds before the next event at normal speed."""
        closed = [zone for zone in (event.source, event.target) if zone and self.is_closed(zone)]
        if closed and all(not zone or zone in closed for zone in (event.source, event.target)):
            return 0.0  # from box to box nothing is seen of the cards
        source = self.cards.setdefault(event.source, []) if event.source else None
        moved: list[CardItem] = []
        for card in event.cards:
            item = None
            if source is not None:
                item = _taken(source, card)
            if item is None:
                item = self._new_item(card if not event.source else None)
                if source is not None:
                    item.setPos(self.starts.pop(event.source, self._middle_of(event.source)))
                else:
                    item.setPos(self._middle_of(event.target))
            item.become(card)
            moved.append(item)
        if not event.target:
            for item in moved:
                self._remove(item)
            return 0.0
        target = self.cards.setdefault(event.target, [])
        fresh = not event.source
        for item in moved:
            item.zone = event.target
            item.mark()
            item.lie_flat(False)
            target.append(item)
        spots = self._spots(event.target)
        for item, spot in zip(target, spots, strict=True):
            if item in moved:
                self._motion.move(item, spot, 0 if fresh else FLIGHT * self.speed, above=True)
            else:
                self._motion.move(item, spot, SETTLE * self.speed)
        if source:
            self._settle(event.source, SETTLE)
        if fresh:
            self._flatten(event.target)
            return 0.0
        if isinstance(follower, Moved):
            return 0.0 if _gathers(event, follower) or follower.target == event.target else _STAGGER
        return float(FLIGHT)

    def _flatten(self, zone: str) -> None:
        """Of the cards that lie on each other only the lowest casts a shadow."""
        place, items = self._layout.zones.get(zone), self.cards.get(zone, [])
        if place is None or place.span:
            heap = 0
        else:
            heap = len(items) if abs(place.dx) + abs(place.dy) < _PILE else len(items) - place.fanned + 1
        for index, item in enumerate(items):
            item.lie_flat(0 < index < heap)

    def _settle(self, zone: str, milliseconds: float) -> None:
        """Let the cards of a zone go to their places in it."""
        for item, spot in zip(self.cards.get(zone, []), self._spots(zone), strict=True):
            self._motion.move(item, spot, milliseconds * self.speed)

    def _say_at(self, seat: Seat, text: str) -> None:
        spot = self._layout.tokens.get("voice")  # who speaks at a table without plates
        middle = self._plates[seat].pos() if seat < len(self._plates) else self.point_of(*spot) if spot else None
        if middle is not None:
            self.say(spoken(text, self.names), middle, Kind.WORD, 1700)

    def _show_payment(self, event: Paid, more: bool) -> float:
        """Let chips fly; returns the milliseconds before the next event, which is a payment too if there are
        ``more``."""
        if self._things is None:
            return 0.0
        money = self._layout.money(event.amount) if self._layout.money is not None else None
        source, target = self.layout_point(event.source), self.layout_point(event.target)
        if not self._things.pay((event.source, event.target), money, source, target):
            return 0.0
        return _STAGGER if more else float(FLIGHT)

    # ---------------------------------------------------------------------------------------- the picture

    def _new_item(self, card: Card | None) -> CardItem:
        item = CardItem(self.art, card)
        self._scene.addItem(item)
        return item

    def _remove(self, item: CardItem) -> None:
        self._motion.forget(item)
        if item.scene() is self._scene:
            self._scene.removeItem(item)

    def _reconcile(self, view: View, animated: bool) -> None:
        """Make zones, plates and badges equal to the view, keeping the items that are already there."""
        self.view_shown = view
        self._measure(view)
        known = {item.card: item for items in self.cards.values() for item in items if item.card is not None}
        backs = {zone: [item for item in items if item.card is None] for zone, items in self.cards.items()}
        wanted = {card for zone in view.zones for card in zone.cards if card is not None}
        spare = [item for card, item in known.items() if card not in wanted]
        now: dict[str, list[CardItem]] = {}
        arriving: set[int] = set()
        for zone in view.zones:
            lying = self.cards.get(zone.id, [])
            own = backs.get(zone.id, [])
            items: list[CardItem] = []
            closed = self.is_closed(zone.id)
            for index, card in enumerate(zone.cards):
                if closed and card is None:
                    continue
                item = known.get(card) if card is not None else None
                if item is None:
                    same = lying[index] if index < len(lying) else None
                    if same is not None and same in own and card is None:
                        item = same
                        own.remove(same)
                    elif own:
                        item = own.pop()
                    elif spare:
                        item = spare.pop()
                    else:
                        item = self._new_item(card)
                        item.setPos(self._middle_of(zone.id))
                    item.become(card)
                if item.zone != zone.id:
                    item.zone = zone.id
                    arriving.add(id(item))
                items.append(item)
            now[zone.id] = items
        kept = {id(item) for items in now.values() for item in items}
        for items in self.cards.values():
            for item in items:
                if id(item) not in kept:
                    self._remove(item)
        self.cards = now
        time = FLIGHT * self.speed if animated else 0.0
        for name, items in now.items():
            self._flatten(name)
            for item, spot in zip(items, self._spots(name), strict=True):
                self._motion.move(item, spot, time, above=id(item) in arriving)
        self._describe(view)
        self._lay_things(animated)
        self.refresh()

    def _lay_things(self, animated: bool) -> None:
        """Make the things on the felt equal to the layout's and to what the hands have laid out."""
        things = dict(self._layout.things)
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

    def _measure(self, view: View) -> None:
        """Find the card's size for the window and ask the layout for the places."""
        module = self._module
        if module is None:
            return
        width, height = self.viewport().width(), self.viewport().height()
        rail = rail_width(width, height)
        size = getattr(module, "size", None)
        least_width, least_height = module.SIZE if size is None else size(view)
        card = min((width - 2 * rail) / least_width, (height - 2 * rail) / least_height, _LARGEST_CARD)
        card = max(24.0, math.floor(card / 2) * 2)
        ratio = self.pixel_ratio or self.devicePixelRatioF()
        if (card, ratio) != (self.art.width, self.art.ratio):
            self.art.resize(card, ratio)
            self._scene.invalidate()
            for items in self.cards.values():
                for item in items:
                    item.prepareGeometryChange()
        self._left = self._top = rail
        self._layout = module.layout(view, (width - 2 * rail) / card, (height - 2 * rail) / card)

    def _describe(self, view: View) -> None:
        """Names, scores, tokens, badges."""
        unit = self.art.width
        while len(self._plates) < len(self._layout.seats):
            plate = PlateItem()
            self._scene.addItem(plate)
            self._plates.append(plate)
        loose = self._loose(view)
        self._signs = [BadgeItem.box(token, unit).translated(middle) for token, middle in loose.values()]
        for seat, place in enumerate(self._layout.seats):
            tokens = tuple(token for token in view.tokens if token.place == f"seat:{seat}")
            if view.plates[seat].dealer:  # the plate shows the button itself
                tokens = tuple(token for token in tokens if token.kind != "dealer")
            item = self._plates[seat]
            item.setPos(self.point_of(place.x, place.y))
            turn = seat in view.waiting_for
            room = self._room(PlateItem.plain_box(unit), item.pos())
            item.level = self._levels[seat]
            item.set_state(self.names[seat], view.plates[seat], tokens, turn, unit, room)
            words = _plate_words(self.names[seat], view, seat, tokens)
            item.setToolTip(plain_tip(f"{words}, plays at {item.level} level" if item.level else words))
        self._describe_badges(loose, unit)
        self._describe_calls(view, unit)

    def _loose(self, view: View) -> dict[str, tuple[Token, QPointF]]:
        """The tokens that lie on the felt, and not at a seat, in words for the player; and where."""
        places, loose = self._layout.tokens, {}
        for token in view.tokens:
            if not token.place.startswith("seat:") and token.place not in self._layout.things:
                name = f"{token.kind}:{token.place}" if token.place else token.kind
                spot = places.get(name) or places.get(token.place) or places.get(token.kind)
                if spot is not None:
                    loose[name] = token._replace(text=spoken(token.text, self.names)), self.point_of(*spot)
        return loose

    def _describe_badges(self, loose: Mapping[str, tuple[Token, QPointF]], unit: float) -> None:
        for name in list(self._badges):
            if name not in loose:
                self._scene.removeItem(self._badges.pop(name))
        for name, (token, middle) in loose.items():
            badge = self._badges.get(name)
            if badge is None:
                badge = self._badges[name] = BadgeItem()
                self._scene.addItem(badge)
            badge.setPos(middle)
            zone = self._layout.zones.get(token.place)
            badge.setZValue(_BADGE_Z if zone is None else max(_BADGE_Z, zone.z + _OVER_CARDS))
            size = unit if zone is None else unit * min(1.0, max(_LEAST_LABEL, zone.scale * 1.3))
            badge.set_state(token, size, self._room(BadgeItem.box(token, size), middle))
            badge.setToolTip(plain_tip(badge.text))

    def _describe_calls(self, view: View, unit: float) -> None:
        """The last word of each seat in an auction, at its plate."""
        said: dict[Seat, list[str]] = {}
        for seat, text in view.calls:
            said.setdefault(seat, []).append(spoken(text, self.names))
        for seat in list(self._calls):
            if seat not in said:
                self._scene.removeItem(self._calls.pop(seat))
        plate = PlateItem.plain_box(unit)
        for seat, words in said.items():
            if seat >= len(self._layout.seats):
                continue
            slip = self._calls.get(seat)
            if slip is None:
                slip = self._calls[seat] = CallItem()
                self._scene.addItem(slip)
            slip.set_state(words[-1], unit)
            slip.setToolTip(plain_tip(f"{self.names[seat]}: {', '.join(words)}"))
            place = self._layout.seats[seat]
            above = place.side == "bottom"
            middle = self.point_of(place.x, place.y)
            high = (plate.height() + slip.boundingRect().height()) / 2 - unit * 0.04
            slip.setPos(middle.x(), middle.y() + (-high if above else high))

    def refresh(self) -> None:
        """Mark cards and zones: what may be chosen, what is picked, where a dragged card may go."""
        view = self.view_shown
        if view is None:
            return
        playable = self.gestures.playable()
        picked = frozenset(self.gestures.picked)
        mates, targets = self.gestures.partners(), self.gestures.targets()
        focus_card, focus_zone = self.gestures.focused()
        new = frozenset(view.facts.get("received", ()))
        dims = self.dim_unplayable and bool(self.choices) and self.gestures.dims()
        for name, items in self.cards.items():
            for item in items:
                card = item.card
                glow = ""
                if card is not None:
                    if card in picked:
                        glow = "pick"
                    elif card in self._hinted[0]:
                        glow = "hint"
                    elif card in mates:
                        glow = "mate"
                    elif card == focus_card:
                        glow = "focus"
                    elif card in new:
                        glow = "new"
                own = view.seat is not None and name == f"hand:{view.seat}"
                place = self._layout.zones.get(name)
                dim = (place is not None and place.dim) or (dims and own and card not in playable and not glow)
                focused = card is not None and card == focus_card
                focused = focused or (name == focus_zone and item is items[-1])
                item.mark(glow, dim, card is not None and card in picked, focused, card in view.marked)
        for name, place in self._layout.zones.items():
            zone = self._zones.get(name)
            if zone is None:
                zone = self._zones[name] = ZoneItem(name)
                self._scene.addItem(zone)
            glow = "mate" if name in targets else ""
            if name in self._hinted[1]:
                glow = "hint"
            elif name == focus_zone:
                glow = "focus"
            count = len(self.cards.get(name, ()))
            label = "" if count else spoken(place.label, self.names)
            zone.set_state(
                self.zone_box(name),
                self.art.width,
                place.outline,
                label,
                count if place.count and count else None,
                glow,
            )
        lit = self._thing_gestures.targets() if self._thing_gestures is not None else frozenset()
        for name, thing in self.things().items():
            thing.light("hint" if name in self._hinted[1] else "mate" if name in lit else "")
        if self.accessible is not None:
            self.accessible.changed()
        if picked != self._raised:
            changed, self._raised = picked ^ self._raised, picked
            self.picks_changed.emit()
            for name, items in self.cards.items():
                if any(item.card in changed for item in items) and not self.busy():
                    self._settle(name, 90)

    # -------------------------------------------------------------------------------------------- places

    def point_of(self, x: float, y: float) -> QPointF:
        """A point of the layout, in pixels of the viewport."""
        return QPointF(round(self._left + x * self.art.width), round(self._top + y * self.art.width))

    def _middle_of(self, zone: str) -> QPointF:
        place = self._layout.zones.get(zone)
        if place is None:
            return QPointF(self.viewport().width() / 2, -self.art.height)
        return self.point_of(place.x, place.y)

    def _spots(self, zone: str) -> list[Spot]:
        """Where each card of a zone lies, in the order of ``self.cards[zone]``."""
        items = self.cards.get(zone, [])
        place = self._layout.zones.get(zone)
        if place is None:
            middle = self._middle_of(zone)
            return [Spot(middle.x(), middle.y())] * len(items)
        order = list(range(len(items)))
        if place.sorted and self.view_shown is not None:
            order = _held(items, self.view_shown.order)
        spots: list[Spot] = [Spot(0, 0)] * len(items)
        tray = self.gestures.tray()
        tray_place = self._layout.zones.get(tray.onto[0]) if tray is not None else None
        if tray is not None and tray_place is not None:
            # What has been picked for the tray lies in it; the rest of the row closes up.
            order = [index for index in order if items[index].card not in self.gestures.picked]
            for index, item in enumerate(items):
                if item.card is not None and item.card in self.gestures.picked:
                    position = self.gestures.picked.index(item.card)
                    spots[index] = self._spot(tray_place, position, tray.most, 0.0)
        focused = self.gestures.focused()[0]
        for position, index in enumerate(order):
            item = items[index]
            lift = 0.0
            if item.card is not None and item.card in self.gestures.picked:
                lift = _PICKED if place.span else _HOVERED
            elif item is self.gestures.hovered() or (item.card is not None and item.card == focused):
                lift = _HOVERED
            spots[index] = self._spot(place, position, len(order), lift)
        return spots

    def _spot(self, place: Place, position: int, count: int, lift: float) -> Spot:
        unit = self.art.width
        angle, z = place.angle, place.z + position * 0.01
        if place.span:
            line = 0.0
            if place.rows > 1:
                long = -(-count // place.rows)  # the last line may be shorter
                line = (position // long) * _LINE * place.scale - _lines(place) / 2
                position, count = position % long, min(long, count - position // long * long)
            step = place.dx if count < 2 else min(place.dx, max(0.0, place.span - place.scale) / (count - 1))
            along = (position - (count - 1) / 2) * step
            share = along / (place.span / 2) if place.span else 0.0
            bend = math.radians(place.arc) / 2
            across = place.span / 2 * math.tan(bend / 2) * share * share if bend else 0.0
            angle += place.arc / 2 * share
            across += line - lift
            turn = math.radians(place.angle)
            dx = along * math.cos(turn) - across * math.sin(turn)
            dy = along * math.sin(turn) + across * math.cos(turn)
        elif place.slots:
            slot = place.slots[min(position, len(place.slots) - 1)]
            dx, dy, angle = slot.x, slot.y - lift, angle + slot.angle
        else:
            steps = float(position)
            if place.fanned:
                steps = float(max(0, position - max(0, count - place.fanned)))
            dx, dy = place.dx * steps, place.dy * steps - lift
        middle = self.point_of(place.x, place.y)
        return Spot(middle.x() + dx * unit, middle.y() + dy * unit, angle, place.scale, z)

    def zone_box(self, zone: str) -> QRectF:
        """The rectangle that a zone covers on the felt, in pixels: its print and the cards that lie in it."""
        place = self._layout.zones.get(zone)
        if place is None:
            return QRectF()
        w, h = self.art.width * place.scale, self.art.height * place.scale
        middle = self.point_of(place.x, place.y)
        if place.outline == "area":
            half = place.span / 2 * self.art.width
            h += _lines(place) * self.art.width
            box = QRectF(middle.x() - half, middle.y() - h / 2, 2 * half, h)
        else:
            box = QRectF(middle.x() - w / 2, middle.y() - h / 2, w, h)
            if abs(place.angle) == 90:
                box = QRectF(middle.x() - h / 2, middle.y() - w / 2, h, w)
        return box.adjusted(-2, -2, 2, 2)

    def _room(self, plain: QRectF, middle: QPointF) -> QRectF:
        """What something with larger or more text than plain may take about its middle (``plain``: its box with plain
        text), without covering a zone, a plate or the edge of the table: it grows up and down first, as far as its text
        is larger, then to the sides."""
        text = max(1.0, style.text_scale())
        box = plain.translated(middle)
        zones = [place for zone, place in self._layout.zones.items() if self.cards.get(zone) or place.outline]
        taken = [(self._reach(place), 1) for place in zones]
        plate = PlateItem.plain_box(self.art.width)
        # What lies between two plates or badges is shared by them: both may grow.
        taken += [(plate.translated(self.point_of(place.x, place.y)), 2) for place in self._layout.seats]
        taken += [(sign, 2) for sign in self._signs]
        edge = QRectF(self.viewport().rect()).adjusted(self._left, self._top, -self._left, -self._top)
        for rect, _ in taken:
            covered = rect.intersected(box).height()
            if 0 < covered < box.height() / 2:  # it only just touches: give way
                box.translate(0, covered if rect.center().y() < box.center().y() else -covered)
        taken = [(rect.adjusted(-3, -3, 3, 3), sharers) for rect, sharers in taken if not rect.intersects(box)]
        up, down, left, right = box.top() - edge.top(), edge.bottom() - box.bottom(), 0.0, 0.0
        for rect, sharers in taken:
            if rect.left() < box.right() and rect.right() > box.left():
                if rect.bottom() <= box.top() + 3:
                    up = min(up, (box.top() - rect.bottom()) / sharers)
                else:
                    down = min(down, (rect.top() - box.bottom()) / sharers)
        more = plain.height() * (text - 1)
        up, down = max(0.0, min(up, max(more / 2, more - down))), max(0.0, min(down, max(more / 2, more - up)))
        box.adjust(0, -up, 0, down)
        left, right = box.left() - edge.left(), edge.right() - box.right()
        for rect, sharers in taken:
            if rect.top() < box.bottom() and rect.bottom() > box.top():
                if rect.right() <= box.left() + 3:
                    left = min(left, (box.left() - rect.right()) / sharers)
                else:
                    right = min(right, (rect.left() - box.right()) / sharers)
        box.adjust(-max(0.0, left), 0, max(0.0, right), 0)
        return box.translated(-middle)

    def room_above_hand(self) -> QRectF:
        """The felt between the others' hands and plates, down to the viewer's hand: a panel may stand there."""
        view, unit = self.view_shown, self.art.width
        room = QRectF(self.viewport().rect()).adjusted(self._left, self._top, -self._left, -self._top)
        plate = PlateItem.plain_box(unit)
        taken = [plate.translated(self.point_of(place.x, place.y)) for place in self._layout.seats]
        for zone, place in self._layout.zones.items():
            if view is not None and zone == f"hand:{view.seat}":
                room.setBottom(min(room.bottom(), self._reach(place).top() - _HOVERED * unit))
            elif zone.startswith("hand:") and self.cards.get(zone):
                taken.append(self._reach(place))
        middle, gap = room.center(), unit * 0.12
        for box in taken:
            if box.bottom() < room.bottom() and abs(box.center().x() - middle.x()) < room.width() / 4:
                room.setTop(max(room.top(), box.bottom()))
        half = room.width() / 2
        for box in taken:
            if box.top() < room.bottom() and box.bottom() > room.top():
                half = min(half, max(middle.x() - box.right(), box.left() - middle.x()))
        half = max(half, unit * 2)
        return QRectF(middle.x() - half, room.top(), 2 * half, room.height()).adjusted(gap, gap, -gap, -gap)

    def _reach(self, place: Place) -> QRectF:
        """All that the cards of a zone may cover."""
        unit = self.art.width
        long, high = place.scale * unit, place.scale * self.art.height + _lines(place) * unit
        box = QRectF(-long / 2, -high / 2, long, high)
        if place.span:
            lean = math.sin(math.radians(place.arc / 2))  # the cards at the ends of a bent row stand askew
            half = place.span / 2 * unit + lean * high / 2
            box = QRectF(-half, -high / 2, 2 * half, high).adjusted(0, -lean * long / 2, 0, lean * long)
        else:
            steps = max(place.fanned - 1, 0) * unit
            box = box.united(box.translated(place.dx * steps, place.dy * steps))
        return QTransform().rotate(place.angle).mapRect(box).translated(self.point_of(place.x, place.y))

    def restyle(self) -> None:
        """Text size or contrast have changed: everything on the felt is drawn anew."""
        for item in self._scene.items():
            if isinstance(item, PlateItem | BadgeItem | CallItem):
                item.fit()
            else:
                item.prepareGeometryChange()
                item.update()
        if self.view_shown is not None:
            self._describe(self.view_shown)
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

    def seen(self, zone: str) -> list[CardItem]:
        """The cards of a zone that can be seen at least in part, in the order in which they lie."""
        items, place = self.cards.get(zone, []), self._layout.zones.get(zone)
        if place is None:
            return []
        if place.span:
            return sorted(items, key=lambda item: item.zValue())
        if place.fanned:
            return items[-place.fanned :]
        return items[-1:] if abs(place.dx) + abs(place.dy) < _PILE else list(items)

    def printed(self, zone: str) -> bool:
        """Whether a zone can be seen on the felt when it is empty."""
        return bool(self._layout.zones[zone].outline)

    def plates(self) -> list[PlateItem]:
        """The seats' plates, by seat."""
        return list(self._plates)

    def badges(self) -> dict[str, BadgeItem]:
        """The badges on the felt, by the kind of their token, with its place if it has one (``meld:meld:2:0``)."""
        return dict(self._badges)

    def calls(self) -> dict[Seat, str]:
        """The last word of each seat that has spoken, while it is shown."""
        return {seat: slip.text for seat, slip in self._calls.items()}

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

    def layout_point(self, token: str) -> QPointF | None:
        """The place of a token in the layout, in pixels of the viewport."""
        spot = self._layout.tokens.get(token)
        return self.point_of(*spot) if spot is not None else None

    def units(self, point: QPointF) -> tuple[float, float]:
        """A point of the viewport in the layout's card widths."""
        return (point.x() - self._left) / self.art.width, (point.y() - self._top) / self.art.width

    def loose_card(self, point: QPointF) -> CardItem:
        """A face-down card that is in the user's hand."""
        item = self._new_item(None)
        item.setPos(point)
        return item

    def take_away(self, item: CardItem | ThingItem) -> None:
        """Something is on the table no longer."""
        self._motion.forget(item)
        self._scene.removeItem(item)

    def send(self, item: CardItem | ThingItem, spot: Spot, milliseconds: float) -> None:
        """Let something go to a spot, in so much time at normal speed."""
        self._motion.move(item, spot, milliseconds * self.speed, above=True)

    def glide_zone(self, zone: str) -> None:
        """The cards of a zone go back to their places."""
        self._settle(zone, FLIGHT)

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
        for name in sorted(self._layout.zones, key=self.printed, reverse=True):
            if self.zone_box(name).contains(point):
                return name
        return ""

    def layout_zones(self) -> tuple[str, ...]:
        """The zones that have a place, in the layout's order."""
        return tuple(self._layout.zones)

    def liftable(self, item: CardItem) -> bool:
        """Whether the user may pick the card up, be it only to learn why it cannot be played."""
        view, place = self.view_shown, self._layout.zones.get(item.zone)
        if view is None or place is None or item.card is None:
            return False
        zone = view.zone(item.zone)
        return (place.liftable or (view.seat is not None and zone.owner == view.seat)) and (
            bool(place.span) or not zone.cards or zone.cards[-1] == item.card
        )

    def glide(self, item: CardItem, milliseconds: float = FLIGHT, above: bool = False) -> None:
        """Let a card go (back) to its place; ``above`` the others: it has been in the user's hand."""
        items = self.cards.get(item.zone, [])
        if item in items:
            spot = self._spots(item.zone)[items.index(item)]
            self._motion.move(item, spot, milliseconds * self.speed, above=above)

    def catch(self, item: CardItem | ThingItem) -> None:
        """Take a card or a thing out of its motion: the pointer has it now."""
        self._motion.forget(item)

    # --------------------------------------------------------------------------------------- Qt's own events

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """The felt."""
        felt = self._background()
        area = QRectF(rect) if isinstance(rect, QRectF) else QRectF(self.viewport().rect())
        ratio = felt.devicePixelRatio()
        source = QRectF(area.x() * ratio, area.y() * ratio, area.width() * ratio, area.height() * ratio)
        painter.drawPixmap(area, felt, source)

    def _background(self) -> QPixmap:
        """The felt with what is printed on it."""
        width, height = self.viewport().width(), self.viewport().height()
        felt, printed = self.art.background(width, height), self._layout.printed
        if printed is None:
            return felt
        key = (felt.cacheKey(), printed[:4], self.art.width, self._left, self._top)
        if self._printed is None or self._printed[0] != key:
            picture = QPixmap(felt)
            painter = QPainter(picture)
            painter.translate(self.point_of(printed.x, printed.y))
            printed.paint(painter, printed.width * self.art.width)
            painter.end()
            self._printed = key, picture
        return self._printed[1]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the table out for the new size; the sheet is drawn sharp once the size holds still."""
        super().resizeEvent(event)
        self._scene.setSceneRect(0, 0, self.viewport().width(), self.viewport().height())
        if self.view_shown is not None:
            if self._script is not None:
                self.hurry()
            self._motion.hurry()
            self.clear_bubbles()
            self._reconcile(self.view_shown, animated=False)
            self._sharpen.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own: while the desktop puts the window on the screen, the pictures are made ready."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._make_ready)

    def _make_ready(self) -> None:
        if self.view_shown is not None:
            self.art.background(self.viewport().width(), self.viewport().height())
            self.art.sharpen()

    def new_pictures(self) -> None:
        """The deck, the back or the felt is another: paint everything anew."""
        self.viewport().update()
        self._sharpen.start()

    def _sharpen_now(self) -> None:
        if self.art.sharpen():
            self.viewport().update()
        self.art.keep_felt()
        self._complete()

    def _complete(self) -> None:
        """Draw the faces that have not been seen yet, one by one and while nothing moves."""
        if self.busy():
            self._completion.start(200)
        elif self.art.complete():
            self._completion.start(0)

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


def _gathers(event: Event, follower: Event) -> bool:
    """Whether two moves belong to one gesture: several zones swept into one."""
    return (
        isinstance(event, Moved)
        and isinstance(follower, Moved)
        and event.target == follower.target
        and event.source != follower.source
    )


def _taken(source: list[CardItem], card: Card | None) -> CardItem | None:
    """Take the item of a card out of a zone, as ``cardrules.game.after`` does."""
    if not source:
        return None
    for wanted in (card, None):
        for index, item in enumerate(source):
            if item.card == wanted:
                return source.pop(index)
    return source.pop()


def _lines(place: Place) -> float:
    """How much higher the lines of a row are than one of them, in card widths."""
    return (place.rows - 1) * _LINE * place.scale


def _held(items: Sequence[CardItem], order: Sequence[Card]) -> list[int]:
    """The places of these cards in the order in which hands are held; as they are, where that is not known of all."""
    lines = {card: place for place, card in enumerate(order)}
    if any(item.card not in lines for item in items):
        return list(range(len(items)))
    return sorted(range(len(items)), key=lambda place: lines[items[place].card or Card(0)])


def _plate_words(name: str, view: View, seat: Seat, tokens: tuple[Token, ...]) -> str:
    plate = view.plates[seat]
    words = [f"{name}: {plate.score}", *plate.lines]
    if seat in view.waiting_for:
        words.append("to act")
    if plate.dealer:
        words.append("dealer")
    words += [f"{token.kind} {token.text}".strip() for token in tokens]
    said = [text for caller, text in view.calls if caller == seat]
    if said:
        words.append(f"has said {said[-1]}")
    return ", ".join(words)
