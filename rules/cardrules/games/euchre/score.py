"""How Euchre is scored: deals, games of a rubber, and the low cards with which both sides count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.games.euchre.state import Deal, Pips
from cardrules.protocol.cards import SUIT_SYMBOLS
from cardrules.protocol.texts import say, template

__all__ = [
    "deal_rows", "marker_pips", "marker_text", "rubber_points", "rubber_rows",
    "rubber_totals",
]  # fmt: skip

_RANKS: Final = (say("no"), say("one"), say("two"), say("three"), say("four"), say("five"), say("six"))
_MARKERS: Final = {5: (4, 3), 7: (4, 3), 10: (6, 4)}
"""The two low cards that each side counts with, by the points that win a game."""


def rubber_points(loser: int) -> int:
    """What a game of a rubber is worth to its winner, by the final score of the loser.

    >>> [rubber_points(score) for score in (0, 2, 3)]
    [3, 2, 1]
    """
    if loser <= 0:
        return 3
    return 2 if loser <= 2 else 1


def marker_pips(target: int, score: int) -> tuple[Pips, Pips]:
    """The two marker cards of a side, and how many of their pips show its score."""
    big, small = _MARKERS[target]
    score = min(score, target - 1)
    if target == 5 and score in (1, 3):
        return (big, 0), (small, score)
    return (big, min(score, big)), (small, max(score - big, 0))


def marker_text(pair: tuple[Pips, Pips]) -> str:
    """How the markers of a side lie, in words."""
    (big, big_shown), (small, small_shown) = pair
    upper, lower = _RANKS[big], _RANKS[small]
    if not big_shown and not small_shown:
        return say("both face down")
    if big_shown == big and small_shown:
        up = template("{one} face up on the {other}, {pips} of its pips showing")
        return say(up, one=upper, other=lower, pips=_RANKS[small_shown])
    if big_shown == big or small_shown == small:
        one, other = (upper, lower) if big_shown else (lower, upper)
        return say("{one} face up on the {other}", one=one, other=other)
    down = template("{one} face down on the {other}, {pips} of its pips showing")
    if big_shown:
        return say(down, one=lower, other=upper, pips=_RANKS[big_shown])
    return say(down, one=upper, other=lower, pips=_RANKS[small_shown])


def rubber_totals(games: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The rubber points of each side for these games, with the bonus of 2 for who has won two of them.

    >>> rubber_totals([(5, 3), (2, 5), (5, 0)])
    (6, 2)
    """
    totals, won = [0, 0], [0, 0]
    for game in games:
        winner = int(game[1] > game[0])
        totals[winner] += rubber_points(game[1 - winner])
        won[winner] += 1
    return totals[0] + 2 * (won[0] == 2), totals[1] + 2 * (won[1] == 2)


def rubber_rows(games: Sequence[tuple[int, int]]) -> list[tuple[str, ...]]:
    """The score sheet of a rubber: a row for each game that is over."""
    rows = []
    for number, game in enumerate(games, 1):
        winner = int(game[1] > game[0])
        points = ["", ""]
        points[winner] = str(rubber_points(game[1 - winner]))
        rows.append((str(number), *map(str, game), *points))
    return rows


def deal_rows(deals: Sequence[Deal]) -> list[tuple[str, ...]]:
    """The score sheet of a single game: a row for each deal."""
    rows = []
    for deal in deals:
        who: tuple[str, str, str] = ("–", "–", "–")
        if deal.maker is not None and deal.trump is not None:
            maker = template("{seat:@}, alone") if deal.alone else template("{seat:@}")
            who = (say(maker, seat=deal.maker), SUIT_SYMBOLS[deal.trump], str(deal.tricks))
        points = [str(deal.points) if side == deal.side else "" for side in (0, 1)]
        rows.append((str(deal.number), *who, *points))
    return rows
