"""What an expert gains where it plays otherwise than club, in games that are decided by what is drawn.

    python tests/bench/bench_turns.py [GAME ...] [matches [worlds]] [--jobs N | --dask ADDRESS]

In such games luck hides what a decision is worth for hundreds of hands. So club players play, and at each decision the
expert is asked as well, with so many worlds. Where it would do something else the hand is played to its end by club
players both ways, eight times, with the stock shuffled anew each time and the same way for both. Printed is what all
these decisions of a hand gain for one seat, in points more than the others' average, with the 95 % interval over
matches (of one hand at Khanhoo, of all eleven rounds at Three-Thirteen), how often the expert would do something else,
and the processor time of its decisions.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

from crew import Crew, crew_of
from figures import interval, names_and_numbers, percentile
from second_opinions import opinions

from cardrules.bots import Chooser
from cardrules.catalogue import find
from cardrules.protocol.game import CHANCE, Action


class Kind(NamedTuple):
    """How a game is played here."""

    players: Sequence[int]
    """How many play, one comparison each: those who draw from a stock."""
    hands: int = 1
    """Hands of a match."""
    low: bool = False
    """Whether fewer points are better."""


GAMES = {"khanhoo": Kind((2, 3)), "three_thirteen": Kind((2, 4), 11, low=True)}
_TIMES = 8


def play_match(piece: Mapping[str, Any]) -> tuple[float, int, list[float]]:
    """What the expert would have gained in each hand of club players, how often it would have done something else, and
    the milliseconds of its decisions."""
    kind, choose = GAMES[piece["game"]], find(piece["game"]).bot()
    gained, others, times = 0.0, 0, list[float]()
    name = f"turns-{piece['match']}"
    for game, seat, club, expert, took in opinions(piece, name, lambda game: len(game.finished) == kind.hands):
        times.append(took)
        if expert != club:
            others += 1
            gains = [
                _margin(game, seat, expert, choose, number) - _margin(game, seat, club, choose, number)
                for number in range(_TIMES)
            ]
            gained += sum(gains) / _TIMES / game.seats
    return (-gained if kind.low else gained) / kind.hands, others, times


def _margin(game: Any, seat: int, action: Action, choose: Chooser, number: int) -> float:
    """What the seat scores more than the others on average, with the stock shuffled in a way that has this number."""
    world, rng = game.copy(), random.Random(number)
    rng.shuffle(world.stock)
    world.apply(seat, action)
    while len(world.finished) == len(game.finished):
        other = min(world.waiting_for())
        choices = world.choices(other)
        if other == CHANCE:
            world.apply(CHANCE, choices[0].action(tuple(rng.sample(choices[0].cards, len(choices[0].cards)))))
        else:
            world.apply(other, choose(world.view(other), choices, "club", rng, lambda: True).action)
    points = world.finished[-1].points
    return float(points[seat] - (sum(points) - points[seat]) / (world.seats - 1))


def main(names: Sequence[str], matches: int, worlds: int, crew: Crew) -> None:
    """Print the table."""
    sys.stdout.write(
        f"{'game':16}{'players':>8}{'gain of a hand':>18}{'matches':>9}{'otherwise':>16}{'ms':>8}{'99 %':>8}\n"
    )
    for name in names or GAMES:
        for players in GAMES[name].players:
            what = {"game": name, "players": players, "worlds": worlds}
            gains, often, times = list[float](), 0, list[float]()
            for gained, others, took in crew.results(
                "bench_turns:play_match", [{**what, "match": match} for match in range(matches)]
            ):
                gains.append(gained)
                often += others
                times += took
            mean, half = interval(gains)
            sys.stdout.write(f"{name:16}{players:8}{f'{mean:+.2f} ± {half:.2f}':>18}{len(gains):9}")
            sys.stdout.write(f"{f'{often} of {len(times)}':>16}{median(times):8.1f}{percentile(times, 99):8.1f}\n")
            sys.stdout.flush()


def read_arguments(arguments: Sequence[str]) -> tuple[list[str], int, int]:
    """The games, and how many matches and worlds. Leaves with exit code 2 if they cannot be that."""
    refusal = "no expert draws from a stock at {word}; there is {names}"
    names, (matches, worlds) = names_and_numbers(arguments, list(GAMES), refusal, matches=100, worlds=64)
    return names, matches, worlds


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*read_arguments(arguments), crew)
