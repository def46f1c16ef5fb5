"""What the learnt table of Triple Draw tells apart: some twenty kinds of hands, and the spots in which one acts.

A spot is a number whose digits say what everybody at the table has seen; the table has a line for each. Bets (the first
digit is the round, 1 to 4)::

    1  1 if only two were dealt in; own blind (1 small, 2 big); how many act after this (at most 4); how many others
       have put chips in of their own will (at most 2); wagers (at most 5); own act (0 none, 1 called, 2 raised)
    2  others still in (1, or 2 for more; 0 if only two were dealt in); cards drawn last by oneself and by the one to
    3  beat (at most 3); wagers (at most 5); own act (0 none, 1 checked, 2 put chips in); whether somebody acts after
    4  this; who made the last wager of the round before (0 nobody, 1 oneself, 2 another); the pot (0 small, 1, 2)

The one to beat is who made the last wager of this round; before it is made, who drew fewest. Draws (5, 6, 7)::

    5  others still in (0, 1, 2); cards drawn last by oneself (at most 3; 0 before the first draw) and by who drew
    6  fewest (at most 3, 4 if nobody has drawn); whether that was in this draw; who made the last wager of the round
    7  (0 nobody, 1 oneself, 2 another)
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "CLASSES",
    "ENDS",
    "PAT",
    "bet_spot",
    "draw_spot",
    "end_class",
    "first_spot",
    "hand_class",
    "is_draw",
    "is_end",
]

CLASSES: Final = 20
"""Kinds of hands before the last draw."""
ENDS: Final = 15
"""Kinds of hands after it."""
PAT: Final = 3
"""Hands of a lower class always stand pat: eights and better. Up to PAT + 2 are nines and tens."""

_STARTS: Final = frozenset(sum(1 << int(rank) for rank in text) for text in ("234", "235", "237", "247", "257", "245"))
_LOW_POTS: Final = ((0, 0), (0, 0), (4, 6), (3, 5), (3, 5))


def hand_class(keep: int, made: int, second: int) -> int:
    """The kind of a hand before the last draw.

    ``keep``: a mask of the different ranks up to the eight that a player keeps who wants nothing higher (the best rank
    is 2, in every ranking); ``made`` and ``second`` the two highest ranks of a hand without a pair, 15 of any other.

    >>> hand_class(1 << 2 | 1 << 3 | 1 << 4 | 1 << 7, 15, 15)
    6
    """
    if made <= 10:
        return (0, 1 + (second > 6), 3 + (second > 7), 5)[max(made, 7) - 7]
    count, two, eight = keep.bit_count(), keep >> 2 & 1, keep >> 8 & 1
    if count == 4:
        return 8 + (not two) if eight else 7 - (two & keep >> 7 & 1)
    if count == 3:
        if two:
            return 12 if eight else 10 + (keep not in _STARTS)
        return 13 + eight
    if count == 2:
        return 15 + eight if two else 17
    return 18 + (not two)


def end_class(made: int, second: int, pair: int) -> int:
    """The kind of a hand after the last draw; ``pair`` is the rank of a pair (and nothing more), else 0.

    >>> end_class(8, 6, 0), end_class(15, 15, 4)
    (2, 12)
    """
    if made <= 7:
        return int(second > 5)
    if made <= 10:
        return 2 * (made - 7) + (second > 6 + (made > 8) + (made > 9))
    if made <= 14:
        return made - 3
    return 14 if not pair else 12 + (pair > 6)


def first_spot(two: int, blind: int, behind: int, others_in: int, wagers: int, own: int) -> int:
    """The spot of a bet before the first draw."""
    return (
        ((((10 + two) * 10 + blind) * 10 + min(behind, 4)) * 10 + min(others_in, 2)) * 10 + min(wagers, 5)
    ) * 10 + own


def bet_spot(
    betting: int, others: int, drew: int, their: int, wagers: int, own: int, behind: int, led: int, pot: int
) -> int:
    """The spot of a bet after a draw, ``betting`` being 2, 3 or 4; ``pot`` is what was in it before the round, in bets
    of this round."""
    few, many = _LOW_POTS[betting]
    size = 0 if pot <= few else 1 if pot <= many else 2
    spot = (betting * 10 + min(others, 2)) * 10 + min(drew, 3)
    spot = ((spot * 10 + min(their, 3)) * 10 + min(wagers, 5)) * 10 + own
    return ((spot * 10 + (behind > 0)) * 10 + led) * 10 + size


def draw_spot(draw: int, others: int, drew: int, their: int, just: int, led: int) -> int:
    """The spot of a draw, 1 to 3."""
    return ((((4 + draw) * 10 + min(others, 2)) * 10 + min(drew, 3)) * 10 + min(their, 4)) * 100 + just * 10 + led


def is_draw(spot: int) -> bool:
    """Whether it is the spot of a draw."""
    return 500_000 <= spot < 800_000


def is_end(spot: int) -> bool:
    """Whether it is the spot of a bet after the last draw."""
    return 400_000_000 <= spot < 500_000_000
