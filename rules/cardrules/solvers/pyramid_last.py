"""What can be reached in the last pass through Pyramid's stock at the most."""

from __future__ import annotations

from cardrules.games.pyramid import COVERS, Rules
from cardrules.solvers.pyramid_shapes import SQUARES

__all__ = ["LastPass"]


class LastPass:
    """The last pass of one deal. Cards are numbers as in the search."""

    def __init__(self, rules: Rules, mates: list[int], kings: int) -> None:
        """By card a mask of its ``mates``; and a mask of the ``kings``."""
        self.rules = rules
        self.mates = mates
        self.kings = kings

    def in_reach(self, pyramid: int, deck: int, place: int, barred: list[int]) -> bool:
        """Whether everything could go in the last pass if no card were ever used up by its partners: drawn through to
        the end, with every card that once had a partner beside it counted as gone. False proves that it is lost."""
        mates, kings = self.mates, self.kings
        goal = (pyramid | (deck << SQUARES if self.rules.all52 else 0)) & ~kings
        left = deck >> place << place
        gone, free, covered, looked, news = 0, 0, pyramid, 0, True
        while True:
            while True:
                before = gone
                if news:  # more of the pyramid lies open
                    squares = covered
                    while squares:
                        bit = squares & -squares
                        squares ^= bit
                        over = COVERS[bit.bit_length() - 1] & pyramid & ~gone
                        if not over or (self.rules.overlap and not over & over - 1):
                            covered ^= bit
                            free |= bit
                            gone |= bit & kings
                here = free | self.up(deck, place, left, gone) << SQUARES
                cards = here & ~looked  # what lay open together before has gone already if it makes pairs
                looked = here
                while cards:
                    bit = cards & -cards
                    cards ^= bit
                    card = bit.bit_length() - 1
                    found = mates[card] & here & ~barred[card]
                    if found:
                        gone |= bit | found
                news = gone != before
                if not news:
                    break
            if not goal & ~gone:
                return True
            if left:
                place = (left & -left).bit_length()
                left &= left - 1
            else:
                return False

    def up(self, deck: int, place: int, left: int, gone: int) -> int:
        """The deck cards that lie open, or would if those that are gone were not there."""
        gone >>= SQUARES
        found, waste = 0, deck & ((1 << place) - 1)
        deep = 2 if self.rules.deck_pairs else 1  # so many that stay are within reach
        while waste and deep:
            top = 1 << waste.bit_length() - 1
            found |= top
            waste ^= top
            if not gone & top:
                deep -= 1
        if self.rules.open_stock:
            while left:
                low = left & -left
                found |= low
                if not gone & low:
                    break
                left ^= low
        return found
