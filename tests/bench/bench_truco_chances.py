"""From what club players at Truco think of their chances: hands without a call, and the figures that fit them best.

    python tests/bench/bench_truco_chances.py [hands]

For every moment at which somebody may call it is written down what he sees (``evaluation.features``) and whether his
side then won the hand; of half the hands a logistic regression is made, one for each number of players and each stage
of the hand, and printed as ``evaluation.py`` has it. The other half tells how well it fits: the mean of what was
thought and of what came, by tenths of the chance.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from math import exp

from cardrules.games.truco.card_play import club_play
from cardrules.games.truco.evaluation import FEATURES, features, stage_of
from cardrules.games.truco.game import Truco
from cardrules.games.truco.ranking import TIED
from cardrules.protocol.cards import Card
from cardrules.protocol.game import CHANCE, Action

Case = tuple[tuple[float, ...], float]


def hand_of(players: int, variant: str, rng: random.Random) -> list[tuple[str, tuple[float, ...], float]]:
    """The moments of one hand: stage, features, and 1, 0 or (nobody's hand) one half."""
    game = Truco({"players": players, "variant": variant})
    game.apply(CHANCE, Action("first", (str(rng.randrange(players)),)))
    pack = list(game.pack())
    rng.shuffle(pack)
    game.apply(CHANCE, Action("shuffle", (), tuple(map(Card, pack))))
    seen = []
    while not game.finished:
        seat = game.turn
        seen += [(stage_of(game, each), features(game, each), game.side_of(each)) for each in range(players)]
        found = club_play(game, seat)
        game.apply(seat, Action("close" if found.closed else "play", (), (found.card,)))
    winner = game.finished[-1].winner
    return [(stage, values, 0.5 if winner == TIED else float(side == winner)) for stage, values, side in seen]


def fitted(cases: list[Case]) -> list[float]:
    """The coefficients of the logistic regression, by Newton's method with a little ridge."""
    found = [0.0] * FEATURES
    for _ in range(12):
        slope = [-0.01 * value for value in found]
        bend = [[0.01 * (row == column) for column in range(FEATURES)] for row in range(FEATURES)]
        for values, came in cases:
            thought = 1 / (1 + exp(-sum(one * other for one, other in zip(found, values, strict=True))))
            for row, value in enumerate(values):
                slope[row] += (came - thought) * value
                for column, other in enumerate(values):
                    bend[row][column] += thought * (1 - thought) * value * other
        found = [value + step for value, step in zip(found, solved(bend, slope), strict=True)]
    return found


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(size):
            if row != at:
                share = rows[row][at] / rows[at][at]
                rows[row] = [one - share * other for one, other in zip(rows[row], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def main(hands: int) -> None:
    """Print the table, and how well it fits."""
    for players in (4, 2):
        cases: dict[str, list[Case]] = defaultdict(list)
        rng = random.Random(players)
        for number in range(hands):
            for stage, values, came in hand_of(players, "mineiro" if number % 4 == 3 else "paulista", rng):
                cases[stage].append((values, came))
        for stage, found in cases.items():
            if stage == "last":
                continue
            half = len(found) // 2
            weights = fitted(found[:half])
            told = ", ".join(f"{value:.2f}" for value in weights)
            sys.stdout.write(f'    ({players}, "{stage}"): ({told}),\n')
            tenths: dict[int, list[tuple[float, float]]] = defaultdict(list)
            for values, came in found[half:]:
                thought = 1 / (1 + exp(-sum(one * other for one, other in zip(weights, values, strict=True))))
                tenths[int(thought * 10)].append((thought, came))
            for _, pairs in sorted(tenths.items()):
                thought, came = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
                sys.stdout.write(f"        # thought {thought:.2f}, came {came:.2f}, {len(pairs)} times\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000)
