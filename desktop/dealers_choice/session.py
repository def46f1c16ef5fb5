"""One match being played: the match, the user's seat and the bots. It tells the table what happens and saves
every action when it is made."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from cardrules.cards import Card
from cardrules.catalogue import find
from cardrules.game import (
    CHANCE,
    CLOCK,
    Action,
    Choice,
    Event,
    IllegalAction,
    Note,
    Phase,
    Seat,
    View,
    action_text,
    parse_action,
    redact,
)
from cardrules.record import Match, record_text
from dealers_choice.players import HUMAN, spoken

if TYPE_CHECKING:
    from dealers_choice.thinker import Thinker

__all__ = ["Session"]

_THINKING_TIME = 0.5  # seconds an expert may take for a card
_OPENED = 1000  # what the clock of a table says, in milliseconds, when play begins: the least that a game takes


_NOT_WINNABLE: Final = {"winnable": "lost", "lost": "never", "unknown": "stuck"}
"""What is told of a position that cannot be won, by whether the deal could be won from the start."""


class Session(QObject):
    """Runs one match. The window connects the table: after ``played`` or ``jumped`` the table shows the events
    and calls ``go_on`` when it has settled."""

    played = Signal(list, object)
    """Redacted events and the view after them."""
    jumped = Signal(object)
    """The view after undo, redo or a start: the table goes there without events."""
    offered = Signal(list)
    """It is the user's turn: the choices."""
    hand_over = Signal(object)
    """A hand is over (the view): the match waits for ``next_hand``."""
    ended = Signal(object)
    """The match is over: the Result."""
    hinted = Signal(object, str)
    """A hint: the Action, and its reason."""
    judged = Signal(str)
    """Whether the deal can still be won: "winnable", "unknown", or "" while it is not known yet; and where it cannot:
    "lost", "never" if it could not be won from the start either, "stuck" if that is unknown."""
    noted = Signal(str)
    """A line for the log."""
    trouble = Signal(str)
    """A message for the user: the bots' process cannot be started, nothing earlier can be won ..."""
    explained = Signal(str)
    """A bot has acted: its reason, as ``played`` brings what it did."""
    paused_changed = Signal(bool)
    """The bots have been stopped, or go on."""
    changed = Signal()
    """The number of actions has changed: save, and see what may be undone."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        names: Sequence[str],
        thinker: Callable[[], Thinker],
        parent: QObject | None = None,
    ) -> None:
        """``players`` by seat: ``HUMAN`` or a bot's level; ``names`` by seat; ``thinker`` gives who thinks for
        bots and hints, when first asked for."""
        super().__init__(parent)
        self.match = match
        self.players = tuple(players)
        self.names = tuple(names)
        self.human: Seat | None = self.players.index(HUMAN) if HUMAN in self.players else None
        self.future: list[tuple[Seat, Action]] = []
        self.marked = False
        """Whether something hidden was seen and undone: such a match is kept out of the statistics."""
        self.practice = False
        self.judging = False
        """Whether the table is told after every action if the deal can still be won."""
        self.seconds = 0.0
        """Playing time before ``_clock`` was started."""
        self.pace = 0
        """Milliseconds that a bot waits after the table has settled before it acts."""
        self.paused = False
        """Whether the bots wait for ``step``; see ``set_paused``."""
        self._thinker = thinker
        self._clock = QElapsedTimer()
        self._settled = True
        self._pausing = False
        self._asked: int | None = None
        self._asked_seat: Seat = CHANCE
        self._answer: tuple[Seat, Action, str] | None = None
        self._stepping = False
        """Whether the next action of a bot was asked for while they are stopped."""
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self.go_on)
        self._asides: set[int] = set()
        """Hints and verdicts that have been asked for: not wanted any more once something else is done."""
        self._verdicts: dict[tuple[tuple[Seat, Action], ...], str] = {}
        self._over = False

    # --------------------------------------------------------------------------------------------- playing

    def start(self) -> None:
        """Show the match as it stands, and go on from there."""
        self._clock.start()
        self._over = False
        self._settled = False
        self.jumped.emit(self.view())
        self._judge()
        self._think_ahead()

    def stop(self) -> None:
        """The match is left: nothing that was asked for is wanted any more."""
        self._forget_answers()
        self.set_active(False)

    def view(self) -> View:
        """What the user may see."""
        return self.match.game.view(self.human)

    def refusal(self, cards: Sequence[Card], zone: str) -> str:
        """The rule's reason why these cards may not go to this zone now."""
        if self.human is None:
            return "You are watching this match."
        return self.match.game.refusal(self.human, cards, zone)

    def submit(self, action: Action) -> None:
        """The user acts. Where the table has a clock, it tells the time first."""
        if self.human is None:
            return
        try:
            self.match.game.check(self.human, action)
            self._tell_time()
            self._do(self.human, action)
        except IllegalAction as error:
            self.trouble.emit(spoken(str(error), self.names))

    def now(self) -> int:
        """What the clock of the table says, in milliseconds: a second more than the playing time, and always later
        than what it has told the game."""
        told = next((int(action.words[0]) for seat, action in reversed(self.match.done) if seat == CLOCK), 0)
        return max(round(self.elapsed() * 1000) + _OPENED, told + 1)

    def _tell_time(self) -> None:
        """Let the game know when the user acts, if it cares and does not run against the clock anyway."""
        game = self.match.game
        if "at" in game.verbs and CLOCK not in game.waiting_for():
            time = Action("at", (str(self.now()),))
            with contextlib.suppress(IllegalAction):  # nobody minds the time now
                self.match.apply(CLOCK, time)
                self.future.clear()

    def go_on(self) -> None:
        """The table has shown everything: the next seat acts."""
        just_settled, self._settled = not self._settled, True
        waiting = self.match.game.waiting_for()
        if self._over:
            return
        if not waiting:
            self._over = True
            self.set_active(False)
            result = self.match.game.result()
            if result is not None:
                self.ended.emit(result)
        elif CHANCE in waiting:
            if self._pausing:
                self.hand_over.emit(self.view())
            else:
                self._do(CHANCE, self.match.chance())
        elif any(seat != self.human for seat in waiting):
            if just_settled and self.pace:
                self._rest.start(self.pace)
            if self._answer is None:
                self._think_ahead()
            elif self._stepping or not (self.paused or self._rest.isActive()):
                self._do(*self._answer)
        elif self.human is not None:
            self.offered.emit(self.match.game.choices(self.human))

    def next_hand(self) -> None:
        """The user has looked at the score sheet."""
        if self._pausing:
            self._pausing = False
            self.go_on()

    def set_paused(self, paused: bool) -> None:
        """Stop the bots, or let them go on."""
        if paused != self.paused:
            self.paused = paused
            self._stepping = False
            self.paused_changed.emit(paused)
            if not paused and self._settled:
                self.go_on()

    def step(self) -> None:
        """While the bots are stopped: let one of them act once, as soon as the table has settled."""
        if self.paused and not self._over:
            self._stepping = True
            if self._settled:
                self.go_on()

    def _do(self, seat: Seat, action: Action, reason: str = "") -> None:
        out: list[Event] = []
        self.match.apply(seat, action, out)
        self._forget_answers()
        self._stepping = self._stepping and seat in (self.human, CHANCE)
        if self.future and self.future[0] == (seat, action):
            self.future.pop(0)
        else:
            self.future.clear()
        events = redact(out, self.human)
        self._pausing = any(isinstance(event, Phase) and event.name == "hand_over" for event in events)
        self._settled = False
        self.changed.emit()
        for event in events:
            if isinstance(event, Note):
                self.noted.emit(spoken(event.text, self.names))
        self._judge()
        self._think_ahead()
        if reason:
            self.explained.emit(spoken(reason, self.names))
        self.played.emit(events, self.view())

    def set_active(self, active: bool) -> None:
        """Run or stop the playing time: it stands while the window is not in use or the match is over."""
        if active and not self._clock.isValid() and not self._over:
            self._clock.start()
        elif not active and self._clock.isValid():
            self.seconds += self._clock.elapsed() / 1000
            self._clock.invalidate()

    def elapsed(self) -> float:
        """Playing time in seconds."""
        return self.seconds + (self._clock.elapsed() / 1000 if self._clock.isValid() else 0.0)

    # ------------------------------------------------------------------------------------------------ bots

    def _request(self, ask: str, **more: Any) -> dict[str, Any]:
        record = json.loads(record_text(self.match.record()))
        return {"ask": ask, "record": record, "seed": self.match.seed, **more}

    def _think_ahead(self) -> None:
        """Ask the next bot while the table is still showing what happened."""
        waiting = self.match.game.waiting_for()
        bots = sorted(seat for seat in waiting if seat not in (self.human, CHANCE))
        if not bots or self._asked is not None or self._answer is not None:
            return
        seat = bots[0]
        request = self._request("move", seat=seat, level=self.players[seat], seconds=_THINKING_TIME)
        length = len(self.match.done)
        self._asked_seat = seat
        self._asked = self._thinker().ask(request, lambda answer: self._bot_answered(seat, length, answer))

    def _bot_answered(self, seat: Seat, length: int, answer: dict[str, Any]) -> None:
        self._asked = None
        if length != len(self.match.done):
            return
        if "error" in answer:
            self.trouble.emit(f"{self.names[seat]} cannot play: {answer['error']}")
            return
        self._answer = (seat, parse_action(str(answer["action"]), self.match.game.verbs), str(answer["reason"]))
        if self._settled:
            self.go_on()

    def _forget_answers(self) -> None:
        for number in self._asides if self._asked is None else {*self._asides, self._asked}:
            self._thinker().cancel(number)
        self._asides = set()
        self._asked, self._answer = None, None
        self._rest.stop()

    # ------------------------------------------------------------------------------------- undo, hint, verdict

    def can_undo(self) -> bool:
        """Whether the user has made a decision that can be taken back."""
        return self.match.game.allows_undo() and any(seat == self.human for seat, _ in self.match.done)

    def undo(self) -> None:
        """Go back to the user's last decision."""
        if self.can_undo():
            self._cut(self._last_decision())

    def undo_marks(self) -> bool:
        """Whether an undo would keep the match out of the statistics, as nothing has until now."""
        return not self.marked and self.can_undo() and self._reveals(self._last_decision())

    def restart(self) -> None:
        """Back to the deal, before anybody has acted. What was done can be done again."""
        self._cut(self.dealt())

    def restart_marks(self) -> bool:
        """Whether a restart would keep the match out of the statistics, as nothing has until now."""
        return not self.marked and self._reveals(self.dealt())

    def _last_decision(self) -> int:
        return max(i for i, (seat, _) in enumerate(self.match.done) if seat == self.human)

    def dealt(self) -> int:
        """How many actions chance has made before anybody acted."""
        done = self.match.done
        return next((i for i, (seat, _) in enumerate(done) if seat != CHANCE), len(done))

    def _reveals(self, length: int) -> bool:
        """Whether going back to so many actions takes back what others did or chance dealt where something is hidden,
        or what may not be taken back at all."""
        game = self.match.game
        return len(self.match.done) - length > 1 and (game.seats > 1 or not game.allows_undo())

    def _cut(self, length: int) -> None:
        self.marked = self.marked or self._reveals(length)
        self.future[:0] = self.match.done[length:]
        if not self.match.game.allows_undo():
            self.future.clear()
        self.match = self.match.rewound(length)
        self._moved()

    def redo(self) -> None:
        """Do again what was taken back, up to the user's next decision."""
        if not self.future:
            return
        while True:
            seat, action = self.future.pop(0)
            self.match.apply(seat, action)
            if not self.future or self.future[0][0] == self.human:
                break
        self._moved()

    def _moved(self) -> None:
        self._forget_answers()
        self._over = self._pausing = self._stepping = False
        self._settled = False
        self.set_active(True)
        self.changed.emit()
        self.jumped.emit(self.view())
        self._judge()
        self._think_ahead()

    def hint(self) -> None:
        """Ask the best bot what the user should do; ``hinted`` brings the answer."""
        if self.human is None or self.human not in self.match.game.waiting_for() or self._asked is not None:
            return

        def answered(answer: dict[str, Any]) -> None:
            if "error" in answer:
                self.trouble.emit(f"No hint: {answer['error']}")
                return
            action = parse_action(str(answer["action"]), self.match.game.verbs)
            self.hinted.emit(action, spoken(str(answer["reason"]), self.names))

        best = find(self.match.game.id).levels[-1]
        request = self._request("move", seat=self.human, level=best, seconds=_THINKING_TIME)
        self._asides.add(self._thinker().ask(request, answered))

    def judge_now(self) -> None:
        """``judging`` has changed: judge the position, or take the verdict away."""
        if self.judging:
            self._judge()
        else:
            self.judged.emit("")

    def _judge(self) -> None:
        done = self.match.done
        if not (self.judging and find(self.match.game.id).solver and done):
            return

        def judged(status: str) -> None:
            if status == "lost":
                self.judge_start(lambda start: self.judged.emit(_NOT_WINNABLE[start]))
            else:
                self.judged.emit(status)

        if tuple(done) not in self._verdicts:
            self.judged.emit("")
        self._ask_verdict(len(done), judged)

    def _ask_verdict(self, length: int, then: Callable[[str], None]) -> None:
        """Find whether the position after ``length`` actions can be won; answers at once if it is known."""
        key = tuple(self.match.done[:length])
        if key in self._verdicts:
            then(self._verdicts[key])
            return
        request = self._request("verdict")
        request["record"]["actions"] = [
            ["chance" if seat == CHANCE else seat, action_text(action)] for seat, action in key
        ]
        request["record"].pop("result", None)

        def answered(answer: dict[str, Any]) -> None:
            self._verdicts[key] = str(answer.get("status", "unknown"))
            then(self._verdicts[key])

        self._asides.add(self._thinker().ask(request, answered))

    def go_back_to_winnable(self) -> None:
        """Undo to the last position from which the deal can be won; says so if there is none."""
        ends = [i for i, (seat, _) in enumerate(self.match.done) if seat == self.human]

        def look(remaining: list[int]) -> None:
            if not remaining:
                self.trouble.emit("This deal could not be won from the start.")
                return
            length = remaining[-1]

            def judged(status: str) -> None:
                if status == "winnable":
                    self._cut(length)
                else:
                    look(remaining[:-1])

            self._ask_verdict(length, judged)

        look(ends)

    def judge_start(self, then: Callable[[str], None]) -> None:
        """Tell whether the deal could have been won from the start: "winnable", "lost" or "unknown"."""
        self._ask_verdict(self.dealt(), then)

    def log_lines(self) -> list[str]:
        """The whole log so far, made by replaying the match."""
        replay = Match(self.match.game.id, self.match.game.options, self.match.seed, self.match.pack)
        lines: list[str] = []
        for seat, action in self.match.done:
            out: list[Event] = []
            replay.apply(seat, action, out)
            lines += [spoken(event.text, self.names) for event in redact(out, self.human) if isinstance(event, Note)]
        return lines

    def choices(self) -> list[Choice]:
        """What the user may do now; empty while others act."""
        if self.human is None or self.human not in self.match.game.waiting_for():
            return []
        return self.match.game.choices(self.human)
