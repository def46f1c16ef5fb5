"""What is on the felt and is no card: name plates, what has been said, badges, the print of zones."""

from __future__ import annotations

import functools
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsScene

from cardrules.protocol.game import Seat, Token, View
from cardrules.protocol.phrases import PIPS
from dealers_choice.language import words
from dealers_choice.match.players import LEVEL_WORDS, shortened, spoken
from dealers_choice.table.felt.geometry import Ground
from dealers_choice.table.pictures.graphics_items import ZoneItem
from dealers_choice.table.pictures.name_plates import PlateItem
from dealers_choice.table.pictures.tokens import BadgeItem, CallItem
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip

__all__ = ["Chrome"]

_LEAST_LABEL: Final = 0.66  # labels on small cards are smaller, but no smaller than this
_BADGE_Z: Final = 6.0
_OVER_CARDS: Final = 0.9  # a label on cards lies above those of its zone
_OVER_PILE: Final = 1.5  # and a number above those of the highest pile
_TALLER: Final = 1.4  # how much higher large text may make a label on small cards
_SMALLER: Final = 0.1  # from one size of a word's text to the next that is tried
_WORD: Final = 0.34  # how high a word with plain text is, to a card's width
_ASIDE: Final = 0.2  # of its width: so far a label gives way to the side before it lies higher
_ANY: Final = 10_000.0  # pixels, as much as any table has
_OFF: Final = 0.04  # of a card's width: so far a label lies from the card that it does not lie on
_BELOW: Final = 0.7  # of a card's width: a sign so near to the one above belongs to it


