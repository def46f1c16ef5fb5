"""Auctions that two or more games share: whose turn it is to speak, and when it is over.

What may be bid, and what a bid is worth, is each game's own affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from cardrules.protocol.game import Seat

__all__ = ["Duels", "Rounds"]


class Duels:
    """The auction by question and answer of Skat and Solo.

    A holder is challenged by one seat after another. The challenger names a value, the holder says yes to it or
    passes; whoever passes is out, and the next challenger meets the one who is left. A value that the holder does
    not accept binds the challenger, who is then the holder. So the earlier speaker need only equal, the later one
    must go higher.
    """

    __slots__ = ("asked", "challengers", "holder", "level")

    def __init__(self, holder: Seat, challengers: Sequence[Seat], level: int = 0) -> None:
        """``level`` is the value that the holder is bound to already (0: none)."""
        self.holder = holder
        self.challengers = tuple(challengers)
        """Those still to come, the one now asking first."""
        self.level = level
        """The last value named by anybody, or ``level`` of the beginning."""
        self.asked = False
        """Whether the holder has to answer."""

    def copy(self) -> Self:
        """An independent auction in the same state."""
        duels = object.__new__(type(self))
        duels.holder = self.holder
        duels.challengers = self.challengers
        duels.level = self.level
        duels.asked = self.asked
        return duels

    @property
    def turn(self) -> Seat | None:
        """Who must speak, or None when the auction is over: then the holder has won it at ``level``."""
        if not self.challengers:
            return None
        return self.holder if self.asked else self.challengers[0]

    def ask(self, value: int) -> None:
        """The challenger names a value above ``level``."""
        self.level = value
        self.asked = True

    def accept(self) -> None:
        """The holder says yes."""
        self.asked = False

    def give_up(self) -> None:
        """Whoever must speak passes and is out."""
        if self.asked:
            self.holder = self.challengers[0]
            self.asked = False
        self.challengers = self.challengers[1:]


class Rounds:
    """The seats speak in turn: a number of rounds, or until all but one have passed, a pass being final."""

    __slots__ = ("_left", "_seats")

    def __init__(self, seats: Sequence[Seat], rounds: int | None = 1) -> None:
        """``seats`` in the order of speaking; ``rounds`` None: until all but one have passed."""
        self._seats = tuple(seats)
        """Those still to speak, the next one first; without a number of rounds, those who have not passed."""
        self._left = None if rounds is None else len(seats) * rounds

    def copy(self) -> Self:
        """An independent auction in the same state."""
        rounds = object.__new__(type(self))
        rounds._seats = self._seats
        rounds._left = self._left
        return rounds

    @property
    def turn(self) -> Seat | None:
        """Who speaks next, or None when nobody does."""
        return self._seats[0] if self._seats and self._left != 0 else None

    def spoke(self, passed: bool) -> None:
        """The seat in turn has spoken. In an auction until all but one have passed, the game ends it (``end``) when
        the only seat left is the one that holds the bid."""
        first, *others = self._seats
        self._seats = tuple(others) if passed and self._left is None else (*others, first)
        if self._left is not None:
            self._left -= 1

    @property
    def remaining(self) -> tuple[Seat, ...]:
        """Those who may still speak, in order, each named once."""
        if self._left is None or self._left >= len(self._seats):
            return self._seats
        return self._seats[: self._left]

    def end(self) -> None:
        """Nobody speaks any more."""
        self._seats = ()
