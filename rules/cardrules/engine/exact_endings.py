"""Endings with every card known, solved exactly: alpha-beta with a table of positions seen.

Two sides play against each other, whoever belongs to them. ``Additive`` counts what one side still takes, in tricks and
card points; as a solution by points is one for every score that rises with them (a contract made, schneider, no trick
at all), that serves most games. ``Rated`` is for scores that do not simply rise (bags, nil): it carries along what has
been taken and rates it at the end.

A solver counts positions and gives up (``Exhausted``) at its budget. Its table holds ``TABLE`` positions at most, some
40 MB, and is emptied when it is full.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cardrules.engine.contract import bit_of, top
from cardrules.engine.position import NAMED, Position

__all__ = ["TABLE", "Additive", "Exhausted", "Rated", "ordered_moves"]

TABLE: Final = 100_000
_CARD: Final = (1 << NAMED) - 1
_INFINITE: Final = 1 << 30

_Key = tuple[int, int, tuple[int, ...]]


class Exhausted(Exception):
    """The budget of positions is used up before the ending was solved."""


def ordered_moves(position: Position) -> list[int]:
    """The moves that differ, those first that most likely decide: to a lead the cheapest winner, then the lowest; as a
    lead the highest.

    Of cards in sequence, none of the others' between them and of equal points, the lowest stands for all.
    """
    contract = position.contract
    mask = position.legal()
    if not mask & mask - 1 and not contract.names:
        return [top(mask)]
    others = position.lying
    for hand in position.hands:
        others |= hand
    others &= ~position.hands[position.turn]
    named: int = bit_of(contract.joker) if position.names_suit() else 0
    suits, points = contract.suit, contract.points
    found: list[int] = []
    last = -1
    while mask:
        low = mask & -mask
        card = top(low)
        mask ^= low
        alike = last >= 0 and suits[card] == suits[last] and points[card] == points[last] and not low & named
        between = others & (low - (1 << last)) if alike else 0
        last = card
        if alike and not between:
            continue
        if not low & named:
            found.append(card)
    if position.laid:
        beats = contract.beats[position.best]
        return [card for card in found if beats >> card & 1] + [card for card in found if not beats >> card & 1]
    found.reverse()
    if named & position.hands[position.turn]:
        found += [move for move in position.moves() if move >> NAMED]
    return found


class Additive:
    """Solves for what one side still takes: card points and ``per_trick`` for each trick."""

    def __init__(self, mine: Sequence[bool], per_trick: int, budget: int, together: bool = False) -> None:
        """``mine`` says of each seat whether it belongs to the side; ``budget`` are positions, for each that is solved
        or for all of them ``together``."""
        self.room = TABLE  # positions that its table holds
        self.mine: list[bool] = list(mine)
        self.per_trick = per_trick
        self.budget = budget
        self.together = together
        self.seen = 0
        self._table: dict[_Key, tuple[int, int]] = {}

    def value(self, position: Position, least: int = 0, most: int = _INFINITE) -> int:
        """What the side still takes from here, if both sides play their best. The answer is exact between ``least`` and
        ``most`` and a bound beyond them. Raises Exhausted; the position is then spoiled."""
        if not self.together:
            self.seen = 0
        contract, left, tricks = position.contract, 0, 0
        for hand in position.hands:
            left += contract.points_of(hand)
        left += contract.points_of(position.lying)
        tricks = position.hands[position.turn].bit_count()
        left += tricks * self.per_trick + contract.last
        return self._search(position, least, min(most, left + 1), left)

    def _search(self, position: Position, alpha: int, beta: int, left: int) -> int:
        """The same from where no trick is begun, or from where one is; what is found of the former is kept."""
        if position.over:
            return 0
        if position.laid:
            return self._best(position, alpha, beta, left)
        if left <= alpha or beta <= 0 or left == 0:
            return left if left <= alpha else 0
        self.seen += 1
        if self.seen > self.budget:
            raise Exhausted
        low, high = 0, left
        key = (position.turn, int(position.broken), tuple(position.hands))
        known = self._table.get(key)
        if known is not None:
            low, high = known
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)
        best = self._best(position, alpha, beta, left)
        if len(self._table) >= self.room:
            self._table.clear()
        self._table[key] = _bounds(best, alpha, beta, low, high)
        return best

    def _best(self, position: Position, alpha: int, beta: int, left: int) -> int:
        """What comes of the best card."""
        maximise = self.mine[position.turn]
        best = -1 if maximise else _INFINITE
        for move in ordered_moves(position):
            undo = position.play(move)
            if position.laid:
                value = self._best(position, alpha, beta, left)
            else:
                taken, mine = self._trick(position, undo[5] | 1 << undo[8])
                gained = taken if mine else 0
                value = gained + self._search(position, alpha - gained, beta - gained, left - taken)
            position.undo(undo)
            if maximise:
                if value > best:
                    best = value
                    if value > alpha:
                        alpha = value
            elif value < best:
                best = value
                if value < beta:
                    beta = value
            if alpha >= beta:
                break
        return best

    def _trick(self, position: Position, cards: int) -> tuple[int, bool]:
        """What the trick just taken is worth, and whether it is the side's. Its winner has the turn."""
        contract = position.contract
        worth = self.per_trick
        if contract.valued:
            worth += contract.points_of(cards)
        if not position.hands[position.turn]:
            worth += contract.last
        return worth, self.mine[position.turn]


