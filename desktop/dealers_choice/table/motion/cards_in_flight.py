"""Motion: every card and thing in flight, and what else changes little by little, moved by one timer that stops when
nothing moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from dealers_choice.table.pictures.graphics_items import CardItem, ThingItem

__all__ = ["FLIGHT", "SETTLE", "SWEEP", "Motion", "CardSpot"]

FLIGHT: Final = 210
"""Milliseconds a card is in the air."""
SWEEP: Final = 300
"""Milliseconds for cards that lay open and are gathered, as a trick."""
SETTLE: Final = 150
"""Milliseconds for cards that close ranks."""
_FRAME: Final = 16  # milliseconds between frames
_ABOVE: Final = 1000.0  # added to the height of what comes from elsewhere
_FLIP_SHARE: Final = 0.75  # a card turns over within this share of its flight
_UNSEEN: Final = 0.25  # seconds for which nobody can have reacted yet to what has begun to move


class CardSpot(NamedTuple):
    """Where a card is to lie: the middle in pixels, degrees clockwise, scale."""

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0
    z: float = 0.0


class _Flight(NamedTuple):
    item: CardItem | ThingItem
    start: CardSpot
    end: CardSpot
    begins: float  # seconds, on the clock of time.perf_counter
    lasts: float
    turns: bool
    above: bool


class _Change(NamedTuple):
    show: Callable[[float], object]
    begins: float  # seconds, on the clock of time.perf_counter
    lasts: float


class Motion(QObject):
    """Moves cards to their spots, eased. ``rested`` is emitted when the last one has arrived."""

    rested = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.speed = 1.0
        """A factor on every duration; 0: everything is there at once."""
        self._flights: dict[int, _Flight] = {}
        self._changes: dict[Hashable, _Change] = {}
        self._lay: dict[
            int, tuple[CardItem | ThingItem, CardSpot, float]
        ] = {}  # before it closed ranks, and since when
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._tick)

    def moving(self) -> bool:
        """Whether any card is in flight."""
        return bool(self._flights)

    def arriving(self, item: CardItem | ThingItem) -> bool:
        """Whether it is on its way from elsewhere."""
        flight = self._flights.get(id(item))
        return flight is not None and flight.above

    def crosses(self, item: CardItem | ThingItem, way: float) -> bool:
        """Whether it closes ranks on a way that is longer than so many pixels."""
        flight = self._flights.get(id(item))
        if flight is None or flight.above:
            return False
        return abs(flight.end.x - flight.start.x) + abs(flight.end.y - flight.start.y) > way

    def lay_before(self, moment: float) -> list[tuple[CardItem | ThingItem, CardSpot]]:
        """What has closed ranks so short a time before a moment (in seconds, of ``time.monotonic``) that whoever
        pressed then has aimed at where it lay before; and where that was."""
        since = moment - _UNSEEN
        self._lay = {key: lay for key, lay in self._lay.items() if lay[2] > since}
        return [(item, spot) for item, spot, _ in self._lay.values()]

    def move(
        self,
        item: CardItem | ThingItem,
        end: CardSpot,
        milliseconds: float,
        delay: float = 0.0,
        above: bool = False,
    ) -> None:
        """Send a card to ``end``, after a ``delay``; durations are those at normal speed, and with 0 milliseconds it is
        there at once. A card whose face has changed is turned over on the way. ``above`` all that lies still: it comes
        from elsewhere; cards that close ranks keep the order in which they lie."""
        if milliseconds > 0 and not above and (item.x(), item.y()) != (round(end.x), round(end.y)):
            self._remember(item)
        milliseconds, delay = milliseconds * self.speed, delay * self.speed
        under_way = self._flights.pop(id(item), None)
        above = above or (under_way is not None and under_way.above)
        turns = item.turn_pending()
        end = end._replace(x=round(end.x), y=round(end.y))  # the pixels on which cards lie
        if milliseconds <= 0:
            self._land(item, end)
            return
        if under_way is not None and under_way.end == end and under_way.turns == turns:
            self._flights[id(item)] = under_way._replace(above=above)  # it is on its way there
            return
        start = CardSpot(item.x(), item.y(), item.rotation(), item.scale(), end.z)
        still = abs(start.x - end.x) + abs(start.y - end.y) < 0.6 and abs(start.angle - end.angle) < 0.2
        if still and abs(start.scale - end.scale) < 0.01 and not turns:
            self._land(item, end)
            return
        flight = _Flight(item, start, end, time.perf_counter() + delay / 1000, milliseconds / 1000, turns, above)
        self._flights[id(item)] = flight
        item.setZValue(end.z + (_ABOVE if above and not delay else 0))
        if not self._timer.isActive():
            self._timer.start()

    def _remember(self, item: CardItem | ThingItem) -> None:
        """Where something lies that is about to close ranks; if it lay elsewhere a moment ago, that is what counts."""
        now = time.monotonic()
        if id(item) not in self._lay or self._lay[id(item)][2] < now - _UNSEEN:
            lies = CardSpot(item.x(), item.y(), item.rotation(), item.scale(), item.zValue())
            self._lay[id(item)] = item, lies, now

    def change(self, what: Hashable, show: Callable[[float], object], milliseconds: float) -> None:
        """Let something change that is no card, so many milliseconds long at normal speed: ``show`` is called with how
        much of it is done, from 0 to 1, eased, and with 1 in any case. Nothing waits for it. What is changing already
        is done before it changes anew."""
        if what in self._changes:
            self._changes.pop(what).show(1.0)
        if milliseconds * self.speed <= 0:
            show(1.0)
            return
        self._changes[what] = _Change(show, time.perf_counter(), milliseconds * self.speed / 1000)
        show(0.0)
        if not self._timer.isActive():
            self._timer.start()

    def forget(self, item: CardItem | ThingItem) -> None:
        """Drop the flight of a card that is being taken off the table or picked up."""
        self._flights.pop(id(item), None)
        self._lay.pop(id(item), None)

    def hurry(self) -> None:
        """Everything arrives now."""
        flights, changes = list(self._flights.values()), list(self._changes.values())
        self._flights.clear()
        self._changes.clear()
        self._timer.stop()
        for flight in flights:
            self._land(flight.item, flight.end)
        for change in changes:
            change.show(1.0)

    def _tick(self) -> None:
        now = time.perf_counter()
        self._go_on_changing(now)
        if self._flights:
            self._fly(now)
        if not self._flights and not self._changes:
            self._timer.stop()

    def _go_on_changing(self, now: float) -> None:
        for what, change in list(self._changes.items()):
            share = (now - change.begins) / change.lasts
            if share >= 1:
                del self._changes[what]
            change.show(1.0 if share >= 1 else 1 - (1 - share) ** 3)

    def _fly(self, now: float) -> None:
        arrived: list[_Flight] = []
        for flight in self._flights.values():
            share = (now - flight.begins) / flight.lasts
            if share < 0:
                continue
            if share >= 1:
                arrived.append(flight)
                continue
            item, start, end = flight.item, flight.start, flight.end
            eased = 1 - (1 - share) ** 3
            item.setZValue(end.z + (_ABOVE if flight.above else 0))
            item.setPos(round(start.x + (end.x - start.x) * eased), round(start.y + (end.y - start.y) * eased))
            if start.angle != end.angle:
                item.setRotation(start.angle + (end.angle - start.angle) * eased)
            if start.scale != end.scale:
                item.setScale(start.scale + (end.scale - start.scale) * eased)
            if flight.turns:
                item.set_turn(min(1.0, share / _FLIP_SHARE))
        for flight in arrived:
            if self._flights.get(id(flight.item)) is flight:
                del self._flights[id(flight.item)]
            self._land(flight.item, flight.end)
        if not self._flights:
            self.rested.emit()

    @staticmethod
    def _land(item: CardItem | ThingItem, end: CardSpot) -> None:
        item.set_turn(1.0)
        item.setPos(round(end.x), round(end.y))
        item.setRotation(end.angle)
        item.setScale(end.scale)
        item.setZValue(end.z)
