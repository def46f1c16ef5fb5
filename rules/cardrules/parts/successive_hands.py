"""What games of many hands have in common, whatever is played in them: the deal that goes round the table, and what may
be done between two hands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from cardrules.parts.dealing import chance_choice, chance_fault
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Action, Choice, Event, Game, Marked, Note, Phase, Seat

__all__ = ["HandsGame"]

_BETWEEN: Final = ("deal", "hand_over")
_IDLE: Final = (*_BETWEEN, "game_over")


class HandsGame(Game):
    """A game of hands: chance draws the first dealer of the match and shuffles before each hand.

    ``phase`` is ``deal`` before the first hand, ``hand_over`` between two and ``game_over`` at the end; ``hand`` is the
    number of the hand, from 1; ``dealer`` is None before he is known. A subclass says in ``_hand_fault`` and
    ``_hand_refusal`` what is wrong within a hand.
    """

    lots: ClassVar[tuple[str, ...]] = ("first", "shuffle")
    """The verbs that are chance's alone."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.phase = "deal"
        self.hand = 0
        self.dealer: Seat | None = None

    @abstractmethod
    def _pack(self) -> tuple[Card, ...]:
        """The cards that are shuffled before a hand."""

    @property
    def between(self) -> bool:
        """Whether no hand is being played and another will be dealt."""
        return self.phase in _BETWEEN

    def _idle(self) -> str:
        """Why nobody can play at all, or "" in the middle of a hand."""
        if self.phase not in _IDLE:
            return ""
        if self.phase == "game_over":
            return "The game is over."
        if self.phase == "hand_over":
            return f"This {self.unit} is over, and the next one has not been dealt yet."
        return "The cards have not been dealt yet."

    def _chance_choice(self) -> Choice:
        """What chance does now, between two hands."""
        return chance_choice(self.dealer is not None, self.seats, self._pack())

    def _chance_fault(self, seat: Seat, action: Action) -> str:
        """What is wrong with an action of chance, or with one that only chance may do."""
        return chance_fault(seat, action, self.between, self.dealer is not None, self._pack(), self.seats)

    def _fault(self, seat: Seat, action: Action) -> str:
        """Why the seat may not do this now, or "" if it may."""
        if self.phase != "game_over" and (not 0 <= seat < self.seats or action.verb in self.lots):
            return self._chance_fault(seat, action)
        return self._idle() or self._hand_fault(seat, action)

    @abstractmethod
    def _hand_fault(self, seat: Seat, action: Action) -> str:
        """Why a player may not do this in the middle of a hand, or "" if he may."""

    def refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return self._idle() or self._hand_refusal(seat, cards, zone)

    @abstractmethod
    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        """As ``refusal``, in the middle of a hand."""

    def _first_deal(self, dealer: Seat, out: list[Event] | None) -> None:
        """This player deals the first hand of the match."""
        self.dealer = dealer
        if out is not None:
            out += [Marked("dealer", f"{{{dealer}}} deals first"), Note(f"{{{dealer}}} deals first")]

    def _next_hand(self) -> Seat:
        """Number the hand that begins; from the second on, the deal has passed to the left. Gives the dealer."""
        dealer = self.dealer or 0
        if self.hand:
            dealer = self.dealer = (dealer + 1) % self.seats
        self.hand += 1
        return dealer

    def _tell_end(self, told: str, out: list[Event]) -> None:
        """A hand is over, and perhaps the match with it. ``told`` is what happened in the hand and why, in whole
        sentences, with what was counted on further lines; how the match ended is noted beside it."""
        out.append(Phase(self.phase, told))
        ended = self.result()
        if ended:
            out.append(Note(ended.text))
