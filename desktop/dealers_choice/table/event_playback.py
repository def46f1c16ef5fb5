"""What happens is shown one event after another, with time to see it; it can be hurried at any moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from cardrules.protocol.cards import Card
from cardrules.protocol.game import Event, Marked, Moved, Note, Paid, PhaseBegan, Said, Scored, Seat, Turned, View
from dealers_choice.table.felt.cards_in_zones import Lying
from dealers_choice.table.motion.cards_in_flight import FLIGHT, Motion
from dealers_choice.table.motion.sound_cues import SNAP, lands, sound_of
from dealers_choice.table.speech.announcements import Speech

__all__ = ["Showing", "PlaybackTable"]

_STAGGER: Final = 34  # milliseconds between the cards of a deal
_PASSED: Final = 1.5  # how much longer passed cards are left to be looked at than a trick
_COUNTED: Final = 2.5  # how much longer tricks lie that are turned up to be counted
_MANY: Final = 10  # cards turned up at once
_SUSPENSE: Final = 420  # milliseconds before somebody turns another card
_BANNER: Final = 1500  # milliseconds
_BREATH: Final = 1  # millisecond between two faces that are drawn: whatever else there is goes on
_RIFFLES: Final = 2  # how often a pile is parted and brought together where it is shuffled


class PlaybackTable(Protocol):
    """The table, as far as events show on it."""

    view_shown: View | None
    look: int
    show_passed: bool

    @property
    def brief_look(self) -> int:
        """Milliseconds that face-up cards stay before they go into a hand."""
        ...

    def set_to(self, view: View, animated: bool) -> None:
        """Make everything equal to a view."""
        ...

    def show_calls(self, view: View) -> None:
        """What has been said stands at the seats."""
        ...

    def say_at(self, seat: Seat, text: str) -> None:
        """Somebody says something."""
        ...

    def light(self, zone: str) -> None:
        """The cards of a zone light up until something else is shown there."""
        ...

    def pay(self, event: Paid) -> bool:
        """Let chips fly; whether there are any."""
        ...

    def draw_ahead(self, cards: Sequence[Card]) -> bool:
        """Draw one of these faces that has not been drawn yet at the present size; whether there was one."""
        ...


class Showing(QObject):
    """Plays events on a stage."""

    settled = Signal()
    """All events have been shown and nothing moves."""
    heard = Signal(str)
    """What is seen now is heard as this (``sound_cues``)."""

    def __init__(self, stage: PlaybackTable, speech: Speech, lying: Lying, motion: Motion, parent: QObject) -> None:
        super().__init__(parent)
        self._stage = stage
        self._speech = speech
        self._lying = lying
        self._motion = motion
        self._motion.rested.connect(self._settle_once_painted)
        self._script: Iterator[float] | None = None
        self._unsettled = False
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.timeout.connect(self._advance)

    def play(self, events: Sequence[Event], view: View) -> None:
        """Show events one after another; at the end the stage equals ``view``."""
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

    def perform(self, events: list[Event], view: View) -> Iterator[float]:
        """Show the events; yields the milliseconds to wait before the next one."""
        stage = self._stage

        def speed() -> float:  # while it is hurried it is 0
            return self._motion.speed

        faces = _faces(events)
        while speed() and stage.draw_ahead(faces):  # drawn when it is first seen, it would hold up what moves
            yield _BREATH
        for index, event in enumerate(events):
            follower = events[index + 1] if index + 1 < len(events) else None
            if isinstance(event, Moved):
                before = events[index - 1] if index else None
                if _was_shown(before, event) or (self._disappears(event) and not _gathers(before, event)):
                    # What goes into a hand nobody needs to be shown until he clicks.
                    yield stage.brief_look if event.target.startswith("hand") else stage.look
                yield self._show_move(event, follower) * speed()
            elif isinstance(event, Paid):
                more = isinstance(_next_seen(events[index + 1 :]), Paid)
                paid = stage.pay(event)
                if paid:
                    self._sound(sound_of(event), FLIGHT)
                yield (0.0 if not paid else _STAGGER if more else FLIGHT) * speed()
            elif isinstance(event, Turned):
                last = not isinstance(follower, Turned)
                same = isinstance(follower, Turned) and follower.zone == event.zone
                to_all = event.seers is None
                if self._lying.turn(event.zone, event.place, event.card, settles=not same, to_all=to_all):
                    self._sound(sound_of(event), FLIGHT / 2)
                    another = isinstance(follower, Note) and isinstance(_next_seen(events[index + 1 :]), Turned)
                    yield (FLIGHT + _SUSPENSE if another else FLIGHT if last else 0) * speed()
            elif isinstance(event, Marked):
                self._sound(sound_of(event))
                if not (event.zone and speed()):
                    continue
                if event.kind == "shuffle":
                    for parted in (True, False) * _RIFFLES:
                        self._lying.riffle(event.zone, parted)
                        yield FLIGHT * speed()
                else:
                    stage.light(event.zone)
            elif isinstance(event, Said):
                if (event.seat, event.text) in view.calls:  # it stays at the seat
                    stage.show_calls(view)
                else:
                    stage.say_at(event.seat, event.text)
                yield 0 if event.seat == view.seat else 500 * speed()
            elif isinstance(event, Scored):
                for seat, points in enumerate(event.points):
                    if points and len(event.points) > 1:
                        stage.say_at(seat, f"{points:+d}")
                yield 600 * speed()
            elif isinstance(event, PhaseBegan) and event.text in (token.text for token in view.tokens):
                continue  # a badge says it for as long as it is so
            elif isinstance(event, PhaseBegan) and event.text and event.name != "game_over" and speed():
                self._speech.proclaim(event.text, round(_BANNER * max(0.6, speed())))
                yield 350 * speed()
        self._lying.starts = {}
        earlier, passed = stage.view_shown, view.received
        stage.set_to(view, animated=True)
        if stage.show_passed and passed and earlier is not None and not earlier.received:
            yield stage.look * _PASSED + FLIGHT * speed()
        elif sum(isinstance(event, Turned) and event.card is not None for event in events) >= _MANY and speed():
            yield stage.look * _COUNTED + FLIGHT * speed()  # before the score covers them

    def _sound(self, sound: str, after: float = 0.0) -> None:
        """Let something be heard, so many milliseconds later at normal speed."""
        if sound and after * self._motion.speed:
            QTimer.singleShot(round(after * self._motion.speed), self, lambda: self.heard.emit(sound))
        elif sound:
            self.heard.emit(sound)

    def _disappears(self, event: Moved) -> bool:
        """Whether cards that all could see are turned down by the move: then they are left to be looked at."""
        items = self._lying.zones.get(event.source, [])
        hides = bool(event.target) and not self._lying.is_closed(event.target) and None in event.cards
        return hides and any(item.card is not None for item in items)

    def _show_move(self, event: Moved, follower: Event | None) -> float:
        """Start a move; returns the milliseconds before the next event at normal speed."""
        lasts = self._lying.move(event)
        if lasts:
            self._sound(sound_of(event))
            if lands(event):
                self._sound(SNAP, FLIGHT)
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


def _next_seen(events: Sequence[Event]) -> Event | None:
    """The first of these that is not for the log alone."""
    return next((event for event in events if not isinstance(event, Note)), None)


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
