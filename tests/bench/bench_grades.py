"""How hard deals of Pyramid are, by the usual rules: how many of each grade there are, and how long one is looked for.

python tests/bench/bench_grades.py [deals] [--jobs N | --dask ADDRESS]
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from crew import Crew, crew_of
from figures import percentile, whole_numbers

from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.difficulty import GradedDeal, grade
from cardrules.games.pyramid.solver.solve import solve
from cardrules.protocol.match_record import Match


def look_at(number: int) -> tuple[GradedDeal, bool, float]:
    """The grade of a deal, whether it can be won, and the milliseconds that both took."""
    match = Match("pyramid", None, f"grade-{number}")
    match.run_chance()
    game = match.game
    if not isinstance(game, Pyramid):
        raise TypeError(game)
    began = time.process_time()
    graded, verdict = grade(game), solve(game)
    return graded, verdict.status == "winnable", (time.process_time() - began) * 1000


def main(deals: int, crew: Crew) -> None:
    """Print the table."""
    found, since = list[GradedDeal](), Counter[int]()
    waits: dict[int, list[float]] = {number: [] for number in range(1, 6)}
    times = list[float]()
    for fields, can_be_won, took in crew.results("bench_grades:look_at", range(deals)):
        graded = GradedDeal(*fields)
        times.append(took)
        since.update(waits.keys())
        if can_be_won:
            waits[graded.grade].append(since.pop(graded.grade))
            found.append(graded)
    write = sys.stdout.write
    write(f"{deals:,} deals, {len(found):,} can be won ({len(found) / deals:.1%}); ")
    write(f"{sum(times) / len(times):.1f} ms of processor time each, {percentile(times, 99):.1f} at most in 99 %\n")
    write(
        f"{'grade':>5}{'of those':>10}{'careless play wins':>20}{'first trap':>12}{'deals looked at':>17}{'99 %':>6}\n"
    )
    for number, some in sorted(waits.items()):
        its = [one for one in found if one.grade == number]
        traps = sorted(one.trap for one in its if one.trap is not None)
        won = sum(one.won for one in its) / max(len(its), 1)
        median = traps[len(traps) // 2] if traps else 0
        write(f"{number:>5}{len(its) / max(len(found), 1):>10.1%}{won:>20.1%}{median:>12}")
        write(f"{sum(some) / max(len(some), 1):>17.1f}{percentile(some, 99) if some else 0:>6.0f}\n")


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*whole_numbers(arguments, deals=10_000), crew)
