"""The last cards of a hand play themselves where their order makes no difference, if the user wants that.

It makes none where every further trick falls to him, whichever of his cards he plays when and however the unseen ones
lie, or where none does and nobody gains by what he throws when (``cardrules.analysis.claims``: ``rest_falls_to`` and
``rest_goes_by``). It is found out in the bots' process, which takes some milliseconds; meanwhile he may play, and then
nobody wants to know any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardrules.catalogue import takes_tricks

if TYPE_CHECKING:
    from cardrules.protocol.game import Choice, View
    from dealers_choice.match.bot_process_client import Thinker
    from dealers_choice.match.player_claims import Rest

__all__ = ["LastCards"]

_LEAST: Final = 2  # cards; the last one alone needs no thought


class LastCards:
    """Looks at the user's cards in one session whenever it is his turn."""

    def __init__(self, thinker: Callable[[], Thinker], all_one: Callable[[Rest], None]) -> None:
        """``all_one`` is called when it is all the same which card he plays, now and later: with "claim" if every
        further trick is his, with "concede" if none is."""
        self._thinker = thinker
        self._all_one = all_one
        self._asked = -1  # how many actions had been made when it was asked last
        self._cancel: Callable[[], None] | None = None  # while there is no answer

    def look(self, view: View, choices: Sequence[Choice], done: int) -> None:
        """It is the user's turn, after so many actions of the match: find it out, once."""
        if self._asked == done or not takes_tricks(view.game):
            return
        held = next((zone.cards for zone in view.zones if zone.id == f"hand:{view.seat}"), ())
        if len(held) < _LEAST or not any(choice.verb == "play" for choice in choices):
            return
        self.forget()
        self._asked = done
        self._ask(view, choices, "claim")

    def _ask(self, view: View, choices: Sequence[Choice], rest: Rest) -> None:
        from cardrules.bot_process.messages import ask_claim

        def answered(answer: dict[str, Any]) -> None:
            self._cancel = None
            if answer.get("holds") is True:
                self._all_one(rest)
            elif rest == "claim":
                self._ask(view, choices, "concede")

        thinker = self._thinker()
        number = thinker.ask(ask_claim(view, choices, rest == "concede", anyhow=True), answered)
        self._cancel = lambda: thinker.cancel(number)

    def forget(self) -> None:
        """Something has been done, or the match stands somewhere else."""
        self._asked = -1
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
