"""What a bot's decision costs early and late in a match: in the window, and in the thinking process.

    python tests/bench/bench_decisions.py [late]

Club players play until so many actions have been made: 100, and ``late`` (3,000 unless told otherwise). Of the next
hundred decisions the median milliseconds are printed: ``window`` to write the question and read the answer, ``process``
to read the question, decide and answer, of which ``bot`` is the deciding. The bytes are those of the question.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from figures import whole_numbers

from cardrules.bot_process.messages import ask_move, read_advice
from cardrules.bot_process.server import answer
from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.protocol.match_record import Match
from cardrules.protocol.shuffling import bot_seed
from cardrules.turns import AskedBot, Turns

GAMES = ("mexican_sweat", "triple_draw")
"""Games without an end of their own."""
_EARLY = 100
_DECISIONS = 100


class Cost(NamedTuple):
    """Of one decision: milliseconds, and the bytes of the question."""

    window: float
    process: float
    bot: float
    size: int


def costs(game: str, length: int) -> Sequence[Cost]:
    """The decisions that follow the first ``length`` actions of a match."""
    match, choose = Match(game, {}, "17"), find(game).bot()
    turns, found = Turns(match), list[Cost]()

    def quickly(ask: AskedBot) -> Advice:
        view = match.game.view(ask.seat)
        return choose(view, ask.choices, "club", random.Random(f"{ask.seat}/{len(match.done)}"), lambda: True)

    def through_the_pipe(ask: AskedBot) -> Advice:
        began = time.perf_counter()
        seed = bot_seed(match.seed, ask.seat, str(len(match.done)))
        view = match.game.view(ask.seat)
        line = json.dumps({**ask_move(view, ask.choices, "club", 0.5, seed), "id": 1}).encode()
        asked = time.perf_counter()
        heard = json.dumps(answer(line))
        answered = time.perf_counter()
        advice = read_advice(json.loads(heard), match.game.verbs)
        read = time.perf_counter()
        choose(view, ask.choices, "club", random.Random(seed), lambda: False)
        bot = time.perf_counter() - read
        window = asked - began + read - answered
        found.append(Cost(1000 * window, 1000 * (answered - asked), 1000 * bot, len(line)))
        return advice

    while len(found) < _DECISIONS:
        decide = quickly if len(match.done) < length else through_the_pipe
        deed = turns.next(decide)
        if deed is None:
            raise SystemExit(f"the match of {game} was over after {len(match.done)} actions")
        turns.do(deed)
    return found


def main(late: int) -> None:
    """Print the table."""
    write = sys.stdout.write
    write(f"{'game':16}{'actions':>8}{'window':>10}{'process':>10}{'bot':>8}{'bytes':>8}\n")
    for game in GAMES:
        for length in (_EARLY, late):
            window, process, bot, size = (median(column) for column in zip(*costs(game, length), strict=True))
            write(f"{game:16}{length:8,}{window:7.2f} ms{process:7.2f} ms{bot:5.2f} ms{size:8,.0f}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*whole_numbers(sys.argv[1:], late=3000))
