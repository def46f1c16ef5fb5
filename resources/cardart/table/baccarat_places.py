"""The mini baccarat table: where everything lies on it and on what stands there. What it looks like is in
``baccarat_felt`` and ``casino_gear``, for a table whose pictures are kept needs to know no more than this.

It is a casino table (``casino_places``), and its position 1 is at the right.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from PySide6.QtGui import QPainterPath

from cardart.table.casino_places import FIXTURES, SPAN, TALL, FeltArea, at, sector

__all__ = ["RINGS", "SIDE_MARKS", "card_share", "cell_path", "inner_radius", "places", "ring"]

SIDE_MARKS: Final[dict[str, tuple[str, str, str]]] = {
    "player_pair": ("閒對", "PAIR", "player"),
    "banker_pair": ("莊對", "PAIR", "banker"),
    "either_pair": ("任對", "EITHER", "gold"),
    "perfect_pair": ("對", "PERFECT", "gold"),
    "dragon7": ("7", "DRAGON", "banker"),
    "panda8": ("8", "PANDA", "player"),
    "super6_bet": ("6", "SUPER", "gold"),
    "lucky6": ("6", "LUCKY", "tie"),
    "dragon_bonus_p": ("閒龍", "BONUS", "player"),
    "dragon_bonus_b": ("莊龍", "BONUS", "banker"),
    "small": ("小", "SMALL", "tie"),
    "big": ("大", "BIG", "gold"),
}
"""Of each side bet: what is printed in its circle, the word beside it, and which of the inks."""

_BETS: Final = ("player", "banker", "tie")


RINGS: Final = {"number": (0.620, 0.597), "player": (0.597, 0.548), "banker": (0.548, 0.499), "tie": (0.499, 0.453)}
"""Outer and inner radius of what is printed for every position."""
_INNER: Final = 0.453
_SPOT: Final = {"player": 0.042, "banker": 0.042, "tie": 0.038}
_DEEPEST: Final = 0.075  # of the side bets' band
_CARD: Final = 0.052  # wide, where the side bets leave the least room
_LARGER: Final = {0: 1.3, 1: 1.2}  # cards, where fewer side bets leave more room


def _check(positions: int, side_bets: Sequence[str]) -> None:
    if not 1 <= positions <= 9:
        raise ValueError(f"a table has one to nine positions, not {positions}")
    for bet in side_bets:
        if bet not in SIDE_MARKS:
            raise KeyError(bet)
    if len(set(side_bets)) != len(side_bets):
        raise ValueError("a side bet is named twice")


def _depth(side_bets: int) -> float:
    return min(_DEEPEST, 0.037 * side_bets)


def _angle(positions: int, position: int) -> float:
    """Where a position's middle lies on the arc: from the right (1) to the left."""
    return SPAN / 2 - SPAN / positions * (position - 0.5)


def ring(kind: str, side_bets: int) -> tuple[float, float]:
    """Outer and inner radius of what is printed of this kind; ``side``: of the side bets together."""
    return RINGS[kind] if kind in RINGS else (_INNER, _INNER - _depth(side_bets))


def card_share(side_bets: int) -> float:
    """How wide a card is on a table with so many side bets; the fewer there are, the more room is left for it."""
    return _CARD * _LARGER.get(side_bets, 1.0)


def inner_radius(side_bets: int) -> float:
    """How far the bands of the bets reach inwards on a table with so many side bets, from the middle of the arcs."""
    return ring("side", side_bets)[1]


def places(
    positions: int = 9, side_bets: Sequence[str] = (), *, upright: bool = False
) -> Mapping[tuple[str, int], FeltArea]:
    """Where everything lies, by its name and its position (1 to ``positions``; 0 for what there is once).

    For each position: ``bettor`` (a plate for the name, outside the arc), ``number``, ``player``, ``banker``, ``tie``
    and each side bet (circles for the bets), ``pay_player`` and so on (the spot beside each bet where it is paid),
    and ``commission`` (its square in front of the rack). Of cards: ``player_hand`` and ``banker_hand`` (the boxes) and
    in them ``player_card`` and ``banker_card`` 1 to 3, the third one sideways. Once: ``tap`` (between the hands),
    ``shoe``, ``discard``, ``cut_card``, ``rack``, ``holding`` (for taken chips), ``lammers`` and ``sign``.

    ``positions`` is 1 to 9, ``side_bets`` are keys of SIDE_MARKS, the one nearest to the bettor first. Raises
    ValueError for another number or a bet named twice and KeyError for an unknown bet.
    """
    _check(positions, side_bets)
    return _places(positions, tuple(side_bets), upright)


