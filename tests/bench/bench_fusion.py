"""Whether it helps in the last tricks to know that one cannot tell the worlds apart later, either.

    python tests/bench/bench_fusion.py [GAME ...] [deals [worlds]] [--jobs N | --dask ADDRESS]

Each world solved by itself, and the mean taken over worlds, takes a player for one who will know all cards from the
next trick on (strategy fusion). Alpha-mu (Cazenave and Ventos, "The alpha-mu search algorithm for the game of bridge",
2020) looks at all worlds at once: for the next ``M`` cards of the player it is one choice for all worlds in which the
same has been seen, and only after these each world is solved by itself; with M = 1 that is the plain mean. The others
know everything.

Club players play the deals. Whenever somebody has three or four cards left and a choice, both are asked in the same
``worlds``, M = 1, 2 and 3. Where a deeper one would play another card than M = 1, both cards are played on by club
players in twenty other worlds. Printed are the decisions, how many differ, what the deeper one's card gains at each of
those in what the game's expert counts, with its 95 % interval over deals, and the processor time of a decision.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any, Final, NamedTuple

from crew import Crew, crew_of
from deals import TABLES, expert_of, in_play
from figures import interval, names_and_numbers, percentile

from cardrules.bots.trick_expert import Expert, World, move_of
from cardrules.catalogue import find
from cardrules.engine.exact_endings import Additive, Exhausted
from cardrules.protocol.game import CHANCE, Action, Game, Seat

GAMES: Final = [name for name in TABLES if name not in ("hearts", "pinochle", "seven_up")]
_HELD: Final = (3, 4)
_DEPTHS: Final = (1, 2, 3)
_PLAYED: Final = 20
_FRONT: Final = 24
"""How many plans that none of the others outdoes are kept at a place, those with the best means."""
_CLOSE: Final = 1e-6

Values = dict[int, float]
"""What a plan is worth, by the number of the world."""
Group = list[tuple[int, World]]
"""Worlds that look the same to the player, with their numbers."""


class Search:
    """Alpha-mu for one player at one decision."""

    def __init__(self, expert: Expert[Any], seat: Seat) -> None:
        self.expert = expert
        self.seat = seat
        self._solvers: dict[tuple[tuple[bool, ...], tuple[int, ...]], Additive] = {}

    def worth(self, worlds: Group, move: int, depth: int) -> float:
        """The mean of the best plan that begins with the move. Raises Exhausted."""
        return max(_mean(plan) for plan in self._after(worlds, move, depth - 1))

    def _after(self, worlds: Group, move: int, depth: int) -> list[Values]:
        """The plans after a move in these worlds."""
        group = []
        for number, world in worlds:
            copy = world.copy()
            copy.play(move)
            group.append((number, copy))
        return self._plans(group, depth)

    def _plans(self, group: Group, depth: int) -> list[Values]:
        """What can be reached in these worlds, with so many more choices of the player's that are one for all."""
        first, stakes = group[0][1].position, group[0][1].stakes
        if first.over:
            return [{number: world.stakes.worth(world.position) for number, world in group}]
        if not depth:
            solved, solvers = self.expert.solved, self._solvers
            return [{number: solved(world.position.copy(), world.stakes, solvers)[0] for number, world in group}]
        if first.turn == self.seat:
            return _best([plan for move in first.moves() for plan in self._after(group, move, depth - 1)])
        friend = stakes.mine[first.turn] == stakes.mine[self.seat]
        able: dict[int, Group] = {}
        for number, world in group:
            for move in world.position.moves():
                able.setdefault(move, []).append((number, world))
        plans: list[Values] = [{}]
        for move, among in able.items():
            ways = self._after(among, move, depth)
            plans = _best([_joined(plan, way, max if friend else min) for plan in plans for way in ways])
        return plans


def _joined(plan: Values, way: Values, choose: Callable[[float, float], float]) -> Values:
    """A plan with one for another card of somebody else, who picks in each world what suits him."""
    found = dict(plan)
    for number, value in way.items():
        found[number] = choose(found[number], value) if number in found else value
    return found


def _best(plans: list[Values]) -> list[Values]:
    """Those that no other one outdoes in every world."""
    kept: list[Values] = []
    for plan in sorted(plans, key=_mean, reverse=True):
        if not any(all(value <= other[number] + _CLOSE for number, value in plan.items()) for other in kept):
            kept.append(plan)
            if len(kept) == _FRONT:
                break
    return kept


def _mean(plan: Values) -> float:
    return sum(plan.values()) / len(plan)


class Decision(NamedTuple):
    """What the searches would do."""

    actions: Sequence[Action]
    """By depth."""
    times: Sequence[float]
    """Milliseconds, by depth."""


