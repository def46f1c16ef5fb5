"""Deals played from the first lead on in the engine that bots search with, for ``bench_playouts``, which starts this
once with the compiled core and once in plain Python.

    python tests/bench/engine_hands.py MILLISECONDS [FOLDER OF THE CORE]

prints for each game its deals a second of processor time, played at random and by the rules of thumb, as JSON. A copy
of the deal is part of it.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from cardrules.compiled import use_core

__all__ = ["EACH", "rates"]

EACH: dict[str, tuple[dict[str, object], int]] = {
    "hearts": ({}, 13), "spades": ({}, 13), "euchre": ({"deck": 24, "draw": "off"}, 5), "skat": ({}, 10),
}  # fmt: skip
"""By game the options with which it is OpenSpiel's game, and the cards of a hand."""
DEALS = 20


def rates(seconds: float) -> dict[str, list[float]]:
    """By game the deals a second, at random and by the rules of thumb."""
    from deals import expert_of, in_play

    from cardrules.engine.heuristic_playout import Style, play_out, play_randomly
    from cardrules.engine.position import Position, position_of

    found: dict[str, list[float]] = {}
    for name, (options, each) in EACH.items():
        expert, rng, seed = expert_of(name), random.Random(1), 0
        deals: list[tuple[Position, Style]] = []
        while len(deals) < DEALS:
            game = in_play(name, options, str(seed))
            seed += 1
            play = expert.table(game)
            if play is not None and not expert.ends(game) and all(hand.bit_count() in (0, each) for hand in play.hands):
                deals.append((position_of(play, expert.contract(game)), expert.style(game)))

        def at_random(deals: list[tuple[Position, Style]] = deals, rng: random.Random = rng) -> None:
            for position, _ in deals:
                play_randomly(position.copy(), rng)

        def by_thumb(deals: list[tuple[Position, Style]] = deals) -> None:
            for position, style in deals:
                play_out(position.copy(), style)

        found[name] = [_rate(at_random, seconds), _rate(by_thumb, seconds)]
    return found


def _rate(hands: Callable[[], None], seconds: float) -> float:
    count, began = 0, time.process_time()
    while (took := time.process_time() - began) < seconds:
        hands()
        count += DEALS
    return count / took


if __name__ == "__main__":
    if len(sys.argv) > 2:
        use_core(Path(sys.argv[2]))
    sys.stdout.write(json.dumps(rates(int(sys.argv[1]) / 1000)))
