"""Learn the table by which club players play Triple Draw, and look for what beats it.

    python tests/bench/learn_triple_draw.py learn FILE [hands [hands_of_many]]
    python tests/bench/learn_triple_draw.py answer FILE PLAYERS [hands [tried]]
    python tests/bench/learn_triple_draw.py habits FILE PLAYERS [tried]

``learn`` plays fixed limit against itself, two by themselves (1,000,000 hands) and then three to six (so many of each:
81,000), by regret matching: each seat in turn tries what it may do, and does more often what it regrets not to have
done. Later hands count more. FILE becomes the table of ``games/triple_draw/learnt_strategy.py``, the same from the same
numbers on every machine. ``answer`` looks in so many hands (600,000) for what the table gives away
(``lowball_answer.py``), then it plays so many others (20,000) against the table, in turn at every seat; printed is what
it wins, in small bets for 100 hands, with the 95 % interval. ``habits`` plays as many hands against the table by the
table but for one habit. Exit code 1 if somebody wins outside it.

In plain Python this takes many hours. ``MYPYPATH=../../rules mypyc lowball.py lowball_answer.py`` in this folder makes
it six times as fast, and twice that with ``mypyc cardrules/games/triple_draw/situations.py
cardrules/parts/poker_hands.py`` in ``rules``: 20 minutes of one core (and libraries ``*.so``, which are found first and
are to be deleted when one of the files changes).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from figures import interval, leave
from lowball import HABITS, Learner, Node
from lowball_answer import Answer

from cardrules.bots.learnt_tables import NINTHS, Mix, read_table, table_text
from cardrules.games.triple_draw.situations import CLASSES, ENDS, is_draw, is_end

PARTS = {(2,): 4000, (3, 4, 5, 6): 300}
"""Who plays together, and after how many hands the next ones count more."""
SEEN = 60
"""A kind of hand is in the table if it was met so often in its spot."""
RARE = 0.06
"""What is done less often is not done."""
LOOKS = 4
"""How often the answer thinks over what it does."""


def learnt(seats: tuple[int, ...], hands: int, learner: Learner) -> Learner:
    """So many hands for each number of players."""
    size = min(next(part for group, part in PARTS.items() if set(seats) <= set(group)), hands)
    for number in range(max(hands // size, 1)):
        learner.weight = number + 1.0
        for players in seats:
            learner.learn(size, players)
        sys.stderr.write(f"\r{players} players: {number + 1} of {hands // size} parts, {len(learner.nodes):,} nodes")
    sys.stderr.write("\n")
    return learner


def mixes(nodes: Mapping[int, Node], seen: int = SEEN) -> dict[int, list[Mix | None]]:
    """The table out of what was learnt."""
    table: dict[int, list[Mix | None]] = {}
    for key, node in nodes.items():
        spot, kind = divmod(key, CLASSES)
        if node.seen >= seen:
            line = table.setdefault(spot, [None] * (ENDS if is_end(spot) else CLASSES))
            line[kind] = _mix(node, is_draw(spot))
    return table


def _mix(node: Node, draw: bool) -> Mix:
    sums = [node.s0, node.s1, node.s2]
    kept = [each if each >= RARE * sum(sums) else 0.0 for each in sums]
    first, _, last = [round(NINTHS * each / sum(kept)) for each in kept]
    return Mix(first, 0) if draw else Mix(min(last, NINTHS - first), first)


def nodes_of(table: Mapping[int, Sequence[Mix | None]]) -> dict[int, Node]:
    """The table as the players of the learner have it."""
    nodes = {}
    for spot, line in table.items():
        for kind, mix in enumerate(line):
            if mix is not None:
                node = nodes[spot * CLASSES + kind] = Node(2 if is_draw(spot) else 3)
                node.s0, node.s1, node.s2 = float(mix.folds), float(mix.calls), float(mix.raises)
                if is_draw(spot):
                    node.s0, node.s1 = node.s2, node.s1
                    node.s2 = 0.0
    return nodes


def answer(table: Mapping[int, Sequence[Mix | None]], players: int, hands: int, tried: int) -> tuple[float, float]:
    """What the best answer that is found wins from the table, small bets for 100 hands, and half its interval."""
    found = Answer(nodes_of(table), 11)
    for _ in range(LOOKS):
        found.look(max(hands // LOOKS, 1), players)
    mean, half = interval([found.wins(players, number % players) / 2 for number in range(tried)])
    return 100 * mean, 100 * half


def won(
    mine: dict[int, Node], theirs: dict[int, Node], players: int, tried: int, habit: str = ""
) -> tuple[float, float]:
    """What one table wins from another, small bets for 100 hands, and half its interval."""
    trial = Learner(12)
    mean, half = interval([trial.match(mine, theirs, players, number % players, habit) / 2 for number in range(tried)])
    return 100 * mean, 100 * half


def main(arguments: Sequence[str]) -> int:
    """Learn or answer; the exit code."""
    if len(arguments) < 2 or arguments[0] not in DEEDS or not all(map(str.isdecimal, arguments[2:])):
        leave("learn FILE [hands [hands_of_many]], answer FILE PLAYERS [hands [tried]], or habits FILE PLAYERS [tried]")
    verb, name, *numbers = arguments
    return DEEDS[verb](Path(name), *map(int, numbers))


def learn(path: Path, hands: int = 1_000_000, many: int = 81_000) -> int:
    """Write the table."""
    nodes: dict[int, Node] = {}
    for seats, count in zip(PARTS, (hands, many), strict=True):
        nodes.update(learnt(seats, count, Learner(7)).nodes)
    head = (
        "How often each kind of hand raises and folds in each spot, in ninths; see bots/learnt_tables.py.\n"
        f"Learnt in {hands:,} hands of two players and {many:,} each of three to six (learn_triple_draw.py)."
    )
    path.write_text(table_text(mixes(nodes), head), encoding="ascii")
    return 0


def try_answer(path: Path, players: int = 2, hands: int = 600_000, tried: int = 20_000) -> int:
    """Print what the best answer wins that is found."""
    return _told("the best answer found", players, tried, answer(read_table(path), players, hands, tried))


def try_habits(path: Path, players: int = 2, tried: int = 20_000) -> int:
    """Print what each habit wins."""
    nodes = nodes_of(read_table(path))
    return max(_told(habit, players, tried, won(nodes, nodes, players, tried, habit)) for habit in HABITS)


def _told(who: str, players: int, tried: int, found: tuple[float, float]) -> int:
    mean, half = found
    sys.stdout.write(f"{who:24}{players:3} players {f'{mean:+.2f} ± {half:.2f}':>18} small bets for 100 hands")
    sys.stdout.write(f" ({tried:,} hands)\n")
    sys.stdout.flush()
    return int(mean - half > 0)


DEEDS: dict[str, Callable[..., int]] = {"learn": learn, "answer": try_answer, "habits": try_habits}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
