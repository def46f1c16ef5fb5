"""One match at the table: whose turn it is, what the user and the bots do, and what the table is told of it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

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
from cardrules.turns import NextDeed, WaitedFor
from dealers_choice.language import words
from dealers_choice.match.back_and_forth import BackAndForth
from dealers_choice.match.bot_claims import BotClaims
from dealers_choice.match.characters import character_of
from dealers_choice.match.clock import MatchClock
from dealers_choice.match.deal_verdicts import DealVerdicts
from dealers_choice.match.hint_requests import HintRequests
from dealers_choice.match.kept_with_match import KeptWithMatch
from dealers_choice.match.next_action import Deeds
from dealers_choice.match.play_out import PlayOut
from dealers_choice.match.played_for_user import PlayedForUser
from dealers_choice.match.players import HUMAN, people_of, spoken
from dealers_choice.match.playing_time import PlayingTime
from dealers_choice.match.race import Race
from dealers_choice.match.undo_history import UndoHistory

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["Session"]

_OPENED = 1000  # what the clock of a table says, in milliseconds, when play begins: the least that a game takes


class Session(QObject):
    """Runs one match, with what is kept with it and asked about it. The window connects the table: after ``played`` or
    ``jumped`` the table shows the events and calls ``go_on`` when it has settled. ``cardrules.turns`` says who acts
    next.

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
    handed = Signal(int)
    """It is the turn of somebody else at this computer: his seat. The match goes on in a session of his own."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        names: Sequence[str],
        thinker: Callable[[], Thinker],
        parent: QObject | None = None,
        solver: Callable[[], Thinker] | None = None,
        clock: MatchClock | None = None,
        seat: Seat | None = None,
    ) -> None:
        """``players`` by seat: ``HUMAN``, a guest or a bot (``Mind.text``); ``names`` by seat; ``thinker`` gives who
        thinks for bots, when first asked for; ``solver`` who judges positions: somebody else, since a solver sees all
        cards; ``clock`` is the time of games against it; ``seat`` is whose session this is, if it is not the user's own
        but one of his guests'."""
        super().__init__(parent)
        self.players = tuple(players)
        self.names = tuple(names)
        own = self.players.index(HUMAN) if HUMAN in self.players else None
        self.human: Seat | None = seat if seat is not None else own
        """Who sits before the screen: the user, as far as this session knows."""
        self.covered = False
        """Whether nobody sees the user's cards: he has yet to take his place at the computer, or has left it."""
        self.looked: int | None = None
        """After how many actions he looked last, if others have acted since."""
        self.course = UndoHistory(match, self.human, people_of(self.players))
        """What has been done, and what was taken back."""
        self.kept = KeptWithMatch(self.changed.emit)
        """What is kept with the match besides."""
        self.given_up = False
        """Whether the user has given the match up: it is over where it stands."""
        self.checker: Callable[[View, tuple[Choice, ...], Action], bool] | None = None
        """Who looks at what the user does, before it is done; if it answers yes, all wait for ``was_checked``."""
        self._checking = False
        self.time = PlayingTime()
        """How long it has been played."""
        self.pace = 0
        """Milliseconds that a bot waits after the table has settled before it acts."""
        self.paused = False
        """Whether the bots wait for ``step``; see ``set_paused``."""
        self.deeds = Deeds(self.course, self.players, thinker, self._answered, self._cannot_play, self._has_done)
        """What is done next, and who is asked for it."""
        self.race = Race(
            self.deeds, clock or MatchClock(self), self._show, self._offer, self.changed.emit,
            lambda reason: self.trouble.emit(spoken(reason, self.names)), self,
        )  # fmt: skip
        """The clock, where it is played against."""
        self._active = True
        self._settled = True
        self._offered: list[Choice] = []
        """What the table has been offered and still holds."""
        self.left = False
        """Whether the match is left: nothing of it is shown or asked for any more."""
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._proceed)
        self.lingers = False
        """Whether those think for whom chance acts; it is no playing time."""
        self._lingering = False
        self._looking_back = False
        """Whether the user has gone back or forward: then nothing is done for him."""
        self.bot_claims = BotClaims(thinker, self._proceed, self.claimed.emit)
        self.for_user = PlayedForUser(
            self.deeds, thinker, self.names, self.submit, self._ready, self._proceed, self.trouble.emit, self
        )
        """What is played for the user."""
        self._over = False
        self.back = BackAndForth(self.course, self.human, self._forget_answers, self._moved)
        """The user's ways back and forward."""
        self.hints = HintRequests(
            self.course, self.human, lambda: self.names, thinker, self.view, self.trouble.emit, self
        )
        """What the best bot advises."""
        self.verdicts = DealVerdicts(
            self.course, self.human, solver or thinker, lambda: self.deeds.awake, self.back.undo_to, self.trouble.emit,
            self.changed.emit, self,
        )  # fmt: skip
        """Whether the deal can still be won."""
        self._play_out = PlayOut(
            self.players, solver or thinker, self.deeds.apply, self._went_on, self._was_played_out, self.next_hand,
            self.deeds.complain, self,
        )  # fmt: skip

    @property
    def match(self) -> Match:
        """The match where it stands."""
        return self.course.match

    @property
    def shared(self) -> bool:
        """Whether several people play at this computer, one after the other."""
        return self.deeds.shared

    @property
    def marked(self) -> bool:
        """Whether the match is kept out of the statistics (``UndoHistory.marked``)."""
        return self.course.marked

    # --------------------------------------------------------------------------------------------- playing

    def start(self) -> None:
        """Show the match as it stands, and go on from there; to somebody who takes his place at the computer, what was
        done since he ``looked`` last."""
        self.time.start()
        self._over = False
        self._settled = False
        if self.covered or self.looked is None or self.looked >= len(self.match.done):
            self.jumped.emit(self.view())
        else:
            there, out = self.match.rewound(self.looked), list[Event]()
            self.jumped.emit(there.game.view(self.human))
            for seat, action in self.match.done[self.looked :]:
                there.apply(seat, action, out)
            self.played.emit(redact(out, self.human), self.view())
        if not self.covered:
            self.looked = None
        self.verdicts.judge()
        self._think_ahead()

    def uncover(self) -> None:
        """The user sits at the computer, and sees his cards."""
        self.covered = False
        self._offered = []
        self.start()

    def cover(self) -> None:
        """Nobody is to see the user's cards until ``uncover``."""
        if not self.covered:
            self._forget_answers()
            self.covered, self.looked = True, len(self.match.done)
            self._offered = []
            self.offered.emit([])
            self.start()

    def wake(self) -> None:
        """The first picture stands: from now on bots and solvers are asked, first what they could have been before."""
        self.deeds.awake = True
        if not self.left:
            self.verdicts.judge()
            self._think_ahead()
            if self.race.is_on():
                self._proceed()
                if not (self.race.runs or self.race.waits):  # the window is not in use: it is not counted down
                    self.race.started.emit(0)

    def stop(self) -> None:
        """The match is left: nothing that was asked for is wanted any more."""
        self._forget_answers()
        self._play_out.stop()
        self.set_active(False)
        self.left = True

    def view(self) -> View:
        """What the user may see. Nobody is waited for in a match that was given up."""
        view = self.match.game.view(None if self.covered else self.human)
        return view._replace(waiting_for=frozenset(), busy=frozenset()) if self.given_up else view

    def last_actor(self) -> Seat | None:
        """Who has acted last, where one acts after the other; None if it was nobody at the table."""
        done = [] if self.race.is_on() else self.match.done[-1:]
        return next((seat for seat, _ in done if seat not in (CHANCE, CLOCK)), None)

    def choices(self) -> list[Choice]:
        """What the user may do now; empty while others act."""
        game = self.match.game
        if self.given_up or self.covered or self.human is None or self.human not in game.waiting_for() | game.may_act():
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
        if self.given_up:
            return words("This match was given up.")
        if self.human is None or self.covered:
            return ""
        if self._play_out.runs():
            return words("The match is being played out.")
        try:
            if self.race.is_on():
                self.race.press(action, self.race.clock.now() if moment is None else moment)
            else:
                self.match.game.check(self.human, action)  # what may not be done takes no time
                if self.checker is not None and not self.for_user.rest:
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
        return max(round(self.time.seconds() * 1000) + _OPENED, told + 1)

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
        if not self.race.runs:
            self._offered = []
            self._proceed(just_settled)

    def was_checked(self) -> None:
        """What the user has done last has been looked at: the others go on."""
        if self._checking:
            self._checking = False
            self._proceed()

    def next_hand(self) -> None:
        """The user has looked at the score sheet."""
        self.deeds.turns.next_hand()
        self._proceed()

    def set_paused(self, paused: bool) -> None:
        """Stop the bots, or let them go on. A race stands meanwhile."""
        if paused != self.paused:
            self.paused = paused
            self.deeds.stepping = False
            self.paused_changed.emit(paused)
            if paused:
                self._stand()
                if not self.race.is_on():
                    self._offer(self.deeds.turns.due())  # now nothing is answered for the user
            else:
                self._proceed()

    def step(self) -> None:
        """While the bots are stopped: let one of them act once, as soon as the table has settled."""
        if self.paused and not self._over:
            self.deeds.stepping = True
            self._proceed()

    def set_active(self, active: bool) -> None:
        """Run or stop the playing time and a race: they stand while the window is not in use or the match is over."""
        self._active = active
        if active and not self.time.runs and not self._over:
            self.time.start()
            self._proceed()
        elif not active and self.time.runs:
            self.time.stop()
            self._stand()

    def hold(self, held: bool) -> None:
        """Something opens over the table, or closes: a race stands meanwhile. The playing time goes on."""
        self.race.held = held
        if held:
            self._stand()
        else:
            self._proceed()

    def let_go(self) -> None:
        """The user is ready: the race is counted down, and runs."""
        self.race.waits = ""
        self._proceed()

    def wait_for_user(self, button: str) -> None:
        """A race stands until he presses the button that says this; the table stays to be seen."""
        if self.race.stand():
            self.race.waits = button
            self._proceed()

    # --------------------------------------------------------------------------- what is kept with the match

    def take_over(self, before: Session) -> None:
        """Go on from where another session of the same match stands."""
        self.course.take_over(before.course)
        self.time.before = before.time.seconds()
        self.kept.take_over(before.kept)

    def set_bookmark(self, number: int) -> str:
        """Set a bookmark where the match stands; where that is, in words."""
        words = self.course.set_bookmark(number)
        self.changed.emit()
        return words

    def log_lines(self) -> list[str]:
        """The whole log so far, made by replaying the match; nothing while the user's cards are not to be seen."""
        happened = () if self.covered else self.course.replayed()
        return [spoken(event.text, self.names) for event in happened if isinstance(event, Note)]

    # --------------------------------------------------------------------------------------- to the end at once

    def answer_claim(self, agreed: bool) -> None:
        """The user accepts what a bot claims, so that his cards play themselves, or plays on."""
        if self.bot_claims.answered():
            if agreed:
                self.for_user.rest = "concede"
            self._proceed()

    def give_up(self) -> None:
        """The match is over where it stands: nobody does anything more."""
        self._forget_answers()
        self.given_up = self._over = True
        self.set_active(False)
        self._offered = []
        self.changed.emit()

    def runs(self) -> bool:
        """Whether the match is not over."""
        return bool(self.match.game.waiting_for()) and not self.given_up

    def is_out(self) -> bool:
        """Whether the user, and whoever plays at his computer, has nothing more to decide, though the match goes
        on."""
        return self.human is not None and all(map(self.match.game.is_out, people_of(self.players)))

    def turns_seats(self) -> bool:
        """Whether the same cards can be played from another seat: the match is over, and others sat at the table."""
        return self.human is not None and len(self.players) > 1 and self.match.game.result() is not None

    def finish(self) -> None:
        """The match is played out as fast as it can be computed; time goes on by itself."""
        self._forget_answers()
        self.deeds.rushed = True
        self._play_out.begin(self.match)

    def _went_on(self, out: Sequence[Event]) -> None:
        """More of the match has been played out."""
        self._note(redact(out, self.human))

    def _was_played_out(self, out: Sequence[Event]) -> None:
        """All of it has been."""
        self.deeds.begin_anew()
        self._show(out, ())

    # ------------------------------------------------------------------------------------------ what is due

    def _proceed(self, just_settled: bool = False) -> None:
        """Ask, offer and do what is due, as far as the table is ready for it."""
        if self._over or self.left or self._play_out.runs() or self.race.runs:
            return
        if self.covered:  # something may have been taken back
            self._hand_on(self.deeds.turns.due())
            return
        if self.race.is_on():
            self.race.start(settled=self._settled, active=self._active, paused=self.paused)
            return
        due = self.deeds.turns.due()
        self.deeds.ask(due)
        self._offer(due)
        if not self._settled or self._checking:
            return
        bots_act = bool(due.asks) or (due.deed is not None and due.deed.seat != CHANCE)
        waits = self.pace and not (self.deeds.rushed or self.for_user.rest)  # nobody waits for what is settled
        thinks = self.match.game.chance_takes() if self.lingers and due.deed is not None and not bots_act else 0
        if just_settled and waits and bots_act:
            self._rest.start(self._pace_of(due))
        elif just_settled and thinks:
            self._linger(thinks)
        if due.over:
            self._end()
        elif due.pause and self.deeds.rushed:
            self.next_hand()
        elif due.pause:
            self.for_user.rest = ""
            self.bot_claims.next_hand()
            self.hand_over.emit(self.view())
        elif due.hand_to is not None:
            self._hand_on(due)
        elif due.deed is None:
            self.for_user.wait(due, paused=self.paused, looking_back=self._looking_back)
        elif thinks and self._rest.isActive():
            return
        elif (not bots_act or self.deeds.stepping or not (self.paused or self._rest.isActive())) and (
            self.deeds.rushed
            or bool(self.for_user.rest)  # the rest is settled already
            or not self.bot_claims.holds_up(self.match, self.human, due.deed)
        ):
            self._do(due.deed)

    def _hand_on(self, due: WaitedFor) -> None:
        """Somebody else at this computer is to act, if that is so."""
        if due.hand_to is not None:
            self.handed.emit(due.hand_to)

    def _linger(self, milliseconds: int) -> None:
        """Somebody thinks for whom chance acts."""
        self._rest.start(milliseconds)
        if self.time.runs:
            self.time.stop()
            self._lingering = True

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

    def _ready(self) -> bool:
        """Whether what the user does may be done now."""
        return self._settled and not self.paused

    def _do(self, deed: NextDeed) -> None:
        out: list[Event] = []
        if self._lingering:  # nobody thinks any longer
            self._rest.stop()
            self._lingering = False
            if self._active and not self.time.runs:
                self.time.start()
        self.deeds.apply(deed, out)
        self._show(out, [deed.reason])

    def _has_done(self, deed: NextDeed, length: int) -> None:
        """This has been done after so many actions."""
        if deed.seat == self.human:
            self.hints.done(length, deed.action)
            if self.for_user.rest:
                self.course.claimed.add(length)
        game = self.match.game
        if game.result() is not None and self.course.helped() and not game.graded():
            self.course.marked = True  # a match that hints have mostly played rates nobody

    def _show(self, out: Sequence[Event], reasons: Sequence[str]) -> None:
        """Tell everybody what has happened."""
        if not (self.race.is_on() and self.match.done[-1][0] != self.human):  # in a race others act all the time
            self._drop_asides()
        self.for_user.hold()
        self._looking_back = False
        events = redact(out, self.human)
        self._settled = False
        self.changed.emit()
        self._note(events)
        self.verdicts.judge()
        self._think_ahead()
        for reason in reasons:
            if reason:
                self.explained.emit(spoken(reason, self.names))
        self._offered = []
        if self.deeds.rushed:  # what is not seen needs no motion
            events = [event for event in events if isinstance(event, PhaseBegan)]
        self.played.emit(events, self.view())
        if not self.left:  # as an exercise may be with its last step
            self._offer(self.deeds.turns.due(self.race.until()))

    def _note(self, events: Sequence[Event]) -> None:
        """Write what has happened into the log."""
        for event in events:
            if isinstance(event, Note):
                self.noted.emit(spoken(event.text, self.names))

    def _stand(self) -> None:
        """Stop a race where it is."""
        if self.race.stand():
            self.race.stopped.emit()

    # ------------------------------------------------------------------------------------------------ bots

    def _think_ahead(self) -> None:
        """Ask the bots while the table is still showing what happened."""
        self.deeds.ask(self.deeds.turns.due(self.race.until()))

    def _answered(self) -> None:
        """A bot knows what it wants."""
        if self.race.runs:
            self.race.go_on()
        else:
            self._proceed()

    def _cannot_play(self, seat: Seat, reason: str) -> None:
        self.trouble.emit(words("{seat:@} cannot play: {reason}", self.names, seat=seat, reason=reason))

    def _forget_answers(self) -> None:
        self.bot_claims.forget()
        self.deeds.forget()
        self._drop_asides()
        self._rest.stop()
        self.for_user.hold()

    def _drop_asides(self) -> None:
        """What has been asked beside is not wanted any more once something else is done."""
        self.for_user.forget()
        self.hints.forget()
        self.verdicts.forget()
        self._play_out.forget()

    def _moved(self) -> None:
        """Go on from where the match stands now: it has gone back or forward."""
        self.for_user.rest = ""
        self.deeds.begin_anew()
        self.race.stop()
        self._play_out.stop()
        self._over = self._checking = False
        self.deeds.stepping = self.deeds.rushed = False
        self._looking_back = True
        self._settled = False
        self._offered = []
        self.set_active(True)
        self.changed.emit()
        self.jumped.emit(self.view())
        self.verdicts.judge()
        self._think_ahead()
        seat = next((seat for seat, _ in self.course.future if seat in people_of(self.players)), self.human)
        if seat is not None and seat != self.human and seat in self.match.game.waiting_for():
            self.handed.emit(seat)  # he decides again, whoever could act now