class Rated:
    """Solves for a rating of the tricks that have been taken when the deal is over.

    Every trick adds ``gains[seat]`` of its winner to a count; ``rate`` says how good a count is for the side.
    """

    def __init__(self, mine: Sequence[bool], gains: Sequence[int], rate: Callable[[int], int], budget: int) -> None:
        self.room = TABLE  # positions that its table holds
        self.mine: list[bool] = list(mine)
        self.gains: list[int] = list(gains)
        self.rate = rate
        self.budget = budget
        self.seen = 0
        self._rates: dict[int, int] = {}
        self._table: dict[tuple[int, int, int, tuple[int, ...]], tuple[int, int]] = {}

    def value(self, position: Position, count: int) -> int:
        """The rating that comes about from here, where ``count`` has been taken, if both sides play their best. Raises
        Exhausted; the position is then spoiled."""
        self.seen = 0
        return self._search(position, -_INFINITE, _INFINITE, count)

    def _rated(self, count: int) -> int:
        rate = self._rates.get(count)
        if rate is None:
            rate = self._rates[count] = self.rate(count)
        return rate

    def _search(self, position: Position, alpha: int, beta: int, count: int) -> int:
        """The same from where no trick is begun, or from where one is; what is found of the former is kept."""
        if position.over:
            return self._rated(count)
        if position.laid:
            return self._best(position, alpha, beta, count)
        self.seen += 1
        if self.seen > self.budget:
            raise Exhausted
        low, high = -_INFINITE, _INFINITE
        key = (position.turn, int(position.broken), count, tuple(position.hands))
        known = self._table.get(key)
        if known is not None:
            low, high = known
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)
        best = self._best(position, alpha, beta, count)
        if len(self._table) >= self.room:
            self._table.clear()
        self._table[key] = _bounds(best, alpha, beta, low, high)
        return best

    def _best(self, position: Position, alpha: int, beta: int, count: int) -> int:
        """What comes of the best card."""
        maximise = self.mine[position.turn]
        best = -_INFINITE if maximise else _INFINITE
        for move in ordered_moves(position):
            undo = position.play(move)
            if position.laid:
                value = self._best(position, alpha, beta, count)
            else:
                value = self._search(position, alpha, beta, count + self.gains[position.turn])
            position.undo(undo)
            if maximise:
                if value > best:
                    best = value
                    if value > alpha:
                        alpha = value
            elif value < best:
                best = value
                if value < beta:
                    beta = value
            if alpha >= beta:
                break
        return best


def _bounds(best: int, alpha: int, beta: int, low: int, high: int) -> tuple[int, int]:
    """Between which bounds a value lies that was searched for between ``alpha`` and ``beta`` and came out as ``best``,
    and was known to lie between ``low`` and ``high``."""
    if best <= alpha:
        return low, min(high, best)
    if best >= beta:
        return max(low, best), high
    return best, best
