"""The expert of a trick game that has none of its own: a trick is a trick, and a side wants as many as it can get."""

from __future__ import annotations

import random
from typing import Final

from cardrules.bots.trick_expert import Expert, Stakes
from cardrules.catalogue import find
from cardrules.engine.contract import Contract, contract_of
from cardrules.engine.heuristic_playout import ALL, Style
from cardrules.engine.position import Position
from cardrules.parts.tricks import TrickPlay
from cardrules.phases.trick_phase import TRICKS, TrickGame
from cardrules.protocol.game import Seat, View

__all__ = ["EXPERT", "PlainTrickExpert"]


class PlainTrickExpert(Expert[TrickGame]):
    """What is the same in all such games. A subclass says what is otherwise: what the tricks are worth, what its calls
    tell."""

    def sample(self, view: View, rng: random.Random) -> TrickGame:
        game = find(view.game).game().sample(view, rng)
        if not isinstance(game, TrickGame):
            raise TypeError(f"{game.title} has no tricks")
        return game

    def table(self, game: TrickGame) -> TrickPlay | None:
        return game.play if game.current is TRICKS else None

    def contract(self, game: TrickGame) -> Contract:
        return contract_of(game.play.order, game.pack())

    def style(self, game: TrickGame) -> Style:
        sides = game.play.sides or tuple(range(game.seats))
        return Style(sides, (ALL,) * (max(sides) + 1))

    def stakes(self, game: TrickGame, seat: Seat) -> Stakes:
        sides = game.play.sides or tuple(range(game.seats))
        mine = tuple([side == sides[seat] for side in sides])

        def worth(position: Position) -> float:
            return float(sum([tricks for own, tricks in zip(mine, position.tricks, strict=True) if own]))

        return Stakes(worth, mine, tuple(map(int, mine)), float)


EXPERT: Final = PlainTrickExpert()
