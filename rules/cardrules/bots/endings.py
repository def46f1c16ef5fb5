"""How a club player counts out the last tricks: which card is best whatever lies where.

When only a few cards are left, everybody who has counted knows what can still be out. The bot deals those cards anew
in every way that agrees with what it has seen (or in many of them), solves each ending exactly, and takes the card that
comes out best on average. What a deal is worth, the expert of the game says (``bots/experts``); the club player weighs
nothing by what was bid or played before, and looks no further than these last tricks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from cardrules.bots import Advice
from cardrules.bots.expert import Expert, World, move_of
from cardrules.cards import card_symbol
from cardrules.engine.exact import Additive, Exhausted, ordered_moves
from cardrules.engine.position import Position
from cardrules.game import Seat, View

__all__ = ["WORLDS", "counted_out"]

WORLDS: Final = 40
"""Deals of the cards that are out that are looked at."""
_FEW: Final = 3
_CARDS: Final[Mapping[str, int]] = {"pinochle": 7, "schafkopf": 4, "skat": 4}
"""From how many cards in the hand on the last tricks are counted out; ``_FEW`` in other games."""
_BUDGET: Final = 4_000  # positions of one ending
_CLOSE: Final = 1e-6
_CLEARLY: Final = 2.0  # standard errors


def counted_out(view: View, usual: Advice, rng: random.Random) -> Advice:
    """The usual card, or the one that is best in the endings that are possible. While the hand has more cards than
    ``_CARDS``, and where an ending is too large, the usual card stands."""
    seat = view.seat
    if seat is None or not 1 < len(view.zone(f"hand:{seat}").cards) <= _CARDS.get(view.game, _FEW):
        return usual
    expert: Expert[Any] = import_module(f"cardrules.bots.experts.{view.game}").EXPERT
    game = expert.sample(view, rng)
    if expert.table(game) is None:
        return usual
    world = expert.world_of(game, seat)
    actions = expert.different(world.position, usual.action)
    if len(actions) == 1:
        return usual
    moves = [move_of(world.position.contract, action) for action in actions]
    gains: list[list[float]] = [[] for _ in actions]
    solvers: dict[tuple[tuple[bool, ...], tuple[int, ...]], Additive] = {}
    try:
        for _ in range(WORLDS):
            values = []
            for move in moves:
                tried = world.copy()
                tried.position.play(move)
                values.append(_worth(expert, tried, seat, solvers))
            for number, value in enumerate(values):
                gains[number].append(value - values[0])
            world = expert.world_of(expert.sample(view, rng), seat)
    except Exhausted:
        return usual
    best = max(range(1, len(actions)), key=lambda number: sum(gains[number]))
    if not _is_clear(gains[best]):
        return usual
    symbol = card_symbol(actions[best].cards[0])
    return Advice(actions[best], f"Counting out what can still be where, the {symbol} does best in the last tricks.")


def _is_clear(gains: Sequence[float]) -> bool:
    """Whether a card is better than the usual one: never worse in any deal, or by two standard errors on average."""
    mean = sum(gains) / len(gains)
    if mean <= _CLOSE:
        return False
    variance = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    return min(gains) >= -_CLOSE or mean > _CLEARLY * (variance / len(gains)) ** 0.5


def _worth(
    expert: Expert[Any],
    world: World,
    seat: Seat,
    solvers: dict[tuple[tuple[bool, ...], tuple[int, ...]], Additive],
) -> float:
    """What the deal is worth to the seat with every card known."""
    if world.stakes.rate is not None:
        return expert.solved(world.position, world.stakes, solvers)
    return _Alone(seat, world.stakes.worth).value(world.position)


class _Alone:
    """Solves endings in which everybody plays for itself, with the others taken for one side against the seat."""

    def __init__(self, seat: Seat, worth: Callable[[Position], float]) -> None:
        self.seat = seat
        self.worth = worth
        self._seen: dict[tuple[int, tuple[int, ...], tuple[int, ...]], float] = {}

    def value(self, position: Position) -> float:
        """What the seat can make sure of. Raises Exhausted."""
        if position.over:
            return self.worth(position)
        key = (position.turn, tuple(position.hands), tuple(position.points))
        if not position.laid and key in self._seen:
            return self._seen[key]
        if len(self._seen) > _BUDGET:
            raise Exhausted
        values = []
        for move in ordered_moves(position):
            undo = position.play(move)
            values.append(self.value(position))
            position.undo(undo)
        found = max(values) if key[0] == self.seat else min(values)
        if not position.laid:
            self._seen[key] = found
        return found
