"""What an expert gains where it plays otherwise than club, in games that are played for chips.

    python tests/bench/bench_otherwise.py [GAME ...] [hands [worlds]] [--jobs N | --dask ADDRESS]

In such games luck hides what a decision is worth for thousands of hands. So club players play, and at each decision the
expert is asked as well, with so many worlds. Where it would do something else both are played out by club players, from
the hands that everybody really holds, a dozen times with the cards that are still to come shuffled anew. Printed is the
gain of all such decisions in a hand, for one seat, with the 95 % interval over hands, how often the expert would do
something else, and the processor time of its decisions.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import median
from typing import Any

from crew import Crew, crew_of
from figures import leave, percentile, whole_numbers

from cardrules.bots.experts.triple_draw import play_on
from cardrules.catalogue import find
from cardrules.chance import chance_action
from cardrules.game import CHANCE, Action

TABLES = {"triple_draw": (2, 4)}
"""How many play, game by game."""
_TIMES = 12


def play_hand(piece: Mapping[str, Any]) -> tuple[float, int, list[float]]:
    """What the expert would have gained in a hand of club players, how often it would have done something else, and the
    milliseconds of its decisions."""
    entry = find(piece["game"])
    choose, rng = entry.bot(), random.Random(f"otherwise-{piece['hand']}")
    game: Any = entry.game()({"players": piece["players"]})
    gained, others, times, lots = 0.0, 0, list[float](), 0
    while game.phase != "hand_over":
        seat = min(game.waiting_for())
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], f"otherwise-{piece['hand']}", lots))
            lots += 1
            continue
        view, choices, left = game.view(seat), game.choices(seat), iter(range(piece["worlds"]))
        club = choose(view, choices, "club", rng, lambda: True).action
        began = time.process_time()
        other = choose(view, choices, "expert", rng, lambda left=left: next(left, None) is None).action
        times.append((time.process_time() - began) * 1000)
        if other != club:
            others += 1
            gained += sum([_gain(game, seat, other, club, number) for number in range(_TIMES)]) / _TIMES
        game.apply(seat, club)
    return gained / piece["players"], others, times


def _gain(game: Any, seat: int, other: Action, club: Action, number: int) -> float:
    """What the other action brings more than club's, the cards that are still to come shuffled."""
    shuffled = game.copy()
    random.Random(number).shuffle(shuffled.stub)
    chips = []
    for action in (other, club):
        world = shuffled.copy()
        world.apply(seat, action)
        play_on(world, seat, find(game.id).bot(), random.Random(number), 0.0)
        chips.append(world.chips.stacks[seat])
    return float(chips[0] - chips[1])


def main(names: Sequence[str], hands: int, worlds: int, crew: Crew) -> None:
    """Print the table."""
    sys.stdout.write(
        f"{'game':16}{'players':>8}{'gain of a hand':>18}{'hands':>7}{'otherwise':>11}{'ms':>8}{'99 %':>8}\n"
    )
    for name in names or TABLES:
        for players in TABLES[name]:
            what = {"game": name, "players": players, "worlds": worlds}
            pieces = [{**what, "hand": hand} for hand in range(hands)]
            gains, others, times = list[float](), 0, list[float]()
            for gain, often, took in crew.results("bench_otherwise:play_hand", pieces):
                gains.append(gain)
                others += often
                times += took
            mean = sum(gains) / len(gains)
            half = 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains) / max(len(gains) - 1, 1) / len(gains))
            sys.stdout.write(f"{name:16}{players:8}{f'{mean:+.2f} ± {half:.2f}':>18}{len(gains):7}")
            sys.stdout.write(f"{f'{others} of {len(times)}':>11}{median(times):8.1f}{percentile(times, 99):8.1f}\n")
            sys.stdout.flush()


def read_arguments(arguments: Sequence[str]) -> tuple[list[str], int, int]:
    """The games, and how many hands and worlds. Leaves with exit code 2 if they cannot be that."""
    numbers = [word for word in arguments if word not in TABLES]
    for word in numbers:
        if word.isidentifier():
            leave(f"no expert plays {word!r} for chips; there is {', '.join(TABLES)}")
    hands, worlds = whole_numbers(numbers, deals=200, worlds=40)
    return [word for word in arguments if word in TABLES], hands, worlds


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*read_arguments(arguments), crew)
