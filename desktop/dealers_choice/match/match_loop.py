"""One match being played: whose turn it is, what the user and the bots do, and what the table is told of it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from cardrules.against_the_clock import LATER
from cardrules.bots import Advice
from cardrules.protocol.cards import Card
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    Action,
    Choice,
    Event,
    IllegalAction,
    Note,
    PhaseBegan,
    Seat,
    View,
    redact,
)
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, NextDeed, Turns, WaitedFor
from dealers_choice.language import words
from dealers_choice.match.bot_claims import BotClaims
from dealers_choice.match.bot_requests import BotsAsked
from dealers_choice.match.characters import character_of
from dealers_choice.match.clock import GameTime, MatchClock
from dealers_choice.match.last_cards_autoplay import LastCards
from dealers_choice.match.player_claims import Rest, RestClaim
from dealers_choice.match.players import HUMAN, spoken
from dealers_choice.match.undo_history import UndoHistory

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["MatchLoop"]

_OPENED = 1000  # what the clock of a table says, in milliseconds, when play begins: the least that a game takes
_BY_ITSELF = 700  # milliseconds after which what needs nobody is done for the user
_LEAD = 2100  # milliseconds that are counted down before a race that stood goes on


class MatchLoop(QObject):
    """Runs one match. The window connects the table: after ``played`` or ``jumped`` the table shows the events
    and calls ``go_on`` when it has settled. ``cardrules.turns`` says who acts next.

    In a game against the clock nothing waits for the table to settle, but for the start of a round: what happens is
    told when it happens.
    """

    played = Signal(list, object)
    """Redacted events and the view after them."""
    jumped = Signal(object)
    """The view after undo, redo or a start: the table goes there without events."""
    offered = Signal(list)
    """The user may act: the choices. It is his turn, or he may act beside the others who are waited for. They hold
    until others are offered, or something is ``played`` or ``jumped``."""
    hand_over = Signal(object)
    """A hand is over (the view): the match waits for ``next_hand``."""
    ended = Signal(object)
    """The match is over: the Result."""
    claimed = Signal(int, list)
    """A bot shows its cards, for all further tricks fall to it: its seat, and the cards. The match waits for
    ``answer_claim``."""
    noted = Signal(str)
    """A line for the log."""
    trouble = Signal(str)
    """A message for the user: the bots' process cannot be started, nothing earlier can be won ..."""
    explained = Signal(str)
    """A bot has acted: its reason, as ``played`` brings what it did."""
    paused_changed = Signal(bool)
    """The bots have been stopped, or go on."""
    changed = Signal()
    """The number of actions has changed, or how the user holds his cards: save, and see what may be undone."""
    clock_readied = Signal(int)
    """The clock will be counted down for so many milliseconds as soon as the first picture of the table stands."""
    clock_started = Signal(int)
    """In a game against the clock: it runs; so many milliseconds are counted down before anybody may act (0: none)."""
    clock_waits = Signal(str)
    """In a game against the clock: it stands until the user says that he is ready (``let_go``), with the button that
    says this."""
    clock_stopped = Signal()
    """In a game against the clock: it stands, in mid-race. What could be looked at at leisure now is to be covered."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        names: Sequence[str],
        thinker: Callable[[], Thinker],
        parent: QObject | None = None,
        clock: MatchClock | None = None,
    ) -> None:
        """``players`` by seat: ``HUMAN`` or a bot (``Mind.text``); ``names`` by seat; ``thinker`` gives who thinks for
        bots, when first asked for; ``clock`` is the time of games against it."""
        super().__init__(parent)
        self.players = tuple(players)
        self.names = tuple(names)
        self.human: Seat | None = self.players.index(HUMAN) if HUMAN in self.players else None
        self.course = UndoHistory(match, self.human)
        """What has been done, and what was taken back."""
        self.checker: Callable[[View, tuple[Choice, ...], Action], bool] | None = None
        """Who looks at what the user does, before it is done; if it answers yes, all wait for ``was_checked``."""
        self._checking = False
        self.seconds = 0.0
        """Playing time before ``_playing`` was started."""
        self.pace = 0
        """Milliseconds that a bot waits after the table has settled before it acts."""
        self.play_last = False
        """Whether the last card of the user's hand plays itself, and the last ones whose order is all the same."""
        self.play_forced = False
        """Whether the only card of his hand that may be played does so, too."""
        self.draw_alone = False
        """Whether what can only be drawn is drawn for him."""
        self.awake = True
        """Whether bots and solvers are asked. Before the first picture stands nobody is: see ``wake``."""
        self.waits = ""
        """What the button says on which the user lets a race run; "": it runs as soon as it can."""
        self.paused = False
        """Whether the bots wait for ``step``; see ``set_paused``."""
        self.clock = clock or MatchClock(self)
        self._turns = Turns(match, self.human, pauses=True)
        self._time = GameTime(self.clock)
        self.clock.rang.connect(self._race)
        self._thinker = thinker
        self._playing = QElapsedTimer()
        self._active = True
        self._held = False
        """Whether something lies over the table that a race waits for."""
        self._settled = True
        self._bots = BotsAsked(thinker, self.players, self.human, self._answered, self._cannot_play)
        self._offered: list[Choice] = []
        """What the table has been offered and still holds."""
        self._stepping = False
        """Whether the next action of a bot was asked for while they are stopped."""
        self.left = False
        """Whether the match is left: nothing of it is shown or asked for any more."""
        self._rushed = False  # whether the match is played out as fast as the bots answer
        self._played_out = False  # whether it is being computed how it goes on: nobody else does anything then
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._proceed)
        self._alone = QTimer(self, singleShot=True, interval=_BY_ITSELF)
        self._alone.timeout.connect(self._act_alone)
        self._looking_back = False
        """Whether the user has gone back or forward: then nothing is done for him."""
        self.bot_claims = BotClaims(thinker, self._proceed, self.claimed.emit)
        self._last_cards = LastCards(thinker, self._all_one)
        self._claim = RestClaim(thinker, self.names, self.trouble.emit, self.submit)
        self._over = False

    @property
    def match(self) -> Match:
        """The match where it stands."""
        return self.course.match

    @property
    def marked(self) -> bool:
        """Whether the match is kept out of the statistics (``UndoHistory.marked``)."""
        return self.course.marked

    # --------------------------------------------------------------------------------------------- playing

    def start(self) -> None:
        """Show the match as it stands, and go on from there."""
        self._playing.start()
        self._over = False
        self._settled = False
        self.jumped.emit(self.view())
        self._stands_elsewhere()
        self._think_ahead()

    def wake(self) -> None:
        """The first picture stands: from now on bots and solvers are asked, first what they could have been before."""
        self.awake = True
        if not self.left:
            self._stands_elsewhere()
            self._think_ahead()
            if self._racing():
                self._proceed()
                if not (self._time.running or self.waits):  # the window is not in use: it is not counted down
                    self.clock_started.emit(0)

    def stop(self) -> None:
        """The match is left: nothing that was asked for is wanted any more."""
        self._forget_answers()
        self.set_active(False)
        self.left = True

    def view(self) -> View:
        """What the user may see."""
        return self.match.game.view(self.human)

    def last_actor(self) -> Seat | None:
        """Who has acted last, where one acts after the other; None if it was nobody at the table."""
        done = [] if self._racing() else self.match.done[-1:]
        return next((seat for seat, _ in done if seat not in (CHANCE, CLOCK)), None)

    def choices(self) -> list[Choice]:
        """What the user may do now; empty while others act."""
        game = self.match.game
        if self.human is None or self.human not in game.waiting_for() | game.may_act():
            return []
        return game.choices(self.human)

    def refusal(self, cards: Sequence[Card], zone: str) -> str:
        """The rule's reason why these cards may not go to this zone now."""
        if self.human is None:
            return words("You are watching this match.")
        return self.match.game.refusal(self.human, cards, zone)

    def fault(self, action: Action) -> str:
        """The rule's reason why the user may not do this now, or "" if he may."""
        try:
            if self.human is not None:
                self.match.game.check(self.human, action)
        except IllegalAction as error:
            return spoken(error.reason, self.names)
        return ""

    def submit(self, action: Action, moment: int | None = None) -> None:
        """The user acts; if he may not, ``trouble`` says why. In a game against the clock what counts is the
        ``moment``, on ``clock``, at which he pressed (None: now)."""
        reason = self.attempt(action, moment)
        if reason:
            self.trouble.emit(reason)

    def attempt(self, action: Action, moment: int | None = None) -> str:
        """The same; why he may not, or "" if it has been done. Where the table has a clock that nobody plays against,
        it tells the time first."""
        if self.human is None:
            return ""
        if self._played_out:
            return words("The match is being played out.")
        try:
            if CLOCK in self.match.game.waiting_for():
                self._press(action, self.clock.now() if moment is None else moment)
            else:
                self.match.game.check(self.human, action)  # what may not be done takes no time
                if self.checker is not None and not self._claim.stands:
                    self._checking = self.checker(self.view(), tuple(self.choices()), action)
                self._tell_time()
                self._do(NextDeed(self.human, action))
        except IllegalAction as error:
            return spoken(error.reason, self.names)
        return ""

    def now(self) -> int:
        """What the clock of the table says, in milliseconds: a second more than the playing time, and always later
        than what it has told the game."""
        told = next((int(action.words[0]) for seat, action in reversed(self.match.done) if seat == CLOCK), 0)
        return max(round(self.elapsed() * 1000) + _OPENED, told + 1)

    def _tell_time(self) -> None:
        """Let the game know when the user acts, if it cares."""
        if "at" in self.match.game.verbs:
            time = Action("at", (str(self.now()),))
            with contextlib.suppress(IllegalAction):  # nobody minds the time now
                self.match.apply(CLOCK, time)
                self.course.future.clear()

    def go_on(self) -> None:
        """The table has shown everything: what is due next may be done."""
        just_settled, self._settled = not self._settled, True
        if not self._time.running:
            self._offered = []
            self._proceed(just_settled)

    def was_checked(self) -> None:
        """What the user has done last has been looked at: the others go on."""
        if self._checking:
            self._checking = False
            self._proceed()

    def next_hand(self) -> None:
        """The user has looked at the score sheet."""
        self._turns.next_hand()
        self._proceed()

    def set_paused(self, paused: bool) -> None:
        """Stop the bots, or let them go on. A race stands meanwhile."""
        if paused != self.paused:
            self.paused = paused
            self._stepping = False
            self.paused_changed.emit(paused)
            if paused:
                self._stand()
                if not self._racing():
                    self._offer(self._turns.due())  # now nothing is answered for the user
            else:
                self._proceed()

    def step(self) -> None:
        """While the bots are stopped: let one of them act once, as soon as the table has settled."""
        if self.paused and not self._over:
            self._stepping = True
            self._proceed()

    def set_active(self, active: bool) -> None:
        """Run or stop the playing time and a race: they stand while the window is not in use or the match is over."""
        self._active = active
        if active and not self._playing.isValid() and not self._over:
            self._playing.start()
            self._proceed()
        elif not active and self._playing.isValid():
            self.seconds += self._playing.elapsed() / 1000
            self._playing.invalidate()
            self._stand()

    def hold(self, held: bool) -> None:
        """Something opens over the table, or closes: a race stands meanwhile. The playing time goes on."""
        self._held = held
        if held:
            self._stand()
        else:
            self._proceed()

    def let_go(self) -> None:
        """The user is ready: the race is counted down, and runs."""
        self.waits = ""
        self._proceed()

    def wait_for_user(self, button: str) -> None:
        """A race stands until he presses the button that says this; the table stays to be seen."""
        if self._time.running:
            self._race()
        if self._time.running:
            self._time.stop(resumes=True)
            self.waits = button
            self._proceed()

    def elapsed(self) -> float:
        """Playing time in seconds."""
        return self.seconds + (self._playing.elapsed() / 1000 if self._playing.isValid() else 0.0)

    # ------------------------------------------------------------------------------------------ what is due

    def _proceed(self, just_settled: bool = False) -> None:
        """Ask, offer and do what is due, as far as the table is ready for it."""
        if self._over or self.left or self._played_out or self._time.running:
            return
        if self._racing():
            self._start_race()
            return
        due = self._turns.due()
        self._ask(due)
        self._offer(due)
        if not self._settled or self._checking:
            return
        bots_act = bool(due.asks) or (due.deed is not None and due.deed.seat != CHANCE)
        if just_settled and self.pace and bots_act and not self._rushed:
            self._rest.start(self._pace_of(due))
        if due.over:
            self._end()
        elif due.pause and self._rushed:
            self.next_hand()
        elif due.pause:
            self._claim.stands = ""
            self.bot_claims.next_hand()
            self.hand_over.emit(self.view())
        elif due.deed is None:
            self._wait_alone(due)
        elif (not bots_act or self._stepping or not (self.paused or self._rest.isActive())) and (
            self._rushed
            or bool(self._claim.stands)  # the rest is settled already
            or not self.bot_claims.holds_up(self.match, self.human, due.deed)
        ):
            self._do(due.deed)

    def _pace_of(self, due: WaitedFor) -> int:
        """How long the next of the bots waits: each has a pace of its own."""
        seat = due.deed.seat if due.deed is not None else due.asks[0].seat
        character = character_of(self.players[seat]) if seat >= 0 else None
        return round(self.pace * (character.pace if character is not None else 1.0))

    def _end(self) -> None:
        self._over = True
        self.set_active(False)
        result = self.match.game.result()
        if result is not None:
            self.ended.emit(result)

    def _offer(self, due: WaitedFor) -> None:
        """Offer the user what he may do: in his turn when the table has settled, beside the others at once."""
        choices = list(due.offer) if self._settled or not due.in_turn else []
        if due.in_turn and not (self.paused or self._looking_back) and all(choice.lets_be for choice in choices):
            return  # the table answers for him: nothing is asked
        if choices and choices != self._offered:
            self._offered = choices
            self.offered.emit(list(choices))

    def _wait_alone(self, due: WaitedFor) -> None:
        """If what the user can do needs nobody, it is done for him after a moment."""
        if self._claim.stands and due.in_turn and not self.paused:
            self._alone.start()
            return
        stays = self.paused or self._looking_back or self._alone.isActive()
        if due.in_turn and not stays and self._plays_itself() is not None:
            self._alone.start()
        elif due.in_turn and not stays and self.play_last:
            self._last_cards.look(self.view(), due.offer, len(self.match.done))

    def _all_one(self, rest: Rest) -> None:
        """It is all the same in which order the user plays his cards: they play themselves."""
        self._claim.stands = rest
        if rest == "claim":
            self.trouble.emit(
                words("All the rest are yours in whatever order you play, so your cards play themselves.")
            )
        else:
            self.trouble.emit(words("No more tricks can be yours, whatever you play, so your cards play themselves."))
        self._proceed()

    def _plays_itself(self) -> Action | None:
        return self._turns.plays_itself(self.play_last, self.draw_alone, self.play_forced)

    def _act_alone(self) -> None:
        if self._claim.stands and self.human is not None:
            self._claim.ask(self.match.game, self.human, self._claim.stands)
            return
        action = self._plays_itself()
        if action is not None and self._settled and not self.paused:
            self.submit(action)

    def _do(self, deed: NextDeed) -> None:
        out: list[Event] = []
        self._apply(deed, out)
        self._show(out, [deed.reason])

    def _apply(self, deed: NextDeed, out: list[Event]) -> None:
        """Do it. Raises IllegalAction."""
        self._turns.do(deed, out)
        self._stepping = self._stepping and deed.seat in (self.human, CHANCE)
        self.course.done(deed.seat, deed.action)

    def _show(self, out: Sequence[Event], reasons: Sequence[str]) -> None:
        """Tell everybody what has happened."""
        if not (self._racing() and self.match.done[-1][0] != self.human):  # in a race others act all the time
            self._drop_asides()
        self._alone.stop()
        self._looking_back = False
        events = redact(out, self.human)
        self._settled = False
        self.changed.emit()
        self._note(events)
        self._stands_elsewhere()
        self._think_ahead()
        for reason in reasons:
            if reason:
                self.explained.emit(spoken(reason, self.names))
        self._offered = []
        if self._rushed:  # what is not seen needs no motion
            events = [event for event in events if isinstance(event, PhaseBegan)]
        self.played.emit(events, self.view())
        if not self.left:  # as an exercise may be with its last step
            self._offer(self._turns.due(self._until()))

    def _note(self, events: Sequence[Event]) -> None:
        """Write what has happened into the log."""
        for event in events:
            if isinstance(event, Note):
                self.noted.emit(spoken(event.text, self.names))

    # ------------------------------------------------------------------------------------ against the clock

    def _until(self) -> int:
        """How far the time of a race has come."""
        if self._rushed:
            return LATER
        return self._time.now() if self._time.running else self.match.game.clock()

    def _start_race(self) -> None:
        """Let the clock run as soon as the table has settled. Where somebody may act at once it is counted down."""
        game = self.match.game
        lead = _LEAD if game.may_act() else 0
        if self._settled and not (self.awake or self.paused or self._rushed or self.waits):
            self.clock_readied.emit(lead + max(0, -game.clock()))
        if not (self._settled and self._active and self.awake) or self.paused or self._held:
            return
        if self.waits and self.human is not None and not self._rushed:
            self.clock_waits.emit(self.waits)
            return
        if not self._bots.thinking():
            self._thinker().ask({"ask": "ready", "game": game.id}, lambda _: None)
        self._time.start(game.clock(), lead)
        self.clock_started.emit(0 if self._rushed else lead + max(0, -self._time.now()))
        self._race()

    def _race(self) -> None:
        """Do all that is due by now, tell it, and be woken when the next thing is due."""
        game, out, reasons = self.match.game, list[Event](), list[str]()
        refused = ""
        length = len(self.match.done)
        due = WaitedFor()
        while self._time.running:
            due = self._turns.due(LATER if self._rushed else self._time.now())
            self._ask(due)
            if due.deed is None:
                break
            before = game.clock()
            try:
                self._apply(due.deed, out)
                reasons.append(due.deed.reason)
            except IllegalAction as error:  # what the user has pressed
                refused = error.reason
            if game.clock() < before:  # another round
                self._time.stop(resumes=False)
        if CLOCK not in game.waiting_for():
            self._time.stop(resumes=False)
        elif due.until is not None:
            self._time.ring_at(due.until)
        if out and not (self._rushed and self._time.running):  # a round that is rushed is shown at its end
            self._show(out, reasons)
        else:
            self._offer(due)
            if len(self.match.done) > length:
                self.changed.emit()
        if refused:
            self.trouble.emit(spoken(refused, self.names))

    def _press(self, action: Action, moment: int) -> None:
        """The user acts in a race. Raises IllegalAction if it stands."""
        game = self.match.game
        if not self._time.running or self._time.counted_down:
            raise IllegalAction("Wait until the clock goes on.")
        self._turns.press(action, max(game.clock(), min(self._time.at(moment), self._time.now())))
        self._race()

    def _stand(self) -> None:
        """Stop a race where it is."""
        if self._time.running:
            self._race()
        if self._time.running:
            self._time.stop(resumes=True)
            self.clock_stopped.emit()

    # ------------------------------------------------------------------------------------------------ bots

    def _think_ahead(self) -> None:
        """Ask the bots while the table is still showing what happened."""
        self._ask(self._turns.due(self._until()))

    def _ask(self, due: WaitedFor) -> None:
        """Ask what has not been asked yet, and forget what nobody wants to know any more."""
        if self.awake:
            self._bots.ask(self.match, due)

    def _answered(self, ask: AskedBot, advice: Advice) -> None:
        self._turns.answer(ask, advice)
        if self._time.running:
            self._race()
        else:
            self._proceed()

    def _cannot_play(self, seat: Seat, reason: str) -> None:
        self.trouble.emit(words("{seat:@} cannot play: {reason}", self.names, seat=seat, reason=reason))

    def _forget_answers(self) -> None:
        self.bot_claims.forget()
        self._ask(WaitedFor())
        self._drop_asides()
        self._rest.stop()
        self._alone.stop()

    def _racing(self) -> bool:
        """Whether everybody acts when he likes, against the clock."""
        return CLOCK in self.match.game.waiting_for()

    def _drop_asides(self) -> None:
        """What has been asked beside is not wanted any more once something else is done."""
        self._last_cards.forget()
        self._claim.forget()

    def _stands_elsewhere(self) -> None:
        """Something has been done, or taken back."""

    def _moved(self) -> None:
        """Go on from where the match stands now: it has gone back or forward."""
        self._claim.stands = ""
        self._turns = Turns(self.match, self.human, pauses=True)
        self._time.stop(resumes=False)
        self._over = self._stepping = self._rushed = self._played_out = self._checking = False
        self._looking_back = True
        self._settled = False
        self._offered = []
        self.set_active(True)
        self.changed.emit()
        self.jumped.emit(self.view())
        self._stands_elsewhere()
        self._think_ahead()
