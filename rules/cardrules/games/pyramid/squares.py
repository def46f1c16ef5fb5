"""The triangle of Pyramid: which squares there are, which of them cover which, and what cards count."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from cardrules.protocol.cards import Card

__all__ = [
    "ALL_SQUARES", "COVERS", "INDEX", "KING", "ROW_MASKS", "SQUARES", "VALUES", "free_squares", "squares_in", "under",
    "value_of",
]  # fmt: skip

SQUARES: Final = tuple(f"{row}.{column}" for row in range(1, 8) for column in range(1, row + 1))
"""The squares in the order in which they are dealt; a square's index is its place here."""
_ROW: Final = tuple(row for row in range(1, 8) for _ in range(row))
COVERS: Final = tuple(0 if row == 7 else 3 << index + row for index, row in enumerate(_ROW))
"""For each square the mask of the two squares that overlap it."""
ROW_MASKS: Final = tuple(sum(1 << index for index in range(28) if _ROW[index] == row) for row in range(1, 8))
ALL_SQUARES: Final = (1 << 28) - 1
"""The mask of all of them."""
INDEX: Final = {square: index for index, square in enumerate(SQUARES)}
VALUES: Final = tuple(1 if card & 15 == 14 else card & 15 for card in range(512))
"""What each card counts: ace 1, jack 11, queen 12, king 13."""
KING: Final = 13
"""What a king counts, and two cards that go together."""
_UNDER: Final = tuple(tuple(below for below in range(28) if COVERS[below] >> square & 1) for square in range(28))


def value_of(card: Card) -> int:
    """What a card counts: ace 1, jack 11, queen 12, king 13."""
    return VALUES[card]


@cache
def free_squares(left: int) -> tuple[int, ...]:
    """The squares of the set ``left`` (a mask) that no other square of it covers. There are 1,430 such sets.

    >>> [SQUARES[square] for square in free_squares(0b111)]
    ['2.1', '2.2']
    """
    return tuple(square for square in range(28) if left >> square & 1 and not COVERS[square] & left)


def squares_in(mask: int) -> Iterator[int]:
    """The squares of a mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def under(square: int, left: int) -> list[int]:
    """The squares of ``left`` on which the card of ``square`` lies as their only cover."""
    return [below for below in _UNDER[square] if left >> below & 1 and COVERS[below] & left == 1 << square]
