"""Expert and club against information-set Monte Carlo tree search, at the play of the cards.

    python tests/bench/bench_trees.py [GAME ...] [deals [simulations [worlds]]] [--jobs N | --dask ADDRESS]

All seats call as club does. Then the level sits in some seats and the tree search of ``trees.py`` in all the rest;
every deal is played once for each way to place it. Printed is by how much the level is better, in points a deal with
the 95 % interval over deals, and the median of the processor time of a card, the level's and the search's. The search
has ``simulations`` for each card (1,000), the expert ``worlds`` (60).
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from bench_bots import PLANS, Plan, Table
from crew import Crew, crew_of
from deals import expert_of
from figures import interval, names_and_numbers
from trees import searched

from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.turns import AskedBot

GAMES = ("spades", "skat", "euchre", "hearts")


class TreeTable(Table):
    """One deal at which some seats search in a tree."""

    def __init__(self, piece: Mapping[str, Any], place: Sequence[int]) -> None:
        entry, plan = find(piece["game"]), Plan(**piece["plan"])
        seats = entry.game()(plan.options).seats
        super().__init__(entry, plan, ["club"] * seats, f"trees-{piece['deal']}", piece["worlds"])
        self.place, self.level, self.simulations = place, piece["level"], piece["simulations"]
        self.expert = expert_of(entry.id)

    def decide(self, ask: AskedBot) -> Advice:
        """What a seat does: the level's bot or the search at the play of a card, club before."""
        seat, view = ask.seat, self.match.game.view(ask.seat)
        rng, left = self.rngs[seat], iter(range(self.worlds))
        playing = any(choice.verb == "play" for choice in ask.choices)
        level = self.level if playing and seat in self.place else "club"
        began = time.process_time()
        advice = self.choose(view, ask.choices, level, rng, lambda: next(left, None) is None)
        if playing and seat not in self.place and advice.action.verb == "play":
            tree = searched(self.expert, view, advice.action, self.simulations, random.Random(rng.random()))
            advice = advice._replace(action=tree)
        if playing:
            self.times.append((seat, (time.process_time() - began) * 1000))
        return advice


def play_deal(piece: Mapping[str, Any]) -> tuple[float, list[float], list[float]]:
    """By how much the level is better in one deal, and the times of its cards and the search's."""
    plan, better = Plan(**piece["plan"]), 0.0
    own_times, tree_times = list[float](), list[float]()
    for place in piece["places"]:
        table = TreeTable(piece, place)
        points = table.play()
        own = sum(points[seat] for seat in place)
        gap = own / len(place) - (sum(points) - own) / (len(points) - len(place))
        better += (-gap if plan.low else gap) / len(piece["places"])
        own_times += [took for seat, took in table.times if seat in place]
        tree_times += [took for seat, took in table.times if seat not in place]
    return better, own_times, tree_times


def main(names: Sequence[str], deals: int, simulations: int, worlds: int, crew: Crew) -> None:
    """Print the table."""
    sys.stdout.write(f"{'game':10}{'level':8}{'better than the search by':>28}{'deals':>7}{'ms':>8}{'search':>8}\n")
    for name in names or GAMES:
        plan = PLANS.get(name, (Plan(),))[0]._replace(hands=1)
        seats = find(name).game()(plan.options).seats
        places = [list(place) for place in plan.places] or [[seat] for seat in range(seats)]
        what = {"game": name, "plan": plan._asdict(), "places": places, "simulations": simulations, "worlds": worlds}
        for level in ("club", "expert"):
            pieces = [{**what, "level": level, "deal": deal} for deal in range(deals)]
            gaps, own_times, tree_times = list[float](), list[float](), list[float]()
            for gap, own, tree in crew.results("bench_trees:play_deal", pieces):
                gaps.append(gap)
                own_times += own
                tree_times += tree
            mean, half = interval(gaps)
            sys.stdout.write(f"{name:10}{level:8}{f'{mean:+.2f} ± {half:.2f}':>28}{len(gaps):7}")
            sys.stdout.write(f"{median(own_times):8.1f}{median(tree_times):8.0f}\n")
            sys.stdout.flush()


def read_arguments(arguments: Sequence[str]) -> tuple[list[str], int, int, int]:
    """The games, and how many deals, simulations and worlds. Leaves with exit code 2 if they cannot be that."""
    refusal = "the search does not play {word}; it plays {names}"
    names, (deals, simulations, worlds) = names_and_numbers(
        arguments, GAMES, refusal, deals=50, simulations=1000, worlds=60
    )
    return names, deals, simulations, worlds


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*read_arguments(arguments), crew)
