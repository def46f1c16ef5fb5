"""What an expert gains where it plays otherwise than club, in games that are decided by what is drawn.

    python tests/bench/bench_turns.py [GAME ...] [hands [worlds]] [--jobs N | --dask ADDRESS]

In such games luck hides what a decision is worth for hundreds of hands. So club players play, and at each decision the
expert is asked as well, with so many worlds. Where it would do something else the hand is played to its end by club
players both ways, eight times, with the stock shuffled anew each time and the same way for both. Printed is what all
these decisions of a hand gain for one seat, in points more than the others' average, with the 95 % interval over hands,
how often the expert would do something else, and the processor time of its decisions.
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

from cardrules.bots import Chooser
from cardrules.catalogue import find
from cardrules.chance import chance_action
from cardrules.game import CHANCE, Action

TABLES = {"khanhoo": (2, 3)}
"""How many play, game by game: those who draw from a stock."""
_TIMES = 8


def play_hand(piece: Mapping[str, Any]) -> tuple[float, int, list[float]]:
    """What the expert would have gained in a hand of club players, how often it would have done something else, and the
    milliseconds of its decisions."""
    entry, text = find(piece["game"]), f"turns-{piece['hand']}"
    choose, rng = entry.bot(), random.Random(text)
    game: Any = entry.game()({"players": piece["players"]})
    gained, others, times, lots = 0.0, 0, list[float](), 0
    while not game.finished:
        seat = min(game.waiting_for())
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], text, lots))
            lots += 1
            continue
        view, choices, left = game.view(seat), game.choices(seat), iter(range(piece["worlds"]))
        club = choose(view, choices, "club", rng, lambda: True).action
        began = time.process_time()
        other = choose(view, choices, "expert", rng, lambda left=left: next(left, None) is None).action
        times.append((time.process_time() - began) * 1000)
        if other != club:
            others += 1
            gains = [
                _margin(game, seat, other, choose, number) - _margin(game, seat, club, choose, number)
                for number in range(_TIMES)
            ]
            gained += sum(gains) / _TIMES / game.seats
        game.apply(seat, club)
    return gained, others, times


def _margin(game: Any, seat: int, action: Action, choose: Chooser, number: int) -> float:
    """What the seat scores more than the others on average, with the stock shuffled in a way that has this number."""
    world, rng = game.copy(), random.Random(number)
    rng.shuffle(world.stock)
    world.apply(seat, action)
    while not world.finished:
        other = min(world.waiting_for())
        choices = world.choices(other)
        if other == CHANCE:
            world.apply(CHANCE, choices[0].action(tuple(rng.sample(choices[0].cards, len(choices[0].cards)))))
        else:
            world.apply(other, choose(world.view(other), choices, "club", rng, lambda: True).action)
    points = world.finished[0].points
    return float(points[seat] - (sum(points) - points[seat]) / (world.seats - 1))


def main(names: Sequence[str], hands: int, worlds: int, crew: Crew) -> None:
    """Print the table."""
    sys.stdout.write(
        f"{'game':16}{'players':>8}{'gain of a hand':>18}{'hands':>7}{'otherwise':>14}{'ms':>8}{'99 %':>8}\n"
    )
    for name in names or TABLES:
        for players in TABLES[name]:
            what = {"game": name, "players": players, "worlds": worlds}
            gains, often, times = list[float](), 0, list[float]()
            for gained, others, took in crew.results(
                "bench_turns:play_hand", [{**what, "hand": hand} for hand in range(hands)]
            ):
                gains.append(gained)
                often += others
                times += took
            mean = sum(gains) / len(gains)
            half = 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains) / max(len(gains) - 1, 1) / len(gains))
            sys.stdout.write(f"{name:16}{players:8}{f'{mean:+.2f} ± {half:.2f}':>18}{len(gains):7}")
            sys.stdout.write(f"{f'{often} of {len(times)}':>14}{median(times):8.1f}{percentile(times, 99):8.1f}\n")
            sys.stdout.flush()


def read_arguments(arguments: Sequence[str]) -> tuple[list[str], int, int]:
    """The games, and how many hands and worlds. Leaves with exit code 2 if they cannot be that."""
    numbers = [word for word in arguments if word not in TABLES]
    for word in numbers:
        if word.isidentifier():
            leave(f"no expert draws from a stock at {word!r}; there is {', '.join(TABLES)}")
    hands, worlds = whole_numbers(numbers, deals=100, worlds=64)
    return [word for word in arguments if word in TABLES], hands, worlds


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*read_arguments(arguments), crew)
