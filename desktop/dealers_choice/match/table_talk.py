"""What talkative characters say at the table: a few friendly words at telling moments, and never about a hidden card.

They wish everybody luck at the start, say a word about the last hand when the next is dealt, and one when the match is
over. What they go by is on the score sheet for everybody to see.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QObject

from cardrules.protocol.game import CHANCE, Event, PhaseBegan, Result, Scored, Seat
from cardrules.protocol.texts import say, template
from dealers_choice.language import words
from dealers_choice.match.characters import character_of

if TYPE_CHECKING:
    from dealers_choice.match.session import Session

__all__ = ["SAYINGS", "Talk"]

Moment = Literal["hello", "own hand", "good hand", "poor hand", "won", "lost", "won together"]

SAYINGS: Final[dict[Moment, tuple[str, ...]]] = {
    "hello": (
        template("Good luck, everybody!"),
        template("What a fine day for a game."),
        template("I have been looking forward to this."),
        template("May the best hand win, and may it be mine for once."),
    ),
    "own hand": (
        template("That one went rather well for me."),
        template("I could get used to hands like that."),
        template("Sometimes the cards simply come."),
    ),
    "good hand": (
        template("Well played, {who:@}!"),
        template("{who:@}, I take my hat off to that."),
        template("Remind me not to sit next to {who:@} again."),
    ),
    "poor hand": (
        template("The next hand will be kinder to me."),
        template("Well, I have had better hands than that."),
        template("Never mind, there are more cards where those came from."),
    ),
    "won": (
        template("What a lovely game. Shall we play another?"),
        template("I enjoyed every card of that."),
    ),
    "won together": (
        template("We make a good pair, {who:@}."),
        template("I could not have done it without you, {who:@}."),
    ),
    "lost": (
        template("Congratulations, {who:@}!"),
        template("You have earned it, {who:@}. I want my revenge some day."),
    ),
}
"""What is said, by moment; ``{who:@}`` is whom it is said to or about. Each is a whole sentence."""

_LEAST, _LETTER = 1400, 45  # milliseconds that a sentence stands: at least, and for each letter
_SHY: Final = 0.55
"""How often, where somebody could say something about a hand, nobody does."""


class Talk(QObject):
    """Listens to one match, and lets those talk who like to."""

    def __init__(
        self, session: Session, say: Callable[[Seat, str, int], object], announce: Callable[[str], object]
    ) -> None:
        """``say`` shows a sentence at a seat for so many milliseconds; ``announce`` tells it to a screen reader."""
        super().__init__(session)
        self.wanted = True
        """Whether anybody is to hear it."""
        self._session, self._told, self._announce = session, say, announce
        people = [character_of(player) for player in session.players]
        self._talkers = [seat for seat, one in enumerate(people) if one is not None and one.talks]
        self._points: list[float] = []
        self._about = ""  # what is to be said when the next hand is dealt
        self._speaker: Seat = 0
        self._greeted = any(seat != CHANCE for seat, _ in session.match.done)
        if self._talkers:
            session.played.connect(self._listen)

    def _listen(self, events: Sequence[Event], _view: object) -> None:
        session = self._session
        for event in events:
            if isinstance(event, Scored):
                before = self._points or [0.0] * len(event.points)
                self._points = [old + new for old, new in zip(before, event.points, strict=True)]
        if any(isinstance(event, PhaseBegan) and event.name == "hand_over" for event in events):
            self._remember()
        elif session.match.done and session.match.done[-1][0] == CHANCE:
            if not self._greeted:
                self._say(*self._chosen("hello", self._lots().choice(self._talkers)))
            elif self._about:
                self._say(self._about, self._speaker)
            self._greeted, self._about = True, ""

    def _remember(self) -> None:
        """A hand is over: think of something to say about it when the next begins."""
        points, self._points = self._points, []
        lots = self._lots()
        if len(set(points)) < 2 or lots.random() < _SHY:
            return
        low = self._session.match.game.low_wins
        best, worst = (min, max) if low else (max, min)
        winners = [seat for seat, gained in enumerate(points) if gained == best(points)]
        self._speaker = speaker = lots.choice(self._talkers)
        if speaker in winners:
            self._about, _ = self._chosen("own hand", speaker)
        elif points[speaker] == worst(points) and lots.random() < 0.5:
            self._about, _ = self._chosen("poor hand", speaker)
        else:
            self._about, _ = self._chosen("good hand", speaker, winners[:1])

    def farewell(self, result: Result) -> str:
        """What somebody says about the end of the match, with his name; "" if nobody says anything."""
        if not (self.wanted and self._talkers and result.winners):
            return ""
        lots, names = self._lots(), self._session.names
        speaker = lots.choice(self._talkers)
        others = [seat for seat in result.winners if seat != speaker]
        moment: Moment = "lost" if speaker not in result.winners else "won together" if others else "won"
        text, _ = self._chosen(moment, speaker, others)
        return f"{names[speaker]}: “{text}”"

    def _chosen(self, moment: Moment, speaker: Seat, about: Iterable[Seat] = ()) -> tuple[str, Seat]:
        """One of the sayings, with the name of whom it is about; and who says it."""
        about = list(about)
        text = self._lots().choice(SAYINGS[moment])
        names = self._session.names
        return words(say(text, who=about[0] if about else speaker), names), speaker

    def _lots(self) -> random.Random:
        """The same at the same moment of the same match."""
        match = self._session.match
        return random.Random(f"{match.seed}/talk/{len(match.done)}")

    def _say(self, text: str, speaker: Seat) -> None:
        if self.wanted:
            told = f"{self._session.names[speaker]}: {text}"
            self._told(speaker, told, _LEAST + _LETTER * len(text))
            self._announce(told)
