"""A card table that layouts furnish: it knows where players sit, and so where cards, tricks, melds and plates lie.

A layout makes a ``Board`` for the view and the room there is, says what lies on it, and returns ``board.layout()``::

    def layout(view: View, width: float, height: float) -> Layout:
        board = Board(view, width, height)
        board.hands()
        board.trick()
        board.piles()
        board.badges("trump")
        return board.layout()

The viewer sits at the bottom (seat 0 for a spectator), the others clockwise round the felt. Everything is measured in
card widths. Whatever a method places can be changed afterwards: ``zones``, ``tokens`` and ``things`` are plain
dictionaries, and ``put`` places a zone anywhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from cardrules.protocol.cards import JOKER
from cardrules.protocol.game import Seat, View, Zone
from cardrules.protocol.texts import say
from dealers_choice.table.placement import CARD_HEIGHT, Layout, Place, SeatPlace, Slot, Thing
from dealers_choice.ui import style

__all__ = ["SIZE", "SMALL", "TOOLS", "Board", "Chair", "sides_called", "size"]

SIZE: Final = (11.2, 6.6)
"""The least width and height of most tables."""

SMALL: Final = 0.56
"""How large the cards of the others are, to those of the viewer."""

TOOLS: Final = 0.46
"""So high the lower right corner is left to undo, hint and the like."""

_BESIDE_HAND: Final = 2.25
"""How much is left at each side of the viewer's hand: to his plate, and to what is pressed."""

_FEW: Final = ((9, 1.16), (11, 1.06))
"""So many cards in the viewer's hand are so large, to those on the table, if neither melds nor a line lie at them."""

_ANGLES: Final = {"bottom": 0.0, "left": 90.0, "top": 180.0, "right": -90.0}

# Where two to five sit whose hands are turned to the middle: edge, and how far along it, clockwise from the viewer.
_TURNED: Final = {
    2: (("bottom", 0.5), ("top", 0.5)),
    3: (("bottom", 0.5), ("left", 0.36), ("right", 0.36)),
    4: (("bottom", 0.5), ("left", 0.42), ("top", 0.5), ("right", 0.42)),
    5: (("bottom", 0.5), ("left", 0.53), ("top", 0.31), ("top", 0.69), ("right", 0.53)),
}
# Where each seat's card of the trick lies, from the middle of the table: a little askew, as it was thrown.
_TRICK: Final = {
    2: (Slot(0.56, 0.08, 2.0), Slot(-0.56, -0.08, -3.0)),
    3: (Slot(0.0, 0.5, -1.5), Slot(-1.08, -0.36, -4.0), Slot(1.08, -0.36, 4.5)),
    4: (Slot(0.0, 0.72, -1.5), Slot(-1.09, 0.0, -4.0), Slot(0.0, -0.72, 2.0), Slot(1.09, 0.0, 4.5)),
    5: (
        Slot(0.0, 0.74, -1.5), Slot(-1.63, 0.14, -4.0), Slot(-0.54, -0.72, -2.0), Slot(0.54, -0.72, 2.5),
        Slot(1.63, 0.14, 4.5),
    ),
}  # fmt: skip
_BLOCK: Final = 2.6  # how wide cards and plate of an upright seat are
_HAND_HEIGHT: Final = 0.76  # of an upright seat's hand
_PLATE_HEIGHT: Final = 0.66
_OWN: Final = 1.9  # how much at the bottom the viewer's own hand takes
_LAID_OUT: Final = 0.66  # how large the cards of tricks that are laid out to be counted are
_LAID_OUT_HIGHER: Final = 0.5  # ... where they lie above a hand
_CROSSED: Final = 0.4  # how large the cards of crossed tricks are
_GAP: Final = 0.14  # between melds, at least
_AIR: Final = 0.34  # ... where there is room: a label wider than its meld does not lie on the next one
_THICKEST: Final = 0.16  # how far the top of a pile lies from its first card
_LINE: Final = 0.33  # what a line under the viewer's hand needs
_UNDER: Final = 0.225  # from the edge of that hand to the middle of the line
_PACKET: Final = 0.42  # how large a packet is that lies between a player at the top and one below
_NEARER: Final = 1.08  # how large a raised card is, to those beside it
_LABEL: Final = 0.1  # from the edge of a card to the middle of a label on it
_BELOW: Final = 0.125  # from that edge to the middle of one under it
_TIER: Final = 0.42  # from badge to badge
_EVENT: Final = 2.0  # so large to other badges is what happens, and does not only hold
_TRAY: Final = 2.62  # from the lower edge to the middle of the tray
_CORNER: Final = 1.12  # so high the upper corners are left to the frame: how the hand stands, and the score
_ASIDE: Final = 2.0  # from the middle: a badge that stands so far from it says how the hand stands
_TO_PLATE: Final = 1.82  # from the middle of a hand at the side to that of its plate
_PLATE_ABOVE: Final = 0.5  # the middle of a plate that stands over all that is laid out


