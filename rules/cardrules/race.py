"""Who does what when in a game against the clock: bots' reaction times, and the order of what coincides.

A game against the clock waits for ``CLOCK`` and lets players act out of turn (``Game.may_act``). It schedules nothing
itself; a ``Race`` does: it asks the players of code as soon as they have something new to decide, keeps their
answers until they are due, and says what is to be done next. It reads the game, and never changes it: whoever uses it
applies what it says. There is no real clock in here, so the same race runs in a second or at the pace of the table.

Times are whole milliseconds of the game's own clock, as in ``at 1234``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.bots import LET_BE, Advice
from cardrules.game import CLOCK, Action, Choice, Game, IllegalAction, Seat, View

__all__ = ["Player", "Race"]

Player = Callable[[View, Sequence[Choice]], Advice]
"""A player of code: given the view of its seat and one new choice, it says what it does about it, and after how long.
Its answer may be ``LET_BE``."""

_LATER: Final = 10**12
"""Later than any game lasts."""


class _Pending(NamedTuple):
    """What waits until it is due."""

    due: int
    seat: Seat
    action: Action
    pressed: bool
    """Whether it was done and not answered: it happens in any case, and at that very time."""


class Race:
    """The players of one match against the clock.

    ``players`` are those of code, by seat. What coincides to the millisecond is done in the order of the game's
    ``verbs``; what is of one kind by ``human`` first, then clockwise from the dealer.
    """

    def __init__(self, players: Mapping[Seat, Player], human: Seat | None = None) -> None:
        self._players = dict(players)
        self._human = human
        self._pending: list[_Pending] = []
        self._asked: dict[Seat, dict[str, Choice]] = {}
        self._now = -1
        self._frozen = False

    def press(self, seat: Seat, action: Action, at: int) -> None:
        """Somebody acts at this time whose decisions are not made here. ``next`` says when it is the turn of that; it
        is never dropped, so that applying it tells why the rules refuse it."""
        self._pending.append(_Pending(at, seat, action, True))

    def next(self, game: Game, until: int = _LATER) -> tuple[Seat, Action] | None:
        """What is to be done next, if that is before ``until``: the clock goes on, or a player acts.

        None if nothing is due, or if the game does not wait for its clock. Whatever is given must be applied before
        asking again. Once somebody has pressed at ``t``, ask until ``t + 1``.
        """
        if game.waiting_for() != {CLOCK}:
            return None
        times = game.choices(CLOCK)[0].amounts
        now = times[0] - 1
        self._look(game, now)
        while (first := self._first(game)) is not None and first.due <= now:
            self._pending.remove(first)
            if first.pressed or _is_legal(game, first.seat, first.action):
                self._asked.get(first.seat, {}).pop(first.action.verb, None)
                return first.seat, first.action
        then = times[-1] if first is None else min(first.due, times[-1])
        return (CLOCK, Action("at", (str(then),))) if then < until else None

    def _look(self, game: Game, now: int) -> None:
        """Take note of the time that has passed, and ask whoever has something new to decide."""
        if now < self._now:  # another round
            self._pending.clear()
            self._asked.clear()
        elif self._frozen:  # while nobody may act, reaction times stand still
            passed = now - self._now
            self._pending = [
                pending if pending.pressed else pending._replace(due=pending.due + passed) for pending in self._pending
            ]
        self._now = now
        acting = game.may_act()
        self._frozen = not acting
        if self._frozen:
            return
        for seat, player in self._players.items():
            choices = game.choices(seat) if seat in acting else []
            before = self._asked.get(seat, {})
            self._asked[seat] = {choice.verb: choice for choice in choices}
            for choice in choices:
                if before.get(choice.verb) != choice:
                    advice = player(game.view(seat), [choice])
                    if advice.action != LET_BE:
                        self._pending.append(_Pending(now + advice.after, seat, advice.action, False))

    def _first(self, game: Game) -> _Pending | None:
        """What comes first of all that waits and does not stand still."""
        waiting = [pending for pending in self._pending if pending.pressed or not self._frozen]
        due = min((pending.due for pending in waiting), default=0)
        first = [pending for pending in waiting if pending.due == due]
        if len(first) < 2:
            return first[0] if first else None
        kinds = list(game.verbs)
        dealer = next((seat for seat, plate in enumerate(game.view(None).plates) if plate.dealer), 0)

        def rank(pending: _Pending) -> tuple[int, bool, int]:
            return kinds.index(pending.action.verb), pending.seat != self._human, (pending.seat - dealer) % game.seats

        return min(first, key=rank)


def _is_legal(game: Game, seat: Seat, action: Action) -> bool:
    try:
        game.check(seat, action)
    except IllegalAction:
        return False
    return True
