"""When a bot shows its cards because all further tricks fall to it, and what the user says to that.

It is asked in the bots' process when a bot is about to lead to a trick, and the lead waits for the answer, which takes
some milliseconds. It claims only what nobody can change (``cardrules.analysis.claims.rest_falls_to``), so that to
accept it and to play on come to the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from cardrules.catalogue import takes_tricks
from cardrules.protocol.game import Seat
from cardrules.turns import NextDeed

if TYPE_CHECKING:
    from cardrules.protocol.cards import Card
    from cardrules.protocol.match_record import Match
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["BotClaims"]

_LEAST: Final = 2  # cards; the last trick is as quickly played


class BotClaims:
    """The claims of the bots in one session."""

    def __init__(
        self,
        thinker: Callable[[], Thinker],
        proceed: Callable[[], None],
        show: Callable[[Seat, list[Card]], None],
    ) -> None:
        """``proceed`` is called when there is none after all, ``show`` when there is one: who claims, and the cards."""
        self.wanted = False
        """Whether bots claim at all."""
        self._thinker = thinker
        self._proceed = proceed
        self._show = show
        self._asked = -1  # how many actions had been made when it was asked last
        self._cancel: Callable[[], None] | None = None  # while there is no answer
        self._stands = False  # while the user has not said what he thinks of it
        self._settled = False  # whether there was one in this hand

    def holds_up(self, match: Match, human: Seat | None, deed: NextDeed) -> bool:
        """Whether what a bot does waits, for an answer or for the user."""
        if self._stands or self._cancel is not None:
            return True
        if not self.wanted or self._settled or human is None or self._asked == len(match.done):
            return False
        if deed.seat < 0 or deed.seat == human or deed.action.verb != "play" or not takes_tricks(match.game.id):
            return False
        view = match.game.view(deed.seat)
        hand = next((zone.cards for zone in view.zones if zone.id == f"hand:{deed.seat}"), ())
        cards = [card for card in hand if card is not None]
        if len(cards) < _LEAST or any(zone.cards for zone in view.zones if zone.id.startswith("trick")):
            return False
        from cardrules.bot_process.messages import ask_claim

        def answered(answer: dict[str, Any]) -> None:
            self._cancel = None
            if answer.get("holds") is True:
                self._stands = self._settled = True
                self._show(deed.seat, cards)
            else:
                self._proceed()

        self._asked = len(match.done)
        thinker = self._thinker()
        number = thinker.ask(ask_claim(view, match.game.choices(deed.seat), anyhow=True), answered)
        self._cancel = lambda: thinker.cancel(number)
        return True

    def answered(self) -> bool:
        """The user has said what he thinks of it; whether there was one that he could answer."""
        stood, self._stands = self._stands, False
        return stood

    def next_hand(self) -> None:
        """In another hand there may be another."""
        self._settled = False

    def forget(self) -> None:
        """The match stands somewhere else, or is left."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
        self._asked, self._stands = -1, False