@cache
def _places(positions: int, side_bets: tuple[str, ...], upright: bool) -> Mapping[tuple[str, int], FeltArea]:
    found: dict[tuple[str, int], FeltArea] = {}
    step = math.radians(SPAN / positions)
    columns = 1 if len(side_bets) <= 3 else 2
    rows = -(-len(side_bets) // columns)
    for position in range(1, positions + 1):
        middle = _angle(positions, position)
        found["bettor", position] = FeltArea(*at(0.635, middle), min(0.2, step * 0.62), 0.022, middle)
        found["number", position] = FeltArea(*at(0.6085, middle), 0.020, 0.020, middle)
        for bet in _BETS:
            outer, inner = RINGS[bet]
            radius, size = (outer + inner) / 2, _SPOT[bet]
            aside = math.degrees(min(size * 0.53, step * radius / 4) / radius)
            found[bet, position] = FeltArea(*at(radius, middle - aside), size, size, middle - aside)
            found[f"pay_{bet}", position] = FeltArea(*at(radius, middle + aside), size, size, middle + aside)
        if side_bets:
            outer, inner = ring("side", len(side_bets))
            deep = (outer - inner) / rows
            wide = step * 0.94 / columns  # radians
            for number, bet in enumerate(side_bets):
                radius = outer - (number // columns + 0.5) * deep
                size = 0.92 * min(deep, wide * inner / 2)
                across = (number % columns - (columns - 1) / 2) * math.degrees(wide)
                aside = math.degrees(min(wide / 4, size * 0.56 / radius))
                for name, turn in ((bet, across - aside), (f"pay_{bet}", across + aside)):
                    found[name, position] = FeltArea(*at(radius, middle + turn), size, size, middle + turn)
        square = min(0.036, 0.36 / positions)
        found["commission", position] = FeltArea(0.5 + ((positions + 1) / 2 - position) * square, 0.502, square, 0.024)
    wide = card_share(len(side_bets))
    high = wide * TALL
    # The cards are larger on some tables, the margins are the same on all.
    bottom, margin, gap = 0.484, 0.0105, 0.0065
    box, tall = 2 * wide + high + 2 * margin + 2 * gap + 0.0024, high + 0.0394
    y = bottom - tall + margin + high / 2
    for hand, side in (("player", 1), ("banker", -1)):
        found[f"{hand}_hand", 0] = FeltArea(0.5 + side * (0.014 + box / 2), bottom - tall / 2, box, tall)
        first = 0.014 + margin + wide / 2
        for number, x in ((1, first), (2, first + wide + gap)):
            found[f"{hand}_card", number] = FeltArea(0.5 + side * x, y, wide, high)
        third = first + 1.5 * wide + 2 * gap + high / 2
        found[f"{hand}_card", 3] = FeltArea(0.5 + side * third, y, wide, high, 0.0 if upright else 90.0 * side)
    found["tap", 0] = FeltArea(0.5, y, 0.026, 0.09)
    found["cut_card", 0] = FeltArea(0.8185, 0.462, wide, high)
    found |= {(name, 0): place for name, place in FIXTURES.items()}
    return found


def cell_path(bet: str, position: int, positions: int = 9, side_bets: Sequence[str] = ()) -> QPainterPath:
    """The whole printed area of ``player``, ``banker`` or ``tie`` at a position, or of its side bets together
    (``side``), for hits and for highlights. Raises as ``places`` does, and KeyError for another name."""
    _check(positions, side_bets)
    if bet not in (*_BETS, "side"):
        raise KeyError(bet)
    middle, half = _angle(positions, position), SPAN / positions / 2
    return sector(*ring(bet, len(side_bets)), middle - half, middle + half)
