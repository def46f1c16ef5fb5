"""Random playouts of one whole Hearts hand (deal, passes and all tricks) through the public protocol.

    python tests/bench/bench_playouts.py [seconds]

Printed are playouts a second of processor time, counted over so many seconds.
"""

from __future__ import annotations

import random
import sys
import time

from figures import whole_numbers

from cardrules.chance import shuffled
from cardrules.game import CHANCE, Action
from cardrules.games.hearts import Hearts


def playout(start: Hearts, deal: Action, rng: random.Random) -> tuple[int, ...]:
    """Play one hand from before its shuffle, every seat choosing at random; the totals after it."""
    game = start.copy()
    game.apply(CHANCE, deal)
    for seat in sorted(game.waiting_for()):
        if game.phase == "pass":
            choice = game.choices(seat)[0]
            game.apply(seat, choice.action(rng.sample(choice.cards, choice.least)))
    draw, legal, apply, waiting_for = rng.random, game.legal, game.apply, game.waiting_for
    while game.phase == "play":
        (seat,) = waiting_for()
        actions = legal(seat)
        apply(seat, actions[int(draw() * len(actions))])
    return game.totals


def measure(players: int, seconds: float) -> float:
    """Playouts a second of processor time."""
    rng = random.Random(1)
    start = Hearts({"players": players})
    start.apply(CHANCE, Action("first", ("0",)))
    pack = start.choices(CHANCE)[0].cards
    deals = [Action("shuffle", (), shuffled(pack, str(number))) for number in range(200)]
    count, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        for deal in deals:
            playout(start, deal, rng)
        count += len(deals)
    return count / (time.process_time() - began)


def main(seconds: int) -> None:
    """Print a line for each number of players."""
    for players in (3, 4, 5):
        sys.stdout.write(f"{players} players: {measure(players, seconds):,.0f} playouts a second\n")


if __name__ == "__main__":
    main(*whole_numbers(sys.argv[1:], seconds=2))