def decided(expert: Expert[Any], game: Game, seat: Seat, worlds: int, rng: random.Random) -> Decision | None:
    """What each depth plays; None where there is nothing to choose or too much to solve."""
    view = game.view(seat)
    actions = [action for action in game.legal(seat) if action.verb == "play"]
    if len(view.zone(f"hand:{seat}").cards) not in _HELD or len(actions) < 2:
        return None
    group = [(number, expert.world_of(expert.sample(view, rng), seat)) for number in range(worlds)]
    if any(world.stakes.rate is None for _, world in group):
        return None
    contract = group[0][1].position.contract
    chosen, times = [], []
    try:
        for depth in _DEPTHS:
            search, began = Search(expert, seat), time.process_time()
            worths = [search.worth(group, move_of(contract, action), depth) for action in actions]
            best = max(worths)
            chosen.append(next(a for a, worth in zip(actions, worths, strict=True) if worth >= best - _CLOSE))
            times.append((time.process_time() - began) * 1000)
    except Exhausted:
        return None
    return Decision(chosen, times)


def gained(expert: Expert[Any], game: Game, seat: Seat, pair: tuple[Action, Action], rng: random.Random) -> float:
    """What the second card gains on the first one, in other worlds played on by club players."""
    choose, view, total = find(game.id).bot(), game.view(seat), 0.0
    for _ in range(_PLAYED):
        sampled, stream = expert.sample(view, rng), rng.random()
        for sign, action in zip((-1, 1), pair, strict=True):
            played, lots = sampled.copy(), random.Random(stream)
            world = expert.world_of(played, seat)
            world.play(move_of(world.position.contract, action))
            played.apply(seat, action)
            while not world.position.over:
                other = min(played.waiting_for())
                if other == CHANCE:
                    raise ValueError("the play was over before its last card")
                card = choose(played.view(other), played.choices(other), "club", lots, lambda: True).action
                if card.verb == "play":
                    world.play(move_of(world.position.contract, card))
                played.apply(other, card)
            total += sign * world.stakes.worth(world.position)
    return total / _PLAYED


def play_deal(piece: Mapping[str, Any]) -> dict[str, Any]:
    """The decisions of a deal: how many, the gains by depth, and their times."""
    name = piece["game"]
    game, choose, expert = in_play(name, TABLES[name][0], f"fusion-{piece['deal']}"), find(name).bot(), expert_of(name)
    rng = random.Random(piece["deal"])
    gains: list[list[float]] = [[] for _ in _DEPTHS]
    times: list[list[float]] = [[] for _ in _DEPTHS]
    while expert.table(game) is not None:
        seat = min(game.waiting_for())
        decision = decided(expert, game, seat, piece["worlds"], rng)
        if decision is not None:
            for number, (action, took) in enumerate(zip(decision.actions, decision.times, strict=True)):
                times[number].append(took)
                if action != decision.actions[0]:
                    gains[number].append(gained(expert, game, seat, (decision.actions[0], action), rng))
        game.apply(seat, choose(game.view(seat), game.choices(seat), "club", rng, lambda: True).action)
    return {"gains": gains, "times": times}


def main(names: Sequence[str], deals: int, worlds: int, crew: Crew) -> None:
    """Print the table."""
    write = sys.stdout.write
    write(f"{'game':14}{'M':>3}{'decisions':>11}{'others':>8}{'gain of one':>18}{'ms, median and 99 %':>22}\n")
    for name in names or GAMES:
        pieces = [{"game": name, "deal": deal, "worlds": worlds} for deal in range(deals)]
        found = list(crew.results("bench_fusion:play_deal", pieces))
        for number, depth in enumerate(_DEPTHS):
            times = [took for one in found for took in one["times"][number]]
            gains = [one["gains"][number] for one in found if one["gains"][number]]
            count = sum(map(len, gains))
            write(f"{name:14}{depth:3}{len(times):11}{count:8}")
            if len(gains) > 1:
                mean, half = interval([sum(some) * len(gains) / count for some in gains])
                write(f"{f'{mean:+.3f} ± {half:.3f}':>18}")
            else:
                write(" " * 18)
            write(f"{f'{median(times):.0f}, {percentile(times, 99):.0f}':>22}\n" if times else "\n")
        sys.stdout.flush()


def read_arguments(arguments: Sequence[str]) -> tuple[list[str], int, int]:
    """The games, and how many deals and worlds. Leaves with exit code 2 if they cannot be that."""
    refusal = "no endings are solved of a game {word}; there are {names}"
    names, (deals, worlds) = names_and_numbers(arguments, GAMES, refusal, deals=40, worlds=40)
    return names, deals, worlds


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*read_arguments(arguments), crew)
