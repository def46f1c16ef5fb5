"""Time at the table: milliseconds that never go back, an alarm, the moment at which something was pressed, and the
clock of a game that is played against time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

if TYPE_CHECKING:
    from PySide6.QtGui import QInputEvent

__all__ = ["MatchClock", "GameTime", "moment_of"]


class MatchClock(QObject):
    """Moments are whole milliseconds from some beginning; they go on whatever the computer's own clock is set to. A
    test may have a clock of its own."""

    rang = Signal()
    """The moment of the alarm has come."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._alarm = QTimer(self)
        self._alarm.setSingleShot(True)
        self._alarm.setTimerType(Qt.TimerType.PreciseTimer)
        # What the user has pressed meanwhile is heard first, even if the window was busy for longer.
        self._alarm.timeout.connect(lambda: QTimer.singleShot(0, self, self.rang.emit))

    def now(self) -> int:
        """The present moment."""
        return _now()

    def ring_at(self, moment: int) -> None:
        """Set the alarm to a moment, and to no other."""
        self._alarm.start(max(0, moment - self.now()))

    def silence(self) -> None:
        """No alarm."""
        self._alarm.stop()


def _now() -> int:
    return time.monotonic_ns() // 1_000_000


class _Stamps:
    """Finds the moments of input events, whose time stamps count from another beginning, which depends on the desktop.

    An event is never heard before it has happened: the least time that lies between one's stamp and its being heard,
    of all so far, is taken for the distance of the two beginnings.
    """

    _MOST = 200
    """Milliseconds that an event waits at most to be heard. Beyond, the stamps are thought to count anew."""

    def __init__(self) -> None:
        self._distance: int | None = None

    def moment(self, stamp: int, now: int) -> int:
        """When something happened that bears this stamp and is heard ``now``. Without a stamp (0): now."""
        if not stamp:
            return now
        distance = now - stamp
        if self._distance is None or distance < self._distance or distance > self._distance + self._MOST:
            self._distance = distance
        return stamp + self._distance


_stamps = _Stamps()


def moment_of(event: QInputEvent) -> int:
    """The moment, on the program's clock, at which the user did something. To be asked before anything else is done
    about it."""
    return _stamps.moment(event.timestamp(), _now())


class GameTime:
    """The clock of a game against time, while it runs and while it stands."""

    def __init__(self, clock: MatchClock) -> None:
        self._clock = clock
        self._began: int | None = None
        """The moment at which it would have shown 0."""
        self._from = 0
        self._stood: int | None = None

    @property
    def running(self) -> bool:
        """Whether it runs, or is counted down to run."""
        return self._began is not None

    @property
    def counted_down(self) -> bool:
        """Whether it stands, but is about to run."""
        return self._began is not None and self._clock.now() - self._began < self._from

    def start(self, at: int, lead: int = 0) -> None:
        """Let it run from this time on, or from where it was stopped; in ``lead`` milliseconds from now."""
        if self._began is None:
            self._from = at if self._stood is None else max(at, self._stood)
            self._began = self._clock.now() + lead - self._from

    def stop(self, resumes: bool) -> None:
        """Let it stand. ``resumes``: it will go on from here."""
        self._stood = self.now() if resumes and self._began is not None else None
        self._began = None
        self._clock.silence()

    def now(self) -> int:
        """What it shows. It must be running."""
        return self.at(self._clock.now())

    def at(self, moment: int) -> int:
        """What it showed at this moment, or will show. It must be running."""
        if self._began is None:
            raise AssertionError("the clock of the game stands")
        return max(self._from, moment - self._began)

    def ring_at(self, at: int) -> None:
        """Let the table's clock ring when it shows this."""
        if self._began is not None:
            self._clock.ring_at(self._began + at)
