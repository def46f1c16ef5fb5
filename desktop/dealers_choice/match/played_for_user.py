"""What is played for the user in one match: cards that leave him no choice, and the rest that he has claimed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from cardrules.protocol.game import Action
from cardrules.turns import WaitedFor
from dealers_choice.language import words
from dealers_choice.match.last_cards_autoplay import LastCards
from dealers_choice.match.next_action import Deeds
from dealers_choice.match.player_claims import Rest, RestClaim

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["PlayedForUser"]

_BY_ITSELF: Final = 700  # milliseconds after which what needs nobody is done for the user
_SETTLED: Final = 100  # ... and his next card is played where the rest is settled


class PlayedForUser:
    """Waits a moment whenever the user's turn needs nobody, and plays."""

    def __init__(
        self,
        deeds: Deeds,
        thinker: Callable[[], Thinker],
        names: Sequence[str],
        submit: Callable[[Action], None],
        ready: Callable[[], bool],
        proceed: Callable[[], None],
        say: Callable[[str], None],
        parent: QObject,
    ) -> None:
        """``submit`` acts for the user, if the table is ``ready``; ``proceed`` is called when his cards play themselves
        from now on; ``say`` with what he is told of it. ``names`` are by seat."""
        self.play_last = False
        """Whether the last card of his hand plays itself, and the last ones whose order is all the same."""
        self.play_forced = False
        """Whether the only card of his hand that may be played does so, too."""
        self.draw_alone = False
        """Whether what can only be drawn is drawn for him."""
        self.rest: Rest = ""
        """What has been claimed or conceded: then his cards play themselves."""
        self._deeds = deeds
        self._submit = submit
        self._ready = ready
        self._proceed = proceed
        self._say = say
        self._soon = QTimer(parent, singleShot=True)
        self._soon.timeout.connect(self._act)
        self._last_cards = LastCards(thinker, self._all_one)
        self._claim = RestClaim(thinker, names, say, self._answered)

    def claim(self, conceding: bool = False) -> None:
        """The user says that the rest of the tricks are his, or (``conceding``) gives them away. A claim that holds
        however the unseen cards lie is accepted; of another he is told who may still hold what."""
        game, human = self._deeds.match.game, self._deeds.human
        if self._deeds.shared:
            self._say(words("Where several of you play at one computer every card is played."))
        elif human is None or human not in game.waiting_for():
            self._say(words("You can claim or concede the rest when it is your turn to play."))
        else:
            self._claim.ask(game, human, "concede" if conceding else "claim", first=True)

    def wait(self, due: WaitedFor, *, paused: bool, looking_back: bool) -> None:
        """If what the user can do needs nobody, it is done for him after a moment; not while the bots are ``paused``,
        nor, but for a claim, where he has gone back or forward (``looking_back``)."""
        if not due.in_turn or paused:
            return
        if self.rest:
            self._soon.start(_SETTLED)
        elif not looking_back and not self._soon.isActive():
            if self._alone() is not None:
                self._soon.start(_BY_ITSELF)
            elif self.play_last:
                match = self._deeds.match
                self._last_cards.look(match.game.view(self._deeds.human), due.offer, len(match.done))

    def hold(self) -> None:
        """Nothing is played for him just now."""
        self._soon.stop()

    def forget(self) -> None:
        """What has been asked for it is not wanted any more; what is claimed, stands."""
        self._last_cards.forget()
        self._claim.forget()

    def _alone(self) -> Action | None:
        return self._deeds.turns.plays_itself(self.play_last, self.draw_alone, self.play_forced)

    def _act(self) -> None:
        human = self._deeds.human
        if self.rest and human is not None:
            self._claim.ask(self._deeds.match.game, human, self.rest)
            return
        action = self._alone()
        if action is not None and self._ready():
            self._submit(action)

    def _answered(self, rest: Rest, action: Action | None) -> None:
        """What has been claimed holds, and this is played next; or it does not."""
        self.rest = rest
        if action is not None:
            self._submit(action)

    def _all_one(self, rest: Rest) -> None:
        """It is all the same in which order the user plays his cards: they play themselves."""
        self.rest = rest
        if rest == "claim":
            self._say(words("All the rest are yours in whatever order you play, so your cards play themselves."))
        else:
            self._say(words("No more tricks can be yours, whatever you play, so your cards play themselves."))
        self._proceed()
