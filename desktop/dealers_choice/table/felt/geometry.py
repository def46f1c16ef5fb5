"""Where everything lies on the felt: the card widths of a layout, made into boxes and spots in pixels."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainterPath, QTransform

from cardart.names_and_sizes import rail_width
from cardrules.protocol.game import View
from dealers_choice.table.felt.left_handed import mirrored
from dealers_choice.table.motion.cards_in_flight import CardSpot
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.pictures.name_plates import PlateItem
from dealers_choice.table.placement import Layout, LayoutModule, Place, Thing
from dealers_choice.ui import style

__all__ = ["HOVERED", "PICKED", "Ground"]

PICKED: Final = 0.3
"""How far a picked card of a row stands out, in card widths."""
HOVERED: Final = 0.07
"""How far a playable card rises under the pointer."""
_LINE: Final = 0.62  # from one line of a row of cards to the next, in card widths
_PILE: Final = 0.05  # a step below so many card widths makes a pile
_MORE: Final = 2  # cards, or gaps, that a row may come to have besides those that lie there
_GAP: Final = 0.06  # between a pile's number and the button below it, in card widths
_HIGH: Final = 0.4  # of a panel's room: what ends above it stands over the panel, not beside it
_CORNER: Final = (2.55, 1.16)  # card widths, of a corner in which it is told how hand and match stand
_LEAST_CORNER: Final = (1.5, 0.45)
_READ: Final = 64.0  # pixels, of a card's width: on smaller ones plain text would have no room in a corner
_LARGEST_CARD: Final = 300.0  # logical pixels; beyond, a table looks like a magnifying glass


class Ground:
    """The felt of one table at its present size, with the layout of what is shown."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self.layout = Layout({})
        self.show_aids = False
        """Whether memory aids lie on the felt."""
        self.parted = 0.0
        """So many pixels the viewer's hand, and what lies beside it, stands farther from the rest than the layout has
        it: something stands between."""
        self.corners = (QRectF(), QRectF())
        """The upper corners, left and right, as far as nothing lies there: how the hand stands is told in one, the
        score in the other. Empty if there is too little of them."""
        self.lasting: list[QRectF] = []
        """What lies on the felt, all that a row may come to cover with it: what stands over it for long keeps off."""
        self._left = self._top = 0.0
        self._felt = QRectF()
        self._foreseen: tuple[LayoutModule, View, float, float, float, bool, Layout] | None = None

    def measure(self, module: LayoutModule, view: View, width: float, height: float, ratio: float) -> bool:
        """Find the card's size for a felt of so many logical pixels, ``ratio`` physical ones for each, and ask the
        layout for the places; whether the cards have another size than before."""
        rail = rail_width(width, height)
        card = _card_width(module, view, width, height, self.parted)
        other = (card, ratio) != (self.art.width, self.art.ratio)
        if other:
            self.art.resize(card, ratio)
        self._left = self._top = rail
        self._felt = QRectF(0, 0, width, height)
        if (
            self._foreseen is not None
            and not self.parted
            and self._foreseen[:-1]
            == (
                module,
                view,
                width,
                height,
                card,
                style.left_handed(),
            )
        ):
            self.layout, self._foreseen = self._foreseen[-1], None
        else:
            self.layout = _laid_out(module, view, width, height, card, self.parted)
            if self.parted:
                self.layout = self._part(self.layout, view)
        return other

    def _part(self, layout: Layout, view: View) -> Layout:
        """The layout with the viewer's hand, and what lies beside it, moved down into the room that was left there."""
        self.layout = layout
        edge, more = self.top_of_hand(view), self.parted / self.art.width

        def down(middle: float) -> float:
            return more if middle >= edge else 0.0

        zones = {
            name: place._replace(y=place.y + down(self.reach(place, 1).center().y()))
            for name, place in layout.zones.items()
        }
        return layout._replace(
            zones=zones,
            seats=tuple(seat._replace(y=seat.y + down(self.point(0, seat.y).y())) for seat in layout.seats),
            tokens={name: (x, y + down(self.point(0, y).y())) for name, (x, y) in layout.tokens.items()},
            things={
                name: thing._replace(y=thing.y + down(self.point(0, thing.y).y()))
                for name, thing in layout.things.items()
            },
        )

    def own(self, view: View | None) -> set[str]:
        """The zones in which the viewer's hand lies."""
        own = {f"hand:{view.seat}"} if view is not None else set()
        if view is not None and own.isdisjoint(self.layout.zones):  # his cards lie in zones of their own
            own = {zone.id for zone in view.zones if zone.owner is not None and zone.owner == view.seat}
        return own

    def top_of_hand(self, view: View | None) -> float:
        """The upper edge of the viewer's hand; the lower edge of the cloth where he holds none."""
        own = self.own(view)
        tops = [self.reach(place).top() for zone, place in self.layout.zones.items() if zone in own]
        return min(tops, default=self.cloth.bottom())

    def foreseen(self, module: LayoutModule, view: View) -> Layout | None:
        """The layout that another view is going to have on the felt as it is now; None if its cards have another
        size."""
        width, height = self._felt.width(), self._felt.height()
        card = _card_width(module, view, width, height) if width and height and not self.parted else 0.0
        if card != self.art.width:
            return None
        layout = _laid_out(module, view, width, height, card)
        self._foreseen = (module, view, width, height, card, style.left_handed(), layout)
        return layout

    def lies_in(self, size: QSize) -> bool:
        """Whether it has been measured for a viewport of this size."""
        return self._felt.size() == QSizeF(size)

    @property
    def corner(self) -> QPointF:
        """Where the layout begins."""
        return QPointF(self._left, self._top)

    @property
    def cloth(self) -> QRectF:
        """The felt within the rail."""
        return self._felt.adjusted(self._left, self._top, -self._left, -self._top)

    @property
    def frame(self) -> QPainterPath:
        """All that the rail covers, its inner edge with round corners."""
        around, cloth = QPainterPath(), QPainterPath()
        around.addRect(self._felt)
        corner = 1.5 * self._left
        cloth.addRoundedRect(self.cloth, corner, corner)
        return around.subtracted(cloth)

    def point(self, x: float, y: float) -> QPointF:
        """A point of the layout, in pixels of the viewport."""
        return QPointF(round(self._left + x * self.art.width), round(self._top + y * self.art.width))

    def units(self, point: QPointF) -> tuple[float, float]:
        """A point of the viewport in the layout's card widths."""
        return (point.x() - self._left) / self.art.width, (point.y() - self._top) / self.art.width

    def middle_of(self, zone: str) -> QPointF:
        """Where the first card of a zone lies; of a zone without a place, above the table."""
        place = self.layout.zones.get(zone)
        if place is None:
            return QPointF(self._felt.width() / 2, -self.art.height)
        return self.point(place.x, place.y)

    def spot(self, place: Place, position: float, count: float, lift: float) -> CardSpot:
        """Where the card at a position in a row or pile of so many lies, gaps counted with their share; ``lift`` is in
        card widths."""
        unit = self.art.width
        angle, z = place.angle, place.z + position * 0.01
        if place.span:
            line = 0.0
            if place.rows > 1:
                long = -(-count // place.rows)  # the last line may be shorter
                line = (position // long) * _LINE * place.scale - self._lines(place) / 2
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
            slot = place.slots[min(int(position), len(place.slots) - 1)]
            dx, dy, angle, z = slot.x, slot.y - lift, angle + slot.angle, z + slot.z * 0.01
        else:
            steps = float(position)
            if place.fanned:
                steps = float(max(0, position - max(0, count - place.fanned)))
            dx, dy = place.dx * steps, place.dy * steps - lift
        middle = self.point(place.x, place.y)
        return CardSpot(middle.x() + dx * unit, middle.y() + dy * unit, angle, place.scale, z)

    def zone_box(self, zone: str) -> QRectF:
        """The rectangle that a zone covers on the felt, in pixels: its print and the cards that lie in it."""
        place = self.layout.zones.get(zone)
        if place is None:
            return QRectF()
        w, h = self.art.width * place.scale, self.art.height * place.scale
        middle = self.point(place.x, place.y)
        if place.outline == "area":
            half = place.span / 2 * self.art.width
            h += self._lines(place) * self.art.width
            box = QRectF(middle.x() - half, middle.y() - h / 2, 2 * half, h)
        else:
            box = QRectF(middle.x() - w / 2, middle.y() - h / 2, w, h)
            if abs(place.angle) == 90:
                box = QRectF(middle.x() - h / 2, middle.y() - w / 2, h, w)
        return box.adjusted(-2, -2, 2, 2)

    def before(self, place: Place) -> QPointF | None:
        """The middle of the upper edges of a row of cards, however they are turned; None if it is no row, or lies in a
        print."""
        if not place.span or place.outline:
            return None
        turn, high = math.radians(place.angle), place.scale * self.art.height / 2
        return self.point(place.x, place.y) + QPointF(math.sin(turn), -math.cos(turn)) * high

    def reach(self, place: Place, count: int | None = None) -> QRectF:
        """All that the cards of a zone may cover; of a row, if ``count`` is given, so many cards, and those that it may
        well come to have."""
        unit = self.art.width
        if place.span and count is not None and not place.outline:
            wide = place.scale + (-(-count // place.rows) - 1 + _MORE) * abs(place.dx)
            place = place._replace(span=min(place.span, wide))
        long, high = place.scale * unit, place.scale * self.art.height + self._lines(place) * unit
        box = QRectF(-long / 2, -high / 2, long, high)
        if place.span:
            lean = math.sin(math.radians(place.arc / 2))  # the cards at the ends of a bent row stand askew
            half = place.span / 2 * unit + lean * high / 2
            box = QRectF(-half, -high / 2, 2 * half, high).adjusted(0, -lean * long / 2, 0, lean * long)
        elif place.slots:
            high = max(long, high)  # some lie across
            across, down = ([slot.x for slot in place.slots], [slot.y for slot in place.slots])
            box = QRectF(min(across) * unit, min(down) * unit, unit * (max(across) - min(across)), 0).adjusted(
                -high / 2, -high / 2, high / 2, unit * (max(down) - min(down)) + high / 2
            )
        else:
            steps = max(place.fanned - 1, 0) * unit
            box = box.united(box.translated(place.dx * steps, place.dy * steps))
        return QTransform().rotate(place.angle).mapRect(box).translated(self.point(place.x, place.y))

    @staticmethod
    def _lines(place: Place) -> float:
        """How much higher the lines of a row are than one of them, in card widths."""
        return (place.rows - 1) * _LINE * place.scale

    def _area(self, thing: Thing) -> QRectF:
        """What a thing covers."""
        half = QPointF(thing.width / 2, thing.height / 2) * self.art.width
        return QRectF(self.point(thing.x, thing.y) - half, self.point(thing.x, thing.y) + half)

    def things(self) -> dict[str, Thing]:
        """The things of the layout that lie on the felt, by name; memory aids only if they are wanted."""
        return {name: thing for name, thing in self.layout.things.items() if self.show_aids or not thing.aid}

    def pictures(self) -> list[QRectF]:
        """What the things cover that can be seen."""
        return [self._area(thing) for thing in self.things().values() if thing.picture is not None]

    @staticmethod
    def is_pile(place: Place) -> bool:
        """Whether the cards lie on each other, so that only the uppermost is seen."""
        return not place.span and abs(place.dx) + abs(place.dy) < _PILE

    def taken(self, lying: Mapping[str, int], signs: Iterable[QRectF]) -> list[tuple[QRectF, int]]:
        """What lies on the felt, and by how many the room before each is shared, the plates by seat first: ``lying``
        says how many cards lie in each zone that has some, ``signs`` are the boxes of the badges with plain text."""
        text = max(1.0, style.text_scale())
        zones = [
            (place, lying.get(zone, 0)) for zone, place in self.layout.zones.items() if zone in lying or place.outline
        ]
        plate = PlateItem.plain_box(self.art.width)
        # What lies between two plates or badges is shared by them: both may grow.
        taken = [(plate.translated(self.point(place.x, place.y)), 2) for place in self.layout.seats]
        taken += [(self.reach(place, count), 1) for place, count in zones]
        taken += [(sign, 2) for sign in signs]
        taken += [(area, 1) for area in self.pictures()]
        taken += [(self.count_of(zone, text), 1) for zone in lying if zone in self.layout.zones]
        lasting = [*(box for box, _ in taken[: len(self.layout.seats)]), *self.pictures()]
        outlines = [self.zone_box(zone) for zone, place in self.layout.zones.items() if place.outline]
        self.lasting = [*lasting, *outlines, *self.numbers(lying)]
        self.lasting += [self.reach(place, count) for place, count in zones]
        lasting += outlines + [
            self.zone_box(zone) | self.reach(place) for zone, place in self.layout.zones.items() if zone in lying
        ]
        self.corners = self._free_corner(lasting, right=False), self._free_corner(lasting, right=True)
        return taken + [(corner, 1) for corner in self.corners]

    def _free_corner(self, taken: Iterable[QRectF], *, right: bool) -> QRectF:
        """An upper corner of the cloth, as far as nothing that is ``taken`` reaches into it."""
        if self.layout.printed is not None or self.art.width < _READ * max(1.0, style.text_scale()):
            return QRectF()
        unit, gap = self.art.width, max(6.0, 0.08 * self.art.width)
        wide, high = _CORNER
        room = QRectF(self._left + gap, self._top + gap, wide * unit, high * unit - gap)
        if right:
            room.moveRight(self.cloth.right() - gap)
        for box in taken:
            if box.adjusted(-gap, -gap / 2, gap, gap / 2).intersects(room):
                across = room.right() - gap - box.right() if right else box.left() - gap - room.left()
                down = box.top() - gap / 2 - room.top()
                if across * room.height() <= down * room.width():
                    room.setHeight(max(0.0, down))
                elif right:
                    room.setLeft(min(room.right(), box.right() + gap))
                else:
                    room.setRight(max(room.left(), box.left() - gap))
        least_wide, least_high = _LEAST_CORNER
        return room if room.width() >= least_wide * unit and room.height() >= least_high * unit else QRectF()

    def room(self, plain: QRectF, middle: QPointF, taken: Iterable[tuple[QRectF, int]]) -> QRectF:
        """What something with larger or more text than plain may take about its middle (``plain``: its box with plain
        text), without covering what is ``taken`` or the edge of the table: it grows up and down first, as far as its
        text is larger, then to the sides."""
        text = max(1.0, style.text_scale())
        box = plain.translated(middle)
        edge = self.cloth
        for rect, _ in taken:
            covered = rect.intersected(box).height()
            if 0 < covered < box.height() / 2:  # it only just touches: give way
                box.translate(0, covered if rect.center().y() < box.center().y() else -covered)
        # What it lies upon does not hinder it; what it still touches, as it has had to give way on both sides, does.
        above_or_below, beside = list[tuple[QRectF, int]](), list[tuple[QRectF, int]]()
        for rect, sharers in taken:
            touched, near = rect.intersected(box), (rect.adjusted(-3, -3, 3, 3), sharers)
            if touched.height() >= box.height() / 2:
                beside += [near] if touched.width() < box.width() / 2 else []
            else:
                apart = rect.left() >= box.right() or rect.right() <= box.left()
                (beside if apart else above_or_below).append(near)
        up, down, left, right = box.top() - edge.top(), edge.bottom() - box.bottom(), 0.0, 0.0
        for rect, sharers in above_or_below:
            if rect.center().y() < box.center().y():
                up = min(up, (box.top() - rect.bottom()) / sharers)
            else:
                down = min(down, (rect.top() - box.bottom()) / sharers)
        more = plain.height() * (text - 1)
        up, down = max(0.0, min(up, max(more / 2, more - down))), max(0.0, min(down, max(more / 2, more - up)))
        box.adjust(0, -up, 0, down)
        left, right = box.left() - edge.left(), edge.right() - box.right()
        for rect, sharers in beside:
            if rect.top() < box.bottom() and rect.bottom() > box.top():
                if rect.center().x() < box.center().x():
                    left = min(left, (box.left() - rect.right()) / sharers)
                else:
                    right = min(right, (rect.left() - box.right()) / sharers)
        box.adjust(-max(0.0, left), 0, max(0.0, right), 0)
        return box.translated(-middle)

    def count_of(self, zone: str, text: float) -> QRectF:
        """Where the number of a pile's cards stands below it; empty if it has none there."""
        place = self.layout.zones[zone]
        if not place.counted or place.span or place.on_cards:
            return QRectF()
        unit, box = self.art.width, self.zone_box(zone)
        wide, high = max(0.42 * unit, 30.0) * text, max(0.2 * unit, 14.0) * text
        return QRectF(box.center().x() - wide / 2, box.bottom(), wide, unit * 0.05 + high)

    def numbers(self, filled: Iterable[str]) -> list[QRectF]:
        """Where the numbers of cards stand below the piles among these zones."""
        text = max(1.0, style.text_scale())
        boxes = (self.count_of(zone, text) for zone in filled if zone in self.layout.zones)
        return [box for box in boxes if not box.isEmpty()]

    def room_below(self, zone: str, high: float) -> QRectF:
        """The felt below a pile and its number, so high: as far to both sides as nothing else ever lies there."""
        text, gap = max(1.0, style.text_scale()), self.art.width * _GAP
        box, cloth = self.zone_box(zone), self.cloth
        top = max(box.bottom(), self.count_of(zone, text).bottom()) + gap
        room = QRectF(cloth.left() + gap, top, cloth.width() - 2 * gap, high)
        plate = PlateItem.plain_box(self.art.width)
        taken = [plate.translated(self.point(place.x, place.y)) for place in self.layout.seats] + self.pictures()
        for other, place in self.layout.zones.items():
            if other != zone:
                taken += [self.reach(place), self.count_of(other, text)]
        for each in taken:
            if each.intersects(room):
                if each.center().x() < box.center().x():
                    room.setLeft(max(room.left(), each.right() + gap))
                else:
                    room.setRight(min(room.right(), each.left() - gap))
        return room

    def room_above_hand(
        self,
        view: View | None,
        filled: Iterable[str],
        used: Collection[str] = (),
        signs: Iterable[QRectF] = (),
        below: bool = False,
    ) -> QRectF:
        """The felt between the others' hands and melds and the ``signs`` (plates, and what is said at them), down to
        the viewer's hand, or to his melds above it: a panel may stand there. It leaves the zones to be seen that are
        ``used`` by what may be done. ``below``: less high and wider, below what ends in its upper part."""
        unit, room, lying = self.art.width, self.cloth, frozenset(filled)
        taken, beside = [*signs], self.pictures()
        melds = f"meld:{view.seat}" if view is not None else ""
        own = self.own(view)
        for zone, place in self.layout.zones.items():
            shown = zone in lying or zone in used
            if zone in own or (shown and melds in (zone, zone.rpartition(":")[0])):
                room.setBottom(min(room.bottom(), self.reach(place).top() - HOVERED * unit))
            elif zone in lying and zone.startswith(("hand:", "meld:")):
                taken.append(self.reach(place))
            elif zone in lying and zone in used:
                beside.append(self.reach(place))
        middle, gap = room.center(), unit * 0.12
        taken += [box for box in beside if abs(box.center().x() - middle.x()) < unit]
        for box in taken:
            if box.bottom() < room.bottom() and abs(box.center().x() - middle.x()) < room.width() / 4:
                room.setTop(max(room.top(), box.bottom()))
        high = room.top() + _HIGH * room.height()
        over = [*beside, *(taken if below else ())]
        room.setTop(max([room.top(), *(box.bottom() for box in over if box.bottom() < high)]))
        left, right = room.left(), room.right()
        for box in taken + beside:
            if box.top() < room.bottom() and box.bottom() > room.top():
                if box.center().x() < middle.x():
                    left = max(left, min(box.right(), middle.x() - 1.8 * unit))
                else:
                    right = min(right, max(box.left(), middle.x() + 1.8 * unit))
        return QRectF(left, room.top(), right - left, room.height()).adjusted(gap, gap, -gap, -gap)


def _card_width(module: LayoutModule, view: View, width: float, height: float, parted: float = 0.0) -> float:
    """How wide a card is on a felt of so many pixels, of whose height ``parted`` are for something else."""
    rail = rail_width(width, height)
    size = getattr(module, "size", None)
    least_width, least_height = module.SIZE if size is None else size(view)
    card = min((width - 2 * rail) / least_width, (height - 2 * rail - parted) / least_height, _LARGEST_CARD)
    return max(24.0, math.floor(card / 2) * 2)


def _laid_out(
    module: LayoutModule, view: View, width: float, height: float, card: float, parted: float = 0.0
) -> Layout:
    """The places on such a felt, with cards of this width."""
    rail = rail_width(width, height)
    wide = (width - 2 * rail) / card
    layout = module.layout(view, wide, (height - 2 * rail - parted) / card)
    return mirrored(layout, view, wide) if style.left_handed() else layout
