"""Putting cards of a hand away, so many at once, as a phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from cardrules.phases.phased_game import Phase
from cardrules.phases.trick_phase import TrickGame
from cardrules.protocol.cards import Card, cards_in
from cardrules.protocol.game import Action, Choice, Seat, Takes

__all__ = ["PutAway"]

T = TypeVar("T", bound=TrickGame)


class PutAway(Phase[T]):
    """The seat that is waited for puts ``count`` cards of its hand away; its one verb says so. The game says who that
    is and what becomes of the cards."""

    count: ClassVar[int] = 2
    zone: ClassVar[str]
    """Where the cards are dropped."""
    label: ClassVar[str]
    """What the button says."""
    key: ClassVar[str] = "D"
    exactly: ClassVar[str]
    """To whoever has chosen other cards than so many of his own."""
    drop: ClassVar[str]
    """To whoever has chosen the right ones and dropped them elsewhere."""

    def allowed(self, game: T, seat: Seat) -> int:
        """The cards that may be put away, as a mask."""
        return game.play.hands[seat]

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS

    def choices(self, game: T, seat: Seat) -> list[Choice]:
        cards, count = tuple(cards_in(self.allowed(game, seat))), self.count
        return [
            Choice(
                self.verbs[0], self.label, cards=cards, least=count, most=count, onto=(self.zone,), key=self.key,
                button=True,
            )
        ]  # fmt: skip

    def fault(self, game: T, seat: Seat, action: Action) -> str:
        if seat not in self.waiting_for(game):
            return self.not_now
        cards, hand = action.cards, game.play.hands[seat]
        fits = len(cards) == self.count == len(set(cards)) and all(hand >> card & 1 for card in cards)
        return "" if fits else self.exactly

    def instead(self, game: T, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return self.fault(game, seat, Action(self.verbs[0], (), tuple(cards))) or self.drop
