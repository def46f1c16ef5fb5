"""What the bots of a session are asked, in their own process, and what comes of their answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cardrules.bots import LET_BE, LEVELS, Advice
from cardrules.bots.personality import Mind, mind_of
from cardrules.protocol.game import CLOCK, IllegalAction, Seat
from cardrules.protocol.match_record import Match
from cardrules.protocol.shuffling import decision_seed
from cardrules.turns import AskedBot, WaitedFor
from dealers_choice.language import error_words

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["BotsAsked"]


class BotsAsked:
    """Asks each question once, as early as it is known, and forgets what nobody wants to know any more."""

    def __init__(
        self,
        thinker: Callable[[], Thinker],
        players: Sequence[str],
        human: Seat | None,
        answered: Callable[[AskedBot, Advice], None],
        complain: Callable[[Seat, str], None],
    ) -> None:
        """``players`` by seat, as ``Session`` has them; ``answered`` is called with what a bot wants to do, which the
        rules have found legal, and ``complain`` with the reason why one cannot play, once however many cannot."""
        self._thinker = thinker
        self._players = players
        self._human = human
        self._tell = answered
        self._complain = complain
        self._asked: dict[int, int] = {}  # the thinker's number of each question, by its own
        self._complaint = ""

    def thinking(self) -> bool:
        """Whether somebody has been asked and not answered."""
        return bool(self._asked)

    def ask(self, match: Match, due: WaitedFor) -> None:
        """Ask what has not been asked yet of what is due in a match."""
        wanted = {ask.number for ask in due.asks}
        for number in self._asked.keys() - wanted:
            self._thinker().cancel(self._asked.pop(number))
        for ask in due.asks:
            if ask.number not in self._asked:
                answered = partial(self._answered, match, ask)
                self._asked[ask.number] = self._thinker().ask(self._question(match, ask), answered)

    def complain(self, seat: Seat, reason: str) -> None:
        """Tell why a bot cannot play, unless that was the last thing that was told."""
        if reason != self._complaint:
            self._complaint = reason
            self._complain(seat, reason)

    def _question(self, match: Match, ask: AskedBot) -> dict[str, Any]:
        from cardrules.bot_process.messages import PATIENCE, ask_assist, ask_move

        seat = ask.seat
        seed = decision_seed(match.seed, seat, len(match.done), ask.choices)
        view = match.game.view(seat)
        if seat == self._human:
            return ask_assist(view, ask.choices, seed)
        mind = mind_of(self._players[seat]) or Mind(LEVELS[0])
        return ask_move(view, ask.choices, mind.level, PATIENCE, seed, mind.risk)

    def _answered(self, match: Match, ask: AskedBot, answer: dict[str, Any]) -> None:
        try:
            advice = _advice(match, ask, answer)
        except (ValueError, IllegalAction) as error:
            self.complain(ask.seat, error_words(error))
            if not ask.out_of_turn:
                return
            advice = Advice(LET_BE)
        else:
            self._complaint = ""
        self._asked.pop(ask.number, None)
        self._tell(ask, advice)


def _advice(match: Match, ask: AskedBot, answer: dict[str, Any]) -> Advice:
    """What a bot has answered. Raises QuestionError or IllegalAction: it comes from another process."""
    from cardrules.bot_process.messages import QuestionError, read_advice

    game = match.game
    advice = read_advice(answer, game.verbs)
    if advice.action == LET_BE:
        if not ask.out_of_turn:
            raise QuestionError("it lets its turn go by")
    elif CLOCK not in game.waiting_for():  # in a race it is looked at when it is due
        game.check(ask.seat, advice.action)
    return advice
