"""The Pyramid solver: time and states for a deal by the default rules and by every preset.

    python tests/bench/bench_solver.py [deals [deals of each other preset]] [--jobs N | --dask ADDRESS]

Below it, how long somebody waits who asks for a deal that can be won, or for one of a grade: the request that the
window sends, answered as the solvers' process answers it. What counts there is that 99 of 100 are found in a second.

The default rules get 1,000 deals, the others 100 unless told otherwise. The share won stands beside the published one
where there is one (solitairewinrates.com, 100 million deals; mchung94/pyramid-solver, 1,500 deals of microsoft). An
"unknown" ran out of its 500,000 states. All shares but the published one are percentages of the deals solved here.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Mapping
from typing import Final

from crew import Crew, crew_of
from figures import percentile, whole_numbers

from cardrules.bot_process.server import answer
from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.solve import solve
from cardrules.protocol.cards import PACK_52
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.options import Value
from cardrules.protocol.shuffling import shuffled

_PUBLISHED = {"house": "66.87", "tut_variation": "83.15", "microsoft": "66.5"}
_HEAD = (
    "preset            deals    won  published  lost  unknown"
    "   median ms   mean   99 %   worst   median st.     mean    worst"
)


def measure(name: str, settings: Mapping[str, Value], deals: int) -> str:
    """One line of the table: the deals 0, 1, 2 ... solved one after the other."""
    took: list[float] = []
    states: list[int] = []
    verdicts: Counter[str] = Counter()
    for number in range(deals):
        game = Pyramid(settings)
        game.apply(CHANCE, Action("shuffle", (), shuffled(PACK_52, str(number))))
        began = time.perf_counter()
        verdict = solve(game)
        took.append(1000 * (time.perf_counter() - began))
        states.append(verdict.states)
        verdicts[verdict.status] += 1
    won, lost, unknown = (100 * verdicts[status] / deals for status in ("winnable", "lost", "unknown"))
    share = f"{won:6.1f} {_PUBLISHED.get(name, ''):>10s} {lost:5.1f} {unknown:8.1f}"
    times = f"{statistics.median(took):11.2f} {statistics.mean(took):6.1f} {percentile(took, 99):6.1f} {max(took):7.1f}"
    counts = f"{statistics.median(states):12.0f} {statistics.mean(states):8.0f} {max(states):8d}"
    return f"{name:16s} {deals:6d} {share} {times} {counts}"


_REQUESTS: Final = 200
_DEALS: Final = (64, 256)
"""Among how many deals the window has one looked for that can be won, or that is of a grade."""


def wait(grade: int) -> str:
    """One line: how long it takes to find a deal that can be won, of a grade (0: any)."""
    took, tried = list[float](), list[int]()
    for request in range(_REQUESTS):
        seeds = [f"{grade}/{request}/{number}" for number in range(_DEALS[bool(grade)])]
        asked = {"id": 1, "ask": "winnable_deal", "game": "pyramid", "seeds": seeds, "grade": grade}
        began = time.perf_counter()
        found = answer(json.dumps(asked).encode())
        took.append(1000 * (time.perf_counter() - began))
        tried.append(found["tried"])
    late = sum(each > 1000 for each in took)
    times = f"{statistics.median(took):9.1f} ms {percentile(took, 99):9.1f} ms {max(took):9.1f} ms"
    return f"{grade or 'any':>5}  {statistics.mean(tried):11.1f}  {times}  {late:12d} of {_REQUESTS}"


def line(piece: tuple[str, dict[str, Value], int]) -> str:
    """``measure``, as one piece of work."""
    return measure(*piece)


def main(default: int, other: int, crew: Crew) -> None:
    """Print the tables."""
    sys.stdout.write(_HEAD + "\n")
    pieces = [(preset.id, dict(preset.settings), other if preset.settings else default) for preset in Pyramid.presets]
    for told in crew.results("bench_solver:line", pieces):
        sys.stdout.write(told + "\n")
        sys.stdout.flush()
    sys.stdout.write("\ngrade  deals tried        median          99 %         worst  over a second\n")
    for told in crew.results("bench_solver:wait", range(6)):
        sys.stdout.write(told + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*whole_numbers(arguments, deals=1000, deals_of_others=100), crew)