def size(seats: int, rows: int = 0, lane: float = 0.0, line: bool = False) -> tuple[float, float]:
    """The least width and height of a table at which so many sit upright, with so many rows of melds each; ``lane`` and
    ``line`` as ``Board`` has them."""
    top = seats - 3 if seats > 2 else seats - 1
    block = _HAND_HEIGHT + _PLATE_HEIGHT + rows * _HAND_HEIGHT
    middle = block + 1.8 + (0.82 if rows else 0.0) + _OWN if top else 0.0
    middle += _LINE if line else 0.0
    return SIZE[0], max(SIZE[1], middle, 2 * block + 0.1 + lane + _OWN if top > 2 else 0.0)


def sides_called(view: View) -> tuple[tuple[str, str], tuple[str, str]]:
    """What the viewer's side and the other one are called where there is little room, and in full."""
    if view.seat is None:
        return (say("One"), say("Other")), (say("One side"), say("The other side"))
    if view.seats == 2:
        return (say("You"), say("They")), (say("You"), say("The other player"))
    return (say("We"), say("They")), (say("Your side"), say("The other side"))


class Chair(NamedTuple):
    """Where one player sits."""

    seat: Seat
    side: str
    """The edge of the table: ``bottom``, ``left``, ``top`` or ``right``."""
    x: float
    """The middle of the hand."""
    y: float
    angle: float
    """Of the hand, in degrees clockwise."""
    plate: tuple[float, float]
    pile: tuple[float, float]
    """Where won cards lie."""
    front: tuple[float, float]
    """Before the seat, towards the middle: for a packet, chips or what else is put there."""
    room: float
    """How wide a row of cards of this seat may be."""
    rows: float
    """The top of the first row of melds of this seat (for the viewer: the bottom of the lowest)."""


