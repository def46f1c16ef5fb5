"""The table: a felt with cards on it, that shows a view, plays events as motion, and turns gestures into actions.

It knows zones and choices, no game. ``show_view`` sets it to a view, ``play`` moves it there through events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QContextMenuEvent,
    QCursor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from cardrules.protocol.cards import Card, card_symbol
from cardrules.protocol.game import CHANCE, Action, Choice, Event, Paid, Seat, View
from dealers_choice.language import words
from dealers_choice.settings import TRICK_LIES
from dealers_choice.table.event_playback import Showing
from dealers_choice.table.felt.background import Backdrop
from dealers_choice.table.felt.cards_in_zones import Lying
from dealers_choice.table.felt.free_space import KeptFree, covered, room_for
from dealers_choice.table.felt.geometry import HOVERED, PICKED, Ground
from dealers_choice.table.felt.group_frames import Frames
from dealers_choice.table.felt.plates_and_badges import Chrome
from dealers_choice.table.felt.spread_pile import Looking
from dealers_choice.table.gestures.card_emphasis import mark_cards
from dealers_choice.table.gestures.carried_cards import Carrying
from dealers_choice.table.gestures.hand_sorting import Holding
from dealers_choice.table.gestures.hit_testing import Where
from dealers_choice.table.gestures.mouse import Gestures
from dealers_choice.table.gestures.press_routing import PressRouting
from dealers_choice.table.gestures.things_and_hands import Furniture
from dealers_choice.table.graphics_scene import FeltScene
from dealers_choice.table.motion.cards_in_flight import Motion
from dealers_choice.table.motion.sound_cues import WIN
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.graphics_items import CardItem, ThingItem
from dealers_choice.table.pictures.name_plates import PlateItem
from dealers_choice.table.pictures.tokens import BadgeItem
from dealers_choice.table.placement import LayoutModule, Thing
from dealers_choice.table.speech.announcements import Speech
from dealers_choice.table.speech.descriptions import thing_name
from dealers_choice.table.speech.speech_bubbles import BubbleKind
from dealers_choice.ui import last_press
from dealers_choice.ui.screen_reader import Reader

if TYPE_CHECKING:
    from dealers_choice.table.gestures.magnifier import Magnifier
    from dealers_choice.table.prepared_pictures import Coming, Foresight
    from dealers_choice.table.speech.accessible_table import Tree

__all__ = ["SPEEDS", "TableWidget"]

SPEEDS: Final = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "off": 0.0}
"""Factors on every duration, by the setting's value."""
_WORTH_MOVING: Final = 0.4  # of what a paper covers in the middle: if it covers less elsewhere it lies there

_LAID_OPEN: Final = 5  # cards of the others that are there to be compared, and not what is left of the last trick
_SIGN: Final = 0.6  # of a card of its size that is hidden: a plate or badge
_BACK: Final = 0.5  # what it costs a paper to lie on a back
_INDEX: Final = 6.0  # what it costs more to lie on the index of a card than on the rest of it
_INDEX_WIDE: Final = 0.2  # of a card, at its upper left corner
_INDEX_HIGH: Final = 0.29
_HIDDEN: Final = 12.0  # what it costs a sentence to stand where a panel is
_MOST_AT_ONCE: Final = 50  # what others do between two decisions of the user is no more than this

