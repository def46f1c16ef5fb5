"""The play checker: looks at what the user does, and says at once where another choice was clearly better.

The best bot is asked, in a process of its own, with what the user could see and nothing else. Until it has answered the
others wait, for a moment: so what was done can be taken back before anybody has seen more. Nothing is said of small
differences, nor of what chance alone could make look so (``review.clearly_worse``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from cardrules.analysis.hand_review import JudgedDecision, clearly_worse, forced
from cardrules.bot_process.messages import PATIENCE, QuestionError, ask_review, read_judged
from cardrules.catalogue import find
from cardrules.protocol.game import CLOCK, Action, Choice, View
from cardrules.protocol.shuffling import decision_seed
from dealers_choice.language import words
from dealers_choice.match.action_words import action_signs
from dealers_choice.match.players import spoken

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker
    from dealers_choice.match.session import Session

__all__ = ["PlayChecker", "can_be_checked"]

_MOST: Final = 4000  # milliseconds that the others wait at most


def can_be_checked(session: Session) -> bool:
    """Whether there is somebody at the table who could tell: in a game alone a solver does it, and in a race there is
    no time for it."""
    game = session.match.game
    return session.human is not None and game.seats > 1 and CLOCK not in game.waiting_for()


class PlayChecker(QObject):
    """Looks on at one session. It goes with it."""

    worse = Signal(str)
    """What the user has done was clearly worse than something else: in sentences. The others wait for
    ``Session.was_checked``, or for what he did to be taken back."""

    def __init__(self, session: Session, thinker: Callable[[QObject], Thinker]) -> None:
        """``thinker`` makes a process for this checker alone, when it is first needed."""
        super().__init__(session)
        self._session, self._new_thinker = session, thinker
        self._thinker: Thinker | None = None
        self._asked: int | None = None
        self._patience = QTimer(self, singleShot=True, interval=_MOST)
        self._patience.timeout.connect(self._give_up)
        session.checker = self.look

    def stop(self) -> None:
        """Nobody looks on any more."""
        if self._session.checker == self.look:
            self._session.checker = None
        self._patience.stop()
        if self._thinker is not None:
            self._thinker.dismiss()
        self._session.was_checked()

    def look(self, view: View, choices: tuple[Choice, ...], action: Action) -> bool:
        """The user is about to do this; whether the others are to wait for what is said of it."""
        session = self._session
        if forced(choices) or session.human not in view.waiting_for or not can_be_checked(session):
            return False
        game, done = session.match.game, len(session.match.done)

        def answered(answer: dict[str, Any]) -> None:
            self._asked = None
            self._patience.stop()
            try:
                judged = read_judged(answer, game.verbs)
            except QuestionError:  # it is not worth a word in mid-match
                session.was_checked()
                return
            if judged.best != action and clearly_worse(judged):
                self.worse.emit(self._words(judged, choices, action))
            else:
                session.was_checked()

        if self._thinker is None:
            self._thinker = self._new_thinker(self)
        session.kept.checked = True
        seed = decision_seed(session.match.seed, session.human or 0, done, choices)
        question = ask_review(view, choices, action, find(game.id).levels[-1], PATIENCE, seed)
        self._asked = self._thinker.ask(question, answered)
        self._patience.start()
        return True

    def _give_up(self) -> None:
        """It takes too long: the others play on."""
        if self._asked is not None and self._thinker is not None:
            self._thinker.cancel(self._asked)
            self._asked = None
        self._session.was_checked()

    def _words(self, judged: JudgedDecision, choices: tuple[Choice, ...], action: Action) -> str:
        names = self._session.names
        best, mine = (action_signs(choices, each, names) for each in (judged.best, action))
        figure, a_round = judged.figure, find(self._session.match.game.id).game().unit == "round"
        points = words("{figure:g} {figure:#point/points}", figure=figure)
        each = words("{points} a round", points=points) if a_round else words("{points} a hand", points=points)
        better = (
            words(
                "“{best}” looks clearly better than “{mine}”: by about {points}, in {worlds} imagined deals.",
                best=best,
                mine=mine,
                points=each,
                worlds=judged.worlds,
            )
            if judged.worlds > 1
            else words(
                "“{best}” looks clearly better than “{mine}”: by about {points}, for every card is known.",
                best=best,
                mine=mine,
                points=each,
            )
        )
        reason = spoken(judged.reason, names)
        return words("{better} The reason: {reason}", better=better, reason=reason)
