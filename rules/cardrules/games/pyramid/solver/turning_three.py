"""What comes up in Pyramid where three cards are turned at a time and there is no limit on passes."""

from __future__ import annotations

from cardrules.games.pyramid.solver.pyramid_shapes import PyramidShape

__all__ = ["Threes", "in_turn"]


def in_turn(useful: int, deck: int, up: int, nexts: int) -> int:
    """The deck cards that can ever come up, if all the useful ones could go when they do. ``up`` come up if none goes,
    and ``nexts`` with one gone under them."""
    before = -1
    while True:
        going = up & useful
        if going == before:
            return up
        before = going
        first = going & -going
        if first:
            others = going ^ first
            second = others & -others
            up |= nexts & -(first << 1) | 1 << (deck & first - 1).bit_length() >> 1
            if second:
                up |= deck & -(second << 1) | 1 << (deck & second - 1).bit_length() >> 1


class Threes:
    """The turns of one deck. Its cards are the bits of masks here, from the bottom of the waste up and then the stock.

    Each card that goes alters which ones come up in the next pass. Once two have gone that lie under a card, it can
    come up, by drawing past one, both or none of them before; with one gone, two of three can.
    """

    def __init__(self) -> None:
        self.known: dict[int, tuple[int, int]] = {}

    def thirds(self, cards: int) -> tuple[int, int]:
        """Which of these cards lie on top when three at a time are turned, the last one among them; and every third
        and those after."""
        known = self.known.get(cards)
        if known is not None:
            return known
        left, ends, nexts = cards, 0, 0
        while left:
            one = left & -left
            left ^= one
            two = left & -left
            left ^= two
            three = left & -left
            left ^= three
            ends |= three
            nexts |= three | left & -left
        ends |= 1 << cards.bit_length() >> 1
        found = self.known[cards] = (ends, nexts)
        return found

    def up(self, shape: PyramidShape, going: int, deck: int, place: int) -> int:
        """The deck cards that can come up and go, if these can; -1 if too few can before some square goes. The first
        ``place`` places have been drawn."""
        waste = deck & ((1 << place) - 1)
        begun = 1 << waste.bit_length() >> 1 | self.thirds(deck ^ waste)[0]
        ends, nexts = self.thirds(deck)
        begun |= ends
        for stage in shape.stages:
            useful, up = stage.useful & going, -1
            for cards, need in stage.needs:
                if (useful & cards).bit_count() <= need + 1:  # else there are hardly ever too few
                    if up < 0:
                        up = in_turn(useful, deck, begun, nexts) & useful
                    if (up & cards).bit_count() < need:
                        return -1
        useful = shape.useful & going
        return in_turn(useful, deck, begun, nexts) & going
