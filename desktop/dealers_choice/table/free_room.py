"""Where there is room on a table for what comes over it: panels, papers and sentences lie off what matters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtWidgets import QWidget

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Seat
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.felt.free_space import KeptFree, covered, room_for
from dealers_choice.table.felt.geometry import HOVERED, PICKED
from dealers_choice.table.stance import Stance
from dealers_choice.ui.style import left_handed

__all__ = ["FreeRoom"]

_LAID_OPEN: Final = 5  # cards of the others that are there to be compared, and not what is left of the last trick
_SIGN: Final = 0.6  # of a card of its size that is hidden: a plate or badge
_PILE: Final = 2.0  # what it costs a sentence to lie on a pile
_BACK: Final = 0.5  # what it costs a paper to lie on a back
_INDEX: Final = 6.0  # what it costs more to lie on the index of a card than on the rest of it
_INDEX_WIDE: Final = 0.2  # of a card, at its upper left corner
_INDEX_HIGH: Final = 0.29
_HIDDEN: Final = 12.0  # what it costs a sentence to stand where a panel is
_AIR: Final = 4  # pixels between what covers nothing and what lies round it
_EDGE: Final = 8  # pixels of the cloth round a paper
_ASIDE: Final = 0.1  # what the way is worth to a paper
_NEAR: Final = 0.02  # what the way across the felt is worth to a panel, in shares of what it covers
_IN_CORNER: Final = 0.2  # what it costs a paper to lie on the score in the corner, which it tells itself
_PLATE: Final = 4.0  # what it costs a paper to lie on a plate, and on one of those who are ahead
_AHEAD: Final = 12.0


class FreeRoom:
    """On one table."""

    def __init__(self, widget: QWidget, felt: FeltParts, stance: Stance) -> None:
        """``widget`` is the table, whose children stand over the felt."""
        self._widget = widget
        self._felt = felt
        self._stance = stance

    @property
    def for_papers(self) -> QRectF:
        """Where papers may lie: the cloth without its edge, and never the rail."""
        cloth = self._felt.ground.cloth
        return cloth.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)

    def edge_place(self, size: QSize, least: int, paper: QWidget, anywhere: bool = False) -> QRect:
        """Where a paper of this size lies: at the right edge of the cloth (at the left one for the left-handed), at the
        height at which it covers least of the plates, of what lies open, and of what else stands there. It is less
        high, but has ``least`` pixels, where it covers none of these then. ``anywhere``: it leaves the edge where it
        would cover something there."""
        room = self.for_papers
        wide, high = min(size.width(), room.width()), min(size.height(), room.height())
        column = QRectF(room.left() if left_handed() else room.right() - wide, room.top(), wide, room.height())
        corners = self._felt.ground.corners
        taken = [*self.what_matters(plates=True, panels=False), *self._own_backs(piles=True)]
        for panel in self.panel_boxes(paper):  # what the corners tell can be read on the paper, too
            in_corner = any(panel.intersects(corner) for corner in corners)
            taken.append(KeptFree(panel, _IN_CORNER if in_corner else _HIDDEN))
        if anywhere and covered(column, taken):
            cloth = self._felt.ground.cloth
            return room_for(QSizeF(wide, high), column.center() + QPointF(0, high / 2), cloth, taken, _NEAR).toRect()
        taken = [each for each in (*taken, *self._plates()) if each.box.intersects(column)]
        for kept in (_BACK, 1.0, _PLATE):
            gaps = _gaps(column, [each.box for each in taken if each.weight >= kept])
            fitting = [gap for gap in gaps if gap.height() >= min(high, least)]
            if fitting:  # the highest, and of those that are high enough the one with least in it
                column = max(fitting, key=lambda gap: (min(gap.height(), high), -covered(gap, taken)))
                break
        size_there = QSizeF(wide, min(high, column.height()))
        return room_for(size_there, column.center() + QPointF(0, high / 2), column, taken, _ASIDE).toRect()

    def clear_place(self, size: QSize, but: Sequence[QWidget], near: QPointF | None = None) -> QRect:
        """Where something of this size covers nothing at all, its bottom ``near`` to a point (None: the table's
        middle); ``but`` does not count."""
        others = [QRectF(panel.geometry()) for panel in self.panels() if panel not in but]
        taken = [KeptFree(box.adjusted(-_AIR, -_AIR, _AIR, _AIR)) for box in (*self.solid(), *others)]
        felt = QRectF(self._felt.viewport.geometry())
        return room_for(QSizeF(size), near or felt.center(), felt, taken, _NEAR).toRect()

    def cards_under(self, box: QRect, signs: bool = False, backs: bool = True) -> float:
        """How many cards that lie open something in this place hides, in parts too; those of the viewer's
        hand double. ``signs``: plates, badges and, if ``backs``, piles count as a part of their size, too."""
        hidden = covered(QRectF(box), self.what_matters(plates=False, panels=False))
        if signs:
            seen = [*self.what_matters(plates=True, panels=False), *(self._own_backs(piles=True) if backs else ())]
            both = covered(QRectF(box), seen)
            hidden += _SIGN * (both - hidden)
        return hidden / (self._felt.art.width * self._felt.art.height)

    def what_matters(self, plates: bool, panels: bool = True, but: QWidget | None = None) -> list[KeptFree]:
        """What should be seen: faces, above all of cards that may be played, and the plates and badges; and whatever a
        hint speaks of. What lies under one of the ``panels`` is not seen at all; ``but`` is none of them."""
        view, playable = self._felt.view, self._stance.playable()
        spoken_of, zones = self._stance.hinted
        own = f"hand:{view.seat}" if view is not None else ""
        found = [KeptFree(sign) for sign in (self._felt.chrome.signs() if plates else ())]
        found += [KeptFree(box, _HIDDEN) for box in (self.panel_boxes(but) if panels else ())]
        found += [KeptFree(self._felt.where.box(zone), _HIDDEN) for zone in zones]
        for zone in self._felt.cards:
            seen = self._felt.where.seen(zone)
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
        above = self._widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [
            panel
            for panel in above
            if panel.isVisible() and panel is not self._felt.viewport and not panel.objectName().startswith("qt_")
        ]

    def panel_boxes(self, but: QWidget | None = None) -> list[QRectF]:
        """Where something stands over the felt; ``but`` does not count."""
        return [QRectF(panel.geometry()) for panel in self.panels() if panel is not but]

    def not_said_over(self, plates: bool) -> list[KeptFree]:
        """What a sentence should not cover: what matters, and better no piles nor backs, either; what a player says
        (without ``plates``) may lie on what the others hold."""
        piles = [KeptFree(back.box, _PILE) for back in self._own_backs(piles=True)]
        return [*self.what_matters(plates), *piles, *(self._others_hold() if plates else ())]

    def _others_hold(self) -> list[KeptFree]:
        """Where the others' cards lie face down: better seen than not, as they tell how many are left."""
        view = self._felt.view
        zones = [zone.id for zone in view.zones if zone.owner not in (None, view.seat)] if view is not None else []
        backs = [
            [each.sceneBoundingRect() for each in self._felt.where.seen(zone) if each.card is None] for zone in zones
        ]
        return [KeptFree(reduce(QRectF.united, fan), _BACK) for fan in backs if fan]

    def _plates(self) -> list[KeptFree]:
        """The plates, above all those of whoever is ahead."""
        view = self._felt.view
        ahead = view.sheet.leaders if view is not None and view.sheet is not None else ()
        boxes = [plate.body().translated(plate.pos()) for plate in self._felt.chrome.plates]
        return [KeptFree(box, _AHEAD if seat in ahead else _PLATE) for seat, box in enumerate(boxes)]

    def _own_backs(self, piles: bool = False) -> list[KeptFree]:
        """The viewer's cards that lie face down before him, and those of the ``piles``: better seen than not."""
        view = self._felt.view
        if view is None or (view.seat is None and not piles):
            return []
        zones = [zone for zone in view.zones if zone.owner == view.seat or (piles and zone.owner is None)]
        backs = (item for zone in zones for item in self._felt.where.seen(zone.id) if item.card is None)
        return [KeptFree(item.mapRectToScene(item.shape().boundingRect()), _BACK) for item in backs]

    def laid_open(self) -> bool:
        """Whether cards of the others lie open to be compared with those of the viewer."""
        viewer = self._felt.view.seat if self._felt.view is not None else None
        return sum(seat != viewer for seat, _ in self.open_cards()) >= _LAID_OPEN

    def open_cards(self) -> list[tuple[Seat, Card]]:
        """The cards that lie open before players, each with the player's seat."""
        zones = self._felt.view.zones if self._felt.view is not None else ()
        owned = ((zone.owner, card) for zone in zones if zone.owner is not None for card in zone.cards)
        return [(seat, card) for seat, card in owned if card is not None]

    def above_hand(self, below: bool = False) -> QRectF:
        """The felt between the others' hands and plates, down to the viewer's hand: a panel may stand there.
        ``below``: less high and wider, below plates and hands that end in its upper part."""
        used = {zone for choice in self._stance.offer.choices for zone in (*choice.onto, *choice.click)}
        if self._felt.view is not None:  # what lies open in the middle is what is decided about
            used |= {zone.id for zone in self._felt.view.zones if zone.owner is None and any(zone.cards)}
        chrome = self._felt.chrome
        plates = [plate.body().translated(plate.pos()) for plate in chrome.plates]
        signs = [*plates, *chrome.slips(), *chrome.signs_at(used), *chrome.signs_amid()]
        return self._felt.ground.room_above_hand(self._felt.view, self._felt.filled(), used, signs, below)

    def top_of_hand(self) -> float:
        """The upper edge of what the viewer holds, with the cards that stand out of it; the lower edge of the cloth
        where he holds nothing."""
        own, rise = self._felt.ground.own(self._felt.view), HOVERED * self._felt.art.width
        tops = [item.sceneBoundingRect().top() for zone in own for item in self._felt.where.seen(zone)]
        if any(choice.most for choice in self._stance.offer.choices):
            rise = PICKED * self._felt.art.width
        return min([self._felt.ground.top_of_hand(self._felt.view) - rise, *tops])

    def solid(self) -> list[QRectF]:
        """Where everything is that is to be seen on the felt or pressed: cards, what is printed for them, plates,
        badges, what has been said, chips and the like, numbers of piles, and panels."""
        where, chrome = self._felt.where, self._felt.chrome
        found = [item.sceneBoundingRect() for zone in self._felt.cards for item in where.seen(zone)]
        found += [where.zone_box(zone) for zone in where.zones() if where.printed(zone)]
        found += [*chrome.signs(), *chrome.slips(), *self.pile_numbers()]
        things = ((self._felt.furniture.thing(name), item) for name, item in self._felt.furniture.items().items())
        return found + [item.sceneBoundingRect() for thing, item in things if thing is not None and thing.picture]

    def pile_numbers(self) -> list[QRectF]:
        """Where the numbers of cards stand below the piles."""
        return self._felt.ground.numbers(self._felt.filled())

    def button_piles(self) -> dict[str, str]:
        """The zones below which the buttons of choices stand, by the choices' verbs."""
        return {verb: zone for zone, place in self._felt.ground.layout.zones.items() for verb in place.buttons}

    def below(self, zone: str, high: float) -> QRectF:
        """The felt below a pile and its number, so many pixels high, where nothing else lies."""
        return self._felt.ground.room_below(zone, high)


def _gaps(column: QRectF, taken: Sequence[QRectF]) -> list[QRectF]:
    """The parts of a column, as wide as it is, that nothing of what is taken reaches into."""
    found, top = list[QRectF](), column.top()
    for box in sorted(taken, key=QRectF.top):
        if box.intersects(column):
            found.append(QRectF(column.left(), top, column.width(), box.top() - _AIR - top))
            top = max(top, box.bottom() + _AIR)
    found.append(QRectF(column.left(), top, column.width(), column.bottom() - top))
    return [gap for gap in found if gap.height() > 0]
