"""How a club player counts out the last tricks: which card is best whatever lies where.

When only a few cards are left, everybody who has counted knows what can still be out. The bot deals those cards anew
in every way that agrees with what it has seen (or in many of them), solves each ending exactly, and takes the card that
comes out best on average. What a deal is worth, the expert of the game says (``games/<game>/expert.py``); the club
player weighs nothing by what was bid or played before, and looks no further than these last tricks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from math import inf
from typing import Any, Final

from cardrules.bots import Advice
from cardrules.bots.reasons.tricks import COUNTED
from cardrules.bots.sampling_search import Found
from cardrules.bots.trick_expert import Expert, World, move_of
from cardrules.catalogue import find
from cardrules.engine.exact_endings import Additive, Exhausted, ordered_moves
from cardrules.engine.position import Position
from cardrules.protocol.game import Action, Seat, View

__all__ = ["FEW", "WORLDS", "counted_out"]

WORLDS: Final = 100
"""Deals of the cards that are out that are looked at."""
_FIRST: Final = 16
"""Different deals after which the usual card stands if no other has done better."""
FEW: Final = 3
"""From how many cards in the hand on the last tricks are counted out."""
_CARDS: Final[Mapping[str, int]] = {"euchre": 4, "pinochle": 7, "schafkopf": 4, "skat": 4, "spades": 4}
"""The same in games in which it is more."""
_BUDGET: Final = 4_000  # positions of one ending
_CLOSE: Final = 1e-6
_CLEARLY: Final = 2.0  # standard errors


def counted_out(view: View, usual: Advice, rng: random.Random) -> Advice:
    """The usual card, or the one that is best in the endings that are possible. While the hand has more cards than
    ``_CARDS``, and where an ending is too large, the usual card stands."""
    seat = view.seat
    held = view.zone(f"hand:{seat}").cards
    if seat is None or not 1 < len(held) <= _CARDS.get(view.game, FEW):
        return usual
    expert: Expert[Any] = find(view.game).expert()
    game = expert.sample(view, rng)
    if expert.table(game) is None:
        return usual
    first = expert.world_of(game, seat)
    if first.stakes.rate is None and len(held) > FEW:
        return usual
    actions = expert.different(first.position, usual.action)
    if len(actions) == 1:
        return usual
    worlds = (expert.world_of(expert.sample(view, rng), seat) for _ in range(WORLDS - 1))
    try:
        gains = _gains(expert, seat, actions, chain((first,), worlds))
    except Exhausted:
        return usual
    best = max(range(1, len(actions)), key=lambda number: sum(gains[number]))
    if not _is_clear(gains[best]):
        return usual
    numbers = range(len(actions))
    found = Found(actions, [best, *(number for number in numbers if number != best)], gains, [1.0] * WORLDS)
    return Advice(actions[best], COUNTED(card=actions[best].cards[0]), weighed=found.beside(actions[best]))


def _gains(expert: Expert[Any], seat: Seat, actions: Sequence[Action], worlds: Iterable[World]) -> list[list[float]]:
    """How much better than the first each card is, in deal after deal. Raises Exhausted."""
    gains: list[list[float]] = [[] for _ in actions]
    known: dict[tuple[int, ...], list[float]] = {}
    solvers: dict[tuple[tuple[bool, ...], tuple[int, ...]], Additive] = {}
    for world in worlds:
        stakes, alone = world.stakes, _Alone(seat, world.stakes.worth)
        deal = tuple(world.position.hands)
        if deal not in known:
            values = []
            for action in actions:
                position = world.position.copy()
                position.play(move_of(position.contract, action))
                rated = stakes.rate is not None
                values.append(expert.solved(position, stakes, solvers)[0] if rated else alone.value(position))
            known[deal] = [value - values[0] for value in values]
        for gained, gain in zip(gains, known[deal], strict=True):
            gained.append(gain)
        if len(known) == _FIRST and all(sum(gained) <= _CLOSE for gained in gains):
            break
    return gains


def _is_clear(gains: Sequence[float]) -> bool:
    """Whether a card is better than the usual one: never worse in any deal, or by two standard errors on average."""
    mean = sum(gains) / len(gains)
    if mean <= _CLOSE:
        return False
    variance = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    return min(gains) >= -_CLOSE or mean > _CLEARLY * (variance / len(gains)) ** 0.5


class _Alone:
    """Solves endings in which everybody plays for itself, with the others taken for one side against the seat."""

    def __init__(self, seat: Seat, worth: Callable[[Position], float]) -> None:
        self.seat = seat
        self.worth = worth
        self._seen: dict[tuple[int, tuple[int, ...], tuple[int, ...]], float] = {}

    def value(self, position: Position) -> float:
        """What the seat can make sure of. Raises Exhausted."""
        return self._search(position, -inf, inf)

    def _search(self, position: Position, low: float, high: float) -> float:
        if position.over:
            return self.worth(position)
        mine, start = position.turn == self.seat, not position.laid
        key = (position.turn, tuple(position.hands), tuple(position.points))
        if start:
            if key in self._seen:
                return self._seen[key]
            if len(self._seen) >= _BUDGET:
                raise Exhausted
            low, high = -inf, inf  # what is remembered is exact
        found = -inf if mine else inf
        for move in ordered_moves(position):
            undo = position.play(move)
            value = self._search(position, low, high)
            position.undo(undo)
            if mine:
                found = max(found, value)
                low = max(low, found)
            else:
                found = min(found, value)
                high = min(high, found)
            if low >= high:
                break
        if start:
            self._seen[key] = found
        return found
