"""What happens when in a game against the clock: reaction times, and the order of what coincides.

A game against the clock waits for ``CLOCK`` and lets players act out of turn (``Game.may_act``). It schedules nothing
itself; a ``PendingAnswers`` does: it finds out who has something new to decide, keeps the answers until they are due,
and says what is to be done next. It reads the game, and never changes it. There is no real clock in here, so the same
race runs in a second or at the pace of the table. ``cardrules.turns`` has one for every match.

Times are whole milliseconds of the game's own clock, as in ``at 1234``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cardrules.bots import LET_BE, Advice
from cardrules.protocol.game import CLOCK, Action, Choice, Game, IllegalAction, Seat

__all__ = ["LATER", "Move", "PendingAnswers"]

LATER: Final = 10**12
"""Later than any game lasts."""


class Move(NamedTuple):
    """What is to be done next."""

    due: int
    seat: Seat
    action: Action
    reason: str = ""
    """Why a bot does it."""
    pressed: bool = False
    """Whether somebody has done it whose decisions are not made here: it happens in any case, and at that very time."""


class PendingAnswers:
    """The answers and presses of one match that wait for their time.

    What coincides to the millisecond is done in the order of the game's ``verbs``; what is of one kind by ``human``
    first, then clockwise from the dealer.
    """

    def __init__(self, human: Seat | None = None) -> None:
        self._human = human
        self._pending: list[Move] = []
        self._known: dict[Seat, dict[str, Choice]] = {}
        """The choices about which each seat has been asked, by verb."""
        self._now = -LATER
        self._frozen = False

    def look(self, game: Game, seats: Iterable[Seat]) -> list[tuple[Seat, Choice]]:
        """Take note of the time that has passed; who of these seats has something new to decide, and what."""
        now = game.clock()
        if now < self._now:  # another round
            self._pending.clear()
            self._known.clear()
        elif self._frozen:  # while nobody may act, reaction times stand still
            passed = now - self._now
            self._pending = [each if each.pressed else each._replace(due=each.due + passed) for each in self._pending]
        self._now = now
        acting = game.may_act()
        self._frozen = not acting
        if self._frozen:
            return []
        found: list[tuple[Seat, Choice]] = []
        for seat in seats:
            choices = game.choices(seat) if seat in acting else []
            before = self._known.get(seat, {})
            self._known[seat] = {choice.verb: choice for choice in choices}
            found += [(seat, choice) for choice in choices if before.get(choice.verb) != choice]
        return found

    def answer(self, seat: Seat, advice: Advice, asked: int) -> None:
        """A bot has decided; ``asked`` is the time at which it was asked."""
        if advice.action != LET_BE:
            self._pending.append(Move(asked + advice.after, seat, advice.action, advice.reason))

    def press(self, seat: Seat, action: Action, at: int) -> None:
        """Somebody acts at this time whose decisions are not made here. ``next`` says when it is the turn of that; it
        is never dropped, so that applying it tells why the rules refuse it."""
        self._pending.append(Move(at, seat, action, pressed=True))

    def next(self, game: Game) -> Move:
        """What is to be done next: the clock goes on, or a player acts whose time has come. Before it, a ``look`` is
        taken; when it is done, ``done`` is told."""
        times = game.choices(CLOCK)[0].amounts
        while (first := self._first(game)) is not None and first.due < times[0]:
            if first.pressed or _is_legal(game, first):
                return first
            self._pending.remove(first)
        then = times[-1] if first is None else min(first.due, times[-1])
        return Move(then, CLOCK, Action("at", (str(then),)))

    def done(self, move: Move) -> None:
        """What ``next`` has said is being done."""
        if move in self._pending:
            self._pending.remove(move)
        self._known.get(move.seat, {}).pop(move.action.verb, None)

    def _first(self, game: Game) -> Move | None:
        """What comes first of all that waits and does not stand still."""
        waiting = [each for each in self._pending if each.pressed or not self._frozen]
        due = min((each.due for each in waiting), default=0)
        first = [each for each in waiting if each.due == due]
        if len(first) < 2:
            return first[0] if first else None
        kinds = list(game.verbs)
        dealer = next((seat for seat, plate in enumerate(game.view(None).plates) if plate.dealer), 0)

        def rank(move: Move) -> tuple[int, bool, int]:
            return kinds.index(move.action.verb), move.seat != self._human, (move.seat - dealer) % game.seats

        return min(first, key=rank)


def _is_legal(game: Game, move: Move) -> bool:
    try:
        game.check(move.seat, move.action)
    except IllegalAction:
        return False
    return True