class Board:
    """One view of a table, and the place of everything on it."""

    def __init__(
        self,
        view: View,
        width: float,
        height: float,
        *,
        circle: Sequence[Seat] = (),
        upright: bool = False,
        rows: int = 0,
        line: bool = False,
        lane: float = 0.0,
    ) -> None:
        """``circle`` are the seats as they sit, clockwise, if not in the order of their numbers. ``upright``: the
        others' cards lie as the viewer reads them, with the plate below, for games in which they are seen (melds,
        poker); so they always do for six and more. ``rows``: how many rows of melds there must be room for, below the
        plates and above the viewer's hand. ``line``: whether a line stands under that hand, which says what it is.
        ``lane``: how much must stay free before upright seats at the top where others sit below them at the sides."""
        self.view, self.width, self.height = view, width, height
        self.viewer = view.seat or 0
        seats = list(circle or range(view.seats))
        self.reversed = style.left_handed()
        """Whether all of it will be mirrored (``table.felt.left_handed``): then they are seated the other way round
        first."""
        if self.reversed:
            seats.reverse()
        at = seats.index(self.viewer)
        self.circle = tuple(seats[at:] + seats[:at])
        """The seats clockwise, from the one at the bottom."""
        self.upright = upright or view.seats > max(_TURNED)
        self.middle = (width / 2, height * 0.49)
        """The middle of the felt that is left for the trick, the stock and the like."""
        self._rows = rows
        self._trayed = False
        self._lift = _LINE if line else 0.0
        self.zones: dict[str, Place] = {}
        self.tokens: dict[str, tuple[float, float]] = {}
        self.things: dict[str, Thing] = {}
        self.sizes: dict[str, float] = {}
        self.state: tuple[str, ...] = ()
        chairs = self._upright_chairs(rows, lane) if self.upright else self._turned_chairs(rows)
        self.chairs = {chair.seat: chair for chair in chairs}
        """By seat: where it sits."""

    # ----------------------------------------------------------------------------------------------- seats

    def _own_chair(self, rows: int) -> Chair:
        width, height = self.width, self.height
        height -= self._lift
        front = (3.2, height - 2.05 - (0.82 if rows else 0.0))
        room = min(width - 2 * _BESIDE_HAND, 10.2)
        plate, pile = (1.06, self.height - 0.45), (0.42, self.height - 1.22)
        if len(self.circle) < 5:  # the plate may grow with larger text
            pile = (pile[0], pile[1] - 0.35 * max(0.0, min(style.text_scale(), 2.0) - 1))
        return Chair(self.viewer, "bottom", width / 2, height - 0.84, 0.0, plate, pile, front, room, height - 1.86)

    def _turned_chairs(self, rows: int) -> list[Chair]:
        """Hands turned to the middle, as they are held at a table."""
        width, height, count = self.width, self.height, len(self.circle)
        chairs = [self._own_chair(rows)]
        for seat, (side, along) in list(zip(self.circle, _TURNED[count], strict=True))[1:]:
            if side == "top":
                x, y = width * along, 0.5
                plate, pile, front = (x, 1.27), (x + 2.0, y), (x - 1.4, 1.27)
                if count == 2:  # the plate stands in the corner, so that melds have room below the hand
                    plate = (1.06, _CORNER + _PLATE_HEIGHT / 2 + 0.05)
                    front = (x - 1.12, 1.25 + rows * _HAND_HEIGHT)
                chairs.append(Chair(seat, side, x, y, _ANGLES[side], plate, pile, front, width - 4.3, 0.95))
                continue
            sign, edge = (1, 0.0) if side == "left" else (-1, width)
            y = max(height * along, _CORNER + _PLATE_HEIGHT / 2 + _TO_PLATE)
            chairs.append(
                Chair(
                    seat,
                    side,
                    edge + sign * 0.45,
                    y,
                    _ANGLES[side],
                    (edge + sign * 1.3, y - _TO_PLATE),
                    (edge + sign * 1.35, y + 1.0),
                    (edge + sign * 1.45, y),
                    _BLOCK,
                    y - 1.4,
                )
            )
        if count == 2:
            self.middle = (width / 2, (height - 1.0) / 2)
        return chairs

    def _upright_chairs(self, rows: int, lane: float) -> list[Chair]:
        """Hand, plate and rows of melds of every other seat below each other, all as the viewer reads them."""
        width, height, others = self.width, self.height, self.circle[1:]
        sides = 0 if len(others) == 1 else 2
        top = len(others) - sides
        block = _HAND_HEIGHT + _PLATE_HEIGHT + rows * _HAND_HEIGHT
        span = 0.28 if top == 2 else (top - 1) / max(top, 1)  # from the first to the last, of the width
        below = block + 0.1 + lane if top > 2 else max(0.06, (height - _OWN - block) * 0.32)
        if sides and top <= 2:  # if there is room
            below = max(below, min(_CORNER + 0.05, height - _OWN - self._lift - block - 0.3))
        chairs = [self._own_chair(rows)]
        for turn, seat in enumerate(others):
            if sides and turn in (0, len(others) - 1):
                side = "left" if turn == 0 else "right"
                x, y = (0.1 + _BLOCK / 2, below) if turn == 0 else (width - 0.1 - _BLOCK / 2, below)
                room, inward = _BLOCK, (1 if turn == 0 else -1) * (_BLOCK / 2 + 0.4)
                front = (x + inward, y + _HAND_HEIGHT + _PLATE_HEIGHT / 2)
            else:
                side, place = "top", turn - sides // 2
                x = width / 2 + (place / (top - 1) - 0.5) * span * width if top > 1 else width / 2
                y, room = 0.06, min(width / top - 0.1, _BLOCK) if top > 2 else _BLOCK
                front = (x, y + block + 0.3)
            plate, pile = (x, y + _HAND_HEIGHT + _PLATE_HEIGHT / 2), (x + room / 2 - SMALL / 2, y + _HAND_HEIGHT / 2)
            down = y + _HAND_HEIGHT + _PLATE_HEIGHT
            chairs.append(Chair(seat, side, x, y + _HAND_HEIGHT / 2, 0.0, plate, pile, front, room, down))
        ceiling = block if top else 0.0
        lift = self._lift if rows else 0.0
        self.middle = (width / 2, (ceiling + height - lift - _OWN - (0.82 if rows else 0.0)) / 2)
        return chairs

    # ----------------------------------------------------------------------------------------------- cards

    def put(self, zone: str, place: Place) -> None:
        """Place a zone where the layout wants it, if the view has it."""
        if any(each.id == zone for each in self.view.zones):
            self.zones[zone] = place

    def hands(
        self, step: float = 0.62, rows: int = 1, scale: float = 1.0, kind: str = "hand", count: bool = False
    ) -> None:
        """``hand:<seat>`` of everybody: the viewer's in a fan, in so many ``rows`` and with so large a ``step`` at
        most, sorted until he holds it in an order of his own; the others' as small backs, with their number if that is
        wanted (``count``), or, where their faces are seen, so that they can be read."""
        for chair in self.chairs.values():
            zone = self._zone(f"{kind}:{chair.seat}")
            if zone is None:
                continue
            if chair.side == "bottom":
                arc = 5.0 if rows == 1 else 0.0
                y = chair.y if rows == 1 else self.height - self._lift - 0.72 * scale - 0.36 * (rows - 1) * scale - 0.1
                self.zones[zone.id] = Place(
                    chair.x, y, dx=step, span=chair.room, arc=arc, scale=scale, rows=rows, sorted=True, z=40,
                    arrange=True,
                )  # fmt: skip
            elif zone.cards and None not in zone.cards:
                self.zones[zone.id] = self._open_hand(chair, len(zone.cards))
            elif self.upright:
                self.zones[zone.id] = Place(chair.x, chair.y, dx=0.17, span=chair.room * 0.72, scale=0.5, z=10)
            else:
                self.zones[zone.id] = Place(
                    chair.x, chair.y, dx=0.17, span=2.7, arc=10, angle=chair.angle, scale=SMALL, counted=count, z=10
                )

    def _open_hand(self, chair: Chair, count: int) -> Place:
        """A hand that lies face up: in a row, or at the side of the table in a column, indexes to be seen."""
        if self.upright:
            return Place(chair.x, chair.y, dx=0.34, span=chair.room, scale=0.52, sorted=True, z=10)
        if chair.side == "top":
            free = 4.9 if len(self.circle) < 5 else 3.4
            return Place(chair.x, chair.y, dx=0.34, span=free, scale=0.66, sorted=True, z=10)
        scale, high = 0.62, 2.7
        step = min(0.3, (high - scale * CARD_HEIGHT) / max(1, count - 1))
        top = chair.y - (scale * CARD_HEIGHT + step * (count - 1)) / 2 + scale * CARD_HEIGHT / 2
        return Place(chair.x, top, dy=step, scale=scale, sorted=True, z=10)

    def trick(self, outline: bool = True, kind: str = "trick", step: float = 0.0) -> None:
        """``trick:<seat>``: each seat's card in the middle. ``step``: where a seat may have several there. Once a hand
        is over no outline waits for cards any more."""
        count = len(self.circle)
        outline = outline and not (self.view.over or self.view.between_hands)
        for seat, (x, y, angle, _) in zip(self.circle, _TRICK[count], strict=True):
            x, y = self.middle[0] + x, self.middle[1] + y
            self.put(f"{kind}:{seat}", Place(x, y, dx=step, angle=angle, outline="card" if outline else "", z=20))

    def raise_cards(self, zones: Sequence[str]) -> None:
        """What lies in these zones lies a little nearer than the cards about it, as the best card of a trick. Call it
        when they have their places."""
        for zone in zones:
            place = self.zones[zone]
            self.zones[zone] = place._replace(scale=place.scale * _NEARER, z=place.z + 1)

    def piles(self, crossed: int = 0, kind: str = "won") -> None:
        """``won:<seat>``: what each seat has won, in a pile. ``crossed``: so many cards make a trick, and each trick
        lies at right angles to the one before, so that they can be counted."""
        for chair in self.chairs.values():
            x, y = chair.pile
            hand = self.zones.get(f"hand:{chair.seat}")
            if chair.side == "top" and hand is not None and hand.sorted:  # it lies open, and is wider
                x = max(x, chair.x + hand.span / 2 + 0.45)
            if crossed:
                self.put(f"{kind}:{chair.seat}", Place(x, y, slots=self._crossed(chair, crossed), scale=_CROSSED))
            else:
                angle = chair.angle if not self.upright else 0.0
                self.put(f"{kind}:{chair.seat}", Place(x, y, dx=0.004, dy=-0.002, angle=angle, scale=SMALL))

    def laid_out(self, size: int, top: float, kind: str = "won", label: str = "count") -> None:
        """``won:<seat>`` when a hand is over: every trick of ``size`` cards by itself, those of each seat in a row
        below ``top``, the viewer's lowest; what a token of the kind ``label`` says of a row stands above it. Where the
        viewer still holds cards the rows leave his hand to be seen."""
        self.plates_above()
        hand = self._zone(f"hand:{self.viewer}")
        scale = _LAID_OUT_HIGHER if hand is not None and hand.cards else _LAID_OUT
        pitch = min(1.02, (self.width - 0.5) / 10)
        step = (pitch - scale - 0.06) / (size - 1)
        for row, seat in enumerate([*self.circle[1:], self.viewer]):
            zone = self._zone(f"{kind}:{seat}")
            tricks = -(-len(zone.cards) // size) if zone is not None else 0
            left = -((tricks - 1) * pitch + step * (size - 1)) / 2
            y = top + row * (scale * CARD_HEIGHT + 0.36) + 0.34 + scale * CARD_HEIGHT / 2
            slots = [Slot(left + trick * pitch + place * step, 0.0) for trick in range(tricks) for place in range(size)]
            self.put(f"{kind}:{seat}", Place(self.middle[0], y, slots=tuple(slots), scale=scale, z=12))
            self.tokens[f"{label}:{kind}:{seat}"] = (self.middle[0], y - scale * CARD_HEIGHT / 2 - 0.17)

    def plates_above(self) -> None:
        """The plates in the corners and at the sides stand as high as can be, above what is laid out to be counted."""
        for chair in list(self.chairs.values()):
            if chair.side in ("left", "right") or (chair.side == "top" and len(self.circle) == 2):
                self.chairs[chair.seat] = chair._replace(plate=(chair.plate[0], _PLATE_ABOVE))

    def _crossed(self, chair: Chair, size: int) -> tuple[Slot, ...]:
        """The slots of the tricks, from the pile's first card towards where there is room."""
        zone = self._zone(f"won:{chair.seat}")
        tricks = max(9, 1 + (len(zone.cards) if zone is not None else 0) // size)
        step = (0.7 if chair.side == "top" and len(self.circle) == 5 else 1.25) / (tricks - 1)
        along = -step if chair.side == "right" else step
        return tuple(
            Slot(along * trick + 0.006 * place, -0.004 * place, 90.0 * (trick % 2))
            for trick in range(tricks)
            for place in range(size)
        )

    def stack(
        self,
        zone: str,
        x: float = 0.0,
        y: float = 0.0,
        *,
        scale: float = 1.0,
        angle: float = 0.0,
        outline: str = "",
        label: str = "",
        count: bool = False,
        liftable: bool = False,
        z: float = 0.0,
    ) -> None:
        """A pile of cards, ``x`` and ``y`` from the middle: the stock, a waste, a turned-up card."""
        lying = self._zone(zone)
        step = min(0.004, _THICKEST / max(1, len(lying.cards) if lying is not None else 0))
        self.put(
            zone,
            Place(
                self.middle[0] + x,
                self.middle[1] + y,
                dx=step,
                dy=-step,
                scale=scale,
                angle=angle,
                outline=outline,
                label=label,
                counted=count,
                liftable=liftable,
                z=z,
            ),
        )

    def row(
        self,
        zone: str,
        x: float = 0.0,
        y: float = 0.0,
        *,
        span: float = 3.0,
        step: float = 1.06,
        scale: float = 1.0,
        outline: str = "",
        label: str = "",
        count: bool = False,
        liftable: bool = False,
        z: float = 0.0,
    ) -> None:
        """Cards in a row, ``x`` and ``y`` from the middle: a widow, cards that were turned up."""
        middle_x, middle_y = self.middle[0] + x, self.middle[1] + y
        self.put(
            zone,
            Place(
                middle_x,
                middle_y,
                dx=step,
                span=span,
                scale=scale,
                outline=outline,
                label=label,
                counted=count,
                liftable=liftable,
                z=z,
            ),
        )

    def tray(self, zone: str, cards: int, label: str = "", shown: bool = True) -> None:
        """A row of so many cards above the viewer's hand, for what is laid away or passed on; printed on the felt
        while it is ``shown``."""
        step, chair = 1.08, self.chairs[self.viewer]
        span = min(step * (cards - 1) + 1.1 + 0.24, chair.room)
        outline = "area" if shown else ""
        y = self._tray_height()
        self._trayed = self._trayed or shown
        self.put(zone, Place(chair.x, y, dx=step, span=span, outline=outline, label=label if shown else "", z=50))

    def _tray_height(self) -> float:
        """The middle of the tray, over the hand and the line under it."""
        return self.height - _TRAY - 0.3 * self._lift

    def under_hand(self) -> tuple[float, float]:
        """The line under the viewer's hand."""
        chair = self.chairs[self.viewer]
        return chair.x, chair.y + CARD_HEIGHT / 2 + _UNDER

    def above_tray(self) -> tuple[float, float]:
        """Where a badge stands above the cards that lie in the tray."""
        return self.chairs[self.viewer].x, self._tray_height() - CARD_HEIGHT / 2 - _TIER / 2 - 0.05

    def packets(self, kind: str) -> None:
        """``<kind>:<seat>`` of everybody but the viewer: a few small cards before the seat."""
        for chair in self.chairs.values():
            (x, y), scale = chair.front, SMALL
            if chair.side == "top" and self.upright:
                y, scale = y + 0.08, _PACKET
            elif chair.side == "top":
                x, y = chair.x, 2.06
            elif self.upright and chair.side != "bottom":  # below the plate, off what lies in the middle
                x, y, scale = chair.x, chair.plate[1] + 0.74, _PACKET
            elif chair.side in ("left", "right"):
                x += 0.15 if chair.side == "left" else -0.15
            if chair.side != "bottom":
                self.put(f"{kind}:{chair.seat}", Place(x, y, dx=0.2, span=1.2, angle=chair.angle, scale=scale, z=30))

    def melds(self, *kinds: str, scale: float = 0.5, own_scale: float = 0.62, spread: str = "") -> None:
        """The zones ``<kind>:<seat>`` and ``<kind>:<seat>:<n>`` of everybody, one beside the other in rows: below the
        plate, or above the viewer's hand; where the hand has been laid down, in its place too. They close up as far as
        there is room for. ``spread``: of this kind the viewer has cards to choose from, as large as his hand lay and
        where that was. Call it when the hands have their places."""
        for chair in self.chairs.values():
            own = chair.side == "bottom"
            ids = [f"{kind}:{chair.seat}" for kind in kinds]
            zones = [each for each in self.view.zones if each.id in ids or each.id.rpartition(":")[0] in ids]
            hand = self._zone(f"hand:{chair.seat}")
            gone = hand is not None and not hand.cards
            if own and spread and hand is not None:
                self.zones[f"{spread}:{chair.seat}"] = self.zones[hand.id]._replace(arrange=False)
                zones, gone = [each for each in zones if each.id != f"{spread}:{chair.seat}"], False
            high = (own_scale if own else scale) * CARD_HEIGHT + 0.06
            if own:
                tops = [chair.y - 0.7] if gone else []
                tops.append(chair.rows - high)
            else:
                tops = [chair.y - _HAND_HEIGHT / 2] if gone else []
                tops += [chair.rows + high * row for row in range(max(1, self._rows))]
            self._flow(chair, zones, own_scale if own else scale, [top + high / 2 for top in tops])

    def _flow(self, chair: Chair, zones: Sequence[Zone], scale: float, lines: Sequence[float]) -> None:
        """Lay zones beside each other on lines (the middles of them), closer together until they fit."""
        step = 0.44
        parts = _parted(zones, step * scale, scale, chair.room)
        while step > 0.1 and (len(parts) > len(lines) or _widest(parts, step * scale, scale) > chair.room):
            step -= 0.04
            parts = _parted(zones, step * scale, scale, chair.room)
        for number, part in enumerate(parts):
            lying = [_wide(zone, step * scale, scale) for zone in part if zone.cards]
            gap = max(_GAP, min(_AIR, (chair.room - sum(lying)) / max(1, len(lying) - 1)))
            x = chair.x - (sum(lying) + gap * (len(lying) - 1)) / 2 if lying else chair.x - scale / 2
            y = lines[min(number, len(lines) - 1)]
            for zone in part[::-1] if self.reversed else part:  # they are read from the left in the end
                self.zones[zone.id] = Place(x + scale / 2, y, dx=step * scale, scale=scale, z=15)
                x += _wide(zone, step * scale, scale) + gap if zone.cards else 0.0

    def fade(self, kind: str) -> None:
        """The cards of the zones ``<kind>:<seat>`` are shown darker. Call it when they have their places."""
        for seat in self.circle:
            place = self.zones.get(f"{kind}:{seat}")
            if place is not None:
                self.zones[f"{kind}:{seat}"] = place._replace(dim=True)

    def fade_seats(self, kind: str) -> None:
        """The hands of those at whose seats a token of this kind stands are shown darker: they sit out. Call it when
        they have their places."""
        for token in self.view.tokens:
            place = self.zones.get(token.place.replace("seat", "hand"))
            if token.kind == kind and place is not None:
                self.zones[token.place.replace("seat", "hand")] = place._replace(dim=True)

    def singles(self, kind: str, step: float = 1.06, scale: float = 1.0) -> None:
        """``<kind>:<seat>:<n>``, zones of one card each, in a row where other games have a hand."""
        for chair in self.chairs.values():
            ids = [zone.id for zone in self.view.zones if zone.id.startswith(f"{kind}:{chair.seat}:")]
            if not ids:
                continue
            own = chair.side == "bottom"
            size = scale if own else min(0.52, chair.room / 3)
            apart = min(step * (scale if own else size), (chair.room - size) / max(1, len(ids) - 1))
            for place, zone in enumerate(ids[::-1] if self.reversed else ids):
                aside = (place - (len(ids) - 1) / 2) * apart
                along = Place(chair.x + aside, chair.y, scale=size, outline="card", z=10 + place * 0.1)
                if chair.side in ("left", "right") and not self.upright:  # along the edge, turned to the middle
                    along = along._replace(x=chair.x, y=chair.y + aside, angle=chair.angle)
                self.zones[zone] = along

    # ------------------------------------------------------------------------------------- what is no card

    def badges(self, *kinds: str, x: float = 2.75, y: float | None = None, size: float = 1.0) -> None:
        """Signs beside the middle (``x`` and ``y`` from it; without ``y`` where the table has room for them), one after
        the other towards the middle's height: those of these kinds of tokens that the view has now. ``size``: how large
        they are, to other badges; what is twice as large is an event, and stands there also where the frame tells how
        the hand stands."""
        if y is None:
            y = 1.25 if len(self.circle) == 5 and not self.upright else -1.25
        present = {token.kind for token in self.view.tokens}
        for tier, kind in enumerate([kind for kind in kinds if kind in present]):
            self.tokens[kind] = (self.middle[0] + x, self.middle[1] + y + math.copysign(tier * _TIER, -y))
            self.sizes[kind] = size
        if abs(x) >= _ASIDE and size < _EVENT:
            self.state += kinds

    def fronts(self, kind: str) -> None:
        """Tokens whose place is ``<kind>:<seat>`` lie before their seats."""
        for chair in self.chairs.values():
            self.tokens[f"{kind}:{chair.seat}"] = chair.front

    def labels(self, *kinds: str) -> None:
        """Tokens of these kinds that lie at zones, under the cards: what a meld is called; those at the viewer's hand
        in the line there, if the board has one. Where a plate is right below it, it lies on their lower edge, and a
        second one at a zone on the upper edge; which card a ``joker`` stands for, on the joker itself. Call it when the
        zones have their places."""
        used: dict[str, int] = {}
        for token in self.view.tokens:
            place = self.zones.get(token.place)
            zone = self._zone(token.place)
            if token.kind not in kinds or place is None or zone is None or f"{token.kind}:{token.place}" in self.tokens:
                continue
            tier = used[token.place] = used.get(token.place, 0) + 1
            steps = 0 if place.span else max(0, len(zone.cards) - 1)
            edge = (place.scale * CARD_HEIGHT / 2 - _LABEL) * (1 if tier == 1 else -1)
            if self._lift and token.place == f"hand:{self.viewer}":
                edge = place.scale * CARD_HEIGHT / 2 + _UNDER
            middle = place.x + steps * place.dx / 2, place.y + steps * place.dy / 2 + edge
            if token.kind == "joker" and JOKER in zone.cards and not place.span:
                at, aside = zone.cards.index(JOKER), 0.12 * place.scale
                if self.reversed:
                    at, aside = len(zone.cards) - 1 - at, -aside
                used[token.place] = tier - 1
                middle = place.x + at * place.dx - aside, place.y + at * place.dy - 0.1 * place.scale
            elif tier == 1 and not place.span and not self._plate_at(under := (middle[0], middle[1] + _LABEL + _BELOW)):
                middle = under
            self.tokens[f"{token.kind}:{token.place}"] = middle

    def _enlarge_few(self) -> None:
        """The viewer's cards are larger when they are few, if nothing lies right above or under them."""
        zone = self._zone(f"hand:{self.viewer}")
        place = self.zones.get(zone.id) if zone is not None else None
        if zone is None or place is None or place.rows > 1 or self._rows or self._lift or self._trayed:
            return
        larger = next((larger for most, larger in _FEW if len(zone.cards) <= most), 1.0)
        up = (larger - 1) * place.scale * CARD_HEIGHT / 2
        self.zones[zone.id] = place._replace(y=place.y - up, dx=place.dx * larger, scale=place.scale * larger)

    def _plate_at(self, spot: tuple[float, float]) -> bool:
        """Whether a label about this spot would lie on a plate."""
        near = (_BLOCK / 2, (_PLATE_HEIGHT + _TIER) / 2)
        return any(
            abs(chair.plate[0] - spot[0]) < near[0] and abs(chair.plate[1] - spot[1]) < near[1]
            for chair in self.chairs.values()
        )

    def layout(self) -> Layout:
        """All of it."""
        self._enlarge_few()
        seats = tuple(SeatPlace(*self.chairs[seat].plate, self.chairs[seat].side) for seat in range(len(self.circle)))
        return Layout(self.zones, seats, self.tokens, things=self.things, sizes=self.sizes, state=self.state)

    def _zone(self, name: str) -> Zone | None:
        return next((zone for zone in self.view.zones if zone.id == name), None)


def _wide(zone: Zone, step: float, scale: float) -> float:
    return scale + step * max(0, len(zone.cards) - 1)


def _widest(parts: Sequence[Sequence[Zone]], step: float, scale: float) -> float:
    """How wide the widest line is."""
    widths = ([_wide(zone, step, scale) for zone in part if zone.cards] for part in parts)
    return max((sum(wide) + _GAP * (len(wide) - 1) for wide in widths), default=0.0)


def _parted(zones: Sequence[Zone], step: float, scale: float, room: float) -> list[list[Zone]]:
    """Zones in lines that are no wider than there is room, in their order; empty ones take none."""
    lines: list[list[Zone]] = [[]]
    used = 0.0
    for zone in zones:
        wide = _wide(zone, step, scale)
        if zone.cards and used and used + wide > room + 1e-9:
            lines.append([])
            used = 0.0
        lines[-1].append(zone)
        used += wide + _GAP if zone.cards else 0.0
    return lines
