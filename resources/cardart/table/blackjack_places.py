"""The blackjack table: where everything lies on it. What it looks like is in ``blackjack_felt``.

It is a casino table (``casino_places``), and its spot 1, first base, is at the left.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from cardart.table.casino_places import FIXTURES, SPAN, TALL, FeltArea, at

__all__ = ["CARD", "DEALERS_CARD", "INSURANCE", "LINES", "LOW", "PITCH_HAND", "SIDE_MARKS", "SWEEP", "spots"]

SIDE_MARKS: Final[dict[str, tuple[str, str]]] = {
    "perfect_pairs": ("PP", "PAIRS"),
    "plus3": ("3", "21 AND 3"),
    "lucky_ladies": ("20", "LADIES"),
    "royal_match": ("KQ", "ROYAL"),
    "buster": ("B", "BUSTER"),
}
"""Of each side bet: what is printed in its circle, and the word on the sign of its payouts."""

CARD: Final = 0.057
"""How wide a bettor's card is."""
DEALERS_CARD: Final = 0.066
"""And the dealer's."""
LOW: Final = (0.5, 0.978)
"""The middle of the insurance line's arc and of the lines above it, which are flatter than that of the spots."""
INSURANCE: Final = (0.592, 0.566)
"""Outer and inner radius of the insurance line."""
SWEEP: Final = 28.5
"""Degrees from its middle to its ends."""
LINES: Final = (0.634, 0.608)
"""The radii on which the two lines of the rules stand."""
PITCH_HAND: Final = FeltArea(0.108, 0.4865, 0.196, 0.196)
"""The hand with the pack, in the place of a shoe."""

_CIRCLE: Final = 0.058
_BET: Final = 0.566  # radius of the circles for the bets
_SIDE: Final = 0.520  # ... of those for side bets
_CARDS: Final = 0.452  # ... of the first card of a hand
_INNER: Final = 0.366  # ... and of that of a third or fourth one
_RAIL: Final = 0.6365
_LARGEST: Final = 0.027  # a circle for a side bet


def _on_line(radius: float, degrees: float) -> tuple[float, float]:
    """A point on the insurance line."""
    turn = math.radians(degrees)
    return LOW[0] + radius * math.sin(turn), LOW[1] - radius * math.cos(turn)


def _check(spots: int, side_bets: Sequence[str]) -> None:
    if not 1 <= spots <= 7:
        raise ValueError(f"a table has one to seven spots, not {spots}")
    for bet in side_bets:
        if bet not in SIDE_MARKS:
            raise KeyError(bet)
    if len(set(side_bets)) != len(side_bets):
        raise ValueError("a side bet is named twice")


def spots(count: int = 7, side_bets: Sequence[str] = ()) -> Mapping[tuple[str, int], FeltArea]:
    """Where everything lies, by its name and its spot (1 to ``count``; 0 for what there is once).

    For each spot: ``rail`` (the bettor's chips), ``number``, ``main`` (the circle), ``double`` (beside it, towards
    third base), each side bet, ``insurance`` (on the line), ``signal`` (where the bettor's hand comes to), and the
    first card of a ``hand``, or of each where there are several: ``hand_1`` to ``hand_4``. Once: ``dealer_card`` 1 and
    2 and ``drawn`` (the first that the dealer draws), ``reader``, ``cut_card``, ``sign_of_house``, and what stands on
    every casino table.

    ``count`` is 1 to 7, ``side_bets`` are keys of SIDE_MARKS. Raises ValueError for another number or a bet named
    twice and KeyError for an unknown bet.
    """
    _check(count, side_bets)
    return _spots(count, tuple(side_bets))


@cache
def _spots(count: int, side_bets: tuple[str, ...]) -> Mapping[tuple[str, int], FeltArea]:
    found: dict[tuple[str, int], FeltArea] = {}
    step = SPAN / count
    lower = _CARDS - CARD * TALL / 2  # the radius on which the cards of two hands beside each other come closest
    wide = min(CARD, math.radians(step) * lower / 2.02)
    for spot in range(1, count + 1):
        middle = step * (spot - 0.5) - SPAN / 2
        found["rail", spot] = FeltArea(*at(_RAIL, middle), 0.09, 0.022, middle)
        found["number", spot] = FeltArea(*at(0.6085, middle), 0.020, 0.020, middle)
        found["main", spot] = FeltArea(*at(_BET, middle), _CIRCLE, _CIRCLE, middle)
        beside = middle + math.degrees(0.052 / _BET)
        found["double", spot] = FeltArea(*at(_BET, beside), _CIRCLE * 0.8, _CIRCLE * 0.8, beside)
        turn = middle / (SPAN / 2) * SWEEP * 0.94
        found["insurance", spot] = FeltArea(*_on_line(sum(INSURANCE) / 2, turn), 0.024, 0.024, turn)
        found["signal", spot] = FeltArea(*at(_CARDS + 0.06, middle), 0.06, 0.06, middle)
        size = min(_LARGEST, 0.105 / max(1, len(side_bets)))
        for number, bet in enumerate(side_bets):
            turn = middle + math.degrees((number - (len(side_bets) - 1) / 2) * size * 1.04 / _SIDE)
            found[bet, spot] = FeltArea(*at(_SIDE, turn), size, size, turn)
        found["hand", spot] = FeltArea(*at(_CARDS, middle), CARD, CARD * TALL, middle)
        for number, (radius, side) in enumerate(((_CARDS, -1), (_CARDS, 1), (_INNER, -1), (_INNER, 1)), 1):
            turn = middle + side * math.degrees(0.5 * wide / radius)
            found[f"hand_{number}", spot] = FeltArea(*at(radius, turn), wide, wide * TALL, middle)
    high = DEALERS_CARD * TALL
    for number, x in ((1, 0.436), (2, 0.458)):
        found["dealer_card", number] = FeltArea(x, 0.4735, DEALERS_CARD, high)
    found["drawn", 0] = FeltArea(0.458 + 0.071, 0.4735, DEALERS_CARD, high)
    found["reader", 0] = FeltArea(0.722, 0.496, 0.050, 0.034)
    found["cut_card", 0] = FeltArea(0.822, 0.455, 0.05, 0.05 * TALL)
    found["sign_of_house", 0] = FeltArea(0.355, 0.474, 0.05, 0.05)
    found |= {(name, 0): place for name, place in FIXTURES.items()}
    return found
