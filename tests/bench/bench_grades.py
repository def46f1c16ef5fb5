"""How hard deals of Pyramid are, by the usual rules: how many of each grade there are, and how long one is looked for.

python tests/bench/bench_grades.py [deals]
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from figures import percentile, whole_numbers

from cardrules.games.pyramid import Pyramid
from cardrules.record import Match
from cardrules.solvers.pyramid import solve
from cardrules.solvers.pyramid_grade import Graded, grade


def main(deals: int) -> None:
    """Print the table."""
    found, since = list[Graded](), Counter[int]()
    waits: dict[int, list[float]] = {number: [] for number in range(1, 6)}
    times = list[float]()
    for number in range(deals):
        match = Match("pyramid", None, f"grade-{number}")
        match.run_chance()
        game = match.game
        if not isinstance(game, Pyramid):
            raise TypeError(game)
        began = time.process_time()
        graded, verdict = grade(game), solve(game)
        times.append((time.process_time() - began) * 1000)
        since.update(waits.keys())
        if verdict.status == "winnable":
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
        write(f"{sum(some) / max(len(some), 1):>17.1f}{percentile(some, 99):>6.0f}\n")


if __name__ == "__main__":
    main(*whole_numbers(sys.argv[1:], deals=10_000))
