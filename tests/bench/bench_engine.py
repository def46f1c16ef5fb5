"""The engine of tricks: playouts of whole deals, and endings solved exactly, in every game with tricks.

    python tests/bench/bench_engine.py [seconds] [--jobs N | --dask ADDRESS]

Printed are the microseconds of processor time that the play of one deal takes at random and by the rules of thumb, each
counted over so many seconds a game, and the milliseconds and positions in which endings of ``LEFT`` cards are solved
(the mean of ``ENDINGS``, and how many were solved within ``BUDGET`` positions).
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from crew import Crew, crew_of
from deals import TABLES, expert_of, in_play
from figures import whole_numbers

from cardrules.bots.trick_expert import Stakes, count_of
from cardrules.engine.exact_endings import Additive, Exhausted, Rated
from cardrules.engine.heuristic_playout import play_out, play_randomly
from cardrules.engine.position import Position, position_of

DEALS = 20
ENDINGS = 10
BUDGET = 20_000
LEFT = (12, 15, 16, 18, 20)


def each(seconds: float, deals: list[Position], play: Callable[[Position], None]) -> float:
    """The microseconds of one playout."""
    count, began = 0, time.process_time()
    while (took := time.process_time() - began) < seconds:
        play(deals[count % len(deals)].copy())
        count += 1
    return took / count * 1e6


def solved(position: Position, stakes: Stakes) -> int | None:
    """In how many positions an ending was solved, if it was."""
    rate = stakes.rate
    if rate is None:
        return None
    try:
        if stakes.rises:
            additive = Additive(stakes.mine, max(stakes.gains), BUDGET)
            additive.value(position)
            return additive.seen
        rated = Rated(stakes.mine, stakes.gains, lambda count: round(rate(count)), BUDGET)
        rated.value(position, count_of(position, stakes))
        return rated.seen
    except Exhausted:
        return None


def line(piece: tuple[str, int]) -> str:
    """The line of one game, counted over so many seconds."""
    (name, seconds), rng = piece, random.Random(1)
    expert = expert_of(name)
    games = [in_play(name, TABLES[name][0], str(deal)) for deal in range(DEALS)]
    plays = [play for game in games if (play := expert.table(game)) is not None]
    deals = [
        position_of(play, expert.contract(game), expert.ends(game)) for game, play in zip(games, plays, strict=True)
    ]
    style = expert.style(games[0])
    at_random = each(seconds, deals, lambda position: play_randomly(position, rng))
    by_thumb = each(seconds, deals, lambda position: play_out(position, style))
    told = f"{name:14}{at_random:6.0f} us{by_thumb:7.0f} us  "
    for left in LEFT:
        took, positions, done = 0.0, 0, 0
        for game, deal in zip(games[:ENDINGS], deals, strict=False):
            ending = deal.copy()
            while ending.left() > left and not ending.over:
                ending.play(rng.choice(ending.moves()))
            began = time.process_time()
            seen = None if ending.over else solved(ending, expert.stakes(game, 0))
            took += time.process_time() - began
            positions += seen or 0
            done += seen is not None
        if done:
            told += f"  {left}: {took / ENDINGS * 1000:.0f}, {positions // done}, {done}"
    return told


def main(seconds: int, crew: Crew) -> None:
    """Print the table."""
    sys.stdout.write(f"{'game':14}{'random':>9}{'by thumb':>10}   endings of so many cards: ms, positions, solved\n")
    for told in crew.results("bench_engine:line", [(name, seconds) for name in TABLES]):
        sys.stdout.write(told + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*whole_numbers(arguments, seconds=1), crew)
