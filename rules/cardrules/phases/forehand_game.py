"""A trick game in which players are counted from forehand, who sits on the dealer's left and leads."""

from __future__ import annotations

from typing import ClassVar

from cardrules.phases.hands_game import GAME_OVER, HAND_OVER
from cardrules.phases.trick_phase import TrickGame
from cardrules.protocol.game import CHANCE, Seat, Token
from cardrules.protocol.texts import template

__all__ = ["ForehandGame"]


class ForehandGame(TrickGame):
    """Its hands are called deals, in which one player or one side plays against the others."""

    counted_as = template("Deal {number}")
    roles: ClassVar[tuple[str, ...]] = ()
    """What the players are called from forehand on."""
    role_signs: ClassVar[tuple[str, ...]] = ()
    """The letter that stands for each of them at his seat."""

    @property
    def forehand(self) -> Seat | None:
        """Who sits on the dealer's left, or None before the first dealer is known."""
        return None if self.dealer is None else (self.dealer + 1) % self.seats

    @property
    def turn(self) -> Seat:
        """Whose turn it is; chance's between two deals."""
        return min(self.waiting_for(), default=CHANCE)

    @property
    def over(self) -> bool:
        """Whether a deal, or the match, is over."""
        return self.current is HAND_OVER or self.current is GAME_OVER

    def at(self, place: int) -> Seat:
        """The seat at a place counted from forehand."""
        return ((self.forehand or 0) + place) % self.seats

    def place(self, seat: Seat) -> int:
        """The place of a seat counted from forehand."""
        return (seat - (self.forehand or 0)) % self.seats

    def role(self, seat: Seat) -> str:
        """What a seat is called by its place."""
        return self.roles[self.place(seat)]

    def tokens(self) -> list[Token]:
        if not self.hand or not self.roles:
            return []
        signs = [self.role_signs[self.place(seat)] for seat in range(self.seats)]
        return [Token("role", f"seat:{seat}", sign, self.role(seat)) for seat, sign in enumerate(signs)]
