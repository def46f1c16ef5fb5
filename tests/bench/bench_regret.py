"""What novice, club and expert give away in the last tricks, against endings that are solved exactly.

    python tests/bench/bench_regret.py [GAME ...] [deals [worlds]] [--jobs N | --dask ADDRESS]

Club players play the deals. Whenever somebody with three or four cards has a choice, the hidden cards are dealt anew
forty times, as everybody who has counted would, and every card is played in all those deals, each solved exactly from
there. A card's regret is what its mean is behind that of the best one, in what the game's expert counts (points, and
what they are worth in the match). Printed are the decisions that were looked at, and for each level its mean regret
with the 95 % interval over deals, and how often it was not the best card. The expert tries ``worlds`` for each card
(60); he believes some deals rather than others by what was bid and played, which is not reckoned here. Hearts and Seven
Up are left out, where more than two sides count for themselves: nothing says what the others want.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from crew import Crew, crew_of
from deals import TABLES, expert_of, in_play
from figures import names_and_numbers

from cardrules.bots import LEVELS, Level
from cardrules.bots.trick_expert import move_of
from cardrules.catalogue import find
from cardrules.engine.exact_endings import Additive, Exhausted
from cardrules.protocol.game import Action, Game, Seat

GAMES = [name for name in TABLES if name not in ("hearts", "pinochle", "seven_up")]
_HELD = (3, 4)
_DEALT = 40
_CLOSE = 1e-6


def regrets(name: str, game: Game, seat: Seat, rng: random.Random) -> dict[Action, float] | None:
    """What each card is behind the best one; None if there is nothing to choose, or too much to solve."""
    expert, view = expert_of(name), game.view(seat)
    held = len(view.zone(f"hand:{seat}").cards)
    actions = [action for action in game.legal(seat) if action.verb == "play"]
    if held not in _HELD or len(actions) < 2:
        return None
    totals = dict.fromkeys(actions, 0.0)
    solvers: dict[tuple[tuple[bool, ...], tuple[int, ...]], Additive] = {}
    try:
        for _ in range(_DEALT):
            world = expert.world_of(expert.sample(view, rng), seat)
            if world.stakes.rate is None:
                return None
            for action in actions:
                position = world.position.copy()
                position.play(move_of(position.contract, action))
                totals[action] += expert.solved(position, world.stakes, solvers)[0] / _DEALT
    except Exhausted:
        return None
    best = max(totals.values())
    return {action: best - mean for action, mean in totals.items()}


def play_deal(piece: Mapping[str, Any]) -> list[dict[str, float]]:
    """The regret of each level at every decision of a deal."""
    name, found = piece["game"], list[dict[str, float]]()
    game, choose = in_play(name, TABLES[name][0], f"regret-{piece['deal']}"), find(name).bot()
    expert, rng = expert_of(name), random.Random(piece["deal"])

    def decided(level: Level, seat: Seat) -> Action:
        left = iter(range(piece["worlds"]))
        return choose(game.view(seat), game.choices(seat), level, rng, lambda: next(left, None) is None).action

    while expert.table(game) is not None:
        seat = min(game.waiting_for())
        behind = regrets(name, game, seat, rng)
        if behind is not None and max(behind.values()) > _CLOSE:
            found.append({level: behind[decided(level, seat)] for level in LEVELS})
        game.apply(seat, decided("club", seat))
    return found


def main(names: Sequence[str], deals: int, worlds: int, crew: Crew) -> None:
    """Print the table."""
    write = sys.stdout.write
    write(f"{'game':14}{'decisions':>10}" + "".join(f"{level + ': regret, not best':>32}" for level in LEVELS) + "\n")
    for name in names or GAMES:
        pieces = [{"game": name, "deal": deal, "worlds": worlds} for deal in range(deals)]
        by_deal = [found for found in crew.results("bench_regret:play_deal", pieces) if found]
        count = sum(map(len, by_deal))
        write(f"{name:14}{count:10}")
        for level in LEVELS if count else ():
            sums = [sum(one[level] for one in found) for found in by_deal]
            mean = sum(sums) / count
            gaps = [total - mean * len(found) for total, found in zip(sums, by_deal, strict=True)]
            half = 1.96 * sqrt(sum(gap**2 for gap in gaps)) / count
            missed = sum(one[level] > _CLOSE for found in by_deal for one in found)
            write(f"{f'{mean:.3f} ± {half:.3f}, {100 * missed / count:.1f} %':>32}")
        write("\n")
        sys.stdout.flush()


def read_arguments(arguments: Sequence[str]) -> tuple[list[str], int, int]:
    """The games, and how many deals and worlds. Leaves with exit code 2 if they cannot be that."""
    refusal = "no endings are solved of a game {word}; there are {names}"
    names, (deals, worlds) = names_and_numbers(arguments, GAMES, refusal, deals=40, worlds=60)
    return names, deals, worlds


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*read_arguments(arguments), crew)
