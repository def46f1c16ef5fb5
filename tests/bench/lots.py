"""Whole hands played by lot in the engine (``cardrules.engine.random_deals``), for ``bench_playouts``, which starts it
once with the compiled core and once in plain Python.

    python tests/bench/lots.py MILLISECONDS [FOLDER OF THE CORE]

prints for each game its hands a second of processor time, from the shuffle on and from the first lead on, as JSON.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardrules.compiled import use_core

__all__ = ["EACH", "rates"]

EACH: dict[str, tuple[dict[str, object], int]] = {
    "hearts": ({}, 13), "spades": ({}, 13), "euchre": ({"deck": 24, "draw": "off"}, 5), "skat": ({}, 10),
}  # fmt: skip
"""By game the options with which it is OpenSpiel's game, and the cards of a hand."""
_AT_ONCE = 50


def rates(seconds: float) -> dict[str, list[float]]:
    """By game the hands a second from the shuffle on, and from the first lead on."""
    from deals import expert_of, in_play

    from cardrules.engine.random_deals import Lots

    found: dict[str, list[float]] = {}
    rng = random.Random(1)
    for name, (options, each) in EACH.items():
        game: Any = in_play(name, options, "1")
        expert = expert_of(name)
        lots = Lots(expert.contract(game), game.seats, each)
        dealt = lots.deal(rng)
        found[name] = [
            _rate(lambda lots=lots: lots.hands(rng, _AT_ONCE), seconds),
            _rate(lambda lots=lots, dealt=dealt: lots.hands(rng, _AT_ONCE, dealt), seconds),
        ]
    return found


def _rate(hands: Callable[[], None], seconds: float) -> float:
    count, began = 0, time.process_time()
    while (took := time.process_time() - began) < seconds:
        hands()
        count += _AT_ONCE
    return count / took


if __name__ == "__main__":
    if len(sys.argv) > 2:
        use_core(Path(sys.argv[2]))
    sys.stdout.write(json.dumps(rates(int(sys.argv[1]) / 1000)))
