"""What happens is shown one event after another, with time to see it; it can be hurried at any moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from cardrules.protocol.cards import Card
from cardrules.protocol.game import (
    CEREMONY,
    CLOCK,
    CUTS_IN,
    DREADED,
    Event,
    Marked,
    Moved,
    Note,
    Paid,
    PhaseBegan,
    Said,
    Scored,
    Turned,
    View,
)
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.laid_view import LaidView
from dealers_choice.table.motion.cards_in_flight import FLIGHT, SWEEP
from dealers_choice.table.motion.sound_cues import SNAP, lands, sound_of
from dealers_choice.table.speech.announcements import Speech

__all__ = ["Showing"]

_STAGGER: Final = 34  # milliseconds between the cards of a deal
_PASSED: Final = 1.5  # how much longer passed cards are left to be looked at than a trick
_COUNTED: Final = 2.5  # how much longer tricks lie that are turned up to be counted
_MANY: Final = 10  # cards turned up at once
_SUSPENSE: Final = 420  # milliseconds before somebody turns another card
_BANNER: Final = 1500  # milliseconds
_BREATH: Final = 1  # millisecond between two faces that are drawn: whatever else there is goes on
_MOST_AT_ONCE: Final = 50  # what others do between two decisions of the user is no more than this
_WEIGHTY: Final = (CUTS_IN, DREADED)
_WEIGHS: Final = 60  # milliseconds for which a card that lands hard stays nearer, and in which it falls
_SCORED: Final = 600  # milliseconds for points to be read on their way to the plates
_RIFFLES: Final = 2  # how often a pile is parted and brought together where it is shuffled


class _Among(NamedTuple):
    """Where one event stands among those that are shown, and the view after all of them."""

    events: Sequence[Event]
    place: int
    view: View

    @property
    def before(self) -> Event | None:
        """The event before it."""
        return self.events[self.place - 1] if self.place else None

    @property
    def follower(self) -> Event | None:
        """The event after it."""
        return self.events[self.place + 1] if self.place + 1 < len(self.events) else None

    def next_seen(self) -> Event | None:
        """The first event after it that is not for the log alone."""
        return next((event for event in self.events[self.place + 1 :] if not isinstance(event, Note)), None)


class Showing(QObject):
    """Plays events on one table."""

    settled = Signal()
    """All events have been shown and nothing moves."""
    heard = Signal(str)
    """What is seen now is heard as this (``sound_cues``)."""

    def __init__(self, felt: FeltParts, laid: LaidView, speech: Speech, parent: QObject) -> None:
        super().__init__(parent)
        self._felt = felt
        self._laid = laid
        self._speech = speech
        self._motion = felt.motion
        self._motion.rested.connect(self._settle_once_painted)
        self._script: Iterator[float] | None = None
        self._unsettled = False
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.timeout.connect(self._advance)

    def play(self, events: Sequence[Event], view: View) -> None:
        """Show events one after another; at the end the table equals ``view``."""
        self._unsettled = True
        self._script = self.perform(list(events), view)
        self._advance()

    def expect(self) -> None:
        """Something has been set in motion, or nothing: tell when it has settled."""
        self._unsettled = True

    def settle_soon(self) -> None:
        """Nothing more will happen; tell as soon as nothing moves."""
        if not self._motion.moving():
            QTimer.singleShot(0, self, self._settle_down)

    def busy(self) -> bool:
        """Whether events are still being shown or cards are moving."""
        return self._unsettled or self._script is not None or self._motion.moving()

    def performing(self) -> bool:
        """Whether there are events that have not been shown yet."""
        return self._script is not None

    def hurry(self) -> None:
        """Show what remains at once."""
        self._wait.stop()
        script, self._script = self._script, None
        if script is not None:
            speed, self._motion.speed = self._motion.speed, 0.0
            for _ in script:
                pass
            self._motion.speed = speed
        self._motion.hurry()
        self._settle_down()

    def catch_up(self) -> None:
        """Show at once whatever happens before the user may act again, as far as it is known by now."""
        for _ in range(_MOST_AT_ONCE):
            if not self.busy():
                return
            self.hurry()

    def stop(self) -> None:
        """Forget what has not been shown yet."""
        self._wait.stop()
        self._script = None
        self._unsettled = False
        self._motion.hurry()

    def _advance(self) -> None:
        while self._script is not None:
            wait = next(self._script, None)
            if wait is None:
                self._script = None
                self.settle_soon()
                return
            if wait > 0:
                self._wait.start(round(wait))
                return

    def _settle_once_painted(self) -> None:
        """Nothing moves any more. What is offered then may take some time to lay out: the last picture of the motion
        does not wait for it."""
        QTimer.singleShot(0, self, self._settle_down)

    def _settle_down(self) -> None:
        """Tell once that everything has been shown."""
        if self._unsettled and self._script is None and not self._motion.moving():
            self._unsettled = False
            self.settled.emit()

    def perform(self, events: Sequence[Event], view: View) -> Iterator[float]:
        """Show the events; yields the milliseconds to wait before the next one."""
        faces = _faces(events)
        while self._speed() and self._laid.draw_ahead(faces):  # drawn when first seen, it would hold up what moves
            yield _BREATH
        for index, event in enumerate(events):
            shows = _SHOWS.get(type(event))
            if shows is not None:
                yield from shows(self, event, _Among(events, index, view))
        yield from self._end(events, view)

    def _speed(self) -> float:
        """The factor on every duration; while it is hurried it is 0."""
        return self._motion.speed

    def _end(self, events: Sequence[Event], view: View) -> Iterator[float]:
        """Everything is made equal to the view, and what has come to be seen is left to be looked at."""
        self._felt.lying.starts = {}
        earlier, passed = self._felt.view, view.received
        self._laid.set_to(view, animated=True)
        if self._laid.show_passed and passed and earlier is not None and not earlier.received:
            yield self._laid.look * _PASSED + FLIGHT * self._speed()
        elif sum(isinstance(event, Turned) and event.card is not None for event in events) >= _MANY and self._speed():
            yield self._laid.look * _COUNTED + FLIGHT * self._speed()  # before the score covers them

    # -------------------------------------------------------------------------------------- event by event

    def _show_moved(self, event: Moved, among: _Among) -> Iterator[float]:
        swept = self._disappears(event)
        if _was_shown(among.before, event) or (swept and not _gathers(among.before, event)):
            # What goes into a hand nobody needs to be shown until he clicks.
            yield self._laid.brief_look if event.target.startswith("hand") else self._laid.look
        yield self._show_move(event, among.follower, SWEEP if swept else FLIGHT) * self._speed()

    def _show_paid(self, event: Paid, among: _Among) -> Iterator[float]:
        paid = self._laid.pay(event)
        if paid:
            self._sound_later(sound_of(event), FLIGHT)
        more = isinstance(among.next_seen(), Paid)
        yield (0.0 if not paid else _STAGGER if more else FLIGHT) * self._speed()

    def _show_turned(self, event: Turned, among: _Among) -> Iterator[float]:
        follower = among.follower
        same = isinstance(follower, Turned) and follower.zone == event.zone
        to_all = event.seers is None
        if self._felt.lying.turn(event.zone, event.place, event.card, settles=not same, to_all=to_all):
            self._sound_later(sound_of(event), FLIGHT / 2)
            another = isinstance(follower, Note) and isinstance(among.next_seen(), Turned)
            last = not isinstance(follower, Turned)
            yield (FLIGHT + _SUSPENSE if another else FLIGHT if last else 0) * self._speed()

    def _show_marked(self, event: Marked, among: _Among) -> Iterator[float]:
        self._sound_later(sound_of(event, among.view.seat))
        if event.kind == CEREMONY and self._speed():
            self._speech.proclaim(event.text, round(_BANNER * max(0.6, self._speed())), grand=True)
            if CLOCK not in among.view.waiting_for:  # a race does not wait for it
                yield _BANNER / 2 * self._speed()
        if not (event.zone and self._speed()):
            return
        if event.kind in _WEIGHTY:
            self._felt.lying.rise(event.zone, 0)
            yield _WEIGHS * self._speed()
            self._felt.lying.rise(event.zone, _WEIGHS, risen=False)
            return
        if event.kind != "shuffle":
            self._laid.light(event.zone)
            return
        for parted in (True, False) * _RIFFLES:
            self._felt.lying.riffle(event.zone, parted)
            yield FLIGHT * self._speed()

    def _show_said(self, event: Said, among: _Among) -> Iterator[float]:
        if (event.seat, event.text) in among.view.calls:  # it stays at the seat
            self._laid.show_calls(among.view)
        else:
            self._laid.say_at(event.seat, event.text)
        yield 0 if event.seat == among.view.seat else 500 * self._speed()

    def _show_scored(self, event: Scored, _among: _Among) -> Iterator[float]:
        self._laid.score(event.points)
        yield _SCORED * self._speed()

    def _show_phase(self, event: PhaseBegan, among: _Among) -> Iterator[float]:
        if event.text in (token.text for token in among.view.tokens):
            return  # a badge says it for as long as it is so
        if event.text and event.name != "game_over" and self._speed():
            self._speech.proclaim(event.text, round(_BANNER * max(0.6, self._speed())))
            yield 350 * self._speed()

    def sound(self, sound: str) -> None:
        """Let something be heard at once (``sound_cues``)."""
        self.heard.emit(sound)

    def _sound_later(self, sound: str, after: float = 0.0) -> None:
        """Let something be heard, so many milliseconds later at normal speed."""
        if sound and after * self._motion.speed:
            QTimer.singleShot(round(after * self._motion.speed), self, lambda: self.heard.emit(sound))
        elif sound:
            self.heard.emit(sound)

    def _disappears(self, event: Moved) -> bool:
        """Whether cards that all could see are turned down by the move: then they are left to be looked at."""
        items = self._felt.lying.zones.get(event.source, [])
        hides = bool(event.target) and not self._felt.lying.is_closed(event.target) and None in event.cards
        return hides and any(item.card is not None for item in items)

    def _show_move(self, event: Moved, follower: Event | None, lasts: float) -> float:
        """Start a move that lasts so many milliseconds; returns those before the next event at normal speed."""
        lasts = self._felt.lying.move(event, lasts)
        if lasts:
            self._sound_later(sound_of(event))
            if lands(event):
                self._sound_later(SNAP, FLIGHT)
        if lasts and isinstance(follower, Moved):
            return 0.0 if _gathers(event, follower) or follower.target == event.target else _STAGGER
        return lasts


def _faces(events: Sequence[Event]) -> list[Card]:
    """The cards that are seen in these events, in their order."""
    moved = (
        event.cards if isinstance(event, Moved) else (event.card,)
        for event in events
        if isinstance(event, Moved | Turned)
    )
    return [card for cards in moved for card in cards if card is not None]


def _was_shown(event: Event | None, follower: Moved) -> bool:
    """Whether cards were laid somewhere, or turned up there, only to be shown, and now go back or on."""
    if isinstance(event, Turned):
        return event.card is not None and event.zone == follower.source
    there = isinstance(event, Moved) and (event.source, event.target) == (follower.target, follower.source)
    return there and follower.source != follower.target


def _gathers(event: Event | None, follower: Event) -> bool:
    """Whether two moves belong to one gesture: several zones swept into one."""
    return (
        isinstance(event, Moved)
        and isinstance(follower, Moved)
        and event.target == follower.target
        and event.source != follower.source
    )


_SHOWS: Final[dict[type[Event], Callable[[Showing, Any, _Among], Iterator[float]]]] = {
    Moved: Showing._show_moved,
    Paid: Showing._show_paid,
    Turned: Showing._show_turned,
    Marked: Showing._show_marked,
    Said: Showing._show_said,
    Scored: Showing._show_scored,
    PhaseBegan: Showing._show_phase,
}
"""How each kind of event is shown; the others are for the log alone."""
