"""A stock and a discard pile, and what everybody knows of the cards that cannot be seen.

In the rummy games a card taken from the discard pile is known to be in that hand until it leaves it, and after
the discards have been shuffled the new stock is known to hold just these cards. So every card has an age: how
many reshuffles it has been part of; and of every hand all players can tell how many unknown cards of each age it
holds, because a card that is thrown shows its age.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from cardrules.protocol.cards import Card, cards_in, mask_of
from cardrules.protocol.game import Seat

__all__ = ["CardStep", "Whereabouts", "drawn", "taken", "thrown"]


class CardStep(NamedTuple):
    """Something that happened to cards in this hand, as everybody saw it."""

    seat: Seat
    what: str
    """``draw`` (from the stock, unseen), ``take`` (from the discard pile), ``throw`` or ``lay`` (face up,
    out of the hand), ``name`` (cards said to be in the hand), or chance's ``reshuffle``."""
    cards: tuple[Card, ...] = ()


@cache
def drawn(seat: Seat) -> CardStep:
    """A card that was drawn from the stock. Such steps are many and alike, and are made once."""
    return CardStep(seat, "draw")


@cache
def taken(seat: Seat, card: Card) -> CardStep:
    """A card that was taken from the discard pile."""
    return CardStep(seat, "take", (card,))


@cache
def thrown(seat: Seat, card: Card) -> CardStep:
    """A card that was discarded."""
    return CardStep(seat, "throw", (card,))


class Whereabouts:
    """What the steps of a hand tell of the hidden cards.

    ``known[seat]`` are the cards that everybody knows to be in the hand, as a mask; ``unknown[seat][age]`` is the
    number of its other cards of each age; ``batches[age]`` are the cards of that reshuffle (nothing for age 0).
    """

    def __init__(self, dealt: Sequence[int], steps: Sequence[CardStep]) -> None:
        """``dealt`` is the number of cards that each seat was dealt."""
        ages = 1 + sum(step.what == "reshuffle" for step in steps)
        self.known = [0] * len(dealt)
        self.unknown = [[count] + [0] * (ages - 1) for count in dealt]
        self.batches = [0]
        for seat, what, cards in steps:
            if what == "draw":
                self.unknown[seat][len(self.batches) - 1] += 1
            elif what == "take":
                self.known[seat] |= mask_of(cards)
            elif what == "reshuffle":
                self.batches.append(mask_of(cards))
            else:
                self.name(seat, cards)
                if what != "name":
                    self.known[seat] &= ~mask_of(cards)

    def age_of(self, card: Card) -> int:
        """How many reshuffles there had been when the card was last shuffled."""
        return max((age for age, batch in enumerate(self.batches) if batch >> card & 1), default=0)

    def name(self, seat: Seat, cards: Sequence[Card]) -> None:
        """These cards are known to be in the hand from now on."""
        for card in cards:
            if not self.known[seat] >> card & 1:
                self.known[seat] |= 1 << card
                self.unknown[seat][self.age_of(card)] -= 1

    def lay(self, unseen: int, own: dict[Seat, int], rng: random.Random) -> tuple[list[int], list[Card]]:
        """The hands, and the stock in a random order, with every unseen card where it could lie.

        ``unseen`` are the cards that lie in the stock or in a hand, as a mask, without those of the hands that the
        viewer sees: ``own``, by seat.
        """
        hands = [own.get(seat, known) for seat, known in enumerate(self.known)]
        for hand in hands:
            unseen &= ~hand
        stock: list[Card] = []
        for age in range(len(self.batches)):
            cards = [card for card in cards_in(unseen) if self.age_of(card) == age]
            rng.shuffle(cards)
            for seat, unknown in enumerate(self.unknown):
                if seat not in own:
                    hands[seat] |= mask_of(cards[: unknown[age]])
                    del cards[: unknown[age]]
            stock += cards
        rng.shuffle(stock)
        return hands, stock
