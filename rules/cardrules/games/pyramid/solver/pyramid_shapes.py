"""What pyramids offer by themselves, whatever lies in stock and waste: pairs, and what must go before what."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardrules.games.pyramid.solver.partners_from_reserve import BELOW, bits_of
from cardrules.games.pyramid.squares import COVERS, free_squares

__all__ = ["SQUARES", "PyramidShape", "Shapes", "SquareStage"]

SQUARES: Final = 28
"""Cards are numbers here: the squares of the pyramid from 0, and from 28 on the places in the deck."""
_KING: Final = 13
_ABOVE: Final = tuple(
    sum(1 << above for above in range(28) if above == square or BELOW[above] >> square & 1) for square in range(28)
)
"""For each square the mask of it and of all that go only after it."""


class SquareStage(NamedTuple):
    """The time before a square goes: those above it are still there, and those below it must have gone."""

    useful: int
    """The places in the deck of the cards that have a partner until then."""
    needs: list[tuple[int, int]]
    """Deck cards of one value, as a mask of their places, and how many of them must have come up."""


class PyramidShape(NamedTuple):
    """What a pyramid offers by itself."""

    pyramid: int
    """Without the kings that are free."""
    pairs: list[tuple[int, int]]
    """Pairs of squares that can go."""
    free: list[int]
    """Free squares."""
    wants: int
    """The values of their partners, and a king's, as a mask."""
    paired: list[int]
    """The squares that need a partner."""
    counts: list[int]
    """How many cards of each value are left."""
    useful: int
    """The places in the deck of the cards that have a partner in it."""
    stages: list[SquareStage]
    """What must have happened before some of its cards are free, with three cards turned."""


class Shapes:
    """The shapes of one deal, made as they are wanted; there are 1,430 at most."""

    def __init__(self, values: list[int], mates: list[int], overlap: bool, staged: bool) -> None:
        """``values`` of all cards, and by card a mask of its ``mates``. ``staged``: stages are wanted, too."""
        self.values = values
        self.mates = mates
        self.overlap = overlap
        self.staged = staged
        self.of_value = [0] * 14
        for card, value in enumerate(values):
            self.of_value[value] |= 1 << card
        self.known: dict[int, PyramidShape] = {}

    def of(self, pyramid: int) -> PyramidShape:
        """What these squares offer, once their free kings have gone."""
        known = self.known.get(pyramid)
        if known is not None:
            return known
        left, values = pyramid, self.values
        kings = True
        while kings:
            kings = False
            for square in free_squares(left):
                if values[square] == _KING:
                    left ^= 1 << square
                    kings = True
        free = list(free_squares(left))
        pairs: list[tuple[int, int]] = []
        for place, square in enumerate(free):
            wanted = _KING - values[square]
            for other in free[place + 1 :]:
                if values[other] == wanted:
                    pairs.append((square, other))
            if self.overlap:
                for under in bits_of(left):
                    if COVERS[under] & left == 1 << square and values[under] == wanted:
                        pairs.append((square, under))
        wants = 1 << _KING
        for square in free:
            wants |= 1 << _KING - values[square]
        counts = [(left & mask).bit_count() for mask in self.of_value]
        stages = self.stages(left) if self.staged else []
        paired = bits_of(left & ~self.of_value[_KING])
        shape = PyramidShape(left, pairs, free, wants, paired, counts, self.wanted(left), stages)
        self.known[pyramid] = shape
        return shape

    def wanted(self, squares: int) -> int:
        """The places in the deck of the cards with a partner among these squares, and of kings."""
        found = self.of_value[_KING]
        for value in range(1, _KING):
            if squares & self.of_value[_KING - value]:
                found |= self.of_value[value]
        return found >> SQUARES

    def stages(self, left: int) -> list[SquareStage]:
        """The stages at which cards of the deck have no partner yet."""
        found: list[SquareStage] = []
        done = 0
        for value in range(1, _KING):
            partners = bits_of(left & self.of_value[_KING - value])
            if not partners or not self.of_value[value] >> SQUARES:
                continue
            common = left
            for square in partners:
                common &= BELOW[square] | 1 << square
            square = (common & -common).bit_length() - 1  # the highest that is under all partners, or one of them
            if square < 0 or done >> square & 1:
                continue
            done |= 1 << square
            under = BELOW[square] & left
            if self.overlap:
                under &= ~(COVERS[square] & self.of_value[_KING - self.values[square]])
            others = left & ~_ABOVE[square]
            needs: list[tuple[int, int]] = []
            for needed in range(1, _KING):
                lacking = self.lacking(under & self.of_value[_KING - needed], others)
                if lacking:
                    needs.append((self.of_value[needed] >> SQUARES, lacking))
            if needs:
                found.append(SquareStage(self.wanted(others), needs))
        return found

    def lacking(self, squares: int, others: int) -> int:
        """How many of these squares, all of one value, have no partner among the ``others`` if as many as can have."""
        matched: dict[int, int] = {}
        lacking = 0
        for square in bits_of(squares):
            if not self.match(square, others, matched, set()):
                lacking += 1
        return lacking

    def match(self, square: int, others: int, matched: dict[int, int], asked: set[int]) -> bool:
        """Whether a square finds a partner, if need be by others changing theirs."""
        for other in bits_of(self.mates[square] & others):
            if other not in asked:
                asked.add(other)
                if other not in matched or self.match(matched[other], others, matched, asked):
                    matched[other] = square
                    return True
        return False
