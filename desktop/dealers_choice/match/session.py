"""One match at the table, as the user has it: besides playing he goes back and forward in it, asks for hints and
verdicts, claims the rest, and has it played out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from cardrules.catalogue import find
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Action, Choice, Event, IllegalAction, Note, Seat, View, redact
from cardrules.protocol.match_record import Match
from cardrules.protocol.shuffling import decision_seed
from cardrules.turns import NextDeed, Turns
from dealers_choice.language import words
from dealers_choice.match.clock import MatchClock
from dealers_choice.match.match_loop import MatchLoop
from dealers_choice.match.players import HUMAN, spoken
from dealers_choice.match.solver_verdicts import Verdicts

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["Session"]

_REVIEWS = 40  # hands of a match whose reviews are kept
_AT_ONCE = 60  # actions of a match that is played out, between two looks at the window


class Session(MatchLoop):
    """A match that is played, and all that is kept with it and asked about it."""

    hinted = Signal(object, str, object)
    """A hint: the Action, its reason, and what was weighed for it, a tuple of ``Weighed``."""
    judged = Signal(str)
    """Whether the deal can still be won: "winnable", "unknown", or "" while it is not known yet; and where it cannot:
    "lost", "never" if it could not be won from the start either, "stuck" if that is unknown."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        names: Sequence[str],
        thinker: Callable[[], Thinker],
        parent: QObject | None = None,
        solver: Callable[[], Thinker] | None = None,
        clock: MatchClock | None = None,
    ) -> None:
        """As ``MatchLoop`` has it; ``solver`` gives who judges positions: somebody else than who thinks for the bots,
        since a solver sees all cards."""
        super().__init__(match, players, names, thinker, parent, clock)
        self.arrangements: dict[str, tuple[Card | None, ...]] = {}
        """How the user holds his cards, by zone, where it is an order of his own (None: a gap). The game never hears of
        it; it is kept with the match."""
        self.reviews: dict[str, str] = {}
        """The reviews of hands that have been made, as they are kept with the match, by the number of actions when the
        hand was dealt."""
        self.checked = False
        """Whether the user was told of choices that were clearly worse: it is kept with the result."""
        self.practice = False
        self.given_up = False
        """Whether the user has given the match up: it is over where it stands."""
        self.judging = False
        """Whether the table is told after every action if the deal can still be won."""
        self._advised: tuple[int, Action] | None = None
        """What a hint has advised last, and after how many actions."""
        self._hints: list[Callable[[], None]] = []
        """How to cancel the hints that have been asked for."""
        self._solver = solver or thinker
        self._verdicts = Verdicts(self._solver)

    def take_over(self, before: Session) -> None:
        """Go on from where another session of the same match stands."""
        self.course, self.seconds = before.course, before.elapsed()
        self.arrangements, self.reviews = before.arrangements, before.reviews
        self.checked, self.practice = before.checked, before.practice

    def arrange(self, arrangements: Mapping[str, tuple[Card | None, ...]]) -> None:
        """The user holds his cards in this order now."""
        if arrangements != self.arrangements:
            self.arrangements = dict(arrangements)
            self.changed.emit()

    def keep_review(self, hand: int, text: str) -> None:
        """A hand has been reviewed, that was dealt after so many actions; of very many hands the latest are kept."""
        self.reviews[str(hand)] = text
        while len(self.reviews) > _REVIEWS:
            del self.reviews[next(iter(self.reviews))]
        self.changed.emit()

    # ----------------------------------------------------------------------------------- back and forward

    def can_undo(self) -> bool:
        """Whether the user has made a decision that can be taken back."""
        return self.course.can_undo()

    def undo(self) -> None:
        """Go back to the user's last decision."""
        if self.can_undo():
            self.undo_to(self.course.last_decision())

    def undo_to(self, length: int) -> None:
        """Go back to the decision before which so many actions had been made."""
        self._cut(length)

    def undo_fault(self) -> str:
        """Why nothing can be taken back, or "" if something can."""
        if self.human is None:
            return words("You are watching this match.")
        if not self.match.game.allows_undo():
            return words("In this match nothing that was done is taken back.")
        return "" if self.can_undo() else words("You have done nothing yet that could be taken back.")

    def redo_fault(self) -> str:
        """Why nothing can be done again, or "" if something can."""
        if self.course.future:
            return ""
        return (
            words("Nothing has been taken back that could be done again.")
            if self.human is not None
            else self.undo_fault()
        )

    def undo_marks(self) -> bool:
        """Whether an undo would keep the match out of the statistics, as nothing has until now."""
        return self.can_undo() and self.course.marks(self.course.last_decision())

    def restart(self) -> None:
        """Back to the deal, before anybody has acted. What was done can be done again."""
        self._cut(self.course.dealt())

    def turns_seats(self) -> bool:
        """Whether the same cards can be played from another seat: the match is over, and others sat at the table."""
        return self.human is not None and len(self.players) > 1 and self.match.game.result() is not None

    def restart_marks(self) -> bool:
        """Whether a restart would keep the match out of the statistics, as nothing has until now."""
        return self.course.marks(self.course.dealt())

    def view(self) -> View:
        """``MatchLoop``'s: nobody is waited for in a match that was given up."""
        view = super().view()
        return view._replace(waiting_for=frozenset(), busy=frozenset()) if self.given_up else view

    def choices(self) -> list[Choice]:
        """``MatchLoop``'s: nothing any more in a match that was given up."""
        return [] if self.given_up else super().choices()

    def attempt(self, action: Action, moment: int | None = None) -> str:
        """``MatchLoop``'s: nothing any more in a match that was given up."""
        return words("This match was given up.") if self.given_up else super().attempt(action, moment)

    def _cut(self, length: int) -> None:
        self._forget_answers()
        self.course.cut(length)
        self._moved()

    def redo(self) -> None:
        """Do again what was taken back, up to the user's next decision."""
        if not self.course.future:
            return
        self._forget_answers()
        self.course.redo()
        self._moved()

    def set_bookmark(self, number: int) -> str:
        """Set a bookmark where the match stands; where that is, in words."""
        words = self.course.set_bookmark(number)
        self.changed.emit()
        return words

    def return_to(self, there: Match) -> None:
        """Go to a bookmark. What was done since can be done again, if it was done from there on; and
        ``bookmarks.BEFORE`` marks where the match stood before."""
        self._forget_answers()
        self.course.return_to(there)
        self._moved()

    # ------------------------------------------------------------------------------------- hints and verdicts

    def hint(self) -> None:
        """Ask the best bot what the user should do; ``hinted`` brings the answer."""
        from cardrules.bot_process.messages import PATIENCE, ask_move, read_advice

        match, game = self.match, self.match.game
        choices = game.choices(self.human) if self.human is not None else []
        if self.human is None or not choices:  # it may be his to act beside others, or against the clock
            return

        def answered(answer: dict[str, Any]) -> None:
            try:
                advice = read_advice(answer, game.verbs)
            except ValueError as error:
                self.trouble.emit(words("No hint: {error}", error=error))
                return
            if self._racing() and self.human is not None and game.choices(self.human) != choices:
                self.hint()  # others have been quicker than the answer
                return
            self._advised = (len(match.done), advice.action)
            self.hinted.emit(advice.action, spoken(advice.reason, self.names, to_user=True), advice.weighed)

        best = find(game.id).levels[-1]
        seed = decision_seed(match.seed, self.human, len(match.done), choices)
        thinker = self._thinker()
        number = thinker.ask(ask_move(self.view(), choices, best, PATIENCE, seed), answered)
        self._hints.append(partial(thinker.cancel, number))

    def _apply(self, deed: NextDeed, out: list[Event]) -> None:
        """``MatchLoop``'s: it is remembered what a hint had advised, and a match that hints have mostly played rates
        nobody."""
        length = len(self.match.done)
        super()._apply(deed, out)
        if deed.seat == self.human and self._advised == (length, deed.action):
            self.course.hinted.add(length)
        if deed.seat == self.human and self._claim.stands:
            self.course.claimed.add(length)
        game = self.match.game
        if game.result() is not None and self.course.helped() and not game.graded():
            self.course.marked = True

    def judge_now(self) -> None:
        """``judging`` has changed: judge the position, or take the verdict away."""
        if self.judging:
            self._judge()
        else:
            self.judged.emit("")

    def _judge(self) -> None:
        done = self.match.done
        if not (self.awake and self.judging and find(self.match.game.id).solver and done):
            return

        result = self.match.game.result()
        won = result is not None and self.human in result.winners
        if won or not self._verdicts.known(self.match, len(done)):
            self.judged.emit("")
        if won:  # then there is nothing left that could be
            return
        self._verdicts.tell(self.match, self.course.dealt(), self.judged.emit)

    def go_back_to_winnable(self) -> None:
        """Undo to the last position from which the deal can be won; says so if there is none."""

        def found(length: int | None) -> None:
            if length is None:
                self.trouble.emit(words("This deal could not be won from the start."))
            else:
                self._cut(length)

        self._verdicts.last_winnable(self.match, self.course.decisions(), found)

    def solve(self, then: Callable[[Match, int], None]) -> None:
        """Have the deal played on to a win: from where it stands, or else from the last position that can be won. The
        match with that win at its end is told, and how many of its actions were made before; where there is none,
        ``trouble`` says so. Whoever has seen it is kept out of the statistics."""
        ends = self.course.decisions()
        places = [*ends, len(self.match.done)] if self.match.game.waiting_for() else ends

        def solved(match: Match, length: int) -> None:
            self.course.marked = True
            self.changed.emit()
            then(match, length)

        self._verdicts.last_solved(self.match, places or [self.course.dealt()], solved, self.trouble.emit)

    def go_on_from(self, match: Match) -> None:
        """Go on from a position of the deal on the table that was reached in another way: in the solution."""
        self._forget_answers()
        self.course.leave_for(match)
        self._moved()

    def judge_start(self, then: Callable[[str], None]) -> None:
        """Tell whether the deal could have been won from the start: "winnable", "lost" or "unknown"."""
        self._verdicts.ask(self.match, self.course.dealt(), then)

    def _stands_elsewhere(self) -> None:
        """``MatchLoop``'s: a verdict is about where the match stands."""
        self._judge()

    def _drop_asides(self) -> None:
        """``MatchLoop``'s: neither are hints and verdicts wanted."""
        super()._drop_asides()
        for cancel in self._hints:
            cancel()
        self._hints = []
        self._verdicts.cancel()

    # --------------------------------------------------------------------------------------- to the end at once

    def claim(self, conceding: bool = False) -> None:
        """The user says that the rest of the tricks are his, or (``conceding``) gives them away. A claim that holds
        however the unseen cards lie is accepted; of another ``trouble`` says who may still hold what."""
        if self.human is None or self.human not in self.match.game.waiting_for():
            self.trouble.emit(words("You can claim or concede the rest when it is your turn to play."))
        else:
            self._claim.ask(self.match.game, self.human, "concede" if conceding else "claim", first=True)

    def answer_claim(self, agreed: bool) -> None:
        """The user accepts what a bot claims, so that his cards play themselves, or plays on."""
        if self.bot_claims.answered():
            if agreed:
                self._claim.stands = "concede"
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
        """Whether the user has nothing more to decide, though the match goes on."""
        return self.human is not None and self.match.game.is_out(self.human)

    def finish(self) -> None:
        """The match is played out as fast as it can be computed; time goes on by itself. The process that may see the
        whole game does it at one go: to ask for every single decision would take many times as long."""
        from cardrules.bot_process.messages import QuestionError, ask_play_out, read_played_out

        self._forget_answers()
        self._rushed = self._played_out = True
        match = self.match

        def answered(answer: dict[str, Any]) -> None:
            try:
                left = deque(read_played_out(answer, match.game.verbs))
            except QuestionError:
                self._played_out = False
                self.next_hand()  # then as fast as the bots answer
            else:
                self._play_out(match, left)

        solver = self._solver()
        levels = [find(match.game.id).levels[0] if player == HUMAN else player for player in self.players]
        number = solver.ask(ask_play_out(match, levels), answered)
        self._hints.append(partial(solver.cancel, number))

    def _play_out(self, match: Match, left: deque[tuple[Seat, Action]]) -> None:
        """Do the next of what is left to be done, so much at a time that the window stays quick."""
        if self.match is not match or self.left:  # it has been left, or something taken back
            return
        out: list[Event] = []
        try:
            for _ in range(min(_AT_ONCE, len(left))):
                self._apply(NextDeed(*left.popleft()), out)
        except IllegalAction as error:
            self._bots.complain(0, str(error))
            left.clear()
        if left:
            self._note(redact(out, self.human))
            QTimer.singleShot(0, self, lambda: self._play_out(match, left))
        else:
            self._played_out = False
            self._turns = Turns(match, self.human, pauses=True)
            self._show(out, ())

    def log_lines(self) -> list[str]:
        """The whole log so far, made by replaying the match."""
        return [spoken(event.text, self.names) for event in self.course.replayed() if isinstance(event, Note)]
