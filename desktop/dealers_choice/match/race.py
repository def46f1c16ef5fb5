"""A match against the clock: when the clock runs, what is due by it, and what the user presses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal

from cardrules.against_the_clock import LATER
from cardrules.protocol.game import CLOCK, Action, Event, IllegalAction
from cardrules.turns import WaitedFor
from dealers_choice.match.clock import GameTime, MatchClock
from dealers_choice.match.next_action import Deeds

__all__ = ["Race"]

_LEAD: Final = 2100  # milliseconds that are counted down before a race that stood goes on


class Race(QObject):
    """The race in one match, where its game is one. Nothing waits for the table to settle, but for the start of a
    round: what happens is told when it happens."""

    readied = Signal(int)
    """The clock will be counted down for so many milliseconds as soon as the first picture of the table stands."""
    started = Signal(int)
    """It runs; so many milliseconds are counted down before anybody may act (0: none)."""
    waiting = Signal(str)
    """It stands until the user says that he is ready, with the button that says this."""
    stopped = Signal()
    """It stands, in mid-race. What could be looked at at leisure now is to be covered."""

    def __init__(
        self,
        deeds: Deeds,
        clock: MatchClock,
        show: Callable[[Sequence[Event], Sequence[str]], None],
        offer: Callable[[WaitedFor], None],
        changed: Callable[[], None],
        refuse: Callable[[str], None],
        parent: QObject,
    ) -> None:
        """``show`` is called with what has happened and the reasons, ``offer`` with what is due where nothing has;
        ``changed`` where something was done that nobody sees, ``refuse`` with why what the user pressed is not done."""
        super().__init__(parent)
        self.clock = clock
        self.waits = ""
        """What the button says on which the user lets it run; "": it runs as soon as it can."""
        self.held = False
        """Whether something lies over the table that it waits for."""
        self._deeds = deeds
        self._show = show
        self._offer = offer
        self._changed = changed
        self._refuse = refuse
        self._time = GameTime(clock)
        clock.rang.connect(self.go_on)

    @property
    def runs(self) -> bool:
        """Whether the clock runs now."""
        return self._time.running

    def is_on(self) -> bool:
        """Whether everybody acts when he likes, against the clock."""
        return CLOCK in self._deeds.match.game.waiting_for()

    def until(self) -> int:
        """How far its time has come."""
        if self._deeds.rushed:
            return LATER
        return self._time.now() if self._time.running else self._deeds.match.game.clock()

    def start(self, *, settled: bool, active: bool, paused: bool) -> None:
        """Let the clock run as soon as the table has settled, while the window is ``active`` and the bots are not
        ``paused``. Where somebody may act at once it is counted down."""
        deeds, game = self._deeds, self._deeds.match.game
        lead = _LEAD if game.may_act() else 0
        if settled and not (deeds.awake or paused or deeds.rushed or self.waits):
            self.readied.emit(lead + max(0, -game.clock()))
        if not (settled and active and deeds.awake) or paused or self.held:
            return
        if self.waits and deeds.human is not None and not deeds.rushed:
            self.waiting.emit(self.waits)
            return
        deeds.rouse()
        self._time.start(game.clock(), lead)
        self.started.emit(0 if deeds.rushed else lead + max(0, -self._time.now()))
        self.go_on()

    def go_on(self) -> None:
        """Do all that is due by now, tell it, and be woken when the next thing is due."""
        deeds, game = self._deeds, self._deeds.match.game
        out, reasons = list[Event](), list[str]()
        refused = ""
        length = len(deeds.match.done)
        due = WaitedFor()
        while self._time.running:
            due = deeds.turns.due(LATER if deeds.rushed else self._time.now())
            deeds.ask(due)
            if due.deed is None:
                break
            before = game.clock()
            try:
                deeds.apply(due.deed, out)
                reasons.append(due.deed.reason)
            except IllegalAction as error:  # what the user has pressed
                refused = error.reason
            if game.clock() < before:  # another round
                self._time.stop(resumes=False)
        if CLOCK not in game.waiting_for():
            self._time.stop(resumes=False)
        elif due.until is not None:
            self._time.ring_at(due.until)
        if out and not (deeds.rushed and self._time.running):  # a round that is rushed is shown at its end
            self._show(out, reasons)
        else:
            self._offer(due)
            if len(deeds.match.done) > length:
                self._changed()
        if refused:
            self._refuse(refused)

    def press(self, action: Action, moment: int) -> None:
        """The user acts, who has pressed at this moment. Raises IllegalAction if the race stands."""
        if not self._time.running or self._time.counted_down:
            raise IllegalAction("Wait until the clock goes on.")
        now, begun = self._time.now(), self._deeds.match.game.clock()
        self._deeds.turns.press(action, max(begun, min(self._time.at(moment), now)))
        self.go_on()

    def stand(self) -> bool:
        """Stop it where it is, once what is due has been done; whether it ran until now."""
        if self._time.running:
            self.go_on()
        if not self._time.running:
            return False
        self._time.stop(resumes=True)
        return True

    def stop(self) -> None:
        """The match stands somewhere else."""
        self._time.stop(resumes=False)