class Chrome:
    """Plates, badges, calls and prints of one table."""

    def __init__(self, scene: QGraphicsScene, ground: Ground) -> None:
        self._scene = scene
        self._ground = ground
        self._names: tuple[str, ...] = ()
        self._short: list[str] = []
        """The names as badges have room for them."""
        self._whole: dict[str, str] = {}
        """What stands on badges, and the same with whole names."""
        self._levels: tuple[str, ...] = ()
        self._faces: tuple[str, ...] = ()
        self.plates: list[PlateItem] = []
        """By seat."""
        self.badges: dict[str, BadgeItem] = {}
        """By the kind of their token, with its place if it has one (``meld:meld:2:0``)."""
        self.calls: dict[Seat, CallItem] = {}
        """The last word of each seat that has spoken, while it is shown."""
        self._prints: dict[str, ZoneItem] = {}
        self._taken: list[tuple[QRectF, int]] = []
        """What lies on the felt with plain text, the badges among it (``Ground.taken``)."""
        self._filled: frozenset[str] = frozenset()
        self._lying: dict[str, int] = {}
        """How many cards lie in each zone."""
        self._written: dict[str, tuple[Token, float]] = {}
        """What stands on each badge, and the width of a card there."""
        self._retold = ("", "")
        self._tells_state = True
        self.last_actor: Seat | None = None
        """Whose plate, or last word, is marked: he has acted last, and moved no card."""

    def set_up(self, names: Sequence[str], levels: Sequence[str], faces: Sequence[str] = ()) -> None:
        """Clear everything away for another match of these players; ``levels`` and ``faces`` of the bots, by seat."""
        for item in (*self._prints.values(), *self.plates, *self.badges.values(), *self.calls.values()):
            self._scene.removeItem(item)
        self._prints, self.plates, self.badges, self.calls = {}, [], {}, {}
        self._written = {}
        self._names, self._levels = tuple(names), tuple(levels) or ("",) * len(names)
        self._faces = tuple(faces) or ("",) * len(names)
        self._short = shortened(names)

    def describe(self, view: View, filled: Iterable[str]) -> None:
        """Names, scores, tokens, badges; ``filled`` are the zones in which cards lie."""
        self._filled = frozenset(filled)
        self._lying = {zone.id: len(zone.cards) for zone in view.zones}
        unit = self._ground.art.width
        while len(self.plates) < len(self._ground.layout.seats):
            plate = PlateItem()
            self._scene.addItem(plate)
            self.plates.append(plate)
        loose = self._clear(self._loose(view))
        signs = [BadgeItem.box(token, self._card_width(token)).translated(middle) for token, middle in loose.values()]
        self._taken = self._ground.taken({zone: self._lying.get(zone, 0) for zone in self._filled}, signs)
        for seat, place in enumerate(self._ground.layout.seats):
            tokens = tuple(token for token in view.tokens if token.place == f"seat:{seat}")
            if view.plates[seat].dealer:  # the plate shows the button itself
                tokens = tuple(token for token in tokens if token.kind != "dealer")
            item = self.plates[seat]
            item.setPos(self._ground.point(place.x, place.y))
            turn = seat in view.waiting_for or seat in view.busy
            room = self._room(PlateItem.plain_box(unit), item.pos())
            if any(caller == seat for caller, _ in view.calls):
                _leave_for_a_word(room, place.side, unit)
            item.level, item.face = self._levels[seat], self._faces[seat]
            spoke = any(caller == seat for caller, _ in view.calls)
            last = seat == self.last_actor and not spoke and len(view.plates) > 1
            written = view.plates[seat]
            score, *lines = (spoken(text, self._names) for text in (written.score, *written.lines))
            said = written._replace(score=score, lines=tuple(lines))
            item.set_state(self._names[seat], said, tokens, turn, unit, room, last)
            told = _plate_words(self._names, view, seat, tokens)
            if item.level:
                told = words("{told}, plays at {level} level", told=told, level=words(LEVEL_WORDS[item.level]))
            item.setToolTip(plain_tip(told))
        for seat, item in enumerate(self.plates):  # badges see them as large as they are
            self._taken[seat] = (item.body().translated(item.pos()), 1)
        self._describe_badges(loose)
        self.say(view)

    def _room(self, plain: QRectF, middle: QPointF) -> QRectF:
        return self._ground.room(plain, middle, self._taken)

    def _loose(self, view: View) -> dict[str, tuple[Token, QPointF]]:
        """The tokens that lie on the felt, and not at a seat, in words for the player; and where."""
        places, loose = self._ground.layout.tokens, {}
        self._whole = {}
        for token in view.tokens:
            if not token.place.startswith("seat:") and token.place not in self._ground.layout.things:
                name = f"{token.kind}:{token.place}" if token.place else token.kind
                spot = places.get(name) or places.get(token.place) or places.get(token.kind)
                if spot is not None:
                    short = spoken(token.text, self._short)
                    self._whole[short] = spoken(token.text, self._names)
                    loose[name] = token._replace(text=short), self._ground.point(*spot)
        return loose

    def _card_width(self, token: Token) -> float:
        """How wide a card is, in pixels, to which a badge has its size: on small cards it is smaller."""
        unit, zone = self._ground.art.width, self._ground.layout.zones.get(token.place)
        if zone is None:
            return unit * self._ground.layout.sizes.get(token.kind, 1.0)
        return unit * min(1.0, max(_LEAST_LABEL, zone.scale * 1.3))

    def _clear(self, loose: dict[str, tuple[Token, QPointF]]) -> dict[str, tuple[Token, QPointF]]:
        """The same badges; a label that is wider than its meld lies off those beside it as far as there is room, one
        that is wider than its only card off all cards, and of two labels that would touch one gives way a little to the
        side, or lies higher."""
        lying: list[QRectF] = []
        taken: list[QRectF] | None = None
        labels = [(name, *one) for name, one in loose.items() if one[0].place in self._ground.layout.zones]
        # What a joker stands for gives way: it has the whole height of its card.
        for name, token, middle in sorted(labels, key=lambda label: (label[1].kind == "joker", label[2].x())):
            plain = BadgeItem.box(token, self._card_width(token))
            box = plain.translated(middle)
            box.translate(min(0.0, self._ground.cloth.right() - box.right()), 0)
            box.translate(max(0.0, self._ground.cloth.left() - box.left()), 0)
            if self._lying[token.place] == 1:
                taken = taken if taken is not None else self._taken_beside(loose)
                box = self._off_cards(token.place, box, [*taken, *lying])
            least, most = self._between(token.place, box)
            if box.left() < least:
                box.translate(max(0.0, min(least - box.left(), most - box.right())), 0)
            else:
                box.translate(-max(0.0, min(box.right() - most, box.left() - least)), 0)
            for other in [other for other in lying if other.intersects(box)]:
                aside = other.right() + 1 - box.left()
                if aside <= min(_ASIDE * box.width(), most - box.right()):
                    box.translate(aside, 0)
                else:
                    box.moveBottom(min(box.bottom(), other.top() - 1))
            lying.append(box)
            loose[name] = token, box.center() - plain.center()
        return loose

    def _taken_beside(self, loose: Mapping[str, tuple[Token, QPointF]]) -> list[QRectF]:
        """What lies on the felt with plain text, but for the labels of zones."""
        signs = [
            BadgeItem.box(token, self._card_width(token)).translated(middle)
            for token, middle in loose.values()
            if token.place not in self._ground.layout.zones
        ]
        lying = {zone: self._lying.get(zone, 0) for zone in self._filled}
        return [area for area, _ in self._ground.taken(lying, signs) if not area.isEmpty()]

    def _off_cards(self, zone: str, box: QRectF, taken: Sequence[QRectF]) -> QRectF:
        """Where the label of a single card lies that is narrower: below the card, above it, or beside the row in which
        it lies, if that is free; else on it."""
        gap = _OFF * self._ground.art.width
        card = self._ground.reach(self._ground.layout.zones[zone], 1)
        if box.width() <= card.width():
            return box
        level = [each for each in taken if each.top() < card.bottom() and each.bottom() > card.top()]
        row = card
        while beside := [each for each in level if each.adjusted(-gap, 0, gap, 0).intersects(row)]:
            row = functools.reduce(QRectF.united, beside, row)
            level = [each for each in level if each not in beside]
        places = [QRectF(box) for _ in range(4)]
        places[0].moveTop(card.bottom() + gap)
        places[1].moveBottom(card.top() - gap)
        places[2].moveTopLeft(QPointF(row.right() + gap, card.center().y() - box.height() / 2))
        places[3].moveTopRight(QPointF(row.left() - gap, card.center().y() - box.height() / 2))
        cloth = self._ground.cloth
        free = (each for each in places if cloth.contains(each) and not any(each.intersects(one) for one in taken))
        return next(free, box)

    def _between(self, zone: str, box: QRectF) -> tuple[float, float]:
        """From where to where the label of a zone lies off what lies beside that."""
        zones, cloth, amid = self._ground.layout.zones, self._ground.cloth, box.center().x()
        lying = [self._ground.reach(zones[each], self._lying[each]) for each in self._filled - {zone} if each in zones]
        level = [each for each in lying if each.top() < box.bottom() and each.bottom() > box.top()]
        return (
            max([cloth.left(), *(each.right() for each in level if each.center().x() < amid)]),
            min([cloth.right(), *(each.left() for each in level if each.center().x() >= amid)]),
        )

    def _describe_badges(self, loose: Mapping[str, tuple[Token, QPointF]]) -> None:
        for name in list(self.badges):
            if name not in loose:
                self._scene.removeItem(self.badges.pop(name))
        self._written, self._retold = {}, ("", "")
        for name, (token, middle) in loose.items():
            badge = self.badges.get(name)
            if badge is None:
                badge = self.badges[name] = BadgeItem()
                self._scene.addItem(badge)
            badge.setPos(middle)
            zone = self._ground.layout.zones.get(token.place)
            badge.setZValue(_BADGE_Z if zone is None else max(_BADGE_Z, zone.z + _OVER_CARDS))
            size = self._card_width(token)
            self._written[name] = token, size
            self._write(name, token, size)
        self._even_out()
        self.tell_state(self._tells_state)

    def tell_state(self, wanted: bool) -> None:
        """Whether badges say how the hand stands; otherwise that is told elsewhere (``Layout.state``)."""
        self._tells_state = wanted
        for badge in self.badges.values():
            token = badge.token
            badge.setVisible(wanted or bool(token.place) or token.kind not in self._ground.layout.state)

    def _even_out(self) -> None:
        """Signs that stand one below the other have letters of one size: those of the smallest."""
        columns: list[list[str]] = []
        for name in [name for name, (token, _size) in self._written.items() if not token.place]:
            way = self.badges[name].pos() - self.badges[columns[-1][-1]].pos() if columns else None
            if way is not None and abs(way.x()) < 1 and abs(way.y()) < _BELOW * self._ground.art.width:
                columns[-1].append(name)
            else:
                columns.append([name])
        for column in [column for column in columns if len(column) > 1]:
            least = min(self.badges[name].size for name in column)
            for name in column:
                self._write(name, *self._written[name], least)

    def _write(self, name: str, token: Token, size: float, most: float = math.inf) -> None:
        badge, plain = self.badges[name], BadgeItem.box(token, size)
        room = self._room(plain, badge.pos()) & self._on_cards(token, plain)
        whole = token._replace(text=self._whole.get(token.text, token.text))
        wanted = BadgeItem.box(whole, size, max(1.0, min(style.text_scale(), most)))
        if room.left() <= wanted.left() and wanted.right() <= room.right():
            token = whole
        badge.set_state(token, size, room, most)
        badge.setToolTip(plain_tip(badge.text))

    def _on_cards(self, token: Token, plain: QRectF) -> QRectF:
        """What a label with larger text may take about its middle if it lies on small cards: hardly more than they, or
        it would hide what lies beside them. Of any other badge: as much as it likes."""
        place = self._ground.layout.zones.get(token.place)
        if place is None or place.span or place.scale >= 1:
            return QRectF(-_ANY, -_ANY, 2 * _ANY, 2 * _ANY)
        steps = max(0, self._lying.get(token.place, 0) - 1)
        wide = max(plain.width(), (place.scale + steps * abs(place.dx)) * self._ground.art.width)
        high = plain.height() * _TALLER
        return QRectF(-wide / 2, -high / 2, wide, high)

    def part(self, coming: View) -> None:
        """Something is being done: a label on cards of whose kind the ``coming`` view has none is over with that, and
        not when all of it has been shown."""
        zones, kinds = self._ground.layout.zones, {token.kind for token in coming.tokens}
        for name, badge in list(self.badges.items()):
            if badge.token.place in zones and badge.token.kind not in kinds:
                self._scene.removeItem(self.badges.pop(name))
                self._written.pop(name, None)

    def retell(self, name: str, text: str) -> None:
        """While some cards are picked, the badge of this name says something else; the others what they always do."""
        if (name, text) == self._retold:
            return
        for badge, (token, size) in self._written.items():
            if badge in (name, self._retold[0]):
                self._write(badge, token._replace(text=text) if badge == name else token, size)
        self._retold = name, text

    def say(self, view: View) -> None:
        """The last word of each seat in an auction, at its plate."""
        said: dict[Seat, list[str]] = {}
        for seat, text in view.calls:
            said.setdefault(seat, []).append(spoken(text, self._short))
        for seat in list(self.calls):
            if seat not in said:
                self._scene.removeItem(self.calls.pop(seat))
        unit = self._ground.art.width
        plate = PlateItem.plain_box(unit)
        for seat, call in said.items():
            if seat >= len(self._ground.layout.seats):
                continue
            slip = self.calls.get(seat)
            if slip is None:
                slip = self.calls[seat] = CallItem()
                self._scene.addItem(slip)
            slip.set_state(call[-1], unit, seat == self.last_actor)
            slip.setToolTip(plain_tip(f"{self._names[seat]}: {', '.join(call)}"))
            place = self._ground.layout.seats[seat]
            body = self.plates[seat].body() if seat < len(self.plates) else plate
            body = body.translated(self._ground.point(place.x, place.y))
            size = style.text_scale()
            spot, hidden = self._beside(seat, body, place.side, slip.fit(size))
            while hidden and size > 1:  # it is as large as is wanted, as far as there is room
                size = max(1.0, size - _SMALLER)
                spot, hidden = self._beside(seat, body, place.side, slip.fit(size))
            slip.setPos(spot)

    def _beside(self, seat: Seat, body: QRectF, side: str, size: QSizeF) -> tuple[QPointF, float]:
        """The middle of a slip of this size at a plate, and how much it hides there: on the side of the table, or where
        it hides least of the other plates, the cards, the badges and what the seats before have said."""
        lap = self._ground.art.width * 0.04
        half = QPointF(size.width() / 2 - lap, size.height() / 2 - lap)
        middle = body.center()
        cloth = self._ground.cloth
        least, most = cloth.left() + size.width() / 2, cloth.right() - size.width() / 2
        x = max(least, min(middle.x(), most))  # no word stands off the felt
        spots = [QPointF(x, body.bottom() + half.y()), QPointF(x, body.top() - half.y())]
        if side == "bottom":
            spots.reverse()
        aside = 0.35 * size.width()  # off chips that lie there
        spots += [spot + QPointF(way * aside, 0) for spot in spots for way in (-1, 1)]
        spots += [QPointF(body.left() - half.x(), middle.y()), QPointF(body.right() + half.x(), middle.y())]
        others = [plate.body().translated(plate.pos()) for at, plate in enumerate(self.plates) if at != seat]
        zones = self._ground.layout.zones
        others += [self._ground.reach(zones[zone]) for zone in self._filled if zone in zones]
        others += [slip.sceneBoundingRect() for at, slip in self.calls.items() if at < seat]
        others += [badge.sceneBoundingRect() for badge in self.badges.values()]
        others += [*self._ground.numbers(self._filled), *self._ground.corners]
        chips = self._ground.pictures()

        def hidden(spot: QPointF) -> float:
            box = QRectF(spot - QPointF(size.width() / 2, size.height() / 2), size)
            inside = box.intersected(cloth)
            outside = size.width() * size.height() - inside.width() * inside.height()

            def covered(boxes: Iterable[QRectF]) -> float:
                parts = (each.intersected(box) for each in boxes)
                return sum(round(part.width()) * round(part.height()) for part in parts)

            return 4 * round(outside) + covered(others) + 0.4 * covered(chips)

        best = min(spots, key=hidden)
        return best, hidden(best)

    def slips(self) -> list[QRectF]:
        """Where the last words of the seats are to be read."""
        return [slip.sceneBoundingRect() for slip in self.calls.values()]

    def signs_amid(self) -> list[QRectF]:
        """Where the badges are that stand about the middle of the felt, and say something of no zone."""
        shown = [badge for badge in self.badges.values() if badge.isVisible() and not badge.token.place]
        boxes = [badge.sceneBoundingRect() for badge in shown]
        cloth = self._ground.cloth
        return [box for box in boxes if abs(box.center().x() - cloth.center().x()) < cloth.width() / 4]

    def signs_at(self, zones: Collection[str]) -> list[QRectF]:
        """Where the badges are that say something of these zones."""
        return [badge.sceneBoundingRect() for badge in self.badges.values() if badge.token.place in zones]

    def print_zones(self, counts: Mapping[str, str], glows: Mapping[str, str]) -> None:
        """The outlines on the felt; ``counts`` say how many cards are in each zone, ``glows`` which glow, and how."""
        for name in self._prints.keys() - self._ground.layout.zones.keys():  # they have no place any more
            self._scene.removeItem(self._prints.pop(name))
        for name, place in self._ground.layout.zones.items():
            zone = self._prints.get(name)
            if zone is None:
                zone = self._prints[name] = ZoneItem(name)
                self._scene.addItem(zone)
            count = counts.get(name, "")
            zone.set_state(
                self._ground.zone_box(name),
                self._ground.art.width,
                "" if count and place.angle % 90 else place.outline,  # beside a card askew it would peep out
                "" if count else spoken(place.label, self._short),
                count if place.counted else "",
                self._ground.before(place),
                glows.get(name, ""),
                place.z + _OVER_PILE if count and place.counted and self._stands_on_cards(name) else None,
                "" if count else spoken(place.label, self._names),
            )

    def _stands_on_cards(self, zone: str) -> bool:
        """Whether the number of a pile's cards stands on them: below it would be on the rim, a plate or a badge."""
        if self._ground.layout.zones[zone].on_cards:
            return True
        number = self._ground.count_of(zone, max(1.0, style.text_scale()))
        if number.isEmpty():
            return False
        signs = [plate.body().translated(plate.pos()) for plate in self.plates]
        signs += [badge.sceneBoundingRect() for badge in self.badges.values() if not badge.token.place]
        return not self._ground.cloth.contains(number) or any(sign.intersects(number) for sign in signs)

    def seats(self) -> dict[str, PlateItem]:
        """The plates by their seats, as choices and tokens name those: "seat:2"."""
        return {f"seat:{seat}": plate for seat, plate in enumerate(self.plates)}

    def signs(self) -> list[QRectF]:
        """Where the plates and the badges are."""
        return [sign.sceneBoundingRect() for sign in (*self.plates, *self.badges.values()) if sign.isVisible()]

    def light(self, glows: Mapping[str, str]) -> None:
        """Let the plates of these seats glow, as it is said of each, and no other."""
        for spot, plate in self.seats().items():
            plate.light(glows.get(spot, ""))

    def restyle(self) -> None:
        """Text size or contrast have changed."""
        for plate in self.plates:
            plate.fit()
        for badge in self.badges.values():
            badge.fit()
        for slip in self.calls.values():
            slip.fit(style.text_scale())


def _plate_words(names: Sequence[str], view: View, seat: Seat, tokens: tuple[Token, ...]) -> str:
    plate = view.plates[seat]
    told = [f"{names[seat]}: {spoken(plate.score, names)}"]
    told += [spoken(line, names) for line in plate.lines if line.strip(PIPS)]
    if seat in view.waiting_for or seat in view.busy:
        told.append(words("to act"))
    if plate.dealer:
        told.append(words("dealer"))
    told += [spoken(token.words, names) for token in tokens]
    said = [text for caller, text in view.calls if caller == seat]
    if said:
        told.append(words("has said {call}", call=spoken(said[-1], names)))
    return ", ".join({text.casefold(): text for text in told}.values())


def _leave_for_a_word(room: QRectF, side: str, unit: float) -> None:
    """Take what a word needs beside a plate from the room that the plate has to grow."""
    plain, high = PlateItem.plain_box(unit), _WORD * unit
    if side == "bottom":
        room.setTop(min(plain.top(), room.top() + high))
    else:
        room.setBottom(max(plain.bottom(), room.bottom() - high))