_AIR: Final = 4  # pixels between what covers nothing and what lies round it
_NEAR: Final = 0.02  # what the way across the felt is worth to it, in shares of what it covers


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
        self._felt = QWidget()
        self.setViewport(self._felt)
        self.art = art
        self.look = TRICK_LIES["normal"]
        """Milliseconds that face-up cards stay before they are turned down and gathered."""
        self.show_passed = True
        """Whether cards that the viewer was passed are left to be looked at before it goes on."""
        self.pixel_ratio: float | None = None
        """Physical pixels for a logical one; None: the window's own (a picture is drawn with another)."""
        self.dim_unplayable = True
        self.view_shown: View | None = None
        self._sized = False
        self._module: LayoutModule | None = None
        self._scene = FeltScene(self)
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
        self.carrying = Carrying(self._scene, self._lying, self._motion)
        self.furniture = Furniture(self, self._ground, self.gestures)
        self.where = Where(
            self._scene, self._ground, self._lying, self._motion, self.gestures, self.furniture, self._chrome
        )
        self.presses = PressRouting(self, self.gestures, self.furniture)
        reader = Reader(self, self._tell_changes, self._focus_comes)
        self.speech = Speech(self, art, self._not_said_over, self._panels, reader)
        self.showing = Showing(self, self.speech, self._lying, self._motion, self)
        self.showing.settled.connect(self.settled)
        self.showing.heard.connect(self.heard)
        self._backdrop = Backdrop(art, self._ground, self._felt, self.showing.busy, self)
        self._looking = Looking(self._scene, art)
        self.accessible: Tree | None = None
        """The table as assistive technology sees it, from the moment it asks."""
        self._magnifier: Magnifier | None = None
        self._foresight: Foresight | None = None
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
        self.setAccessibleName(words("Card table"))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.speech.names

    @property
    def choices(self) -> list[Choice]:
        """What the user may do now; empty while others act."""
        return list(self.gestures.offer.choices)

    @property
    def cards(self) -> dict[str, list[CardItem]]:
        """The cards of each zone, in the zone's order."""
        return self._lying.zones

    @property
    def speed(self) -> float:
        """A factor on every duration: one of ``SPEEDS``."""
        return self._motion.speed

    @speed.setter
    def speed(self, factor: float) -> None:
        self._motion.speed = factor

    @property
    def marks_last(self) -> bool:
        """Whether it is marked what was moved last."""
        return self._lying.last_move.wanted

    @marks_last.setter
    def marks_last(self, wanted: bool) -> None:
        self._lying.last_move.wanted = wanted

    @property
    def brief_look(self) -> int:
        """Milliseconds that face-up cards stay before they go into a hand: nobody needs to be shown until he clicks."""
        return min(self.look, TRICK_LIES["normal"])

    # ------------------------------------------------------------------------------------- showing a match

    def set_up(
        self, module: LayoutModule, names: Sequence[str], levels: Sequence[str] = (), faces: Sequence[str] = ()
    ) -> None:
        """Clear the table for another match; ``names`` are the players', by seat, ``levels`` how well they play ("":
        nothing is said of it), and ``faces`` whose portraits stand beside the names ("": nobody's)."""
        self.stop()
        self._module = module
        self.speech.names = tuple(names)
        self._lying.clear()
        self._frames.clear()
        self._chrome.set_up(names, levels, faces)
        self.furniture.clear()
        self.view_shown = None
        self.gestures.reset()

    def clear_for_another(self) -> None:
        """Make ready for another match of the same game, with the same players and furniture: what lies here is laid
        anew for it, without a motion."""
        self.stop()
        self._frames.clear()
        self.furniture.let_go()
        self.gestures.reset()
        self.view_shown = None

    def show_view(self, view: View, choices: Sequence[Choice] = (), animated: bool = False) -> None:
        """Set the table to a view: cards that lie elsewhere go to their places (gliding if ``animated``)."""
        self.stop()
        self.clear_bubbles()
        self.showing.expect()
        self.gestures.reset()
        self._lying.last_move.begin(None)
        self.set_to(view, animated)
        self.offer(choices)
        self.showing.settle_soon()

    def offer(self, choices: Sequence[Choice]) -> None:
        """What the user may do now; marks the cards."""
        self._hinted = (frozenset(), frozenset())
        self.gestures.renew(choices)
        if choices:
            self.speech.clear(BubbleKind.TOO_EARLY)
        else:
            self.furniture.let_go()
        self.refresh()

    def play(self, events: Sequence[Event], view: View, actor: Seat | None = None) -> None:
        """Show events one after another; at the end the table equals ``view``. ``settled`` tells when. What ``actor``
        has moved by them is marked."""
        self.stop()
        self._lying.last_move.begin(actor)
        self.speech.clear(BubbleKind.REASON, BubbleKind.TOO_EARLY)
        self.gestures.shown(actor is not None and actor == view.seat)
        self._part(view)
        self.offer(())
        self._frames.part(events)
        self.showing.play(events, view)

    def _part(self, coming: View) -> None:
        """What was pointed out until something is done, labels and borders, does not wait until that is shown."""
        self._chrome.part(coming)
        if self.view_shown is not None:
            self.view_shown = self.view_shown._replace(marked=self.view_shown.marked & coming.marked)

    def busy(self) -> bool:
        """Whether events are still being shown or cards are moving."""
        return self.showing.busy()

    def hurry(self) -> None:
        """Show what remains at once."""
        self.showing.hurry()

    def stop(self) -> None:
        """Forget what has not been shown yet."""
        self.stop_looking()
        self.put_large_away()
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

    def _tell_changes(self) -> None:
        """Assistive technology is told of what has changed on the felt, the focus among it."""
        if self.accessible is not None:
            self.accessible.tell()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's own: after the table itself it is told where on it the keyboard is."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self._tell_changes)

    def by_keys(self) -> bool:
        """Whether the user has pressed a key last, and not the mouse."""
        return last_press.by_keys(self)

    def _focus_comes(self) -> bool:
        """Whether the keyboard's focus is put where it may be next once others have acted and all has been shown."""
        view = self.view_shown
        acts = view is not None and view.seat in view.waiting_for and bool(self.choices)
        others = view is not None and not acts and bool(view.waiting_for - {CHANCE})
        return self.hasFocus() and (self.busy() or others) and self.gestures.focus_comes()

    def clear_bubbles(self) -> None:
        """Take away every sentence."""
        self.speech.clear()

    def free_place(self, size: QSize, paper: QWidget, anywhere: bool = False) -> QPoint:
        """Where the middle of a paper of this size is to be, to cover least of what lies open and of what else stands
        there: near to that of the table, or (unless it may lie ``anywhere``) there if that is hardly worse."""
        felt, cloth = QRectF(self.viewport().rect()), self._ground.cloth
        if size.width() <= cloth.width() and size.height() <= cloth.height():
            felt = cloth  # it lies on no rail
        open_here = [*self._what_matters(plates=True, but=paper), *self._own_backs(piles=True)]
        found = room_for(QSizeF(size), felt.center() + QPointF(0, size.height() / 2), felt, open_here)
        amid = found.translated(felt.center() - found.center())
        worth = anywhere or covered(found, open_here) < _WORTH_MOVING * covered(amid, open_here)
        return (found if worth else amid).center().toPoint()

    def clear_place(self, size: QSize, but: Sequence[QWidget]) -> QRect:
        """Where something of this size covers nothing at all, near to the table's middle; ``but`` does not count."""
        others = [QRectF(panel.geometry()) for panel in self.panels() if panel not in but]
        taken = [KeptFree(box.adjusted(-_AIR, -_AIR, _AIR, _AIR)) for box in (*self.solid(), *others)]
        felt = QRectF(self.viewport().geometry())
        return room_for(QSizeF(size), felt.center(), felt, taken, _NEAR).toRect()

    def cards_under(self, box: QRect, signs: bool = False) -> float:
        """How many cards that lie open something in this place hides, in parts too; those of the viewer's
        hand double. ``signs``: where cards have been laid open to be compared, plates and badges count as a part of
        their size, too, for they say whose they are."""
        hidden = covered(QRectF(box), self._what_matters(plates=False, panels=False))
        if signs and self.laid_open():
            both = covered(QRectF(box), self._what_matters(plates=True, panels=False))
            hidden += _SIGN * (both - hidden)
        return hidden / (self.art.width * self.art.height)

    def _what_matters(self, plates: bool, panels: bool = True, but: QWidget | None = None) -> list[KeptFree]:
        """What should be seen: faces, above all of cards that may be played, and the plates and badges; and whatever a
        hint speaks of. What lies under one of the ``panels`` is not seen at all; ``but`` is none of them."""
        view, playable = self.view_shown, self.gestures.playable()
        spoken_of, zones = self._hinted
        own = f"hand:{view.seat}" if view is not None else ""
        found = [KeptFree(sign) for sign in (self._chrome.signs() if plates else ())]
        found += [KeptFree(box, _HIDDEN) for box in (self._panels(but) if panels else ())]
        found += [KeptFree(self.where.box(zone), _HIDDEN) for zone in zones]
        for zone in self.cards:
            seen = self.where.seen(zone)
            for item in seen:
                if item.card is not None:
                    weight = 3.0 if item.card in playable else 2.0 if zone == own else 1.0
                    weight = _HIDDEN if item.card in spoken_of else weight
                    box = item.mapRectToScene(item.shape().boundingRect())
                    found.append(KeptFree(box, weight))
                    if len(seen) == 1:  # nothing else tells what lies on a pile
                        index = QSizeF(_INDEX_WIDE * box.width(), _INDEX_HIGH * box.height())
                        found.append(KeptFree(QRectF(box.topLeft(), index), _INDEX * weight))
        return found

    def panels(self) -> list[QWidget]:
        """What stands over the felt."""
        above = self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [
            panel
            for panel in above
            if panel.isVisible() and panel is not self._felt and not panel.objectName().startswith("qt_")
        ]

    def _panels(self, but: QWidget | None = None) -> list[QRectF]:
        """Where something stands over the felt; ``but`` does not count."""
        return [QRectF(panel.geometry()) for panel in self.panels() if panel is not but]

    def _not_said_over(self, plates: bool) -> list[KeptFree]:
        """What a sentence should not cover: what matters, and better no piles nor backs, either; what a player says
        (without ``plates``) may lie on what the others hold."""
        return [*self._what_matters(plates), *self._own_backs(piles=True), *(self._others_hold() if plates else ())]

    def _others_hold(self) -> list[KeptFree]:
        """Where the others' cards lie face down: better seen than not, as they tell how many are left."""
        view = self.view_shown
        zones = [zone.id for zone in view.zones if zone.owner not in (None, view.seat)] if view is not None else []
        backs = [[each.sceneBoundingRect() for each in self.where.seen(zone) if each.card is None] for zone in zones]
        return [KeptFree(reduce(QRectF.united, fan), _BACK) for fan in backs if fan]

    def _own_backs(self, piles: bool = False) -> list[KeptFree]:
        """The viewer's cards that lie face down before him, and those of the ``piles``: better seen than not."""
        view = self.view_shown
        if view is None or (view.seat is None and not piles):
            return []
        zones = [zone for zone in view.zones if zone.owner == view.seat or (piles and zone.owner is None)]
        backs = (item for zone in zones for item in self.where.seen(zone.id) if item.card is None)
        return [KeptFree(item.mapRectToScene(item.shape().boundingRect()), _BACK) for item in backs]

    def look_into(self, zone: str) -> None:
        """Spread the cards that a pile lets be looked at beside it, off the cards that matter, with the names of those
        who laid them; the next click takes them away."""
        view = self.view_shown
        cards = view.looks.get(zone, ()) if view is not None else ()
        laid = view.laid.get(zone, ()) if view is not None else ()
        names = [self.names[seat] for seat in laid] if len(laid) == len(cards) else []
        self._looking.spread(
            cards, names, self.where.zone_box(zone).center(), self._ground.cloth, self._what_matters(True)
        )

    def stop_looking(self) -> bool:
        """Take the spread cards away again; whether there were any."""
        return self._looking.clear()

    def show_large(self, item: CardItem) -> bool:
        """Show a card large beside it, if the viewer sees its face; whether he does."""
        if self._magnifier is None:
            from dealers_choice.table.gestures.magnifier import Magnifier

            self._magnifier = Magnifier(self, self.art)
        return self._magnifier.show_card(item, item.mapRectToScene(item.shape().boundingRect()))

    def put_large_away(self) -> bool:
        """Show no card large any more; whether one was."""
        return self._magnifier is not None and self._magnifier.put_away()

    def look_closely(self) -> None:
        """Show the card of the focus large, or else that under the pointer; or put it away."""
        if self.put_large_away():
            return
        item = self.gestures.focus_ring.item()
        if item is None:
            item = self.where.item_at(QPointF(self._felt.mapFromGlobal(QCursor.pos())))
        if item is not None and self.show_large(item) and item.card is not None:
            self.announce(card_symbol(item.card))
        else:
            self.announce(words("Choose a card with the arrow keys, or point at one."))

    def celebrate(self) -> None:
        """The match is won: the cards fly into a wreath round the middle of the table. Where they have been laid open
        to be compared they stay to be seen, and those of the viewer light up."""
        view = self.view_shown
        if view is not None and self.laid_open():
            self.hint([card for seat, card in self._open_cards() if seat == view.seat], ())
        else:
            from dealers_choice.table.motion.win_animation import lay_wreath  # no first picture needs it

            items = (item for zone in self.cards.values() for item in zone)
            lay_wreath(items, self._motion, self.viewport().size(), self._chrome.signs())
        self.sound(WIN)

    def laid_open(self) -> bool:
        """Whether cards of the others lie open to be compared with those of the viewer."""
        viewer = self.view_shown.seat if self.view_shown is not None else None
        return sum(seat != viewer for seat, _ in self._open_cards()) >= _LAID_OPEN

    def _open_cards(self) -> list[tuple[Seat, Card]]:
        """The cards that lie open before players, each with the player's seat."""
        zones = self.view_shown.zones if self.view_shown is not None else ()
        owned = ((zone.owner, card) for zone in zones if zone.owner is not None for card in zone.cards)
        return [(seat, card) for seat, card in owned if card is not None]

    def sound(self, kind: str) -> None:
        """Let something be heard (``hearing``)."""
        self.heard.emit(kind)

    # ---------------------------------------------------------------------------------------- the picture

    def set_to(self, view: View, animated: bool) -> None:
        """Make everything on the felt equal to the view, keeping what is already there. Before the table has a size, in
        a window that has not been shown, nothing is laid: that would be for a size that it never has."""
        self.view_shown = view
        if not self._sized:
            return
        module = self._module
        if module is not None:
            size, ratio = self.viewport().size(), self.pixel_ratio or self.devicePixelRatioF()
            if self._ground.measure(module, view, size.width(), size.height(), ratio):
                self._scene.invalidate()
                self._lying.resize()
        self._lying.show(view, animated)
        self._chrome.last_actor = self._lying.last_move.actor()
        self._chrome.describe(view, self._filled())
        self.furniture.lay(animated)
        self.refresh()

    def _filled(self) -> list[str]:
        """The zones in which cards lie."""
        return [zone for zone, items in self.cards.items() if items]

    def show_calls(self, view: View) -> None:
        """What has been said stands at the seats."""
        self._chrome.say(view)

    def foresee(self, find: Callable[[], Coming | None]) -> None:
        """What ``find`` finds, asked in a moment of leisure, is going to be shown next: it is drawn meanwhile."""
        if self._foresight is None:
            from dealers_choice.table.prepared_pictures import Foresight

            self._foresight = Foresight(self._ground, self._backdrop, self.furniture, self.showing.busy, self)
        self._foresight.expect(find)

    @property
    def foreseeing(self) -> bool:
        """Whether something that comes next is still to be drawn."""
        return self._foresight is not None and self._foresight.drawing

    def say_at(self, seat: Seat, text: str) -> None:
        """Somebody says something, at his plate, or where voices are heard at a table without plates."""
        plates, voice = self._chrome.plates, self.where.token_point("voice")
        if seat < len(plates):
            self.speech.say_of(text, plates[seat].mapRectToScene(plates[seat].body()))
        elif voice is not None:
            self.speech.say_of(text, QRectF(voice, voice))

    def chat(self, seat: Seat, text: str, milliseconds: int) -> None:
        """Somebody says something for company, near his plate."""
        plates = self._chrome.plates
        if seat < len(plates):
            self.speech.say(text, plates[seat].pos(), BubbleKind.TALK, milliseconds)

    def light(self, zone: str) -> None:
        """The cards of a zone light up until something else is shown there."""
        for item in self.cards.get(zone, ()):
            item.mark("won")

    def pay(self, event: Paid) -> bool:
        """Let chips fly; whether there are any."""
        where = self.where
        return self.furniture.pay(event, where.token_point(event.source), where.token_point(event.target))

    def draw_ahead(self, cards: Sequence[Card]) -> bool:
        """Draw one of these faces that has not been drawn yet at the present size; whether there was one."""
        return self.art.draw_ahead(cards)

    def lay_aids(self, wanted: bool) -> None:
        """Let memory aids lie on the felt, or take them away."""
        self._ground.show_aids = wanted
        self.relay_things()

    def relay_things(self) -> None:
        """The hands have laid something out, or taken it back."""
        if self.view_shown is not None:
            self.furniture.lay(animated=False)
            self.refresh()

    def refresh(self) -> None:
        """Mark cards and zones: what may be chosen, what is picked, where a dragged card may go."""
        view = self.view_shown
        if view is None:
            return
        targets, focus_zone = self.gestures.targets(), self.gestures.focused()[1]
        last = self._lying.last_move
        mark_cards(self.cards, view, self._ground.layout, self.gestures, self._hinted, self.dim_unplayable, last)
        glows = dict.fromkeys(targets, "mate")
        if focus_zone:
            glows[focus_zone] = "focus"
        glows.update(dict.fromkeys(self._hinted[1], "hint"))
        self._chrome.print_zones({name: self._counted(name) for name in self.cards}, glows)
        self.furniture.light(glows)
        self._chrome.light(dict.fromkeys(self.gestures.spots(), "mate") | glows)
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
                if any(item.card in changed for item in items) and not self.showing.performing():
                    self._lying.settle(name, 90, changed)

    def _counted(self, zone: str) -> str:
        """How many cards lie in a zone, with those that are picked for it; of a pack from which some are lifted, how
        many stay and how many are."""
        count, lifted, tray = len(self.cards[zone]), self.gestures.lifted(zone), self.gestures.tray()
        if tray is not None and zone == tray.onto[0]:
            count += len(self.gestures.picked)
        return f"{count - lifted} | {lifted}" if lifted else str(count) if count else ""

    # ----------------------------------------------------------------------------------- what lies where

    def room_above_hand(self, below: bool = False) -> QRectF:
        """The felt between the others' hands and plates, down to the viewer's hand: a panel may stand there.
        ``below``: less high and wider, below plates and hands that end in its upper part."""
        used = {zone for choice in self.choices for zone in (*choice.onto, *choice.click)}
        if self.view_shown is not None:  # what lies open in the middle is what is decided about
            used |= {zone.id for zone in self.view_shown.zones if zone.owner is None and any(zone.cards)}
        chrome = self._chrome
        plates = [plate.body().translated(plate.pos()) for plate in chrome.plates]
        signs = [*plates, *chrome.slips(), *chrome.signs_at(used), *chrome.signs_amid()]
        return self._ground.room_above_hand(self.view_shown, self._filled(), used, signs, below)

    def part_hand(self, pixels: float, *, at_once: bool = True) -> None:
        """Let the viewer's hand lie so many pixels farther from the rest, for something that stands between;
        ``at_once`` or when the table is laid the next time."""
        if pixels != self._ground.parted:
            self._ground.parted = pixels
            if at_once:
                self.lay_anew()

    def top_of_hand(self) -> float:
        """The upper edge of what the viewer holds, with the cards that stand out of it; the lower edge of the cloth
        where he holds nothing."""
        own, rise = self._ground.own(self.view_shown), HOVERED * self.art.width
        tops = [item.sceneBoundingRect().top() for zone in own for item in self.where.seen(zone)]
        if any(choice.most for choice in self.choices):
            rise = PICKED * self.art.width
        return min([self._ground.top_of_hand(self.view_shown) - rise, *tops])

    def solid(self) -> list[QRectF]:
        """Where everything is that is to be seen on the felt or pressed: cards, what is printed for them, plates,
        badges, what has been said, chips and the like, numbers of piles, and panels."""
        where, chrome = self.where, self._chrome
        found = [item.sceneBoundingRect() for zone in self.cards for item in where.seen(zone)]
        found += [where.zone_box(zone) for zone in where.zones() if where.printed(zone)]
        found += [*chrome.signs(), *chrome.slips(), *self.pile_numbers()]
        things = ((self.furniture.thing(name), item) for name, item in self.furniture.items().items())
        return found + [item.sceneBoundingRect() for thing, item in things if thing is not None and thing.picture]

    def pile_numbers(self) -> list[QRectF]:
        """Where the numbers of cards stand below the piles."""
        return self._ground.numbers(self._filled())

    def button_piles(self) -> dict[str, str]:
        """The zones below which the buttons of choices stand, by the choices' verbs."""
        return {verb: zone for zone, place in self._ground.layout.zones.items() for verb in place.buttons}

    def room_below(self, zone: str, high: float) -> QRectF:
        """The felt below a pile and its number, so many pixels high, where nothing else lies."""
        return self._ground.room_below(zone, high)

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
            self._chrome.last_actor = self._lying.last_move.actor()
            self._chrome.describe(self.view_shown, self._filled())
            self.refresh()

    def lies(self) -> list[str]:
        """What the badges on the felt say, and what the things there are called."""
        badges = [badge.text for badge in self.badges().values() if len(badge.text) > 2]
        lying = [name for name in self.things() if (thing := self.thing(name)) is not None and thing.picture]
        return badges + [said for name in lying if (said := thing_name(self, name))]

    def things(self) -> dict[str, ThingItem]:
        """What lies on the felt and is no card, by name."""
        return self.furniture.items()

    def thing(self, name: str) -> Thing | None:
        """The thing of this name as it lies, if there is one."""
        return self.furniture.thing(name)

    def liftable(self, item: CardItem) -> bool:
        """Whether the user may pick the card up, be it only to learn why it cannot be played."""
        view, place = self.view_shown, self._ground.layout.zones.get(item.zone)
        if view is None or place is None or item.card is None:
            return False
        zone = view.zone(item.zone)
        return (place.liftable or (view.seat is not None and zone.owner == view.seat)) and (
            bool(place.span) or not zone.cards or zone.cards[-1] == item.card
        )

    # --------------------------------------------------------------------------------------- Qt's own events

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Qt's own: the felt."""
        area = QRectF(rect) if isinstance(rect, QRectF) else QRectF(self.viewport().rect())
        self._backdrop.paint(painter, area)

    def drawForeground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Qt's own: the rail over what lies beyond the cloth."""
        if self._ground.layout.beyond:
            area = QRectF(rect) if isinstance(rect, QRectF) else QRectF(self.viewport().rect())
            self._backdrop.paint_rail(painter, area)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the table out for the new size; the sheet is drawn sharp once the size holds still."""
        super().resizeEvent(event)
        self._sized = True
        self._scene.setSceneRect(0, 0, self.viewport().width(), self.viewport().height())
        self.lay_anew()

    def lay_anew(self) -> None:
        """Lay everything where it belongs on the table as it is now."""
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
        self.gestures.leave()
        self.put_large_away()

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
    from dealers_choice.table.speech.accessible_table import TableInterface

    return TableInterface(thing)


QAccessible.installFactory(_interface)
