"""How strong the bots are: duplicate deals with rotated seats.

    python tests/bench/bench_bots.py [deals [worlds]]

One challenger sits with others who are all alike; every deal is played once with the challenger in each seat,
for one whole cycle of passes. Printed are its points a hand, theirs, and the difference with its 95 %
interval, taken over deals. The expert searches a fixed number of worlds for each decision, so that the table
does not depend on the machine.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from math import sqrt

from figures import whole_numbers

from cardrules.bots import Chooser
from cardrules.catalogue import find
from cardrules.chance import chance_action
from cardrules.game import CHANCE, Action, Choice, View
from cardrules.games.hearts import Hearts

Player = Callable[[View, list[Choice], random.Random], Action]
CYCLE = {3: 3, 4: 4, 5: 5}


def random_player(view: View, choices: list[Choice], rng: random.Random) -> Action:
    """Any legal action."""
    choice = rng.choice(choices)
    return choice.action(rng.sample(choice.cards, choice.least))


def bot(level: str, worlds: int) -> Player:
    """A bot of this level; a search is stopped after so many worlds."""
    choose: Chooser = find("hearts").bot()

    def play(view: View, choices: list[Choice], rng: random.Random) -> Action:
        left = [worlds]

        def out_of_time() -> bool:
            left[0] -= 1
            return left[0] < 0

        return choose(view, choices, level, rng, out_of_time).action  # type: ignore[arg-type]

    return play


def play_deal(players: list[Player], deal: str, options: dict[str, object]) -> list[float]:
    """Points a hand of each seat over one cycle of passes."""
    game = Hearts({**options, "players": len(players)})
    rngs = [random.Random(f"{deal}/{seat}") for seat in range(len(players))]
    hands = CYCLE[len(players)]
    count = 0
    while game.waiting_for() and len(game.finished) < hands:
        for seat in sorted(game.waiting_for()):
            choices = game.choices(seat)
            if seat == CHANCE:
                game.apply(CHANCE, chance_action(choices[0], deal, count))
                count += 1
            else:
                game.apply(seat, players[seat](game.view(seat), choices, rngs[seat]))
    return [total / len(game.finished) for total in game.totals]


def compare(
    challenger: Player, others: Player, seats: int, deals: int, options: dict[str, object] | None = None
) -> tuple[float, float, float, float]:
    """The challenger's points a hand, the others', the difference (positive: the challenger is better), and
    half its 95 % interval."""
    own, their, gaps = [], [], []
    for deal in range(deals):
        mine, theirs = 0.0, 0.0
        for place in range(seats):
            players = [challenger if seat == place else others for seat in range(seats)]
            points = play_deal(players, str(deal), options or {})
            mine += points[place] / seats
            theirs += (sum(points) - points[place]) / (seats - 1) / seats
        own.append(mine)
        their.append(theirs)
        gaps.append(theirs - mine)
    mean = sum(gaps) / deals
    spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(deals - 1, 1))
    return sum(own) / deals, sum(their) / deals, mean, 1.96 * spread / sqrt(deals)


def main(deals: int, worlds: int) -> None:
    """Print the table."""
    novice, club, expert = (bot(level, worlds) for level in ("novice", "club", "expert"))
    rows: list[tuple[str, Player, str, Player, int]] = [
        ("club", club, "random", random_player, deals),
        ("random", random_player, "club", club, deals),
        ("novice", novice, "random", random_player, deals),
        ("club", club, "novice", novice, deals),
        (f"expert ({worlds} worlds)", expert, "club", club, max(deals // 4, 2)),
    ]
    write = sys.stdout.write
    write(
        f"{'players':8}{'challenger':20}{'against':10}{'points':>8}{'theirs':>8}{'better by':>18}{'deals':>7}{'s':>7}\n"
    )
    for seats in (3, 4, 5):
        for name, challenger, other_name, others, count in rows:
            began = time.process_time()
            own, their, gap, half = compare(challenger, others, seats, count)
            took = time.process_time() - began
            better = f"{gap:+.2f} ± {half:.2f}"
            write(f"{seats:<8}{name:20}{other_name:10}{own:8.2f}{their:8.2f}{better:>18}{count:7}{took:7.0f}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*whole_numbers(sys.argv[1:], deals=200, worlds=12))
