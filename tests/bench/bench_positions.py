"""How the bots answer the positions with agreed answers: a table by game and level, and what they get wrong.

    python tests/bench/bench_positions.py [GAME ...] [streams [worlds]] [--jobs N | --dask ADDRESS]

Each level of each game is asked ``streams`` times (20), each time with other randomness. A searching bot tries a fixed
number of worlds for each decision, so that the answers do not depend on the machine. Exit code 1 if club answers fewer
than 97 % acceptably, or expert fewer than 98 %.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import islice, repeat
from typing import Any

from crew import Crew, crew_of
from figures import names_and_numbers
from positions import Position, answers, positions, share_accepted

from cardrules.bots import Level
from cardrules.catalogue import find
from cardrules.protocol.game import action_text

GOALS: dict[Level, float] = {"club": 0.97, "expert": 0.98}


def worlds_only(number: int) -> Callable[[], Callable[[], bool]]:
    """Makes limits of so many worlds."""

    def limit() -> Callable[[], bool]:
        left = islice(repeat(False), number)
        return lambda: next(left, True)

    return limit


def answer(piece: Mapping[str, Any]) -> tuple[int, float, dict[str, int]]:
    """The piece's number, the share of a bot's answers to its position that are acceptable, and how often it gave each
    of the others."""
    position = Position(**piece["position"])
    found = answers(position, piece["level"], piece["streams"], worlds_only(piece["worlds"]))
    texts = (action_text(advice.action) for advice in found)
    return (
        piece["number"],
        share_accepted(position, found),
        Counter(text for text in texts if not position.accepts(text)),
    )


def main(names: list[str], streams: int, worlds: int, crew: Crew) -> int:
    """Print the table; the exit code."""
    write = sys.stdout.write
    shares: dict[tuple[str, Level], list[float]] = defaultdict(list)
    wrong: list[tuple[Position, Level, Counter[str]]] = []
    asked = [(position, level) for position in positions(names) for level in find(position.game).levels]
    pieces = [
        {"number": number, "position": position._asdict(), "level": level, "streams": streams, "worlds": worlds}
        for number, (position, level) in enumerate(asked)
    ]
    for number, share, texts in crew.results("bench_positions:answer", pieces):
        position, level = asked[number]
        shares[position.game, level].append(share)
        if share < 1 and level != "novice":
            wrong.append((position, level, Counter(texts)))
    write(f"{'game':16}{'positions':>10}{'novice':>9}{'club':>9}{'expert':>9}\n")
    for game in dict.fromkeys(game for game, _ in shares):
        cells = [shares[game, level] for level in ("novice", "club", "expert")]
        told = "".join(f"{100 * sum(cell) / len(cell):8.1f}%" if cell else f"{'':9}" for cell in cells)
        write(f"{game:16}{max(map(len, cells)):10}{told}\n")
    code = 0
    for level, goal in GOALS.items():
        every = [share for (_, other), cell in shares.items() if other == level for share in cell]
        if every:
            mean = sum(every) / len(every)
            code = code or int(mean < goal)
            write(f"{level}: {100 * mean:.1f} % of {len(every)} positions (goal {100 * goal:.0f} %)\n")
    for position, level, texts in wrong:
        answered = ", ".join(f"{text} {number} of {streams} times" for text, number in texts.most_common(3))
        write(f"  {level:7}{position.id:10}{position.why}: {answered}\n")
    return code


def read_arguments(arguments: Sequence[str]) -> tuple[list[str], int, int]:
    """The games, and how many streams and worlds. Leaves with exit code 2 if they cannot be that."""
    ids = sorted({position.game for position in positions()})
    refusal = "there are no positions of a game {word}; there are of {names}"
    names, (streams, worlds) = names_and_numbers(arguments, ids, refusal, streams=20, worlds=64)
    return names, streams, worlds


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    sys.exit(main(*read_arguments(arguments), crew))
