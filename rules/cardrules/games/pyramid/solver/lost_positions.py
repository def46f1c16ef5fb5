"""Positions of Pyramid that are lost.

Each stands for all that are like it: decks of the same values in the same order, where cards without a partner count
only as what is in the way of others.
"""

from __future__ import annotations

from typing import Final

from cardrules.games.pyramid.game import Rules
from cardrules.games.pyramid.solver.pyramid_shapes import SQUARES, PyramidShape

__all__ = ["LostPositions"]

_KING: Final = 13
_NEVER: Final = 1 << 20


class LostPositions:
    """What has been looked at in one search, in vain."""

    def __init__(self, rules: Rules, values: list[int], of_value: list[int], apart: int, run: int) -> None:
        """``values`` of the cards, and by value a mask of them. ``apart``: bit n is set if a king that is none of the
        cards lies between the deck cards n - 1 and n until the redeal that ends pass ``run``."""
        self.rules = rules
        self.values = values
        self.of_value = of_value
        self.apart = apart
        self.first = run
        self.failed: dict[int, int] = {}
        self.forms: dict[int, int] = {}
        self.numbers: dict[bytes, int] = {}

    def seen(self, key: int, when: int) -> bool:
        """Whether this position, or one at least as good, has failed already."""
        return self.failed.get(key, _NEVER) <= when

    def mark(self, key: int, when: int) -> None:
        """This position is lost."""
        self.failed[key] = min(when, self.failed.get(key, _NEVER))

    def likeness(self, shape: PyramidShape, deck: int, place: int, run: int, held: bool, can: int) -> tuple[int, int]:
        """What a position has in common with others like it, and a number that is the lower the more can still be
        done: with one card turned, whoever comes later in the stock can do no more than who was here earlier. ``held``:
        no draw is allowed. ``can``: no other deck cards go in any win."""
        if self.rules.passes is None:
            run = 0
        if held:
            spot = place | 64 if self.apart and run == self.first else place
            return deck | shape.pyramid << 24 | spot << 52, run
        useful = deck & shape.useful & can
        if self.rules.all52:
            useful = deck
        elif self.rules.deck_pairs:
            useful = self.paired(shape, deck)
        key = self.form(deck, useful) | shape.pyramid << 24
        waste = deck & ((1 << place) - 1)
        mine = waste & useful
        ahead = mine.bit_count() << 1 | int(waste ^ mine > mine)
        if self.rules.draw == 1:
            return key, run << 6 | (ahead if mine else 0) if run else 0
        over = waste.bit_count() % 3
        if not over or waste == deck:  # as at the start of a pass, only later
            return key, run << 6 | ahead if run else 0
        return key | (run << 2 | over) << 52, ahead

    def paired(self, shape: PyramidShape, deck: int) -> int:
        """The deck cards that still have a partner in the pyramid or in the deck."""
        useful, cards = deck & shape.useful, deck << SQUARES
        for value in range(1, 7):
            low, high = cards & self.of_value[value], cards & self.of_value[_KING - value]
            if low and high:
                useful |= (low | high) >> SQUARES
        return useful

    def form(self, deck: int, useful: int) -> int:
        """The number of all decks like this one: of the same values in the same order.

        A card without a partner is no more than in the way of what lies under it in the waste. With one card turned it
        counts only whether there is one between two others; with three, how many of the last three, as others come
        up.
        """
        key = deck | useful << 24
        known = self.forms.get(key)
        if known is not None:
            return known
        form: list[int] = []
        by_one = self.rules.draw == 1
        cards, others, last = deck, 0, -1
        while cards:
            bit = cards & -cards
            cards ^= bit
            if not bit & useful:
                others += 1
                continue
            card = bit.bit_length() - 1
            if by_one:
                gap = int(others > 0) | int(self.apart >> last + 1 & (1 << card - last) - 1 > 0) << 1 if form else 0
            else:
                gap = others % 3 if not form or others < 3 else (others - 1) % 3 + 1
            form.append(self.values[SQUARES + card] << 2 | gap)
            others, last = 0, card
        if not by_one:
            form.append(others if others < 4 else (others - 1) % 3 + 1)
        number = self.forms[key] = self.numbers.setdefault(bytes(form), len(self.numbers))
        return number
