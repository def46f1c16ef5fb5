"""A player of another make: information-set Monte Carlo tree search, as in the books, over the engine of tricks.

One tree for the seat that decides (single observer), whose nodes are the cards played since. Every simulation deals the
hidden cards anew, follows the tree by upper confidence bounds among the cards that are legal in that deal (each counted
by how often it was available), adds one node, and plays the rest at random. What the end is worth to each seat, the
game's expert says (``Expert.stakes``); nothing else is taken from him, and worlds are not weighed. (Cowling, Powley and
Whitehouse, 2012.)
"""

from __future__ import annotations

import random
from math import inf, log, sqrt
from typing import Any, Final

from cardrules.bots.trick_expert import Expert, action_of, move_of
from cardrules.engine.heuristic_playout import play_randomly
from cardrules.engine.position import position_of
from cardrules.protocol.game import Action, View

__all__ = ["searched"]

_EXPLORES: Final = 0.7
"""What is added for a card that has been tried seldom, with all values between 0 and 1."""


class Node:
    """A card that was played, by the seat that has played it."""

    __slots__ = ("available", "children", "seat", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = self.available = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}


def searched(expert: Expert[Any], view: View, club: Action, simulations: int, rng: random.Random) -> Action:
    """The card that was tried most often; ``club`` is played if it is the only one."""
    seat = -1 if view.seat is None else view.seat
    root, low, high = Node(-1), inf, -inf
    for _ in range(simulations):
        game = expert.sample(view, rng)
        play = expert.table(game)
        if play is None:
            return club
        position = position_of(play, expert.contract(game), expert.ends(game))
        moves = position.moves()
        if len(moves) == 1:
            return club
        worths = [expert.stakes(game, other).worth for other in range(game.seats)]
        node, path = root, [root]
        while not position.over:
            moves = position.moves()
            untried = [move for move in moves if move not in node.children]
            for move in moves:
                if move in node.children:
                    node.children[move].available += 1
            if untried:
                move = rng.choice(untried)
                node.children[move] = Node(position.turn)
                node.children[move].available = 1
            else:
                move = max(moves, key=lambda move: _bound(node.children[move], low, high))
            node = node.children[move]
            path.append(node)
            position.play(move)
            if untried:
                break
        if not position.over:
            play_randomly(position, rng)
        values = [worth(position) for worth in worths]
        low, high = min(low, *values), max(high, *values)
        for one in path:
            one.visits += 1
            one.total += values[one.seat] if one.seat >= 0 else 0.0
    best = max(root.children, key=lambda move: root.children[move].visits)
    contract = expert.contract(expert.sample(view, rng))
    return club if move_of(contract, club) == best or seat < 0 else action_of(contract, best)


def _bound(node: Node, low: float, high: float) -> float:
    """How good a card may be, from 0 to 1 and what is added for doubt."""
    mean = (node.total / node.visits - low) / (high - low) if high > low else 0.5
    return mean + _EXPLORES * sqrt(log(node.available) / node.visits)
