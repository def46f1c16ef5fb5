"""The course of a match: what has been done, what was taken back of it and can be done again, and the places that the
user has marked."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardrules.protocol.cards import Card
from cardrules.protocol.game import CHANCE, Action, Event, Seat, redact
from cardrules.protocol.match_record import Match

__all__ = ["UndoHistory"]


class UndoHistory:
    """Goes back and forward in one match. Nothing is told to anybody: that is the session's matter."""

    def __init__(self, match: Match, human: Seat | None, people: Collection[Seat] = ()) -> None:
        """``human`` is the user's seat; ``people`` are the seats of all who play at his computer, as he does: they take
        back what any of them has done."""
        self.match = match
        """Where the match stands."""
        self.human = human
        self._people = frozenset(people) | ({human} if human is not None else frozenset())
        self.future: list[tuple[Seat, Action]] = []
        """What was taken back, the earliest first."""
        self.bookmarks: dict[str, str] = {}
        """The bookmarks that have been set, by their number, as they are kept with the match (``bookmarks``)."""
        self.hinted: set[int] = set()
        """After how many actions the user did what a hint had advised."""
        self.claimed: set[int] = set()
        """After how many actions a card was played for the user, who had claimed or conceded the rest."""
        self.marked = False
        """Whether something hidden was seen and undone: such a match is kept out of the statistics."""

    def take_over(self, before: UndoHistory) -> None:
        """Stand where another course of the same match stands."""
        self.match, self.future, self.bookmarks = before.match, before.future, before.bookmarks
        self.hinted, self.claimed, self.marked = before.hinted, before.claimed, before.marked

    def helped(self) -> bool:
        """Whether hints have chosen most of what the user did himself."""
        return 2 * len(self.hinted - self.claimed) > len(set(self.decisions()) - self.claimed)

    def has_begun(self) -> bool:
        """Whether more has been done than dealt."""
        return any(seat != CHANCE for seat, _ in self.match.done)

    # ------------------------------------------------------------------------------------------- backwards

    def can_undo(self) -> bool:
        """Whether the user has made a decision that can be taken back."""
        return self.match.game.allows_undo() and any(seat in self._people for seat, _ in self.match.done)

    def last_decision(self) -> int:
        """How many actions had been made before the user's last one, of which there must be one: not before the table
        answered for him, who could only let something go by, if there is one before that."""
        made = self.decisions()
        done = self.match.done
        asked = (at for at in reversed(made) if self._decides(self.match.rewound(at), done[at][0]))
        return next(asked, made[-1])

    def decisions(self) -> list[int]:
        """How many actions had been made before each of the user's."""
        return [at for at, (seat, _) in enumerate(self.match.done) if seat in self._people]

    def _decides(self, match: Match, seat: Seat) -> bool:
        """Whether somebody who is to act can do anything else than let something go by."""
        return not all(choice.lets_be for choice in match.game.choices(seat))

    def dealt(self) -> int:
        """How many actions chance has made before anybody acted."""
        done = self.match.done
        return next((at for at, (seat, _) in enumerate(done) if seat != CHANCE), len(done))

    def marks(self, length: int) -> bool:
        """Whether going back to so many actions would keep the match out of the statistics, as nothing has until now:
        it takes back what others did or chance dealt where something is hidden, what has shown the user a card (he has
        drawn it, or picked up the widow), or what may not be taken back at all."""
        return not self.marked and self._reveals(length)

    def _reveals(self, length: int) -> bool:
        game = self.match.game
        if game.seats == 1 and game.allows_undo():
            return False
        return len(self.match.done) - length > 1 or not self._seen(self.match) <= self._seen(self.match.rewound(length))

    def _seen(self, match: Match) -> frozenset[Card]:
        """The cards whose faces the user sees where a match stands."""
        view = match.game.view(self.human)
        return frozenset(card for zone in view.zones for card in zone.cards if card is not None)

    def cut(self, length: int) -> None:
        """Go back to so many actions."""
        self.marked = self.marked or self._reveals(length)
        self.future[:0] = self.match.done[length:]
        self.hinted = {at for at in self.hinted if at < length}
        self.claimed = {at for at in self.claimed if at < length}
        if not self.match.game.allows_undo():
            self.future.clear()
        self.match = self.match.rewound(length)

    # -------------------------------------------------------------------------------------------- forwards

    def done(self, seat: Seat, action: Action) -> None:
        """This has been done. Where it is something else than what was taken back, that cannot be done again."""
        if self.future and self.future[0] == (seat, action):
            self.future.pop(0)
        else:
            self.future.clear()

    def redo(self) -> None:
        """Do again what was taken back, up to the user's next decision."""
        while self.future:
            seat, action = self.future.pop(0)
            self.match.apply(seat, action)
            if self.future and self.future[0][0] in self._people and self._decides(self.match, self.future[0][0]):
                break

    def leave_for(self, match: Match) -> None:
        """Go on from a position that was reached in another way: in the solution."""
        self.future.clear()
        self.marked = True
        self.match = match

    # ------------------------------------------------------------------------------------------- bookmarks

    def can_bookmark(self) -> bool:
        """Whether the user may set bookmarks: he plays alone, and may take back whatever he does."""
        game = self.match.game
        return self.human is not None and game.seats == 1 and game.allows_undo()

    def set_bookmark(self, number: int) -> str:
        """Set a bookmark where the match stands; where that is, in words."""
        from dealers_choice.match.bookmarks import where, written

        self.bookmarks[str(number)] = written(self.match)
        return where(self.match)

    def bookmarked(self, number: int) -> Match | None:
        """The match as it stands at a bookmark, or None if it has not been set (in this deal)."""
        text = self.bookmarks.get(str(number))
        if text is None:
            return None
        from dealers_choice.match.bookmarks import read

        return read(text, self.match)

    def return_to(self, there: Match) -> None:
        """Go to a bookmark. What was done since can be done again, if it was done from there on; and
        ``bookmarks.BEFORE`` marks where the match stood before."""
        from dealers_choice.match.bookmarks import BEFORE, written

        here, length = self.match.done, len(there.done)
        self.bookmarks[str(BEFORE)] = written(self.match)
        onwards = [*here, *self.future]
        self.future = onwards[length:] if onwards[:length] == there.done else []
        self.match = there

    # ------------------------------------------------------------------------------------------ from the start

    def replayed(self) -> Iterator[Event]:
        """Everything that has happened in the match, as the user saw it."""
        replay = Match(self.match.game.id, self.match.game.options, self.match.seed, self.match.pack)
        for seat, action in self.match.done:
            out: list[Event] = []
            replay.apply(seat, action, out)
            yield from redact(out, self.human)
