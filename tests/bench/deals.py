"""Deals that are about to be played, in every game that the engine of tricks knows."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from cardrules.bots.trick_expert import Expert
from cardrules.catalogue import find
from cardrules.protocol.game import Game
from cardrules.protocol.match_record import Match

__all__ = ["TABLES", "expert_of", "in_play"]

TABLES: dict[str, list[dict[str, object]]] = {
    "hearts": [{}, {"players": 3, "breaking": "none"}, {"players": 5, "queen_must_go": "on"},
               {"breaking": "heart_or_queen", "jack_of_diamonds": "on"}, {"first_trick_points": "allowed"}],
    "spades": [{}, {"break_spades": "on", "nil": 100}],
    "euchre": [{"draw": "off"}, {"draw": "off", "joker": "on", "defend_alone": "on"}],
    "five_hundred": [{}, {"form": "three_hand_33"}, {"form": "two_hand_25"}, {"form": "five_hand_53"}],
    "seven_up": [{}, {"players": 3}, {"players": 4, "void_rule": "must_trump"}],
    "setback": [{}, {"players": 3, "void_rule": "must_trump"}, {"players": 5, "plain_follow": "strict"}],
    "skat": [{}, {"all_pass": "forced_reject"}],
    "schafkopf": [{}],
    "solo": [{}],
    "pinochle": [{}],
}  # fmt: skip
"""By game: options under which the play differs."""


def expert_of(name: str) -> Expert[Any]:
    """The expert of a game."""
    found: Expert[Any] = import_module(f"cardrules.games.{name}.expert").EXPERT
    return found


def in_play(name: str, options: dict[str, object], seed: str) -> Game:
    """A game whose first deal with tricks is about to be played."""
    entry, expert = find(name), expert_of(name)
    match = Match(name, options, seed)
    choose, rng = entry.bot(), random.Random(seed)
    while (game := match.game) and expert.table(game) is None:
        match.run_chance()
        waiting = game.waiting_for()
        if not waiting or expert.table(game) is not None:
            continue
        seat = min(waiting)
        advice = choose(game.view(seat), game.choices(seat), "club", rng, lambda: True)
        match.apply(seat, advice.action)
    return match.game
