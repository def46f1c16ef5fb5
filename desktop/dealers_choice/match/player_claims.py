"""When the user says that the rest of the tricks are his, or gives them away.

It is asked in the bots' process, which knows no more than the user does. What is accepted is played card by card, so it
is asked again before each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from cardrules.protocol.game import Action, Game, Seat

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.language import words

__all__ = ["Rest", "RestClaim"]

Rest = Literal["", "claim", "concede"]


class RestClaim:
    """The user's claim in one session."""

    def __init__(
        self,
        thinker: Callable[[], Thinker],
        names: Sequence[str],
        say: Callable[[str], None],
        answer: Callable[[Rest, Action | None], None],
    ) -> None:
        """``names`` by seat; ``say`` is called with what the user is told, ``answer`` with what is accepted and the
        card that is played for him next, or with "" if it is not."""
        self._thinker = thinker
        self._names = names
        self._say = say
        self._answer = answer
        self._cancel: Callable[[], None] | None = None  # while there is no answer

    def ask(self, game: Game, seat: Seat, rest: Rest, first: bool = False) -> None:
        """Claim or concede the rest, or (not ``first``) what is left of it. A claim holds if it does however the unseen
        cards lie; of another it is said who may still hold what."""
        from cardrules.bot_process.messages import QuestionError, ask_claim, read_claim

        view, names = game.view(seat), self._names

        def answered(answer: dict[str, Any]) -> None:
            self._cancel = None
            try:
                claim = read_claim(answer, game.verbs, game.seats)
            except QuestionError:
                self._answer("", None)
                if first:
                    self._say(words("You can claim or concede the rest when a card is to be played to a trick."))
                return
            self._answer(rest if claim.action is not None else "", claim.action)
            if claim.action is not None:
                if first and rest == "claim":
                    self._say(words("The others agree: the rest are yours."))
            elif claim.card is not None:
                who, card = claim.seat, claim.card
                if any(card in zone.cards for zone in view.zones if zone.id.startswith("trick:")):
                    self._say(
                        words(
                            "That cannot be claimed: {who:@} {who:@takes/take} this trick with the {card:card}.",
                            names,
                            who=who,
                            card=card,
                        )
                    )
                else:
                    self._say(
                        words(
                            "That cannot be claimed: {who:@} may still hold the {card:card}, which takes a trick.",
                            names,
                            who=who,
                            card=card,
                        )
                    )
            else:
                self._say(words("It cannot be shown in good time that the rest are yours. Play on a little."))

        self.forget()
        thinker = self._thinker()
        number = thinker.ask(ask_claim(view, game.choices(seat), rest == "concede"), answered)
        self._cancel = lambda: thinker.cancel(number)

    def forget(self) -> None:
        """What has been asked is not wanted any more."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
