"""Hands of club players at which the expert is asked too, for games in which luck hides what a decision is worth."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from cardrules.catalogue import find
from cardrules.protocol.game import CHANCE, Action, Seat
from cardrules.protocol.shuffling import chance_action

__all__ = ["Opinion", "opinions"]


class Opinion(NamedTuple):
    """What two bots would do in the same place."""

    game: Any
    """Before the decision; club's is made next."""
    seat: Seat
    club: Action
    expert: Action
    took: float
    """Milliseconds of processor time that the expert took."""


def opinions(piece: Mapping[str, Any], name: str, over: Callable[[Any], bool]) -> Iterator[Opinion]:
    """The decisions of a match among club players until it is ``over``. ``piece`` has the game, the players, and the
    worlds that the expert may try; ``name`` is what deals are drawn from."""
    entry = find(piece["game"])
    choose, rng, lots = entry.bot(), random.Random(name), 0
    game: Any = entry.game()(piece["options"] if "options" in piece else {"players": piece["players"]})
    while not over(game):
        seat = min(game.waiting_for())
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], name, lots))
            lots += 1
            continue
        view, choices, left = game.view(seat), game.choices(seat), iter(range(piece["worlds"]))
        seed = rng.random()  # one for both, or a club player who does now this and now that would differ by chance
        club = choose(view, choices, "club", random.Random(seed), lambda: True).action
        began = time.process_time()
        expert = choose(view, choices, "expert", random.Random(seed), lambda left=left: next(left, None) is None).action
        yield Opinion(game, seat, club, expert, (time.process_time() - began) * 1000)
        game.apply(seat, club)
