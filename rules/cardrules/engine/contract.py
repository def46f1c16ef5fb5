"""What is settled before the first card of a deal is led: ranks, the duty to follow, and what counts.

Cards are *dense* here: numbers from 0, suit after suit and from low to high within each, trumps last. So a hand is a
small whole number, the highest card of a suit is its top bit, and a card beats another of its suit if its number is
higher. Second copies of a card lie side by side, and neither beats the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cardrules.parts.tricks import TRUMP, Order
from cardrules.protocol.cards import Card

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int, but that the compiled engine holds it in a register

__all__ = ["CARDS", "Contract", "Duties", "bit_of", "contract_of", "ones", "top"]

CARDS: Final = 62
"""The most cards that a pack may have: a mask of them is a whole number that needs no more than a register."""
_SUITS: Final = 5  # four, and the trumps


class Duties:
    """What a player must or may do beyond following suit. Everything is off unless it is said; masks are of cards
    (``cards.mask_of``)."""

    __slots__ = (
        "broken_by", "clean", "closed", "head_trumps", "may_trump", "must_go", "must_trump", "names", "opening",
        "thrown_breaks",
    )  # fmt: skip

    def __init__(
        self,
        may_trump: bool = False,
        must_trump: bool = False,
        head_trumps: bool = False,
        closed: int = 0,
        broken_by: int = 0,
        thrown_breaks: int = 0,
        opening: int = 0,
        clean: int = 0,
        must_go: int = 0,
        names: Sequence[int] = (),
    ) -> None:
        """``may_trump``: a trump may be played although one could follow. ``must_trump``: who cannot follow must trump.
        ``head_trumps``: to a trump led a higher one must be played. ``closed`` are cards that may not be led until one
        of ``broken_by`` has been played, or one of ``thrown_breaks`` by somebody who could not follow. ``opening``: the
        cards of which one is led to the first trick. ``clean``: cards that are not thrown on the first trick, if there
        is another. ``must_go``: the cards of which one is thrown by whoever cannot follow, if it has one.
        ``names``: for each printed suit the effective one as which a joker may be led, if it names a suit."""
        self.may_trump = may_trump
        self.must_trump = must_trump
        self.head_trumps = head_trumps
        self.closed = closed
        self.broken_by = broken_by
        self.thrown_breaks = thrown_breaks
        self.opening = opening
        self.clean = clean
        self.must_go = must_go
        self.names = tuple(names)


class Contract:
    """The fixed part of a deal. Build it with ``contract_of``.

    ``cards`` are the cards by dense number and ``dense`` is the way back; ``suit`` (effective), ``beats`` (a mask of
    what wins over it, while it is the best of the trick) and ``points`` go by dense number, ``suits`` are the masks of
    the five suits, ``joker`` is the card that names a suit when led (-1: none). ``plain`` says that nothing is asked
    but to follow suit. ``last`` are points for the last trick. The other masks are those of ``Duties``.
    """

    __slots__ = (
        "beats", "broken_by", "cards", "clean", "closed", "dense", "head_trumps", "joker", "last", "may_trump",
        "must_go", "must_trump", "names", "opening", "plain", "points", "size", "suit", "suits", "thrown_breaks",
        "valued",
    )  # fmt: skip

    def __init__(self, order: Order, pack: Sequence[Card], points: Sequence[int], last: int, duties: Duties) -> None:
        if len(pack) > CARDS:
            raise ValueError(f"the engine takes packs of at most {CARDS} cards, not of {len(pack)}")
        ordered = sorted(pack, key=lambda card: (order.suits[card], order.power[card], card))
        self.cards: list[int] = [int(card) for card in ordered]
        self.size = len(ordered)
        self.dense: list[int] = [-1] * 128
        self.suit: list[int] = [order.suits[card] for card in ordered]
        self.points: list[int] = [points[card] if points else 0 for card in ordered]
        self.valued = any(self.points)
        """Whether some cards count more than others."""
        self.suits: list[int] = [0] * _SUITS
        self.joker: i64 = -1
        for number, card in enumerate(ordered):
            self.dense[card] = number
            self.suits[order.suits[card]] |= 1 << number
            if card & 15 == 15:
                self.joker = number
        self.beats: list[int] = [0] * self.size
        for number, card in enumerate(ordered):
            mask = 0
            for other_number, other in enumerate(ordered):
                same = order.suits[other] == order.suits[card]
                if order.power[other] > order.power[card] and (same or order.suits[other] == TRUMP):
                    mask |= 1 << other_number
            self.beats[number] = mask
        self.last: i64 = last
        self.may_trump = duties.may_trump
        self.must_trump = duties.must_trump
        self.head_trumps = duties.head_trumps
        self.closed: i64 = self.packed(duties.closed)
        self.broken_by: i64 = self.packed(duties.broken_by)
        self.thrown_breaks: i64 = self.packed(duties.thrown_breaks)
        self.opening: i64 = self.packed(duties.opening)
        self.clean: i64 = self.packed(duties.clean)
        self.must_go: i64 = self.packed(duties.must_go)
        self.names: list[int] = list(duties.names)
        self.plain = not (duties.may_trump or duties.must_trump or duties.head_trumps or self.clean or self.must_go)

    def packed(self, mask: int) -> int:
        """A mask of cards as a mask of dense numbers; cards that are not in the pack fall away."""
        found = 0
        while mask:
            low = mask & -mask
            number = self.dense[low.bit_length() - 1]
            if number >= 0:
                found |= 1 << number
            mask ^= low
        return found

    def unpacked(self, mask: int) -> int:
        """A mask of dense numbers as a mask of cards."""
        found = 0
        while mask:
            low = mask & -mask
            found |= 1 << self.cards[low.bit_length() - 1]
            mask ^= low
        return found

    def points_of(self, mask: i64) -> i64:
        """The points of the cards of a dense mask."""
        points = self.points
        total: i64 = 0
        while mask:
            low = mask & -mask
            total += points[top(low)]
            mask ^= low
        return total


COMPILED: Final = False
"""Said to be true where the core is compiled (``packaging/core.py``): what is quick there is slow in plain Python."""

if COMPILED:

    def bit_of(card: i64) -> i64:
        """The mask of one card. (``1 << card`` would be a shift of 32 bits.)"""
        return 0x2000_0000_0000_0000 >> 61 - card

    def top(mask: i64) -> i64:
        """The number of the highest card of a mask; -1 if there is none."""
        number: int = mask
        return number.bit_length() - 1

    def ones(mask: i64) -> i64:
        """How many cards a mask has: ``int.bit_count`` without the call that it costs."""
        mask -= mask >> 1 & 0x5555_5555_5555_5555
        mask = (mask & 0x3333_3333_3333_3333) + (mask >> 2 & 0x3333_3333_3333_3333)
        mask = mask + (mask >> 4) & 0x0F0F_0F0F_0F0F_0F0F
        mask += mask >> 8
        mask += mask >> 16
        mask += mask >> 32
        return mask & 127

else:
    bit_of = (1).__lshift__

    def top(mask: int) -> int:
        """The number of the highest card of a mask; -1 if there is none.

        >>> top(0b1010), top(0)
        (3, -1)
        """
        return mask.bit_length() - 1

    ones = int.bit_count


@lru_cache(maxsize=128)
def contract_of(
    order: Order, pack: tuple[Card, ...], points: tuple[int, ...] = (), last: int = 0, duties: Duties | None = None
) -> Contract:
    """The contract of a deal, made once for equal terms. ``points`` are those of each card, by card (none: a trick is a
    trick). Raises ValueError for a pack of more than ``CARDS`` cards."""
    return Contract(order, pack, points, last, duties or Duties())
