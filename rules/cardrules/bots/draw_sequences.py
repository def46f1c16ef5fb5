"""Series of draws, for experts who follow their own hand alone: the same cards come after every choice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Generic, TypeVar

__all__ = ["Draws", "Series"]

Drawn = TypeVar("Drawn")


class Draws(Generic[Drawn]):
    """What comes after a choice, for ``weigh``: the draws, and the hand of the next player if it matters, who may take
    what is thrown."""

    __slots__ = ("draws", "next_hand")

    def __init__(self, draws: Sequence[Drawn], next_hand: int = 0) -> None:
        self.draws = draws
        self.next_hand = next_hand

    def copy(self) -> Draws[Drawn]:
        """Itself: nothing in it ever changes."""
        return self


class Series(Generic[Drawn]):
    """Series of draws out of a pile, one after the other. At each place of a series every card of the pile comes about
    equally often, which is counting rather than guessing."""

    def __init__(self, pile: Sequence[Drawn], length: int, rng: random.Random) -> None:
        self.pile = pile
        self.left: list[list[Drawn]] = [[] for _ in range(length)]
        self.rng = rng

    def next(self) -> list[Drawn]:
        """Another series."""
        draws = []
        for cards in self.left:
            if not cards:
                cards += self.pile
                self.rng.shuffle(cards)
            draws.append(cards.pop())
        return draws
