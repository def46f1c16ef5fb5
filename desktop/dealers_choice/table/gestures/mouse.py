"""The mouse on one table: what a press is aimed at. What that means is
said in ``table.gesture_meaning``.

Every press counts. It hurries whatever is still moving and then means what it was aimed at: the card or spot that was
seen there when the button went down. If that is gone or means something else by then, nothing happens; so quick hands
never play a card that came to lie under the pointer by itself. What the user himself has set in motion he expects: a
pile that he has turned over is drawn from while its cards still fly, unless it was the second press of a double click;
and in a race a card is aimed at where it was seen, as long as nobody can have seen that it moved.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from cardrules.protocol.cards import Card
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.table.close_look import CloseLook
from dealers_choice.table.event_playback import Showing
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.gesture_meaning import Alternatives, AskValue, Do, Meaning, Question, Refuse, picks
from dealers_choice.table.gestures.decision import Decision
from dealers_choice.table.gestures.keyboard_focus import Focus
from dealers_choice.table.gestures.pack_edge import Edge
from dealers_choice.table.gestures.quick_presses import Aim, TablePresses
from dealers_choice.table.gestures.strip_at_card import StripAtCard
from dealers_choice.table.laid_view import LaidView
from dealers_choice.table.motion.sound_cues import SLIDE
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.stance import Stance

__all__ = ["Mouse"]

_LIFTED_Z: Final = 4000.0
_GONE: Final = say("What you clicked here is gone. Click again if you mean what is here now.")


class Mouse:
    """Clicks and drags on one table. Exactly one thing comes of each: an action, picked cards, something to be asked
    where it happened, or the rule's reason why not."""

    def __init__(
        self,
        widget: QWidget,
        felt: FeltParts,
        stance: Stance,
        laid: LaidView,
        showing: Showing,
        close_look: CloseLook,
        decision: Decision,
        asked: StripAtCard,
        focus: Focus,
        edge: Edge,
    ) -> None:
        """``widget`` is the table."""
        self._widget = widget
        self._felt = felt
        self._stance = stance
        self._laid = laid
        self._showing = showing
        self._close_look = close_look
        self._decision = decision
        self._asked = asked
        self._focus = focus
        self._edge = edge
        self._lay: dict[Card, str] = {}  # where the cards lay when the user could last do something
        self._pressed: Aim | None = None
        self._press_point = QPointF()
        self._late = False  # whether something was hurried since the press, or by it
        self._run: TablePresses | None = None
        self._again = False  # whether the press was the second one at once
        self._clicks = True  # whether the press may still become a click
        self._origin = ""  # the zone from which the card that is carried was lifted
        self._taken_up = QPointF()  # where its middle was then
        self._grip = QPointF()
        self._pointing = False  # whether the pointer is over something that a click does something with

    def reset(self) -> None:
        """The table shows something else: nothing is carried."""
        self._lay = {}
        self.abandon()

    def renew(self) -> None:
        """Other choices are on offer, or none. What is carried stays so while it lies where it was."""
        if not self._stance.offer.choices:
            self.hover(None)
            self._point(False)
            return
        lying = ((item, zone) for zone, items in self._felt.cards.items() for item in items)
        self._lay = {item.card: zone for item, zone in lying if item.card is not None}
        dragged = self._stance.dragged
        if dragged is not None and (dragged.zone != self._origin or not self._felt.lies(dragged)):
            self._let_go()

    def abandon(self) -> None:
        """What the pointer holds or carries is let go: a card that it carries goes back."""
        self._pressed = None
        self._let_go()

    # ---------------------------------------------------------------------------------------------- mouse

    def press(self, point: QPointF, button: Qt.MouseButton, when: int, moment: int) -> None:
        """A mouse button goes down at a point of the viewport; ``when`` is the event's time stamp, ``moment`` the same
        as ``clock.moment_of`` has it."""
        aim = self._aim(point, moment)
        self._late = self._showing.busy() and not self._races()
        self._asked.close()
        if not self._focus.exploring:  # who points does not want it to go on with him
            self._focus.clear()
        self._showing.catch_up()
        self._pressed = None
        if self._close_look.stop() or button != Qt.MouseButton.LeftButton:
            self._run = None
            return
        run = self._run
        if run is not None and run.takes(point, when):
            self._run = TablePresses(point, when, run.aim, run.presses + 1, run.deeds)
            other = bool(run.aim.verbs) and not run.aim.verbs & self._stance.offer.verbs(aim.card, aim.zone)
            if other or (aim.card, aim.zone) != (run.aim.card, run.aim.zone):
                doubled = (
                    run.presses == 1 and self._decision.deeds > run.deeds
                )  # a double click, of which the first has acted
                if not (doubled or self._late):
                    self._say_gone(aim)
                return  # what was aimed at is gone, or has turned into something else
            self._again = run.presses % 2 == 1
        else:
            if self._late and aim.card is None and self._decision.goes_on(aim.verbs):
                lies = self._felt.where.item_at(point)  # the card that was on top may have gone: then the next is meant
                item = lies if lies is not None and (lies.card, lies.zone) == (None, aim.zone) else None
                aim = aim._replace(item=item, verbs=self._stance.offer.verbs(None, aim.zone))
            self._run = TablePresses(point, when, aim, 1, self._decision.deeds)
            self._again = False
        if not self._stands(aim):
            return
        self._pressed, self._press_point, self._clicks = aim, point, True
        self._edge.point(point)
        if aim.item is not None:
            self._grip = self._inside_card(aim.item.pos() - point)
        if self._stance.offer.urgent(aim.card, aim.zone):
            self._pressed = None
            self._click(aim)

    def goes_on(self, event: QMouseEvent) -> bool:
        """Whether a press on what lies over the table by now is one more of those that began before it lay there. It
        means nothing of what has come there."""
        point = QPointF(self._felt.viewport.mapFromGlobal(event.globalPosition()))
        return self._run is not None and self._run.lingers(point, event.timestamp())

    def held(self) -> CardItem | None:
        """The card on which the button is held down, as long as nothing has come of it."""
        aim = self._pressed
        lies = aim is not None and aim.item is not None and self._stance.dragged is None and self._felt.lies(aim.item)
        return aim.item if lies and aim is not None else None

    def forget_click(self) -> None:
        """The press that is held is no click any more, nor the first of two; it may still become a drag."""
        self._clicks, self._run = False, None

    def move(self, point: QPointF, buttons: Qt.MouseButton) -> None:
        """The pointer moves: hover, or drag."""
        if self._stance.dragged is not None:
            self._stance.dragged.setPos(self._inside(point + self._grip))
            return
        self._edge.point(point)
        aim = self._pressed
        if aim is not None and bool(buttons & Qt.MouseButton.LeftButton):
            far = (point - self._press_point).manhattanLength() >= QApplication.startDragDistance() / 2
            if far and aim.item is not None and self._felt.lies(aim.item) and self._may_lift(aim.item):
                self._lift(aim.item, point)
        elif not buttons:
            item = self._felt.where.item_at(point)
            playable = item is not None and item.card is not None and item.card in self._stance.playable()
            self.hover(item if playable else None)
            spot = item.zone if item is not None else self.spot_at(point)
            self._point(playable or spot in self._stance.spots())

    def _lift(self, item: CardItem, point: QPointF) -> None:
        self._stance.dragged, self._origin, self._taken_up = item, item.zone, item.pos()
        self.hover(None)
        self._felt.carrying.catch(item)
        self._showing.sound(SLIDE)
        item.setZValue(_LIFTED_Z)
        item.setRotation(0)
        item.setPos(self._inside(point + self._grip))
        self._laid.refresh()
        item.mark(raised=True)

    def release(self, point: QPointF, button: Qt.MouseButton) -> None:
        """A mouse button goes up: a drop or a click."""
        if button != Qt.MouseButton.LeftButton:
            return
        aim, self._pressed = self._pressed, None
        if self._showing.busy():
            self._late = not self._races()
            self._showing.catch_up()
        if self._stance.dragged is not None:
            if self._late and (aim is None or (aim.verbs and not self._means_the_same(aim))):
                self._let_go()
                self._laid.refresh()
            else:
                self._drop(point)
            return
        if aim is None or not self._clicks:
            return
        near = (point - self._press_point).manhattanLength() < QApplication.startDragDistance()
        if near or self._same(aim, point) or (aim.zone and self._edge.point(point) == aim.zone):
            self._click(aim)
        elif not (aim.item is not None and self._may_lift(aim.item)):
            self._say_why_not(aim)

    def _say_why_not(self, aim: Aim) -> None:
        """What cannot even be lifted was to be dragged: why nothing is done with it, as if it had been clicked."""
        meaning = self._stance.offer.click(aim.card, aim.zone)
        if isinstance(meaning, Refuse):
            self._decision.mean(meaning, aim.item, aim.zone)

    def _say_gone(self, aim: Aim) -> None:
        """Of presses at one place this one does nothing, as something else is there by now: why."""
        meaning = self._stance.offer.click(aim.card, aim.zone)
        if isinstance(meaning, Refuse):
            self._decision.mean(meaning, aim.item, aim.zone)
        elif aim.zone:
            self._decision.say_of(words(_GONE), aim.item, aim.zone)

    def _races(self) -> bool:
        """Whether others act whatever the user does: then nothing waits for what moves, and a press is not doubted."""
        return any(choice.press for choice in self._stance.now().choices)

    def _same(self, aim: Aim, point: QPointF) -> bool:
        """Whether the pointer is still on what was pressed."""
        item = self._felt.where.item_at(point)
        return item is aim.item if aim.item is not None else item is None and self.spot_at(point) == aim.zone

    def _click(self, aim: Aim) -> None:
        if self._late and not self._means_the_same(aim):
            return
        if aim.item is not None:
            self._decision.click_item(aim.item, self._again)
        else:
            self._decision.click_zone(aim.zone)

    def _aim(self, point: QPointF, moment: int) -> Aim:
        """What is seen at a point: a card that lies still, or what is printed there. What flies cannot be aimed at. In
        a race, in which nobody waits for what moves, it can where nothing else means anything, and what has just closed
        ranks is aimed at where it lay, unless it is a card that is seen to go past others."""
        where = self._felt.where
        aim = self._seen(where.item_at(point, still=True), point)
        if not self._races():
            return aim
        first = (where.crossing_at(point), where.lay_at(point, moment / 1000))
        seen = [self._seen(item, point) for item in first if item is not None]
        ways = [*seen, aim, self._seen(where.item_at(point), point)]
        return next((way for way in ways if way.verbs), aim)

    def _seen(self, item: CardItem | None, point: QPointF) -> Aim:
        """A card, or (None) what is printed at a point, with what it means now."""
        offer = self._stance.now()
        if item is None:
            zone = self.spot_at(point, still=True)
            return Aim(None, None, zone, offer.verbs(None, zone))
        card = item.card
        verbs = self._stance.offer.verbs(card, item.zone) | offer.verbs(None, item.zone)
        if card is not None and self._lay.get(card) == item.zone:
            verbs |= {choice.verb for choice in offer.choices if picks(choice)}
        return Aim(item, card, item.zone, verbs)

    def _stands(self, aim: Aim) -> bool:
        """Whether what a press was aimed at is still there, and if something was hurried still means the same."""
        if aim.item is not None and (
            aim.item.card != aim.card or aim.item.zone != aim.zone or not self._felt.lies(aim.item)
        ):
            return False
        return not self._late or self._means_the_same(aim)

    def _means_the_same(self, aim: Aim) -> bool:
        return bool(aim.verbs & self._stance.offer.verbs(aim.card, aim.zone))

    def spot_at(self, point: QPointF, still: bool = False) -> str:
        """The thing or seat at a point with which something can be done, or else the zone; ``still``: no card counts
        that is on its way."""
        spot, zone = self._felt.where.spot_at(point, still), self._felt.where.zone_at(point, still)
        offer = self._stance.now()
        used = spot in self._felt.furniture.items() and (
            spot in offer.spots() or any(spot in c.onto for c in offer.choices)
        )
        seat = self._felt.where.seat_at(point)
        return spot if used else seat if seat in offer.spots() else zone

    def leave(self) -> None:
        """The pointer has left the table."""
        self.hover(None)
        self._point(False)
        self._edge.clear()

    def hover(self, item: CardItem | None) -> None:
        """Lift the playable card under the pointer a little."""
        if item is self._stance.hovered:
            return
        old, self._stance.hovered = self._stance.hovered, item
        for changed in (old, item):
            if changed is not None:
                self._felt.carrying.glide(changed, 80)

    def _point(self, useful: bool) -> None:
        """The pointer is a hand over whatever a click does something with."""
        if useful != self._pointing:
            self._pointing = useful
            self._widget.setCursor(Qt.CursorShape.PointingHandCursor if useful else Qt.CursorShape.ArrowCursor)

    def _may_lift(self, item: CardItem) -> bool:
        return self._stance.offer.liftable(item.card, item.zone) or self._felt.liftable(item)

    def _let_go(self) -> None:
        """What is carried goes back."""
        dragged, self._stance.dragged = self._stance.dragged, None
        if dragged is not None:
            self._felt.carrying.glide(dragged, above=True)

    def _inside(self, point: QPointF) -> QPointF:
        """A dragged card stays on the table."""
        size = self._felt.viewport.size()
        return QPointF(min(max(point.x(), 0), size.width()), min(max(point.y(), 0), size.height()))

    def _inside_card(self, grip: QPointF) -> QPointF:
        """Where a card is held, even if it has moved meanwhile."""
        w, h = self._felt.art.width * 0.6, self._felt.art.height * 0.6
        return QPointF(min(max(grip.x(), -w), w), min(max(grip.y(), -h), h))

    # ---------------------------------------------------------------------------------------------- drops

    def _drop(self, point: QPointF) -> None:
        """A dragged card is let go: on a place that takes it, on its partner, or it goes home, and why is said; not of
        one that is laid down where it was, or in the user's own order."""
        item, self._stance.dragged = self._stance.dragged, None
        if item is None:
            return
        zone, meaning = self._dropped(item, point)
        refused = isinstance(meaning, Refuse)
        self._laid.refresh()
        if refused and self._felt.holding.arrange_at(item, point):
            return
        if zone or not refused or not self._is_back(item):
            self._decision.mean(meaning, item, zone, point)
        if not isinstance(meaning, Do | Question | Alternatives | AskValue):
            self._felt.carrying.glide(item, above=True)  # into the tray, if it is picked for it now

    def _is_back(self, item: CardItem) -> bool:
        """Whether a card that has been carried about is again about where it was taken up."""
        way, art = item.pos() - self._taken_up, self._felt.art
        return abs(way.x()) < art.width / 2 and abs(way.y()) < art.height / 2

    def _dropped(self, item: CardItem, point: QPointF) -> tuple[str, Meaning]:
        """The place on which a card was let go, "" of the bare felt, and what that means: of several places the nearest
        on which it means something."""
        found: list[tuple[bool, float, str, Meaning]] = []
        box = QRectF(0, 0, self._felt.art.width, self._felt.art.height)
        box.moveCenter(item.pos())
        for zone, areas, upon in self._places(item):
            hit = [area for area in areas if _is_hit(area, box, point)]
            if hit:
                meaning = self._stance.offer.drop(item.card, item.zone, zone, upon)
                way = min((area.center() - item.pos()).manhattanLength() for area in hit)
                found.append((not isinstance(meaning, Refuse), way, zone, meaning))
        if not found:
            return "", self._stance.offer.drop(item.card, item.zone, "")
        _, _, zone, meaning = min(found, key=lambda each: (not each[0], each[1]))
        return zone, meaning

    def _places(self, item: CardItem) -> list[tuple[str, list[QRectF], Card | None]]:
        """Where a card may be let go: the zones and things, each with its areas and the card that lies on top."""
        felt = self._felt
        places: list[tuple[str, list[QRectF], Card | None]] = []
        for zone in felt.where.zones():
            if zone == item.zone:
                continue
            others = [other for other in felt.cards.get(zone, []) if other is not item]
            areas = [felt.where.zone_box(zone)]
            for other in others:
                area = QRectF(0, 0, felt.art.width, felt.art.height)
                area.moveCenter(other.pos())
                areas.append(area)
            # The whole of a row takes a card; of a pile the place of its top, which may have grown away from the print.
            places.append((zone, areas, others[-1].card if others else None))
        known = {place[0] for place in places}
        wanted = {zone for choice in self._stance.offer.choices for zone in choice.onto}
        for name, thing in felt.furniture.items().items():
            if name in wanted and name not in known:
                places.append((name, [thing.sceneBoundingRect()], None))
        return places


def _is_hit(area: QRectF, box: QRectF, point: QPointF) -> bool:
    """Whether a card that lies in a box, and was let go with the pointer at a point, is on an area."""
    if not area.intersects(box):
        return False
    return area.contains(point) or area.contains(box.center()) or area.intersected(box).width() > box.width() / 2
